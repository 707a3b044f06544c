use crate::annotation::Annotation;
use crate::csv::csv_text;
use crate::failure::{Ending, Failure};
use crate::format::{PrintedRow, Printing};
use crate::json::{as_array, as_float, as_float_if_any};
use crate::names::counted;
use crate::numbers::{coordinate, number, rounded, rounded_vector};
use crate::output::say;
use crate::sector_level::{SectorInput, SectorLevel, number_cell};
use crate::table::{Column, Look, TableRow, numbers, texts};
use clap::Args;
use jostle::sectors::{Heights, LineId, Rule, SectorId, SectorMap};
use jostle::{Convex, Pose2, Vec2, closest_point};
use serde::Serialize;

/// Tell the sector at a point of a level, its portals and the nearest wall
#[derive(Args)]
#[command(after_help = "\
Examples:
  jostle locate doom.wad --map E1M1 1056 -3616
  jostle locate doom.wad --map E1M1 1056 -3616 --json | jq '.[0].sector'
  jostle locate town.geojson --offset 389000,5820000 20 70

Each row has a `kind`:
  sector    the sector at the point, with the heights of floor and ceiling
  void      the point is in no sector
  touching  another sector at the point, which is on a line between the two
  wall      the nearest line that blocks at any height; `sector` is behind it
  portal    a line that leads out of the sector at the point to another one;
            floor and ceiling are those of the opening
In levels of Tiled, LDtk and GeoJSON the sectors are the polygons, boxes and
tiles, the later above the earlier ones, with their names; floors are at 0 and
ceilings at 128. Portals are where two share a border: see --snap.

Portals are sorted by their distance. The numbers of sectors and lines are those
of the level editor. Vertical lines belong to the sector on their right, others
to the one above. A `-` is a wall's void, or a height where nothing is.
Exit status: 0 if done, 2 for bad input or usage.")]
pub(crate) struct Locate {
    #[command(flatten)]
    input: SectorInput,
    /// The x of the point
    #[arg(value_parser = coordinate, allow_negative_numbers = true)]
    x: f32,
    /// The y of the point
    #[arg(value_parser = coordinate, allow_negative_numbers = true)]
    y: f32,
    #[command(flatten)]
    printing: Printing,
}

/// The kind of an answer.
#[derive(Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
enum Found {
    Sector,
    Void,
    Touching,
    Wall,
    Portal,
}

impl Found {
    fn text(self) -> &'static str {
        match self {
            Found::Sector => "sector",
            Found::Void => "void",
            Found::Touching => "touching",
            Found::Wall => "wall",
            Found::Portal => "portal",
        }
    }
}

/// The row of a sector, a wall or a portal.
#[derive(Clone, Serialize)]
struct LocatedRow<'f> {
    kind: Found,
    sector: Option<u32>,
    /// The name of the sector, if the format has names.
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'f str>,
    #[serde(serialize_with = "as_float_if_any")]
    floor: Option<f32>,
    #[serde(serialize_with = "as_float_if_any")]
    ceiling: Option<f32>,
    line: Option<u32>,
    #[serde(serialize_with = "as_float")]
    distance: f32,
    #[serde(serialize_with = "as_array")]
    point: Vec2,
    #[serde(skip)]
    file: &'f str,
}

impl Locate {
    pub(crate) fn run(self) -> Result<Ending, Failure> {
        let SectorLevel { file, map, names, .. } = self.input.load()?;
        let p = Vec2::new(self.x, self.y);
        let rows = rows(&map, p, &names, &file);
        self.printing.print(rows.iter().cloned())?;
        let portals = rows.iter().filter(|row| row.kind == Found::Portal).count();
        let place = map.sector_at(p).map_or("void".to_string(), |sector| sector.to_string());
        let wall = rows.iter().find(|row| row.kind == Found::Wall);
        let wall = wall.and_then(|row| Some(format!(" · line {} at {}", row.line?, rounded(row.distance))));
        say(&format!("{place} · {}{}", counted(portals, "portal"), wall.unwrap_or_default()));
        Ok(Ending::Fine)
    }
}

fn rows<'f>(map: &SectorMap, p: Vec2, names: &'f [String], file: &'f str) -> Vec<LocatedRow<'f>> {
    let here = map.sector_at(p);
    let row = |kind, sector: Option<SectorId>, heights: Option<Heights>| LocatedRow {
        kind,
        sector: sector.map(|sector| sector.0),
        name: sector.and_then(|sector| names.get(sector.index())).map(String::as_str),
        floor: heights.map(|heights| heights.floor),
        ceiling: heights.map(|heights| heights.ceiling),
        line: None,
        distance: 0.0,
        point: p,
        file,
    };
    let heights = |sector: Option<SectorId>| sector.map(|sector| map.sectors()[sector.index()]);
    let mut rows = vec![row(if here.is_some() { Found::Sector } else { Found::Void }, here, heights(here))];
    let mut touching = Vec::new();
    map.sectors_touching(p, 0.0, &mut touching);
    let others = touching.into_iter().map(Some).filter(|other| *other != here);
    rows.extend(others.map(|other| row(Found::Touching, other, heights(other))));
    if let Some(wall) = map.nearest_wall(p, f32::INFINITY, Rule::Solid) {
        let behind = behind(map, wall.line, p);
        let found = row(Found::Wall, behind, map.opening(wall.line));
        rows.push(LocatedRow { line: Some(wall.line.0), distance: wall.distance, point: wall.point, ..found });
    }
    let portal = |(line, to): (LineId, SectorId)| {
        let [a, b] = ends(map, line);
        // Lines of length 0 are no portals, even with sectors on both sides.
        let segment = Convex::segment(a, b).ok()?;
        let near = closest_point(p, jostle::Shape::from(segment).at(Pose2::IDENTITY));
        let found = row(Found::Portal, Some(to), map.opening(line));
        Some(LocatedRow { line: Some(line.0), distance: near.distance, point: near.point, ..found })
    };
    let mut portals: Vec<LocatedRow<'f>> =
        here.map(|here| map.portals(here).filter_map(portal).collect()).unwrap_or_default();
    portals.sort_by(|one, other| one.distance.total_cmp(&other.distance));
    rows.extend(portals);
    rows
}

fn ends(map: &SectorMap, line: LineId) -> [Vec2; 2] {
    let line = &map.lines()[line.index()];
    [line.a, line.b].map(|vertex| map.vertices()[vertex as usize])
}

/// The sector on the other side of a line.
fn behind(map: &SectorMap, line: LineId, p: Vec2) -> Option<SectorId> {
    let [a, b] = ends(map, line).map(|end| [f64::from(end.x), f64::from(end.y)]);
    let (dx, dy) = (b[0] - a[0], b[1] - a[1]);
    let (px, py) = (f64::from(p.x) - a[0], f64::from(p.y) - a[1]);
    // On the line itself, the sides are those of a point moved by (ε, ε²).
    let is_left = match dx * py - dy * px {
        0.0 => dy < 0.0 || dy == 0.0 && dx > 0.0,
        side => side > 0.0,
    };
    let line = &map.lines()[line.index()];
    if is_left { line.front } else { line.back }
}

impl LocatedRow<'_> {
    /// The cells, with this text for what is not there, and these numbers.
    fn cells(&self, none: &str, print: fn(f32) -> String) -> [String; 6] {
        let height = |height: Option<f32>| height.map_or(none.into(), print);
        [
            self.kind.text().into(),
            number_cell(self.sector, none),
            height(self.floor),
            height(self.ceiling),
            number_cell(self.line, none),
            print(self.distance),
        ]
    }
}

impl PrintedRow<8, 9> for LocatedRow<'_> {
    const COLUMNS: [Column; 8] = [
        texts("kind"),
        numbers("sector"),
        texts("name"),
        numbers("floor"),
        numbers("ceiling"),
        numbers("line"),
        numbers("distance"),
        texts("point"),
    ];
    const CSV_HEADING: [&'static str; 9] = ["kind", "sector", "name", "floor", "ceiling", "line", "distance", "x", "y"];

    fn table_row(&self) -> TableRow<8> {
        let [kind, sector, floor, ceiling, line, distance] = self.cells("-", rounded);
        TableRow {
            look: Look::Plain,
            cells: [
                kind,
                sector,
                self.name.unwrap_or("-").into(),
                floor,
                ceiling,
                line,
                distance,
                rounded_vector(self.point),
            ],
        }
    }

    fn csv_row(&self) -> [String; 9] {
        let [kind, sector, floor, ceiling, line, distance] = self.cells("", number);
        let name = csv_text(self.name.unwrap_or_default());
        [kind, sector, name, floor, ceiling, line, distance, number(self.point.x), number(self.point.y)]
    }

    fn annotation(&self) -> Option<Annotation<'_>> {
        let (kind, at) = (self.kind.text(), rounded_vector(self.point));
        let to = self.sector.map(|sector| format!("sector {sector}"));
        let message = match (self.line, to) {
            (Some(line), to) => {
                let to = to.map_or(String::new(), |to| format!(" to {to}"));
                format!("{kind} at line {line}{to}, {} away at {at}", rounded(self.distance))
            }
            (None, Some(to)) if self.kind == Found::Sector => format!("{to} at {at}"),
            (None, Some(to)) => format!("{kind} {to} at {at}"),
            (None, None) => format!("{kind} at {at}"),
        };
        Some(Annotation { denied: false, file: self.file, line: 0, message })
    }
}
