//! Shapes: what can be asked about, and what a query sees of it once it is placed.

mod bounding_circle;
mod convex;
mod error;
mod figures;
mod hull;
mod mass;
mod oriented_box;
mod piece;
mod placed;
#[cfg(feature = "serde")]
mod stored;

pub use convex::Convex;
pub use error::ShapeError;
pub use oriented_box::OrientedBox;
pub(crate) use piece::{Piece, Ring};
pub use placed::Placed;
pub(crate) use placed::{Disc, LocalPolygon};

use crate::math::{Aabb, Pose2, Vec2};

/// Any shape.
///
/// ```
/// use jostle::{Convex, Shape, intersects};
/// let shapes: [Shape; 2] = [Convex::circle(1.0)?.into(), Convex::rectangle(2.0, 2.0)?.into()];
/// assert!(intersects(shapes[0].at((0.0, 0.0)), shapes[1].at((1.5, 0.0))));
/// # Ok::<(), jostle::ShapeError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum Shape {
    /// A convex shape.
    Convex(Convex),
}

impl Shape {
    /// This shape at a place in the world.
    ///
    /// ```
    /// use jostle::{Convex, Shape};
    /// let ball = Shape::from(Convex::circle(1.0)?);
    /// assert_eq!(ball.at((3.0, 0.0)).aabb().min.x, 2.0);
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    pub fn at(&self, pose: impl Into<Pose2>) -> Placed<'_> {
        match self {
            Shape::Convex(convex) => convex.at(pose),
        }
    }

    /// The smallest axis-aligned box around it in its own frame, rounded outward.
    ///
    /// ```
    /// use jostle::{Convex, Shape};
    /// assert_eq!(Shape::from(Convex::rectangle(2.0, 4.0)?).aabb().max.y, 2.0);
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    pub fn aabb(&self) -> Aabb {
        match self {
            Shape::Convex(convex) => convex.aabb(),
        }
    }

    /// Its area; see [`Convex::area`].
    ///
    /// ```
    /// use jostle::{Convex, Shape};
    /// assert_eq!(Shape::from(Convex::rectangle(2.0, 4.0)?).area(), 8.0);
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    pub fn area(&self) -> f32 {
        match self {
            Shape::Convex(convex) => convex.area(),
        }
    }

    /// The centroid of its area; see [`Convex::centroid`].
    ///
    /// ```
    /// use jostle::{Convex, Shape, Vec2};
    /// assert_eq!(Shape::from(Convex::rectangle(2.0, 4.0)?).centroid(), Vec2::ZERO);
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    pub fn centroid(&self) -> Vec2 {
        match self {
            Shape::Convex(convex) => convex.centroid(),
        }
    }

    /// The polar second moment of its area about its centroid; see [`Convex::second_moment`].
    ///
    /// ```
    /// use jostle::{Convex, Shape};
    /// assert_eq!(Shape::from(Convex::rectangle(4.0, 3.0)?).second_moment(), 25.0);
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    pub fn second_moment(&self) -> f32 {
        match self {
            Shape::Convex(convex) => convex.second_moment(),
        }
    }
}

impl From<Convex> for Shape {
    fn from(convex: Convex) -> Shape {
        Shape::Convex(convex)
    }
}
