//! The squares of displacements that a search for the exit still has to look at.

use alloc::{collections::BinaryHeap, rc::Rc};
use core::cmp::Ordering;

use super::cell_pairs::SquareLinks;
use crate::math::{bounds::Bounds, dvec2::DVec2};

/// A square of displacements of B.
pub(super) struct Square {
    pub(super) bounds: Bounds,
    /// The links whose cells may reach the square it was cut from; `None` if they are not gathered yet.
    pub(super) links: Option<Rc<SquareLinks>>,
    /// The number of cuts that led to it.
    pub(super) level: u32,
}

/// The squares that are left.
pub(super) struct Squares {
    open: BinaryHeap<NearestFirst<Square>>,
}

impl Squares {
    /// The first square, around all others.
    pub(super) fn new(all: Bounds) -> Squares {
        let first = in_order(Square { bounds: all, links: None, level: 0 });
        Squares { open: BinaryHeap::from([first]) }
    }

    /// The next square, if it is no farther than `within`, and its distance.
    pub(super) fn pop(&mut self, within: f64) -> Option<(f64, Square)> {
        let next = self.open.pop().filter(|next| next.distance <= within)?;
        Some((next.distance, next.item))
    }

    /// Adds the quarters of a square that are no farther than `within`, with links that may reach it.
    pub(super) fn cut(&mut self, square: &Square, links: &Option<Rc<SquareLinks>>, within: f64) {
        let Bounds { min, max } = square.bounds;
        let middle = (min + max) * 0.5;
        let quarters = [
            Bounds { min, max: middle },
            Bounds { min: DVec2::new(middle.x, min.y), max: DVec2::new(max.x, middle.y) },
            Bounds { min: middle, max },
            Bounds { min: DVec2::new(min.x, middle.y), max: DVec2::new(middle.x, max.y) },
        ];
        for bounds in quarters {
            let part = in_order(Square { bounds, links: links.clone(), level: square.level + 1 });
            if part.distance <= within {
                self.open.push(part);
            }
        }
    }
}

fn in_order(square: Square) -> NearestFirst<Square> {
    let Bounds { min, .. } = square.bounds;
    NearestFirst { distance: square.bounds.distance(Bounds::point(DVec2::ZERO)), place: min, item: square }
}

/// Something at a distance, in the order of a heap that yields the nearest first; of equally near ones, the one farthest
/// right, and then the highest.
pub(super) struct NearestFirst<T> {
    pub(super) distance: f64,
    pub(super) place: DVec2,
    pub(super) item: T,
}

impl<T> PartialEq for NearestFirst<T> {
    fn eq(&self, other: &NearestFirst<T>) -> bool {
        self.cmp(other).is_eq()
    }
}

impl<T> Eq for NearestFirst<T> {}

impl<T> PartialOrd for NearestFirst<T> {
    fn partial_cmp(&self, other: &NearestFirst<T>) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<T> Ord for NearestFirst<T> {
    fn cmp(&self, other: &NearestFirst<T>) -> Ordering {
        let by_place = || self.place.x.total_cmp(&other.place.x).then(self.place.y.total_cmp(&other.place.y));
        other.distance.total_cmp(&self.distance).then_with(by_place)
    }
}
