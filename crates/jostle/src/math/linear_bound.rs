use super::{bounds::Bounds, dvec2::DVec2};

/// A half-plane: the points whose height along a normal is at most `height`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LinearBound {
    pub(crate) normal: DVec2,
    pub(crate) height: f64,
}

impl LinearBound {
    /// True if the half-plane may have a point in common with a box.
    #[inline]
    pub(crate) fn meets(self, bounds: Bounds) -> bool {
        self.normal.dot(bounds.middle()) - bounds.half_extent_along(self.normal) <= self.height
    }

    /// True if a single point of a segment lies in all of these half-planes.
    pub(crate) fn all_meet(planes: &[LinearBound], [p, q]: [DVec2; 2]) -> bool {
        let (mut from, mut to) = (0.0_f64, 1.0_f64);
        for LinearBound { normal, height } in planes {
            let [over, then] = [p, q].map(|end| normal.dot(end) - height);
            if over > 0.0 && then > 0.0 {
                return false;
            }
            if over > 0.0 {
                from = from.max(over / (over - then));
            } else if then > 0.0 {
                to = to.min(over / (over - then));
            }
        }
        from <= to
    }
}
