use core::cmp::Ordering;

use super::{
    enclosing::smallest_center,
    error::VolumeError,
    signs::{Span3, compare_length},
};
use crate::math::{Aabb3, Vec3, sqrt};

/// A ball: all points at most `radius` from `center`, border included.
///
/// ```
/// use jostle::volume::Sphere;
/// let (a, b) = (Sphere::new([0.0, 0.0, 0.0], 2.0)?, Sphere::new([2.0, 3.0, 6.0], 5.0)?);
/// assert!(a.intersects(b)); // their centres are exactly 7 apart
/// # Ok::<(), jostle::volume::VolumeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sphere {
    /// Finite.
    center: Vec3,
    /// Finite and not negative.
    radius: f32,
}

impl Sphere {
    /// The sphere with this centre and radius; with the radius 0 it is a point.
    ///
    /// # Errors
    /// [`VolumeError::NotFinite`] and [`VolumeError::Radius`].
    ///
    /// ```
    /// assert_eq!(jostle::volume::Sphere::new([1.0, 2.0, 3.0], 4.0)?.radius(), 4.0);
    /// # Ok::<(), jostle::volume::VolumeError>(())
    /// ```
    pub fn new(center: impl Into<Vec3>, radius: f32) -> Result<Sphere, VolumeError> {
        let center = center.into();
        if !center.is_finite() {
            return Err(VolumeError::NotFinite { index: 0 });
        }
        if !(0.0..f32::INFINITY).contains(&radius) {
            return Err(VolumeError::Radius(radius));
        }
        Ok(Sphere { center, radius })
    }

    /// The sphere about the middle of the points' box that reaches to the farthest of them: the textbook's, in O(n). Its
    /// radius is at most √3 times that of the [smallest](Sphere::smallest_around). All points lie in it for certain: the
    /// radius is rounded up.
    ///
    /// # Errors
    /// [`VolumeError::NoPoint`], [`VolumeError::NotFinite`] with the index of the point, [`VolumeError::TooLarge`].
    ///
    /// ```
    /// use jostle::volume::Sphere;
    /// let s = Sphere::to_farthest(&[[0.0, 0.0, 0.0], [6.0, 8.0, 0.0], [3.0, 4.0, 0.0]].map(Into::into))?;
    /// assert_eq!((s.center(), s.radius()), ([3.0, 4.0, 0.0].into(), 5.000_000_5)); // one float above 5
    /// # Ok::<(), jostle::volume::VolumeError>(())
    /// ```
    pub fn to_farthest(points: &[Vec3]) -> Result<Sphere, VolumeError> {
        checked(points)?;
        Sphere::about(Aabb3::around(points.iter().copied()).center(), points)
    }

    /// The smallest sphere around these points, except for rounding: its centre is rounded to f32, then the radius grows
    /// to reach the farthest point and is rounded up, so that all points lie in it for certain. With coordinates up to W
    /// the radius is at most 2^-21·W larger than the least.
    ///
    /// The answer depends on the points, and in its last bits on their order; repeated points count once.
    ///
    /// Method: a basis of at most four points determines a sphere; as long as a point lies outside, the farthest joins
    /// the basis, and the smallest sphere around these five is found among all of their subsets. The radius grows each
    /// time, so it ends (Welzl 1991; Gärtner 1999, "Fast and robust smallest enclosing balls", has this choice of the
    /// farthest point). Cost: O(n) a round; a few rounds, in the tests at most twenty.
    ///
    /// # Errors
    /// [`VolumeError::NoPoint`], [`VolumeError::NotFinite`] with the index of the point, [`VolumeError::TooLarge`].
    ///
    /// ```
    /// use jostle::volume::Sphere;
    /// let points = [[0.0, 0.0, 0.0], [2.0, 0.0, 0.0], [1.0, 0.5, 0.0]].map(Into::into);
    /// let s = Sphere::smallest_around(&points)?;
    /// assert_eq!(s.center(), [1.0, 0.0, 0.0].into());
    /// assert!(points.iter().all(|p| s.contains(*p)) && s.radius() < 1.000_001);
    /// # Ok::<(), jostle::volume::VolumeError>(())
    /// ```
    pub fn smallest_around(points: &[Vec3]) -> Result<Sphere, VolumeError> {
        checked(points)?;
        let [x, y, z] = smallest_center(points).map(|x| x as f32);
        Sphere::about(Vec3::new(x, y, z), points)
    }

    /// The sphere about a centre that reaches to the farthest of some finite points.
    fn about(center: Vec3, points: &[Vec3]) -> Result<Sphere, VolumeError> {
        /// Twice the error of a distance in f64: of differences, squares, two sums, the root (proofs/space.proof).
        const UP: f64 = 1.0 + 1e-15;
        let square = |p: Vec3| {
            let (c, p) = (center.wide(), p.wide());
            (0..3).map(|axis| (p[axis] - c[axis]) * (p[axis] - c[axis])).sum()
        };
        let farthest = points.iter().map(|p| square(*p)).fold(0.0, f64::max);
        let reach = sqrt(farthest) * UP;
        let nearest = reach as f32;
        let radius = if f64::from(nearest) < reach { nearest.next_up() } else { nearest };
        if radius.is_finite() { Ok(Sphere { center, radius }) } else { Err(VolumeError::TooLarge) }
    }

    /// The centre.
    ///
    /// ```
    /// let s = jostle::volume::Sphere::to_farthest(&[[0.0, 0.0, 0.0], [2.0, 4.0, 6.0]].map(Into::into))?;
    /// assert_eq!(s.center(), [1.0, 2.0, 3.0].into());
    /// # Ok::<(), jostle::volume::VolumeError>(())
    /// ```
    #[must_use]
    pub fn center(self) -> Vec3 {
        self.center
    }

    /// The radius.
    ///
    /// ```
    /// let s = jostle::volume::Sphere::smallest_around(&[[1.0, 2.0, 3.0].into()])?;
    /// assert_eq!(s.radius(), 0.0); // one point
    /// # Ok::<(), jostle::volume::VolumeError>(())
    /// ```
    #[must_use]
    pub fn radius(self) -> f32 {
        self.radius
    }

    /// The smallest box of f32 around it.
    ///
    /// ```
    /// use jostle::volume::{Aabb3, Sphere};
    /// assert_eq!(Sphere::new([1.0, 0.0, 0.0], 2.0)?.aabb(), Aabb3::new([-1.0, -2.0, -2.0], [3.0, 2.0, 2.0]));
    /// # Ok::<(), jostle::volume::VolumeError>(())
    /// ```
    #[must_use]
    pub fn aabb(self) -> Aabb3 {
        use crate::math::{round_down_sum, round_up_sum};
        let (c, r) = (self.center.wide(), f64::from(self.radius));
        Aabb3::new(c.map(|x| round_down_sum(x, -r)), c.map(|x| round_up_sum(x, r)))
    }

    /// True if the point lies in it, border included; exact. A point that is not finite lies in none.
    ///
    /// ```
    /// use jostle::volume::Sphere;
    /// assert!(Sphere::new([0.0, 0.0, 0.0], 7.0)?.contains([2.0, 3.0, 6.0]));
    /// # Ok::<(), jostle::volume::VolumeError>(())
    /// ```
    #[must_use]
    pub fn contains(self, point: impl Into<Vec3>) -> bool {
        let point = point.into();
        point.is_finite() && self.reaches(point, 0.0)
    }

    /// True if the two have a point in common, borders included; exact.
    ///
    /// ```
    /// use jostle::volume::Sphere;
    /// let a = Sphere::new([0.0, 0.0, 0.0], 1.0)?;
    /// assert!(!a.intersects(Sphere::new([2.000_000_2, 0.0, 0.0], 1.0)?));
    /// # Ok::<(), jostle::volume::VolumeError>(())
    /// ```
    #[must_use]
    pub fn intersects(self, other: Sphere) -> bool {
        self.reaches(other.center, other.radius)
    }

    /// True if every point of the other sphere lies in this one, borders included; exact.
    ///
    /// ```
    /// use jostle::volume::Sphere;
    /// let a = Sphere::new([0.0, 0.0, 0.0], 3.0)?;
    /// assert!(a.encloses(Sphere::new([2.0, 0.0, 0.0], 1.0)?) && !a.encloses(Sphere::new([2.0, 0.0, 0.0], 1.5)?));
    /// # Ok::<(), jostle::volume::VolumeError>(())
    /// ```
    #[must_use]
    pub fn encloses(self, other: Sphere) -> bool {
        other.radius <= self.radius && self.reaches(other.center, -other.radius)
    }

    /// True if it has a point in common with the box, borders included; exact. A box that is empty or has a coordinate
    /// that is NaN has none; one that is infinite has those that it has.
    ///
    /// ```
    /// use jostle::volume::{Aabb3, Sphere};
    /// let corner = Aabb3::new([2.0, 3.0, 6.0], [9.0, 9.0, 9.0]);
    /// assert!(Sphere::new([0.0, 0.0, 0.0], 7.0)?.intersects_box(corner)); // the corner is exactly 7 away
    /// # Ok::<(), jostle::volume::VolumeError>(())
    /// ```
    #[must_use]
    pub fn intersects_box(self, aabb: Aabb3) -> bool {
        // An infinite box can lack finite points: [∞, ∞] is one such.
        !aabb.is_empty() && self.contains(aabb.closest_point(self.center))
    }

    /// True if a point is at most as far from the centre as the radius and another number together, which is not
    /// negative.
    fn reaches(self, point: Vec3, more: f32) -> bool {
        let span = Span3::new(self.center.wide(), point.wide());
        compare_length(span, [self.radius.into(), more.into()]) != Ordering::Greater
    }
}

/// Demands at least one point, and that all are finite.
pub(super) fn checked(points: &[Vec3]) -> Result<(), VolumeError> {
    if points.is_empty() {
        return Err(VolumeError::NoPoint);
    }
    points.iter().position(|p| !p.is_finite()).map_or(Ok(()), |index| Err(VolumeError::NotFinite { index }))
}
