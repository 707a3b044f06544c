use super::checks::Closest;
use super::invariant::Invariant;
use super::journey::{Journey, Leg};
use crate::annotation::Annotation;
use crate::csv::csv_text;
use crate::format::PrintedRow;
use crate::json::{as_array, as_float_if_any};
use crate::numbers::{number, rounded, rounded_vector};
use crate::sector_level::{SectorLevel, number_cell};
use crate::table::{Column, Look, TableRow, numbers, texts};
use jostle::Vec2;
use jostle::sectors::SectorId;
use serde::Serialize;

/// The kind of a row.
#[derive(Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
enum WalkedKind {
    Start,
    Goal,
    Unreached,
    Sector,
    Broken,
}

impl WalkedKind {
    fn text(self) -> &'static str {
        match self {
            WalkedKind::Start => "start",
            WalkedKind::Goal => "goal",
            WalkedKind::Unreached => "unreached",
            WalkedKind::Sector => "sector",
            WalkedKind::Broken => "broken",
        }
    }
}

/// The row of a goal, a sector or a broken invariant.
#[derive(Clone, Serialize)]
pub(super) struct WalkedRow<'f> {
    kind: WalkedKind,
    sector: Option<u32>,
    /// The name of the sector, if the format has names.
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'f str>,
    moves: Option<u64>,
    #[serde(serialize_with = "as_float_if_any")]
    gap: Option<f64>,
    line: Option<u32>,
    #[serde(serialize_with = "as_array")]
    point: Vec2,
    #[serde(skip_serializing_if = "Option::is_none")]
    invariant: Option<Invariant>,
    /// The move that broke the invariant.
    #[serde(skip)]
    by: Vec2,
    #[serde(skip)]
    pub(super) denied: bool,
    #[serde(skip)]
    file: &'f str,
}

/// The rows: the start, goals in their order, sectors by their numbers, and what was broken.
pub(super) fn rows<'f>(journey: &Journey<'_>, level: &'f SectorLevel, unreached_is_denied: bool) -> Vec<WalkedRow<'f>> {
    let row = |kind, sector: Option<SectorId>, point| WalkedRow {
        kind,
        sector: sector.map(|sector| sector.0),
        name: sector.and_then(|sector| level.names.get(sector.index())).map(String::as_str),
        moves: None,
        gap: None,
        line: None,
        point,
        invariant: None,
        by: Vec2::ZERO,
        denied: false,
        file: &level.file,
    };
    let at = |kind, p: Vec2| row(kind, level.map.sector_at(p), p);
    let mut rows = vec![at(WalkedKind::Start, journey.start.position())];
    rows.extend(journey.legs.iter().map(|leg| match *leg {
        Leg::Goal { at: p, moves } => WalkedRow { moves: Some(moves), ..at(WalkedKind::Goal, p) },
        Leg::Unreached { at: p } => WalkedRow { denied: unreached_is_denied, ..at(WalkedKind::Unreached, p) },
    }));
    for (sector, visit) in (0..).map(SectorId).zip(&journey.checks.visits) {
        let Some(visit) = visit else { continue };
        let point = visit.closest.map_or(visit.at, |closest| closest.at);
        let (gap, line) = visit.closest.map(|Closest { gap, line, .. }| (gap, line)).unzip();
        let found = row(WalkedKind::Sector, Some(sector), point);
        rows.push(WalkedRow { moves: Some(visit.moves), gap, line, ..found });
    }
    rows.extend(journey.checks.broken.iter().map(|broken| {
        let found = at(WalkedKind::Broken, broken.from);
        let invariant = Some(broken.invariant);
        WalkedRow { moves: Some(broken.times), invariant, by: broken.by, denied: true, ..found }
    }));
    rows
}

impl WalkedRow<'_> {
    /// The cells, with this text for what is not there, and these numbers.
    fn cells(&self, none: &str, print: fn(f64) -> String) -> [String; 6] {
        [
            self.kind.text().into(),
            number_cell(self.sector, none),
            self.moves.map_or(none.into(), |moves| moves.to_string()),
            self.gap.map_or(none.into(), print),
            number_cell(self.line, none),
            self.invariant.map_or_else(|| none.into(), |invariant| invariant.text().into()),
        ]
    }
}

impl PrintedRow<8, 9> for WalkedRow<'_> {
    const COLUMNS: [Column; 8] = [
        texts("kind"),
        numbers("sector"),
        texts("name"),
        numbers("moves"),
        numbers("gap"),
        numbers("line"),
        texts("point"),
        texts("invariant"),
    ];
    const CSV_HEADING: [&'static str; 9] = ["kind", "sector", "name", "moves", "gap", "line", "x", "y", "invariant"];

    fn table_row(&self) -> TableRow<8> {
        let [kind, sector, moves, gap, line, invariant] = self.cells("-", rounded);
        let name = self.name.unwrap_or("-").into();
        let look = if self.denied { Look::Bad } else { Look::Plain };
        TableRow { look, cells: [kind, sector, name, moves, gap, line, rounded_vector(self.point), invariant] }
    }

    fn csv_row(&self) -> [String; 9] {
        let [kind, sector, moves, gap, line, invariant] = self.cells("", number);
        let name = csv_text(self.name.unwrap_or_default());
        [kind, sector, name, moves, gap, line, number(self.point.x), number(self.point.y), invariant]
    }

    fn annotation(&self) -> Option<Annotation<'_>> {
        let at = rounded_vector(self.point);
        let message = match (self.kind, self.invariant) {
            (WalkedKind::Broken, Some(invariant)) => {
                format!("invariant {} broken by the move from {at} by {}", invariant.text(), rounded_vector(self.by))
            }
            (WalkedKind::Unreached, _) => format!("no way to the goal {at}"),
            (WalkedKind::Goal, _) => format!("goal {at} reached"),
            _ => return None,
        };
        Some(Annotation { denied: self.denied, file: self.file, line: 0, message })
    }
}
