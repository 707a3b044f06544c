use alloc::vec::Vec;

/// Places by hash, of which several may have the same: a hash table, without the standard library.
#[derive(Clone, Debug, Default)]
pub(super) struct HashIndex {
    /// For each value of the low bits of a hash, the number of entries up to the last one with these; 0 for none. Their
    /// count is a power of two.
    last: Vec<u32>,
    entries: Vec<HashEntry>,
}

#[derive(Clone, Copy, Debug)]
struct HashEntry {
    hash: u64,
    place: u32,
    /// The number of entries up to the one before with the same low bits; 0 for none.
    before: u32,
}

impl HashIndex {
    /// The number of values of low bits at first.
    const FIRST: usize = 64;

    /// Adds a place.
    pub(super) fn add(&mut self, hash: u64, place: u32) {
        self.entries.push(HashEntry { hash, place, before: 0 });
        if self.entries.len() <= self.last.len() {
            return self.link(self.entries.len() - 1);
        }
        let count = HashIndex::FIRST.max(2 * self.last.len());
        self.last.clear();
        self.last.resize(count, 0);
        (0..self.entries.len()).for_each(|i| self.link(i));
    }

    /// Makes an entry the last one of its list.
    fn link(&mut self, i: usize) {
        let (entry, mask) = (&mut self.entries[i], self.last.len() - 1);
        let last = &mut self.last[entry.hash as usize & mask];
        entry.before = core::mem::replace(last, i as u32 + 1);
    }

    /// The places that were added with a hash.
    pub(super) fn places(&self, hash: u64) -> impl Iterator<Item = u32> {
        let entry = |count: u32| (count > 0).then(|| self.entries[count as usize - 1]);
        let last = entry(self.last[hash as usize & (self.last.len() - 1)]);
        let all = core::iter::successors(last, move |found| entry(found.before));
        all.filter(move |found| found.hash == hash).map(|found| found.place)
    }

    pub(super) fn clear(&mut self) {
        self.last.clear();
        self.entries.clear();
    }
}
