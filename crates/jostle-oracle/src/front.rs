//! The side of a line that a solid is on.

use crate::grid::Grid;
use crate::solid::Solid;

/// Whether all of the closed solid is on the line through `line` or on its right, in the direction from the first point
/// to the second. Exact.
///
/// Two equal points make no line: `true` for every solid of radius 0.
///
/// ```
/// use jostle_oracle::{Body, is_right_of};
///
/// let up = [[0.0, 0.0], [0.0, 1.0]];
/// assert!(is_right_of(&Body { corners: vec![[2.0, 0.0], [9.0, 7.0]], radius: 2.0 }, up));
/// assert!(!is_right_of(&Body { corners: vec![[2.0, 0.0], [9.0, 7.0]], radius: 2.5 }, up));
/// ```
#[must_use]
pub fn is_right_of<'a>(solid: impl Into<Solid<'a>>, line: [[f64; 2]; 2]) -> bool {
    let solid = solid.into();
    let grid = Grid::of(&[solid], &line);
    let [from, to] = line.map(|p| grid.vector(p));
    let along = to.minus(&from);
    // A corner at the distance h to the right has |along × corner| = h·|along|.
    let squared_room = &grid.radius(solid).square() * &along.squared();
    grid.corners(solid).iter().all(|corner| {
        let side = along.cross(&corner.minus(&from));
        side.sign().is_le() && side.square() >= squared_room
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{body, rectangle, region};

    #[test]
    fn the_line_itself_counts_as_right_of_it() {
        let slope = [[0.0, 0.0], [4.0, 3.0]];
        assert!(is_right_of(&body(&[[8.0, 6.0], [-4.0, -3.0]], 0.0), slope));
        assert!(!is_right_of(&body(&[[8.0, 6.0], [-4.0, (-3.0f64).next_up()]], 0.0), slope));
        assert!(is_right_of(&body(&[[3.0, -4.0]], 5.0), slope));
        assert!(!is_right_of(&body(&[[3.0, -4.0]], 5.0f32.next_up()), slope));
        assert!(!is_right_of(&body(&[[-3.0, 4.0]], 5.0), slope));
        let square = region(&[&rectangle([0.0, -2.0], [2.0, 0.0])]);
        assert!(is_right_of(&square, slope));
        assert!(!is_right_of(&square, [slope[1], slope[0]]));
        assert!(!is_right_of(&square, [[0.0, 0.0], [4.0, -3.0]]));
    }
}
