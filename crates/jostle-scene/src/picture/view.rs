use core::fmt::Write;

use jostle::{Aabb, Vec2};

use super::pixel::{Pixel, number};

/// The largest size of the scene in pixels.
const LARGEST: [f64; 2] = [920.0, 640.0];

/// The smallest size of the scene in pixels, which leaves room for the legend of a thin scene.
const SMALLEST: [f64; 2] = [420.0, 90.0];

/// The borders in pixels: left for coordinates, right for space.
const LEFT: f64 = 56.0;
const RIGHT: f64 = 24.0;

/// The free space on each side, relative to the size of the scene.
const PADDING: f64 = 0.04;

/// The part of the plane that the picture shows, and its mapping to pixels.
pub(super) struct View {
    /// The corner of the shown part with the smallest coordinates, and its size, in the unit of the scene.
    pub(super) min: [f64; 2],
    pub(super) size: [f64; 2],
    /// Pixels per unit.
    pub(super) scale: f64,
    pub(super) y_down: bool,
    /// The height of the heading in pixels.
    top: f64,
}

impl View {
    /// The view of this part of the scene, or of the unit square if it is empty.
    pub(super) fn of(bounds: Aabb, y_down: bool) -> View {
        let bounds = if bounds.min.x <= bounds.max.x { bounds } else { Aabb::new((0.0, 0.0), (1.0, 1.0)) };
        let [min, max] = [bounds.min, bounds.max].map(|p| [finite(p.x), finite(p.y)]);
        let extent = [max[0] - min[0], max[1] - min[1]];
        let largest = extent[0].max(extent[1]);
        // A scene that is one point is shown in the scale of its distance from the origin, or of one unit.
        let largest = if largest > 0.0 { largest } else { min[0].abs().max(min[1].abs()).max(1.0) };
        let pad = largest * PADDING;
        let wanted = extent.map(|side| side + 2.0 * pad);
        let scale = (LARGEST[0] / wanted[0]).min(LARGEST[1] / wanted[1]);
        let size = [0, 1].map(|axis| wanted[axis].max(SMALLEST[axis] / scale));
        let min = [0, 1].map(|axis| min[axis] - (size[axis] - extent[axis]) / 2.0);
        View { min, size, scale, y_down, top: 0.0 }
    }

    /// The same view below a heading of this height.
    pub(super) fn below(self, top: f64) -> View {
        View { top, ..self }
    }

    pub(super) fn width(&self) -> f64 {
        (LEFT + self.size[0] * self.scale + RIGHT).round()
    }

    /// The rectangle of the scene in pixels: its upper left and lower right corner.
    pub(super) fn frame(&self) -> [Pixel; 2] {
        let min = Pixel { x: LEFT, y: self.top };
        [min, Pixel { x: min.x + self.size[0] * self.scale, y: min.y + self.size[1] * self.scale }]
    }

    /// Adds `drawn` to the picture, clipped to the frame.
    pub(super) fn cut_off(&self, svg: &mut String, drawn: &str) {
        if drawn.is_empty() {
            return;
        }
        let [min, max] = self.frame();
        let [x, y, width, height] = [min.x, min.y, max.x - min.x, max.y - min.y].map(number);
        let _ = writeln!(
            svg,
            "<svg x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" viewBox=\"{x} {y} {width} {height}\">\n{drawn}</svg>"
        );
    }

    pub(super) fn pixel(&self, x: f64, y: f64) -> Pixel {
        let down = if self.y_down { y - self.min[1] } else { self.min[1] + self.size[1] - y };
        Pixel { x: LEFT + (x - self.min[0]) * self.scale, y: self.top + down * self.scale }
    }

    pub(super) fn point(&self, p: Vec2) -> Pixel {
        self.pixel(finite(p.x), finite(p.y))
    }

    /// A direction of the scene in the picture.
    pub(super) fn direction(&self, v: Vec2) -> Pixel {
        Pixel { x: f64::from(v.x), y: if self.y_down { f64::from(v.y) } else { -f64::from(v.y) } }
    }

    /// A box of the scene in pixels: its upper left and lower right corner.
    pub(super) fn rectangle(&self, a: Aabb) -> [Pixel; 2] {
        let (p, q) = (self.point(a.min), self.point(a.max));
        [Pixel { x: p.x, y: p.y.min(q.y) }, Pixel { x: q.x, y: p.y.max(q.y) }]
    }
}

/// A coordinate of a box or a witness point, which outward rounding may have made infinite.
fn finite(x: f32) -> f64 {
    f64::from(x.clamp(f32::MIN, f32::MAX))
}
