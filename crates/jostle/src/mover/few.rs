use alloc::vec::Vec;
use core::{
    fmt,
    ops::{Deref, DerefMut},
};

/// The number of items of most lists.
const PAIR: usize = 2;

/// A list that allocates only beyond `N` items. An array is filled when its first item comes, so most lists, which have
/// no more than two items, fill a small one.
#[derive(Clone)]
pub(super) enum Few<T, const N: usize> {
    Empty,
    /// The first items of the array, as many as counted.
    Pair([T; PAIR], usize),
    /// The same of more.
    Inline([T; N], usize),
    Many(Vec<T>),
}

impl<T: Copy, const N: usize> Few<T, N> {
    pub(super) const fn new() -> Few<T, N> {
        Few::Empty
    }

    #[inline]
    pub(super) fn push(&mut self, item: T) {
        match self {
            Few::Empty => *self = Few::Pair([item; PAIR], 1),
            Few::Pair(items, count) if *count < PAIR => {
                items[*count] = item;
                *count += 1;
            }
            Few::Inline(items, count) if *count < N => {
                items[*count] = item;
                *count += 1;
            }
            Few::Many(many) => many.push(item),
            _ => self.push_beyond(item),
        }
    }

    /// Adds an item to a list whose array is full.
    #[inline(never)]
    fn push_beyond(&mut self, item: T) {
        *self = if self.len() < N {
            let mut items = [item; N];
            items[..self.len()].copy_from_slice(self);
            Few::Inline(items, self.len() + 1)
        } else {
            let mut many = Vec::with_capacity(2 * N.max(PAIR));
            many.extend_from_slice(self);
            many.push(item);
            Few::Many(many)
        };
    }

    /// Removes all items, and keeps the memory.
    #[inline]
    pub(super) fn clear(&mut self) {
        match self {
            Few::Empty => {}
            Few::Pair(_, count) | Few::Inline(_, count) => *count = 0,
            Few::Many(many) => many.clear(),
        }
    }

    /// Keeps the items for which this is true, in their order.
    pub(super) fn retain(&mut self, mut keeps: impl FnMut(&T) -> bool) {
        let mut kept = 0;
        for i in 0..self.len() {
            if keeps(&self[i]) {
                self[kept] = self[i];
                kept += 1;
            }
        }
        match self {
            Few::Empty => {}
            Few::Pair(_, count) | Few::Inline(_, count) => *count = kept,
            Few::Many(many) => many.truncate(kept),
        }
    }
}

impl<T: fmt::Debug, const N: usize> fmt::Debug for Few<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<T, const N: usize> Deref for Few<T, N> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        match self {
            Few::Empty => &[],
            Few::Pair(items, count) => &items[..*count],
            Few::Inline(items, count) => &items[..*count],
            Few::Many(many) => many,
        }
    }
}

impl<T, const N: usize> DerefMut for Few<T, N> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        match self {
            Few::Empty => &mut [],
            Few::Pair(items, count) => &mut items[..*count],
            Few::Inline(items, count) => &mut items[..*count],
            Few::Many(many) => many,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_keeps_its_items_when_it_outgrows_the_array() {
        let mut few: Few<u32, 2> = Few::new();
        assert!(few.is_empty());
        for i in 0..5 {
            few.push(i);
            assert!(few.iter().copied().eq(0..=i));
        }
        few.retain(|i| i % 2 == 0);
        assert_eq!(few[..], [0, 2, 4]);
        few.clear();
        few.push(7);
        assert_eq!(few[..], [7]);
        let mut inline: Few<u32, 4> = Few::new();
        (0..4).for_each(|i| inline.push(i));
        inline.retain(|i| *i > 1);
        assert_eq!(inline[..], [2, 3]);
    }
}
