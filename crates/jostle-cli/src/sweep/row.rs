use crate::json::{as_array, as_number, is_zero};
use jostle::Vec2;
use jostle_scene::{Impact, Scene, SubShape};
use serde::Serialize;

/// What is to be known about an impact beside its time and place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) enum Note {
    #[serde(rename = "overlapping at the start")]
    Started,
    /// One of the two only reports.
    #[serde(rename = "sensor")]
    Sensor,
}

impl Note {
    pub(crate) fn text(self) -> &'static str {
        match self {
            Note::Started => "overlapping at the start",
            Note::Sensor => "sensor",
        }
    }
}

/// One impact, as it is printed.
#[derive(Debug, Serialize)]
pub(crate) struct Row<'s> {
    pub(crate) time: f64,
    pub(crate) a: &'s str,
    pub(crate) b: &'s str,
    #[serde(serialize_with = "as_array")]
    pub(crate) point: Vec2,
    #[serde(serialize_with = "as_array")]
    pub(crate) normal: Vec2,
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
}

impl<'s> Row<'s> {
    /// The impact as it is, or seen from `b` if it is `swapped`.
    pub(crate) fn new(scene: &'s Scene, met: &Impact, swapped: bool) -> Row<'s> {
        let [a, b] = [met.a, met.b].map(|index| &scene.colliders[index]);
        let note = match a.sensor || b.sensor {
            _ if met.started => Some(Note::Started),
            sensor => sensor.then_some(Note::Sensor),
        };
        let row = Row {
            time: met.time,
            a: &a.name,
            b: &b.name,
            point: met.point,
            normal: met.normal,
            part_a: met.part_a,
            part_b: met.part_b,
            tag_a: a.tag_of(met.part_a),
            tag_b: b.tag_of(met.part_b),
            note,
        };
        if swapped { row.swapped() } else { row }
    }

    fn swapped(self) -> Row<'s> {
        Row {
            a: self.b,
            b: self.a,
            normal: -self.normal,
            part_a: self.part_b,
            part_b: self.part_a,
            tag_a: self.tag_b,
            tag_b: self.tag_a,
            ..self
        }
    }
}
