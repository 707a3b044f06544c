//! Signs for the vector from one point to another that has been displaced: a sum of three terms; and whether one passes the
//! other within a distance.

use core::cmp::Ordering;

use super::{
    dvec2::DVec2,
    error_free::{two_diff, two_sum},
    expansion::Expansion,
    predicates::{PRODUCT_DIFFERENCE, Span, certain_sign, cross_sign, dot_sign, length_excess_of, line_excess_of},
    smaller,
};

/// The exact vector `to − from + by` of a span.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MovedSpan {
    pub(crate) span: Span,
    pub(crate) by: DVec2,
}

impl MovedSpan {
    /// The sign of the cross product: `Greater` where this points to the left of `e`.
    #[inline]
    pub(crate) fn cross_sign(self, e: Span) -> Ordering {
        let edge = e.rounded();
        self.sign(edge.x, edge.y).unwrap_or_else(|| match self.vector() {
            Some(w) => cross_sign(e, w),
            None => {
                let ([ex, ey], [x, y]) = (e.exact(), self.exact());
                ex.times(&y).minus(&ey.times(&x)).sign()
            }
        })
    }

    /// The sign of the scalar product.
    #[inline]
    pub(crate) fn dot_sign(self, e: Span) -> Ordering {
        let edge = e.rounded();
        self.sign(edge.y, -edge.x).unwrap_or_else(|| match self.vector() {
            Some(w) => dot_sign(e, w),
            None => {
                let ([ex, ey], [x, y]) = (e.exact(), self.exact());
                ex.times(&x).plus(&ey.times(&y)).sign()
            }
        })
    }

    /// The sign of the cross product with (x, y), two rounded differences, if f64 decides it.
    ///
    /// Each half is off by at most `PRODUCT_DIFFERENCE` of its products, and their sum is rounded once more.
    #[inline]
    fn sign(self, x: f64, y: f64) -> Option<Ordering> {
        let w = self.span.rounded();
        let terms = [x * w.y, -(y * w.x), x * self.by.y, -(y * self.by.x)];
        let sum = (terms[0] + terms[1]) + (terms[2] + terms[3]);
        certain_sign(sum, 4.0 * PRODUCT_DIFFERENCE * terms.iter().map(|term| term.abs()).sum::<f64>())
    }

    /// The vector, if its coordinates are doubles.
    #[cold]
    fn vector(self) -> Option<Span> {
        let sum = |[to, from]: [f64; 2], by: f64| {
            let (difference, error) = two_diff(to, from);
            let (sum, rest) = two_sum(difference, by);
            (error == 0.0 && rest == 0.0).then_some(sum)
        };
        let [x, y] = self.span.coordinates();
        Some(Span::vector(DVec2::new(sum(x, self.by.x)?, sum(y, self.by.y)?)))
    }

    #[cold]
    fn exact(self) -> [Expansion; 2] {
        let [x, y] = self.span.exact();
        [x.plus(&Expansion::from(self.by.x)), y.plus(&Expansion::from(self.by.y))]
    }

    /// The exact comparison of the length with a sum of radii.
    #[cold]
    pub(crate) fn compare_length(self, radii: [f64; 2]) -> Ordering {
        length_excess_of(self.exact(), radii).sign()
    }

    /// The exact comparison of the distance that it leads away from a line in direction `e` with a sum of radii.
    #[inline]
    pub(crate) fn compare_line_distance(self, e: Span, radii: [f64; 2]) -> Ordering {
        /// A generous bound, relative to the products, of all roundings of both (proofs/predicates.proof).
        const ERROR: f64 = 32.0 * f64::EPSILON;
        let (edge, w) = (e.rounded(), self.span.rounded());
        let terms = [edge.x * w.y, -(edge.y * w.x), edge.x * self.by.y, -(edge.y * self.by.x)];
        let height = ((terms[0] + terms[1]) + (terms[2] + terms[3])).abs();
        let radius = (radii[0] + radii[1]) * edge.length();
        let error = ERROR * (terms.iter().map(|term| term.abs()).sum::<f64>() + radius);
        certain_sign(height - radius, error).unwrap_or_else(|| line_excess_of(e, self.exact(), radii).sign())
    }
}

/// Whether a point that is seen at `offset` and displaced by `drift` comes within the sum of two numbers of the origin, ends
/// included; exact.
pub(crate) fn comes_within(offset: Span, drift: Span, radii: [f64; 2]) -> bool {
    /// Far above the rounding of a squared distance, as a share of the squares of all lengths
    /// (proofs/encounters.proof).
    const ERROR: f64 = 1e-12;
    let (from, by) = (offset.rounded(), drift.rounded());
    let nearest = from + by * fraction_of_nearest(from, by);
    let radius = radii[0] + radii[1];
    let (square, within) = (nearest.length_squared(), radius * radius);
    let error = ERROR * (from.length_squared() + by.length_squared() + within);
    certain_sign(square - within, error).unwrap_or_else(|| passes_exactly(offset, drift, radii)).is_le()
}

/// The fraction of a displacement at which a point is nearest to the origin.
pub(crate) fn fraction_of_nearest(from: DVec2, by: DVec2) -> f64 {
    let fraction = -from.dot(by) / by.length_squared();
    if fraction > 0.0 { smaller(fraction, 1.0) } else { 0.0 }
}

/// The exact comparison of the least distance of a displaced point from the origin with a sum of radii.
#[cold]
fn passes_exactly(offset: Span, drift: Span, radii: [f64; 2]) -> Ordering {
    let ([x, y], [dx, dy]) = (offset.exact(), drift.exact());
    let along = |x: &Expansion, y: &Expansion| x.times(&dx).plus(&y.times(&dy)).sign();
    if along(&x, &y).is_ge() {
        return length_excess_of([x, y], radii).sign();
    }
    let (end_x, end_y) = (x.plus(&dx), y.plus(&dy));
    if along(&end_x, &end_y).is_le() {
        return length_excess_of([end_x, end_y], radii).sign();
    }
    line_excess_of(drift, [x, y], radii).sign()
}

#[cfg(test)]
mod tests {
    use super::super::random::Random;
    use super::*;

    /// Integers near a line, many of them on it, some so large that no double holds their sum.
    #[test]
    fn signs_and_distances_agree_with_integers() {
        let mut numbers = Random(88_172_645_463_325_252);
        let mut random = |bits: u32| i128::from(numbers.next() as i64 >> (64 - bits));
        let mut zeros = [0; 3];
        for i in 0..100_000 {
            let (ex, ey, along) = (random(24), random(24), random(26));
            let (from, by) = ([random(30), random(30)], [random(22) << 3, random(22) << 3]);
            let nudge = [random(2) / 2, random(2) / 2];
            let w = if i % 2 == 0 { [along * ex, along * ey] } else { [-along * ey, along * ex] };
            let w = [w[0] + nudge[0], w[1] + nudge[1]];
            let to = [from[0] + w[0] - by[0], from[1] + w[1] - by[1]];
            let point = |[x, y]: [i128; 2]| DVec2::new(x as f64, y as f64);
            if to.map(|x| x as f64 as i128) != to {
                continue;
            }
            let moved = MovedSpan { span: Span::new(point(from), point(to)), by: point(by) };
            let e = Span::vector(point([ex, ey]));
            let (cross, dot) = (ex * w[1] - ey * w[0], ex * w[0] + ey * w[1]);
            assert_eq!((moved.cross_sign(e), moved.dot_sign(e)), (cross.cmp(&0), dot.cmp(&0)), "{moved:?} {e:?}");
            // The line along (4, 3) is exactly as far from a multiple of (−3, 4) as that is long.
            let line = Span::vector(point([4, 3]));
            let reach = (4 * w[1] - 3 * w[0]).abs();
            let radii = [(5 * reach / 25) as f64, 0.0];
            let expected = (reach * reach).cmp(&(25 * (reach / 5) * (reach / 5)));
            assert_eq!(moved.compare_line_distance(line, radii), expected, "{moved:?}");
            let length = (w[0] * w[0] + w[1] * w[1]).isqrt();
            let expected = (w[0] * w[0] + w[1] * w[1]).cmp(&(length * length));
            assert_eq!(moved.compare_length([length as f64, 0.0]), expected, "{moved:?}");
            for (count, sign) in zeros.iter_mut().zip([cross.cmp(&0), dot.cmp(&0), (reach % 5).cmp(&0)]) {
                *count += u32::from(sign.is_eq());
            }
        }
        assert!(zeros.iter().all(|&times| times > 5_000), "{zeros:?}");
    }

    /// Integers that pass the origin at next to a whole distance, before, between and behind the ends of their way.
    #[test]
    fn points_come_within_a_distance_as_integers_say() {
        let mut numbers = Random(1_181_783_497_276_652_981);
        let mut random = |bits: u32| i128::from(numbers.next() as i64 >> (64 - bits));
        let mut close = 0;
        for i in 0..100_000_u32 {
            // A right-angled triangle of whole numbers gives a line at a whole distance.
            let (m, n) = (random(8), random(8));
            let (side, up, long) = (m * m - n * n, 2 * m * n, m * m + n * n);
            let (k, radius) = (random(12).abs(), random(10).abs());
            let from = [-side * k + up * radius, -up * k - side * radius].map(|x| x + random(2) / 2);
            let by = [side, up].map(|x| x * random(12).abs());
            let within = (radius * long + random(2) / 2).max(0);
            let dot = from[0] * by[0] + from[1] * by[1];
            let square = by[0] * by[0] + by[1] * by[1];
            let least = if dot >= 0 {
                (from[0] * from[0] + from[1] * from[1]) * square.max(1)
            } else if dot + square <= 0 {
                ((from[0] + by[0]).pow(2) + (from[1] + by[1]).pow(2)) * square
            } else {
                (from[0] * by[1] - from[1] * by[0]).pow(2)
            };
            let expected = least <= within * within * square.max(1);
            // Also from far places.
            let base = [random(40), random(40)].map(|x| x as f64);
            let at = |v: [i128; 2], far: f64| {
                let point = |from: f64, by: i128| (from * far, by as f64 + from * far);
                let ((x0, x1), (y0, y1)) = (point(base[0], v[0]), point(base[1], v[1]));
                Span::new(DVec2::new(x0, y0), DVec2::new(x1, y1))
            };
            let far = f64::from(i % 2);
            let found = comes_within(at(from, far), at(by, far), [within as f64, 0.0]);
            assert_eq!(found, expected, "{from:?} by {by:?} within {within}");
            close += usize::from(least.abs_diff(within * within * square.max(1)) * 1000 < least.unsigned_abs());
        }
        assert!(close > 1000, "{close}");
    }
}
