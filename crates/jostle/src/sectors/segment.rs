use super::line::{SectorId, SectorLine};
use crate::math::{Aabb, Vec2, dvec2::DVec2};

/// A line as location, casts and sight need it, in one place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Segment {
    a: Vec2,
    b: Vec2,
    /// The keys of the two sectors; with that of the front `LEADS_LEFT`, with that of the back `BLOCKING`.
    front: u32,
    back: u32,
}

/// The bit that is set where a line leads to the left, or straight down.
const LEADS_LEFT: u32 = 1 << 31;

/// The bit that is set where a line blocks at any height although it may have sectors on both sides.
const BLOCKING: u32 = 1 << 31;

/// The bits of a key: there are fewer than 2^31 sectors.
const KEY: u32 = BLOCKING - 1;

impl Segment {
    pub(super) fn new(a: Vec2, b: Vec2, line: &SectorLine) -> Segment {
        let mut segment = Segment { a, b, front: 0, back: 0 };
        segment.set_sides(line);
        segment
    }

    /// Takes over the sides of a line, and if it blocks.
    pub(super) fn set_sides(&mut self, line: &SectorLine) {
        let leads_left = self.b.x < self.a.x || self.b.x == self.a.x && self.b.y < self.a.y;
        self.front = key(line.front) | if leads_left { LEADS_LEFT } else { 0 };
        self.back = key(line.back) | if line.blocking { BLOCKING } else { 0 };
    }

    #[inline]
    pub(super) fn ends(&self) -> [DVec2; 2] {
        [self.a.into(), self.b.into()]
    }

    /// True if its box meets another one. Without branches, which lines at random would mispredict.
    #[inline]
    pub(super) fn meets(&self, Aabb { min, max }: Aabb) -> bool {
        let (a, b) = (self.a, self.b);
        let begins = ((a.x <= max.x) | (b.x <= max.x)) & ((a.y <= max.y) | (b.y <= max.y));
        begins & ((a.x >= min.x) | (b.x >= min.x)) & ((a.y >= min.y) | (b.y >= min.y))
    }

    /// True if it leads to the left, or straight down.
    #[inline]
    pub(super) fn leads_left(&self) -> bool {
        self.front & LEADS_LEFT != 0
    }

    pub(super) fn has_length(&self) -> bool {
        self.a != self.b
    }

    /// The keys of both sectors, combined by exclusive or: a point that crosses the line exchanges one for the other.
    #[inline]
    pub(super) fn exchange(&self) -> u32 {
        (self.front ^ self.back) & KEY
    }

    /// True if it divides two sectors, or a sector from the void.
    #[inline]
    pub(super) fn divides(&self) -> bool {
        self.exchange() != 0 && self.has_length()
    }

    /// True if it blocks at any height: it lacks a sector, or is set to block.
    #[inline]
    pub(super) fn is_solid(&self) -> bool {
        (self.front & KEY == 0) | (self.back & KEY == 0) | (self.back & BLOCKING != 0)
    }

    /// True if it is an opening between different sectors.
    #[inline]
    pub(super) fn is_opening(&self) -> bool {
        !self.is_solid() & (self.exchange() != 0)
    }

    /// The sectors on both sides, whatever blocks; `None` if one is void.
    #[inline]
    pub(super) fn sectors(&self) -> Option<[SectorId; 2]> {
        Some([sector_of(self.front & KEY)?, sector_of(self.back & KEY)?])
    }
}

/// A sector's index plus 1; 0 for the void.
pub(super) fn key(sector: Option<SectorId>) -> u32 {
    sector.map_or(0, |sector| sector.0 + 1)
}

/// The sector of a key.
#[inline]
pub(super) fn sector_of(key: u32) -> Option<SectorId> {
    key.checked_sub(1).map(SectorId)
}
