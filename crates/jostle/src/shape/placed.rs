use super::{Convex, OrientedBox, Piece};
use crate::math::{Aabb, Pose2, Vec2, dvec2::DVec2};

/// A shape at a place in the world: what queries take. Cheap to make and to copy; it borrows the shape.
///
/// Its corners are the shape's corners, each moved once in f64 as [`Pose2`] says; the placed shape is their convex
/// hull grown by the skin. All answers are exact about that set of points.
///
/// ```
/// use jostle::{Convex, Pose2, Rot2};
/// let plank = Convex::rectangle(4.0, 1.0)?;
/// let upright = plank.at(Pose2::new((10.0, 0.0), Rot2::quarter_turns(1)));
/// assert_eq!(upright.aabb(), jostle::Aabb::new((9.5, -2.0), (10.5, 2.0)));
/// # Ok::<(), jostle::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Placed<'a> {
    shape: View<'a>,
    pose: Pose2,
}

/// A disc in the world; a point where the radius is 0. Of a shape at a pose that is not finite, neither is the centre.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Disc {
    pub(crate) centre: DVec2,
    pub(crate) radius: f64,
}

impl Disc {
    #[inline]
    pub(crate) fn point(p: Vec2) -> Disc {
        Disc { centre: p.into(), radius: 0.0 }
    }

    /// Whether it was placed at a finite pose.
    #[inline]
    pub(crate) fn is_somewhere(&self) -> bool {
        self.centre.x.abs() < f64::INFINITY && self.centre.y.abs() < f64::INFINITY
    }
}

/// A sharp polygon before it is placed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LocalPolygon<'a> {
    pub(crate) corners: &'a [Vec2],
    /// The largest coordinate magnitude of a corner.
    pub(crate) extent: f64,
    pub(crate) pose: Pose2,
}

/// A borrowed shape of any kind.
#[derive(Clone, Copy, Debug)]
enum View<'a> {
    Convex(&'a Convex),
}

impl Convex {
    /// This shape at a place in the world.
    ///
    /// ```
    /// use jostle::{Convex, Pose2, Rot2};
    /// let plank = Convex::rectangle(4.0, 1.0)?;
    /// assert_eq!(plank.at((1.0, 2.0)).pose(), Pose2::new((1.0, 2.0), Rot2::IDENTITY));
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn at(&self, pose: impl Into<Pose2>) -> Placed<'_> {
        Placed { shape: View::Convex(self), pose: pose.into() }
    }
}

impl Placed<'_> {
    /// Where it is.
    ///
    /// ```
    /// let ball = jostle::Convex::circle(1.0)?;
    /// assert_eq!(ball.at((1.0, 2.0)).pose().translation.y, 2.0);
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn pose(&self) -> Pose2 {
        self.pose
    }

    /// An axis-aligned box around it, skin included, rounded outward to f32. Empty at a pose that is not finite.
    ///
    /// ```
    /// let ball = jostle::Convex::circle(1.0)?;
    /// assert_eq!(ball.at((1.0, 2.0)).aabb(), jostle::Aabb::new((0.0, 1.0), (2.0, 3.0)));
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    pub fn aabb(&self) -> Aabb {
        self.piece().map_or(Aabb::EMPTY, |piece| piece.aabb())
    }

    /// Its disc, if it is one: a single corner with its skin. Exactly the corner that its piece has.
    #[inline]
    pub(crate) fn disc(&self) -> Option<Disc> {
        let View::Convex(shape) = self.shape;
        match *shape.corners() {
            [corner] => Some(Disc { centre: self.pose.place(corner), radius: f64::from(shape.radius()) }),
            _ => None,
        }
    }

    /// Its box, if it is a sharp rectangle around the local origin.
    #[inline]
    pub(crate) fn oriented_box(&self) -> Option<OrientedBox> {
        let View::Convex(shape) = self.shape;
        (shape.is_box() && shape.radius() == 0.0)
            .then(|| OrientedBox { size: shape.corners()[2] * 2.0, pose: self.pose })
    }

    /// The polygon in its own frame, if it is a sharp one whose placed corners surely are strictly convex.
    #[inline]
    pub(crate) fn local_polygon(&self) -> Option<LocalPolygon<'_>> {
        let View::Convex(shape) = self.shape;
        let corners = shape.corners();
        let polygon = LocalPolygon { corners, extent: shape.extent(), pose: self.pose };
        (corners.len() > 2 && shape.radius() == 0.0 && shape.stays_convex(self.pose)).then_some(polygon)
    }

    /// Its convex piece; `None` at a pose that is not finite: then the shape is nowhere.
    #[inline(always)]
    pub(crate) fn piece(&self) -> Option<Piece> {
        debug_assert!(self.pose.is_finite(), "a shape is placed at {:?}, which is not finite", self.pose);
        let View::Convex(shape) = self.shape;
        if self.pose.is_finite() { Some(Piece::place(shape, self.pose)) } else { None }
    }
}
