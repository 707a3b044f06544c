use super::{Layout, LayoutGrid};
use jostle::sectors::{Heights, SectorPolygon};
use jostle::{Pose2, Shape, Vec2};

/// A part of a [`Layout`] that is an area: an object or the cells of a grid.
///
/// ```
/// use jostle::sectors::{Heights, SectorId, SectorMap};
/// let farm = r#"{"type": "FeatureCollection", "features": [
///     {"type": "Feature", "id": "field", "properties": null, "geometry":
///         {"type": "Polygon", "coordinates": [[[0, 0], [8, 0], [8, 6], [0, 6], [0, 0]]]}},
///     {"type": "Feature", "id": "yard", "properties": null, "geometry":
///         {"type": "Polygon", "coordinates": [[[8, 0], [12, 0], [12, 6], [8, 6], [8, 0]]]}}]}"#;
/// let areas = jostle_levels::geojson_layout(farm, [0.0; 2])?.areas(Heights { floor: 0.0, ceiling: 9.0 });
/// assert_eq!(areas[1].name, "yard");
/// let map = SectorMap::from_polygons(areas.into_iter().map(|area| area.polygon), 0.0)?;
/// assert_eq!(map.sector_at((9.0, 3.0)), Some(SectorId(1)));
/// assert_eq!(map.portals(SectorId(1)).count(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct LayoutArea {
    /// The name of the object or grid.
    pub name: String,
    /// Its rings in the coordinates of the level, and the heights.
    pub polygon: SectorPolygon,
}

impl Layout {
    /// The grids and then the objects that are areas, all with the same heights, for
    /// [`SectorMap::from_polygons`](jostle::sectors::SectorMap::from_polygons): polygons, boxes and whole cells. What is
    /// round, a line or a point, and cells with a shape of their own are left out. Of areas that overlap, the later one
    /// counts; the parts of one object should not overlap.
    #[must_use]
    pub fn areas(&self, heights: Heights) -> Vec<LayoutArea> {
        let grids = self.grids.iter().filter(|grid| grid.shape.is_none());
        let grids = grids.map(|grid| (&grid.name, cells(grid, self.y_down)));
        let objects = self.objects.iter().filter_map(|object| {
            let mut rings = Vec::new();
            add_rings(&object.shape, object.pose, &mut rings);
            (!rings.is_empty()).then_some((&object.name, rings))
        });
        let area = |(name, rings): (&String, Vec<Vec<Vec2>>)| LayoutArea {
            name: name.clone(),
            polygon: SectorPolygon { rings, heights },
        };
        grids.chain(objects).map(area).collect()
    }
}

/// The cells, those beside each other in a row as one ring.
fn cells(grid: &LayoutGrid, y_down: bool) -> Vec<Vec<Vec2>> {
    let columns = grid.columns.max(1) as u32;
    let is_next = |a: &u32, b: &u32| a + 1 == *b && !b.is_multiple_of(columns);
    let down = if y_down { grid.size } else { -grid.size };
    let ring = |run: &[u32]| {
        let (column, row) = (run[0] % columns, run[0] / columns);
        let x = [column, column + run.len() as u32].map(|column| grid.origin.x + column as f32 * grid.size);
        let y = [row, row + 1].map(|row| grid.origin.y + row as f32 * down);
        vec![Vec2::new(x[0], y[0]), Vec2::new(x[1], y[0]), Vec2::new(x[1], y[1]), Vec2::new(x[0], y[1])]
    };
    grid.cells.chunk_by(is_next).map(ring).collect()
}

/// Adds the rings of a shape that is an area with corners.
fn add_rings(shape: &Shape, pose: Pose2, rings: &mut Vec<Vec<Vec2>>) {
    let placed = |ring: &[Vec2]| ring.iter().map(|&corner| pose * corner).collect();
    match shape {
        Shape::Convex(convex) if convex.radius() == 0.0 && convex.corners().len() > 2 => {
            rings.push(placed(convex.corners()));
        }
        Shape::Polygon(polygon) => rings.extend(polygon.rings().map(placed)),
        Shape::Compound(compound) => {
            compound.parts().iter().for_each(|part| add_rings(part.shape(), pose * part.pose(), rings));
        }
        _ => {}
    }
}
