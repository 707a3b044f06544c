use core::fmt::Write;

use super::Picture;
use super::style::{Kind, MARKS, Mark, Style};
use super::view::{View, escaped, number};

/// The heading's baseline, in pixels from the top; the legend's, from the bottom.
const TITLE: f64 = 30.0;
const LEGEND: f64 = 16.0;

/// A swatch's size, its distance from its text, the width of a character, and the distance between entries.
const SWATCH: [f64; 2] = [18.0, 11.0];
const AFTER_SWATCH: f64 = 6.0;
const CHARACTER: f64 = 6.9;
const BETWEEN: f64 = 18.0;

/// The heading, and what the colours mean with how many there are of each.
pub(super) fn draw(svg: &mut String, view: &View, picture: &Picture<'_>, styles: &[Style]) {
    let left = view.frame()[0].x;
    let _ = writeln!(svg, "<text class=\"title\" x=\"{}\" y=\"{TITLE}\">{}</text>", number(left), escaped(picture.title));
    let of_kind = |kind: Kind| styles.iter().filter(|style| style.kind == kind).count();
    let of_mark = |mark: Mark| picture.contacts.iter().filter(|contact| Mark::of(contact, picture.scene) == mark).count();
    let kinds = [Kind::Solid, Kind::Level, Kind::Sensor].map(|kind| (kind.word().to_owned(), kind.word(), of_kind(kind)));
    let marks = MARKS.map(|mark| (format!("solid {}", mark.word()), mark.word(), of_mark(mark)));
    let mut x = left;
    let y = view.height() - LEGEND;
    for (class, word, count) in kinds.into_iter().chain(marks).filter(|(_, _, count)| *count > 0) {
        let text = format!("{count} {word}");
        let top = number(y - SWATCH[1] + 1.0);
        let [width, height] = SWATCH;
        let swatch = format!("M{} {top}h{width}v{height}h-{width}Z", number(x));
        x += width + AFTER_SWATCH;
        let _ = writeln!(svg, "<path class=\"{class}\" d=\"{swatch}\"/>\n<text x=\"{}\" y=\"{y}\">{text}</text>", number(x));
        x += text.chars().count() as f64 * CHARACTER + BETWEEN;
    }
}
