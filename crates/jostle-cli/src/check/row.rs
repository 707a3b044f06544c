use super::manifold_row::ManifoldRow;
use crate::csv::{csv_part, csv_text};
use crate::format::PrintedRow;
use crate::json::{as_array, as_float, as_number, is_zero};
use crate::numbers::{number, unsigned_zero, vector};
use crate::table::{Look, TableRow, part_cell};
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

/// A remark on a pair beside its geometry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum PairNote {
    /// The scene allows its overlap.
    Allowed,
    /// An option forbids it.
    Denied,
    /// It is in the baseline.
    Known,
    /// One is a sector of a level that contains the whole other one.
    Inside,
    /// One is a sensor, which only reports.
    Sensor,
}

impl PairNote {
    pub(super) fn text(self) -> &'static str {
        match self {
            PairNote::Allowed => "allowed",
            PairNote::Denied => "denied",
            PairNote::Known => "known",
            PairNote::Inside => "inside",
            PairNote::Sensor => "sensor",
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
}

impl<'s> PairRow<'s> {
    /// The row of a pair, with its colliders in the other order if `swapped`.
    pub(super) fn new(scene: &'s Scene, pair: &Contact, swapped: bool) -> PairRow<'s> {
        let [a, b] = [pair.a, pair.b].map(|index| scene.colliders[index].name.as_str());
        let gap = pair.separation;
        let row = PairRow {
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
            ..self
        }
    }
}

impl PrintedRow<10, 13> for PairRow<'_> {
    const HEADING: [&'static str; 10] =
        ["a", "b", "relation", "separation", "normal", "point_a", "point_b", "part_a", "part_b", "note"];
    const CSV_HEADING: [&'static str; 13] = [
        "a",
        "b",
        "relation",
        "separation",
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
            Some(PairNote::Allowed | PairNote::Known | PairNote::Inside | PairNote::Sensor) => Look::Dim,
            None => Look::Plain,
        };
        let cells = [
            self.a.into(),
            self.b.into(),
            self.relation.text().into(),
            number(self.separation),
            vector(self.normal),
            vector(self.point_a),
            vector(self.point_b),
            part_cell(self.part_a),
            part_cell(self.part_b),
            self.note.map_or("", PairNote::text).into(),
        ];
        TableRow { look, cells }
    }

    fn csv_row(&self) -> [String; 13] {
        [
            csv_text(self.a),
            csv_text(self.b),
            self.relation.text().into(),
            number(self.separation),
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
}
