//! Impacts with times known from a formula.

use core::f32::consts::{PI, TAU};

use crate::common::shorthand::{ball, block, point, segment};
use jostle::{
    Cast, Compound, Convex, Impact, Motion, Moving, Part, Polygon, Pose2, Relation, Rot2, cast_shape, closest_approach,
    relate, time_of_impact,
};

const TOLERANCE: f32 = 1e-6;

/// Asserts that the fraction of the impact is at most this much before the expected one, in either order of the shapes,
/// and never after it.
#[track_caller]
fn meets(a: Moving<'_>, b: Moving<'_>, expected: f64, early: f64) {
    for (a, b) in [(a, b), (b, a)] {
        let impact = time_of_impact(a, b, TOLERANCE);
        let Impact::At(hit) = impact else { panic!("{impact:?}, expected at {expected}") };
        let fraction = hit.fraction;
        assert!(expected - early <= fraction && fraction <= expected + 1e-15, "{fraction}, expected {expected}");
        assert!(hit.gap <= TOLERANCE && impact.safe() == fraction, "{impact:?}");
    }
}

#[track_caller]
fn is_clear(a: Moving<'_>, b: Moving<'_>) {
    for (a, b) in [(a, b), (b, a)] {
        let impact = time_of_impact(a, b, TOLERANCE);
        assert!(matches!(impact, Impact::Clear { .. }), "{impact:?}");
    }
}

#[test]
fn a_rod_that_turns_through_the_floor_and_out_again_hits_it() {
    // A half diagonal of the rod reaches the floor, 1.5 below its middle.
    let (rod, floor) = (block(4.0, 0.125), block(20.0, 1.0));
    let (reach, tilt) = (2_f64.hypot(0.0625), (0.0625_f64 / 2.0).atan());
    let time = |height: f64, angle: f32| ((height / reach).asin() - tilt) / f64::from(angle);
    for angle in [1.0, 3.0, TAU * 2.0] {
        let spin = rod.moving((0.0, 1.5), Motion::ZERO.turning(angle));
        meets(spin, floor.at((0.0, -0.5)).into(), time(1.5, angle), 1e-6);
        let back = rod.moving((0.0, 1.5), Motion::ZERO.turning(-angle));
        meets(back, floor.at((0.0, -0.5)).into(), time(1.5, angle), 1e-6);
        is_clear(rod.moving((0.0, 2.002), Motion::ZERO.turning(angle)), floor.at((0.0, -0.5)).into());
    }
    // Thirty degrees are not enough.
    is_clear(rod.moving((0.0, 1.5), Motion::ZERO.turning(0.5)), floor.at((0.0, -0.5)).into());
}

#[test]
fn a_door_turns_about_its_hinge() {
    let (door, post) = (segment((-1.0, 0.0), (1.0, 0.0)), ball(0.5));
    let swing = |angle| door.moving((0.0, 0.0), Motion::ZERO.turning(angle).about((-1.0, 0.0)));
    // The post is 1.5 above the hinge, its border a sine of a third away.
    let expected = (PI / 2.0) as f64 - (1.0_f64 / 3.0).asin();
    meets(swing(2.0), post.at((-1.0, 1.5)).into(), expected / 2.0, 1e-5);
    is_clear(swing(-2.0), post.at((-1.0, 1.5)).into());
    is_clear(swing(2.0), post.at((-1.0, 2.625)).into());
}

#[test]
fn shapes_that_do_not_turn_hit_as_in_a_cast() {
    let (a, b) = (block(2.0, 2.0), ball(1.0));
    let moving = |x, y| a.moving((-5.0, 0.0), Motion::linear((x, y)));
    meets(moving(6.0, 0.0), b.at((0.0, 0.0)).into(), 0.5, 1e-6);
    meets(moving(2.0, 0.0), b.moving((0.0, 0.0), Motion::linear((-4.0, 0.0))), 0.5, 1e-6);
    is_clear(moving(2.75, 0.0), b.at((0.0, 0.0)).into());
}

#[test]
fn a_spin_changes_nothing_for_a_disc_about_its_centre() {
    let (wheel, wall) = (ball(1.0), block(2.0, 20.0));
    for angle in [0.0, 1.0, TAU * 1000.0] {
        let rolling = wheel.moving((-6.0, 0.0), Motion::linear((8.0, 0.0)).turning(angle));
        meets(rolling, wall.at((0.0, 0.0)).into(), 0.5, 1e-6);
    }
}

#[test]
fn two_turning_squares_meet_in_their_mirror_line() {
    let square = block(2.0, 2.0);
    let a = square.moving((0.0, 0.0), Motion::ZERO.turning(0.75));
    let b = square.moving((2.5, 0.0), Motion::ZERO.turning(-0.75));
    meets(a, b, (core::f64::consts::FRAC_PI_4 - (1.25 / 2_f64.sqrt()).acos()) / 0.75, 1e-5);
    let b = square.moving((3.0, 0.0), Motion::ZERO.turning(-0.75));
    is_clear(a, b);
}

#[test]
fn a_point_passes_through_a_turning_hand() {
    let (hand, dot) = (segment((0.0, 0.0), (2.0, 0.0)), point((0.75, 1.0)));
    meets(
        hand.moving((0.0, 0.0), Motion::ZERO.turning(3.0)),
        dot.at((0.0, 0.0)).into(),
        (1.0_f64 / 0.75).atan() / 3.0,
        1e-5,
    );
}

#[test]
fn a_mover_that_touches_and_leaves_does_not_hit() {
    let (square, floor, wheel) = (block(2.0, 2.0), block(20.0, 2.0), ball(1.0));
    let on_floor = |motion| square.moving((0.0, 2.0), motion);
    let floor = || floor.at((0.0, 0.0)).into();
    is_clear(on_floor(Motion::linear((1.0, 1.0))), floor());
    is_clear(on_floor(Motion::linear((1.0, 0.0))), floor());
    is_clear(on_floor(Motion::ZERO), floor());
    // It rises faster than its corner sinks.
    is_clear(on_floor(Motion::linear((0.0, 4.0)).turning(1.0)), floor());
    is_clear(wheel.moving((0.0, 2.0), Motion::linear((0.0, 1.0)).turning(7.0)), floor());
    // The pivot is to its left: all of it rises.
    is_clear(on_floor(Motion::ZERO.turning(1.0).about((-1.5, -1.0))), floor());
}

#[test]
fn a_mover_that_touches_and_goes_in_hits_at_the_start() {
    let (square, floor) = (block(2.0, 2.0), block(20.0, 2.0));
    let floor = || floor.at((0.0, 0.0)).into();
    for motion in [
        Motion::linear((0.0, -1.0)),
        Motion::linear((1.0, -0.001)),
        Motion::ZERO.turning(0.5),
        Motion::ZERO.turning(-0.5),
        Motion::linear((0.0, 0.5)).turning(1.0),
        // The pivot is the touching corner: a touch that lasts during the turn cannot be distinguished from one that
        // goes in.
        Motion::ZERO.turning(1.0).about((-1.0, -1.0)),
    ] {
        meets(square.moving((0.0, 2.0), motion), floor(), 0.0, 0.0);
    }
}

#[test]
fn a_mover_that_leaves_a_touch_and_returns_hits_when_it_returns() {
    let (hand, floor) = (segment((0.0, 0.0), (2.0, 0.0)), block(20.0, 2.0));
    let slanted = |motion| hand.moving(Pose2::new((0.0, 2.0), Rot2::new(-PI / 6.0)), motion);
    // The tip is 1 below the hinge, on the floor. The turn lifts it, and lowers it again on the other side.
    let swing = Motion::ZERO.turning(TAU);
    meets(slanted(swing), floor.at((0.0, 0.0)).into(), 2.0 / 3.0, 1e-5);
    is_clear(slanted(Motion::ZERO.turning(TAU * 0.6)), floor.at((0.0, 0.0)).into());
}

#[test]
fn an_overlap_at_the_start_comes_with_its_depth() {
    let (square, floor) = (block(2.0, 2.0), block(20.0, 2.0));
    for motion in [Motion::ZERO, Motion::linear((0.0, 9.0)).turning(3.0)] {
        let impact = time_of_impact(square.moving((0.0, 1.75), motion), floor.at((0.0, 0.0)), TOLERANCE);
        let Impact::Started(hit) = impact else { panic!("{impact:?}") };
        assert_eq!((hit.fraction, hit.gap), (0.0, -0.25));
        assert_eq!((hit.normal.x, hit.normal.y, impact.safe()), (0.0, -1.0, 0.0));
    }
}

#[test]
fn an_overlap_that_a_far_pivot_would_round_away_is_found() {
    let (square, sliver) = (block(2.0, 2.0), 2_f32.powi(-30));
    let other = Convex::polygon([(-sliver, -1.0), (1.0, -1.0), (1.0, 1.0), (-sliver, 1.0)]).expect("valid");
    let about_far = square.moving((0.0, 0.0), Motion::ZERO.turning(1e-9).about((1e8, 0.0)));
    for (a, b) in [(about_far, other.at((1.0, 0.0)).into()), (other.at((1.0, 0.0)).into(), about_far)] {
        assert_eq!(relate(a.start(), b.start()), Relation::Overlapping);
        let impact = time_of_impact(a, b, TOLERANCE);
        assert!(matches!(impact, Impact::Started(_)), "{impact:?}");
    }
}

#[test]
fn a_start_within_the_tolerance_is_judged_with_half_its_gap() {
    let (square, floor) = (block(2.0, 2.0), block(20.0, 2.0));
    let above = |gap: f32, motion| time_of_impact(square.moving((0.0, 2.0 + gap), motion), floor.at((0.0, 0.0)), 0.5);
    assert!(matches!(above(0.25, Motion::linear((3.0, 0.0))), Impact::Clear { .. }));
    assert!(matches!(above(0.25, Motion::linear((0.0, 1.0))), Impact::Clear { .. }));
    let Impact::At(hit) = above(0.25, Motion::linear((0.0, -1.0))) else { panic!("it falls to the floor") };
    assert!(hit.gap <= 0.125 && hit.gap > 0.0 && hit.fraction < 0.25, "{hit:?}");
}

#[test]
fn a_shape_on_a_seam_at_the_start_overlaps() {
    let corners = [(0.0, 0.0), (4.0, 0.0), (4.0, 2.0), (2.0, 2.0), (2.0, 4.0), (0.0, 4.0)];
    let room = Polygon::new(corners).expect("an L");
    // A seam leads from the inner corner in one of these directions.
    for (p, q) in [((0.5, 2.0), (1.5, 2.0)), ((2.0, 0.5), (2.0, 1.5)), ((0.5, 0.5), (1.5, 1.5))] {
        let straw = segment(p, q);
        for motion in [Motion::ZERO.turning(1.0), Motion::linear((0.5, 0.0)), Motion::ZERO] {
            let impact = time_of_impact(straw.moving((0.0, 0.0), motion), room.at((0.0, 0.0)), TOLERANCE);
            assert!(matches!(impact, Impact::Started(_)), "{p:?} to {q:?}: {impact:?}");
        }
    }
}

#[test]
fn a_tolerance_that_makes_no_sense_is_replaced_by_the_rounding_error() {
    let (rod, floor) = (block(4.0, 0.125), block(20.0, 1.0));
    let spin = rod.moving((0.0, 1.5), Motion::ZERO.turning(1.0));
    let at = |tolerance| match time_of_impact(spin, floor.at((0.0, -0.5)), tolerance) {
        Impact::At(hit) => hit,
        other => panic!("{other:?}"),
    };
    for tolerance in [0.0, -1.0, f32::NAN, f32::from_bits(1)] {
        assert!((0.0..1e-11).contains(&at(tolerance).gap), "{tolerance}: {:?}", at(tolerance));
        assert!(at(tolerance).fraction >= at(TOLERANCE).fraction);
    }
    // With a tolerance that exceeds every gap, the start is judged with half its gap.
    for tolerance in [1e30, f32::INFINITY] {
        assert!(at(tolerance).gap <= 0.75, "{:?}", at(tolerance));
    }
}

/// The box of the slanted part is nearer than the wall; with so large a tolerance the search could end before the wall.
#[test]
fn the_closest_approach_is_that_of_the_nearest_parts() {
    let wall = block(1.0, 2.0);
    let slanted = Convex::triangle((1.2, 3.0), (3.0, 1.2), (3.0, 3.0)).expect("valid");
    let parts = [Part::new(slanted, (0.0, 0.0)), Part::new(wall, (2.45, 0.0))];
    let (both, mover) = (Compound::new(parts).expect("two parts"), block(2.0, 2.0));
    let near = closest_approach(mover.at((0.0, 0.0)), both.at((0.0, 0.0)), 0.7).expect("finite");
    assert!((near.distance - 0.95).abs() < 1e-6 && near.distance - 0.7 <= near.at_least, "{near:?}");
    assert!((near.point_b.x - 1.95).abs() < 1e-6, "{near:?}");
}

/// The difference of the two motions rounds to a motion that slides along the edges.
#[test]
fn a_hit_that_rounding_turns_into_a_slide_is_found() {
    let diamond = Convex::polygon([(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)]).expect("convex");
    let slides = diamond.moving((0.0, 0.0), Motion::linear((1.0, -1.0)));
    let other = |rises: f32| diamond.moving((1.0, 1.0), Motion::linear((0.0, rises)));
    is_clear(slides, other(0.0));
    meets(slides, other(-0.5_f32.powi(60)), 0.0, 0.0);
}

#[test]
fn a_million_turns_and_huge_coordinates_are_safe() {
    let (rod, wall) = (block(4.0, 0.125), block(1.0, 20.0));
    let drill = |x: f32| rod.moving((x, 0.0), Motion::linear((1.0, 0.0)).turning(TAU * 1e6));
    is_clear(drill(-4.0), wall.at((0.0, 0.0)).into());
    let impact = time_of_impact(drill(-3.0), wall.at((0.0, 0.0)), 1e-3);
    // The rod reaches the wall about halfway, when its corner passes.
    assert!((0.3..=0.5001).contains(&impact.safe()) && !matches!(impact, Impact::Clear { .. }), "{impact:?}");
    let far = |x: f32| rod.moving((x, 0.0), Motion::linear((1e30, 0.0)).turning(3.0));
    is_clear(far(1e30), wall.at((-1e30, 0.0)).into());
    // There both rods round to one point, in which they touch.
    assert_eq!(relate(far(1e30).start(), rod.at((1e30, 0.0))), Relation::Touching);
    assert!(!matches!(time_of_impact(far(1e30), rod.at((1e30, 0.0)), 1e-3), Impact::Started(_)));
    let through = time_of_impact(far(-5e29), wall.at((0.0, 0.0)), 1e-3);
    assert!(through.safe() <= 0.5 && !matches!(through, Impact::Clear { .. }), "{through:?}");
}

/// A rotation off the unit circle shrinks boxes and corners, but no radii.
#[test]
fn a_rotation_off_the_circle_hides_no_part() {
    let parts = [(1.0, (0.0, 0.0)), (0.1, (0.0, 5.0))].map(|(radius, at)| Part::new(ball(radius), at));
    let (pair, wall) = (Compound::new(parts).expect("two balls"), block(100.0, 2.0));
    for (cos, at, by, wall_at) in [
        (0.999_51, (0.0, 0.001), (3.0, -0.001), -1.9997),
        // One ulp off.
        (0.999_999_94, (0.0, 1.000_000_1), (3.0, -1.490_116_1e-7), -1.0),
    ] {
        let turn = Rot2::from_cos_sin(cos, 0.0).expect("within a thousandth");
        let (moving, wall) = (pair.moving(Pose2::new(at, turn), Motion::linear(by)), wall.at((0.0, wall_at)));
        assert_ne!(relate(moving.start(), wall), Relation::Overlapping);
        let cast = cast_shape(moving.start(), by, wall);
        assert!(matches!(cast, Cast::At(hit) if hit.fraction < 0.9), "{cast:?}");
        for (a, b) in [(moving, wall.into()), (wall.into(), moving)] {
            let impact = time_of_impact(a, b, 0.0);
            assert!(impact.safe() <= cast.safe() && !matches!(impact, Impact::Clear { .. }), "{impact:?} {cast:?}");
        }
    }
}
