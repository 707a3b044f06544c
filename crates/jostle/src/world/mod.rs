//! Many colliders: which touch, what begins and ends, what is hit first. It asks questions and knows no algorithm.
//!
//! A step runs through `step` (settle what was changed, find paths and pairs), `meeting` (when two meet), for those who
//! answer impacts `impacts`, and `finish` (arrive, compare with the contacts before).

// In the order in which the documentation shows the methods of a world: colliders, steps, contacts, queries, moves.
mod colliders;

mod edits;

mod columns;

mod step;

mod impacts;

#[cfg(feature = "rayon")]
mod parallel;

mod contacts;

mod queries;

mod near;

mod along;

mod moves;

mod carry;

mod snapshot;

mod draw;

mod collider;
mod crossings;
mod encounters;
mod entry;
mod error;
mod events;
mod filter;
mod finish;
mod follow;
mod found;
mod id;
mod meeting;
mod one_way;
mod query_filter;
mod run;
mod slots;
mod space;
#[cfg(feature = "serde")]
mod stored;
mod swept;
mod touching;
mod trajectory;

pub use along::{Followed, OnPath};
pub use carry::Carried;
pub use collider::{Collider, ColliderKind};
pub use colliders::World;
pub use draw::{DebugDraw, DrawOptions, Role};
pub use encounters::{Encounter, Tracks, TracksError, encounters};
pub use error::WorldError;
pub use events::{Begun, EndReason, Ended, Event, Events};
pub use filter::{Filter, Layers};
pub use found::Found;
pub use id::{ColliderId, Pair};
pub use impacts::{Met, Step};
pub use moves::{Ahead, slide};
pub use query_filter::{Accept, QueryFilter};
