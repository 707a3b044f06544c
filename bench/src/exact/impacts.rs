//! The criteria of a correct time of impact: see `RIGHT`.

use jostle::Impact;
use jostle_oracle::Enclosure;

use super::{DISTANCE_BOUND, paths::Path};
use crate::{case::Verdict, scene::tumbles::Tumble};

/// The rules for judging answers, for the records.
pub const RIGHT: &str = "jostle: a fraction never later than the certified first contact, at which they are at most \
    the tolerance of 1e-4 of the size apart, and as far as it tells; none only if they never come within half of it. \
    Of rivals, each on the path that it is given (the sweeps interpolate and normalize the rotations at both ends, \
    and so turn at another speed in between), with a margin of 1.1e-4 of the size and 1e-6 of the way (f32). Box2D, \
    and parry's sweep by the size, stop polygons 0.005 apart and large skins 0.005 in each other, to a quarter of \
    that; by so much more, but at most a hundredth of the size, they may be apart or deep. `m`, a missed hit, is \
    none where at some instant they are deeper in each other than the margin; `l`, a late one, is one before which, \
    or at which, they are; `f`, a false one, is one where they certainly never come as near as the margin; other \
    wrong ones tell of a real hit by more than 1e-3 of the size and the margin too early. `n`: it gave up \
    (failed).";

/// The distance at which they may be reported to touch, in sizes.
pub const TOLERANCE: f32 = 1e-4;

/// The answer of a library about a step that begins apart.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Answer {
    /// They do not meet.
    Clear,
    /// They touch after this fraction; 0 if they are reported to overlap.
    Hit(f64),
    /// It gave up.
    Failed,
}

impl From<Option<f32>> for Answer {
    fn from(fraction: Option<f32>) -> Answer {
        fraction.map_or(Answer::Clear, |fraction| Answer::Hit(fraction.into()))
    }
}

/// Judges an answer; `slop` is that of a sweep, otherwise 0.
pub fn rival(tumble: &Tumble, size: f32, slop: f32, path: Path, answer: Answer) -> Verdict {
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
            let met = matches!(tumble.contact, Enclosure::Within { to, .. } if fraction > to);
            let may_be_late = met || path == Path::Nlerp;
            if gap < -margins.depth || may_be_late && path.sinks(tumble, margins.depth, fraction) {
                Verdict::Late
            } else if gap > margins.gap && path.stays_beyond(tumble, margins.gap) {
                Verdict::False
            } else {
                Verdict::right_if(gap <= margins.gap + EARLY * f64::from(size))
            }
        }
    }
}

/// The bounds of their distance, or overlap, when a rival reports that they touch.
struct Margins {
    gap: f64,
    depth: f64,
}

impl Margins {
    /// A sweep with a slop aims at a distance of the cores of both radii less the slop, but at least the slop.
    fn of(tumble: &Tumble, size: f32, slop: f32) -> Margins {
        const F32: f64 = 1e-6;
        let [size, slop] = [size, slop].map(f64::from);
        let skins = tumble.items.iter().map(|item| f64::from(item.figure.radius())).sum::<f64>();
        let target = slop.max(skins - slop);
        let bound = (f64::from(TOLERANCE) + DISTANCE_BOUND) * size + F32 * tumble.ways().iter().sum::<f64>();
        let by = |slop_left: f64| bound + (slop_left + 0.25 * slop).clamp(0.0, 0.01 * size);
        Margins { gap: by(target - skins), depth: by(skins - target) }
    }
}

/// The largest distance, in sizes, by which a rival may be early if there is a hit: its caller loses little.
const EARLY: f64 = 1e-3;

pub fn ours(tumble: &Tumble, size: f32, impact: Impact) -> Verdict {
    let tolerance = f64::from(TOLERANCE * size);
    match impact {
        Impact::Started(_) => Verdict::Wrong,
        Impact::Unsettled { .. } => Verdict::None,
        Impact::Clear { .. } if tumble.meets() || tumble.first_within(0.5 * tolerance) != Enclosure::Never => {
            Verdict::Missed
        }
        Impact::Clear { .. } => Verdict::Right,
        Impact::At(hit) => {
            // These are bounds of the oracle, not of the library.
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

#[cfg(test)]
mod tests {
    use jostle::ImpactHit;

    use super::*;
    use crate::scene::{
        figure::Kind,
        tumbles::{Fate, Scene, tumbles},
    };

    const PATHS: [Path; 2] = [Path::Uniform, Path::Nlerp];

    fn within(tumble: &Tumble) -> [f64; 2] {
        let Enclosure::Within { from, to } = tumble.contact else { panic!("they meet") };
        [from, to]
    }

    #[test]
    fn rivals_miss_are_late_early_or_see_what_is_not_there() {
        for tumble in tumbles(Scene::Rod, Fate::Through, 1.0, 30) {
            for path in PATHS {
                let judge = |answer| rival(&tumble, 1.0, 0.0, path, answer);
                assert_eq!(judge(Answer::Clear), Verdict::Missed);
                assert_eq!(judge(Answer::Hit(1.0)), Verdict::Late);
                assert_eq!(judge(Answer::Hit(0.0)), Verdict::Wrong);
                assert_eq!([judge(Answer::Hit(f64::NAN)), judge(Answer::Hit(1.1))], [Verdict::Wrong; 2]);
                assert_eq!(judge(Answer::Failed), Verdict::None);
            }
            let [from, to] = within(&tumble);
            let judge = |fraction| rival(&tumble, 1.0, 0.0, Path::Uniform, Answer::Hit(fraction));
            assert_eq!([judge(from), judge(to)], [Verdict::Right; 2]);
            // The rod is less than 0.001 farther away by this.
            assert_eq!(judge(from - 0.0009 / tumble.ways()[0]), Verdict::Right);
        }
        for tumble in tumbles(Scene::eighth([Kind::Box; 2]), Fate::Far, 1.0, 30) {
            for path in PATHS {
                let judge = |answer| rival(&tumble, 1.0, 0.005, path, answer);
                assert_eq!([judge(Answer::Clear), judge(Answer::Hit(0.5))], [Verdict::Right, Verdict::False]);
            }
        }
        for tumble in tumbles(Scene::Bullet(Kind::Box), Fate::Hit, 1.0, 30) {
            for path in PATHS {
                let judge = |answer| rival(&tumble, 1.0, 0.005, path, answer);
                assert_ne!(judge(Answer::Clear), Verdict::Right);
                assert_eq!(judge(Answer::Hit(within(&tumble)[0] + 0.01)), Verdict::Late);
            }
        }
    }

    #[test]
    fn slop_is_allowed_to_sweeps_and_to_nobody_else() {
        for tumble in tumbles(Scene::eighth([Kind::Box; 2]), Fate::Near, 1.0, 50) {
            let instants = (0..=400).map(|i| f64::from(i) / 400.0);
            let gap = |time: f64| Path::Nlerp.gap(&tumble, time);
            let nearest = instants.min_by(|s, t| gap(*s).total_cmp(&gap(*t))).expect("there are instants");
            let judge = |slop| rival(&tumble, 1.0, slop, Path::Nlerp, Answer::Hit(nearest));
            let least = gap(nearest);
            // It may be early for a hit by 0.001 more.
            for (slop, most) in [(0.0, 0.0001), (0.005, 0.00625)] {
                let verdict = judge(slop);
                assert!(verdict == Verdict::Right || least > most, "{verdict:?} at {least}");
                assert!(verdict != Verdict::Right || least < most + 0.0013, "{verdict:?} at {least}");
            }
        }
        // Polygons stop apart, large discs are let into each other.
        let depth = |kinds| Margins::of(&tumbles(Scene::eighth(kinds), Fate::Hit, 1.0, 1)[0], 1.0, 0.005).depth;
        assert!(depth([Kind::Box; 2]) < 0.001 && depth([Kind::Circle; 2]) > 0.006);
    }

    #[test]
    fn we_are_wrong_if_anything_is() {
        for scene in [Scene::Rod, Scene::Door(Kind::Circle), Scene::turns([Kind::Box; 2]), Scene::Bullet(Kind::Box)] {
            for tumble in tumbles(scene, Fate::Hit, 1.0, 30) {
                let [a, b] =
                    [0, 1].map(|own| tumble.items[own].convex.moving(tumble.items[own].pose, tumble.motions[own]));
                let impact = jostle::time_of_impact(a, b, TOLERANCE);
                assert_eq!(ours(&tumble, 1.0, impact), Verdict::Right);
                let Impact::At(hit) = impact else { panic!("{impact:?}") };
                let stops = hit.stops;
                let judge = |change: fn(&mut ImpactHit, f64)| {
                    let mut changed = hit;
                    change(&mut changed, within(&tumble)[1]);
                    ours(&tumble, 1.0, Impact::At(changed))
                };
                assert_eq!(judge(|hit, latest| hit.fraction = latest + 1e-9), Verdict::Late);
                assert_eq!(judge(|hit, _| hit.fraction = 0.0), Verdict::Wrong);
                assert_eq!(judge(|hit, _| hit.gap += 1e-6), Verdict::Wrong);
                assert_eq!(ours(&tumble, 1.0, Impact::Clear { stops }), Verdict::Missed);
                assert_eq!(ours(&tumble, 1.0, Impact::Started(hit)), Verdict::Wrong);
                assert_eq!(ours(&tumble, 1.0, Impact::Unsettled { safe: 0.0, stops }), Verdict::None);
                let far = &tumbles(Scene::Rod, Fate::Far, 1.0, 1)[0];
                assert_eq!(ours(far, 1.0, Impact::At(hit)), Verdict::False);
            }
        }
    }
}
