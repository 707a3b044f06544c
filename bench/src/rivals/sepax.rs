//! sepax2d. Its shapes include their pose: they are placed and rotated before the timing.

use jostle::Vec2;
use sepax2d::prelude::{Capsule, Circle, Parallelogram, Polygon};

use crate::scene::{
    figure::{Figure, Item},
    pairs::Pair,
};

/// A placed shape; `None` if the figure is of another kind.
pub trait FromItem: Sized + 'static {
    fn from_item(item: &Item) -> Option<Self>;
}

fn tuple(v: Vec2) -> (f32, f32) {
    (v.x, v.y)
}

impl FromItem for Circle {
    fn from_item(item: &Item) -> Option<Circle> {
        let Figure::Circle { radius } = item.figure else { return None };
        Some(Circle::new(tuple(item.pose.translation), radius))
    }
}

impl FromItem for Capsule {
    fn from_item(item: &Item) -> Option<Capsule> {
        let Figure::Capsule { half_length, radius } = item.figure else { return None };
        let arm = item.pose.rotation * (half_length, 0.0);
        Some(Capsule::new(tuple(item.pose.translation), tuple(arm), radius))
    }
}

/// A box: two axes instead of the four of a polygon.
impl FromItem for Parallelogram {
    fn from_item(item: &Item) -> Option<Parallelogram> {
        let Figure::Box { half } = item.figure else { return None };
        let turned = |v: (f32, f32)| item.pose.rotation * v;
        let corner = item.pose * -half;
        let [u, v] = [turned((2.0 * half.x, 0.0)), turned((0.0, 2.0 * half.y))];
        Some(Parallelogram::new(tuple(corner), tuple(u), tuple(v)))
    }
}

impl FromItem for Polygon {
    fn from_item(item: &Item) -> Option<Polygon> {
        let Figure::Polygon { corners } = &item.figure else { return None };
        let turned = corners.iter().map(|&corner| tuple(item.pose.rotation * corner));
        Some(Polygon::from_vertices(tuple(item.pose.translation), turned.collect()))
    }
}

pub fn pairs<A: FromItem, B: FromItem>(pairs: &[Pair]) -> Vec<Option<(A, B)>> {
    pairs.iter().map(|pair| Some((A::from_item(&pair.a)?, B::from_item(&pair.b)?))).collect()
}
