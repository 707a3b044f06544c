use jostle::{Motion, Pose2, Shape};

use super::arrow::{arrow, disc, head};
use super::ink::Ink;
use super::outline::Paths;
use super::sketch::Sketch;
use super::turning;
use super::view::{Pixel, View, place};
use crate::{Collider, Scene};

/// The length of an arrow's head and the radius of a pivot's dot, in pixels.
const HEAD: f64 = 6.0;
const PIVOT: f64 = 2.0;

/// With more colliders that move than this, their ways are not shaded.
const MOST_WITH_SWATHS: usize = 200;

/// How much an arrow or a path, and an outline at its end, is not to be covered by names.
const WEIGHT: f64 = 1.0;
const GHOST_WEIGHT: f64 = 1.0;

/// What is to come: the displacement of each collider that moves as an arrow from its pivot, the way of one that does not
/// turn, some places of one that does and the arc of its farthest point, its outline where it ends, and each path through
/// its poses with the outline at each and the same on the way. What leaves the frame is cut off there.
pub(super) fn draw(svg: &mut String, view: &View, scene: &Scene) {
    let [mut swaths, mut shafts, mut heads, mut routes] = [const { String::new() }; 4];
    let few = scene.colliders.iter().filter(|collider| moves(collider)).count() <= MOST_WITH_SWATHS;
    for collider in scene.colliders.iter().filter(|collider| moves(collider)) {
        let [from, to] = displacement(view, collider);
        let [shaft, tip] = arrow(from, to, HEAD).unwrap_or_default();
        if few && !collider.turns() {
            swaths += &swath(&Sketch::of(view, &collider.shape, collider.pose).simplified(), from, to);
        }
        shafts += &shaft;
        heads += &tip;
        if let Some(arc) = turning::arc(view, collider).filter(|_| few) {
            shafts += &arc.path();
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
    let [ghosts, trails] = [outlines(view, to_come(scene)), outlines(view, turning::places(scene).filter(|_| few))];
    let drawn =
        [("swath", swaths), ("trail", trails), ("ghost", ghosts), ("path", routes), ("shaft", shafts), ("tip", heads)];
    let drawn = drawn.iter().filter(|(_, path)| !path.is_empty());
    view.cut_off(
        svg,
        &drawn.map(|(class, path)| format!("<path class=\"{class}\" d=\"{path}\"/>\n")).collect::<String>(),
    );
}

fn outlines<'s>(view: &View, places: impl Iterator<Item = (&'s Shape, Pose2)>) -> String {
    let paths = in_frame(view, places).map(|(shape, pose)| {
        let Paths { areas, lines, .. } = Paths::of(view, shape, pose);
        areas + &lines
    });
    paths.collect()
}

/// What a shape covers on a straight way: what its sides cover, all wound alike so that they are filled as one.
fn swath(sketch: &Sketch, from: Pixel, to: Pixel) -> String {
    /// What is thinner is nothing to be seen, in pixels squared.
    const THINNEST: f64 = 0.05;
    let end = |p: Pixel| Pixel { x: p.x + to.x - from.x, y: p.y + to.y - from.y };
    let area = |[a, b]: &[Pixel; 2]| (b.x - a.x) * (to.y - from.y) - (b.y - a.y) * (to.x - from.x);
    let covered = sketch.sides().filter(|side| area(side).abs() > THINNEST).map(|side| {
        let [a, b] = if area(&side) > 0.0 { side } else { [side[1], side[0]] };
        format!("M{}L{}L{}L{}Z", place(a), place(b), place(end(b)), place(end(a)))
    });
    covered.collect()
}

/// Keeps names off the arrows, the paths and what is to come.
pub(super) fn reserve(ink: &mut Ink, view: &View, scene: &Scene) {
    for (shape, pose) in in_frame(view, to_come(scene)) {
        ink.outline(&Sketch::of(view, shape, pose), GHOST_WEIGHT);
    }
    for collider in scene.colliders.iter().filter(|collider| moves(collider)) {
        let [from, to] = displacement(view, collider);
        ink.line(from, to, WEIGHT);
        for line in turning::arc(view, collider).iter().flat_map(|arc| arc.points.windows(2)) {
            ink.line(line[0], line[1], WEIGHT);
        }
    }
    for ends in scene.paths.iter().flat_map(|path| path.poses.windows(2)) {
        ink.line(view.point(ends[0].at), view.point(ends[1].at), WEIGHT);
    }
}

/// Where shapes come to be: at the end of a motion, and at the poses of a path.
pub(super) fn to_come(scene: &Scene) -> impl Iterator<Item = (&Shape, Pose2)> {
    let moving = scene.colliders.iter().filter(|collider| moves(collider));
    let ends = moving.map(|collider| (&collider.shape, collider.motion.end(collider.pose)));
    let stations = scene.paths.iter().flat_map(|path| path.poses.iter().map(|pose| (&path.shape, pose.pose())));
    ends.chain(stations).filter(|(_, pose)| pose.is_finite())
}

/// Those in the frame, at least in part.
fn in_frame<'s>(
    view: &View,
    places: impl Iterator<Item = (&'s Shape, Pose2)>,
) -> impl Iterator<Item = (&'s Shape, Pose2)> {
    let [min, max] = view.frame();
    let inside = move |[p, q]: [Pixel; 2]| p.x <= max.x && q.x >= min.x && p.y <= max.y && q.y >= min.y;
    places.filter(move |(shape, pose)| inside(view.rectangle(shape.at(*pose).aabb())))
}

pub(super) fn moves(collider: &Collider) -> bool {
    collider.motion != Motion::ZERO && collider.motion.is_finite()
}

/// From the pivot's place to where it ends, or as far in that direction as no frame reaches.
fn displacement(view: &View, collider: &Collider) -> [Pixel; 2] {
    let from = view.point(collider.pose.apply(collider.motion.pivot));
    let along = view.direction(collider.motion.linear);
    let [min, max] = view.frame();
    let longest = from.distance(min) + from.distance(max);
    let length = f64::hypot(along.x, along.y) * view.scale;
    let scale = view.scale * if length > longest { longest / length } else { 1.0 };
    [from, from.moved(along, scale, 0.0)]
}

/// A head in the middle of each segment of a path that has room for it.
fn directions(view: &View, path: &crate::Path) -> String {
    let segments = path.poses.windows(2).map(|ends| [view.point(ends[0].at), view.point(ends[1].at)]);
    let heads = segments.filter_map(|[from, to]| {
        let length = from.distance(to);
        let along = Pixel { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
        (length > 3.0 * HEAD).then(|| head(from.towards(to, 0.5).moved(along, HEAD / 2.0, 0.0), along, HEAD))
    });
    heads.collect()
}

fn route(view: &View, path: &crate::Path) -> String {
    let points = path.poses.iter().enumerate();
    points.map(|(i, pose)| format!("{}{}", if i == 0 { 'M' } else { 'L' }, place(view.point(pose.at)))).collect()
}
