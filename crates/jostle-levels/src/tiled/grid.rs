use super::data::{Cells, cells};
use super::element::Element;
use super::object::together;
use super::{Flips, TiledMap};
use crate::layout::{Affine, Figure};
use crate::{LayoutError, LayoutGrid, LayoutTraits};
use jostle::{Shape, Vec2};
use std::collections::HashMap;

/// A kind of cells of a layer: those of one shape with the same traits.
struct Kind {
    /// The name of its first tile; `None` for full cells with the traits of the layer.
    name: Option<String>,
    shape: Option<Shape>,
    traits: LayoutTraits,
    cells: Vec<u32>,
}

/// Reads a layer of tiles.
pub(super) fn tile_layer(map: &mut TiledMap, layer: Element<'_, '_>, offset: [f64; 2]) -> Result<(), LayoutError> {
    let (name, place) = map.of_layer(layer);
    let Cells { start, columns, rows, tiles } = cells(layer, map.infinite)?;
    let [width, height] = map.cell;
    if tiles.iter().any(|tile| *tile != 0) && (width != height || width == 0) {
        let reason = format!("its cells are {width} by {height} pixels, and only square ones are read");
        return Err(LayoutError::Unsupported { place: layer.place(), reason });
    }
    let mut faults = Vec::new();
    let properties = layer.properties();
    let of_all = properties.traits(LayoutTraits::default(), true, &mut faults);
    let solid = properties.flag("solid", &mut faults);
    map.builder.bad_properties(place, faults);

    let mut kinds: Vec<Kind> = Vec::new();
    let mut kind_of: HashMap<u32, Option<usize>> = HashMap::new();
    let mut empty = 0;
    for (cell, &number) in tiles.iter().enumerate().filter(|(_, number)| **number != 0) {
        let kind = match kind_of.get(&number) {
            Some(kind) => *kind,
            None => {
                let kind = kind(map, number, of_all, solid, place);
                let index = kind.map(|kind| of_kind(&mut kinds, kind));
                kind_of.insert(number, index);
                index
            }
        };
        match kind {
            Some(kind) => kinds[kind].cells.push(cell as u32),
            None => empty += 1,
        }
    }
    if kinds.is_empty() && empty > 0 && solid.is_none() {
        let message = format!(
            "none of its {empty} tiles collides; draw collision shapes of tiles in Tiled, or give the layer the \
             property \"solid\""
        );
        map.builder.diagnose("no-collision-shapes", place, message);
    }
    let size = f64::from(width);
    let origin = [0, 1].map(|axis| (offset[axis] + start[axis] as f64 * size) as f32);
    let layer_number_name = name.clone();
    let alone = kinds.len() == 1;
    for Kind { name: of_kind, shape, traits, cells } in kinds {
        let name = match of_kind {
            Some(of_kind) if !alone => format!("{name} {of_kind}"),
            _ => name.clone(),
        };
        let layer = map.builder.layer(&layer_number_name, place);
        let origin = Vec2::new(origin[0], origin[1]);
        let grid = LayoutGrid { name, layer, origin, size: width as f32, columns, rows, cells, shape, traits };
        map.builder.add_grid(place, grid)?;
    }
    Ok(())
}

/// The kind of the cells with this tile; `None` if it does not collide.
fn kind(
    map: &mut TiledMap,
    number: u32,
    of_all: LayoutTraits,
    solid: Option<bool>,
    place: crate::layout::Place,
) -> Option<Kind> {
    let (flips, number) = Flips::split(number);
    let Some((tileset, tile)) = map.tile(number) else {
        let message = format!("tile {number} is in no tileset; its cells are left out");
        map.builder.diagnose("unknown-tile", place, message);
        return None;
    };
    let tileset = &map.tilesets[tileset];
    let of_tile = tileset.tile(tile);
    let mut faults = Vec::new();
    let solid = of_tile.properties.flag("solid", &mut faults).or(solid);
    let unflipped = of_tile.properties.traits(LayoutTraits::default(), true, &mut faults);
    let traits = of_tile.properties.traits(of_all, true, &mut faults);
    let size = tileset.drawn_size(flips);
    let cell = f64::from(map.cell[0]);
    // Tiles larger than cells grow to the right and up.
    let at = [tileset.offset[0], tileset.offset[1] + cell - size[1]];
    let placed = tileset.placement(flips, size).then(Affine::translation(at));
    let figures: Vec<Figure> = of_tile.figures.iter().map(|figure| figure.clone().mapped(placed)).collect();
    let one_way = unflipped.one_way.map(|side| {
        let turned = tileset.placement(flips, size);
        let turned = Affine { origin: [0.0; 2], ..turned }.apply([side.x.into(), side.y.into()]);
        Vec2::new(turned[0] as f32, turned[1] as f32)
    });
    let traits = LayoutTraits { one_way: one_way.or(traits.one_way), ..traits };
    faults.sort();
    faults.dedup();
    let tile_place = crate::layout::Place { kind: "tile", index: tile };
    map.builder.bad_properties(tile_place, faults);
    let is_full = match &figures[..] {
        [] => solid == Some(true),
        [Figure::Polygon(corners)] => is_box(corners, cell),
        _ => false,
    };
    if solid == Some(false) || (figures.is_empty() && !is_full) {
        return None;
    }
    let shape = if is_full { None } else { Some(together(&mut map.builder, &figures, tile_place)?) };
    let name = (shape.is_some() || traits != of_all).then(|| format!("tile {tile}{flips}"));
    Some(Kind { name, shape, traits, cells: Vec::new() })
}
/// The index of this kind; full cells with the same traits are of one kind, and so are equal shapes.
fn of_kind(kinds: &mut Vec<Kind>, kind: Kind) -> usize {
    let same = |other: &Kind| other.shape == kind.shape && other.traits == kind.traits;
    kinds.iter().position(same).unwrap_or_else(|| {
        kinds.push(kind);
        kinds.len() - 1
    })
}

/// True if these are the four corners of a cell.
fn is_box(corners: &[[f64; 2]], cell: f64) -> bool {
    let all = [[0.0, 0.0], [cell, 0.0], [cell, cell], [0.0, cell]];
    corners.len() == all.len() && all.iter().all(|corner| corners.contains(corner))
}
