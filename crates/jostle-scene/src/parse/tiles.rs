use std::collections::HashMap;
use std::sync::Arc;

use super::content::Content;
use super::context::Context;
use super::faults::Faults;
use super::fields::Fields;
use super::names::Names;
use super::node::Node;
use super::shape::named_or_inline;
use super::traits::Traits;
use crate::Collider;
use crate::schema::{TILES, TRAITS};
use crate::suggest::listed;
use crate::tiles::{CellKind, EMPTY, Grid, Merged, Tiles, shapes};

/// The most cells of one grid: a checkerboard of so many is two million boxes, which take 750 MB.
const MOST_CELLS: usize = 1 << 22;

/// The characters of empty cells, in every legend.
const AIR: [char; 2] = ['.', ' '];

/// The character of solid cells without a legend.
const GROUND: char = '#';

/// The collider of each legend entry that has cells, in the order of the legend; `traits` are their common ones.
pub(super) fn tiles(
    value: Node<'_>,
    name: &str,
    traits: Traits,
    context: &Context<'_>,
) -> Result<Vec<Collider>, Faults> {
    let fields = Fields::read(value, &[TILES])?;
    let legend = match fields.get("legend") {
        Some(value) => legend(value, traits, context)?,
        None => vec![TileKind { character: GROUND, cells: LegendCells::Solid }],
    };
    let cell_shape = fields.get("cell").map(|cell| named_or_inline(cell, context.shapes)).transpose()?;
    let grid = Arc::new(grid(&fields, &legend, context.y_down)?);
    let of_kinds: Vec<Traits> = legend.iter().map(|entry| entry.cells.traits(traits)).collect();
    let kind =
        |traits: &Traits| CellKind { tag: traits.tag, shape: cell_shape.as_ref(), one_way: traits.one_way.is_some() };
    let kinds: Vec<CellKind<'_>> = of_kinds.iter().map(kind).collect();
    let shapes = shapes(&grid, &kinds).map_err(|error| value.error(format!("field \"tiles\": {error}")))?;
    let ground = legend.iter().position(|entry| matches!(entry.cells, LegendCells::Solid));
    let collider = |(kind, merged): (usize, Option<Merged>)| {
        let Merged { shape, cells } = merged?;
        let name = if Some(kind) == ground { name.to_owned() } else { format!("{name} {}", legend[kind].character) };
        let tiles = Some(Tiles::new(&grid, kind_of(kind), cells, cell_shape.clone()));
        Some(of_kinds[kind].apply_to(Collider { tiles, ..Collider::new(name, shape) }))
    };
    Ok(shapes.into_iter().enumerate().filter_map(collider).collect())
}

/// An entry of the legend: a character and its cells.
struct TileKind {
    character: char,
    cells: LegendCells,
}

enum LegendCells {
    Empty,
    Solid,
    /// Solid, with their own traits.
    Special(Traits),
}

impl LegendCells {
    fn traits(&self, of_all: Traits) -> Traits {
        if let LegendCells::Special(traits) = self { *traits } else { of_all }
    }
}

/// The kind of the cells of the legend entry with this index.
fn kind_of(index: usize) -> u32 {
    EMPTY + 1 + index as u32
}

fn legend(value: Node<'_>, of_all: Traits, context: &Context<'_>) -> Result<Vec<TileKind>, Faults> {
    let entry = |(key, value): (String, Node<'_>)| {
        let mut characters = key.chars();
        let (Some(character), None) = (characters.next(), characters.next()) else {
            return Err(value.error_at_key(&key, format!("legend {key:?} must be one character, the one of the rows")));
        };
        if AIR.contains(&character) {
            return Err(value.error_at_key(&key, format!("legend {key:?} is always empty; use another character")));
        }
        let cells = cells(value, of_all, context).map_err(|error| error.within(format!("legend {key:?}")))?;
        Ok(TileKind { character, cells })
    };
    value.members("legend")?.into_iter().map(entry).collect()
}

fn cells(value: Node<'_>, of_all: Traits, context: &Context<'_>) -> Result<LegendCells, Faults> {
    match value.content()? {
        Content::Text(_) => {
            let mut kinds = Names::new("kind of cell");
            kinds.add("solid", false);
            kinds.add("empty", true);
            Ok(if *kinds.find(value)? { LegendCells::Empty } else { LegendCells::Solid })
        }
        Content::Object(_) => {
            let fields = Fields::read(value, &[TRAITS])?;
            Ok(LegendCells::Special(of_all.overridden(&fields, context.layers)?))
        }
        _ => Err(value.must_be("\"solid\", \"empty\" or an object")),
    }
}

fn grid(fields: &Fields<'_>, legend: &[TileKind], y_down: bool) -> Result<Grid, Faults> {
    let given_size = fields.need("size")?;
    let size = given_size.number()?;
    if size <= 0.0 {
        return Err(given_size.error(format!("field \"size\" is {size}; it must be above zero")));
    }
    let given_rows = fields.need("rows")?;
    let rows = given_rows.items()?.into_iter().map(|row| Ok((row, row.text()?))).collect::<Result<Vec<_>, _>>()?;
    let columns = rows.iter().map(|(_, row)| row.chars().count()).max().unwrap_or(0);
    if columns == 0 {
        return Err(given_rows.error("field \"rows\" has no cells; give texts with one character for each cell"));
    }
    let count = columns.saturating_mul(rows.len());
    if count > MOST_CELLS {
        let message = format!(
            "field \"rows\" is {columns} by {} cells, {count} in all; at most {MOST_CELLS} are possible; split it",
            rows.len()
        );
        return Err(given_rows.error(message));
    }
    if !(size * columns.max(rows.len()) as f32).is_finite() {
        let message =
            format!("field \"size\" is {size}; tiles of this size reach beyond the largest number of 32 bits");
        return Err(given_size.error(message));
    }
    let mut kinds = vec![EMPTY; count];
    let kind_by_character = kinds_by_character(legend);
    for (number, (value, row)) in rows.iter().enumerate() {
        for (column, character) in row.chars().enumerate() {
            let unknown = || {
                let characters: Vec<String> = legend.iter().map(|entry| entry.character.to_string()).collect();
                let listed = listed(&characters.iter().map(String::as_str).collect::<Vec<_>>());
                value.error(format!(
                    "row {}, column {}: {character:?} is not in the legend{listed}; add it, or use '.' for an empty cell",
                    number + 1,
                    column + 1,
                ))
            };
            kinds[number * columns + column] = *kind_by_character.get(&character).ok_or_else(unknown)?;
        }
    }
    Ok(Grid { size, columns, y_down, kinds })
}

fn kinds_by_character(legend: &[TileKind]) -> HashMap<char, u32> {
    let kind = |(index, entry): (usize, &TileKind)| match entry.cells {
        LegendCells::Empty => (entry.character, EMPTY),
        _ => (entry.character, kind_of(index)),
    };
    AIR.into_iter().map(|air| (air, EMPTY)).chain(legend.iter().enumerate().map(kind)).collect()
}
