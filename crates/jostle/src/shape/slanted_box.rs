use crate::math::{dvec2::DVec2, greater, lesser};

/// A box along the longest of the edges that it bounds.
#[derive(Clone, Copy)]
pub(super) struct SlantedBox {
    pub(super) middle: DVec2,
    /// The unit vector along the longest edge.
    pub(super) along: DVec2,
    /// Half its extent along that edge, and across it.
    pub(super) half: [f64; 2],
}

impl SlantedBox {
    /// The box around some edges, along the longest of them.
    pub(super) fn around(edges: impl Iterator<Item = [DVec2; 2]> + Clone) -> SlantedBox {
        let longest = edges
            .clone()
            .map(|[p, q]| q - p)
            .fold(DVec2::ZERO, |best, along| if along.length_squared() > best.length_squared() { along } else { best });
        let length = longest.length();
        let along = if length > 0.0 { longest * (1.0 / length) } else { DVec2::new(1.0, 0.0) };
        let [(x, half_x), (y, half_y)] = [along, along.left()].map(|axis| {
            let [low, high] = extent(edges.clone().flatten().map(|p| axis.dot(p)));
            (0.5 * (low + high), 0.5 * (high - low))
        });
        SlantedBox { middle: along * x + along.left() * y, along, half: [half_x, half_y] }
    }

    /// True if another may have a point in it.
    #[inline]
    pub(super) fn meets(&self, other: &SlantedBox) -> bool {
        let (c, s) = (other.along.dot(self.along), self.along.cross(other.along));
        let off = self.middle - other.middle;
        let off = DVec2::new(self.along.dot(off), self.along.cross(off));
        let wide = other.half[0] * c.abs() + other.half[1] * s.abs();
        let high = other.half[0] * s.abs() + other.half[1] * c.abs();
        if off.x.abs() > self.half[0] + wide || off.y.abs() > self.half[1] + high {
            return false;
        }
        // The same along the axes of the other.
        let meets = |cos: f64, sin: f64, half: f64| {
            (cos * off.x + sin * off.y).abs() <= half + self.half[0] * cos.abs() + self.half[1] * sin.abs()
        };
        meets(c, s, other.half[0]) && meets(-s, c, other.half[1])
    }

    /// Its corners, counterclockwise.
    pub(super) fn corners(&self) -> [DVec2; 4] {
        let [wide, high] = [self.along * self.half[0], self.along.left() * self.half[1]];
        [-wide - high, wide - high, wide + high, high - wide].map(|by| self.middle + by)
    }
}

/// The least and the greatest of some heights.
fn extent(heights: impl IntoIterator<Item = f64>) -> [f64; 2] {
    let all = [f64::INFINITY, f64::NEG_INFINITY];
    heights.into_iter().fold(all, |[low, high], at| [lesser(low, at), greater(high, at)])
}
