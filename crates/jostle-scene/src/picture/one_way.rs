use core::fmt::Write;

use super::ink::Ink;
use super::pixel::{Pixel, place};
use super::sketch::Sketch;
use super::view::View;
use crate::Scene;

/// The spacing of chevrons along the side, half the width of one, its height, and its distance from the side, in
/// pixels.
const SPACING: f64 = 24.0;
const HALF_WIDTH: f64 = 4.0;
const HEIGHT: f64 = 3.5;
const DEPTH: f64 = 2.5;

/// The least distance of two successive chevrons, even on small parts.
const CLOSEST: f64 = 2.5 * HALF_WIDTH;

/// The most chevrons of a side.
const MOST: usize = 40;

/// Draws chevrons just inside the side that blocks, pointing in the free direction.
pub(super) fn draw(svg: &mut String, view: &View, scene: &Scene) {
    let mut path = String::new();
    for [left, tip, right] in chevrons(view, scene) {
        let _ = write!(path, "M{}L{}L{}", place(left), place(tip), place(right));
    }
    if !path.is_empty() {
        let _ = writeln!(svg, "<path class=\"chevron\" d=\"{path}\"/>");
    }
}

/// Keeps names off the chevrons.
pub(super) fn reserve(ink: &mut Ink, view: &View, scene: &Scene) {
    for [left, tip, right] in chevrons(view, scene) {
        ink.mark(left, tip);
        ink.mark(tip, right);
    }
}

/// The left foot, the tip and the right foot of each chevron.
fn chevrons<'s>(view: &'s View, scene: &'s Scene) -> impl Iterator<Item = [Pixel; 3]> {
    let sided = scene.colliders.iter().filter_map(|collider| Some((collider, collider.one_way?)));
    sided.flat_map(|(collider, side)| {
        let out = view.direction(collider.pose.rotation * side);
        let length = f64::hypot(out.x, out.y);
        let out = Pixel { x: out.x / length, y: out.y / length };
        let sketch = Sketch::of(view, &collider.shape, collider.pose);
        let mut spread: Vec<Pixel> = Vec::new();
        for tip in sketch.sides_by_ring().flat_map(|sides| tips(&sides, out)) {
            if spread.last().is_none_or(|last| last.distance(tip) >= CLOSEST) {
                spread.push(tip);
            }
        }
        let foot = move |tip: Pixel, side: f64| tip.moved(out, -HEIGHT, side * HALF_WIDTH);
        spread.into_iter().map(move |tip| [foot(tip, 1.0), tip, foot(tip, -1.0)])
    })
}

/// The tips of the chevrons, evenly spaced over the extent of these lines perpendicular to `out`.
fn tips(sides: &[[Pixel; 2]], out: Pixel) -> Vec<Pixel> {
    let across = |p: Pixel| p.y * out.x - p.x * out.y;
    let along = |p: Pixel| p.x * out.x + p.y * out.y;
    let points = || sides.iter().flatten();
    let from = points().map(|p| across(*p)).fold(f64::INFINITY, f64::min);
    let to = points().map(|p| across(*p)).fold(f64::NEG_INFINITY, f64::max);
    let count = (((to - from) / SPACING) as usize).clamp(1, MOST);
    let at = |i: usize| from + (i as f64 + 0.5) / count as f64 * (to - from);
    let farthest = |t: f64| {
        let crossed = sides.iter().filter(|[a, b]| (across(*a) <= t) != (across(*b) <= t));
        let points = crossed.map(|[a, b]| a.towards(*b, (t - across(*a)) / (across(*b) - across(*a))));
        points.max_by(|p, q| along(*p).total_cmp(&along(*q)))
    };
    (0..count).filter_map(|i| farthest(at(i))).map(|p| p.moved(out, -DEPTH, 0.0)).collect()
}
