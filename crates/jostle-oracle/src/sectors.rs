//! The sector at a point, and the distance of two segments, by brute force.

use core::cmp::Ordering;

use crate::body::Body;
use crate::grid::{Grid, Vector};
use crate::relate::relate;
use crate::relation::Relation;

/// A line with what lies on its right and left, looking from its start to its end; 0 for the void.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LineBetween {
    /// Its start and its end.
    pub ends: [[f64; 2]; 2],
    /// The number of the sector on its right.
    pub right: u32,
    /// The number of the sector on its left.
    pub left: u32,
}

/// The number of the sector at a point, 0 for the void: on the way from the void, each line that is crossed exchanges
/// its sectors by exclusive or. The point counts as moved by (ε, ε²), so it lies on no line.
///
/// ```
/// use jostle_oracle::{LineBetween, sector_at};
/// let wall = |from, to| LineBetween { ends: [from, to], right: 7, left: 0 };
/// let room = [wall([0.0, 0.0], [0.0, 4.0]), wall([0.0, 4.0], [4.0, 0.0]), wall([4.0, 0.0], [0.0, 0.0])];
/// assert_eq!((sector_at(&room, [0.0, 1.0]), sector_at(&room, [2.0, 2.0])), (7, 0));
/// ```
#[must_use]
pub fn sector_at(lines: &[LineBetween], p: [f64; 2]) -> u32 {
    let points: Vec<[f64; 2]> = lines.iter().flat_map(|line| line.ends).chain([p]).collect();
    let grid = Grid::of::<&Body>(&[], &points);
    let p = grid.vector(p);
    let crossed = lines.iter().filter(|line| is_right_of_point(line.ends.map(|end| grid.vector(end)), &p));
    crossed.fold(0, |sector, line| sector ^ line.right ^ line.left)
}

/// True if the line from a to b crosses the ray from p + (ε, ε²) to the right.
fn is_right_of_point([a, b]: [Vector; 2], p: &Vector) -> bool {
    let (a_is_above, b_is_above) = (a.y > p.y, b.y > p.y);
    if a_is_above == b_is_above {
        return false;
    }
    // The line is on the right of the point iff the point is on its left, seen upwards.
    let up = if b_is_above { [&a, &b] } else { [&b, &a] };
    let side = up[1].minus(up[0]).cross(&p.minus(up[0])).sign();
    // By ε the point moves to the right of a line that leads upwards.
    side == Ordering::Greater
}

/// True if two segments have a point of each within less than `radius`; exact.
///
/// ```
/// assert!(!jostle_oracle::meets_within([[0.0, 0.0], [9.0, 0.0]], [[4.0, 2.0], [5.0, 3.0]], 2.0));
/// ```
#[must_use]
pub fn meets_within(one: [[f64; 2]; 2], other: [[f64; 2]; 2], radius: f32) -> bool {
    let [one, other] = [(one, radius), (other, 0.0)].map(|(ends, radius)| Body { corners: ends.to_vec(), radius });
    relate(&one, &other) == Relation::Overlapping
}
