//! Which sector a point is in, and which sectors a disc touches.

use alloc::vec::Vec;

use super::{line::SectorId, proximity::compare_distance, sector_map::SectorMap, segment::sector_of};
use crate::math::{Vec2, bounds::Bounds, dvec2::DVec2, larger, lesser};

impl SectorMap {
    /// The sector at a point; `None` in the void. Exact in a sound map.
    ///
    /// A point on a line belongs to one of its sides, whichever way it is asked: it counts as moved by (ε, ε²) with an
    /// infinitesimal ε, to the right and then up. So a vertical line belongs to the sector on its right in the world,
    /// any other to the one above. [`sectors_touching`](Self::sectors_touching) with radius 0 tells them all.
    ///
    /// In a map that is not sound ([`is_sound`](Self::is_sound)), where the lines about the point contradict each other
    /// the side of the nearest line decides. A point that is not finite is in the void.
    ///
    /// Cost: the lines in one cell of a grid, as a rule about two.
    ///
    /// ```
    /// # use jostle::sectors::{Heights, SectorId, SectorLine, SectorMap};
    /// # let lines = [(0, 1), (1, 2), (2, 0)].map(|(a, b)| SectorLine::new(a, b).with_front(0));
    /// # let room = Heights { floor: 0.0, ceiling: 128.0 };
    /// let map = SectorMap::new([(0.0, 0.0), (0.0, 64.0), (64.0, 0.0)], lines.to_vec(), vec![room])?;
    /// assert_eq!(map.sector_at((16.0, 16.0)), Some(SectorId(0)));
    /// assert_eq!(map.sector_at((0.0, 16.0)), Some(SectorId(0))); // on the left wall
    /// assert_eq!(map.sector_at((32.0, 32.0)), None); // on the diagonal
    /// # Ok::<(), jostle::sectors::MapError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn sector_at(&self, p: impl Into<Vec2>) -> Option<SectorId> {
        sector_of(self.key_at(p.into().into()))
    }

    /// The sectors that the closed disc meets, in ascending order; with radius 0 those at a point, several on a line.
    /// Exact in a sound map. They replace those in `sectors`.
    ///
    /// The sector at its centre is always among them, and the sectors on both sides of each line within the radius. A
    /// negative radius counts as 0; a centre that is not finite meets none. Nothing is allocated if `sectors` is large enough.
    ///
    /// ```
    /// # use jostle::sectors::{Heights, SectorId, SectorLine, SectorMap};
    /// # let lines = [(0, 1), (1, 2), (2, 0)].map(|(a, b)| SectorLine::new(a, b).with_front(0));
    /// # let room = Heights { floor: 0.0, ceiling: 128.0 };
    /// # let map = SectorMap::new([(0.0, 0.0), (0.0, 64.0), (64.0, 0.0)], lines.to_vec(), vec![room])?;
    /// let mut sectors = Vec::new();
    /// map.sectors_touching((-1.0, 16.0), 1.0, &mut sectors);
    /// assert_eq!(sectors, [SectorId(0)]);
    /// # Ok::<(), jostle::sectors::MapError>(())
    /// ```
    pub fn sectors_touching(&self, p: impl Into<Vec2>, radius: f32, sectors: &mut Vec<SectorId>) {
        sectors.clear();
        let p: Vec2 = p.into();
        if !p.is_finite() {
            return;
        }
        let p = DVec2::from(p);
        sectors.extend(sector_of(self.key_at(p)));
        let radius = f64::from(lesser(larger(0.0, radius), f32::MAX));
        self.grid.for_lines_in(Bounds::point(p).grown(radius), |index| {
            let line = &self.lines()[index as usize];
            if compare_distance(self.segments[index as usize].ends(), p, radius).is_le() {
                sectors.extend([line.front, line.back].into_iter().flatten());
            }
        });
        sectors.sort_unstable();
        sectors.dedup();
    }
}
