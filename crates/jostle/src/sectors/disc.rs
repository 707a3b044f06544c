//! How far a disc may go, and where it has room.

use super::{
    line::{Heights, LineId},
    near_lines::nearest_on,
    parity::is_left,
    rule::Rule,
    sector_map::SectorMap,
    surroundings::LinesAround,
    walls::LineHit,
};
use crate::math::{Vec2, bounds::Bounds, dvec2::DVec2, larger};

/// A rule by which every line that divides sectors may matter.
pub(super) const ANY: Rule = Rule::Walk { height: 0.0, step: 0.0 };

impl SectorMap {
    /// The first line that stops a moving disc; `None` if its way is free.
    ///
    /// A line stops it that it would come to overlap: it may touch lines, slide along them, and leave those that it
    /// overlaps at the start, but not go deeper. Hit or miss is exact, and the fraction is never later than the first
    /// touch: the centre `from + fraction · (to − from)` keeps the radius in real arithmetic. Of lines touched at the
    /// same time, it is the one with the lowest index.
    ///
    /// By [`Rule::Walk`] it stands on the highest floor and below the lowest ceiling of all sectors that it is over, so
    /// while a part of it is on a ledge, it does not fall, and two openings that are each high enough may be too low
    /// together. What it is over is computed at each line that it comes to.
    ///
    /// A radius that is not positive is that of a ray: see [`cast_ray`](Self::cast_ray). What is not finite hits
    /// nothing.
    ///
    /// ```
    /// # use jostle::sectors::{Heights, LineId, Rule, SectorLine, SectorMap};
    /// # let lines = [(0, 1), (1, 2), (2, 0)].map(|(a, b)| SectorLine::new(a, b).with_front(0));
    /// # let room = Heights { floor: 0.0, ceiling: 128.0 };
    /// # let map = SectorMap::new([(0.0, 0.0), (0.0, 64.0), (64.0, 0.0)], lines.to_vec(), vec![room])?;
    /// let hit = map.cast_disc((20.0, 16.0), (-12.0, 16.0), 4.0, Rule::Solid).unwrap();
    /// assert_eq!((hit.line, hit.normal), (LineId(0), (1.0, 0.0).into()));
    /// assert!(hit.fraction <= 0.5 && hit.fraction > 0.499_999_999);
    /// assert!(map.cast_disc((4.0, 16.0), (4.0, 40.0), 4.0, Rule::Solid).is_none()); // along the wall
    /// # Ok::<(), jostle::sectors::MapError>(())
    /// ```
    #[must_use]
    pub fn cast_disc(&self, from: impl Into<Vec2>, to: impl Into<Vec2>, radius: f32, rule: Rule) -> Option<LineHit> {
        let (from, to) = (from.into(), to.into());
        if radius <= 0.0 {
            return self.cast_ray(from, to, rule);
        }
        if !(from.is_finite() && to.is_finite() && radius.is_finite()) {
            return None;
        }
        let (path, radius) = ([from, to].map(DVec2::from), f64::from(radius));
        let bounds = Bounds::around(path[0], path[1]).grown(radius);
        let event = LinesAround::new(self, bounds, rule).stopping_event(path, radius)?;
        let ends = self.segments[event.line as usize].ends();
        let centre = path[0] + (path[1] - path[0]) * event.fraction;
        let point = nearest_on(ends, centre);
        Some(LineHit {
            line: LineId(event.line),
            from_front: !is_left(ends, path[0]),
            fraction: event.fraction,
            point: point.into(),
            normal: self.normal_towards(event.line, centre, point).into(),
        })
    }

    /// The highest floor and the lowest ceiling of all sectors that a disc is over; `None` in the void, or if it overlaps
    /// a line that blocks at any height. Lines that it only touches do not count; exact in a sound map.
    ///
    /// After a door or lift has moved, this tells who is crushed, and at which height who stands there now stands.
    ///
    /// ```
    /// use jostle::sectors::{Heights, SectorLine, SectorMap};
    /// let heights = [Heights { floor: 0.0, ceiling: 96.0 }, Heights { floor: 24.0, ceiling: 128.0 }];
    /// let ledge = SectorLine::new(1, 0).with_front(1).with_back(0); // from (0, 64) down: the ledge is on its right
    /// let vertices = [(0.0, 0.0), (0.0, 64.0), (64.0, 64.0), (64.0, 0.0), (-64.0, 64.0), (-64.0, 0.0)];
    /// let walls = [(1, 2, 0), (2, 3, 0), (3, 0, 0), (0, 5, 1), (5, 4, 1), (4, 1, 1)];
    /// let walls = walls.map(|(a, b, sector)| SectorLine::new(a, b).with_front(sector));
    /// let map = SectorMap::new(vertices, [vec![ledge], walls.to_vec()].concat(), heights.to_vec())?;
    /// assert_eq!(map.over((8.0, 32.0), 16.0), Some(Heights { floor: 24.0, ceiling: 96.0 }));
    /// assert_eq!(map.over((16.0, 32.0), 16.0).unwrap().floor, 0.0);
    /// assert!(map.over((62.0, 32.0), 16.0).is_none());
    /// # Ok::<(), jostle::sectors::MapError>(())
    /// ```
    #[must_use]
    pub fn over(&self, p: impl Into<Vec2>, radius: f32) -> Option<Heights> {
        let p: Vec2 = p.into();
        if !(p.is_finite() && radius.is_finite()) {
            return None;
        }
        let (p, radius) = (DVec2::from(p), larger(0.0, f64::from(radius)));
        LinesAround::new(self, Bounds::point(p).grown(radius), ANY).over(p, radius)
    }

    /// True if a disc of a height has room between the floors and ceilings of all sectors that it is over, and overlaps
    /// no line that blocks at any height. Whoever does not fit after a door or lift has moved is crushed.
    ///
    /// ```
    /// # use jostle::sectors::{Heights, SectorId, SectorLine, SectorMap};
    /// # let lines = [(0, 1), (1, 2), (2, 0)].map(|(a, b)| SectorLine::new(a, b).with_front(0));
    /// # let room = Heights { floor: 0.0, ceiling: 128.0 };
    /// # let mut map = SectorMap::new([(0.0, 0.0), (0.0, 64.0), (64.0, 0.0)], lines.to_vec(), vec![room])?;
    /// assert!(map.fits((16.0, 16.0), 16.0, 56.0));
    /// map.set_heights(SectorId(0), Heights { floor: 0.0, ceiling: 55.0 })?;
    /// assert!(!map.fits((16.0, 16.0), 16.0, 56.0));
    /// # Ok::<(), jostle::sectors::MapError>(())
    /// ```
    #[must_use]
    pub fn fits(&self, p: impl Into<Vec2>, radius: f32, height: f32) -> bool {
        let room = |over: Heights| f64::from(over.ceiling) - f64::from(over.floor);
        self.over(p, radius).is_some_and(|over| room(over) >= f64::from(height))
    }
}
