use core::fmt::Write;

use jostle::{Motion, Pose2, Shape};

use super::arrow::arrow;
use super::ink::Ink;
use super::outline::Paths;
use super::sketch::Sketch;
use super::view::{Pixel, View, number, place};
use crate::{Collider, Scene};

/// The length of an arrow's head in pixels.
const HEAD: f64 = 6.0;

/// How much an arrow or a path, and an outline at its end, is not to be covered by names.
const WEIGHT: f64 = 1.0;
const GHOST_WEIGHT: f64 = 1.0;

/// What is to come: the displacement of each collider that moves as an arrow from its pivot, its outline where it ends,
/// and each path through its poses with the outline at each. What leaves the frame is cut off there.
pub(super) fn draw(svg: &mut String, view: &View, scene: &Scene) {
    let [mut shafts, mut heads, mut routes] = [const { String::new() }; 3];
    let ghosts: String = ghosts(view, scene)
        .map(|(shape, pose)| {
            let Paths { areas, lines, .. } = Paths::of(view, shape, pose);
            areas + &lines
        })
        .collect();
    for collider in scene.colliders.iter().filter(|collider| moves(collider)) {
        let [from, to] = displacement(view, collider);
        let [shaft, head] = arrow(from, to, HEAD).unwrap_or_default();
        shafts += &shaft;
        heads += &head;
    }
    for path in &scene.paths {
        routes += &route(view, path);
    }
    let drawn = [("ghost", ghosts), ("path", routes), ("shaft", shafts), ("tip", heads)];
    if drawn.iter().all(|(_, path)| path.is_empty()) {
        return;
    }
    let [min, max] = view.frame();
    let [x, y, width, height] = [min.x, min.y, max.x - min.x, max.y - min.y].map(number);
    let _ = writeln!(
        svg,
        "<svg x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" viewBox=\"{x} {y} {width} {height}\">"
    );
    for (class, path) in drawn.iter().filter(|(_, path)| !path.is_empty()) {
        let _ = writeln!(svg, "<path class=\"{class}\" d=\"{path}\"/>");
    }
    svg.push_str("</svg>\n");
}

/// Keeps names off the arrows, the paths and what is to come.
pub(super) fn reserve(ink: &mut Ink, view: &View, scene: &Scene) {
    for (shape, pose) in ghosts(view, scene) {
        ink.outline(&Sketch::of(view, shape, pose), GHOST_WEIGHT);
    }
    for collider in scene.colliders.iter().filter(|collider| moves(collider)) {
        let [from, to] = displacement(view, collider);
        ink.line(from, to, WEIGHT);
    }
    for legs in scene.paths.iter().flat_map(|path| path.poses.windows(2)) {
        ink.line(view.point(legs[0].translation), view.point(legs[1].translation), WEIGHT);
    }
}

/// Where shapes come to be: at the end of a motion, and at the poses of a path.
pub(super) fn to_come(scene: &Scene) -> impl Iterator<Item = (&Shape, Pose2)> {
    let moving = scene.colliders.iter().filter(|collider| moves(collider));
    let ends = moving.map(|collider| (&collider.shape, collider.motion.end(collider.pose)));
    let stations = scene.paths.iter().flat_map(|path| path.poses.iter().map(|pose| (&path.shape, *pose)));
    ends.chain(stations).filter(|(_, pose)| pose.is_finite())
}

/// Those in the frame, at least in part.
fn ghosts<'s>(view: &'s View, scene: &'s Scene) -> impl Iterator<Item = (&'s Shape, Pose2)> {
    let [min, max] = view.frame();
    let inside = move |[p, q]: [Pixel; 2]| p.x <= max.x && q.x >= min.x && p.y <= max.y && q.y >= min.y;
    to_come(scene).filter(move |(shape, pose)| inside(view.rectangle(shape.at(*pose).aabb())))
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

fn route(view: &View, path: &crate::Path) -> String {
    let points = path.poses.iter().enumerate();
    points
        .map(|(i, pose)| format!("{}{}", if i == 0 { 'M' } else { 'L' }, place(view.point(pose.translation))))
        .collect()
}
