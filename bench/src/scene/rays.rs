//! Rays toward a figure.

use jostle::{Ray, Vec2};
use jostle_oracle::{Body, ray_fraction};

use super::{
    figure::{Item, Kind},
    random::Random,
};

/// The aim of a ray.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// Through it.
    Hit,
    /// Past it, by 0.1 to 1 size.
    Miss,
    /// Along its border, within 0.01 of the size: about half of them hit.
    Graze,
}

impl Aim {
    pub const ALL: [Aim; 3] = [Aim::Hit, Aim::Miss, Aim::Graze];

    pub fn name(self) -> &'static str {
        match self {
            Aim::Hit => "hit",
            Aim::Miss => "miss",
            Aim::Graze => "graze",
        }
    }
}

/// A figure and a ray of limited length, with the exact answer.
#[derive(Clone, Debug)]
pub struct Shot {
    pub item: Item,
    pub from: Vec2,
    /// The whole displacement: the ray ends after it.
    pub way: Vec2,
    /// The fraction at which it hits the figure.
    pub fraction: Option<f64>,
}

impl Shot {
    pub fn ray(&self) -> Ray {
        Ray::new(self.from, self.way).until(1.0)
    }
}

/// This many figures of this kind, each with a ray that starts outside it and has this aim (confirmed by the oracle).
pub fn shots(kind: Kind, aim: Aim, size: f32, count: usize) -> Vec<Shot> {
    let mut random = Random::named(&format!("rays {kind} {} {size}", aim.name()));
    let candidates = std::iter::repeat_with(|| shot(kind, aim, size, &mut random));
    let belongs = |shot: &Shot| match aim {
        Aim::Hit => shot.fraction.is_some_and(|t| t > 0.0),
        Aim::Miss => shot.fraction.is_none(),
        Aim::Graze => shot.fraction != Some(0.0),
    };
    candidates.filter(belongs).take(count).collect()
}

fn shot(kind: Kind, aim: Aim, size: f32, random: &mut Random) -> Shot {
    let item = Item::random(kind, size, random);
    let body = item.body();
    let course = random.direction();
    let across = Vec2::new(-course.y, course.x);
    // The extent of the figure to the left of a ray through the centre of its pose.
    let rim = reach(&body, across) - item.pose.translation.dot(across);
    let aside = match aim {
        Aim::Hit => rim * random.between(-0.8, 0.8),
        Aim::Miss => rim + size * random.between(0.1, 1.0),
        Aim::Graze => rim + size * random.between(-0.01, 0.01),
    };
    let before = size * random.between(2.0, 6.0);
    let from = item.pose.translation + across * aside - course * before;
    let way = course * (2.0 * before);
    let fraction = ray_fraction(from.into(), way.into(), &body).filter(|&t| t <= 1.0);
    Shot { item, from, way, fraction }
}

/// The largest coordinate of a body along a direction.
fn reach(body: &Body, along: Vec2) -> f32 {
    let [x, y] = [f64::from(along.x), f64::from(along.y)];
    let core = body.corners.iter().map(|p| x * p[0] + y * p[1]).fold(f64::NEG_INFINITY, f64::max);
    (core + f64::from(body.radius)) as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rays_hit_miss_and_graze_as_aimed() {
        for (kind, size) in [(Kind::Circle, 1e-4), (Kind::Box, 1.0), (Kind::Capsule, 1e5), (Kind::Regular(6), 1.0)] {
            let hits = |aim| shots(kind, aim, size, 100).iter().filter(|shot| shot.fraction.is_some()).count();
            assert_eq!((hits(Aim::Hit), hits(Aim::Miss)), (100, 0));
            assert!((20..80).contains(&hits(Aim::Graze)), "{kind} at {size}: {} of 100 graze", hits(Aim::Graze));
        }
    }
}
