use super::{Convex, Piece};
use crate::math::{Aabb, Pose2};

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

    /// Its convex piece; `None` at a pose that is not finite: then the shape is nowhere.
    #[inline]
    pub(crate) fn piece(&self) -> Option<Piece> {
        debug_assert!(self.pose.is_finite(), "a shape is placed at {:?}, which is not finite", self.pose);
        let View::Convex(shape) = self.shape;
        self.pose.is_finite().then(|| Piece::place(shape, self.pose))
    }
}
