//! Whom a door or a lift crushes.

use super::{rule::Rule, sector_map::SectorMap, walker::Walker};

impl Walker {
    /// True if it has no room where it is, since the map has changed: the ceiling is too low above the floors that it is
    /// over, or a line that it overlaps has come to block.
    ///
    /// Ask it of each walker after [`SectorMap::set_heights`] and [`SectorMap::set_blocking`]: a walker that was not
    /// crushed before and is crushed now is an event of that door or lift. One that is crushed can still walk to where it
    /// has room.
    ///
    /// ```
    /// # use jostle::sectors::{Heights, Rule, SectorId, SectorLine, SectorMap, Walker};
    /// # let lines = [(0, 1), (1, 2), (2, 0)].map(|(a, b)| SectorLine::new(a, b).with_front(0));
    /// # let room = Heights { floor: 0.0, ceiling: 128.0 };
    /// # let mut map = SectorMap::new([(0.0, 0.0), (0.0, 64.0), (64.0, 0.0)], lines.to_vec(), vec![room])?;
    /// let walker = Walker::new(&map, (20.0, 20.0), 4.0, Rule::Walk { height: 56.0, step: 24.0 }).unwrap();
    /// map.set_heights(SectorId(0), Heights { floor: 72.0, ceiling: 128.0 })?; // a lift: 56 are left
    /// assert!(!walker.is_crushed(&map));
    /// map.set_heights(SectorId(0), Heights { floor: 73.0, ceiling: 128.0 })?;
    /// assert!(walker.is_crushed(&map));
    /// # Ok::<(), jostle::sectors::MapError>(())
    /// ```
    #[must_use]
    pub fn is_crushed(&self, map: &SectorMap) -> bool {
        let Some(over) = self.heights(map) else { return true };
        let room = f64::from(over.ceiling) - f64::from(over.floor);
        matches!(self.rule(), Rule::Walk { height, .. } if room < f64::from(height))
    }
}
