use crate::csv::{csv_part, csv_text};
use crate::format::PrintedRow;
use crate::json::{as_array_if_any, as_float_if_any, as_number, is_zero};
use crate::numbers::{number, vector};
use crate::table::{Look, TableRow, part_cell};
use jostle::Vec2;
use jostle_scene::{Impact, Scene, SubShape, Unsettled};
use serde::Serialize;

/// A remark on an impact beside its time and geometry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
enum ImpactNote {
    #[serde(rename = "overlapping at the start")]
    Started,
    /// The search ran out of steps.
    #[serde(rename = "unsettled")]
    Unsettled,
    /// One of the two is a sensor, which only reports.
    #[serde(rename = "sensor")]
    Sensor,
}

impl ImpactNote {
    fn text(self) -> &'static str {
        match self {
            ImpactNote::Started => "overlapping at the start",
            ImpactNote::Unsettled => "unsettled",
            ImpactNote::Sensor => "sensor",
        }
    }
}

/// The printed row of an impact, or of a pair whose impact is undecided.
#[derive(Debug, Serialize)]
pub(super) struct ImpactRow<'s> {
    /// `None` if the impact is undecided.
    #[serde(serialize_with = "as_float_if_any")]
    time: Option<f64>,
    /// The time up to which they do not meet, if the impact is undecided.
    #[serde(serialize_with = "as_float_if_any", skip_serializing_if = "Option::is_none")]
    safe: Option<f64>,
    pub(super) a: &'s str,
    pub(super) b: &'s str,
    #[serde(serialize_with = "as_array_if_any")]
    point: Option<Vec2>,
    #[serde(serialize_with = "as_array_if_any")]
    normal: Option<Vec2>,
    /// `None` for a shape without parts.
    #[serde(serialize_with = "as_number")]
    part_a: Option<SubShape>,
    #[serde(serialize_with = "as_number")]
    part_b: Option<SubShape>,
    /// The tag of the part, or else of the collider.
    #[serde(skip_serializing_if = "is_zero")]
    tag_a: u32,
    #[serde(skip_serializing_if = "is_zero")]
    tag_b: u32,
    note: Option<ImpactNote>,
}

impl<'s> ImpactRow<'s> {
    /// The row of an impact, with its colliders in the other order if `swapped`.
    pub(super) fn new(scene: &'s Scene, met: &Impact, swapped: bool) -> ImpactRow<'s> {
        let [a, b] = [met.a, met.b].map(|index| &scene.colliders[index]);
        let note = match a.sensor || b.sensor {
            _ if met.started => Some(ImpactNote::Started),
            sensor => sensor.then_some(ImpactNote::Sensor),
        };
        let row = ImpactRow {
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

    /// The row of an undecided pair, in the same order.
    pub(super) fn unsettled(scene: &'s Scene, pair: &Unsettled, swapped: bool) -> ImpactRow<'s> {
        let [a, b] = [pair.a, pair.b].map(|index| &scene.colliders[index]);
        let row = ImpactRow {
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
            note: Some(ImpactNote::Unsettled),
        };
        if swapped { row.swapped() } else { row }
    }

    /// The time up to which the two do not meet.
    fn free_until(&self) -> f64 {
        self.time.or(self.safe).unwrap_or(0.0)
    }

    fn swapped(self) -> ImpactRow<'s> {
        ImpactRow {
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

impl PrintedRow<8, 11> for ImpactRow<'_> {
    const HEADING: [&'static str; 8] = ["time", "a", "b", "point", "normal", "part_a", "part_b", "note"];
    const CSV_HEADING: [&'static str; 11] =
        ["time", "a", "b", "point_x", "point_y", "normal_x", "normal_y", "part_a", "part_b", "note", "safe"];

    fn table_row(&self) -> TableRow<8> {
        let look = if self.note.is_some() { Look::Dim } else { Look::Plain };
        // An f32 has few enough digits to read.
        let time = match self.time {
            Some(time) => number(time as f32),
            None => format!("> {}", number(rounded_down(self.free_until()))),
        };
        let cells = [
            time,
            self.a.into(),
            self.b.into(),
            self.point.map_or(String::new(), vector),
            self.normal.map_or(String::new(), vector),
            part_cell(self.part_a),
            part_cell(self.part_b),
            self.note.map_or("", ImpactNote::text).into(),
        ];
        TableRow { look, cells }
    }

    fn csv_row(&self) -> [String; 11] {
        let number_if_any = |x: Option<f64>| x.map_or(String::new(), number);
        let coordinates = |v: Option<Vec2>| v.map_or([String::new(), String::new()], |v| [v.x, v.y].map(number));
        let ([point_x, point_y], [normal_x, normal_y]) = (coordinates(self.point), coordinates(self.normal));
        [
            number_if_any(self.time),
            csv_text(self.a),
            csv_text(self.b),
            point_x,
            point_y,
            normal_x,
            normal_y,
            csv_part(self.part_a),
            csv_part(self.part_b),
            self.note.map_or("", ImpactNote::text).into(),
            number_if_any(self.safe),
        ]
    }
}

/// The largest `f32` that is not above `x`.
fn rounded_down(x: f64) -> f32 {
    let rounded = x as f32;
    if f64::from(rounded) > x { rounded.next_down() } else { rounded }
}
