use super::Relation::{Apart, Overlapping, Touching};
use super::*;
use crate::body::Body;
use crate::distance::distance;
use crate::encloses::encloses;
use crate::location::Location;
use crate::point::locate;
use crate::region::Region;
use crate::relate::relate;
use crate::testing::{Cells, Random, body, rectangle, region};

/// A square with a slot from above, 2 wide and 4 deep.
const SLOT: [[f64; 2]; 8] =
    [[0.0, 0.0], [6.0, 0.0], [6.0, 6.0], [4.0, 6.0], [4.0, 2.0], [2.0, 2.0], [2.0, 6.0], [0.0, 6.0]];

#[track_caller]
fn check<'a>(a: &Region, b: impl Into<Solid<'a>>, expected: Relation) {
    let b = b.into();
    assert_eq!(relate(a, b), expected, "{a:?}\n{b:?}");
    assert_eq!(relate(b, a), expected, "swapped: {b:?}\n{a:?}");
}

#[test]
fn an_exact_fit_in_a_slot_or_a_hole_touches() {
    let slot = region(&[&SLOT]);
    let against = |low, high, expected| {
        check(&slot, &body(&rectangle(low, high), 0.0), expected);
        check(&slot, &region(&[&rectangle(low, high)]), expected);
    };
    against([2.0, 2.0], [4.0, 6.0], Touching);
    against([2.0, 3.0], [4.0, 9.0], Touching);
    against([2.0f64.next_down(), 3.0], [4.0, 9.0], Overlapping);
    against([2.0, 2.0f64.next_down()], [4.0, 9.0], Overlapping);
    against([2.5, 3.0], [3.5, 9.0], Apart);
    against([1.0, 6.0], [5.0, 9.0], Touching);
    against([1.0, 6.0f64.next_up()], [5.0, 9.0], Apart);
    against([0.0, 0.0], [6.0, 6.0], Overlapping);
    against([4.5, 2.5], [5.5, 3.5], Overlapping);
    let frame = region(&[&rectangle([0.0, 0.0], [6.0, 6.0]), &rectangle([2.0, 2.0], [4.0, 4.0])]);
    check(&frame, &region(&[&rectangle([2.0, 2.0], [4.0, 4.0])]), Touching);
    check(&frame, &region(&[&rectangle([2.5, 2.5], [3.5, 4.0])]), Touching);
    check(&frame, &region(&[&rectangle([2.5, 2.5], [3.5, 3.5])]), Apart);
    check(&frame, &frame, Overlapping);
    assert_eq!(distance(&frame, &region(&[&rectangle([2.5, 2.75], [3.5, 3.5])])), 0.5);
}

#[test]
fn a_hole_may_touch_the_outline_with_a_corner() {
    let pinched = region(&[&rectangle([0.0, 0.0], [6.0, 6.0]), &[[3.0, 0.0], [4.0, 2.0], [2.0, 2.0]]]);
    check(&pinched, &Body::point([3.0, 0.0]), Touching);
    check(&pinched, &Body::point([3.0, 1.0]), Apart);
    check(&pinched, &body(&[[3.0, -1.0], [3.0, 1.0]], 0.0), Touching);
    check(&pinched, &body(&[[3.0, -1.0], [3.0, 3.0]], 0.0), Overlapping);
    check(&pinched, &body(&[[3.0, 0.0], [4.0, 2.0], [2.0, 2.0]], 0.0), Touching);
    check(&pinched, &body(&[[3.0, 0.0], [4.0, -2.0], [2.0, -2.0]], 0.0), Touching);
    check(&pinched, &body(&[[0.0, 0.0], [6.0, 0.0]], 0.0), Touching);
}

#[test]
fn points_and_segments_overlap_where_they_have_an_inner_point() {
    let slot = region(&[&SLOT]);
    let segment = |p, q, expected| check(&slot, &body(&[p, q], 0.0), expected);
    segment([2.0, 1.0], [4.0, 1.0], Overlapping);
    segment([2.0, 2.0], [4.0, 2.0], Touching);
    segment([1.0, 2.0], [4.0, 2.0], Overlapping);
    segment([0.0, 6.0], [6.0, 6.0], Touching);
    segment([2.0, 6.0], [4.0, 6.0], Touching);
    segment([2.0, 5.0], [4.0, 3.0], Touching);
    segment([2.0, 5.0], [4.5, 2.5], Overlapping);
    segment([2.5, 3.0], [3.5, 7.0], Apart);
    segment([-1.0, 1.0], [1.0, -1.0], Touching);
    segment([-1.0, 1.0], [1.0, -1.0f64.next_down()], Overlapping);
    for (point, expected) in [
        ([1.0, 1.0], Overlapping),
        ([1.0, 6.0], Touching),
        ([2.0, 2.0], Touching),
        ([3.0, 2.0f64.next_down()], Overlapping),
        ([3.0, 4.0], Apart),
    ] {
        check(&slot, &Body::point(point), expected);
    }
}

#[test]
fn radii_compare_the_distance() {
    let slot = region(&[&SLOT]);
    check(&slot, &body(&[[3.0, 4.0]], 1.0), Touching);
    check(&slot, &body(&[[3.0, 4.0]], 1.0f32.next_down()), Apart);
    check(&slot, &body(&[[3.0, 4.0], [3.0, 2.5]], 1.0), Overlapping);
    check(&slot, &body(&[[3.0, 4.0], [3.0, 9.0]], 1.0), Touching);
    check(&slot, &body(&[[9.0, 10.0]], 5.0), Touching);
    check(&slot, &body(&[[9.0, 10.0f64.next_down()]], 5.0), Overlapping);
    check(&slot, &body(&[[6.0, 0.0]], f32::from_bits(1)), Overlapping);
    check(&slot, &body(&[[1.0, 1.0]], 1e-9), Overlapping);
    assert_eq!(distance(&slot, &body(&[[9.0, 10.0]], 2.0)), 3.0);
    assert_eq!(distance(&body(&[[3.0, 4.0]], 0.25), &slot), 0.75);
}

#[test]
fn enclosing_follows_the_border() {
    let slot = region(&[&SLOT]);
    let holds = |corners: &[[f64; 2]], radius| encloses(&slot, &body(corners, radius));
    assert!(encloses(&slot, &slot));
    assert!(holds(&[[0.0, 6.0], [0.0, 0.0]], 0.0));
    assert!(holds(&[[1.0, 6.0], [2.0, 6.0]], 0.0));
    assert!(!holds(&[[1.0, 6.0], [4.0, 6.0]], 0.0));
    assert!(!holds(&[[2.0, 6.0], [4.0, 6.0]], 0.0));
    assert!(holds(&[[0.0, 2.0], [6.0, 2.0]], 0.0));
    assert!(!holds(&[[0.0, 2.0], [6.0, 2.0f64.next_up()]], 0.0));
    assert!(holds(&[[2.0, 2.0]], 0.0));
    assert!(!holds(&[[3.0, 3.0]], 0.0));
    assert!(holds(&rectangle([0.0, 0.0], [6.0, 2.0]), 0.0));
    assert!(!holds(&rectangle([0.0, 0.0], [6.0, 3.0]), 0.0));
    assert!(!holds(&rectangle([2.0, 2.0], [4.0, 6.0]), 0.0));
    assert!(holds(&[[1.0, 1.0], [5.0, 1.0]], 1.0));
    assert!(!holds(&[[1.0, 1.0], [5.0, 1.0]], 1.0f32.next_up()));
    assert!(!holds(&[[1.0, 1.0], [5.0, 1.0f64.next_up()]], 1.0));
    assert!(holds(&[[3.0, 1.0]], 1.0));
    assert!(!holds(&[[0.5, 0.5]], 0.75));
    let frame = region(&[&rectangle([0.0, 0.0], [6.0, 6.0]), &rectangle([2.0, 2.0], [4.0, 4.0])]);
    assert!(!encloses(&frame, &region(&[&rectangle([1.0, 1.0], [5.0, 5.0])])));
    assert!(encloses(&region(&[&rectangle([0.0, 0.0], [6.0, 6.0])]), &frame));
    assert!(encloses(&frame, &region(&[&rectangle([1.0, 1.0], [5.0, 5.0]), &rectangle([2.0, 2.0], [4.0, 4.0])])));
    assert!(!encloses(&frame, &region(&[&rectangle([1.0, 1.0], [5.0, 5.0]), &rectangle([2.5, 2.0], [4.0, 4.0])])));
    assert!(!encloses(&frame, &body(&[[3.0, 3.0]], 0.5)));
    assert!(encloses(&body(&[[3.0, 3.0]], 4.25), &frame));
    assert!(!encloses(&body(&[[3.0, 3.0]], 4.125), &frame));
}

#[test]
fn an_edge_with_the_inside_on_neither_side_is_a_bare_segment() {
    let with_spike = region(&[&[[0.0, 0.0], [4.0, 0.0], [4.0, 2.0], [4.0, 8.0], [4.0, 2.0], [4.0, 4.0], [0.0, 4.0]]]);
    check(&with_spike, &Body::point([4.0, 7.0]), Touching);
    check(&with_spike, &body(&rectangle([3.0, 6.0], [5.0, 7.0]), 0.0), Overlapping);
    check(&with_spike, &body(&rectangle([4.0, 6.0], [5.0, 7.0]), 0.0), Touching);
    assert!(encloses(&with_spike, &body(&[[4.0, 0.0], [4.0, 8.0]], 0.0)));
    assert!(!encloses(&region(&[&rectangle([0.0, 0.0], [4.0, 4.0])]), &with_spike));
}

/// The cells of half the size, in half units.
fn halves(cells: &Cells, scale: i64, shift: [i64; 2]) -> Vec<[i64; 2]> {
    let all = cells.cells.iter().flat_map(|&[x, y]| (0..scale * scale).map(move |i| (x, y, i)));
    all.map(|(x, y, i)| [scale * x + i % scale + shift[0], scale * y + i / scale + shift[1]]).collect()
}

#[test]
fn agrees_with_cells() {
    let mut random = Random::new();
    let (mut seen, mut enclosed) = ([0; 3], 0);
    for turn in 0..3000 {
        let (cells_a, cells_b) = (random.cells(5, 3 + turn % 4), random.cells(3, 2 + turn % 3));
        let (scale, shift) = (1 + random.below(2) as i64, random.point(9));
        let (halves_a, halves_b) = (halves(&cells_a, 2, [0, 0]), halves(&cells_b, scale, shift));
        let far = |p: &[i64; 2], q: &[i64; 2]| (p[0] - q[0]).abs().max((p[1] - q[1]).abs());
        let nearest = halves_a.iter().flat_map(|p| halves_b.iter().map(move |q| far(p, q))).min();
        let expected = match nearest {
            Some(0) => Overlapping,
            Some(1) => Touching,
            _ => Apart,
        };
        let a = random.rewound(cells_a.region(1.0, [0.0, 0.0]));
        let b = random.rewound(cells_b.region(scale as f64 / 2.0, shift.map(|x| x as f64 / 2.0)));
        check(&a, &b, expected);
        seen[expected as usize] += 1;
        let holds = halves_b.iter().all(|half| halves_a.contains(half));
        assert_eq!(encloses(&a, &b), holds, "{a:?}\n{b:?}");
        enclosed += u32::from(holds);
        let beyond = |p: i64, q: i64| ((p - q).abs() - 1).max(0);
        let squared = |p: &[i64; 2], q: &[i64; 2]| beyond(p[0], q[0]).pow(2) + beyond(p[1], q[1]).pow(2);
        let least = halves_a.iter().flat_map(|p| halves_b.iter().map(move |q| squared(p, q))).min().unwrap_or(0);
        let gap = distance(&a, &b).max(0.0);
        assert!((gap - (least as f64).sqrt() / 2.0).abs() < 1e-15 * 9.0, "{gap}: {a:?}\n{b:?}");
    }
    assert!(seen.iter().all(|&count| count > 300), "apart, touching, overlapping: {seen:?}");
    assert!(enclosed > 100, "{enclosed} enclosed");
}

#[test]
fn points_and_segments_agree_with_cells() {
    let mut random = Random::new();
    let (mut seen, mut enclosed) = ([0; 3], 0);
    for turn in 0..4000 {
        let cells = random.cells(4, 3 + turn % 4);
        let region = random.rewound(cells.region(4.0, [0.0, 0.0]));
        let [from, to] = [random.point(12), random.point(12)];
        // The positions at which it passes a line between cells, and those between.
        let along = [to[0] - from[0], to[1] - from[1]];
        let lines = (-3..=3).flat_map(|i| [0, 1].map(|axis| (4 * i - from[axis]) as f64 / along[axis] as f64));
        let mut cuts: Vec<f64> = lines.filter(|t| (0.0..=1.0).contains(t)).chain([0.0, 1.0]).collect();
        cuts.sort_by(f64::total_cmp);
        cuts.extend(cuts.clone().windows(2).map(|ends| (ends[0] + ends[1]) / 2.0));
        let places = cuts.iter().map(|t| [0, 1].map(|axis| from[axis] as f64 + t * along[axis] as f64));
        let around = |x: f64| [(x / 4.0 - 1e-9).floor() as i64, (x / 4.0 + 1e-9).floor() as i64];
        let relations = places.map(|[x, y]| {
            let (xs, ys) = (around(x), around(y));
            match [[xs[0], ys[0]], [xs[0], ys[1]], [xs[1], ys[0]], [xs[1], ys[1]]].map(|cell| cells.holds(cell)) {
                [true, true, true, true] => Overlapping,
                [false, false, false, false] => Apart,
                _ => Touching,
            }
        });
        let relations: Vec<_> = relations.collect();
        let (least, most) = (relations.iter().min().copied(), relations.iter().max().copied());
        let segment = body(&[from, to].map(|p| p.map(|x| x as f64)), 0.0);
        check(&region, &segment, most.unwrap_or(Apart));
        assert_eq!(encloses(&region, &segment), least != Some(Apart), "{region:?}\n{segment:?}");
        seen[relate(&region, &segment) as usize] += 1;
        enclosed += u32::from(least != Some(Apart));
    }
    assert!(seen.iter().all(|&count| count > 200), "apart, touching, overlapping: {seen:?}");
    assert!(enclosed > 150, "{enclosed} enclosed");
}

#[test]
fn agrees_with_the_bodies_that_fill_it() {
    let mut random = Random::new();
    let mut seen = [0; 3];
    for turn in 0..8000 {
        let turned = turn % 2 == 0;
        let (a, b) = (random.star(4, turned), random.star(3, turned));
        let pieces = || a.pieces.iter().flat_map(|p| b.pieces.iter().map(move |q| (p, q)));
        let expected = pieces().map(|(p, q)| relate(p, q)).max().unwrap_or(Apart);
        check(&a.region, &b.region, expected);
        if expected == Apart {
            let least = pieces().map(|(p, q)| distance(p, q)).fold(f64::INFINITY, f64::min);
            let gap = distance(&a.region, &b.region);
            assert!((gap / least - 1.0).abs() < 4.0 * f64::EPSILON, "{gap}, {least}: {:?}\n{:?}", a.region, b.region);
        }
        let (disc, scene) = (random.grid_body(9), || format!("{:?}", a.region));
        if disc.radius > 0.0 || disc.corners.len() > 4 {
            let expected = a.pieces.iter().map(|p| relate(p, &disc)).max().unwrap_or(Apart);
            check(&a.region, &disc, expected);
            seen[expected as usize] += 1;
        }
        let within = b.pieces.iter().all(|piece| encloses(&disc, piece));
        assert_eq!(encloses(&disc, &b.region), within, "{disc:?} {}", scene());
        let point = random.point(12).map(|x| x as f64);
        let places: Vec<_> = a.pieces.iter().map(|piece| locate(point, piece)).collect();
        let place = locate(point, &a.region);
        assert_eq!(place == Location::Outside, places.iter().all(|&p| p == Location::Outside), "{}", scene());
        assert!(place == Location::Inside || !places.contains(&Location::Inside), "{point:?} {}", scene());
    }
    assert!(seen.iter().all(|&count| count > 50), "apart, touching, overlapping: {seen:?}");
}

#[test]
fn a_convex_region_is_a_body() {
    let mut random = Random::new();
    let mut seen = [0; 3];
    for turn in 0..6000 {
        let (a, b) = random.pair(turn % 5);
        let grid = Grid::of(&[&a], &[]);
        let outline = Outline::of(grid, (&a).into(), &grid.vector([0.0, 0.0]));
        if outline.edges.len() < 3 || a.radius > 0.0 {
            continue;
        }
        let ring: Vec<_> = outline.corners().map(|p| grid.floats(p)).collect();
        let region = region(&[&ring]);
        let expected = relate(&a, &b);
        check(&region, &b, expected);
        seen[expected as usize] += 1;
        assert_eq!(encloses(&region, &b), encloses(&a, &b), "{a:?}\n{b:?}");
        assert_eq!(encloses(&b, &region), encloses(&b, &a), "{a:?}\n{b:?}");
        let (value, expected) = (distance(&region, &b), distance(&a, &b));
        assert!((value - expected).abs() < 1e-12 * 10.0, "{value}, expected {expected}: {a:?}\n{b:?}");
    }
    assert!(seen.iter().all(|&count| count > 30), "apart, touching, overlapping: {seen:?}");
}

#[test]
fn long_integers_give_the_same_relation() {
    let mut random = Random::new();
    for turn in 0..200 {
        let (a, b) = (random.star(4, turn % 2 == 0).region, random.star(3, turn % 2 == 0).region);
        let (a, b) = (Solid::from(&a), Solid::from(&b));
        let grid = Grid::of(&[a, b], &[]);
        let ask = |grid| Pair::on(grid, a, b, [0.0, 0.0]);
        let (quick, long) = (ask(grid), ask(grid.all_long()));
        assert_eq!(quick.relate(), long.relate(), "{a:?}\n{b:?}");
        assert_eq!(quick.core_a_holds_core_b(), long.core_a_holds_core_b(), "{a:?}\n{b:?}");
    }
}
