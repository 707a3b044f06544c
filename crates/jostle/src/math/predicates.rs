//! Signs that are never wrong.
//!
//! Each predicate computes in f64 first and accepts the result if a proved error bound allows it; otherwise exact
//! expansions decide. The bounds use u = 2^-53 and need no underflow guard for degree 2: placed corners come from f32
//! coordinates and rotations, so every coordinate is a multiple of 2^-298 and below 2^131, and a product of two
//! differences is either 0 or at least 2^-596. Degree 4 can fall below the smallest double, so the exact path works
//! in a unit 2^-100 as large, where everything fits with room on both sides.

use core::cmp::Ordering;

use super::{
    dvec2::DVec2,
    error_free::{two_diff, two_prod},
    expansion::Expansion,
};

/// The error bound of `l − r`, where l and r are products of two rounded differences: (3 + 16u)u·(|l| + |r|)
/// (Shewchuk 1997, orient2d, stage A; proofs/predicates.proof).
pub(crate) const PRODUCT_DIFFERENCE: f64 = 3.330_669_073_875_472e-16;

/// Relative slack that covers the roundings of the degree-4 filters (proofs/predicates.proof).
const DEGREE_FOUR: f64 = 1e-14;

/// 2^100: the exact path of degree 4 counts in units of 2^-100.
pub(crate) const UNIT: f64 = 1_267_650_600_228_229_401_496_703_205_376.0;

/// The exact vector between two points: `to − from` before any rounding.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Span {
    pub(crate) from: DVec2,
    pub(crate) to: DVec2,
}

impl Span {
    #[inline]
    pub(crate) fn new(from: DVec2, to: DVec2) -> Span {
        Span { from, to }
    }

    /// A vector that is known exactly.
    #[inline]
    pub(crate) fn vector(v: DVec2) -> Span {
        Span { from: DVec2::ZERO, to: v }
    }

    #[inline]
    pub(crate) fn reversed(self) -> Span {
        Span { from: self.to, to: self.from }
    }

    /// The difference, each coordinate rounded once.
    #[inline]
    pub(crate) fn rounded(self) -> DVec2 {
        self.to - self.from
    }

    /// End and start of each coordinate.
    #[inline]
    pub(super) fn coordinates(self) -> [[f64; 2]; 2] {
        [[self.to.x, self.from.x], [self.to.y, self.from.y]]
    }

    pub(super) fn exact(self) -> [Expansion; 2] {
        [Expansion::difference(self.to.x, self.from.x), Expansion::difference(self.to.y, self.from.y)]
    }
}

/// The sign of the cross product: `Greater` where `b` points to the left of `a`.
#[inline]
pub(crate) fn cross_sign(a: Span, b: Span) -> Ordering {
    product_difference(
        [a.to.x, a.from.x, b.to.y, b.from.y], //
        [a.to.y, a.from.y, b.to.x, b.from.x],
    )
}

/// The sign of the scalar product.
#[inline]
pub(crate) fn dot_sign(a: Span, b: Span) -> Ordering {
    product_difference(
        [a.to.x, a.from.x, b.to.x, b.from.x], //
        [a.from.y, a.to.y, b.to.y, b.from.y],
    )
}

/// The side of the directed line through p and q on which v lies: `Greater` on the left, `Less` on the right.
#[inline]
pub(crate) fn orientation(p: DVec2, q: DVec2, v: DVec2) -> Ordering {
    cross_sign(Span::new(p, q), Span::new(p, v))
}

/// The sign of (l0 − l1)(l2 − l3) − (r0 − r1)(r2 − r3).
#[inline]
pub(crate) fn product_difference(l: [f64; 4], r: [f64; 4]) -> Ordering {
    let left = (l[0] - l[1]) * (l[2] - l[3]);
    let right = (r[0] - r[1]) * (r[2] - r[3]);
    let error = PRODUCT_DIFFERENCE * (left.abs() + right.abs());
    certain_sign(left - right, error).unwrap_or_else(|| product_difference_exactly(l, r))
}

#[cold]
fn product_difference_exactly(l: [f64; 4], r: [f64; 4]) -> Ordering {
    let [a, b] = [two_diff(l[0], l[1]), two_diff(l[2], l[3])];
    let [c, d] = [two_diff(r[0], r[1]), two_diff(r[2], r[3])];
    if a.1 == 0.0 && b.1 == 0.0 && c.1 == 0.0 && d.1 == 0.0 {
        // The differences are exact: rounding is monotone, so unequal products decide, and equal ones leave it to
        // their errors.
        let (left, right) = (two_prod(a.0, b.0), two_prod(c.0, d.0));
        return compare(left.0, right.0).then(compare(left.1, right.1));
    }
    let exact = |x: (f64, f64)| Expansion::from_pair(x.0, x.1);
    exact(a).times(&exact(b)).minus(&exact(c).times(&exact(d))).sign()
}

/// The exact comparison of |w|² with (r₀ + r₁)²: of a distance with a sum or, with a negative r₁, a non-negative
/// difference of radii.
#[inline(always)]
pub(crate) fn compare_length(w: Span, radii: [f64; 2]) -> Ordering {
    let radius = radii[0] + radii[1];
    let (left, right) = (w.rounded().length_squared(), radius * radius);
    compare_filtered(left, right, 0.0).unwrap_or_else(|| length_excess_exactly(w, radii).sign())
}

/// The exact comparison of (e × w)² with (r₀ + r₁)²·|e|²: of the distance of a point from a line in direction `e` with
/// a sum or non-negative difference of radii; `w` leads from the line to the point.
pub(crate) fn compare_line_distance(e: Span, w: Span, radii: [f64; 2]) -> Ordering {
    let (edge, offset) = (e.rounded(), w.rounded());
    let (l, r) = (edge.x * offset.y, edge.y * offset.x);
    let (height, error) = (l - r, PRODUCT_DIFFERENCE * (l.abs() + r.abs()));
    let radius = radii[0] + radii[1];
    compare_filtered(height * height, radius * radius * edge.length_squared(), error * (2.0 * height.abs() + error))
        .unwrap_or_else(|| line_excess_exactly(e, w, radii).sign())
}

/// |w|² − (r₀ + r₁)², in units of 2^-200.
#[cold]
pub(super) fn length_excess_exactly(w: Span, radii: [f64; 2]) -> Expansion {
    length_excess_of(w.exact(), radii)
}

/// |w|² − (r₀ + r₁)² in units of 2^-200, for a vector given by its exact coordinates.
pub(super) fn length_excess_of(w: [Expansion; 2], radii: [f64; 2]) -> Expansion {
    let [x, y] = w.map(|c| c.scaled(UNIT));
    let radius = Expansion::sum(radii[0], radii[1]).scaled(UNIT);
    x.times(&x).plus(&y.times(&y)).minus(&radius.times(&radius))
}

/// (e × w)² − (r₀ + r₁)²·|e|², in units of 2^-400.
#[cold]
pub(super) fn line_excess_exactly(e: Span, w: Span, radii: [f64; 2]) -> Expansion {
    line_excess_of(e, w.exact(), radii)
}

/// (e × w)² − (r₀ + r₁)²·|e|² in units of 2^-400, for an offset given by its exact coordinates.
pub(super) fn line_excess_of(e: Span, w: [Expansion; 2], radii: [f64; 2]) -> Expansion {
    let [ex, ey] = e.exact().map(|c| c.scaled(UNIT));
    let [wx, wy] = w.map(|c| c.scaled(UNIT));
    let radius = Expansion::sum(radii[0], radii[1]).scaled(UNIT);
    let height = ex.times(&wy).minus(&ey.times(&wx));
    let square = ex.times(&ex).plus(&ey.times(&ey));
    height.times(&height).minus(&radius.times(&radius).times(&square))
}

/// The cross product, in units of 2^-200.
pub(crate) fn cross_exactly(a: Span, b: Span) -> Expansion {
    let [[ax, ay], [bx, by]] = [a, b].map(|span| span.exact().map(|c| c.scaled(UNIT)));
    ax.times(&by).minus(&ay.times(&bx))
}

/// The scalar product, in units of 2^-200.
pub(crate) fn dot_exactly(a: Span, b: Span) -> Expansion {
    let [[ax, ay], [bx, by]] = [a, b].map(|span| span.exact().map(|c| c.scaled(UNIT)));
    ax.times(&bx).plus(&ay.times(&by))
}

/// The order of two non-negative numbers with a relative error of `DEGREE_FOUR`, the first also with an absolute one;
/// `None` if that does not decide.
#[inline]
fn compare_filtered(left: f64, right: f64, left_error: f64) -> Option<Ordering> {
    /// Far above the error of an underflow (proofs/predicates.proof), far below every product of squares that matters.
    const TINY: f64 = 1e-290;
    let bound = (left + right) * DEGREE_FOUR + left_error + TINY;
    certain_sign(left - right, bound)
}

/// The sign of a number that is off by at most `error`, if that decides it.
#[inline]
pub(super) fn certain_sign(x: f64, error: f64) -> Option<Ordering> {
    if x > error {
        Some(Ordering::Greater)
    } else if x < -error {
        Some(Ordering::Less)
    } else {
        None
    }
}

/// The order of two doubles, both zeros being equal.
fn compare(a: f64, b: f64) -> Ordering {
    a.partial_cmp(&b).unwrap_or(Ordering::Equal)
}

#[cfg(test)]
mod tests {
    use super::super::random::Random;
    use super::*;

    /// Points of a fine grid around a line, many of them exactly on it, so that most filters fail.
    fn near_collinear(random: &mut Random) -> [[i64; 2]; 3] {
        let mut coordinate = |bits: u32| random.next() as i64 >> (64 - bits);
        let (px, py, dx, dy) = (coordinate(40), coordinate(40), coordinate(20), coordinate(20));
        let (k, l) = (coordinate(18), coordinate(18));
        let nudge = [coordinate(3) / 3, coordinate(3) / 3];
        [[px, py], [px + k * dx, py + k * dy], [px + l * dx + nudge[0], py + l * dy + nudge[1]]]
    }

    #[test]
    fn orientations_next_to_collinear_agree_with_integers() {
        let mut random = Random(88_172_645_463_325_252);
        let mut on_the_line = 0;
        for _ in 0..200_000 {
            let points = near_collinear(&mut random);
            let [p, q, v] = points.map(|[x, y]| [i128::from(x), i128::from(y)]);
            let exact = ((q[0] - p[0]) * (v[1] - p[1]) - (q[1] - p[1]) * (v[0] - p[0])).cmp(&0);
            // At every scale, down to where the product of two differences is 2^-596.
            for scale in [1.0, 2_f64.powi(-298), 2_f64.powi(80)] {
                let [p, q, v] = points.map(|[x, y]| DVec2::new(x as f64 * scale, y as f64 * scale));
                assert_eq!(orientation(p, q, v), exact, "{points:?} scaled by {scale:e}");
            }
            on_the_line += u32::from(exact.is_eq());
        }
        assert!(on_the_line > 10_000);
    }

    #[test]
    fn orientations_with_inexact_differences_agree_with_integers() {
        // Coordinates of 20 and of 60 bits: their differences need 61 bits and are rounded in f64.
        let mut random = Random(362_436_069_521_288_629);
        for _ in 0..100_000 {
            let mut coarse = || (random.next() as i64 >> 44) << 40;
            let (p, d) = ([coarse(), coarse()], [coarse(), coarse()]);
            let mut fine = || random.next() as i64 >> 62;
            let points = [[fine(), fine()], [p[0] + d[0], p[1] + d[1]], [p[0] + d[0] + p[0], p[1] + d[1] + p[1]]];
            let [a, b, c] = points.map(|[x, y]| [i128::from(x), i128::from(y)]);
            let exact = ((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])).cmp(&0);
            let [a, b, c] = points.map(|[x, y]| DVec2::new(x as f64, y as f64));
            assert_eq!(orientation(a, b, c), exact, "{points:?}");
        }
    }

    #[test]
    fn orientations_of_doubles_agree_with_another_implementation() {
        // Rotated points of one line, rounded: the last bits decide the sign.
        let mut random = Random(123_456_789);
        let mut unit = || random.next() as f64 / 2_f64.powi(64);
        let mut signs = [0; 2];
        for _ in 0..100_000 {
            let (p, d) = (DVec2::new(unit(), unit()), DVec2::new(unit() - 0.5, unit() - 0.5));
            let (q, v) = (p + d * unit(), p + d * unit());
            let coord = |p: DVec2| robust::Coord { x: p.x, y: p.y };
            let theirs = robust::orient2d(coord(p), coord(q), coord(v));
            let ours = orientation(p, q, v);
            assert_eq!(ours, compare(theirs, 0.0), "{p:?} {q:?} {v:?}");
            signs[usize::from(ours.is_gt())] += 1;
        }
        assert!(signs.iter().all(|&n| n > 10_000), "{signs:?}");
    }

    #[test]
    fn distances_compare_to_radii_as_integers_do() {
        let mut random = Random(2_463_534_242);
        let mut equal = [0; 2];
        for i in 0..200_000 {
            // Pythagorean triples put the point exactly at the radius; a nudge moves it off by the least amount.
            let (m, n) = (1 + random.next() as i64 % 1024, 1 + random.next() as i64 % 1024);
            let (m, n) = (m.abs(), n.abs());
            let (x, y, radius) = (m * m - n * n, 2 * m * n, m * m + n * n);
            let x = x + i % 3 - 1;
            let part = random.next() as i64 % radius;
            let radii = [(radius - part) as f64, part as f64];
            let exact = (x * x + y * y).cmp(&(radius * radius));
            // The line along (−4, 3) at distance 5·|…|: scale the normal (3, 4) by the radius.
            let w = [3 * radius + (i % 3 - 1), 4 * radius];
            let exact_line = (3 * w[0] + 4 * w[1]).cmp(&(25 * radius));
            for scale in [1.0, 2_f64.powi(-298), 2_f64.powi(100)] {
                let point = |x: i64, y: i64| DVec2::new(x as f64 * scale, y as f64 * scale);
                let radii = radii.map(|r| r * scale);
                let span = Span::new(DVec2::ZERO, point(x, y));
                assert_eq!(compare_length(span, radii), exact, "{x} {y} {radius}");
                let e = Span::vector(point(-4, 3));
                let line = compare_line_distance(e, Span::vector(point(w[0], w[1])), radii.map(|r| 5.0 * r));
                assert_eq!(line, exact_line, "{w:?} {radius}");
            }
            equal[0] += u32::from(exact.is_eq());
            equal[1] += u32::from(exact_line.is_eq());
        }
        assert!(equal.iter().all(|&n| n > 50_000), "{equal:?}");
    }

    #[test]
    fn orientations_of_points_collinear_to_the_last_bit_agree_with_integers() {
        let mut random = Random(521_288_629);
        for _ in 0..400_000 {
            // 60 bits rounded to f64, of different sizes, so that differences are inexact.
            let mut coordinate = || (random.next() as i64 >> (4 + random.next() % 6)) as f64;
            let [p, q] = [DVec2::new(coordinate(), coordinate()), DVec2::new(coordinate(), coordinate())];
            let t = (random.next() % 1024) as f64 / 1024.0;
            let v = p + (q - p) * t;
            let [a, b, c] = [p, q, v].map(|d| [d.x as i128, d.y as i128]);
            if v.x.fract() != 0.0 || v.y.fract() != 0.0 {
                continue;
            }
            let exact = ((b[0] - a[0]) * (c[1] - a[1])).cmp(&((b[1] - a[1]) * (c[0] - a[0])));
            assert_eq!(orientation(p, q, v), exact, "{p:?} {q:?} {v:?}");
        }
    }

    #[test]
    fn distances_whose_squares_are_rounded_compare_as_integers_do() {
        let mut random = Random(88_675_123);
        for i in 0..100_000 {
            let mut part = || (1 + random.next() % (1 << 25)) as i128;
            let (m, n) = (part(), part());
            let (x, y, radius) = (m * m - n * n + i % 3 - 1, 2 * m * n, m * m + n * n);
            let exact = (x * x + y * y).cmp(&(radius * radius));
            // The line along (−4, 3)·k: its distance to (3, 4)·l + (i % 3 − 1, 0) is 5l + 3(i % 3 − 1)/5.
            let (k, l) = (part(), part());
            let exact_line = (3 * (3 * l + i % 3 - 1) + 16 * l).cmp(&(25 * l));
            for scale in [1.0, 2_f64.powi(-292), 2_f64.powi(-280)] {
                let point = |x: i128, y: i128| DVec2::new(x as f64 * scale, y as f64 * scale);
                let radii = [radius as f64 * scale, 0.0];
                assert_eq!(compare_length(Span::vector(point(x, y)), radii), exact, "{x} {y} {radius}");
                let (e, w) = (Span::vector(point(-4 * k, 3 * k)), Span::vector(point(3 * l + i % 3 - 1, 4 * l)));
                assert_eq!(
                    compare_line_distance(e, w, [3.0 * l as f64 * scale, 2.0 * l as f64 * scale]),
                    exact_line,
                    "{k} {l}"
                );
            }
        }
    }
}
