use alloc::vec::Vec;

/// The largest number of items in a chunk.
const MOST: usize = 64;

/// The items that a sweep line crosses, in order from below. They are kept in short chunks: a search takes O(log n),
/// and a change moves at most one chunk and the list of chunks.
pub(super) struct Status<T> {
    /// The chunks, none of them empty.
    chunks: Vec<Vec<T>>,
}

/// A place in the order: that of an item, or the one after all of them.
#[derive(Clone, Copy)]
pub(super) struct StatusPlace {
    chunk: usize,
    index: usize,
}

impl<T: Copy> Status<T> {
    pub(super) fn new() -> Status<T> {
        Status { chunks: Vec::new() }
    }

    /// The first place whose item is not below. All items that are below must come first.
    pub(super) fn first_not(&self, is_below: impl Fn(&T) -> bool) -> StatusPlace {
        let chunk = self.chunks.partition_point(|chunk| is_below(&chunk[0])).saturating_sub(1);
        let index = self.chunks.get(chunk).map_or(0, |chunk| chunk.partition_point(is_below));
        self.settled(StatusPlace { chunk, index })
    }

    pub(super) fn get(&self, at: StatusPlace) -> Option<&T> {
        self.chunks.get(at.chunk)?.get(at.index)
    }

    /// The item before a place.
    pub(super) fn before(&mut self, at: StatusPlace) -> Option<&mut T> {
        match at.index.checked_sub(1) {
            Some(index) => self.chunks.get_mut(at.chunk)?.get_mut(index),
            None => self.chunks.get_mut(at.chunk.checked_sub(1)?)?.last_mut(),
        }
    }

    /// Removes the item at a place and returns the place of the item after it.
    pub(super) fn remove(&mut self, at: StatusPlace) -> StatusPlace {
        let chunk = &mut self.chunks[at.chunk];
        chunk.remove(at.index);
        if chunk.is_empty() {
            self.chunks.remove(at.chunk);
        }
        self.settled(at)
    }

    /// Inserts items before a place.
    pub(super) fn insert(&mut self, at: StatusPlace, items: &[T]) {
        let Some(last) = self.chunks.len().checked_sub(1) else {
            self.chunks.extend(items.chunks(MOST / 2).map(<[T]>::to_vec));
            return;
        };
        let StatusPlace { chunk, index } =
            if at.chunk > last { StatusPlace { chunk: last, index: self.chunks[last].len() } } else { at };
        let own = &mut self.chunks[chunk];
        own.splice(index..index, items.iter().copied());
        if own.len() > MOST {
            let halves: Vec<Vec<T>> = own.chunks(MOST / 2).map(<[T]>::to_vec).collect();
            self.chunks.splice(chunk..=chunk, halves);
        }
    }

    /// The same place, as the start of the next chunk if it is after the last item of its own.
    fn settled(&self, at: StatusPlace) -> StatusPlace {
        match self.chunks.get(at.chunk) {
            Some(chunk) if at.index >= chunk.len() => StatusPlace { chunk: at.chunk + 1, index: 0 },
            _ => at,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All items, from below.
    fn all(status: &Status<u32>) -> Vec<u32> {
        status.chunks.concat()
    }

    #[test]
    fn a_status_keeps_the_order_of_a_sorted_list_through_hostile_edits() {
        let (mut status, mut list, mut state) = (Status::new(), Vec::new(), 1_u32);
        let mut random = |below: u32| {
            state ^= state << 13;
            state ^= state >> 17;
            state ^= state << 5;
            state % below
        };
        for round in 0..4_000 {
            let at = random(10_000) * 1_000;
            let (place, index) = (status.first_not(|&i| i < at), list.partition_point(|&i| i < at));
            assert_eq!(status.before(place).copied(), index.checked_sub(1).map(|i| list[i]));
            assert_eq!(status.get(place).copied(), list.get(index).copied());
            // It grows, then shrinks to nothing and grows again.
            if round % 2_000 < 1_200 {
                let end = list.get(index).map_or(at + 1_000, |&i| i);
                let items: Vec<u32> = (at..end.min(at + random(200))).collect();
                status.insert(place, &items);
                list.splice(index..index, items);
            } else {
                let mut place = place;
                for _ in 0..random(400).min((list.len() - index) as u32) {
                    place = status.remove(place);
                    list.remove(index);
                    assert_eq!(status.get(place).copied(), list.get(index).copied());
                }
            }
            assert!(status.chunks.iter().all(|chunk| !chunk.is_empty() && chunk.len() <= MOST));
        }
        assert_eq!(all(&status), list);
    }
}
