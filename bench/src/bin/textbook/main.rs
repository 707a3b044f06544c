//! Times the methods of the textbook beside ours, and volumes in space beside parry3d.
//!
//! See README.md.

mod bodies;
mod indices;
mod motion;
mod polygons;
mod table;

use clap::Parser;
use jostle_bench::{machine, options};

/// Times the methods of the textbook and volumes in space: the smallest time and the mean over rounds in which all take
/// turns, the ratio to the first, and the wrong answers.
#[derive(Parser)]
#[command(after_help = "Examples:
  cargo run --release --manifest-path bench/Cargo.toml --bin textbook
  cargo run --release --manifest-path bench/Cargo.toml --bin textbook -- --seconds 0.2")]
struct Options {
    /// The time for each measurement; three rounds are made in any case.
    #[arg(long, default_value_t = 1.0)]
    seconds: f64,
    #[command(flatten)]
    record: options::Record,
}

fn main() -> std::io::Result<()> {
    let options = Options::parse();
    let record = run(&[4, 16, 64, 256, 1_000, 10_000], &[10_000, 100_000], options.seconds);
    options.record.publish("textbook", &record)
}

fn run(sizes: &[usize], counts: &[usize], effort: f64) -> String {
    machine::head("textbook", &["jostle", "parry3d"])
        + &polygons::tables(sizes, effort)
        + &motion::tables(effort)
        + &indices::hierarchies(effort)
        + &bodies::tables(effort)
        + &indices::trees(counts, effort)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_is_measured_and_ours_is_right() {
        let record = run(&[4, 20], &[500], 0.0);
        let titles = [
            "A star of 20 vertices",
            "A convex polygon of 20 vertices",
            "Two polygons of 16 corners, 2D",
            "Two hulls of 40 points, 3D",
            "A torus of 1024 triangles",
            "Spheres, a quarter of which touch or nearly",
            "Hulls of 12 points",
            "500 boxes, ",
        ];
        for title in titles {
            assert!(record.contains(&format!("\n### {title}")), "{title} is missing");
        }
    }
}
