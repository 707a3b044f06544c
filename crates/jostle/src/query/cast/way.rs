//! The way of a piece that moves past another without turning: when their borders meet on it, and where.
//!
//! A corner that moves against an edge, and a corner that moves against a corner, are the two ways in which convex
//! pieces first touch. Seen from the edge the corner moves; which of the two shapes stands still makes no difference. In
//! terms of the difference of the cores: it is the point of its boundary through which the way of the origin enters.

use crate::{
    difference::{Facet, Owner},
    math::{
        accurate::{cross, cross_dd, dot_dd, length_dd, length_excess_dd, line_excess, line_excess_dd, offset_moment},
        double_double::DoubleDouble,
        dvec2::DVec2,
        predicates::Span,
        sqrt,
    },
    placed::Piece,
};

/// How a piece A moves relative to another, B, in one step.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Way {
    pub(crate) linear: DVec2,
    /// Of the skins of A and of B.
    pub(crate) radii: [f64; 2],
}

/// What of two convex pieces meets.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Touch {
    /// A corner of one and an edge of the other.
    Face(Facet),
    /// A corner of A and one of B, each with its skin.
    Corners([DVec2; 2]),
}

impl Way {
    pub(crate) fn new(a: &Piece, b: &Piece, linear: DVec2) -> Way {
        Way { linear, radii: [a.radius, b.radius] }
    }

    /// The sum of the radii.
    pub(crate) fn reach(&self) -> f64 {
        self.radii[0] + self.radii[1]
    }

    /// How the corner of a facet moves as its edge sees it.
    #[inline]
    pub(crate) fn past(&self, owner: Owner) -> DVec2 {
        if owner == Owner::A { -self.linear } else { self.linear }
    }

    /// The fraction of the way after which both touch here; not above the exact one, less than three ulps below.
    #[inline]
    pub(crate) fn enter(&self, touch: &Touch) -> f64 {
        if let Touch::Corners(corners) = touch
            && let Some(fraction) = self.enter_disc(*corners)
        {
            return fraction;
        }
        let [part, whole] = self.share(touch);
        part.quotient_down(whole)
    }

    /// The same for corners, where f64 is near enough that one step of Newton's method, from a place on the way computed in
    /// twice the precision, makes it right.
    #[inline]
    fn enter_disc(&self, [a, b]: [DVec2; 2]) -> Option<f64> {
        /// Where as much is left of differences in f64, a fraction is right to 2^-28: 6u of the terms are 2^-30 of them.
        const LEFT: f64 = 1.0 / (1_u64 << 20) as f64;
        let (between, linear, reach) = (b - a, self.linear, self.reach());
        let (square, length, distance) = (reach * reach, linear.length_squared(), between.length_squared());
        let (along, miss) = (between.dot(linear), between.cross(linear));
        let (excess, chord) = (distance - square, square * length - miss * miss);
        // The miss is off by as much of both lengths, which may be far more than the skin.
        let terms = reach * length * (reach + between.x.abs() + between.y.abs());
        if !(excess > LEFT * distance && chord > LEFT * terms && along > 0.0 && length > f64::MIN_POSITIVE) {
            return None;
        }
        let half_chord = sqrt(chord);
        let fraction = excess / (along + half_chord);
        // |s − t·d|² − r², whose derivative is twice −(s − t·d)·d: minus the half chord.
        let [x, y] = [(a.x, b.x, linear.x), (a.y, b.y, linear.y)].map(|(from, to, linear)| {
            DoubleDouble::difference([to, from]).minus(DoubleDouble::product(fraction, linear))
        });
        let radius = DoubleDouble::sum(self.radii);
        let excess = x.times(x).plus(y.times(y)).minus(radius.times(radius));
        Some(excess.step_down(fraction, 2.0 * half_chord, length))
    }

    /// The same, not below the exact one, less than three ulps above.
    pub(crate) fn enter_at_latest(&self, touch: &Touch) -> f64 {
        let [part, whole] = self.share(touch);
        part.quotient_up(whole)
    }

    /// The fraction of the way after which they part here, which are not beyond each other at the start; not below the
    /// exact one, less than three ulps above.
    pub(crate) fn exit(&self, touch: &Touch) -> f64 {
        let [part, whole] = match touch {
            Touch::Face(_) => self.share(touch).map(DoubleDouble::negative),
            Touch::Corners(corners) => {
                let [along, half_chord] = self.chord(*corners);
                if along.is_negative() {
                    [self.excess(*corners).negative(), half_chord.minus(along)]
                } else {
                    let way = Span::vector(self.linear);
                    [along.plus(half_chord), dot_dd(way, way)]
                }
            }
        };
        part.quotient_up(whole)
    }

    /// How far they are from touching here, and how much nearer they come over the whole way.
    #[inline]
    fn share(&self, touch: &Touch) -> [DoubleDouble; 2] {
        match touch {
            Touch::Face(facet) => self.gap_and_approach(facet),
            Touch::Corners(corners) => {
                let [along, half_chord] = self.chord(*corners);
                [self.excess(*corners), along.plus(half_chord)]
            }
        }
    }

    /// How far the corner is beyond the edge, less the reach, and by how much it comes nearer over the whole way; times
    /// the length of the edge.
    #[inline]
    fn gap_and_approach(&self, facet: &Facet) -> [DoubleDouble; 2] {
        let (edge, past) = (facet.edge(), Span::vector(self.past(facet.owner)));
        let height = cross_dd(facet.offset(), edge);
        [self.less_reach(height, facet), cross_dd(edge, past)]
    }

    #[inline]
    fn less_reach(&self, height: DoubleDouble, facet: &Facet) -> DoubleDouble {
        if self.reach() == 0.0 {
            return height;
        }
        let reach = DoubleDouble::sum(self.radii).times(length_dd(facet.edge()));
        height
            .minus_unless_it_cancels(reach)
            .unwrap_or_else(|| line_excess_dd(facet.edge(), facet.offset(), self.radii).over(height.plus(reach)))
    }

    /// How far A's corner comes towards B's, and half the way on which it is within reach, both times the length of the
    /// whole way.
    fn chord(&self, [a, b]: [DVec2; 2]) -> [DoubleDouble; 2] {
        let (way, between) = (Span::vector(self.linear), Span::new(a, b));
        [dot_dd(way, between), line_excess_dd(way, between, self.radii).negative().sqrt()]
    }

    fn excess(&self, [a, b]: [DVec2; 2]) -> DoubleDouble {
        length_excess_dd(Span::new(a, b), self.radii)
    }

    /// The normal of B where both touch, towards A, and where that is.
    pub(crate) fn landing(&self, touch: &Touch) -> (DVec2, DVec2) {
        match *touch {
            Touch::Face(facet) => {
                // Without a minus before a zero.
                let normal = -facet.normal() + DVec2::ZERO;
                let [foot, share] = self.share_of_edge(&facet);
                let along = facet.q - facet.p;
                let on_core = match facet.owner {
                    Owner::A => facet.v + along * (foot - share),
                    Owner::B => facet.p + along * foot,
                };
                (normal, on_core + normal * self.radii[1])
            }
            Touch::Corners([a, b]) => {
                let (way, between) = (Span::vector(self.linear), Span::new(a, b));
                let miss = cross(way, between);
                let half_chord = sqrt((-line_excess(miss, way, between, self.reach())).max(0.0));
                let is_sharp = self.reach() == 0.0;
                let back = if is_sharp { -self.linear } else { self.linear.right() * miss - self.linear * half_chord };
                let normal = back * (1.0 / back.length()) + DVec2::ZERO;
                (normal, b + normal * self.radii[1])
            }
        }
    }

    /// Whether the normal here is more against the way than there.
    #[cold]
    pub(crate) fn opposes_more(&self, here: &Touch, there: &Touch) -> bool {
        let [here, there] = [here, there].map(|touch| self.landing(touch).0.dot(self.linear));
        here < there
    }

    /// Where along the edge the corner comes within reach of its line, as a share of its length: the nearest point of the
    /// edge, and of the line. They differ where faces meet flat, and this corner beside the edge. It is not computed from a
    /// point of the way, so that a far start costs no digit.
    fn share_of_edge(&self, facet: &Facet) -> [f64; 2] {
        let (edge, past) = (facet.edge(), Span::vector(self.past(facet.owner)));
        let share = offset_moment(facet.offset(), past, edge, self.reach()) / cross(edge, past);
        [share.clamp(0.0, 1.0), share]
    }
}
