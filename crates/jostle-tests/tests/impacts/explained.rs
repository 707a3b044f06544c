//! Explained impacts: the steps of the advancement that finds the answer.

use crate::common::{
    impacts::{Class, flight},
    random::Random,
};
use jostle::{Impact, explain_impact};

/// Each step proves free the time before the next step, and no more than the rest of the whole; if there is no impact,
/// the steps prove all of it.
#[test]
fn each_step_is_free_up_to_the_next() {
    let (mut many, mut axes) = (0, [0; 3]);
    for class in [Class::Rods, Class::Eighth, Class::Half, Class::Turns, Class::Doors, Class::Grazing] {
        for seed in 0..300 {
            let flight = flight(class, &mut Random::new(seed + ((class as u64 + 400) << 48)));
            let ([a, b], impact) = (flight.moving(), flight.impact());
            let Some(steps) = explain_impact(a, b, flight.tolerance) else { continue };
            for pair in steps.windows(2) {
                let [step, next] = [pair[0], pair[1]];
                assert!(step.fraction < next.fraction, "{class:?}, seed {seed}: {steps:#?}");
                assert!(next.fraction <= step.fraction + step.free, "{class:?}, seed {seed}: {steps:#?}");
                many += 1;
            }
            for step in &steps {
                assert!(step.free >= 0.0 && step.fraction + step.free <= 1.0, "{class:?}, seed {seed}: {steps:#?}");
                axes[step.axis as usize] += 1;
            }
            if let (Impact::Clear { .. }, Some(last)) = (impact, steps.last()) {
                assert!(last.fraction + last.free > 1.0 - 1e-9, "{class:?}, seed {seed}: {steps:#?}");
            }
        }
    }
    assert!(many > 1_000 && axes.iter().all(|&times| times > 50), "{many} {axes:?}");
}
