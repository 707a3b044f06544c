//! What a moving solid runs into.

use crate::body::Body;
use crate::cast_region::Cores;
use crate::difference::Difference;
use crate::grid::{Grid, Vector};
use crate::hull::Hull;
use crate::integer::Int;
use crate::measure::Fraction;
use crate::ray::Cast;
use crate::relation::Relation;
use crate::solid::Solid;

/// Does `mover`, on its straight way by `displacement`, run into `target`? Exact.
///
/// Solids with an area, skins or crossing directions run into each other where they overlap, in the sense of
/// [`relate`](crate::relate), at some fraction of the way from 0 to 1. So sliding along, leaving, grazing and a touch at the very end
/// are none, and solids that overlap at the start are one.
///
/// Two points, a point and a segment or two parallel segments, all without skins, run into each other if they meet at a
/// fraction above 0 and up to 1, ends of segments included, and do not move along their common direction.
///
/// ```
/// use jostle_oracle::{Body, cast_hits};
///
/// let square = Body { corners: vec![[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [0.0, 4.0]], radius: 0.0 };
/// let disc = Body { corners: vec![[2.0, 9.0]], radius: 2.0 };
/// assert!(cast_hits(&disc, &square, [0.0, -4.0]));
/// assert!(!cast_hits(&disc, &square, [0.0, -3.0])); // they touch at the end
/// assert!(!cast_hits(&disc, &square, [9.0, -9.0])); // it passes beside the corner
/// ```
#[must_use]
pub fn cast_hits<'a, 'b>(mover: impl Into<Solid<'a>>, target: impl Into<Solid<'b>>, displacement: [f64; 2]) -> bool {
    let (mover, target) = (mover.into(), target.into());
    let way = Way::of(mover, target, displacement);
    match way.thin() {
        Some(thin) => way.meeting(thin).is_some_and(|t| t.is_proper()),
        None => way.overlaps_before(mover, target, &Fraction::whole(Int::ONE)),
    }
}

/// Is the first touch of a hit, in the sense of [`cast_hits`], at less than this fraction of the displacement? Exact.
///
/// The fraction may be above 1. Solids that overlap at the start do so before every fraction, also before 0.
///
/// ```
/// use jostle_oracle::{Body, cast_hits_before};
///
/// let disc = |x| Body { corners: vec![[x, 0.0]], radius: 1.0 };
/// let hits_before = |t| cast_hits_before(&disc(0.0), &disc(5.0), [6.0, 0.0], t);
/// assert!(!hits_before(0.5) && hits_before(0.5f64.next_up()));
/// ```
#[must_use]
pub fn cast_hits_before<'a, 'b>(
    mover: impl Into<Solid<'a>>,
    target: impl Into<Solid<'b>>,
    displacement: [f64; 2],
    fraction: f64,
) -> bool {
    let (mover, target) = (mover.into(), target.into());
    let way = Way::of(mover, target, displacement);
    let until = Fraction::of_float(fraction);
    match way.thin() {
        Some(thin) => way.meeting(thin).is_some_and(|t| t < until),
        None => way.overlaps_before(mover, target, &until),
    }
}

/// The fraction of the displacement at which two bodies first touch, if they run into each other in the sense of
/// [`cast_hits`]; 0 if they overlap at the start. Correct to 4 ulps of itself.
///
/// ```
/// use jostle_oracle::{Body, cast_fraction};
///
/// let disc = |x, y| Body { corners: vec![[x, y]], radius: 2.5 };
/// assert_eq!(cast_fraction(&disc(0.0, 0.0), &disc(7.0, 4.0), [8.0, 0.0]), Some(0.5)); // 3, 4, 5
/// assert_eq!(cast_fraction(&disc(0.0, 0.0), &disc(7.0, 5.0), [8.0, 0.0]), None);
/// ```
#[must_use]
pub fn cast_fraction(mover: &Body, target: &Body, displacement: [f64; 2]) -> Option<f64> {
    if !cast_hits(mover, target, displacement) {
        return None;
    }
    let way = Way::of(mover.into(), target.into(), displacement);
    if let Some(thin) = way.thin() {
        return way.meeting(thin).map(|t| t.measure().in_units_of(0));
    }
    // A moved by t·d meets B where −t·d is in the difference A − B: a ray, and its first point there.
    let Difference { core, skin, .. } = way.bodies?;
    Cast { core, radius: skin, direction: way.displacement.times(&-&Int::ONE) }.fraction()
}

/// How the solids lie to each other after this fraction of the displacement, exactly: nothing is rounded on the way.
///
/// ```
/// use jostle_oracle::{Body, Relation, relate_after};
///
/// let disc = |x| Body { corners: vec![[x, 0.0]], radius: 0.5 };
/// let after = |t| relate_after(&disc(0.0), &disc(2.0), [3.0, 0.0], t);
/// assert_eq!([0.0, 0.5, 1.0].map(after), [Relation::Apart, Relation::Overlapping, Relation::Touching]);
/// assert_eq!(after(1.0 / 3.0), Relation::Apart); // a third is not in f64
/// ```
#[must_use]
pub fn relate_after<'a, 'b>(
    mover: impl Into<Solid<'a>>,
    target: impl Into<Solid<'b>>,
    displacement: [f64; 2],
    fraction: f64,
) -> Relation {
    let (mover, target) = (mover.into(), target.into());
    let at = Fraction::of_float(fraction);
    let way = Way::of(mover, target, displacement);
    let (shift, unit) = (way.displacement.times(&at.numerator), &at.denominator);
    match &way.bodies {
        Some(bodies) => bodies.scaled(unit).moved_by(&shift).relate(),
        None => Cores::of(way.grid, mover, target, unit).relate_after(&shift),
    }
}

/// Are these two points, a point and a segment or two parallel segments, all without skins? Such meet, for
/// [`cast_hits`], and never overlap.
///
/// ```
/// use jostle_oracle::{Body, are_thin};
///
/// let segment = |end| Body { corners: vec![[0.0, 0.0], end], radius: 0.0 };
/// assert!(are_thin(&segment([2.0, 1.0]), &segment([-4.0, -2.0])));
/// assert!(!are_thin(&segment([2.0, 1.0]), &segment([1.0, 2.0])));
/// ```
#[must_use]
pub fn are_thin<'a, 'b>(a: impl Into<Solid<'a>>, b: impl Into<Solid<'b>>) -> bool {
    Way::of(a.into(), b.into(), [0.0, 0.0]).thin().is_some()
}

/// A question about a cast, on its grid.
struct Way {
    grid: Grid,
    displacement: Vector,
    /// The difference of two bodies, at the start.
    bodies: Option<Difference>,
}

impl Way {
    fn of(mover: Solid<'_>, target: Solid<'_>, displacement: [f64; 2]) -> Way {
        Way::on(Grid::of(&[mover, target], &[displacement]), mover, target, displacement)
    }

    fn on(grid: Grid, mover: Solid<'_>, target: Solid<'_>, displacement: [f64; 2]) -> Way {
        let bodies = match (mover, target) {
            (Solid::Body(mover), Solid::Body(target)) => Some(Difference::on(grid, mover, target)),
            _ => None,
        };
        Way { grid, displacement: grid.vector(displacement), bodies }
    }

    /// Do solids that are not both thin overlap on the way up to this fraction?
    fn overlaps_before(&self, mover: Solid<'_>, target: Solid<'_>, until: &Fraction) -> bool {
        let (way, unit) = (self.displacement.times(&until.numerator), &until.denominator);
        match &self.bodies {
            Some(bodies) => bodies.scaled(unit).swept_by(&way).relate() == Relation::Overlapping,
            // The less is swept the better: of a body and a region the body moves, whichever does.
            None if matches!(target, Solid::Body(_)) => {
                Cores::of(self.grid, target, mover, unit).overlap_on(&way.times(&-&Int::ONE))
            }
            None => Cores::of(self.grid, mover, target, unit).overlap_on(&way),
        }
    }

    /// Two bodies whose difference is a bare point or segment: they do not overlap, they meet.
    fn thin(&self) -> Option<&Hull> {
        let thin = |bodies: &&Difference| !bodies.core.has_area() && bodies.skin.is_zero();
        self.bodies.as_ref().filter(thin).map(|bodies| &bodies.core)
    }

    /// The fraction above 0, perhaps above 1, at which thin bodies meet that do not move along their common direction.
    ///
    /// With a point p of the difference and e along it, `p + w·e + t·d = 0` gives `t = p×e / e×d` and `w = d×p / e×d`.
    /// Without e, p and d must have opposite directions: `t = −p·d / d·d`.
    fn meeting(&self, thin: &Hull) -> Option<Fraction> {
        let (d, p) = (&self.displacement, &thin.corners[0]);
        let e = thin.corners[thin.corners.len() - 1].minus(p);
        let closing = e.cross(d);
        let fraction = if !e.is_zero() {
            let turned = !closing.is_zero();
            let on_segment = || Fraction::of(d.cross(p), closing.clone()).is_proper();
            (turned && on_segment()).then(|| Fraction::of(p.cross(&e), closing.clone()))
        } else {
            (!d.is_zero() && p.cross(d).is_zero()).then(|| Fraction::of(-&p.dot(d), d.squared()))
        };
        fraction.filter(|t| t.numerator.sign().is_gt())
    }
}

/// The difference moves with the mover: by `t·d` after the fraction t, all in units so fine that this is whole.
impl Difference {
    fn scaled(&self, by: &Int) -> Difference {
        let corners = self.core.corners.iter().map(|corner| corner.times(by)).collect();
        Difference { core: Hull { corners }, skin: &self.skin * by, grid: self.grid }
    }

    fn moved_by(mut self, shift: &Vector) -> Difference {
        self.core.corners.iter_mut().for_each(|corner| *corner = corner.plus(shift));
        self
    }

    /// Grown by the way: the open inside of all its places is the inside of their hull.
    fn swept_by(mut self, way: &Vector) -> Difference {
        let ends = self.core.corners.iter().map(|corner| corner.plus(way)).collect::<Vec<_>>();
        self.core = Hull::of([self.core.corners, ends].concat());
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::distance::distance;
    use crate::relate::relate;
    use crate::testing::{Random, body, rectangle};

    /// Whether and where the bodies first touch, and that the same holds when the other moves the other way.
    #[track_caller]
    fn check(mover: &Body, target: &Body, displacement: [f64; 2], fraction: Option<f64>) {
        let back = displacement.map(|x| -x);
        for (mover, target, way) in [(mover, target, displacement), (target, mover, back)] {
            assert_eq!(cast_hits(mover, target, way), fraction.is_some(), "{mover:?} to {target:?} by {way:?}");
            assert_eq!(cast_fraction(mover, target, way), fraction, "{mover:?} to {target:?} by {way:?}");
            if let Some(t) = fraction {
                assert!(!cast_hits_before(mover, target, way, t), "{mover:?} to {target:?} by {way:?}");
                assert!(cast_hits_before(mover, target, way, t.next_up()), "{mover:?} to {target:?} by {way:?}");
            }
        }
    }

    #[test]
    fn boxes() {
        let square = body(&rectangle([0.0, 0.0], [2.0, 2.0]), 0.0);
        let at = |x: f64, y: f64| body(&rectangle([x, y], [x + 2.0, y + 2.0]), 0.0);
        check(&square, &at(4.0, 0.0), [8.0, 0.0], Some(0.25));
        check(&square, &at(4.0, 1.0), [8.0, 1.0], Some(0.25));
        // The first touch is at the very end; a little more runs into it.
        check(&square, &at(4.0, 0.0), [2.0, 0.0], None);
        assert!(cast_hits(&square, &at(4.0, 0.0), [2.0f64.next_up(), 0.0]));
        // Along a side, past a corner, corner to corner, and through it.
        check(&square, &at(4.0, 2.0), [8.0, 0.0], None);
        check(&square, &at(4.0, 2.0), [4.0, 1.0], Some(0.5));
        check(&square, &at(4.0, 4.0), [4.0, 0.0], None);
        check(&square, &at(4.0, 4.0), [2.0, 2.0], None);
        check(&square, &at(4.0, 4.0), [4.0, 4.0], Some(0.5));
        // From a touch: in, along, away, nowhere.
        check(&square, &at(2.0, 1.0), [1.0, 0.0], Some(0.0));
        check(&square, &at(2.0, 1.0), [0.0, 9.0], None);
        check(&square, &at(2.0, 1.0), [-1.0, 5.0], None);
        check(&square, &at(2.0, 1.0), [0.0, 0.0], None);
    }

    #[test]
    fn what_overlaps_at_the_start_hits_before_every_fraction() {
        let (square, disc) = (body(&rectangle([0.0, 0.0], [2.0, 2.0]), 0.0), body(&[[1.0, 1.0]], 0.5));
        for way in [[0.0, 0.0], [9.0, 0.0]] {
            assert!(cast_hits(&square, &disc, way) && cast_hits_before(&square, &disc, way, 0.0));
            assert_eq!(cast_fraction(&square, &disc, way), Some(0.0));
        }
    }

    #[test]
    fn discs_and_capsules() {
        let disc = |x: f64, y: f64, radius| body(&[[x, y]], radius);
        check(&disc(0.0, 0.0, 2.0), &disc(11.0, 4.0, 3.0), [16.0, 0.0], Some(0.5));
        check(&disc(0.0, 0.0, 2.0), &disc(11.0, 5.0, 3.0), [16.0, 0.0], None);
        check(&disc(0.0, 0.0, 2.0), &disc(11.0, 4.0, 3.0), [8.0, 0.0], None);
        check(&disc(0.0, 0.0, 2.0), &disc(3.0, 4.0, 3.0), [1.0, 0.0], Some(0.0));
        check(&disc(0.0, 0.0, 2.0), &disc(3.0, 4.0, 3.0), [4.0, -3.0], None);
        assert!(cast_hits(&disc(0.0, 0.0, 2.0), &disc(3.0, 4.0, 3.0), [4.0, (-3.0f64).next_up()]));
        let slope = body(&[[-8.0, 6.0], [8.0, -6.0]], 1.0);
        check(&disc(6.0, 8.0, 4.0), &slope, [-6.0, -8.0], Some(0.5));
        check(&disc(3.0, 4.0, 4.0), &slope, [4.0, -3.0], None);
        check(&disc(6.0, 8.0, 9.0), &slope, [-0.5, 0.0], Some(0.0));
        // A skin makes two bare segments a matter of overlap.
        let level = body(&[[0.0, 0.0], [4.0, 0.0]], 0.5);
        check(&level, &body(&[[1.0, 3.0], [2.0, 3.0]], 0.5), [0.0, 4.0], Some(0.5));
        check(&level, &body(&[[1.0, 1.0], [2.0, 1.0]], 0.5), [4.0, 0.0], None);
    }

    #[test]
    fn a_point_runs_into_a_segment_where_it_meets_it() {
        let wall = body(&[[2.0, 0.0], [2.0, 4.0]], 0.0);
        let from = |p: [f64; 2], way, fraction| check(&Body::point(p), &wall, way, fraction);
        from([0.0, 1.0], [8.0, 0.0], Some(0.25));
        from([0.0, 1.0], [2.0, 0.0], Some(1.0));
        from([0.0, 1.0], [2.0f64.next_down(), 0.0], None);
        from([0.0, 4.0], [4.0, 0.0], Some(0.5));
        from([0.0, 4.0f64.next_up()], [4.0, 0.0], None);
        from([0.0, 2.0], [4.0, -4.0], Some(0.5));
        // On it: to either side, along it, nowhere.
        from([2.0, 1.0], [1.0, 0.0], None);
        from([2.0, 1.0], [-1.0, 3.0], None);
        from([2.0, 1.0], [0.0, 1.0], None);
        from([2.0, 1.0], [0.0, 0.0], None);
        from([2.0, 9.0], [0.0, -9.0], None);
    }

    #[test]
    fn points_and_parallel_segments_meet() {
        let point = Body::point;
        check(&point([0.0, 0.0]), &point([3.0, 4.0]), [12.0, 16.0], Some(0.25));
        check(&point([0.0, 0.0]), &point([3.0, 4.0]), [3.0, 4.0], Some(1.0));
        check(&point([0.0, 0.0]), &point([3.0, 4.0]), [-3.0, -4.0], None);
        check(&point([0.0, 0.0]), &point([3.0, 4.0]), [3.0, 4.0f64.next_up()], None);
        check(&point([0.0, 0.0]), &point([0.0, 0.0]), [1.0, 0.0], None);
        let level = |x: f64, y: f64| body(&[[x, y], [x + 2.0, y]], 0.0);
        check(&level(0.0, 0.0), &level(1.0, 2.0), [0.0, 4.0], Some(0.5));
        check(&level(0.0, 0.0), &level(4.0, 2.0), [2.0, 2.0], Some(1.0));
        check(&level(0.0, 0.0), &level(4.0, 2.0), [2.0f64.next_down(), 2.0], None);
        check(&level(0.0, 0.0), &level(4.0, 0.0), [9.0, 0.0], None);
        check(&level(0.0, 0.0), &level(1.0, 0.0), [0.0, 1.0], None);
        // Directions that differ make an area of the difference: a T overlaps nowhere, a crossing does.
        let post = body(&[[1.0, 2.0], [1.0, 4.0]], 0.0);
        check(&level(0.0, 0.0), &post, [0.0, 4.0], Some(0.5));
        check(&level(0.0, 0.0), &post, [0.0, 2.0], None);
        check(&level(1.0, 0.0), &post, [0.0, 4.0], None);
        check(&post, &level(9.0, 4.0), [16.0, 0.0], None);
    }

    #[test]
    fn numbers_may_be_far_apart() {
        let (large, tiny) = (1e38f64, f64::from_bits(1));
        let wall = body(&[[large, -1.0], [large, 1.0]], 0.0);
        check(&Body::point([0.0, 1.0]), &wall, [2.0 * large, 0.0], Some(0.5));
        check(&Body::point([0.0, 1.0]), &wall, [large, tiny], None);
        let square = body(&rectangle([0.0, 0.0], [2.0, 2.0]), 0.0);
        assert!(cast_hits(&square, &body(&rectangle([2.0, 2.0 - tiny], [3.0, 3.0]), 0.0), [tiny, 1e-320]));
        assert!(!cast_hits(&square, &body(&rectangle([2.0, 2.0], [3.0, 3.0]), 0.0), [large, 0.0]));
    }

    #[test]
    fn agrees_with_the_relation_on_the_way() {
        /// So many places on the way; what overlaps only between two of them is asked nearer to its fraction.
        const STEPS: u32 = 32;
        let mut random = Random::new();
        let [mut hits, mut misses] = [0; 2];
        for turn in 0..6000 {
            let (a, b) = random.pair(turn);
            let displacement = random.point(6).map(|x| x as f64 * 0.5);
            let scene = || format!("by {displacement:?}: {a:?}\n{b:?}");
            let hit = cast_hits(&a, &b, displacement);
            let relation = |t: f64| relate_after(&a, &b, displacement, t);
            assert_eq!(relation(0.0), relate(&a, &b), "{}", scene());
            let place = |i: u32| f64::from(i) / f64::from(STEPS);
            if Way::of((&a).into(), (&b).into(), displacement).thin().is_some() {
                continue;
            }
            let seen = (0..=STEPS).map(place).find(|&t| relation(t) == Relation::Overlapping);
            assert!(hit || seen.is_none(), "{seen:?} {}", scene());
            *(if hit { &mut hits } else { &mut misses }) += 1;
            let Some(t) = cast_fraction(&a, &b, displacement) else { continue };
            assert!(seen.is_none_or(|seen| t <= seen), "{t}, but {seen:?} {}", scene());
            let overlaps_next = [1e-12, 1e-9, 1e-6].into_iter().any(|step| relation(t + step) == Relation::Overlapping);
            assert!(overlaps_next, "{t} {}", scene());
            let rounding = 8.0 * f64::EPSILON * t;
            assert!(!cast_hits_before(&a, &b, displacement, t - rounding) || t == 0.0, "{t} {}", scene());
            assert!(cast_hits_before(&a, &b, displacement, t + rounding + f64::EPSILON), "{t} {}", scene());
        }
        assert!(hits > 1000 && misses > 1000, "{hits} hits, {misses} misses");
    }

    #[test]
    fn thin_bodies_meet_if_what_they_sweep_does() {
        let mut random = Random::new();
        let [mut hits, mut misses, mut starts, mut slides] = [0; 4];
        for _ in 0..4000 {
            let [from, to, point, way] = [3, 3, 3, 4].map(|limit| random.point(limit));
            let along = [to[0] - from[0], to[1] - from[1]];
            let end = [point[0] + along[0], point[1] + along[1]];
            let ends = if random.below(2) == 0 { vec![point] } else { vec![point, end] };
            let moved = ends.iter().map(|p| [p[0] + way[0], p[1] + way[1]]);
            let in_f64 =
                |corners: &[[i64; 2]]| body(&corners.iter().map(|p| p.map(|x| x as f64)).collect::<Vec<_>>(), 0.0);
            let (mover, target) = (in_f64(&ends), in_f64(&[from, to]));
            let swept = in_f64(&ends.iter().copied().chain(moved).collect::<Vec<_>>());
            let starts_touching = relate(&mover, &target) != Relation::Apart;
            let slides_along = along != [0, 0] && along[0] * way[1] == along[1] * way[0];
            let expected = !starts_touching && !slides_along && relate(&swept, &target) != Relation::Apart;
            let way = way.map(|x| x as f64);
            assert_eq!(cast_hits(&mover, &target, way), expected, "by {way:?}: {mover:?}\n{target:?}");
            assert_eq!(cast_hits(&target, &mover, way.map(|x| -x)), expected, "by {way:?}: {mover:?}\n{target:?}");
            if let Some(t) = cast_fraction(&mover, &target, way) {
                let there: Vec<_> = mover.corners.iter().map(|p| [p[0] + t * way[0], p[1] + t * way[1]]).collect();
                assert!(distance(&body(&there, 0.0), &target) < 1e-14, "{t} by {way:?}: {mover:?}\n{target:?}");
            }
            for (count, holds) in [(&mut hits, expected), (&mut starts, starts_touching), (&mut slides, slides_along)] {
                *count += u32::from(holds);
            }
            misses += u32::from(!expected);
        }
        let enough = hits > 400 && misses > 400 && starts > 100 && slides > 100;
        assert!(enough, "{hits} hits, {misses} misses, {starts} start touching, {slides} slide");
    }

    #[test]
    fn long_integers_give_the_same_hits() {
        let mut random = Random::new();
        for turn in 0..2000 {
            let (a, b) = random.pair(turn);
            let displacement = random.point(6).map(|x| x as f64 * 0.5);
            let (a, b) = (Solid::from(&a), Solid::from(&b));
            let grid = Grid::of(&[a, b], &[displacement]);
            let ways = [grid, grid.all_long()].map(|grid| Way::on(grid, a, b, displacement));
            for t in [0.0, 0.75, 1.0].map(Fraction::of_float) {
                let [quick, long] = ways.each_ref().map(|way| way.overlaps_before(a, b, &t));
                assert_eq!(quick, long, "by {displacement:?}: {a:?}\n{b:?}");
            }
            let meetings = ways.each_ref().map(|way| way.thin().map(|thin| way.meeting(thin)));
            assert_eq!(meetings[0], meetings[1], "by {displacement:?}: {a:?}\n{b:?}");
        }
    }
}
