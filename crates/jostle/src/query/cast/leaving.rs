//! The time at which a convex piece that moves without turning leaves another one that it overlaps.

use super::{
    joints::ordered,
    passage::for_outer_facets,
    way::{Touch, Way},
};
use crate::{
    difference::{Extreme, Facet, Owner, Towards, for_extremes},
    math::{
        accurate::offset_moment,
        dvec2::DVec2,
        predicates::{Span, compare_line_distance, cross_sign},
    },
    placed::Piece,
};

/// The fraction of its way after which A no longer overlaps B, rounded up. A overlaps B at some time.
pub(crate) fn exit(a: &Piece, b: &Piece, way: &Way) -> f64 {
    let leaves = |facet: &Facet| cross_sign(facet.edge(), Span::vector(way.past(facet.owner))).is_lt();
    if way.reach() == 0.0 {
        // The way leaves a sharp difference at the first edge that it leaves.
        let mut exit = 1.0_f64;
        for_outer_facets(a, b, |facet| {
            if leaves(&facet) {
                exit = exit.min(way.exit(&Touch::Face(facet)));
            }
        });
        return exit;
    }
    // It leaves a round difference when it leaves the last of the strips and discs that make it up.
    let (along, mut exit) = (Span::vector(way.linear), 0.0_f64);
    let leave_disc = |exit: &mut f64, [p, q]: [DVec2; 2]| {
        if compare_line_distance(along, Span::new(p, q), way.radii).is_lt() {
            *exit = exit.max(way.exit(&Touch::Corners([p, q])));
        }
    };
    leave_disc(&mut exit, [a.corners[0], b.corners[0]]);
    for_whole_border(a, b, |facet| {
        let (edge, past) = (facet.edge(), Span::vector(way.past(facet.owner)));
        if leaves(&facet)
            && offset_moment(facet.offset(), past, edge, way.reach()) <= 0.0
            && offset_moment(Span::new(facet.q, facet.v), past, edge, way.reach()) >= 0.0
        {
            exit = exit.max(way.exit(&Touch::Face(facet)));
        }
        for end in [facet.p, facet.q] {
            leave_disc(&mut exit, ordered(facet.owner, end, facet.v));
        }
    });
    exit.min(1.0)
}

/// Visits the facets that make up the border of the difference. Where two corners are equally far out, both have a facet.
fn for_whole_border(a: &Piece, b: &Piece, mut visit: impl FnMut(Facet)) {
    for (owner, piece, other) in [(Owner::A, a, b), (Owner::B, b, a)] {
        for_extremes(&piece.corners, &other.corners, Towards::Left, |Extreme { p, q, v, as_far }| {
            [Some(v), as_far].into_iter().flatten().for_each(|v| visit(Facet { owner, p, q, v }));
        });
    }
}
