//! The depth of an overlap.

use core::cmp::Ordering;

use crate::curve::{Curve, curves};
use crate::difference::Difference;
use crate::distance::root;
use crate::grid::{Grid, Vector};
use crate::outline::Outline;
use crate::pair::Pair;
use crate::passage::Passage;
use crate::plane::{Figure, Point, Segment, length};
use crate::relation::Relation;
use crate::solid::Solid;

/// A bound of the rounding errors, relative to the size of the scene: some thousands of roundings in `f64`.
const SLACK: f64 = 1e-12;

/// The length of the shortest translation of `b` after which the two do not overlap, in the sense of
/// [`relate`](crate::relate); 0 if they do not overlap. `b` may be moved into a hole or a slot that it fits, also
/// exactly.
///
/// For two bodies, and for a point and a region, it is correct to 4 ulps. Otherwise it is searched in `f64` among all
/// candidate points, with an error of about 1e-15 of the size of the scene, its extent around a corner of `a`. A
/// position at which the two overlap by at most about 1e-12 of that size counts as free: an exact fit remains one after
/// rounding, and so small an overlap may have the depth 0.
///
/// ```
/// use jostle_oracle::{Body, Region, depth};
///
/// let slot = [[0.0, 0.0], [9.0, 0.0], [9.0, 9.0], [6.0, 9.0], [6.0, 3.0], [4.0, 3.0], [4.0, 9.0], [0.0, 9.0]];
/// let block = Body { corners: vec![[3.5, 5.0], [5.5, 5.0], [3.5, 7.0], [5.5, 7.0]], radius: 0.0 };
/// assert_eq!(depth(&Region { rings: vec![slot.to_vec()] }, &block), 0.5);
/// ```
#[must_use]
pub fn depth<'a, 'b>(a: impl Into<Solid<'a>>, b: impl Into<Solid<'b>>) -> f64 {
    overlap_after(a, b, [0.0, 0.0])
}

/// The depth after `b` is moved by `shift`, without rounding; 0 if they do not overlap. As accurate as [`depth`].
///
/// ```
/// use jostle_oracle::{Body, overlap_after};
/// let disc = |x, radius| Body { corners: vec![[x, 0.0]], radius };
/// assert_eq!(overlap_after(&disc(0.0, 2.0), &disc(1.0, 1.0), [1.5, 0.0]), 0.5);
/// assert_eq!(overlap_after(&disc(0.0, 2.0), &disc(1.0, 1.0), [2.0, 0.0]), 0.0);
/// ```
#[must_use]
pub fn overlap_after<'a, 'b>(a: impl Into<Solid<'a>>, b: impl Into<Solid<'b>>, shift: [f64; 2]) -> f64 {
    match (a.into(), b.into()) {
        (Solid::Body(a), Solid::Body(b)) => (-Difference::moved(a, b, shift).distance()).max(0.0),
        (a, b) => match Pair::moved(a, b, shift) {
            pair if pair.relate() == Relation::Overlapping => pair.depth(),
            _ => 0.0,
        },
    }
}

/// The length of the shortest translation of all of `b` after which none of them overlaps any of `a`; 0 if none does.
/// As accurate as [`depth`] of regions. What has no width needs a small radius: without one it would fit between two that
/// adjoin.
///
/// ```
/// use jostle_oracle::{Body, depth_of_all};
/// let tile = |x: f64| Body { corners: vec![[x, 0.0], [x + 1.0, 0.0], [x, 1.0], [x + 1.0, 1.0]], radius: 0.0 };
/// let (left, right) = (tile(0.0), tile(1.0));
/// let small = Body { corners: vec![[0.9, 0.4], [1.1, 0.4], [0.9, 0.6], [1.1, 0.6]], radius: 0.0 };
/// assert!((depth_of_all(&[(&left).into(), (&right).into()], &[(&small).into()]) - 0.6).abs() < 1e-15);
/// ```
#[must_use]
pub fn depth_of_all(a: &[Solid<'_>], b: &[Solid<'_>]) -> f64 {
    let pairs = || a.iter().flat_map(|&a| b.iter().map(move |&b| [a, b]));
    let overlap = |[a, b]: [Solid<'_>; 2]| Pair::of(a, b).relate() == Relation::Overlapping;
    if !pairs().any(overlap) {
        return 0.0;
    }
    let all: Vec<Solid<'_>> = a.iter().chain(b).copied().collect();
    let grid = Grid::of(&all, &[]);
    let origin = Outline::of(grid, a[0], &grid.vector([0.0, 0.0])).edges[0].from.clone();
    let passages: Vec<Passage> =
        pairs().map(|[a, b]| Pair::on(grid, a, b, [0.0, 0.0]).passage_around(&origin, false)).collect();
    length(nearest_free(&passages))
}

impl Pair {
    /// The depth of an overlapping pair.
    pub(crate) fn depth(&self) -> f64 {
        if self.radii.is_zero() && [&self.a, &self.b].into_iter().any(Outline::is_point) {
            return root(&self.squared_gap()).in_units_of(self.grid.exponent.into());
        }
        length(self.passage().nearest_free())
    }

    /// The pair in `f64`, relative to a corner of a.
    fn passage(&self) -> Passage {
        self.passage_around(&self.a.edges[0].from, true)
    }

    /// The same relative to another point. If `may_swap`, the one without area is the one that moves.
    fn passage_around(&self, origin: &Vector, may_swap: bool) -> Passage {
        let float = |p| self.grid.floats(&p);
        let figure = |outline: &Outline| {
            let edges = outline.edges.iter();
            let seen = edges.map(|edge| [edge.from.minus(origin), edge.to.minus(origin)].map(float));
            Figure { edges: seen.map(|[from, to]| Segment::new(from, to)).collect() }
        };
        // Either of the two may move, but the other one must have area.
        let (mut a, mut b) = (figure(&self.a), figure(&self.b));
        if may_swap && a.is_bare() {
            (a, b) = (b, a);
        }
        let size = a.corners().chain(b.corners()).flatten().fold(0.0, |size: f64, x| size.max(x.abs()));
        let radii = self.grid.float(&self.radii);
        Passage { a, b, radii, slack: SLACK * (size + radii) }
    }
}

impl Passage {
    /// The shortest translation of b that frees it of a.
    ///
    /// The free translations are a closed set bounded by parts of the curves. So the shortest is the nearest point of a
    /// curve, or an end of a part: an end of a curve, or a crossing of two. All of these are tried in the order of
    /// their length; crossings only if they may be shorter than the best without them.
    pub(crate) fn nearest_free(&self) -> Point {
        nearest_free(core::slice::from_ref(self))
    }
}

/// The shortest translation that frees all.
fn nearest_free(all: &[Passage]) -> Point {
    let mut curves: Vec<Curve> = all.iter().flat_map(|one| curves(&one.a, &one.b, one.radii)).collect();
    let marks = curves.iter().flat_map(|curve| curve.ends().chain([curve.nearest([0.0; 2])])).collect();
    let found = first_free(all, marks);
    let limit = length(found);
    curves.retain(|curve| length(curve.nearest([0.0; 2])) < limit);
    let crossings = |(i, curve): (usize, &Curve)| {
        let others = curves[..i].iter();
        others.flat_map(|other| curve.crossings(other)).filter(|&v| length(v) < limit).collect::<Vec<_>>()
    };
    let crossing = first_free(all, curves.iter().enumerate().flat_map(crossings).collect());
    if length(crossing) < limit { crossing } else { found }
}

/// The shortest of the vectors that free all; infinite if none does.
fn first_free(all: &[Passage], mut moves: Vec<Point>) -> Point {
    let by_length = |v: &Point, w: &Point| length(*v).total_cmp(&length(*w)).then(by_coordinates(v, w));
    moves.sort_unstable_by(by_length);
    moves.dedup();
    moves.into_iter().find(|&v| all.iter().all(|one| one.is_free(v))).unwrap_or([f64::INFINITY; 2])
}

fn by_coordinates(v: &Point, w: &Point) -> Ordering {
    v[0].total_cmp(&w[0]).then(v[1].total_cmp(&w[1]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::body::Body;
    use crate::distance::distance;
    use crate::plane::{minus, times};
    use crate::point::distance_to;
    use crate::region::Region;
    use crate::testing::{Random, Star, body, rectangle, region};

    #[track_caller]
    fn check<'a>(a: &Region, b: impl Into<Solid<'a>>, expected: f64) {
        let b = b.into();
        for depth in [depth(a, b), depth(b, a), -distance(a, b), -distance(b, a)] {
            assert!((depth - expected).abs() < 1e-13, "{depth}, expected {expected}: {a:?}\n{b:?}");
        }
    }

    #[test]
    fn out_of_a_square_by_the_nearest_edge() {
        let square = region(&[&rectangle([0.0, 0.0], [10.0, 10.0])]);
        // In the middle, where a cut into triangles would meet itself.
        check(&square, &body(&[[5.0, 5.0]], 0.125), 5.125);
        check(&square, &body(&[[5.0, 7.0]], 0.5), 3.5);
        check(&square, &Body::point([5.0, 5.0]), 5.0);
        check(&square, &body(&[[4.0, 5.0], [6.0, 5.0]], 0.0), 5.0);
        check(&square, &body(&[[2.0, 5.0], [3.0, 5.0]], 0.0), 3.0);
        check(&square, &body(&[[2.0, 5.0], [3.0, 5.0]], 0.25), 3.25);
        check(&square, &square, 10.0);
        assert_eq!(depth(&square, &body(&[[12.0, 5.0]], 1.0)), 0.0);
        assert_eq!(depth(&square, &body(&[[11.0, 5.0]], 1.0)), 0.0);
    }

    #[test]
    fn a_segment_from_border_to_border_may_touch_a_hole_in_its_middle() {
        let chord = body(&[[0.0, 5.0], [10.0, 5.0]], 0.0);
        let square = rectangle([0.0, 0.0], [10.0, 10.0]);
        check(&region(&[&square]), &chord, 5.0);
        check(&region(&[&square, &[[5.0, 5.0], [6.0, 8.0], [4.0, 8.0]]]), &chord, 5.0);
    }

    #[test]
    fn an_angle_is_left_by_its_inner_edge() {
        let angle = region(&[&[[0.0, 0.0], [9.0, 0.0], [9.0, 2.0], [2.0, 2.0], [2.0, 9.0], [0.0, 9.0]]]);
        check(&angle, &body(&[[1.5, 1.5]], 0.0), 0.5f64.hypot(0.5));
        check(&angle, &body(&[[5.0, 1.5]], 0.25), 0.75);
        // Both translations from the corner have length 1; the arc around the corner (2, 2) does not help a disc.
        check(&angle, &body(&[[1.5, 1.5]], 0.5), 1f64.hypot(1.0));
        check(&angle, &body(&rectangle([1.0, 1.5], [3.0, 4.0]), 0.0), 0.5f64.hypot(1.0));
        check(&angle, &body(&rectangle([2.0, 1.5], [3.0, 4.0]), 0.0), 0.5);
    }

    #[test]
    fn into_a_slot_or_hole_that_fits() {
        let slot = region(&[&[
            [0.0, 0.0],
            [9.0, 0.0],
            [9.0, 9.0],
            [6.0, 9.0],
            [6.0, 3.0],
            [4.0, 3.0],
            [4.0, 9.0],
            [0.0, 9.0],
        ]]);
        check(&slot, &body(&rectangle([3.5, 4.0], [5.5, 6.0]), 0.0), 0.5);
        check(&slot, &body(&rectangle([3.5, 4.0], [5.0, 6.0]), 0.0), 0.5);
        check(&slot, &body(&rectangle([3.5, 2.0], [5.5, 4.0]), 0.0), 0.5f64.hypot(1.0));
        check(&slot, &body(&[[4.5, 5.0]], 1.0), 0.5);
        check(&slot, &body(&[[4.5, 3.5], [4.5, 5.0]], 1.0), 0.5f64.hypot(0.5));
        // A little too wide for it, so it leaves at the top or on the left.
        check(&slot, &body(&rectangle([3.5, 5.0], [5.5625, 9.0]), 0.0), 4.0);
        check(&slot, &body(&rectangle([0.0, 2.0], [2.0625, 4.0]), 0.0), 2.0625);
        let frame = region(&[&rectangle([0.0, 0.0], [9.0, 9.0]), &rectangle([3.0, 3.0], [6.0, 6.0])]);
        check(&frame, &body(&rectangle([2.0, 2.5], [5.0, 5.5]), 0.0), 1f64.hypot(0.5));
        check(&frame, &region(&[&rectangle([2.0, 2.5], [5.0, 5.5])]), 1f64.hypot(0.5));
        check(&frame, &body(&[[4.0, 4.5]], 1.5), 0.5);
        check(&frame, &region(&[&rectangle([2.0, 2.5], [5.0, 5.625])]), 5.0);
    }

    #[test]
    fn a_disc_rests_on_two_corners_or_on_a_corner_and_a_wall() {
        let towers = |left| {
            region(&[&[
                [0.0, 0.0],
                [6.0, 0.0],
                [6.0, 6.0],
                [4.0, 6.0],
                [4.0, 0.5],
                [2.0, 0.5],
                [2.0, left],
                [0.0, left],
            ]])
        };
        check(&towers(6.0), &body(&[[3.0, 5.0]], 2.0), 1.0 + 3f64.sqrt());
        check(&towers(9.0), &body(&[[3.0, 5.0]], 1.5), 0.5f64.hypot(1.0 + 2f64.sqrt()));
    }

    #[test]
    fn a_fit_that_rounding_blurs_is_a_fit() {
        // A block as wide as the slot, both turned and rounded.
        let slot = [[0.0, 0.0], [3.0, 0.0], [3.0, 3.0], [2.0, 3.0], [2.0, 1.0], [1.0, 1.0], [1.0, 3.0], [0.0, 3.0]];
        let block = [[0.75, 1.5], [1.75, 1.5], [1.75, 2.5], [0.75, 2.5]];
        for i in 0..64 {
            let angle = i as f32 / 10.0;
            let turn = [angle.cos(), angle.sin()];
            let length = f64::from(turn[0]).hypot(f64::from(turn[1]));
            let slot = Region::place(&[slot.to_vec()], turn, [0.3, 700.7]);
            let block = Body::place(&block, turn, [0.3, 700.7], 0.0);
            let (found, expected) = (depth(&slot, &block), 0.25 * length);
            assert!((found - expected).abs() < 1e-11, "{found}, expected {expected}, turned by {angle}");
        }
    }

    #[test]
    fn a_move_is_without_rounding() {
        let square = region(&[&rectangle([0.0, 0.0], [4.0, 4.0])]);
        let small = body(&rectangle([3.0, 1.0], [5.0, 3.0]), 0.0);
        assert_eq!(overlap_after(&square, &small, [1.0, 0.0]), 0.0);
        assert_eq!(overlap_after(&square, &small, [0.5, 0.0]), 0.5);
        assert_eq!(overlap_after(&small, &square, [-0.5, 0.0]), 0.5);
        // In f64 this is 4.
        let almost_at_the_edge = Body::point([-(2f64.powi(-60)), 2.0]);
        assert_eq!(overlap_after(&square, &almost_at_the_edge, [4.0, 0.0]), 2f64.powi(-60));
        assert_eq!(overlap_after(&square, &Body::point([1.0, 1.0]), [2.5, 0.0]), 0.5);
        assert_eq!(overlap_after(&small, &small, [1.75, 1.5]), 0.25);
    }

    #[test]
    fn the_depth_of_a_point_is_its_distance_from_the_border() {
        let mut random = Random::new();
        let mut inside = 0;
        for turn in 0..2000 {
            let star = random.star(5, turn % 2 == 0).region;
            let point = random.point(8).map(|x| x as f64);
            let depth = depth(&star, &Body::point(point));
            assert_eq!(depth, (-distance_to(point, &star)).max(0.0));
            inside += u32::from(depth > 0.0);
        }
        assert!(inside > 200, "{inside} of 2000");
    }

    /// Whether b, moved by v, overlaps one of the convex pieces of a by more than the rounding error.
    fn is_in_a_piece(a: &Star, b: &[Body], v: Point) -> bool {
        a.pieces.iter().any(|piece| b.iter().any(|other| overlap_after(piece, other, v) > 1e-10))
    }

    /// Whether b overlaps a. Asserts that the move found frees b of each piece, and that no shorter one frees it.
    fn check_move(a: &Star, b: Solid<'_>, pieces: &[Body], random: &mut Random) -> bool {
        let pair = Pair::of((&a.region).into(), b);
        if pair.relate() != Relation::Overlapping {
            return false;
        }
        let scene = || format!("{:?}\n{b:?}", a.region);
        let found = pair.passage().nearest_free();
        let depth = depth(&a.region, b);
        assert_eq!(length(found), depth, "{}", scene());
        assert!(!is_in_a_piece(a, pieces, found), "{found:?} does not free it: {}", scene());
        for i in 0..60 {
            // Every other try next to the move that was found.
            let angle = 4.0 * f64::from(random.fraction());
            let unit = [angle.cos(), angle.sin()];
            let v = if i % 2 == 0 {
                times(unit, depth * f64::from(random.fraction()))
            } else {
                let aside = minus(found, times(unit, depth * 1e-3));
                times(aside, (1.0 - 1e-9) * depth / length(aside))
            };
            let relation = Pair::moved((&a.region).into(), b, v).relate();
            assert_eq!(relation, Relation::Overlapping, "{v:?} is shorter than {found:?}: {}", scene());
        }
        true
    }

    #[test]
    fn no_shorter_move_frees() {
        let mut random = Random::new();
        let mut seen = [0; 3];
        for turn in 0..240 {
            let turned = turn % 2 == 0;
            let (a, other) = (random.star(4, turned), random.star(3, turned));
            let disc = random.grid_body(6);
            let turned_box = random.rotated_box(4.0, 0.25);
            seen[0] += i32::from(check_move(&a, (&other.region).into(), &other.pieces, &mut random));
            seen[1] += i32::from(check_move(&a, (&turned_box).into(), std::slice::from_ref(&turned_box), &mut random));
            let is_point = disc.radius == 0.0 && disc.corners.iter().all(|p| *p == disc.corners[0]);
            if !is_point {
                seen[2] += i32::from(check_move(&a, (&disc).into(), std::slice::from_ref(&disc), &mut random));
            }
        }
        assert!(seen.iter().all(|&count| count > 50), "regions, boxes, bodies: {seen:?}");
    }

    #[test]
    fn agrees_with_cells() {
        // In halves of a cell: b is on the lines between cells, or midway. A position on a line, or between two lines,
        // is free if b there shares no inner point with a, and represents all others of its kind.
        const REACH: i64 = 28;
        let mut random = Random::new();
        let mut seen = 0;
        for turn in 0..150 {
            let (cells_a, cells_b) = (random.cells(4, 4 + turn % 4), random.cells(2, 4));
            let shift = random.point(4);
            let a = random.rewound(cells_a.region(1.0, [0.0; 2]));
            let b = random.rewound(cells_b.region(1.0, shift.map(|x| x as f64 / 4.0)));
            // In quarters of a cell, differences of the low corners.
            let differences: Vec<_> = cells_a
                .cells
                .iter()
                .flat_map(|p| cells_b.cells.iter().map(move |q| [0, 1].map(|i| 4 * (p[i] - q[i]) - shift[i])))
                .collect();
            let is_free = |v: [i64; 2]| differences.iter().all(|d| (d[0] - v[0]).abs().max((d[1] - v[1]).abs()) >= 4);
            let mut least = f64::INFINITY;
            for x in -REACH..=REACH {
                for y in -REACH..=REACH {
                    if is_free([x, y]) {
                        least = least.min((x as f64).hypot(y as f64) / 4.0);
                    }
                }
            }
            let found = depth(&a, &b);
            assert!((found - least).abs() < 1e-14, "{found}, expected {least}: {a:?}\n{b:?}");
            seen += u32::from(found > 0.0);
        }
        assert!(seen > 60, "{seen} of 150");
    }
}
