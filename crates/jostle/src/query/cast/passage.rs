//! Whether and where one convex piece, that moves without turning, runs into another.
//!
//! The difference C of the cores, grown by the sum R of the radii, is convex. The way, as the origin's seen from A, is a
//! segment; it must enter the open inside. One walk around C finds the place: seen along the way, the facets of C that
//! face it follow one another across it, and it comes in where it passes from the left end of one to its right end, or
//! between two of them, through the disc around their corner. Everything is told by the moments of corners about the way.
//! This is Cyrus and Beck's (1978) clipping of a line by a convex polygon with one candidate in place of all; that
//! swept boxes and the axes of separating tests are the same method is well known (Gomez 1999).
//!
//! Where rounding leaves doubt (corners on the line of the way, starts in touch, ends just before) the question is asked
//! again of all corners and edges with exact predicates.

use alloc::vec::Vec;
use core::cmp::Ordering;

use super::{
    facing_side::{Front, Meets},
    way::{Touch, Way},
};
use crate::{
    difference::{Extreme, Facet, Owner, Relation, Towards, for_extremes, relate_pieces, survey},
    math::{
        accurate::offset_moment,
        dvec2::DVec2,
        expansion::Expansion,
        moved::Moved,
        predicates::{Span, compare_length, compare_line_distance, cross_sign, dot_sign},
    },
    placed::Piece,
};

/// What becomes of a piece on its way past another.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Passage {
    /// It passes.
    Clear,
    /// They overlap at the start.
    Started,
    /// They overlap after some of the way.
    Enters(Entry),
}

/// Where a piece runs into another.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    /// Of the way, rounded down.
    pub(crate) fraction: f64,
    pub(crate) touch: Touch,
}

impl Entry {
    /// Whether it is later than another; of two at once, whether its normal is more against the way.
    #[inline]
    pub(crate) fn is_later(&self, other: &Entry, way: &Way) -> bool {
        self.fraction > other.fraction
            || (self.fraction == other.fraction && way.opposes_more(&self.touch, &other.touch))
    }
}

/// What becomes of A, which moves by `linear`, on its way past B; exact but for the fraction.
pub(crate) fn pass(a: &Piece, b: &Piece, linear: DVec2) -> Passage {
    let way = Way::new(a, b, linear);
    let is_thin = is_thin(a, b);
    if boxes_stay_apart(a, b, &way, is_thin) {
        Passage::Clear
    } else if is_thin {
        pass_of_thin(a, b, &way)
    } else {
        pass_by_moments(a, b, &way).unwrap_or_else(|| pass_exactly(a, b, &way))
    }
}

/// Whether the difference of the two has no inside: of points, and of parallel segments, without skins.
pub(crate) fn is_thin(a: &Piece, b: &Piece) -> bool {
    let is_thin = a.is_thin() && b.is_thin();
    is_thin && (a.corners.len() < 2 || b.corners.len() < 2 || cross_sign(only_edge(a), only_edge(b)).is_eq())
}

fn only_edge(segment: &Piece) -> Span {
    Span::new(segment.corners[0], segment.corners[1])
}

/// Whether the insides of the boxes of the two, skins included, stay apart on all of the way; of thin ones the borders
/// too.
fn boxes_stay_apart(a: &Piece, b: &Piece, way: &Way, is_thin: bool) -> bool {
    let reach = way.reach();
    let apart = |from: f64, to: f64, way_to: f64| {
        let gap = to - from;
        let doubt = 4.0 * f64::EPSILON * (gap.abs() + way_to.abs() + reach);
        if gap - reach > doubt && gap - reach - way_to > doubt {
            return true;
        }
        let stays = !is_thin && way_to <= 0.0 && gap >= reach;
        stays
            && (reach == 0.0
                || Expansion::difference(to, from).minus(&Expansion::sum(way.radii[0], way.radii[1])).sign().is_ge())
    };
    apart(a.max.x, b.min.x, way.linear.x)
        || apart(-a.min.x, -b.max.x, -way.linear.x)
        || apart(a.max.y, b.min.y, way.linear.y)
        || apart(-a.min.y, -b.max.y, -way.linear.y)
}

/// What the walk in f64 can tell.
fn pass_by_moments(a: &Piece, b: &Piece, way: &Way) -> Option<Passage> {
    let front = Front::new(a, b, way);
    if front.misses() {
        return Some(Passage::Clear);
    }
    let mut entry: Option<Entry> = None;
    for touch in front.touches()? {
        match front.meets(&touch)? {
            Meets::Never => return Some(Passage::Clear),
            Meets::Inside => return Some(Passage::Started),
            // What comes in there has done so before the start.
            Meets::Before => {}
            Meets::Later => {
                let found = Entry { fraction: way.enter(&touch), touch };
                if entry.is_none_or(|entry| found.is_later(&entry, way)) {
                    entry = Some(found);
                }
            }
        }
    }
    Some(match entry {
        Some(entry) => Passage::Enters(entry),
        None if survey(a, b).relation(a, b) == Relation::Overlapping => Passage::Started,
        None => Passage::Clear,
    })
}

/// The same, with nothing left to rounding.
#[cold]
fn pass_exactly(a: &Piece, b: &Piece, way: &Way) -> Passage {
    let relation = relate_pieces(a, b);
    if relation == Relation::Overlapping {
        return Passage::Started;
    }
    if way.linear == DVec2::ZERO || !enters(a, b, way) {
        return Passage::Clear;
    }
    let touches = if way.reach() == 0.0 { sharp_touches(a, b, way) } else { round_touches(a, b, way) };
    let entries = touches.into_iter().map(|touch| Entry { fraction: way.enter(&touch), touch });
    // Of a sharp difference the way must be behind all edges, of a round one it is enough to be in one part.
    let is_taken = |a: &Entry, b: &Entry| {
        let is_sharp = way.reach() == 0.0 || a.fraction == b.fraction;
        if is_sharp { a.is_later(b, way) } else { a.fraction < b.fraction }
    };
    let first = entries.reduce(|best, entry| if is_taken(&entry, &best) { entry } else { best });
    debug_assert!(first.is_some(), "{a:?} by {way:?} enters {b:?} nowhere");
    first.map_or(Passage::Clear, Passage::Enters)
}

/// All facets of the difference, with all corners of the other for the one that is farthest out.
fn for_all_facets(a: &Piece, b: &Piece, mut visit: impl FnMut(Facet)) {
    for (owner, piece, other) in [(Owner::A, a, b), (Owner::B, b, a)] {
        for (p, q) in piece.corners.edges() {
            other.corners.iter().for_each(|&v| visit(Facet { owner, p, q, v }));
        }
    }
}

/// Whether the way of A enters the open inside of the difference, outside of which it starts.
///
/// If no line along an edge, or along the way, has the moved A on one side and B on the other, the cores come to overlap.
/// Otherwise the end of the way, or a corner that it passes, must be within reach.
fn enters(a: &Piece, b: &Piece, way: &Way) -> bool {
    let along = Span::vector(way.linear);
    let corners = || a.corners.iter().flat_map(|&p| b.corners.iter().map(move |&q| [p, q]));
    let is_beside = [Ordering::Less, Ordering::Greater]
        .map(|side| corners().any(|[p, q]| cross_sign(along, Span::new(p, q)) == side))
        .contains(&false);
    if !is_beside && !stays_beyond_an_edge(a, b, way) {
        return true;
    }
    if way.reach() == 0.0 {
        return false;
    }
    let at_end = |span: Span, owner: Owner| Moved { span, by: way.past(owner) };
    let is_within_reach_of_corner = |[p, q]: [DVec2; 2]| {
        let between = Span::new(p, q);
        let passes = dot_sign(along, between).is_gt()
            && at_end(between, Owner::A).dot_sign(along).is_lt()
            && compare_line_distance(along, between, way.radii).is_lt();
        passes || at_end(between, Owner::A).compare_length(way.radii).is_lt()
    };
    let mut is_within_reach = corners().any(is_within_reach_of_corner);
    for_all_facets(a, b, |facet| {
        let (edge, owner) = (facet.edge(), facet.owner);
        is_within_reach = is_within_reach
            || (at_end(facet.offset(), owner).dot_sign(edge).is_gt()
                && at_end(Span::new(facet.q, facet.v), owner).dot_sign(edge).is_lt()
                && at_end(facet.offset(), owner).compare_line_distance(edge, way.radii).is_lt());
    });
    is_within_reach
}

/// Whether some edge has the other piece on its outer side, or on its line, at the start and at the end.
fn stays_beyond_an_edge(a: &Piece, b: &Piece, way: &Way) -> bool {
    [(Owner::A, a, b), (Owner::B, b, a)].into_iter().any(|(owner, piece, other)| {
        let past = way.past(owner);
        piece.corners.edges().any(|(p, q)| {
            let (edge, comes_nearer) = (Span::new(p, q), cross_sign(Span::new(p, q), Span::vector(past)).is_gt());
            other.corners.iter().all(|&v| {
                let offset = Span::new(p, v);
                let side = if comes_nearer {
                    Moved { span: offset, by: past }.cross_sign(edge)
                } else {
                    cross_sign(edge, offset)
                };
                side.is_le()
            })
        })
    })
}

/// All facets of the difference, each with the corner of the other that is exactly the farthest out.
pub(crate) fn for_outer_facets(a: &Piece, b: &Piece, mut visit: impl FnMut(Facet)) {
    for (owner, piece, other) in [(Owner::A, a, b), (Owner::B, b, a)] {
        let facet = |Extreme { p, q, v, .. }| Facet { owner, p, q, v };
        for_extremes(&piece.corners, &other.corners, Towards::Left, |facing| visit(facet(facing)));
    }
}

/// Where a way enters that does: the facets it comes through from outside.
fn sharp_touches(a: &Piece, b: &Piece, way: &Way) -> Vec<Touch> {
    let mut touches = Vec::new();
    for_outer_facets(a, b, |facet| {
        let (edge, past) = (facet.edge(), Span::vector(way.past(facet.owner)));
        if cross_sign(edge, past).is_gt() && cross_sign(edge, facet.offset()).is_le() {
            touches.push(Touch::Face(facet));
        }
    });
    touches
}

/// Where a way enters that does: the strips outside of edges and the discs around corners through which it comes.
fn round_touches(a: &Piece, b: &Piece, way: &Way) -> Vec<Touch> {
    let (along, mut touches) = (Span::vector(way.linear), Vec::new());
    for_all_facets(a, b, |facet| {
        let (edge, past) = (facet.edge(), Span::vector(way.past(facet.owner)));
        if cross_sign(edge, past).is_gt()
            && cross_sign(edge, facet.offset()).is_lt()
            && compare_line_distance(edge, facet.offset(), way.radii).is_ge()
            && offset_moment(facet.offset(), past, edge, way.reach()) >= 0.0
            && offset_moment(Span::new(facet.q, facet.v), past, edge, way.reach()) <= 0.0
        {
            touches.push(Touch::Face(facet));
        }
    });
    for &p in a.corners.iter() {
        for &q in b.corners.iter() {
            let between = Span::new(p, q);
            if dot_sign(along, between).is_gt()
                && compare_length(between, way.radii).is_ge()
                && compare_line_distance(along, between, way.radii).is_lt()
            {
                touches.push(Touch::Corners([p, q]));
            }
        }
    }
    touches
}

/// What becomes of a point, or of a segment, past a point or a parallel segment, without skins: they meet at once or not,
/// and there is no inside.
fn pass_of_thin(a: &Piece, b: &Piece, way: &Way) -> Passage {
    let along = Span::vector(way.linear);
    let mut entry: Option<Entry> = None;
    let mut add = |touch: Touch| {
        let fraction = way.enter(&touch).min(1.0);
        if entry.is_none_or(|entry| fraction < entry.fraction) {
            entry = Some(Entry { fraction, touch });
        }
    };
    if let ([p], [q]) = (&a.corners[..], &b.corners[..]) {
        let between = Span::new(*p, *q);
        let arrives = Moved { span: between, by: way.past(Owner::A) }.dot_sign(along).is_le();
        if cross_sign(along, between).is_eq() && dot_sign(along, between).is_gt() && arrives {
            add(Touch::Corners([*p, *q]));
        }
    }
    for_all_facets(a, b, |facet| {
        let (edge, past) = (facet.edge(), way.past(facet.owner));
        let arrives = || Moved { span: facet.offset(), by: past }.cross_sign(edge).is_ge();
        let past = Span::vector(past);
        if cross_sign(edge, facet.offset()).is_lt()
            && cross_sign(past, facet.offset()).is_le()
            && cross_sign(past, Span::new(facet.q, facet.v)).is_ge()
            && arrives()
        {
            add(Touch::Face(facet));
        }
    });
    entry.map_or(Passage::Clear, Passage::Enters)
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

    /// Segments and points with skins of which a corner, or its skin, comes within some ulps of passing by another, or of its
    /// end on the way.
    #[test]
    fn what_the_walk_tells_of_a_way_is_exact() {
        let mut random = Random(88_172_645_463_325_252);
        let (mut told, mut doubted) = ([0; 3], 0);
        for i in 0..200_000 {
            let mut point = |far: f64| DVec2::new(random.within(-far, far), random.within(-far, far));
            let (p, q, r, linear) = (point(1.0), point(1.0), point(1.0), point(4.0));
            let along = [1.0, random.within(0.0, 1.0)][i % 2];
            let place = p + linear * along;
            let place = DVec2::new(random.about(place.x), random.about(place.y));
            let mut a = Piece::segment(p, if i % 3 == 0 { p } else { q });
            let mut b = Piece::segment(place, if i % 5 == 0 { place } else { r });
            if i % 7 < 3 {
                // Past by the reach, or ending at it.
                let reach = random.within(0.1, 0.5);
                let off = if i % 2 == 0 { linear } else { linear.right() };
                b = b.moved(off * (random.about(reach) / linear.length()));
                (a.radius, b.radius) = (reach * 0.25, reach * 0.75);
            }
            if is_thin(&a, &b) {
                continue;
            }
            let way = Way::new(&a, &b, linear);
            let Some(passage) = pass_by_moments(&a, &b, &way) else {
                doubted += 1;
                continue;
            };
            let exactly = pass_exactly(&a, &b, &way);
            let kind = |passage: &Passage| match passage {
                Passage::Clear => 0,
                Passage::Started => 1,
                Passage::Enters(_) => 2,
            };
            assert_eq!(kind(&passage), kind(&exactly), "{passage:?}\n{exactly:?}\n{a:?}\n{b:?} {linear:?}");
            if let (Passage::Enters(one), Passage::Enters(other)) = (passage, exactly) {
                let apart = (one.fraction - other.fraction).abs();
                assert!(apart <= 4.0 * f64::EPSILON, "{one:?}\n{other:?}\n{a:?}\n{b:?} {linear:?}");
            }
            told[kind(&exactly)] += 1;
        }
        assert!(told[1..].iter().all(|&times| times > 1_000) && doubted > 20_000, "{told:?} {doubted}");
    }
}
