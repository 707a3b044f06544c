use jostle::{Compound, Convex, Part, Polygon, Pose2, Shape, ShapeError, Vec2};

use super::trace::{Component, components};
use super::{EMPTY, Grid};

/// How the cells of a kind become a shape.
pub(crate) struct CellKind<'s> {
    /// The tag of all parts.
    pub(crate) tag: u32,
    /// The shape of each cell, in the frame of its upper left corner; `None` for the whole cell.
    pub(crate) shape: Option<&'s Shape>,
    /// True if only one side of each cell blocks.
    pub(crate) one_way: bool,
}

/// The shape of the cells of a kind.
pub(crate) struct Merged {
    pub(crate) shape: Shape,
    /// The cell of each part, if cells of the kind have a shape of their own.
    pub(crate) cells: Vec<u32>,
}

/// The shape of the cells of each kind, in the order of the kinds from 1 on; `None` for a kind without cells.
///
/// Connected cells of a kind become one polygon without seams, with corners only where the border turns, and with
/// holes. Several polygons become a compound, whose parts have the tag of the kind. One-way cells, and cells with a
/// shape of their own, are not merged: each is a part, or several if its shape is a compound.
pub(crate) fn shapes(grid: &Grid, kinds: &[CellKind<'_>]) -> Result<Vec<Option<Merged>>, ShapeError> {
    let index = |kind: u32| (kind - EMPTY - 1) as usize;
    let is_merged = |kind: u32| kinds[index(kind)].shape.is_none() && !kinds[index(kind)].one_way;
    let mut parts: Vec<(Vec<Part>, Vec<u32>)> = kinds.iter().map(|_| Default::default()).collect();
    for component in components(grid, is_merged) {
        let CellKind { tag, shape: of_cell, .. } = kinds[index(component.kind)];
        let (parts, cells) = &mut parts[index(component.kind)];
        match of_cell {
            None => parts.push(Part::new(shape(grid, &component)?, Pose2::IDENTITY).tagged(tag)),
            Some(of_cell) => {
                let [column, row] = upper_left(&component);
                let at = grid.corner(column, row);
                let before = parts.len();
                match of_cell {
                    Shape::Compound(compound) => parts.extend(compound.parts().iter().map(|part| {
                        let pose = Pose2::new(part.pose().translation + at, part.pose().rotation);
                        Part::new(part.shape().clone(), pose).tagged(tag)
                    })),
                    _ => parts.push(Part::new(of_cell.clone(), Pose2::from(at)).tagged(tag)),
                }
                cells.resize(cells.len() + parts.len() - before, (row * grid.columns + column) as u32);
            }
        }
    }
    parts.into_iter().map(|(parts, cells)| together(parts, cells)).collect()
}

fn together(parts: Vec<Part>, cells: Vec<u32>) -> Result<Option<Merged>, ShapeError> {
    let shape = match &parts[..] {
        [] => return Ok(None),
        [only] if cells.is_empty() => only.shape().clone(),
        _ => Compound::new(parts)?.into(),
    };
    Ok(Some(Merged { shape, cells }))
}

/// The column and row of a component of one cell.
fn upper_left(component: &Component) -> [usize; 2] {
    let corners = component.rings.iter().flatten();
    corners.fold([usize::MAX; 2], |least, corner| [0, 1].map(|axis| least[axis].min(corner[axis])))
}

/// The component as a box if it is one, otherwise as a polygon.
fn shape(grid: &Grid, component: &Component) -> Result<Shape, ShapeError> {
    /// The number of corners of a box.
    const BOX: usize = 4;
    let corners =
        |ring: &Vec<[usize; 2]>| -> Vec<Vec2> { ring.iter().map(|&[column, row]| grid.corner(column, row)).collect() };
    let mut rings = component.rings.iter().map(corners);
    let outline = rings.next().unwrap_or_default();
    if component.rings.len() == 1 && outline.len() == BOX {
        return Convex::polygon(outline).map(Shape::from);
    }
    Polygon::with_holes(outline, rings).map(Shape::from)
}
