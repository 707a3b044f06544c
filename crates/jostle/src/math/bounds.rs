use super::{aabb::Aabb, dvec2::DVec2, greater, lesser, round_down_sum, round_up_sum, vec2::Vec2};

/// An axis-aligned box of the world in f64, borders included.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Bounds {
    pub(crate) min: DVec2,
    pub(crate) max: DVec2,
}

impl Bounds {
    /// The whole plane.
    pub(crate) const ALL: Bounds =
        Bounds { min: DVec2::new(f64::NEG_INFINITY, f64::NEG_INFINITY), max: DVec2::new(f64::INFINITY, f64::INFINITY) };

    pub(crate) fn point(p: DVec2) -> Bounds {
        Bounds { min: p, max: p }
    }

    pub(crate) fn of(aabb: Aabb) -> Bounds {
        Bounds { min: aabb.min.into(), max: aabb.max.into() }
    }

    pub(crate) fn around(p: DVec2, q: DVec2) -> Bounds {
        Bounds::point(p).union(Bounds::point(q))
    }

    pub(crate) fn union(self, other: Bounds) -> Bounds {
        Bounds {
            min: DVec2::new(lesser(self.min.x, other.min.x), lesser(self.min.y, other.min.y)),
            max: DVec2::new(greater(self.max.x, other.max.x), greater(self.max.y, other.max.y)),
        }
    }

    pub(crate) fn grown(self, by: f64) -> Bounds {
        let by = DVec2::new(by, by);
        Bounds { min: self.min - by, max: self.max + by }
    }

    pub(crate) fn moved(self, by: DVec2) -> Bounds {
        Bounds { min: self.min + by, max: self.max + by }
    }

    pub(crate) fn corners(self) -> [DVec2; 4] {
        let (a, b) = (self.min, self.max);
        [a, DVec2::new(b.x, a.y), b, DVec2::new(a.x, b.y)]
    }

    pub(crate) fn meets(self, other: Bounds) -> bool {
        self.min.x <= other.max.x && other.min.x <= self.max.x && self.min.y <= other.max.y && other.min.y <= self.max.y
    }

    pub(crate) fn encloses(self, other: Bounds) -> bool {
        self.min.x <= other.min.x && other.max.x <= self.max.x && self.min.y <= other.min.y && other.max.y <= self.max.y
    }

    /// The distance between the two; 0 if they meet.
    pub(crate) fn distance(self, other: Bounds) -> f64 {
        let gap = (other.min - self.max).most(self.min - other.max);
        gap.most(DVec2::ZERO).length()
    }

    /// The distance of its farthest corner.
    pub(crate) fn farthest(self, p: DVec2) -> f64 {
        (p - self.min).most(self.min - p).most((p - self.max).most(self.max - p)).length()
    }

    pub(crate) fn contains(self, p: DVec2) -> bool {
        self.meets(Bounds::point(p))
    }

    /// The larger of width and height.
    pub(crate) fn size(self) -> f64 {
        (self.max.x - self.min.x).max(self.max.y - self.min.y)
    }

    pub(crate) fn middle(self) -> DVec2 {
        (self.min + self.max) * 0.5
    }

    /// The extent from its middle along a direction, times the length of the direction.
    pub(crate) fn half_extent_along(self, direction: DVec2) -> f64 {
        let half = (self.max - self.min) * 0.5;
        half.x * direction.x.abs() + half.y * direction.y.abs()
    }

    /// The largest magnitude of a coordinate.
    pub(crate) fn largest_coordinate(self) -> f64 {
        self.min.x.abs().max(self.max.x.abs()).max(self.min.y.abs()).max(self.max.y.abs())
    }

    /// The same box grown by `by`, rounded outward to f32.
    pub(crate) fn outward(self, by: f64) -> Aabb {
        let (low, high) = (|x: f64| round_down_sum(x, -by), |x: f64| round_up_sum(x, by));
        Aabb { min: Vec2::new(low(self.min.x), low(self.min.y)), max: Vec2::new(high(self.max.x), high(self.max.y)) }
    }
}
