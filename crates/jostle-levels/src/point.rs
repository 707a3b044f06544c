use jostle::Vec2;

/// A point with the whole-number coordinates of level files, for which areas and orientations are exact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Point {
    pub(crate) x: i16,
    pub(crate) y: i16,
}

impl Point {
    /// The point at this position; `None` if that is not at whole numbers of 16 bits.
    pub(crate) fn new(at: Vec2) -> Option<Point> {
        #[expect(clippy::cast_possible_truncation, reason = "what the cast changes is refused")]
        let point = Point { x: at.x as i16, y: at.y as i16 };
        (point.vec2() == at).then_some(point)
    }

    pub(crate) fn vec2(self) -> Vec2 {
        Vec2::new(f32::from(self.x), f32::from(self.y))
    }

    /// The vector from here to `other`. Its components have 17 bits, so sums of many products fit.
    pub(crate) fn to(self, other: Point) -> [i64; 2] {
        [i64::from(other.x) - i64::from(self.x), i64::from(other.y) - i64::from(self.y)]
    }
}

/// The cross product: positive if `b` is counterclockwise of `a`, negative if clockwise, 0 if they are parallel.
pub(crate) fn cross(a: [i64; 2], b: [i64; 2]) -> i64 {
    a[0] * b[1] - a[1] * b[0]
}
