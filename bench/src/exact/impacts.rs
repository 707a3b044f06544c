//! What counts as right of a time of impact: see `RIGHT`.

use jostle::Impact;
use jostle_oracle::Enclosure;

use super::{casts::Slop, paths::Path};
use crate::{case::Verdict, scene::tumbles::Tumble};

/// How answers are judged, for the records.
pub const RIGHT: &str = "jostle: a fraction never later than the certified first contact, at which they are at most the \
    tolerance of 1e-4 of the size apart; none only if they never come within half of it. Of rivals, each on the path that \
    it is given (Box2D's sweep, and parry's, interpolates and normalizes the rotations at both ends), with a margin of \
    1e-5 of the size, 1e-6 of the way (f32), and the slop and tolerance of 0.00625 of Box2D, of parry's sweep times the \
    size, but at most a hundredth of the size, and for depths a tenth of the thinner one that moves: `m`, a missed hit, \
    is none where they are at some instant deeper in each other than the margin; `l`, a late one, is one before which \
    they are; `f`, a false one, is one where they certainly never come as near as the margin; other wrong ones tell a \
    time at which they are farther apart than the margin. What gives up (failed) has no answer.";

/// How near they may be told to meet, in sizes.
pub const TOLERANCE: f32 = 1e-4;

/// What a library says about a step that begins apart.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Answer {
    /// They do not meet.
    Clear,
    /// They meet after this fraction; 0 where they are said to overlap.
    Hit(f64),
    /// It gave up.
    Failed,
}

impl From<Option<f32>> for Answer {
    fn from(fraction: Option<f32>) -> Answer {
        fraction.map_or(Answer::Clear, |fraction| Answer::Hit(fraction.into()))
    }
}

pub fn rival(tumble: &Tumble, size: f32, slop: Slop, path: Path, answer: Answer) -> Verdict {
    let margins = Margins::of(tumble, size, slop);
    match answer {
        Answer::Failed => Verdict::None,
        Answer::Clear => {
            let is_clear = if path == Path::Uniform { !tumble.meets() } else { path.stays_beyond(tumble, 0.0) };
            if !is_clear && path.sinks(tumble, margins.depth, 1.0) { Verdict::Missed } else { Verdict::Right }
        }
        Answer::Hit(fraction) if !(0.0..=1.0).contains(&fraction) => Verdict::Wrong,
        Answer::Hit(fraction) => {
            let gap = path.gap(tumble, fraction);
            let free_until = |to: f64| path == Path::Uniform && fraction <= to;
            let is_late = || match tumble.contact {
                Enclosure::Within { to, .. } if free_until(to) => false,
                Enclosure::Never if path == Path::Uniform => false,
                _ => path.sinks(tumble, margins.depth, fraction),
            };
            if gap < -margins.depth || is_late() {
                Verdict::Late
            } else if gap <= margins.gap {
                Verdict::Right
            } else if path.stays_beyond(tumble, margins.gap) {
                Verdict::False
            } else {
                Verdict::Wrong
            }
        }
    }
}

/// What a rival may be off.
struct Margins {
    gap: f64,
    depth: f64,
}

impl Margins {
    fn of(tumble: &Tumble, size: f32, slop: Slop) -> Margins {
        let [a, b] = tumble.ways();
        let thin = [0, 1].into_iter().filter(|&own| [a, b][own] > 0.0).map(|own| tumble.items[own].figure.thickness());
        let thinnest: f64 = thin.fold(f32::INFINITY, f32::min).into();
        let slop_of_depth = slop.at_most(0.1 * thinnest);
        let of = |slop: Slop| slop.margin(size.into(), a + b);
        Margins { gap: of(slop), depth: of(slop_of_depth) }
    }
}

pub fn ours(tumble: &Tumble, size: f32, impact: Impact) -> Verdict {
    let tolerance = f64::from(TOLERANCE * size);
    match impact {
        Impact::Started(_) => Verdict::Wrong,
        Impact::Unsettled { .. } => Verdict::None,
        Impact::Clear if tumble.meets() || tumble.first_within(0.5 * tolerance) != Enclosure::Never => Verdict::Missed,
        Impact::Clear => Verdict::Right,
        Impact::At(hit) => {
            // Bounds of the oracle, not of the library.
            const ROUNDING: f64 = 1e-12;
            if matches!(tumble.contact, Enclosure::Within { to, .. } if hit.fraction > to) {
                return Verdict::Late;
            }
            let [at_least, at_most] = tumble.gap_at(hit.fraction);
            let told = f64::from(hit.gap);
            let slack = ROUNDING * (f64::from(size) + tumble.ways().iter().sum::<f64>()) + 1e-6 * tolerance;
            if at_least > tolerance + slack {
                let is_false = tumble.first_within(tolerance) == Enclosure::Never;
                return if is_false { Verdict::False } else { Verdict::Wrong };
            }
            Verdict::right_if(hit.fraction >= 0.0 && (at_least - slack..=at_most + slack).contains(&told))
        }
    }
}
