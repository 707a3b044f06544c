//! Faults of states, files and shapes, told in the reader's language.

use std::fmt::Display;

use jostle::{RingEdge, RingName, ShapeError};

use crate::texts::Texts;

/// A sentence about what is wrong: the key of its text, and what stands in the places of the text.
///
/// ```
/// use jostle_lab::{fault::Fault, texts::{Language, Texts}};
/// let fault = Fault::new("fault.no-scene").with("name", "a.json");
/// assert_eq!(fault.told(&Texts::new(Language::English)), "a.json is no scene of the project");
/// assert_eq!(fault.told(&Texts::new(Language::Korean)), "프로젝트에 없는 장면입니다: a.json");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Fault {
    key: &'static str,
    values: Vec<(&'static str, Value)>,
}

/// A value that fills a place of a text.
#[derive(Clone, Debug, PartialEq)]
enum Value {
    /// Numbers and names, the same in every language.
    Plain(String),
    /// A part of the sentence that has a text of its own.
    Told(Fault),
}

impl Fault {
    /// A sentence whose text has no places, or gets them by [`with`](Fault::with).
    #[must_use]
    pub fn new(key: &'static str) -> Fault {
        Fault { key, values: Vec::new() }
    }

    /// A sentence of a library, which tells it in English.
    #[must_use]
    pub fn foreign(fault: impl Display) -> Fault {
        Fault::new("fault.foreign").with("text", fault)
    }

    /// Fills the place `{place}` of the text with a number or a name.
    #[must_use]
    pub fn with(self, place: &'static str, value: impl Display) -> Fault {
        self.valued(place, Value::Plain(value.to_string()))
    }

    fn valued(mut self, place: &'static str, value: Value) -> Fault {
        self.values.push((place, value));
        self
    }

    /// Fills the place `{place}` with a part of the sentence that has a text of its own.
    #[must_use]
    pub fn with_part(self, place: &'static str, part: Fault) -> Fault {
        self.valued(place, Value::Told(part))
    }

    /// The sentence in the language of the texts.
    #[must_use]
    pub fn told(&self, texts: &Texts) -> String {
        let mut told = String::new();
        let mut rest = texts.get(self.key);
        while let Some((before, (place, after))) =
            rest.split_once('{').and_then(|(before, from)| Some((before, from.split_once('}')?)))
        {
            told += before;
            match self.values.iter().find(|(name, _)| *name == place) {
                Some((_, Value::Plain(value))) => told += value,
                Some((_, Value::Told(part))) => told += &part.told(texts),
                None => told += &format!("{{{place}}}"),
            }
            rest = after;
        }
        told + rest
    }
}

/// The reasons why the corners that a person drags make no polygon, in the words of the library in English. What no
/// dragging leads to is told in English.
impl From<&ShapeError> for Fault {
    fn from(error: &ShapeError) -> Fault {
        let crossing = |key, first: &RingEdge, second: &RingEdge| {
            Fault::new(key)
                .with_part("ring", ring(first.ring))
                .with_part("first", edge(first))
                .with_part("other", ring(second.ring))
                .with_part("second", edge(second))
        };
        match error {
            ShapeError::TooFewPoints { points: 0 } => Fault::new("fault.no-points"),
            ShapeError::TooFewPoints { points: 1 } => Fault::new("fault.one-point"),
            ShapeError::TooFewPoints { points } => Fault::new("fault.few-points").with("points", points),
            ShapeError::NoArea => Fault::new("fault.no-area"),
            ShapeError::Crossing { first, second, at } => {
                let key = match (first.ring, second.ring) {
                    (RingName::Outline, RingName::Outline) => "fault.outline-crosses",
                    (a, b) if a == b => "fault.ring-crosses",
                    _ => "fault.rings-cross",
                };
                crossing(key, first, second).with("at", at)
            }
            ShapeError::EdgesOverlap { first, second } => crossing("fault.edges-overlap", first, second),
            ShapeError::Spike { index, point } => Fault::new("fault.spike").with("index", index).with("point", point),
            ShapeError::HoleOutside { hole } => Fault::new("fault.hole-outside").with("hole", hole),
            ShapeError::HolesOverlap { first, second } => {
                Fault::new("fault.holes-overlap").with("first", first).with("second", second)
            }
            ShapeError::BadRing { ring: name, error } => {
                Fault::new("fault.bad-ring").with_part("ring", ring(*name)).with_part("fault", Fault::from(&**error))
            }
            other => Fault::foreign(other),
        }
    }
}

fn ring(name: RingName) -> Fault {
    match name {
        RingName::Outline => Fault::new("fault.outline"),
        RingName::Hole(index) => Fault::new("fault.hole").with("index", index),
        RingName::Ring(index) => Fault::new("fault.ring").with("index", index),
    }
}

fn edge(edge: &RingEdge) -> Fault {
    Fault::new("fault.edge").with("index", edge.index).with("from", edge.from).with("to", edge.to)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::texts::Language;
    use jostle::{Polygon, Vec2};
    use std::collections::BTreeSet;

    fn square(at: f32, side: f32) -> [Vec2; 4] {
        [(0.0, 0.0), (side, 0.0), (side, side), (0.0, side)].map(|(x, y)| Vec2::new(at + x, at + y))
    }

    /// Rings that make no polygon, one for each reason.
    fn refused() -> Vec<ShapeError> {
        let points = |points: &[(f32, f32)]| points.iter().map(|&(x, y)| Vec2::new(x, y)).collect::<Vec<_>>();
        let bow_tie = points(&[(0.0, 0.0), (2.0, 2.0), (2.0, 0.0), (0.0, 2.0)]);
        let spike = points(&[(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (4.0, 9.0), (4.0, 4.0), (0.0, 4.0)]);
        let (four, far) = (square(0.0, 4.0), square(9.0, 4.0));
        let on_side = square(0.0, 2.0);
        [
            Polygon::new(points(&[])),
            Polygon::new(points(&[(1.0, 1.0)])),
            Polygon::new(points(&[(1.0, 1.0), (2.0, 1.0)])),
            Polygon::new(points(&[(0.0, 0.0), (1.0, 1.0), (2.0, 2.0)])),
            Polygon::new(bow_tie.clone()),
            Polygon::new(spike),
            Polygon::with_holes(four, [bow_tie.iter().map(|p| *p * 0.5 + Vec2::new(1.0, 1.0)).collect::<Vec<_>>()]),
            Polygon::with_holes(four, [square(3.0, 4.0)]),
            Polygon::with_holes(four, [far]),
            Polygon::with_holes(square(0.0, 9.0), [square(1.0, 6.0), square(2.0, 2.0)]),
            Polygon::with_holes(four, [on_side]),
            Polygon::with_holes(four, [[Vec2::ZERO; 3]]),
            Polygon::from_rings([four, square(2.0, 4.0)]),
        ]
        .into_iter()
        .filter_map(Result::err)
        .collect()
    }

    #[test]
    fn the_reasons_of_polygons_are_those_of_the_library_in_english_and_others_in_korean() {
        let [english, korean] = Language::ALL.map(Texts::new);
        let mut reasons = BTreeSet::new();
        for error in &refused() {
            let fault = Fault::from(error);
            reasons.insert(fault.key);
            assert_eq!(fault.told(&english), error.to_string());
            let told = fault.told(&korean);
            let is_korean = told.chars().any(|c| ('가'..='힣').contains(&c));
            assert!(is_korean && !told.contains(['{', '}']), "{told}");
            assert!(!told.contains(|c: char| c.is_ascii_lowercase()), "English words in {told}");
        }
        assert_eq!(reasons.len(), 12, "all reasons: {reasons:?}");
    }
}
