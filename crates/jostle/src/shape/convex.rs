use alloc::{sync::Arc, vec::Vec};
use core::fmt;

use super::{
    error::{ShapeError, displacement, finite, positive, scales},
    hull::convex_hull,
};
use crate::math::{Aabb, Pose2, Vec2, dvec2::DVec2, tolerance::STURDY};

/// The number of corners that are stored without an allocation.
pub(crate) const INLINE: usize = 8;

/// A convex shape: the convex hull of its corners, grown by a radius.
///
/// Every figure is this one value: a circle is a corner with a radius, a segment two corners, a capsule two corners
/// with a radius, a polygon its corners, a rounded polygon its corners with a radius. Any number of corners is allowed.
/// The constructors are listed below; they accept either winding, drop exactly collinear and duplicate points (see
/// [`corners`](Convex::corners)) and change nothing else.
///
/// Its fields are private to keep this: corners are finite, strictly convex (decided exactly) and counterclockwise;
/// the radius is finite and not negative.
///
/// ```
/// use jostle::{Convex, Vec2};
/// let wall = Convex::rectangle(4.0, 1.0)?;
/// assert_eq!(wall.corners()[0], Vec2::new(-2.0, -0.5));
/// assert_eq!(Convex::capsule((0.0, 0.0), (0.0, 2.0), 0.5)?.aabb(), jostle::Aabb::new((-0.5, -0.5), (0.5, 2.5)));
/// # Ok::<(), jostle::ShapeError>(())
/// ```
#[derive(Clone, PartialEq)]
#[repr(C)]
pub struct Convex {
    // The order puts all that queries read of a box into one cache line.
    /// The smallest cross product of two neighbouring edges, divided by the longest edge: a length that says how far
    /// the flattest corner is from being collinear. The whole length for a segment, infinite for a point.
    sturdiness: f64,
    /// The largest magnitude of a corner's coordinate.
    extent: f64,
    radius: f32,
    kind: FigureKind,
    corners: InlineCorners,
}

/// The figures that fast paths tell apart.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum FigureKind {
    /// A single corner with a radius, which may be 0.
    Disc,
    /// Two corners with a radius, which may be 0.
    Capsule,
    /// A sharp axis-aligned rectangle around the local origin.
    Box,
    /// Any other that is stored without an allocation.
    Core,
    /// More corners.
    Many,
}

impl FigureKind {
    fn new(corners: &[Vec2], radius: f32) -> FigureKind {
        match *corners {
            [_] => FigureKind::Disc,
            [_, _] => FigureKind::Capsule,
            [a, b, c, d] if radius == 0.0 && a == -c && b == -d && b == Vec2::new(c.x, -c.y) => FigureKind::Box,
            _ if corners.len() <= INLINE => FigureKind::Core,
            _ => FigureKind::Many,
        }
    }
}

/// The lines of the edges in f32, as the points p with n·p = offset; they save contacts a square root for each edge.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lines {
    /// The outward unit normals, by coordinate.
    pub(crate) x: [f32; INLINE],
    pub(crate) y: [f32; INLINE],
    /// The offsets; infinite where there is no edge.
    pub(crate) offsets: [f32; INLINE],
}

impl Lines {
    fn new(points: &[Vec2; INLINE], count: usize) -> Lines {
        let mut lines = Lines { x: [0.0; INLINE], y: [0.0; INLINE], offsets: [f32::INFINITY; INLINE] };
        for i in 0..if count > 1 { count } else { 0 } {
            let [p, q] = [points[i], points[(i + 1) % INLINE]].map(DVec2::from);
            let outward = (q - p).right();
            let normal = outward * (1.0 / outward.length());
            (lines.x[i], lines.y[i], lines.offsets[i]) = (normal.x as f32, normal.y as f32, normal.dot(p) as f32);
        }
        lines
    }
}

/// A few corners, with the first repeated in the unused places, and the lines of their edges.
#[derive(Clone)]
#[repr(C)]
struct Inline {
    points: [Vec2; INLINE],
    lines: Lines,
}

#[derive(Clone)]
enum InlineCorners {
    Few { count: u8, inline: Inline },
    Many(Arc<[Vec2]>),
}

impl fmt::Debug for Convex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Convex").field("corners", &self.corners()).field("radius", &self.radius).finish()
    }
}

impl PartialEq for InlineCorners {
    fn eq(&self, other: &InlineCorners) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl InlineCorners {
    fn new(points: &[Vec2]) -> InlineCorners {
        if points.len() > INLINE {
            return InlineCorners::Many(points.into());
        }
        let mut few = [points[0]; INLINE];
        few[..points.len()].copy_from_slice(points);
        let inline = Inline { points: few, lines: Lines::new(&few, points.len()) };
        InlineCorners::Few { count: points.len() as u8, inline }
    }

    #[inline]
    fn as_slice(&self) -> &[Vec2] {
        match self {
            InlineCorners::Few { count, inline } => &inline.points[..usize::from(*count)],
            InlineCorners::Many(points) => points,
        }
    }
}

impl Convex {
    /// The shape with these corners, which are strictly convex and counterclockwise (or one, or two different ones).
    pub(super) fn from_corners(corners: &[Vec2], radius: f32) -> Convex {
        let mut corners = corners.to_vec();
        let place = |i: &usize| DVec2::from(corners[*i]);
        let first = (0..corners.len()).reduce(|best, i| if place(&i).precedes(place(&best)) { i } else { best });
        corners.rotate_left(first.unwrap_or(0));
        let corners = &corners[..];
        let extent = corners.iter().fold(0.0, |w: f64, p| w.max(f64::from(p.x).abs()).max(f64::from(p.y).abs()));
        let kind = FigureKind::new(corners, radius);
        Convex { corners: InlineCorners::new(corners), radius, sturdiness: sturdiness(corners), extent, kind }
    }

    /// The rectangle around the local origin with half these sizes, as `from_corners` makes it of its corners.
    #[inline]
    pub(super) fn of_half_size(half: Vec2) -> Convex {
        let Vec2 { x, y } = half;
        let (wide, high) = (f64::from(x), f64::from(y));
        let first = Vec2::new(-x, -y);
        let points = [first, Vec2::new(x, -y), Vec2::new(x, y), Vec2::new(-x, y), first, first, first, first];
        let mut lines = Lines { x: [0.0; INLINE], y: [0.0; INLINE], offsets: [f32::INFINITY; INLINE] };
        lines.x[..4].copy_from_slice(&[0.0, 1.0, 0.0, -1.0]);
        lines.y[..4].copy_from_slice(&[-1.0, -0.0, 1.0, -0.0]);
        lines.offsets[..4].copy_from_slice(&[y, x, y, x]);
        Convex {
            corners: InlineCorners::Few { count: 4, inline: Inline { points, lines } },
            radius: 0.0,
            sturdiness: 2.0 * if high < wide { high } else { wide },
            extent: if wide < high { high } else { wide },
            kind: FigureKind::Box,
        }
    }

    /// The corners of its core, counterclockwise from the leftmost (then lowest): one for a circle, two for a segment
    /// or capsule, three or more for a polygon.
    ///
    /// Constructors drop exactly collinear and duplicate points.
    ///
    /// ```
    /// let square = jostle::Convex::polygon([(0.0, 0.0), (0.0, 2.0), (1.0, 2.0), (2.0, 2.0), (2.0, 0.0)])?;
    /// assert_eq!(square.corners().len(), 4); // (1, 2) lies on an edge
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn corners(&self) -> &[Vec2] {
        self.corners.as_slice()
    }

    /// The corners, followed by the first again if there are fewer than four, or than eight.
    #[inline(always)]
    pub(crate) fn padded_corners(&self) -> &[Vec2] {
        match &self.corners {
            InlineCorners::Few { count, inline } => &inline.points[..usize::from(*count).next_multiple_of(4)],
            InlineCorners::Many(points) => points,
        }
    }

    #[inline(always)]
    pub(crate) fn first_corner(&self) -> Vec2 {
        match &self.corners {
            InlineCorners::Few { inline, .. } => inline.points[0],
            InlineCorners::Many(points) => points[0],
        }
    }

    /// Its radius: 0 for a sharp shape.
    ///
    /// ```
    /// assert_eq!(jostle::Convex::circle(2.5)?.radius(), 2.5);
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn radius(&self) -> f32 {
        self.radius
    }

    /// The smallest axis-aligned box around it in its own frame, rounded outward.
    ///
    /// ```
    /// assert_eq!(jostle::Convex::circle(2.0)?.aabb(), jostle::Aabb::new((-2.0, -2.0), (2.0, 2.0)));
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    pub fn aabb(&self) -> Aabb {
        Aabb::around(self.corners()).grown(self.radius)
    }

    /// This shape with its radius increased by `by`, or decreased if that is negative. Corners stay where they are, so
    /// a sharp shape becomes a rounded one.
    ///
    /// # Errors
    /// If `by` is not finite, or the radius would become negative or overflow.
    ///
    /// ```
    /// let rounded = jostle::Convex::rectangle(4.0, 2.0)?.grown(0.5)?;
    /// assert_eq!(rounded.aabb(), jostle::Aabb::new((-2.5, -1.5), (2.5, 1.5)));
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    pub fn grown(&self, by: f32) -> Result<Convex, ShapeError> {
        finite("growth", by)?;
        let radius = self.radius + by;
        if radius < 0.0 {
            return Err(ShapeError::NegativeSkin { radius });
        }
        if radius.is_infinite() {
            return Err(ShapeError::TooLarge);
        }
        Ok(Convex { radius, kind: FigureKind::new(self.corners(), radius), ..self.clone() })
    }

    /// A copy `by` times as large about its own origin, radius included; exact for powers of two.
    ///
    /// # Errors
    /// If `by` is not finite and above zero, or the result leaves the range of f32 at either end.
    ///
    /// ```
    /// use jostle::Convex;
    /// assert_eq!(Convex::rectangle(1.0, 2.0)?.scaled(2.0)?, Convex::rectangle(2.0, 4.0)?);
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    pub fn scaled(&self, by: f32) -> Result<Convex, ShapeError> {
        positive("scale", by)?;
        self.mapped(|p| p * by, self.radius * by)
    }

    /// A copy `by.x` times as wide and `by.y` times as high about its own origin; exact for powers of two. For negative
    /// factors mirror it.
    ///
    /// # Errors
    /// If a factor is not finite and above zero, the result leaves the range of f32 at either end, or the two differ and it has a
    /// radius: its discs would become ellipses.
    ///
    /// ```
    /// use jostle::Convex;
    /// assert_eq!(Convex::rectangle(1.0, 2.0)?.scaled_per_axis((4.0, 0.5))?, Convex::rectangle(4.0, 1.0)?);
    /// let error = Convex::circle(1.0)?.scaled_per_axis((4.0, 0.5)).unwrap_err();
    /// assert!(error.to_string().contains("ellipse"));
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    pub fn scaled_per_axis(&self, by: impl Into<Vec2>) -> Result<Convex, ShapeError> {
        let by = scales(by)?;
        if by.x != by.y && self.radius > 0.0 {
            return Err(ShapeError::UnevenScale { by, radius: self.radius });
        }
        self.mapped(|p| Vec2::new(p.x * by.x, p.y * by.y), self.radius * by.x)
    }

    /// A copy moved by a displacement; its corners are rounded to f32.
    ///
    /// # Errors
    /// If the displacement is not finite, the result leaves the range of f32, or rounding leaves it no length or area.
    ///
    /// ```
    /// use jostle::Convex;
    /// let tile = Convex::rectangle(2.0, 2.0)?.translated((5.0, 1.0))?;
    /// assert_eq!(tile, Convex::polygon([(4.0, 0.0), (6.0, 0.0), (6.0, 2.0), (4.0, 2.0)])?);
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    pub fn translated(&self, by: impl Into<Vec2>) -> Result<Convex, ShapeError> {
        let by = displacement(by)?;
        self.mapped(|p| p + by, self.radius)
    }

    /// The shape with the images of its corners, if it is of the same kind.
    pub(super) fn mapped(&self, map: impl Fn(Vec2) -> Vec2, radius: f32) -> Result<Convex, ShapeError> {
        let corners: Vec<Vec2> = self.corners().iter().map(|&p| map(p)).collect();
        if !radius.is_finite() || corners.iter().any(|p| !p.is_finite()) {
            return Err(ShapeError::TooLarge);
        }
        // Rounding can make corners collinear or even reflex; the hull keeps the others.
        let mapped = hull_of(&corners, radius);
        let kind = |corners: usize| corners.min(3);
        if kind(mapped.corners().len()) != kind(corners.len()) || (radius == 0.0) != (self.radius == 0.0) {
            return Err(ShapeError::TooSmall);
        }
        Ok(mapped)
    }

    /// A copy mirrored left to right: every x negated (exact).
    ///
    /// ```
    /// use jostle::Convex;
    /// let ramp = Convex::triangle((0.0, 0.0), (2.0, 0.0), (2.0, 1.0))?;
    /// assert!(ramp.mirrored_x().corners().contains(&(-2.0, 1.0).into()));
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    pub fn mirrored_x(&self) -> Convex {
        self.mirrored(|p| Vec2::new(-p.x, p.y))
    }

    /// A copy mirrored upside down: every y negated (exact).
    ///
    /// ```
    /// use jostle::Convex;
    /// let ramp = Convex::triangle((0.0, 0.0), (2.0, 0.0), (2.0, 1.0))?;
    /// assert!(ramp.mirrored_y().corners().contains(&(2.0, -1.0).into()));
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    pub fn mirrored_y(&self) -> Convex {
        self.mirrored(|p| Vec2::new(p.x, -p.y))
    }

    /// The mirrored shape; mirroring reverses the winding, so the corners are reversed too.
    fn mirrored(&self, mirror: impl Fn(Vec2) -> Vec2) -> Convex {
        let corners: Vec<Vec2> = self.corners().iter().rev().map(|&p| mirror(p)).collect();
        Convex::from_corners(&corners, self.radius)
    }

    /// Whether its placed corners are certain to be strictly convex in spite of rounding; false at a pose that is not
    /// finite.
    #[inline]
    pub(crate) fn stays_convex(&self, pose: Pose2) -> bool {
        let (x, y) = (f64::from(pose.translation.x).abs(), f64::from(pose.translation.y).abs());
        self.sturdiness > STURDY * (self.extent + x + y)
    }

    #[inline]
    pub(crate) fn extent(&self) -> f64 {
        self.extent
    }

    /// The number of its corners, the corners, and the lines of its edges, if they are stored without an allocation;
    /// unused places repeat the first corner.
    #[inline]
    pub(crate) fn inline_corners(&self) -> Option<(usize, &[Vec2; INLINE], &Lines)> {
        match &self.corners {
            InlineCorners::Few { count, inline } => Some((usize::from(*count), &inline.points, &inline.lines)),
            InlineCorners::Many(_) => None,
        }
    }

    #[inline]
    pub(crate) fn kind(&self) -> FigureKind {
        self.kind
    }
}

/// The sturdiness of these corners; see `Convex::sturdiness`.
fn sturdiness(corners: &[Vec2]) -> f64 {
    let n = corners.len();
    let edge = |i: usize| DVec2::from(corners[(i + 1) % n]) - DVec2::from(corners[i]);
    let longest = (0..n).map(|i| edge(i).length()).fold(0.0, f64::max);
    match n {
        1 => f64::INFINITY,
        2 => longest,
        _ => (0..n).map(|i| edge(i).cross(edge((i + 1) % n))).fold(f64::INFINITY, f64::min) / longest,
    }
}

/// The hull of finite points, grown by a radius.
pub(super) fn hull_of(points: &[Vec2], radius: f32) -> Convex {
    let points: Vec<DVec2> = points.iter().map(|&p| p.into()).collect();
    let corners: Vec<Vec2> = convex_hull(&points).into_iter().map(Into::into).collect();
    Convex::from_corners(&corners, radius)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rectangles_are_what_their_corners_make() {
        for half in [(1.0, 1.0), (0.3, 7.7), (5.0, 0.1), (1e-45, 3e38), (3e-39, 1.1e-30), (1e38, 1.7e38)] {
            let half = Vec2::from(half);
            let made = Convex::of_half_size(half);
            let general = Convex::from_corners(&Aabb { min: -half, max: half }.corners(), 0.0);
            assert_eq!(made, general);
            let [(_, points, lines), (_, same_points, same_lines)] =
                [&made, &general].map(|shape| shape.inline_corners().expect("four corners"));
            let bits = |lines: &Lines| [lines.x, lines.y, lines.offsets].map(|part| part.map(f32::to_bits));
            assert_eq!((points, bits(lines)), (same_points, bits(same_lines)));
        }
    }
}
