//! The side of a difference that faces a path, as f64 sees it.

use super::piece_sweep::{PieceSweep, Touch};
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

/// The time at which the path crosses a place of the border from outside.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum EntryTime {
    /// Not during the displacement; then the path crosses no other place either.
    Never,
    BeforeStart,
    /// Before the start, and the start is inside.
    StartsInside,
    During,
}

/// The facets and corners of a difference that face a path, found by one walk.
pub(super) struct FacingSide<'p> {
    pieces: [&'p Piece; 2],
    sweep: &'p PieceSweep,
    /// The length of the displacement.
    length: f64,
    /// The errors of distances at the start, of distances at the end, and of moments.
    start_error: f64,
    end_error: f64,
    moment_error: f64,
    /// The least and the largest moment of a corner of the difference about the path.
    least: f64,
    most: f64,
    /// The facets through which the path may enter.
    through: [Option<Facet>; 2],
    /// Whether there are more of them, or rounding leaves uncertain which they are.
    is_uncertain: bool,
    /// The nearest ends of facets on the right and on the left of the path, with their moments.
    right: (f64, [DVec2; 2]),
    left: (f64, [DVec2; 2]),
}

impl<'p> FacingSide<'p> {
    /// The side by a walk around the difference of two pieces.
    ///
    /// The error of a moment is 9u of the extent plus the radii, times the length of the displacement.
    pub(super) fn new(a: &'p Piece, b: &'p Piece, sweep: &'p PieceSweep) -> FacingSide<'p> {
        let (size, length) = (a.max.most(b.max) - a.min.least(b.min), sweep.linear.length());
        let size = if size.x < size.y { size.y } else { size.x } + sweep.radius_sum();
        let corners = [a.corners[0], b.corners[0]];
        let mut side = FacingSide {
            pieces: [a, b],
            sweep,
            length,
            start_error: WALK_ERROR * size,
            end_error: WALK_ERROR * (size + length),
            moment_error: WALK_ERROR * size * length,
            least: f64::INFINITY,
            most: f64::NEG_INFINITY,
            through: [None; 2],
            is_uncertain: false,
            right: (f64::NEG_INFINITY, corners),
            left: (f64::INFINITY, corners),
        };
        walk(&a.corners, &b.corners, |facet| side.add(facet));
        side
    }

    #[inline]
    fn add(&mut self, facet: Facet) {
        let (edge, motion) = (facet.q - facet.p, self.sweep.seen_from(facet.owner));
        let (radius_sum, error) = (self.sweep.radius_sum(), self.moment_error);
        let start = (facet.v - facet.p).cross(motion);
        self.least = self.least.min(start);
        self.most = self.most.max(start);
        let approach = edge.cross(motion);
        if approach <= 0.0 {
            return;
        }
        // If the edge is along the path, the moments of its ends do not tell on which side of each other they are.
        self.is_uncertain |= approach <= error;
        let lean = if radius_sum > 0.0 { radius_sum * edge.dot(motion) / edge.length() } else { 0.0 };
        let [start, end] = [start - lean, start - approach - lean];
        if start >= -error && end <= error {
            self.is_uncertain |= self.through[1].is_some() || (radius_sum > 0.0 && (start <= error || end >= -error));
            self.through = [Some(facet), self.through[0]];
        } else if start < 0.0 {
            if start > self.right.0 {
                self.right = (start, facet.owner.ordered(facet.p, facet.v));
            }
        } else if end < self.left.0 {
            self.left = (end, facet.owner.ordered(facet.q, facet.v));
        }
    }

    /// Whether the path is certain to pass the difference on one side.
    pub(super) fn misses(&self) -> bool {
        let aside = self.sweep.radius_sum() * self.length + self.moment_error;
        self.least > aside || self.most < -aside
    }

    /// The touches through which the path may enter; `None` if it is uncertain whether its line enters at all.
    pub(super) fn touches(&self) -> Option<impl Iterator<Item = Touch>> {
        let is_round = self.sweep.radius_sum() > 0.0;
        let crosses_facet = self.through[0].is_some();
        let is_inside = self.least < -self.moment_error && self.most > self.moment_error;
        let is_certain = !self.is_uncertain && self.length > 0.0 && (is_round || (crosses_facet && is_inside));
        if !is_certain {
            return None;
        }
        let is_point = self.pieces.iter().all(|piece| piece.corners.len() == 1);
        let corner = match (crosses_facet, self.right.0 > f64::NEG_INFINITY) {
            (true, _) => None,
            (false, true) => Some(self.right.1),
            (false, false) if self.left.0 < f64::INFINITY || is_point => Some(self.left.1),
            // No facet faces the path.
            (false, false) => return None,
        };
        Some(self.through.into_iter().flatten().map(Touch::Face).chain(corner.map(Touch::Corners)))
    }

    /// The time at which the path enters through this touch; `None` if rounding leaves it uncertain.
    pub(super) fn entry_time(&self, touch: &Touch) -> Option<EntryTime> {
        match touch {
            Touch::Face(facet) => self.entry_time_of_face(facet),
            Touch::Corners(corners) => entry_time_of_disc(self.sweep, *corners),
        }
    }

    fn entry_time_of_face(&self, facet: &Facet) -> Option<EntryTime> {
        let edge = facet.edge();
        // The walk may take edges that are nearly parallel in the wrong order, and then gives a wrong support point.
        let is_farther = |&v: &DVec2| cross_sign(edge, Span::new(facet.v, v)).is_gt();
        let [a, b] = self.pieces;
        if facet.others(a, b).iter().any(is_farther) {
            return None;
        }
        let height = facet.height();
        let length = sqrt(height.length);
        let gap = height.height / length - self.sweep.radius_sum();
        let gap_at_end = gap - edge.rounded().cross(self.sweep.seen_from(facet.owner)) / length;
        if gap < -self.start_error {
            Some(EntryTime::BeforeStart)
        } else if gap <= self.start_error || gap_at_end.abs() <= self.end_error {
            None
        } else {
            Some(if gap_at_end > 0.0 { EntryTime::Never } else { EntryTime::During })
        }
    }
}

/// The time at which the path enters the disc of two corners; `None` if rounding leaves it uncertain.
#[inline]
pub(super) fn entry_time_of_disc(sweep: &PieceSweep, [a, b]: [DVec2; 2]) -> Option<EntryTime> {
    /// More than twice the error of the products and sums, of the square of sizes (proofs/entry-times.proof).
    const ERROR: f64 = 16.0 * f64::EPSILON;
    let (linear, between, radius_sum) = (sweep.linear, b - a, sweep.radius_sum());
    let (distance, square, length) = (between.length_squared(), radius_sum * radius_sum, linear.length_squared());
    let (along, miss) = (between.dot(linear), between.cross(linear));
    let error = ERROR * (distance + square);
    let chord = square * length - miss * miss;
    if chord < -error * length {
        return Some(EntryTime::Never);
    }
    let excess = distance - square;
    if chord <= error * length || excess.abs() <= error || along.abs() <= ERROR * sqrt(distance * length) {
        return None;
    }
    if excess < 0.0 {
        return Some(EntryTime::StartsInside);
    }
    if along < 0.0 {
        return Some(EntryTime::BeforeStart);
    }
    let half_chord = sqrt(chord);
    let at_end = excess - along - half_chord;
    let end_error = error + error * length / half_chord + ERROR * (along + half_chord);
    (at_end.abs() > end_error).then_some(if at_end > 0.0 { EntryTime::Never } else { EntryTime::During })
}
