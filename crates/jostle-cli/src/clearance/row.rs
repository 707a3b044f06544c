use crate::json::{as_array, as_float, as_number, is_zero};
use jostle::Vec2;
use jostle_scene::{Clearance, Scene, SubShape, Verdict};
use serde::Serialize;

/// What is to be known about a distance beside how long it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Note {
    /// It is not proved to be what is required.
    Below,
    /// It is one to a sensor, which does not count.
    Sensor,
    /// It is one to what the scene allows to be overlapped, which does not count.
    Allowed,
}

impl Note {
    pub(crate) fn text(self) -> &'static str {
        match self {
            Note::Below => "below",
            Note::Sensor => "sensor",
            Note::Allowed => "allowed",
        }
    }
}

/// How near a collider is to a segment, as it is printed.
#[derive(Debug, Serialize)]
pub(crate) struct Row<'s> {
    pub(crate) segment: usize,
    #[serde(serialize_with = "as_float")]
    pub(crate) fraction: f64,
    #[serde(serialize_with = "as_float")]
    pub(crate) at_least: f32,
    #[serde(serialize_with = "as_float")]
    pub(crate) distance: f32,
    pub(crate) against: &'s str,
    /// Nothing for a shape that is one part.
    #[serde(serialize_with = "as_number")]
    pub(crate) part: Option<SubShape>,
    /// The user's own number for the part, or else for the collider.
    #[serde(skip_serializing_if = "is_zero")]
    pub(crate) tag: u32,
    #[serde(serialize_with = "as_array")]
    pub(crate) point: Vec2,
    #[serde(serialize_with = "as_array")]
    pub(crate) point_against: Vec2,
    pub(crate) note: Option<Note>,
}

impl<'s> Row<'s> {
    pub(crate) fn new(scene: &'s Scene, clearance: &Clearance) -> Row<'s> {
        let against = &scene.colliders[clearance.against];
        Row {
            segment: clearance.segment,
            fraction: clearance.fraction,
            at_least: clearance.at_least,
            distance: clearance.distance,
            against: &against.name,
            part: clearance.part_against,
            tag: against.tag_of(clearance.part_against),
            point: clearance.point,
            point_against: clearance.point_against,
            note: match clearance.verdict {
                Verdict::Enough => None,
                Verdict::Below => Some(Note::Below),
                Verdict::Sensed => Some(Note::Sensor),
                Verdict::Allowed => Some(Note::Allowed),
            },
        }
    }

    pub(crate) fn is_below(&self) -> bool {
        self.note == Some(Note::Below)
    }

    /// Whether it is an obstacle.
    pub(crate) fn counts(&self) -> bool {
        matches!(self.note, None | Some(Note::Below))
    }
}
