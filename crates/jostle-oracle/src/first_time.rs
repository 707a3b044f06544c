//! The first time at which two moving bodies are near.

use crate::interval::Interval;
use crate::moving_body::MovingBody;
use crate::moving_pair::{MovingPair, Piece};
use crate::relate::relate;
use crate::relation::Relation;

/// The certified time of a first event in an interval of time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Enclosure {
    /// It does not happen.
    Never,
    /// It does not happen before `from`, and it happens at some time from `from` to `to`.
    Within {
        /// Before this it does not happen.
        from: f64,
        /// It has happened by then.
        to: f64,
    },
    /// It happens from `from` to `to` or never: the rest is within the rounding errors, or too expensive.
    Undecided {
        /// Before this it does not happen.
        from: f64,
        /// After this it does not happen.
        to: f64,
    },
}

/// The interval of time that is searched, and the resolution.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Search {
    /// The start, from 0 to 1.
    pub from: f64,
    /// The end, from `from` to 1.
    pub to: f64,
    /// The length of the enclosures of times, if the rounding errors allow it.
    pub resolution: f64,
}

impl Search {
    /// The whole step.
    ///
    /// ```
    /// assert_eq!(jostle_oracle::Search::whole(1e-9).to, 1.0);
    /// ```
    #[must_use]
    pub fn whole(resolution: f64) -> Search {
        Search { from: 0.0, to: 1.0, resolution }
    }
}

/// The number of undecided pieces of the least length after which the search ends.
const MOST_UNDECIDED: u32 = 256;

/// The most pieces that are examined for one pair of bodies.
const MOST_PIECES: u32 = 20_000;

/// The first time at which two moving bodies have a point in common. See [`first_time_within`].
///
/// ```
/// use jostle_oracle::{Enclosure, MovingBody, first_contact};
/// // A hand of length 5 from (0, 0) turns upwards and hits a dot at (3, 4).
/// let hand = MovingBody { angular: 2.0, ..MovingBody::at_rest(&[[0.0, 0.0], [5.5, 0.0]], 0.0) };
/// let dot = MovingBody::at_rest(&[[3.0, 4.0]], 0.25);
/// let Enclosure::Within { from, to } = first_contact(&hand, &dot, 1e-9) else { panic!("they meet") };
/// let expected = (0.8_f64.asin() - 0.05_f64.asin()) / 2.0;
/// assert!((from..=to).contains(&expected) && to - from < 1e-8);
/// ```
#[must_use]
pub fn first_contact(a: &impl AsRef<[MovingBody]>, b: &impl AsRef<[MovingBody]>, resolution: f64) -> Enclosure {
    first_time_within(a, b, 0.0, Search::whole(resolution))
}

/// The first time at which any body of `a` and any of `b` are at most `distance` apart, radii included. `a` and `b` are
/// one body or a slice of bodies, whose motions may differ.
///
/// All values are computed with bounds of the rounding errors ([`Interval`]). Time is bisected. A piece of it is free
/// if an axis, at rest or rotating with either body, separates the bodies during all of it; if they are near at its
/// middle, the time after that is not needed. Bodies that are near at the start are decided exactly if `distance` is 0.
///
/// ```
/// use jostle_oracle::{Enclosure, MovingBody, Search, first_time_within};
/// let ball = MovingBody { linear: [8.0, 0.0], ..MovingBody::at_rest(&[[0.0, 0.0]], 1.0) };
/// let wall = MovingBody::at_rest(&[[7.0, -9.0], [7.0, 9.0]], 0.0);
/// let Enclosure::Within { from, to } = first_time_within(&ball, &wall, 2.0, Search::whole(1e-9)) else { panic!() };
/// assert!(from <= 0.5 && 0.5 <= to && to - from < 1e-8);
/// let until = Search { to: 0.4, ..Search::whole(1e-9) };
/// assert_eq!(first_time_within(&ball, &wall, 2.0, until), Enclosure::Never);
/// ```
#[must_use]
pub fn first_time_within(
    a: &impl AsRef<[MovingBody]>,
    b: &impl AsRef<[MovingBody]>,
    distance: f64,
    search: Search,
) -> Enclosure {
    let mut first = Enclosure::Never;
    for a in a.as_ref() {
        for b in b.as_ref() {
            let until = if let Enclosure::Within { to, .. } = first { to } else { search.to };
            first = first.or(of_pair(a, b, distance, Search { to: until, ..search }));
        }
    }
    first
}

/// The smallest signed distance of any body of `a` and any of `b` at a time, radii included: if two overlap, minus the
/// largest depth.
///
/// ```
/// use jostle_oracle::{MovingBody, distance_between};
/// let turning = MovingBody { angular: 1.0, ..MovingBody::at_rest(&[[0.0, 0.0], [2.0, 0.0]], 0.0) };
/// let dot = MovingBody::at_rest(&[[0.0, 3.0]], 0.5);
/// let distance = distance_between(&turning, &dot, 0.5);
/// let expected = 3.0 * 0.5_f64.cos() - 0.5;
/// assert!((distance.lo - expected).abs() < 1e-14 && (distance.hi - expected).abs() < 1e-14);
/// ```
#[must_use]
pub fn distance_between(a: &impl AsRef<[MovingBody]>, b: &impl AsRef<[MovingBody]>, time: f64) -> Interval {
    let pairs = a.as_ref().iter().flat_map(|a| b.as_ref().iter().map(move |b| MovingPair::of(a, b)));
    let distances = pairs.map(|pair| pair.at(time).separation() - pair.radii);
    distances.reduce(Interval::lesser).expect("there is a body on either side")
}

impl Enclosure {
    /// The first of two events; the other has been searched until this one has happened.
    fn or(self, other: Enclosure) -> Enclosure {
        use Enclosure::{Never, Undecided, Within};
        match (self, other) {
            (Never, enclosure) | (enclosure, Never) => enclosure,
            (Within { from, .. }, Within { from: other, to }) => Within { from: from.min(other), to },
            (Within { from, to }, Undecided { from: other, .. })
            | (Undecided { from, .. }, Within { from: other, to }) => Within { from: from.min(other).min(to), to },
            (Undecided { from, to }, Undecided { from: other, to: other_to }) => {
                Undecided { from: from.min(other), to: to.max(other_to) }
            }
        }
    }
}

fn of_pair(a: &MovingBody, b: &MovingBody, distance: f64, search: Search) -> Enclosure {
    let Search { from, to, resolution } = search;
    assert!(0.0 <= from && from <= to && to <= 1.0 && resolution > 0.0 && distance >= 0.0, "{search:?}, {distance}");
    let pair = MovingPair::of(a, b);
    let is_near_at_start = from == 0.0 && relate(&a.start(), &b.start()) != Relation::Apart;
    let distance = if distance == 0.0 { pair.radii } else { Interval::of(distance) + pair.radii };
    let is_near = |time: f64| pair.at(time).separation().hi <= distance.lo;
    if is_near_at_start || is_near(from) {
        return Enclosure::Within { from, to: from };
    }
    let mut near_by = if is_near(to) { Some(to) } else { None };
    let mut undecided: Option<[f64; 2]> = None;
    let (mut undecided_pieces, mut pieces) = (0, 0);
    let mut ahead = vec![(from, to)];
    while let Some((from, to)) = ahead.pop() {
        let piece = Piece::of(from, to);
        pieces += 1;
        if pair.discs_stay_beyond(distance, piece) {
            continue;
        }
        let middle = pair.at(piece.middle);
        let least = to - from <= resolution || !(from < piece.middle && piece.middle < to);
        if pair.stays_beyond(distance, piece, &middle) {
            continue;
        }
        if least || pieces > MOST_PIECES || undecided_pieces > MOST_UNDECIDED {
            undecided_pieces += 1;
            let [since, _] = undecided.unwrap_or([from, to]);
            undecided = Some([since, to]);
            let is_thin = distance == Interval::ZERO && pair.passes_through(Piece::of(since, to));
            if is_thin || is_near(to) || near_by == Some(to) {
                return Enclosure::Within { from: since, to };
            }
        } else if middle.separation().hi <= distance.lo {
            near_by = Some(piece.middle);
            ahead.clear();
            ahead.push((from, piece.middle));
        } else {
            ahead.push((piece.middle, to));
            ahead.push((from, piece.middle));
        }
    }
    match (undecided, near_by) {
        (Some([from, _]), Some(to)) => Enclosure::Within { from, to },
        (Some([from, to]), None) => Enclosure::Undecided { from, to },
        (None, Some(to)) => Enclosure::Within { from: to, to },
        (None, None) => Enclosure::Never,
    }
}

#[cfg(test)]
mod tests;
