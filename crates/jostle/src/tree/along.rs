use super::{
    axis_box::{AxisBox, BoxEnds, RayEnds},
    box_tree::{AxisBoxTree, BoxTree},
    node::Node,
};
use crate::math::dvec2::DVec2;

impl<B: AxisBox<N>, const N: usize> AxisBoxTree<B, N> {
    /// Offers the items whose box the ray meets, borders included, roughly the nearest first. The visitor returns the
    /// fraction beyond which nothing more is offered; a larger one than before or NaN changes nothing, and a negative
    /// one ends the search.
    ///
    /// Every box that the ray touches is offered, also at exactly the bound, along a side or in a corner, and some that
    /// it misses only by rounding (2⁻⁴⁹ of the fraction). A ray whose origin or direction is not finite meets nothing.
    ///
    /// ```
    /// use jostle::{Aabb, BoxTree, Ray};
    /// let boxes = [6.0, 2.0, 4.0].map(|x| Aabb::new((x, 0.0), (x + 1.0, 1.0)));
    /// let tree = BoxTree::new(&boxes);
    ///
    /// let (mut first, mut fraction) = (None, f64::INFINITY);
    /// tree.along(Ray::new((0.0, 1.0), (2.0, 0.0)), |item| {
    ///     let enter = f64::from(boxes[item].min.x) / 2.0;
    ///     if enter < fraction {
    ///         (first, fraction) = (Some(item), enter);
    ///     }
    ///     fraction
    /// });
    /// assert_eq!((first, fraction), (Some(1), 1.0));
    /// ```
    pub fn along(&self, ray: B::AxisRay, mut visit: impl FnMut(usize) -> f64) {
        let (origin, direction, until) = ray.parts();
        if origin.iter().chain(&direction).all(|x| x.is_finite()) {
            let components = |axis: usize| Component::new(origin[axis].into(), direction[axis].into(), 0.0);
            self.visit_along(core::array::from_fn(components), until, &mut visit);
        }
    }

    fn visit_along(&self, ray: [Component; N], until: f64, visit: &mut impl FnMut(usize) -> f64) {
        let measures = |node: &Node<N>| node.of_lanes(|node, lane| fraction_below(&ray, node.aabb::<B>(lane)));
        self.visit_in_order(&measures, until, visit);
    }
}

impl BoxTree {
    /// The same for a finite ray in f64 and boxes that are all grown by a margin on each axis.
    pub(crate) fn along_thick(
        &self,
        origin: DVec2,
        direction: DVec2,
        until: f64,
        margin: DVec2,
        mut visit: impl FnMut(usize) -> f64,
    ) {
        let x = Component::new(origin.x, direction.x, margin.x);
        let y = Component::new(origin.y, direction.y, margin.y);
        self.visit_along([x, y], until, &mut visit);
    }
}

/// A generous bound of the relative error of a fraction: a difference of two f32, the inverse of a third, and their
/// product; twice, as two are compared: 7 · 2⁻⁵³ < 2⁻⁵⁰ (proofs/tree.proof). Nothing can overflow or underflow:
/// differences and directions are 0 or between 2⁻¹⁴⁹ and 2¹²⁹. A margin is many times the rounding of the coordinates,
/// so it covers that of the difference.
const ROUNDING: f64 = 1.0 / (1_u64 << 50) as f64;

/// The fraction at which the ray enters the box, or less by rounding; NaN if it misses the box.
#[inline]
fn fraction_below<const N: usize>(ray: &[Component; N], aabb: impl BoxEnds<N>) -> f64 {
    let [min, max] = aabb.ends();
    let (mut enter, mut exit) = ray[0].within(min[0], max[0]);
    for axis in 1..N {
        let (enter_here, exit_here) = ray[axis].within(min[axis], max[axis]);
        (enter, exit) = (enter.max(enter_here), exit.min(exit_here));
    }
    let enter = enter.max(0.0);
    // A box of NaN has the exit NaN or −∞, so it is missed.
    if enter <= exit * (1.0 + ROUNDING) { enter * (1.0 - ROUNDING) } else { f64::NAN }
}

/// One coordinate of a ray.
struct Component {
    origin: f64,
    direction: f64,
    inverse: f64,
    margin: f64,
}

impl Component {
    fn new(origin: f64, direction: f64, margin: f64) -> Component {
        Component { origin, direction, inverse: 1.0 / direction, margin }
    }

    /// The fractions between which this coordinate is in the interval: always or never if it is constant, which the
    /// inverse cannot decide, as 0 · ∞ is NaN.
    #[inline]
    fn within(&self, min: f32, max: f32) -> (f64, f64) {
        let (to_min, to_max) = (f64::from(min) - self.origin - self.margin, f64::from(max) - self.origin + self.margin);
        if self.direction > 0.0 {
            (to_min * self.inverse, to_max * self.inverse)
        } else if self.direction < 0.0 {
            (to_max * self.inverse, to_min * self.inverse)
        } else if to_min <= 0.0 && to_max >= 0.0 {
            (f64::NEG_INFINITY, f64::INFINITY)
        } else {
            (f64::INFINITY, f64::NEG_INFINITY)
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::super::samples::{Random, arrangements, float_box, grid_box, odd_box, scenes, sorted};
    use super::*;
    use crate::math::{Aabb, Ray};

    /// A fraction as whole numbers, the divisor not negative; infinite if it is zero.
    #[derive(Clone, Copy)]
    struct Ratio(i64, i64);

    impl Ratio {
        fn at_most(self, other: Ratio) -> bool {
            self.0 * other.1 <= other.0 * self.1
        }

        fn value(self) -> f64 {
            self.0 as f64 / self.1 as f64
        }
    }

    /// The exact fraction at which a ray of whole numbers enters a box of whole numbers.
    fn enter(ray: Ray, aabb: Aabb) -> Option<Ratio> {
        let (mut enter, mut exit) = (Ratio(0, 1), Ratio(1, 0));
        for (origin, direction, min, max) in [
            (ray.origin.x, ray.direction.x, aabb.min.x, aabb.max.x),
            (ray.origin.y, ray.direction.y, aabb.min.y, aabb.max.y),
        ] {
            let [origin, direction, min, max] = [origin, direction, min, max].map(|x| x as i64);
            if direction == 0 && !(min..=max).contains(&origin) {
                return None;
            }
            if direction != 0 {
                let (near, far) = if direction > 0 { (min, max) } else { (max, min) };
                let [near, far] = [near, far].map(|end| Ratio((end - origin) * direction.signum(), direction.abs()));
                enter = if enter.at_most(near) { near } else { enter };
                exit = if exit.at_most(far) { exit } else { far };
            }
        }
        let is_hit = enter.at_most(exit) && enter.value() <= ray.max_fraction;
        is_hit.then_some(enter)
    }

    const NOTHING: [usize; 0] = [];

    fn offered(tree: &BoxTree, ray: Ray) -> Vec<usize> {
        let mut items = Vec::new();
        tree.along(ray, |item| {
            items.push(item);
            f64::INFINITY
        });
        sorted(items)
    }

    /// A ray of whole numbers; one in 49 has no direction.
    fn grid_ray(random: &mut Random, end: i32) -> Ray {
        let origin = (random.whole(-2, end), random.whole(-2, end));
        let ray = Ray::new(origin, (random.whole(-3, 3), random.whole(-3, 3)));
        if random.below(2) == 0 { ray.until(f64::from(random.whole(-1, 9))) } else { ray }
    }

    /// The number of boxes met, compared with a test of every box, and the number that searches for the first looked
    /// at.
    fn agrees(boxes: &[Aabb], end: i32) -> (usize, usize) {
        let tree = BoxTree::new(boxes);
        let mut random = Random(13);
        let (mut met, mut looked_at) = (0, 0);
        for _ in 0..200 {
            let ray = grid_ray(&mut random, end);
            let enters: Vec<(usize, Ratio)> =
                (0..boxes.len()).filter_map(|item| Some((item, enter(ray, boxes[item])?))).collect();
            let expected: Vec<usize> = enters.iter().map(|(item, _)| *item).collect();
            assert_eq!(offered(&tree, ray), expected, "{ray:?}");
            met += expected.len();

            let mut seen = Vec::new();
            let mut first = f64::INFINITY;
            tree.along(ray, |item| {
                let fraction = enter(ray, boxes[item]).expect("only boxes that are met are offered").value();
                first = first.min(fraction);
                seen.push((item, fraction));
                first
            });
            looked_at += seen.len();
            let least = enters.iter().map(|(_, enter)| enter.value()).fold(f64::INFINITY, f64::min);
            let expected: Vec<usize> =
                enters.iter().filter(|(_, enter)| enter.value() == least).map(|(item, _)| *item).collect();
            let firsts = seen.into_iter().filter(|(_, fraction)| *fraction == first).map(|(item, _)| item);
            assert_eq!(sorted(firsts), expected, "first on {ray:?}");
        }
        (met, looked_at)
    }

    #[test]
    fn tree_rays_are_exact_on_a_grid() {
        let total: usize = scenes(grid_box).map(|boxes| agrees(&boxes, 30).0).sum();
        assert!(total > 1_000, "{total} met");
    }

    #[test]
    fn tree_rays_are_exact_in_rows_piles_and_nests() {
        for boxes in arrangements() {
            let (total, _) = agrees(&boxes, 10);
            assert!(total > 1_000, "{total} met");
        }
    }

    #[test]
    fn a_search_for_the_first_looks_at_few_boxes() {
        let boxes = scenes(grid_box).last().unwrap();
        let (met, looked_at) = agrees(&boxes, 100);
        assert!(looked_at * 4 < met && looked_at < 200 * 10, "{looked_at} of {met} boxes in 200 searches");
    }

    #[test]
    fn tree_rays_offer_what_they_clearly_touch_and_nothing_that_they_clearly_miss() {
        const CLEARLY: f64 = 1e-3;
        let mut met = 0;
        for boxes in scenes(float_box) {
            let tree = BoxTree::new(&boxes);
            let mut random = Random(17);
            for _ in 0..100 {
                let [from, to] = core::array::from_fn(|_| float_box(&mut random, boxes.len()).min);
                let ray = Ray::between(from, to);
                let offered = offered(&tree, ray);
                for (item, aabb) in boxes.iter().enumerate() {
                    // The segment misses the box if an axis of the box or the segment's normal separates them.
                    let [ox, oy, dx, dy] =
                        [ray.origin.x, ray.origin.y, ray.direction.x, ray.direction.y].map(f64::from);
                    let [min_x, min_y, max_x, max_y] = [aabb.min.x, aabb.min.y, aabb.max.x, aabb.max.y].map(f64::from);
                    let sides = [(min_x, min_y), (max_x, min_y), (max_x, max_y), (min_x, max_y)]
                        .map(|(x, y)| dx * (y - oy) - dy * (x - ox));
                    let least = sides.into_iter().fold(f64::INFINITY, f64::min);
                    let most = sides.into_iter().fold(f64::NEG_INFINITY, f64::max);
                    let gap = [
                        least,
                        -most,
                        min_x - ox.max(ox + dx),
                        ox.min(ox + dx) - max_x,
                        min_y - oy.max(oy + dy),
                        oy.min(oy + dy) - max_y,
                    ]
                    .into_iter()
                    .fold(f64::NEG_INFINITY, f64::max);
                    let is_offered = offered.binary_search(&item).is_ok();
                    assert!(is_offered || gap > -CLEARLY, "{ray:?} touches {aabb:?}");
                    assert!(!is_offered || gap < CLEARLY, "{ray:?} misses {aabb:?}");
                    met += usize::from(is_offered);
                }
            }
        }
        assert!(met > 1_000, "{met} met");
    }

    #[test]
    fn corners_aimed_at_exactly_are_touched_at_every_scale() {
        // The corner is a whole multiple of the direction away from the origin, so the exact ray meets it.
        let mut random = Random(19);
        for exponent in [-120, -60, 0, 60, 100] {
            let unit = (0..i32::abs(exponent)).fold(1.0, |unit, _| if exponent < 0 { unit / 2.0 } else { unit * 2.0 });
            for _ in 0..2_000 {
                let [x, y, dx, dy] = core::array::from_fn(|_| random.whole(1, 4_000) * unit);
                let times = random.whole(1, 1_000);
                let (ray, corner) = (Ray::new((x, y), (dx, dy)), (x + dx * times, y + dy * times));
                // It comes from below left, so above left and below right of the corner it touches only that.
                let above = Aabb::new((corner.0 - unit, corner.1), (corner.0, corner.1 + unit));
                let below = Aabb::new((corner.0, corner.1 - unit), (corner.0 + unit, corner.1));
                let tree = BoxTree::new(&[above, below]);
                assert_eq!(offered(&tree, ray), [0, 1], "{ray:?} to {corner:?}");
                assert_eq!(offered(&tree, ray.until(f64::from(times))), [0, 1], "{ray:?} to {corner:?}");
            }
        }
    }

    #[test]
    fn rays_along_a_side_touch_in_both_directions_and_with_either_zero() {
        let tree = BoxTree::new(&[Aabb::new((1.0, 1.0), (2.0, 2.0)), Aabb::new((3.0, 2.0), (4.0, 3.0))]);
        for zero in [0.0, -0.0] {
            assert_eq!(offered(&tree, Ray::new((0.0, 2.0), (1.0, zero))), [0, 1]);
            assert_eq!(offered(&tree, Ray::new((9.0, 2.0), (-1.0, zero))), [0, 1]);
            assert_eq!(offered(&tree, Ray::new((0.0, 2.000_000_2), (1.0, zero))), [1]);
            assert_eq!(offered(&tree, Ray::new((2.0, 9.0), (zero, -1.0))), [0]);
            assert_eq!(offered(&tree, Ray::new((2.0, 1.0), (zero, zero))), [0]);
            assert_eq!(offered(&tree, Ray::new((2.5, 2.0), (zero, zero))), NOTHING);
        }
    }

    #[test]
    fn tree_rays_reach_the_ends_of_the_range_of_numbers() {
        let whole = Aabb::new((f32::NEG_INFINITY, f32::NEG_INFINITY), (f32::INFINITY, f32::INFINITY));
        let boxes = [
            whole,
            Aabb::new((f32::MAX, 0.0), (f32::MAX, 1.0)),
            Aabb::new((0.0, f32::NEG_INFINITY), (1.0, 0.0)),
            Aabb::EMPTY,
            Aabb::new((0.0, f32::NAN), (1.0, 1.0)),
        ];
        let tree = BoxTree::new(&boxes);
        let tiny = f32::from_bits(1);
        assert_eq!(offered(&tree, Ray::new((f32::MIN, 0.0), (tiny, 0.0))), [0, 1, 2]);
        assert_eq!(offered(&tree, Ray::new((f32::MIN, 0.5), (f32::MAX, 0.0))), [0, 1]);
        assert_eq!(offered(&tree, Ray::new((f32::MIN, 0.5), (f32::MAX, 0.0)).until(2.0)), [0, 1]);
        assert_eq!(offered(&tree, Ray::new((f32::MIN, 0.5), (f32::MAX, 0.0)).until(1.5)), [0]);
        assert_eq!(offered(&tree, Ray::new((0.5, 9.0), (0.0, -1.0))), [0, 2]);
        for bad in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
            assert_eq!(offered(&tree, Ray::new((bad, 0.5), (1.0, 0.0))), NOTHING);
            assert_eq!(offered(&tree, Ray::new((0.0, 0.5), (1.0, bad))), NOTHING);
        }
        for nothing in [-1.0, f64::NEG_INFINITY, f64::NAN] {
            assert_eq!(offered(&tree, Ray::new((0.5, 0.5), (1.0, 0.0)).until(nothing)), NOTHING);
        }
    }

    #[test]
    fn boxes_without_points_are_never_offered() {
        let mut offers = 0;
        for boxes in scenes(odd_box) {
            let tree = BoxTree::new(&boxes);
            let mut random = Random(23);
            for _ in 0..50 {
                let items = offered(&tree, grid_ray(&mut random, 4));
                assert!(items.iter().all(|&item| !boxes[item].is_empty()));
                offers += items.len();
            }
        }
        assert!(offers > 1_000, "{offers} offered");
    }

    #[test]
    fn a_negative_answer_ends_the_ray_and_nan_changes_nothing() {
        let boxes = [0.0, 2.0, 4.0].map(|x| Aabb::new((x, 0.0), (x + 1.0, 1.0)));
        let tree = BoxTree::new(&boxes);
        for (answer, expected) in [(-1.0, 1), (f64::NAN, 3), (f64::INFINITY, 3), (2.5, 2)] {
            let mut count = 0;
            tree.along(Ray::new((0.0, 0.5), (1.0, 0.0)), |_| {
                count += 1;
                answer
            });
            assert_eq!(count, expected, "after {answer}");
        }
    }
}
