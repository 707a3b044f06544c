//! Casts at one-sided and two-sided chains, at their joints, and along the seams of polygons, with answers known by
//! inspection.

use crate::at_origin::{P, fraction, hit};
use crate::common::shorthand::{BOW, ELL, HERE, ball, block, chain, point, polygon, segment};
use jostle::{Cast, Chain, Compound, Convex, Part, Rot2, Shape, Vec2, cast_shape};

/// Three one-sided chains: one with its front up; a roof with its apex at the origin and its front outside; a valley
/// with its front inside.
fn fronts() -> [Shape; 3] {
    let front = |points: &[P]| Shape::from(chain(points).one_sided());
    [
        front(&[(4.0, 0.0), (0.0, 0.0), (-4.0, 0.0)]),
        front(&[(4.0, -2.0), (0.0, 0.0), (-4.0, -2.0)]),
        front(&[(4.0, 2.0), (0.0, 0.0), (-4.0, 2.0)]),
    ]
}

#[test]
fn one_sided_chains_are_hit_only_from_the_front() {
    let [level, ..] = fronts();
    for mover in [Shape::from(block(1.0, 1.0)), ball(0.5).into(), polygon(BOW).scaled(0.5).expect("small").into()] {
        for x in [-2.0, 0.0, 0.75] {
            assert_eq!(fraction(&mover, (x, 2.5), (0.0, -8.0), &level), Some(0.25), "{mover:?}");
            assert_eq!(fraction(&mover, (x, -2.5), (0.0, 8.0), &level), None, "{mover:?} from behind");
            // A mover that straddles the segment is judged by its centroid: from the front it is stopped, from behind
            // it passes.
            for linear in [(0.0, 4.0), (0.0, -4.0), (3.0, -1.0), (0.0, 0.0)] {
                let above = cast_shape(mover.at((x, 0.25)), linear, level.at(HERE));
                let Cast::Started { normal, deepening, out, .. } = above else { panic!("{mover:?}: {above:?}") };
                assert_eq!((normal, deepening), (Vec2::new(0.0, 1.0), linear.1 < 0.0), "{mover:?} by {linear:?}");
                assert_eq!(fraction(&mover, out.translation.into(), (0.0, -1.0), &level), Some(0.0), "{mover:?}");
                assert_eq!(fraction(&mover, (x, -0.25), linear, &level), None, "{mover:?} astride, by {linear:?}");
                assert_eq!(fraction(&mover, (x, -0.5), linear, &level), None, "{mover:?} below, by {linear:?}");
            }
            assert_eq!(fraction(&mover, (x, 0.5), (0.0, -1.0), &level), Some(0.0), "{mover:?}");
            assert_eq!(fraction(&mover, (x, 0.5), (1.0, 0.0), &level), None, "{mover:?}");
            assert_eq!(fraction(&mover, (x, 0.5), (1.0, 1.0), &level), None, "{mover:?}");
        }
    }
    let dot = Shape::from(point((0.0, 0.0)));
    for x in [-2.0, 0.0, 4.0] {
        assert_eq!(fraction(&dot, (x, 2.0), (0.0, -8.0), &level), Some(0.25), "at {x}");
        assert_eq!(fraction(&dot, (x, -2.0), (0.0, 8.0), &level), None, "at {x}");
        // A mover on the segment: into it is a hit, out of it and along it are none.
        assert_eq!(fraction(&dot, (x, 0.0), (0.0, -1.0), &level), Some(0.0), "at {x}");
        assert_eq!(fraction(&dot, (x, 0.0), (0.0, 1.0), &level), None, "at {x}");
        assert_eq!(fraction(&dot, (x, 0.0), (1.0, 0.0), &level), None, "at {x}");
    }
    // On the line of the segment but beyond its end.
    for linear in [(0.0, -1.0), (0.25, -1.0), (-0.25, -1.0), (-9.0, 0.0)] {
        assert_eq!(fraction(&dot, (4.0_f32.next_up(), 0.0), linear, &level), None, "by {linear:?}");
        assert_eq!(fraction(&dot, (-6.0, 0.0), linear, &level), None, "by {linear:?}");
    }
    // Inside an area at the start, along its seam, where it overlaps neither piece.
    let (ell, inside) = (Shape::from(polygon(ELL)), [(-5.0, 2.0), (2.0, 2.0), (7.0, 7.0), (7.0, 12.0)]);
    let inside = Shape::from(chain(&inside).one_sided());
    for linear in [(-1.0, 1.0), (-1.0, 0.0), (1.0, -1.0), (1.0, 1.0)] {
        let cast = cast_shape(ell.at(HERE), linear, inside.at(HERE));
        assert!(matches!(cast, Cast::Started { .. }), "by {linear:?}: {cast:?}");
    }
    let corner = Shape::from(chain(&[(1.0, 1.0), (0.0, 0.0), (0.0, 3.0)]).one_sided());
    assert_eq!(fraction(&dot, (0.0, -0.125), (0.25, 3.0), &corner), None);
    // From beyond an end, the segment counts for a mover with its centroid above the line; the normal there is within
    // 90° of up.
    let found = hit(&Shape::from(ball(0.5)), (-8.0, 0.25), (16.0, 0.0), &level).expect("its end is in the way");
    assert!(found.normal.y > 0.4 && found.normal.x < -0.8, "{found:?}");
    assert_eq!(fraction(&Shape::from(block(1.0, 1.0)), (-8.0, 0.25), (14.0, 0.0), &level), Some(0.25));
    assert_eq!(fraction(&Shape::from(ball(0.5)), (-8.0, -0.25), (16.0, 0.0), &level), None);
    assert!(fraction(&Shape::from(ball(0.5)), (-8.0, 0.5), (16.0, -0.5), &level).is_some());
}

#[test]
fn a_mover_without_width_does_not_sink_through_the_one_sided_joint_it_stands_on() {
    let [level, roof, valley] = fronts();
    for ground in [level, roof, valley] {
        for thin in [Shape::from(point((0.0, 0.0))), segment((0.0, 0.0), (0.0, 2.0)).into()] {
            assert_eq!(fraction(&thin, (0.0, 0.0), (0.0, -4.0), &ground), Some(0.0), "{thin:?} on {ground:?}");
            assert_eq!(fraction(&thin, (0.0, 1.0), (0.0, -4.0), &ground), Some(0.25), "{thin:?} over {ground:?}");
            assert_eq!(fraction(&thin, (0.0, 0.0), (0.0, 4.0), &ground), None, "{thin:?} up from {ground:?}");
        }
    }
}

#[test]
fn a_joint_stops_a_mover_where_placing_rounds_a_segment_to_a_point() {
    // At x = 1 the segment of length 6e-17 is a point.
    let roof = Shape::from(chain(&[(5.0, -5.0), (6e-17, 0.0), (0.0, 0.0), (-5.0, -5.0)]).one_sided());
    let cast = cast_shape(Shape::from(block(4.0, 1.0)).at((1.0, 2.0)), (0.0, -4.0), roof.at((1.0, 0.0)));
    assert!(cast.hit().is_some_and(|hit| hit.normal == Vec2::new(0.0, 1.0)), "{cast:?}");
    let level = Shape::from(chain(&[(6e-17, 0.0), (0.0, 0.0), (-5.0, 0.0)]).one_sided());
    let cast = cast_shape(Shape::from(ball(1.0)).at((0.5, 0.5)), (0.0, -1.0), level.at((1.0, 0.0)));
    let Cast::Started { normal, depth, .. } = cast else { panic!("{cast:?}") };
    assert_eq!((normal, depth), (Vec2::new(0.0, 1.0), 0.5));
}

#[test]
fn an_area_passes_an_end_that_it_hits_from_below() {
    // The area's left side leans over the end of the chain, which has no normal that points down.
    let leaning = polygon(&[(6.0, -1.0), (12.0, -1.0), (12.0, 9.0), (10.0, 9.0)]);
    let level = Shape::from(chain(&[(4.0, 0.0), (-4.0, 0.0)]).one_sided());
    for shape in [
        Shape::from(leaning.clone()),
        Convex::polygon(leaning.outlines().next().expect("one").iter().copied()).expect("convex").into(),
    ] {
        assert_eq!(fraction(&shape, (0.0, 0.0), (-3.0, 0.0), &level), None, "{shape:?}");
    }
    // An area that leans the other way is stopped.
    let upright = polygon(&[(6.0, -1.0), (12.0, -1.0), (12.0, 9.0), (2.0, 9.0)]);
    assert!(fraction(&Shape::from(upright), (0.0, 0.0), (-3.0, 0.0), &level).is_some());
}

#[test]
fn a_corner_that_slides_into_a_valley_is_stopped() {
    // The area's lower right corner passes exactly through the joint where the slope begins; the wall has no normal
    // there.
    for slope in [1.0, 0.25, 1e-3] {
        let valley = Shape::from(chain(&[(8.0, 4.0 * slope), (4.0, 0.0), (0.0, 0.0)]).one_sided());
        let found =
            hit(&Shape::from(block(2.0, 2.0)), (1.0, 1.0), (4.0, 0.0), &valley).expect("the slope is in the way");
        assert_eq!(found.fraction, 0.5, "{found:?}");
        assert!(found.normal.y > 0.0 && found.normal.x < 0.0, "{found:?}");
    }
}

#[test]
fn wide_movers_land_on_apexes() {
    let [_, roof, valley] = fronts();
    // The mover is wider than the region in front of both slopes. The side of a box that comes sideways gives no normal
    // of the roof.
    for (mover, height) in [(Shape::from(block(6.0, 1.0)), 0.5), (ball(3.0).into(), 3.0)] {
        for gap in [0.125, 1.0] {
            let found = hit(&mover, (0.5 * (3.5 - height), height + gap), (0.0, -4.0 * gap), &roof);
            let found = found.unwrap_or_else(|| panic!("{mover:?} falls through from {gap} above"));
            assert!(found.normal.y > 0.8, "{found:?}");
        }
    }
    let found = hit(&Shape::from(block(6.0, 1.0)), (0.5, 0.625), (0.0, -0.5), &roof).expect("the apex is in the way");
    assert_eq!((found.fraction, found.normal, found.point), (0.25, Vec2::new(0.0, 1.0), Vec2::ZERO));
    // No mover from behind lands.
    assert_eq!(fraction(&Shape::from(block(6.0, 1.0)), (0.5, -3.5), (0.0, 9.0), &roof), None);
    assert_eq!(fraction(&Shape::from(ball(3.0)), (0.0, -9.0), (0.0, 30.0), &roof), None);
    // A ball from above lands on both slopes of a valley; from below it passes.
    assert!(fraction(&Shape::from(ball(1.0)), (0.0, 4.0), (0.0, -8.0), &valley).is_some());
    assert_eq!(fraction(&Shape::from(ball(1.0)), (0.0, -4.0), (0.0, 8.0), &valley), None);
}

#[test]
fn a_mover_that_reaches_around_a_joint_hits_it_flat() {
    // The lower left corner of a block, with the front outside, and an L-shape that reaches around it, its foot under
    // the block and its arm beside it. The L-shape is wholly in front of neither side; its centroid is in front of
    // both.
    let ell = |arm: f32, foot: f32| {
        vec![(arm - 1.0, -3.0), (foot, -3.0), (foot, -1.0), (arm, -1.0), (arm, 2.0), (arm - 1.0, 2.0)]
    };
    // The L-shape moves flat to the lower side beside the joint.
    let mut far = ell(-2.0, 3.0);
    far.splice(3..4, [(1.0, -1.0), (1.0, -2.0), (-2.0, -2.0)]);
    for turn in 0..4 {
        let turned = |p: &P| (Rot2::quarter_turns(turn) * Vec2::new(p.0, p.1)).into();
        let turned = |points: &[P]| points.iter().map(turned).collect::<Vec<P>>();
        let [up, down]: [P; 2] = turned(&[(0.0, 2.0), (0.0, -2.0)]).try_into().expect("two");
        for (arm, foot) in [(-2.0, 1.0), (-0.25, 0.25), (-0.25, 6.0), (-9.0, 0.25), (-9.0, 6.0), (-0.0625, 4.0)] {
            let [hook, beside] = [&ell(arm, foot), &far].map(|points| Shape::from(polygon(&turned(points))));
            let corner = Shape::from(chain(&turned(&[(0.0, 3.0), (0.0, 0.0), (4.0, 0.0)])).one_sided());
            let context = format!("turn {turn}, from {arm} to {foot}");
            for shape in [&hook, &beside] {
                assert_eq!(cast_shape(shape.at(HERE), up, corner.at(HERE)).safe(), 0.5, "{context}");
                assert_eq!(cast_shape(corner.at(HERE), down, shape.at(HERE)).safe(), 0.5, "{context}");
            }
        }
    }
}

#[test]
fn two_fronts_on_one_line_must_both_be_hit() {
    // Both segments point down, with their fronts to the left, or toward each other.
    let wall = |points: &[P]| Shape::from(chain(points).one_sided());
    let (down, up) = (wall(&[(0.0, 2.0), (0.0, -2.0)]), wall(&[(0.0, -3.0), (0.0, 1.0)]));
    for linear in [(1.0, 0.0), (3.0, 4.0), (-1.0, 0.0), (-3.0, 4.0), (0.0, 1.0)] {
        assert_eq!(fraction(&down, (0.0, 1.0), linear, &down), None, "by {linear:?}");
        let goes_in = linear.0 < 0.0;
        assert_eq!(fraction(&down, (0.0, 1.0), linear, &up), goes_in.then_some(0.0), "by {linear:?}");
    }
}

#[test]
fn joints_have_no_gap() {
    // Two walls meet at a joint, one strictly above and one strictly below the line of the collinear thin mover.
    let bend = Shape::from(chain(&[(1.0, 3.0), (0.0, 0.0), (1.0, -3.0)]));
    let (thin, dot) = (Shape::from(segment((-1.0, 0.0), (1.0, 0.0))), Shape::from(point((0.0, 0.0))));
    assert_eq!(fraction(&thin, (-3.0, 0.0), (8.0, 0.0), &bend), Some(0.25));
    assert_eq!(fraction(&thin, (-3.0, 0.0), (2.0, 0.0), &bend), Some(1.0));
    assert_eq!(fraction(&thin, (-3.0, 0.0), (2.0_f32.next_down(), 0.0), &bend), None);
    assert_eq!(fraction(&thin, (3.0, 0.0), (-8.0, 0.0), &bend), Some(0.25));
    assert_eq!(fraction(&thin, (-3.0, 0.0), (-8.0, 0.0), &bend), None);
    assert_eq!(fraction(&dot, (-2.0, 0.0), (8.0, 0.0), &bend), Some(0.25));
    assert_eq!(fraction(&dot, (-2.0, -2.0), (8.0, 8.0), &bend), Some(0.25));
    assert_eq!(fraction(&dot, (0.0, 0.0), (8.0, 0.0), &bend), None);
    // With both walls on one side the mover grazes the joint, as it does the free end of a single wall.
    let hook = Shape::from(chain(&[(1.0, 3.0), (0.0, 0.0), (-1.0, 3.0)]));
    assert_eq!(fraction(&thin, (-3.0, 0.0), (8.0, 0.0), &hook), None);
    assert_eq!(fraction(&thin, (-3.0, 0.0), (8.0, 0.0), &Shape::from(chain(&[(1.0, 3.0), (0.0, 0.0)]))), None);
    // A closed chain has a joint where it ends, and lets a mover out as it lets it in.
    let diamond = Shape::from(Chain::closed([(0.0, -2.0), (2.0, 0.0), (0.0, 2.0), (-2.0, 0.0)]).expect("valid"));
    for turn in 0..4 {
        let (c, s) = (Rot2::quarter_turns(turn).cos(), Rot2::quarter_turns(turn).sin());
        let turned = Shape::from(segment((-c, -s), (c, s)));
        assert_eq!(fraction(&turned, (-5.0 * c, -5.0 * s), (8.0 * c, 8.0 * s), &diamond), Some(0.25), "turn {turn}");
        assert_eq!(fraction(&turned, (0.0, 0.0), (8.0 * c, 8.0 * s), &diamond), Some(0.125), "turn {turn}");
    }
}

#[test]
fn seams_belong_to_the_interior() {
    let ell = Shape::from(polygon(ELL));
    assert_eq!(polygon(ELL).seams().count(), 1);
    let (dot, thin) = (Shape::from(point((0.0, 0.0))), Shape::from(segment((0.0, 0.0), (1.0, 1.0))));
    // Into the seam from both ends, along its line.
    assert_eq!(fraction(&dot, (-2.0, -2.0), (8.0, 8.0), &ell), Some(0.25));
    assert_eq!(fraction(&dot, (12.0, 12.0), (-8.0, -8.0), &ell), Some(0.25));
    assert_eq!(fraction(&thin, (-3.0, -3.0), (8.0, 8.0), &ell), Some(0.25));
    assert_eq!(fraction(&thin, (12.0, 12.0), (-8.0, -8.0), &ell), Some(0.25));
    // From a touch at the end of the seam; only up to that end; across the inner corner without entering.
    assert_eq!(fraction(&dot, (10.0, 10.0), (-1.0, -1.0), &ell), Some(0.0));
    assert_eq!(fraction(&dot, (12.0, 12.0), (-2.0, -2.0), &ell), None);
    assert_eq!(fraction(&dot, (10.0, 20.0), (0.0, -10.0), &ell), None);
    assert_eq!(fraction(&dot, (10.0, 20.0), (0.0, -20.0), &ell), Some(0.5));
    assert_eq!(fraction(&dot, (20.0, 10.0), (-20.0, 0.0), &ell), Some(0.5));
    // A mover on the seam is inside, in whichever direction it moves.
    for linear in [(0.0, 0.0), (1.0, 1.0), (-9.0, -9.0), (1.0, 0.0), (-3.0, 2.0)] {
        let cast = cast_shape(dot.at((5.0, 5.0)), linear, ell.at(HERE));
        assert!(matches!(cast, Cast::Started { .. }), "by {linear:?}: {cast:?}");
    }
    // A collinear thin mover passes along the border of two parts that only adjoin, and through the waist of a bow tie.
    let twins = Shape::from(
        Compound::new([Part::new(block(4.0, 4.0), (0.0, 2.0)), Part::new(block(4.0, 4.0), (0.0, -2.0))])
            .expect("valid"),
    );
    let level = Shape::from(segment((-1.0, 0.0), (1.0, 0.0)));
    assert_eq!(fraction(&level, (-9.0, 0.0), (18.0, 0.0), &twins), None);
    let (bow, upright) = (Shape::from(polygon(BOW)), Shape::from(segment((0.0, -1.0), (0.0, 1.0))));
    assert_eq!(fraction(&upright, (0.0, -4.0), (0.0, 8.0), &bow), None);
    assert!(fraction(&Shape::from(ball(0.125)), (0.0, -4.0), (0.0, 8.0), &bow).is_some());
}
