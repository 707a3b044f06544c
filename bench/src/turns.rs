//! Timing in turns: in every round each library works once, in rotating order.

use std::time::Instant;

/// Times over all rounds.
#[derive(Clone, Copy)]
pub struct Times {
    pub min: f64,
    pub mean: f64,
}

impl Times {
    fn of(samples: &[f64]) -> Option<Times> {
        let min = samples.iter().copied().reduce(f64::min)?;
        Some(Times { min, mean: samples.iter().sum::<f64>() / samples.len() as f64 })
    }
}

const FEWEST_ROUNDS: usize = 3;
const MOST_ROUNDS: usize = 301;

/// Measures until this many seconds have passed, and a few rounds at least. `turn` does the work of one library in a
/// round and returns the seconds of its parts, `None` for those that the library has not; a first round warms up.
pub fn measure<const PARTS: usize>(
    libraries: usize,
    seconds: f64,
    mut turn: impl FnMut(usize, usize) -> [Option<f64>; PARTS],
) -> [Vec<Option<Times>>; PARTS] {
    let mut samples = [(); PARTS].map(|()| vec![Vec::new(); libraries]);
    let start = Instant::now();
    for round in 0..=MOST_ROUNDS {
        for i in 0..libraries {
            let library = (round + i) % libraries;
            let took = turn(library, round);
            if round > 0 {
                samples.iter_mut().zip(took).for_each(|(samples, took)| samples[library].extend(took));
            }
        }
        if round >= FEWEST_ROUNDS && start.elapsed().as_secs_f64() > seconds {
            break;
        }
    }
    samples.map(|samples| samples.iter().map(|samples| Times::of(samples)).collect())
}

/// The seconds that a call takes.
pub fn seconds<A>(call: impl FnOnce() -> A) -> f64 {
    let start = Instant::now();
    std::hint::black_box(call());
    start.elapsed().as_secs_f64()
}
