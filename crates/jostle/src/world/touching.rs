use alloc::vec::Vec;

use super::id::{ColliderId, Pair};

/// The pairs that touch, as the last step left them: by the first of each pair, and by the second.
#[derive(Debug, Default)]
pub(super) struct Touching {
    pairs: Vec<Pair>,
    /// The same pairs, by the second.
    mirrored: Vec<Pair>,
    /// Where the pairs with each second begin among these; for making them.
    places: Vec<u32>,
}

impl Clone for Touching {
    fn clone(&self) -> Touching {
        Touching { pairs: self.pairs.clone(), mirrored: self.mirrored.clone(), places: Vec::new() }
    }

    fn clone_from(&mut self, source: &Touching) {
        self.pairs.clone_from(&source.pairs);
        self.mirrored.clone_from(&source.mirrored);
    }
}

impl Touching {
    pub(super) fn pairs(&self) -> &[Pair] {
        &self.pairs
    }

    /// Those that touch a collider, by the ids of the others.
    pub(super) fn of(&self, id: ColliderId) -> impl Iterator<Item = Pair> {
        let from = self.mirrored.partition_point(|pair| pair.b < id);
        let before = self.mirrored[from..].iter().take_while(move |pair| pair.b == id);
        let from = self.pairs.partition_point(|pair| pair.a < id);
        before.chain(self.pairs[from..].iter().take_while(move |pair| pair.a == id)).copied()
    }

    /// Replaces all pairs by a sorted list, which gets the old one.
    pub(super) fn replace(&mut self, pairs: &mut Vec<Pair>) {
        debug_assert!(pairs.is_sorted_by(|a, b| a < b), "pairs are sorted, each once");
        core::mem::swap(&mut self.pairs, pairs);
        if self.pairs != *pairs {
            self.mirror();
        }
    }

    /// Puts the pairs in the order of the second by counting, which keeps those of equal ones in order.
    fn mirror(&mut self) {
        let end = self.pairs.iter().map(|pair| pair.b.index()).max().map_or(0, |last| last + 1);
        self.places.clear();
        self.places.resize(end, 0);
        for pair in &self.pairs {
            self.places[pair.b.index()] += 1;
        }
        let mut place = 0;
        for count in &mut self.places {
            place += core::mem::replace(count, place);
        }
        self.mirrored.clone_from(&self.pairs);
        for pair in &self.pairs {
            let place = &mut self.places[pair.b.index()];
            self.mirrored[*place as usize] = *pair;
            *place += 1;
        }
    }
}
