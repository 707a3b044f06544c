//! Reads levels as they are into values that [`jostle`] can collide with: Doom and Doom II WAD files, both whole games
//! (IWAD) and add-ons (PWAD).
//!
//! ```no_run
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let wad = jostle_levels::Wad::parse(std::fs::read("freedoom2.wad")?)?;
//! let level = wad.level("MAP01")?;
//! for diagnostic in &level.diagnostics {
//!     eprintln!("{}: {diagnostic}", level.name);
//! }
//! for wall in level.walls() {
//!     println!("{:?} to {:?} is line {}", wall.from, wall.to, wall.line);
//! }
//! # Ok(())
//! # }
//! ```
//!
//! # What is promised
//!
//! The input is not trusted: no sequence of bytes makes the reader panic, and a [`Level`] it returns has only indices
//! that exist. What cannot be read is a [`LevelError`] with the lump and the numbers in it; what can be read but looks
//! wrong is kept, and said in [`Level::diagnostics`]:
//!
//! | code | what was found | what was done |
//! |---|---|---|
//! | `partial-record` | a lump's length is no multiple of its record | the rest at the end is ignored |
//! | `zero-length-line` | both ends at one point | the line is kept, but is no wall |
//! | `no-front-side` | a line without a front side | the line is kept, and is a wall |
//! | `two-sided-without-back` | flagged two-sided, has no back side | the side decides: it is a wall |
//! | `back-without-two-sided` | has a back side, not flagged two-sided | the side decides: it is open |
//! | `unknown-thing` | a thing type neither Doom nor Doom II has | a solid disc of radius 16 |
//!
//! # Areas
//!
//! A sector is whatever its lines enclose: one area, several, with holes, or nothing. [`Level::areas`] finds out:
//!
//! ```no_run
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let level = jostle_levels::Wad::parse(std::fs::read("freedoom2.wad")?)?.level("MAP01")?;
//! for area in level.areas().areas {
//!     println!("sector {}: {:?} without {:?}", area.sector, area.outline.points, area.holes);
//! }
//! # Ok(())
//! # }
//! ```
//!
//! What is wrong there is of the level as a whole, and not of single records, so it is said in [`Areas::diagnostics`]:
//!
//! | code | what was found | what was done |
//! |---|---|---|
//! | `unclosed-sector` | points where not as many lines of a sector go out as come in | lines that are in no closed ring are left out |
//! | `overlapping-lines` | lines over each other between the same two points, and sides of one sector | on one side of the sector they count as one, on opposite sides as none |
//! | `sector-without-area` | no line has the sector on just one side | it has no area |
//! | `hole-without-outline` | lines around what is not the sector, but nothing of the sector around them | they are left out |
//! | `area-within-area` | lines around a part of a sector that is inside another part | both areas are kept |
//! | `flat-ring` | a ring whose area is 0: lines to and fro on a straight, or a figure of eight | its lines are left out |
//! | `unusable-line` | in a level made by hand: an index that does not exist, a vertex off the grid of whole numbers | the line bounds no area |
//!
//! Lines that cross, and lines that end upon another between its ends, are not looked for; [`jostle`] refuses polygons
//! whose edges cross.
//!
//! # Conventions
//!
//! Coordinates are map units, x to the east, y to the north (up); they are whole numbers from −32,768 to 32,767, so
//! `f32` holds them exactly. Angles are degrees, 0 is east and 90 is north. Every index is the file's own: line 12 here
//! is line 12 in a level editor.

mod areas;
mod diagnostic;
mod directory;
mod error;
mod half_edge;
mod level;
mod name;
mod nest;
mod point;
mod reader;
mod thing;
mod thing_types;
mod trace;
mod wad;

pub use areas::{Areas, Ring, SectorArea};
pub use diagnostic::Diagnostic;
pub use error::LevelError;
pub use level::{Level, Line, Sector, Side, Wall};
pub use thing::Thing;
pub use wad::Wad;
