//! The figures: every constructor of `Convex`.

use super::{
    bounding_circle::smallest_circle,
    convex::{Convex, hull_of},
    error::{MOST_CORNERS, ShapeError, positive},
};
use crate::{
    math::{
        Aabb, Vec2,
        dvec2::DVec2,
        predicates::{Span, dot_sign, orientation},
        trig,
    },
    shape::cut::at_least_three,
};
use alloc::vec::Vec;

impl Convex {
    /// A single point, without thickness.
    ///
    /// # Errors
    /// If a coordinate is not finite.
    ///
    /// ```
    /// use jostle::{Convex, Relation, relate};
    /// let (corner, tile) = (Convex::point((0.5, 0.5))?, Convex::rectangle(1.0, 1.0)?);
    /// assert_eq!(relate(corner.at((0.0, 0.0)), tile.at((0.0, 0.0))), Relation::Touching);
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    pub fn point(point: impl Into<Vec2>) -> Result<Convex, ShapeError> {
        Ok(Convex::from_corners(&finite_points([point.into()])?, 0.0))
    }

    /// A disc around the local origin.
    ///
    /// # Errors
    /// If the radius is not finite or not above zero.
    ///
    /// ```
    /// assert_eq!(jostle::Convex::circle(1.0)?.corners(), [jostle::Vec2::ZERO]);
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    pub fn circle(radius: f32) -> Result<Convex, ShapeError> {
        Ok(Convex::from_corners(&[Vec2::ZERO], positive("radius", radius)?))
    }

    /// All points within `radius` of the segment from `a` to `b`. If the two are the same point it is a disc.
    ///
    /// # Errors
    /// If a coordinate is not finite, or the radius is not finite or not above zero.
    ///
    /// ```
    /// let pill = jostle::Convex::capsule((0.0, -1.0), (0.0, 1.0), 0.5)?;
    /// assert_eq!(pill.corners().len(), 2);
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    pub fn capsule(a: impl Into<Vec2>, b: impl Into<Vec2>, radius: f32) -> Result<Convex, ShapeError> {
        let ends = finite_points([a.into(), b.into()])?;
        Ok(hull_of(&ends, positive("radius", radius)?))
    }

    /// The segment from `a` to `b`, without thickness.
    ///
    /// # Errors
    /// If a coordinate is not finite or the two are the same point.
    ///
    /// ```
    /// assert!(jostle::Convex::segment((0.0, 0.0), (0.0, 0.0)).is_err());
    /// ```
    pub fn segment(a: impl Into<Vec2>, b: impl Into<Vec2>) -> Result<Convex, ShapeError> {
        let ends = finite_points([a.into(), b.into()])?;
        if ends[0] == ends[1] {
            return Err(ShapeError::NoLength { at: ends[0] });
        }
        Ok(Convex::from_corners(&ends, 0.0))
    }

    /// A rectangle of this full width and height, centred on the local origin. Its corners are at half of both, which is
    /// exact but for odd subnormal sizes.
    ///
    /// # Errors
    /// If a size is not finite, not above zero, or so small that half of it rounds to zero.
    ///
    /// ```
    /// assert_eq!(jostle::Convex::rectangle(2.0, 1.0)?.corners()[2], jostle::Vec2::new(1.0, 0.5));
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    pub fn rectangle(width: f32, height: f32) -> Result<Convex, ShapeError> {
        let half = Vec2::new(positive("width", width)? / 2.0, positive("height", height)? / 2.0);
        if half.x == 0.0 || half.y == 0.0 {
            return Err(ShapeError::TooSmall);
        }
        Ok(Convex::of_half_size(half))
    }

    /// A rectangle of this full width and height (rounding included), centred on the local origin, with corners
    /// rounded by `radius`. With a radius of half the smaller side it is a capsule, of half of both a disc.
    ///
    /// # Errors
    /// If a number is not finite or not above zero, or the radius is more than half the smaller side.
    ///
    /// ```
    /// let tile = jostle::Convex::rounded_rectangle(4.0, 2.0, 0.5)?;
    /// assert_eq!((tile.corners()[2], tile.radius()), (jostle::Vec2::new(1.5, 0.5), 0.5));
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    pub fn rounded_rectangle(width: f32, height: f32, radius: f32) -> Result<Convex, ShapeError> {
        let (width, height) = (positive("width", width)?, positive("height", height)?);
        let side = width.min(height);
        if positive("radius", radius)? > side / 2.0 {
            return Err(ShapeError::TooRound { radius, side });
        }
        let half = Vec2::new(width / 2.0 - radius, height / 2.0 - radius);
        Ok(hull_of(&Aabb { min: -half, max: half }.corners(), radius))
    }

    /// The triangle with these corners, in either winding.
    ///
    /// # Errors
    /// If a coordinate is not finite or the three lie on one line.
    ///
    /// ```
    /// assert_eq!(jostle::Convex::triangle((0.0, 0.0), (1.0, 0.0), (0.0, 1.0))?.area(), 0.5);
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    pub fn triangle(a: impl Into<Vec2>, b: impl Into<Vec2>, c: impl Into<Vec2>) -> Result<Convex, ShapeError> {
        Convex::polygon([a.into(), b.into(), c.into()])
    }

    /// The convex polygon with this outline, in either winding. Exactly collinear and duplicate points are dropped.
    /// Whether it is convex is decided exactly. O(n).
    ///
    /// # Errors
    /// If there are fewer than three different points, a coordinate is not finite, all points lie on one line, or the
    /// outline is not convex; this error names the first point where it turns the wrong way. [`Convex::hull`] takes
    /// points in any order.
    ///
    /// ```
    /// let error = jostle::Convex::polygon([(0.0, 0.0), (4.0, 0.0), (1.0, 1.0), (0.0, 4.0)]).unwrap_err();
    /// assert_eq!(error, jostle::ShapeError::NotConvex { index: 2, point: (1.0, 1.0).into() });
    /// ```
    pub fn polygon<V: Into<Vec2>>(points: impl IntoIterator<Item = V>) -> Result<Convex, ShapeError> {
        let points = finite_points(points).map_err(|error| match error {
            ShapeError::NoPoints => ShapeError::TooFewPoints { points: 0 },
            error => error,
        })?;
        convex_outline(&points).map(|corners| Convex::from_corners(&corners, 0.0))
    }

    /// The convex hull of these points, in any order. It may be a segment or a single point. O(n log n).
    ///
    /// # Errors
    /// If there are no points or a coordinate is not finite.
    ///
    /// ```
    /// let hull = jostle::Convex::hull([(0.0, 0.0), (4.0, 0.0), (1.0, 1.0), (0.0, 4.0), (2.0, 2.0)])?;
    /// assert_eq!(hull.corners().len(), 3); // (1, 1) lies inside, (2, 2) on an edge
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    pub fn hull<V: Into<Vec2>>(points: impl IntoIterator<Item = V>) -> Result<Convex, ShapeError> {
        Ok(hull_of(&finite_points(points)?, 0.0))
    }

    /// The regular polygon with `corners` corners on a circle of this radius around the local origin, the first of
    /// them on the x axis. Corners that rounding makes collinear are dropped.
    ///
    /// # Errors
    /// If the radius is not finite or not above zero, or there are fewer than three corners or more than 1,048,576.
    ///
    /// ```
    /// let hexagon = jostle::Convex::regular(6, 2.0)?;
    /// assert!(hexagon.corners().contains(&(2.0, 0.0).into()));
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    pub fn regular(corners: usize, radius: f32) -> Result<Convex, ShapeError> {
        let radius = f64::from(positive("radius", radius)?);
        if corners < 3 {
            return Err(ShapeError::TooFewCorners { corners });
        }
        if corners > MOST_CORNERS {
            return Err(ShapeError::TooManyCorners { corners });
        }
        let points: Vec<Vec2> = (0..corners)
            .map(|i| {
                let (sin, cos) = trig::sin_cos(core::f64::consts::TAU * (i as f64 / corners as f64));
                Vec2::new((radius * cos) as f32, (radius * sin) as f32)
            })
            .collect();
        Ok(hull_of(&points, 0.0))
    }

    /// The smallest axis-aligned rectangle around these points, where they are (not centred). It may be a segment or a
    /// single point.
    ///
    /// # Errors
    /// If there are no points or a coordinate is not finite.
    ///
    /// ```
    /// let ship = jostle::Convex::bounding_box([(0.0, 0.0), (3.0, 1.0), (1.0, 2.0)])?;
    /// assert_eq!(ship.aabb(), jostle::Aabb::new((0.0, 0.0), (3.0, 2.0)));
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    pub fn bounding_box<V: Into<Vec2>>(points: impl IntoIterator<Item = V>) -> Result<Convex, ShapeError> {
        Ok(hull_of(&Aabb::around(finite_points(points)?).corners(), 0.0))
    }

    /// The smallest disc around these points, where they are: its centre is the true centre to rounding and 10⁻⁶ of the
    /// radius, its radius the smallest f32 with which a disc there contains every point (decided exactly). A single point
    /// gets radius 0.
    /// It goes over the points a few times, typically fewer than ten.
    ///
    /// # Errors
    /// If there are no points, a coordinate is not finite, or the radius would overflow.
    ///
    /// ```
    /// let disc = jostle::Convex::bounding_circle([(0.0, 0.0), (6.0, 8.0), (3.0, 4.0)])?;
    /// assert_eq!((disc.corners()[0], disc.radius()), (jostle::Vec2::new(3.0, 4.0), 5.0));
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    pub fn bounding_circle<V: Into<Vec2>>(points: impl IntoIterator<Item = V>) -> Result<Convex, ShapeError> {
        let (centre, radius) = smallest_circle(&finite_points(points)?);
        if radius.is_infinite() {
            return Err(ShapeError::TooLarge);
        }
        Ok(Convex::from_corners(&[centre], radius))
    }
}

impl TryFrom<Aabb> for Convex {
    type Error = ShapeError;

    /// The rectangle where the box is (not centred), with exactly its points: a segment for a box without width or
    /// height, a point for one without both.
    ///
    /// # Errors
    /// If the box is empty or a coordinate is not finite: no shape is empty or unlimited.
    ///
    /// ```
    /// use jostle::{Aabb, Convex};
    /// let tile = Convex::try_from(Aabb::new((16.0, 0.0), (32.0, 16.0)))?;
    /// assert_eq!(tile.area(), 256.0);
    /// assert_eq!(Convex::try_from(Aabb::new((1.0, 0.0), (1.0, 2.0)))?, Convex::segment((1.0, 0.0), (1.0, 2.0))?);
    /// assert!(Convex::try_from(Aabb::EMPTY).is_err());
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    fn try_from(aabb: Aabb) -> Result<Convex, ShapeError> {
        if aabb.is_empty() {
            return Err(ShapeError::EmptyBox { aabb });
        }
        Ok(hull_of(&finite_points(aabb.corners())?, 0.0))
    }
}

/// The points, if there are any and all are finite.
fn finite_points<V: Into<Vec2>>(points: impl IntoIterator<Item = V>) -> Result<Vec<Vec2>, ShapeError> {
    let points: Vec<Vec2> = points.into_iter().map(Into::into).collect();
    if points.is_empty() {
        return Err(ShapeError::NoPoints);
    }
    match points.iter().position(|p| !p.is_finite()) {
        Some(index) => Err(ShapeError::PointNotFinite { index, point: points[index] }),
        None => Ok(points),
    }
}

/// The corners of a convex outline, counterclockwise.
///
/// An outline is convex iff it turns only one way, never turns back on itself, and goes round once. Going round once
/// means that its edges change between leftward and rightward (in the order of x, then y) exactly twice.
fn convex_outline(points: &[Vec2]) -> Result<Vec<Vec2>, ShapeError> {
    at_least_three(points)?;
    let mut ring: Vec<(usize, DVec2)> = Vec::with_capacity(points.len());
    for (index, &point) in points.iter().enumerate() {
        if ring.last().is_none_or(|&(_, last)| last != point.into()) {
            ring.push((index, point.into()));
        }
    }
    while ring.len() > 1 && ring[0].1 == ring[ring.len() - 1].1 {
        ring.pop();
    }
    let n = ring.len();
    let turn = |i: usize| orientation(ring[(i + n - 1) % n].1, ring[i].1, ring[(i + 1) % n].1);
    // The first corner in the order of x, then y, is convex in every outline, so its turn is the winding.
    let extreme = (0..n).reduce(|best, i| if ring[i].1.precedes(ring[best].1) { i } else { best }).unwrap_or(0);
    let winding = turn(extreme);
    if (0..n).all(|i| turn(i).is_eq()) {
        return Err(ShapeError::NoArea);
    }
    if winding.is_eq() {
        // It is the tip of a spike: both neighbours lie in one direction from it.
        let index = ring[extreme].0;
        return Err(ShapeError::NotConvex { index, point: points[index] });
    }
    let mut corners = Vec::with_capacity(n);
    let mut changes = 0;
    for i in 0..n {
        let (before, (index, here), after) = (ring[(i + n - 1) % n].1, ring[i], ring[(i + 1) % n].1);
        let runs_back = || dot_sign(Span::new(before, here), Span::new(here, after)).is_lt();
        changes += u32::from(before.precedes(here) != here.precedes(after));
        let turn = turn(i);
        if (turn.is_ne() && turn != winding) || (turn.is_eq() && runs_back()) || changes > 2 {
            return Err(ShapeError::NotConvex { index, point: points[index] });
        }
        if turn.is_ne() {
            corners.push(points[index]);
        }
    }
    if winding.is_lt() {
        corners.reverse();
    }
    Ok(corners)
}
