//! What stops a disc on its way, and what it is over.

use core::ops::ControlFlow;

use super::{
    disc_entry::{LATER, PathOfDisc, disc_enters, disc_entry},
    line::Heights,
    near_lines::nearest_on,
    proximity::compare_distance,
    rule::enters,
    segment::{Segment, sector_of},
    surroundings::LinesAround,
};
use crate::math::{bounds::Bounds, dvec2::DVec2, lesser};

/// The number of lines that are looked up in the order of a path at once.
const AT_ONCE: usize = 8;

/// A line that a disc comes to overlap, in the order of fractions, then of lines.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
pub(super) struct DiscEvent {
    pub(super) fraction: f64,
    pub(super) line: u32,
}

/// The next events on a path, in their order; if one stops a disc at any height, it is the last.
struct DiscEvents {
    events: [DiscEvent; AT_ONCE],
    count: usize,
    ends_solid: bool,
}

impl DiscEvents {
    /// The fraction after which nothing counts any more.
    fn until(&self) -> f64 {
        if self.ends_solid || self.count == AT_ONCE { self.events[self.count - 1].fraction } else { f64::INFINITY }
    }

    fn push(&mut self, event: DiscEvent, is_solid: bool) {
        let mut place = self.count;
        while place > 0 && event < self.events[place - 1] {
            place -= 1;
        }
        let known = place > 0 && event == self.events[place - 1];
        let is_beyond = place == self.count && (self.ends_solid || place == AT_ONCE);
        if known || is_beyond {
            return;
        }
        if is_solid {
            (self.count, self.ends_solid) = (place, true);
        } else if self.count == AT_ONCE {
            (self.count, self.ends_solid) = (AT_ONCE - 1, false);
        }
        self.events.copy_within(place..self.count, place + 1);
        self.events[place] = event;
        self.count += 1;
    }
}

impl LinesAround<'_> {
    /// The first line that a disc comes to overlap and that stops it.
    pub(super) fn stopping_event(&self, path: [DVec2; 2], radius: f64) -> Option<DiscEvent> {
        let mut last = None;
        loop {
            let next = self.next_events(path, radius, last);
            for &event in &next.events[..next.count] {
                if self.is_stopped_at(event, path, radius) {
                    return Some(event);
                }
                last = Some(event);
            }
            if next.count < AT_ONCE {
                return None;
            }
        }
    }

    /// The first events, after one.
    fn next_events(&self, path: [DVec2; 2], radius: f64, after: Option<DiscEvent>) -> DiscEvents {
        let nothing = DiscEvent { fraction: 0.0, line: 0 };
        let mut next = DiscEvents { events: [nothing; AT_ONCE], count: 0, ends_solid: false };
        let way = PathOfDisc::new(path, radius);
        self.for_lines_along(&way, |enter, line, segment| {
            if enter > next.until() * LATER {
                return ControlFlow::Break(());
            }
            if let Some(fraction) = disc_entry(path, segment.ends(), radius) {
                let event = DiscEvent { fraction, line };
                if after.is_none_or(|after| event > after) {
                    next.push(event, segment.is_solid());
                }
            }
            ControlFlow::Continue(())
        });
        next
    }

    /// True if a line that a disc comes to stops it.
    fn is_stopped_at(&self, event: DiscEvent, path: [DVec2; 2], radius: f64) -> bool {
        let segment = &self.map.segments[event.line as usize];
        let Some(opening) = self.opening_of(segment) else { return true };
        // It is over an opening already that it overlaps at the start.
        let is_over = compare_distance(segment.ends(), path[0], radius).is_lt();
        !is_over && self.over_on_path(path, radius, event).is_none_or(|here| !enters(self.rule, here, opening))
    }

    /// The heights of the opening that a line is; `None` if it blocks at any height.
    pub(super) fn opening_of(&self, segment: &Segment) -> Option<Heights> {
        self.map.opening_of(segment).filter(|_| !segment.is_solid())
    }

    /// The heights of what a disc is over when it comes to a line, without that line: the sector at its centre, the
    /// openings that it overlaps from the start, and those that come before that line in the order of events, unless it has
    /// left them by then, or leaves them just then. Others of these it may come to overlap only within rounding of then.
    fn over_on_path(&self, path: [DVec2; 2], radius: f64, event: DiscEvent) -> Option<Heights> {
        let at = |fraction: f64| path[0] + (path[1] - path[0]) * fraction;
        let mut over = self.heights_at(at(event.fraction))?;
        let centre = at(lesser(event.fraction * LATER, 1.0));
        // Rounding may put what it has just come to outside of the radius.
        let near = radius + self.map.grid.padding();
        self.for_lines_in(Bounds::point(centre).grown(near), |line, segment| {
            if line == event.line || !segment.is_opening() {
                return;
            }
            let ends = segment.ends();
            let overlaps = compare_distance(ends, centre, radius).is_lt();
            let came_before = || {
                disc_entry(path, ends, radius).is_some_and(|fraction| DiscEvent { fraction, line } < event)
                    && (overlaps || disc_enters([centre, path[1]], ends, radius))
            };
            // Rounding may put it a bit over the next line of a corner that it comes to only now.
            let is_near = (centre - nearest_on(ends, centre)).length_squared() <= near * near;
            if overlaps && compare_distance(ends, path[0], radius).is_lt() || (overlaps || is_near) && came_before() {
                over = self.opening_of(segment).map_or(over, |opening| over.common(opening));
            }
        });
        Some(over)
    }

    /// The heights of the sector at a point; `None` in the void.
    fn heights_at(&self, p: DVec2) -> Option<Heights> {
        Some(self.map.sectors()[sector_of(self.map.key_at(p))?.index()])
    }

    /// The highest floor and the lowest ceiling of all sectors that a disc is over; `None` in the void, or if it overlaps
    /// a line that blocks at any height.
    pub(super) fn over(&self, p: DVec2, radius: f64) -> Option<Heights> {
        let mut over = Some(self.heights_at(p)?);
        self.for_lines_in(Bounds::point(p).grown(radius), |_, segment| {
            if compare_distance(segment.ends(), p, radius).is_lt() {
                over = over.zip(self.opening_of(segment)).map(|(over, opening)| over.common(opening));
            }
        });
        over
    }
}
