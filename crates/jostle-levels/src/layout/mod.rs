//! Levels made of shapes and tiles, as level editors and maps of the world have them.

mod areas;
mod builder;
mod error;
mod figure;
mod properties;

pub(crate) use builder::{Builder, MOST_CELLS, Place};
pub(crate) use figure::{Affine, ELLIPSE_CORNERS, Figure};
pub(crate) use properties::{Properties, Value};

pub use areas::LayoutArea;
pub use error::LayoutError;

use crate::Diagnostic;
use jostle::{Pose2, Shape, Vec2};

/// Reads a file that a level names, by the path as it is written there: relative to the folder of the level, with `/`.
/// The error is the reason why the file cannot be read, such as `no such file`.
pub type LoadFile<'f> = dyn FnMut(&str) -> Result<String, String> + 'f;

/// A level made of shapes and tiles: a Tiled map, a level of an LDtk project, or a GeoJSON file.
///
/// ```
/// use jostle_levels::geojson_layout;
/// let pond = r#"{"type": "Feature", "properties": {"name": "pond", "layer": "water"}, "geometry":
///     {"type": "Polygon", "coordinates": [[[0, 0], [8, 0], [8, 6], [0, 6], [0, 0]]]}}"#;
/// let layout = geojson_layout(pond, [0.0; 2])?;
/// assert_eq!((layout.objects[0].name.as_str(), layout.objects[0].shape.area()), ("pond", 48.0));
/// assert_eq!(layout.layers, ["water"]);
/// # Ok::<(), jostle_levels::LayoutError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Layout {
    /// The name of the level; empty if the format gives it none.
    pub name: String,
    /// True if y points down, as in Tiled and LDtk, rather than up.
    pub y_down: bool,
    /// The names of the layers that objects and grids are in, at most 64, in the order of the file.
    pub layers: Vec<String>,
    /// The shapes that are not tiles, in the order of the file.
    pub objects: Vec<LayoutObject>,
    /// The tiles: for each layer of tiles one grid for each kind of cells.
    pub grids: Vec<LayoutGrid>,
    /// The faults found, and what was simplified; empty for a sound level.
    pub diagnostics: Vec<Diagnostic>,
}

/// A shape of a [`Layout`].
///
/// ```
/// use jostle_levels::geojson_layout;
/// let post = r#"{"type": "Feature", "id": "post", "geometry": {"type": "Point", "coordinates": [3, 4]}}"#;
/// let object = &geojson_layout(post, [0.0; 2])?.objects[0];
/// assert!(object.name == "post" && object.traits.sensor); // a point marks a place
/// # Ok::<(), jostle_levels::LayoutError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct LayoutObject {
    /// Its name in the file, or one made of its kind and number; unique in the level.
    pub name: String,
    /// The layer, as an index of [`Layout::layers`].
    pub layer: usize,
    /// The shape in its own frame.
    pub shape: Shape,
    /// The pose of that frame.
    pub pose: Pose2,
    /// How it takes part in collisions.
    pub traits: LayoutTraits,
}

/// The cells of one kind in a layer of tiles.
///
/// ```
/// use jostle_levels::LdtkProject;
/// let text = r#"{"jsonVersion": "1.5.3", "defs": {"layers": []}, "levels": [{"identifier": "Cave", "layerInstances": [
///     {"__identifier": "Walls", "__type": "IntGrid", "__cWid": 2, "__cHei": 2, "__gridSize": 8,
///      "intGridCsv": [0, 0, 1, 1]}]}]}"#;
/// let layout = LdtkProject::parse(text)?.layout("Cave", &mut |_| Err("no such file".into()))?;
/// let floor = &layout.grids[0];
/// assert_eq!((floor.columns, floor.cells.as_slice(), floor.traits.tag), (2, &[2, 3][..], 1));
/// # Ok::<(), jostle_levels::LayoutError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct LayoutGrid {
    /// The name of the layer, followed by that of the kind if there are several; unique in the level.
    pub name: String,
    /// The layer, as an index of [`Layout::layers`].
    pub layer: usize,
    /// The upper left corner of the first cell of the first row.
    pub origin: Vec2,
    /// The side of a cell.
    pub size: f32,
    /// The number of cells in a row.
    pub columns: usize,
    /// The number of rows.
    pub rows: usize,
    /// The cells of this kind, `row * columns + column`, in ascending order.
    pub cells: Vec<u32>,
    /// The shape of each cell, in the frame of the cell's upper left corner; `None` for the whole cell.
    pub shape: Option<Shape>,
    /// How the cells take part in collisions.
    pub traits: LayoutTraits,
}

/// How a part of a [`Layout`] takes part in collisions.
///
/// ```
/// let traits = jostle_levels::LayoutTraits::default();
/// assert!(!traits.sensor && traits.one_way.is_none() && traits.tag == 0); // it blocks on all sides
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct LayoutTraits {
    /// True if it blocks nothing and only marks a place.
    pub sensor: bool,
    /// The direction of the only side that blocks, in its own frame.
    pub one_way: Option<Vec2>,
    /// The user's own number.
    pub tag: u32,
}
