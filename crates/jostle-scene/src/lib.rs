//! Scene files, the contacts in them, and pictures of them.
//!
//! A scene file is one text for tests, programs and bug reports, in JSON or RON: named colliders with their shapes,
//! places and layers, the pairs that may overlap, and the answers that are expected. [`Scene::parse`] reads it and
//! names the line of whatever is wrong; [`contacts`] finds what touches; [`draw`] makes a picture of both.
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
//! let svg = draw(&Picture { scene: &scene, contacts: &found, title: "room" });
//! assert!(svg.contains("<title>rod</title>"));
//! # Ok::<(), jostle_scene::SceneError>(())
//! ```
//!
//! # Fields
//! The file: `jostle` (the version, 1), `y` (`"down"` or `"up"`), `layers` (at most 64 names), `shapes` (by name),
//! `colliders`, `paths` (`name`, `shape`, `poses`), `allow` (pairs of names), `expect` (`pair` with `relation`,
//! `separation`, `begun_at`).
//!
//! A collider: `name`, `at`, `angle` or `degrees`, `layer`, `mask`, `group`, `motion` (`linear`, `angular`, `pivot`),
//! `sensor`, `one_way`, `margin`, `tag`, and a shape: `shape` (a name, or an object with the following) or directly
//! `box` (width and height; with `radius`, rounded), `circle`, `capsule` with `radius`, `segment`, or `polygon` (convex;
//! with `radius`, grown by it).
#![cfg_attr(docsrs, feature(doc_cfg))]

mod contacts;
mod error;
mod parse;
mod picture;
mod scene;
mod sweep;

pub use contacts::{Contact, Pairing, contacts};
pub use error::SceneError;
pub use parse::Format;
pub use picture::{Picture, draw};
pub use scene::{Collider, Expectation, Filter, Path, Scene};
