//! How many cases the tests try.

/// The program `quick` tries one case in this many, so that it ends in seconds,
const QUICK_ONE_IN: u64 = 12;
/// but at least this many of them, if there are, so that each test still sees shapes apart, touching and overlapping.
const QUICK_LEAST: u64 = 100;

/// Whether this is the program `quick`, which a newcomer runs first.
pub fn is_quick() -> bool {
    env!("CARGO_CRATE_NAME") == "quick"
}

/// The number of cases that a test tries: the one in the environment variable of this name, if it is set, else the usual.
pub fn cases(variable: &str, usual: u64) -> u64 {
    let usual = if is_quick() { (usual / QUICK_ONE_IN).max(usual.min(QUICK_LEAST)) } else { usual };
    std::env::var(variable)
        .map_or(usual, |text| text.parse().unwrap_or_else(|_| panic!("{variable} is no number: {text}")))
}

/// The seed that a test begins with, 0 unless the variable `JOSTLE_FIRST` says another: to see one failure again.
pub fn first_seed() -> u64 {
    std::env::var("JOSTLE_FIRST").map_or(0, |text| text.parse().expect("JOSTLE_FIRST is a seed"))
}

/// All of these; in the program `quick` one in twelve, others for each `first`.
pub fn sample<T>(all: &[T], first: usize) -> impl Iterator<Item = &T> {
    let step = if is_quick() { QUICK_ONE_IN as usize } else { 1 };
    all.iter().skip(first % step).step_by(step)
}
