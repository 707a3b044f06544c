//! The questions that every library is asked.

use jostle::{Aabb, Ray};
pub(crate) use jostle_bench::pair;

/// The number of items found, and the sum of their indices.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Found {
    pub(crate) count: u32,
    pub(crate) sum: u32,
}

impl FromIterator<u32> for Found {
    #[inline]
    fn from_iter<I: IntoIterator<Item = u32>>(items: I) -> Found {
        let mut found = Found::default();
        items.into_iter().for_each(|item| found.take(item));
        found
    }
}

impl Found {
    #[inline]
    pub(crate) fn take(&mut self, item: u32) {
        self.count += 1;
        self.sum = self.sum.wrapping_add(item);
    }
}

/// A library with an index over boxes. Where it has no answer to a question, it returns `None`.
pub(crate) trait Library {
    fn name(&self) -> &'static str;
    /// Takes the boxes in its own form, outside of the time.
    fn take(&mut self, boxes: &[Aabb]);
    /// Makes the index of the boxes taken, from the beginning.
    fn build(&mut self);
    /// The items that meet each area, asked in this order.
    fn overlapping(&mut self, areas: &[Aabb], order: &[usize], answers: &mut [Found]) -> Option<()>;
    /// True if it leaves out boxes that only touch the area.
    fn leaves_out_touching(&self) -> bool {
        false
    }
    /// The fraction at which each ray enters the first box, infinity if it meets none; asked in this order.
    fn first_hits(&mut self, _rays: &[Ray], _order: &[usize], _answers: &mut [f32]) -> Option<()> {
        None
    }
    /// All pairs of boxes that meet, each once, in any order.
    fn pairs(&mut self, into: &mut Vec<u64>);
    /// The same on two threads.
    fn pairs_on_two_threads(&mut self, _into: &mut Vec<u64>) -> Option<()> {
        None
    }
    /// Changes these boxes, in the way that suits the library best.
    fn update(&mut self, moved: &[(u32, Aabb)]);
}

/// Lists the pairs of a library that finds each pair from both sides, and each item with itself.
#[inline]
pub(crate) fn pairs_of_both_sides(both: impl Iterator<Item = (u32, u32)>, into: &mut Vec<u64>) {
    into.extend(both.filter(|(a, b)| a < b).map(|(a, b)| pair(a, b)));
}

/// Puts boxes that have moved into a library's own list.
#[inline]
pub(crate) fn replace<B>(boxes: &mut [B], moved: &[(u32, Aabb)], own: impl Fn(Aabb) -> B) {
    for &(item, aabb) in moved {
        boxes[item as usize] = own(aabb);
    }
}

/// Asks questions in an order. `ask` must not be inlined, so that no library gains from what surrounds its call.
#[inline(always)]
pub(crate) fn ask_all<Q: Copy, A>(questions: &[Q], order: &[usize], answers: &mut [A], mut ask: impl FnMut(Q) -> A) {
    for &i in order {
        answers[i] = ask(questions[i]);
    }
}
