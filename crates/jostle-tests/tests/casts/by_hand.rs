//! Casts with answers known by inspection.

use crate::at_origin::{P, fraction, hit};
use crate::common::{
    close::body,
    random::Random,
    shorthand::{ELL, HERE, ball, block, chain, framed, point, polygon, segment},
};
use jostle::{
    Cast, Chain, Compound, Convex, Part, Pose2, Relation, Rot2, Shape, Vec2, cast_shape, cast_shape_all, relate,
    separation,
};

fn compound(parts: Vec<Part>) -> Shape {
    Compound::new(parts).expect("valid").into()
}

/// Level floors with their surface at height 0, from x = −8 to 8.
fn floors() -> Vec<(&'static str, Shape)> {
    let points: Vec<P> = (-8..=8).map(|i| (i as f32, 0.0)).collect();
    let backwards: Vec<P> = points.iter().rev().copied().collect();
    let tiles = (-8..8).map(|i| Part::new(block(1.0, 1.0), (i as f32 + 0.5, -0.5)));
    let notches = (-8..8).flat_map(|i| [(i as f32, -2.0), (i as f32 + 0.5, -1.0)]);
    let comb: Vec<P> = notches.chain([(8.0, -2.0), (8.0, 0.0), (-8.0, 0.0)]).collect();
    vec![
        ("slab", block(16.0, 2.0).at_height(-1.0)),
        ("chain", chain(&points).into()),
        ("one-sided chain", chain(&backwards).one_sided().into()),
        ("tiles", compound(tiles.collect())),
        ("comb", polygon(&comb).into()),
    ]
}

trait AtHeight {
    fn at_height(self, y: f32) -> Shape;
}

impl AtHeight for Convex {
    fn at_height(self, y: f32) -> Shape {
        Convex::hull(self.corners().iter().map(|p| (p.x, p.y + y))).expect("finite").into()
    }
}

/// The movers along the floors, each with the height of its origin above the surface it lies on.
fn movers() -> Vec<(&'static str, Shape, f32)> {
    let capsule = |x: f32, y: f32| Convex::capsule((-x, -y), (x, y), 0.25).expect("valid");
    vec![
        ("box", block(1.0, 1.0).into(), 0.5),
        ("wide box", block(3.0, 1.0).into(), 0.5),
        ("ball", ball(0.5).into(), 0.5),
        ("lying capsule", capsule(0.5, 0.0).into(), 0.25),
        ("upright capsule", capsule(0.0, 0.5).into(), 0.75),
        ("wedge", polygon(&[(0.0, 0.0), (1.0, 1.0), (-1.0, 1.0)]).into(), 0.0),
        ("ell", polygon(ELL).scaled(0.125).expect("small").into(), 0.0),
    ]
}

#[test]
fn floors_of_all_kinds_let_movers_slide_and_leave_and_stop_falling_ones() {
    for (floor_name, floor) in &floors() {
        for (name, mover, height) in movers() {
            // The tip of a wedge that reaches a joint may get the normal of either segment.
            for x in [-3.5, -0.25, 0.0, 1.0].map(|x| if name == "wedge" { x + 0.125 } else { x }) {
                let context = format!("{name} on {floor_name} at {x}");
                let cast = |from: f32, linear| hit(&mover, (x, height + from), linear, floor);
                // On the floor: along it, away from it, and no displacement; then into it, slanted and straight.
                for free in [(3.5, 0.0), (-3.5, 0.0), (0.0, 1.0), (7.0, 0.001), (0.0, 0.0)] {
                    assert_eq!(cast(0.0, free), None, "{context} by {free:?}");
                }
                for blocked in [(0.0, -1.0), (2.0, -0.5), (-3.5, -1e-6)] {
                    let hit = cast(0.0, blocked).unwrap_or_else(|| panic!("{context} falls through by {blocked:?}"));
                    assert_eq!((hit.fraction, hit.normal), (0.0, Vec2::new(0.0, 1.0)), "{context}: {hit:?}");
                }
                // From above: a touch exactly at the end is no hit, one ulp more is.
                assert_eq!(cast(2.0, (1.0, -2.0)), None, "{context}");
                assert_eq!(cast(1.0, (0.0, (-1.0_f32).next_down())).map(|hit| hit.fraction > 0.999_999), Some(true));
                let fall = cast(2.0, (1.0, -8.0)).unwrap_or_else(|| panic!("{context} falls through"));
                assert_eq!((fall.fraction, fall.normal), (0.25, Vec2::new(0.0, 1.0)), "{context}: {fall:?}");
                assert_eq!(fall.stop, Pose2::from((x + 0.25, height)), "{context}");
                assert_eq!(fall.point.y, 0.0, "{context}: {fall:?}");
            }
        }
    }
}

#[test]
fn the_point_of_a_hit_is_on_both_shapes() {
    // A wide box onto a narrow one and beside it: their overlap interval is from 1 to 2.
    let (upper, lower) = (Shape::from(block(4.0, 2.0)), Shape::from(block(4.0, 2.0)));
    for (start, linear) in [((3.0, 4.0), (0.0, -8.0)), ((3.0, 2.0), (0.0, -1.0)), ((3.0, 2.0), (-1.0, -1.0))] {
        let found = hit(&upper, start, linear, &lower).expect("it is in the way");
        assert_eq!((found.normal, found.point.y), (Vec2::new(0.0, 1.0), 1.0), "{found:?}");
        assert!((1.0..=2.0).contains(&found.point.x), "{start:?} by {linear:?}: {found:?}");
    }
    // A box under a ledge that begins left of it and ends above its middle.
    let ledge = Shape::from(segment((-6.0, 1.0), (0.0, 1.0)));
    let found = hit(&Shape::from(block(4.0, 2.0)), (0.0, 0.0), (-2.0, 1.0), &ledge).expect("it is in the way");
    assert_eq!((found.fraction, found.normal, found.point.y), (0.0, Vec2::new(0.0, -1.0), 1.0), "{found:?}");
    assert!((-2.0..=0.0).contains(&found.point.x), "{found:?}");
    // A ball into a corner: 3, 4, 5.
    let found = hit(&Shape::from(ball(5.0)), (13.0, 6.0), (-8.0, -2.0), &Shape::from(block(4.0, 2.0))).expect("a hit");
    assert!(found.fraction > 0.0 && (found.point - Vec2::new(2.0, 1.0)).length() < 1e-6, "{found:?}");
    let found = hit(&Shape::from(ball(5.0)), (9.0, 5.0), (-8.0, 0.0), &Shape::from(block(4.0, 2.0))).expect("a hit");
    assert_eq!((found.fraction, found.normal), (0.5, Vec2::new(0.6, 0.8)), "{found:?}");
    // At a face that is neither level nor upright, the stop is an ulp away, so that the ball can slide along it by a
    // rounded normal.
    assert_eq!(found.point, Vec2::new(2.0, 1.0), "{found:?}");
    assert!((found.stop.translation - Vec2::new(5.0, 5.0)).length() < 3e-6, "{found:?}");
}

#[test]
fn grazing_is_no_hit() {
    let (square, disc) = (Shape::from(block(2.0, 2.0)), Shape::from(ball(1.0)));
    // Side along side, corner past corner, corner to corner at the end, arc past side.
    assert_eq!(fraction(&square, (-5.0, 2.0), (9.0, 0.0), &square), None);
    assert_eq!(fraction(&square, (-5.0, 3.0), (6.0, -2.0), &square), Some(0.5));
    assert_eq!(fraction(&square, (-4.0, 0.0), (4.0, 4.0), &square), None);
    assert_eq!(fraction(&square, (-4.0, -4.0), (2.0, 2.0), &square), None);
    assert_eq!(fraction(&square, (-4.0, -4.0), (4.0, 4.0), &square), Some(0.5));
    assert_eq!(fraction(&disc, (-5.0, 2.0), (9.0, 0.0), &square), None);
    assert_eq!(fraction(&disc, (-5.0, 2.0), (9.0, 0.0), &disc), None);
    assert!(fraction(&disc, (-5.0, 2.0_f32.next_down()), (9.0, 0.0), &disc).is_some());
    assert!(fraction(&disc, (-5.0, 2.0_f32.next_down()), (9.0, 0.0), &square).is_some());
    assert!(fraction(&square, (-5.0, 2.0_f32.next_down()), (9.0, 0.0), &square).is_some());
    // A point and a segment that graze a corner of a square.
    let (dot, bar) = (Shape::from(point((0.0, 0.0))), Shape::from(segment((-1.0, 0.0), (1.0, 0.0))));
    assert_eq!(fraction(&dot, (-2.0, 0.0), (2.0, 2.0), &square), None);
    assert_eq!(fraction(&dot, (-2.0, 0.0), (4.0, 4.0), &square), None);
    assert_eq!(fraction(&dot, (-2.0, 1.0), (9.0, 0.0), &square), None);
    assert_eq!(fraction(&dot, (-2.0, 0.5), (4.0, 0.0), &square), Some(0.25));
    assert_eq!(fraction(&bar, (-4.0, 1.0), (9.0, 0.0), &square), None);
    assert_eq!(fraction(&bar, (-4.0, 0.5), (8.0, 0.0), &square), Some(0.25));
}

/// Two faces are hit at once; the one whose normal is more against the motion gives the normal: in f32, in f64 and
/// exactly.
#[test]
fn corner_on_corner_the_more_opposed_face_is_hit() {
    // Too many corners for the fast path; the lower left corner is that of a box.
    let arc = (1..12).map(|i| (i as f32 * 7.5).to_radians().sin_cos()).map(|(s, c)| (2.0 * c - 1.0, 2.0 * s - 1.0));
    let quadrant = arc.chain([(-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)]);
    let quadrant = Convex::hull(quadrant).expect("valid");
    assert!(quadrant.corners().len() > 8);
    let triangle = Convex::triangle((-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0)).expect("valid");
    let spike = Convex::triangle((-1.0, -1.0), (1.0, 0.5), (0.5, 1.0)).expect("valid");
    let shapes = [Shape::from(spike), block(2.0, 2.0).into(), triangle.into(), quadrant.into()];
    for (i, mover) in shapes.iter().enumerate() {
        // The faces of two spikes have other normals.
        for target in &shapes[usize::from(i == 0)..] {
            for (way, normal) in [((8.0, 4.0), (-1.0, 0.0)), ((4.0, 8.0), (0.0, -1.0)), ((8.0, 7.0), (-1.0, 0.0))] {
                for quarter in 0..4 {
                    let turn = Rot2::quarter_turns(quarter);
                    let (way, normal) = (turn * Vec2::from(way), turn * Vec2::from(normal));
                    // Each points a corner at the other; half of the displacement is free, or none.
                    for free in [0.5, 0.0] {
                        let start = turn * Vec2::new(-2.0, -2.0) - way * free;
                        let mover = mover.at(Pose2::new(start, Rot2::quarter_turns(quarter + 2)));
                        let cast = cast_shape(mover, way, target.at(Pose2::new(HERE, turn)));
                        let found = cast.hit().unwrap_or_else(|| panic!("{mover:?} by {way} at {target:?}: {cast:?}"));
                        let answer = (found.fraction, found.normal);
                        assert_eq!(answer, (f64::from(free), normal), "{mover:?} by {way} at {target:?}");
                    }
                }
            }
        }
    }
}

/// One ulp of the gap is larger than the whole motion: the rounded gap is too wide.
#[test]
fn a_ball_reaches_a_wall_by_less_than_an_ulp_of_its_radius() {
    let ulp = 2_f32.powi(-53);
    let fractions = |start: f32, way: f32| {
        let (ball, wall) = (ball(1.0), block(2.0, 2.0));
        let there = cast_shape(ball.at((start, 0.0)), (way, 0.0), wall.at((2.0, 0.0)));
        let back = cast_shape(ball.at((-start, 0.0)), (-way, 0.0), wall.at((-2.0, 0.0)));
        let up = cast_shape(ball.at((0.0, start)), (0.0, way), wall.at((0.0, 2.0)));
        let down = cast_shape(ball.at((0.0, -start)), (0.0, -way), wall.at((0.0, -2.0)));
        [there, back, up, down].map(|cast| cast.hit().map(|hit| hit.fraction))
    };
    for found in fractions(-1.1 * ulp, 1.2 * ulp) {
        assert!(found.is_some_and(|fraction| (fraction - 1.1 / 1.2).abs() < 1e-6), "{found:?}");
    }
    assert_eq!(fractions(-1.1 * ulp, ulp), [None; 4]);
}

#[test]
fn after_a_touch_only_a_motion_inward_hits() {
    let square = Shape::from(block(2.0, 2.0));
    for (mover, start) in [
        (Shape::from(block(2.0, 2.0)), (-2.0, 0.5)),
        (ball(1.0).into(), (-2.0, 0.5)),
        (point((0.0, 0.0)).into(), (-1.0, 0.5)),
    ] {
        for free in [(0.0, 0.25), (-1.0, 0.0), (-1e-6, 9.0), (0.0, 0.0), (0.0, -9.0)] {
            assert_eq!(fraction(&mover, start, free, &square), None, "{mover:?} by {free:?}");
        }
        for blocked in [(1.0, 0.0), (1e-6, 0.25), (1.0, -0.25)] {
            assert_eq!(fraction(&mover, start, blocked, &square), Some(0.0), "{mover:?} by {blocked:?}");
        }
    }
}

#[test]
fn thin_shapes_hit_where_they_cross() {
    let (wall, dot) = (Shape::from(segment((2.0, 0.0), (2.0, 4.0))), Shape::from(point((0.0, 0.0))));
    for (start, linear, expected) in [
        ((0.0, 1.0), (8.0, 0.0), Some(0.25)),
        // A crossing exactly at the end counts, and so do the ends of the wall.
        ((0.0, 1.0), (2.0, 0.0), Some(1.0)),
        ((0.0, 1.0), (2.0_f32.next_down(), 0.0), None),
        ((0.0, 4.0), (4.0, 0.0), Some(0.5)),
        ((0.0, 4.0_f32.next_up()), (4.0, 0.0), None),
        // Along the wall, and from it to either side.
        ((2.0, 9.0), (0.0, -9.0), None),
        ((2.0, 1.0), (1.0, 0.0), None),
        ((2.0, 1.0), (-1.0, 0.0), None),
        ((2.0, 1.0), (0.0, 0.0), None),
    ] {
        assert_eq!(fraction(&dot, start, linear, &wall), expected, "from {start:?} by {linear:?}");
    }
    assert_eq!(fraction(&dot, (0.0, 0.0), (6.0, 8.0), &Shape::from(point((3.0, 4.0)))), Some(0.5));
    assert_eq!(fraction(&dot, (0.0, 0.0), (3.0, 4.0), &Shape::from(point((3.0, 4.0)))), Some(1.0));
    assert_eq!(fraction(&dot, (0.0, 0.0), (6.0, 8.0_f32.next_up()), &Shape::from(point((3.0, 4.0)))), None);
    // Parallel walls hit each other, also end to end; on a common line they slide. Others cross.
    assert_eq!(fraction(&wall, (-4.0, 1.0), (8.0, 0.0), &wall), Some(0.5));
    assert_eq!(fraction(&wall, (-4.0, 4.0), (8.0, 0.0), &wall), Some(0.5));
    assert_eq!(fraction(&wall, (-4.0, 4.0_f32.next_up()), (8.0, 0.0), &wall), None);
    assert_eq!(fraction(&wall, (0.0, 9.0), (0.0, -9.0), &wall), None);
    assert_eq!(fraction(&wall, (0.0, 1.0), (1.0, 0.0), &wall), None);
    let bar = Shape::from(segment((0.0, 0.0), (1.0, 0.0)));
    assert_eq!(fraction(&bar, (0.0, 1.0), (4.0, 0.0), &wall), Some(0.25));
    assert_eq!(fraction(&bar, (0.0, 1.0), (1.0, 0.0), &wall), None);
    assert_eq!(fraction(&bar, (0.0, 4.0), (4.0, 0.0), &wall), None);
    // A mover that stops before a wall is not on it.
    let found = hit(&dot, (0.1, 0.3), (7.3, 1.1), &wall).expect("it is in the way");
    assert_eq!(relate(dot.at(found.stop), wall.at(HERE)), Relation::Apart, "{found:?}");
    assert_eq!(found.normal, Vec2::new(-1.0, 0.0));
}

#[test]
fn an_overlap_at_the_start_comes_with_its_push_out() {
    let (floor, cube) = (Shape::from(block(8.0, 2.0)), Shape::from(block(2.0, 2.0)));
    for (linear, deepens) in
        [((0.0, -3.0), true), ((1.0, -0.5), true), ((0.0, 3.0), false), ((0.0, 0.0), false), ((5.0, 0.0), false)]
    {
        let Cast::Started { normal, depth, deepening, .. } = cast_shape(cube.at((1.0, 1.5)), linear, floor.at(HERE))
        else {
            panic!("they overlap")
        };
        assert_eq!((normal, depth, deepening), (Vec2::new(0.0, 1.0), 0.5, deepens), "by {linear:?}");
    }
    // Any of several parts may be reported; the push-out is that of the whole.
    let ell = Shape::from(polygon(ELL));
    let cast = cast_shape(ball(1.0).at((9.0, 9.0)), (1.0, 1.0), ell.at(HERE));
    let s = separation(ball(1.0).at((9.0, 9.0)), ell.at(HERE));
    let Cast::Started { normal, depth, deepening, .. } = cast else { panic!("{cast:?}") };
    assert_eq!((normal, depth, deepening), (-s.normal, -s.distance, false));
    // A segment across another; and a point in a hole, which does not overlap.
    let bar = segment((-1.0, 0.0), (1.0, 0.0));
    let post = segment((0.0, -1.0), (0.0, 1.0));
    assert!(matches!(cast_shape(bar.at(HERE), (0.0, 0.0), post.at(HERE)), Cast::Started { .. }));
    let frame = framed(
        &[(-4.0, -4.0), (4.0, -4.0), (4.0, 4.0), (-4.0, 4.0)],
        &[&[(-2.0, -2.0), (2.0, -2.0), (2.0, 2.0), (-2.0, 2.0)]],
    );
    assert_eq!(fraction(&Shape::from(ball(1.0)), (0.0, 0.0), (4.0, 0.0), &frame.clone().into()), Some(0.25));
    assert_eq!(fraction(&Shape::from(block(4.0, 2.0)), (0.0, 0.0), (0.0, 1.0), &frame.into()), None);
}

#[test]
fn bullets_stop_at_thin_walls() {
    let bullet = Shape::from(ball(0.01));
    let walls = [
        Shape::from(block(1e-5, 10.0)),
        segment((0.0, -5.0), (0.0, 5.0)).into(),
        chain(&[(0.0, -5.0), (0.0, 0.0), (0.0, 5.0)]).into(),
        chain(&[(0.0, -5.0), (0.0, 0.0), (0.0, 5.0)]).one_sided().into(),
        framed(
            &[(-9.0, -9.0), (9.0, -9.0), (9.0, 9.0), (-9.0, 9.0)],
            &[&[(-8.0, -8.0), (8.0, -8.0), (8.0, 8.0), (-8.0, 8.0)]],
        )
        .into(),
    ];
    for wall in &walls {
        let mut stopped = 0;
        for step in 0..400 {
            let (x, y) = (700.0 - step as f32 * 0.37, (step as f32 * 0.61) % 9.0 - 4.5);
            let found = hit(&bullet, (x, y), (-1000.0, 0.013), wall)
                .unwrap_or_else(|| panic!("from {x}, {y} through {wall:?}"));
            assert!(found.stop.translation.x > 0.0 && found.normal.x > 0.999, "{found:?}");
            stopped += 1;
        }
        assert_eq!(stopped, 400);
    }
}

#[test]
fn cast_shape_all_lists_hits_in_order() {
    let fence: Vec<Part> = (0..5).map(|i| Part::new(block(1.0, 4.0), (4.0 * i as f32, 0.0))).collect();
    let (fence, mut found) = (compound(fence), Vec::new());
    cast_shape_all(ball(0.5).at((-9.0, 0.0)), (32.0, 0.0), fence.at(HERE), &mut found);
    let listed: Vec<_> = found.iter().map(|c| (c.part_b, c.enter, c.exit, c.normal)).collect();
    let expected = |i: u32| (i, f64::from(8 + 4 * i) / 32.0, f64::from(10 + 4 * i) / 32.0, Vec2::new(-1.0, 0.0));
    assert_eq!(listed, (0..5).map(expected).collect::<Vec<_>>());
    // From inside, and to inside; a part that the mover only slides along is no hit.
    cast_shape_all(ball(0.5).at(HERE), (4.0, 0.0), fence.at(HERE), &mut found);
    assert_eq!(found.iter().map(|c| (c.enter, c.exit)).collect::<Vec<_>>(), [(0.0, 0.25), (0.75, 1.0)]);
    cast_shape_all(ball(0.5).at((-9.0, 2.5)), (32.0, 0.0), fence.at(HERE), &mut found);
    assert_eq!(found, []);
    // A mover at rest overlaps all the way.
    cast_shape_all(ball(0.5).at(HERE), (0.0, 0.0), fence.at(HERE), &mut found);
    assert_eq!(found.iter().map(|c| (c.enter, c.exit)).collect::<Vec<_>>(), [(0.0, 1.0)]);
    // Both arms of an L-shape, as one area, from beside the notch and along it.
    let ell = polygon(ELL);
    cast_shape_all(ball(1.0).at((-2.0, 12.0)), (32.0, 0.0), ell.at(HERE), &mut found);
    assert_eq!(found.iter().map(|c| (c.enter, c.exit)).collect::<Vec<_>>(), [(0.03125, 0.40625)]);
    cast_shape_all(ball(1.0).at((12.0, 32.0)), (-32.0, 0.0), ell.at(HERE), &mut found);
    assert_eq!(found.len(), 0);
}

#[test]
fn a_displacement_that_is_not_finite_is_none() {
    let (cube, nan) = (block(2.0, 2.0), f32::NAN);
    for linear in [(nan, 0.0), (f32::INFINITY, 0.0), (0.0, f32::NEG_INFINITY)] {
        assert!(cast_shape(cube.at((4.0, 0.0)), linear, cube.at(HERE)).is_clear(), "{linear:?}");
    }
    assert!(cast_shape(cube.at((nan, 0.0)), (1.0, 0.0), cube.at(HERE)).is_clear());
    assert!(cast_shape(cube.at((4.0, 0.0)), (-9.0, 0.0), cube.at((f32::INFINITY, 0.0))).is_clear());
}

#[test]
fn the_end_of_a_slide_along_a_rotated_face_is_exactly_free() {
    // Both shapes are placed by one pose and share a line, except for some ulps of f64; the displacement is exactly
    // along it.
    let y = 0.000_313_7;
    let floor = Convex::polygon([(-70.0, -1.0), (70.0, -1.0), (70.1, y), (-70.3, y)]).expect("a floor");
    let floor = Shape::from(floor);
    let mut nudged = 0;
    for i in 0..6_000 {
        let (x, rotation) = ((i % 37) as f32 * 2.713 - 50.1, Rot2::new(i as f32 * 0.001));
        let cube = Shape::from(Convex::polygon([(x, y), (x + 1.1, y), (x + 1.5, 1.0), (x, 1.0)]).expect("a cube"));
        let pose = Pose2::new((0.0, 0.0), rotation);
        let way = Vec2::new(rotation.cos(), rotation.sin()) * [1.0, 2.0, 4.0, -8.0][i % 4];
        let cast = cast_shape(cube.at(pose), way, floor.at(pose));
        let Cast::Clear { stop } = cast else { continue };
        let there = relate(cube.at(stop), floor.at(pose));
        assert!(there != Relation::Overlapping, "turned by {rotation:?}, from {x} by {way}: {stop:?}");
        nudged += u32::from(stop.translation != way);
    }
    assert!(nudged > 10, "{nudged}");
}

/// No edge of either faces along the displacement: their ends meet, whichever corner comes first in the outlines.
#[test]
fn segments_on_one_line_meet_end_to_end() {
    let rod = |radius: f32, from: f32, to: f32| Convex::capsule((from, 0.0), (to, 0.0), radius).expect("valid");
    for (from, to) in [(-1.0, 1.0), (1.0, -1.0)] {
        for (radius, other) in [(0.5, 0.5), (0.25, 0.75)] {
            let far = Part::new(block(1.0, 1.0), (0.0, 64.0));
            let alone = Shape::from(rod(other, from, to));
            let in_company = compound(vec![Part::new(rod(other, from, to), HERE), far]);
            for target in [alone, in_company] {
                for quarter in 0..4 {
                    let turn = Rot2::quarter_turns(quarter);
                    let start = Pose2::new(turn * (-7.0, 0.0), turn);
                    let cast = cast_shape(
                        rod(radius, -1.0, 1.0).at(start),
                        turn * (8.0, 0.0),
                        target.at(Pose2::new(HERE, turn)),
                    );
                    let found = cast.hit().unwrap_or_else(|| panic!("{target:?}: {cast:?}"));
                    assert_eq!((found.fraction, found.normal), (0.5, turn * (-1.0, 0.0)), "{target:?}");
                }
            }
        }
    }
}

/// A small box that moves nearly along an edge of a turned one, far from the origin: placing turns its edges by more than
/// the fast path's error, so which of two facets the path comes to later has to be decided as placed.
#[test]
fn small_shapes_that_come_at_a_small_angle_are_never_late() {
    /// True if it hits; exact arithmetic tells whether the fraction is late.
    fn hits(small: &Convex, start: Pose2, by: Vec2, large: &Convex, pose: Pose2) -> bool {
        let Cast::At(hit) = cast_shape(small.at(start), by, large.at(pose)) else { return false };
        let (mover, target) = (body(small, start), body(large, pose));
        let is_late = jostle_oracle::cast_hits_before(&mover, &target, [by.x, by.y].map(f64::from), hit.fraction);
        assert!(!is_late, "{hit:?} {small:?} {start:?} by {by} {large:?} {pose:?}");
        true
    }
    let turn = Rot2::from_cos_sin(0.716_940_46, 0.697_134_4).expect("a rotation");
    let (small, large) = (block(0.000_976_562_5, 0.000_976_562_5), block(0.529_574_93, 0.969_320_1));
    let (start, by) = (Pose2::from((81.929_37, 81.491_64)), Vec2::new(1_155.414_8, 1_123.495_5));
    assert!(hits(&small, start, by, &large, Pose2::new((1_178.983_5, 1_147.561_8), turn)));
    let mut count = 0;
    for seed in 0..20_000 {
        let mut random = Random::new(seed);
        let side = 10_f32.powf(random.between(-3.0, 0.0));
        let (small, large) = (block(side, side), block(random.between(0.2, 1.0), random.between(0.2, 1.0)));
        let (turn, far) = (Rot2::new(random.between(-3.2, 3.2)), random.between(10.0, 2000.0));
        let pose = Pose2::new((far, far * random.between(0.9, 1.1)), turn);
        let away = turn * Vec2::new(random.between(2.0, 2000.0), 0.0);
        let aside = turn * Vec2::new(0.0, random.between(-1.0, 1.0));
        let angle = 10_f32.powf(random.between(-7.0, -2.0)) * *random.pick(&[1.0, -1.0]);
        let start = pose.translation - away + aside;
        let start = Pose2::new(start, if random.chance(2) { turn } else { turn * Rot2::new(angle) });
        count += u64::from(hits(&small, start, Rot2::new(angle) * away * 1.1, &large, pose));
    }
    assert!(count > 1_000, "{count}");
}

/// A disc that comes to the joint of two segments along the normal of one of them: rounding may put it just beyond the front
/// of each, but one of them stops it.
#[test]
fn a_disc_does_not_pass_between_the_fronts_of_two_segments() {
    let bent = |points: [(f32, f32); 3]| Chain::open(points).expect("two segments");
    let ground = bent([(8.0, 0.0), (0.0, 0.0), (-8.0, -8.0)]);
    let at = (-5.972_644_6e-10, 2.654_508_8e-10);
    let [both, one] = [ground.clone(), ground.one_sided()]
        .map(|ground| cast_shape(ball(1.0).at((-126.0, 57.0)), (189.0, -84.0), ground.at(at)).safe());
    assert!(both == one && one < 0.7, "{both} {one}");
    let (mut random, mut hits) = (Random::new(3), 0);
    let ground = bent([(5000.0, 0.0), (0.0, 0.0), (-3000.0, -3000.0)]);
    for _ in 0..4_000 {
        // Towards a point that is a radius above the joint, nearly.
        let whole = |random: &mut Random, from: usize| (from + random.below(from)) as f32;
        let towards = Vec2::new(whole(&mut random, 1 << 21) * *random.pick(&[1.0, -1.0]), -whole(&mut random, 1 << 20));
        let radius = (600 + random.below(1000)) as f32;
        let near = whole(&mut random, 1 << 23) * 2_f32.powi(-24 - random.below(16) as i32) * *random.pick(&[1.0, -1.0]);
        let at = Vec2::new(near, (f64::from(near) * f64::from(towards.y) / f64::from(towards.x)) as f32);
        let start = Vec2::new(-towards.x, -towards.y + radius);
        let [both, one] = [ground.clone(), ground.clone().one_sided()]
            .map(|ground| cast_shape(ball(radius).at(start), towards * 1.5, ground.at(at)).hit().is_some());
        assert_eq!(both, one, "{start} by {towards} at {at}");
        hits += u64::from(both);
    }
    assert!(hits > 1_000, "{hits}");
}

/// Boxes that fall onto a one-sided chain from far: their corners are rounded by more at the start than at the stop.
#[test]
fn what_falls_from_far_onto_one_sided_ground_stops_on_it() {
    let ground = Chain::open([(8.0, 0.0), (-8.0, 0.0)]).expect("a segment").one_sided();
    let mut random = Random::new(11);
    for i in 0..20_000 {
        let far = [1.0, 1e3, 1e5, 1e6, 4e6][i % 5];
        let (falling, turn) =
            (block(random.between(0.2, 1.2), random.between(0.2, 1.2)), Rot2::new(random.between(-3.2, 3.2)));
        let start = Pose2::new((random.between(-0.5, 0.5), far * random.between(1.0, 2.0) + 4.0), turn);
        let cast = cast_shape(falling.at(start), (0.0, -2.0 * start.translation.y), ground.at(HERE));
        let stopped = falling.at(cast.stop());
        assert!(cast.hit().is_some(), "{start:?}");
        let again = cast_shape(stopped, (0.0, -1.0), ground.at(HERE));
        assert!(!matches!(again, Cast::Started { .. }), "{far} {i}: {cast:?}, then {again:?}");
    }
}
