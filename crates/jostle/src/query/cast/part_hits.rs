//! All pairs of pieces of two shapes that meet while one of the shapes moves, roughly the earliest first.

use core::{cmp::Ordering, ops::ControlFlow};

use super::{
    chain_segment::{chain_segments, leading_point},
    convex_cast::{ConvexCast, PieceHit, cast_piece, for_outer_facets, is_thin, round_touches},
    end::CastEnd,
    piece_sweep::{PieceSweep, Touch},
    sides::Sides,
};
use crate::{
    difference::{Owner, Relation},
    math::{
        bounds::Bounds,
        dvec2::DVec2,
        moved::MovedSpan,
        predicates::{Span, cross_sign, dot_sign},
    },
    placed::{Area, Beam, Body, Piece, Placed, PlacedPart},
    union::{relate_area, relate_bodies},
};

/// The hit of a piece of the mover and a piece of the target.
pub(super) struct PartHit<'p> {
    /// The start of the overlap; `None` if the two overlap before the motion.
    pub(super) start: Option<PieceHit>,
    pub(super) end: HitEnd<'p>,
    pub(super) sweep: PieceSweep,
    /// The part of the mover and that of the target.
    pub(super) parts: [u32; 2],
}

/// The event that ends a hit.
pub(super) enum HitEnd<'p> {
    /// Two pieces cease to overlap.
    Overlap([&'p Piece; 2]),
    /// These features touch.
    Touch(Touch),
    /// The hit is over as soon as it starts.
    AtOnce,
}

/// The largest ratio of two computed fractions that may stand for the same exact one (proofs/simultaneous.proof).
pub(super) const LATER: f64 = 1.0 + 8.0 * f64::EPSILON;

/// The fraction with which a visitor ends the search.
pub(super) const NOTHING_MORE: f64 = -1.0;

/// Visits all pairs of pieces that meet while the mover is displaced by `linear`, up to the fraction that the visitor
/// returns. Returns whether the end of the displacement in f32 is certified to be free if nothing is met.
pub(super) fn for_part_hits(
    sides: &Sides<'_>,
    mover: Placed<'_>,
    linear: DVec2,
    end: Option<&CastEnd>,
    visit: &mut dyn FnMut(PartHit<'_>) -> f64,
) -> bool {
    let target = sides.target();
    let mut search = PairSearch { sides, linear, end, end_is_free: end.is_some(), until: 1.0, visit };
    // Only parts of the mover in the path of the target, as seen from the mover, can meet it.
    let (near, room) = (target.bounds(), search.room());
    let back = Bounds { min: near.min - linear, max: near.max - linear };
    _ = mover.parts_near(near.union(back).grown(room), |own| {
        target.parts_along(Beam::thick(own.body.bounds().grown(room), linear).until(search.until), &mut |other| {
            search.meet(&own, &other);
            search.until
        });
        if search.until < 0.0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    search.end_is_free
}

struct PairSearch<'v, 's> {
    sides: &'v Sides<'s>,
    linear: DVec2,
    end: Option<&'v CastEnd>,
    /// Whether no pair so far refutes that the end is free.
    end_is_free: bool,
    until: f64,
    visit: &'v mut dyn FnMut(PartHit<'_>) -> f64,
}

impl PairSearch<'_, '_> {
    fn report(&mut self, hit: PartHit<'_>) {
        self.until = self.until.min((self.visit)(hit));
    }

    /// The distance from the path up to which pairs are visited.
    fn room(&self) -> f64 {
        self.end.map_or(0.0, |end| end.room)
    }

    fn meet(&mut self, own: &PlacedPart<'_>, other: &PlacedPart<'_>) {
        let both = [own, other];
        if !self.sides.let_meet(both) {
            return;
        }
        if self.passes(both) {
            self.end_is_free = false;
        } else {
            let parts = both.map(|part| part.index);
            for_swept_pieces(both, self.linear, [self.until, self.room()], &mut |pieces| {
                self.meet_pieces(pieces, parts, both);
                self.until
            });
        }
        match (&own.body, &other.body) {
            (Body::Piece(a), Body::Piece(b)) if a.is_thin() && b.is_thin() => self.meet_joints(both, [a, b]),
            (Body::Piece(a), Body::Area(area)) => self.meet_seams(both, area, a, Owner::B),
            (Body::Area(area), Body::Piece(b)) => self.meet_seams(both, area, b, Owner::A),
            _ => {}
        }
    }

    /// Whether an area passes a one-sided segment: it does not overlap it at the start, and its first touch has a
    /// normal that the segment does not admit. The area is judged as a whole, since the seams of its pieces have
    /// normals of their own.
    fn passes(&self, both: [&PlacedPart<'_>; 2]) -> bool {
        let has_area = both.iter().any(|part| matches!(part.body, Body::Area(_)));
        if !has_area || both.iter().all(|part| !part.one_sided) {
            return false;
        }
        let (mut first, mut admitted) = (1.0_f64, f64::INFINITY);
        for_swept_pieces(both, self.linear, [self.until, 0.0], &mut |pieces| {
            if let ConvexCast::Hits(hit) = cast_piece(pieces[0], pieces[1], self.linear) {
                first = first.min(hit.fraction);
                let sweep = PieceSweep::new(pieces[0], pieces[1], self.linear);
                if admitted_hit(both, pieces, hit, &sweep).is_some() {
                    admitted = admitted.min(hit.fraction);
                }
            }
            first * LATER
        });
        let overlaps = || relate_bodies(&both[0].body, &both[1].body) == Relation::Overlapping;
        admitted > first * LATER && !overlaps()
    }

    fn meet_pieces(&mut self, pieces: [&Piece; 2], parts: [u32; 2], both: [&PlacedPart<'_>; 2]) {
        let ([a, b], sweep) = (pieces, PieceSweep::new(pieces[0], pieces[1], self.linear));
        let end = if is_thin(a, b) { HitEnd::AtOnce } else { HitEnd::Overlap(pieces) };
        let start = match cast_piece(a, b, self.linear) {
            ConvexCast::Clear => {
                self.end_is_free &= !is_thin(a, b) && self.end.is_some_and(|end| end.keeps_off(a, b));
                return;
            }
            ConvexCast::Started => None,
            ConvexCast::Hits(hit) => match admitted_hit(both, pieces, hit, &sweep) {
                Some(hit) => Some(hit),
                // `passes` has judged the area as a whole.
                None if both.iter().any(|part| matches!(part.body, Body::Area(_))) => Some(hit),
                None => {
                    self.end_is_free = false;
                    return;
                }
            },
        };
        self.report(PartHit { start, end, sweep, parts });
    }

    /// Reports hits of thin pieces, which have no inside to overlap with: at a joint of a chain, and at the front of a
    /// one-sided segment on which they start.
    fn meet_joints(&mut self, both: [&PlacedPart<'_>; 2], pieces: [&Piece; 2]) {
        let (sweep, parts) = (PieceSweep::new(pieces[0], pieces[1], self.linear), both.map(|part| part.index));
        let one_sided = chain_segments(both).filter(|(segment, _)| segment.one_sided);
        let mut at_start = one_sided.map(|(segment, other)| segment.touch_at_start(pieces[other], &sweep));
        // Two one-sided segments must each meet the front of the other.
        let at_start = at_start.next().flatten().filter(|_| at_start.all(|touch| touch.is_some()));
        let at_joint =
            chain_segments(both).filter_map(|(segment, other)| segment.touch_at_joint(pieces[other], &sweep));
        for touch in at_start.into_iter().chain(at_joint) {
            let start = Some(PieceHit { fraction: sweep.hit_fraction(&touch).min(1.0), touch });
            self.report(PartHit { start, end: HitEnd::AtOnce, sweep, parts });
        }
    }

    /// Reports hits of a collinear thin mover that enters an area along a seam, where it only touches the pieces on
    /// both sides.
    fn meet_seams(&mut self, both: [&PlacedPart<'_>; 2], area: &Area<'_>, thin: &Piece, of: Owner) {
        if !thin.is_thin() {
            return;
        }
        self.end_is_free = false;
        let (sweep, parts) = (PieceSweep { linear: self.linear, radii: [0.0; 2] }, both.map(|part| part.index));
        let motion = sweep.seen_from(of);
        let ends = thin.corners.len() - 1;
        if relate_area(area, thin) == Relation::Overlapping {
            // It may only touch the pieces beside a seam. If it enters one of them, that pair reports the end.
            self.report(PartHit { start: None, end: HitEnd::AtOnce, sweep, parts });
        }
        let Some(lead) = leading_point(thin, motion) else { return };
        let tail = if thin.corners[0] == lead { thin.corners[ends] } else { thin.corners[0] };
        let along = Span::vector(motion);
        _ = area.seams_near(thin.bounds().union(thin.moved(motion).bounds()), |p, q| {
            let seam = if dot_sign(along, Span::new(p, q)).is_gt() { Span::new(p, q) } else { Span::new(q, p) };
            let [ahead, behind] = [Span::new(lead, seam.from), Span::new(tail, seam.to)];
            let is_on_line = cross_sign(along, seam).is_eq() && cross_sign(along, ahead).is_eq();
            let arrives = MovedSpan { span: ahead, by: -motion }.dot_sign(along).is_lt();
            if is_on_line && arrives && dot_sign(along, behind).is_gt() {
                let touch = Touch::Corners(of.ordered(seam.from, lead));
                let start = match dot_sign(along, ahead) {
                    Ordering::Less => None,
                    Ordering::Equal => Some(PieceHit { fraction: 0.0, touch }),
                    Ordering::Greater => Some(PieceHit { fraction: sweep.hit_fraction(&touch), touch }),
                };
                let end = HitEnd::Touch(Touch::Corners(of.ordered(seam.to, tail)));
                if start.is_none() || admits(both, &touch, &sweep) {
                    self.report(PartHit { start, end, sweep, parts });
                }
            }
            ControlFlow::Continue(())
        });
    }
}

/// Visits all pairs of pieces of two parts whose boxes come within `room` of each other, up to the fraction that the
/// visitor returns.
fn for_swept_pieces(
    [own, other]: [&PlacedPart<'_>; 2],
    linear: DVec2,
    [until, room]: [f64; 2],
    visit: &mut dyn FnMut([&Piece; 2]) -> f64,
) {
    let beam = |piece: &Piece, direction| Beam::thick(piece.bounds().grown(room), direction).until(until);
    match (&own.body, &other.body) {
        (Body::Piece(a), Body::Piece(b)) => _ = visit([a, b]),
        (Body::Piece(a), Body::Area(area)) => area.pieces_along(beam(a, linear), |b| visit([a, b])),
        (Body::Area(area), Body::Piece(b)) => area.pieces_along(beam(b, -linear), |a| visit([a, b])),
        (Body::Area(mover), Body::Area(area)) => {
            let mut until = until;
            _ = mover.pieces_near(Bounds::ALL, |_, a| {
                area.pieces_along(Beam::thick(a.bounds().grown(room), linear).until(until), |b| {
                    until = visit([a, b]);
                    until
                });
                if until < 0.0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
        }
    }
}

/// The hit with a normal that the chain segments among two parts admit; `None` if there is none.
///
/// If a corner meets a corner, two edges of the difference are entered simultaneously, and the touch has the normals of
/// both. So one facet with such a normal suffices among all that are entered, to within rounding, as late as the hit.
fn admitted_hit(
    both: [&PlacedPart<'_>; 2],
    [a, b]: [&Piece; 2],
    hit: PieceHit,
    sweep: &PieceSweep,
) -> Option<PieceHit> {
    if admits(both, &hit.touch, sweep) {
        return Some(hit);
    }
    if sweep.radius_sum() > 0.0 {
        // An edge and its end may be entered at the same time, to within rounding.
        let is_as_early = |touch: &Touch| sweep.hit_fraction(touch) <= hit.fraction * LATER;
        let mut touches = round_touches(a, b, sweep).into_iter();
        let other = touches.find(|touch| is_as_early(touch) && admits(both, touch, sweep));
        return other.map(|touch| PieceHit { touch, ..hit });
    }
    let mut admitted = None;
    if !is_thin(a, b) {
        for_outer_facets(a, b, |facet| {
            let touch = Touch::Face(facet);
            let approaches = || cross_sign(facet.edge(), Span::vector(sweep.seen_from(facet.owner))).is_gt();
            if admitted.is_none()
                && admits(both, &touch, sweep)
                && approaches()
                && sweep.hit_fraction(&touch) * LATER >= hit.fraction
            {
                admitted = Some(PieceHit { touch, ..hit });
            }
        });
    }
    admitted
}

/// Whether the chain segments among two parts admit the normal of a touch.
fn admits(both: [&PlacedPart<'_>; 2], touch: &Touch, sweep: &PieceSweep) -> bool {
    chain_segments(both).all(|(segment, _)| segment.admits(touch, sweep))
}
