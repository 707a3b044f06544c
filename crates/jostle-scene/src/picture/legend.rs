use core::fmt::Write;

use super::Picture;
use super::arrow::arrow;
use super::impacts::on_the_way;
use super::pixel::{Pixel, number};
use super::style::{ImpactKind, Kind, MARKS, Mark, Style};
use super::text::{escaped, width};
use super::view::View;
use crate::Verdict;

/// The heading's baseline, in pixels from the top.
const TITLE: f64 = 30.0;

/// The distance of the first row's baseline below the frame, of rows, and the space below the last, in pixels.
const FIRST_ROW: f64 = 48.0;
const ROW: f64 = 20.0;
const AIR: f64 = 16.0;

/// The size of a swatch, its distance from its text, the font size, and the distance between entries, in pixels.
const SWATCH: [f64; 2] = [18.0, 11.0];
const AFTER_SWATCH: f64 = 6.0;
const SIZE: f64 = 12.0;
const BETWEEN: f64 = 18.0;

/// Draws the heading, and below the frame the meanings of the colours with their counts; returns the height of the
/// whole picture.
pub(super) fn draw(svg: &mut String, view: &View, picture: &Picture<'_>, styles: &[Style]) -> f64 {
    let left = view.frame()[0].x;
    let title = escaped(picture.title);
    let _ = writeln!(svg, "<text class=\"title\" x=\"{}\" y=\"{TITLE}\">{title}</text>", number(left));
    let (mut x, mut y) = (left, (view.frame()[1].y + FIRST_ROW).round());
    for LegendEntry { count, word, swatch } in entries(picture, styles) {
        let text = format!("{count} {word}");
        let text_width = width(&text, SIZE);
        let entry_width = SWATCH[0] + AFTER_SWATCH + text_width;
        if x > left && x + entry_width > view.width() {
            (x, y) = (left, y + ROW);
        }
        svg.push_str(&drawn(&swatch, Pixel { x, y: y - SWATCH[1] + 1.0 }));
        let _ = writeln!(svg, "<text x=\"{}\" y=\"{}\">{text}</text>", number(x + SWATCH[0] + AFTER_SWATCH), number(y));
        x += entry_width + BETWEEN;
    }
    y + AIR
}

/// An entry of the legend: a count, what is counted, and its look.
struct LegendEntry {
    count: usize,
    word: &'static str,
    swatch: Swatch,
}

enum Swatch {
    /// An area of this class.
    Area(String),
    Arrow,
    Chevron,
    Path,
}

/// The entries whose count is not 0.
fn entries(picture: &Picture<'_>, styles: &[Style]) -> impl Iterator<Item = LegendEntry> {
    let scene = picture.scene;
    let of_kind = |kind: Kind| styles.iter().filter(|style| style.kind == kind).count();
    let of_mark = |mark: Mark| picture.contacts.iter().filter(|contact| Mark::of(contact, scene) == mark).count();
    let kinds = [Kind::Solid, Kind::Level, Kind::Sensor].map(|kind| LegendEntry {
        count: of_kind(kind),
        word: kind.word(),
        swatch: Swatch::Area(kind.word().to_owned()),
    });
    let marks = MARKS.map(|mark| LegendEntry {
        count: of_mark(mark),
        word: mark.word(),
        swatch: Swatch::Area(format!("solid {}", mark.word())),
    });
    let moving = scene.colliders.iter().filter(|collider| collider.moves()).count();
    let one_way = scene.colliders.iter().filter(|collider| collider.one_way.is_some()).count();
    let paths = if scene.paths.len() == 1 { "path" } else { "paths" };
    let impacts = ImpactKind::ALL.map(|kind| {
        let count = on_the_way(picture).filter(|impact| ImpactKind::of(impact, scene) == kind).count();
        let word = match (kind, count) {
            (ImpactKind::Impact, 1) => "impact",
            (ImpactKind::Impact, _) => "impacts",
            (ImpactKind::Sensed, _) => "sensed on the way",
        };
        LegendEntry { count, word, swatch: Swatch::Area(format!("solid {}", kind.class())) }
    });
    let others = [
        LegendEntry { count: moving, word: "moving", swatch: Swatch::Arrow },
        LegendEntry { count: one_way, word: "one-way", swatch: Swatch::Chevron },
        LegendEntry { count: scene.paths.len(), word: paths, swatch: Swatch::Path },
    ];
    let clearances = [(Verdict::Below, "too near"), (Verdict::Enough, "far enough")].map(|(verdict, word)| {
        let count = picture.clearances.iter().filter(|clearance| clearance.verdict == verdict).count();
        LegendEntry { count, word, swatch: Swatch::Area(format!("solid {}", verdict.class())) }
    });
    kinds.into_iter().chain(marks).chain(others).chain(impacts).chain(clearances).filter(|entry| entry.count > 0)
}

/// A swatch with its upper left corner here.
fn drawn(swatch: &Swatch, min: Pixel) -> String {
    let [width, height] = SWATCH;
    let [x, middle] = [number(min.x), number(min.y + height / 2.0)];
    let path = |class: &str, path: String| format!("<path class=\"{class}\" d=\"{path}\"/>\n");
    match swatch {
        Swatch::Area(class) => path(class, format!("M{x} {}h{width}v{height}h-{width}Z", number(min.y))),
        Swatch::Path => path("path", format!("M{x} {middle}h{width}")),
        Swatch::Chevron => path(
            "chevron",
            format!("M{} {}l4 -4l4 4", number(min.x + width / 2.0 - 4.0), number(min.y + height / 2.0 + 2.0)),
        ),
        Swatch::Arrow => {
            let from = Pixel { x: min.x, y: min.y + height / 2.0 };
            let [shaft, tip] = arrow(from, Pixel { x: min.x + width, ..from }, height / 2.0).unwrap_or_default();
            path("shaft", shaft) + &path("tip", tip)
        }
    }
}
