use crate::annotation::Annotation;
use crate::csv::{csv_part, csv_text};
use crate::format::PrintedRow;
use crate::json::{as_array, as_float, as_float_if_any, as_number, is_zero};
use crate::numbers::{number, rounded, rounded_down, rounded_vector};
use crate::table::{Column, Look, TableRow, named_part, numbers, part_cell, texts};
use jostle::Vec2;
use jostle_scene::{Clearance, Scene, SubShape, Verdict, printable};
use serde::Serialize;

/// A remark on a distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
enum ClearanceNote {
    /// It is not proved to be at least the required one.
    Below,
    /// It is to a sensor, which does not count.
    Sensor,
    /// It is to a collider that the scene allows to be overlapped, which does not count.
    Allowed,
}

impl ClearanceNote {
    fn text(self) -> &'static str {
        match self {
            ClearanceNote::Below => "below",
            ClearanceNote::Sensor => "sensor",
            ClearanceNote::Allowed => "allowed",
        }
    }
}

/// The printed row of a collider's distance from a segment.
#[derive(Debug, Serialize)]
pub(super) struct ClearanceRow<'s> {
    segment: usize,
    #[serde(serialize_with = "as_float")]
    fraction: f64,
    #[serde(serialize_with = "as_float")]
    at_least: f32,
    #[serde(serialize_with = "as_float")]
    distance: f32,
    #[serde(serialize_with = "as_float_if_any")]
    below_from: Option<f64>,
    #[serde(serialize_with = "as_float_if_any")]
    touches_at: Option<f64>,
    against: &'s str,
    /// `None` for a shape without parts.
    #[serde(serialize_with = "as_number")]
    part: Option<SubShape>,
    /// The tag of the part, or else of the collider.
    #[serde(skip_serializing_if = "is_zero")]
    tag: u32,
    #[serde(serialize_with = "as_array")]
    point: Vec2,
    #[serde(serialize_with = "as_array")]
    point_against: Vec2,
    note: Option<ClearanceNote>,
    #[serde(skip)]
    file: &'s str,
    #[serde(skip)]
    path: &'s str,
    /// The line of `against` in the file.
    #[serde(skip)]
    line: usize,
}

impl<'s> ClearanceRow<'s> {
    pub(super) fn new(scene: &'s Scene, file: &'s str, clearance: &Clearance) -> ClearanceRow<'s> {
        let against = &scene.colliders[clearance.against];
        ClearanceRow {
            segment: clearance.segment,
            fraction: clearance.fraction,
            at_least: clearance.at_least,
            distance: clearance.distance,
            below_from: clearance.below_from,
            touches_at: clearance.touches_at,
            against: &against.name,
            part: clearance.part_against,
            tag: against.tag_of(clearance.part_against),
            point: clearance.point,
            point_against: clearance.point_against,
            note: match clearance.verdict {
                Verdict::Enough => None,
                Verdict::Below => Some(ClearanceNote::Below),
                Verdict::Sensed => Some(ClearanceNote::Sensor),
                Verdict::Allowed => Some(ClearanceNote::Allowed),
            },
            file,
            path: &scene.paths[0].name,
            line: against.line,
        }
    }
}

impl PrintedRow<11, 13> for ClearanceRow<'_> {
    const COLUMNS: [Column; 11] = [
        numbers("segment"),
        numbers("fraction"),
        numbers("at_least"),
        numbers("distance"),
        numbers("below_from"),
        numbers("touches_at"),
        texts("against"),
        texts("part"),
        texts("point"),
        texts("point_against"),
        texts("note"),
    ];
    const CSV_HEADING: [&'static str; 13] = [
        "segment",
        "fraction",
        "at_least",
        "distance",
        "below_from",
        "touches_at",
        "against",
        "part",
        "point_x",
        "point_y",
        "point_against_x",
        "point_against_y",
        "note",
    ];

    fn table_row(&self) -> TableRow<11> {
        let look = match self.note {
            None => Look::Plain,
            Some(ClearanceNote::Below) => Look::Bad,
            Some(ClearanceNote::Sensor | ClearanceNote::Allowed) => Look::Dim,
        };
        let cells = [
            self.segment.to_string(),
            rounded(self.fraction),
            rounded_down(self.at_least),
            rounded(self.distance),
            self.below_from.map_or("-".into(), rounded),
            self.touches_at.map_or("-".into(), rounded),
            self.against.into(),
            part_cell(self.part),
            rounded_vector(self.point),
            rounded_vector(self.point_against),
            self.note.map_or("", ClearanceNote::text).into(),
        ];
        TableRow { look, cells }
    }

    fn csv_row(&self) -> [String; 13] {
        [
            self.segment.to_string(),
            number(self.fraction),
            number(self.at_least),
            number(self.distance),
            self.below_from.map_or(String::new(), number),
            self.touches_at.map_or(String::new(), number),
            csv_text(self.against),
            csv_part(self.part),
            number(self.point.x),
            number(self.point.y),
            number(self.point_against.x),
            number(self.point_against.y),
            self.note.map_or("", ClearanceNote::text).into(),
        ]
    }

    fn annotation(&self) -> Option<Annotation<'_>> {
        let against = named_part(self.against, self.part);
        let (path, at_least) = (printable(self.path), rounded_down(self.at_least));
        let remark = match self.note {
            Some(note) if note != ClearanceNote::Below => format!(" ({})", note.text()),
            _ => String::new(),
        };
        let message = format!("{path} keeps at least {at_least} from {against} on segment {}{remark}", self.segment);
        Some(Annotation { denied: self.note == Some(ClearanceNote::Below), file: self.file, line: self.line, message })
    }
}
