use alloc::vec::Vec;

use crate::{math::Aabb, tree::BoxTree};

/// Things in the frame of a shape, found by their boxes.
pub(super) struct Indexed<T> {
    pub(super) items: Vec<T>,
    pub(super) tree: BoxTree,
}

impl<T> Indexed<T> {
    pub(super) fn new(items: Vec<T>, aabb: impl Fn(&T) -> Aabb) -> Indexed<T> {
        let boxes: Vec<Aabb> = items.iter().map(aabb).collect();
        Indexed { items, tree: BoxTree::new(&boxes) }
    }
}
