use jostle::{Compound, Convex, Part, Polygon, Pose2, Shape, ShapeError, Vec2};

use super::trace::{Component, components};
use super::{EMPTY, Grid};

/// The shape of the cells of each kind, in the order of the kinds from 1 on; `None` for a kind without cells.
///
/// Connected cells of a kind become one polygon without seams, with corners only where the border turns, and with
/// holes. Several polygons become a compound, whose parts have the tag of the kind. Each cell of a kind that is not
/// `merged` is a part.
pub(crate) fn shapes(
    grid: &Grid,
    tags: &[u32],
    merged: impl Fn(u32) -> bool,
) -> Result<Vec<Option<Shape>>, ShapeError> {
    let mut parts: Vec<Vec<Part>> = vec![Vec::new(); tags.len()];
    for component in components(grid, merged) {
        let kind = (component.kind - EMPTY - 1) as usize;
        parts[kind].push(Part::new(shape(grid, &component)?, Pose2::IDENTITY).tagged(tags[kind]));
    }
    parts.into_iter().map(together).collect()
}

fn together(parts: Vec<Part>) -> Result<Option<Shape>, ShapeError> {
    Ok(match &parts[..] {
        [] => None,
        [only] => Some(only.shape().clone()),
        _ => Some(Compound::new(parts)?.into()),
    })
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
