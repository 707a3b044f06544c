//! Points that prove two shapes to overlap for a whole square of moves: a point of B that stays inside A for all of these
//! moves of B, or a point of A that stays inside B.

use alloc::vec::Vec;

use super::cells::Pieces;
use crate::math::{bounds::Bounds, dvec2::DVec2};

/// How many points are kept.
const MOST: usize = 6;

/// A point that both shapes have.
struct Witness {
    at: DVec2,
    /// Whether it is taken as a point of A, which is to stay inside B; otherwise as one of B.
    of_a: bool,
    /// The half width of a square around it that lies within the other shape.
    clearance: f64,
}

/// The points that are tried: first the one that proved the latest square, then the others.
pub(super) struct Witnesses(Vec<Witness>);

impl Witnesses {
    /// Of a lattice of points over the common part of both boxes, those that lie inside both shapes with most clearance.
    pub(super) fn of(shapes: [&dyn Pieces; 2], [a, b]: [Bounds; 2], error: f64) -> Witnesses {
        const ROWS: i32 = 8;
        const HALVINGS: usize = 12;
        let common = Bounds { min: a.min.most(b.min), max: a.max.least(b.max) };
        let (size, cell) = (common.size(), (common.max - common.min) * (1.0 / f64::from(ROWS)));
        let mut all = Vec::new();
        for (row, column) in (0..ROWS).flat_map(|row| (0..ROWS).map(move |column| (row, column))) {
            let (x, y) = (f64::from(column) + 0.5, f64::from(row) + 0.5);
            let at = common.min + DVec2::new(cell.x * x, cell.y * y);
            let holds = |shape: usize, half: f64| shapes[shape].holds(Bounds::point(at).grown(half));
            if !holds(0, error) || !holds(1, error) {
                continue;
            }
            for (of_a, other) in [(true, 1), (false, 0)] {
                let mut halves = core::iter::successors(Some(0.5 * size), |half| Some(0.5 * half)).take(HALVINGS);
                let clearance = halves.find(|&half| holds(other, half)).unwrap_or(0.0);
                all.push(Witness { at, of_a, clearance });
            }
        }
        all.sort_by(|p, q| q.clearance.total_cmp(&p.clearance));
        all.truncate(MOST);
        Witnesses(all)
    }

    /// Whether one of the points stays inside the other shape for all moves of B in a square.
    pub(super) fn show(&mut self, [a, b]: [&dyn Pieces; 2], moves: Bounds) -> bool {
        let stays = |witness: &Witness| {
            let square = if witness.of_a {
                Bounds { min: witness.at - moves.max, max: witness.at - moves.min }
            } else {
                Bounds { min: witness.at + moves.min, max: witness.at + moves.max }
            };
            moves.reach() < witness.clearance || if witness.of_a { b.holds(square) } else { a.holds(square) }
        };
        let found = self.0.iter().position(stays);
        if let Some(found) = found {
            self.0[..=found].rotate_right(1);
        }
        found.is_some()
    }
}
