//! The pairs that touch, frame by frame, for libraries that only list them.

pub(crate) use jostle_bench::pair;

use crate::Answer;

/// The pairs of this frame and of the one before, sorted.
#[derive(Default)]
pub(crate) struct Pairs {
    now: Vec<u64>,
    before: Vec<u64>,
}

impl Pairs {
    /// Lists the pairs again, and counts those that are new and gone.
    pub(crate) fn frame(&mut self, list: impl FnOnce(&mut Vec<u64>)) -> Answer {
        std::mem::swap(&mut self.now, &mut self.before);
        self.now.clear();
        list(&mut self.now);
        self.now.sort_unstable();
        Answer { events: changes(&self.before, &self.now), touching: self.now.len() }
    }
}

/// The number of items that are in only one of two sorted lists.
fn changes(before: &[u64], now: &[u64]) -> usize {
    let (mut i, mut j, mut count) = (0, 0, 0);
    while i < before.len() || j < now.len() {
        let [old, new] = [before.get(i), now.get(j)].map(|item| item.copied().unwrap_or(u64::MAX));
        i += usize::from(old <= new);
        j += usize::from(new <= old);
        count += usize::from(old != new);
    }
    count
}
