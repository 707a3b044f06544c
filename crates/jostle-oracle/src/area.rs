//! Areas, to check that pieces fill a region.

use crate::grid::{Grid, Vector};
use crate::integer::Int;
use crate::region::Region;

/// Whether the area that the rings enclose is exactly the sum of the areas of the pieces.
///
/// The first ring is the outline, the others are holes in it; windings do not matter. Each piece is a ring of corners.
/// Pieces that lie in the region and do not overlap fill it iff this is true.
///
/// ```
/// use jostle_oracle::area_is_sum;
///
/// let outline = vec![[0.0, 0.0], [2.0, 0.0], [2.0, 1.0], [1.0, 1.0], [1.0, 2.0], [0.0, 2.0]];
/// let level = vec![[0.0, 0.0], [2.0, 0.0], [2.0, 1.0], [0.0, 1.0]];
/// let upper = |width| vec![[0.0, 1.0], [width, 1.0], [width, 2.0], [0.0, 2.0]];
/// assert!(area_is_sum(&[outline.clone()], &[level.clone(), upper(1.0)]));
/// assert!(!area_is_sum(&[outline], &[level, upper(1.0f32.next_up())]));
/// ```
#[must_use]
pub fn area_is_sum(rings: &[Vec<[f32; 2]>], pieces: &[Vec<[f32; 2]>]) -> bool {
    let in_f64 = |ring: &Vec<[f32; 2]>| ring.iter().map(|p| p.map(f64::from)).collect::<Vec<_>>();
    let region = Region { rings: rings.iter().map(in_f64).collect() };
    let pieces: Vec<_> = pieces.iter().map(in_f64).collect();
    let grid = Grid::of(&[&region], &pieces.concat());
    let area = |ring: &Vec<[f64; 2]>| doubled_area(&ring.iter().map(|&p| grid.vector(p)).collect::<Vec<_>>());
    let holes = region.rings[1..].iter().map(area).fold(Int::ZERO, |sum, hole| &sum + &hole);
    let sum = pieces.iter().map(area).fold(Int::ZERO, |sum, piece| &sum + &piece);
    &area(&region.rings[0]) - &holes == sum
}

/// Twice the area of a ring, by the shoelace formula.
fn doubled_area(ring: &[Vector]) -> Int {
    let edges = ring.iter().zip(ring.iter().cycle().skip(1));
    edges.fold(Int::ZERO, |sum, (p, q)| &sum + &p.cross(q)).abs()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rectangle(low: [f32; 2], high: [f32; 2]) -> Vec<[f32; 2]> {
        vec![low, [high[0], low[1]], high, [low[0], high[1]]]
    }

    #[test]
    fn holes_count_against_the_outline_whatever_their_winding() {
        let outline = rectangle([0.0, 0.0], [6.0, 3.0]);
        let mut hole = rectangle([1.0, 1.0], [2.0, 2.0]);
        let pieces = [rectangle([0.0, 0.0], [16.0, 1.0]), vec![]];
        for _ in 0..2 {
            hole.reverse();
            let rings = [outline.clone(), hole.clone(), rectangle([3.0, 1.0], [4.0, 2.0])];
            assert!(area_is_sum(&rings, &pieces));
            assert!(!area_is_sum(&rings[..2], &pieces));
        }
    }

    #[test]
    fn the_last_bit_of_very_unequal_numbers_counts() {
        let (large, tiny) = (1e38f32, f32::from_bits(1));
        let whole = [rectangle([-large, -tiny], [large, tiny])];
        let halves = |split| [rectangle([-large, -tiny], [split, tiny]), rectangle([0.0, -tiny], [large, tiny])];
        assert!(area_is_sum(&whole, &halves(0.0)));
        assert!(!area_is_sum(&whole, &halves(tiny)));
    }
}
