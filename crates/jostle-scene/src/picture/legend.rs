use core::fmt::Write;

use super::arrow::{arrow, disc, head};
use super::back;
use super::layers::Layers;
use super::marks::{SHAFT, dimension_line, normal};
use super::pixel::{Pixel, number, place};
use super::text::{escaped, shortened, width};
use super::view::View;

/// The distance of the first row's baseline below the frame, of rows, and the space below the last, in pixels.
const FIRST_ROW: f64 = 50.0;
const ROW: f64 = 21.0;
const AIR: f64 = 18.0;

/// The size of a swatch, its distance from its text, the font size, and the distance between entries, in pixels.
const SWATCH: [f64; 2] = [20.0, 12.0];
const AFTER_SWATCH: f64 = 7.0;
const SIZE: f64 = 12.0;
const BETWEEN: f64 = 20.0;

/// The most pixels of a layer's name.
const WIDEST: f64 = 180.0;

/// The size of marks in swatches, in pixels.
const MARK: f64 = 5.0;

/// What may be drawn: the text by which it is found in the drawing, its name, and its look.
const ENTRIES: [(&str, &str, Swatch<'static>); 44] = [
    ("<g class=\"solid", "solid", Swatch::Area("solid")),
    ("<g class=\"level", "level", Swatch::Area("level")),
    ("<g class=\"sensor\"", "sensor", Swatch::Area("sensor")),
    ("<g class=\"sensor met", "sensor", Swatch::Area("sensor")),
    ("<g class=\"sensor layer-", "sensor", Swatch::Area("sensor")),
    ("<g class=\"sensor small", "small sensor", Swatch::Area("sensor small")),
    (" met\">", "in a contact", Swatch::Area("solid met")),
    ("class=\"cell\"", "tile in a contact", Swatch::Area("cell")),
    ("class=\"back\"", "back of a one-sided chain", Swatch::Back),
    ("class=\"chevron\"", "side of a one-way", Swatch::Chevron),
    ("class=\"region overlapping", "overlap", Swatch::Region("overlapping")),
    ("class=\"region line overlapping", "overlap", Swatch::Region("overlapping")),
    ("class=\"measure overlapping", "depth", Swatch::Measure("overlapping")),
    ("class=\"region allowed", "allowed overlap", Swatch::Region("allowed")),
    ("class=\"region line allowed", "allowed overlap", Swatch::Region("allowed")),
    ("class=\"measure allowed", "depth", Swatch::Measure("allowed")),
    ("class=\"region sensed", "overlap with a sensor", Swatch::Region("sensed")),
    ("class=\"region line sensed", "overlap with a sensor", Swatch::Region("sensed")),
    ("class=\"measure near", "distance within the margin", Swatch::Measure("near")),
    ("class=\"point overlapping", "contact point", Swatch::Point("overlapping")),
    ("class=\"point touching", "contact point", Swatch::Point("overlapping")),
    ("class=\"point allowed", "contact point", Swatch::Point("allowed")),
    ("class=\"point near", "contact point", Swatch::Point("near")),
    ("class=\"normal overlapping", "normal", Swatch::Normal("overlapping")),
    ("class=\"normal touching", "normal", Swatch::Normal("overlapping")),
    ("class=\"normal allowed", "normal", Swatch::Normal("allowed")),
    ("class=\"normal near", "normal", Swatch::Normal("near")),
    ("class=\"shaft\"", "displacement", Swatch::Arrow),
    ("class=\"arc\"", "rotation", Swatch::Arc),
    ("class=\"path\"", "path", Swatch::Line("path")),
    ("class=\"way\"", "way of a mover", Swatch::Line("way")),
    ("class=\"station\"", "pose on the path", Swatch::Area("station")),
    ("class=\"swath\"", "swept area", Swatch::Area("swath")),
    ("class=\"trail\"", "pose in between", Swatch::Area("trail")),
    ("class=\"ghost\"", "end pose", Swatch::Area("ghost")),
    ("<g class=\"impact\">", "impact, its normal and time", Swatch::Impact("impact")),
    ("<g class=\"impact later\">", "later impact", Swatch::Impact("impact later")),
    ("<g class=\"sensed\">", "impact with a sensor", Swatch::Impact("sensed")),
    ("<g class=\"sensed later\">", "later impact with a sensor", Swatch::Impact("sensed later")),
    ("<g class=\"hit\">", "hit of a mover, its normal", Swatch::Hit("hit")),
    ("<g class=\"hit passed\">", "hit that does not block", Swatch::Hit("hit passed")),
    ("<g class=\"below\">", "nearest pose, too near", Swatch::Distance("below")),
    ("<g class=\"enough\">", "nearest pose, far enough", Swatch::Distance("enough")),
    ("<g class=\"allowed\">", "allowed to be near", Swatch::Distance("allowed")),
];

#[derive(Clone, Copy)]
enum Swatch<'c> {
    /// An area of this class.
    Area(&'c str),
    Back,
    Chevron,
    Region(&'static str),
    Measure(&'static str),
    Point(&'static str),
    Normal(&'static str),
    Arrow,
    Arc,
    /// A line of this class.
    Line(&'c str),
    Hit(&'static str),
    Impact(&'static str),
    Distance(&'static str),
}

/// Adds, below the frame, the meaning of everything in the drawing, in columns; returns the height of the whole picture.
/// Where layers are told apart, each has its colour here, instead of all that is solid.
pub(super) fn draw(svg: &mut String, view: &View, layers: &Layers<'_>) -> f64 {
    let [min, max] = view.frame();
    let layers: Vec<_> = layers.entries().collect();
    let names: Vec<String> = layers.iter().map(|layer| shortened(&layer.name, SIZE, WIDEST)).collect();
    let looks = layers.iter().map(|layer| match layer.has_area {
        true => Swatch::Area(&layer.class),
        false => Swatch::Line(&layer.class),
    });
    let mut entries: Vec<(&str, Swatch<'_>)> = names.iter().map(String::as_str).zip(looks).collect();
    for (drawn, name, swatch) in ENTRIES {
        let is_told = match swatch {
            Swatch::Area("solid" | "level") if !layers.is_empty() => true,
            _ => entries[layers.len()..].iter().any(|(other, _)| *other == name),
        };
        if !is_told && svg.contains(drawn) {
            entries.push((name, swatch));
        }
    }
    let columns = columns(&entries, max.x - min.x);
    let first = (max.y + FIRST_ROW).round();
    let mut legend = String::new();
    for (i, (name, swatch)) in entries.iter().enumerate() {
        let x = min.x + columns[..i % columns.len()].iter().sum::<f64>();
        let y = first + (i / columns.len()) as f64 * ROW;
        legend += &look(*swatch, Pixel { x, y: y - SWATCH[1] + 2.0 });
        let x = number(x + SWATCH[0] + AFTER_SWATCH);
        let _ = writeln!(legend, "<text x=\"{x}\" y=\"{}\">{}</text>", number(y), escaped(name));
    }
    if !legend.is_empty() {
        let _ = writeln!(svg, "<g class=\"legend\">\n{legend}</g>");
    }
    first + (entries.len().div_ceil(columns.len()).max(1) - 1) as f64 * ROW + AIR
}

/// The widths of the columns: as few rows as fit, and of these as few columns.
fn columns(entries: &[(&str, Swatch<'_>)], most: f64) -> Vec<f64> {
    let entry = |(name, _): &(&str, Swatch<'_>)| SWATCH[0] + AFTER_SWATCH + width(name, SIZE) + BETWEEN;
    let widths = |count: usize| -> Vec<f64> {
        (0..count).map(|first| entries.iter().skip(first).step_by(count).map(entry).fold(0.0, f64::max)).collect()
    };
    let fits = |widths: &Vec<f64>| widths.iter().sum::<f64>() - BETWEEN <= most;
    let most = (1..=entries.len()).rev().find(|count| fits(&widths(*count))).unwrap_or(1);
    let rows = entries.len().div_ceil(most);
    widths(if rows == 0 { 1 } else { entries.len().div_ceil(rows) })
}

/// A swatch with its upper left corner here.
fn look(swatch: Swatch<'_>, min: Pixel) -> String {
    let [width, height] = SWATCH;
    let at = |x: f64, y: f64| Pixel { x: min.x + x * width, y: min.y + y * height };
    let path = |class: &str, path: String| format!("<path class=\"{class}\" d=\"{path}\"/>\n");
    let rectangle = |p: Pixel, q: Pixel| format!("M{}H{}V{}H{}Z", place(p), number(q.x), number(q.y), number(p.x));
    let line = |p: Pixel, q: Pixel| format!("M{}L{}", place(p), place(q));
    let right = Pixel { x: 1.0, y: 0.0 };
    let (from, to) = (at(0.0, 0.5), at(1.0, 0.5));
    match swatch {
        Swatch::Area(class) => path(class, rectangle(at(0.0, 0.0), at(1.0, 1.0))),
        Swatch::Region(class) => {
            let (left, right) = (rectangle(at(0.0, 0.0), at(0.65, 1.0)), rectangle(at(0.35, 0.0), at(1.0, 1.0)));
            path("solid", left + &right) + &path(&format!("region {class}"), rectangle(at(0.35, 0.0), at(0.65, 1.0)))
        }
        Swatch::Back => {
            let strokes = back::strokes([at(0.0, 0.3), at(1.0, 0.3)].into_iter(), false, true);
            path("level", line(at(0.0, 0.3), at(1.0, 0.3))) + &path("back level", strokes)
        }
        Swatch::Chevron => path("chevron", format!("M{}l5 -4.5l5 4.5", place(at(0.25, 0.7)))),
        Swatch::Measure(class) => path(&format!("measure {class}"), dimension_line([from, to], right, MARK)),
        Swatch::Point(class) => path(&format!("point {class}"), disc(at(0.5, 0.5), MARK / 2.0)),
        Swatch::Normal(class) => path(&format!("normal {class}"), normal(at(0.2, 0.5), right, SHAFT, MARK)),
        Swatch::Arrow => {
            let [shaft, tip] = arrow(from, to, MARK).unwrap_or_default();
            path("shaft", shaft) + &path("tip", tip)
        }
        Swatch::Arc => {
            let (start, end) = (at(0.05, 1.0), at(0.95, 0.75));
            let arc = format!("M{}A{r} {r} 0 0 1 {}", place(start), place(end), r = number(width / 2.0));
            path("arc", arc) + &path("tip", head(at(0.95, 1.0), Pixel { x: 0.0, y: 1.0 }, MARK))
        }
        Swatch::Line(class) => path(class, line(from, to)),
        Swatch::Hit(class) => {
            let from = at(0.2, 0.5);
            let marks = path("normal", normal(from, right, SHAFT, MARK)) + &path("point", disc(from, 2.0));
            format!("<g class=\"{class}\">{marks}</g>\n")
        }
        Swatch::Impact(class) => {
            let outline = path("outline", rectangle(at(0.0, 0.0), at(0.5, 1.0)));
            let marks =
                path("normal", normal(at(0.5, 0.5), right, 0.6, MARK)) + &path("point", disc(at(0.5, 0.5), 2.0));
            format!("<g class=\"{class}\">{outline}{marks}</g>\n")
        }
        Swatch::Distance(class) => {
            let outline = path("outline", rectangle(at(0.0, 0.0), at(0.45, 1.0)));
            let measure = path("measure", dimension_line([at(0.45, 0.5), at(1.0, 0.5)], right, MARK));
            format!("<g class=\"{class}\">{outline}{measure}</g>\n")
        }
    }
}
