//! Times moves that slide through levels, and examines where they end.
//!
//! Every library gets the same level, the same mover and the same inputs of a platformer's walk, in the same process,
//! in turns, and makes its own way. See README.md.

mod box2d;
#[cfg(feature = "box2d-c")]
mod box2d_c;
mod box2d_port;
mod judge;
mod level;
mod library;
mod ours;
mod parry;
mod rapier;
mod walk;

use std::fmt::Write as _;

use clap::Parser;
use jostle::Vec2;
use jostle_bench::{
    figure::Figure,
    machine, options,
    turns::{Times, measure, seconds},
};

use judge::{Verdict, judge};
use level::{Level, chain, polygons, tiles};
use library::Library;
use walk::Walks;

/// The gap that jostle keeps by default, as a share of the mover's size; the same for others that are told one.
const SKIN: f32 = 1.0 / 1024.0;

/// The movers: as wide as most of a tile, or less.
const MOVERS: [(&str, Figure); 3] = [
    ("box", Figure::Rectangle(Vec2::new(0.8, 1.4))),
    ("circle", Figure::Circle(0.45)),
    ("capsule", Figure::Capsule { end: Vec2::new(0.0, 0.35), radius: 0.35 }),
];

/// Times moves that slide through levels: the smallest time and the mean over rounds in which all libraries take turns.
#[derive(Parser)]
#[command(after_help = "Examples:
  cargo run --release --manifest-path bench/Cargo.toml --bin moves
  cargo run --release --manifest-path bench/Cargo.toml --bin moves -- --walks 4 --seconds 0.2
  cargo run --release --manifest-path bench/Cargo.toml --bin moves -- --only tiles,box,jostle")]
struct Options {
    /// The number of walks.
    #[arg(long, default_value_t = 32)]
    walks: usize,
    /// The number of moves of a walk.
    #[arg(long, default_value_t = 600)]
    frames: usize,
    /// The time for each level and mover; three rounds are made in any case.
    #[arg(long, default_value_t = 10.0)]
    seconds: f64,
    /// Only the rows that contain all of these words in the names of level, mover and library.
    #[arg(long, value_delimiter = ',')]
    only: Vec<String>,
    #[command(flatten)]
    record: options::Record,
}

/// The libraries with a level and a mover, jostle first.
fn libraries(level: &Level, figure: Figure) -> Vec<Box<dyn Library>> {
    let ours = figure.ours();
    let mut libraries: Vec<Box<dyn Library>> = vec![
        Box::new(ours::Moving::new(level, &ours)),
        Box::new(ours::Planned::new(level, &ours)),
        Box::new(rapier::Rapier::new(level, figure, true)),
        Box::new(rapier::Rapier::new(level, figure, false)),
        Box::new(parry::Parry::new(level, figure)),
    ];
    if let Figure::Capsule { end, radius } = figure {
        #[cfg(feature = "box2d-c")]
        libraries.push(Box::new(box2d::Mover::new(box2d_c::C::new(level, end, radius))));
        libraries.push(Box::new(box2d::Mover::new(box2d_port::Port::new(level, end, radius))));
    }
    libraries
}

fn main() -> std::io::Result<()> {
    let options = Options::parse();
    machine::warn_of_assertions();
    let crates = ["jostle", "rapier2d", "parry2d", "box2d-rust"];
    let mut record = machine::head("moves", &machine::with_box2d_c(&crates));
    for level in [tiles(10_000), chain(4_000), polygons(600)] {
        let mut rows = String::new();
        for (name, figure) in MOVERS {
            let is_wanted = |library: &str| {
                let title = format!("{}, {name}, {library}", level.name);
                options.only.iter().all(|word| title.contains(word))
            };
            for row in scene(&level, figure, &options, is_wanted) {
                writeln!(rows, "| {name} {}", row.markdown()).expect("a string");
            }
        }
        if !rows.is_empty() {
            writeln!(record, "\n## {}\n\n{HEAD}\n{}", level.name, rows.trim_end()).expect("a string");
        }
    }
    options.record.publish("moves", &record)
}

const HEAD: &str = "\
| mover | | ns a move | mean | to jostle | on a floor | meet ≤ 2 | end inside | cut short on level ground | fall out |
|---|---|--:|--:|--:|--:|--:|--:|--:|--:|";

/// A library's times in seconds for a move, and what its moves are worth.
struct Row {
    name: String,
    times: Times,
    /// To jostle, if it is there.
    ratio: Option<f64>,
    verdict: Verdict,
}

impl Row {
    fn markdown(&self) -> String {
        let Row { name, times, ratio, verdict } = self;
        let Verdict { moves, on_floor, met_few, overlapping, level, cut_short, fallen } = *verdict;
        let ratio = ratio.map_or("–".into(), |ratio| format!("{ratio:.2}"));
        let [min, mean] = [times.min, times.mean].map(|seconds| seconds * 1e9);
        let [on_floor, met_few] = [on_floor, met_few].map(|count| 100.0 * count as f64 / moves as f64);
        format!(
            "| {name} | {min:.0} | {mean:.0} | {ratio} | {on_floor:.0} % | {met_few:.1} % | {overlapping} of {moves} \
             | {cut_short} of {level} | {fallen} |"
        )
    }
}

/// Lets a mover walk through a level; a row for each library that is wanted.
fn scene(level: &Level, figure: Figure, options: &Options, is_wanted: impl Fn(&str) -> bool) -> Vec<Row> {
    let mut libraries = libraries(level, figure);
    libraries.retain(|library| is_wanted(&library.name()));
    if libraries.is_empty() {
        return Vec::new();
    }
    eprintln!("{}, {figure:?}", level.name);
    let (world, mover) = (ours::world(level), figure.ours());
    let walks = Walks::new(level, &world, &mover, options.walks, options.frames);
    // Each walk is timed alone: it is too short to be interrupted in every round, even on a busy machine.
    let count = libraries.len();
    let mut logs = vec![Vec::with_capacity(options.frames); count * options.walks];
    let [times] = measure(logs.len(), options.seconds, |turn, _| {
        let (library, log) = (&mut libraries[turn % count], &mut logs[turn]);
        [Some(seconds(|| walks.run(turn / count, &mut **library, log)))]
    });
    let moves = (options.walks * options.frames) as f64;
    let of = |library: usize, part: fn(&Times) -> f64| {
        let walks = times.iter().skip(library).step_by(count).flatten();
        walks.map(part).sum::<f64>() / moves
    };
    let times: Vec<Times> = (0..count)
        .map(|library| Times { min: of(library, |times| times.min), mean: of(library, |times| times.mean) })
        .collect();
    let ours = libraries.iter().position(|library| library.name().starts_with("jostle"));
    let rows = libraries.iter().zip(&times).enumerate().map(|(place, (library, &of))| Row {
        name: library.name(),
        times: of,
        ratio: ours.map(|ours| of.min / times[ours].min),
        verdict: judge(&world, level.bottom, &mover, logs.iter().skip(place).step_by(count).flatten()),
    });
    rows.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn jostle_never_overlaps_snags_or_falls_and_all_libraries_walk() {
        let options =
            Options { walks: 4, frames: 200, seconds: 0.0, only: Vec::new(), record: options::Record::default() };
        for level in [tiles(1_000), chain(400), polygons(60)] {
            for (name, figure) in MOVERS {
                for (place, row) in scene(&level, figure, &options, |_| true).into_iter().enumerate() {
                    let Row { name: library, verdict, .. } = row;
                    let case = format!("{library}, {name}, {}: {verdict:?}", level.name);
                    assert!(verdict.moves == 800 && verdict.on_floor > 200, "{case}");
                    let wrong = [verdict.overlapping, verdict.cut_short, verdict.fallen];
                    assert!(place > 1 || verdict.level > 50 && wrong == [0; 3], "{case}");
                }
            }
        }
    }
}
