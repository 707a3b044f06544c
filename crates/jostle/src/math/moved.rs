//! Signs for the vector from one point to another that has been displaced: a sum of three terms.

use core::cmp::Ordering;

use super::{
    dvec2::DVec2,
    error_free::{two_diff, two_sum},
    expansion::Expansion,
    predicates::{PRODUCT_DIFFERENCE, Span, certain_sign, cross_sign, dot_sign, length_excess_of, line_excess_of},
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
}
