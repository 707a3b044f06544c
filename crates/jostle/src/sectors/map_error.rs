use core::fmt;

use super::line::{LineId, SectorId};

/// The reason why a map could not be made. All other faults are diagnostics: see [`MapFault`](super::MapFault).
///
/// ```
/// use jostle::sectors::{SectorLine, SectorMap};
/// let error = SectorMap::new([(0.0, 0.0)], vec![SectorLine::new(0, 1)], vec![]).unwrap_err();
/// assert_eq!(error.to_string(), "line 0 ends at vertex 1, but there are only 1 vertices; correct the index");
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum MapError {
    /// A line names a vertex that does not exist.
    NoVertex {
        /// The line.
        line: LineId,
        /// True if it is the vertex at which the line starts, or else the one at which it ends.
        starts: bool,
        /// The index.
        vertex: u32,
        /// The number of vertices.
        count: usize,
    },
    /// A line names a sector that does not exist.
    NoSector {
        /// The line.
        line: LineId,
        /// The sector.
        sector: SectorId,
        /// The number of sectors.
        count: usize,
    },
    /// A coordinate of a vertex is infinite or NaN.
    VertexNotFinite {
        /// The vertex.
        vertex: usize,
    },
    /// A floor or ceiling is infinite or NaN.
    HeightNotFinite {
        /// The sector.
        sector: SectorId,
    },
    /// There is no such line.
    UnknownLine {
        /// The line.
        line: LineId,
        /// The number of lines.
        count: usize,
    },
    /// There is no such sector.
    UnknownSector {
        /// The sector.
        sector: SectorId,
        /// The number of sectors.
        count: usize,
    },
    /// There are 2³¹ vertices, lines or sectors, or more.
    TooMany,
}

impl MapError {
    /// The number of vertices, lines or sectors that is too many.
    pub(super) const MOST: usize = 1 << 31;
}

impl fmt::Display for MapError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            MapError::NoVertex { line, starts, vertex, count } => {
                let verb = if starts { "starts" } else { "ends" };
                write!(f, "{line} {verb} at vertex {vertex}, but there are only {count} vertices; correct the index")
            }
            MapError::NoSector { line, sector, count } => {
                write!(f, "{line} has a side in {sector}, but there are only {count} sectors; correct the index")
            }
            MapError::VertexNotFinite { vertex } => {
                write!(f, "vertex {vertex} is not finite; both coordinates must be numbers below infinity")
            }
            MapError::HeightNotFinite { sector } => {
                write!(f, "a height of {sector} is not finite; for a room without a ceiling take a large number")
            }
            MapError::UnknownLine { line, count } => {
                write!(f, "{line} does not exist; the map has {count} lines")
            }
            MapError::UnknownSector { sector, count } => {
                write!(f, "{sector} does not exist; the map has {count} sectors")
            }
            MapError::TooMany => write!(f, "a map holds fewer than 2147483648 vertices, lines and sectors; split it"),
        }
    }
}

impl core::error::Error for MapError {}
