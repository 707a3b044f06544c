use std::{hint::black_box, time::Duration};

use cpu_time::ThreadTime;

/// The processor time for which a question is repeated at each pose. The 1,100 figures of a round, at eight poses each, then
/// take a minute, beside those that take longer than this.
const ENOUGH: Duration = Duration::from_millis(6);

/// The processor time of calls that are timed together: to read the clock takes 300 ns, less than a hundredth.
const TOGETHER: Duration = Duration::from_micros(40);

/// The processor time of a call: the least of several, and of two at least, as the first may include what a shape computes
/// once.
pub(crate) fn timed(mut run: impl FnMut()) -> Duration {
    let begun = ThreadTime::now();
    let first = once(&mut run);
    let second = once(&mut run);
    let calls = (TOGETHER.as_nanos() / second.as_nanos().max(1)).clamp(1, 10_000) as u32;
    // A call timed alone includes reading the clock, so it counts only if it is long.
    let mut least = if calls == 1 { first.min(second) } else { Duration::MAX };
    while begun.elapsed() < ENOUGH || least == Duration::MAX {
        let many = once(|| (0..calls).for_each(|_| run()));
        least = least.min(many / calls);
    }
    least
}

/// The processor time of one call.
pub(crate) fn once(run: impl FnOnce()) -> Duration {
    let start = ThreadTime::now();
    run();
    start.elapsed()
}

/// The processor time of a million steps of plain arithmetic, the least of five: by it, times of two machines, or of one
/// that is clocked down, are compared.
pub(crate) fn fixed_loop() -> Duration {
    let steps = || {
        let (mut state, mut sum) = (black_box(1_u32), 0.0_f64);
        for _ in 0..1_000_000 {
            state ^= state << 13;
            state ^= state >> 17;
            state ^= state << 5;
            sum = sum * 0.5 + f64::from(state);
        }
        _ = black_box(sum);
    };
    (0..5).map(|_| once(steps)).min().unwrap_or_default()
}
