//! Things that are dragged, and the grid that they snap to.

use jostle::Vec2;

use crate::sketch::Role;

/// A thing that a person drags, turns and resizes.
#[derive(Clone, Debug, PartialEq)]
pub struct Grip {
    /// The key of its name among the texts.
    pub name: &'static str,
    /// Its meaning, which decides its colour.
    pub role: Role,
    /// The point that is dragged, in the world.
    pub at: Vec2,
    /// The part of the world from which it can be dragged too: a convex polygon; empty if only the point counts.
    pub area: Vec<Vec2>,
    /// Its rotation in degrees, if it can be turned.
    pub degrees: Option<f32>,
    /// Half of its width and height, or its radius twice, if it can be resized.
    pub half_size: Option<Vec2>,
    /// True if it stays where it is: it is only turned or resized.
    pub is_fixed: bool,
    /// True if those at the same point are moved together, as corners that shapes share; Alt parts them.
    pub is_welded: bool,
}

impl Grip {
    /// A point that is dragged.
    #[must_use]
    pub fn point(name: &'static str, role: Role, at: Vec2) -> Grip {
        Grip { name, role, at, area: Vec::new(), degrees: None, half_size: None, is_fixed: false, is_welded: false }
    }

    /// It is dragged from anywhere in this convex polygon too.
    #[must_use]
    pub fn area(self, area: impl Into<Vec<Vec2>>) -> Grip {
        Grip { area: area.into(), ..self }
    }

    /// It can be turned.
    #[must_use]
    pub fn turned(self, degrees: f32) -> Grip {
        Grip { degrees: Some(degrees), ..self }
    }

    /// It stays where it is.
    #[must_use]
    pub fn fixed(self) -> Grip {
        Grip { is_fixed: true, ..self }
    }

    /// It is moved together with those at the same point.
    #[must_use]
    pub fn welded(self) -> Grip {
        Grip { is_welded: true, ..self }
    }

    /// It can be resized.
    #[must_use]
    pub fn sized(self, half_size: impl Into<Vec2>) -> Grip {
        Grip { half_size: Some(half_size.into()), ..self }
    }

    /// The direction of its own x axis.
    #[must_use]
    pub fn heading(&self) -> Vec2 {
        let angle = self.degrees.unwrap_or_default().to_radians();
        Vec2::new(angle.cos(), angle.sin())
    }

    /// The corner that is dragged to resize it.
    #[must_use]
    pub fn corner(&self) -> Option<Vec2> {
        let heading = self.heading();
        self.half_size.map(|half| self.at + heading * half.x + heading.perp() * half.y)
    }

    /// True if a point lies in its area.
    #[must_use]
    pub fn contains(&self, point: Vec2) -> bool {
        let turns = |i: usize| {
            let (p, q) = (self.area[i], self.area[(i + 1) % self.area.len()]);
            (q - p).cross(point - p)
        };
        let corners = 0..self.area.len();
        self.area.len() > 2 && (corners.clone().all(|i| turns(i) >= 0.0) || corners.clone().all(|i| turns(i) <= 0.0))
    }
}

/// The distance of the lines of the grid that things snap to, so that exact touching can be made by hand: a sixteenth is
/// exact in binary.
pub const SNAP: f32 = 1.0 / 16.0;

/// The angle in degrees to whose multiples rotations snap.
pub const SNAP_DEGREES: f32 = 5.0;

/// The largest coordinate that things can be dragged to.
pub const FARTHEST: f32 = 4096.0;

/// The nearest point of the grid.
///
/// ```
/// assert_eq!(jostle_lab::grip::snapped((0.99, -0.02).into()), (1.0, 0.0).into());
/// ```
#[must_use]
pub fn snapped(point: Vec2) -> Vec2 {
    // Adding 0 turns −0 into 0.
    Vec2::new((point.x / SNAP).round() * SNAP + 0.0, (point.y / SNAP).round() * SNAP + 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turned_grip_has_its_corner_turned() {
        let grip = Grip::point("a", Role::A, Vec2::new(1.0, 1.0)).turned(90.0).sized((2.0, 1.0));
        let corner = grip.corner().expect("a corner");
        assert!(corner.distance((0.0, 3.0)) < 1e-5, "{corner}");
    }

    #[test]
    fn an_area_contains_its_inside_in_either_winding() {
        let mut area = vec![Vec2::ZERO, Vec2::new(2.0, 0.0), Vec2::new(2.0, 2.0)];
        for _ in 0..2 {
            let grip = Grip::point("a", Role::A, Vec2::ZERO).area(area.clone());
            assert!(grip.contains((1.5, 1.0).into()) && !grip.contains((0.5, 1.0).into()));
            area.reverse();
        }
    }
}
