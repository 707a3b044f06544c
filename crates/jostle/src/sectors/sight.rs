//! Lines of sight: walls close the view, floors and ceilings narrow it.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::{crossing_order::fraction, line::Heights, portals::LineCrossing, sector_map::SectorMap, segment::Segment};
use crate::math::{Vec2, dvec2::DVec2, greater, lesser};

/// A line that a line of sight crosses, and the part of the target that is still seen behind it.
///
/// ```
/// use jostle::sectors::{Heights, SectorLine, SectorMap};
/// let wall = SectorLine::new(0, 1).with_front(0);
/// let map = SectorMap::new([(8.0, 4.0), (8.0, -4.0)], vec![wall], vec![Heights { floor: 0.0, ceiling: 9.0 }])?;
/// let mut steps = Vec::new();
/// map.explain_line_of_sight((16.0, 0.0), 4.0, (0.0, 0.0), Heights { floor: 0.0, ceiling: 8.0 }, &mut steps);
/// assert_eq!((steps[0].crossing.fraction, steps[0].seen), (0.5, None)); // blocked there
/// # Ok::<(), jostle::sectors::MapError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct SightStep {
    /// The line, and the sectors on both sides of it.
    pub crossing: LineCrossing,
    /// The part of the target that is seen past this line and those before it; `None` if this line blocks the view.
    pub seen: Option<Heights>,
}

/// Above the errors of two quotients of a height by a fraction, as a share of them (proofs/sight.proof).
const GRAZE: f64 = 1.0 / (1_u64 << 44) as f64;

/// The heights above the eye, per path, between which the view is open.
#[derive(Clone, Copy)]
struct SightWindow {
    low: f64,
    high: f64,
}

impl SectorMap {
    /// The part of an upright target that can be seen from a point at the height `eye`: the lowest and the highest
    /// point of it to which a straight line passes all openings. `None` if there is none.
    ///
    /// Lines that lack a sector close the view, as do openings without room; lines that are set to block do not. Floors
    /// and ceilings count at the lines where sectors meet: a line of sight may graze them. Heights are accurate to
    /// rounding; which lines are crossed is exact, as in [`portals_crossed`](Self::portals_crossed), so a view from a
    /// to b passes the same lines as one from b to a. A target with one height is a point.
    ///
    /// ```
    /// use jostle::sectors::{Heights, SectorLine, SectorMap};
    /// // A hall, and beyond a line at x = 64 a room with a lower ceiling.
    /// let heights = [Heights { floor: 0.0, ceiling: 128.0 }, Heights { floor: 0.0, ceiling: 64.0 }];
    /// let line = SectorLine::new(0, 1).with_front(0).with_back(1);
    /// let map = SectorMap::new([(64.0, 64.0), (64.0, -64.0)], vec![line], heights.to_vec())?;
    /// let target = Heights { floor: 0.0, ceiling: 56.0 };
    /// let seen = map.line_of_sight((0.0, 0.0), 96.0, (128.0, 0.0), target).unwrap();
    /// assert_eq!(seen, Heights { floor: 0.0, ceiling: 32.0 }); // below the edge, 32 lower in half the way
    /// # Ok::<(), jostle::sectors::MapError>(())
    /// ```
    #[must_use]
    pub fn line_of_sight(
        &self,
        from: impl Into<Vec2>,
        eye: f32,
        to: impl Into<Vec2>,
        target: Heights,
    ) -> Option<Heights> {
        let (from, to) = (from.into(), to.into());
        if !is_asked(from, eye, to, target) {
            return None;
        }
        let (path, eye) = ([from, to].map(DVec2::from), f64::from(eye));
        let mut window = Some(SightWindow::of(target, eye));
        self.for_crossed(path, |index| {
            let segment = &self.segments[index as usize];
            window =
                window.and_then(|window| self.window_behind(window, segment, eye, || fraction(path, segment.ends())));
            if window.is_some() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        window.map(|window| window.seen(eye))
    }

    /// The lines that a line of sight crosses, in their exact order, up to the one that blocks it: the reason for the
    /// answer of [`line_of_sight`](Self::line_of_sight), which it returns. They replace those in `steps`.
    ///
    /// What is asked with numbers that are not finite, or for a target upside down, crosses nothing. It allocates.
    ///
    /// ```
    /// use jostle::sectors::{Heights, SectorLine, SectorMap};
    /// # let heights = [Heights { floor: 0.0, ceiling: 128.0 }, Heights { floor: 0.0, ceiling: 64.0 }];
    /// # let line = SectorLine::new(0, 1).with_front(0).with_back(1);
    /// # let map = SectorMap::new([(64.0, 64.0), (64.0, -64.0)], vec![line], heights.to_vec())?;
    /// let (target, mut steps) = (Heights { floor: 0.0, ceiling: 56.0 }, Vec::new());
    /// let seen = map.explain_line_of_sight((0.0, 0.0), 96.0, (128.0, 0.0), target, &mut steps);
    /// assert_eq!((steps.len(), steps[0].seen), (1, seen));
    /// assert_eq!(seen, Some(Heights { floor: 0.0, ceiling: 32.0 }));
    /// # Ok::<(), jostle::sectors::MapError>(())
    /// ```
    pub fn explain_line_of_sight(
        &self,
        from: impl Into<Vec2>,
        eye: f32,
        to: impl Into<Vec2>,
        target: Heights,
        steps: &mut Vec<SightStep>,
    ) -> Option<Heights> {
        steps.clear();
        let (from, to) = (from.into(), to.into());
        if !is_asked(from, eye, to, target) {
            return None;
        }
        let mut crossings = Vec::new();
        self.portals_crossed(from, to, &mut crossings);
        let eye = f64::from(eye);
        let mut window = Some(SightWindow::of(target, eye));
        for crossing in crossings {
            let segment = &self.segments[crossing.line.index()];
            window = window.and_then(|window| self.window_behind(window, segment, eye, || crossing.fraction));
            steps.push(SightStep { crossing, seen: window.map(|window| window.seen(eye)) });
            window?;
        }
        window.map(|window| window.seen(eye))
    }

    /// The window behind a line that is crossed; `None` if it is closed there.
    fn window_behind(
        &self,
        window: SightWindow,
        segment: &Segment,
        eye: f64,
        at: impl FnOnce() -> f64,
    ) -> Option<SightWindow> {
        let opening = self.opening_of(segment)?;
        if segment.exchange() == 0 {
            return Some(window);
        }
        if opening.floor >= opening.ceiling {
            return None;
        }
        let [floor, ceiling] = [opening.floor, opening.ceiling].map(|height| f64::from(height) - eye);
        let at = at();
        if at == 0.0 {
            return (floor <= 0.0 && ceiling >= 0.0).then_some(window);
        }
        let low = greater(window.low, floor / at);
        let high = lesser(window.high, ceiling / at);
        // Rounding may close a window that is open by a graze.
        let is_open = low <= high || low - high <= GRAZE * low.abs();
        is_open.then_some(SightWindow { low, high })
    }
}

/// True if a line of sight is asked for between points, and for a target that is not upside down.
fn is_asked(from: Vec2, eye: f32, to: Vec2, target: Heights) -> bool {
    from.is_finite() && to.is_finite() && eye.is_finite() && target.floor <= target.ceiling
}

impl SightWindow {
    fn of(target: Heights, eye: f64) -> SightWindow {
        SightWindow { low: f64::from(target.floor) - eye, high: f64::from(target.ceiling) - eye }
    }

    /// The part of the target in it.
    fn seen(self, eye: f64) -> Heights {
        let height = |above: f64| (eye + above) as f32;
        // Where it is open by a graze, rounding may have put its ends in the other order.
        Heights { floor: height(self.low), ceiling: height(greater(self.low, self.high)) }
    }
}
