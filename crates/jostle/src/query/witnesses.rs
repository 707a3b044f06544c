//! Points that show moves of one shape to leave it in the other: a point of B that stays inside of A, or the other way round.

use alloc::vec::Vec;

use super::cells::Pieces;
use crate::math::{bounds::Bounds, dvec2::DVec2};

/// So many are kept.
const MOST: usize = 6;

/// A point that both shapes have.
struct Witness {
    at: DVec2,
    /// It is one of A that stays in B; otherwise one of B that stays in A.
    of_a: bool,
    /// How far it surely is from the other's border, along both axes.
    clearance: f64,
}

/// The points that are tried, that which showed most lately first.
pub(super) struct Witnesses(Vec<Witness>);

impl Witnesses {
    /// The points of a lattice over what the boxes have in common that both have, those farthest from a border.
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

    /// Whether one of them stays inside for all moves of B in a square.
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
