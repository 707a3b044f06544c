//! Times whole frames of many moving things: which pairs began and which ended to touch.
//!
//! Every library moves the same things by the same amounts, in the same process, in turns. jostle tests their whole
//! paths, the others only where they end. See README.md.

#[cfg(feature = "box2d-c")]
mod box2d_c;
mod box2d_port;
mod broccoli;
mod ours;
mod pairs;
mod parry;
mod rapier;
mod things;

use std::{fmt::Write as _, time::Instant};

use clap::Parser;
use jostle_bench::{machine, options};

use self::broccoli::Broccoli;
use box2d_port::Port;
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
    #[command(flatten)]
    counts: options::Counts,
    /// The number of frames; fewer for a hundred thousand things.
    #[arg(long, default_value_t = 60)]
    frames: usize,
    #[command(flatten)]
    record: options::Record,
}

/// A library with a scene.
trait Contestant {
    fn name(&self) -> &'static str;
    /// Tells it, outside of the time, what the things do next. Their places are those before that.
    fn prepare(&mut self, _things: &[Thing]) {}
    /// Makes the frame.
    fn frame(&mut self, things: &[Thing]) -> Answer;
    fn pairs_are_of(&self) -> PairsOf {
        PairsOf::Shapes
    }
}

/// The kind of pairs that a library finds.
#[derive(Clone, Copy, PartialEq)]
enum PairsOf {
    Shapes,
    /// Shapes that touch or are a little apart.
    ShapesNearby,
    /// Boxes around the things.
    Boxes,
}

/// The result of a frame: the numbers of events and of pairs that touch.
#[derive(Clone, Copy, Default)]
struct Answer {
    events: usize,
    touching: usize,
}

/// The libraries with the same scene, jostle first.
fn contestants(things: &[Thing]) -> Vec<Box<dyn Contestant>> {
    vec![
        Box::new(Jostle::new(things, false)),
        Box::new(Jostle::new(things, true)),
        #[cfg(feature = "box2d-c")]
        Box::new(box2d_c::C::new(things, false)),
        #[cfg(feature = "box2d-c")]
        Box::new(box2d_c::C::new(things, true)),
        Box::new(Port::new(things, false)),
        Box::new(Port::new(things, true)),
        Box::new(Rapier::new(things, false)),
        Box::new(Rapier::new(things, true)),
        Box::new(Parry::new(things)),
        Box::new(Boxes::new()),
        Box::new(Broccoli::default()),
    ]
}

fn main() -> std::io::Result<()> {
    let options = Options::parse();
    machine::warn_of_assertions();
    let crates = ["jostle", "rapier2d", "parry2d", "box2d-rust", "broccoli"];
    let mut record = machine::head("frames", &machine::with_box2d_c(&crates));
    let counts = options.counts.or(&[1_000, 10_000, 100_000]);
    // One pool of two threads for those that use them.
    rayon::ThreadPoolBuilder::new().num_threads(2).build_global().expect("the first pool");
    for (kind, name) in KINDS.iter().enumerate() {
        writeln!(record, "\n## {name}\n").expect("a string");
        writeln!(record, "| things | moving | | ms a frame | mean | to jostle | events a frame |").expect("a string");
        writeln!(record, "|--:|--:|---|--:|--:|--:|--:|").expect("a string");
        for &count in &counts {
            for share in SHARES {
                record += &scene(kind, count, share, options.frames.min(2_000_000 / count).max(5));
            }
        }
    }
    options.record.publish("frames", &record)
}

/// Runs one scene; its rows.
fn scene(kind: usize, count: usize, share: f32, frames: usize) -> String {
    let (mut things, side) = things(kind, count, share);
    let mut contestants = contestants(&things);
    let mut times = vec![Vec::new(); contestants.len()];
    let (mut events, mut touching) = (vec![0; contestants.len()], vec![0; contestants.len()]);
    eprintln!("{count} {}, {share} of them moving, {frames} frames", KINDS[kind]);
    for frame in 0..frames + 2 {
        contestants.iter_mut().for_each(|contestant| contestant.prepare(&things));
        advance(&mut things, side);
        for turn in 0..contestants.len() {
            let place = (turn + frame) % contestants.len();
            let start = Instant::now();
            let answer = contestants[place].frame(&things);
            let took = start.elapsed().as_secs_f64() * 1e3;
            touching[place] = answer.touching;
            // The first frames make what is kept.
            if frame >= 2 {
                times[place].push(took);
                events[place] += answer.events;
            }
        }
    }
    compare(kind, &contestants, &touching);
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

/// Asserts that the libraries find the same number of pairs that touch, but for those that touch by rounding; boxes are
/// all alike, and of upright boxes the same as the shapes. Those that count pairs a little apart may find up to
/// a tenth more.
fn compare(kind: usize, contestants: &[Box<dyn Contestant>], touching: &[usize]) {
    let of = |kind: PairsOf| {
        let pairs = contestants.iter().zip(touching).filter(|(contestant, _)| contestant.pairs_are_of() == kind);
        pairs.map(|(contestant, pairs)| (contestant.name(), *pairs)).collect::<Vec<_>>()
    };
    let boxes = of(PairsOf::Boxes);
    let early = of(PairsOf::ShapesNearby);
    let shapes = of(PairsOf::Shapes);
    assert!(boxes.iter().all(|(_, pairs)| *pairs == boxes[0].1), "the libraries find {boxes:?} pairs of boxes");
    let alike = if kind == 0 { [shapes, boxes].concat() } else { shapes };
    let ours = alike[0].1;
    let most_off = alike.iter().map(|(_, pairs)| pairs.abs_diff(ours)).max().unwrap_or(0);
    assert!(most_off * 500 <= ours.max(500), "the libraries find {alike:?} pairs that touch");
    let is_expected = |pairs: usize| pairs + most_off + 1 >= ours && pairs * 10 <= ours * 11;
    assert!(early.iter().all(|(_, pairs)| is_expected(*pairs)), "of {ours} pairs that touch, others find {early:?}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_libraries_agree_on_few_things() {
        for (kind, name) in KINDS.iter().enumerate() {
            for share in SHARES {
                let rows = scene(kind, 300, share, 5);
                let events = rows
                    .lines()
                    .filter_map(|row| row.trim_end_matches(" |").rsplit(" | ").next()?.parse::<usize>().ok());
                let all: usize = events.sum();
                assert_eq!(all > 0, share > 0.0, "{name} of which {share} move: {rows}");
            }
        }
    }
}
