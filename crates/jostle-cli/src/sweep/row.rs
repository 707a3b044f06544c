use crate::annotation::Annotation;
use crate::csv::{csv_part, csv_text};
use crate::format::PrintedRow;
use crate::json::{as_array_if_any, as_float_if_any, as_number, is_zero};
use crate::note::PairNote;
use crate::numbers::{number, rounded, rounded_down, rounded_vector};
use crate::table::{Column, Look, TableRow, named_part, numbers, part_cell, texts};
use clap::ValueEnum;
use jostle::{Relation, Vec2, relate};
use jostle_scene::{Impact, Scene, SubShape, Unsettled};
use serde::Serialize;

/// The kind of a listed pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ValueEnum)]
#[serde(rename_all = "lowercase")]
pub(super) enum ImpactKind {
    /// Pairs that come to overlap, or to be within the margin
    Impact,
    /// Pairs that overlap at the start
    #[value(name = "overlap")]
    Overlapping,
    /// Pairs that are within the margin at the start
    Near,
    /// Pairs whose search ran out of steps
    Unsettled,
}

impl ImpactKind {
    pub(super) fn text(self) -> &'static str {
        match self {
            ImpactKind::Impact => "impact",
            ImpactKind::Overlapping => "overlapping",
            ImpactKind::Near => "near",
            ImpactKind::Unsettled => "unsettled",
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
    pub(super) kind: ImpactKind,
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
    note: Option<PairNote>,
    #[serde(skip)]
    file: &'s str,
    /// The line of `a` in the file; 0 if the file has no lines.
    #[serde(skip)]
    line_a: usize,
    #[serde(skip)]
    line_b: usize,
}

impl<'s> ImpactRow<'s> {
    /// The row of an impact, with its colliders in the other order if `swapped`.
    pub(super) fn new(scene: &'s Scene, met: &Impact, swapped: bool) -> ImpactRow<'s> {
        let [a, b] = [met.a, met.b].map(|index| &scene.colliders[index]);
        let overlap = || relate(a.shape.at(a.pose), b.shape.at(b.pose)) == Relation::Overlapping;
        let kind = match met.started {
            false => ImpactKind::Impact,
            true if overlap() => ImpactKind::Overlapping,
            true => ImpactKind::Near,
        };
        let row = ImpactRow {
            time: Some(met.time),
            safe: None,
            a: &a.name,
            b: &b.name,
            kind,
            point: Some(met.point),
            normal: Some(met.normal),
            part_a: met.part_a,
            part_b: met.part_b,
            tag_a: a.tag_of(met.part_a),
            tag_b: b.tag_of(met.part_b),
            note: None,
            file: "",
            line_a: a.line,
            line_b: b.line,
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
            kind: ImpactKind::Unsettled,
            point: None,
            normal: None,
            part_a: None,
            part_b: None,
            tag_a: a.tag,
            tag_b: b.tag,
            note: None,
            file: "",
            line_a: a.line,
            line_b: b.line,
        };
        if swapped { row.swapped() } else { row }
    }

    /// The same row of this file, with a note.
    pub(super) fn remarked(self, file: &'s str, note: Option<PairNote>) -> ImpactRow<'s> {
        ImpactRow { file, note, ..self }
    }

    /// The time for people, or that after which nothing is known.
    fn shown_time(&self) -> String {
        self.time.map_or_else(|| format!("> {}", rounded_down(self.safe.unwrap_or(0.0))), rounded)
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
            line_a: self.line_b,
            line_b: self.line_a,
            ..self
        }
    }
}

impl PrintedRow<9, 12> for ImpactRow<'_> {
    const COLUMNS: [Column; 9] = [
        numbers("time"),
        texts("a"),
        texts("b"),
        texts("kind"),
        texts("point"),
        texts("normal"),
        texts("part_a"),
        texts("part_b"),
        texts("note"),
    ];
    const CSV_HEADING: [&'static str; 12] =
        ["time", "a", "b", "kind", "point_x", "point_y", "normal_x", "normal_y", "part_a", "part_b", "note", "safe"];

    fn table_row(&self) -> TableRow<9> {
        let look = match self.note {
            Some(PairNote::Denied) => Look::Bad,
            None if self.kind == ImpactKind::Impact => Look::Plain,
            _ => Look::Dim,
        };
        let cells = [
            self.shown_time(),
            self.a.into(),
            self.b.into(),
            self.kind.text().into(),
            self.point.map_or(String::new(), rounded_vector),
            self.normal.map_or(String::new(), rounded_vector),
            part_cell(self.part_a),
            part_cell(self.part_b),
            self.note.map_or("", PairNote::text).into(),
        ];
        TableRow { look, cells }
    }

    fn csv_row(&self) -> [String; 12] {
        let number_if_any = |x: Option<f64>| x.map_or(String::new(), number);
        let coordinates = |v: Option<Vec2>| v.map_or([String::new(), String::new()], |v| [v.x, v.y].map(number));
        let ([point_x, point_y], [normal_x, normal_y]) = (coordinates(self.point), coordinates(self.normal));
        [
            number_if_any(self.time),
            csv_text(self.a),
            csv_text(self.b),
            self.kind.text().into(),
            point_x,
            point_y,
            normal_x,
            normal_y,
            csv_part(self.part_a),
            csv_part(self.part_b),
            self.note.map_or("", PairNote::text).into(),
            number_if_any(self.safe),
        ]
    }

    fn annotation(&self) -> Option<Annotation<'_>> {
        let (a, b) = (named_part(self.a, self.part_a), named_part(self.b, self.part_b));
        let fact = match (self.kind, self.point) {
            (ImpactKind::Impact, Some(point)) => {
                format!("{a} meets {b} at time {} at {}", self.shown_time(), rounded_vector(point))
            }
            (ImpactKind::Unsettled, _) | (_, None) => format!("{a} and {b} are unsettled: time {}", self.shown_time()),
            (ImpactKind::Overlapping, _) => format!("{a} overlaps {b} at the start"),
            (ImpactKind::Near, _) => format!("{a} is near {b} at the start"),
        };
        let denied = self.note == Some(PairNote::Denied);
        let remark = self.note.filter(|_| !denied).map_or(String::new(), |note| format!(" ({})", note.text()));
        Some(Annotation { denied, file: self.file, line: self.line_a, message: fact + &remark })
    }
}
