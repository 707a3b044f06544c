use core::fmt::Write;

use jostle::{Pose2, Shape};

use super::Picture;
use super::arrow::disc;
use super::ink::Ink;
use super::marks::{self, DOT, SHAFT};
use super::outline::Paths;
use super::pixel::Pixel;
use super::sketch::Sketch;
use super::style::ImpactKind;
use super::text::{escaped, short};
use super::view::View;
use crate::{Impact, Scene};

/// The most impacts that are drawn with outlines and arrows, and the most that are labelled with their times.
const MOST_DRAWN_ALONE: usize = 300;
const MOST_TIMED: usize = 40;

/// The cost of covering an outline with a text.
const OUTLINE_WEIGHT: f64 = 3.0;

/// Draws each impact: the outlines of the two at that time, the point, and an arrow along the normal from the first to
/// the second. An impact after a collider's first is drawn more lightly, since the first may prevent it. Pairs that
/// overlap at the start are drawn as contacts.
pub(super) fn draw(svg: &mut String, view: &View, picture: &Picture<'_>) {
    let size = marks::size(view, picture.scene);
    let few = picture.impacts.len() <= MOST_DRAWN_ALONE;
    let mut drawn = String::new();
    for impact in on_the_way(picture).filter(|_| few) {
        let outlines = outlines(picture.scene, impact).map(|(shape, pose)| Paths::of(view, shape, pose).outline());
        let [from, along] = arrow(view, impact);
        let later = if is_later(picture, impact) { " later" } else { "" };
        let [a, b] = [impact.a, impact.b].map(|index| escaped(&picture.scene.colliders[index].name));
        let _ = writeln!(
            drawn,
            "<g class=\"{}{later}\"><title>{a} and {b} at {}</title><path class=\"outline\" d=\"{}\"/>\
             <path class=\"normal\" d=\"{}\"/><path class=\"point\" d=\"{}\"/></g>",
            ImpactKind::of(impact, picture.scene).class(),
            short(impact.time),
            outlines.collect::<String>(),
            marks::normal(from, along, SHAFT, size),
            disc(from, DOT * size),
        );
    }
    for kind in ImpactKind::ALL {
        let of_kind = on_the_way(picture).filter(|impact| !few && ImpactKind::of(impact, picture.scene) == kind);
        let dots: String = of_kind.map(|impact| disc(view.point(impact.point), DOT * size)).collect();
        if !dots.is_empty() {
            let _ = writeln!(drawn, "<g class=\"{}\"><path class=\"point\" d=\"{dots}\"/></g>", kind.class());
        }
    }
    view.cut_off(svg, &drawn);
}

/// Keeps texts off the impacts.
pub(super) fn reserve(ink: &mut Ink, view: &View, picture: &Picture<'_>) {
    let size = marks::size(view, picture.scene);
    for impact in on_the_way(picture).take(MOST_DRAWN_ALONE) {
        for (shape, pose) in outlines(picture.scene, impact) {
            ink.outline(&Sketch::of(view, shape, pose), OUTLINE_WEIGHT);
        }
        let [from, along] = arrow(view, impact);
        marks::reserve_normal(ink, from, along, size);
        ink.dot(from, DOT * size);
    }
}

/// The times to write, each with its class and the area it belongs to.
pub(super) fn times(view: &View, picture: &Picture<'_>) -> Vec<(String, &'static str, Sketch)> {
    let size = marks::size(view, picture.scene);
    let [min, max] = view.frame();
    let inside = |p: &Pixel| p.x >= min.x && p.x <= max.x && p.y >= min.y && p.y <= max.y;
    let few = on_the_way(picture).count() <= MOST_TIMED;
    on_the_way(picture)
        .filter(|_| few)
        .map(|impact| (impact, view.point(impact.point)))
        .filter(|(_, at)| inside(at))
        .map(|(impact, at)| {
            let class = ImpactKind::of(impact, picture.scene).class();
            (short(impact.time), class, Sketch::rectangle(at.square(size * DOT)))
        })
        .collect()
}

/// The moving colliders of an impact at its time.
pub(super) fn outlines<'s>(scene: &'s Scene, impact: &Impact) -> impl Iterator<Item = (&'s Shape, Pose2)> {
    let time = impact.time;
    let moving = [impact.a, impact.b].map(|index| &scene.colliders[index]).into_iter().filter(|it| it.moves());
    moving.map(move |it| (&it.shape, it.motion.pose_at(it.pose, time))).filter(|(_, pose)| pose.is_finite())
}

/// The impacts after the start of the step.
pub(super) fn on_the_way<'p>(picture: &Picture<'p>) -> impl Iterator<Item = &'p Impact> + use<'p> {
    picture.impacts.iter().filter(|impact| !impact.started)
}

/// Whether a moving collider of the pair has hit something solid before.
fn is_later(picture: &Picture<'_>, impact: &Impact) -> bool {
    let moving = [impact.a, impact.b].into_iter().filter(|&index| picture.scene.colliders[index].moves());
    let one_is_of = |other: &Impact| moving.clone().any(|index| [other.a, other.b].contains(&index));
    let stops = |other: &&Impact| ImpactKind::of(other, picture.scene) == ImpactKind::Impact;
    on_the_way(picture).filter(stops).any(|other| other.time < impact.time && one_is_of(other))
}

fn arrow(view: &View, impact: &Impact) -> [Pixel; 2] {
    [view.point(impact.point), view.direction(impact.normal)]
}
