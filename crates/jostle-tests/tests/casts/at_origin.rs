//! Single casts at a target at the origin.

use jostle::{Cast, CastHit, Relation, Shape, cast_shape, relate};

use crate::common::shorthand::HERE;

/// A point as tests write it.
pub(crate) type P = (f32, f32);

/// The hit of a shape that moves from `start` by `linear`; asserts that its stop is free.
#[track_caller]
pub(crate) fn hit(mover: &Shape, start: P, linear: P, target: &Shape) -> Option<CastHit> {
    match cast_shape(mover.at(start), linear, target.at(HERE)) {
        Cast::Clear { .. } => None,
        Cast::At(hit) => {
            assert_ne!(relate(mover.at(hit.stop), target.at(HERE)), Relation::Overlapping, "{hit:?}");
            Some(hit)
        }
        started => panic!("{started:?}"),
    }
}

/// The fraction of the hit, the same whichever of the two moves.
#[track_caller]
pub(crate) fn fraction(mover: &Shape, start: P, linear: P, target: &Shape) -> Option<f64> {
    let forth = hit(mover, start, linear, target).map(|hit| hit.fraction);
    let back = match cast_shape(target.at(HERE), (-linear.0, -linear.1), mover.at(start)) {
        Cast::Clear { .. } => None,
        Cast::At(hit) => Some(hit.fraction),
        started => panic!("the other way around: {started:?}"),
    };
    assert_eq!(forth, back, "the other way around");
    forth
}
