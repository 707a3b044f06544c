use core::fmt::Write;

use super::Picture;
use super::style::{Kind, MARKS, Mark, Style};
use super::view::{View, escaped, number};

/// The heading's baseline, in pixels from the top.
const TITLE: f64 = 30.0;

/// The first row's baseline below the frame, the distance of rows, and the air below the last, in pixels.
const FIRST_ROW: f64 = 48.0;
const ROW: f64 = 20.0;
const AIR: f64 = 16.0;

/// A swatch's size, its distance from its text, the width of a character, and the distance between entries.
const SWATCH: [f64; 2] = [18.0, 11.0];
const AFTER_SWATCH: f64 = 6.0;
const CHARACTER: f64 = 6.9;
const BETWEEN: f64 = 18.0;

/// The heading, and what the colours mean with how many there are of each, in rows below the frame; returns the height
/// of the whole picture.
pub(super) fn draw(svg: &mut String, view: &View, picture: &Picture<'_>, styles: &[Style]) -> f64 {
    let left = view.frame()[0].x;
    let title = escaped(picture.title);
    let _ = writeln!(svg, "<text class=\"title\" x=\"{}\" y=\"{TITLE}\">{title}</text>", number(left));
    let (mut x, mut y) = (left, (view.frame()[1].y + FIRST_ROW).round());
    for (class, word, count) in entries(picture, styles) {
        let text = format!("{count} {word}");
        let [swatch, height] = SWATCH;
        let width = swatch + AFTER_SWATCH + text.chars().count() as f64 * CHARACTER;
        if x > left && x + width > view.width() {
            (x, y) = (left, y + ROW);
        }
        let (from, top) = (number(x), number(y - height + 1.0));
        let _ = writeln!(svg, "<path class=\"{class}\" d=\"M{from} {top}h{swatch}v{height}h-{swatch}Z\"/>");
        let _ = writeln!(svg, "<text x=\"{}\" y=\"{}\">{text}</text>", number(x + swatch + AFTER_SWATCH), number(y));
        x += width + BETWEEN;
    }
    y + AIR
}

/// The class, the word and the number of each kind of collider and of contact there is.
fn entries(picture: &Picture<'_>, styles: &[Style]) -> impl Iterator<Item = (String, &'static str, usize)> {
    let of_kind = |kind: Kind| styles.iter().filter(|style| style.kind == kind).count();
    let of_mark =
        |mark: Mark| picture.contacts.iter().filter(|contact| Mark::of(contact, picture.scene) == mark).count();
    let kinds =
        [Kind::Solid, Kind::Level, Kind::Sensor].map(|kind| (kind.word().to_owned(), kind.word(), of_kind(kind)));
    let marks = MARKS.map(|mark| (format!("solid {}", mark.word()), mark.word(), of_mark(mark)));
    kinds.into_iter().chain(marks).filter(|(_, _, count)| *count > 0)
}
