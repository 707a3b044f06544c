//! The laws of all crossings of a cast.

use jostle::{Cast, Crossing, cast_shape_all};
use jostle_oracle as oracle;

use crate::common::{
    cast_laws::{in_f64, named},
    cast_truth::{How, Truth},
    casts::Throw,
    close::demand,
    tally::count,
};

/// Crossings shorter than this share of the displacement may be rounding only.
const SHORT: f64 = 1e-9;

/// Checks that the first crossing begins at the hit, and that each lasts as long as its parts overlap. Returns their
/// number.
pub(crate) fn agree(throw: &Throw) -> Result<usize, String> {
    let (pair, truth, cast) = (&throw.pair, Truth::of(throw), throw.cast());
    let mut crossings = Vec::new();
    cast_shape_all(pair.a.at(pair.pose_a), throw.linear, pair.b.at(pair.pose_b), &mut crossings);
    let sorted = crossings.is_sorted_by(|a, b| a.enter <= b.enter);
    let proper = |c: &Crossing| 0.0 <= c.enter && c.enter <= c.exit && c.exit <= 1.0;
    demand!(sorted && crossings.iter().all(proper), "{crossings:?} are out of order");
    let is_thin = truth.encounters.iter().any(|e| !matches!(e.how, How::Cast));
    match (cast, crossings.first()) {
        (Cast::Clear { .. }, None) => {}
        (Cast::Started { .. }, Some(first)) if first.enter == 0.0 => {}
        (Cast::At(hit), Some(first)) if first.enter == hit.fraction => count("begins at the hit"),
        // A mover into a joint overlaps neither segment.
        (Cast::At(_), _) if is_thin => {}
        (cast, first) => return Err(format!("{cast:?}, but the first crossing is {first:?}")),
    }
    for crossing in &crossings {
        crossing_agrees(throw, crossing)?;
    }
    Ok(crossings.len())
}

fn crossing_agrees(throw: &Throw, crossing: &Crossing) -> Result<(), String> {
    let pair = &throw.pair;
    let linear = in_f64(throw.linear);
    let movers = named(&pair.a, pair.pose_a, crossing.part_a);
    let targets = named(&pair.b, pair.pose_b, crossing.part_b);
    let ([mover], [target]) = (&movers[..], &targets[..]) else { return Ok(()) };
    let (mover, target) = (mover.solid(), target.solid());
    let relation = |t: f64| oracle::relate_after(mover, target, linear, t);
    let Crossing { enter, exit, .. } = *crossing;
    count(if oracle::are_thin(mover, target) { "thin crossing" } else { "crossing" });
    if oracle::are_thin(mover, target) {
        demand!(exit - enter <= 8.0 * f64::EPSILON * exit, "{crossing:?} is long for a meeting");
        demand!(!oracle::cast_hits_before(mover, target, linear, enter), "{crossing:?} is late");
        return Ok(());
    }
    demand!(enter == 0.0 || relation(enter) != oracle::Relation::Overlapping, "{crossing:?} begins late");
    demand!(exit == 1.0 || relation(exit) != oracle::Relation::Overlapping, "{crossing:?} ends early");
    if exit - enter > SHORT {
        count("inside a crossing");
        // Not at the middle, where crossings on a grid often adjoin and are reported as one.
        let within = relation(enter + 0.381_966 * (exit - enter));
        demand!(within == oracle::Relation::Overlapping, "within {crossing:?} they are {within:?}");
        for place in [enter + SHORT * 0.5, exit - SHORT * 0.5] {
            let inside = relation(place);
            demand!(inside == oracle::Relation::Overlapping, "at {place} within {crossing:?} they are {inside:?}");
        }
    }
    Ok(())
}
