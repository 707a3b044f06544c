//! Tiles: a grid of cells (`Tiles`), the cell at a point (`cell`), and the shape of all cells of a kind (`merge`, from
//! the outlines that `trace` finds).

mod cell;
mod merge;
mod trace;

pub(crate) use merge::shapes;
use std::sync::Arc;

use jostle::Vec2;

/// The cells of one character among tiles, from which a collider's shape was merged.
///
/// [`cell_at`](Tiles::cell_at) finds the cell of a hit. Cells are numbered row by row in the order of the file,
/// `row * columns + column`; the first row is the top one, whether y points up or down.
///
/// ```
/// use jostle::Vec2;
/// use jostle_scene::{Format, Scene};
/// let text = r###"{"jostle": 1, "y": "down", "colliders": [
///     {"name": "ground", "tiles": {"size": 16, "rows": ["..", "##"], "legend": {"#": "solid"}}}]}"###;
/// let ground = &Scene::parse(text, "room.json", Format::Json)?.colliders[0];
/// let tiles = ground.tiles.as_ref().unwrap();
/// assert_eq!((tiles.columns(), tiles.rows(), tiles.size()), (2, 2, 16.0));
/// let top = Vec2::new(20.0, 16.0); // of the second cell of the second row
/// assert_eq!(tiles.cell_at(top, Vec2::new(0.0, 1.0)), 3);
/// # Ok::<(), jostle_scene::SceneError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Tiles {
    grid: Arc<Grid>,
    /// The kind of these cells; never [`EMPTY`].
    kind: u32,
}

/// The kinds of all cells.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Grid {
    /// The side of a cell.
    pub(crate) size: f32,
    pub(crate) columns: usize,
    pub(crate) y_down: bool,
    /// The kind of each cell, row by row.
    pub(crate) kinds: Vec<u32>,
}

/// The kind of empty cells.
pub(crate) const EMPTY: u32 = 0;

impl Tiles {
    /// The cells of this kind, of which the grid has at least one.
    pub(crate) fn new(grid: &Arc<Grid>, kind: u32) -> Tiles {
        Tiles { grid: Arc::clone(grid), kind }
    }

    /// The side of a cell.
    #[must_use]
    pub fn size(&self) -> f32 {
        self.grid.size
    }

    /// The number of cells in a row.
    #[must_use]
    pub fn columns(&self) -> usize {
        self.grid.columns
    }

    /// The number of rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.grid.rows()
    }

    /// The corners of a cell, in the collider's frame.
    pub(crate) fn corners_of(&self, cell: u32) -> [Vec2; 4] {
        let (column, row) = (cell as usize % self.columns(), cell as usize / self.columns());
        [[0, 0], [1, 0], [1, 1], [0, 1]].map(|[right, down]| self.grid.corner(column + right, row + down))
    }
}

impl Grid {
    fn rows(&self) -> usize {
        self.kinds.len() / self.columns
    }

    /// The corner of cells at this column and row, counted from the upper left one, in the collider's frame.
    fn corner(&self, column: usize, row: usize) -> Vec2 {
        let down = row as f32 * self.size;
        Vec2::new(column as f32 * self.size, if self.y_down { down } else { 0.0 - down })
    }
}
