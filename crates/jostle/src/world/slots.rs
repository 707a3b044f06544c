use alloc::vec::Vec;

use super::id::ColliderId;

/// Values in places that are used again, each time under another generation.
#[derive(Debug)]
pub(super) struct Slots<V> {
    values: Vec<Option<V>>,
    /// The generation of each value, or of the next one in its place.
    generations: Vec<u32>,
    /// The places that are free; the last one is used next.
    free: Vec<u32>,
}

impl<V: Clone> Clone for Slots<V> {
    fn clone(&self) -> Slots<V> {
        let (values, generations) = (self.values.clone(), self.generations.clone());
        Slots { values, generations, free: self.free.clone() }
    }

    fn clone_from(&mut self, source: &Slots<V>) {
        self.values.clone_from(&source.values);
        self.generations.clone_from(&source.generations);
        self.free.clone_from(&source.free);
    }
}

impl<V> Slots<V> {
    pub(super) const fn new() -> Slots<V> {
        Slots { values: Vec::new(), generations: Vec::new(), free: Vec::new() }
    }

    /// The slots that were read back, each with its generation, and the free ones; `None` if they contradict each other.
    #[cfg(feature = "serde")]
    pub(super) fn restored(slots: Vec<(u32, Option<V>)>, free: Vec<u32>) -> Option<Slots<V>> {
        let (generations, values): (Vec<u32>, Vec<Option<V>>) = slots.into_iter().unzip();
        let mut is_free = alloc::vec![false; values.len()];
        for &place in &free {
            if values.get(place as usize)?.is_some() || core::mem::replace(&mut is_free[place as usize], true) {
                return None;
            }
        }
        // The last generation is never handed out.
        let is_used_up = |place: usize| generations[place] == u32::MAX && (is_free[place] || values[place].is_some());
        if (0..values.len()).any(is_used_up) {
            return None;
        }
        let is_lost = |place: usize| !is_free[place] && values[place].is_none() && generations[place] < u32::MAX;
        (!(0..values.len()).any(is_lost)).then_some(Slots { values, generations, free })
    }

    /// The number of places, free ones included.
    pub(super) fn places(&self) -> usize {
        self.values.len()
    }

    pub(super) fn len(&self) -> usize {
        self.values.iter().flatten().count()
    }

    /// All generations, and the free places in the order of their use.
    pub(super) fn generations(&self) -> (&[u32], &[u32]) {
        (&self.generations, &self.free)
    }

    /// The id that the next value gets.
    pub(super) fn next_id(&self) -> ColliderId {
        let index = self.free.last().copied().unwrap_or(self.values.len() as u32);
        let generation = self.generations.get(index as usize).copied().unwrap_or(0);
        ColliderId { index, generation }
    }

    /// The ids that the next values get, one after the other.
    pub(super) fn next_ids(&self) -> impl Iterator<Item = ColliderId> {
        let fresh = self.values.len() as u32..;
        let places = self.free.iter().rev().copied().chain(fresh);
        places.map(|index| ColliderId { index, generation: self.generations.get(index as usize).copied().unwrap_or(0) })
    }

    pub(super) fn insert(&mut self, value: V) -> ColliderId {
        let id = self.next_id();
        if self.free.pop().is_some() {
            self.values[id.index()] = Some(value);
        } else {
            self.values.push(Some(value));
            self.generations.push(id.generation);
        }
        id
    }

    pub(super) fn remove(&mut self, id: ColliderId) -> Option<V> {
        let value = if self.has(id) { self.values[id.index()].take()? } else { return None };
        let generation = &mut self.generations[id.index()];
        *generation += 1;
        // A place whose generations are used up is not used again.
        if *generation < u32::MAX {
            self.free.push(id.index);
        }
        Some(value)
    }

    /// True if the value with this id is still there. Ids of other worlds may be taken for one of this.
    #[inline]
    pub(super) fn has(&self, id: ColliderId) -> bool {
        self.generations.get(id.index()) == Some(&id.generation)
    }

    pub(super) fn get(&self, id: ColliderId) -> Option<&V> {
        if self.has(id) { self.values[id.index()].as_ref() } else { None }
    }

    pub(super) fn get_mut(&mut self, id: ColliderId) -> Option<&mut V> {
        if self.has(id) { self.values[id.index()].as_mut() } else { None }
    }

    /// The id of the value in a place that is in use.
    #[inline]
    pub(super) fn id(&self, index: u32) -> ColliderId {
        ColliderId { index, generation: self.generations[index as usize] }
    }

    /// The value in a place, with its id.
    #[inline]
    pub(super) fn at(&self, index: u32) -> Option<(ColliderId, &V)> {
        let value = self.values.get(index as usize)?.as_ref()?;
        Some((self.id(index), value))
    }

    pub(super) fn at_mut(&mut self, index: u32) -> Option<&mut V> {
        self.values.get_mut(index as usize)?.as_mut()
    }

    /// All values with their ids, by their places.
    pub(super) fn iter(&self) -> impl Iterator<Item = (ColliderId, &V)> {
        (0..self.values.len() as u32).filter_map(|index| self.at(index))
    }
}
