use super::{greater, lesser, vec3::Vec3};

/// An axis-aligned box in space: all points from `min` to `max`, borders included.
///
/// With `min` above `max` on an axis, or a coordinate that is NaN, it is empty and meets nothing.
///
/// ```
/// use jostle::volume::Aabb3;
/// let a = Aabb3::new([0.0, 0.0, 0.0], [2.0, 1.0, 1.0]);
/// assert!(a.intersects(Aabb3::new([2.0, 1.0, 1.0], [3.0, 3.0, 3.0]))); // a shared corner counts
/// assert!(!a.intersects(Aabb3::new([2.1, 0.0, 0.0], [3.0, 1.0, 1.0])));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[repr(C)]
pub struct Aabb3 {
    /// The corner with the smallest coordinates.
    pub min: Vec3,
    /// The corner with the largest coordinates.
    pub max: Vec3,
}

impl Aabb3 {
    /// The empty box: neutral in [`union`](Aabb3::union).
    pub const EMPTY: Aabb3 = Aabb3 {
        min: Vec3::new(f32::INFINITY, f32::INFINITY, f32::INFINITY),
        max: Vec3::new(f32::NEG_INFINITY, f32::NEG_INFINITY, f32::NEG_INFINITY),
    };

    /// The box between these corners, as given.
    ///
    /// ```
    /// assert_eq!(jostle::volume::Aabb3::new([0.0, 1.0, 2.0], [3.0, 4.0, 5.0]).max.z, 5.0);
    /// ```
    #[must_use]
    pub fn new(min: impl Into<Vec3>, max: impl Into<Vec3>) -> Aabb3 {
        Aabb3 { min: min.into(), max: max.into() }
    }

    /// The smallest box around these points; empty for none. A coordinate that is NaN does not count.
    ///
    /// ```
    /// use jostle::volume::Aabb3;
    /// let a = Aabb3::around([[3.0, 1.0, 0.0], [0.0, 2.0, 5.0]]);
    /// assert_eq!(a, Aabb3::new([0.0, 1.0, 0.0], [3.0, 2.0, 5.0]));
    /// ```
    #[must_use]
    pub fn around<V: Into<Vec3>>(points: impl IntoIterator<Item = V>) -> Aabb3 {
        points.into_iter().map(Into::into).fold(Aabb3::EMPTY, |all, p| all.union(Aabb3 { min: p, max: p }))
    }

    /// The smallest box around both. A coordinate that is NaN does not count.
    ///
    /// ```
    /// use jostle::volume::Aabb3;
    /// let a = Aabb3::around([[1.0, 2.0, 3.0]]);
    /// assert_eq!(a.union(Aabb3::EMPTY), a);
    /// ```
    #[must_use]
    pub fn union(self, other: Aabb3) -> Aabb3 {
        let (a, b) = (self, other);
        Aabb3 {
            min: Vec3::new(lesser(a.min.x, b.min.x), lesser(a.min.y, b.min.y), lesser(a.min.z, b.min.z)),
            max: Vec3::new(greater(a.max.x, b.max.x), greater(a.max.y, b.max.y), greater(a.max.z, b.max.z)),
        }
    }

    /// True if it has no point: its `min` is above its `max` on an axis, or a coordinate is NaN.
    ///
    /// ```
    /// assert!(jostle::volume::Aabb3::EMPTY.is_empty());
    /// ```
    #[must_use]
    pub fn is_empty(self) -> bool {
        !self.contains(self.min)
    }

    /// True if the two have a point in common, borders included; exact.
    ///
    /// ```
    /// use jostle::volume::Aabb3;
    /// let a = Aabb3::new([0.0, 0.0, 0.0], [9.0, 9.0, 9.0]);
    /// assert!(a.intersects(a) && !a.intersects(Aabb3::EMPTY));
    /// ```
    #[must_use]
    #[inline]
    pub fn intersects(self, other: Aabb3) -> bool {
        let (a, b) = (self, other);
        let meet = |low: f32, high: f32, other_low: f32, other_high: f32| {
            (low <= high) & (other_low <= other_high) & (low <= other_high) & (other_low <= high)
        };
        meet(a.min.x, a.max.x, b.min.x, b.max.x)
            & meet(a.min.y, a.max.y, b.min.y, b.max.y)
            & meet(a.min.z, a.max.z, b.min.z, b.max.z)
    }

    /// True if the point lies in the box, border included; exact.
    ///
    /// ```
    /// assert!(jostle::volume::Aabb3::new([0.0; 3], [1.0; 3]).contains([1.0, 0.5, 0.0]));
    /// ```
    #[must_use]
    pub fn contains(self, point: impl Into<Vec3>) -> bool {
        let p = point.into().coordinates();
        let (min, max) = (self.min.coordinates(), self.max.coordinates());
        (0..3).all(|axis| min[axis] <= p[axis] && p[axis] <= max[axis])
    }

    /// True if every point of the other box lies in this one, borders included; exact. An empty box lies in every box.
    ///
    /// ```
    /// use jostle::volume::Aabb3;
    /// let a = Aabb3::new([0.0; 3], [2.0; 3]);
    /// assert!(a.encloses(a) && a.encloses(Aabb3::EMPTY) && !a.encloses(Aabb3::new([1.0; 3], [3.0; 3])));
    /// ```
    #[must_use]
    pub fn encloses(self, other: Aabb3) -> bool {
        other.is_empty() || (self.contains(other.min) && self.contains(other.max))
    }

    /// The point of the box that is nearest to this one: the point itself if it lies in the box; exact. On an axis where
    /// the box is empty the answer is `max`.
    ///
    /// ```
    /// use jostle::volume::{Aabb3, Vec3};
    /// assert_eq!(Aabb3::new([0.0; 3], [2.0; 3]).closest_point([5.0, 1.0, -1.0]), Vec3::new(2.0, 1.0, 0.0));
    /// ```
    #[must_use]
    pub fn closest_point(self, point: impl Into<Vec3>) -> Vec3 {
        let (p, min, max) = (point.into(), self.min, self.max);
        let nearest = |x: f32, low: f32, high: f32| lesser(greater(x, low), high);
        Vec3::new(nearest(p.x, min.x, max.x), nearest(p.y, min.y, max.y), nearest(p.z, min.z, max.z))
    }

    /// The middle, rounded to f32; it neither overflows nor leaves the box.
    ///
    /// ```
    /// use jostle::volume::{Aabb3, Vec3};
    /// assert_eq!(Aabb3::new([1.0, 1.0, 1.0], [4.0, 2.0, 1.0]).center(), Vec3::new(2.5, 1.5, 1.0));
    /// ```
    #[must_use]
    pub fn center(self) -> Vec3 {
        let (low, high) = (self.min.wide(), self.max.wide());
        let [x, y, z] = core::array::from_fn(|axis| ((low[axis] + high[axis]) * 0.5) as f32);
        Vec3::new(x, y, z)
    }

    /// Its corners: bit 0 of the index selects the end along x, bit 1 along y, bit 2 along z.
    ///
    /// ```
    /// use jostle::volume::{Aabb3, Vec3};
    /// assert_eq!(Aabb3::new([0.0; 3], [1.0, 2.0, 3.0]).corners()[0b101], Vec3::new(1.0, 0.0, 3.0));
    /// ```
    #[must_use]
    pub fn corners(self) -> [Vec3; 8] {
        let ends = [self.min, self.max];
        core::array::from_fn(|i| Vec3::new(ends[i & 1].x, ends[i >> 1 & 1].y, ends[i >> 2].z))
    }
}
