//! How deep a mover overlaps the parts of a target that count.

use core::ops::ControlFlow;

use super::separation::{contact, contact_of_solids};
use crate::{
    difference::{Measure, Owner, Relation, measure_pieces, relate_pieces},
    math::dvec2::DVec2,
    placed::{Body, Placed, Solid},
    query::cast::{ChainLink, Sides},
    union::relate_bodies,
};

/// How a mover overlaps a target.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Overlap {
    /// Out of the target: unit, towards the mover.
    pub(crate) normal: DVec2,
    /// How far the mover has to go along it.
    pub(crate) depth: f64,
    /// The point of the target that is deepest in the mover.
    pub(crate) point: DVec2,
}

/// How deep a mover overlaps the parts of a target that count, if it does.
pub(crate) fn overlap(sides: &Sides<'_>, mover: Placed<'_>) -> Option<Overlap> {
    let target = sides.target();
    let measure = if let (Some(a), Some(b)) = (&mover.piece(), &target.piece()) {
        (relate_pieces(a, b) == Relation::Overlapping).then(|| measure_pieces(a, b))
    } else {
        let closest = contact(mover, target, |a, b, least| {
            if !a.one_sided && !b.one_sided {
                return contact_of_solids(a, b, least);
            }
            let overlaps = sides.let_meet([a, b]) && relate_bodies(&a.body, &b.body) == Relation::Overlapping;
            if overlaps { way_out_to_front(a, b).map(|way| (Relation::Overlapping, way)) } else { None }
        });
        closest.filter(|(relation, _)| *relation == Relation::Overlapping).map(|(_, measure)| measure)
    };
    measure.map(|way| Overlap { normal: -way.normal, depth: -way.distance, point: way.points[1] })
}

/// The shortest move that takes B out of A, or A out of B, where one of them is a one-sided segment, under a normal that the
/// segment gives; the shorter if both are. Of the pieces of an area that which takes longest.
pub(crate) fn way_out_to_front(a: &Solid<'_>, b: &Solid<'_>) -> Option<Measure> {
    let longer = |best: Option<Measure>, way: Measure| match best {
        Some(best) if best.distance <= way.distance => Some(best),
        _ => Some(way),
    };
    let of_link = |owner, chain: &Solid<'_>, body: &Body<'_>| {
        let link = ChainLink::of(owner, chain)?;
        let (area, segment) = match (body, &chain.body) {
            (Body::Piece(piece), _) => return Some(link.way_out(piece)),
            (Body::Area(area), Body::Piece(segment)) => (area, segment),
            (Body::Area(_), Body::Area(_)) => return None,
        };
        let mut deepest = None;
        // What lies along a seam only touches the pieces beside it.
        for least in [Relation::Overlapping, Relation::Touching] {
            if deepest.is_none() {
                _ = area.pieces_near(segment.bounds(), |_, piece| {
                    if relate_pieces(segment, piece) >= least {
                        deepest = longer(deepest, link.way_out(piece));
                    }
                    ControlFlow::Continue(())
                });
            }
        }
        deepest
    };
    let of_a = || of_link(Owner::A, a, &b.body);
    let of_b = || of_link(Owner::B, b, &a.body).map(Measure::swapped);
    match (a.one_sided, b.one_sided) {
        (true, true) => of_a().into_iter().chain(of_b()).reduce(|a, b| if b.distance > a.distance { b } else { a }),
        (true, false) => of_a(),
        _ => of_b(),
    }
}
