//! Borders of shapes as chains.

use alloc::{boxed::Box, vec::Vec};

use super::{Shape, chain::Chain, convex::Convex, error::ShapeError, polygon::Polygon};

impl Convex {
    /// Its border: a loop with its front outside ([`one_sided`](Chain::one_sided)); a segment is its own border, with two
    /// sides.
    ///
    /// # Errors
    /// If it has a radius, because a chain has no arcs, or is a point.
    ///
    /// ```
    /// use jostle::Convex;
    /// let fence = Convex::rectangle(4.0, 2.0)?.border()?;
    /// assert!(fence.is_closed() && fence.is_one_sided() && fence.segments().count() == 4);
    /// assert!(Convex::circle(1.0)?.border().is_err());
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    pub fn border(&self) -> Result<Chain, ShapeError> {
        if self.radius() > 0.0 {
            return Err(ShapeError::RoundBorder { radius: self.radius() });
        }
        match self.corners().len() {
            1 | 2 => Chain::open(self.corners()),
            _ => Ok(Chain::ring(self.corners())),
        }
    }
}

impl Polygon {
    /// Its border: its [`rings`](Polygon::rings) as loops, each with its front outside of the polygon.
    ///
    /// These keep others out. Walls that keep others in, as of a room, have their front inside: give
    /// [`Chain::closed`] the ring in reverse.
    ///
    /// ```
    /// use jostle::{Chain, Polygon, Ray, cast_ray};
    /// let square = |half: f32| [(-half, -half), (half, -half), (half, half), (-half, half)];
    /// let room = Polygon::with_holes(square(5.0), [square(3.0)])?;
    /// let walls: Vec<Chain> = room.border();
    /// let hit = cast_ray(Ray::new((0.0, 0.0), (1.0, 0.0)), walls[1].at((0.0, 0.0))); // from within the hole
    /// assert_eq!(hit.unwrap().fraction, 3.0);
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    pub fn border(&self) -> Vec<Chain> {
        self.rings().map(Chain::ring).collect()
    }
}

impl Shape {
    /// Its border: see [`Convex::border`] and [`Polygon::border`]. A chain is its own border; that of a compound is the
    /// borders of its parts, also where one runs inside another part.
    ///
    /// # Errors
    /// As [`Convex::border`]; the error names the part of a compound.
    ///
    /// ```
    /// use jostle::{Convex, Shape};
    /// assert_eq!(Shape::from(Convex::rectangle(4.0, 2.0)?).border()?.len(), 1);
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    pub fn border(&self) -> Result<Vec<Chain>, ShapeError> {
        match self {
            Shape::Convex(convex) => convex.border().map(|chain| alloc::vec![chain]),
            Shape::Polygon(polygon) => Ok(polygon.border()),
            Shape::Chain(chain) => Ok(alloc::vec![chain.clone()]),
            Shape::Compound(compound) => {
                let mut chains = Vec::new();
                for (part, given) in compound.parts().iter().enumerate() {
                    let named = |error| ShapeError::BadPart { part, error: Box::new(error) };
                    chains.extend(given.shape().border().map_err(named)?);
                }
                Ok(chains)
            }
        }
    }
}
