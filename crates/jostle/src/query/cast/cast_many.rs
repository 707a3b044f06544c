use alloc::vec::Vec;

use super::{
    cast::{Cast, cast_shape},
    ray::{RayHit, cast_ray},
};
use crate::{
    math::{Ray, Vec2},
    placed::{Placed, region_of_path, region_of_ray},
    query::{Regions, ask_box},
    shape::Boxes,
};

/// The boxes that a ray hits, with the answers of [`cast_ray`], bit for bit. `hits` is cleared and then holds them with
/// their indices, in order.
///
/// With a ray that is not finite there is no hit. It is one ray and many boxes, because boxes are kept from question to
/// question while a ray is made for one; for many rays at one shape, call `cast_ray` in a loop.
///
/// Cost: eight boxes at a time are compared in f32 with a thin box around the ray, in loops that the compiler
/// vectorises; a ray is cast at each that it hits or nearly hits.
///
/// ```
/// use jostle::{Boxes, OrientedBox, Ray, cast_ray_many};
/// let tiles: Boxes = [5.0, 2.0, 9.0].map(|x| OrientedBox::new((1.0, 1.0), (x, 0.0))).into_iter().collect();
/// let mut hits = Vec::new();
/// cast_ray_many(Ray::new((0.0, 0.0), (1.0, 0.0)).until(6.0), &tiles, &mut hits);
/// assert_eq!(hits.iter().map(|(tile, hit)| (*tile, hit.fraction)).collect::<Vec<_>>(), [(0, 4.5), (1, 1.5)]);
/// let first = hits.iter().min_by(|(_, a), (_, b)| a.fraction.total_cmp(&b.fraction));
/// assert_eq!(first.map(|(tile, _)| *tile), Some(1));
/// ```
pub fn cast_ray_many(ray: Ray, boxes: &Boxes, hits: &mut Vec<(usize, RayHit)>) {
    hits.clear();
    let is_ray = ray.origin.is_finite() && ray.direction.is_finite() && ray.max_fraction >= 0.0;
    if !is_ray {
        return;
    }
    let region = region_of_ray(&ray, boxes.reach());
    Regions::One(region).for_near(boxes, 0.0, |i| {
        let hit = ask_box(boxes, i, |target| cast_ray(ray, target)).flatten();
        hits.extend(hit.map(|hit| (i, hit)));
    });
}

/// The boxes that a shape of any kind hits as it is displaced by `linear` without rotation, or overlaps at the start,
/// with the answers of [`cast_shape`], bit for bit; those with the answer [`Cast::Clear`] are left out. `hits` is
/// cleared and then holds them with their indices, in order.
///
/// With a displacement or a pose that is not finite nothing is hit. The stop of each is free of that box only. A mover
/// that has to be free of all is the subject of [`cast_shape_first`](crate::cast_shape_first), which takes the shapes
/// of those that are listed here.
///
/// Cost: eight boxes at a time are compared in f32 with a box around the mover's path, in loops that the compiler
/// vectorises; a shape is cast at each that is hit or nearly hit.
///
/// ```
/// use jostle::{Boxes, Convex, OrientedBox, cast_shape_many};
/// let tiles: Boxes = [5.0, 2.0, 9.0].map(|x| OrientedBox::new((1.0, 1.0), (x, 0.0))).into_iter().collect();
/// let (ball, mut hits) = (Convex::circle(0.5)?, Vec::new());
/// cast_shape_many(ball.at((0.0, 0.0)), (8.0, 0.0), &tiles, &mut hits);
/// assert_eq!(hits.iter().map(|(tile, cast)| (*tile, cast.safe())).collect::<Vec<_>>(), [(0, 0.5), (1, 0.125)]);
/// # Ok::<(), jostle::ShapeError>(())
/// ```
pub fn cast_shape_many(mover: Placed<'_>, linear: impl Into<Vec2>, boxes: &Boxes, hits: &mut Vec<(usize, Cast)>) {
    let linear = linear.into();
    hits.clear();
    if !(linear.is_finite() && mover.is_somewhere()) {
        return;
    }
    let region = region_of_path(&mover, linear.into());
    Regions::One(region).for_near(boxes, 0.0, |i| {
        let cast = ask_box(boxes, i, |target| cast_shape(mover, linear, target));
        hits.extend(cast.filter(|cast| !cast.is_clear()).map(|cast| (i, cast)));
    });
}
