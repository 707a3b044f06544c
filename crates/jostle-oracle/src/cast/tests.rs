use super::*;
use crate::distance::distance;
use crate::relate::relate;
use crate::testing::{Random, body, rectangle};

/// Checks the first contact, and that it is the same if the other body moves in the opposite direction.
#[track_caller]
fn check(mover: &Body, target: &Body, displacement: [f64; 2], fraction: Option<f64>) {
    let back = displacement.map(|x| -x);
    for (mover, target, shift) in [(mover, target, displacement), (target, mover, back)] {
        assert_eq!(cast_hits(mover, target, shift), fraction.is_some(), "{mover:?} to {target:?} by {shift:?}");
        assert_eq!(cast_fraction(mover, target, shift), fraction, "{mover:?} to {target:?} by {shift:?}");
        if let Some(t) = fraction {
            assert!(!cast_hits_before(mover, target, shift, t), "{mover:?} to {target:?} by {shift:?}");
            assert!(cast_hits_before(mover, target, shift, t.next_up()), "{mover:?} to {target:?} by {shift:?}");
        }
    }
}

#[test]
fn boxes() {
    let square = body(&rectangle([0.0, 0.0], [2.0, 2.0]), 0.0);
    let at = |x: f64, y: f64| body(&rectangle([x, y], [x + 2.0, y + 2.0]), 0.0);
    check(&square, &at(4.0, 0.0), [8.0, 0.0], Some(0.25));
    check(&square, &at(4.0, 1.0), [8.0, 1.0], Some(0.25));
    // The first contact is at the very end; an ulp more is a hit.
    check(&square, &at(4.0, 0.0), [2.0, 0.0], None);
    assert!(cast_hits(&square, &at(4.0, 0.0), [2.0f64.next_up(), 0.0]));
    // Along a side, past a corner, corner to corner, and through it.
    check(&square, &at(4.0, 2.0), [8.0, 0.0], None);
    check(&square, &at(4.0, 2.0), [4.0, 1.0], Some(0.5));
    check(&square, &at(4.0, 4.0), [4.0, 0.0], None);
    check(&square, &at(4.0, 4.0), [2.0, 2.0], None);
    check(&square, &at(4.0, 4.0), [4.0, 4.0], Some(0.5));
    // From a contact: in, along, away, at rest.
    check(&square, &at(2.0, 1.0), [1.0, 0.0], Some(0.0));
    check(&square, &at(2.0, 1.0), [0.0, 9.0], None);
    check(&square, &at(2.0, 1.0), [-1.0, 5.0], None);
    check(&square, &at(2.0, 1.0), [0.0, 0.0], None);
}

#[test]
fn an_overlap_at_the_start_hits_before_every_fraction() {
    let (square, disc) = (body(&rectangle([0.0, 0.0], [2.0, 2.0]), 0.0), body(&[[1.0, 1.0]], 0.5));
    for shift in [[0.0, 0.0], [9.0, 0.0]] {
        assert!(cast_hits(&square, &disc, shift) && cast_hits_before(&square, &disc, shift, 0.0));
        assert_eq!(cast_fraction(&square, &disc, shift), Some(0.0));
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
    // With a positive radius, two segments have to overlap.
    let level = body(&[[0.0, 0.0], [4.0, 0.0]], 0.5);
    check(&level, &body(&[[1.0, 3.0], [2.0, 3.0]], 0.5), [0.0, 4.0], Some(0.5));
    check(&level, &body(&[[1.0, 1.0], [2.0, 1.0]], 0.5), [4.0, 0.0], None);
}

#[test]
fn a_point_hits_a_segment_at_their_common_point() {
    let wall = body(&[[2.0, 0.0], [2.0, 4.0]], 0.0);
    let from = |p: [f64; 2], shift, fraction| check(&Body::point(p), &wall, shift, fraction);
    from([0.0, 1.0], [8.0, 0.0], Some(0.25));
    from([0.0, 1.0], [2.0, 0.0], Some(1.0));
    from([0.0, 1.0], [2.0f64.next_down(), 0.0], None);
    from([0.0, 4.0], [4.0, 0.0], Some(0.5));
    from([0.0, 4.0f64.next_up()], [4.0, 0.0], None);
    from([0.0, 2.0], [4.0, -4.0], Some(0.5));
    // On it: to either side, along it, at rest.
    from([2.0, 1.0], [1.0, 0.0], None);
    from([2.0, 1.0], [-1.0, 3.0], None);
    from([2.0, 1.0], [0.0, 1.0], None);
    from([2.0, 1.0], [0.0, 0.0], None);
    from([2.0, 9.0], [0.0, -9.0], None);
}

#[test]
fn points_and_parallel_segments_hit_at_a_common_point() {
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
    // Different directions give the difference an area: a T does not overlap, a crossing does.
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
fn agrees_with_the_relation_at_sampled_fractions() {
    /// The number of samples; an overlap between two of them is tested next to its fraction.
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
        if GridCast::of((&a).into(), (&b).into(), displacement).thin().is_some() {
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
fn thin_bodies_hit_if_their_swept_areas_touch() {
    let mut random = Random::new();
    let [mut hits, mut misses, mut starts, mut slides] = [0; 4];
    for _ in 0..4000 {
        let [from, to, point, shift] = [3, 3, 3, 4].map(|limit| random.point(limit));
        let along = [to[0] - from[0], to[1] - from[1]];
        let end = [point[0] + along[0], point[1] + along[1]];
        let ends = if random.below(2) == 0 { vec![point] } else { vec![point, end] };
        let moved = ends.iter().map(|p| [p[0] + shift[0], p[1] + shift[1]]);
        let in_f64 = |corners: &[[i64; 2]]| body(&corners.iter().map(|p| p.map(|x| x as f64)).collect::<Vec<_>>(), 0.0);
        let (mover, target) = (in_f64(&ends), in_f64(&[from, to]));
        let swept = in_f64(&ends.iter().copied().chain(moved).collect::<Vec<_>>());
        let starts_touching = relate(&mover, &target) != Relation::Apart;
        let slides_along = along != [0, 0] && along[0] * shift[1] == along[1] * shift[0];
        let expected = !starts_touching && !slides_along && relate(&swept, &target) != Relation::Apart;
        let shift = shift.map(|x| x as f64);
        assert_eq!(cast_hits(&mover, &target, shift), expected, "by {shift:?}: {mover:?}\n{target:?}");
        assert_eq!(cast_hits(&target, &mover, shift.map(|x| -x)), expected, "by {shift:?}: {mover:?}\n{target:?}");
        if let Some(t) = cast_fraction(&mover, &target, shift) {
            let there: Vec<_> = mover.corners.iter().map(|p| [p[0] + t * shift[0], p[1] + t * shift[1]]).collect();
            assert!(distance(&body(&there, 0.0), &target) < 1e-14, "{t} by {shift:?}: {mover:?}\n{target:?}");
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
        let ways = [grid, grid.all_long()].map(|grid| GridCast::on(grid, a, b, displacement));
        for t in [0.0, 0.75, 1.0].map(Fraction::of_float) {
            let [quick, long] = ways.each_ref().map(|cast| cast.overlaps_before(a, b, &t));
            assert_eq!(quick, long, "by {displacement:?}: {a:?}\n{b:?}");
        }
        let meetings = ways.each_ref().map(|cast| cast.thin().map(|thin| cast.contact(thin)));
        assert_eq!(meetings[0], meetings[1], "by {displacement:?}: {a:?}\n{b:?}");
    }
}
