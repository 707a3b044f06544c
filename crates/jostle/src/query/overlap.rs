//! The depth by which a mover overlaps the parts of a target that count.

use core::ops::ControlFlow;

use super::separation::{contact, contact_of_segments};
use crate::{
    depth::Depth,
    difference::{Measure, Owner, Relation, measure_pieces, relate_pieces},
    math::dvec2::DVec2,
    placed::{Body, Placed, PlacedPart},
    query::cast::{ChainSegment, Sides},
    union::relate_bodies,
};

/// The minimum translation vector of a mover that overlaps a target.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Overlap {
    /// The unit normal out of the target, towards the mover.
    pub(super) normal: DVec2,
    /// The distance that the mover has to move along it.
    pub(super) depth: f64,
    /// The point of the target that is deepest in the mover.
    pub(super) point: DVec2,
}

/// The overlap of a mover with the parts of a target that count; `None` if there is none.
pub(super) fn overlap(sides: &Sides<'_>, mover: Placed<'_>) -> Option<Overlap> {
    let target = sides.target();
    let measure = if let (Some(a), Some(b)) = (&mover.piece(), &target.piece()) {
        (relate_pieces(a, b) == Relation::Overlapping).then(|| measure_pieces(a, b))
    } else {
        let closest = contact(mover, target, Relation::Overlapping, |a, b, least| {
            if !a.one_sided && !b.one_sided {
                return contact_of_segments(a, b, least);
            }
            let overlaps = sides.let_meet([a, b]) && relate_bodies(&a.body, &b.body) == Relation::Overlapping;
            if overlaps { mtv_to_front(a, b).map(|mtv| (Relation::Overlapping, Depth::exact(mtv))) } else { None }
        });
        closest.map(|(_, depth)| depth.measure)
    };
    measure.map(|mtv| Overlap { normal: -mtv.normal, depth: -mtv.distance, point: mtv.points[1] })
}

/// The minimum translation vector of two parts of which one is a one-sided segment, under a normal that the segment
/// admits; the shorter one if both are. For an area, that of its deepest piece.
pub(super) fn mtv_to_front(a: &PlacedPart<'_>, b: &PlacedPart<'_>) -> Option<Measure> {
    let longer = |best: Option<Measure>, mtv: Measure| match best {
        Some(best) if best.distance <= mtv.distance => Some(best),
        _ => Some(mtv),
    };
    let of_chain = |owner, chain: &PlacedPart<'_>, body: &Body<'_>| {
        let one_sided = ChainSegment::of(owner, chain)?;
        let (area, segment) = match (body, &chain.body) {
            (Body::Piece(piece), _) => return Some(one_sided.mtv(piece)),
            (Body::Area(area), Body::Piece(segment)) => (area, segment),
            (Body::Area(_), Body::Area(_)) => return None,
        };
        let mut deepest = None;
        // A segment along a seam only touches the pieces beside it.
        for least in [Relation::Overlapping, Relation::Touching] {
            if deepest.is_none() {
                _ = area.pieces_near(segment.bounds(), |_, piece| {
                    if relate_pieces(segment, piece) >= least {
                        deepest = longer(deepest, one_sided.mtv(piece));
                    }
                    ControlFlow::Continue(())
                });
            }
        }
        deepest
    };
    let of_a = || of_chain(Owner::A, a, &b.body);
    let of_b = || of_chain(Owner::B, b, &a.body).map(Measure::swapped);
    match (a.one_sided, b.one_sided) {
        (true, true) => of_a().into_iter().chain(of_b()).reduce(|a, b| if b.distance > a.distance { b } else { a }),
        (true, false) => of_a(),
        _ => of_b(),
    }
}
