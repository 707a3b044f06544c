use super::meeting::Meeting;
use crate::json::{as_array, as_float, as_number, is_zero};
use crate::numbers::unsigned_zero;
use clap::ValueEnum;
use jostle::{Relation, Vec2};
use jostle_scene::{Contact, Scene, SubShape};
use serde::{Deserialize, Serialize};

/// How the two of a listed pair are to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ValueEnum)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Word {
    /// Pairs that overlap
    #[value(name = "overlap")]
    Overlapping,
    /// Pairs that touch without overlapping
    #[value(name = "touch")]
    Touching,
    /// Pairs that are apart, but within the margin
    Near,
}

impl Word {
    pub(crate) fn text(self) -> &'static str {
        match self {
            Word::Overlapping => "overlapping",
            Word::Touching => "touching",
            Word::Near => "near",
        }
    }
}

impl From<Relation> for Word {
    fn from(relation: Relation) -> Word {
        match relation {
            Relation::Overlapping => Word::Overlapping,
            Relation::Touching => Word::Touching,
            Relation::Apart => Word::Near,
        }
    }
}

/// What is to be known about a pair beside its geometry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Note {
    /// The scene intends it.
    Allowed,
    /// The user forbids it.
    Denied,
    /// It is in the baseline.
    Known,
    /// One of the two is a sector of a level, and the other lies in it entirely.
    Inside,
    /// One of the two is a sensor and only reports.
    Sensor,
}

impl Note {
    pub(crate) fn text(self) -> &'static str {
        match self {
            Note::Allowed => "allowed",
            Note::Denied => "denied",
            Note::Known => "known",
            Note::Inside => "inside",
            Note::Sensor => "sensor",
        }
    }
}

/// One pair, as it is printed.
#[derive(Debug, Serialize)]
pub(crate) struct Row<'s> {
    pub(crate) a: &'s str,
    pub(crate) b: &'s str,
    pub(crate) relation: Word,
    #[serde(serialize_with = "as_float")]
    pub(crate) separation: f32,
    #[serde(serialize_with = "as_array")]
    pub(crate) normal: Vec2,
    #[serde(serialize_with = "as_array")]
    pub(crate) point_a: Vec2,
    #[serde(serialize_with = "as_array")]
    pub(crate) point_b: Vec2,
    /// Nothing for a shape that is one part.
    #[serde(serialize_with = "as_number")]
    pub(crate) part_a: Option<SubShape>,
    #[serde(serialize_with = "as_number")]
    pub(crate) part_b: Option<SubShape>,
    /// The user's own number for the part, or else for the collider.
    #[serde(skip_serializing_if = "is_zero")]
    pub(crate) tag_a: u32,
    #[serde(skip_serializing_if = "is_zero")]
    pub(crate) tag_b: u32,
    pub(crate) note: Option<Note>,
    /// Only where they are printed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) manifolds: Option<Vec<Meeting>>,
}

impl<'s> Row<'s> {
    /// The pair as it is, or seen from `b` if it is `swapped`.
    pub(crate) fn new(scene: &'s Scene, pair: &Contact, swapped: bool) -> Row<'s> {
        let [a, b] = [pair.a, pair.b].map(|index| scene.colliders[index].name.as_str());
        let gap = pair.separation;
        let row = Row {
            a,
            b,
            relation: pair.relation.into(),
            separation: unsigned_zero(gap.distance),
            normal: gap.normal,
            point_a: gap.point_a,
            point_b: gap.point_b,
            part_a: pair.part_a,
            part_b: pair.part_b,
            tag_a: pair.tag_a(scene),
            tag_b: pair.tag_b(scene),
            note: None,
            manifolds: None,
        };
        if swapped { row.swapped() } else { row }
    }

    fn swapped(self) -> Row<'s> {
        Row {
            a: self.b,
            b: self.a,
            normal: -self.normal,
            point_a: self.point_b,
            point_b: self.point_a,
            part_a: self.part_b,
            part_b: self.part_a,
            tag_a: self.tag_b,
            tag_b: self.tag_a,
            ..self
        }
    }
}
