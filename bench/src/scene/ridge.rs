//! Chains: a ridge, like the terrain of a level.

use jostle::{Chain, Pose2, Ray, Vec2};
use jostle_oracle::{Body, ray_fraction};

use super::random::Random;

/// A chain from left to right, in its own frame, and its pose.
#[derive(Clone, Debug)]
pub struct Ridge {
    pub points: Vec<Vec2>,
    pub pose: Pose2,
}

impl Ridge {
    /// A ridge two sizes wide, from 0 to 0.3 sizes high, with two long waves and some roughness.
    pub fn random(segments: usize, size: f32, random: &mut Random) -> Ridge {
        const WAVES: f32 = 2.0;
        const SWELL: f32 = 0.14;
        const ROUGHNESS: f32 = 0.02;
        let mut point = |i: usize| {
            let along = 2.0 * i as f32 / segments as f32 - 1.0;
            let swell = SWELL * (1.0 + (WAVES * std::f32::consts::PI * along).sin());
            Vec2::new(along, swell + random.between(0.0, ROUGHNESS)) * size
        };
        let points = (0..=segments).map(&mut point).collect();
        Ridge { points, pose: Pose2::new(random.within(4.0 * size), random.turn()) }
    }

    pub fn chain(&self) -> Chain {
        Chain::open(self.points.iter().copied()).expect("a ridge is a chain")
    }

    /// Its segments for the oracle.
    pub fn edges(&self) -> Vec<Body> {
        let local: Vec<[f32; 2]> = self.points.iter().map(|&p| p.into()).collect();
        let Pose2 { translation, rotation } = self.pose;
        let placed = Body::place(&local, [rotation.cos(), rotation.sin()], translation.into(), 0.0).corners;
        placed.windows(2).map(|ends| Body { corners: ends.to_vec(), radius: 0.0 }).collect()
    }
}

/// The aim of a ray at a ridge; all start above it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Course {
    /// Down, and at most half as far to a side.
    Down,
    /// Through the waves, rising or falling by at most 0.05 of its length.
    Level,
    /// Above all of it.
    Over,
}

impl Course {
    pub const ALL: [Course; 3] = [Course::Down, Course::Level, Course::Over];

    pub fn name(self) -> &'static str {
        match self {
            Course::Down => "down",
            Course::Level => "level",
            Course::Over => "over it",
        }
    }

    /// A ray in the world, which ends at fraction 1.
    pub fn ray(self, ridge: &Ridge, size: f32, random: &mut Random) -> Ray {
        let mut vector =
            |x: [f32; 2], y: [f32; 2]| Vec2::new(random.between(x[0], x[1]), random.between(y[0], y[1])) * size;
        let (from, way) = match self {
            Course::Down => (vector([-0.4, 0.4], [0.5, 1.0]), vector([-0.5, 0.5], [-1.5, -1.2])),
            Course::Level => (vector([-1.2, -1.1], [0.05, 0.25]), vector([2.5, 2.5], [-0.1, 0.1])),
            Course::Over => (vector([-1.2, -1.1], [0.4, 0.5]), vector([2.5, 2.5], [0.0, 0.1])),
        };
        Ray::new(ridge.pose * from, ridge.pose.rotation * way).until(1.0)
    }
}

/// The fraction at which a ray first hits one of the edges, and the index of the edge.
pub fn first_edge(ray: Ray, edges: &[Body]) -> Option<(f64, usize)> {
    let meets = |(i, edge)| Some((ray_fraction(ray.origin.into(), ray.direction.into(), edge)?, i));
    let met = edges.iter().enumerate().filter_map(meets).filter(|(t, _)| *t <= ray.max_fraction);
    met.min_by(|a, b| a.0.total_cmp(&b.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rays_run_as_their_names_say() {
        let mut random = Random::named("ridge");
        let ridge = Ridge::random(100, 1.0, &mut random);
        let edges = ridge.edges();
        assert_eq!(edges.len(), 100);
        let mut hits = |course: Course| {
            let rays = (0..50).map(|_| course.ray(&ridge, 1.0, &mut random));
            rays.filter(|&ray| first_edge(ray, &edges).is_some()).count()
        };
        assert_eq!((hits(Course::Down), hits(Course::Over)), (50, 0));
        assert!(hits(Course::Level) > 40);
    }
}
