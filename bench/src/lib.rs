//! Parts that the programs of the bench share: options, timing in turns, the facts of a measurement, shapes, random
//! numbers.

pub mod figure;
pub mod machine;
pub mod options;
pub mod random;
pub mod turns;

/// A pair as one number, the smaller index first.
#[inline]
pub fn pair(a: u32, b: u32) -> u64 {
    u64::from(a.min(b)) << 32 | u64::from(a.max(b))
}

/// The page for users of other libraries. Its examples need the rivals, so they are doc tests here.
#[cfg(doctest)]
#[doc = include_str!("../../docs/coming-from.md")]
struct ComingFrom;
