use core::ops::RangeInclusive;

use jostle::Vec2;

use super::{Grid, Tiles};

/// The distance by which a point is moved inward before its cell is looked up, relative to the side of a cell: above
/// the rounding of points in grids up to 2^17 cells across, and within the cell.
const INWARD: f64 = 1.0 / 64.0;

impl Tiles {
    /// The cell of this kind at a point of the border, both in the collider's frame; `inward` is the unit direction
    /// into the shape there.
    ///
    /// The point is moved inward by 1/64 of a cell. The result is the cell that contains it, border included; of
    /// several, the one with the lowest number. If none does (the point is not on the border, or rounding is coarser
    /// than cells), it is the nearest.
    ///
    /// ```
    /// use jostle::Vec2;
    /// use jostle_scene::{Format, Scene};
    /// let text = r###"{"jostle": 1, "y": "down", "colliders": [
    ///     {"tiles": {"size": 16, "rows": ["##"], "legend": {"#": "solid"}}}]}"###;
    /// let row = Scene::parse(text, "row.json", Format::Json)?.colliders[0].tiles.clone().unwrap();
    /// let down = Vec2::new(0.0, 1.0);
    /// assert_eq!(row.cell_at(Vec2::new(17.0, 0.0), down), 1);
    /// assert_eq!(row.cell_at(Vec2::new(16.0, 0.0), down), 0); // between the two
    /// # Ok::<(), jostle_scene::SceneError>(())
    /// ```
    #[must_use]
    pub fn cell_at(&self, point: Vec2, inward: Vec2) -> u32 {
        let grid = &*self.grid;
        let at = place(grid, point, inward);
        let home = [0, 1].map(|axis| at[axis].clamp(0.0, (sides(grid)[axis] - 1) as f64) as usize);
        let mut reach = 1;
        loop {
            let block = [0, 1].map(|axis| around(home[axis], reach, sides(grid)[axis]));
            let whole = [0, 1].iter().all(|&axis| block[axis] == (0..=sides(grid)[axis] - 1));
            // Cells outside of the block are at least `reach` away.
            let limit = if whole { f64::INFINITY } else { (reach * reach) as f64 };
            match self.nearest_in(block, at) {
                Some((distance, cell)) if distance < limit || whole => return cell,
                _ if whole => return 0,
                _ => reach *= 2,
            }
        }
    }

    /// The nearest cell to a point in a block of columns and rows, after the square of its distance.
    fn nearest_in(&self, [columns, rows]: [RangeInclusive<usize>; 2], at: [f64; 2]) -> Option<(f64, u32)> {
        let grid = &*self.grid;
        let cells = rows.flat_map(|row| columns.clone().map(move |column| [column, row]));
        let distance = |cell: [usize; 2]| -> f64 { [0, 1].map(|axis| gap(at[axis], cell[axis]).powi(2)).iter().sum() };
        cells
            .map(|[column, row]| (row * grid.columns + column, [column, row]))
            .filter(|(index, _)| grid.kinds[*index] == self.kind)
            .map(|(index, cell)| (distance(cell), index as u32))
            .min_by(|a, b| a.0.total_cmp(&b.0)) // the first of equals
    }
}

/// The point moved inward, in cells to the right and down from the upper left corner.
fn place(grid: &Grid, point: Vec2, inward: Vec2) -> [f64; 2] {
    let size = f64::from(grid.size);
    let along = |x: f32, direction: f32| f64::from(x) / size + f64::from(direction) * INWARD;
    let [right, down] = [along(point.x, inward.x), along(point.y, inward.y)];
    [right, if grid.y_down { down } else { -down }]
}

fn sides(grid: &Grid) -> [usize; 2] {
    [grid.columns, grid.rows()]
}

/// The indices up to `reach` from this one, below `count`.
fn around(index: usize, reach: usize, count: usize) -> RangeInclusive<usize> {
    index.saturating_sub(reach)..=(index + reach).min(count - 1)
}

/// The distance of a coordinate from a cell, border included.
fn gap(at: f64, cell: usize) -> f64 {
    (cell as f64 - at).max(at - (cell as f64 + 1.0)).max(0.0)
}

#[cfg(test)]
mod tests {
    use super::super::EMPTY;
    use super::*;
    use std::sync::Arc;

    const SIZE: f32 = 2.0;

    /// Cells of side 2: each `#` is of kind 1, which is looked up, each `o` of another.
    fn tiles(rows: &[&str], y_down: bool) -> Tiles {
        let kind = |c: char| match c {
            '#' => 1,
            'o' => 2,
            _ => EMPTY,
        };
        let kinds = rows.iter().flat_map(|row| row.chars().map(kind)).collect();
        Tiles::new(&Arc::new(Grid { size: SIZE, columns: rows[0].len(), y_down, kinds }), 1, Vec::new(), None)
    }

    const RIGHT: Vec2 = Vec2::new(1.0, 0.0);
    const LEFT: Vec2 = Vec2::new(-1.0, 0.0);
    const DOWN: Vec2 = Vec2::new(0.0, 1.0);
    const UP: Vec2 = Vec2::new(0.0, -1.0);

    #[track_caller]
    fn check(tiles: &Tiles, point: (f32, f32), inward: Vec2, cell: u32) {
        assert_eq!(tiles.cell_at(point.into(), inward), cell, "at {point:?}, inward {inward}");
    }

    #[test]
    fn a_point_on_a_side_is_of_the_cell_behind_it() {
        let block = tiles(&["....", ".##.", ".##.", "...."], true);
        for (point, inward, cell) in [
            ((3.0, 2.0), DOWN, 5),
            ((5.0, 2.0), DOWN, 6),
            ((3.0, 6.0), UP, 9),
            ((2.0, 5.0), RIGHT, 9),
            ((6.0, 3.0), LEFT, 6),
        ] {
            check(&block, point, inward, cell);
        }
    }

    #[test]
    fn between_two_cells_it_is_the_lower_number() {
        let block = tiles(&["....", ".##.", ".##.", "...."], true);
        check(&block, (4.0, 2.0), DOWN, 5);
        check(&block, (4.0, 6.0), UP, 9);
        check(&block, (2.0, 4.0), RIGHT, 5);
        check(&block, (6.0, 4.0), LEFT, 6);
        // On the end of the grid there is one cell only.
        let row = tiles(&["##"], true);
        check(&row, (0.0, 0.0), DOWN, 0);
        check(&row, (4.0, 0.0), DOWN, 1);
    }

    #[test]
    fn a_corner_is_of_the_cell_whose_normal_it_has() {
        let diagonal = std::f32::consts::FRAC_1_SQRT_2;
        let block = tiles(&["....", ".##.", ".##.", "...."], true);
        check(&block, (2.0, 2.0), Vec2::new(diagonal, diagonal), 5);
        check(&block, (6.0, 2.0), Vec2::new(-diagonal, diagonal), 6);
        check(&block, (6.0, 6.0), Vec2::new(-diagonal, -diagonal), 10);
        // Two cells that meet in a corner, each from its own side.
        let saddle = tiles(&["#.", ".#"], true);
        check(&saddle, (2.0, 2.0), Vec2::new(-diagonal, -diagonal), 0);
        check(&saddle, (2.0, 2.0), Vec2::new(diagonal, diagonal), 3);
        check(&saddle, (2.0, 2.0), UP, 0);
        check(&saddle, (2.0, 2.0), DOWN, 3);
        // In a notch, three cells share the corner.
        let notch = tiles(&["#.", "##"], true);
        check(&notch, (2.0, 2.0), LEFT, 0);
        check(&notch, (2.0, 2.0), DOWN, 2);
        check(&notch, (2.0, 2.0), Vec2::new(-diagonal, diagonal), 2);
    }

    #[test]
    fn cells_of_another_kind_do_not_count() {
        let mixed = tiles(&["o#o", "ooo"], true);
        for point in [(2.0, 0.0), (3.0, 0.0), (4.0, 0.0)] {
            check(&mixed, point, DOWN, 1);
        }
    }

    #[test]
    fn rows_are_counted_from_the_top_where_y_points_up_too() {
        let steps = tiles(&["#..", "##.", "###"], false);
        check(&steps, (1.0, 0.0), UP, 0);
        check(&steps, (3.0, -2.0), UP, 4);
        check(&steps, (5.0, -4.0), UP, 8);
        check(&steps, (3.0, -6.0), DOWN, 7);
    }

    #[test]
    fn a_point_off_the_border_is_of_the_nearest_cell() {
        let far = tiles(&["#.......", "........", ".......#"], true);
        check(&far, (7.9, 3.0), DOWN, 0);
        check(&far, (8.1, 3.0), DOWN, 23);
        check(&far, (-1e6, 3.0), DOWN, 0);
        check(&far, (1e6, 1e6), DOWN, 23);
        assert!([0, 23].contains(&far.cell_at(Vec2::new(f32::INFINITY, f32::NAN), DOWN)));
        // The nearest cell is outside of the block that is searched first.
        let near = tiles(&[".....", ".#...", ".....", ".....", "..#.."], true);
        check(&near, (5.8, 5.94), DOWN, 22);
    }
}
