use super::manifold_row::ManifoldRow;
use crate::annotation::Annotation;
use crate::csv::{csv_part, csv_text};
use crate::format::PrintedRow;
use crate::json::{as_array, as_float, as_number, is_zero};
use crate::note::PairNote;
use crate::numbers::{number, rounded, rounded_down, rounded_vector, unsigned_zero};
use crate::table::{Column, Look, TableRow, named_part, numbers, part_cell, texts};
use clap::ValueEnum;
use jostle::{Relation, Vec2};
use jostle_scene::{Contact, Scene, SubShape};
use serde::{Deserialize, Serialize};

/// The relation of a listed pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ValueEnum)]
#[serde(rename_all = "lowercase")]
pub(super) enum PairRelation {
    /// Pairs that overlap
    #[value(name = "overlap")]
    Overlapping,
    /// Pairs that touch without overlapping
    #[value(name = "touch")]
    Touching,
    /// Pairs that are apart but within the margin
    Near,
}

impl PairRelation {
    pub(super) fn text(self) -> &'static str {
        match self {
            PairRelation::Overlapping => "overlapping",
            PairRelation::Touching => "touching",
            PairRelation::Near => "near",
        }
    }
}

impl From<Relation> for PairRelation {
    fn from(relation: Relation) -> PairRelation {
        match relation {
            Relation::Overlapping => PairRelation::Overlapping,
            Relation::Touching => PairRelation::Touching,
            Relation::Apart => PairRelation::Near,
        }
    }
}

/// The printed row of a pair.
#[derive(Debug, Serialize)]
pub(super) struct PairRow<'s> {
    pub(super) a: &'s str,
    pub(super) b: &'s str,
    pub(super) relation: PairRelation,
    #[serde(serialize_with = "as_float")]
    pub(super) separation: f32,
    /// The lower bound of the depth; `None` where the separation tells it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) at_least: Option<f32>,
    #[serde(serialize_with = "as_array")]
    pub(super) normal: Vec2,
    #[serde(serialize_with = "as_array")]
    pub(super) point_a: Vec2,
    #[serde(serialize_with = "as_array")]
    pub(super) point_b: Vec2,
    /// `None` for a shape without parts.
    #[serde(serialize_with = "as_number")]
    pub(super) part_a: Option<SubShape>,
    #[serde(serialize_with = "as_number")]
    pub(super) part_b: Option<SubShape>,
    /// The tag of the part, or else of the collider.
    #[serde(skip_serializing_if = "is_zero")]
    pub(super) tag_a: u32,
    #[serde(skip_serializing_if = "is_zero")]
    pub(super) tag_b: u32,
    pub(super) note: Option<PairNote>,
    /// `None` where they are not printed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) manifolds: Option<Vec<ManifoldRow>>,
    #[serde(skip)]
    pub(super) file: &'s str,
    /// The line of `a` in the file; 0 if the file has no lines.
    #[serde(skip)]
    pub(super) line_a: usize,
    #[serde(skip)]
    pub(super) line_b: usize,
}

impl<'s> PairRow<'s> {
    /// The row of a pair, with its colliders in the other order if `swapped`.
    pub(super) fn new(scene: &'s Scene, pair: &Contact, swapped: bool) -> PairRow<'s> {
        let [a, b] = [pair.a, pair.b].map(|index| &scene.colliders[index]);
        let gap = pair.separation;
        let row = PairRow {
            a: &a.name,
            b: &b.name,
            relation: pair.relation.into(),
            separation: unsigned_zero(gap.distance),
            at_least: (gap.at_least != -gap.distance).then_some(gap.at_least),
            normal: gap.normal,
            point_a: gap.point_a,
            point_b: gap.point_b,
            part_a: pair.part_a,
            part_b: pair.part_b,
            tag_a: pair.tag_a(scene),
            tag_b: pair.tag_b(scene),
            note: None,
            manifolds: None,
            file: "",
            line_a: a.line,
            line_b: b.line,
        };
        if swapped { row.swapped() } else { row }
    }

    fn swapped(self) -> PairRow<'s> {
        PairRow {
            a: self.b,
            b: self.a,
            normal: -self.normal,
            point_a: self.point_b,
            point_b: self.point_a,
            part_a: self.part_b,
            part_b: self.part_a,
            tag_a: self.tag_b,
            tag_b: self.tag_a,
            line_a: self.line_b,
            line_b: self.line_a,
            ..self
        }
    }

    /// The lower bound of the depth as text, to follow the depth in a row; empty unless the search for the depth was ended.
    fn bound(&self) -> String {
        self.at_least.map_or(String::new(), |least| format!(" (at least {})", rounded_down(least)))
    }
}

impl PrintedRow<10, 14> for PairRow<'_> {
    const COLUMNS: [Column; 10] = [
        texts("a"),
        texts("b"),
        texts("relation"),
        numbers("separation"),
        texts("normal"),
        texts("point_a"),
        texts("point_b"),
        texts("part_a"),
        texts("part_b"),
        texts("note"),
    ];
    const CSV_HEADING: [&'static str; 14] = [
        "a",
        "b",
        "relation",
        "separation",
        "at_least",
        "normal_x",
        "normal_y",
        "point_a_x",
        "point_a_y",
        "point_b_x",
        "point_b_y",
        "part_a",
        "part_b",
        "note",
    ];

    fn table_row(&self) -> TableRow<10> {
        let look = match self.note {
            Some(PairNote::Denied) => Look::Bad,
            Some(_) => Look::Dim,
            None => Look::Plain,
        };
        let cells = [
            self.a.into(),
            self.b.into(),
            self.relation.text().into(),
            rounded(self.separation) + &self.bound(),
            rounded_vector(self.normal),
            rounded_vector(self.point_a),
            rounded_vector(self.point_b),
            part_cell(self.part_a),
            part_cell(self.part_b),
            self.note.map_or("", PairNote::text).into(),
        ];
        TableRow { look, cells }
    }

    fn csv_row(&self) -> [String; 14] {
        [
            csv_text(self.a),
            csv_text(self.b),
            self.relation.text().into(),
            number(self.separation),
            self.at_least.map_or(String::new(), number),
            number(self.normal.x),
            number(self.normal.y),
            number(self.point_a.x),
            number(self.point_a.y),
            number(self.point_b.x),
            number(self.point_b.y),
            csv_part(self.part_a),
            csv_part(self.part_b),
            self.note.map_or("", PairNote::text).into(),
        ]
    }

    fn annotation(&self) -> Option<Annotation<'_>> {
        let (a, b) = (named_part(self.a, self.part_a), named_part(self.b, self.part_b));
        let at = rounded_vector(self.point_a);
        let fact = match self.relation {
            PairRelation::Overlapping => {
                format!("{a} overlaps {b} by {}{} at {at}", rounded(-self.separation), self.bound())
            }
            PairRelation::Touching => format!("{a} touches {b} at {at}"),
            PairRelation::Near => format!("{a} is {} from {b} at {at}", rounded(self.separation)),
        };
        let denied = self.note == Some(PairNote::Denied);
        let remark = self.note.filter(|_| !denied).map_or(String::new(), |note| format!(" ({})", note.text()));
        Some(Annotation { denied, file: self.file, line: self.line_a, message: fact + &remark })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json::print_lines;
    use crate::output::printed;

    fn row() -> PairRow<'static> {
        PairRow {
            a: "crate, \"big\"",
            b: "100 %",
            relation: PairRelation::Overlapping,
            separation: -0.75,
            at_least: None,
            normal: Vec2::new(-0.0, 1.0),
            point_a: Vec2::new(206.489, 32.75),
            point_b: Vec2::new(206.489, 32.0),
            part_a: None,
            part_b: Some(SubShape::Tile(44)),
            tag_a: 0,
            tag_b: 0,
            note: Some(PairNote::Denied),
            manifolds: None,
            file: "room.json",
            line_a: 9,
            line_b: 5,
        }
    }

    #[test]
    fn a_row_of_the_table() {
        let cells = row().table_row().cells;
        assert_eq!(
            cells,
            [
                "crate, \"big\"",
                "100 %",
                "overlapping",
                "-0.75",
                "(0, 1)",
                "(206.489, 32.75)",
                "(206.489, 32)",
                "-",
                "tile 44",
                "denied"
            ]
        );
    }

    #[test]
    fn a_row_of_json() {
        let text = r#"{"a":"crate, \"big\"","b":"100 %","relation":"overlapping","separation":-0.75,"normal":[0.0,1.0],"point_a":[206.489,32.75],"point_b":[206.489,32.0],"part_a":null,"part_b":44,"note":"denied"}"#;
        let json = |row| printed(|out| print_lines(out, [row].into_iter()));
        assert_eq!(json(row()), format!("{text}\n"));
        let tagged = text.replace("44,", "44,\"tag_b\":7,");
        assert_eq!(json(PairRow { tag_b: 7, ..row() }), format!("{tagged}\n"));
    }

    #[test]
    fn names_are_quoted_in_csv() {
        assert_eq!(
            row().csv_row().join(","),
            "\"crate, \"\"big\"\"\",100 %,overlapping,-0.75,,0,1,206.489,32.75,206.489,32,,44,denied"
        );
    }

    #[test]
    fn an_annotation_is_at_the_line_of_the_first_collider() {
        assert_eq!(
            row().annotation().unwrap().to_string(),
            "::error file=room.json,line=9::crate, \"big\" overlaps 100 %25 (tile 44) by 0.75 at (206.489, 32.75)\n"
        );
        let row = PairRow { note: Some(PairNote::Known), relation: PairRelation::Touching, separation: 0.0, ..row() };
        assert_eq!(
            row.swapped().annotation().unwrap().to_string(),
            "::notice file=room.json,line=5::100 %25 (tile 44) touches crate, \"big\" at (206.489, 32) (known)\n"
        );
    }

    #[test]
    fn the_bound_of_an_ended_search_is_rounded_downward() {
        let row = PairRow { at_least: Some(0.305_108_88), ..row() };
        assert_eq!(row.table_row().cells[3], "-0.75 (at least 0.305108)");
        assert!(row.annotation().unwrap().to_string().contains(" by 0.75 (at least 0.305108) at (206.489, 32.75)"));
        assert_eq!(row.csv_row()[3..5], ["-0.75", "0.30510888"]);
        assert!(
            printed(|out| print_lines(out, [row].into_iter()))
                .contains(r#","separation":-0.75,"at_least":0.30510888,"#)
        );
    }
}
