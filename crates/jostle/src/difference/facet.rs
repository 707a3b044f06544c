//! The answers of one facet of the difference: the side of its line that the origin is on, the distance, the nearest
//! points.

use super::{
    relation::Relation,
    walk::{Facet, Owner},
};
use crate::{
    math::{
        dvec2::DVec2,
        predicates::{Span, compare_length, compare_line_distance, cross_sign, dot_sign},
        smaller,
    },
    placed::Piece,
};

/// The part of a facet's edge that is nearest to its corner.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Foot {
    Start,
    Inside,
    End,
}

/// The side of a facet's line that the origin is on.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Side {
    Outside,
    Uncertain,
    Inside,
}

/// The height of the origin above a facet's line, positive outside, times the length of its edge; and the square of
/// that length.
#[derive(Clone, Copy)]
pub(crate) struct Height {
    pub(crate) height: f64,
    pub(crate) length: f64,
}

impl Height {
    /// The side; uncertain within this error of the walk.
    #[inline]
    pub(super) fn side(self, error: f64) -> Side {
        if self.height * self.height <= error * error * self.length {
            Side::Uncertain
        } else if self.height > 0.0 {
            Side::Outside
        } else {
            Side::Inside
        }
    }
}

impl Facet {
    #[inline]
    pub(crate) fn height(&self) -> Height {
        let e = self.q - self.p;
        Height { height: -e.cross(self.v - self.p), length: e.length_squared() }
    }

    #[inline]
    pub(super) fn side(&self, error: f64) -> Side {
        self.height().side(error)
    }

    /// The corners of the shape that does not own the edge.
    pub(crate) fn others<'p>(&self, a: &'p Piece, b: &'p Piece) -> &'p [DVec2] {
        if self.owner == Owner::A { &b.corners } else { &a.corners }
    }

    pub(crate) fn edge(&self) -> Span {
        Span::new(self.p, self.q)
    }

    /// The span from the start of the edge to the corner.
    pub(crate) fn offset(&self) -> Span {
        Span::new(self.p, self.v)
    }

    /// The same edge with another corner of the other shape.
    pub(crate) fn with_corner(self, v: DVec2) -> Facet {
        Facet { v, ..self }
    }

    pub(crate) fn moved(self, by: DVec2) -> Facet {
        Facet { p: self.p + by, q: self.q + by, v: self.v + by, ..self }
    }

    /// The squared distance from edge to corner and the foot on the edge.
    ///
    /// Next to an end that is nearer than its line is accurate, the inside is no farther than the end. Without that, rounding
    /// could make the end the nearer of the two, and the root of its error would be the error of the normal.
    #[inline(always)]
    pub(crate) fn square(&self) -> (f64, Foot) {
        let (e, w) = (self.q - self.p, self.v - self.p);
        let (along, length) = (e.dot(w), e.length_squared());
        if along <= 0.0 {
            return (w.length_squared(), Foot::Start);
        }
        let end = (self.v - self.q).length_squared();
        if along >= length {
            return (end, Foot::End);
        }
        let (height, start) = (e.cross(w), w.length_squared());
        let square = height * height / length;
        // At the start of an edge, and over a short one, the height is accurate (proofs/nearest.proof).
        (if start > 4.0 * square { smaller(square, smaller(start, end)) } else { square }, Foot::Inside)
    }

    /// The foot on the edge; exact.
    pub(super) fn exact_foot(&self) -> Foot {
        if dot_sign(self.edge(), self.offset()).is_le() {
            Foot::Start
        } else if dot_sign(self.edge().reversed(), Span::new(self.q, self.v)).is_le() {
            Foot::End
        } else {
            Foot::Inside
        }
    }

    /// The order of the distance from edge to corner and a sum of radii; exact.
    pub(super) fn compare_distance(&self, radii: [f64; 2]) -> core::cmp::Ordering {
        match self.exact_foot() {
            Foot::Start => compare_length(self.offset(), radii),
            Foot::End => compare_length(Span::new(self.q, self.v), radii),
            Foot::Inside => compare_line_distance(self.edge(), self.offset(), radii),
        }
    }

    /// True if the corner is outside of the edge's line by at least the sum of the radii; exact.
    pub(crate) fn is_outside(&self, radii: [f64; 2]) -> bool {
        let side = cross_sign(self.edge(), self.offset());
        let is_far = || compare_line_distance(self.edge(), self.offset(), radii).is_ge();
        if radii == [0.0; 2] { side.is_le() } else { side.is_lt() && is_far() }
    }

    /// The relation of a disc around the corner to the edge, whose inside is known to be nearest; exact.
    #[inline]
    pub(super) fn relation_to_disc(&self, radius: f64) -> Relation {
        Relation::of_distance(compare_line_distance(self.edge(), self.offset(), [radius, 0.0]))
    }

    /// The witness points, of A and of B.
    pub(crate) fn witnesses(&self, foot: Foot) -> [DVec2; 2] {
        let on_edge = match foot {
            Foot::Start => self.p,
            Foot::End => self.q,
            Foot::Inside => {
                let e = self.q - self.p;
                self.p + e * (e.dot(self.v - self.p) / e.length_squared())
            }
        };
        self.owner.ordered(on_edge, self.v)
    }

    /// The outward unit normal of the difference at this facet, from A to B; up for a facet without length.
    pub(crate) fn normal(&self) -> DVec2 {
        let e = self.q - self.p;
        let outward = e.right() * self.owner.sign();
        let length = e.length();
        if length > 0.0 { DVec2::new(outward.x / length, outward.y / length) } else { DVec2::new(0.0, 1.0) }
    }
}
