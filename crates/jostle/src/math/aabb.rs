use super::{dvec2::DVec2, round_down_sum, round_up_sum, vec2::Vec2};

/// An axis-aligned box: all points from `min` to `max`, borders included.
///
/// With `min` above `max` on an axis it is empty and overlaps nothing.
///
/// ```
/// use jostle::Aabb;
/// let a = Aabb::new((0.0, 0.0), (2.0, 1.0));
/// assert!(a.intersects(Aabb::new((2.0, 1.0), (3.0, 3.0)))); // a shared corner counts
/// assert!(!a.intersects(Aabb::new((2.1, 0.0), (3.0, 1.0))));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "bytemuck", derive(bytemuck::Pod, bytemuck::Zeroable))]
#[repr(C)]
pub struct Aabb {
    /// The corner with the smallest coordinates.
    pub min: Vec2,
    /// The corner with the largest coordinates.
    pub max: Vec2,
}

impl Aabb {
    /// The empty box: neutral in [`union`](Aabb::union).
    ///
    /// ```
    /// use jostle::Aabb;
    /// let a = Aabb::new((0.0, 0.0), (1.0, 1.0));
    /// assert_eq!(Aabb::EMPTY.union(a), a);
    /// ```
    pub const EMPTY: Aabb =
        Aabb { min: Vec2::new(f32::INFINITY, f32::INFINITY), max: Vec2::new(f32::NEG_INFINITY, f32::NEG_INFINITY) };

    /// The box between these corners, as given.
    ///
    /// ```
    /// assert_eq!(jostle::Aabb::new((0.0, 1.0), (2.0, 3.0)).max.x, 2.0);
    /// ```
    #[must_use]
    pub fn new(min: impl Into<Vec2>, max: impl Into<Vec2>) -> Aabb {
        Aabb { min: min.into(), max: max.into() }
    }

    /// The box with this centre that reaches half of its size to each side, rounded outward.
    ///
    /// ```
    /// use jostle::Aabb;
    /// assert_eq!(Aabb::centered((2.0, 1.0), (1.0, 0.5)), Aabb::new((1.0, 0.5), (3.0, 1.5)));
    /// ```
    #[doc(alias = "from_center_half_size")]
    #[doc(alias = "from_half_extents")]
    #[must_use]
    pub fn centered(center: impl Into<Vec2>, half_size: impl Into<Vec2>) -> Aabb {
        let center = center.into();
        Aabb { min: center, max: center }.grown_per_axis(half_size)
    }

    /// The smallest box around these points; empty for none. A coordinate that is NaN does not count; of 0 and −0 the
    /// first is kept.
    ///
    /// ```
    /// let a = jostle::Aabb::around([(3.0, 1.0), (0.0, 2.0)]);
    /// assert_eq!(a, jostle::Aabb::new((0.0, 1.0), (3.0, 2.0)));
    /// ```
    #[must_use]
    pub fn around<V: Into<Vec2>>(points: impl IntoIterator<Item = V>) -> Aabb {
        points.into_iter().fold(Aabb::EMPTY, |a, p| {
            let p = p.into();
            a.union(Aabb { min: p, max: p })
        })
    }

    /// The smallest box around both. A coordinate that is NaN does not count; of 0 and −0 that of this box is kept.
    ///
    /// ```
    /// use jostle::Aabb;
    /// let u = Aabb::new((0.0, 0.0), (1.0, 1.0)).union(Aabb::new((2.0, -1.0), (3.0, 0.5)));
    /// assert_eq!(u, Aabb::new((0.0, -1.0), (3.0, 1.0)));
    /// ```
    #[must_use]
    pub fn union(self, other: Aabb) -> Aabb {
        Aabb { min: self.min.min(other.min), max: self.max.max(other.max) }
    }

    /// Whether the two have a point in common, borders included; exact. A box with `min` above `max` has no point.
    ///
    /// ```
    /// use jostle::Aabb;
    /// let (square, turned_inside_out) = (Aabb::new((0.0, 0.0), (9.0, 9.0)), Aabb::new((5.0, 5.0), (3.0, 3.0)));
    /// assert!(square.intersects(Aabb::new((9.0, 9.0), (9.0, 9.0))));
    /// assert!(!square.intersects(Aabb::EMPTY) && !square.intersects(turned_inside_out));
    /// ```
    #[must_use]
    #[inline]
    pub fn intersects(self, other: Aabb) -> bool {
        let meet = |low: f32, high: f32, other_low: f32, other_high: f32| {
            (low <= high) & (other_low <= other_high) & (low <= other_high) & (other_low <= high)
        };
        meet(self.min.x, self.max.x, other.min.x, other.max.x) & meet(self.min.y, self.max.y, other.min.y, other.max.y)
    }

    /// The box of all common points, borders included; exact. `None` if there are none; boxes that touch have one without
    /// area.
    ///
    /// ```
    /// use jostle::Aabb;
    /// let a = Aabb::new((0.0, 0.0), (2.0, 2.0));
    /// assert_eq!(a.intersection(Aabb::new((1.0, -1.0), (3.0, 1.0))), Some(Aabb::new((1.0, 0.0), (2.0, 1.0))));
    /// assert_eq!(a.intersection(Aabb::new((2.0, 0.0), (3.0, 2.0))), Some(Aabb::new((2.0, 0.0), (2.0, 2.0))));
    /// assert_eq!(a.intersection(Aabb::new((2.5, 0.0), (3.0, 2.0))), None);
    /// ```
    #[must_use]
    pub fn intersection(self, other: Aabb) -> Option<Aabb> {
        self.intersects(other).then(|| Aabb { min: self.min.max(other.min), max: self.max.min(other.max) })
    }

    /// Whether it has no point: its `min` is above its `max` on an axis, or a coordinate is NaN. A box without width or
    /// height is not empty.
    ///
    /// ```
    /// use jostle::Aabb;
    /// assert!(Aabb::EMPTY.is_empty() && Aabb::new((1.0, 0.0), (0.0, 1.0)).is_empty());
    /// assert!(!Aabb::new((1.0, 1.0), (1.0, 1.0)).is_empty());
    /// ```
    #[must_use]
    pub fn is_empty(self) -> bool {
        !self.contains(self.min)
    }

    /// Whether the point lies in the box, border included; exact.
    ///
    /// ```
    /// assert!(jostle::Aabb::new((0.0, 0.0), (1.0, 1.0)).contains((1.0, 0.5)));
    /// ```
    #[must_use]
    pub fn contains(self, point: impl Into<Vec2>) -> bool {
        let p = point.into();
        self.min.x <= p.x && p.x <= self.max.x && self.min.y <= p.y && p.y <= self.max.y
    }

    /// Whether every point of the other box lies in this one, borders included; exact. An empty box lies in every box.
    ///
    /// ```
    /// use jostle::Aabb;
    /// let a = Aabb::new((0.0, 0.0), (2.0, 2.0));
    /// assert!(a.encloses(a) && a.encloses(Aabb::new((1.0, 1.0), (2.0, 1.5))) && a.encloses(Aabb::EMPTY));
    /// assert!(!a.encloses(Aabb::new((1.0, 1.0), (2.5, 1.5))));
    /// ```
    #[doc(alias = "contains_box")]
    #[must_use]
    pub fn encloses(self, other: Aabb) -> bool {
        other.is_empty() || (self.contains(other.min) && self.contains(other.max))
    }

    /// The point of the box that is nearest to this one: the point itself if it lies in the box; exact. On an axis where
    /// the box is empty the answer is `max`; a coordinate that is NaN becomes that of `min`.
    ///
    /// ```
    /// use jostle::{Aabb, Vec2};
    /// assert_eq!(Aabb::new((0.0, 0.0), (2.0, 1.0)).closest_point((5.0, 0.5)), Vec2::new(2.0, 0.5));
    /// ```
    #[must_use]
    pub fn closest_point(self, point: impl Into<Vec2>) -> Vec2 {
        point.into().max(self.min).min(self.max)
    }

    /// This box moved out by `by` on every side, rounded outward; moved in if that is negative, at last to an empty box.
    ///
    /// ```
    /// use jostle::Aabb;
    /// let a = Aabb::new((0.0, 0.0), (1.0, 1.0)).grown(0.5);
    /// assert_eq!(a, Aabb::new((-0.5, -0.5), (1.5, 1.5)));
    /// ```
    #[doc(alias = "expanded")]
    #[doc(alias = "inflated")]
    #[must_use]
    pub fn grown(self, by: f32) -> Aabb {
        self.grown_per_axis((by, by))
    }

    /// This box moved out by `by.x` to the left and right and by `by.y` up and down, as [`grown`](Aabb::grown).
    ///
    /// ```
    /// use jostle::Aabb;
    /// let a = Aabb::new((0.0, 0.0), (1.0, 1.0)).grown_per_axis((2.0, 0.0));
    /// assert_eq!(a, Aabb::new((-2.0, 0.0), (3.0, 1.0)));
    /// ```
    #[must_use]
    pub fn grown_per_axis(self, by: impl Into<Vec2>) -> Aabb {
        let by = by.into();
        self.moved_outward(-by, by)
    }

    /// This box moved by a displacement, rounded outward, so that it contains every point of the exact box.
    ///
    /// ```
    /// use jostle::Aabb;
    /// let a = Aabb::new((0.0, 0.0), (1.0, 2.0)).translated((3.0, -1.0));
    /// assert_eq!(a, Aabb::new((3.0, -1.0), (4.0, 1.0)));
    /// ```
    #[must_use]
    pub fn translated(self, by: impl Into<Vec2>) -> Aabb {
        let by = by.into();
        self.moved_outward(by, by)
    }

    /// The box with its corners moved by these displacements, rounded outward.
    fn moved_outward(self, min: Vec2, max: Vec2) -> Aabb {
        let low = |x: f32, by: f32| round_down_sum(f64::from(x), f64::from(by));
        let high = |x: f32, by: f32| round_up_sum(f64::from(x), f64::from(by));
        Aabb {
            min: Vec2::new(low(self.min.x, min.x), low(self.min.y, min.y)),
            max: Vec2::new(high(self.max.x, max.x), high(self.max.y, max.y)),
        }
    }

    /// Its corners, counterclockwise from `min`.
    ///
    /// ```
    /// let [low_left, low_right, high_right, high_left] = jostle::Aabb::new((0.0, 0.0), (2.0, 1.0)).corners();
    /// assert_eq!((low_right.x, low_right.y, high_left.x, high_left.y), (2.0, 0.0, 0.0, 1.0));
    /// ```
    #[must_use]
    pub fn corners(self) -> [Vec2; 4] {
        let Aabb { min, max } = self;
        [min, Vec2::new(max.x, min.y), max, Vec2::new(min.x, max.y)]
    }

    /// The width and height, rounded to f32; negative for an empty box.
    ///
    /// ```
    /// assert_eq!(jostle::Aabb::new((1.0, 1.0), (4.0, 2.0)).size(), jostle::Vec2::new(3.0, 1.0));
    /// ```
    #[must_use]
    pub fn size(self) -> Vec2 {
        self.max - self.min
    }

    /// Half of its width and height, rounded to f32; finite for finite corners, where the size may overflow.
    ///
    /// ```
    /// assert_eq!(jostle::Aabb::new((1.0, 1.0), (4.0, 2.0)).half_size(), jostle::Vec2::new(1.5, 0.5));
    /// ```
    #[doc(alias = "half_extents")]
    #[must_use]
    pub fn half_size(self) -> Vec2 {
        ((DVec2::from(self.max) - self.min.into()) * 0.5).into()
    }

    /// The middle, rounded to f32.
    ///
    /// ```
    /// assert_eq!(jostle::Aabb::new((1.0, 1.0), (4.0, 2.0)).center(), jostle::Vec2::new(2.5, 1.5));
    /// ```
    #[must_use]
    pub fn center(self) -> Vec2 {
        self.min.midpoint(self.max)
    }
}
