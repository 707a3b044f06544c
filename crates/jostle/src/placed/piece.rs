use alloc::{vec, vec::Vec};
use core::ops::Deref;

use crate::{
    math::{Pose2, Vec2, bounds::Bounds, dvec2::DVec2},
    shape::{Convex, INLINE, convex_hull},
};

/// A placed convex piece: its corners in the world, strictly convex and counterclockwise (decided exactly), and its
/// radius.
#[derive(Clone, Debug)]
pub(crate) struct Piece {
    pub(crate) corners: Ring,
    pub(crate) radius: f64,
    /// The box around the corners, without the radius.
    pub(crate) min: DVec2,
    pub(crate) max: DVec2,
}

impl Piece {
    #[inline(always)]
    pub(crate) fn place(shape: &Convex, pose: Pose2) -> Piece {
        let local = shape.corners();
        let mut corners = Ring::new(local.len());
        let (mut min, mut max) = (DVec2::INFINITY, -DVec2::INFINITY);
        for (corner, &p) in corners.slots().iter_mut().zip(local) {
            *corner = pose.place(p);
            (min, max) = (min.least(*corner), max.most(*corner));
        }
        if !shape.stays_convex(pose) {
            corners = Ring::from_slice(&convex_hull(&corners));
        }
        Piece { corners, radius: f64::from(shape.radius()), min, max }
    }

    /// The bounds of the corners of a shape at a pose, as [`place`](Piece::place) finds them.
    pub(super) fn bounds_of_corners(shape: &Convex, pose: Pose2) -> Bounds {
        let (mut min, mut max) = (DVec2::INFINITY, -DVec2::INFINITY);
        for &p in shape.corners() {
            let corner = pose.place(p);
            (min, max) = (min.least(corner), max.most(corner));
        }
        Bounds { min, max }
    }

    /// A single point.
    pub(crate) fn point(p: Vec2) -> Piece {
        let p = DVec2::from(p);
        Piece { corners: Ring::from_slice(&[p]), radius: 0.0, min: p, max: p }
    }

    /// The sharp piece with these corners, convex and counterclockwise.
    pub(crate) fn of_corners(corners: impl Iterator<Item = DVec2>) -> Piece {
        let corners: Vec<DVec2> = corners.collect();
        let (min, max) = corners
            .iter()
            .fold((DVec2::INFINITY, -DVec2::INFINITY), |(min, max), &corner| (min.least(corner), max.most(corner)));
        Piece { corners: Ring::from_slice(&corners), radius: 0.0, min, max }
    }

    /// A sharp segment, or a point if its ends are the same.
    pub(crate) fn segment(p: DVec2, q: DVec2) -> Piece {
        let corners = if p == q { Ring::from_slice(&[p]) } else { Ring::from_slice(&[p, q]) };
        let Bounds { min, max } = Bounds::around(p, q);
        Piece { corners, radius: 0.0, min, max }
    }

    /// The same piece, displaced.
    pub(crate) fn moved(&self, by: DVec2) -> Piece {
        let mut moved = self.clone();
        moved.corners.slots().iter_mut().for_each(|corner| *corner = *corner + by);
        Piece { min: self.min + by, max: self.max + by, ..moved }
    }

    /// Sets its corners to the images of a piece's corners, of which there are as many.
    #[inline]
    pub(super) fn set_image(&mut self, of: &Piece, place: impl Fn(DVec2) -> DVec2) {
        let (mut min, mut max) = (DVec2::INFINITY, -DVec2::INFINITY);
        for (corner, &p) in self.corners.slots().iter_mut().zip(of.corners.iter()) {
            *corner = place(p);
            (min, max) = (min.least(*corner), max.most(*corner));
        }
        (self.min, self.max) = (min, max);
    }

    /// Whether it stays strictly convex if each corner moves by at most half of `error`.
    ///
    /// Then each edge changes by at most `error`, and the cross product of two by at most `error` times the sum of
    /// their lengths and `error`. As long as all corners turn left, the ring goes around once.
    pub(crate) fn stays_convex(&self, error: f64) -> bool {
        let count = self.corners.len();
        if count < 3 {
            // Two corners must not become one.
            return count < 2 || (self.corners[1] - self.corners[0]).length_squared() > error * error;
        }
        let size = |e: DVec2| e.x.abs() + e.y.abs();
        let mut before = self.corners[0] - self.corners[count - 1];
        self.corners.edges().all(|(p, q)| {
            let (from, to) = (core::mem::replace(&mut before, q - p), q - p);
            from.cross(to) > 2.0 * error * (size(from) + size(to) + error)
        })
    }

    /// Replaces its corners by their hull.
    pub(crate) fn make_hull(&mut self) {
        self.corners = Ring::from_slice(&convex_hull(&self.corners));
    }

    /// The middle of its corners.
    pub(crate) fn middle(&self) -> DVec2 {
        self.corners.iter().fold(DVec2::ZERO, |sum, &corner| sum + corner) * (1.0 / self.corners.len() as f64)
    }

    /// Whether it has neither radius nor area.
    pub(crate) fn is_thin(&self) -> bool {
        self.radius == 0.0 && self.corners.len() < 3
    }

    /// The box around it, radius included.
    pub(crate) fn bounds(&self) -> Bounds {
        Bounds { min: self.min, max: self.max }.grown(self.radius)
    }
}

/// The corners of a placed piece: up to eight inline, more on the heap.
#[derive(Clone, Debug)]
pub(crate) struct Ring {
    few: [DVec2; INLINE],
    count: usize,
    many: Vec<DVec2>,
}

impl Ring {
    /// The ring of `count` corners at the origin.
    #[inline]
    fn new(count: usize) -> Ring {
        let many = if count > INLINE { vec![DVec2::ZERO; count] } else { Vec::new() };
        Ring { few: [DVec2::ZERO; INLINE], count, many }
    }

    #[inline]
    fn slots(&mut self) -> &mut [DVec2] {
        if self.count > INLINE { &mut self.many } else { &mut self.few[..self.count] }
    }

    /// Its edges, counterclockwise: none for a point, there and back for a segment.
    pub(crate) fn edges(&self) -> impl Iterator<Item = (DVec2, DVec2)> {
        let edges = if self.count > 1 { self.count } else { 0 };
        (0..edges).map(move |i| (self[i], self[if i + 1 == edges { 0 } else { i + 1 }]))
    }

    fn from_slice(corners: &[DVec2]) -> Ring {
        let mut ring = Ring::new(corners.len());
        ring.slots().copy_from_slice(corners);
        ring
    }
}

impl Deref for Ring {
    type Target = [DVec2];
    #[inline]
    fn deref(&self) -> &[DVec2] {
        if self.count > INLINE { &self.many } else { &self.few[..self.count] }
    }
}
