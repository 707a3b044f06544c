//! Scene files, the contacts in them, and pictures of them.
#![cfg_attr(docsrs, feature(doc_cfg))]

mod contacts;
mod error;
mod parse;
mod picture;
mod scene;

pub use contacts::{Contact, Pairing, contacts};
pub use error::SceneError;
pub use parse::Format;
pub use picture::{Picture, draw};
pub use scene::{Collider, Expectation, Filter, Path, Scene};
