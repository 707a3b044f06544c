use super::element::Element;
use super::object::figure_of;
use super::{Flips, parse};
use crate::LayoutError;
use crate::layout::{Affine, Builder, Figure, LoadFile, Place, Properties};
use std::collections::BTreeMap;

/// The tiles of a tileset that have shapes or properties.
pub(super) struct Tileset {
    /// The number of its first tile in the map.
    pub(super) first: u32,
    /// The size of its tiles in pixels.
    pub(super) size: [f64; 2],
    /// How far its tiles are displaced from their cells.
    pub(super) offset: [f64; 2],
    /// The point of a tile, as fractions of its size, that is at the position of an object.
    pub(super) anchor: [f64; 2],
    tiles: BTreeMap<u32, TileShapes>,
    none: TileShapes,
}

/// The collision shape of a tile.
#[derive(Default)]
pub(super) struct TileShapes {
    /// In the frame of its upper left corner.
    pub(super) figures: Vec<Figure>,
    pub(super) properties: Properties,
}

impl Tileset {
    /// Reads a tileset of a map; if it is in a file of its own, loads that.
    pub(super) fn read(
        reference: Element<'_, '_>,
        load: &mut LoadFile<'_>,
        builder: &mut Builder,
    ) -> Result<Tileset, LayoutError> {
        let first = reference.need("firstgid")?;
        let Some(file) = reference.text("source") else {
            return Tileset::of(reference, first, builder);
        };
        let within = |error| LayoutError::InFile { file: file.into(), error: Box::new(error) };
        let text = load(file).map_err(|reason| LayoutError::MissingFile {
            file: file.into(),
            place: reference.place(),
            reason,
        })?;
        let document = parse(&text).map_err(within)?;
        let root = Element(document.root_element());
        if root.name() != "tileset" {
            return Err(within(root.invalid("it is no tileset; give a .tsx file")));
        }
        Tileset::of(root, first, builder).map_err(within)
    }

    fn of(element: Element<'_, '_>, first: u32, builder: &mut Builder) -> Result<Tileset, LayoutError> {
        let mut tiles = BTreeMap::new();
        for tile in element.children().filter(|child| child.name() == "tile") {
            let place = Place { kind: "tile", index: tile.id() };
            let mut figures = Vec::new();
            for object in tile.child("objectgroup").into_iter().flat_map(Element::children) {
                let at = [object.number("x")?, object.number("y")?];
                let figure = figure_of(object, place, builder)?;
                let placed = Affine::rotation(object.number("rotation")?, at);
                // Points have no extent to collide with.
                figures.extend(figure.filter(|figure| !figure.is_point()).map(|figure| figure.mapped(placed)));
            }
            tiles.insert(place.index, TileShapes { figures, properties: tile.properties() });
        }
        let offset = element.child("tileoffset");
        let along = |axis| offset.map_or(Ok(0.0), |offset| offset.number(axis));
        Ok(Tileset {
            first,
            size: [element.number("tilewidth")?, element.number("tileheight")?],
            offset: [along("x")?, along("y")?],
            anchor: anchor(element.text("objectalignment").unwrap_or("unspecified")),
            tiles,
            none: TileShapes::default(),
        })
    }

    pub(super) fn tile(&self, number: u32) -> &TileShapes {
        self.tiles.get(&number).unwrap_or(&self.none)
    }

    /// The map from the tile as it is drawn in the editor of tilesets to the tile in a box of this size, flipped.
    pub(super) fn placement(&self, flips: Flips, [width, height]: [f64; 2]) -> Affine {
        let across = if flips.diagonal { [self.size[1], self.size[0]] } else { self.size };
        let turned = match flips.diagonal {
            true => Affine { x: [0.0, 1.0], y: [1.0, 0.0], origin: [0.0; 2] },
            false => Affine::translation([0.0; 2]),
        };
        let mirror = |flip: bool, size: f64| if flip { (-1.0, size) } else { (1.0, 0.0) };
        let ((x, left), (y, top)) = (mirror(flips.horizontal, across[0]), mirror(flips.vertical, across[1]));
        let ratio = |size: f64, of: f64| if of > 0.0 { size / of } else { 1.0 };
        let scale = [ratio(width, across[0]), ratio(height, across[1])];
        let mirrored =
            Affine { x: [x * scale[0], 0.0], y: [0.0, y * scale[1]], origin: [left * scale[0], top * scale[1]] };
        turned.then(mirrored)
    }

    /// The size of a tile in a layer of tiles.
    pub(super) fn drawn_size(&self, flips: Flips) -> [f64; 2] {
        if flips.diagonal { [self.size[1], self.size[0]] } else { self.size }
    }
}

fn anchor(alignment: &str) -> [f64; 2] {
    let x = match alignment {
        name if name.ends_with("left") || name == "unspecified" => 0.0,
        name if name.ends_with("right") => 1.0,
        _ => 0.5,
    };
    let y = match alignment {
        name if name.starts_with("top") => 0.0,
        name if name.starts_with("bottom") || name == "unspecified" => 1.0,
        _ => 0.5,
    };
    [x, y]
}
