//! Scene files, the contacts in them, and pictures of them.
//!
//! A scene file serves tests, programs and bug reports alike, in JSON or RON: it has named colliders with shapes, poses
//! and layers, the pairs that may overlap, and the expected answers. [`Scene::parse`] reads it, and names the line and
//! column of every fault. [`Scene::world`] makes a [`World`](jostle::World) of it, and [`Questions`] about that are read.
//! [`contacts`] finds the pairs that touch or overlap, [`impacts`] the collisions during the step, and [`clearances`] the
//! least distances of a shape on its path; [`moves`] moves colliders that slide along what they meet. [`draw`] draws all of
//! these.
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
//! let svg = draw(&Picture { contacts: &found, ..Picture::new(&scene, "room") });
//! assert!(svg.contains("<title>rod</title>"));
//! # Ok::<(), jostle_scene::SceneError>(())
//! ```
//!
//! The format is described below. [`format_help`] lists all fields on one page, as `jostle help scene` prints it, and
//! [`schema`](schema()) is a JSON Schema for editors. A `polygon` that is convex and has no holes becomes a
//! [`Convex`](jostle::Convex), any other a [`Polygon`](jostle::Polygon). A contact with tiles names its cell
//! ([`Tiles::cell_at`]).
//!
#![doc = include_str!("scenes.md")]
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
mod move_outcome;
mod pairs;
mod parse;
mod part_finder;
mod path;
mod picture;
mod question;
mod scene;
mod scene_move;
mod schema;
mod skipped;
mod sub_shape;
mod suggest;
mod sweep;
mod swept;
mod tiles;
mod world;
mod write;

pub use clearance::{Clearance, Demand, Verdict, clearances};
pub use collider::{Collider, Filter, SkipReason};
pub use contacts::{Contact, Pairing, contacts};
pub use error::{SceneError, SceneFault, UnknownPath};
pub use expectation::{Expectation, ExpectedPoints, ExpectedTime};
pub use format::Format;
pub use hidden::{is_hidden, printable};
pub use impact::{Impact, Impacts, Unanswered, Unsettled};
pub use impacts::{Sweeping, impact, impacts, too_far};
pub use move_outcome::{MoveOutcome, MoveStep, moves};
pub use parse::Questions;
pub use path::{Path, Waypoint};
pub use picture::{Picture, draw, draw_area};
pub use question::{Asks, Question};
pub use scene::Scene;
pub use scene_move::{ExpectedMove, ExpectedSurface, Move};
pub use schema::{format_help, question_help, schema};
pub use skipped::{Skipped, skipped};
pub use sub_shape::SubShape;
pub use tiles::{Cells, Tiles};
pub use world::UnfitCollider;

/// The README, whose example is compiled and run as a doc test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
