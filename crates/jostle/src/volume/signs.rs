//! Signs in space that are never wrong, for coordinates that come from f32.
//!
//! Such a coordinate is a multiple of 2^-149 below 2^128, so the exact terms of a polynomial of degree 3 are multiples of
//! 2^-447 below 2^400: expansions neither under- nor overflow, and no unit is needed.

use core::cmp::Ordering;

use crate::math::{dvec2::DVec2, expansion::Expansion, predicates};

/// The factor of the filter for sums of products of degree at most 3, as a share of the sum of their magnitudes: at most 8
/// roundings of 2^-53 in a product and 6 in sums, of seven extents at most, and 16 in the sum of magnitudes; 1e-14 are
/// 90 (proofs/space.proof).
const FILTER: f64 = 1e-14;

/// The share of the magnitude of its products above which a coordinate has a relative error below 2^-26, and a scalar
/// product one below 10⁻⁷: their errors are 4u and some 10u of that magnitude (proofs/space.proof).
const PRECISE: f64 = 1e-7;

/// The exact vector between two points.
#[derive(Clone, Copy)]
pub(super) struct Span3 {
    from: [f64; 3],
    to: [f64; 3],
}

impl Span3 {
    /// A vector that is known exactly.
    pub(super) fn vector(v: [f64; 3]) -> Span3 {
        Span3 { from: [0.0; 3], to: v }
    }

    pub(super) fn new(from: [f64; 3], to: [f64; 3]) -> Span3 {
        Span3 { from, to }
    }

    /// The difference, each coordinate rounded once.
    #[inline]
    fn rounded(self) -> [f64; 3] {
        core::array::from_fn(|axis| self.to[axis] - self.from[axis])
    }

    fn exact(self) -> [Expansion; 3] {
        core::array::from_fn(|axis| Expansion::difference(self.to[axis], self.from[axis]))
    }
}

/// The sign of the difference of the squared length of a vector and (r₀ + r₁)².
pub(super) fn compare_length(span: Span3, radii: [f64; 2]) -> Ordering {
    let left: f64 = span.rounded().iter().map(|x| x * x).sum();
    let radius = radii[0] + radii[1];
    let right = radius * radius;
    certain(left - right, (left + right) * FILTER).unwrap_or_else(|| {
        let [x, y, z] = span.exact().map(|x| x.times(&x));
        let radius = Expansion::sum(radii[0], radii[1]);
        x.plus(&y).plus(&z).minus(&radius.times(&radius)).sign()
    })
}

/// The vector product of two vectors, from which signs are taken of its scalar products with others.
pub(super) struct Cross {
    factors: [Span3; 2],
    rounded: [f64; 3],
    /// The sums of the magnitudes of the two products in each coordinate.
    magnitude: [f64; 3],
}

impl Cross {
    pub(super) fn new(u: Span3, v: Span3) -> Cross {
        let (a, b) = (u.rounded(), v.rounded());
        let products = |axis: usize| {
            let (next, last) = ((axis + 1) % 3, (axis + 2) % 3);
            (a[next] * b[last], a[last] * b[next])
        };
        Cross {
            factors: [u, v],
            rounded: core::array::from_fn(|axis| products(axis).0 - products(axis).1),
            magnitude: core::array::from_fn(|axis| products(axis).0.abs() + products(axis).1.abs()),
        }
    }

    /// The sign of the scalar product with a vector.
    pub(super) fn dot_sign(&self, w: Span3) -> Ordering {
        let (value, magnitude) = self.dot(w);
        certain(value, magnitude * FILTER).unwrap_or_else(|| dot(&self.exact(), w).sign())
    }

    /// The scalar product with a vector, to a relative error of 10⁻⁷, and of some ulps if its products do not cancel.
    pub(super) fn precise_dot(&self, w: Span3) -> f64 {
        let (value, magnitude) = self.dot(w);
        if value.abs() >= magnitude * PRECISE { value } else { dot(&self.exact(), w).estimate() }
    }

    /// The scalar product with a vector, rounded, to choose between vectors.
    pub(super) fn rounded_dot(&self, w: Span3) -> f64 {
        self.dot(w).0
    }

    /// The exact comparison of the magnitude of the scalar product with `w` and the sum of those with `others`.
    pub(super) fn compare_extents(&self, w: Span3, others: impl Iterator<Item = Span3> + Clone) -> Ordering {
        let (value, mut magnitude) = self.dot(w);
        let mut sum = 0.0;
        for (other, more) in others.clone().map(|other| self.dot(other)) {
            (sum, magnitude) = (sum + other.abs(), magnitude + more);
        }
        certain(value.abs() - sum, magnitude * FILTER).unwrap_or_else(|| {
            let cross = self.exact();
            let extent = |w: Span3| absolute(dot(&cross, w));
            others.fold(extent(w), |rest, other| rest.minus(&extent(other))).sign()
        })
    }

    /// The vector in f64, each coordinate to a small relative error.
    pub(super) fn value(&self) -> [f64; 3] {
        let is_certain = (0..3).all(|axis| self.rounded[axis].abs() >= self.magnitude[axis] * PRECISE);
        if is_certain { self.rounded } else { self.exact().map(|x| x.estimate()) }
    }

    /// The scalar product with a vector, rounded, and the sum of the magnitudes of its products.
    fn dot(&self, w: Span3) -> (f64, f64) {
        let w = w.rounded();
        let sum = |of: &[f64; 3], w: [f64; 3]| of[0] * w[0] + of[1] * w[1] + of[2] * w[2];
        (sum(&self.rounded, w), sum(&self.magnitude, w.map(f64::abs)))
    }

    #[cold]
    fn exact(&self) -> [Expansion; 3] {
        let [u, v] = self.factors.map(Span3::exact);
        core::array::from_fn(|axis| {
            let (next, last) = ((axis + 1) % 3, (axis + 2) % 3);
            u[next].times(&v[last]).minus(&u[last].times(&v[next]))
        })
    }
}

fn dot(a: &[Expansion; 3], w: Span3) -> Expansion {
    let w = w.exact();
    a[0].times(&w[0]).plus(&a[1].times(&w[1])).plus(&a[2].times(&w[2]))
}

fn absolute(x: Expansion) -> Expansion {
    if x.sign() == Ordering::Less { Expansion::from(0.0).minus(&x) } else { x }
}

/// The side of the plane through three points on which `p` lies: `Greater` if they run counterclockwise as seen from it
/// in a right-handed frame.
pub(super) fn side_of_plane([a, b, c]: [[f64; 3]; 3], p: [f64; 3]) -> Ordering {
    Cross::new(Span3::new(a, b), Span3::new(a, c)).dot_sign(Span3::new(a, p))
}

/// True if three points are on one line; exact.
pub(super) fn are_collinear(points: [[f64; 3]; 3]) -> bool {
    (0..3).all(|axis| {
        let [a, b, c] = points.map(|p| DVec2::new(p[(axis + 1) % 3], p[(axis + 2) % 3]));
        predicates::orientation(a, b, c) == Ordering::Equal
    })
}

/// The sign of a number that is off by at most `error`, if that decides it.
#[inline]
fn certain(x: f64, error: f64) -> Option<Ordering> {
    if x > error {
        Some(Ordering::Greater)
    } else if x < -error {
        Some(Ordering::Less)
    } else {
        None
    }
}
