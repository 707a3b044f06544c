use core::fmt::Write;
use std::collections::BTreeMap;

use super::ink::{Ink, cells};
use super::pixel::{Pixel, number, place};
use super::sketch::{Rectangle, Sketch, corners};
use super::text::{BOLD, escaped, width};
use super::view::View;
use super::{Picture, clearances, clusters, impacts, marks, moves, moving, one_way};
use crate::Collider;

/// The font size, the height of a label with and without space, and the distance of its baseline below its middle, in
/// pixels.
const SIZE: f64 = 11.0;
const HEIGHT: f64 = 13.0;
const LETTERS: f64 = 9.0;
const BASELINE: f64 = 4.0;

/// The space on both sides of a name within its collider, between two texts, and around a text from marks.
const AIR: f64 = 0.5;
const APART: f64 = 5.0;
const OFF_MARKS: f64 = 1.5;

/// The width and the height in pixels by which a collider's own outline may reach into the box of its name at no cost.
const NEAR_OUTLINE: [f64; 2] = [3.0, 1.0];

/// The distances of a name from its collider that are tried, and the least that gets a leader line, in pixels.
const GAPS: [f64; 7] = [3.0, 9.0, 18.0, 30.0, 45.0, 62.0, 80.0];
const LEADER: f64 = 7.0;

/// The fraction of a segment at each end that no leader leads to.
const OFF_ENDS: f64 = 0.25;

/// The costs of covering a cell of an outline, and of the inside of a shape.
const ON_OUTLINE: f64 = 8.0;
const ON_SHAPE: f64 = 0.3;

/// The costs of vertical text, of being beside the collider, of each pixel of distance from it and from its middle, and
/// the fraction of a covered cell's cost that a leader pays.
const TURNED: f64 = 6.0;
const BESIDE: f64 = 10.0;
const PER_PIXEL: f64 = 0.15;
const OFF_MIDDLE: f64 = 0.02;
const BY_LEADER: f64 = 0.4;

/// A position for a name.
#[derive(Clone, Copy)]
struct Label {
    middle: Pixel,
    /// Half its width and height.
    half: [f64; 2],
    /// Whether the text is vertical, read upwards.
    turned: bool,
    /// The cost of the position itself, without what it covers.
    cost: f64,
}

impl Label {
    fn rectangle(&self) -> Rectangle {
        self.shrunk([0.0, 0.0])
    }

    fn shrunk(&self, by: [f64; 2]) -> Rectangle {
        let half = [self.half[0] - by[0], self.half[1] - by[1]];
        [-1.0, 1.0].map(|side| Pixel { x: self.middle.x + side * half[0], y: self.middle.y + side * half[1] })
    }
}

/// A text, the shape it belongs to, and the positions inside of that where it fits.
struct Writing<'a> {
    text: &'a str,
    at: &'a Sketch,
    width: f64,
    inside: Vec<Label>,
    class: String,
}

/// Draws names, within their colliders if they fit and beside them if not, times beside their impacts, lengths beside
/// their dimension lines, and the numbers of contacts beside clusters, each at the cheapest position that is free. A text
/// without one is left out.
pub(super) fn draw(svg: &mut String, view: &View, picture: &Picture<'_>) {
    let (named, counts) = clusters::labelled(view, picture);
    let timed = impacts::times(view, picture);
    let measured = clearances::lengths(view, picture);
    if named.is_empty() && counts.is_empty() && timed.is_empty() && measured.is_empty() {
        return;
    }
    let sketch = |collider: &Collider| Sketch::of(view, &collider.shape, collider.pose).simplified();
    let mut ink = Ink::new(view);
    let sketches: Vec<Sketch> = picture.scene.colliders.iter().map(sketch).collect();
    sketches.iter().for_each(|sketch| ink.outline(sketch, ON_OUTLINE));
    sketches.iter().for_each(|sketch| ink.shade(sketch, ON_SHAPE));
    moving::reserve(&mut ink, view, picture.scene);
    one_way::reserve(&mut ink, view, picture.scene);
    impacts::reserve(&mut ink, view, picture);
    clearances::reserve(&mut ink, view, picture);
    moves::reserve(&mut ink, view, picture);
    marks::reserve(&mut ink, view, picture);
    counts.iter().flat_map(|(_, cluster)| cluster.sides()).for_each(|[from, to]| ink.mark(from, to));

    let bold =
        |class: String, text, at| Writing { text, at, width: width(text, SIZE) * BOLD, inside: Vec::new(), class };
    let times = timed.iter().map(|(text, kind, at)| bold(format!("time {kind}"), text, at));
    let lengths = measured.iter().map(|(text, verdict, at)| bold(format!("length {verdict}"), text, at));
    let counts = counts.iter().map(|(text, at)| bold("count".into(), text, at));
    let names = named.into_iter().map(|index| {
        let (text, at) = (&picture.scene.colliders[index].name, &sketches[index]);
        let width = width(text, SIZE);
        Writing { text, at, width, inside: inside(at, width), class: "name".into() }
    });
    let mut writings: Vec<Writing<'_>> = times.chain(lengths).chain(counts).chain(names).collect();
    // Names that fit inside come first: they block no position of the others.
    writings.sort_by_key(|writing| writing.inside.is_empty());
    let (mut texts, mut leaders) = (BTreeMap::<&str, String>::new(), String::new());
    for writing in &writings {
        let Some(label) = cheapest(writing, &ink) else { continue };
        ink.text(label.shrunk([-APART / 2.0, 0.0]));
        if let Some([from, to]) = leader(writing.at, &label) {
            ink.mark(from, to);
            let _ = write!(leaders, "M{}L{}", place(from), place(to));
        }
        texts.entry(&writing.class).or_default().push_str(&text(&label, writing.text));
    }
    if !leaders.is_empty() {
        let _ = writeln!(svg, "<path class=\"leader\" d=\"{leaders}\"/>");
    }
    for (class, texts) in texts {
        let _ = writeln!(svg, "<g class=\"{class}\">\n{texts}</g>");
    }
}

fn cheapest(writing: &Writing<'_>, ink: &Ink) -> Option<Label> {
    // A name may cover the inside of its own collider and come within a cell of the outline.
    let within = writing.inside.iter().map(|label| {
        let covered = label.shrunk(NEAR_OUTLINE);
        (label.cost + ink.cost(&covered) - ON_SHAPE * cells(&covered), *label)
    });
    let without = beside(writing.at, writing.width).into_iter().map(|label| {
        let crossed = leader(writing.at, &label).map_or(0.0, |[from, to]| ink.cost_along(from, to));
        (label.cost + ink.cost(&label.shrunk([-OFF_MARKS; 2])) + BY_LEADER * crossed, label)
    });
    let is_free = |label: &Label| {
        let led = leader(writing.at, label).is_none_or(|[from, to]| !ink.crosses_text(from, to));
        led && ink.is_free(&label.shrunk([-OFF_MARKS; 2]))
    };
    let mut positions: Vec<(f64, Label)> = within.chain(without).collect();
    positions.sort_by(|a, b| a.0.total_cmp(&b.0));
    positions.into_iter().map(|(_, label)| label).find(is_free)
}

fn text(label: &Label, name: &str) -> String {
    let [x, y] = [label.middle.x, label.middle.y].map(number);
    let turn = if label.turned { format!(" transform=\"rotate(-90 {x} {y})\"") } else { String::new() };
    let baseline = number(label.middle.y + BASELINE);
    format!("<text x=\"{x}\" y=\"{baseline}\"{turn}>{}</text>\n", escaped(name))
}

/// Positions at which the whole name is inside the shape, the middle first, horizontal or vertical.
fn inside(sketch: &Sketch, width: f64) -> Vec<Label> {
    /// Steps of half a label off the middle.
    const STEPS: [f64; 5] = [0.0, -1.0, 1.0, -2.0, 2.0];
    let upright = [width / 2.0 + AIR, LETTERS / 2.0];
    let orientations = [(upright, false), ([upright[1], upright[0]], true)];
    let mut labels = Vec::new();
    for (anchor, (half, turned)) in
        sketch.anchors.iter().flat_map(|anchor| orientations.map(|orientation| (anchor, orientation)))
    {
        for (column, row) in STEPS.into_iter().flat_map(|column| STEPS.map(|row| (column, row))) {
            let middle = Pixel { x: anchor.x + column * half[0], y: anchor.y + row * half[1] };
            let mut label = Label { middle, half, turned, cost: 0.0 };
            label.cost = middle.distance(*anchor) * OFF_MIDDLE + if turned { TURNED } else { 0.0 };
            labels.extend(sketch.holds(&label.rectangle()).then_some(label));
        }
    }
    labels
}

/// Positions beside a shape: around its box in many directions, and off the middle of each of its longer sides.
fn beside(sketch: &Sketch, width: f64) -> Vec<Label> {
    const DIRECTIONS: u32 = 24;
    let [min, max] = sketch.bounds();
    let centre = Pixel { x: f64::midpoint(min.x, max.x), y: f64::midpoint(min.y, max.y) };
    let half = [width / 2.0, HEIGHT / 2.0];
    let mut labels = Vec::new();
    for gap in GAPS {
        let mut add = |middle: Pixel| {
            let cost = BESIDE + gap * PER_PIXEL + middle.distance(centre) * OFF_MIDDLE;
            labels.push(Label { middle, half, turned: false, cost });
        };
        for i in 0..DIRECTIONS {
            let (sin, cos) = (f64::from(i) / f64::from(DIRECTIONS) * core::f64::consts::TAU).sin_cos();
            let reach = [(max.x - min.x) / 2.0 + half[0] + gap, (max.y - min.y) / 2.0 + half[1] + gap];
            let length = (reach[0] / cos.abs()).min(reach[1] / sin.abs());
            add(Pixel { x: centre.x + cos * length, y: centre.y + sin * length });
        }
        for [a, b] in sketch.sides().filter(|[a, b]| a.distance(*b) > HEIGHT) {
            let length = a.distance(b);
            for side in [1.0, -1.0] {
                let out = Pixel { x: side * (b.y - a.y) / length, y: side * (a.x - b.x) / length };
                add(a.towards(b, 0.5).moved(out, gap + half[0] * out.x.abs() + half[1] * out.y.abs(), 0.0));
            }
        }
    }
    labels.retain(|label| !corners(&label.rectangle()).iter().any(|p| sketch.contains(*p)));
    labels
}

/// The line from a label at a distance to the nearest point of its shape.
fn leader(sketch: &Sketch, label: &Label) -> Option<[Pixel; 2]> {
    let [min, max] = label.rectangle();
    // At the end of a segment, which it shares with the next, a leader would be ambiguous.
    let margin = if sketch.is_area() { 0.0 } else { OFF_ENDS };
    let nearest = sketch.sides().map(|side| nearest_on(side, label.middle, margin));
    let to = nearest.min_by(|p, q| p.distance(label.middle).total_cmp(&q.distance(label.middle)))?;
    let from = Pixel { x: to.x.clamp(min.x, max.x), y: to.y.clamp(min.y, max.y) };
    let within = sketch.contains(label.middle);
    (!within && from.distance(to) > LEADER).then_some([from, to])
}

/// The nearest point of a line without this fraction of it at both ends.
fn nearest_on([a, b]: [Pixel; 2], p: Pixel, margin: f64) -> Pixel {
    let (dx, dy) = (b.x - a.x, b.y - a.y);
    let along = ((p.x - a.x) * dx + (p.y - a.y) * dy) / (dx * dx + dy * dy);
    if along.is_finite() { a.towards(b, along.clamp(margin, 1.0 - margin)) } else { a }
}
