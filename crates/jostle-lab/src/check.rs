//! Checks of the numbers of a state from outside.

use jostle::Vec2;

use crate::grip::FARTHEST;

/// True if a point of a state from outside is one that things can be dragged to.
///
/// # Errors
/// A sentence that names it.
pub fn place(name: &str, at: Vec2) -> Result<(), String> {
    let is_near = at.is_finite() && at.abs().x <= 2.0 * FARTHEST && at.abs().y <= 2.0 * FARTHEST;
    is_near.then_some(()).ok_or_else(|| format!("{name} is at {at}, farther than {}", 2.0 * FARTHEST))
}

/// True if half a size, or a radius and 0, is positive and not too large.
///
/// # Errors
/// A sentence that names it.
pub fn half_size(name: &str, half: Vec2) -> Result<(), String> {
    let is_size = |x: f32| x > 0.0 && x <= FARTHEST;
    (is_size(half.x) && is_size(half.y))
        .then_some(())
        .ok_or_else(|| format!("{name} is {half}, not between 0 and {FARTHEST}"))
}

/// True if an angle in degrees is finite and below a thousand turns.
///
/// # Errors
/// A sentence that names it.
pub fn degrees(name: &str, degrees: f32) -> Result<(), String> {
    (degrees.abs() <= 360_000.0).then_some(()).ok_or_else(|| format!("{name} is {degrees}, more than 360000"))
}

/// True if a number lies between 0 and 1.
///
/// # Errors
/// A sentence that names it.
pub fn fraction(name: &str, value: f64) -> Result<(), String> {
    (0.0..=1.0).contains(&value).then_some(()).ok_or_else(|| format!("{name} is {value}, not between 0 and 1"))
}

/// True if a list has at most this many entries.
///
/// # Errors
/// A sentence that names it.
pub fn count(name: &str, count: usize, most: usize) -> Result<(), String> {
    (count <= most).then_some(()).ok_or_else(|| format!("{name} has {count} entries, more than {most}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_from_outside_are_refused_by_name() {
        assert_eq!(place("center", Vec2::ZERO), Ok(()));
        assert!(place("center", Vec2::new(1e9, 0.0)).is_err_and(|text| text.starts_with("center")));
        assert!(half_size("half", Vec2::new(0.0, 1.0)).is_err() && half_size("half", Vec2::new(1.0, 1.0)).is_ok());
        assert!(
            degrees("turn", f32::NAN).is_err() && fraction("time", -0.1).is_err() && count("points", 9, 8).is_err()
        );
    }
}
