//! Floors, walls and ceilings of a mover that knows which way is up, and its displacements along them.

use super::{
    few::Few,
    planes::{Normal, allowed_part, is_allowed},
    settings::Mover,
};
use crate::math::{Rot2, dvec2::DVec2};

/// The cosine of a normal may be off by this: a slope of the steepest angle is a floor (proofs/ground.proof).
const ANGLE_ERROR: f64 = 1.0 / (1_u64 << 20) as f64;

/// The direction up, and what is a floor.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ground {
    /// A unit vector.
    pub(super) up: DVec2,
    /// The cosine of the steepest floor.
    steepest: f64,
    stop_on_slope: bool,
    constant_speed: bool,
}

impl Ground {
    /// `None` if there is no direction up.
    pub(super) fn of(mover: &Mover) -> Option<Ground> {
        let up = DVec2::from(mover.up?);
        // Twice, as the first length may be subnormal or infinite in f32.
        let up = up * (1.0 / up.length());
        let angle = mover.max_floor_angle;
        let steepest = match angle {
            core::f32::consts::FRAC_PI_4 => core::f64::consts::FRAC_1_SQRT_2,
            angle if angle.is_nan() => 1.0,
            angle => f64::from(Rot2::new(angle.clamp(0.0, 1.57)).cos()),
        };
        let Mover { stop_on_slope, constant_speed, .. } = *mover;
        (up.length_squared() > 0.5).then_some(Ground { up, steepest, stop_on_slope, constant_speed })
    }

    pub(super) fn is_floor(&self, normal: Normal) -> bool {
        normal.dot(self.up) >= self.steepest - ANGLE_ERROR
    }

    pub(super) fn is_ceiling(&self, normal: Normal) -> bool {
        -normal.dot(self.up) >= self.steepest - ANGLE_ERROR
    }

    pub(super) fn is_wall(&self, normal: Normal) -> bool {
        !self.is_floor(normal) && !self.is_ceiling(normal)
    }

    /// The part of a vector that is neither up nor down.
    pub(super) fn sideways(&self, by: DVec2) -> DVec2 {
        by - self.up * self.up.dot(by)
    }

    /// A vector without what points down.
    pub(super) fn level_part(&self, by: DVec2) -> DVec2 {
        if self.up.dot(by) < 0.0 { self.sideways(by) } else { by }
    }

    /// The normal of a wall as if it were upright; its own if it is level.
    pub(super) fn level_normal(&self, normal: Normal) -> Normal {
        let level = self.sideways(normal);
        let length = level.length();
        if length > 0.0 { level * (1.0 / length) } else { normal }
    }

    /// The tangent of the steepest floor.
    pub(super) fn steepest_slope(&self) -> f64 {
        let sine = crate::math::sqrt((1.0 - self.steepest * self.steepest).max(0.0));
        sine / self.steepest.max(f64::from(f32::EPSILON))
    }

    /// True if a displacement is that of a mover that stays on a floor: not upwards.
    pub(super) fn stays(&self, by: DVec2) -> bool {
        self.up.dot(by) <= 0.0
    }

    /// The part of a displacement that is left between surfaces with these normals.
    ///
    /// On a floor, the sideways part leads along it, and gravity only if the mover may slide. In the air, what deflects
    /// the mover upwards along a wall counts as upright, so that it does not climb slopes that are too steep.
    pub(super) fn allowed_part(&self, by: DVec2, normals: &[Normal]) -> DVec2 {
        let mut floors = normals.iter().filter(|normal| self.is_floor(**normal)).peekable();
        if floors.peek().is_some() && self.stays(by) {
            let walks = floors.map(|floor| self.along_floor(by, *floor)).filter(|walk| is_allowed(*walk, normals));
            let longer =
                |best: DVec2, walk: DVec2| if walk.length_squared() > best.length_squared() { walk } else { best };
            return walks.reduce(longer).unwrap_or_default();
        }
        let part = allowed_part(by, normals);
        let climbs = |part: DVec2| self.up.dot(part) > self.up.dot(by).max(0.0) + ANGLE_ERROR * by.length();
        if !climbs(part) {
            return part;
        }
        let mut upright: Few<Normal, 16> = Few::new();
        for &normal in normals {
            upright.push(normal);
            if self.is_wall(normal) {
                upright.push(self.level_normal(normal));
            }
        }
        allowed_part(by, &upright)
    }

    /// A displacement of a mover that walks on a floor.
    fn along_floor(&self, by: DVec2, floor: Normal) -> DVec2 {
        let (sideways, tangent) = (self.sideways(by), floor.right());
        let towards = tangent.dot(sideways);
        let mut along = if self.constant_speed {
            let length = sideways.length();
            if towards < 0.0 {
                -length
            } else if towards > 0.0 {
                length
            } else {
                0.0
            }
        } else {
            towards
        };
        if !self.stop_on_slope {
            along += tangent.dot(by - sideways);
            along = along.clamp(-by.length(), by.length());
        }
        tangent * along
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mover_walks_along_floors_and_does_not_climb_walls() {
        let ground = |mover: Mover| Ground::of(&mover).expect("up");
        let walks = ground(Mover::platformer((0.0, 2.0)));
        let slope = DVec2::new(-0.6, 0.8);
        let part = walks.allowed_part(DVec2::new(1.0, -9.0), &[slope]);
        assert!((part - DVec2::new(0.8, 0.6)).length() < 1e-12, "{part:?}");
        assert_eq!(walks.allowed_part(DVec2::new(0.0, -9.0), &[slope]), DVec2::ZERO);
        let slides = ground(Mover { stop_on_slope: false, constant_speed: false, ..Mover::platformer((0.0, 1.0)) });
        let part = slides.allowed_part(DVec2::new(0.0, -1.0), &[slope]);
        assert!((part - DVec2::new(-0.48, -0.36)).length() < 1e-12, "{part:?}");
        let steep = DVec2::new(-0.8, 0.6);
        assert!(walks.is_wall(steep) && walks.is_floor(slope) && walks.is_ceiling(-slope));
        let part = walks.allowed_part(DVec2::new(1.0, 0.0), &[steep]);
        assert!(part.length() < 1e-12, "{part:?}");
        // Falling against it, the mover slides down; jumping, it slides up no faster than it jumps.
        assert!(walks.allowed_part(DVec2::new(0.1, -1.0), &[steep]).y < -0.3);
        assert!(walks.allowed_part(DVec2::new(1.0, 1.0), &[steep]).y <= 1.0);
        assert!((walks.steepest_slope() - 1.0).abs() < 1e-6);
        assert!(Ground::of(&Mover::platformer((0.0, 0.0))).is_none());
        assert!(Ground::of(&Mover::platformer((f32::NAN, 0.0))).is_none());
    }
}
