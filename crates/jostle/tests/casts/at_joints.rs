//! Casts at chains with one side and with two, at their joints, and along the seams of polygons, whose answers are known
//! by looking at them.

use crate::at_origin::{P, fraction, hit};
use crate::common::shorthand::{BOW, ELL, HERE, ball, block, chain, point, polygon, segment};
use jostle::{Cast, Chain, Compound, Convex, Part, Rot2, Shape, Vec2, cast_shape};

/// The front of the first is up; the second is a roof with its apex in the origin and the front outside; the third is a
/// valley with the front inside.
fn fronts() -> [Shape; 3] {
    let front = |points: &[P]| Shape::from(chain(points).one_sided());
    [
        front(&[(4.0, 0.0), (0.0, 0.0), (-4.0, 0.0)]),
        front(&[(4.0, -2.0), (0.0, 0.0), (-4.0, -2.0)]),
        front(&[(4.0, 2.0), (0.0, 0.0), (-4.0, 2.0)]),
    ]
}

#[test]
fn one_sided_chains_are_hit_from_in_front_only() {
    let [level, ..] = fronts();
    for mover in [Shape::from(block(1.0, 1.0)), ball(0.5).into(), polygon(BOW).scaled(0.5).expect("small").into()] {
        for x in [-2.0, 0.0, 0.75] {
            assert_eq!(fraction(&mover, (x, 2.5), (0.0, -8.0), &level), Some(0.25), "{mover:?}");
            assert_eq!(fraction(&mover, (x, -2.5), (0.0, 8.0), &level), None, "{mover:?} from behind");
            // Astride of it the side of the centroid counts: from the front it is held, from behind it passes.
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
        // On it: in is a hit, out and along are none.
        assert_eq!(fraction(&dot, (x, 0.0), (0.0, -1.0), &level), Some(0.0), "at {x}");
        assert_eq!(fraction(&dot, (x, 0.0), (0.0, 1.0), &level), None, "at {x}");
        assert_eq!(fraction(&dot, (x, 0.0), (1.0, 0.0), &level), None, "at {x}");
    }
    // On its line but beyond its end it is on nothing.
    for linear in [(0.0, -1.0), (0.25, -1.0), (-0.25, -1.0), (-9.0, 0.0)] {
        assert_eq!(fraction(&dot, (4.0_f32.next_up(), 0.0), linear, &level), None, "by {linear:?}");
        assert_eq!(fraction(&dot, (-6.0, 0.0), linear, &level), None, "by {linear:?}");
    }
    // Inside of an area at the start, along its seam, where it overlaps neither piece.
    let (ell, inside) = (Shape::from(polygon(ELL)), [(-5.0, 2.0), (2.0, 2.0), (7.0, 7.0), (7.0, 12.0)]);
    let inside = Shape::from(chain(&inside).one_sided());
    for linear in [(-1.0, 1.0), (-1.0, 0.0), (1.0, -1.0), (1.0, 1.0)] {
        let cast = cast_shape(ell.at(HERE), linear, inside.at(HERE));
        assert!(matches!(cast, Cast::Started { .. }), "by {linear:?}: {cast:?}");
    }
    let corner = Shape::from(chain(&[(1.0, 1.0), (0.0, 0.0), (0.0, 3.0)]).one_sided());
    assert_eq!(fraction(&dot, (0.0, -0.125), (0.25, 3.0), &corner), None);
    // From beyond its ends it counts for what has its centroid above its line; what it meets there is within 90° of up.
    let found = hit(&Shape::from(ball(0.5)), (-8.0, 0.25), (16.0, 0.0), &level).expect("its end is in the way");
    assert!(found.normal.y > 0.4 && found.normal.x < -0.8, "{found:?}");
    assert_eq!(fraction(&Shape::from(block(1.0, 1.0)), (-8.0, 0.25), (14.0, 0.0), &level), Some(0.25));
    assert_eq!(fraction(&Shape::from(ball(0.5)), (-8.0, -0.25), (16.0, 0.0), &level), None);
    assert!(fraction(&Shape::from(ball(0.5)), (-8.0, 0.5), (16.0, -0.5), &level).is_some());
}

#[test]
fn what_stands_on_a_one_sided_joint_without_width_does_not_sink_through_it() {
    let [level, roof, valley] = fronts();
    for ground in [level, roof, valley] {
        for spear in [Shape::from(point((0.0, 0.0))), segment((0.0, 0.0), (0.0, 2.0)).into()] {
            assert_eq!(fraction(&spear, (0.0, 0.0), (0.0, -4.0), &ground), Some(0.0), "{spear:?} on {ground:?}");
            assert_eq!(fraction(&spear, (0.0, 1.0), (0.0, -4.0), &ground), Some(0.25), "{spear:?} over {ground:?}");
            assert_eq!(fraction(&spear, (0.0, 0.0), (0.0, 4.0), &ground), None, "{spear:?} up from {ground:?}");
        }
    }
}

#[test]
fn a_joint_holds_where_placing_leaves_no_length_of_a_segment() {
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
fn an_area_passes_an_end_that_it_meets_from_below() {
    // Its left side leans over the end of the chain, which gives no normal that points down.
    let leaning = polygon(&[(6.0, -1.0), (12.0, -1.0), (12.0, 9.0), (10.0, 9.0)]);
    let level = Shape::from(chain(&[(4.0, 0.0), (-4.0, 0.0)]).one_sided());
    for shape in
        [Shape::from(leaning.clone()), Convex::polygon(leaning.outline().iter().copied()).expect("convex").into()]
    {
        assert_eq!(fraction(&shape, (0.0, 0.0), (-3.0, 0.0), &level), None, "{shape:?}");
    }
    // Leaning the other way it is stopped.
    let upright = polygon(&[(6.0, -1.0), (12.0, -1.0), (12.0, 9.0), (2.0, 9.0)]);
    assert!(fraction(&Shape::from(upright), (0.0, 0.0), (-3.0, 0.0), &level).is_some());
}

#[test]
fn a_corner_that_slides_into_a_valley_is_stopped() {
    // Its lower right corner comes exactly through the joint, where the slope begins; the wall gives no normal there.
    for slope in [1.0, 0.25, 1e-3] {
        let valley = Shape::from(chain(&[(8.0, 4.0 * slope), (4.0, 0.0), (0.0, 0.0)]).one_sided());
        let found =
            hit(&Shape::from(block(2.0, 2.0)), (1.0, 1.0), (4.0, 0.0), &valley).expect("the slope is in the way");
        assert_eq!(found.fraction, 0.5, "{found:?}");
        assert!(found.normal.y > 0.0 && found.normal.x < 0.0, "{found:?}");
    }
}

#[test]
fn wide_things_land_on_apexes() {
    let [_, roof, valley] = fronts();
    // Wider than the roof's slopes let them be in front of either; a wall of a box that comes from aside is no normal
    // of the roof's.
    for (mover, height) in [(Shape::from(block(6.0, 1.0)), 0.5), (ball(3.0).into(), 3.0)] {
        for gap in [0.125, 1.0] {
            let found = hit(&mover, (0.5 * (3.5 - height), height + gap), (0.0, -4.0 * gap), &roof);
            let found = found.unwrap_or_else(|| panic!("{mover:?} falls through from {gap} above"));
            assert!(found.normal.y > 0.8, "{found:?}");
        }
    }
    let found = hit(&Shape::from(block(6.0, 1.0)), (0.5, 0.625), (0.0, -0.5), &roof).expect("the apex is in the way");
    assert_eq!((found.fraction, found.normal, found.point), (0.25, Vec2::new(0.0, 1.0), Vec2::ZERO));
    // From behind nothing lands.
    assert_eq!(fraction(&Shape::from(block(6.0, 1.0)), (0.5, -3.5), (0.0, 9.0), &roof), None);
    assert_eq!(fraction(&Shape::from(ball(3.0)), (0.0, -9.0), (0.0, 30.0), &roof), None);
    // A ball lies in a valley on both slopes, from above, and passes from below.
    assert!(fraction(&Shape::from(ball(1.0)), (0.0, 4.0), (0.0, -8.0), &valley).is_some());
    assert_eq!(fraction(&Shape::from(ball(1.0)), (0.0, -4.0), (0.0, 8.0), &valley), None);
}

#[test]
fn what_hooks_around_a_joint_meets_it_flat() {
    // A block's lower left corner, with the front outside, and an ell that reaches around it: its foot is under the block and
    // its arm beside it, so that it is wholly in front of neither side; its centroid is in front of both.
    let ell = |arm: f32, foot: f32| {
        vec![(arm - 1.0, -3.0), (foot, -3.0), (foot, -1.0), (arm, -1.0), (arm, 2.0), (arm - 1.0, 2.0)]
    };
    // One that comes flat to the lower side beside the joint.
    let mut far = ell(-2.0, 3.0);
    far.splice(3..4, [(1.0, -1.0), (1.0, -2.0), (-2.0, -2.0)]);
    for turn in 0..4 {
        let turned = |p: &P| Rot2::quarter_turns(turn).apply(Vec2::new(p.0, p.1)).into();
        let turned = |points: &[P]| points.iter().map(turned).collect::<Vec<P>>();
        let [up, down]: [P; 2] = turned(&[(0.0, 2.0), (0.0, -2.0)]).try_into().expect("two");
        for (arm, foot) in [(-2.0, 1.0), (-0.25, 0.25), (-0.25, 6.0), (-9.0, 0.25), (-9.0, 6.0), (-0.0625, 4.0)] {
            let [hook, beside] = [&ell(arm, foot), &far].map(|points| Shape::from(polygon(&turned(points))));
            let corner = Shape::from(chain(&turned(&[(0.0, 3.0), (0.0, 0.0), (4.0, 0.0)])).one_sided());
            let told = format!("turn {turn}, from {arm} to {foot}");
            for shape in [&hook, &beside] {
                assert_eq!(cast_shape(shape.at(HERE), up, corner.at(HERE)).safe(), 0.5, "{told}");
                assert_eq!(cast_shape(corner.at(HERE), down, shape.at(HERE)).safe(), 0.5, "{told}");
            }
        }
    }
}

#[test]
fn of_two_fronts_on_one_line_both_must_be_met() {
    // Both go down, with their fronts to the left, or against each other.
    let wall = |points: &[P]| Shape::from(chain(points).one_sided());
    let (down, up) = (wall(&[(0.0, 2.0), (0.0, -2.0)]), wall(&[(0.0, -3.0), (0.0, 1.0)]));
    for linear in [(1.0, 0.0), (3.0, 4.0), (-1.0, 0.0), (-3.0, 4.0), (0.0, 1.0)] {
        assert_eq!(fraction(&down, (0.0, 1.0), linear, &down), None, "by {linear:?}");
        let goes_in = linear.0 < 0.0;
        assert_eq!(fraction(&down, (0.0, 1.0), linear, &up), goes_in.then_some(0.0), "by {linear:?}");
    }
}

#[test]
fn joints_let_nothing_through() {
    // Two walls that meet in a joint, strictly above and below the spear's line.
    let bend = Shape::from(chain(&[(1.0, 3.0), (0.0, 0.0), (1.0, -3.0)]));
    let (spear, dot) = (Shape::from(segment((-1.0, 0.0), (1.0, 0.0))), Shape::from(point((0.0, 0.0))));
    assert_eq!(fraction(&spear, (-3.0, 0.0), (8.0, 0.0), &bend), Some(0.25));
    assert_eq!(fraction(&spear, (-3.0, 0.0), (2.0, 0.0), &bend), Some(1.0));
    assert_eq!(fraction(&spear, (-3.0, 0.0), (2.0_f32.next_down(), 0.0), &bend), None);
    assert_eq!(fraction(&spear, (3.0, 0.0), (-8.0, 0.0), &bend), Some(0.25));
    assert_eq!(fraction(&spear, (-3.0, 0.0), (-8.0, 0.0), &bend), None);
    assert_eq!(fraction(&dot, (-2.0, 0.0), (8.0, 0.0), &bend), Some(0.25));
    assert_eq!(fraction(&dot, (-2.0, -2.0), (8.0, 8.0), &bend), Some(0.25));
    assert_eq!(fraction(&dot, (0.0, 0.0), (8.0, 0.0), &bend), None);
    // With both walls on one side it grazes; so it does at the free end of one.
    let hook = Shape::from(chain(&[(1.0, 3.0), (0.0, 0.0), (-1.0, 3.0)]));
    assert_eq!(fraction(&spear, (-3.0, 0.0), (8.0, 0.0), &hook), None);
    assert_eq!(fraction(&spear, (-3.0, 0.0), (8.0, 0.0), &Shape::from(chain(&[(1.0, 3.0), (0.0, 0.0)]))), None);
    // A closed chain has a joint where it ends, and is left as it is entered.
    let diamond = Shape::from(Chain::closed([(0.0, -2.0), (2.0, 0.0), (0.0, 2.0), (-2.0, 0.0)]).expect("valid"));
    for turn in 0..4 {
        let (c, s) = (Rot2::quarter_turns(turn).cos(), Rot2::quarter_turns(turn).sin());
        let turned = Shape::from(segment((-c, -s), (c, s)));
        assert_eq!(fraction(&turned, (-5.0 * c, -5.0 * s), (8.0 * c, 8.0 * s), &diamond), Some(0.25), "turn {turn}");
        assert_eq!(fraction(&turned, (0.0, 0.0), (8.0 * c, 8.0 * s), &diamond), Some(0.125), "turn {turn}");
    }
}

#[test]
fn seams_belong_to_the_inside() {
    let ell = Shape::from(polygon(ELL));
    assert_eq!(polygon(ELL).seams().count(), 1);
    let (dot, spear) = (Shape::from(point((0.0, 0.0))), Shape::from(segment((0.0, 0.0), (1.0, 1.0))));
    // Into the seam from both ends, along its line.
    assert_eq!(fraction(&dot, (-2.0, -2.0), (8.0, 8.0), &ell), Some(0.25));
    assert_eq!(fraction(&dot, (12.0, 12.0), (-8.0, -8.0), &ell), Some(0.25));
    assert_eq!(fraction(&spear, (-3.0, -3.0), (8.0, 8.0), &ell), Some(0.25));
    assert_eq!(fraction(&spear, (12.0, 12.0), (-8.0, -8.0), &ell), Some(0.25));
    // From a touch at its end; to it only; across the inner corner, which it does not enter.
    assert_eq!(fraction(&dot, (10.0, 10.0), (-1.0, -1.0), &ell), Some(0.0));
    assert_eq!(fraction(&dot, (12.0, 12.0), (-2.0, -2.0), &ell), None);
    assert_eq!(fraction(&dot, (10.0, 20.0), (0.0, -10.0), &ell), None);
    assert_eq!(fraction(&dot, (10.0, 20.0), (0.0, -20.0), &ell), Some(0.5));
    assert_eq!(fraction(&dot, (20.0, 10.0), (-20.0, 0.0), &ell), Some(0.5));
    // On it is inside, wherever it goes.
    for linear in [(0.0, 0.0), (1.0, 1.0), (-9.0, -9.0), (1.0, 0.0), (-3.0, 2.0)] {
        let cast = cast_shape(dot.at((5.0, 5.0)), linear, ell.at(HERE));
        assert!(matches!(cast, Cast::Started { .. }), "by {linear:?}: {cast:?}");
    }
    // A spear slips along the border of two parts that only adjoin, and through a bow's waist.
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
