//! From the scene's coordinates to the picture's, and its points and numbers.

use core::fmt::Write;

use jostle::{Aabb, Vec2};

use super::{Picture, impacts, moving, turning};

/// The space in pixels that the scene may take up.
const LARGEST: [f64; 2] = [920.0, 640.0];

/// The scene's smallest width and height in pixels: room for a legend beside a thin scene.
const SMALLEST: [f64; 2] = [420.0, 90.0];

/// Left, top and right of the scene: coordinates, heading, air.
const BORDER: [f64; 3] = [56.0, 48.0, 24.0];

/// The share of the scene's size left free on each side.
const PADDING: f64 = 0.04;

/// What moves may make the picture so many times as large before it is left to run out of it.
const MOST_GROWTH: f64 = 12.0;

/// Digits after the point of a pixel.
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

    /// The point at this fraction of the way to another.
    pub(super) fn towards(self, other: Pixel, fraction: f64) -> Pixel {
        Pixel { x: self.x + (other.x - self.x) * fraction, y: self.y + (other.y - self.y) * fraction }
    }

    /// The point so far along a direction and so far across it.
    pub(super) fn moved(self, direction: Pixel, along: f64, across: f64) -> Pixel {
        Pixel {
            x: self.x + direction.x * along - direction.y * across,
            y: self.y + direction.y * along + direction.x * across,
        }
    }
}

/// Which part of the plane the picture shows, and how.
pub(super) struct View {
    /// The shown part's corner of the smallest coordinates, and its size, in the scene's unit.
    pub(super) min: [f64; 2],
    pub(super) size: [f64; 2],
    /// Pixels per unit.
    pub(super) scale: f64,
    pub(super) y_down: bool,
}

impl View {
    pub(super) fn of(picture: &Picture<'_>) -> View {
        let scene = picture.scene;
        let colliders = scene.colliders.iter().map(|collider| collider.shape.at(collider.pose).aabb());
        let witnesses = picture.contacts.iter().map(|c| Aabb::around([c.separation.point_a, c.separation.point_b]));
        let resting = colliders.chain(witnesses).fold(Aabb::EMPTY, Aabb::union);
        let met = impacts::on_the_way(picture).flat_map(|impact| impacts::outlines(scene, impact));
        let with_impacts = met.map(|(shape, pose)| shape.at(pose).aabb()).fold(resting, Aabb::union);
        let to_come = moving::to_come(scene).chain(turning::places(scene)).map(|(shape, pose)| shape.at(pose).aabb());
        let all = to_come.fold(with_impacts, Aabb::union);
        let fits = |bounds: &Aabb| larger_side(*bounds) <= larger_side(resting) * MOST_GROWTH;
        let bounds = [all, with_impacts].into_iter().find(fits).unwrap_or(resting);
        let bounds = if bounds.min.x <= bounds.max.x { bounds } else { Aabb::new((0.0, 0.0), (1.0, 1.0)) };
        let [min, max] = [bounds.min, bounds.max].map(|p| [finite(p.x), finite(p.y)]);
        let extent = [max[0] - min[0], max[1] - min[1]];
        let largest = extent[0].max(extent[1]);
        // A scene that is one point is shown as if it were of its distance from the origin, or one unit.
        let largest = if largest > 0.0 { largest } else { min[0].abs().max(min[1].abs()).max(1.0) };
        let pad = largest * PADDING;
        let wanted = extent.map(|side| side + 2.0 * pad);
        let scale = (LARGEST[0] / wanted[0]).min(LARGEST[1] / wanted[1]);
        let size = [0, 1].map(|axis| wanted[axis].max(SMALLEST[axis] / scale));
        let min = [0, 1].map(|axis| min[axis] - (size[axis] - extent[axis]) / 2.0);
        View { min, size, scale, y_down: scene.y_down }
    }

    pub(super) fn width(&self) -> f64 {
        (BORDER[0] + self.size[0] * self.scale + BORDER[2]).round()
    }

    /// The pixels the scene takes up: left top and right bottom.
    pub(super) fn frame(&self) -> [Pixel; 2] {
        let min = Pixel { x: BORDER[0], y: BORDER[1] };
        [min, Pixel { x: min.x + self.size[0] * self.scale, y: min.y + self.size[1] * self.scale }]
    }

    /// Draws this without what leaves the frame.
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
        Pixel { x: BORDER[0] + (x - self.min[0]) * self.scale, y: BORDER[1] + down * self.scale }
    }

    pub(super) fn point(&self, p: Vec2) -> Pixel {
        self.pixel(finite(p.x), finite(p.y))
    }

    /// A direction of the scene in the picture.
    pub(super) fn direction(&self, v: Vec2) -> Pixel {
        Pixel { x: f64::from(v.x), y: if self.y_down { f64::from(v.y) } else { -f64::from(v.y) } }
    }

    /// A box of the scene as left top and right bottom.
    pub(super) fn rectangle(&self, a: Aabb) -> [Pixel; 2] {
        let (p, q) = (self.point(a.min), self.point(a.max));
        [Pixel { x: p.x, y: p.y.min(q.y) }, Pixel { x: q.x, y: p.y.max(q.y) }]
    }
}

fn larger_side(bounds: Aabb) -> f64 {
    let side = |axis: usize| finite(bounds.max[axis]) - finite(bounds.min[axis]);
    side(0).max(side(1))
}

/// A coordinate of a box or a witness point, which rounding outward may have pushed beyond the largest number.
fn finite(x: f32) -> f64 {
    f64::from(x.clamp(f32::MIN, f32::MAX))
}

/// A number of pixels in as few characters as it needs.
pub(super) fn number(x: f64) -> String {
    let fixed = format!("{x:.DIGITS$}");
    let short = fixed.trim_end_matches('0').trim_end_matches('.');
    if short == "-0" || short.is_empty() { "0".to_owned() } else { short.to_owned() }
}

/// A point in path data.
pub(super) fn place(p: Pixel) -> String {
    format!("{} {}", number(p.x), number(p.y))
}
