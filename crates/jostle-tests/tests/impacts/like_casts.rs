//! Without rotation, the time of impact and the cast agree: a slide is not stopped, and no hit is missed.

use crate::common::{
    cast_laws::is_one_sided,
    casts::{self, Class, Throw},
    counts::cases,
    random::Random,
    shorthand::{ball, block, chain, point, polygon, segment},
};
use jostle::{
    Cast, Chain, Compound, Convex, Impact, Motion, Part, Polygon, Relation, Shape, Vec2, cast_shape, relate,
    separation, time_of_impact,
};

/// Floors with their surface at height 0 from −10 to 10: one body, and bodies of many pieces.
fn floors() -> Vec<(&'static str, Shape)> {
    let points: Vec<(f32, f32)> = (-10..=10).map(|i| (i as f32, 0.0)).collect();
    let backwards: Vec<(f32, f32)> = points.iter().rev().copied().collect();
    let tiles = (-10..10).map(|i| Part::new(block(1.0, 1.0), (i as f32 + 0.5, -0.5)));
    let rim = [(-10.0, -4.0), (10.0, -4.0), (10.0, 0.0), (-10.0, 0.0)];
    let holes: Vec<_> = (-9..10).map(|i| [(i as f32, 0.0), (i as f32 - 0.4, -2.0), (i as f32 + 0.4, -2.0)]).collect();
    vec![
        ("slab", Convex::polygon(rim).expect("valid").into()),
        ("polygon with holes", Polygon::with_holes(rim, holes).expect("valid").into()),
        ("chain", chain(&points).into()),
        ("one-sided chain", chain(&backwards).one_sided().into()),
        ("tiles", Compound::new(tiles).expect("valid").into()),
    ]
}

#[test]
fn a_box_slides_over_every_floor_within_the_tolerance() {
    for (name, floor) in floors() {
        for gap in [0.0, 0.5e-3, 1e-3, 1e-6] {
            for by in [8.0, 0.3, -8.0] {
                let sliding = block(1.0, 1.0);
                let start = (-0.25 * by, 0.5 + gap);
                let impact =
                    time_of_impact(sliding.moving(start, Motion::linear((by, 0.0))), floor.at((0.0, 0.0)), 1e-3);
                assert!(matches!(impact, Impact::Clear { .. }), "{name}, {gap} above it, by {by}: {impact:?}");
                // Either of the two is the one that moves.
                let impact =
                    time_of_impact(floor.moving((0.0, 0.0), Motion::linear((-by, 0.0))), sliding.at(start), 1e-3);
                assert!(matches!(impact, Impact::Clear { .. }), "{name} under it, {gap}, by {by}: {impact:?}");
            }
        }
    }
}

/// The gap to the floor is below what f64 can distinguish from none, for any tolerance.
#[test]
fn a_box_slides_over_every_floor_to_within_rounding() {
    let sliding = Convex::polygon([(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]).expect("valid");
    for (name, floor) in floors() {
        for gap in [1e-12, 1e-13, 1e-14, 1e-20] {
            for tolerance in [0.0, 1e-3] {
                let moving = sliding.moving((-4.0, gap), Motion::linear((8.0, 0.0)));
                let impact = time_of_impact(moving, floor.at((0.0, 0.0)), tolerance);
                assert!(matches!(impact, Impact::Clear { .. }), "{name}, {gap} above it, {tolerance}: {impact:?}");
            }
        }
    }
}

#[test]
fn a_start_with_a_touch_is_judged_with_the_smallest_tolerance() {
    let corner = Compound::new([Part::new(block(20.0, 1.0), (0.0, -0.5)), Part::new(block(1.0, 20.0), (1.05, 10.5))]);
    let (corner, crate_) = (corner.expect("valid"), block(1.0, 1.0));
    // It rises from the floor, and approaches the wall from 0.05 to about 0.005.
    for turn in [0.0, 1e-3, -1e-3] {
        let rising = crate_.moving((0.0, 0.5), Motion::linear((0.045, 0.25)).turning(turn));
        let impact = time_of_impact(rising, corner.at((0.0, 0.0)), 0.1);
        assert!(matches!(impact, Impact::Clear { .. }), "turning by {turn}: {impact:?}");
    }
    // The wall approaches it.
    let coming = corner.moving((0.0, 0.0), Motion::linear((-0.5, 0.0)));
    let Impact::At(hit) = time_of_impact(crate_.at((0.0, 0.5)), coming, 0.1) else { panic!("it meets the wall") };
    assert!((hit.fraction - 0.1).abs() < 1e-6 && hit.fraction <= 0.1, "{hit:?}");
    assert!((hit.point.x - 0.5).abs() < 1e-6 && hit.normal == Vec2::new(1.0, 0.0) && hit.part_b == 1, "{hit:?}");
}

#[test]
fn a_disc_that_turns_about_its_centre_slides_over_every_floor() {
    let wheel = Shape::from(ball(0.5));
    let with_hub = Shape::from(
        Compound::new([Part::new(ball(0.5), (0.0, 0.0)), Part::new(ball(0.25), (0.0, 0.0))]).expect("valid"),
    );
    for (name, floor) in floors() {
        for (gap, turn) in [(0.0, 1.0), (0.0, -100.0), (0.5e-3, 7.0)] {
            for wheel in [&wheel, &with_hub] {
                let rolling = wheel.moving((-4.0, 0.5 + gap), Motion::linear((8.0, 0.0)).turning(turn));
                let impact = time_of_impact(rolling, floor.at((0.0, 0.0)), 1e-3);
                assert!(matches!(impact, Impact::Clear { .. }), "{name}, {gap} above it: {impact:?}");
                let sinking = wheel.moving((-4.0, 0.5 + gap), Motion::linear((8.0, -1.0)).turning(turn));
                let impact = time_of_impact(sinking, floor.at((0.0, 0.0)), 1e-3);
                let Impact::At(hit) = impact else { panic!("{name}, {gap} above it: {impact:?}") };
                assert!(hit.fraction <= f64::from(gap) && hit.normal.y < -0.999, "{name}: {hit:?}");
            }
        }
    }
}

/// A floor along a direction of the grid and the shapes that slide on it, so that all touches are exact: one polygon,
/// tiles, and chains.
fn slopes(along: Vec2, count: i32) -> Vec<(&'static str, Shape)> {
    let down = -along.perp();
    let at = |i: i32| along * i as f32;
    let tile = |i: i32| Convex::polygon([at(i) + down, at(i + 1) + down, at(i + 1), at(i)]).expect("valid");
    let slab = Convex::polygon([at(-count) + down, at(count) + down, at(count), at(-count)]).expect("valid");
    let points = || (-count..=count).map(at);
    let there = Chain::open(points()).expect("valid");
    let back = Chain::open(points().rev()).expect("valid");
    let tiles = (-count..count).map(|i| Part::new(tile(i), (0.0, 0.0)));
    vec![
        ("slab", slab.into()),
        ("tiles", Compound::new(tiles).expect("valid").into()),
        ("chain", there.into()),
        ("one-sided chain", back.one_sided().into()),
    ]
}

/// A shape that slides over one slab, over tiles and over a chain hits all of them in the same way.
#[test]
fn floors_of_many_pieces_are_hit_as_one() {
    let (mut clear, mut hits) = (0, 0);
    for seed in 0..2_000 {
        let mut random = Random::new(seed + (31 << 40));
        let along = *random.pick(&[(1.0, 0.0), (0.0, 1.0), (4.0, 3.0), (1.0, 1.0), (-2.0, 1.0), (0.0, -1.0)]);
        let scale = *random.pick(&[1.0, 0.015_625, 1024.0]);
        let along = Vec2::from(along) * scale;
        let up = along.perp();
        let tolerance = scale * *random.pick(&[1e-1, 1e-3, 1e-5, 0.0]);
        // In parts of the length of a tile; exact.
        let gap = *random.pick(&[0.0, 0.0, 2_f32.powi(-4), 2_f32.powi(-10), 2_f32.powi(-14)]);
        let sinks = *random.pick(&[0.0, 0.0, 0.0, -gap, -0.25, 0.5, -1.0]);
        let by = along * *random.pick(&[8.0, 3.5, -6.0, 0.25]) + up * sinks;
        let from = along * (random.between(-4.0, 4.0) * 4.0).round() * 0.25 + up * gap;
        let mover = Convex::polygon([Vec2::ZERO, along, along + up, up]).expect("valid");
        let motion = Motion::linear(by);
        let found: Vec<_> = slopes(along, 16)
            .into_iter()
            .map(|(name, floor)| (name, time_of_impact(mover.moving(from, motion), floor.at((0.0, 0.0)), tolerance)))
            .collect();
        let (_, slab) = found[0];
        for (name, impact) in &found[1..] {
            let context = || format!("seed {seed}, {name}: {impact:?}, one slab {slab:?}");
            match (slab, impact) {
                (Impact::Clear { .. }, Impact::Clear { .. }) => {}
                (Impact::At(one), Impact::At(other)) => {
                    let early = f64::from(tolerance.min(up.length() * gap)) / f64::from(up.length() * sinks.abs());
                    assert!((one.fraction - other.fraction).abs() <= early + 1e-7, "{}", context());
                    assert!((one.normal - other.normal).length() <= 1e-6, "{}", context());
                }
                _ => panic!("{}", context()),
            }
        }
        clear += u32::from(matches!(slab, Impact::Clear { .. }));
        hits += u32::from(matches!(slab, Impact::At(_)));
    }
    assert!(clear > 500 && hits > 500, "{clear} clear, {hits} hits");
}

#[test]
fn a_segment_moves_along_a_seam_into_a_polygon() {
    let room = polygon(&[(0.0, 0.0), (4.0, 0.0), (4.0, 2.0), (2.0, 2.0), (2.0, 4.0), (0.0, 4.0)]);
    let straw = segment((0.0, 0.0), (-1.0, -1.0));
    for tolerance in [0.0, 1e-6, 1e-3] {
        for (start, fraction) in [((0.0, 0.0), 0.0), ((-1.0, -1.0), 0.05)] {
            let into = straw.moving(start, Motion::linear((20.0, 20.0)));
            let impact = time_of_impact(into, room.at((0.0, 0.0)), tolerance);
            assert!(
                impact.hit().is_some_and(|hit| hit.fraction <= fraction && hit.fraction >= fraction - 1e-3),
                "{impact:?}"
            );
            // The rotation may be as small as it likes.
            for turn in [1e-30, 1e-6, 0.5, -0.5] {
                let into = straw.moving(start, Motion::linear((20.0, 20.0)).turning(turn));
                let impact = time_of_impact(into, room.at((0.0, 0.0)), tolerance);
                assert!(
                    impact.hit().is_some_and(|hit| hit.fraction <= fraction + 1e-12),
                    "turning by {turn}: {impact:?}"
                );
            }
        }
        // A point rotates about itself with a shape that does not touch.
        let far = Part::new(block(1.0, 1.0), (-9.0, -9.0));
        let with_point = Compound::new([Part::new(point((0.0, 0.0)), (0.0, 0.0)), far]).expect("valid");
        let into = with_point.moving((0.0, 0.0), Motion::linear((1.0, 1.0)).turning(0.125));
        let impact = time_of_impact(into, room.at((0.0, 0.0)), tolerance);
        assert!(impact.hit().is_some_and(|hit| hit.fraction == 0.0), "{impact:?}");
    }
}

#[test]
fn a_sharp_segment_on_a_one_sided_chain_moves_into_it() {
    let ground = Chain::open([(9.0, 0.0), (3.0, 0.0), (0.0, 0.0), (-9.0, 0.0)]).expect("valid").one_sided();
    let lying = segment((-1.0, 0.0), (1.0, 0.0));
    let upright = segment((1.0, 0.0), (1.0, 1.0));
    for sharp in [&lying, &upright] {
        for turn in [0.0, 1e-6, 0.25] {
            let into = sharp.moving((0.0, 0.0), Motion::linear((0.0, -1.0)).turning(turn));
            let impact = time_of_impact(into, ground.at((0.0, 0.0)), 1e-4);
            assert!(impact.hit().is_some_and(|hit| hit.fraction == 0.0), "turning by {turn}: {impact:?}");
        }
        let away = sharp.moving((0.0, 0.0), Motion::linear((0.0, 1.0)));
        let impact = time_of_impact(away, ground.at((0.0, 0.0)), 1e-4);
        assert!(matches!(impact, Impact::Clear { .. }), "{impact:?}");
    }
}

/// The same relative motion, divided between the two shapes, which also rotate where that changes nothing.
fn motions(throw: &Throw, random: &mut Random) -> [Motion; 2] {
    let way = throw.linear;
    let [mut a, b] = match random.below(3) {
        0 => [Motion::linear(way), Motion::ZERO],
        1 => [Motion::ZERO, Motion::linear(-way)],
        _ if way * 0.5 * 2.0 == way => [Motion::linear(way * 0.5), Motion::linear(-(way * 0.5))],
        _ => [Motion::linear(way), Motion::ZERO],
    };
    if let Shape::Convex(convex) = &throw.pair.a
        && let [centre] = convex.corners()
    {
        a = a.turning(*random.pick(&[0.0, 1.0, -50.0])).about(*centre);
    }
    [a, b]
}

fn agree(throw: &Throw, motions: [Motion; 2], tolerance: f32) -> Result<(), String> {
    let pair = &throw.pair;
    let (a, b) = (pair.a.at(pair.pose_a), pair.b.at(pair.pose_b));
    let cast = cast_shape(a, throw.linear, b);
    let [moving_a, moving_b] = [pair.a.moving(pair.pose_a, motions[0]), pair.b.moving(pair.pose_b, motions[1])];
    let impact = time_of_impact(moving_a, moving_b, tolerance);
    let one_sided = is_one_sided(&pair.a) || is_one_sided(&pair.b);
    let (start, relation) = (separation(a, b).distance, relate(a, b));
    // Only some segments of one-sided chains count, and these may be farther away.
    let gap = if start > 0.0 && !one_sided { start } else { f32::INFINITY };
    // To within the rounding of the gap.
    let judged = if gap < tolerance * (1.0 - 1e-6) { 0.5 * gap } else { tolerance };
    let size = pair.a.aabb().size().length()
        + pair.b.aabb().size().length()
        + throw.linear.length()
        + pair.pose_a.translation.length()
        + pair.pose_b.translation.length();
    let judged = f64::from(judged) * (1.0 + 1e-6) + 1e-12 * f64::from(size);
    let is_honest = |hit: &jostle::ImpactHit| f64::from(hit.gap) <= judged;
    let context = || Err(format!("{cast:?}, but {impact:?}; {relation:?}, {start} apart, tolerance {tolerance}"));
    match (cast, &impact) {
        (Cast::Started { .. }, Impact::Started(_)) => Ok(()),
        (Cast::Started { .. }, _) | (_, Impact::Started(_)) => context(),
        (Cast::At(cast), Impact::At(hit)) if hit.fraction <= cast.fraction && is_honest(hit) => {
            // Pieces that touch cannot be distinguished from pieces some ulps apart.
            let at_once = relation != Relation::Touching || one_sided || hit.fraction == cast.fraction;
            if at_once { Ok(()) } else { context() }
        }
        (Cast::At(cast), Impact::Unsettled { safe, .. }) if *safe <= cast.fraction => Ok(()),
        (Cast::Clear { .. }, Impact::At(hit)) if is_honest(hit) && (relation == Relation::Apart || one_sided) => Ok(()),
        (Cast::Clear { .. }, Impact::Clear { .. } | Impact::Unsettled { .. }) => Ok(()),
        _ => context(),
    }
}

fn agree_with_casts(class: Class, name: &str, count: u64, throw: fn(Class, &mut Random) -> Throw) {
    let count = cases("JOSTLE_IMPACTS", count);
    let mut counts = [0_u64; 4];
    for seed in 0..count {
        let mut random = Random::new(seed + ((class as u64 + 500) << 48));
        let throw = throw(class, &mut random);
        let size = throw.pair.a.aabb().size().length().max(throw.pair.b.aabb().size().length());
        let tolerance = size * *random.pick(&[1e-1, 1e-3, 1e-5, 0.0]);
        let motions = motions(&throw, &mut random);
        if let Err(message) = agree(&throw, motions, tolerance) {
            panic!("{class:?} {name}, seed {seed}: {message}\n{motions:?}\n{throw:#?}");
        }
        let pair = &throw.pair;
        let impact =
            time_of_impact(pair.a.moving(pair.pose_a, motions[0]), pair.b.moving(pair.pose_b, motions[1]), tolerance);
        counts[crate::common::impacts::answer(&impact)] += 1;
    }
    let [clear, hits, started, unsettled] = counts;
    println!("{class:?} {name}: {clear} clear, {hits} hits, {started} started, {unsettled} unsettled agree with casts");
    assert!(clear > 0 && hits > 0 && started > 0, "{class:?} {name} does not reach every answer: {counts:?}");
    assert!(unsettled * 1_000 <= count, "{class:?} {name}: {unsettled} of {count} unsettled");
}

#[test]
fn impacts_of_convex_shapes_that_do_not_turn_agree_with_casts() {
    for class in Class::ALL {
        agree_with_casts(class, "convex", 2_000, casts::convex);
    }
}

#[test]
fn impacts_of_all_kinds_that_do_not_turn_agree_with_casts() {
    for class in [Class::Unit, Class::Small, Class::Large, Class::Grid, Class::Grazing, Class::Touching] {
        agree_with_casts(class, "of all kinds", 2_000, casts::any);
    }
}

/// A mover with a tiny rotation also hits what its cast hits, seams and joints included: at the end of the free part it
/// is not deep.
#[test]
fn a_mover_with_a_tiny_rotation_hits_what_the_cast_hits() {
    const HAIR: f32 = 1e-9;
    let (mut deep, mut at_once) = (0, 0);
    for (class, count) in [(Class::Unit, 500), (Class::Grid, 2_000), (Class::Grazing, 1_000), (Class::Touching, 6_000)]
    {
        for seed in 0..count {
            let mut random = Random::new(seed + ((class as u64 + 600) << 48));
            let throw = casts::any(class, &mut random);
            let pair = &throw.pair;
            if is_one_sided(&pair.a) || is_one_sided(&pair.b) {
                continue;
            }
            let size = pair.a.aabb().size().length() + pair.b.aabb().size().length();
            let pivot = Vec2::new(random.between(-size, size), random.between(-size, size)) * *random.pick(&[0.0, 1.0]);
            let tolerance = size * *random.pick(&[0.0, 1e-4]);
            let moving = pair.a.moving(pair.pose_a, Motion::linear(throw.linear).turning(HAIR).about(pivot));
            let impact = time_of_impact(moving, pair.b.at(pair.pose_b), tolerance);
            let Cast::At(cast) = throw.cast() else { continue };
            let depth = |fraction: f64| {
                let there = Motion::linear(throw.linear).pose_at(pair.pose_a, fraction);
                -separation(pair.a.at(there), pair.b.at(pair.pose_b)).distance
            };
            let later = |k: u32| cast.fraction + (1.0 - cast.fraction) * f64::from(k) / 32.0;
            if (1..=32).all(|k| depth(later(k)) < 1e-3 * size) {
                continue; // It hardly does.
            }
            let context = || format!("{class:?}, seed {seed}: {cast:?}, but {impact:?}\n{throw:#?}");
            assert!(!matches!(impact, Impact::Clear { .. } | Impact::Started(_)), "{}", context());
            let scale = size + throw.linear.length() + pair.pose_a.translation.length();
            assert!(impact.safe() <= cast.fraction || depth(impact.safe()) <= 1e-6 * scale, "{}", context());
            deep += 1;
            at_once += u32::from(cast.fraction == 0.0);
        }
    }
    assert!(deep > 1_000 && at_once > 20, "{deep} deep, {at_once} at once");
}
