//! Scene files, the contacts in them, and pictures of them.
//!
//! A scene file serves tests, programs and bug reports alike, in JSON or RON: it has named colliders with shapes, poses
//! and layers, the pairs that may overlap, and the expected answers. [`Scene::parse`] reads it, and names the line of a
//! fault. [`contacts`] finds the pairs that touch or overlap, [`impacts`] the collisions during the step, and
//! [`clearances`] the least distances of a shape on its path; [`draw`] draws all of these.
//!
//! ```
//! use jostle_scene::{Format, Pairing, Picture, Scene, contacts, draw};
//! let text = r#"(jostle: 1, colliders: [
//!     (name: "floor", box: (20, 1), at: (0, -0.5)),
//!     (name: "rod", box: (4, 0.5), at: (0, 1.25), degrees: 30), // its lower end hangs 0.033 above the floor
//! ])"#;
//! let scene = Scene::parse(text, "room.ron", Format::Ron)?;
//! let found = contacts(&scene, Pairing { margin: 0.1, all: false }, &mut |_, _| {});
//! assert_eq!(found.len(), 1);
//! let svg = draw(&Picture { scene: &scene, contacts: &found, impacts: &[], clearances: &[], title: "room" });
//! assert!(svg.contains("<title>rod</title>"));
//! # Ok::<(), jostle_scene::SceneError>(())
//! ```
//!
//! # Fields
//! The file: `jostle` (the version, 1), `y` (`"down"` or `"up"`), `layers` (at most 64 names), `shapes` (by name),
//! `colliders`, `paths` (`name`, `shape`, `poses`), `allow` (pairs of names), and `expect` (`pair`, and beside it
//! `relation`, `separation`, `begun_at`, `normal`, `points`, `depth`, `margin`).
//!
//! A collider: `name`, `at`, `angle` or `degrees`, `layer`, `mask`, `group`, `motion` (`linear`, `angular`, `pivot`),
//! `sensor`, `one_way`, `margin`, `tag`, and a shape: `shape` (a name, or an object with a figure), a figure directly,
//! or `tiles`. The figures:
//!
//! | field | value | beside it |
//! |---|---|---|
//! | `box` | `[width, height]`, centred | `radius`: rounded |
//! | `circle` | its radius | |
//! | `capsule` | its two ends | `radius` |
//! | `segment` | its two ends | |
//! | `polygon` | its corners, in either winding | `holes`: lists of corners; `radius`: how far it is rounded outward, if it is convex and has no holes |
//! | `chain` | its points | `closed`: the last segment leads back to the first point; `one_sided`: it has a front, on the right of its direction; `tags`: one for each segment |
//! | `compound` | its parts: objects, each with a figure or `shape`, `at`, `angle` or `degrees`, `tag` | |
//!
//! A `polygon` that is convex and has no holes becomes a [`Convex`](jostle::Convex), any other a
//! [`Polygon`](jostle::Polygon). A part of a compound cannot be a compound.
//!
//! A path: its `name`, the `shape` that travels (the name of a collider or of one of `shapes`, or an object with a
//! figure), and at least two `poses`, `[x, y]` or `[x, y, angle]`. A travelling collider is no obstacle to itself. From
//! each pose to the next the shape moves in a straight line while it turns about its own origin by the difference of
//! the angles, which may exceed a whole turn. A pose without an angle has that of the pose before.
//!
//! # Expected answers
//! A row of `expect` names a `pair` of colliders and the expected answers about them. Normals point from the first to
//! the second.
//!
//! | field | value |
//! |---|---|
//! | `relation` | `"apart"`, `"touching"` or `"overlapping"` |
//! | `separation` | their signed distance |
//! | `begun_at` | the time of their first impact, from 0 to 1 of this step (0 if they overlap at its start); `null` (in RON `None`) if there is none. If one turns, [the default tolerance](Sweeping::tolerance) applies |
//! | `normal` | `[x, y]`, the normal of all their contact manifolds; a list if there are several normals; `[]` if there is none |
//! | `points` | the number of contact points, or a list of their positions |
//! | `depth` | the depth of the deepest contact point, negative if the two are apart |
//! | `margin` | the largest separation of a contact, for the three fields above; 0 if absent |
//!
//! A number agrees if it rounds to the written digits.
//!
//! ```json
//! {"pair": ["floor", "crate"], "normal": [0, 1], "points": [[2.5, 0.875], [3.5, 0.875]], "depth": 0.25}
//! ```
//!
//! # Tiles
//! A level as text, one character for each cell:
//!
//! ```json
//! {"name": "ground", "at": [0, 0],
//!  "tiles": {"size": 16,
//!            "rows": ["................",
//!                     "..--....^^......",
//!                     "################"],
//!            "legend": {"#": "solid", "-": {"one_way": [0, -1]}, "^": {"layer": "hazard", "tag": 7}}}}
//! ```
//!
//! Rows run from top to bottom, so the last one is the lowest, whether y points up or down; `at` is the upper left
//! corner of the first cell of the first row. `.` and the space are empty, as are the cells that a row lacks. A legend
//! entry is `"solid"`, `"empty"`, or an object with the fields `layer`, `mask`, `group`, `sensor`, `one_way`, `margin`,
//! `tag`, which override the collider's; without a legend, `#` is solid.
//!
//! Each entry that has cells becomes a collider. The first that is `"solid"` has the collider's name; the others have
//! their character appended, as in `ground -` and `ground ^`. They are one static group. Cells of an entry are merged
//! without seams: those connected by sides become one polygon, with holes where they enclose others; several polygons
//! become a compound. One-way cells are not merged but are boxes. A contact names its cell ([`Tiles::cell_at`]), the
//! number of `tile 44` being `row * columns + column`.
#![cfg_attr(docsrs, feature(doc_cfg))]

mod clearance;
mod collider;
mod contacts;
mod error;
mod expectation;
mod first_impact;
mod format;
mod hidden;
mod impact;
mod impacts;
mod pairs;
mod parse;
mod part_finder;
mod path;
mod picture;
mod scene;
mod sub_shape;
mod suggest;
mod sweep;
mod swept;
mod tiles;

pub use clearance::{Clearance, Demand, Verdict, clearances};
pub use collider::{Collider, Filter};
pub use contacts::{Contact, Pairing, contacts};
pub use error::{SceneError, UnknownPath};
pub use expectation::{Expectation, ExpectedPoints, ExpectedTime};
pub use format::Format;
pub use hidden::{is_hidden, printable};
pub use impact::{Impact, Impacts, Unanswered, Unsettled};
pub use impacts::{Sweeping, impact, impacts, too_far};
pub use path::{Path, Waypoint};
pub use picture::{Picture, draw};
pub use scene::Scene;
pub use sub_shape::SubShape;
pub use tiles::Tiles;

/// The README, whose example is compiled and run as a doc test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
