//! The Minkowski difference of two bodies.

use crate::body::Body;
use crate::grid::Grid;
use crate::hull::Hull;
use crate::integer::Int;

/// The set `{a − b}`, this core rounded outward by these radii. A and B have a common point iff it contains the origin.
pub(crate) struct Difference {
    /// The hull of the differences of all corners of A and all corners of B.
    pub(crate) core: Hull,
    /// The sum of both radii.
    pub(crate) radii: Int,
    pub(crate) grid: Grid,
}

impl Difference {
    pub(crate) fn of(a: &Body, b: &Body) -> Difference {
        Difference::on(Grid::of(&[a, b], &[]), a, b)
    }

    pub(crate) fn on(grid: Grid, a: &Body, b: &Body) -> Difference {
        let (corners_a, corners_b) = (grid.corners(a), grid.corners(b));
        let differences = corners_a.iter().flat_map(|p| corners_b.iter().map(move |q| p.minus(q))).collect();
        Difference { core: Hull::of(differences), radii: &grid.radius(a) + &grid.radius(b), grid }
    }

    /// The pair with b moved by `shift`, without rounding.
    pub(crate) fn moved(a: &Body, b: &Body, shift: [f64; 2]) -> Difference {
        let grid = Grid::of(&[a, b], &[shift]);
        let mut difference = Difference::on(grid, a, b);
        let shift = grid.vector(shift);
        difference.core.corners.iter_mut().for_each(|corner| *corner = corner.minus(&shift));
        difference
    }
}
