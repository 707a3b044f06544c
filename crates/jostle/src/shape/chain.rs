use alloc::{sync::Arc, vec::Vec};
use core::fmt;

use super::{
    error::{ShapeError, displacement, positive, scales},
    indexed::Indexed,
};
use crate::math::{Aabb, Vec2};

/// A polyline, open or closed, without thickness: ground, walls, borders of a level.
///
/// Both sides count, unless it is [`one_sided`](Chain::one_sided): then rays, contacts and moving shapes meet it only
/// from its front, which is on the right of the direction of travel, so that a counterclockwise loop is solid inside. A
/// shape is in front of a segment if its centroid is, a ray if its origin is; [`cast_shape`](crate::cast_shape) has the
/// details. In questions about shapes in place ([`relate`](crate::relate), [`separation`](crate::separation),
/// [`closest_point`](crate::closest_point), [`locate`](crate::locate)) both sides always count, and the chain is the
/// set of its segments: a point is on its border or outside.
///
/// Only consecutive duplicate points are dropped; it may cross itself and turn back. Its segments are its parts:
/// segment i leads from point i to the next. Cloning shares the points.
///
/// ```
/// use jostle::{Chain, Ray, cast_ray};
/// let ground = Chain::open([(6.0, 0.0), (3.0, 0.0), (0.0, 1.0)])?.one_sided(); // its front is up
/// let down = cast_ray(Ray::new((4.0, 5.0), (0.0, -1.0)), ground.at((0.0, 0.0))).unwrap();
/// assert_eq!((down.fraction, down.part), (5.0, 0));
/// assert!(cast_ray(Ray::new((4.0, -5.0), (0.0, 1.0)), ground.at((0.0, 0.0))).is_none());
/// # Ok::<(), jostle::ShapeError>(())
/// ```
#[derive(Clone)]
pub struct Chain {
    path: Arc<PointsInOrder>,
    one_sided: bool,
    /// The tag of each segment, or nothing if no tags were given.
    tags: Arc<[u32]>,
}

/// The points and segments of a chain, shared by its clones.
struct PointsInOrder {
    points: Vec<Vec2>,
    closed: bool,
    segments: Indexed<[Vec2; 2]>,
}

impl PointsInOrder {
    fn new(points: Vec<Vec2>, closed: bool) -> PointsInOrder {
        let count = if closed { points.len() } else { points.len() - 1 };
        let segments = (0..count).map(|i| [points[i], points[(i + 1) % points.len()]]).collect();
        PointsInOrder { points, closed, segments: Indexed::new(segments, |&segment| Aabb::around(segment)) }
    }
}

impl Chain {
    /// The chain through these points, two-sided.
    ///
    /// # Errors
    /// If a coordinate is not finite or there are not two different points.
    ///
    /// ```
    /// use jostle::Chain;
    /// assert_eq!(Chain::open([(0.0, 0.0), (1.0, 0.0), (2.0, 1.0)])?.segments().count(), 2);
    /// assert!(Chain::open([(0.0, 0.0)]).is_err());
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    pub fn open<V: Into<Vec2>>(points: impl IntoIterator<Item = V>) -> Result<Chain, ShapeError> {
        Chain::through(points.into_iter().map(Into::into).collect(), false)
    }

    /// The loop through these points and back to the first, two-sided.
    ///
    /// # Errors
    /// If a coordinate is not finite or there are not three different points in a row.
    ///
    /// ```
    /// let triangle = jostle::Chain::closed([(0.0, 0.0), (1.0, 0.0), (2.0, 1.0)])?;
    /// assert_eq!(triangle.segments().count(), 3);
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    pub fn closed<V: Into<Vec2>>(points: impl IntoIterator<Item = V>) -> Result<Chain, ShapeError> {
        Chain::through(points.into_iter().map(Into::into).collect(), true)
    }

    pub(super) fn through(given: Vec<Vec2>, closed: bool) -> Result<Chain, ShapeError> {
        if let Some(index) = given.iter().position(|p| !p.is_finite()) {
            return Err(ShapeError::PointNotFinite { index, point: given[index] });
        }
        let mut points = given;
        points.dedup();
        if closed && points.len() > 1 && points[0] == points[points.len() - 1] {
            points.pop();
        }
        let needed = if closed { 3 } else { 2 };
        if points.len() < needed {
            return Err(ShapeError::ShortChain { points: points.len(), needed });
        }
        Ok(Chain { path: Arc::new(PointsInOrder::new(points, closed)), one_sided: false, tags: Arc::from([]) })
    }

    /// The one-sided loop through at least three finite points, of which no two in a row are equal.
    pub(super) fn ring(points: &[Vec2]) -> Chain {
        Chain { path: Arc::new(PointsInOrder::new(points.to_vec(), true)), one_sided: true, tags: Arc::from([]) }
    }

    /// The same chain, which rays and moving shapes meet only from its front, on the right of the direction of travel.
    ///
    /// ```
    /// assert!(jostle::Chain::open([(0.0, 0.0), (1.0, 0.0)])?.one_sided().is_one_sided());
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    pub fn one_sided(self) -> Chain {
        Chain { one_sided: true, ..self }
    }

    /// The same chain with a user's tag for each segment, in order.
    ///
    /// # Errors
    /// If the number of tags is not the number of segments.
    ///
    /// ```
    /// use jostle::{Chain, Shape};
    /// let path = Chain::open([(0.0, 0.0), (1.0, 0.0), (2.0, 1.0)])?.tagged([7, 8])?;
    /// assert_eq!(Shape::from(path).tag(1), 8);
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    pub fn tagged(self, tags: impl IntoIterator<Item = u32>) -> Result<Chain, ShapeError> {
        let tags: Arc<[u32]> = tags.into_iter().collect();
        let segments = self.path.segments.items.len();
        if tags.len() != segments {
            return Err(ShapeError::WrongTags { tags: tags.len(), segments });
        }
        Ok(Chain { tags, ..self })
    }

    /// Its points in order; those of a loop once each.
    ///
    /// ```
    /// assert_eq!(jostle::Chain::open([(0.0, 0.0), (0.0, 0.0), (1.0, 0.0)])?.points().len(), 2);
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    pub fn points(&self) -> &[Vec2] {
        &self.path.points
    }

    /// Its segments in order, each from one point to the next.
    ///
    /// ```
    /// let edge = jostle::Chain::open([(0.0, 0.0), (1.0, 0.0)])?;
    /// assert_eq!(edge.segments().next().unwrap()[1].x, 1.0);
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    pub fn segments(&self) -> impl ExactSizeIterator<Item = [Vec2; 2]> {
        self.path.segments.items.iter().copied()
    }

    /// Whether its last point is joined to its first.
    ///
    /// ```
    /// assert!(!jostle::Chain::open([(0.0, 0.0), (1.0, 0.0)])?.is_closed());
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    pub fn is_closed(&self) -> bool {
        self.path.closed
    }

    /// Whether only its front counts for rays and moving shapes.
    ///
    /// ```
    /// assert!(!jostle::Chain::open([(0.0, 0.0), (1.0, 0.0)])?.is_one_sided());
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    pub fn is_one_sided(&self) -> bool {
        self.one_sided
    }

    /// The tag of a segment; 0 if there are none.
    ///
    /// ```
    /// assert_eq!(jostle::Chain::open([(0.0, 0.0), (1.0, 0.0)])?.tag(0), 0);
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    pub fn tag(&self, segment: u32) -> u32 {
        self.tags.get(segment as usize).copied().unwrap_or(0)
    }

    /// The smallest axis-aligned box around it in its own frame.
    ///
    /// ```
    /// assert_eq!(jostle::Chain::open([(0.0, 0.0), (1.0, 2.0)])?.aabb().max.y, 2.0);
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    pub fn aabb(&self) -> Aabb {
        self.path.segments.tree.bounds()
    }

    /// A copy `by` times as large about its own origin; exact for powers of two.
    ///
    /// # Errors
    /// If `by` is not finite and above zero, or points coincide or overflow.
    ///
    /// ```
    /// assert_eq!(jostle::Chain::open([(0.0, 0.0), (1.0, 2.0)])?.scaled(2.0)?.points()[1].x, 2.0);
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    pub fn scaled(&self, by: f32) -> Result<Chain, ShapeError> {
        positive("scale", by)?;
        self.mapped(|p| p * by)
    }

    /// A copy `by.x` times as wide and `by.y` times as high about its own origin; exact for powers of two. For negative
    /// factors mirror it.
    ///
    /// # Errors
    /// If a factor is not finite and above zero, or rounding makes neighbouring points coincide or overflow.
    ///
    /// ```
    /// let ramp = jostle::Chain::open([(0.0, 0.0), (1.0, 2.0)])?.scaled_per_axis((3.0, 1.0))?;
    /// assert_eq!(ramp.points()[1], jostle::Vec2::new(3.0, 2.0));
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    pub fn scaled_per_axis(&self, by: impl Into<Vec2>) -> Result<Chain, ShapeError> {
        let by = scales(by)?;
        self.mapped(|p| Vec2::new(p.x * by.x, p.y * by.y))
    }

    /// A copy moved by a displacement; its points are rounded to f32.
    ///
    /// # Errors
    /// If the displacement is not finite, or rounding makes neighbouring points coincide or overflow.
    ///
    /// ```
    /// let ramp = jostle::Chain::open([(0.0, 0.0), (1.0, 2.0)])?.translated((3.0, 0.0))?;
    /// assert_eq!(ramp.points()[1], jostle::Vec2::new(4.0, 2.0));
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    pub fn translated(&self, by: impl Into<Vec2>) -> Result<Chain, ShapeError> {
        let by = displacement(by)?;
        self.mapped(|p| p + by)
    }

    /// A copy mirrored left to right: every x negated (exact). Its points are in reverse, so that the front stays on
    /// the right; segment i becomes the last but i.
    ///
    /// ```
    /// let ramp = jostle::Chain::open([(0.0, 0.0), (1.0, 2.0)])?.mirrored_x();
    /// assert_eq!(ramp.points(), [(-1.0, 2.0), (0.0, 0.0)].map(jostle::Vec2::from));
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    pub fn mirrored_x(&self) -> Chain {
        self.mirrored(|p| Vec2::new(-p.x + 0.0, p.y))
    }

    /// A copy mirrored upside down, as [`mirrored_x`](Chain::mirrored_x): every y negated.
    ///
    /// ```
    /// let ramp = jostle::Chain::open([(0.0, 0.0), (1.0, 2.0)])?.mirrored_y();
    /// assert_eq!(ramp.points(), [(1.0, -2.0), (0.0, 0.0)].map(jostle::Vec2::from));
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    pub fn mirrored_y(&self) -> Chain {
        self.mirrored(|p| Vec2::new(p.x, -p.y + 0.0))
    }

    fn mirrored(&self, mirror: impl Fn(Vec2) -> Vec2) -> Chain {
        let mut points: Vec<Vec2> = self.points().iter().rev().map(|&p| mirror(p)).collect();
        if self.is_closed() {
            // The last segment of a loop leads to its first point.
            points.rotate_right(1);
        }
        let path = Arc::new(PointsInOrder::new(points, self.is_closed()));
        Chain { path, one_sided: self.one_sided, tags: self.tags.iter().rev().copied().collect() }
    }

    /// The chain through the images of its points, with the same parts.
    pub(super) fn mapped(&self, map: impl Fn(Vec2) -> Vec2) -> Result<Chain, ShapeError> {
        let points: Vec<Vec2> = self.points().iter().map(|&p| map(p)).collect();
        if points.iter().any(|p| !p.is_finite()) {
            return Err(ShapeError::TooLarge);
        }
        let path = Chain::through(points, self.is_closed())?.path;
        if path.points.len() < self.points().len() {
            return Err(ShapeError::TooSmall);
        }
        Ok(Chain { path, ..self.clone() })
    }

    pub(crate) fn tags(&self) -> &[u32] {
        &self.tags
    }

    pub(crate) fn indexed(&self) -> &Indexed<[Vec2; 2]> {
        &self.path.segments
    }
}

impl PartialEq for Chain {
    fn eq(&self, other: &Chain) -> bool {
        let (a, b) = (&self.path, &other.path);
        let same_path = Arc::ptr_eq(a, b) || (a.points == b.points && a.closed == b.closed);
        same_path && self.one_sided == other.one_sided && self.tags == other.tags
    }
}

impl fmt::Debug for Chain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = if self.one_sided { "OneSidedChain" } else { "Chain" };
        f.debug_struct(name).field("points", &self.points()).field("closed", &self.is_closed()).finish_non_exhaustive()
    }
}
