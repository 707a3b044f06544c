//! Reads levels as values for [`jostle`]: those of Doom and Doom II WAD files, maps of the editors Tiled and LDtk, and
//! GeoJSON files.
//!
//! # WAD files
//!
//! Whole games (IWAD) and add-ons (PWAD):
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
//! # Tiled, LDtk and GeoJSON
//!
//! [`tiled_layout`], [`LdtkProject`] and [`geojson_layout`] return a [`Layout`]: named shapes, and grids of tiles. Each has
//! a feature of its name, all of which are on by default; with none of them the crate depends on [`jostle`] only.
//!
//! ```
//! # #[cfg(feature = "tiled")]
//! # fn main() -> Result<(), jostle_levels::LayoutError> {
//! let map = r#"<map orientation="orthogonal" width="9" height="9" tilewidth="16" tileheight="16">
//!   <objectgroup id="1" name="walls"><object id="1" name="pillar" x="8" y="8" width="4" height="64"/></objectgroup>
//! </map>"#;
//! // The function reads the tilesets beside the map; this one has none.
//! let layout = jostle_levels::tiled_layout(map, &mut |file| Err(format!("there is no {file}")))?;
//! assert_eq!(layout.objects[0].shape.area(), 256.0);
//! # Ok(())
//! # }
//! # #[cfg(not(feature = "tiled"))]
//! # fn main() {}
//! ```
//!
//! # Guarantees
//!
//! The input is not trusted: no sequence of bytes makes a reader panic, and all indices in a returned [`Level`] or
//! [`Layout`] exist. A file that cannot be read is a [`LevelError`] or [`LayoutError`] with the part and the numbers at
//! fault. Faults that do not prevent reading are reported. Those of WAD files are in [`Level::diagnostics`]:
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
//! Those of the other formats are in [`Layout::diagnostics`]:
//!
//! | code | fault | treatment |
//! |---|---|---|
//! | `bad-shape` | the figure is no shape, such as a polygon whose edges cross, or its position is not finite | it is left out |
//! | `bad-property` | a property that is read has a value of another kind | the property is left out |
//! | `too-many-layers` | there are more than 64 layers | what is in the others counts as in the 64th |
//! | `ellipse` | Tiled: an ellipse is no circle | it is a polygon of 32 corners, whose sides are at most 0.5 % of the longer half axis inside of it |
//! | `unknown-tile` | Tiled: a tile is in no tileset | it is left out |
//! | `template` | Tiled: an object is made from a template, and these are not read | it is left out |
//! | `no-collision-shapes` | Tiled: no tile of a layer collides, and the layer has no property `solid` | the layer has no cells |
//! | `bad-value` | LDtk: a value of an IntGrid layer is negative | its cells are left out |
//! | `unknown-layer` | LDtk: a layer is of an unknown type | nothing but what is as in other layers is read |
//! | `no-geometry` | GeoJSON: a feature has no geometry | it is left out |
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
//! In levels of WAD files, coordinates are map units, x to the east, y to the north (up); they are whole numbers from −32,768 to 32,767, so
//! `f32` holds them exactly. Angles are in degrees, 0 is east and 90 is north. Indices are those of the file: line 12
//! is line 12 in a level editor.

mod areas;
mod diagnostic;
mod directory;
mod error;
#[cfg(feature = "geojson")]
mod geojson;
mod half_edge;
#[cfg(any(feature = "tiled", feature = "ldtk", feature = "geojson"))]
#[cfg_attr(
    not(all(feature = "tiled", feature = "ldtk", feature = "geojson")),
    allow(dead_code, unused_imports, reason = "no single format needs all of it")
)]
mod layout;
#[cfg(feature = "ldtk")]
mod ldtk;
mod level;
mod level_tree;
mod name;
mod nest;
mod point;
mod reader;
mod sector_map;
mod thing;
mod thing_types;
#[cfg(feature = "tiled")]
mod tiled;
mod trace;
mod wad;

pub use areas::{Areas, Ring, SectorArea};
pub use diagnostic::Diagnostic;
pub use error::LevelError;
#[cfg(feature = "geojson")]
pub use geojson::geojson_layout;
#[cfg(any(feature = "tiled", feature = "ldtk", feature = "geojson"))]
pub use layout::{Layout, LayoutArea, LayoutError, LayoutGrid, LayoutObject, LayoutTraits, LoadFile};
#[cfg(feature = "ldtk")]
pub use ldtk::LdtkProject;
pub use level::{Level, Line, Sector, Side, Wall};
pub use level_tree::LevelTree;
pub use thing::Thing;
#[cfg(feature = "tiled")]
pub use tiled::tiled_layout;
pub use wad::Wad;

/// The README, whose example is compiled as a doc test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
