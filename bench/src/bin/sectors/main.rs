//! Times the questions about levels made of sectors, on the levels of Freedoom, beside the tree that each level brings.
//!
//! See README.md.

mod inputs;
mod parity;

use std::{fmt::Write as _, hint::black_box, path::PathBuf};

use clap::Parser;
use jostle::sectors::{Heights, Rule, SectorMap, SelfRef, Walker};
use jostle_bench::{
    machine, options,
    turns::{Times, measure, seconds},
};
use jostle_levels::{Level, LevelTree, Wad};

use inputs::Inputs;
use parity::{BorderLine, sector_by_parity};

/// The levels with a table of their own, besides the mean over all: the largest, and others of all sizes.
const LEVELS: [&str; 5] = ["MAP12", "MAP28", "E1M5", "E1M1", "MAP30"];

/// The size of the player in Doom, and the rule by which it walks.
const RADIUS: f32 = 16.0;
const PERSON: Rule = Rule::Walk { height: 56.0, step: 24.0 };

/// The height of the player's eye above the floor, and of what it looks for.
const EYE: f32 = 41.0;
const TARGET: f32 = 56.0;

/// The points that are compared with the parity of all lines.
const COMPARED: usize = 256;

/// Times the questions about levels made of sectors: the smallest time and the mean over rounds in which all take turns.
#[derive(Parser)]
#[command(after_help = "Examples:
  cargo run --release --manifest-path bench/Cargo.toml --bin sectors
  cargo run --release --manifest-path bench/Cargo.toml --bin sectors -- --only MAP12 --seconds 1")]
struct Options {
    /// The folder with freedoom1.wad and freedoom2.wad.
    #[arg(long, default_value = "/usr/share/games/doom")]
    wads: PathBuf,
    /// Only this level, and no means over all.
    #[arg(long)]
    only: Option<String>,
    /// The questions of each kind in a round.
    #[arg(long, default_value_t = 4096)]
    questions: usize,
    /// The time for each of the levels; for the mean over all, ten times as much.
    #[arg(long, default_value_t = 5.0)]
    seconds: f64,
    #[command(flatten)]
    record: options::Record,
}

/// A level with its own tree.
struct Case {
    level: Level,
    tree: LevelTree,
    map: SectorMap,
    inputs: Inputs,
}

/// What is timed, each with the questions that one run asks.
const KINDS: [&str; 9] = [
    "`SectorMap` made",
    "`sector_at`",
    "the level's own tree",
    "parity of all lines",
    "`Walker::walk`, `Rule::Walk`",
    "`Walker::walk`, `Rule::Solid`",
    "`cast_disc` over 24 units, `Rule::Solid`",
    "`cast_disc` over 24 units, `Rule::Walk`",
    "`line_of_sight` below 1,024 units",
];

impl Case {
    fn new(wad: &Wad, name: &str, questions: usize) -> Case {
        let level = wad.level(name).expect("a level");
        let tree = wad.tree(&level).expect("a tree");
        let map = level.sector_map(SelfRef::Ignore).expect("a map");
        let inputs = Inputs::new(&level, &map, questions);
        Case { level, tree, map, inputs }
    }

    /// The seconds that a question of a kind takes.
    fn seconds(&self, kind: usize) -> f64 {
        let Case { level, tree, map, inputs } = self;
        let each = |count: usize, seconds: f64| seconds / count as f64;
        let points = &inputs.points;
        match kind {
            0 => seconds(|| level.sector_map(SelfRef::Ignore)),
            1 => each(points.len(), seconds(|| points.iter().filter(|&&p| locate(map, p) == Some(0)).count())),
            2 => each(points.len(), seconds(|| points.iter().filter(|&&p| descend(tree, p) == 0).count())),
            3 => {
                let (lines, some) = (BorderLine::all(map), &points[..COMPARED.min(points.len()) / 8]);
                each(some.len(), seconds(|| some.iter().filter(|&&p| sector_by_parity(&lines, p) == Some(0)).count()))
            }
            4 | 5 => {
                let rule = [PERSON, Rule::Solid][kind - 4];
                let mut walker = Walker::new(map, inputs.start, RADIUS, rule).expect("the player's start has room");
                let walk = || {
                    for &by in &inputs.moves {
                        black_box(walker.walk(map, by));
                    }
                };
                each(inputs.moves.len(), seconds(walk))
            }
            6 | 7 => {
                let rule = [Rule::Solid, PERSON][kind - 6];
                let cast = |&&[from, to]: &&[jostle::Vec2; 2]| map.cast_disc(from, to, RADIUS, rule).is_some();
                each(inputs.casts.len(), seconds(|| inputs.casts.iter().filter(cast).count()))
            }
            _ => {
                let look = |view: &&inputs::View| {
                    let target = Heights { floor: view.floors[1], ceiling: view.floors[1] + TARGET };
                    map.line_of_sight(view.from, view.floors[0] + EYE, view.to, target).is_some()
                };
                each(inputs.views.len(), seconds(|| inputs.views.iter().filter(look).count()))
            }
        }
    }

    /// The same, once what it reads is in the caches.
    fn warm_seconds(&self, kind: usize) -> f64 {
        self.seconds(kind);
        self.seconds(kind)
    }

    /// The number of points at which the answers differ: of jostle from the parity of all lines, and of the level's
    /// own tree from jostle.
    fn differences(&self) -> [usize; 2] {
        let Case { tree, map, inputs, .. } = self;
        let lines = BorderLine::all(map);
        let compared = inputs.points.iter().take(COMPARED);
        let wrong = compared.filter(|&&p| locate(map, p) != sector_by_parity(&lines, p)).count();
        let other = inputs.points.iter().filter(|&&p| locate(map, p) != Some(tree.sector_at(p))).count();
        [wrong, other]
    }
}

#[inline(never)]
fn locate(map: &SectorMap, p: jostle::Vec2) -> Option<u32> {
    map.sector_at(p).map(|sector| sector.0)
}

#[inline(never)]
fn descend(tree: &LevelTree, p: jostle::Vec2) -> u32 {
    tree.sector_at(p)
}

/// A time, and how many there are in a second.
fn per_second(times: &Times) -> String {
    let million = 1e-6 / times.min;
    format!("{million:.2}")
}

fn nanoseconds(times: &Times) -> String {
    let [min, mean] = [times.min, times.mean].map(|seconds| {
        let digits = if seconds < 1e-7 { 1 } else { 0 };
        format!("{:.digits$}", seconds * 1e9)
    });
    format!("{min} | {mean}")
}

fn table(case: &Case, seconds: f64) -> String {
    let Case { level, map, tree, inputs } = case;
    let [times] = measure(KINDS.len(), seconds, |kind, _| [Some(case.warm_seconds(kind))]);
    let mut table = format!(
        "\n## {}: {} lines, {} sectors\n\n| | ns | mean | million a second |\n|---|--:|--:|--:|\n",
        level.name,
        map.lines().len(),
        map.sectors().len()
    );
    for (kind, times) in KINDS.iter().zip(times.iter().flatten()) {
        writeln!(table, "| {kind} | {} | {} |", nanoseconds(times), per_second(times)).expect("a string");
    }
    let [wrong, other] = case.differences();
    let kib = map.index_bytes() as f64 / 1024.0;
    writeln!(
        table,
        "\nMade in {:.2} ms. Index beyond vertices, lines and sectors: {kib:.0} KiB. `sector_at` differs from the parity of \
         all lines at {wrong} of {} points, the level's own tree ({} nodes) from `sector_at` at {other} of {}.",
        times[0].map_or(f64::NAN, |times| times.min * 1e3),
        COMPARED.min(inputs.points.len()),
        tree.nodes(),
        inputs.points.len()
    )
    .expect("a string");
    table
}

/// The means over all levels: of the times, and of the numbers in a second.
fn means(cases: &[Case], seconds: f64) -> String {
    /// Parity of all lines is left out; it is slow.
    const MEASURED: [usize; 8] = [0, 1, 2, 4, 5, 6, 7, 8];
    let mut table = format!(
        "\n## Means over {} levels\n\n| | ns | million a second | worst level, ns |\n|---|--:|--:|--:|\n",
        cases.len()
    );
    let turns = cases.len() * MEASURED.len();
    let [times] = measure(turns, seconds, |turn, _| {
        let (case, kind) = (&cases[turn / MEASURED.len()], MEASURED[turn % MEASURED.len()]);
        [Some(case.warm_seconds(kind))]
    });
    for (place, &kind) in MEASURED.iter().enumerate() {
        let of = || times.iter().flatten().skip(place).step_by(MEASURED.len()).map(|times| times.min);
        let mean = |values: &mut dyn Iterator<Item = f64>| values.sum::<f64>() / cases.len() as f64;
        let (time, rate) = (mean(&mut of()), mean(&mut of().map(|time| 1e-6 / time)));
        let worst = (0..cases.len()).zip(of()).max_by(|a, b| a.1.total_cmp(&b.1)).expect("a level");
        let name = &cases[worst.0].level.name;
        let row = format!("| {} | {:.1} | {rate:.2} | {:.0} ({name}) |", KINDS[kind], time * 1e9, worst.1 * 1e9);
        writeln!(table, "{row}").expect("a string");
    }
    table
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let options = Options::parse();
    let mut wads = Vec::new();
    for file in ["freedoom1.wad", "freedoom2.wad"] {
        let path = options.wads.join(file);
        let bytes = std::fs::read(&path).map_err(|error| format!("{}: {error}; see --wads", path.display()))?;
        wads.push(Wad::parse(bytes)?);
    }
    let mut record = machine::head("sectors", &["jostle"]);
    let case = |name: &str| {
        let wad = wads.iter().find(|wad| wad.maps().contains(&name));
        wad.map(|wad| Case::new(wad, name, options.questions)).ok_or_else(|| format!("there is no level {name}"))
    };
    if let Some(name) = &options.only {
        record += &table(&case(name)?, options.seconds);
    } else {
        for name in LEVELS {
            eprintln!("{name}");
            record += &table(&case(name)?, options.seconds);
        }
        let all = wads.iter().flat_map(|wad| wad.maps().into_iter().map(|map| Case::new(wad, map, 512)));
        record += &means(&all.collect::<Vec<_>>(), 10.0 * options.seconds);
    }
    options.record.publish("sectors", &record)?;
    Ok(())
}
