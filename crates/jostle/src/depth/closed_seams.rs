//! Seams between parts that leave no way out for what has no width: there the cells of a point or a segment adjoin, and
//! a displacement between two of them is on the border of both, inside of neither, and yet not outside of all.

use alloc::vec::Vec;

use super::cells::{Cell, Cells, SLANT};
use crate::math::dvec2::DVec2;

impl Cells {
    /// True if the cells of points and segments fill all directions around a point that lies on their borders.
    pub(super) fn close_around(&self, cells: &[u32], x: DVec2) -> bool {
        if !self.has_parts {
            return false;
        }
        let thin = cells.iter().map(|&cell| &self.cells[cell as usize]).filter(|cell| cell.is_thin);
        let cones: Vec<Vec<DVec2>> = thin.filter_map(|cell| self.cone(cell, x)).collect();
        // All directions are filled if wherever one cone ends, counterclockwise, another one goes on.
        let goes_on = |end: DVec2| cones.iter().any(|cone| cone.iter().all(|normal| leads_inside(*normal, end)));
        let ends = |cone: &Vec<DVec2>| {
            let is_end = |end: &DVec2| cone.iter().all(|normal| normal.dot(*end) <= SLANT);
            cone.iter().map(|normal| normal.right()).filter(is_end).collect::<Vec<DVec2>>()
        };
        let mut all_ends = cones.iter().flat_map(ends).peekable();
        cones.len() > 1 && all_ends.peek().is_some() && all_ends.all(goes_on)
    }

    /// The outward normals of the sides of a cell that have a point on them, if it lies on its border: the directions
    /// into the cell are those that go against all of them.
    fn cone(&self, cell: &Cell, x: DVec2) -> Option<Vec<DVec2>> {
        let sides = self.sides(cell);
        let radius = cell.radius();
        let mut normals = Vec::new();
        // The difference of points, or of a point and a segment, has no inside.
        if sides.len() < 3 && radius == 0.0 {
            return None;
        }
        for side in sides {
            let height = side.height(x) - radius;
            if height > self.error {
                return None;
            }
            let (share, slack) = (side.share(x), side.slack(self.error));
            let is_over = side.is_point() || (-slack <= share && share <= 1.0 + slack);
            if height >= -self.error && is_over {
                normals.push(side.normal);
            }
        }
        (!normals.is_empty()).then_some(normals)
    }
}

/// True if a direction leads over none of a cell's sides with this normal, nor does one turned a little to the left.
fn leads_inside(normal: DVec2, direction: DVec2) -> bool {
    let rise = normal.dot(direction);
    rise < -SLANT || (rise <= SLANT && normal.dot(direction.left()) < 0.0)
}
