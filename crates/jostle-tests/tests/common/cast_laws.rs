//! The laws of every cast: agreement with exact arithmetic, and of casts with each other.

use jostle::{Cast, CastHit, Pose2, Relation, Shape, cast_shape, relate, separation};
use jostle_oracle as oracle;

use super::{
    cast_truth::{Counts, Encounter, How, Truth},
    casts::Throw,
    close::demand,
    kinds::{Member, Pair, largest_radius, members},
    tally::count,
};

/// The largest number of ulps between a fraction and the true one, which is never smaller.
const EARLY: u32 = 4;

/// A displacement that passes within this share of its length grazes: the last bits of a corner then move the hit far.
pub const GRAZES: f64 = 1.0 / (1 << 20) as f64;

/// The error bound of a normal in f32.
const NORMAL_ERROR: f64 = 1.0 / (1 << 21) as f64;

fn dot(p: [f64; 2], q: [f64; 2]) -> f64 {
    p[0] * q[0] + p[1] * q[1]
}

pub fn in_f64(v: jostle::Vec2) -> [f64; 2] {
    <[f32; 2]>::from(v).map(f64::from)
}

/// The float that is this many ulps later.
fn later(fraction: f64, ulps: u32) -> f64 {
    (0..ulps).fold(fraction, |t, _| t.next_up())
}

/// The speed of the mover against the normal, as a share of its speed.
pub fn approach(throw: &Throw, hit: &CastHit) -> f64 {
    let linear = in_f64(throw.linear);
    -dot(in_f64(hit.normal), linear) / linear[0].hypot(linear[1])
}

/// One f32 ulp of the largest coordinate along the displacement.
fn ulp(throw: &Throw) -> f64 {
    let pair = &throw.pair;
    let corners =
        |shape: &Shape, pose| members(shape, pose).iter().flatten().flat_map(Member::corners).collect::<Vec<_>>();
    let largest = |corners: Vec<[f64; 2]>| corners.into_iter().flatten().fold(0.0, |w: f64, x| w.max(x.abs()));
    let [x, y] = in_f64(throw.linear);
    let mover = largest(corners(&pair.a, pair.pose_a)) + x.abs().max(y.abs()) + largest_radius(&pair.a);
    // A local origin far from the shape makes the translation larger than the scene.
    let start = largest(vec![in_f64(pair.pose_a.translation)]) + x.abs().max(y.abs());
    let size = mover.max(start).max(largest(corners(&pair.b, pair.pose_b)) + largest_radius(&pair.b)) as f32;
    f64::from(size.next_up() - size)
}

pub fn is_one_sided(shape: &Shape) -> bool {
    members(shape, Pose2::IDENTITY).iter().flatten().any(|member| matches!(member, Member::Front(_)))
}

/// Checks the cast against exact arithmetic.
pub fn agrees(throw: &Throw) -> Result<(), String> {
    let (pair, truth, cast) = (&throw.pair, Truth::of(throw), throw.cast());
    demand!(matches!(cast, Cast::Started { .. }) == truth.started, "{cast:?}, truly started: {}", truth.started);
    match cast {
        Cast::Started { normal, depth, deepening, out, .. } => {
            let s = separation(pair.a.at(pair.pose_a), pair.b.at(pair.pose_b));
            let is_sided = is_one_sided(&pair.a) || is_one_sided(&pair.b);
            demand!(is_sided || (normal == -s.normal && depth == -s.distance), "{cast:?}, but {s:?}");
            // The normal is rounded: a motion perpendicular to it may go to either side.
            let linear = in_f64(throw.linear);
            let (against, length) = (-dot(in_f64(normal), linear), linear[0].hypot(linear[1]));
            let open = against.abs() <= NORMAL_ERROR * length && length > 0.0;
            demand!(open || deepening == (against > 0.0), "{cast:?} by {}", throw.linear);
            is_out(throw, out, depth)?;
        }
        Cast::Clear { stop } => {
            demand!(truth.hit() != Some(true), "clear, truly a hit");
            end_is_free(throw, &truth, stop)?;
        }
        Cast::At(hit) => {
            hit_agrees(throw, &truth, &hit)?;
            impact_agrees(throw, &truth, &hit)?;
            stop_is_free(throw, &truth, &hit)?;
        }
    }
    Ok(())
}

/// Checks that hit or miss is exact, and the fraction never late and early by some ulps at most.
fn hit_agrees(throw: &Throw, truth: &Truth, hit: &CastHit) -> Result<(), String> {
    demand!(truth.hit() != Some(false), "{hit:?}, truly clear");
    demand!((0.0..=1.0).contains(&hit.fraction), "{hit:?}");
    demand!(!truth.is_late(hit.fraction), "{hit:?} is late, truly {:?}", truth.fraction());
    let bound = later(hit.fraction, EARLY + 1);
    let grazes = approach(throw, hit) < GRAZES;
    if !grazes {
        count("not early");
    }
    let soon = grazes || truth.hits_before(bound);
    demand!(soon, "{hit:?} is early by more than {EARLY} ulps, truly {:?}", truth.fraction());
    Ok(())
}

/// The part of a shape with the index in a hit.
pub fn named(shape: &Shape, pose: Pose2, part: u32) -> Vec<Member> {
    let parts = members(shape, pose);
    match shape {
        Shape::Chain(_) => vec![parts[0][part as usize].clone()],
        _ => parts[part as usize].clone(),
    }
}

/// Checks that the normal is a unit vector, against the displacement, and a normal of the pair of parts in the hit:
/// along it their separation is the true one. The point is on both borders.
fn impact_agrees(throw: &Throw, truth: &Truth, hit: &CastHit) -> Result<(), String> {
    let pair = &throw.pair;
    let in_range = hit.part_a < pair.a.part_count() && hit.part_b < pair.b.part_count();
    demand!(in_range, "{hit:?} names no part");
    let n = in_f64(hit.normal);
    let length = n[0].hypot(n[1]);
    demand!((length - 1.0).abs() <= 2_f64.powi(-23), "normal {} has length {length}", hit.normal);
    demand!(approach(throw, hit) >= -NORMAL_ERROR, "{hit:?} leaves by {}", throw.linear);
    let ulp = ulp(throw);
    let moved = |member: Member| {
        let move_to = |p: &mut [f64; 2]| *p = [0, 1].map(|i| p[i] + hit.fraction * truth.linear[i]);
        match member {
            Member::Body(mut body) | Member::Front(mut body) => {
                body.corners.iter_mut().for_each(move_to);
                Member::Body(body)
            }
            Member::Region(mut region) => {
                region.rings.iter_mut().flatten().for_each(move_to);
                Member::Region(region)
            }
        }
    };
    let movers: Vec<Member> = named(&pair.a, pair.pose_a, hit.part_a).into_iter().map(moved).collect();
    let targets = named(&pair.b, pair.pose_b, hit.part_b);
    let point = in_f64(hit.point);
    for parts in [&movers, &targets] {
        let off = parts.iter().map(|part| oracle::distance_to(point, part.solid()).abs()).fold(f64::INFINITY, f64::min);
        demand!(off <= 2.0 * ulp, "{hit:?}: the point is {off:e} off the border; ulp {ulp:e}");
    }
    // A mover into a joint is stopped by two segments, and only grazes each.
    let alone = truth.encounters.iter().all(|e| e.how == How::Cast);
    if let (true, [Member::Body(mover)], [Member::Body(target)]) = (alone, &movers[..], &targets[..]) {
        count("gap along the normal");
        let gap = oracle::support_gap(target, mover, n);
        demand!(gap.abs() <= 8.0 * ulp, "{hit:?}: along the normal the gap is {gap:e}; ulp {ulp:e}");
    }
    Ok(())
}

/// Checks that the push-out is no longer than the depth of convex shapes, and leads out.
fn is_out(throw: &Throw, out: Pose2, depth: f32) -> Result<(), String> {
    let pair = &throw.pair;
    does_not_overlap(throw, out)?;
    let way = in_f64(out.translation - pair.pose_a.translation);
    let length = way[0].hypot(way[1]);
    let are_convex = matches!((&pair.a, &pair.b), (Shape::Convex(_), Shape::Convex(_)));
    if are_convex {
        count("shortest push-out");
    }
    demand!(!are_convex || length <= f64::from(depth) + 8.0 * ulp(throw), "{out:?} is {length} away, depth {depth}");
    Ok(())
}

fn does_not_overlap(throw: &Throw, pose: Pose2) -> Result<(), String> {
    let pair = &throw.pair;
    let there = cast_shape(pair.a.at(pose), (0.0, 0.0), pair.b.at(pair.pose_b));
    demand!(!matches!(there, Cast::Started { .. }), "at {pose:?} they overlap: {there:?}");
    if !is_one_sided(&pair.a) && !is_one_sided(&pair.b) {
        let relation = relate(pair.a.at(pose), pair.b.at(pair.pose_b));
        demand!(relation != Relation::Overlapping, "at {pose:?} they overlap");
    }
    Ok(())
}

/// Checks that the f32 end of a clear displacement is near the exact one, that nothing overlaps there, and that the
/// straight path to it is free.
fn end_is_free(throw: &Throw, truth: &Truth, stop: Pose2) -> Result<(), String> {
    let pair = &throw.pair;
    // The segments of one-sided chains that had the centroid in front at the start count.
    if !is_one_sided(&pair.a) && !is_one_sided(&pair.b) {
        does_not_overlap(throw, stop)?;
    }
    let (from, to) = (in_f64(pair.pose_a.translation), in_f64(stop.translation));
    let way = [to[0] - from[0], to[1] - from[1]];
    let off = [0, 1].map(|i| way[i] - truth.linear[i]);
    let length = truth.linear[0].hypot(truth.linear[1]);
    // The end of a displacement shorter than an ulp may be the neighbouring pose.
    let most = if length > 0.0 { (16.0 * length.min(ulp(throw))).max(2.0 * ulp(throw)) } else { 0.0 };
    let is_near = off[0].hypot(off[1]) <= most;
    demand!(is_near, "the end {stop:?} is off by {off:?}, ulp {}", ulp(throw));
    way_is_free(throw, truth, way).map_err(|message| format!("the way to the end {stop:?} {message}"))
}

/// Checks that nothing is hit along a displacement that differs a little from that of the cast.
fn way_is_free(throw: &Throw, truth: &Truth, way: [f64; 2]) -> Result<(), String> {
    // Whether a mover that is on a front at the start goes against it depends on the direction.
    let from_start = |e: &&Encounter| matches!(e.how, How::FromStart);
    let one_sided = is_one_sided(&throw.pair.a) || is_one_sided(&throw.pair.b);
    let along = one_sided.then(|| Truth::along(&throw.pair, way));
    let encounters = truth.encounters.iter().filter(|e| !from_start(e));
    for encounter in encounters.chain(along.iter().flat_map(|truth| &truth.encounters).filter(from_start)) {
        let free = if encounter.is_thin() { !encounter.hits(way) } else { !encounter.hits_before(way, 1.0) };
        demand!(free || encounter.counts < Counts::Always, "runs into {:?}", encounter.target);
    }
    Ok(())
}

/// Checks that the stop is a translation near the hit at which nothing overlaps, and that the straight path to it is
/// free.
fn stop_is_free(throw: &Throw, truth: &Truth, hit: &CastHit) -> Result<(), String> {
    let pair = &throw.pair;
    let (from, to) = (in_f64(pair.pose_a.translation), in_f64(hit.stop.translation));
    demand!(hit.stop.rotation == pair.pose_a.rotation, "{hit:?} turns");
    let way = [to[0] - from[0], to[1] - from[1]];
    let off = [0, 1].map(|i| way[i] - hit.fraction * truth.linear[i]);
    let ulp = ulp(throw);
    let near = off[0].hypot(off[1]) <= 16.0 * ulp / approach(throw, hit).max(GRAZES);
    demand!(near, "{hit:?}: the stop is {off:?} off the impact; ulp {ulp:e}");
    let stopped = members(&pair.a, hit.stop);
    let started = members(&pair.a, pair.pose_a);
    let there = |mover: &Member| {
        let places = started.iter().flatten().zip(stopped.iter().flatten());
        places.filter(|(start, _)| start.corners() == mover.corners()).map(|(_, stop)| stop.clone()).next()
    };
    if !is_one_sided(&pair.a) && !is_one_sided(&pair.b) {
        let relation = relate(pair.a.at(hit.stop), pair.b.at(pair.pose_b));
        demand!(relation != Relation::Overlapping, "{hit:?}: the stop overlaps");
    }
    for encounter in truth.encounters.iter().filter(|e| e.counts == Counts::Always) {
        let Encounter { mover, target, .. } = encounter;
        let stop = there(mover).ok_or("the mover has lost a part")?;
        let relation = oracle::relate(stop.solid(), target.solid());
        let thin = encounter.is_thin();
        let was_apart = oracle::relate(mover.solid(), target.solid()) == oracle::Relation::Apart;
        demand!(relation != oracle::Relation::Overlapping, "{hit:?}: at the stop {stop:?} overlaps {target:?}");
        // A mover that slides with another along their common line, which stops nothing, may come to touch it.
        let stops = thin && was_apart && encounter.hits(truth.linear);
        if stops {
            count("stop of a thin mover");
            demand!(relation == oracle::Relation::Apart, "{hit:?}: the stop touches {target:?}");
        }
    }
    way_is_free(throw, truth, way).map_err(|message| format!("{hit:?}: the way to the stop {message}"))
}

/// All laws of casts with each other.
pub fn hold(throw: &Throw) -> Result<(), String> {
    scaling_changes_no_bit(throw)?;
    a_quarter_turn_changes_nothing(throw)?;
    a_larger_radius_does_not_delay_the_hit(throw)
}

/// Scaling by a power of two scales the answer, bit for bit.
fn scaling_changes_no_bit(throw: &Throw) -> Result<(), String> {
    let (cast, linear) = (throw.cast(), throw.linear);
    // A subnormal displacement cannot be scaled.
    if linear * 0.015_625 * 64.0 != linear {
        return Ok(());
    }
    count("scaled");
    for factor in [0.015_625, 4096.0] {
        let larger = |pose: Pose2| Pose2::new(pose.translation * factor, pose.rotation);
        let scaled = throw.scaled(factor).cast();
        let mut expected = cast;
        match &mut expected {
            Cast::Clear { stop } => *stop = larger(*stop),
            Cast::Started { depth, out, .. } => (*depth, *out) = (*depth * factor, larger(*out)),
            Cast::At(hit) => (hit.stop, hit.point) = (larger(hit.stop), hit.point * factor),
        }
        // The smallest f32, which stands for a depth that would round to 0, is the one value that does not scale.
        let tiny = matches!(cast, Cast::Started { depth, .. } if depth == f32::from_bits(1));
        demand!(scaled == expected || tiny, "{cast:?}, scaled by {factor} {scaled:?}");
    }
    Ok(())
}

/// Rotating the whole scene by a quarter is exact.
fn a_quarter_turn_changes_nothing(throw: &Throw) -> Result<(), String> {
    let (cast, turned) = (throw.cast(), throw.turned().cast());
    let kept = match (cast, turned) {
        (Cast::Clear { .. }, Cast::Clear { .. }) | (Cast::Started { .. }, Cast::Started { .. }) => true,
        (Cast::At(hit), Cast::At(turned)) => {
            count("turned");
            hit.fraction == turned.fraction
        }
        _ => false,
    };
    demand!(kept, "{cast:?}, turned by a quarter {turned:?}");
    Ok(())
}

/// A mover with a larger radius does not hit later.
fn a_larger_radius_does_not_delay_the_hit(throw: &Throw) -> Result<(), String> {
    // A mover with a larger radius may no longer be in front of a one-sided segment.
    let Shape::Convex(mover) = &throw.pair.a else { return Ok(()) };
    if is_one_sided(&throw.pair.b) {
        return Ok(());
    }
    let size = mover.aabb().size();
    for by in [1e-3, 0.25] {
        let Ok(larger) = mover.grown(by * size.x.max(size.y).max(f32::MIN_POSITIVE)) else { continue };
        let grown = Throw { pair: Pair { a: larger.into(), ..throw.pair.clone() }, ..throw.clone() };
        let (cast, grown) = (throw.cast(), grown.cast());
        let forward = match (cast, grown) {
            (Cast::Clear { .. }, _) | (_, Cast::Started { .. }) => true,
            (Cast::At(hit), Cast::At(sooner)) => {
                count("larger radius");
                approach(throw, &hit) < GRAZES || sooner.fraction <= later(hit.fraction, EARLY)
            }
            _ => false,
        };
        demand!(forward, "{cast:?}, with a larger radius {grown:?}");
    }
    Ok(())
}
