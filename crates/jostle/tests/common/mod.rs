//! What the tests share. Each test program uses a part of it.
#![allow(dead_code, unreachable_pub)]

pub mod close;
pub mod generators;
pub mod kinds;
pub mod laws;
pub mod random;
pub mod rings;
pub mod zoo;
