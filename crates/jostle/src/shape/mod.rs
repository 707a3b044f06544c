//! Shapes: the values that queries are about, and their constructors.

mod border;
mod border_tree;
mod bounding_circle;
mod boxes;
mod chain;
mod compound;
mod convex;
mod cut;
mod error;
mod figures;
mod grown;
mod hull;
mod indexed;
mod layout;
mod locate;
mod mass;
mod oriented_box;
mod piece_boxes;
mod polygon;
mod prepared;
mod runs;
#[cfg(feature = "serde")]
mod serialized;

pub use boxes::Boxes;
pub(crate) use boxes::{BoxBlock, LANES};
pub use chain::Chain;
pub use compound::{Compound, Part};
pub use convex::Convex;
pub(crate) use convex::{FigureKind, INLINE, Lines};
pub use error::{RingEdge, RingName, ShapeError};
pub(crate) use hull::convex_hull;
pub use locate::Location;
pub(crate) use locate::Target;
pub use oriented_box::OrientedBox;
pub use polygon::Polygon;
pub use prepared::PreparedPolygon;

use alloc::vec::Vec;

use crate::math::{Aabb, Vec2};

/// A shape of any kind. Cloning shares the points of a large one.
///
/// ```
/// use jostle::{Chain, Convex, Shape, intersects};
/// let shapes: [Shape; 2] = [Convex::circle(1.0)?.into(), Chain::open([(0.0, 0.0), (2.0, 2.0)])?.into()];
/// assert!(intersects(shapes[0].at((0.0, 0.0)), shapes[1].at((0.5, 0.0))));
/// # Ok::<(), jostle::ShapeError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[non_exhaustive]
pub enum Shape {
    /// A convex shape.
    Convex(Convex),
    /// An area with an outline and holes.
    Polygon(Polygon),
    /// A polyline.
    Chain(Chain),
    /// A set of shapes.
    Compound(Compound),
}

/// The value of one expression for a shape of any kind.
macro_rules! of_every_kind {
    ($shape:expr, $inner:ident => $answer:expr) => {
        match $shape {
            Shape::Convex($inner) => $answer,
            Shape::Polygon($inner) => $answer,
            Shape::Chain($inner) => $answer,
            Shape::Compound($inner) => $answer,
        }
    };
}

impl Shape {
    /// The smallest axis-aligned box around it in its own frame, rounded outward.
    ///
    /// ```
    /// use jostle::{Convex, Shape};
    /// assert_eq!(Shape::from(Convex::rectangle(2.0, 4.0)?).aabb().max.y, 2.0);
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    pub fn aabb(&self) -> Aabb {
        of_every_kind!(self, shape => shape.aabb())
    }

    /// The number of its parts, whose indices hits report: the segments of a chain, the parts of a compound, 1 for
    /// other shapes.
    ///
    /// ```
    /// use jostle::{Chain, Shape};
    /// assert_eq!(Shape::from(Chain::open([(0.0, 0.0), (1.0, 0.0), (1.0, 1.0)])?).part_count(), 2);
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    pub fn part_count(&self) -> u32 {
        match self {
            Shape::Convex(_) | Shape::Polygon(_) => 1,
            Shape::Chain(chain) => chain.segments().len() as u32,
            Shape::Compound(compound) => compound.parts().len() as u32,
        }
    }

    /// The user's own tag of a part; 0 if none was given.
    ///
    /// ```
    /// use jostle::{Compound, Convex, Part, Shape};
    /// let coin = Part::new(Convex::circle(1.0)?, (0.0, 0.0)).tagged(5);
    /// assert_eq!(Shape::from(Compound::new([coin])?).tag(0), 5);
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    pub fn tag(&self, part: u32) -> u32 {
        match self {
            Shape::Convex(_) | Shape::Polygon(_) => 0,
            Shape::Chain(chain) => chain.tag(part),
            Shape::Compound(compound) => compound.parts().get(part as usize).map_or(0, Part::tag),
        }
    }

    /// Its area, radii included; 0 for a chain. Parts of a compound that overlap are counted in full.
    ///
    /// ```
    /// use jostle::{Convex, Shape};
    /// assert_eq!(Shape::from(Convex::rectangle(2.0, 4.0)?).area(), 8.0);
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    pub fn area(&self) -> f32 {
        mass::area(&self.convex_pieces())
    }

    /// The centroid of its area; without area, of its length; without length, the middle of its box.
    ///
    /// ```
    /// use jostle::{Convex, Shape, Vec2};
    /// assert_eq!(Shape::from(Convex::rectangle(2.0, 4.0)?).centroid(), Vec2::ZERO);
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    pub fn centroid(&self) -> Vec2 {
        let of_area = || mass::centroid(&self.convex_pieces());
        let of_length = || mass::centroid_of_length(self.segments().into_iter());
        of_area().or_else(of_length).unwrap_or_else(|| self.aabb().center())
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
        mass::second_moment(&self.convex_pieces())
    }

    /// A copy `by` times as large about its own origin, radii included; exact for powers of two.
    ///
    /// # Errors
    /// If `by` is not finite and above zero, or rounding makes the shape invalid.
    ///
    /// ```
    /// use jostle::{Convex, Shape};
    /// assert_eq!(Shape::from(Convex::circle(1.0)?).scaled(2.0)?.aabb().max.x, 2.0);
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    pub fn scaled(&self, by: f32) -> Result<Shape, ShapeError> {
        of_every_kind!(self, shape => shape.scaled(by).map(Shape::from))
    }

    /// A copy `by.x` times as wide and `by.y` times as high about its own origin; exact for powers of two. For negative
    /// factors mirror it.
    ///
    /// # Errors
    /// If a factor is not finite and above zero, rounding makes the shape invalid, or the two differ and it has a radius.
    ///
    /// ```
    /// use jostle::{Convex, Shape};
    /// assert_eq!(Shape::from(Convex::rectangle(1.0, 1.0)?).scaled_per_axis((4.0, 2.0))?.aabb().max, (2.0, 1.0).into());
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    pub fn scaled_per_axis(&self, by: impl Into<Vec2>) -> Result<Shape, ShapeError> {
        let by = by.into();
        of_every_kind!(self, shape => shape.scaled_per_axis(by).map(Shape::from))
    }

    /// All points within a distance of it: a convex shape for a convex one, as [`Convex::grown`] makes it; otherwise a
    /// compound of rounded convex parts, each tagged with the number of the part of this shape that it comes from.
    ///
    /// A one-sided chain loses its front: the parts are solid. A negative distance makes a radius smaller, where there
    /// is one. Cost: linear in the number of convex pieces.
    ///
    /// # Errors
    /// If the distance is not finite, or a radius leaves the range from 0 to the largest f32.
    ///
    /// ```
    /// use jostle::{Chain, Convex, Shape, intersects};
    /// let (fence, ball) = (Shape::from(Chain::open([(0.0, 0.0), (4.0, 0.0), (4.0, 4.0)])?), Convex::circle(1.0)?);
    /// let near = fence.grown(0.5)?; // whatever meets it is within half a unit of the fence
    /// assert!(intersects(near.at((0.0, 0.0)), ball.at((2.0, 1.5))));
    /// assert!(!intersects(near.at((0.0, 0.0)), ball.at((2.0, 1.500_001))));
    /// assert_eq!((near.tag(0), near.tag(1)), (0, 1)); // the segments
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    pub fn grown(&self, by: f32) -> Result<Shape, ShapeError> {
        match self {
            Shape::Convex(shape) => shape.grown(by).map(Shape::from),
            _ => grown::grown_pieces(self, by).map(Shape::from),
        }
    }

    /// A copy moved by a displacement; its corners are rounded to f32. To place a shape without rounding its corners use
    /// [`at`](Shape::at).
    ///
    /// # Errors
    /// If the displacement is not finite, or rounding makes the shape invalid.
    ///
    /// ```
    /// use jostle::{Convex, Shape};
    /// assert_eq!(Shape::from(Convex::circle(1.0)?).translated((2.0, 0.0))?.aabb().max.x, 3.0);
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    pub fn translated(&self, by: impl Into<Vec2>) -> Result<Shape, ShapeError> {
        let by = by.into();
        of_every_kind!(self, shape => shape.translated(by).map(Shape::from))
    }

    /// A copy mirrored left to right: every x negated (exact).
    ///
    /// ```
    /// use jostle::{Chain, Shape};
    /// assert_eq!(Shape::from(Chain::open([(0.0, 0.0), (1.0, 2.0)])?).mirrored_x().aabb().min.x, -1.0);
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    pub fn mirrored_x(&self) -> Shape {
        of_every_kind!(self, shape => shape.mirrored_x().into())
    }

    /// A copy mirrored upside down: every y negated (exact).
    ///
    /// ```
    /// use jostle::{Chain, Shape};
    /// assert_eq!(Shape::from(Chain::open([(0.0, 0.0), (1.0, 2.0)])?).mirrored_y().aabb().min.y, -2.0);
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    pub fn mirrored_y(&self) -> Shape {
        of_every_kind!(self, shape => shape.mirrored_y().into())
    }

    /// The convex pieces that make up its area.
    fn convex_pieces(&self) -> Vec<&Convex> {
        match self {
            Shape::Convex(convex) => alloc::vec![convex],
            Shape::Polygon(polygon) => polygon.pieces().collect(),
            Shape::Chain(_) => Vec::new(),
            Shape::Compound(compound) => compound.parts().iter().flat_map(|p| p.shape().convex_pieces()).collect(),
        }
    }

    /// The segments of its chains, and its convex shapes of two corners.
    fn segments(&self) -> Vec<[Vec2; 2]> {
        match self {
            Shape::Convex(convex) => match *convex.corners() {
                [p, q] => alloc::vec![[p, q]],
                _ => Vec::new(),
            },
            Shape::Polygon(_) => Vec::new(),
            Shape::Chain(chain) => chain.segments().collect(),
            Shape::Compound(compound) => compound.parts().iter().flat_map(|p| p.shape().segments()).collect(),
        }
    }
}

impl From<Convex> for Shape {
    fn from(convex: Convex) -> Shape {
        Shape::Convex(convex)
    }
}

impl From<Polygon> for Shape {
    fn from(polygon: Polygon) -> Shape {
        Shape::Polygon(polygon)
    }
}

impl From<Chain> for Shape {
    fn from(chain: Chain) -> Shape {
        Shape::Chain(chain)
    }
}

impl From<Compound> for Shape {
    fn from(compound: Compound) -> Shape {
        Shape::Compound(compound)
    }
}
