use super::{greater, lesser, vec2::Vec2};

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
        Aabb {
            min: Vec2::new(lesser(self.min.x, other.min.x), lesser(self.min.y, other.min.y)),
            max: Vec2::new(greater(self.max.x, other.max.x), greater(self.max.y, other.max.y)),
        }
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

    /// This box moved out by `by` on every side, rounded outward.
    ///
    /// ```
    /// use jostle::Aabb;
    /// let a = Aabb::new((0.0, 0.0), (1.0, 1.0)).grown(0.5);
    /// assert_eq!(a, Aabb::new((-0.5, -0.5), (1.5, 1.5)));
    /// ```
    #[must_use]
    pub fn grown(self, by: f32) -> Aabb {
        let low = |x: f32| super::round_down_sum(f64::from(x), -f64::from(by));
        let high = |x: f32| super::round_up_sum(f64::from(x), f64::from(by));
        Aabb { min: Vec2::new(low(self.min.x), low(self.min.y)), max: Vec2::new(high(self.max.x), high(self.max.y)) }
    }

    /// The width and height; negative for an empty box.
    ///
    /// ```
    /// assert_eq!(jostle::Aabb::new((1.0, 1.0), (4.0, 2.0)).size(), jostle::Vec2::new(3.0, 1.0));
    /// ```
    #[must_use]
    pub fn size(self) -> Vec2 {
        self.max - self.min
    }

    /// The middle.
    ///
    /// ```
    /// assert_eq!(jostle::Aabb::new((1.0, 1.0), (4.0, 2.0)).center(), jostle::Vec2::new(2.5, 1.5));
    /// ```
    #[must_use]
    pub fn center(self) -> Vec2 {
        Vec2::new(self.min.x.midpoint(self.max.x), self.min.y.midpoint(self.max.y))
    }
}
