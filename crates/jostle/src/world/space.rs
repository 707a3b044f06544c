use alloc::vec::Vec;

use super::filter::Filter;
use crate::{math::Aabb, tree::BoxTree};

/// The mover of a collider that rests.
const RESTS: u32 = u32::MAX;

/// The place of a mover that was removed in the course of a step.
const VACANT: u32 = u32::MAX;

/// The boxes of all colliders at their poses. It knows no shape.
///
/// Resting colliders lie in a tree that is edited, movers in one that is made again after each step. Colliders are named
/// by their places, those that move also by their index among the movers.
#[derive(Debug)]
pub(super) struct Space {
    /// The box of each place; empty where there is no collider.
    boxes: Vec<Aabb>,
    filters: Vec<Filter>,
    resting: BoxTree,
    /// The mover of each place.
    mover_of: Vec<u32>,
    /// The places of the movers.
    movers: Vec<u32>,
    moving: BoxTree,
    /// The boxes of the movers, for making their tree.
    work: Vec<Aabb>,
}

impl Clone for Space {
    fn clone(&self) -> Space {
        let mut space = Space::new();
        space.clone_from(self);
        space
    }

    fn clone_from(&mut self, source: &Space) {
        self.boxes.clone_from(&source.boxes);
        self.filters.clone_from(&source.filters);
        self.resting.clone_from(&source.resting);
        self.mover_of.clone_from(&source.mover_of);
        self.movers.clone_from(&source.movers);
        self.moving.clone_from(&source.moving);
    }
}

impl Space {
    pub(super) fn new() -> Space {
        Space {
            boxes: Vec::new(),
            filters: Vec::new(),
            resting: BoxTree::new(&[]),
            mover_of: Vec::new(),
            movers: Vec::new(),
            moving: BoxTree::new(&[]),
            work: Vec::new(),
        }
    }

    /// Puts a collider into a place that is free.
    pub(super) fn insert(&mut self, place: u32, aabb: Aabb, filter: Filter, is_moving: bool) {
        let index = place as usize;
        if index >= self.boxes.len() {
            self.boxes.resize(index + 1, Aabb::EMPTY);
            self.filters.resize(index + 1, Filter::default());
            self.mover_of.resize(index + 1, RESTS);
        }
        self.boxes[index] = aabb;
        self.filters[index] = filter;
        if is_moving {
            self.add_mover(place);
        } else {
            self.resting.set(index, aabb);
        }
    }

    pub(super) fn remove(&mut self, place: u32) {
        let index = place as usize;
        match self.mover(place) {
            Some(mover) => self.remove_mover(mover),
            None => self.resting.set(index, Aabb::EMPTY),
        }
        self.boxes[index] = Aabb::EMPTY;
    }

    pub(super) fn set_box(&mut self, place: u32, aabb: Aabb) {
        self.boxes[place as usize] = aabb;
        match self.mover(place) {
            Some(mover) => self.moving.set(mover, aabb),
            None => self.resting.set(place as usize, aabb),
        }
    }

    pub(super) fn set_filter(&mut self, place: u32, filter: Filter) {
        self.filters[place as usize] = filter;
    }

    /// Says whether a collider moves.
    pub(super) fn set_moving(&mut self, place: u32, is_moving: bool) {
        match (self.mover(place), is_moving) {
            (None, true) => {
                self.resting.set(place as usize, Aabb::EMPTY);
                self.add_mover(place);
            }
            (Some(mover), false) => {
                self.remove_mover(mover);
                self.resting.set(place as usize, self.boxes[place as usize]);
            }
            _ => {}
        }
    }

    fn add_mover(&mut self, place: u32) {
        let mover = self.movers.len();
        self.mover_of[place as usize] = mover as u32;
        self.movers.push(place);
        self.moving.set(mover, self.boxes[place as usize]);
    }

    /// Takes out a mover; the last one gets its index.
    fn remove_mover(&mut self, mover: usize) {
        let last = self.movers.len() - 1;
        if self.movers[mover] != VACANT {
            self.mover_of[self.movers[mover] as usize] = RESTS;
        }
        self.moving.set(last, Aabb::EMPTY);
        if mover != last {
            let moved = self.movers[last];
            self.movers[mover] = moved;
            if moved != VACANT {
                self.mover_of[moved as usize] = mover as u32;
                self.moving.set(mover, self.boxes[moved as usize]);
            }
        }
        self.movers.pop();
    }

    /// Takes out a collider in the course of a step: the other movers keep their indices. Returns its own.
    pub(super) fn vacate(&mut self, place: u32) -> Option<usize> {
        let mover = self.mover(place);
        match mover {
            Some(mover) => {
                self.movers[mover] = VACANT;
                self.mover_of[place as usize] = RESTS;
                self.moving.set(mover, Aabb::EMPTY);
                self.boxes[place as usize] = Aabb::EMPTY;
            }
            None => self.remove(place),
        }
        mover
    }

    /// Drops the indices of movers that were taken out in the course of a step.
    pub(super) fn drop_vacant(&mut self) {
        for mover in (0..self.movers.len()).rev() {
            if self.movers[mover] == VACANT {
                self.remove_mover(mover);
            }
        }
    }

    /// Sets the boxes of all movers, in their order, after a step.
    pub(super) fn set_movers(&mut self, box_of: impl Fn(u32) -> Aabb) {
        self.work.clear();
        self.work.extend(self.movers.iter().map(|place| box_of(*place)));
        for (place, aabb) in self.movers.iter().zip(&self.work).filter(|(place, _)| **place != VACANT) {
            self.boxes[*place as usize] = *aabb;
        }
        self.moving.rebuild(&self.work);
    }

    /// The index of a collider among the movers, if it is there and moves.
    #[inline]
    pub(super) fn mover(&self, place: u32) -> Option<usize> {
        let mover = *self.mover_of.get(place as usize)?;
        (mover != RESTS).then_some(mover as usize)
    }

    /// The places of the movers.
    pub(super) fn movers(&self) -> &[u32] {
        &self.movers
    }

    #[inline]
    pub(super) fn aabb(&self, place: u32) -> Aabb {
        self.boxes[place as usize]
    }

    /// True if the filters of two colliders make them a pair.
    #[inline]
    pub(super) fn may_touch(&self, a: u32, b: u32) -> bool {
        self.filters[a as usize].pairs_with(&self.filters[b as usize])
    }

    /// The tree of what rests, by places.
    pub(super) fn resting(&self) -> &BoxTree {
        &self.resting
    }

    /// The tree of what moves, at the present poses, by movers.
    pub(super) fn moving(&self) -> &BoxTree {
        &self.moving
    }

    /// The places of the colliders whose boxes meet an area, in no promised order.
    pub(super) fn near(&self, area: Aabb) -> impl Iterator<Item = u32> {
        let resting = self.resting.overlapping(area).map(|place| place as u32);
        resting.chain(self.moving.overlapping(area).map(|mover| self.movers[mover]))
    }

    /// Visits the places of the colliders whose boxes meet an area, in no promised order.
    pub(super) fn for_near(&self, area: Aabb, mut visit: impl FnMut(u32)) {
        self.resting.overlapping(area).for_each(|place| visit(place as u32));
        if !self.movers.is_empty() {
            self.moving.overlapping(area).for_each(|mover| visit(self.movers[mover]));
        }
    }

    /// Asserts that each collider is in one of the trees, with its box.
    pub(super) fn check(&self) {
        for (mover, place) in self.movers.iter().enumerate() {
            assert_eq!(self.mover_of[*place as usize], mover as u32, "mover {mover} is in place {place}");
        }
        let all = Aabb::new((f32::NEG_INFINITY, f32::NEG_INFINITY), (f32::INFINITY, f32::INFINITY));
        let count = self.near(all).inspect(|place| {
            let aabb = self.aabb(*place);
            assert!(self.near(aabb).any(|other| other == *place), "place {place} is found at its box {aabb:?}");
        });
        let with_boxes = self.boxes.iter().filter(|aabb| !aabb.is_empty()).count();
        assert_eq!(count.count(), with_boxes, "every collider is in one tree");
    }
}
