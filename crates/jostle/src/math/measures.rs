//! Numbers that keep their digits: products and differences of squares to a small relative error, whatever cancels.
//!
//! Each is computed in f64 first and believed where little enough cancels; otherwise exact expansions compute it. What is
//! built from them by multiplying, dividing and adding numbers of one sign is as accurate.

use super::{
    dvec2::DVec2,
    expansion::Expansion,
    predicates::{Span, UNIT, length_excess_exactly, line_excess_exactly},
    sqrt,
};

/// Where less than this share of the terms is left of a difference, exact arithmetic computes it.
const CANCELLED: f64 = 1.0 / 16.0;

/// The cross product, to a relative error of 64u.
pub(crate) fn cross(a: Span, b: Span) -> f64 {
    let (u, v) = (a.rounded(), b.rounded());
    let (left, right) = (u.x * v.y, u.y * v.x);
    accurately(left, right, || {
        let ([ax, ay], [bx, by]) = (a.exact(), b.exact());
        ax.times(&by).minus(&ay.times(&bx)).estimate()
    })
}

/// The scalar product, to a relative error of 64u.
pub(crate) fn dot(a: Span, b: Span) -> f64 {
    let (u, v) = (a.rounded(), b.rounded());
    accurately(u.x * v.x, -(u.y * v.y), || {
        let ([ax, ay], [bx, by]) = (a.exact(), b.exact());
        ax.times(&bx).plus(&ay.times(&by)).estimate()
    })
}

/// |w|² − r², to a relative error of 64u.
pub(crate) fn length_excess(w: Span, radius: f64) -> f64 {
    accurately(w.rounded().length_squared(), radius * radius, || {
        length_excess_exactly(w, [radius, 0.0]).scaled(1.0 / (UNIT * UNIT)).estimate()
    })
}

/// (e × w)² − r²·|e|², to a relative error of 64u.
pub(crate) fn line_excess(e: Span, w: Span, radius: f64) -> f64 {
    let height = cross(e, w);
    accurately(height * height, radius * radius * e.rounded().length_squared(), || {
        line_excess_exactly(e, w, [radius, 0.0]).scaled(1.0 / (UNIT * UNIT * UNIT * UNIT)).estimate()
    })
}

/// w × d − (r/|e|)·(e · d), to a relative error of 128u: the moment about the start of `w` of a line in direction `d`
/// through its end, less what it has if the line is moved by `r` to the right of `e`.
pub(crate) fn offset_moment(w: Span, d: Span, e: Span, radius: f64) -> f64 {
    let (moment, length) = (cross(w, d), e.rounded().length());
    let lean = radius * dot(e, d);
    accurately(moment, lean / length, || {
        // Both have one sign, so only this difference of squares cancels: (w × d)²·|e|² − r²·(e · d)². Its degree is
        // too high for one unit, so lengths and direction each get their own.
        let size = |v: DVec2| v.x.abs().max(v.y.abs());
        let unit = inverse_power_of_two(size(w.rounded()).max(size(e.rounded())).max(radius));
        let [[wx, wy], [ex, ey]] = [w, e].map(|span| span.exact().map(|c| c.scaled(unit)));
        let [dx, dy] = d.exact().map(|c| c.scaled(inverse_power_of_two(size(d.rounded()))));
        let radius = Expansion::from(radius).scaled(unit);
        let left = wx.times(&dy).minus(&wy.times(&dx));
        let right = radius.times(&ex.times(&dx).plus(&ey.times(&dy)));
        let square = ex.times(&ex).plus(&ey.times(&ey));
        let excess = left.times(&left).times(&square).minus(&right.times(&right)).estimate();
        let (left, right, length) = (left.estimate(), right.estimate(), sqrt(square.estimate()));
        excess / (length * (left * length + right)) / unit / inverse_power_of_two(size(d.rounded()))
    })
}

/// A power of two that brings a positive normal number to between 1 and 2.
fn inverse_power_of_two(x: f64) -> f64 {
    const EXPONENT: u64 = 0x7FF0_0000_0000_0000;
    const TWICE_BIAS: u64 = 2046 << 52;
    f64::from_bits(TWICE_BIAS - (x.to_bits() & EXPONENT))
}

/// `left − right` where little enough cancels, else what exact arithmetic says.
#[inline]
fn accurately(left: f64, right: f64, exactly: impl FnOnce() -> f64) -> f64 {
    let difference = left - right;
    if difference.abs() < CANCELLED * (left.abs() + right.abs()) { exactly() } else { difference }
}
