//! Lines of sight: walls close the view, floors and ceilings narrow it.

use core::ops::ControlFlow;

use super::{crossing_order::fraction, line::Heights, sector_map::SectorMap};
use crate::math::{Vec2, dvec2::DVec2, greater, lesser};

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
        let finite = from.is_finite() && to.is_finite() && eye.is_finite();
        if !(finite && target.floor <= target.ceiling) {
            return None;
        }
        let (path, eye) = ([from, to].map(DVec2::from), f64::from(eye));
        // Heights above the eye, per path.
        let (mut low, mut high) = (f64::from(target.floor) - eye, f64::from(target.ceiling) - eye);
        let mut open = true;
        self.for_crossed(path, |index| {
            let line = &self.lines()[index as usize];
            if line.is_portal() && line.front == line.back {
                return ControlFlow::Continue(());
            }
            open = self.opening_of(line).filter(|opening| opening.floor < opening.ceiling).is_some_and(|opening| {
                let at = fraction(path, self.segments[index as usize].ends());
                let [floor, ceiling] = [opening.floor, opening.ceiling].map(|height| f64::from(height) - eye);
                if at == 0.0 {
                    return floor <= 0.0 && ceiling >= 0.0;
                }
                (low, high) = (greater(low, floor / at), lesser(high, ceiling / at));
                low <= high
            });
            if open { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        let height = |above: f64| (eye + above) as f32;
        open.then(|| Heights { floor: height(low), ceiling: height(high) })
    }
}
