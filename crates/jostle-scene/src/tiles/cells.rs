use std::sync::Arc;

use jostle::{Shape, ShapeError, Vec2};

use super::{CellKind, EMPTY, Grid, Tiles, shapes};
use crate::Collider;

/// Cells of a grid that become one collider, such as those of a layer of a tile map.
///
/// ```
/// use jostle_scene::{Cells, SubShape};
/// let floor = Cells { size: 16.0, columns: 4, rows: 2, y_down: true, filled: vec![4, 5, 6, 7], shape: None };
/// let floor = floor.collider("floor", None, 0)?.unwrap();
/// assert_eq!(floor.shape.area(), 64.0 * 16.0); // one box without seams
/// let hit = floor.sub_shape(floor.pose, 0, (40.0, 16.0).into(), (0.0, 1.0).into());
/// assert_eq!(hit, Some(SubShape::Tile(6)));
/// # Ok::<(), jostle::ShapeError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Cells {
    /// The side of a cell.
    pub size: f32,
    /// The number of cells in a row.
    pub columns: usize,
    /// The number of rows; the first is the top one.
    pub rows: usize,
    /// True if y points down.
    pub y_down: bool,
    /// The cells that are there, `row * columns + column`. Those beyond the grid do not count.
    pub filled: Vec<u32>,
    /// The shape of each cell, in the frame of its upper left corner; `None` for the whole cell.
    pub shape: Option<Shape>,
}

impl Cells {
    /// The collider of these cells, with the upper left corner of the first one at its origin; `None` if there are none.
    ///
    /// Whole cells are merged without seams, unless only one side of them blocks. Hits name the cell
    /// ([`Collider::sub_shape`]). All parts have the tag.
    ///
    /// # Errors
    /// If the size is not finite or not above zero, or the cells reach beyond the range of f32.
    pub fn collider(self, name: &str, one_way: Option<Vec2>, tag: u32) -> Result<Option<Collider>, ShapeError> {
        const KIND: u32 = EMPTY + 1;
        let Cells { size, columns, rows, y_down, filled, shape } = self;
        let mut kinds = vec![EMPTY; columns * rows];
        for cell in filled {
            if let Some(kind) = kinds.get_mut(cell as usize) {
                *kind = KIND;
            }
        }
        let grid = Arc::new(Grid { size, columns: columns.max(1), y_down, kinds });
        let kind = CellKind { tag, shape: shape.as_ref(), one_way: one_way.is_some() };
        let merged = shapes(&grid, &[kind])?.into_iter().flatten().next();
        Ok(merged.map(|merged| {
            let tiles = Some(Tiles::new(&grid, KIND, merged.cells, shape));
            Collider { tiles, tag, one_way, ..Collider::new(name, merged.shape) }
        }))
    }
}
