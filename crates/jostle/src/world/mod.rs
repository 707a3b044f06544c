//! Many colliders: which touch, what begins and ends, what is hit first. It asks questions and knows no algorithm.
//!
//! A step runs through `step` (settle what was changed, find paths and pairs), `meeting` (when two meet), for those who
//! answer impacts `impacts`, and `finish` (arrive, compare with the contacts before).

mod carry;
mod collider;
mod colliders;
mod contacts;
mod draw;
mod edits;
mod entry;
mod error;
mod events;
mod filter;
mod finish;
mod follow;
mod id;
mod impacts;
mod meeting;
mod moves;
#[cfg(feature = "rayon")]
mod parallel;
mod queries;
mod query_filter;
mod run;
mod slots;
mod snapshot;
mod space;
mod step;
mod swept;
mod touching;
mod trajectory;

pub use carry::Carried;
pub use collider::{Collider, ColliderKind};
pub use colliders::World;
pub use draw::{DebugDraw, DrawOptions, Role};
pub use error::WorldError;
pub use events::{Begun, EndReason, Ended, Events};
pub use filter::{Filter, Layers};
pub use id::{ColliderId, Pair};
pub use impacts::{Met, Step};
pub use moves::{Ahead, slide};
pub use query_filter::{Accept, QueryFilter};
