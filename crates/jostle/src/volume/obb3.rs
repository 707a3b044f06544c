use core::cmp::Ordering;

use super::{
    error::VolumeError,
    hull3::Hull3,
    separation_cache::{SeparationCache, Separator},
    signs::{Cross, Span3},
};
use crate::math::{Vec3, sqrt};

/// An oriented box: all points `center + s·a + t·b + u·c` with s, t and u from −1 to 1, borders included, where a, b and c
/// are the half axes.
///
/// The box is exactly the body that these f32 numbers span. Axes of a rotation rounded to f32 are not quite at right
/// angles, so that body is a parallelepiped within an ulp of the box that was meant; every decision is exact for it, and
/// half axes that are meant to be oblique are as good as others.
///
/// ```
/// use jostle::volume::Obb3;
/// let diamond = |x: f32| Obb3::new([x, 0.0, 0.0], [[1.0, 1.0, 0.0], [-1.0, 1.0, 0.0], [0.0, 0.0, 1.0]]);
/// assert!(diamond(0.0)?.intersects(diamond(4.0)?)); // edge to edge
/// assert!(!diamond(0.0)?.intersects(diamond(4.000_000_5)?));
/// # Ok::<(), jostle::volume::VolumeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Obb3 {
    /// Finite.
    center: Vec3,
    /// Finite and linearly independent.
    half_axes: [Vec3; 3],
}

impl Obb3 {
    /// The box with this centre and these half axes, as given: from the centre to the middles of three faces.
    ///
    /// # Errors
    /// [`VolumeError::NotFinite`], with the index 0 for the centre and 1 to 3 for the axes; [`VolumeError::Flat`] if the
    /// axes are in one plane, exactly decided.
    ///
    /// ```
    /// use jostle::volume::{Obb3, VolumeError};
    /// let flat = Obb3::new([0.0; 3], [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [1.0, 1.0, 0.0]]);
    /// assert_eq!(flat, Err(VolumeError::Flat { dimension: 2 }));
    /// ```
    pub fn new(center: impl Into<Vec3>, half_axes: [impl Into<Vec3>; 3]) -> Result<Obb3, VolumeError> {
        let (center, half_axes) = (center.into(), half_axes.map(Into::into));
        let [a, b, c] = half_axes;
        if let Some(index) = [center, a, b, c].iter().position(|v| !v.is_finite()) {
            return Err(VolumeError::NotFinite { index });
        }
        let obb = Obb3 { center, half_axes };
        if obb.cross(0).dot_sign(obb.axis(0)) == Ordering::Equal {
            let are_parallel = (0..3).all(|i| obb.cross(i).value() == [0.0; 3]);
            let are_zero = half_axes.iter().all(|v| v.coordinates() == [0.0; 3]);
            return Err(VolumeError::Flat { dimension: 2 - u8::from(are_parallel) - u8::from(are_zero) });
        }
        Ok(obb)
    }

    /// A box around a hull, and so around all points that it was made of: one of its faces lies along a face of the hull
    /// and one of its edges along an edge of that face, except for rounding; of all such boxes and the one along the axes
    /// the one with the least volume, the first of equals. The smallest box of all may be a little smaller: of that, only two neighbouring faces
    /// are sure to lie along an edge of the hull each (O'Rourke 1985, "Finding minimal enclosing boxes").
    ///
    /// Every corner lies in the box for certain: the box is rounded to f32, and then grows, by 2^-24 of the farthest
    /// coordinate or a small multiple of it, until an exact test says so. Cost: O(h²) for h corners.
    ///
    /// # Errors
    /// [`VolumeError::TooLarge`] if the box, which is rounded and grows, does not fit into f32.
    ///
    /// ```
    /// use jostle::volume::{Hull3, Obb3};
    /// // A cube of side 5, turned by the angle whose cosine is 3/5.
    /// let square = [[0.0, 0.0], [3.0, 4.0], [-1.0, 7.0], [-4.0, 3.0]];
    /// let corners: Vec<_> = square.iter().flat_map(|[x, y]| [0.0, 5.0].map(|z| [*x, *y, z].into())).collect();
    /// let obb = Obb3::around_hull(&Hull3::around(&corners)?)?;
    /// assert!(corners.iter().all(|p| obb.contains(*p)));
    /// assert!(obb.volume() < 125.001);
    /// # Ok::<(), jostle::volume::VolumeError>(())
    /// ```
    pub fn around_hull(hull: &Hull3) -> Result<Obb3, VolumeError> {
        /// The number of growths, each twice the one before; a box in subnormal numbers takes the most.
        const TIMES: usize = 32;
        let fitted = Fit::least(hull);
        let bounds = hull.aabb();
        let ends = bounds.min.wide().into_iter().chain(bounds.max.wide());
        let reach = ends.fold(0.0, |most: f64, x| most.max(x.abs()));
        let mut growth = reach * f64::from(f32::EPSILON) * 0.5;
        for _ in 0..TIMES {
            match fitted.grown(growth) {
                Ok(obb) if hull.corners().iter().all(|p| obb.contains(*p)) => return Ok(obb),
                Err(VolumeError::NotFinite { .. }) => break,
                _ => growth *= 2.0,
            }
        }
        Err(VolumeError::TooLarge)
    }

    /// The volume: the product of the three edges, if these are at right angles. To a few ulps of f64, and to a share of
    /// 10⁻⁷ if the axes are nearly in one plane. It does not overflow.
    ///
    /// ```
    /// use jostle::volume::Obb3;
    /// let obb = Obb3::new([0.0; 3], [[1.0, 0.0, 0.0], [0.0, 2.0, 0.0], [0.0, 0.0, 3.0]])?;
    /// assert_eq!(obb.volume(), 2.0 * 4.0 * 6.0);
    /// # Ok::<(), jostle::volume::VolumeError>(())
    /// ```
    #[must_use]
    pub fn volume(self) -> f64 {
        8.0 * self.cross(0).precise_dot(self.axis(0)).abs()
    }

    /// The centre, as given.
    ///
    /// ```
    /// let obb = jostle::volume::Obb3::new([1.0, 2.0, 3.0], [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]])?;
    /// assert_eq!(obb.center(), [1.0, 2.0, 3.0].into());
    /// # Ok::<(), jostle::volume::VolumeError>(())
    /// ```
    #[must_use]
    pub fn center(self) -> Vec3 {
        self.center
    }

    /// The half axes, as given: from the centre to the middles of three faces.
    ///
    /// ```
    /// let obb = jostle::volume::Obb3::new([0.0; 3], [[1.0, 1.0, 0.0], [-2.0, 2.0, 0.0], [0.0, 0.0, 3.0]])?;
    /// assert_eq!(obb.half_axes()[1], [-2.0, 2.0, 0.0].into());
    /// # Ok::<(), jostle::volume::VolumeError>(())
    /// ```
    #[must_use]
    pub fn half_axes(self) -> [Vec3; 3] {
        self.half_axes
    }

    /// Its corners. Each coordinate is a sum in f64 rounded to f32: to half an ulp, and 2⁻⁵¹ of the largest coordinate of
    /// the centre and the axes.
    ///
    /// ```
    /// use jostle::volume::{Aabb3, Obb3};
    /// let obb = Obb3::new([1.0; 3], [[1.0, 0.0, 0.0], [0.0, 2.0, 0.0], [0.0, 0.0, 3.0]])?;
    /// assert_eq!(Aabb3::around(obb.corners()), Aabb3::new([0.0, -1.0, -2.0], [2.0, 3.0, 4.0]));
    /// # Ok::<(), jostle::volume::VolumeError>(())
    /// ```
    #[must_use]
    pub fn corners(self) -> [Vec3; 8] {
        let axes = self.half_axes.map(Vec3::wide);
        core::array::from_fn(|corner| {
            let sign = |i: usize| if corner >> i & 1 == 1 { 1.0 } else { -1.0 };
            let along = |axis: usize| (0..3).map(|i| sign(i) * axes[i][axis]).sum::<f64>();
            let [x, y, z] = core::array::from_fn(|axis| (self.center.wide()[axis] + along(axis)) as f32);
            Vec3::new(x, y, z)
        })
    }

    /// True if the point lies in the box, border included; exact. A point that is not finite lies in none.
    ///
    /// ```
    /// use jostle::volume::Obb3;
    /// let diamond = Obb3::new([0.0; 3], [[1.0, 1.0, 0.0], [-1.0, 1.0, 0.0], [0.0, 0.0, 1.0]])?;
    /// assert!(diamond.contains([1.0, 1.0, 1.0]) && !diamond.contains([1.0, 1.000_000_1, 1.0]));
    /// # Ok::<(), jostle::volume::VolumeError>(())
    /// ```
    #[must_use]
    pub fn contains(self, point: impl Into<Vec3>) -> bool {
        let point = point.into();
        let offset = Span3::new(self.center.wide(), point.wide());
        let is_beyond = |i: usize| self.cross(i).compare_extents(offset, [self.axis(i)].into_iter()).is_gt();
        point.is_finite() && !(0..3).any(is_beyond)
    }

    /// True if the two have a point in common, borders included; exact.
    ///
    /// Method: two such bodies are apart iff they are on a normal of a face of either or on the product of an edge of one
    /// and an edge of the other (Gottschalk, Lin & Manocha 1996, "OBBTree"): 15 axes at most. Products of parallel edges
    /// are zero and separate nothing.
    ///
    /// ```
    /// use jostle::volume::Obb3;
    /// let cube = Obb3::new([0.0; 3], [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]])?;
    /// assert!(cube.intersects(cube));
    /// # Ok::<(), jostle::volume::VolumeError>(())
    /// ```
    #[must_use]
    pub fn intersects(self, other: Obb3) -> bool {
        self.intersects_from(other, &mut SeparationCache::default())
    }

    /// The same answer, with the axis tested first that separated the two last time.
    ///
    /// ```
    /// use jostle::volume::{Obb3, SeparationCache};
    /// let cube = |x: f32| Obb3::new([x, 0.0, 0.0], [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]);
    /// let mut cache = SeparationCache::default();
    /// assert!(cube(0.0)?.intersects_from(cube(2.0)?, &mut cache)); // face to face
    /// assert!(!cube(0.0)?.intersects_from(cube(2.5)?, &mut cache));
    /// assert!(!cube(0.0)?.intersects_from(cube(2.6)?, &mut cache) && cache.tests() == 1);
    /// # Ok::<(), jostle::volume::VolumeError>(())
    /// ```
    #[must_use]
    pub fn intersects_from(self, other: Obb3, cache: &mut SeparationCache) -> bool {
        let offset = Span3::new(self.center.wide(), other.center.wide());
        let extents = (0..3).map(|i| self.axis(i)).chain((0..3).map(|i| other.axis(i)));
        !cache.finds([3, 3], [3, 3], |separator| {
            let normal = match separator {
                Separator::FaceOfA(i) => self.cross(i),
                Separator::FaceOfB(i) => other.cross(i),
                Separator::Edges(i, j) => Cross::new(self.axis(i), other.axis(j)),
            };
            normal.compare_extents(offset, extents.clone()).is_gt()
        })
    }

    fn axis(self, i: usize) -> Span3 {
        Span3::vector(self.half_axes[i].wide())
    }

    /// The normal of the faces in the middle of which half axis `i` ends.
    fn cross(self, i: usize) -> Cross {
        Cross::new(self.axis((i + 1) % 3), self.axis((i + 2) % 3))
    }
}

/// A box along three unit vectors at right angles, in f64.
struct Fit {
    axes: [[f64; 3]; 3],
    low: [f64; 3],
    high: [f64; 3],
}

impl Fit {
    /// The box of the least volume of those along a face of the hull and one of its edges.
    fn least(hull: &Hull3) -> Fit {
        let candidates = (0..hull.triangles().len()).flat_map(|face| {
            let [a, b, c] = hull.face(face);
            let normal = unit(Cross::new(Span3::new(a, b), Span3::new(a, c)).value());
            [[a, b], [b, c], [c, a]].map(|[from, to]| {
                let along = unit(core::array::from_fn(|axis| to[axis] - from[axis]));
                Fit::along([normal, along, cross_product(normal, along)], hull)
            })
        });
        let start = Fit::along([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]], hull);
        candidates.fold(start, |least, next| if next.volume() < least.volume() { next } else { least })
    }

    fn along(axes: [[f64; 3]; 3], hull: &Hull3) -> Fit {
        let (mut low, mut high) = ([f64::INFINITY; 3], [f64::NEG_INFINITY; 3]);
        for p in hull.corners() {
            for (i, axis) in axes.iter().enumerate() {
                let x = dot(*axis, p.wide());
                (low[i], high[i]) = (low[i].min(x), high[i].max(x));
            }
        }
        Fit { axes, low, high }
    }

    fn volume(&self) -> f64 {
        (0..3).map(|i| self.high[i] - self.low[i]).product()
    }

    /// The box in f32 with this much added to each half axis.
    fn grown(&self, growth: f64) -> Result<Obb3, VolumeError> {
        let rounded = |v: [f64; 3]| Vec3::from(v.map(|x| x as f32));
        let middle = |i: usize| (self.low[i] + self.high[i]) * 0.5;
        let center = core::array::from_fn(|axis| (0..3).map(|i| middle(i) * self.axes[i][axis]).sum());
        let half = |i: usize| (self.high[i] - self.low[i]) * 0.5 + growth;
        Obb3::new(rounded(center), [0, 1, 2].map(|i| rounded(self.axes[i].map(|x| x * half(i)))))
    }
}

fn unit(v: [f64; 3]) -> [f64; 3] {
    let length = sqrt(dot(v, v));
    v.map(|x| x / length)
}

fn dot(a: [f64; 3], b: [f64; 3]) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

fn cross_product(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}
