use core::fmt::Write;

use super::Picture;
use super::impacts::on_the_way;
use super::pixel::number;
use super::style::{ImpactKind, MARKS, Mark};
use super::text::{BOLD, counted, escaped, lines, short};
use super::view::View;
use crate::{Contact, Impact, MoveOutcome, Scene, Verdict};

/// The font sizes of the title and the caption, the heights of their lines, the space above the first baseline and below
/// the last, in pixels.
const TITLE: f64 = 16.0;
const CAPTION: f64 = 12.0;
const TITLE_LINE: f64 = 20.0;
const CAPTION_LINE: f64 = 17.0;
const ABOVE: f64 = 30.0;
const BELOW: f64 = 16.0;

/// The title of a picture, and its caption, which counts what was found.
pub(super) struct Heading {
    title: Vec<String>,
    caption: Vec<String>,
}

impl Heading {
    pub(super) fn of(picture: &Picture<'_>, view: &View) -> Heading {
        let [min, max] = view.frame();
        let most = max.x - min.x;
        Heading { title: lines(picture.title, TITLE * BOLD, most), caption: lines(&caption(picture), CAPTION, most) }
    }

    /// Its height.
    pub(super) fn height(&self) -> f64 {
        ABOVE + self.title.len() as f64 * TITLE_LINE + (self.caption.len() as f64 - 1.0) * CAPTION_LINE + BELOW
    }

    pub(super) fn draw(&self, svg: &mut String, view: &View) {
        let x = number(view.frame()[0].x);
        let mut y = ABOVE;
        for line in &self.title {
            let _ = writeln!(svg, "<text class=\"title\" x=\"{x}\" y=\"{}\">{}</text>", number(y), escaped(line));
            y += TITLE_LINE;
        }
        for line in &self.caption {
            let _ = writeln!(svg, "<text class=\"caption\" x=\"{x}\" y=\"{}\">{}</text>", number(y), escaped(line));
            y += CAPTION_LINE;
        }
    }
}

/// What the picture shows, counted: `27 colliders. 14 contacts: 13 overlapping, 1 touching.`
pub(super) fn caption(picture: &Picture<'_>) -> String {
    if let Some(caption) = picture.caption {
        return caption.into();
    }
    let scene = picture.scene;
    let mut sentences = vec![colliders(scene)];
    let Picture { contacts: found, impacts: met, clearances: kept, moves: made, .. } = picture;
    let nothing = found.is_empty() && met.is_empty() && kept.is_empty() && made.is_empty();
    sentences.extend(nothing.then(|| "No contacts".to_owned()));
    sentences.extend((!picture.contacts.is_empty()).then(|| contacts(scene, picture.contacts)));
    sentences.extend(impacts(picture));
    sentences.extend(clearances(picture));
    sentences.extend((!made.is_empty()).then(|| moves(made)));
    sentences.join(". ") + "."
}

fn colliders(scene: &Scene) -> String {
    let moving = match scene.colliders.iter().filter(|collider| collider.moves()).count() {
        0 => String::new(),
        count => format!(", {count} of them moving"),
    };
    let paths = match scene.paths.len() {
        0 => String::new(),
        count => format!("{} and {}", if moving.is_empty() { "" } else { "," }, counted(count, "path")),
    };
    format!("{}{moving}{paths}", counted(scene.colliders.len(), "collider"))
}

fn contacts(scene: &Scene, contacts: &[Contact]) -> String {
    let kinds = MARKS.map(|mark| {
        let word = match mark {
            Mark::Near => "near",
            Mark::Sensed => "with a sensor",
            Mark::Allowed => "allowed",
            Mark::Touching => "touching",
            Mark::Overlapping => "overlapping",
        };
        (contacts.iter().filter(|contact| Mark::of(contact, scene) == mark).count(), word)
    });
    let found: Vec<(usize, &str)> = kinds.into_iter().filter(|(count, _)| *count > 0).collect();
    let kinds = match found[..] {
        [(1, word)] => format!(", {word}"),
        [(_, word)] => format!(", all {word}"),
        _ => {
            format!(": {}", found.iter().map(|(count, word)| format!("{count} {word}")).collect::<Vec<_>>().join(", "))
        }
    };
    format!("{}{kinds}", counted(contacts.len(), "contact"))
}

fn impacts(picture: &Picture<'_>) -> Option<String> {
    let first = on_the_way(picture).min_by(|one, other| one.time.total_cmp(&other.time))?;
    let sensed = |impact: &&Impact| ImpactKind::of(impact, picture.scene) == ImpactKind::Sensed;
    let with_sensors = match on_the_way(picture).filter(sensed).count() {
        0 => String::new(),
        count => format!(", {count} with a sensor"),
    };
    let count = counted(on_the_way(picture).count(), "impact");
    Some(format!("{count}{with_sensors}, the first at {}", short(first.time)))
}

fn clearances(picture: &Picture<'_>) -> Option<String> {
    let counting = || picture.clearances.iter().filter(|it| matches!(it.verdict, Verdict::Enough | Verdict::Below));
    let least = counting().min_by(|one, other| one.distance.total_cmp(&other.distance))?;
    let below = counting().filter(|clearance| clearance.verdict == Verdict::Below).count();
    let against = &picture.scene.colliders[least.against].name;
    let distances = counted(counting().count(), "distance");
    Some(format!("{distances}, {below} too small. The least is {}, to {against}", short(least.distance.into())))
}

fn moves(made: &[MoveOutcome]) -> String {
    let hits = made.iter().flat_map(|outcome| &outcome.steps).map(|step| step.hits.len()).sum();
    format!("{} with {}", counted(made.len(), "move"), counted(hits, "hit"))
}
