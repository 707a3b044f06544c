//! Two moving pieces at one time: bounds of their distance, and their nearest points.

use super::pair::{Near, PiecePair};
use crate::{
    difference::{Facet, Foot, Height, Nearest, Owner, Relation, nearest_by_facet, survey, walk},
    math::dvec2::DVec2,
    placed::Piece,
};

/// Two moving pieces at one time.
pub(super) struct Moment<'m, 'p> {
    pub(super) pair: &'m PiecePair<'p>,
    pub(super) fraction: f64,
    pub(super) pieces: [Piece; 2],
    /// The centres about which they turn.
    pub(super) centres: [DVec2; 2],
    pub(super) widest: Widest,
    /// Whether each stays convex wherever it is carried. Rounding may turn an edge that is hardly longer than the error
    /// so far that its line cuts into its own piece.
    stay_convex: [bool; 2],
    /// The nearest points, once they are needed.
    nearest: Option<Nearest>,
}

impl<'m, 'p> Moment<'m, 'p> {
    pub(super) fn new(pair: &'m PiecePair<'p>, fraction: f64) -> Moment<'m, 'p> {
        let centres = [DVec2::ZERO; 2];
        let (pieces, widest) = (pair.starts.map(Piece::clone), Widest::default());
        let stay_convex = pair.starts.map(|piece| piece.stays_convex(pair.error));
        let mut moment = Moment { pair, fraction, pieces, centres, widest, stay_convex, nearest: None };
        [0, 1].into_iter().for_each(|own| moment.place(own, fraction));
        moment.begin_at(fraction);
        moment
    }

    /// Carries both pieces to another time.
    pub(super) fn go_to(&mut self, fraction: f64) {
        [0, 1].into_iter().filter(|&own| !self.pair.turns[own].is_still()).for_each(|own| self.place(own, fraction));
        self.begin_at(fraction);
    }

    /// Places one piece where its motion takes it.
    fn place(&mut self, own: usize, fraction: f64) {
        let (start, turn, piece) = (self.pair.starts[own], &self.pair.turns[own], &mut self.pieces[own]);
        self.centres[own] = (turn.centre - self.pair.origin) + turn.linear * fraction;
        if !self.stay_convex[own] {
            piece.clone_from(start);
        }
        turn.carry(start, fraction, self.centres[own], piece);
        if !self.stay_convex[own] {
            piece.make_hull();
        }
    }

    /// Makes this the time, at which the widest facets are found and the nearest points are not known.
    fn begin_at(&mut self, fraction: f64) {
        let [a, b] = &self.pieces;
        self.widest = self.widest.again(&a.corners, &b.corners).unwrap_or_else(|| Widest::of(&a.corners, &b.corners));
        (self.fraction, self.nearest) = (fraction, None);
    }

    /// The part of the step that is left.
    pub(super) fn rest(&self) -> f64 {
        1.0 - self.fraction
    }

    /// Whether a separating facet shows, to within rounding, that they are farther apart than this; the nearest points
    /// are not needed for that.
    pub(super) fn is_farther_than(&self, gap: f64) -> bool {
        let least = self.pair.radius() + gap;
        self.widest.squares.iter().any(|(square, of)| *square > least * least * of)
    }

    /// The nearest points.
    pub(super) fn nearest(&mut self) -> Nearest {
        let found = self.nearest.unwrap_or_else(|| {
            let by_facet = self.widest.facets().find_map(|facet| self.by_inside_of(facet));
            let [a, b] = &self.pieces;
            by_facet.unwrap_or_else(|| survey(a, b).nearest(a, b))
        });
        self.nearest = Some(found);
        found
    }

    /// The nearest points given by a facet, if the foot of its corner is inside its edge: then the line of the edge
    /// lies between the two, and nothing is nearer. If only rounding puts the foot there, the gap is no more than an
    /// error, and pieces so near are decided exactly.
    fn by_inside_of(&self, facet: &Facet) -> Option<Nearest> {
        let is_between = matches!(facet.square().1, Foot::Inside) && facet.height().height > 0.0;
        is_between.then(|| nearest_by_facet(*facet, Relation::Apart))
    }

    pub(super) fn gap(&mut self) -> f64 {
        self.nearest().distance - self.pair.radius()
    }

    pub(super) fn near(&mut self) -> Near {
        let gap = self.gap();
        let Nearest { normal, points, .. } = self.nearest();
        let [a, b] = &self.pieces;
        let points = [points[0] + normal * a.radius, points[1] - normal * b.radius];
        Near { fraction: self.fraction, gap, normal, points: points.map(|point| point + self.pair.origin) }
    }

    /// An approximate direction from A to B: between the nearest points, if these are known, else the normal of an
    /// edge.
    pub(super) fn direction(&self) -> DVec2 {
        let out_of_edge = || self.widest.facets().next().map(Facet::normal);
        let between = || (self.centres[1] - self.centres[0]) * (1.0 / (self.centres[1] - self.centres[0]).length());
        self.nearest.map(|nearest| nearest.normal).or_else(out_of_edge).unwrap_or_else(between)
    }
}

/// The facet of the largest separation among those with an edge of A, and among those with an edge of B.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Widest {
    facets: [Option<Facet>; 2],
    /// The squares of their separations, as fractions, negative on the inside.
    squares: [(f64, f64); 2],
    /// The corners at which their edges end, if all edges were tried.
    ends: [usize; 2],
}

impl Widest {
    /// The product of the numbers of corners up to which trying all edges is faster than the walk.
    const FEW: usize = 64;

    /// The widest facet with the same edge as before, if the foot of its corner is still inside the edge: then none is
    /// wider.
    #[inline]
    fn again(&self, a: &[DVec2], b: &[DVec2]) -> Option<Widest> {
        let owner = self.facets().next()?.owner;
        let [own, other] = if owner == Owner::A { [a, b] } else { [b, a] };
        let end = self.ends[owner as usize];
        if a.len() * b.len() > Widest::FEW || end >= own.len() {
            return None;
        }
        let (p, q) = (own[if end == 0 { own.len() - 1 } else { end - 1 }], own[end]);
        let facet = Facet { owner, p, q, v: other[support_against((q - p).right(), other)] };
        let (along, Height { height, length }) = ((q - p).dot(facet.v - p), facet.height());
        (height > 0.0 && along > 0.0 && along < length).then(|| {
            let mut widest = Widest::default();
            widest.take(facet, end);
            widest
        })
    }

    #[inline]
    fn of(a: &[DVec2], b: &[DVec2]) -> Widest {
        let mut widest = Widest::default();
        if a.len() * b.len() > Widest::FEW {
            walk(a, b, |facet| widest.take(facet, 0));
            return widest;
        }
        for (owner, own, other) in [(Owner::A, a, b), (Owner::B, b, a)] {
            let mut p = own[own.len() - 1];
            for (end, &q) in own.iter().enumerate() {
                let v = other[support_against((q - p).right(), other)];
                widest.take(Facet { owner, p, q, v }, end);
                p = q;
            }
        }
        widest
    }

    #[inline]
    fn take(&mut self, facet: Facet, end: usize) {
        let (own, Height { height, length }) = (facet.owner as usize, facet.height());
        let (most, of) = self.squares[own];
        let square = height * height.abs();
        if length > 0.0 && (self.facets[own].is_none() || square * of > most * length) {
            (self.facets[own], self.squares[own], self.ends[own]) = (Some(facet), (square, length), end);
        }
    }

    /// The facets, the one of the larger separation first.
    #[inline]
    pub(super) fn facets(&self) -> impl Iterator<Item = &Facet> {
        let [(a, of_a), (b, of_b)] = self.squares;
        let [first, second] = if self.facets[0].is_none() || b * of_a > a * of_b { [1, 0] } else { [0, 1] };
        [&self.facets[first], &self.facets[second]].into_iter().flatten()
    }
}

/// The index of the support point against an axis.
#[inline]
fn support_against(axis: DVec2, corners: &[DVec2]) -> usize {
    let (mut lowest, mut least) = (0, f64::INFINITY);
    for (i, corner) in corners.iter().enumerate() {
        let height = axis.dot(*corner);
        if height < least {
            (lowest, least) = (i, height);
        }
    }
    lowest
}
