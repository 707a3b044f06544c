//! Timing: many short rounds with all libraries in each, so that a noisy moment affects all alike, and with the questions
//! in another order in each.

use std::time::{Duration, Instant};

use crate::{case::Entry, scene::random::Random};

/// The length of a measurement.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Questions in a case.
    pub questions: usize,
    /// The largest number of rounds.
    pub rounds: usize,
    /// The time after which a case stops, but not before `FEWEST_ROUNDS`.
    pub per_case: Duration,
}

const FEWEST_ROUNDS: usize = 5;

impl Effort {
    pub const FULL: Effort = Effort { questions: 1024, rounds: 301, per_case: Duration::from_millis(1500) };
    pub const QUICK: Effort = Effort { questions: 128, rounds: 31, per_case: Duration::from_millis(60) };
}

/// Nanoseconds per question over all rounds.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub struct Times {
    pub minimum: f64,
    pub median: f64,
}

impl Times {
    /// The statistics of a list of times; `None` if it is empty.
    pub fn of(mut samples: Vec<f64>) -> Option<Times> {
        samples.sort_by(f64::total_cmp);
        let middle = samples.len() / 2;
        let median = match samples.len() {
            0 => return None,
            n if n % 2 == 1 => samples[middle],
            _ => 0.5 * (samples[middle - 1] + samples[middle]),
        };
        Some(Times { minimum: samples[0], median })
    }
}

/// Times every entry, in the same order; `None` for entries without questions.
pub fn measure(entries: &mut [Entry], effort: Effort) -> Vec<Option<Times>> {
    let mut samples = vec![Vec::new(); entries.len()];
    let start = Instant::now();
    // A processor learns the branches of a thousand questions that come in the same order.
    let (mut order, mut random) = ((0..effort.questions).collect::<Vec<_>>(), Random::named("order"));
    for entry in entries.iter_mut() {
        (entry.run)(&order); // warms caches
    }
    for round in 0..effort.rounds {
        random.shuffle(&mut order);
        // Each round begins with another entry, so that none always follows the same one.
        for turn in 0..entries.len() {
            let i = (round + turn) % entries.len();
            let entry = &mut entries[i];
            if entry.asked == 0 {
                continue;
            }
            let begin = Instant::now();
            (entry.run)(&order);
            samples[i].push(begin.elapsed().as_secs_f64() * 1e9 / entry.asked as f64);
        }
        if round + 1 >= FEWEST_ROUNDS && start.elapsed() > effort.per_case {
            break;
        }
    }
    samples.into_iter().map(Times::of).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::{Case, Verdict};

    #[test]
    fn minimum_and_median_of_odd_even_and_no_samples() {
        assert_eq!(Times::of(vec![3.0, 1.0, 2.0]), Some(Times { minimum: 1.0, median: 2.0 }));
        assert_eq!(Times::of(vec![4.0, 1.0, 10.0, 2.0]), Some(Times { minimum: 1.0, median: 3.0 }));
        assert_eq!(Times::of(vec![]), None);
    }

    #[test]
    fn more_work_takes_longer_and_no_work_has_no_time() {
        let mut case = Case { subject: "sums".into(), mix: "one", size: 1.0, entries: Vec::new() };
        let sum = |n: &u64| (0..*n).fold(0_u64, |sum, i| std::hint::black_box(sum + i));
        for (column, n) in [("short", Some(100)), ("long", Some(10_000)), ("nothing", None)] {
            case.enter(column, vec![n; 4], sum, |_, _| Verdict::Right);
        }
        let times = measure(&mut case.entries, Effort::QUICK);
        assert!(times[2].is_none());
        let [short, long] = [times[0].unwrap(), times[1].unwrap()];
        assert!(long.minimum > 10.0 * short.minimum, "{short:?} {long:?}");
        assert!(short.minimum <= short.median && long.minimum <= long.median);
    }
}
