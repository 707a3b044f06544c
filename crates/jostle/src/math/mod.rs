//! The ground: values, exact predicates, and functions that give the same bits on every platform.

pub(crate) mod accurate;
pub(crate) mod bounds;
pub(crate) mod convex_region;
pub(crate) mod double_double;
pub(crate) mod dvec2;
pub(crate) mod error_free;
pub(crate) mod expansion;
pub(crate) mod linear_bound;
pub(crate) mod moved;
pub(crate) mod predicates;
#[cfg(test)]
pub(crate) mod random;
#[cfg(feature = "serde")]
pub(crate) mod serialized;
pub(crate) mod tolerance;
pub(crate) mod trig;

mod aabb;
mod aabb3;
mod convert;
mod frame;
mod motion;
mod path;
mod pose2;
mod ray;
mod ray3;
mod rot2;
mod vec2;
mod vec3;

pub use aabb::Aabb;
pub use aabb3::Aabb3;
pub use frame::{Frame, FrameError};
pub use motion::Motion;
pub use path::{Path, PathError};
pub use pose2::Pose2;
pub use ray::Ray;
pub use ray3::Ray3;
pub use rot2::Rot2;
pub use vec2::Vec2;
pub use vec3::Vec3;

/// The correctly rounded square root, the one function taken from the platform: IEEE 754 fixes its bits.
#[inline]
pub(crate) fn sqrt(x: f64) -> f64 {
    #[cfg(feature = "std")]
    return x.sqrt();
    #[cfg(all(not(feature = "std"), feature = "libm"))]
    return libm::sqrt(x);
    #[cfg(not(any(feature = "std", feature = "libm")))]
    return compile_error!("jostle needs a square root: enable the feature `std` (default) or `libm`");
}

/// The lesser of two numbers: the first if they are equal, the other if one is NaN.
///
/// `f32::min` may return either of 0 and −0, and platforms differ in it.
#[inline]
pub(crate) fn lesser<T: PartialOrd>(a: T, b: T) -> T {
    if b < a || a.partial_cmp(&a).is_none() { b } else { a }
}

/// The greater of two numbers: the first if they are equal, the other if one is NaN.
#[inline]
pub(crate) fn greater<T: PartialOrd>(a: T, b: T) -> T {
    if b > a || a.partial_cmp(&a).is_none() { b } else { a }
}

/// The second of two numbers if it is less, else the first.
#[inline]
pub(crate) fn smaller(a: f64, b: f64) -> f64 {
    if b < a { b } else { a }
}

/// The second of two numbers if it is greater, else the first.
#[inline]
pub(crate) fn larger<T: PartialOrd>(a: T, b: T) -> T {
    if b > a { b } else { a }
}

/// The largest f32 that is not above the exact sum `a + b`.
pub(crate) fn round_down_sum(a: f64, b: f64) -> f32 {
    const SIGN: u32 = 1 << 31;
    let (sum, error) = error_free::two_sum(a, b);
    let nearest = sum as f32;
    let back = f64::from(nearest);
    // Every second time, so without a branch: a processor cannot foresee it. What is above the sum is not −∞ or NaN.
    let is_above = (back > sum) | ((back == sum) & (error < 0.0));
    let bits = nearest.to_bits();
    let below = if nearest > 0.0 { bits.wrapping_sub(1) } else { (bits | SIGN).wrapping_add(1) };
    f32::from_bits(if is_above { below } else { bits })
}

/// The smallest f32 that is not below the exact sum `a + b`.
pub(crate) fn round_up_sum(a: f64, b: f64) -> f32 {
    -round_down_sum(-a, -b)
}
