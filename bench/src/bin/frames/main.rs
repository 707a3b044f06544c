//! Times whole frames of many moving things: which pairs began and which ended to touch.
//!
//! Every library moves the same things by the same amounts, in the same process, in turns. jostle tests their whole
//! paths, the others only where they end. See README.md.

#[cfg(feature = "box2d-c")]
mod box2d_c;
mod box2d_port;
mod broccoli;
mod ours;
mod parry;
mod rapier;
mod things;

use std::{fmt::Write as _, time::Instant};

use clap::Parser;
use jostle_bench::machine;

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
    /// Makes the frame.
    fn frame(&mut self, things: &[Thing]) -> Answer;
    /// Whether it also counts pairs that are a little apart.
    fn touches_early(&self) -> bool {
        false
    }
    /// Whether its pairs are those of boxes around the things.
    fn is_of_boxes(&self) -> bool {
        false
    }
}

/// What a frame tells: the numbers of events and of pairs that touch.
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
        Box::new(Broccoli::new()),
    ]
}

fn main() {
    let options = Options::parse();
    if machine::c_is_slowed_down() {
        eprintln!("Box2D in C has its assertions on: rebuild it with CFLAGS=\"-O3 -DNDEBUG\"");
    }
    let crates = ["jostle", "rapier2d", "parry2d", "box2d-rust", "broccoli"];
    let box2d_c = cfg!(feature = "box2d-c").then_some("boxdd-sys");
    let mut record = machine::head("frames", &crates.into_iter().chain(box2d_c).collect::<Vec<_>>());
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
    print!("{record}");
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
    let of = |is_one: &dyn Fn(&dyn Contestant) -> bool| {
        let pairs = contestants.iter().zip(touching).filter(|(contestant, _)| is_one(&***contestant));
        pairs.map(|(contestant, pairs)| (contestant.name(), *pairs)).collect::<Vec<_>>()
    };
    let boxes = of(&|contestant| contestant.is_of_boxes());
    let early = of(&|contestant| contestant.touches_early());
    let shapes = of(&|contestant| !contestant.is_of_boxes() && !contestant.touches_early());
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
