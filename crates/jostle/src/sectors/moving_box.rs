//! How far a box with sides parallel to the axes may go, and where it has room.

use core::ops::ControlFlow;

use super::{
    box_entry::{box_entry, compare_box, nearest_face},
    disc_entry::LATER,
    disc_stops::DiscEvent,
    line::{Heights, LineId},
    near_lines::nearest_on,
    parity::is_left,
    rule::{Rule, enters},
    sector_map::SectorMap,
    segment::sector_of,
    walls::LineHit,
};
use crate::math::{Vec2, bounds::Bounds, dvec2::DVec2, greater, lesser};

impl SectorMap {
    /// The first line that stops a moving box with sides parallel to the axes, of these halves of its sides; `None` if its
    /// way is free.
    ///
    /// It is [`cast_disc`](Self::cast_disc) for boxes: a line stops it that it would come to overlap, hit or miss is exact,
    /// and the fraction is never later than the first touch. The normal is that of the side that touches: along an axis,
    /// or that of the line where a corner of the box hits it.
    ///
    /// Halves that are not positive or not finite, and paths that are not finite, hit nothing.
    ///
    /// ```
    /// # use jostle::sectors::{Heights, LineId, Rule, SectorLine, SectorMap};
    /// # let lines = [(0, 1), (1, 2), (2, 0)].map(|(a, b)| SectorLine::new(a, b).with_front(0));
    /// # let room = Heights { floor: 0.0, ceiling: 128.0 };
    /// # let map = SectorMap::new([(0.0, 0.0), (0.0, 64.0), (64.0, 0.0)], lines.to_vec(), vec![room])?;
    /// let hit = map.cast_aabb((20.0, 16.0), (-12.0, 16.0), (4.0, 8.0), Rule::Solid).unwrap();
    /// assert_eq!((hit.line, hit.normal), (LineId(0), (1.0, 0.0).into()));
    /// assert!(hit.fraction <= 0.5 && hit.fraction > 0.499_999_999);
    /// # Ok::<(), jostle::sectors::MapError>(())
    /// ```
    #[must_use]
    pub fn cast_aabb(
        &self,
        from: impl Into<Vec2>,
        to: impl Into<Vec2>,
        half: impl Into<Vec2>,
        rule: Rule,
    ) -> Option<LineHit> {
        let (from, to, half) = (from.into(), to.into(), half.into());
        if !(from.is_finite() && to.is_finite() && is_box(half)) {
            return None;
        }
        let (path, half) = ([from, to].map(DVec2::from), DVec2::from(half));
        let event = self.box_event(path, half, rule)?;
        let ends = self.segments[event.line as usize].ends();
        let centre = path[0] + (path[1] - path[0]) * event.fraction;
        let normal = nearest_face(ends, centre, half).normal;
        Some(LineHit {
            line: LineId(event.line),
            from_front: !is_left(ends, path[0]),
            fraction: event.fraction,
            point: touched(ends, centre, half, normal).into(),
            normal: normal.into(),
        })
    }

    /// The highest floor and the lowest ceiling of all sectors that a box is over; `None` in the void, or if it overlaps a
    /// line that blocks at any height: [`over`](Self::over) for boxes with sides parallel to the axes.
    ///
    /// ```
    /// # use jostle::sectors::{Heights, SectorLine, SectorMap};
    /// # let lines = [(0, 1), (1, 2), (2, 0)].map(|(a, b)| SectorLine::new(a, b).with_front(0));
    /// # let room = Heights { floor: 0.0, ceiling: 128.0 };
    /// # let map = SectorMap::new([(0.0, 0.0), (0.0, 64.0), (64.0, 0.0)], lines.to_vec(), vec![room])?;
    /// assert_eq!(map.over_aabb((16.0, 16.0), (16.0, 16.0)), Some(room)); // it touches all three walls
    /// assert_eq!(map.over_aabb((16.0, 16.0), (16.1, 16.0)), None);
    /// # Ok::<(), jostle::sectors::MapError>(())
    /// ```
    #[must_use]
    pub fn over_aabb(&self, p: impl Into<Vec2>, half: impl Into<Vec2>) -> Option<Heights> {
        let (p, half): (Vec2, Vec2) = (p.into(), half.into());
        if !(p.is_finite() && is_box(half)) {
            return None;
        }
        self.over_box(p.into(), half.into())
    }

    /// True if a box of a height has room between the floors and ceilings of all sectors that it is over, and overlaps no
    /// line that blocks at any height: [`fits`](Self::fits) for boxes with sides parallel to the axes.
    ///
    /// ```
    /// # use jostle::sectors::{Heights, SectorLine, SectorMap};
    /// # let lines = [(0, 1), (1, 2), (2, 0)].map(|(a, b)| SectorLine::new(a, b).with_front(0));
    /// # let room = Heights { floor: 0.0, ceiling: 56.0 };
    /// # let map = SectorMap::new([(0.0, 0.0), (0.0, 64.0), (64.0, 0.0)], lines.to_vec(), vec![room])?;
    /// assert!(map.fits_aabb((16.0, 16.0), (16.0, 16.0), 56.0));
    /// assert!(!map.fits_aabb((16.0, 16.0), (16.0, 16.0), 57.0));
    /// # Ok::<(), jostle::sectors::MapError>(())
    /// ```
    #[must_use]
    pub fn fits_aabb(&self, p: impl Into<Vec2>, half: impl Into<Vec2>, height: f32) -> bool {
        let room = |over: Heights| f64::from(over.ceiling) - f64::from(over.floor);
        self.over_aabb(p, half).is_some_and(|over| room(over) >= f64::from(height))
    }

    /// The first line that a box comes to overlap and that stops it.
    pub(super) fn box_event(&self, path: [DVec2; 2], half: DVec2, rule: Rule) -> Option<DiscEvent> {
        let mut last = None;
        loop {
            let event = self.next_box_event(path, half, rule, last)?;
            let segment = &self.segments[event.line as usize];
            let Some(opening) = self.opening_of(segment).filter(|_| !segment.is_solid()) else { return Some(event) };
            // It is over an opening already that it overlaps at the start.
            let is_over = compare_box(self.segments[event.line as usize].ends(), path[0], half).is_lt();
            if !is_over && self.over_box_at(path, half, event).is_none_or(|here| !enters(rule, here, opening)) {
                return Some(event);
            }
            last = Some(event);
        }
    }

    /// The next line that a box comes to overlap and that may stop it.
    fn next_box_event(&self, path: [DVec2; 2], half: DVec2, rule: Rule, after: Option<DiscEvent>) -> Option<DiscEvent> {
        let (reach, mut first) = (greater(half.x, half.y), None::<DiscEvent>);
        let swept = Bounds::around(path[0], path[1]).grown(reach);
        self.grid.for_lines_along(path, reach, |enter, lines| {
            if first.is_some_and(|first| enter > first.fraction * LATER) {
                return ControlFlow::Break(());
            }
            for &line in lines {
                let segment = &self.segments[line as usize];
                let ends = segment.ends();
                let may_stop = segment.is_solid() || rule != Rule::Solid && segment.is_opening();
                if !(may_stop && swept.meets(Bounds::around(ends[0], ends[1]))) {
                    continue;
                }
                let Some(fraction) = box_entry(path, ends, half) else { continue };
                let event = DiscEvent { fraction, line };
                if after.is_none_or(|after| event > after) && first.is_none_or(|first| event < first) {
                    first = Some(event);
                }
            }
            ControlFlow::Continue(())
        });
        first
    }

    /// The heights of what a box is over when it comes to a line, without that line: the sector at its centre, the openings
    /// that it overlaps, and those that come before that line in the order of events, unless it has left them by then, or
    /// leaves them just then: fractions are rounded down, at a small angle by far, so it may overlap them only a little later.
    fn over_box_at(&self, path: [DVec2; 2], half: DVec2, event: DiscEvent) -> Option<Heights> {
        let at = |fraction: f64| path[0] + (path[1] - path[0]) * fraction;
        let mut over = self.sectors()[sector_of(self.key_at(at(event.fraction)))?.index()];
        let centre = at(lesser(event.fraction * LATER, 1.0));
        self.grid.for_lines_in(Bounds::point(centre).grown(greater(half.x, half.y)), |line| {
            let segment = &self.segments[line as usize];
            if line == event.line || !segment.is_opening() {
                return;
            }
            let ends = segment.ends();
            let overlaps = compare_box(ends, centre, half).is_lt();
            let came_before = || {
                box_entry(path, ends, half).is_some_and(|fraction| DiscEvent { fraction, line } < event)
                    && (overlaps || box_entry([centre, path[1]], ends, half).is_some())
            };
            if overlaps && compare_box(ends, path[0], half).is_lt() || came_before() {
                over = self.opening_of(segment).map_or(over, |opening| over.common(opening));
            }
        });
        Some(over)
    }

    /// The highest floor and the lowest ceiling that a box is over.
    pub(super) fn over_box(&self, p: DVec2, half: DVec2) -> Option<Heights> {
        let mut over = Some(self.sectors()[sector_of(self.key_at(p))?.index()]);
        self.grid.for_lines_in(Bounds::point(p).grown(greater(half.x, half.y)), |index| {
            let segment = &self.segments[index as usize];
            let matters = segment.is_solid() || segment.is_opening();
            if matters && compare_box(segment.ends(), p, half).is_lt() {
                let opening = self.opening_of(segment).filter(|_| !segment.is_solid());
                over = over.zip(opening).map(|(over, opening)| over.common(opening));
            }
        });
        over
    }
}

/// True if these are halves of the sides of a box.
pub(super) fn is_box(half: Vec2) -> bool {
    half.is_finite() && half.x > 0.0 && half.y > 0.0
}

/// The point of a line that the side of a box with this normal touches.
fn touched([a, b]: [DVec2; 2], centre: DVec2, half: DVec2, normal: DVec2) -> DVec2 {
    let (above, below) = (normal.dot(a), normal.dot(b));
    if normal.x == 0.0 || normal.y == 0.0 {
        // A side hits the end that is farther out, or along all of the line.
        return if above > below {
            a
        } else if below > above {
            b
        } else {
            nearest_on([a, b], centre)
        };
    }
    let corner = DVec2::new(half.x.copysign(normal.x), half.y.copysign(normal.y));
    nearest_on([a, b], centre - corner)
}
