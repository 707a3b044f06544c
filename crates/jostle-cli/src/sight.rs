use crate::annotation::Annotation;
use crate::failure::{Ending, Failure};
use crate::format::{PrintedRow, Printing};
use crate::json::{as_array, as_float, as_float_if_any};
use crate::names::counted;
use crate::numbers::{coordinate, length, number, rounded, rounded_vector};
use crate::output::say;
use crate::sector_level::{SectorInput, SectorLevel, number_cell};
use crate::table::{Column, Look, TableRow, numbers, texts};
use crate::target::Drawing;
use clap::{Args, ValueEnum};
use jostle::sectors::{Heights, LineId, SectorId, SectorMap, SightStep};
use jostle::{Convex, Vec2};
use jostle_scene::{Collider, Picture, Scene, draw};
use serde::Serialize;

/// Tell if a point of a level is seen from another, and what blocks the view
#[derive(Args)]
#[command(after_help = "\
Examples:
  jostle sight doom.wad --map E1M1 1056 -3616 1280 -3250
  jostle sight doom.wad --map E1M1 1056 -3616 1280 -3250 --deny blocked
  jostle sight doom.wad --map E1M1 0 0 640 128 --eye 96 --svg view.svg

Each line that the view crosses has a row, in order, with the heights of its
opening and the `sector` behind it; `low` and `high` are the part of the target
that is seen past it. The first row is the start. The last one has the `state`
`clear` if a part of the target is seen, or else `blocked` with the line that
blocks the view and the point where it does.

Lines without a sector behind them block the view, as do closed doors, floors
and ceilings. Lines flagged impassable do not, as in Doom.
Exit status: 0 if the answer is not denied, 1 if it is, 2 for bad input or
usage.")]
pub(crate) struct Sight {
    #[command(flatten)]
    input: SectorInput,
    /// The x of the eye
    #[arg(value_parser = coordinate, allow_negative_numbers = true)]
    x1: f32,
    /// The y of the eye
    #[arg(value_parser = coordinate, allow_negative_numbers = true)]
    y1: f32,
    /// The x of the target
    #[arg(value_parser = coordinate, allow_negative_numbers = true)]
    x2: f32,
    /// The y of the target
    #[arg(value_parser = coordinate, allow_negative_numbers = true)]
    y2: f32,
    /// The height of the eye above the floor
    #[arg(long, value_name = "H", default_value = "41", value_parser = length, allow_negative_numbers = true)]
    eye: f32,
    /// The height of the target, which stands on the floor
    #[arg(long, value_name = "H", default_value = "56", value_parser = length, allow_negative_numbers = true)]
    target: f32,
    /// The answer that is denied
    #[arg(long)]
    deny: Option<View>,
    #[command(flatten)]
    printing: Printing,
    #[command(flatten)]
    drawing: Drawing,
}

/// The answer.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum View {
    /// A part of the target is seen
    Clear,
    /// Nothing of the target is seen
    Blocked,
}

/// The state of the view at a row.
#[derive(Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
enum SightState {
    Start,
    Open,
    Blocked,
    Clear,
}

impl SightState {
    fn text(self) -> &'static str {
        match self {
            SightState::Start => "start",
            SightState::Open => "open",
            SightState::Blocked => "blocked",
            SightState::Clear => "clear",
        }
    }
}

/// The row of an end of the view, or of a line that it crosses.
#[derive(Clone, Serialize)]
struct SightRow<'f> {
    state: SightState,
    #[serde(serialize_with = "as_float")]
    fraction: f64,
    line: Option<u32>,
    /// The sector behind it.
    sector: Option<u32>,
    #[serde(serialize_with = "as_float_if_any")]
    floor: Option<f32>,
    #[serde(serialize_with = "as_float_if_any")]
    ceiling: Option<f32>,
    #[serde(serialize_with = "as_float_if_any")]
    low: Option<f32>,
    #[serde(serialize_with = "as_float_if_any")]
    high: Option<f32>,
    #[serde(serialize_with = "as_array")]
    point: Vec2,
    #[serde(skip)]
    denied: bool,
    #[serde(skip)]
    file: &'f str,
}

impl Sight {
    pub(crate) fn run(self) -> Result<Ending, Failure> {
        let svg = self.drawing.target(&[self.input.path()])?;
        let level = self.input.load()?;
        let rows = self.rows(&level)?;
        let Some(last) = rows.last() else { return Ok(Ending::Fine) };
        if let Some(svg) = &svg {
            let scene = self.scene(&level, last)?;
            let title = format!("View from {} to {} in {}: {}", self.from(), self.to(), level.title, last.state.text());
            svg.write(&draw(&Picture::new(&scene, &title)))?;
        }
        self.printing.print(rows.iter().cloned())?;
        let lines = counted(rows.iter().filter(|row| row.line.is_some()).count(), "line");
        say(&match (last.line, last.low, last.high) {
            (Some(line), ..) => {
                let away = rounded(last.fraction * f64::from(self.from().distance(self.to())));
                format!("blocked by line {line} at {}, {away} away · {lines}", rounded_vector(last.point))
            }
            (None, Some(low), Some(high)) => format!("clear from {} to {} · {lines}", rounded(low), rounded(high)),
            _ => format!("{} · {lines}", last.state.text()),
        });
        Ok(if last.denied { Ending::Denied } else { Ending::Fine })
    }

    fn from(&self) -> Vec2 {
        Vec2::new(self.x1, self.y1)
    }

    fn to(&self) -> Vec2 {
        Vec2::new(self.x2, self.y2)
    }

    fn rows<'l>(&self, level: &'l SectorLevel) -> Result<Vec<SightRow<'l>>, Failure> {
        let (map, from, to) = (&level.map, self.from(), self.to());
        let here = sector_at(level, from)?;
        let there = sector_at(level, to)?;
        let [near, far] = [here, there].map(|sector| map.sectors()[sector.index()]);
        let target = Heights { floor: far.floor, ceiling: far.floor + self.target };
        let mut steps = Vec::new();
        let seen = map.explain_line_of_sight(from, near.floor + self.eye, to, target, &mut steps);
        let end = |state, fraction, sector, heights: Heights, seen: Option<Heights>, point| {
            let row = SightRow::new(state, fraction, None, Some(sector), Some(heights), seen, point);
            SightRow { file: &level.file, ..row }
        };
        let mut rows = vec![end(SightState::Start, 0.0, here, near, Some(target), from)];
        rows.extend(steps.iter().map(|step| SightRow { file: &level.file, ..step_row(map, step, [from, to]) }));
        if seen.is_some() {
            rows.push(end(SightState::Clear, 1.0, there, far, seen, to));
        }
        let view = if seen.is_some() { View::Clear } else { View::Blocked };
        if let Some(last) = rows.last_mut() {
            last.denied = self.deny == Some(view);
        }
        Ok(rows)
    }

    /// The level with the view up to its end, as a scene.
    fn scene(&self, level: &SectorLevel, last: &SightRow<'_>) -> Result<Scene, Failure> {
        let mut scene = level.scene()?;
        let (from, to) = (self.from(), self.to());
        let mark = |name: &str, shape: Convex| Collider { sensor: true, ..Collider::new(name, shape) };
        if let Ok(view) = Convex::segment(from, last.point) {
            scene.colliders.push(mark(&format!("view: {}", last.state.text()), view));
        }
        for (name, at) in [("eye", from), ("target", to)] {
            scene.colliders.extend(Convex::point(at).ok().map(|point| mark(name, point)));
        }
        Ok(scene)
    }
}

/// The sector at a point, on whose floor the eye or the target is.
fn sector_at(level: &SectorLevel, p: Vec2) -> Result<SectorId, Failure> {
    level.map.sector_at(p).ok_or_else(|| {
        let at = rounded_vector(p);
        Failure::bad(format!(
            "{at} is in no sector of {}; `jostle locate` tells the nearest wall, and the sectors behind it",
            level.title
        ))
    })
}

fn step_row<'l>(map: &SectorMap, step: &SightStep, [from, to]: [Vec2; 2]) -> SightRow<'l> {
    let SightStep { crossing, seen, .. } = *step;
    let state = if seen.is_some() { SightState::Open } else { SightState::Blocked };
    let point = from.lerp(to, crossing.fraction as f32);
    let opening = map.opening(crossing.line);
    SightRow::new(state, crossing.fraction, Some(crossing.line), crossing.to, opening, seen, point)
}

impl<'f> SightRow<'f> {
    fn new(
        state: SightState,
        fraction: f64,
        line: Option<LineId>,
        sector: Option<SectorId>,
        heights: Option<Heights>,
        seen: Option<Heights>,
        point: Vec2,
    ) -> SightRow<'f> {
        let [opening, seen] = [heights, seen].map(|part| (part.map(|part| part.floor), part.map(|part| part.ceiling)));
        let ((floor, ceiling), (low, high)) = (opening, seen);
        let (line, sector) = (line.map(|line| line.0), sector.map(|sector| sector.0));
        SightRow { state, fraction, line, sector, floor, ceiling, low, high, point, denied: false, file: "" }
    }

    /// The cells without the point, with this text for what is not there, and these numbers.
    fn cells(&self, none: &str, print: fn(f64) -> String) -> [String; 8] {
        let height = |height: Option<f32>| height.map_or(none.into(), |height| print(height.into()));
        [
            self.state.text().into(),
            print(self.fraction),
            number_cell(self.line, none),
            number_cell(self.sector, none),
            height(self.floor),
            height(self.ceiling),
            height(self.low),
            height(self.high),
        ]
    }
}

impl PrintedRow<9, 10> for SightRow<'_> {
    const COLUMNS: [Column; 9] = [
        texts("state"),
        numbers("fraction"),
        numbers("line"),
        numbers("sector"),
        numbers("floor"),
        numbers("ceiling"),
        numbers("low"),
        numbers("high"),
        texts("point"),
    ];
    const CSV_HEADING: [&'static str; 10] =
        ["state", "fraction", "line", "sector", "floor", "ceiling", "low", "high", "x", "y"];

    fn table_row(&self) -> TableRow<9> {
        let [state, fraction, line, sector, floor, ceiling, low, high] = self.cells("-", rounded);
        let look = if self.denied { Look::Bad } else { Look::Plain };
        let point = rounded_vector(self.point);
        TableRow { look, cells: [state, fraction, line, sector, floor, ceiling, low, high, point] }
    }

    fn csv_row(&self) -> [String; 10] {
        let [state, fraction, line, sector, floor, ceiling, low, high] = self.cells("", number);
        let [x, y] = [self.point.x, self.point.y].map(number);
        [state, fraction, line, sector, floor, ceiling, low, high, x, y]
    }

    fn annotation(&self) -> Option<Annotation<'_>> {
        let at = rounded_vector(self.point);
        let message = match (self.state, self.line) {
            (SightState::Blocked, Some(line)) => format!("blocked by line {line} at {at}"),
            (SightState::Clear, _) => format!("clear, up to {at} in sector {}", number_cell(self.sector, "-")),
            _ => return None,
        };
        Some(Annotation { denied: self.denied, file: self.file, line: 0, message })
    }
}
