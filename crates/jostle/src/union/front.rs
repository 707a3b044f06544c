//! The front of a search for the exit: a polygon around the origin that some cells certainly cover.
//!
//! Rays from the origin divide the plane into wedges, and each wedge is known to be covered up to the line between a
//! point on its one ray and a point on the other. A convex cell that contains both points also covers all between them
//! and the points at which the rays leave the cell. So the wedge whose line is nearest to the origin advances by one
//! cell at a time. If no single cell contains both of its points, it is halved.
//!
//! Squares have to be as small as the cells are narrow, in both directions. A front has to be divided in one direction
//! only, and a long cell advances it by its length.

use alloc::collections::BinaryHeap;

use super::nearest_first::NearestFirst;
use crate::math::{bounds::Bounds, dvec2::DVec2, greater};

/// The part of the front between two rays.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wedge {
    /// Unit vectors along the rays, the second to the left of the first.
    pub(super) rays: [DVec2; 2],
    /// The distance along each ray up to which it is covered.
    pub(super) reach: [f64; 2],
    /// The distance of its line from the origin.
    pub(super) distance: f64,
    /// By how much a cell advanced it, or the wedge that it was halved from, last; infinite if none did so yet.
    pub(super) advanced: f64,
    /// True if it was made by dividing a wedge at the bottom of a notch; its halves are no parts.
    pub(super) is_part: bool,
}

impl Wedge {
    /// A wedge that no cell has advanced yet.
    pub(super) fn new(rays: [DVec2; 2], reach: [f64; 2]) -> Wedge {
        let [p, q] = [rays[0] * reach[0], rays[1] * reach[1]];
        let along = q - p;
        let square = along.length_squared();
        let share = if square > 0.0 { (-p.dot(along) / square).clamp(0.0, 1.0) } else { 0.0 };
        Wedge { rays, reach, distance: (p + along * share).length(), advanced: f64::INFINITY, is_part: false }
    }

    /// This wedge as an entry of the heap that yields the nearest first.
    pub(super) fn in_order(self) -> NearestFirst<Wedge> {
        NearestFirst { distance: self.distance, place: self.rays[0], item: self }
    }

    /// The ends of its line.
    pub(super) fn ends(&self) -> [DVec2; 2] {
        [self.rays[0] * self.reach[0], self.rays[1] * self.reach[1]]
    }

    /// The length of its line.
    pub(super) fn length(&self) -> f64 {
        let [p, q] = self.ends();
        (q - p).length()
    }

    /// The direction between its rays.
    pub(super) fn middle(&self) -> DVec2 {
        let both = self.rays[0] + self.rays[1];
        both * (1.0 / both.length())
    }

    /// The wedge once it is covered farther along its rays.
    pub(super) fn reaching(&self, reach: [f64; 2]) -> Wedge {
        let most = [0, 1].map(|i| greater(self.reach[i], reach[i]));
        let advanced = greater(most[0] - self.reach[0], most[1] - self.reach[1]);
        Wedge { advanced, ..Wedge::new(self.rays, most) }
    }

    /// Its halves.
    pub(super) fn halves(&self) -> [Wedge; 2] {
        let ([p, q], middle) = (self.ends(), self.middle());
        let [left, right] = [middle.cross(q), -middle.cross(p)];
        let share = if left + right > 0.0 { (right / (left + right)).clamp(0.0, 1.0) } else { 0.5 };
        let reach = middle.dot(p + (q - p) * share);
        let halves = [
            Wedge::new([self.rays[0], middle], [self.reach[0], reach]),
            Wedge::new([middle, self.rays[1]], [reach, self.reach[1]]),
        ];
        halves.map(|half| Wedge { advanced: self.advanced, ..half })
    }

    /// The distances along its rays at which they leave a box that contains its ends.
    pub(super) fn end_of_box(&self, around: Bounds) -> [f64; 2] {
        self.rays.map(|ray| end_in_box(ray, around))
    }

    /// The distances along its rays at which they leave a disc that contains its ends.
    pub(super) fn end_of_disc(&self, middle: DVec2, radius: f64) -> [f64; 2] {
        self.rays.map(|ray| {
            let along = ray.dot(middle);
            let square = radius * radius - middle.length_squared() + along * along;
            along + crate::math::sqrt(if square > 0.0 { square } else { 0.0 })
        })
    }
}

/// The distance at which a ray from the origin leaves a box that it meets.
pub(super) fn end_in_box(ray: DVec2, around: Bounds) -> f64 {
    let along = |ray: f64, min: f64, max: f64| {
        if ray > 0.0 {
            max / ray
        } else if ray < 0.0 {
            min / ray
        } else {
            f64::INFINITY
        }
    };
    let (x, y) = (along(ray.x, around.min.x, around.max.x), along(ray.y, around.min.y, around.max.y));
    if x < y { x } else { y }
}

/// The rays between which the first wedges lie.
const RAYS: [[f64; 2]; 8] = {
    const ROOT: f64 = core::f64::consts::FRAC_1_SQRT_2;
    [[1.0, 0.0], [ROOT, ROOT], [0.0, 1.0], [-ROOT, ROOT], [-1.0, 0.0], [-ROOT, -ROOT], [0.0, -1.0], [ROOT, -ROOT]]
};

/// The wedges of a front that has not left the origin.
pub(super) fn front() -> BinaryHeap<NearestFirst<Wedge>> {
    let ray = |i: usize| DVec2::from(RAYS[i % 8]);
    (0..8).map(|i| Wedge::new([ray(i), ray(i + 1)], [0.0; 2]).in_order()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// True if a point is in the triangle between the origin and the line of a wedge, up to rounding.
    fn is_within(wedge: &Wedge, x: DVec2) -> bool {
        let [p, q] = wedge.ends();
        let is_between = wedge.rays[0].cross(x) >= -1e-12 && wedge.rays[1].cross(x) <= 1e-12;
        is_between && (q - p).cross(x - p) >= -1e-12
    }

    #[test]
    fn halves_divide_a_wedge_and_advances_only_enlarge_it() {
        let places = || (0..1600_u16).map(|i| DVec2::new(f64::from(i % 40) - 19.5, f64::from(i / 40) - 19.5) * 0.1);
        let mut inside = 0;
        for (i, wedge) in front().into_iter().map(|wedge| wedge.item).enumerate() {
            let wide = wedge.reaching([1.0 + 0.1 * i as f64, 1.5]);
            let halves = wide.halves();
            let nearest = halves[0].distance.min(halves[1].distance);
            assert!((nearest - wide.distance).abs() < 1e-12, "{nearest} and {}", wide.distance);
            let farther = wide.reaching([0.5, 1.75]);
            for x in places() {
                let is_in = is_within(&wide, x);
                inside += usize::from(is_in);
                assert_eq!(is_in, halves.iter().any(|half| is_within(half, x)), "{x:?}");
                assert!(!is_in || is_within(&farther, x), "{x:?}");
                assert!(!is_in || x.length() < 1.8 + 0.1 * i as f64);
            }
            assert!(
                places().filter(|x| is_within(&wide, *x)).all(|x| x.length() <= farther.reach[0].max(1.75) + 1e-12)
            );
        }
        assert!(inside > 400, "{inside} points inside");
    }

    #[test]
    fn rays_end_where_they_leave_a_box_and_a_disc() {
        let wedge = front().pop().expect("a front has wedges").item.reaching([0.5, 0.5]);
        let [p, q] = wedge.ends();
        let (around, middle) = (Bounds::point(p).union(Bounds::point(q)).grown(0.25), (p + q) * 0.5);
        let (of_box, of_disc) = (wedge.end_of_box(around), wedge.end_of_disc(middle, 0.75));
        for i in 0..2 {
            let along = |reach: f64| wedge.rays[i] * reach;
            assert!(around.grown(1e-12).contains(along(of_box[i])) && !around.contains(along(of_box[i] + 1e-9)));
            assert!(((along(of_disc[i]) - middle).length() - 0.75).abs() < 1e-12);
        }
    }
}
