//! The simple figures that a placed convex shape may be, for the fast paths.

use super::placed::Placed;
use crate::{
    math::{Pose2, Vec2, dvec2::DVec2},
    shape::{Convex, FigureKind, INLINE, Lines, OrientedBox},
};

/// A disc in the world; a point if the radius is 0. The centre is not finite if the pose is not.
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

    /// Whether its pose was finite.
    #[inline]
    pub(crate) fn is_somewhere(&self) -> bool {
        self.centre.x.abs() < f64::INFINITY && self.centre.y.abs() < f64::INFINITY
    }
}

/// A capsule in the world: a segment with two different ends and a radius, which may be 0.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Capsule {
    pub(crate) ends: [DVec2; 2],
    pub(crate) radius: f64,
}

/// The corners of a core in its own frame, with its pose.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Outline<'a> {
    pub(crate) corners: &'a [Vec2],
    /// The largest magnitude of a corner's coordinate.
    pub(crate) extent: f64,
    pub(crate) pose: Pose2,
}

/// A core of few corners in its own frame, with its pose, at which the corners are certain to stay strictly convex.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LocalCore<'a> {
    shape: &'a Convex,
    pub(crate) count: usize,
    /// The corners; unused places repeat the first.
    pub(crate) corners: &'a [Vec2; INLINE],
    pub(crate) lines: &'a Lines,
    pub(crate) pose: Pose2,
}

impl LocalCore<'_> {
    /// The largest magnitude of a corner's coordinate.
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

    /// A corner in the world, exactly as in the placed piece.
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

    #[inline(always)]
    fn place(&self, i: usize) -> DVec2 {
        /// The quadrants of the corners.
        const SIGNS: [[f32; 2]; 4] = [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]];
        let (half, [x, y]) = (self.size * 0.5, SIGNS[i]);
        self.pose.place(Vec2::new(x * half.x, y * half.y))
    }
}

/// A placed convex shape, as fast paths see it.
#[derive(Clone, Copy)]
pub(crate) struct Figure<'a> {
    shape: &'a Convex,
    pose: &'a Pose2,
}

impl Placed<'_> {
    /// The figure, if it is convex.
    #[inline(always)]
    pub(crate) fn figure(&self) -> Option<Figure<'_>> {
        self.convex().map(|shape| Figure { shape, pose: self.pose_ref() })
    }

    /// The box, if it is one.
    pub(crate) fn oriented_box(&self) -> Option<OrientedBox> {
        self.figure().filter(|figure| figure.kind() == FigureKind::Box).map(|figure| figure.oriented_box())
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

    /// The disc around its first corner, which is all of a disc; exactly the corner of the placed piece.
    #[inline(always)]
    pub(crate) fn disc(&self) -> Disc {
        Disc { centre: self.pose.place(self.shape.first_corner()), radius: self.radius() }
    }

    /// The centre and the radius of a disc around its own origin, at a rotation that is finite: numbers of f32.
    #[inline(always)]
    pub(crate) fn centred_disc(&self) -> Option<(Vec2, f32)> {
        let Pose2 { translation, rotation } = *self.pose;
        let is_centred = self.shape.extent() == 0.0 && !(rotation.cos() + rotation.sin()).is_nan();
        is_centred.then_some((translation, self.shape.radius()))
    }

    /// The capsule, if it has two corners that are certain to stay different; exactly the corners of the placed piece.
    /// They are finite, unless the rotation is NaN.
    #[inline(always)]
    pub(crate) fn capsule(&self) -> Option<Capsule> {
        let pose = *self.pose;
        let (count, &[p, q, ..], _) = self.shape.inline_corners()?;
        if count != 2 || !self.shape.stays_convex(pose) {
            return None;
        }
        Some(Capsule { ends: [pose.place(p), pose.place(q)], radius: self.radius() })
    }

    /// The box with its first corner and the opposite one, which is all of a box.
    #[inline(always)]
    pub(crate) fn oriented_box(&self) -> OrientedBox {
        OrientedBox { size: self.shape.first_corner() * -2.0, pose: *self.pose }
    }

    /// The outline, in which the first corner may be repeated to have at least four.
    #[inline(always)]
    pub(crate) fn padded_outline(&self) -> Outline<'a> {
        Outline { corners: self.shape.padded_corners(), extent: self.shape.extent(), pose: *self.pose }
    }

    /// The outline, if it is a sharp polygon whose placed corners are certain to be strictly convex.
    #[inline(always)]
    pub(crate) fn local_polygon(&self) -> Option<Outline<'a>> {
        let shape = self.shape;
        let corners = shape.corners();
        let outline = Outline { corners, extent: shape.extent(), pose: *self.pose };
        (corners.len() > 2 && shape.radius() == 0.0 && shape.stays_convex(*self.pose)).then_some(outline)
    }

    /// The core, if it has few corners and these are certain to stay strictly convex.
    #[inline(always)]
    pub(crate) fn core(&self) -> Option<LocalCore<'a>> {
        let shape = self.shape;
        let (count, corners, lines) = shape.inline_corners()?;
        (shape.stays_convex(*self.pose)).then_some(LocalCore { shape, count, corners, lines, pose: *self.pose })
    }
}
