//! Maps of the editor Tiled, in its XML formats: `.tmx` with external tilesets `.tsx`.

mod data;
mod element;
mod grid;
mod object;
mod tileset;

use crate::layout::{Builder, LoadFile, Place};
use crate::{Layout, LayoutError};
use core::fmt;
use element::Element;
use grid::tile_layer;
use object::object_layer;
use roxmltree::{Document, ParsingOptions};
use tileset::Tileset;

/// Reads a Tiled map (`.tmx`) as shapes and tiles. `load` reads the tilesets (`.tsx`) that the map names.
///
/// Only orthogonal maps are read. Layers keep their names; those of groups lie in one another's offsets. Hidden layers
/// count too, since those for collisions are often hidden; layers of images do not.
///
/// **Objects** become shapes: rectangles, polygons (convex or not), polylines and capsules as they are; an ellipse is a
/// disc if it is round, otherwise a polygon of 32 corners; points are sensors. An object of a tile has the collision
/// shapes of the tile, or is a rectangle if there are none. Each has its position and rotation as its pose. Texts are
/// left out.
///
/// **Tiles** collide as their collision shapes (Tiled's collision editor), flipped as the tile is. One without such
/// shapes is a full cell if it, or its layer, has the property `solid`; otherwise it is empty. Full cells have no
/// shape in [`LayoutGrid`](crate::LayoutGrid), so that they can be merged. In an infinite map, cells are counted in the
/// box around all chunks of a layer.
///
/// **Properties** of objects, tiles and layers, each in place of those that come later here: `solid`, `sensor` (true or
/// false), `one_way` (true, or the side that blocks: `up`, `down`, `left` or `right`) and `tag` (a whole number).
///
/// # Errors
/// If the text is no XML, or not that of a Tiled map; if a tileset cannot be loaded; if the map is not orthogonal, has
/// cells that are not square, or more than 4,194,304 in a layer; or if the data of a layer do not fit its size.
///
/// ```
/// let map = r#"<map orientation="orthogonal" width="2" height="1" tilewidth="16" tileheight="16">
///   <tileset firstgid="1" name="rock" tilewidth="16" tileheight="16"/>
///   <layer id="1" name="ground" width="2" height="1">
///     <properties><property name="solid" type="bool" value="true"/></properties>
///     <data encoding="csv">0,1</data>
///   </layer>
///   <objectgroup id="2" name="doors"><object id="1" name="exit" x="4" y="8" width="8" height="8"/></objectgroup>
/// </map>"#;
/// let layout = jostle_levels::tiled_layout(map, &mut |_| Err("no such file".into()))?;
/// assert_eq!((layout.grids[0].cells.as_slice(), layout.objects[0].name.as_str()), (&[1][..], "exit"));
/// # Ok::<(), jostle_levels::LayoutError>(())
/// ```
pub fn tiled_layout(text: &str, load: &mut LoadFile<'_>) -> Result<Layout, LayoutError> {
    let document = parse(text)?;
    let map = Element(document.root_element());
    if map.name() != "map" {
        return Err(map.invalid("it is no Tiled map; give a .tmx file"));
    }
    let orientation = map.text("orientation").unwrap_or("orthogonal");
    if orientation != "orthogonal" {
        let reason = format!("it is {orientation}, and only orthogonal maps are read");
        return Err(LayoutError::Unsupported { place: map.place(), reason });
    }
    let mut reader = TiledMap {
        cell: [map.need("tilewidth")?, map.need("tileheight")?],
        infinite: map.text("infinite") == Some("1"),
        tilesets: Vec::new(),
        builder: Builder::new("", true),
    };
    for element in map.children().filter(|element| element.name() == "tileset") {
        reader.tilesets.push(Tileset::read(element, load, &mut reader.builder)?);
    }
    reader.layers(map)?;
    Ok(reader.builder.finish())
}

fn parse(text: &str) -> Result<Document<'_>, LayoutError> {
    /// Enough for two million objects, and no file of a few megabytes takes more memory than that.
    const MOST_NODES: u32 = 1 << 24;
    let options = ParsingOptions { nodes_limit: MOST_NODES, ..ParsingOptions::default() };
    Document::parse_with_options(text, options)
        .map_err(|error| LayoutError::Syntax { format: "Tiled", reason: error.to_string() })
}

/// A map that is being read.
struct TiledMap {
    /// The size of a cell in pixels.
    cell: [u32; 2],
    infinite: bool,
    tilesets: Vec<Tileset>,
    builder: Builder,
}

/// The bits of a tile number that tell how the tile is flipped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Flips {
    horizontal: bool,
    vertical: bool,
    diagonal: bool,
}

impl fmt::Display for Flips {
    /// Nothing if the tile is not flipped, otherwise a letter for each flip, such as ` hv`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters = [(self.horizontal, "h"), (self.vertical, "v"), (self.diagonal, "d")];
        let letters: String = letters.iter().filter(|(flipped, _)| *flipped).map(|(_, letter)| *letter).collect();
        if letters.is_empty() { Ok(()) } else { write!(f, " {letters}") }
    }
}

impl Flips {
    /// The flips of a tile number, and the number without them. The fourth bit is for hexagonal maps.
    fn split(number: u32) -> (Flips, u32) {
        let bit = |place: u32| number >> place & 1 == 1;
        (Flips { horizontal: bit(31), vertical: bit(30), diagonal: bit(29) }, number & ((1 << 28) - 1))
    }
}

impl TiledMap {
    /// Reads all layers, those within groups after their group's siblings before it, in the order of the file.
    fn layers(&mut self, map: Element<'_, '_>) -> Result<(), LayoutError> {
        // A stack rather than recursion, so that no depth of groups overflows.
        let mut open: Vec<(Element<'_, '_>, [f64; 2])> = vec![(map, [0.0; 2])];
        while let Some((element, outer)) = open.pop() {
            let offset = match element.name() {
                "map" => outer,
                _ => [outer[0] + element.number("offsetx")?, outer[1] + element.number("offsety")?],
            };
            match element.name() {
                "layer" => tile_layer(self, element, offset)?,
                "objectgroup" => object_layer(self, element, offset)?,
                "map" | "group" => {
                    let inner: Vec<_> = element.children().map(|child| (child, offset)).collect();
                    open.extend(
                        inner
                            .into_iter()
                            .rev()
                            .filter(|(child, _)| ["layer", "objectgroup", "group"].contains(&child.name())),
                    );
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// The tileset of a tile, and the tile's number in it.
    fn tile(&self, number: u32) -> Option<(usize, u32)> {
        let of = |(index, tileset): (usize, &Tileset)| Some((index, number.checked_sub(tileset.first)?));
        self.tilesets.iter().enumerate().filter_map(of).min_by_key(|(_, number)| *number)
    }

    /// The name of a layer, or one made of its number, and its place.
    fn of_layer(&self, layer: Element<'_, '_>) -> (String, Place) {
        let place = Place { kind: "layer", index: layer.id() };
        let name = layer.text("name").filter(|name| !name.is_empty());
        (name.map_or_else(|| format!("layer {}", place.index), str::to_owned), place)
    }
}
