use alloc::vec::Vec;

use super::{
    search::First,
    time_of_impact::{Impact, ImpactHit, OrderedPair},
};
use crate::{
    placed::{Moving, Placed},
    query::cast::out_of_all,
};

/// The first impact of a moving shape with many that rest, and the place of the one that it hits among them; of several at
/// the same time the first. If it overlaps some at the start, the one in which it is deepest. Its stop is free of all.
pub(crate) fn first_impact<'t>(
    moving: Moving<'_>,
    tolerance: f32,
    targets: impl Iterator<Item = Placed<'t>> + Clone,
) -> (Option<usize>, Impact) {
    let start = moving.start().pose();
    if !moving.is_somewhere() {
        return (None, Impact::Clear { stops: [start; 2] });
    }
    // NaN becomes 0.
    let tolerance = f64::from(tolerance.max(0.0));
    let near = targets.clone().enumerate().filter(|(_, target)| target.is_somewhere());
    let all: Vec<(usize, OrderedPair<'_>, First)> = near
        .map(|(i, target)| {
            let mut asked = OrderedPair::new(moving, target.into(), tolerance);
            let first = asked.search.first();
            (i, asked, first)
        })
        .collect();
    // The deepest of those that it overlaps at the start.
    let started = all.iter().filter(|(_, _, first)| matches!(first, First::Started { .. }));
    let hits = started.filter_map(|(i, asked, first)| match asked.impact(*first, |_| true) {
        Impact::Started(hit) => Some((*i, hit)),
        _ => None,
    });
    if let Some((i, hit)) = hits.reduce(|deepest, next| if next.1.gap < deepest.1.gap { next } else { deepest }) {
        let out = out_of_all(moving.start(), || targets.clone().filter(Placed::is_somewhere));
        return (Some(i), Impact::Started(ImpactHit { stops: [out, hit.stops[1]], ..hit }));
    }
    // Or else the earliest of those that are not clear of the whole path.
    let met = all.iter().filter(|(_, _, first)| !matches!(first, First::Nothing));
    let earliest = met.reduce(|first, next| if next.2.safe() < first.2.safe() { next } else { first });
    let Some((i, asked, first)) = earliest else {
        let end = moving.end().pose();
        return (None, Impact::Clear { stops: [if end.is_finite() { end } else { start }; 2] });
    };
    let is_free = |[own, _]: [_; 2]| {
        let mut others = all.iter().filter(|(other, ..)| other != i);
        others.all(|(_, other, _)| other.are_free([own, other.target_pose()]))
    };
    let impact = asked.impact(*first, is_free);
    ((!matches!(impact, Impact::Clear { .. })).then_some(*i), impact)
}
