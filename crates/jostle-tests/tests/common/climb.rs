//! A search for the largest error: from a case to others near it, as long as their error grows.

use super::random::Random;
use jostle::Vec2;

/// The tries after which no other case near by is expected to be worse.
const TRIES: usize = 30;

/// The worst case that is found from the first one on, and its error. A case without an error is not gone to.
pub fn climb<C>(
    first: C,
    error: impl Fn(&C) -> Option<f64>,
    random: &mut Random,
    vary: impl Fn(&C, &mut Random) -> C,
) -> Option<(C, f64)> {
    let mut most = error(&first)?;
    let (mut worst, mut tries) = (first, TRIES);
    while tries > 0 {
        tries -= 1;
        let other = vary(&worst, random);
        if let Some(larger) = error(&other).filter(|&error| error > most) {
            (worst, most, tries) = (other, larger, TRIES);
        }
    }
    Some((worst, most))
}

/// The number changed by a random share of itself, some ulps to a third.
pub fn varied(x: f32, random: &mut Random) -> f32 {
    let share = 10_f32.powf(random.between(-7.0, -0.5));
    x * (1.0 + random.between(-1.0, 1.0) * share)
}

/// One coordinate of the vector changed so.
pub fn varied_vector(v: Vec2, random: &mut Random) -> Vec2 {
    if random.chance(2) { Vec2::new(varied(v.x, random), v.y) } else { Vec2::new(v.x, varied(v.y, random)) }
}
