//! The numbers of tiles, in all encodings but Zstandard.

use super::element::Element;
use crate::LayoutError;
use crate::layout::MOST_CELLS;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use flate2::bufread::{GzDecoder, ZlibDecoder};
use std::io::Read;

/// The tiles of a layer, or of all its chunks, as rows of one grid.
pub(super) struct Cells {
    /// The column and row of the first cell.
    pub(super) start: [i64; 2],
    pub(super) columns: usize,
    pub(super) rows: usize,
    /// The number of each tile with its flips, row by row; 0 for none.
    pub(super) tiles: Vec<u32>,
}

/// The cells of a layer of tiles.
pub(super) fn cells(layer: Element<'_, '_>, infinite: bool) -> Result<Cells, LayoutError> {
    let data = layer.child("data").ok_or_else(|| layer.invalid("it has no data"))?;
    if infinite {
        return joined(data);
    }
    let [columns, rows] = size(layer)?;
    Ok(Cells { start: [0; 2], columns, rows, tiles: tiles(data, data, columns * rows)? })
}

/// The number of columns and rows of a layer or a chunk, of which there are not too many.
fn size(element: Element<'_, '_>) -> Result<[usize; 2], LayoutError> {
    let [columns, rows]: [u32; 2] = [element.need("width")?, element.need("height")?];
    limited(element, u64::from(columns), u64::from(rows))
}

fn limited(element: Element<'_, '_>, columns: u64, rows: u64) -> Result<[usize; 2], LayoutError> {
    match columns.saturating_mul(rows) {
        count if count > MOST_CELLS as u64 => Err(element.invalid(&format!(
            "it is {columns} by {rows} cells, {count} in all; at most {MOST_CELLS} are possible; split it"
        ))),
        _ => Ok([columns as usize, rows as usize]),
    }
}

/// The cells of the box around all chunks.
fn joined(data: Element<'_, '_>) -> Result<Cells, LayoutError> {
    let mut chunks = Vec::new();
    let (mut low, mut high, mut count) = ([i64::MAX; 2], [i64::MIN; 2], 0);
    for chunk in data.children().filter(|child| child.name() == "chunk") {
        let at = [chunk.need("x")?, chunk.need("y")?].map(|at: i32| i64::from(at));
        let size = size(chunk)?;
        count += size[0] * size[1];
        limited(data, count as u64, 1)?; // chunks that lie on each other might be more than their box
        for axis in [0, 1] {
            low[axis] = low[axis].min(at[axis]);
            high[axis] = high[axis].max(at[axis] + size[axis] as i64);
        }
        chunks.push((chunk, at, size));
    }
    if chunks.is_empty() {
        return Ok(Cells { start: [0; 2], columns: 0, rows: 0, tiles: Vec::new() });
    }
    let [columns, rows] = limited(data, low[0].abs_diff(high[0]), low[1].abs_diff(high[1]))?;
    let mut all = vec![0; columns * rows];
    for (chunk, at, [width, height]) in chunks {
        let [left, top] = [0, 1].map(|axis| (at[axis] - low[axis]) as usize);
        let tiles = tiles(data, chunk, width * height)?;
        for (row, of_row) in tiles.chunks(width.max(1)).enumerate() {
            all[(top + row) * columns + left..][..of_row.len()].copy_from_slice(of_row);
        }
    }
    Ok(Cells { start: low, columns, rows, tiles: all })
}

/// The numbers in an element, which are as many as demanded; `data` tells how they are written.
fn tiles(data: Element<'_, '_>, element: Element<'_, '_>, count: usize) -> Result<Vec<u32>, LayoutError> {
    let found = match (data.text("encoding"), data.text("compression").unwrap_or_default()) {
        (None, _) => {
            let tiles = element.children().filter(|child| child.name() == "tile");
            tiles.map(|tile| Ok(tile.get("gid")?.unwrap_or(0))).collect::<Result<Vec<u32>, _>>()?
        }
        (Some("csv"), _) => {
            let number = |text: &str| {
                text.trim().parse().map_err(|_| element.invalid(&format!("{:?} is no number of a tile", text.trim())))
            };
            let text = element.content();
            let text = text.trim();
            if text.is_empty() { Vec::new() } else { text.split(',').map(number).collect::<Result<_, _>>()? }
        }
        (Some("base64"), compression) => {
            let packed: String = element.content().split_whitespace().collect();
            let packed = BASE64_STANDARD.decode(packed).map_err(|error| element.invalid(&format!("{error}")))?;
            // One number more than needed, so that too many are found out without unpacking all.
            let most = 4 * (count as u64 + 1);
            let mut bytes = Vec::new();
            match compression {
                "" => packed.as_slice().take(most).read_to_end(&mut bytes).map(drop),
                "zlib" => ZlibDecoder::new(&packed[..]).take(most).read_to_end(&mut bytes).map(drop),
                "gzip" => GzDecoder::new(&packed[..]).take(most).read_to_end(&mut bytes).map(drop),
                other => return Err(unsupported(data, &format!("compression {other:?}"))),
            }
            .map_err(|error| element.invalid(&format!("its data cannot be unpacked: {error}")))?;
            bytes.as_chunks().0.iter().map(|bytes| u32::from_le_bytes(*bytes)).collect()
        }
        (Some(other), _) => return Err(unsupported(data, &format!("encoding {other:?}"))),
    };
    match found.len() {
        len if len == count => Ok(found),
        len if len > count => Err(element.invalid(&format!("it has more than its {count} tiles"))),
        len => Err(element.invalid(&format!("it has {len} tiles instead of {count}"))),
    }
}

fn unsupported(data: Element<'_, '_>, what: &str) -> LayoutError {
    let reason = format!("{what} is not read; save the map with the tile layer format CSV");
    LayoutError::Unsupported { place: data.place(), reason }
}
