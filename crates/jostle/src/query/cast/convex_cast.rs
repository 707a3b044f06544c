//! The cast of one convex piece past another: hit or miss is exact.
//!
//! The difference C of the cores, rounded by the sum R of the radii, is convex. The displacement, as a segment from the
//! origin, must enter its open inside. One walk around C finds the place: seen along the path, the facets of C that
//! face it follow one another across it, and the path enters where it changes from the left end of a facet to its right
//! end, or between two facets, through the disc around their corner. The moments of corners about the path decide this.
//! It is Cyrus and Beck's (1978) clipping of a line by a convex polygon with one candidate in place of all; it is well
//! known that swept boxes and separating axes are the same method (Gomez 1999).
//!
//! Cases that rounding leaves uncertain (corners on the path's line, touching starts, ends just before a touch) are
//! decided by exact predicates of all corners and edges.

use alloc::vec::Vec;
use core::cmp::Ordering;

use super::{
    facing_side::{EntryTime, FacingSide},
    piece_sweep::{PieceSweep, Touch},
};
use crate::{
    difference::{Extreme, Facet, Owner, Relation, Towards, for_extremes, relate_pieces, survey},
    math::{
        accurate::offset_moment,
        dvec2::DVec2,
        expansion::Expansion,
        moved::MovedSpan,
        predicates::{Span, compare_length, compare_line_distance, cross_sign, dot_sign},
    },
    placed::Piece,
};

/// The outcome of the cast of one piece past another.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ConvexCast {
    Clear,
    /// They overlap at the start.
    Started,
    Hits(PieceHit),
}

/// The first touch of two pieces that come to overlap.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PieceHit {
    /// The fraction of the displacement, rounded down.
    pub(super) fraction: f64,
    pub(super) touch: Touch,
}

impl PieceHit {
    /// Whether it is later than another; of two simultaneous ones, whether its normal is directed more against the
    /// path.
    #[inline]
    pub(super) fn is_later(&self, other: &PieceHit, sweep: &PieceSweep) -> bool {
        self.fraction > other.fraction
            || (self.fraction == other.fraction && sweep.opposes_more(&self.touch, &other.touch))
    }
}

/// The cast of A, which is displaced by `linear`, past B; exact but for the fraction.
pub(crate) fn cast_piece(a: &Piece, b: &Piece, linear: DVec2) -> ConvexCast {
    let sweep = PieceSweep::new(a, b, linear);
    let is_thin = is_thin(a, b);
    if boxes_stay_apart(a, b, &sweep, is_thin) {
        ConvexCast::Clear
    } else if is_thin {
        cast_thin(a, b, &sweep)
    } else {
        cast_by_moments(a, b, &sweep).unwrap_or_else(|| cast_exactly(a, b, &sweep))
    }
}

/// Whether the rounded difference has no inside: that of points and of parallel segments, all of radius 0.
pub(super) fn is_thin(a: &Piece, b: &Piece) -> bool {
    let is_thin = a.is_thin() && b.is_thin();
    is_thin && (a.corners.len() < 2 || b.corners.len() < 2 || cross_sign(only_edge(a), only_edge(b)).is_eq())
}

fn only_edge(segment: &Piece) -> Span {
    Span::new(segment.corners[0], segment.corners[1])
}

/// Whether the insides of the boxes of the two, radii included, stay apart on the whole path; of thin ones also the
/// borders.
fn boxes_stay_apart(a: &Piece, b: &Piece, sweep: &PieceSweep, is_thin: bool) -> bool {
    let radius_sum = sweep.radius_sum();
    let apart = |from: f64, to: f64, approach: f64| {
        let gap = to - from;
        let error = 4.0 * f64::EPSILON * (gap.abs() + approach.abs() + radius_sum);
        if gap - radius_sum > error && gap - radius_sum - approach > error {
            return true;
        }
        let stays = !is_thin && approach <= 0.0 && gap >= radius_sum;
        stays
            && (radius_sum == 0.0
                || Expansion::difference(to, from)
                    .minus(&Expansion::sum(sweep.radii[0], sweep.radii[1]))
                    .sign()
                    .is_ge())
    };
    apart(a.max.x, b.min.x, sweep.linear.x)
        || apart(-a.min.x, -b.max.x, -sweep.linear.x)
        || apart(a.max.y, b.min.y, sweep.linear.y)
        || apart(-a.min.y, -b.max.y, -sweep.linear.y)
}

/// The outcome by one walk in f64; `None` if rounding leaves it uncertain.
fn cast_by_moments(a: &Piece, b: &Piece, sweep: &PieceSweep) -> Option<ConvexCast> {
    let side = FacingSide::new(a, b, sweep);
    if side.misses() {
        return Some(ConvexCast::Clear);
    }
    let mut hit: Option<PieceHit> = None;
    for touch in side.touches()? {
        match side.entry_time(&touch)? {
            EntryTime::Never => return Some(ConvexCast::Clear),
            EntryTime::StartsInside => return Some(ConvexCast::Started),
            EntryTime::BeforeStart => {}
            EntryTime::During => {
                let found = PieceHit { fraction: sweep.hit_fraction(&touch), touch };
                if hit.is_none_or(|hit| found.is_later(&hit, sweep)) {
                    hit = Some(found);
                }
            }
        }
    }
    Some(match hit {
        Some(hit) => ConvexCast::Hits(hit),
        None if survey(a, b).relation(a, b) == Relation::Overlapping => ConvexCast::Started,
        None => ConvexCast::Clear,
    })
}

/// The outcome by exact predicates.
#[cold]
fn cast_exactly(a: &Piece, b: &Piece, sweep: &PieceSweep) -> ConvexCast {
    let relation = relate_pieces(a, b);
    if relation == Relation::Overlapping {
        return ConvexCast::Started;
    }
    if sweep.linear == DVec2::ZERO || !enters(a, b, sweep) {
        return ConvexCast::Clear;
    }
    let touches = if sweep.radius_sum() == 0.0 { sharp_touches(a, b, sweep) } else { round_touches(a, b, sweep) };
    let hits = touches.into_iter().map(|touch| PieceHit { fraction: sweep.hit_fraction(&touch), touch });
    // The path is inside a sharp difference once it is behind all edges, and inside a round one once it is in any of
    // the strips and discs.
    let is_taken = |a: &PieceHit, b: &PieceHit| {
        let is_sharp = sweep.radius_sum() == 0.0 || a.fraction == b.fraction;
        if is_sharp { a.is_later(b, sweep) } else { a.fraction < b.fraction }
    };
    let first = hits.reduce(|best, hit| if is_taken(&hit, &best) { hit } else { best });
    debug_assert!(first.is_some(), "{a:?} by {sweep:?} enters {b:?} nowhere");
    first.map_or(ConvexCast::Clear, ConvexCast::Hits)
}

/// Visits every edge of either piece with every corner of the other.
fn for_all_facets(a: &Piece, b: &Piece, mut visit: impl FnMut(Facet)) {
    for (owner, piece, other) in [(Owner::A, a, b), (Owner::B, b, a)] {
        for (p, q) in piece.corners.edges() {
            other.corners.iter().for_each(|&v| visit(Facet { owner, p, q, v }));
        }
    }
}

/// Whether the path enters the open inside of the rounded difference; it does not start there.
///
/// The cores come to overlap if no line along an edge, or along the path, has the moved A on one side and B on the
/// other. Otherwise the end of the path, or a corner that it passes, must be nearer than the sum of the radii.
fn enters(a: &Piece, b: &Piece, sweep: &PieceSweep) -> bool {
    let along = Span::vector(sweep.linear);
    let corners = || a.corners.iter().flat_map(|&p| b.corners.iter().map(move |&q| [p, q]));
    let is_beside = [Ordering::Less, Ordering::Greater]
        .map(|side| corners().any(|[p, q]| cross_sign(along, Span::new(p, q)) == side))
        .contains(&false);
    if !is_beside && !stays_beyond_an_edge(a, b, sweep) {
        return true;
    }
    if sweep.radius_sum() == 0.0 {
        return false;
    }
    let at_end = |span: Span, owner: Owner| MovedSpan { span, by: sweep.seen_from(owner) };
    let comes_near = |[p, q]: [DVec2; 2]| {
        let between = Span::new(p, q);
        let passes = dot_sign(along, between).is_gt()
            && at_end(between, Owner::A).dot_sign(along).is_lt()
            && compare_line_distance(along, between, sweep.radii).is_lt();
        passes || at_end(between, Owner::A).compare_length(sweep.radii).is_lt()
    };
    let mut is_near = corners().any(comes_near);
    for_all_facets(a, b, |facet| {
        let (edge, owner) = (facet.edge(), facet.owner);
        is_near = is_near
            || (at_end(facet.offset(), owner).dot_sign(edge).is_gt()
                && at_end(Span::new(facet.q, facet.v), owner).dot_sign(edge).is_lt()
                && at_end(facet.offset(), owner).compare_line_distance(edge, sweep.radii).is_lt());
    });
    is_near
}

/// Whether some edge has the other piece on its outer side, or on its line, both at the start and at the end.
fn stays_beyond_an_edge(a: &Piece, b: &Piece, sweep: &PieceSweep) -> bool {
    [(Owner::A, a, b), (Owner::B, b, a)].into_iter().any(|(owner, piece, other)| {
        let motion = sweep.seen_from(owner);
        piece.corners.edges().any(|(p, q)| {
            let (edge, comes_nearer) = (Span::new(p, q), cross_sign(Span::new(p, q), Span::vector(motion)).is_gt());
            other.corners.iter().all(|&v| {
                let offset = Span::new(p, v);
                let side = if comes_nearer {
                    MovedSpan { span: offset, by: motion }.cross_sign(edge)
                } else {
                    cross_sign(edge, offset)
                };
                side.is_le()
            })
        })
    })
}

/// Visits each edge of either piece with its support point on the other, exactly.
pub(super) fn for_outer_facets(a: &Piece, b: &Piece, mut visit: impl FnMut(Facet)) {
    for (owner, piece, other) in [(Owner::A, a, b), (Owner::B, b, a)] {
        let facet = |Extreme { p, q, v, .. }| Facet { owner, p, q, v };
        for_extremes(&piece.corners, &other.corners, Towards::Left, |facing| visit(facet(facing)));
    }
}

/// The touches at which the path may enter a sharp difference: the facets that it crosses from outside.
fn sharp_touches(a: &Piece, b: &Piece, sweep: &PieceSweep) -> Vec<Touch> {
    let mut touches = Vec::new();
    for_outer_facets(a, b, |facet| {
        let (edge, motion) = (facet.edge(), Span::vector(sweep.seen_from(facet.owner)));
        if cross_sign(edge, motion).is_gt() && cross_sign(edge, facet.offset()).is_le() {
            touches.push(Touch::Face(facet));
        }
    });
    touches
}

/// The touches at which the path may enter a round difference: the strips outside of edges and the discs around corners
/// that it crosses from outside.
pub(super) fn round_touches(a: &Piece, b: &Piece, sweep: &PieceSweep) -> Vec<Touch> {
    let (along, mut touches) = (Span::vector(sweep.linear), Vec::new());
    for_all_facets(a, b, |facet| {
        let (edge, motion) = (facet.edge(), Span::vector(sweep.seen_from(facet.owner)));
        if cross_sign(edge, motion).is_gt()
            && cross_sign(edge, facet.offset()).is_lt()
            && compare_line_distance(edge, facet.offset(), sweep.radii).is_ge()
            && offset_moment(facet.offset(), motion, edge, sweep.radius_sum()) >= 0.0
            && offset_moment(Span::new(facet.q, facet.v), motion, edge, sweep.radius_sum()) <= 0.0
        {
            touches.push(Touch::Face(facet));
        }
    });
    for &p in a.corners.iter() {
        for &q in b.corners.iter() {
            let between = Span::new(p, q);
            if dot_sign(along, between).is_gt()
                && compare_length(between, sweep.radii).is_ge()
                && compare_line_distance(along, between, sweep.radii).is_lt()
            {
                touches.push(Touch::Corners([p, q]));
            }
        }
    }
    touches
}

/// The cast of a thin piece past a thin one, which meet for a moment only, since there is no inside.
fn cast_thin(a: &Piece, b: &Piece, sweep: &PieceSweep) -> ConvexCast {
    let along = Span::vector(sweep.linear);
    let mut hit: Option<PieceHit> = None;
    let mut add = |touch: Touch| {
        let fraction = sweep.hit_fraction(&touch).min(1.0);
        if hit.is_none_or(|hit| fraction < hit.fraction) {
            hit = Some(PieceHit { fraction, touch });
        }
    };
    if let ([p], [q]) = (&a.corners[..], &b.corners[..]) {
        let between = Span::new(*p, *q);
        let arrives = MovedSpan { span: between, by: sweep.seen_from(Owner::A) }.dot_sign(along).is_le();
        if cross_sign(along, between).is_eq() && dot_sign(along, between).is_gt() && arrives {
            add(Touch::Corners([*p, *q]));
        }
    }
    for_all_facets(a, b, |facet| {
        let (edge, motion) = (facet.edge(), sweep.seen_from(facet.owner));
        let arrives = || MovedSpan { span: facet.offset(), by: motion }.cross_sign(edge).is_ge();
        let motion = Span::vector(motion);
        if cross_sign(edge, facet.offset()).is_lt()
            && cross_sign(motion, facet.offset()).is_le()
            && cross_sign(motion, Span::new(facet.q, facet.v)).is_ge()
            && arrives()
        {
            add(Touch::Face(facet));
        }
    });
    hit.map_or(ConvexCast::Clear, ConvexCast::Hits)
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Random(u64);

    impl Random {
        fn within(&mut self, low: f64, high: f64) -> f64 {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            low + (high - low) * ((self.0 >> 11) as f64 / (1_u64 << 53) as f64)
        }

        /// A number some ulps off.
        fn about(&mut self, x: f64) -> f64 {
            x * (1.0 + self.within(-2.0, 2.0).floor() * f64::EPSILON)
        }
    }

    /// Casts segments and points, some with radii, such that a corner or the disc around it passes another, or ends
    /// next to it, within some ulps.
    #[test]
    fn outcomes_by_moments_are_exact() {
        let mut random = Random(88_172_645_463_325_252);
        let (mut counts, mut uncertain) = ([0; 3], 0);
        for i in 0..200_000 {
            let mut point = |far: f64| DVec2::new(random.within(-far, far), random.within(-far, far));
            let (p, q, r, linear) = (point(1.0), point(1.0), point(1.0), point(4.0));
            let along = [1.0, random.within(0.0, 1.0)][i % 2];
            let place = p + linear * along;
            let place = DVec2::new(random.about(place.x), random.about(place.y));
            let mut a = Piece::segment(p, if i % 3 == 0 { p } else { q });
            let mut b = Piece::segment(place, if i % 5 == 0 { place } else { r });
            if i % 7 < 3 {
                // Passing at the sum of the radii, or ending there.
                let radius_sum = random.within(0.1, 0.5);
                let off = if i % 2 == 0 { linear } else { linear.right() };
                b = b.moved(off * (random.about(radius_sum) / linear.length()));
                (a.radius, b.radius) = (radius_sum * 0.25, radius_sum * 0.75);
            }
            if is_thin(&a, &b) {
                continue;
            }
            let sweep = PieceSweep::new(&a, &b, linear);
            let Some(outcome) = cast_by_moments(&a, &b, &sweep) else {
                uncertain += 1;
                continue;
            };
            let exactly = cast_exactly(&a, &b, &sweep);
            let kind = |outcome: &ConvexCast| match outcome {
                ConvexCast::Clear => 0,
                ConvexCast::Started => 1,
                ConvexCast::Hits(_) => 2,
            };
            assert_eq!(kind(&outcome), kind(&exactly), "{outcome:?}\n{exactly:?}\n{a:?}\n{b:?} {linear:?}");
            if let (ConvexCast::Hits(one), ConvexCast::Hits(other)) = (outcome, exactly) {
                let apart = (one.fraction - other.fraction).abs();
                assert!(apart <= 4.0 * f64::EPSILON, "{one:?}\n{other:?}\n{a:?}\n{b:?} {linear:?}");
            }
            counts[kind(&exactly)] += 1;
        }
        assert!(counts[1..].iter().all(|&times| times > 1_000) && uncertain > 20_000, "{counts:?} {uncertain}");
    }
}
