use super::{
    cell_sectors::CellSectors,
    references::{LinesOfMap, References},
};
use crate::math::dvec2::DVec2;

/// The way to the sector at a point: fast if all ways between two points exchange the same sectors, else with regard to
/// the lines around.
#[derive(Clone, Debug)]
pub(super) enum Locator {
    Sound(CellSectors),
    Contradicting(References),
}

impl Locator {
    pub(super) fn new(map: LinesOfMap<'_>) -> Locator {
        if map.sound { Locator::Sound(CellSectors::new(map)) } else { Locator::Contradicting(References::new(map)) }
    }

    /// The number of bytes.
    pub(super) fn bytes(&self) -> usize {
        match self {
            Locator::Sound(cells) => cells.bytes(),
            Locator::Contradicting(references) => references.bytes(),
        }
    }

    /// The key of the sector at a point.
    #[inline]
    pub(super) fn key_at(&self, q: DVec2, map: LinesOfMap<'_>) -> u32 {
        match self {
            Locator::Sound(cells) => cells.key_at(q, map.grid, map.segments),
            Locator::Contradicting(references) => references.key_at(q, map),
        }
    }
}

impl Default for Locator {
    fn default() -> Locator {
        Locator::Sound(CellSectors::default())
    }
}
