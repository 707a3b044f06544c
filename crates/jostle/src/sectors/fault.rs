use core::fmt;

use super::line::{LineId, SectorId};
use crate::math::Vec2;

/// A fault of a map that could be made nevertheless: what is wrong where, and how it is treated.
///
/// | code | treatment |
/// |---|---|
/// | `zero-length-line` | the line keeps its index, but is nowhere |
/// | `coincident-vertices` | they count as one |
/// | `t-junction` | none needed: location, casts and sight do not care |
/// | `overlapping-lines` | both count; crossing them means to cross both |
/// | `crossing-lines` | both count as they are; location is by the nearest line about where the two disagree |
/// | `unclosed-sector` | location is by the nearest line where the others contradict each other |
/// | `wrong-side` | the same |
/// | `no-front` | the line is a wall |
/// | `self-referencing-line` | the line does not matter to location; it blocks if it is flagged |
/// | `self-referencing-sector` | see [`SelfRef`](super::SelfRef) |
/// | `sector-without-lines` | the sector is nowhere |
/// | `covered-area` | of areas given as polygons, the later one counts where two overlap |
/// | `ceiling-below-floor` | there is no room between them |
///
/// It displays as one line, which ends with the code:
///
/// ```
/// use jostle::sectors::{LineId, MapFault};
/// let fault = MapFault::ZeroLength { line: LineId(7), at: (64.0, 0.0).into() };
/// assert_eq!(fault.to_string(), "line 7: both ends are at (64, 0); it is nowhere (zero-length-line)");
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum MapFault {
    /// Both ends of a line are at one point.
    ZeroLength {
        /// The line.
        line: LineId,
        /// The point.
        at: Vec2,
    },
    /// Two vertices that lines use are at one point.
    Coincident {
        /// The vertex with the higher index.
        vertex: u32,
        /// The one with the lowest index.
        same_as: u32,
        /// The point.
        at: Vec2,
    },
    /// A line ends on another, between its ends.
    TJunction {
        /// The line that is touched.
        line: LineId,
        /// The line that ends on it; several may, of which this has the lowest index.
        end_of: LineId,
        /// The point.
        at: Vec2,
    },
    /// Two lines have more than a point in common.
    Overlapping {
        /// The line with the lower index.
        line: LineId,
        /// The other.
        other: LineId,
    },
    /// Two lines cross between their ends.
    CrossingLines {
        /// The line with the lower index.
        line: LineId,
        /// The other.
        other: LineId,
    },
    /// At a vertex, more lines of a sector arrive than leave, or fewer.
    Unclosed {
        /// The sector.
        sector: SectorId,
        /// The vertex with the lowest index at this point.
        vertex: u32,
        /// The point.
        at: Vec2,
    },
    /// The lines around a line's middle say that another sector is there than the line says.
    WrongSide {
        /// The line.
        line: LineId,
        /// The sector on this side as the line says, or none.
        given: Option<SectorId>,
        /// The middle of the line.
        at: Vec2,
    },
    /// A line has no sector on its front.
    NoFront {
        /// The line.
        line: LineId,
    },
    /// A line has one sector on both sides.
    SelfReferencing {
        /// The line.
        line: LineId,
        /// The sector.
        sector: SectorId,
    },
    /// All lines of a sector have it on both sides.
    SelfReferencingSector {
        /// The sector.
        sector: SectorId,
        /// The sector around it, in whose place it counts; `None` if it is ignored.
        within: Option<SectorId>,
    },
    /// No line has the sector on a side.
    WithoutLines {
        /// The sector.
        sector: SectorId,
    },
    /// Two areas given as polygons overlap.
    Covered {
        /// The sector that is not where the other one is.
        sector: SectorId,
        /// The other one.
        by: SectorId,
    },
    /// The ceiling of a sector is below its floor.
    CeilingBelowFloor {
        /// The sector.
        sector: SectorId,
    },
}

impl MapFault {
    /// The code of the fault, for programs.
    ///
    /// ```
    /// use jostle::sectors::{LineId, MapFault};
    /// assert_eq!(MapFault::NoFront { line: LineId(7) }.code(), "no-front");
    /// ```
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            MapFault::ZeroLength { .. } => "zero-length-line",
            MapFault::Coincident { .. } => "coincident-vertices",
            MapFault::TJunction { .. } => "t-junction",
            MapFault::Overlapping { .. } => "overlapping-lines",
            MapFault::CrossingLines { .. } => "crossing-lines",
            MapFault::Unclosed { .. } => "unclosed-sector",
            MapFault::WrongSide { .. } => "wrong-side",
            MapFault::NoFront { .. } => "no-front",
            MapFault::SelfReferencing { .. } => "self-referencing-line",
            MapFault::SelfReferencingSector { .. } => "self-referencing-sector",
            MapFault::WithoutLines { .. } => "sector-without-lines",
            MapFault::Covered { .. } => "covered-area",
            MapFault::CeilingBelowFloor { .. } => "ceiling-below-floor",
        }
    }
}

impl fmt::Display for MapFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            MapFault::ZeroLength { line, at } => write!(f, "{line}: both ends are at {at}; it is nowhere")?,
            MapFault::Coincident { vertex, same_as, at } => {
                write!(f, "vertex {vertex}: vertex {same_as} is at {at} too; they count as one")?;
            }
            MapFault::TJunction { line, end_of, at } => {
                write!(f, "{line}: {end_of} ends on it at {at}; adjacency is by line, not by edge")?;
            }
            MapFault::Overlapping { line, other } => write!(f, "{line}: {other} lies on it; both count")?,
            MapFault::CrossingLines { line, other } => write!(f, "{line}: {other} crosses it; both count")?,
            MapFault::Unclosed { sector, vertex, at } => {
                write!(
                    f,
                    "{sector}: its border is not closed at vertex {vertex}, {at}; near lines decide what is in it"
                )?;
            }
            MapFault::WrongSide { line, given: Some(sector), at } => {
                write!(f, "{line}: other lines say that {sector} is not at its middle {at}; near lines decide")?;
            }
            MapFault::WrongSide { line, given: None, at } => {
                write!(
                    f,
                    "{line}: other lines say that there is a sector on its void side at {at}; near lines decide"
                )?;
            }
            MapFault::NoFront { line } => write!(f, "{line}: there is no sector on its front; it is a wall")?,
            MapFault::SelfReferencing { line, sector } => {
                write!(f, "{line}: {sector} is on both sides; it does not matter to location")?;
            }
            MapFault::SelfReferencingSector { sector, within: None } => {
                write!(f, "{sector}: all of its lines have it on both sides; it is nowhere")?;
            }
            MapFault::SelfReferencingSector { sector, within: Some(within) } => {
                write!(f, "{sector}: all of its lines have it on both sides; it is a region of {within}")?;
            }
            MapFault::WithoutLines { sector } => write!(f, "{sector}: no line has it on a side; it is nowhere")?,
            MapFault::Covered { sector, by } => write!(f, "{sector}: {by} overlaps it and counts where it does")?,
            MapFault::CeilingBelowFloor { sector } => {
                write!(f, "{sector}: its ceiling is below its floor; there is no room between them")?;
            }
        }
        write!(f, " ({})", self.code())
    }
}
