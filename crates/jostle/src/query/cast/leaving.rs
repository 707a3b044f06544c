//! The fraction of its displacement at which a convex piece leaves another one that it overlaps.

use super::{
    convex_cast::for_outer_facets,
    piece_sweep::{PieceSweep, Touch},
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

/// The fraction of the displacement after which A no longer overlaps B, rounded up. A overlaps B at some time.
pub(super) fn exit_fraction(a: &Piece, b: &Piece, sweep: &PieceSweep) -> f64 {
    let leaves = |facet: &Facet| cross_sign(facet.edge(), Span::vector(sweep.seen_from(facet.owner))).is_lt();
    if sweep.radius_sum() == 0.0 {
        // The path leaves a sharp difference at the first edge whose outer side it enters.
        let mut exit = 1.0_f64;
        for_outer_facets(a, b, |facet| {
            if leaves(&facet) {
                exit = exit.min(sweep.exit_fraction(&Touch::Face(facet)));
            }
        });
        return exit;
    }
    // It leaves a round difference when it leaves the last of the strips and discs that make it up.
    let (along, mut exit) = (Span::vector(sweep.linear), 0.0_f64);
    let leave_disc = |exit: &mut f64, [p, q]: [DVec2; 2]| {
        if compare_line_distance(along, Span::new(p, q), sweep.radii).is_lt() {
            *exit = exit.max(sweep.exit_fraction(&Touch::Corners([p, q])));
        }
    };
    leave_disc(&mut exit, [a.corners[0], b.corners[0]]);
    for_whole_border(a, b, |facet| {
        let (edge, motion) = (facet.edge(), Span::vector(sweep.seen_from(facet.owner)));
        if leaves(&facet)
            && offset_moment(facet.offset(), motion, edge, sweep.radius_sum()) <= 0.0
            && offset_moment(Span::new(facet.q, facet.v), motion, edge, sweep.radius_sum()) >= 0.0
        {
            exit = exit.max(sweep.exit_fraction(&Touch::Face(facet)));
        }
        for end in [facet.p, facet.q] {
            leave_disc(&mut exit, facet.owner.ordered(end, facet.v));
        }
    });
    exit.min(1.0)
}

/// Visits the facets that make up the border of the difference, two of an edge with two support points.
fn for_whole_border(a: &Piece, b: &Piece, mut visit: impl FnMut(Facet)) {
    for (owner, piece, other) in [(Owner::A, a, b), (Owner::B, b, a)] {
        for_extremes(&piece.corners, &other.corners, Towards::Left, |Extreme { p, q, v, tied }| {
            [Some(v), tied].into_iter().flatten().for_each(|v| visit(Facet { owner, p, q, v }));
        });
    }
}
