use super::line::{SectorId, SectorLine};
use crate::math::{Vec2, dvec2::DVec2};

/// A line as location and casts need it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Segment {
    a: Vec2,
    b: Vec2,
    /// The two sectors plus 1, or 0 for the void, combined by exclusive or: a point that crosses the line exchanges
    /// one for the other.
    pub(super) exchange: u32,
}

impl Segment {
    pub(super) fn new(a: Vec2, b: Vec2, line: &SectorLine) -> Segment {
        // A line of length 0 exchanges nothing.
        let exchange = if a == b { 0 } else { key(line.front) ^ key(line.back) };
        Segment { a, b, exchange }
    }

    #[inline]
    pub(super) fn ends(&self) -> [DVec2; 2] {
        [self.a.into(), self.b.into()]
    }

    pub(super) fn has_length(&self) -> bool {
        self.a != self.b
    }
}

/// A sector's index plus 1; 0 for the void.
pub(super) fn key(sector: Option<SectorId>) -> u32 {
    sector.map_or(0, |sector| sector.0 + 1)
}

/// The sector of a key.
pub(super) fn sector_of(key: u32) -> Option<SectorId> {
    key.checked_sub(1).map(SectorId)
}
