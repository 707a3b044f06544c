//! How far a disc may go, and where it has room.

use core::ops::ControlFlow;

use super::{
    disc_entry::disc_entry,
    line::{Heights, LineId},
    near_lines::nearest_on,
    parity::is_left,
    proximity::compare_distance,
    rule::{Rule, enters},
    sector_map::SectorMap,
    segment::sector_of,
    walls::LineHit,
};
use crate::math::{Vec2, bounds::Bounds, dvec2::DVec2};

/// The part of a path within which lines that a disc comes to count as entered together, as those of one corner are
/// whose times differ by rounding.
const TOGETHER: f64 = 1.0 / (1_u64 << 40) as f64;

/// A line that a disc comes to overlap, in the order of fractions, then of lines.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
pub(super) struct DiscEvent {
    pub(super) fraction: f64,
    pub(super) line: u32,
}

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
        let event = self.stopping_event(path, radius, rule)?;
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

    /// The first line that a disc comes to overlap and that stops it.
    pub(super) fn stopping_event(&self, path: [DVec2; 2], radius: f64, rule: Rule) -> Option<DiscEvent> {
        let is_solid = |line: u32| self.lines()[line as usize].is_solid();
        let solid = self.first_event(path, radius, None, None, is_solid);
        if rule == Rule::Solid {
            return solid;
        }
        // Up to the first wall, the openings one by one.
        let mut last = None;
        while let Some(event) = self.first_event(path, radius, last, solid, |line| self.may_stop(line)) {
            last = Some(event);
            if compare_distance(self.segments[event.line as usize].ends(), path[0], radius).is_lt() {
                continue; // It is over that opening already.
            }
            let opening = self.opening_of(&self.lines()[event.line as usize])?;
            let here = self.over_on_path(path, radius, event);
            if here.is_none_or(|here| !enters(rule, here, opening)) {
                return last;
            }
        }
        solid
    }

    /// True if a line is an opening between different sectors.
    pub(super) fn may_stop(&self, line: u32) -> bool {
        let line = &self.lines()[line as usize];
        !line.is_solid() && line.front != line.back
    }

    /// The first event with an accepted line, after one event and before another.
    fn first_event(
        &self,
        path: [DVec2; 2],
        radius: f64,
        after: Option<DiscEvent>,
        before: Option<DiscEvent>,
        accept: impl Fn(u32) -> bool,
    ) -> Option<DiscEvent> {
        let mut first: Option<DiscEvent> = None;
        let reach = Bounds::around(path[0], path[1]).grown(radius);
        self.grid.for_lines_along(path, radius, |enter, lines| {
            if first.or(before).is_some_and(|first| enter > first.fraction) {
                return ControlFlow::Break(());
            }
            for &line in lines.iter().filter(|&&line| accept(line)) {
                let ends = self.segments[line as usize].ends();
                if !reach.meets(Bounds::around(ends[0], ends[1])) {
                    continue;
                }
                let Some(fraction) = disc_entry(path, ends, radius) else { continue };
                let event = DiscEvent { fraction, line };
                let is_next = after.is_none_or(|after| event > after) && before.is_none_or(|before| event < before);
                if is_next && first.is_none_or(|first| event < first) {
                    first = Some(event);
                }
            }
            ControlFlow::Continue(())
        });
        first
    }

    /// The heights of what a disc is over when it comes to a line, without that line: the sector at its centre, the
    /// openings that it overlaps, and those that it has come to just before.
    fn over_on_path(&self, path: [DVec2; 2], radius: f64, event: DiscEvent) -> Option<Heights> {
        let centre = path[0] + (path[1] - path[0]) * event.fraction;
        let mut over = self.sectors()[sector_of(self.key_at(centre))?.index()];
        self.grid.for_lines_in(Bounds::point(centre).grown(radius), |line| {
            let ends = self.segments[line as usize].ends();
            if line == event.line || !self.may_stop(line) {
                return;
            }
            let just_before = || {
                let fraction = disc_entry(path, ends, radius);
                fraction.is_some_and(|fraction| {
                    fraction >= event.fraction - TOGETHER && DiscEvent { fraction, line } < event
                })
            };
            if compare_distance(ends, centre, radius).is_lt() || just_before() {
                over = self.opening_of(&self.lines()[line as usize]).map_or(over, |opening| over.common(opening));
            }
        });
        Some(over)
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
        self.over_at(p.into(), crate::math::larger(0.0, f64::from(radius)))
    }

    pub(super) fn over_at(&self, p: DVec2, radius: f64) -> Option<Heights> {
        let mut over = Some(self.sectors()[sector_of(self.key_at(p))?.index()]);
        self.grid.for_lines_in(Bounds::point(p).grown(radius), |index| {
            let line = &self.lines()[index as usize];
            let segment = &self.segments[index as usize];
            let matters = line.front != line.back || line.is_solid();
            if matters && compare_distance(segment.ends(), p, radius).is_lt() {
                let opening = self.opening_of(line).filter(|_| !line.is_solid());
                over = over.zip(opening).map(|(over, opening)| over.common(opening));
            }
        });
        over
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
