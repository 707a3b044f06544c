use jostle::{Aabb, Approach, Impact, Moving, Placed, Vec2, closest_approach, first_within, time_of_impact};

use crate::pairs::can_meet;
use crate::part_finder::PartFinder;
use crate::swept::{distance, swept};
use crate::{Path, Scene, SubShape};

/// The distance that [`clearances`] has to prove.
///
/// ```
/// use jostle_scene::Demand;
/// let half_a_metre = Demand { require: 0.5, tolerance: None, all: false };
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Demand {
    /// The distance that the shape has to keep from everything.
    pub require: f32,
    /// The largest difference of the proved and the measured distance; `None` is a thousandth of `require`.
    pub tolerance: Option<f32>,
    /// Whether to return all colliders nearer than `require`, also those that do not count, rather than only the
    /// nearest of each segment.
    pub all: bool,
}

/// The verdict on a distance.
///
/// ```
/// use jostle_scene::Verdict;
/// assert_ne!(Verdict::Enough, Verdict::Below);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It is proved to be at least the required one.
    Enough,
    /// It is not proved to be.
    Below,
    /// It is to a sensor, which is no obstacle.
    Sensed,
    /// It is to a collider that the scene allows the travelling one to overlap.
    Allowed,
}

/// The least distance of a shape from a collider on a segment of its path.
///
/// ```
/// use jostle_scene::{Demand, Format, Scene, Verdict, clearances};
/// let text = r#"{"jostle": 1, "colliders": [{"name": "post", "circle": 1, "at": [4, 3]}],
///     "paths": [{"name": "past", "shape": {"circle": 1}, "poses": [[0, 0], [8, 0]]}]}"#;
/// let scene = Scene::parse(text, "yard.json", Format::Json)?;
/// let demand = Demand { require: 0.75, tolerance: None, all: false };
/// let found = clearances(&scene, 0, demand, &mut |_, _| {});
/// assert_eq!((found[0].fraction, found[0].distance, found[0].verdict), (0.5, 1.0, Verdict::Enough));
/// assert!(found[0].at_least > 0.999);
/// # Ok::<(), jostle_scene::SceneError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Clearance {
    /// The index of the path in the scene.
    pub path: usize,
    /// The segment, from the pose of this index to the next.
    pub segment: usize,
    /// The index of the collider.
    pub against: usize,
    /// The proved lower bound of their distance on the whole segment; 0 if they touch or overlap.
    pub at_least: f32,
    /// The least distance found.
    pub distance: f32,
    /// The fraction of the segment at which it was found.
    pub fraction: f64,
    /// The nearest point of the travelling shape there.
    pub point: Vec2,
    /// The nearest point of the collider.
    pub point_against: Vec2,
    /// The part of the collider that this point is on, if it has parts.
    pub part_against: Option<SubShape>,
    /// The fraction of the segment from which on it is nearer than required: up to there it keeps that distance. `None` if
    /// it always does.
    pub below_from: Option<f64>,
    /// The fraction at which it touches or overlaps it first, if it does.
    pub touches_at: Option<f64>,
    /// The verdict on the distance.
    pub verdict: Verdict,
}

/// The least distances of a shape from other colliders on each segment of its path, which is given by its index in
/// [`paths`](Scene::paths): in the order of the segments, then by `at_least`; the same on every run.
///
/// All other colliders rest. Each segment has the collider with the smallest lower bound, if there is any, and if another
/// is nearer than required before it, the first that is; with `demand.all`, it has all whose lower bound is below the
/// required distance. The travelling collider, members of its
/// static group and colliders that its filter does not meet are left out; sensors, and colliders that it is allowed to
/// overlap, do not count. The shape of a path without a collider can meet everything.
///
/// Both distances come from [`closest_approach`], within the tolerance. If the required distance lies between them, the
/// search is repeated with a smaller tolerance. A pair that remains undecided is [`Below`](Verdict::Below), as is one
/// at exactly the required distance. After each segment, `progress` receives the number of finished ones and their
/// total.
///
/// The cost of a segment is n log n, plus one `closest_approach` for each collider whose box is no farther from the box
/// that the shape sweeps than the nearest collider from the shape, or than the required distance.
///
/// ```
/// use jostle_scene::{Demand, Format, Scene, clearances};
/// let text = r#"{"jostle": 1, "colliders": [{"name": "wall", "box": [1, 9], "at": [3, 0]}],
///     "paths": [{"name": "turn", "shape": {"box": [4, 0.5]}, "poses": [[0, 0, 0.5], [0, 0, -0.5]]}]}"#;
/// let scene = Scene::parse(text, "yard.json", Format::Json)?;
/// let demand = Demand { require: 0.5, tolerance: None, all: false };
/// let found = clearances(&scene, 0, demand, &mut |_, _| {});
/// // A corner passes at √(2² + ¼²) from the centre of rotation.
/// assert!((found[0].distance - (2.5 - 4.0625_f32.sqrt())).abs() < 1e-6 && found[0].at_least < 0.5);
/// # Ok::<(), jostle_scene::SceneError>(())
/// ```
///
/// # Panics
/// If no path has this index.
#[must_use]
pub fn clearances(scene: &Scene, path: usize, demand: Demand, progress: &mut dyn FnMut(u64, u64)) -> Vec<Clearance> {
    let (index, path) = (path, &scene.paths[path]);
    let obstacles: Vec<Obstacle<'_>> = (0..scene.colliders.len())
        .filter(|&index| is_obstacle(scene, path, index))
        .map(|index| Obstacle::new(scene, path, index))
        .collect();
    let mut found = Vec::new();
    let segments = path.poses.len().saturating_sub(1);
    for (segment, (pose, motion)) in path.segments().enumerate() {
        let swept = swept(&path.shape, pose, motion);
        found.extend(of_segment([index, segment], path.shape.moving(pose, motion), swept, &obstacles, demand));
        progress(segment as u64 + 1, segments as u64);
    }
    found
}

/// A collider that the shape has to keep its distance from.
struct Obstacle<'s> {
    index: usize,
    placed: Placed<'s>,
    bounds: Aabb,
    parts: PartFinder<'s>,
    /// The verdict for one that does not count.
    exemption: Option<Verdict>,
}

impl<'s> Obstacle<'s> {
    fn new(scene: &'s Scene, path: &Path, index: usize) -> Obstacle<'s> {
        let collider = &scene.colliders[index];
        let placed = collider.shape.at(collider.pose);
        let is_allowed = path.collider.is_some_and(|own| scene.allow.contains(&[own.min(index), own.max(index)]));
        let exemption = match is_allowed {
            true => Some(Verdict::Allowed),
            false => collider.sensor.then_some(Verdict::Sensed),
        };
        Obstacle { index, placed, bounds: placed.aabb(), parts: PartFinder::new(collider), exemption }
    }
}

fn is_obstacle(scene: &Scene, path: &Path, index: usize) -> bool {
    path.collider.is_none_or(|own| own != index && can_meet(&scene.colliders[own], &scene.colliders[index]))
}

fn of_segment(
    segment: [usize; 2],
    moving: Moving<'_>,
    swept: Aabb,
    obstacles: &[Obstacle<'_>],
    demand: Demand,
) -> Vec<Clearance> {
    let mut by_distance: Vec<(f64, &Obstacle<'_>)> =
        obstacles.iter().map(|obstacle| (distance(swept, obstacle.bounds), obstacle)).collect();
    by_distance.sort_by(|(one, _), (other, _)| one.total_cmp(other)); // stable: equal distances in the order of the file
    let mut found: Vec<Clearance> = Vec::new();
    let mut nearest = f64::INFINITY;
    for (box_distance, obstacle) in by_distance {
        let is_listed = demand.all && box_distance < f64::from(demand.require);
        // One that is not the nearest may be the first nearer than required.
        if !is_listed && box_distance > nearest.max(f64::from(demand.require)) {
            break;
        }
        if !is_listed && obstacle.exemption.is_some() {
            continue;
        }
        let Some(approach) = approach(moving, obstacle.placed, demand) else { continue };
        if obstacle.exemption.is_none() {
            nearest = nearest.min(f64::from(approach.distance));
        }
        found.push(clearance(segment, moving, obstacle, approach, demand));
    }
    let counts = |row: &Clearance| matches!(row.verdict, Verdict::Enough | Verdict::Below);
    found.sort_by(|a, b| {
        a.at_least.total_cmp(&b.at_least).then(a.distance.total_cmp(&b.distance)).then(a.against.cmp(&b.against))
    });
    let nearest = found.iter().position(counts);
    let below_from = |row: &Clearance| row.below_from.unwrap_or(f64::INFINITY);
    let earliest = (0..found.len())
        .filter(|&i| counts(&found[i]) && found[i].below_from.is_some())
        .reduce(|first, next| if below_from(&found[next]) < below_from(&found[first]) { next } else { first });
    let mut place = 0..;
    found.retain(|row| {
        let place = place.next();
        place == nearest || place == earliest || (demand.all && row.at_least < demand.require)
    });
    found
}

/// The closest approach of the two, refined until it decides whether the required distance is kept.
fn approach(moving: Moving<'_>, obstacle: Placed<'_>, demand: Demand) -> Option<Approach> {
    /// The default tolerance, relative to the required distance.
    const SHARE: f32 = 1e-3;
    /// One refinement usually decides.
    const MOST_TRIES: usize = 4;
    let tolerance = demand.tolerance.unwrap_or(demand.require * SHARE);
    let mut best = closest_approach(moving, obstacle, tolerance)?;
    for _ in 0..MOST_TRIES {
        if best.at_least >= demand.require || best.distance < demand.require {
            break;
        }
        let closer = closest_approach(moving, obstacle, (best.distance - demand.require) / 2.0)?;
        if closer.at_least <= best.at_least && closer.distance >= best.distance {
            break;
        }
        // The better of two proved bounds, and the smaller of two measured distances.
        let at_least = best.at_least.max(closer.at_least);
        best = if closer.distance < best.distance { closer } else { best };
        best.at_least = at_least;
    }
    Some(best)
}

/// The tolerance of a place, relative to the required distance.
const FINE: f32 = 1e-6;

fn clearance(
    segment: [usize; 2],
    moving: Moving<'_>,
    obstacle: &Obstacle<'_>,
    approach: Approach,
    demand: Demand,
) -> Clearance {
    let Approach { at_least, distance, fraction, point_a, point_b, .. } = approach;
    let verdict = if at_least >= demand.require { Verdict::Enough } else { Verdict::Below };
    let is_below = verdict == Verdict::Below;
    let below_from =
        || first_within(moving, obstacle.placed, demand.require, demand.require * FINE).map(|it| it.fraction);
    let touches_at = || match time_of_impact(moving, obstacle.placed, demand.require * FINE) {
        Impact::Clear { .. } => None,
        impact => Some(impact.safe()),
    };
    let out = point_a - point_b;
    let inward = if out == Vec2::ZERO { Vec2::ZERO } else { -out / out.length() };
    let [path, segment] = segment;
    Clearance {
        path,
        segment,
        against: obstacle.index,
        at_least,
        distance,
        fraction,
        point: point_a,
        point_against: point_b,
        below_from: if is_below { below_from().or(Some(fraction)) } else { None },
        touches_at: if distance == 0.0 { touches_at().or(Some(fraction)) } else { None },
        part_against: obstacle.parts.part_at(point_b, inward, moving.after(fraction)),
        verdict: obstacle.exemption.unwrap_or(verdict),
    }
}
