//! Times whole frames of many moving things: which pairs began and which ended to touch.
//!
//! Every library moves the same things by the same amounts, in the same process, in turns. jostle tests their whole
//! paths, the others only where they end. See README.md.

mod ours;
mod parry;
mod rapier;
mod things;

use std::{fmt::Write as _, time::Instant};

use clap::Parser;

use ours::{Boxes, Jostle};
use parry::Parry;
use rapier::Rapier;
use things::{KINDS, SHARES, Thing, advance, things};

/// Times whole frames of many moving things, in milliseconds; the smallest and the mean over the frames.
#[derive(Parser)]
#[command(after_help = "Examples:
  cargo run --release --manifest-path bench/Cargo.toml --bin frames
  cargo run --release --manifest-path bench/Cargo.toml --bin frames -- --count 10000 --frames 200")]
struct Options {
    /// The numbers of things.
    #[arg(long, value_delimiter = ',', default_values_t = [1_000, 10_000, 100_000])]
    count: Vec<usize>,
    /// The number of frames; fewer for a hundred thousand things.
    #[arg(long, default_value_t = 60)]
    frames: usize,
}

/// A library with a scene.
trait Contestant {
    fn name(&self) -> &'static str;
    /// Tells it, outside of the time, what the things do next. Their places are those before that.
    fn prepare(&mut self, things: &[Thing]);
    /// Makes the frame; returns the number of events, and the number of pairs that touch if it knows.
    fn frame(&mut self, things: &[Thing]) -> (usize, Option<usize>);
}

fn main() {
    let options = Options::parse();
    let mut record = String::new();
    // One pool of two threads for those that use them.
    rayon::ThreadPoolBuilder::new().num_threads(2).build_global().expect("the first pool");
    for (kind, name) in KINDS.iter().enumerate() {
        writeln!(record, "\n## {name}\n").expect("a string");
        writeln!(record, "| things | moving | | ms a frame | mean | to jostle | events a frame |").expect("a string");
        writeln!(record, "|--:|--:|---|--:|--:|--:|--:|").expect("a string");
        for &count in &options.count {
            for share in SHARES {
                record += &scene(kind, count, share, options.frames.min(2_000_000 / count).max(5));
            }
        }
    }
    println!("{record}");
}

/// Runs one scene; its rows.
fn scene(kind: usize, count: usize, share: f32, frames: usize) -> String {
    let (mut things, side) = things(kind, count, share);
    let mut contestants: Vec<Box<dyn Contestant>> = vec![
        Box::new(Jostle::new(&things, false)),
        Box::new(Jostle::new(&things, true)),
        Box::new(Rapier::new(&things, false)),
        Box::new(Rapier::new(&things, true)),
        Box::new(Parry::new(&things)),
        Box::new(Boxes::new()),
    ];
    let mut times = vec![Vec::new(); contestants.len()];
    let (mut events, mut touching) = (vec![0; contestants.len()], vec![None; contestants.len()]);
    eprintln!("{count} {}, {share} of them moving, {frames} frames", KINDS[kind]);
    for frame in 0..frames + 2 {
        contestants.iter_mut().for_each(|contestant| contestant.prepare(&things));
        advance(&mut things, side);
        for turn in 0..contestants.len() {
            let place = (turn + frame) % contestants.len();
            let start = Instant::now();
            let (changes, pairs) = contestants[place].frame(&things);
            // The first frames make what is kept.
            if frame >= 2 {
                times[place].push(start.elapsed().as_secs_f64() * 1e3);
                events[place] += changes;
                touching[place] = pairs;
            }
        }
    }
    let known: Vec<usize> = touching.iter().flatten().copied().collect();
    let most_off = known.iter().map(|pairs| pairs.abs_diff(known[0])).max().unwrap_or(0);
    assert!(most_off * 500 <= known[0].max(500), "the libraries find {known:?} pairs that touch");
    let least = |of: &[f64]| of.iter().copied().fold(f64::INFINITY, f64::min);
    let ours = least(&times[0]);
    let mut rows = String::new();
    for (place, contestant) in contestants.iter().enumerate() {
        let (min, mean) = (least(&times[place]), times[place].iter().sum::<f64>() / frames as f64);
        let (name, events) = (contestant.name(), events[place] / frames);
        writeln!(rows, "| {count} | {share} | {name} | {min:.3} | {mean:.3} | {:.2} | {events} |", min / ours)
            .expect("a string");
    }
    rows
}
