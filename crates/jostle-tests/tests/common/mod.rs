//! The helpers that the tests share. Each test program uses some of them.
#![allow(dead_code, unreachable_pub)]

pub mod cast_laws;
pub mod cast_truth;
pub mod casts;
pub mod climb;
pub mod close;
pub mod counts;
pub mod front;
pub mod generators;
pub mod impacts;
pub mod kinds;
pub mod random;
pub mod rings;
pub mod shorthand;
pub mod stored;
pub mod tally;
pub mod zoo;
