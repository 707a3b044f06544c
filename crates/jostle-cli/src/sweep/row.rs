use crate::json::{as_array_if_any, as_float_if_any, as_number, is_zero};
use jostle::Vec2;
use jostle_scene::{Impact, Scene, SubShape, Unsettled};
use serde::Serialize;

/// What is to be known about an impact beside its time and place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) enum Note {
    #[serde(rename = "overlapping at the start")]
    Started,
    /// So many steps did not settle whether they meet.
    #[serde(rename = "unsettled")]
    Unsettled,
    /// One of the two only reports.
    #[serde(rename = "sensor")]
    Sensor,
}

impl Note {
    pub(crate) fn text(self) -> &'static str {
        match self {
            Note::Started => "overlapping at the start",
            Note::Unsettled => "unsettled",
            Note::Sensor => "sensor",
        }
    }
}

/// One impact, or a pair of which it is not known whether there is one, as it is printed.
#[derive(Debug, Serialize)]
pub(crate) struct Row<'s> {
    /// Nothing where it is not known.
    #[serde(serialize_with = "as_float_if_any")]
    pub(crate) time: Option<f64>,
    /// Until when they surely do not meet, where more is not known.
    #[serde(serialize_with = "as_float_if_any", skip_serializing_if = "Option::is_none")]
    pub(crate) safe: Option<f64>,
    pub(crate) a: &'s str,
    pub(crate) b: &'s str,
    #[serde(serialize_with = "as_array_if_any")]
    pub(crate) point: Option<Vec2>,
    #[serde(serialize_with = "as_array_if_any")]
    pub(crate) normal: Option<Vec2>,
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
            time: Some(met.time),
            safe: None,
            a: &a.name,
            b: &b.name,
            point: Some(met.point),
            normal: Some(met.normal),
            part_a: met.part_a,
            part_b: met.part_b,
            tag_a: a.tag_of(met.part_a),
            tag_b: b.tag_of(met.part_b),
            note,
        };
        if swapped { row.swapped() } else { row }
    }

    /// The same for a pair of which it is not known whether it meets.
    pub(crate) fn unsettled(scene: &'s Scene, pair: &Unsettled, swapped: bool) -> Row<'s> {
        let [a, b] = [pair.a, pair.b].map(|index| &scene.colliders[index]);
        let row = Row {
            time: None,
            safe: Some(pair.safe),
            a: &a.name,
            b: &b.name,
            point: None,
            normal: None,
            part_a: None,
            part_b: None,
            tag_a: a.tag,
            tag_b: b.tag,
            note: Some(Note::Unsettled),
        };
        if swapped { row.swapped() } else { row }
    }

    /// Until when the two surely do not meet.
    pub(crate) fn free_until(&self) -> f64 {
        self.time.or(self.safe).unwrap_or(0.0)
    }

    fn swapped(self) -> Row<'s> {
        Row {
            a: self.b,
            b: self.a,
            normal: self.normal.map(|normal| -normal),
            part_a: self.part_b,
            part_b: self.part_a,
            tag_a: self.tag_b,
            tag_b: self.tag_a,
            ..self
        }
    }
}
