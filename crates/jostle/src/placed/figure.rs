//! The figures that a placed convex shape may be, for fast paths that need no walk for them.

use super::placed::Placed;
use crate::{
    math::{Pose2, Vec2, dvec2::DVec2},
    shape::{Convex, FigureKind, INLINE, Lines, OrientedBox},
};

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

/// A capsule in the world: a segment of two different ends with its skin, which may be 0.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Capsule {
    pub(crate) ends: [DVec2; 2],
    pub(crate) radius: f64,
}

/// A sharp polygon before it is placed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LocalPolygon<'a> {
    pub(crate) corners: &'a [Vec2],
    /// The largest coordinate magnitude of a corner.
    pub(crate) extent: f64,
    pub(crate) pose: Pose2,
}

/// A core of few corners before it is placed, whose placed corners surely are strictly convex.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LocalCore<'a> {
    shape: &'a Convex,
    pub(crate) count: usize,
    /// The first corner again follows the last.
    pub(crate) corners: &'a [Vec2; INLINE],
    pub(crate) lines: &'a Lines,
    pub(crate) pose: Pose2,
}

impl LocalCore<'_> {
    /// The largest coordinate magnitude of a corner.
    #[inline]
    pub(crate) fn extent(&self) -> f64 {
        self.shape.extent()
    }

    #[inline]
    pub(crate) fn radius(&self) -> f64 {
        f64::from(self.shape.radius())
    }
}

/// The corners of a core, placed one at a time.
pub(crate) trait Corners {
    fn count(&self) -> usize;

    /// A corner in the world, exactly as its piece has it.
    fn place(&self, i: usize) -> DVec2;

    /// The index of the next corner.
    #[inline]
    fn next(&self, i: usize) -> usize {
        if i + 1 == self.count() { 0 } else { i + 1 }
    }

    #[inline]
    fn previous(&self, i: usize) -> usize {
        if i == 0 { self.count() - 1 } else { i - 1 }
    }
}

impl Corners for LocalCore<'_> {
    #[inline]
    fn count(&self) -> usize {
        self.count
    }

    #[inline]
    fn place(&self, i: usize) -> DVec2 {
        self.pose.place(self.corners[i])
    }
}

impl Corners for OrientedBox {
    #[inline]
    fn count(&self) -> usize {
        4
    }

    #[inline]
    fn place(&self, i: usize) -> DVec2 {
        let half = self.size * 0.5;
        let x = if i == 1 || i == 2 { half.x } else { -half.x };
        self.pose.place(Vec2::new(x, if i < 2 { -half.y } else { half.y }))
    }
}

/// A placed convex shape, as fast paths see it.
#[derive(Clone, Copy)]
pub(crate) struct Figure<'a> {
    shape: &'a Convex,
    pose: &'a Pose2,
}

impl Placed<'_> {
    /// Its figure, if it is convex.
    #[inline(always)]
    pub(crate) fn figure(&self) -> Option<Figure<'_>> {
        self.convex().map(|shape| Figure { shape, pose: self.pose_ref() })
    }
}

impl<'a> Figure<'a> {
    #[inline(always)]
    pub(crate) fn kind(&self) -> FigureKind {
        self.shape.kind()
    }

    #[inline(always)]
    pub(crate) fn radius(&self) -> f64 {
        f64::from(self.shape.radius())
    }

    /// The place of one of its corners.
    #[inline(always)]
    pub(crate) fn place(&self, corner: Vec2) -> DVec2 {
        self.pose.place(corner)
    }

    /// The disc around its first corner: all of it, if its kind is `Disc`. Exactly the corner that its piece has.
    #[inline(always)]
    pub(crate) fn disc(&self) -> Disc {
        Disc { centre: self.pose.place(self.shape.corners()[0]), radius: self.radius() }
    }

    /// Its capsule, if it has two corners, is at a finite pose, and rounding surely leaves them two. Exactly the corners
    /// that its piece has.
    #[inline(always)]
    pub(crate) fn capsule(&self) -> Option<Capsule> {
        let pose = *self.pose;
        match *self.shape.corners() {
            [p, q] if self.shape.stays_convex(pose) && pose.is_finite() => {
                Some(Capsule { ends: [pose.place(p), pose.place(q)], radius: self.radius() })
            }
            _ => None,
        }
    }

    /// The box with its third corner and that opposite: all of it, if its kind is `Box`.
    #[inline(always)]
    pub(crate) fn oriented_box(&self) -> OrientedBox {
        OrientedBox { size: self.shape.corners()[2] * 2.0, pose: *self.pose }
    }

    /// The polygon in its own frame, if it is a sharp one whose placed corners surely are strictly convex.
    #[inline(always)]
    pub(crate) fn local_polygon(&self) -> Option<LocalPolygon<'a>> {
        let shape = self.shape;
        let corners = shape.corners();
        let polygon = LocalPolygon { corners, extent: shape.extent(), pose: *self.pose };
        (corners.len() > 2 && shape.radius() == 0.0 && shape.stays_convex(*self.pose)).then_some(polygon)
    }

    /// Its core, if that has few corners that rounding surely leaves strictly convex.
    #[inline(always)]
    pub(crate) fn core(&self) -> Option<LocalCore<'a>> {
        let shape = self.shape;
        let (count, corners, lines) = shape.inline_corners()?;
        (shape.stays_convex(*self.pose)).then_some(LocalCore { shape, count, corners, lines, pose: *self.pose })
    }
}
