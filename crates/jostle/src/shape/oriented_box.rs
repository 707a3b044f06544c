use super::{convex::Convex, error::ShapeError};
use crate::math::{Pose2, Vec2};

/// A rectangle somewhere in the world, as plain data for batches: the same set of points as
/// `Convex::rectangle(size.x, size.y)?.at(pose)`.
///
/// Its size must be above zero and all its numbers finite; otherwise it meets nothing.
///
/// ```
/// use jostle::{Convex, OrientedBox, Pose2, Rot2, relate};
/// let pose = Pose2::new((1.0, 2.0), Rot2::degrees(30.0));
/// let a = OrientedBox::new((4.0, 2.0), pose);
/// assert_eq!(a.shape()?, Convex::rectangle(4.0, 2.0)?);
/// # Ok::<(), jostle::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[repr(C)]
pub struct OrientedBox {
    /// Full width and height.
    pub size: Vec2,
    /// The place of its middle, and its rotation.
    pub pose: Pose2,
}

impl OrientedBox {
    /// The box of this full size at this pose.
    ///
    /// ```
    /// assert_eq!(jostle::OrientedBox::new((4.0, 2.0), (1.0, 0.0)).size.x, 4.0);
    /// ```
    #[must_use]
    pub fn new(size: impl Into<Vec2>, pose: impl Into<Pose2>) -> OrientedBox {
        OrientedBox { size: size.into(), pose: pose.into() }
    }

    /// The same box as a shape.
    ///
    /// # Errors
    /// As [`Convex::rectangle`].
    ///
    /// ```
    /// assert!(jostle::OrientedBox::new((4.0, 0.0), (1.0, 0.0)).shape().is_err());
    /// ```
    pub fn shape(&self) -> Result<Convex, ShapeError> {
        Convex::rectangle(self.size.x, self.size.y)
    }

    /// Whether it meets anything: its numbers are finite, and half its sizes above zero.
    #[inline]
    pub(crate) fn is_somewhere(&self) -> bool {
        let half = self.size * 0.5;
        (half.x > 0.0) & (half.y > 0.0) & self.size.is_finite() & self.pose.is_finite()
    }
}
