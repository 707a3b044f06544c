//! The number of cases that each law checked. A law that leaves cases out counts the others here, and the test that
//! runs the laws demands enough of them, so that no law holds only because it never applied.

use super::counts::is_quick;
use std::{cell::RefCell, collections::BTreeMap};

thread_local! {
    static CHECKED: RefCell<BTreeMap<&'static str, u64>> = const { RefCell::new(BTreeMap::new()) };
}

/// Counts one case that a law checks.
pub fn count(law: &'static str) {
    CHECKED.with_borrow_mut(|checked| *checked.entry(law).or_default() += 1);
}

/// The counts of this thread since it was made.
pub struct Tally;

impl Tally {
    pub fn start() -> Tally {
        CHECKED.take();
        Tally
    }

    /// Panics if a law checked too few of `cases`: fewer than one in the number beside its name. The program `quick` tries
    /// so few that chance would decide; the others demand it for the same laws.
    pub fn demand(self, cases: u64, laws: &[(&str, u64)]) {
        let checked = CHECKED.take();
        println!("of {cases} cases {checked:?}");
        if is_quick() {
            return;
        }
        for (law, one_in) in laws {
            let times = checked.get(law).copied().unwrap_or_default();
            assert!(times * one_in >= cases, "`{law}` was checked {times} times in {cases} cases");
        }
    }
}

/// Prints how much was compared with an independent answer; `cargo quick` sums these lines up.
pub fn compared(counts: &[(u64, &str)]) {
    let counts: Vec<String> = counts.iter().map(|(count, what)| format!("{count} {what}")).collect();
    println!("compared: {}", counts.join(", "));
}
