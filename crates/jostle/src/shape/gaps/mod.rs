//! The gaps of a polygon: its holes, and what its hull has beside it.

#[allow(clippy::module_inception)]
mod gaps;
mod search;
mod triangle;

pub(crate) use gaps::{GapSize, Gaps};
pub(crate) use search::{GapQuery, GapRange};
