//! Accurate numbers: products and differences of squares to a small relative error, whatever cancels.
//!
//! Each is computed in f64 first and accepted if little cancels; otherwise exact expansions compute it. Products,
//! quotients, and sums of numbers of one sign keep that accuracy. Functions that end in `_dd` return double-doubles.

use super::{
    double_double::DoubleDouble,
    dvec2::DVec2,
    error_free::{two_diff, two_prod},
    expansion::Expansion,
    predicates::{Span, UNIT, cross_exactly, dot_exactly, length_excess_exactly, line_excess_exactly},
    sqrt,
};

/// The share of its terms below which a difference is computed exactly (proofs/accurate.proof).
const CANCELLED: f64 = 1.0 / 8.0;

/// The cross product, to a relative error of 64u.
#[inline]
pub(crate) fn cross(a: Span, b: Span) -> f64 {
    let (u, v) = (a.rounded(), b.rounded());
    accurately(u.x * v.y, u.y * v.x, || {
        let ([ax, ay], [bx, by]) = (a.coordinates(), b.coordinates());
        products_accurately([ax, by], [ay, bx])
    })
}

/// The scalar product, to a relative error of 64u.
#[inline]
pub(crate) fn dot(a: Span, b: Span) -> f64 {
    let (u, v) = (a.rounded(), b.rounded());
    accurately(u.x * v.x, -(u.y * v.y), || {
        let ([ax, ay], [bx, _], [_, minus_by]) = (a.coordinates(), b.coordinates(), b.reversed().coordinates());
        products_accurately([ax, bx], [ay, minus_by])
    })
}

/// The difference of two products of differences, in twice the precision; exactly if even that cancels.
#[cold]
#[inline(never)]
fn products_accurately(l: [[f64; 2]; 2], r: [[f64; 2]; 2]) -> f64 {
    /// The omitted terms are below 15u² of the two products, so below 3u of a result of this share of them, rounding
    /// included (proofs/accurate.proof).
    const LEFT: f64 = 4.0 * f64::EPSILON;
    let pair = |[to, from]: [f64; 2]| two_diff(to, from);
    let ([a, b], [c, d]) = (l.map(pair), r.map(pair));
    let (left, right) = (two_prod(a.0, b.0), two_prod(c.0, d.0));
    let difference = two_diff(left.0, right.0);
    let rest = (a.0 * b.1 + a.1 * b.0) - (c.0 * d.1 + c.1 * d.0);
    let sum = difference.0 + (difference.1 + (left.1 - right.1) + rest);
    if sum.abs() > LEFT * (left.0.abs() + right.0.abs()) {
        return sum;
    }
    let exact = |[to, from]: [f64; 2]| Expansion::difference(to, from);
    let ([a, b], [c, d]) = (l.map(exact), r.map(exact));
    a.times(&b).minus(&c.times(&d)).estimate()
}

/// |w|² − r², to a relative error of 64u.
pub(crate) fn length_excess(w: Span, radius: f64) -> f64 {
    accurately(w.rounded().length_squared(), radius * radius, || length_excess_dd(w, [radius, 0.0]).high)
}

/// (e × w)² − r²·|e|², to a relative error of 900u, given the cross product as `cross` computes it.
#[inline]
pub(crate) fn line_excess(height: f64, e: Span, w: Span, radius: f64) -> f64 {
    accurately(height * height, radius * radius * e.rounded().length_squared(), || line_excess_accurately(e, w, radius))
}

/// `line_excess` in twice the precision; exactly if too much cancels.
#[cold]
#[inline(never)]
fn line_excess_accurately(e: Span, w: Span, radius: f64) -> f64 {
    line_excess_dd(e, w, [radius, 0.0]).high
}

/// The cross product, to a relative error of 2^-70.
#[inline]
pub(crate) fn cross_dd(a: Span, b: Span) -> DoubleDouble {
    let ([ax, ay], [bx, by]) = (components(a), components(b));
    difference_or_exact(ax.times(by), ay.times(bx), || cross_exactly(a, b).double_double(1.0 / (UNIT * UNIT)))
}

/// The scalar product, to a relative error of 2^-70.
#[inline]
pub(crate) fn dot_dd(a: Span, b: Span) -> DoubleDouble {
    let ([ax, ay], [bx, by]) = (components(a), components(b));
    difference_or_exact(ax.times(bx), ay.times(by.negative()), || dot_exactly(a, b).double_double(1.0 / (UNIT * UNIT)))
}

/// |w|² − (r₀ + r₁)², to a relative error of 2^-60.
pub(crate) fn length_excess_dd(w: Span, radii: [f64; 2]) -> DoubleDouble {
    let ([x, y], radius) = (components(w), DoubleDouble::sum(radii));
    difference_or_exact(x.times(x).plus(y.times(y)), radius.times(radius), || {
        length_excess_exactly(w, radii).double_double(1.0 / (UNIT * UNIT))
    })
}

/// (e × w)² − (r₀ + r₁)²·|e|², to a relative error of 2^-60.
pub(crate) fn line_excess_dd(e: Span, w: Span, radii: [f64; 2]) -> DoubleDouble {
    let ([x, y], radius, height) = (components(e), DoubleDouble::sum(radii), cross_dd(e, w));
    // The height is accurate to 2^-70 only.
    let below = radius.times(radius).times(x.times(x).plus(y.times(y)));
    height
        .times(height)
        .minus_unless_it_cancels(below)
        .unwrap_or_else(|| line_excess_exactly(e, w, radii).double_double(1.0 / (UNIT * UNIT * UNIT * UNIT)))
}

/// (e × w)² − r²·|e|², rounded once, and more than its error before that. It never takes the exact value: next to 0, where
/// that costs most, a bound serves as well.
pub(crate) fn line_excess_and_error(e: Span, w: Span, radius: f64) -> (f64, f64) {
    /// Of the products of the height, times twice the height, and of the other term (proofs/accurate.proof).
    const ERROR: f64 = 1.0 / (1_u128 << 95) as f64;
    let ([x, y], [wx, wy], radius) = (components(e), components(w), DoubleDouble::sum([radius, 0.0]));
    let (left, right) = (x.times(wy), y.times(wx));
    let height = left.minus(right);
    let below = radius.times(radius).times(x.times(x).plus(y.times(y)));
    let terms = 2.0 * height.high.abs() * (left.high.abs() + right.high.abs()) + below.high;
    (height.times(height).minus(below).high, ERROR * terms)
}

/// The length of a vector, to a relative error of 2^-70.
#[inline]
pub(crate) fn length_dd(v: Span) -> DoubleDouble {
    let [x, y] = components(v);
    x.times(x).plus(y.times(y)).sqrt()
}

#[inline]
fn components(v: Span) -> [DoubleDouble; 2] {
    v.coordinates().map(DoubleDouble::difference)
}

/// `left − right` of numbers accurate to 2^-100 if enough of them remains for an accuracy of 2^-70, otherwise the exact
/// value.
#[inline]
fn difference_or_exact(
    left: DoubleDouble,
    right: DoubleDouble,
    exactly: impl FnOnce() -> DoubleDouble,
) -> DoubleDouble {
    /// Proved in proofs/double-double.proof.
    const LEFT: f64 = 1.0 / (1_u64 << 25) as f64;
    /// Products above 2^-700 lose no rounding error that matters to underflow.
    const LARGE: f64 = 1.0 / (UNIT * UNIT * UNIT * UNIT * UNIT * UNIT * UNIT);
    let (difference, terms) = (left.minus(right), left.high.abs() + right.high.abs());
    let is_accurate = difference.high.abs() > LEFT * terms && terms > LARGE;
    if is_accurate || difference.is_exact { difference } else { exactly() }
}

/// w × d − (r/|e|)·(e · d): the moment of the line in direction `d` through the end of `w`, about the start of `w`
/// moved by `r` to the right of `e`. The sign is exact; the value is off by at most `PLACE` of `e × d`, its difference
/// between the two ends of `e`.
#[inline]
pub(crate) fn offset_moment(w: Span, d: Span, e: Span, radius: f64) -> f64 {
    /// An error of this share of an edge moves a point by an eighth of an ulp of f32 (proofs/accurate.proof).
    const PLACE: f64 = f32::EPSILON as f64 / 16.0;
    let [from, along, edge] = [w, d, e].map(Span::rounded);
    let (left, right) = (from.x * along.y, from.y * along.x);
    let lean = if radius > 0.0 { radius * edge.dot(along) / edge.length() } else { 0.0 };
    let moment = (left - right) - lean;
    // At most 5u of the products and 11u of r·|d| for the lean.
    let error = 8.0 * f64::EPSILON * (left.abs() + right.abs() + radius * (along.x.abs() + along.y.abs()));
    let least = edge.cross(along).abs() - 4.0 * f64::EPSILON * ((edge.x * along.y).abs() + (edge.y * along.x).abs());
    if moment.abs() > error && error < PLACE * least { moment } else { offset_moment_accurately(w, d, e, radius) }
}

/// `offset_moment`, to a relative error of 900u.
#[cold]
#[inline(never)]
fn offset_moment_accurately(w: Span, d: Span, e: Span, radius: f64) -> f64 {
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
pub(crate) fn inverse_power_of_two(x: f64) -> f64 {
    const EXPONENT: u64 = 0x7FF0_0000_0000_0000;
    const TWICE_BIAS: u64 = 2046 << 52;
    f64::from_bits(TWICE_BIAS - (x.to_bits() & EXPONENT))
}

/// `left − right` if little cancels, otherwise the exact value.
#[inline]
fn accurately(left: f64, right: f64, exactly: impl FnOnce() -> f64) -> f64 {
    let difference = left - right;
    if difference.abs() < CANCELLED * (left.abs() + right.abs()) { exactly() } else { difference }
}

#[cfg(test)]
mod tests {
    use super::super::random::Random;
    use super::*;

    /// Lines that pass a disc at 2^-1 to 2^-60 of its radius, from near and far.
    #[test]
    fn the_excess_of_a_grazing_line_has_the_digits_of_the_exact_one() {
        /// Squaring doubles the error of the cross product, and the cancellation magnifies it up to 16 times.
        const ALLOWED: f64 = 1024.0 * f64::EPSILON;
        let mut random = Random(88_172_645_463_325_252);
        let mut unit = || f64::from(random.between(-1.0, 1.0));
        for i in 0..60_000 {
            let far = [0.0, 1e3, 1e6, 1e9][i % 4];
            let e = DVec2::new(unit() / 3.0, unit() / 7.0);
            let w = DVec2::new(unit(), unit()) + e * far;
            let (e, w) = (Span::vector(e), Span::new(DVec2::new(unit() / 3.0, unit() / 7.0), w));
            let height = cross(e, w);
            let radius = (height / e.rounded().length()).abs() * (1.0 + unit() / (1_u64 << (1 + i % 60)) as f64);
            let exact = line_excess_exactly(e, w, [radius, 0.0]).scaled(1.0 / (UNIT * UNIT * UNIT * UNIT)).estimate();
            let excess = line_excess(height, e, w, radius);
            let error = (excess - exact).abs();
            assert!(error <= ALLOWED * exact.abs(), "{excess:e}, not {exact:e}: {e:?} {w:?} {radius}");
        }
    }

    /// Spans whose ends have all digits, nearly parallel or nearly at right angles.
    #[test]
    fn products_in_twice_the_precision_are_accurate_whatever_cancels() {
        let mut random = Random(88_172_645_463_325_252);
        let mut unit = || random.unit();
        for i in 0..20_000 {
            let mut point = || DVec2::new(unit(), unit() / 3.0);
            let a = Span::new(point(), point());
            let from = point();
            let aside = a.rounded().left() * (unit() / 2f64.powi(i % 64));
            let b = Span::new(from, from + a.rounded() * unit() + aside);
            let across = Span::new(b.from, b.from + (b.to - b.from).left());
            let exact = [cross_exactly(a, b), dot_exactly(a, across)].map(|x| x.scaled(1.0 / (UNIT * UNIT)));
            for (found, exact) in [cross_dd(a, b), dot_dd(a, across)].into_iter().zip(exact) {
                let error = Expansion::sum(found.high, found.low).minus(&exact).estimate().abs();
                assert!(error <= exact.estimate().abs() / 2f64.powi(70), "{found:?}, not {exact:?}: {a:?} {b:?}");
            }
        }
    }
}
