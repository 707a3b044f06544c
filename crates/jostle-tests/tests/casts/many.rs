//! Casts at many targets, and casts that keep a distance.

use jostle::{
    Cast, Motion, Placed, Pose2, Ray, Relation, Shape, Vec2, cast_ray, cast_ray_first, cast_shape, cast_shape_first,
    cast_shape_with_margin, closest_approach, relate, separation,
};

use crate::common::{
    cast_laws::is_one_sided,
    casts::{self, Class, Throw},
    close::demand,
    random::Random,
    shorthand::{ball, block},
};

const CLASSES: [Class; 5] = [Class::Unit, Class::Small, Class::Large, Class::Grid, Class::Touching];

/// A throw, and more targets: those of other throws, as the mover of this one sees them.
fn targets(throw: &Throw, class: Class, random: &mut Random) -> Vec<(Shape, Pose2)> {
    let mut targets = vec![(throw.pair.b.clone(), throw.pair.pose_b)];
    for _ in 0..random.below(5) {
        let other = casts::any(class, random).pair;
        let place = other.pose_b.translation - other.pose_a.translation + throw.pair.pose_a.translation;
        targets.push((other.b, Pose2 { translation: place, ..other.pose_b }));
    }
    targets
}

/// Checks that the stop of a cast at many is free of all, and the path to it too.
fn stop_is_free(throw: &Throw, targets: &[(Shape, Pose2)], stop: Pose2) -> Result<(), String> {
    let pair = &throw.pair;
    for (shape, pose) in targets.iter().filter(|(shape, _)| !is_one_sided(shape) && !is_one_sided(&pair.a)) {
        let target = shape.at(*pose);
        demand!(relate(pair.a.at(stop), target) != Relation::Overlapping, "at {stop:?} it overlaps {shape:?} {pose:?}");
        let way = stop.translation - pair.pose_a.translation;
        let exact =
            pair.pose_a.translation + way == stop.translation && way + pair.pose_a.translation == stop.translation;
        if exact && pair.pose_a.translation == Vec2::ZERO {
            let path = cast_shape(pair.a.at(pair.pose_a), way, target);
            demand!(path.is_clear(), "on the path to {stop:?} {path:?} with {shape:?} {pose:?}");
        }
    }
    Ok(())
}

fn first_agrees(throw: &Throw, targets: &[(Shape, Pose2)], counts: &mut [u64; 4]) -> Result<(), String> {
    let mover = throw.pair.a.at(throw.pair.pose_a);
    let placed = || targets.iter().map(|(shape, pose)| shape.at(*pose));
    let casts: Vec<Cast> = placed().map(|target| cast_shape(mover, throw.linear, target)).collect();
    let first = cast_shape_first(mover, throw.linear, placed());
    let depth = |cast: &Cast| if let Cast::Started { depth, .. } = cast { Some(*depth) } else { None };
    let deepest = casts.iter().filter_map(depth).reduce(f32::max);
    let earliest = casts.iter().filter_map(|cast| Some(cast.hit()?.fraction)).reduce(f64::min);
    let context = || format!("{first:?} of {casts:?}");
    match (first.cast, first.target) {
        (Cast::Started { depth, out, .. }, Some(i)) => {
            demand!(Some(depth) == deepest && casts[i] != Cast::Clear { stop: out }, "{}", context());
            demand!(matches!(casts[i], Cast::Started { depth: own, .. } if own == depth), "{}", context());
            if out != throw.pair.pose_a {
                stop_is_out(throw, targets, out)?;
                counts[3] += 1;
            }
            counts[2] += 1;
        }
        (Cast::At(hit), Some(i)) => {
            demand!(deepest.is_none() && Some(hit.fraction) == earliest, "{}", context());
            let Cast::At(own) = casts[i] else { return Err(context()) };
            let simultaneous = own.fraction <= hit.fraction * (1.0 + 16.0 * f64::EPSILON);
            demand!(simultaneous && (own.normal, own.point) == (hit.normal, hit.point), "{}", context());
            stop_is_free(throw, targets, hit.stop)?;
            counts[1] += 1;
        }
        (Cast::Clear { stop }, None) => {
            demand!(casts.iter().all(Cast::is_clear), "{}", context());
            stop_is_free(throw, targets, stop)?;
            counts[0] += 1;
        }
        _ => return Err(context()),
    }
    Ok(())
}

fn stop_is_out(throw: &Throw, targets: &[(Shape, Pose2)], out: Pose2) -> Result<(), String> {
    for (shape, pose) in targets.iter().filter(|(shape, _)| !is_one_sided(shape) && !is_one_sided(&throw.pair.a)) {
        let relation = relate(throw.pair.a.at(out), shape.at(*pose));
        demand!(relation != Relation::Overlapping, "pushed to {out:?}, where it overlaps {shape:?} {pose:?}");
    }
    Ok(())
}

#[test]
fn the_first_of_many_is_the_earliest_and_its_stop_is_free_of_all() {
    let mut counts = [0; 4];
    for class in CLASSES {
        for seed in 0..600 {
            let mut random = Random::new(seed + ((class as u64 + 1_100) << 48));
            let throw = casts::any(class, &mut random);
            let targets = targets(&throw, class, &mut random);
            if let Err(message) = first_agrees(&throw, &targets, &mut counts) {
                panic!("{class:?}, seed {seed}: {message}\n{throw:#?}\n{targets:#?}");
            }
        }
    }
    assert!(counts.iter().all(|&count| count > 100), "clear, hits, started, pushed out: {counts:?}");
}

#[test]
fn the_first_hit_of_a_ray_is_the_earliest_of_all() {
    let (mut hits, mut later) = (0, 0);
    for seed in 0..2_000 {
        let mut random = Random::new(seed + (1_200 << 48));
        let throw = casts::any(Class::Unit, &mut random);
        let targets = targets(&throw, Class::Unit, &mut random);
        let ray = Ray::new(throw.pair.pose_a.translation, throw.linear * 4.0);
        let placed = || targets.iter().map(|(shape, pose)| shape.at(*pose));
        let each: Vec<_> = placed().map(|target| cast_ray(ray, target)).collect();
        let earliest = each.iter().flatten().map(|hit| hit.fraction).reduce(f64::min);
        let first = cast_ray_first(ray, placed());
        assert_eq!(first.map(|(_, hit)| hit.fraction), earliest, "seed {seed}: {each:?}");
        assert!(first.is_none_or(|(i, hit)| each[i] == Some(hit)), "seed {seed}: {first:?} of {each:?}");
        hits += u64::from(first.is_some());
        later += u64::from(first.is_some_and(|(i, _)| i > 0));
    }
    assert!(hits > 300 && later > 100, "{hits} {later}");
}

/// A floor and a wall that are two targets, at many slopes and places: the mover slides down into the corner and stays
/// there, in neither, for ever.
#[test]
fn a_mover_that_slides_into_a_corner_of_two_targets_enters_neither() {
    for (mover, name) in [(Shape::from(block(1.0, 1.0)), "box"), (ball(0.5).into(), "ball")] {
        for degrees in [0.0_f32, 1.0, 17.3, 45.0, 80.0] {
            for far in [0.0, 1e3, 1e5] {
                let turn = jostle::Rot2::degrees(degrees);
                let place = |x: f32, y: f32| Pose2::new(turn * (x, y) + Vec2::new(far, -far), turn);
                let (floor, wall) = (block(40.0, 1.0), block(1.0, 40.0));
                let targets = [floor.at(place(0.0, -0.5)), wall.at(place(5.5, 10.0))];
                let (mut at, down) = (place(-3.0, 3.0), turn * (0.05, -0.03));
                for frame in 0..400 {
                    let mut left = down;
                    for _ in 0..4 {
                        let first = cast_shape_first(mover.at(at), left, targets);
                        at = first.cast.stop();
                        let Cast::At(hit) = first.cast else { break };
                        left *= (1.0 - hit.fraction) as f32;
                        left = left - hit.normal * left.dot(hit.normal);
                    }
                    let overlaps = |target: &Placed<'_>| relate(mover.at(at), *target) == Relation::Overlapping;
                    assert!(!targets.iter().any(overlaps), "{name} at {degrees}°, {far}, frame {frame}: {at:?}");
                }
                let ulp = (far + 10.0) * f32::EPSILON;
                let gaps = targets.map(|target| separation(mover.at(at), target).distance);
                assert!(gaps.iter().all(|gap| *gap <= 64.0 * ulp), "{name} at {degrees}°, {far}: {gaps:?}");
            }
        }
    }
}

#[test]
fn nothing_to_hit_is_clear_and_bad_numbers_leave_the_mover_where_it_is() {
    let hero = block(1.0, 2.0);
    let first = cast_shape_first(hero.at((1.0, 2.0)), (3.0, 4.0), []);
    assert_eq!((first.cast, first.target), (Cast::Clear { stop: (4.0, 6.0).into() }, None));
    let nan = cast_shape_first(hero.at((1.0, 2.0)), (f32::NAN, 4.0), [hero.at((1.0, 2.0))]);
    assert_eq!((nan.cast, nan.target), (Cast::Clear { stop: (1.0, 2.0).into() }, None));
    let nowhere = cast_shape_first(hero.at((1.0, 2.0)), (3.0, 4.0), [hero.at((f32::NAN, 2.0))]);
    assert_eq!((nowhere.cast, nowhere.target), (Cast::Clear { stop: (4.0, 6.0).into() }, None));
    assert_eq!(cast_ray_first(Ray::new((0.0, 0.0), (1.0, 0.0)), []), None);
}

fn margin_is_kept(throw: &Throw, margin: f32, counts: &mut [u64; 4]) -> Result<(), String> {
    let pair = &throw.pair;
    let (a, b) = (pair.a.at(pair.pose_a), pair.b.at(pair.pose_b));
    let cast = cast_shape_with_margin(a, throw.linear, b, margin);
    let size = pair.a.aabb().size().length() + pair.b.aabb().size().length() + margin;
    let far = pair.pose_a.translation.length() + pair.pose_b.translation.length() + throw.linear.length();
    let slack = 16.0 * f32::EPSILON * (size + far);
    let Some(near) = closest_approach(pair.a.moving(pair.pose_a, Motion::linear(throw.linear)), b, slack) else {
        return Ok(());
    };
    let apart = separation(a, b).distance;
    let context = || format!("{cast:?}, margin {margin}, {near:?}, {apart} apart at the start");
    demand!(matches!(cast, Cast::Started { .. }) || apart >= margin - slack, "{}", context());
    demand!(!cast.is_clear() || near.distance >= margin - 2.0 * slack, "{}", context());
    demand!(cast.is_clear() || near.at_least <= margin + slack, "{}", context());
    let there = separation(pair.a.at(cast.stop()), b).distance;
    match cast {
        Cast::Clear { .. } => counts[0] += 1,
        Cast::At(hit) => {
            let in_range = hit.part_a < pair.a.part_count() && hit.part_b < pair.b.part_count();
            demand!(in_range, "{}", context());
            let on_target = jostle::closest_point(hit.point, b).distance.abs();
            demand!(on_target <= slack, "{}: the point is {on_target} off the target", context());
            demand!(there <= margin + size + far || hit.fraction == 0.0, "{}", context());
            counts[1 + usize::from(!matches!(pair.a, Shape::Convex(_)))] += 1;
        }
        Cast::Started { depth, .. } => {
            demand!(apart < margin + slack && depth > 0.0, "{}", context());
            counts[3] += 1;
        }
    }
    demand!(there >= margin - slack, "{}: {there} apart at the stop", context());
    Ok(())
}

#[test]
fn casts_with_a_margin_keep_it() {
    let mut counts = [0; 4];
    for class in CLASSES {
        for seed in 0..600 {
            let mut random = Random::new(seed + ((class as u64 + 1_300) << 48));
            let throw = casts::any(class, &mut random);
            if is_one_sided(&throw.pair.a) || is_one_sided(&throw.pair.b) {
                continue;
            }
            let size = throw.pair.a.aabb().size().length().min(throw.pair.b.aabb().size().length());
            let margin = size * *random.pick(&[0.25, 0.015_625, 1e-3, 1.0]);
            if let Err(message) = margin_is_kept(&throw, margin, &mut counts) {
                panic!("{class:?}, seed {seed}: {message}\n{throw:#?}");
            }
        }
    }
    assert!(counts.iter().all(|&count| count > 100), "clear, hits, of many parts, started: {counts:?}");
}

#[test]
fn a_margin_of_nothing_changes_nothing_and_one_beyond_f32_moves_nothing() {
    let (mover, wall) = (block(1.0, 1.0), block(2.0, 8.0));
    let cast = |margin| cast_shape_with_margin(mover.at((-8.0, 0.0)), (8.0, 0.0), wall.at((0.0, 0.0)), margin);
    let plain = cast_shape(mover.at((-8.0, 0.0)), (8.0, 0.0), wall.at((0.0, 0.0)));
    assert!([0.0, -1.0, f32::NAN].into_iter().all(|margin| cast(margin) == plain));
    assert_eq!(cast(f32::INFINITY), Cast::Clear { stop: (-8.0, 0.0).into() });
    // It moves along the wall at the margin, exactly, and not a hair nearer.
    let along = |x: f32| cast_shape_with_margin(mover.at((x, -20.0)), (0.0, 40.0), wall.at((0.0, 0.0)), 0.25);
    assert!(along(-1.75).is_clear() && !along((-1.75_f32).next_up()).is_clear());
}

/// A box that slides up a slope, exactly along it, to a wall that is another target, or between the slope and a ceiling
/// that leaves it just its height. Most poses of f32 around the place where it stops are in the slope or the ceiling.
#[test]
fn the_stop_beside_one_target_is_not_in_another() {
    let (along, up) = (Vec2::new(4.0, 3.0), Vec2::new(-3.0, 4.0));
    let tilted = |from: Vec2, length: f32, height: f32| {
        let corners = [from, from + along * length, from + along * length + up * height, from + up * height];
        Shape::from(jostle::Convex::polygon(corners).expect("a rectangle"))
    };
    let mover = tilted(Vec2::ZERO, 1.0, 1.0);
    let (floor, ceiling) = (tilted(up * -1.0 - along * 8.0, 64.0, 1.0), tilted(up - along * 8.0, 64.0, 1.0));
    let (mut hits, mut clear, mut moved) = (0, 0, 0);
    for seed in 0..2_000 {
        let mut random = Random::new(seed + (1_400 << 48));
        let lean = Vec2::new(random.between(-1.0, 3.0), random.between(2.0, 4.0));
        let base = along * random.between(1.1, 9.0) - up;
        let wall = [base, base + Vec2::new(4.0, 0.0), base + lean * 8.0 + Vec2::new(4.0, 0.0), base + lean * 8.0];
        let wall = Shape::from(jostle::Convex::hull(wall).expect("a wall"));
        let far = Vec2::new(random.between(-8.0, 8.0).round(), random.between(-8.0, 8.0).round()) * 1024.0;
        let narrow = random.chance(2);
        let second = if narrow { &ceiling } else { &wall };
        let targets = [floor.at(far), second.at(far)];
        // A multiple of the slope with few bits: the displacement is exact, and its end far from the origin is not.
        let by = along * (random.between(0.0, 8.0) * 4096.0).round() / 4096.0;
        let first = cast_shape_first(mover.at(far), by, targets);
        for target in targets {
            let stop = first.cast.stop();
            let relation = relate(mover.at(stop), target);
            assert!(relation != Relation::Overlapping, "seed {seed}: {first:?}\n{by:?} from {far:?}\n{second:?}");
        }
        assert!(!matches!(first.cast, Cast::Started { .. }), "seed {seed}: {first:?}");
        hits += u64::from(first.target == Some(1));
        clear += u64::from(first.cast.is_clear() && narrow);
        moved += u64::from(first.cast.stop().translation != far);
    }
    assert!(hits > 200 && clear > 500 && moved > 1_000, "{hits} hits, {clear} clear, {moved} moved");
}
