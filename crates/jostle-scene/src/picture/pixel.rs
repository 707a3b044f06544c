/// The decimals of a coordinate in pixels.
const DIGITS: usize = 2;

/// A point of the picture in pixels, y down.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Pixel {
    pub(super) x: f64,
    pub(super) y: f64,
}

impl Pixel {
    pub(super) fn distance(self, other: Pixel) -> f64 {
        f64::hypot(other.x - self.x, other.y - self.y)
    }

    /// The point at this fraction of the segment to another.
    pub(super) fn towards(self, other: Pixel, fraction: f64) -> Pixel {
        Pixel { x: self.x + (other.x - self.x) * fraction, y: self.y + (other.y - self.y) * fraction }
    }

    /// The unit direction to another point.
    pub(super) fn direction_to(self, other: Pixel) -> Pixel {
        let length = self.distance(other);
        Pixel { x: (other.x - self.x) / length, y: (other.y - self.y) / length }
    }

    /// The square around it with sides of twice this length: its upper left and lower right corner.
    pub(super) fn square(self, half: f64) -> [Pixel; 2] {
        [-1.0, 1.0].map(|side| Pixel { x: self.x + side * half, y: self.y + side * half })
    }

    /// The point at these distances along a direction and across it.
    pub(super) fn moved(self, direction: Pixel, along: f64, across: f64) -> Pixel {
        Pixel {
            x: self.x + direction.x * along - direction.y * across,
            y: self.y + direction.y * along + direction.x * across,
        }
    }
}

/// A number of pixels in its shortest form.
pub(super) fn number(x: f64) -> String {
    let fixed = format!("{x:.DIGITS$}");
    let short = fixed.trim_end_matches('0').trim_end_matches('.');
    if short == "-0" || short.is_empty() { "0".to_owned() } else { short.to_owned() }
}

/// A point in path data.
pub(super) fn place(p: Pixel) -> String {
    format!("{} {}", number(p.x), number(p.y))
}
