use alloc::vec::Vec;

use super::point::{ContactPoint, Manifold};
use crate::math::Vec2;

/// A manifold as it is serialised.
#[derive(serde::Serialize, serde::Deserialize)]
struct StoredManifold {
    normal: Vec2,
    part_a: u32,
    part_b: u32,
    points: Vec<ContactPoint>,
}

impl serde::Serialize for Manifold {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Manifold { normal, part_a, part_b, .. } = *self;
        StoredManifold { normal, part_a, part_b, points: self.points().to_vec() }.serialize(serializer)
    }
}

impl<'de> serde::Deserialize<'de> for Manifold {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Manifold, D::Error> {
        let stored = StoredManifold::deserialize(deserializer)?;
        let of_one = |point| Manifold::at_point(stored.normal, point).of_parts(stored.part_a, stored.part_b);
        match stored.points[..] {
            [only] => Ok(of_one(only)),
            [first, last] => Ok(Manifold { points: [first, last], count: 2, ..of_one(first) }),
            _ => Err(serde::de::Error::custom("a manifold has one or two points")),
        }
    }
}
