use egui::{Pos2, Rect, pos2};
use jostle::{Aabb, Vec2};

/// The part of the world that a rectangle of the screen shows, y up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Camera {
    /// The point of the world in the middle.
    pub center: [f64; 2],
    /// Points of the screen to a unit of the world.
    pub scale: f64,
}

/// The limits of the scale: a tenth of a sixteenth fills the screen, or ten thousand units do.
const SCALES: [f64; 2] = [0.02, 100_000.0];

/// The part of the picture's sides that is left free around what it is fitted to.
const BORDER: f64 = 0.06;

impl Camera {
    /// The camera that shows a part of the world in a rectangle of this size.
    ///
    /// ```
    /// use jostle::Aabb;
    /// let home = Aabb::new((0.0, 0.0), (4.0, 4.0));
    /// let camera = jostle_lab::view::Camera::fitted(home, egui::vec2(400.0, 800.0));
    /// assert_eq!(camera.center, [2.0, 2.0]);
    /// ```
    #[must_use]
    pub fn fitted(home: Aabb, size: egui::Vec2) -> Camera {
        let (center, half) = (home.center(), home.half_size());
        let scale = |pixels: f32, half: f32| f64::from(pixels) * (1.0 - BORDER) / (2.0 * f64::from(half.max(1e-6)));
        let scale = scale(size.x, half.x).min(scale(size.y, half.y)).clamp(SCALES[0], SCALES[1]);
        Camera { center: [center.x.into(), center.y.into()], scale }
    }

    /// The place of a point of the world on the screen.
    #[must_use]
    pub fn to_screen(&self, at: Vec2, screen: Rect) -> Pos2 {
        let middle = screen.center();
        let x = (f64::from(at.x) - self.center[0]) * self.scale;
        let y = (f64::from(at.y) - self.center[1]) * self.scale;
        pos2(middle.x + x as f32, middle.y - y as f32)
    }

    /// The point of the world at a place on the screen.
    #[must_use]
    pub fn to_world(&self, at: Pos2, screen: Rect) -> Vec2 {
        let by = at - screen.center();
        let x = self.center[0] + f64::from(by.x) / self.scale;
        let y = self.center[1] - f64::from(by.y) / self.scale;
        Vec2::new(x as f32, y as f32)
    }

    /// Moves the picture by some points of the screen.
    pub fn pan(&mut self, by: egui::Vec2) {
        let largest = f64::from(crate::grip::FARTHEST);
        self.center[0] = (self.center[0] - f64::from(by.x) / self.scale).clamp(-largest, largest);
        self.center[1] = (self.center[1] + f64::from(by.y) / self.scale).clamp(-largest, largest);
    }

    /// Enlarges the picture; the point of the world at `fixed` stays there.
    pub fn zoom(&mut self, factor: f64, fixed: Pos2, screen: Rect) {
        let scale = (self.scale * factor).clamp(SCALES[0], SCALES[1]);
        let by = fixed - screen.center();
        let shift = 1.0 / self.scale - 1.0 / scale;
        self.center[0] += f64::from(by.x) * shift;
        self.center[1] -= f64::from(by.y) * shift;
        self.scale = scale;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::vec2;

    #[test]
    fn zooming_keeps_the_fixed_point_and_screen_and_world_agree() {
        let screen = Rect::from_min_size(pos2(10.0, 20.0), vec2(400.0, 300.0));
        let mut camera = Camera::fitted(Aabb::new((-3.0, -1.0), (5.0, 2.0)), screen.size());
        let fixed = pos2(100.0, 90.0);
        let before = camera.to_world(fixed, screen);
        camera.zoom(3.0, fixed, screen);
        let after = camera.to_world(fixed, screen);
        assert!(before.distance(after) < 1e-4, "{before} {after}");
        assert!(camera.to_screen(after, screen).distance(fixed) < 1e-2);
        camera.zoom(f64::INFINITY, fixed, screen);
        assert!(camera.scale.is_finite());
    }
}
