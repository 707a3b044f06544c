//! The side of a difference that faces a way, as f64 sees it.

use super::way::{Touch, Way};
use crate::{
    difference::{Facet, walk},
    math::{
        dvec2::DVec2,
        predicates::{Span, cross_sign},
        sqrt,
        tolerance::WALK_ERROR,
    },
    placed::Piece,
};

/// When the way comes through a place of the border.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Meets {
    /// Not in this step, nor through any other place.
    Never,
    /// Before its start.
    Before,
    /// Its start is inside.
    Inside,
    /// After its start and before its end.
    Later,
}

/// What one walk around the difference finds out about a way.
pub(crate) struct Front<'p> {
    pieces: [&'p Piece; 2],
    way: &'p Way,
    /// Of the whole way.
    length: f64,
    /// How far distances at the start, distances at the end, and moments may be off.
    error: f64,
    end_error: f64,
    doubt: f64,
    /// Of the corners of the difference about the way.
    least: f64,
    most: f64,
    /// Facets through which the way may come.
    through: [Option<Facet>; 2],
    /// There are more, or it is uncertain through which.
    is_doubtful: bool,
    /// The corners on both sides of the way, with their moments.
    start: (f64, [DVec2; 2]),
    end: (f64, [DVec2; 2]),
}

impl<'p> Front<'p> {
    /// Walks around the difference of two.
    ///
    /// A moment is within 9u of extent and reach, times the length of the way; so is that of a skin.
    pub(crate) fn new(a: &'p Piece, b: &'p Piece, way: &'p Way) -> Front<'p> {
        let (size, length) = (a.max.most(b.max) - a.min.least(b.min), way.linear.length());
        let size = if size.x < size.y { size.y } else { size.x } + way.reach();
        let corners = [a.corners[0], b.corners[0]];
        let mut front = Front {
            pieces: [a, b],
            way,
            length,
            error: WALK_ERROR * size,
            end_error: WALK_ERROR * (size + length),
            doubt: WALK_ERROR * size * length,
            least: f64::INFINITY,
            most: f64::NEG_INFINITY,
            through: [None; 2],
            is_doubtful: false,
            start: (f64::NEG_INFINITY, corners),
            end: (f64::INFINITY, corners),
        };
        walk(&a.corners, &b.corners, |facet| front.add(facet));
        front
    }

    #[inline]
    fn add(&mut self, facet: Facet) {
        let (edge, past, reach) = (facet.q - facet.p, self.way.past(facet.owner), self.way.reach());
        let start = (facet.v - facet.p).cross(past);
        self.least = self.least.min(start);
        self.most = self.most.max(start);
        let approach = edge.cross(past);
        if approach <= 0.0 {
            return;
        }
        // Where it is along the way no moment about an end of it tells on which side of the other it is.
        self.is_doubtful |= approach <= self.doubt;
        let lean = if reach > 0.0 { reach * edge.dot(past) / edge.length() } else { 0.0 };
        let [start, end] = [start - lean, start - approach - lean];
        if start >= -self.doubt && end <= self.doubt {
            self.is_doubtful |=
                self.through[1].is_some() || (reach > 0.0 && (start <= self.doubt || end >= -self.doubt));
            self.through = [Some(facet), self.through[0]];
        } else if start < 0.0 {
            if start > self.start.0 {
                self.start = (start, facet.corners_at(facet.p));
            }
        } else if end < self.end.0 {
            self.end = (end, facet.corners_at(facet.q));
        }
    }

    /// Whether the way surely passes by, to the side or, without length, altogether.
    pub(crate) fn misses(&self) -> bool {
        let aside = self.way.reach() * self.length + self.doubt;
        self.least > aside || self.most < -aside
    }

    /// Through what the way comes in, if its line surely does.
    pub(crate) fn touches(&self) -> Option<impl Iterator<Item = Touch>> {
        let is_round = self.way.reach() > 0.0;
        let comes_through = self.through[0].is_some();
        let is_inside = self.least < -self.doubt && self.most > self.doubt;
        let is_certain =
            !self.is_doubtful && self.length > 0.0 && if is_round { true } else { comes_through && is_inside };
        if !is_certain {
            return None;
        }
        let is_point = self.pieces.iter().all(|piece| piece.corners.len() == 1);
        let corner = match (comes_through, self.start.0 > f64::NEG_INFINITY) {
            (true, _) => None,
            (false, true) => Some(self.start.1),
            (false, false) if self.end.0 < f64::INFINITY || is_point => Some(self.end.1),
            // It has no facet that faces the way.
            (false, false) => return None,
        };
        Some(self.through.into_iter().flatten().map(Touch::Face).chain(corner.map(Touch::Corners)))
    }

    /// When the way comes through here; `None` where that is doubtful.
    pub(crate) fn meets(&self, touch: &Touch) -> Option<Meets> {
        match touch {
            Touch::Face(facet) => self.meets_face(facet),
            Touch::Corners(corners) => meets_disc(self.way, *corners),
        }
    }

    fn meets_face(&self, facet: &Facet) -> Option<Meets> {
        let edge = facet.edge();
        // Where edges are nearly parallel the walk may come to them in the wrong order.
        let is_farther_out = |&v: &DVec2| cross_sign(edge, Span::new(facet.v, v)).is_gt();
        let [a, b] = self.pieces;
        if facet.others(a, b).iter().any(is_farther_out) {
            return None;
        }
        let height = facet.height();
        let length = sqrt(height.length);
        let gap = height.height / length - self.way.reach();
        let left = gap - edge.rounded().cross(self.way.past(facet.owner)) / length;
        if gap < -self.error {
            Some(Meets::Before)
        } else if gap <= self.error || left.abs() <= self.end_error {
            None
        } else {
            Some(if left > 0.0 { Meets::Never } else { Meets::Later })
        }
    }
}

/// When a way comes within reach of a corner, the radii being those of two discs; `None` where that is doubtful.
#[inline]
pub(crate) fn meets_disc(way: &Way, [a, b]: [DVec2; 2]) -> Option<Meets> {
    /// Of the square of sizes: twice what the products and sums are off.
    const ERROR: f64 = 16.0 * f64::EPSILON;
    let (linear, between, reach) = (way.linear, b - a, way.reach());
    let (distance, reach, length) = (between.length_squared(), reach * reach, linear.length_squared());
    let (along, miss) = (between.dot(linear), between.cross(linear));
    let error = ERROR * (distance + reach);
    let chord = reach * length - miss * miss;
    if chord < -error * length {
        return Some(Meets::Never);
    }
    let excess = distance - reach;
    if chord <= error * length || excess.abs() <= error || along.abs() <= ERROR * sqrt(distance * length) {
        return None;
    }
    if excess < 0.0 {
        return Some(Meets::Inside);
    }
    if along < 0.0 {
        return Some(Meets::Before);
    }
    let half_chord = sqrt(chord);
    let doubt = error + error * length / half_chord + ERROR * (along + half_chord);
    let left = excess - along - half_chord;
    (left.abs() > doubt).then_some(if left > 0.0 { Meets::Never } else { Meets::Later })
}

impl Facet {
    /// The corners of A and of B whose difference is the end of the facet at this end of its edge.
    #[inline]
    fn corners_at(&self, end: DVec2) -> [DVec2; 2] {
        match self.owner {
            crate::difference::Owner::A => [end, self.v],
            crate::difference::Owner::B => [self.v, end],
        }
    }
}
