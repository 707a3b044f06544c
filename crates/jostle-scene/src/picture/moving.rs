use jostle::{Pose2, Shape};

use super::arrow::{arrow, disc, head};
use super::ink::Ink;
use super::outline::Paths;
use super::pixel::{Pixel, place};
use super::sketch::Sketch;
use super::turning;
use super::view::View;
use crate::{Collider, Scene};

/// The length of an arrowhead and the radius of the dot at a pivot, in pixels.
const HEAD: f64 = 6.0;
const PIVOT: f64 = 2.0;

/// The most moving colliders whose swept areas are shaded.
const MOST_WITH_SWATHS: usize = 200;

/// The cost of covering an outline at the end of a motion with a name.
const GHOST_WEIGHT: f64 = 2.0;

/// Draws motion: the displacement of each moving collider as an arrow from its pivot, the area it sweeps if it does not
/// turn, some poses and the arc of its farthest point if it does, its outline at the end, and each path with the
/// outlines at its poses and the same between. All of it is clipped to the frame.
pub(super) fn draw(svg: &mut String, view: &View, scene: &Scene) {
    let [mut swaths, mut shafts, mut arcs, mut heads, mut routes] = [const { String::new() }; 5];
    let few = scene.colliders.iter().filter(|collider| collider.moves()).count() <= MOST_WITH_SWATHS;
    for collider in scene.colliders.iter().filter(|collider| collider.moves()) {
        let [from, to] = displacement(view, collider);
        let [shaft, tip] = arrow(from, to, HEAD).unwrap_or_default();
        if few && !collider.turns() {
            swaths += &swath(&Sketch::of(view, &collider.shape, collider.pose).simplified(), from, to);
        }
        shafts += &shaft;
        heads += &tip;
        if let Some(arc) = turning::arc(view, collider).filter(|_| few) {
            arcs += &arc.path();
            heads += &(disc(from, PIVOT) + &head(arc.tip(), arc.along(), HEAD));
        }
    }
    for path in &scene.paths {
        routes += &route(view, path);
        heads += &directions(view, path);
        for (pose, motion) in path.segments().filter(|(_, motion)| motion.angular == 0.0) {
            let ends = [pose, motion.end(pose)].map(|pose| view.point(pose.translation));
            swaths += &swath(&Sketch::of(view, &path.shape, pose).simplified(), ends[0], ends[1]);
        }
    }
    let trails = outlines(view, turning::poses(scene).filter(|_| few));
    let [ghosts, stations] = [outlines(view, ends(scene)), outlines(view, stations(scene))];
    let drawn = [
        ("swath", swaths),
        ("trail", trails),
        ("station", stations),
        ("ghost", ghosts),
        ("path", routes),
        ("arc", arcs),
        ("shaft", shafts),
        ("tip", heads),
    ];
    let drawn = drawn.iter().filter(|(_, path)| !path.is_empty());
    view.cut_off(
        svg,
        &drawn.map(|(class, path)| format!("<path class=\"{class}\" d=\"{path}\"/>\n")).collect::<String>(),
    );
}

fn outlines<'s>(view: &View, places: impl Iterator<Item = (&'s Shape, Pose2)>) -> String {
    in_frame(view, places).map(|(shape, pose)| Paths::of(view, shape, pose).outline()).collect()
}

/// The area that a shape sweeps in a straight line, as the areas of its sides, all wound alike so that they fill as
/// one.
fn swath(sketch: &Sketch, from: Pixel, to: Pixel) -> String {
    /// The least visible area, in pixels squared.
    const THINNEST: f64 = 0.05;
    let end = |p: Pixel| Pixel { x: p.x + to.x - from.x, y: p.y + to.y - from.y };
    let area = |[a, b]: &[Pixel; 2]| (b.x - a.x) * (to.y - from.y) - (b.y - a.y) * (to.x - from.x);
    let covered = sketch.sides().filter(|side| area(side).abs() > THINNEST).map(|side| {
        let [a, b] = if area(&side) > 0.0 { side } else { [side[1], side[0]] };
        format!("M{}L{}L{}L{}Z", place(a), place(b), place(end(b)), place(end(a)))
    });
    covered.collect()
}

/// Keeps texts off the arrows, the paths and the outlines at their ends.
pub(super) fn reserve(ink: &mut Ink, view: &View, scene: &Scene) {
    for (shape, pose) in in_frame(view, to_come(scene)) {
        ink.outline(&Sketch::of(view, shape, pose), GHOST_WEIGHT);
    }
    let half = HEAD / 2.0;
    for collider in scene.colliders.iter().filter(|collider| collider.moves()) {
        let [from, to] = displacement(view, collider);
        ink.mark(from, to);
        ink.dot(to.towards(from, (half / to.distance(from)).min(1.0)), half);
        if let Some(arc) = turning::arc(view, collider) {
            arc.points.windows(2).for_each(|line| ink.mark(line[0], line[1]));
            ink.dot(arc.tip().moved(arc.along(), -half, 0.0), half);
            ink.dot(from, PIVOT);
        }
    }
    for ends in scene.paths.iter().flat_map(|path| path.poses.windows(2)) {
        let [from, to] = [view.point(ends[0].at), view.point(ends[1].at)];
        ink.mark(from, to);
        ink.dot(from.towards(to, 0.5), half);
    }
}

/// The shapes at the end of each motion and at the poses of each path.
pub(super) fn to_come(scene: &Scene) -> impl Iterator<Item = (&Shape, Pose2)> {
    ends(scene).chain(stations(scene))
}

fn ends(scene: &Scene) -> impl Iterator<Item = (&Shape, Pose2)> {
    let moving = scene.colliders.iter().filter(|collider| collider.moves());
    let ends = moving.map(|collider| (&collider.shape, collider.motion.end(collider.pose)));
    ends.filter(|(_, pose)| pose.is_finite())
}

fn stations(scene: &Scene) -> impl Iterator<Item = (&Shape, Pose2)> {
    let stations = scene.paths.iter().flat_map(|path| path.poses.iter().map(|pose| (&path.shape, pose.pose())));
    stations.filter(|(_, pose)| pose.is_finite())
}

/// The shapes that are at least partly in the frame.
fn in_frame<'s>(
    view: &View,
    places: impl Iterator<Item = (&'s Shape, Pose2)>,
) -> impl Iterator<Item = (&'s Shape, Pose2)> {
    let [min, max] = view.frame();
    let inside = move |[p, q]: [Pixel; 2]| p.x <= max.x && q.x >= min.x && p.y <= max.y && q.y >= min.y;
    places.filter(move |(shape, pose)| inside(view.rectangle(shape.at(*pose).aabb())))
}

/// The positions of the pivot at the start and at the end, or beyond the frame if that is far away.
fn displacement(view: &View, collider: &Collider) -> [Pixel; 2] {
    let from = view.point(collider.pose * collider.motion.pivot);
    let along = view.direction(collider.motion.linear);
    let [min, max] = view.frame();
    let longest = from.distance(min) + from.distance(max);
    let length = f64::hypot(along.x, along.y) * view.scale;
    let scale = view.scale * if length > longest { longest / length } else { 1.0 };
    [from, from.moved(along, scale, 0.0)]
}

/// An arrowhead in the middle of each segment of a path that is long enough.
fn directions(view: &View, path: &crate::Path) -> String {
    let segments = path.poses.windows(2).map(|ends| [view.point(ends[0].at), view.point(ends[1].at)]);
    let heads = segments.filter_map(|[from, to]| {
        let along = from.direction_to(to);
        (from.distance(to) > 3.0 * HEAD).then(|| head(from.towards(to, 0.5).moved(along, HEAD / 2.0, 0.0), along, HEAD))
    });
    heads.collect()
}

fn route(view: &View, path: &crate::Path) -> String {
    let points = path.poses.iter().enumerate();
    points.map(|(i, pose)| format!("{}{}", if i == 0 { 'M' } else { 'L' }, place(view.point(pose.at)))).collect()
}
