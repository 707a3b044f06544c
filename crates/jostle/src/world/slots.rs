use alloc::vec::Vec;

use super::id::ColliderId;

/// Values in places that are used again, each time under another generation.
#[derive(Debug)]
pub(super) struct Slots<V> {
    slots: Vec<Slot<V>>,
    /// The places that are free; the last one is used next.
    free: Vec<u32>,
}

#[derive(Clone, Debug)]
struct Slot<V> {
    /// The generation of the value, or of the next one.
    generation: u32,
    value: Option<V>,
}

impl<V: Clone> Clone for Slots<V> {
    fn clone(&self) -> Slots<V> {
        Slots { slots: self.slots.clone(), free: self.free.clone() }
    }

    fn clone_from(&mut self, source: &Slots<V>) {
        self.slots.clone_from(&source.slots);
        self.free.clone_from(&source.free);
    }
}

impl<V> Slots<V> {
    pub(super) const fn new() -> Slots<V> {
        Slots { slots: Vec::new(), free: Vec::new() }
    }

    /// The slots that were read back, each with its generation, and the free ones; `None` if they contradict each other.
    #[cfg(feature = "serde")]
    pub(super) fn restored(slots: Vec<(u32, Option<V>)>, free: Vec<u32>) -> Option<Slots<V>> {
        let slots: Vec<Slot<V>> = slots.into_iter().map(|(generation, value)| Slot { generation, value }).collect();
        let mut is_free = alloc::vec![false; slots.len()];
        for &index in &free {
            let slot = slots.get(index as usize)?;
            if slot.value.is_some() || core::mem::replace(&mut is_free[index as usize], true) {
                return None;
            }
        }
        let is_lost =
            |(slot, is_free): (&Slot<V>, &bool)| !is_free && slot.value.is_none() && slot.generation < u32::MAX;
        (!slots.iter().zip(&is_free).any(is_lost)).then_some(Slots { slots, free })
    }

    /// The number of places, free ones included.
    pub(super) fn places(&self) -> usize {
        self.slots.len()
    }

    pub(super) fn len(&self) -> usize {
        self.slots.iter().filter(|slot| slot.value.is_some()).count()
    }

    /// All generations, and the free places in the order of their use.
    pub(super) fn generations(&self) -> (impl Iterator<Item = u32>, &[u32]) {
        (self.slots.iter().map(|slot| slot.generation), &self.free)
    }

    /// The id that the next value gets.
    pub(super) fn next_id(&self) -> ColliderId {
        let index = self.free.last().copied().unwrap_or(self.slots.len() as u32);
        let generation = self.slots.get(index as usize).map_or(0, |slot| slot.generation);
        ColliderId { index, generation }
    }

    pub(super) fn insert(&mut self, value: V) -> ColliderId {
        let id = self.next_id();
        match self.free.pop() {
            Some(_) => self.slots[id.index()].value = Some(value),
            None => self.slots.push(Slot { generation: id.generation, value: Some(value) }),
        }
        id
    }

    pub(super) fn remove(&mut self, id: ColliderId) -> Option<V> {
        let slot = self.slots.get_mut(id.index()).filter(|slot| slot.generation == id.generation)?;
        let value = slot.value.take()?;
        slot.generation += 1;
        // A place whose generations are used up is not used again.
        if slot.generation < u32::MAX {
            self.free.push(id.index);
        }
        Some(value)
    }

    pub(super) fn get(&self, id: ColliderId) -> Option<&V> {
        self.slots.get(id.index()).filter(|slot| slot.generation == id.generation)?.value.as_ref()
    }

    pub(super) fn get_mut(&mut self, id: ColliderId) -> Option<&mut V> {
        self.slots.get_mut(id.index()).filter(|slot| slot.generation == id.generation)?.value.as_mut()
    }

    /// The value in a place, with its id.
    #[inline]
    pub(super) fn at(&self, index: u32) -> Option<(ColliderId, &V)> {
        let slot = self.slots.get(index as usize)?;
        Some((ColliderId { index, generation: slot.generation }, slot.value.as_ref()?))
    }

    pub(super) fn at_mut(&mut self, index: u32) -> Option<&mut V> {
        self.slots.get_mut(index as usize)?.value.as_mut()
    }

    /// All values with their ids, by their places.
    pub(super) fn iter(&self) -> impl Iterator<Item = (ColliderId, &V)> {
        (0..self.slots.len() as u32).filter_map(|index| self.at(index))
    }
}
