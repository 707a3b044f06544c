use alloc::vec::Vec;

use crate::{math::Aabb, tree::BoxTree};

/// Items in the frame of a shape, with a tree over their boxes.
pub(crate) struct Indexed<T> {
    pub(crate) items: Vec<T>,
    pub(crate) tree: BoxTree,
}

impl<T> Indexed<T> {
    pub(crate) fn new(items: Vec<T>, aabb: impl Fn(&T) -> Aabb) -> Indexed<T> {
        let boxes: Vec<Aabb> = items.iter().map(aabb).collect();
        Indexed { items, tree: BoxTree::new(&boxes) }
    }
}
