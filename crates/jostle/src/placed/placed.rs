use core::ops::ControlFlow;

use super::{
    local::{Beam, local_box, local_length, world_bounds},
    part::{self, Area, Body, PlacedPart},
    piece::Piece,
};
use crate::{
    math::{Aabb, Pose2, Vec2, bounds::Bounds, dvec2::DVec2},
    shape::{Chain, Compound, Convex, Polygon, Shape},
};

/// A shape at a pose: the argument of most queries. Cheap to make and to copy; it borrows the shape.
///
/// Its corners are the shape's, each placed once in f64 as [`Pose2`] describes. A convex shape is their convex hull grown
/// by the radius; other shapes consist of convex ones. All answers are exact about that set of points.
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
pub(super) enum View<'a> {
    Convex(&'a Convex),
    Polygon(&'a Polygon),
    Chain(&'a Chain),
    Compound(&'a Compound),
}

impl Shape {
    /// This shape at a pose.
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
            Shape::Convex(shape) => shape.at(pose),
            Shape::Polygon(shape) => shape.at(pose),
            Shape::Chain(shape) => shape.at(pose),
            Shape::Compound(shape) => shape.at(pose),
        }
    }
}

impl Convex {
    /// This shape at a pose.
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

impl Polygon {
    /// This shape at a pose.
    ///
    /// ```
    /// let p = jostle::Polygon::new([(0.0, 0.0), (0.0, 2.0), (2.0, 0.0)])?;
    /// assert_eq!(p.at((1.0, 2.0)).aabb().min.x, 1.0);
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn at(&self, pose: impl Into<Pose2>) -> Placed<'_> {
        Placed { shape: View::Polygon(self), pose: pose.into() }
    }
}

impl Chain {
    /// This shape at a pose.
    ///
    /// ```
    /// let edge = jostle::Chain::open([(0.0, 0.0), (1.0, 0.0)])?;
    /// assert_eq!(edge.at((1.0, 2.0)).aabb().min.x, 1.0);
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn at(&self, pose: impl Into<Pose2>) -> Placed<'_> {
        Placed { shape: View::Chain(self), pose: pose.into() }
    }
}

impl Compound {
    /// This shape at a pose.
    ///
    /// ```
    /// use jostle::{Compound, Convex, Part};
    /// let c = Compound::new([Part::new(Convex::circle(1.0)?, (2.0, 0.0))])?;
    /// assert_eq!(c.at((1.0, 2.0)).aabb().min.x, 2.0);
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn at(&self, pose: impl Into<Pose2>) -> Placed<'_> {
        Placed { shape: View::Compound(self), pose: pose.into() }
    }
}

impl<'a> Placed<'a> {
    /// Its pose.
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

    #[inline(always)]
    pub(crate) fn pose_ref(&self) -> &Pose2 {
        &self.pose
    }

    /// The place of its centroid, which decides on which side of a one-sided chain all of it counts as being.
    pub(crate) fn centre(&self) -> DVec2 {
        self.pose.place(match self.shape {
            View::Convex(shape) => shape.centroid(),
            View::Polygon(shape) => shape.centroid(),
            View::Chain(_) | View::Compound(_) => self.shape().centroid(),
        })
    }

    /// The same shape at another pose.
    #[inline]
    pub(crate) fn moved_to(self, pose: Pose2) -> Placed<'a> {
        Placed { pose, ..self }
    }

    /// The smallest axis-aligned box around it, radius included, rounded outward to f32; empty at a pose that is not
    /// finite. Cost: linear in the number of corners.
    ///
    /// ```
    /// let ball = jostle::Convex::circle(1.0)?;
    /// assert_eq!(ball.at((1.0, 2.0)).aabb(), jostle::Aabb::new((0.0, 1.0), (2.0, 3.0)));
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    pub fn aabb(&self) -> Aabb {
        if !self.is_somewhere() {
            return Aabb::EMPTY;
        }
        let around = |points: &mut dyn Iterator<Item = &Vec2>| {
            let placed = points.map(|&p| Bounds::point(self.pose.place(p)));
            placed.reduce(Bounds::union).map_or(Aabb::EMPTY, |bounds| bounds.outward(0.0))
        };
        match self.shape {
            View::Convex(shape) => Piece::bounds_of_corners(shape, self.pose).outward(shape.radius().into()),
            View::Polygon(shape) => around(&mut shape.outlines().flatten()),
            View::Chain(shape) => around(&mut shape.points().iter()),
            View::Compound(shape) => {
                shape.parts().iter().fold(Aabb::EMPTY, |all, part| all.union(part.shape().at(self.pose).aabb()))
            }
        }
    }

    /// Whether its pose is finite.
    #[inline]
    pub(crate) fn is_somewhere(&self) -> bool {
        self.pose.is_finite()
    }

    #[inline]
    pub(crate) fn is_convex(&self) -> bool {
        matches!(self.shape, View::Convex(_))
    }

    /// A shared copy of the shape.
    pub(crate) fn shape(&self) -> Shape {
        match self.shape {
            View::Convex(shape) => shape.clone().into(),
            View::Polygon(shape) => shape.clone().into(),
            View::Chain(shape) => shape.clone().into(),
            View::Compound(shape) => shape.clone().into(),
        }
    }

    /// The shape itself.
    pub(super) fn view(&self) -> View<'a> {
        self.shape
    }

    /// A box around it in its own frame, radius included.
    pub(super) fn local_aabb(&self) -> Aabb {
        match self.shape {
            View::Convex(shape) => shape.aabb(),
            View::Polygon(shape) => shape.aabb(),
            View::Chain(shape) => shape.aabb(),
            View::Compound(shape) => shape.aabb(),
        }
    }

    /// The corners in its own frame, if it is convex.
    #[inline]
    pub(crate) fn convex_corners(&self) -> Option<&'a [Vec2]> {
        self.convex().map(Convex::corners)
    }

    /// The largest magnitude of a coordinate of its corners in its own frame, if it is convex.
    #[inline(always)]
    pub(crate) fn convex_extent(&self) -> Option<f64> {
        self.convex().map(Convex::extent)
    }

    /// Whether its core is a single point or segment.
    pub(crate) fn is_segment(&self) -> bool {
        self.convex_corners().is_some_and(|corners| corners.len() < 3)
    }

    /// Whether it may contain points or segments with radius 0.
    pub(crate) fn may_be_thin(&self) -> bool {
        match self.shape {
            View::Convex(shape) => shape.radius() == 0.0 && shape.corners().len() < 3,
            View::Polygon(_) => false,
            View::Chain(_) | View::Compound(_) => true,
        }
    }

    /// The shape, if it is convex.
    #[inline]
    pub(crate) fn convex(&self) -> Option<&'a Convex> {
        match self.shape {
            View::Convex(shape) => Some(shape),
            _ => None,
        }
    }

    /// The index, in the shape, of a corner of its only piece or of a chain's segment. A piece that rounding may have
    /// made concave is a hull of its own, with fewer corners or another first one.
    pub(crate) fn corner_index(&self, piece: &Piece, segment: u32, i: u32) -> u32 {
        match self.shape {
            View::Convex(shape) if !shape.stays_convex(self.pose) => {
                let at = |p: &Vec2| self.pose.place(*p) == piece.corners[i as usize];
                shape.corners().iter().position(at).map_or(i, |place| place as u32)
            }
            View::Chain(shape) => (segment + i) % shape.points().len() as u32,
            _ => i,
        }
    }

    /// Whether it is a convex shape of several corners that are certain to stay as many.
    #[inline]
    pub(crate) fn keeps_corners(&self) -> bool {
        self.convex().is_some_and(|shape| shape.corners().len() > 1 && shape.stays_convex(self.pose))
    }

    /// The only piece, if it is a convex shape at a finite pose.
    #[inline(always)]
    pub(crate) fn piece(&self) -> Option<Piece> {
        match self.shape {
            View::Convex(shape) if self.is_somewhere() => Some(Piece::place(shape, self.pose)),
            _ => None,
        }
    }

    /// A box around it, radius included.
    pub(crate) fn bounds(&self) -> Bounds {
        match self.shape {
            View::Convex(shape) => Piece::bounds_of_corners(shape, self.pose).grown(shape.radius().into()),
            _ => world_bounds(self.pose, self.local_aabb()),
        }
    }

    /// The largest magnitude of a coordinate of its box in its own frame.
    pub(super) fn extent(&self) -> f64 {
        Bounds::of(self.local_aabb()).largest_coordinate()
    }

    /// The box of its own frame that holds everything placed in a box of the world.
    fn local_box(&self, world: Bounds) -> Aabb {
        local_box(self.pose, world, self.extent())
    }

    /// Visits the parts of a compound whose box meets another, each as a shape of its own, with their indices;
    /// otherwise the shape itself.
    pub(crate) fn shapes_near(
        self,
        near: Bounds,
        mut visit: impl FnMut(Placed<'a>, Option<u32>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let View::Compound(compound) = self.shape else { return visit(self, None) };
        let parts = compound.indexed();
        let mut found = parts.tree.overlapping(self.local_box(near));
        found.try_for_each(|i| visit(parts.items[i].shape().at(self.pose), Some(i as u32)))
    }

    /// True if this is for the outward normal, of any length, of an edge of its border, in its own frame. Segments have
    /// one on either side.
    pub(crate) fn any_edge_normal(&self, mut is: impl FnMut(DVec2) -> bool) -> bool {
        let mut is = |[p, q]: [Vec2; 2]| is((DVec2::from(q) - DVec2::from(p)).right());
        match self.shape {
            View::Convex(shape) => {
                let corners = shape.corners();
                let next = |i: usize| corners[(i + 1) % corners.len()];
                corners.len() > 1 && corners.iter().enumerate().any(|(i, &corner)| is([corner, next(i)]))
            }
            View::Polygon(shape) => shape.indexed_edges().items.iter().any(|&edge| is(edge)),
            View::Chain(shape) => shape.indexed().items.iter().any(|&[p, q]| is([p, q]) || is([q, p])),
            // Its parts are asked one by one.
            View::Compound(_) => false,
        }
    }

    /// All of it as one part, if it is convex, a polygon, or a compound of only one of these.
    pub(crate) fn only_part(self) -> Option<PlacedPart<'a>> {
        match self.shape {
            View::Convex(shape) => Some(part::convex(shape, self.pose, 0)),
            View::Polygon(shape) => Some(PlacedPart::whole(0, Body::Area(Area::new(shape, self.pose)))),
            View::Compound(shape) => shape.only_part()?.at(self.pose).only_part(),
            View::Chain(_) => None,
        }
    }

    /// Visits its parts whose box meets another.
    pub(crate) fn parts_near(
        self,
        near: Bounds,
        mut visit: impl FnMut(PlacedPart<'a>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.shapes_near(near, |placed, part| {
            let pose = placed.pose;
            match placed.shape {
                View::Convex(shape) => visit(part::convex(shape, pose, part.unwrap_or(0))),
                View::Polygon(shape) => visit(PlacedPart::whole(part.unwrap_or(0), Body::Area(Area::new(shape, pose)))),
                View::Chain(shape) => {
                    let mut found = shape.indexed().tree.overlapping(placed.local_box(near));
                    found.try_for_each(|i| visit(part::chain_segment(shape, pose, i, part)))
                }
                // A part of a compound is never one itself.
                View::Compound(_) => ControlFlow::Continue(()),
            }
        })
    }

    /// Visits its convex pieces within a distance of a box, roughly the nearest first; the visitor returns the new
    /// distance.
    pub(crate) fn nearest_pieces(self, from: Bounds, within: f64, visit: &mut dyn FnMut(&Piece) -> f64) {
        let pose = self.pose;
        match self.shape {
            View::Convex(shape) => _ = visit(&Piece::place(shape, pose)),
            View::Polygon(shape) => Area::new(shape, pose).nearest_pieces(from, within, visit),
            View::Chain(shape) => {
                let segments = shape.indexed();
                segments.tree.nearest(self.local_box(from), local_length(within), |i| {
                    local_length(visit(&part::segment(pose, segments.items[i])))
                });
            }
            View::Compound(shape) => {
                let (parts, mut bound) = (shape.indexed(), within);
                parts.tree.nearest(self.local_box(from), local_length(within), |i| {
                    parts.items[i].shape().at(pose).nearest_pieces(from, bound, &mut |piece| {
                        bound = visit(piece);
                        bound
                    });
                    local_length(bound)
                });
            }
        }
    }

    /// Visits the parts of a compound that a ray may meet, otherwise itself, roughly in order along the ray. The visitor
    /// returns the fraction beyond which nothing more counts.
    pub(crate) fn shapes_along(self, beam: Beam, visit: &mut dyn FnMut(Placed<'a>, Option<u32>) -> f64) {
        let View::Compound(compound) = self.shape else {
            visit(self, None);
            return;
        };
        let parts = compound.indexed();
        beam.search(&parts.tree, self.pose, self.extent(), |i| {
            visit(parts.items[i].shape().at(self.pose), Some(i as u32))
        });
    }

    /// Visits its parts that a ray may meet, as [`shapes_along`](Placed::shapes_along) does.
    pub(crate) fn parts_along(self, beam: Beam, visit: &mut dyn FnMut(PlacedPart<'a>) -> f64) {
        let (pose, mut until) = (self.pose, beam.until);
        self.shapes_along(beam, &mut |placed, part| {
            let index = part.unwrap_or(0);
            match placed.shape {
                View::Convex(shape) => until = visit(part::convex(shape, pose, index)),
                View::Polygon(shape) => until = visit(PlacedPart::whole(index, Body::Area(Area::new(shape, pose)))),
                View::Chain(shape) => beam.until(until).search(&shape.indexed().tree, pose, placed.extent(), |i| {
                    until = visit(part::chain_segment(shape, pose, i, part));
                    until
                }),
                View::Compound(_) => {}
            }
            until
        });
    }
}
