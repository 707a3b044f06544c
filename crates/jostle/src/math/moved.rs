//! Signs about a vector between two points of which one has been moved, so that it is a sum of three.

use core::cmp::Ordering;

use super::{
    dvec2::DVec2,
    expansion::Expansion,
    predicates::{PRODUCT_DIFFERENCE, Span, length_excess_of, line_excess_of},
};

/// The exact vector `to − from + by` of a span.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Moved {
    pub(crate) span: Span,
    pub(crate) by: DVec2,
}

impl Moved {
    /// The sign of the cross product: `Greater` where this points to the left of `e`.
    #[inline]
    pub(crate) fn cross_sign(self, e: Span) -> Ordering {
        let edge = e.rounded();
        self.sign(edge.x, edge.y, |[x, y]| {
            let [ex, ey] = e.exact();
            ex.times(&y).minus(&ey.times(&x)).sign()
        })
    }

    /// The sign of the scalar product.
    #[inline]
    pub(crate) fn dot_sign(self, e: Span) -> Ordering {
        let edge = e.rounded();
        self.sign(edge.y, -edge.x, |[x, y]| {
            let [ex, ey] = e.exact();
            ex.times(&x).plus(&ey.times(&y)).sign()
        })
    }

    /// The sign of the cross product with (x, y), two rounded differences.
    ///
    /// Either half is within a `PRODUCT_DIFFERENCE` of its products, and their sum is rounded once more.
    #[inline]
    fn sign(self, x: f64, y: f64, exactly: impl FnOnce([Expansion; 2]) -> Ordering) -> Ordering {
        let w = self.span.rounded();
        let terms = [x * w.y, -(y * w.x), x * self.by.y, -(y * self.by.x)];
        let sum = (terms[0] + terms[1]) + (terms[2] + terms[3]);
        let doubt = 4.0 * PRODUCT_DIFFERENCE * terms.iter().map(|term| term.abs()).sum::<f64>();
        if sum > doubt {
            Ordering::Greater
        } else if sum < -doubt {
            Ordering::Less
        } else {
            exactly(self.exact())
        }
    }

    #[cold]
    fn exact(self) -> [Expansion; 2] {
        let [x, y] = self.span.exact();
        [x.plus(&Expansion::from(self.by.x)), y.plus(&Expansion::from(self.by.y))]
    }

    /// The exact comparison of its length with a sum of radii.
    #[cold]
    pub(crate) fn compare_length(self, radii: [f64; 2]) -> Ordering {
        length_excess_of(self.exact(), radii).sign()
    }

    /// The exact comparison with a sum of radii of how far it leads from a line in direction `e`.
    #[inline]
    pub(crate) fn compare_line_distance(self, e: Span, radii: [f64; 2]) -> Ordering {
        /// Of the products: generously what all roundings of a height, a length and a sum amount to.
        const ERROR: f64 = 32.0 * f64::EPSILON;
        let (edge, w) = (e.rounded(), self.span.rounded());
        let terms = [edge.x * w.y, -(edge.y * w.x), edge.x * self.by.y, -(edge.y * self.by.x)];
        let height = ((terms[0] + terms[1]) + (terms[2] + terms[3])).abs();
        let reach = (radii[0] + radii[1]) * edge.length();
        let doubt = ERROR * (terms.iter().map(|term| term.abs()).sum::<f64>() + reach);
        if height - reach > doubt {
            Ordering::Greater
        } else if reach - height > doubt {
            Ordering::Less
        } else {
            line_excess_of(e, self.exact(), radii).sign()
        }
    }
}
