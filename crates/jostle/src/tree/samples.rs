use alloc::{vec, vec::Vec};

pub(super) use crate::math::random::Random;
use crate::math::{Aabb, Vec2};

pub(super) const SIZES: [usize; 7] = [0, 1, 2, 3, 17, 100, 5_000];

/// The side of the square in which `count` boxes of size about 1 leave some room.
fn side(count: usize) -> i32 {
    2 + (0..).find(|side| side * side >= 4 * count).unwrap() as i32
}

/// A box with whole corners: one in four has no area, touching is frequent, all arithmetic is exact.
pub(super) fn grid_box(random: &mut Random, count: usize) -> Aabb {
    let corner = Vec2::new(random.whole(0, side(count)), random.whole(0, side(count)));
    Aabb::new(corner, corner + Vec2::new(random.whole(0, 3), random.whole(0, 3)))
}

/// A box with any corners, its size from 1/1000 to 10.
pub(super) fn float_box(random: &mut Random, count: usize) -> Aabb {
    let end = side(count) as f32;
    let scale = [0.001, 0.1, 1.0, 10.0][random.below(4)];
    let corner = Vec2::new(random.between(0.0, end), random.between(0.0, end));
    Aabb::new(corner, corner + Vec2::new(random.between(0.0, scale), random.between(0.0, scale)))
}

/// A box with coordinates at the ends of the range of f32, in every combination: empty, infinite, NaN.
pub(super) fn odd_box(random: &mut Random, _count: usize) -> Aabb {
    const ODD: [f32; 11] =
        [f32::NEG_INFINITY, f32::MIN, -1.0, -0.0, 0.0, f32::MIN_POSITIVE, 1.0, 2.0, f32::MAX, f32::INFINITY, f32::NAN];
    let [a, b, c, d] = core::array::from_fn(|_| ODD[random.below(ODD.len())]);
    Aabb::new((a, b), (c, d))
}

/// Boxes of a kind, in all sizes.
pub(super) fn scenes(kind: fn(&mut Random, usize) -> Aabb) -> impl Iterator<Item = Vec<Aabb>> {
    SIZES.into_iter().map(move |count| {
        let mut random = Random(count as u64);
        (0..count).map(|_| kind(&mut random, count)).collect()
    })
}

/// Boxes with whole corners in arrangements that make trees of other designs degenerate.
pub(super) fn arrangements() -> [Vec<Aabb>; 5] {
    const COUNT: i32 = 2_000;
    let unit = |x: i32, y: i32| Aabb::new((x as f32, y as f32), ((x + 1) as f32, (y + 1) as f32));
    [
        vec![unit(3, 3); COUNT as usize],
        (0..COUNT).map(|i| unit(i, 0)).collect(),
        (0..COUNT).map(|i| unit(0, 2 * (COUNT - i))).collect(),
        (0..COUNT).map(|i| Aabb::new((-i as f32, -i as f32), (i as f32, i as f32))).collect(),
        (0..COUNT).map(|i| if i % 100 == 0 { unit(i / 50, i / 100) } else { unit(1, 1) }).collect(),
    ]
}

pub(super) fn sorted<T: Ord>(items: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut items: Vec<T> = items.into_iter().collect();
    items.sort_unstable();
    items
}

/// Whether two boxes have a common point, from the definition: an interval of points on both axes.
pub(super) fn meet(a: Aabb, b: Aabb) -> bool {
    let common = |a: (f32, f32), b: (f32, f32)| a.0 <= a.1 && b.0 <= b.1 && a.0 <= b.1 && b.0 <= a.1;
    common((a.min.x, a.max.x), (b.min.x, b.max.x)) && common((a.min.y, a.max.y), (b.min.y, b.max.y))
}
