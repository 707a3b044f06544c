//! The laws of every time of impact: agreement with certified enclosures, and of impacts with each other.

use jostle::{
    Approach, Impact, ImpactHit, Motion, Pose2, Relation, Vec2, closest_approach, first_within, relate, separation,
};
use jostle_oracle::{
    self as oracle, Body, Enclosure, Interval, MovingBody, Search, distance_between, first_time_within,
};

use crate::common::{
    cast_laws::{in_f64, is_one_sided},
    close::demand,
    impacts::Flight,
    kinds::{members, relation},
    tally::count,
};

/// The length of time down to which the step is searched.
const RESOLUTION: f64 = 1.0 / (1_u64 << 34) as f64;

/// The error bound of a normal in f32.
const NORMAL_ERROR: f64 = 1.0 / (1 << 21) as f64;

/// The certain facts about a flight.
struct Truth {
    bodies: [Vec<MovingBody>; 2],
    start: Relation,
    /// The distance at the start.
    gap: f64,
    /// The error bound of f64: 64u of the coordinates and of the angles times their arms.
    rounding: f64,
    /// One f32 ulp of the largest coordinate during the step.
    ulp: f64,
}

impl Truth {
    fn of(flight: &Flight) -> Truth {
        let bodies = flight.bodies();
        let pair = &flight.pair;
        let (at_a, at_b) = (members(&pair.a, pair.pose_a), members(&pair.b, pair.pose_b));
        let start = relation(&at_a, &at_b);
        let gap = if start == Relation::Apart { distance_between(&bodies[0], &bodies[1], 0.0).lo } else { 0.0 };
        let size = bodies.iter().map(|bodies| extent(bodies)).sum::<f64>();
        let float = size as f32;
        Truth { bodies, start, gap, rounding: 32.0 * f64::EPSILON * size, ulp: f64::from(float.next_up() - float) }
    }

    fn first_within(&self, distance: f64, to: f64) -> Enclosure {
        let [a, b] = &self.bodies;
        first_time_within(a, b, distance, Search { from: 0.0, to, resolution: RESOLUTION })
    }

    fn distance(&self, time: f64) -> Interval {
        distance_between(&self.bodies[0], &self.bodies[1], time)
    }

    /// The distance within which impacts are certainly found if the shapes start apart, and the largest at which they
    /// may be.
    fn tolerances(&self, flight: &Flight) -> [f64; 2] {
        let least = 8.0 * self.rounding;
        let tolerance = f64::from(flight.tolerance).max(least);
        let judged = |is_within: bool| if is_within { (self.gap / 2.0).max(least) } else { tolerance };
        // A gap that is the tolerance but for rounding may be judged either way.
        let [surely, at_most] =
            [self.rounding, -self.rounding].map(|rounding| judged(self.gap <= tolerance + rounding));
        [(surely / 2.0 - least).max(0.0), if self.begins_with_a_touch() { tolerance } else { at_most }]
    }

    /// Whether they are too near for f64 to decide whether they touch.
    fn begins_with_a_touch(&self) -> bool {
        self.start == Relation::Touching || self.gap <= 32.0 * self.rounding
    }
}

fn extent(bodies: &[MovingBody]) -> f64 {
    let of = |body: &MovingBody| {
        let turned = |p: [f32; 2]| Body::place(&[p], body.cos_sin, body.translation, 0.0).corners[0];
        let pivot = turned(body.pivot);
        let arm = |q: &[f64; 2]| (q[0] - pivot[0]).hypot(q[1] - pivot[1]);
        let arm = body.start().corners.iter().map(arm).fold(0.0, f64::max);
        let linear = body.linear.map(f64::from);
        let angular = f64::from(body.angular).abs();
        pivot[0].hypot(pivot[1]) + linear[0].hypot(linear[1]) + arm * (1.0 + angular) + f64::from(body.radius)
    };
    bodies.iter().map(of).fold(0.0, f64::max)
}

/// Checks the impact against certified enclosures.
pub(crate) fn agrees(flight: &Flight) -> Result<(), String> {
    if is_one_sided(&flight.pair.a) || is_one_sided(&flight.pair.b) {
        return Ok(());
    }
    let (truth, impact) = (Truth::of(flight), flight.impact());
    let overlaps = truth.start == Relation::Overlapping;
    demand!(matches!(impact, Impact::Started(_)) == overlaps, "{impact:?}, at the start {:?}", truth.start);
    stops_are_free(flight, &impact)?;
    match impact {
        Impact::Started(hit) => return start_agrees(flight, &hit),
        Impact::At(hit) => hit_agrees(flight, &truth, &hit)?,
        Impact::Clear { .. } | Impact::Unsettled { .. } => {}
    }
    count(if truth.begins_with_a_touch() { "from a touch" } else { "free up to the hit" });
    if truth.begins_with_a_touch() {
        never_goes_deep(&truth, &impact)
    } else {
        is_free_up_to(&truth, &impact)?;
        is_never_missed(flight, &truth, &impact)
    }
}

fn start_agrees(flight: &Flight, hit: &ImpactHit) -> Result<(), String> {
    let pair = &flight.pair;
    let s = separation(pair.a.at(pair.pose_a), pair.b.at(pair.pose_b));
    let same = hit.fraction == 0.0 && hit.normal == s.normal && hit.gap == s.distance;
    demand!(same, "{hit:?}, but {s:?}");
    Ok(())
}

/// Checks that the bodies do not meet before the fraction: it is never late, and a clear step is clear.
fn is_free_up_to(truth: &Truth, impact: &Impact) -> Result<(), String> {
    let safe = impact.safe();
    demand!((0.0..=1.0).contains(&safe), "{impact:?}");
    let found = truth.first_within(0.0, safe);
    let late = matches!(found, Enclosure::Within { to, .. } if to < safe || matches!(impact, Impact::Clear { .. }));
    demand!(!late, "{impact:?}, but they meet: {found:?}");
    Ok(())
}

/// Checks that an approach within half the tolerance is found.
fn is_never_missed(flight: &Flight, truth: &Truth, impact: &Impact) -> Result<(), String> {
    let [surely, _] = truth.tolerances(flight);
    if !matches!(impact, Impact::Clear { .. }) || surely == 0.0 {
        return Ok(());
    }
    count("not missed");
    let found = truth.first_within(surely, 1.0);
    let missed = matches!(found, Enclosure::Within { .. });
    demand!(!missed, "{impact:?}, but they come within {surely:e}, half the tolerance: {found:?}");
    Ok(())
}

/// Checks that at the fraction they are as near as the hit says, and no farther than the tolerance, and that the normal
/// and the point are those of the nearest points.
fn hit_agrees(flight: &Flight, truth: &Truth, hit: &ImpactHit) -> Result<(), String> {
    let pair = &flight.pair;
    let in_range = hit.part_a < pair.a.part_count() && hit.part_b < pair.b.part_count();
    demand!(in_range && (0.0..=1.0).contains(&hit.fraction), "{hit:?}");
    let distance = truth.distance(hit.fraction);
    let [_, may_be] = truth.tolerances(flight);
    let slack = 4.0 * truth.rounding + f64::from(hit.gap.abs()) * 1e-7;
    demand!(distance.lo <= may_be + slack, "{hit:?}: truly {distance:?} apart, more than {may_be:e}");
    let gap = f64::from(hit.gap);
    // Another part may be nearer.
    let is_single = truth.bodies.iter().all(|bodies| bodies.len() == 1);
    let right = distance.lo - slack <= gap && (gap <= distance.hi + slack || !is_single && gap <= may_be + slack);
    demand!(right, "{hit:?}: truly {distance:?} apart");
    let n = in_f64(hit.normal);
    demand!((n[0].hypot(n[1]) - 1.0).abs() <= NORMAL_ERROR, "normal {} of no unit length", hit.normal);
    let [a, b] = truth.bodies.each_ref().map(|bodies| bodies[0].near(hit.fraction));
    let corners = [&a, &b].map(|body| body.corners.len());
    if !is_single || corners == [1, 1] && gap <= 64.0 * truth.rounding {
        return Ok(());
    }
    count("gap along the normal");
    let along = oracle::support_gap(&a, &b, n);
    // Between nearest corners the rounding of the direction counts, divided by the distance of the cores.
    let cores = gap + f64::from(a.radius + b.radius);
    let allowed = slack + 4.0 * truth.ulp + NORMAL_ERROR * cores + 64.0 * truth.rounding;
    demand!((along - distance.lo).abs() <= allowed, "{hit:?}: along the normal {along:e}, truly {distance:?}");
    let point = in_f64(hit.point);
    for body in [&a, &b] {
        let off = oracle::distance_to(point, body);
        let half = (off - gap / 2.0).abs();
        demand!(half <= allowed, "{hit:?}: the point is {off:e} from {body:?}, not half the gap");
    }
    Ok(())
}

/// Checks that nothing overlaps at the stops, and that a resting shape is only moved out of an overlap.
pub(crate) fn stops_are_free(flight: &Flight, impact: &Impact) -> Result<(), String> {
    let (pair, [a, b]) = (&flight.pair, impact.stops());
    let overlaps = relate(pair.a.at(a), pair.b.at(b)) == Relation::Overlapping;
    demand!(!overlaps, "{impact:?}, but they overlap there");
    let started = matches!(impact, Impact::Started(_));
    let stays = |motion: Motion, start: Pose2, stop: Pose2| motion != Motion::ZERO || start == stop;
    demand!(started || stays(flight.motions[0], pair.pose_a, a), "{impact:?}, but A rests");
    demand!(
        if started { b == pair.pose_b } else { stays(flight.motions[1], pair.pose_b, b) },
        "{impact:?}, but B rests"
    );
    Ok(())
}

/// Checks that shapes that touch, which cannot always be distinguished from a hit, do not sink into each other.
fn never_goes_deep(truth: &Truth, impact: &Impact) -> Result<(), String> {
    let early = (1..30).map(|k| 2f64.powi(-k));
    let even = (0..=64).map(|i| f64::from(i) / 64.0);
    for time in early.chain(even).filter(|time| time * impact.safe() <= 1.0).map(|time| time * impact.safe()) {
        let distance = truth.distance(time);
        demand!(distance.hi >= -8.0 * truth.rounding, "{impact:?}, but at {time} {distance:?}");
    }
    Ok(())
}

/// Checks the closest approach against certified enclosures: nowhere nearer than reported, there as near as reported,
/// and the bounds no farther apart than the tolerance.
pub(crate) fn approach_agrees(flight: &Flight) -> Result<(), String> {
    let (truth, [a, b]) = (Truth::of(flight), flight.moving());
    let near = closest_approach(a, b, flight.tolerance).expect("finite");
    demand!(near.at_least >= 0.0, "{near:?} is less than nothing");
    if truth.start == Relation::Overlapping {
        demand!(near.at_least == 0.0 && near.distance == 0.0, "{near:?} of what overlaps at the start");
        return Ok(());
    }
    demand!(truth.start == Relation::Apart || near.distance == 0.0, "{near:?} of what touches at the start");
    let tolerance = f64::from(flight.tolerance).max(8.0 * truth.rounding);
    let [at_least, distance] = [near.at_least, near.distance].map(f64::from);
    let slack = truth.rounding + distance * 4e-7;
    let comes_nearer = || matches!(truth.first_within(at_least - slack, 1.0), Enclosure::Within { .. });
    if at_least > slack {
        count("never nearer");
        demand!(!comes_nearer(), "{near:?}, but they come nearer");
    }
    let is_single = truth.bodies.iter().all(|bodies| bodies.len() == 1);
    if distance == 0.0 && !is_single {
        return Ok(()); // One is inside the other, which their edges do not show.
    }
    let there = truth.distance(near.fraction);
    let right = there.lo.max(0.0) - slack <= distance && distance <= there.hi.max(0.0) + slack;
    demand!(right, "{near:?}: truly {there:?} apart then");
    // A smaller tolerance may take too many steps.
    let tolerance = tolerance.max(1e-4 * distance);
    demand!(distance <= at_least + tolerance + slack, "{near:?}: more than {tolerance:e} is open");
    let [point_a, point_b] = [near.point_a, near.point_b].map(in_f64);
    let between = (point_a[0] - point_b[0]).hypot(point_a[1] - point_b[1]);
    if distance > 0.0 {
        count("nearest points");
        let off = (between - distance).abs();
        demand!(off <= slack + 4.0 * truth.ulp, "{near:?}: its points are {between:e} apart");
    }
    Ok(())
}

/// Checks the first time within a distance against certified enclosures: not later than they come within it, and there as
/// near as said.
pub(crate) fn first_within_agrees(flight: &Flight) -> Result<(), String> {
    let (truth, [a, b]) = (Truth::of(flight), flight.moving());
    let least = closest_approach(a, b, flight.tolerance).expect("finite").distance;
    // One that they come within in the course of the step, one that they start within, and one that they keep, if any.
    for distance in [(f64::midpoint(truth.gap, least.into())) as f32, 2.0 * truth.gap as f32, 0.5 * least] {
        let found = first_within(a, b, distance, flight.tolerance);
        let [other_a, other_b] = flight.moving();
        demand!(
            found.map(|near| near.fraction)
                == first_within(other_b, other_a, distance, flight.tolerance).map(|near| near.fraction),
            "swapped, not within {distance:e} at {found:?}"
        );
        let Some(near) = found else {
            count("kept apart");
            let slack = truth.rounding + f64::from(distance) * 4e-7;
            let nearer = f64::from(distance) - slack;
            let comes_nearer = nearer > 0.0 && matches!(truth.first_within(nearer, 1.0), Enclosure::Within { .. });
            demand!(truth.start == Relation::Apart && !comes_nearer, "they come within {distance:e}");
            continue;
        };
        if truth.start != Relation::Apart {
            demand!(near.fraction == 0.0 && near.distance == 0.0, "{near:?} of what meets at the start");
            continue;
        }
        let slack = truth.rounding + f64::from(near.distance) * 4e-7;
        let there = truth.distance(near.fraction);
        let said = f64::from(near.distance);
        demand!(there.lo - slack <= said && said <= there.hi + slack, "{near:?}: truly {there:?} apart then");
        // A smaller tolerance may take too many steps.
        let tolerance = f64::from(flight.tolerance).max(8.0 * truth.rounding).max(1e-4 * said);
        demand!(said <= f64::from(distance) + tolerance + slack, "{near:?} is not within {distance:e}");
        if near.fraction > 0.0 {
            count("come within");
            demand!(near.at_least <= distance, "{near:?} for {distance:e}");
            let nearer = |distance: f64| {
                distance > 0.0 && matches!(truth.first_within(distance, near.fraction), Enclosure::Within { .. })
            };
            demand!(!nearer(f64::from(near.at_least) - slack), "{near:?}, but they come nearer before");
        }
    }
    Ok(())
}

/// Checks that up to the time of impact, at this many instants, no two parts overlap by more than rounding.
pub(crate) fn is_free_at_instants(flight: &Flight, impact: &Impact, instants: u32) -> Result<(), String> {
    let one_sided = is_one_sided(&flight.pair.a) || is_one_sided(&flight.pair.b);
    if one_sided || matches!(impact, Impact::Started(_)) {
        return Ok(());
    }
    count("free at instants");
    let truth = Truth::of(flight);
    demand!(truth.start != Relation::Overlapping, "{impact:?}, but they overlap at the start");
    for i in 0..=instants {
        let time = impact.safe() * f64::from(i) / f64::from(instants);
        let distance = truth.distance(time);
        demand!(distance.hi >= -8.0 * truth.rounding, "{impact:?}, but at {time} {distance:?}");
    }
    Ok(())
}

/// Whether shapes that touch at the start, or nearly, certainly separate: at 2^-k of the step they are apart by a share
/// of that, and before they do not overlap by more than rounding.
pub(crate) fn separate_at_once(flight: &Flight) -> bool {
    const SHARE: f64 = 1.0 / 1024.0;
    let truth = Truth::of(flight);
    let is_touching =
        truth.start == Relation::Touching || (truth.start == Relation::Apart && truth.gap < truth.rounding);
    let apart_at = |k: i32| truth.distance(2_f64.powi(-k)).lo;
    is_touching
        && (4..24).all(|k| apart_at(k) > SHARE * 2_f64.powi(-k) + 64.0 * truth.rounding)
        && (24..48).all(|k| apart_at(k) > -truth.rounding)
}

/// All laws of impacts with each other.
pub(crate) fn hold(flight: &Flight) -> Result<(), String> {
    approach_agrees(flight)?;
    first_within_agrees(flight)?;
    scaling_changes_no_bit(flight)?;
    swapping_mirrors(flight)?;
    for (name, other) in [("swapped", flight.swapped()), ("turned by a quarter", flight.turned())] {
        agrees(&other).map_err(|message| format!("{name}: {message}"))?;
        same_outcome(flight, name, &other)?;
    }
    Ok(())
}

/// Swapping the shapes mirrors the answer, bit for bit; except for an overlap at the start, out of which A is pushed,
/// whichever that is.
pub(crate) fn swapping_mirrors(flight: &Flight) -> Result<(), String> {
    let other = flight.swapped();
    let bits = |v: Vec2| [v.x, v.y].map(|x| (x + 0.0).to_bits());
    let of_hit = |hit: &ImpactHit| {
        (hit.fraction.to_bits(), hit.gap.to_bits(), bits(hit.point), bits(hit.normal), [hit.part_a, hit.part_b])
    };
    let (impact, found) = (flight.impact(), other.impact());
    let is_same = match (impact, found) {
        // As in `separation`, one of two equally short and opposite translations is reported, and one point of a side.
        (Impact::Started(hit), Impact::Started(found)) => {
            hit.gap == found.gap && (hit.normal == -found.normal || hit.normal == found.normal)
        }
        (Impact::At(hit), Impact::At(mut found)) => {
            count("mirrored hit");
            (found.part_a, found.part_b) = (found.part_b, found.part_a);
            found.normal = -found.normal;
            of_hit(&hit) == of_hit(&found)
        }
        (impact, found) => {
            impact.safe().to_bits() == found.safe().to_bits()
                && core::mem::discriminant(&impact) == core::mem::discriminant(&found)
        }
    };
    let stops = if let Impact::Started(_) = impact { None } else { Some([impact.stops(), found.stops()]) };
    demand!(stops.is_none_or(|[[a, b], back]| [b, a] == back), "the stops of {impact:?}, swapped {found:?}");
    demand!(is_same, "{impact:?}, swapped {found:?}");
    let near = |flight: &Flight| {
        let [a, b] = flight.moving();
        closest_approach(a, b, flight.tolerance).expect("finite")
    };
    let (near, mut back) = (near(flight), near(&other));
    let of = |near: &Approach| {
        let points = [near.point_a, near.point_b].map(bits);
        (near.at_least.to_bits(), near.distance.to_bits(), near.fraction.to_bits(), points)
    };
    (back.point_a, back.point_b) = (back.point_b, back.point_a);
    demand!(of(&near) == of(&back), "{near:?}, swapped twice {back:?}");
    Ok(())
}

/// Scaling by a power of two scales the answer, bit for bit.
fn scaling_changes_no_bit(flight: &Flight) -> Result<(), String> {
    for factor in [0.015_625_f32, 4096.0] {
        let scaled = flight.scaled(factor);
        let back = scaled.scaled(factor.recip());
        if back.motions != flight.motions || back.tolerance != flight.tolerance {
            continue; // Something is subnormal.
        }
        count("scaled");
        let (impact, found) = (flight.impact(), scaled.impact());
        let poses = |poses: [Pose2; 2]| poses.map(|pose| Pose2::new(pose.translation * factor, pose.rotation));
        let up = |mut hit: ImpactHit| {
            (hit.point, hit.gap, hit.stops) = (hit.point * factor, hit.gap * factor, poses(hit.stops));
            hit
        };
        let expected = match impact {
            Impact::At(hit) => Impact::At(up(hit)),
            Impact::Started(hit) => Impact::Started(up(hit)),
            Impact::Clear { stops } => Impact::Clear { stops: poses(stops) },
            Impact::Unsettled { safe, stops } => Impact::Unsettled { safe, stops: poses(stops) },
        };
        // The smallest f32, which stands for a depth that would round to 0, is the one value that does not scale.
        let tiny = matches!(impact, Impact::Started(hit) if hit.gap == -f32::from_bits(1));
        demand!(found == expected || tiny, "{impact:?}, scaled by {factor} {found:?}");
    }
    Ok(())
}

/// Checks that the outcome is of the same kind, unless the least distance may or may not be reported, and as early as
/// the tolerance requires.
fn same_outcome(flight: &Flight, name: &str, other: &Flight) -> Result<(), String> {
    let (impact, found) = (flight.impact(), other.impact());
    let same = core::mem::discriminant(&impact) == core::mem::discriminant(&found);
    if same {
        count("same outcome");
        return Ok(());
    }
    let truth = Truth::of(flight);
    let [surely, may_be] = truth.tolerances(flight);
    let open = [impact, found].iter().all(|impact| match impact {
        Impact::Clear { .. } => true,
        // As near as that, but not so near that it must be found.
        Impact::At(hit) => (surely..=may_be + truth.ulp).contains(&f64::from(hit.gap)) || truth.begins_with_a_touch(),
        Impact::Unsettled { .. } => true,
        Impact::Started(_) => false,
    });
    demand!(open, "{impact:?}, {name} {found:?}");
    Ok(())
}
