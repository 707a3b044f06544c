//! Checks of the numbers of a state from outside.

use std::fmt::Display;

use jostle::Vec2;

use crate::{fault::Fault, grip::FARTHEST};

/// True if a point of a state from outside is one that things can be dragged to.
///
/// # Errors
/// The fault, which names it.
pub fn place(name: &str, at: Vec2) -> Result<(), Fault> {
    let is_near = at.is_finite() && at.abs().x <= 2.0 * FARTHEST && at.abs().y <= 2.0 * FARTHEST;
    let far = || Fault::new("fault.place").with("name", name).with("at", at).with("most", 2.0 * FARTHEST);
    is_near.then_some(()).ok_or_else(far)
}

/// True if half a size, or a radius and 0, is positive and not too large.
///
/// # Errors
/// The fault, which names it.
pub fn half_size(name: &str, half: Vec2) -> Result<(), Fault> {
    let is_size = |x: f32| x > 0.0 && x <= FARTHEST;
    between(name, half, 0, FARTHEST, is_size(half.x) && is_size(half.y))
}

/// True if an angle in degrees is finite and below a thousand turns.
///
/// # Errors
/// The fault, which names it.
pub fn degrees(name: &str, degrees: f32) -> Result<(), Fault> {
    /// A thousand turns.
    const MOST: f32 = 360_000.0;
    between(name, degrees, -MOST, MOST, degrees.abs() <= MOST)
}

/// True if a number lies between 0 and 1.
///
/// # Errors
/// The fault, which names it.
pub fn fraction(name: &str, value: f64) -> Result<(), Fault> {
    between(name, value, 0, 1, (0.0..=1.0).contains(&value))
}

/// True if a count lies between these two, both included.
///
/// # Errors
/// The fault, which names it.
pub fn count<T: PartialOrd + Display>(name: &str, count: T, [least, most]: [T; 2]) -> Result<(), Fault> {
    let is = least <= count && count <= most;
    between(name, count, least, most, is)
}

/// True if a list has so many entries.
///
/// # Errors
/// The fault, which names it.
pub fn length(name: &str, length: usize, [least, most]: [usize; 2]) -> Result<(), Fault> {
    let fault =
        || Fault::new("fault.length").with("name", name).with("count", length).with("least", least).with("most", most);
    (least..=most).contains(&length).then_some(()).ok_or_else(fault)
}

fn between(name: &str, value: impl Display, least: impl Display, most: impl Display, is: bool) -> Result<(), Fault> {
    let fault =
        || Fault::new("fault.between").with("name", name).with("value", value).with("least", least).with("most", most);
    is.then_some(()).ok_or_else(fault)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::texts::{Language, Texts};

    #[test]
    fn numbers_from_outside_are_refused_by_name() {
        assert_eq!(place("center", Vec2::ZERO), Ok(()));
        let texts = Texts::new(Language::English);
        let told = |refused: Result<(), Fault>| refused.expect_err("a fault").told(&texts);
        assert_eq!(told(place("center", Vec2::new(1e9, 0.0))), "center: (1000000000, 0) is farther than 8192");
        assert_eq!(told(half_size("half", Vec2::new(0.0, 1.0))), "half: (0, 1) is not between 0 and 4096");
        assert_eq!(half_size("half", Vec2::new(1.0, 1.0)), Ok(()));
        assert_eq!(told(degrees("turn", f32::NAN)), "turn: NaN is not between -360000 and 360000");
        assert_eq!(told(fraction("time", -0.1)), "time: -0.1 is not between 0 and 1");
        assert_eq!(told(count("level", 9, [3, 8])), "level: 9 is not between 3 and 8");
        assert_eq!(told(length("points", 9, [3, 8])), "points has 9 entries, 3 to 8 are possible");
        assert_eq!((count("level", 8, [3, 8]), length("points", 3, [3, 8])), (Ok(()), Ok(())));
    }
}
