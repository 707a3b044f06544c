//! Times indices over boxes: building, small queries, rays, all pairs, and boxes that move.
//!
//! Every library gets the same boxes and the same questions, in the same process, in turns, and all answers are
//! compared. See README.md.

mod broccoli;
mod geo_index;
mod library;
mod memory;
mod moving;
mod obvhs;
mod ours;
mod parry;
mod report;
mod resting;
mod rstar;
mod scene;

use std::fmt::Write as _;

use clap::Parser;
use jostle_bench::{machine, options};

use self::{broccoli::Broccoli, geo_index::GeoIndex, obvhs::Obvhs, ours::Jostle, parry::Parry, rstar::Rstar};
use library::Library;
use report::Report;

/// Times indices over boxes: the smallest time and the mean over rounds in which all libraries take turns.
#[derive(Parser)]
#[command(after_help = "Examples:
  cargo run --release --manifest-path bench/Cargo.toml --bin trees
  cargo run --release --manifest-path bench/Cargo.toml --bin trees -- --count 10000 --seconds 0.2")]
struct Options {
    #[command(flatten)]
    counts: options::Counts,
    /// The time for each measurement; three rounds are made in any case.
    #[arg(long, default_value_t = 3.0)]
    seconds: f64,
    #[command(flatten)]
    record: options::Record,
}

/// The libraries that are compared, jostle first.
fn libraries() -> Vec<Box<dyn Library>> {
    vec![
        Box::new(Jostle::new(false)),
        Box::new(Jostle::new(true)),
        Box::new(Parry::new()),
        Box::new(Obvhs::new(obvhs::How::Fastest)),
        Box::new(Obvhs::new(obvhs::How::Fast)),
        Box::new(Rstar::new()),
        Box::new(GeoIndex::new()),
        Box::new(Broccoli::new()),
    ]
}

/// Those with boxes of which one in so many moves: obvhs moves only boxes that have a leaf of their own.
fn movers(one_in: usize) -> Vec<Box<dyn Library>> {
    let mut movers = libraries();
    let [fast, rebuilt] = [Obvhs::new(obvhs::How::Fast).name(), Jostle::new(true).name()];
    movers.retain(|library| library.name() != fast && (one_in > 1 || library.name() != rebuilt));
    movers
}

fn main() -> std::io::Result<()> {
    let options = Options::parse();
    // One pool of two threads for those that use them.
    rayon::ThreadPoolBuilder::new().num_threads(2).build_global().expect("the first pool");
    options.record.publish("trees", &run(&options.counts.or(&[10_000, 100_000, 1_000_000]), options.seconds))
}

fn run(counts: &[usize], effort: f64) -> String {
    let crates = ["jostle", "parry2d", "obvhs", "rstar", "geo-index", "broccoli", "broccoli-rayon"];
    let mut report = Report::default();
    for &count in counts {
        for set in scene::SETS {
            eprintln!("{count} boxes, {set}");
            resting::resting(set, count, effort, &mut report);
            moving::moving(set, count, effort, &mut report);
        }
    }
    machine::head("trees", &crates) + &report.markdown() + &memory_of(counts.iter().copied().min().unwrap_or(0))
}

/// The bytes of the heap that each index holds for a box, and jostle's world for a collider.
fn memory_of(count: usize) -> String {
    let scene = scene::Scene::new("uniform", count);
    let mut table = format!("\n## Bytes of the heap for a box, {count} uniform\n\n| library | bytes |\n|---|--:|\n");
    let mut row = |name: &str, bytes: isize| {
        writeln!(table, "| {name} | {:.1} |", bytes as f64 / count as f64).expect("a string");
    };
    for mut library in libraries() {
        library.take(&scene.boxes);
        row(library.name(), memory::left_by(|| library.build()));
    }
    for (name, one_in) in [("jostle `World`, all rest", usize::MAX), ("jostle `World`, all move", 1)] {
        let mut world = None;
        let bytes = memory::left_by(|| {
            let world = world.insert(moving::Boxes::new(&scene.boxes));
            world.prepare(&scene.moves, one_in);
            (0..3).for_each(|_| world.step());
        });
        row(name, bytes);
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_libraries_agree_on_few_boxes() {
        let record = run(&[2_000], 0.0);
        for title in ["Build", "Small boxes", "First hits of rays", "All pairs", "A tenth moves", "Bytes of the heap"] {
            assert!(record.contains(&format!("\n## {title}")), "{title} is missing");
        }
        // The documented 27 bytes for a box, and what rounding up to whole nodes adds.
        let bytes = record.split("\n| jostle | ").last().and_then(|after| after.split(' ').next()).unwrap();
        assert!((25.0..40.0).contains(&bytes.parse::<f64>().unwrap()), "{bytes} bytes");
    }
}
