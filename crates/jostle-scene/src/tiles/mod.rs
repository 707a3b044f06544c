//! Tiles: a grid of cells (`Tiles`), what they are made of (`cells`), the cell at a point (`cell`), and the shape of all cells of a kind (`merge`, from
//! the outlines that `trace` finds).

mod cell;
mod cells;
mod merge;
mod trace;

pub use cells::Cells;
pub(crate) use merge::{CellKind, Merged, shapes};
use std::sync::Arc;

use jostle::{Shape, Vec2};

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
    /// The cell of each part of the collider's shape, if cells have a shape of their own.
    parts: Vec<u32>,
    /// The shape of each cell, if it is not the whole cell.
    cell_shape: Option<Shape>,
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
    pub(crate) fn new(grid: &Arc<Grid>, kind: u32, parts: Vec<u32>, cell_shape: Option<Shape>) -> Tiles {
        Tiles { grid: Arc::clone(grid), kind, parts, cell_shape }
    }

    /// The cell that part `part` of the collider's shape is, if cells have a shape of their own.
    pub(crate) fn cell_of_part(&self, part: u32) -> Option<u32> {
        self.parts.get(part as usize).copied()
    }

    /// The shape of each cell, in the frame of its upper left corner; `None` for the whole cell.
    #[must_use]
    pub fn cell_shape(&self) -> Option<&Shape> {
        self.cell_shape.as_ref()
    }

    /// True if a cell, by its column and row, is one of these.
    #[must_use]
    pub fn has(&self, column: usize, row: usize) -> bool {
        column < self.columns() && self.grid.kinds.get(row * self.columns() + column) == Some(&self.kind)
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
