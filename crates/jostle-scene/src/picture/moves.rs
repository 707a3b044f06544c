use core::fmt::Write;

use jostle::{MoveHit, Pose2, Shape, Vec2};

use super::Picture;
use super::arrow::{disc, head};
use super::ink::Ink;
use super::marks::{self, DOT, SHAFT};
use super::outline::Paths;
use super::pixel::{Pixel, place};
use super::sketch::Sketch;
use super::text::escaped;
use super::view::View;
use crate::{MoveOutcome, Scene};

/// The lengths, in pixels, of an arrowhead, of the way before the first arrowhead, and of the way between two.
const HEAD: f64 = 6.0;
const FIRST: f64 = 3.0 * HEAD;
const APART: f64 = 10.0 * HEAD;

/// Two arrows nearer than this, in pixels, are drawn as one if the cosine of the angle between them is above `ALIKE`.
const NEAR: f64 = 24.0;
const ALIKE: f64 = 0.99;

/// The most poses between start and end that are drawn of one move; of more, some that are evenly spread.
const MOST_BETWEEN: usize = 12;

/// The cost of covering an outline with a text.
const OUTLINE_WEIGHT: f64 = 2.0;

/// Draws each move: the way of the mover's origin with arrowheads, its outline at the end of each displacement, dashed
/// after the last one, and its hits: the point and an arrow along the normal, towards the mover, in grey if it passed.
pub(super) fn draw(svg: &mut String, view: &View, picture: &Picture<'_>) {
    let size = marks::size(view, picture.scene);
    let mut drawn = String::new();
    for outcome in picture.moves {
        let entry = &picture.scene.moves[outcome.of];
        let mover = &picture.scene.colliders[entry.mover];
        let [name, of] = [&mover.name, &entry.name].map(|name| escaped(name));
        let _ = writeln!(drawn, "<g class=\"move\"><title>{name}: {of}</title>");
        let outlines = |poses: &mut dyn Iterator<Item = Pose2>| -> String {
            poses.map(|pose| Paths::of(view, &mover.shape, pose).outline()).collect()
        };
        let heads = heads(view, outcome).map(|[tip, along]| head(tip, along, HEAD)).collect();
        let paths = [
            ("trail", outlines(&mut between(view, outcome))),
            ("ghost", outlines(&mut core::iter::once(outcome.end))),
            ("way", way(view, outcome)),
            ("tip", heads),
        ];
        for (class, path) in paths.iter().filter(|(_, path)| !path.is_empty()) {
            let _ = writeln!(drawn, "<path class=\"{class}\" d=\"{path}\"/>");
        }
        drawn.push_str("</g>\n");
    }
    for (class, passed) in [("hit passed", true), ("hit", false)] {
        let of_kind: Vec<Arrow> = arrows(view, picture).into_iter().filter(|arrow| arrow.passed == passed).collect();
        let normals: String =
            of_kind.iter().map(|Arrow { from, along, .. }| marks::normal(*from, *along, SHAFT, size)).collect();
        let points: String = of_kind.iter().map(|arrow| disc(arrow.from, DOT * size)).collect();
        if !points.is_empty() {
            let _ = writeln!(
                drawn,
                "<g class=\"{class}\"><path class=\"normal\" d=\"{normals}\"/><path class=\"point\" d=\"{points}\"/></g>"
            );
        }
    }
    view.cut_off(svg, &drawn);
}

/// Keeps texts off the ways, the outlines and the arrows.
pub(super) fn reserve(ink: &mut Ink, view: &View, picture: &Picture<'_>) {
    let size = marks::size(view, picture.scene);
    for outcome in picture.moves {
        let shape = shape(picture.scene, outcome);
        for pose in between(view, outcome).chain([outcome.end]) {
            ink.outline(&Sketch::of(view, shape, pose), OUTLINE_WEIGHT);
        }
        segments(view, outcome).for_each(|[from, to]| ink.mark(from, to));
        heads(view, outcome).for_each(|[tip, along]| ink.dot(tip.moved(along, -HEAD / 2.0, 0.0), HEAD / 2.0));
    }
    for Arrow { from, along, .. } in arrows(view, picture) {
        marks::reserve_normal(ink, from, along, size);
        ink.dot(from, DOT * size);
    }
}

/// The shapes of the movers at all positions that are drawn.
pub(super) fn poses<'p>(picture: &Picture<'p>) -> impl Iterator<Item = (&'p Shape, Pose2)> + use<'p> {
    let scene = picture.scene;
    picture.moves.iter().flat_map(move |outcome| {
        let at = |position: &Vec2| Pose2::new(*position, outcome.end.rotation);
        let positions = outcome.steps.iter().flat_map(|step| &step.way);
        positions.map(move |position| (shape(scene, outcome), at(position)))
    })
}

fn shape<'s>(scene: &'s Scene, outcome: &MoveOutcome) -> &'s Shape {
    &scene.colliders[scene.moves[outcome.of].mover].shape
}

/// The poses at the ends of displacements other than the last, without those that look the same as the one before.
fn between(view: &View, outcome: &MoveOutcome) -> impl Iterator<Item = Pose2> {
    let count = outcome.steps.len() - 1;
    let stride = count / (MOST_BETWEEN + 1) + 1;
    let steps = outcome.steps.iter().take(count).skip(stride - 1).step_by(stride);
    let mut drawn = view.point(outcome.end.translation);
    let positions = steps.filter_map(|step| step.way.last().copied()).filter(move |position| {
        let at = view.point(*position);
        let is_apart = at.distance(drawn) > HEAD;
        drawn = if is_apart { at } else { drawn };
        is_apart
    });
    positions.map(|position| Pose2::new(position, outcome.end.rotation))
}

/// The way of the mover's origin.
fn way(view: &View, outcome: &MoveOutcome) -> String {
    let mut way = String::new();
    let mut last = None;
    for [from, to] in segments(view, outcome) {
        if last != Some(from) {
            way += &format!("M{}", place(from));
        }
        way += &format!("L{}", place(to));
        last = Some(to);
    }
    way
}

/// The tips and directions of arrowheads in the middle of straight parts of a way; of short parts, only some have one.
fn heads(view: &View, outcome: &MoveOutcome) -> impl Iterator<Item = [Pixel; 2]> {
    let mut since = APART - FIRST;
    segments(view, outcome).filter_map(move |[from, to]| {
        since += from.distance(to);
        let is_next = since > APART;
        since = if is_next { 0.0 } else { since };
        let along = from.direction_to(to);
        is_next.then(|| [from.towards(to, 0.5).moved(along, HEAD / 2.0, 0.0), along])
    })
}

/// The straight parts of a way that have a length.
fn segments(view: &View, outcome: &MoveOutcome) -> impl Iterator<Item = [Pixel; 2]> {
    let ends = outcome.steps.iter().flat_map(|step| step.way.windows(2));
    ends.map(|ends| [view.point(ends[0]), view.point(ends[1])]).filter(|[from, to]| from.distance(*to) > 0.0)
}

/// A hit in the picture.
struct Arrow {
    from: Pixel,
    along: Pixel,
    passed: bool,
}

/// An arrow for each hit; of hits that are drawn nearly alike, only for the first.
fn arrows(view: &View, picture: &Picture<'_>) -> Vec<Arrow> {
    let mut arrows: Vec<Arrow> = Vec::new();
    for outcome in picture.moves {
        let entry = &picture.scene.moves[outcome.of];
        for MoveHit { id, normal, point, .. } in outcome.steps.iter().flat_map(|step| &step.hits) {
            let passed = entry.passes(*id) || picture.scene.colliders[*id].sensor;
            let (from, along) = (view.point(*point), view.direction(*normal));
            let is_covered = |other: &Arrow| {
                let cosine = other.along.x * along.x + other.along.y * along.y;
                other.passed == passed && other.from.distance(from) < NEAR && cosine > ALIKE
            };
            if !arrows.iter().any(is_covered) {
                arrows.push(Arrow { from, along, passed });
            }
        }
    }
    arrows
}
