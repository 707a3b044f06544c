//! Reads levels of Doom and Doom II WAD files, both whole games (IWAD) and add-ons (PWAD), as values for [`jostle`].
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
//! # Guarantees
//!
//! The input is not trusted: no sequence of bytes makes the reader panic, and all indices in a returned [`Level`]
//! exist. A file that cannot be read is a [`LevelError`] with the lump and the numbers at fault. Faults that do not
//! prevent reading are reported in [`Level::diagnostics`]:
//!
//! | code | fault | treatment |
//! |---|---|---|
//! | `partial-record` | the length of a lump is not a multiple of its record's | the rest at the end is ignored |
//! | `zero-length-line` | both ends are at one point | the line is kept, but is no wall |
//! | `no-front-side` | the line has no front side | it is kept, and is a wall |
//! | `two-sided-without-back` | the line is flagged two-sided, but has no back side | it is a wall |
//! | `back-without-two-sided` | the line has a back side, but is not flagged two-sided | it is open |
//! | `unknown-thing` | the type of a thing is neither in Doom nor in Doom II | it is a solid disc of radius 16 |
//!
//! # Areas
//!
//! A sector is the area that its lines enclose: one or several pieces, with or without holes, or none. [`Level::areas`]
//! returns the pieces:
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
//! Faults of areas concern the level as a whole, not single records, so they are in [`Areas::diagnostics`]:
//!
//! | code | fault | treatment |
//! |---|---|---|
//! | `unclosed-sector` | at some points, more lines of a sector arrive than leave, or fewer | lines that are in no closed ring are left out |
//! | `overlapping-lines` | several lines between the same two points have sides of one sector | on the same side of the sector they count as one, on opposite sides as none |
//! | `sector-without-area` | no line has the sector on only one side | it has no area |
//! | `hole-without-outline` | lines enclose a hole, which is in no area of the sector | they are left out |
//! | `area-within-area` | lines enclose a part of a sector inside another part | both areas are kept |
//! | `flat-ring` | a ring has area 0: lines back and forth on a straight line, or a figure of eight | its lines are left out |
//! | `unusable-line` | in a level built by hand: an index does not exist, or a vertex is not at whole numbers | the line bounds no area |
//!
//! Lines that cross, or that end on another line between its ends, are not detected; [`jostle`] refuses polygons whose
//! edges cross.
//!
//! # Conventions
//!
//! Coordinates are map units, x to the east, y to the north (up); they are whole numbers from −32,768 to 32,767, so
//! `f32` holds them exactly. Angles are in degrees, 0 is east and 90 is north. Indices are those of the file: line 12
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

/// The README, whose example is compiled as a doc test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
