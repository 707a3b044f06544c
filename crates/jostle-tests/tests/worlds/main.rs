//! Worlds: against a model that looks at every pair, by hand, and in long runs.

#[path = "../common/mod.rs"]
mod common;

mod along;
mod bouncing;
mod by_hand;
mod columns;
mod drawn;
mod edits;
mod encounters;
mod far_away;
mod inside;
mod model;
mod names;
mod on_the_way;
mod put_in;
mod random_worlds;
mod stored;
mod whole_frame;
