//! Scene files, the contacts in them, and pictures of them.
//!
//! A scene file is one text for tests, programs and bug reports, in JSON or RON: named colliders with their shapes,
//! places and layers, the pairs that may overlap, and the answers that are expected. [`Scene::parse`] reads it and
//! names the line of whatever is wrong; [`contacts`] finds what touches, [`impacts`] what runs into each other during the
//! step, [`clearances`] how near a shape comes to what on its path; [`draw`] makes a picture of all that.
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
//! `colliders`, `paths` (`name`, `shape`, `poses`), `allow` (pairs of names), `expect` (`pair` with `relation`,
//! `separation`, `begun_at`; of contacts within `margin`, or 0: `normal`, `points`, `depth`).
//!
//! A collider: `name`, `at`, `angle` or `degrees`, `layer`, `mask`, `group`, `motion` (`linear`, `angular`, `pivot`),
//! `sensor`, `one_way`, `margin`, `tag`, and a shape: `shape` (a name, or an object with a figure), a figure directly, or
//! `tiles`. The figures:
//!
//! | field | value | beside it |
//! |---|---|---|
//! | `box` | `[width, height]`, centred | `radius`: rounded |
//! | `circle` | its radius | |
//! | `capsule` | its two ends | `radius` |
//! | `segment` | its two ends | |
//! | `polygon` | its corners, in either winding | `holes`: lists of corners; `radius`: grown by it, if convex and without holes |
//! | `chain` | its points | `closed`: back to the first; `one_sided`: its front is on the right of its direction; `tags`: one for each segment |
//! | `compound` | its parts: objects, each with a figure or `shape`, `at`, `angle` or `degrees`, `tag` | |
//!
//! A `polygon` that is convex and has no holes becomes a [`Convex`](jostle::Convex), every other one a
//! [`Polygon`](jostle::Polygon); a part of a compound is not a compound itself.
//!
//! A path: its `name`, the `shape` that travels (the name of a collider, which does not stand in its own way, or of one of
//! `shapes`, or an object with a figure), and its `poses`, `[x, y]` or `[x, y, angle]`: at least two. From each to the next
//! the shape goes straight while it turns by the difference of the angles (more than a whole turn, if that is written)
//! about its own origin; a pose without an angle has that of the pose before.
//!
//! # Expected answers
//! A row of `expect` names a `pair`, and what is to be found between its two, the first of which normals point from:
//!
//! | field | value |
//! |---|---|
//! | `relation` | `"apart"`, `"touching"` or `"overlapping"` |
//! | `separation` | their signed distance |
//! | `begun_at` | when they first run into each other, from 0 to 1 of this step (0 if they overlap as it begins); `null` (in RON `None`) if they never do. Where one turns, [the default tolerance](Sweeping::tolerance) applies |
//! | `normal` | `[x, y]`, which all their contact manifolds have; where they differ a list of all normals; `[]` where there is none |
//! | `points` | how many points of contact there are in all, or a list of their places |
//! | `depth` | how deep the deepest is, less than 0 where the two are apart |
//! | `margin` | for the three before: how far apart the two may be there; 0 if it is absent |
//!
//! Every number is compared as far as it is written.
//!
//! ```json
//! {"pair": ["floor", "crate"], "normal": [0, 1], "points": [[2.5, 0.875], [3.5, 0.875]], "depth": 0.25}
//! ```
//!
//! # Tiles
//! A level typed as text, one character for a cell:
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
//! Rows read from top to bottom, so the last one is the lowest, whichever way y points; `at` is the upper left corner of
//! the first cell of the first row. `.` and the space are empty, and so is what a row lacks to the longest. A legend entry
//! is `"solid"`, `"empty"`, or an object of the fields `layer`, `mask`, `group`, `sensor`, `one_way`, `margin`, `tag`, which
//! override the collider's; without a legend `#` is solid.
//!
//! Each entry that has cells becomes a collider: the first that is `"solid"` has the collider's name, the others have their
//! character appended, `ground -` and `ground ^`. They are one static group. Its cells are merged without seams: those that
//! are connected by sides become one polygon, with holes where they enclose others; several of these are a compound.
//! One-way cells stay out of the merge and are boxes of their own. A contact says which cell it is at, `tile 44` being
//! `row * columns + column`: [`Tiles::cell_at`].
#![cfg_attr(docsrs, feature(doc_cfg))]

mod clearance;
mod contacts;
mod error;
mod hidden;
mod impacts;
mod meeting;
mod pairs;
mod parse;
mod picture;
mod scene;
mod sub_shape;
mod sweep;
mod swept;
mod tiles;

pub use clearance::{Clearance, Demand, Verdict, clearances};
pub use contacts::{Contact, Pairing, contacts};
pub use error::{SceneError, UnknownPath};
pub use hidden::{is_hidden, printable};
pub use impacts::{Impact, Impacts, Sweeping, Unanswered, Unsettled, impact, impacts, too_far};
pub use parse::Format;
pub use picture::{Picture, draw};
pub use scene::{Collider, Expectation, ExpectedPoints, ExpectedTime, Filter, Path, Scene, Waypoint};
pub use sub_shape::SubShape;
pub use tiles::Tiles;
