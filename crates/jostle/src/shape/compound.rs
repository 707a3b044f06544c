use alloc::{boxed::Box, sync::Arc, vec::Vec};

use super::{
    Shape,
    error::{ShapeError, displacement},
    indexed::Indexed,
};
use crate::math::{Aabb, Pose2, Vec2};

/// A set of shapes that move as one. Its parts may be of any kind, overlap, and lie apart.
///
/// They are baked when it is made: their corners are moved by their poses and rounded to f32, and compounds among them
/// are replaced by their parts. Queries about a compound are queries about its parts:
/// - it overlaps, touches, contains a point or is hit by a ray if one of its parts does, and hits report that part;
/// - its depth is that of the whole: moved by it, the other shape is free of all parts. With a chain among the parts it is
///   at least the depth in the deepest segment;
/// - it encloses a shape if one of its parts encloses it.
///
/// ```
/// use jostle::{Compound, Convex, Part, cast_ray, Ray};
/// let wheel = Convex::circle(0.5)?;
/// let cart = Compound::new([
///     Part::new(Convex::rectangle(4.0, 1.0)?, (0.0, 1.0)),
///     Part::new(wheel.clone(), (-1.5, 0.5)).tagged(1),
///     Part::new(wheel, (1.5, 0.5)).tagged(1),
/// ])?;
/// let hit = cast_ray(Ray::new((1.5, -3.0), (0.0, 1.0)), cart.at((0.0, 0.0))).unwrap();
/// assert_eq!((hit.part, cart.parts()[2].tag()), (2, 1));
/// # Ok::<(), jostle::ShapeError>(())
/// ```
#[derive(Clone)]
pub struct Compound(Arc<Indexed<Part>>);

/// A shape and its pose in a compound, with a user's tag.
///
/// ```
/// use jostle::{Convex, Part};
/// let part = Part::new(Convex::circle(1.0)?, (2.0, 0.0)).tagged(7);
/// assert_eq!(part.tag(), 7);
/// # Ok::<(), jostle::ShapeError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Part {
    shape: Shape,
    #[cfg_attr(feature = "serde", serde(default))]
    pose: Pose2,
    #[cfg_attr(feature = "serde", serde(default))]
    tag: u32,
}

impl Part {
    /// The shape at this pose in the compound, tagged 0.
    ///
    /// ```
    /// use jostle::{Convex, Part};
    /// assert_eq!(Part::new(Convex::circle(1.0)?, (2.0, 0.0)).pose().translation.x, 2.0);
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    pub fn new(shape: impl Into<Shape>, pose: impl Into<Pose2>) -> Part {
        Part { shape: shape.into(), pose: pose.into(), tag: 0 }
    }

    /// The same part with this tag. The parts of a compound within a compound keep their own.
    ///
    /// ```
    /// assert_eq!(jostle::Part::new(jostle::Convex::circle(1.0)?, (2.0, 0.0)).tagged(3).tag(), 3);
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    pub fn tagged(self, tag: u32) -> Part {
        Part { tag, ..self }
    }

    /// Its shape.
    ///
    /// ```
    /// use jostle::{Convex, Part};
    /// assert_eq!(Part::new(Convex::circle(1.0)?, (2.0, 0.0)).shape().aabb().max.x, 1.0);
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// The pose of its shape; the identity once it is in a compound, which moves the shape itself.
    ///
    /// ```
    /// use jostle::{Compound, Convex, Part, Pose2};
    /// let moved = Compound::new([Part::new(Convex::circle(1.0)?, (2.0, 0.0))])?;
    /// assert_eq!(moved.parts()[0].pose(), Pose2::IDENTITY);
    /// assert_eq!(moved.parts()[0].shape().aabb().max.x, 3.0);
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    pub fn pose(&self) -> Pose2 {
        self.pose
    }

    /// Its tag.
    ///
    /// ```
    /// assert_eq!(jostle::Part::new(jostle::Convex::circle(1.0)?, (2.0, 0.0)).tag(), 0);
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    pub fn tag(&self) -> u32 {
        self.tag
    }
}

impl Compound {
    /// The compound of these parts, in their order.
    ///
    /// # Errors
    /// If there are none, a pose is not finite, or rounding its corners makes a part invalid; the error names the part.
    ///
    /// ```
    /// use jostle::{Compound, ShapeError};
    /// assert_eq!(Compound::new([]), Err(ShapeError::NoParts));
    /// ```
    pub fn new(parts: impl IntoIterator<Item = Part>) -> Result<Compound, ShapeError> {
        let mut baked = Vec::new();
        for (part, given) in parts.into_iter().enumerate() {
            let named = |error| ShapeError::BadPart { part, error: Box::new(error) };
            if !given.pose.is_finite() {
                return Err(named(ShapeError::PoseNotFinite));
            }
            let flat = match &given.shape {
                Shape::Compound(compound) => compound.parts(),
                _ => core::slice::from_ref(&given),
            };
            for inner in flat {
                let shape = baked_at(&inner.shape, given.pose).map_err(named)?;
                baked.push(Part { shape, pose: Pose2::IDENTITY, tag: inner.tag });
            }
        }
        if baked.is_empty() {
            return Err(ShapeError::NoParts);
        }
        Ok(Compound(Arc::new(Indexed::new(baked, |part| part.shape.aabb()))))
    }

    /// The shape of its part, if it has only one.
    pub(crate) fn only_part(&self) -> Option<&Shape> {
        let [only] = self.parts() else { return None };
        Some(&only.shape)
    }

    /// Its parts, baked and flattened; hits report their index.
    ///
    /// ```
    /// use jostle::{Compound, Convex, Part};
    /// assert_eq!(Compound::new([Part::new(Convex::circle(1.0)?, (2.0, 0.0))])?.parts().len(), 1);
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    pub fn parts(&self) -> &[Part] {
        &self.0.items
    }

    /// The smallest axis-aligned box around it in its own frame, rounded outward.
    ///
    /// ```
    /// use jostle::{Compound, Convex, Part};
    /// let c = Compound::new([Part::new(Convex::circle(1.0)?, (2.0, 0.0))])?;
    /// assert_eq!(c.aabb(), jostle::Aabb::new((1.0, -1.0), (3.0, 1.0)));
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    pub fn aabb(&self) -> Aabb {
        self.0.tree.bounds()
    }

    /// A copy `by` times as large about its own origin; exact for powers of two.
    ///
    /// # Errors
    /// If `by` is not finite and above zero, or rounding its corners makes a part invalid.
    ///
    /// ```
    /// use jostle::{Compound, Convex, Part};
    /// let c = Compound::new([Part::new(Convex::circle(1.0)?, (2.0, 0.0))])?;
    /// assert_eq!(c.scaled(2.0)?.aabb().max.x, 6.0);
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    pub fn scaled(&self, by: f32) -> Result<Compound, ShapeError> {
        self.remade(|shape| shape.scaled(by))
    }

    /// A copy `by.x` times as wide and `by.y` times as high about its own origin; exact for powers of two. For negative
    /// factors mirror it.
    ///
    /// # Errors
    /// If a factor is not finite and above zero, or a part cannot be scaled so; the error names it.
    ///
    /// ```
    /// use jostle::{Compound, Convex, Part};
    /// let c = Compound::new([Part::new(Convex::rectangle(1.0, 1.0)?, (2.0, 0.0))])?;
    /// assert_eq!(c.scaled_per_axis((2.0, 1.0))?.aabb(), jostle::Aabb::new((3.0, -0.5), (5.0, 0.5)));
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    pub fn scaled_per_axis(&self, by: impl Into<Vec2>) -> Result<Compound, ShapeError> {
        let by = by.into();
        self.remade(|shape| shape.scaled_per_axis(by))
    }

    /// A copy moved by a displacement; the corners of its parts are rounded to f32.
    ///
    /// # Errors
    /// If the displacement is not finite, or rounding its corners makes a part invalid.
    ///
    /// ```
    /// use jostle::{Compound, Convex, Part};
    /// let c = Compound::new([Part::new(Convex::circle(1.0)?, (2.0, 0.0))])?;
    /// assert_eq!(c.translated((0.0, 5.0))?.aabb().max.y, 6.0);
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    pub fn translated(&self, by: impl Into<Vec2>) -> Result<Compound, ShapeError> {
        let by = displacement(by)?;
        self.remade(|shape| shape.translated(by))
    }

    /// The compound of the images of its parts.
    fn remade(&self, image: impl Fn(&Shape) -> Result<Shape, ShapeError>) -> Result<Compound, ShapeError> {
        let remade = |(part, given): (usize, &Part)| {
            let named = |error| ShapeError::BadPart { part, error: Box::new(error) };
            Ok(Part { shape: image(&given.shape).map_err(named)?, ..given.clone() })
        };
        Compound::new(self.parts().iter().enumerate().map(remade).collect::<Result<Vec<_>, ShapeError>>()?)
    }

    /// A copy mirrored left to right: every x negated (exact).
    ///
    /// ```
    /// use jostle::{Compound, Convex, Part};
    /// let c = Compound::new([Part::new(Convex::circle(1.0)?, (2.0, 0.0))])?;
    /// assert_eq!(c.mirrored_x().aabb().min.x, -3.0);
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    pub fn mirrored_x(&self) -> Compound {
        self.mirrored(Shape::mirrored_x)
    }

    /// A copy mirrored upside down: every y negated (exact).
    ///
    /// ```
    /// use jostle::{Compound, Convex, Part};
    /// let c = Compound::new([Part::new(Convex::circle(1.0)?, (0.0, 2.0))])?;
    /// assert_eq!(c.mirrored_y().aabb().min.y, -3.0);
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    pub fn mirrored_y(&self) -> Compound {
        self.mirrored(Shape::mirrored_y)
    }

    fn mirrored(&self, mirror: impl Fn(&Shape) -> Shape) -> Compound {
        let parts = self.parts().iter().map(|part| Part { shape: mirror(&part.shape), ..part.clone() }).collect();
        Compound(Arc::new(Indexed::new(parts, |part: &Part| part.shape.aabb())))
    }

    pub(crate) fn indexed(&self) -> &Indexed<Part> {
        &self.0
    }
}

/// The shape at this pose, with its corners rounded to f32.
fn baked_at(shape: &Shape, pose: Pose2) -> Result<Shape, ShapeError> {
    if pose == Pose2::IDENTITY {
        return Ok(shape.clone());
    }
    Ok(match shape {
        Shape::Convex(convex) => convex.mapped(|p| pose * p, convex.radius())?.into(),
        Shape::Polygon(polygon) => polygon.mapped(|p| pose * p)?.into(),
        Shape::Chain(chain) => chain.mapped(|p| pose * p)?.into(),
        // A part of a compound is never one itself.
        Shape::Compound(compound) => compound.clone().into(),
    })
}

impl PartialEq for Compound {
    fn eq(&self, other: &Compound) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.parts() == other.parts()
    }
}

impl core::fmt::Debug for Compound {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_tuple("Compound").field(&self.parts()).finish()
    }
}
