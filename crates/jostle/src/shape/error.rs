use alloc::boxed::Box;
use core::fmt;

use crate::math::{Aabb, Vec2};

/// One of the rings that a polygon was made of.
///
/// ```
/// assert_eq!(jostle::RingName::Hole(2).to_string(), "hole 2");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RingName {
    /// The outline of a polygon that has one, with or without holes.
    Outline,
    /// A hole, by its index.
    Hole(usize),
    /// One of several rings that nest in any way, by its index; see [`Polygon::from_rings`](crate::Polygon::from_rings).
    Ring(usize),
}

impl RingName {
    /// The name of one of the rings of an outline and its holes.
    pub(super) fn of_outline_or_hole(ring: usize) -> RingName {
        ring.checked_sub(1).map_or(RingName::Outline, RingName::Hole)
    }
}

impl fmt::Display for RingName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RingName::Outline => write!(f, "the outline"),
            RingName::Hole(hole) => write!(f, "hole {hole}"),
            RingName::Ring(ring) => write!(f, "ring {ring}"),
        }
    }
}

/// An edge of a polygon's ring, as it was given.
///
/// ```
/// use jostle::{Polygon, ShapeError};
/// let bow_tie = Polygon::new([(0.0, 0.0), (2.0, 2.0), (2.0, 0.0), (0.0, 2.0)]);
/// let Err(ShapeError::Crossing { first, .. }) = bow_tie else { unreachable!() };
/// assert_eq!(first.to_string(), "edge 0 (0, 0)-(2, 2)");
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct RingEdge {
    /// Its ring.
    pub ring: RingName,
    /// Its index: edge i leads from point i to the next.
    pub index: usize,
    /// Its start.
    pub from: Vec2,
    /// Its end, or the start of a later edge on the same line.
    pub to: Vec2,
}

impl fmt::Display for RingEdge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "edge {} {}-{}", self.index, self.from, self.to)
    }
}

/// The largest number of corners a regular polygon may have.
pub(super) const MOST_CORNERS: usize = 1 << 20;

/// The reason why a shape could not be made. It displays as one sentence that names the culprit and the remedy.
///
/// ```
/// let error = jostle::Convex::circle(-1.0).unwrap_err();
/// assert_eq!(error.to_string(), "radius is -1; it must be above zero");
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum ShapeError {
    /// No points were given.
    NoPoints,
    /// A coordinate of this point is infinite or NaN.
    PointNotFinite {
        /// Its index among the given points.
        index: usize,
        /// The point.
        point: Vec2,
    },
    /// A size or radius is infinite or NaN.
    NotFinite {
        /// The name of the number.
        what: &'static str,
        /// Its value.
        value: f32,
    },
    /// A size or radius that must be above zero is not.
    NotPositive {
        /// The name of the number.
        what: &'static str,
        /// Its value.
        value: f32,
    },
    /// Growing by a negative amount would make the radius negative.
    NegativeSkin {
        /// The radius that would result.
        radius: f32,
    },
    /// A box without a point: its minimum is above its maximum, or a coordinate is NaN.
    EmptyBox {
        /// The box.
        aabb: Aabb,
    },
    /// The border of a shape with a radius has arcs, and a chain has none.
    RoundBorder {
        /// The radius.
        radius: f32,
    },
    /// Scaling would make an ellipse of a disc.
    UnevenScale {
        /// The scale that was given.
        by: Vec2,
        /// The radius that cannot follow it.
        radius: f32,
    },
    /// The rounding radius is more than half the width or height.
    TooRound {
        /// The rounding radius.
        radius: f32,
        /// The smaller of width and height.
        side: f32,
    },
    /// The two ends of a segment are the same point.
    NoLength {
        /// That point.
        at: Vec2,
    },
    /// Fewer than three different points enclose no area.
    TooFewPoints {
        /// The number of different points given.
        points: usize,
    },
    /// All points lie on one line and enclose no area. For a line, make a segment or a capsule.
    NoArea,
    /// The outline turns the other way, turns back, or starts a second round at this point.
    NotConvex {
        /// Its index among the given points.
        index: usize,
        /// The point.
        point: Vec2,
    },
    /// A regular polygon needs at least three corners.
    TooFewCorners {
        /// The number asked for.
        corners: usize,
    },
    /// A regular polygon has at most 1,048,576 corners; rounding leaves no more on a circle.
    TooManyCorners {
        /// The number asked for.
        corners: usize,
    },
    /// Two edges of a polygon cross, possibly at a corner.
    Crossing {
        /// The edge given first.
        first: RingEdge,
        /// The other.
        second: RingEdge,
        /// The approximate place.
        at: Vec2,
    },
    /// Two edges of a polygon run along each other.
    EdgesOverlap {
        /// The edge given first.
        first: RingEdge,
        /// The other.
        second: RingEdge,
    },
    /// An outline or hole turns back along its own edge.
    Spike {
        /// The index of its tip among the given points.
        index: usize,
        /// The point.
        point: Vec2,
    },
    /// A hole is not inside the outline.
    HoleOutside {
        /// The index of the hole.
        hole: usize,
    },
    /// A hole lies inside another.
    HolesOverlap {
        /// The hole given first.
        first: usize,
        /// The other.
        second: usize,
    },
    /// A ring other than the only outline is not valid.
    BadRing {
        /// The ring.
        ring: RingName,
        /// The error.
        error: Box<ShapeError>,
    },
    /// A chain of fewer than two different points, or a closed one of fewer than three.
    ShortChain {
        /// The number of different points.
        points: usize,
        /// The number needed.
        needed: usize,
    },
    /// The number of tags is not the number of segments.
    WrongTags {
        /// The number of tags given.
        tags: usize,
        /// The number of segments.
        segments: usize,
    },
    /// A compound without parts.
    NoParts,
    /// A part of a compound is not valid at its pose.
    BadPart {
        /// The index of the part.
        part: usize,
        /// The error.
        error: Box<ShapeError>,
    },
    /// A pose is not finite.
    PoseNotFinite,
    /// The result is too large for f32.
    TooLarge,
    /// The result is too small for f32: its corners would fall together.
    TooSmall,
}

impl fmt::Display for ShapeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ShapeError::NoPoints => write!(f, "no points were given; give at least one"),
            ShapeError::PointNotFinite { index, point } => {
                write!(f, "point {index} is {point}; both coordinates must be finite")
            }
            ShapeError::NotFinite { what, value } => write!(f, "{what} is {value}; it must be finite"),
            ShapeError::NotPositive { what, value } => write!(f, "{what} is {value}; it must be above zero"),
            ShapeError::NegativeSkin { radius } => {
                write!(f, "the radius would become {radius}; shrink by at most the present radius")
            }
            ShapeError::UnevenScale { by, radius } => {
                write!(
                    f,
                    "scaled by {} along x and {} along y, the radius {radius} would be that of an ellipse; ",
                    by.x, by.y
                )?;
                write!(f, "scale both alike, or a shape without radius")
            }
            ShapeError::TooRound { radius, side } => {
                write!(f, "rounding radius {radius} is more than half the side {side}; give at most {}", side / 2.0)
            }
            ShapeError::EmptyBox { aabb: Aabb { min, max } } => {
                write!(f, "the box from {min} to {max} has no point; give a minimum that is not above its maximum")
            }
            ShapeError::RoundBorder { radius } => {
                write!(
                    f,
                    "the border of a shape with radius {radius} has arcs; grow it by {} for that of its core",
                    -radius
                )
            }
            ShapeError::NoLength { at } => {
                write!(f, "both ends of the segment are {at}; give two different points")
            }
            ShapeError::TooFewPoints { points: 0 } => write!(f, "no points were given; give at least 3"),
            ShapeError::TooFewPoints { points: 1 } => write!(f, "only 1 different point was given; give at least 3"),
            ShapeError::TooFewPoints { points } => {
                write!(f, "only {points} different points were given; give at least 3")
            }
            ShapeError::NoArea => {
                write!(f, "the points lie on one line and enclose no area; move one of them off that line")
            }
            ShapeError::NotConvex { index, point } => {
                write!(f, "the outline is not convex at point {index} {point}; use hull or split it there")
            }
            ShapeError::TooFewCorners { corners } => {
                write!(f, "a regular polygon with {corners} corners does not exist; give at least 3")
            }
            ShapeError::TooManyCorners { corners } => {
                write!(f, "a regular polygon with {corners} corners is a circle to f32; give at most {MOST_CORNERS}")
            }
            ShapeError::Crossing { first, second, at } => {
                write!(
                    f,
                    "{}: {first} meets {second} at {at}; move a corner or split it there",
                    crossing(first, second)
                )
            }
            ShapeError::EdgesOverlap { first, second } => {
                let rings = [first.ring, second.ring];
                write!(f, "{first} of {} runs along {second} of {}; remove what both share", rings[0], rings[1])
            }
            ShapeError::Spike { index, point } => {
                write!(f, "the edges before and after point {index} {point} lie on each other; remove that point")
            }
            ShapeError::HoleOutside { hole } => {
                write!(f, "hole {hole} is not inside the outline; make it a polygon of its own or remove it")
            }
            ShapeError::HolesOverlap { first, second } => {
                write!(f, "hole {first} and hole {second} overlap; join them or remove one")
            }
            ShapeError::BadRing { ring, error } => write!(f, "{ring}: {error}"),
            ShapeError::ShortChain { points, needed } => {
                let points = match points {
                    0 => "no points".into(),
                    1 => "only 1 point".into(),
                    _ => alloc::format!("only {points} points"),
                };
                write!(f, "the chain has {points}, counting consecutive duplicates once; give at least {needed}")
            }
            ShapeError::WrongTags { tags, segments } => {
                write!(f, "{tags} tags were given for {segments} segments; give one for each")
            }
            ShapeError::NoParts => write!(f, "the compound has no parts; give at least one"),
            ShapeError::BadPart { part, error } => write!(f, "part {part}: {error}"),
            ShapeError::PoseNotFinite => write!(f, "the pose is not finite; give finite numbers"),
            ShapeError::TooLarge => write!(f, "the shape is too large for f32 coordinates; make it smaller"),
            ShapeError::TooSmall => {
                write!(f, "the shape is too small for f32 coordinates and its corners fall together; make it larger")
            }
        }
    }
}

impl core::error::Error for ShapeError {}

/// The beginning of a message about two edges that cross: the rings they belong to.
fn crossing(first: &RingEdge, second: &RingEdge) -> alloc::string::String {
    match (first.ring, second.ring) {
        (RingName::Outline, RingName::Outline) => "outline crosses itself".into(),
        (a, b) if a == b => alloc::format!("{a} crosses itself"),
        (a, b) => alloc::format!("{b} crosses {a}"),
    }
}

/// The number itself if it is finite.
pub(crate) fn finite(what: &'static str, value: f32) -> Result<f32, ShapeError> {
    if value.is_finite() { Ok(value) } else { Err(ShapeError::NotFinite { what, value }) }
}

/// The number itself if it is finite and above zero.
pub(crate) fn positive(what: &'static str, value: f32) -> Result<f32, ShapeError> {
    if finite(what, value)? > 0.0 { Ok(value) } else { Err(ShapeError::NotPositive { what, value }) }
}

/// The scales themselves if both are finite and above zero.
pub(super) fn scales(by: impl Into<Vec2>) -> Result<Vec2, ShapeError> {
    let by = by.into();
    Ok(Vec2::new(positive("scale", by.x)?, positive("scale", by.y)?))
}

/// The displacement itself if it is finite.
pub(super) fn displacement(by: impl Into<Vec2>) -> Result<Vec2, ShapeError> {
    let by = by.into();
    Ok(Vec2::new(finite("displacement", by.x)?, finite("displacement", by.y)?))
}
