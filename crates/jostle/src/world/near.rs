//! What is near a point or a shape, at rest or on its way.

use alloc::vec::{IntoIter, Vec};

use super::{
    collider::Collider, colliders::World, found::Found, id::ColliderId, meeting::velocity, one_way::PathTouch,
    query_filter::QueryFilter,
};
use crate::{
    difference::Separation,
    math::{Aabb, Vec2},
    placed::{Moving, Placed},
    query::{
        Approach, ClosestPoint, Impact, closest_approach_within, closest_point, distance, first_impact, separation,
        time_of_impact,
    },
};

/// # Queries about what is near
impl<T> World<T> {
    /// The collider nearest to a point, at most `max` away, with the nearest point of its border; of several at the
    /// same distance, the one with the smallest index. Distances are signed: inside of a collider they are negative.
    ///
    /// ```
    /// use jostle::{Collider, Convex, QueryFilter, World};
    /// let mut world = World::new();
    /// let ids = [3.0, 7.0].map(|x| world.insert(Collider::new(Convex::circle(1.0).unwrap(), (x, 0.0), ())).unwrap());
    /// let nearest = world.nearest((0.0, 0.0), f32::INFINITY, &QueryFilter::new()).unwrap();
    /// assert_eq!((nearest.id, nearest.hit.distance), (ids[0], 2.0));
    /// ```
    #[must_use]
    pub fn nearest(
        &self,
        point: impl Into<Vec2>,
        max: f32,
        filter: &QueryFilter<'_, T>,
    ) -> Option<Found<'_, T, ClosestPoint>> {
        self.nearest_k(point, 1, max, filter).next()
    }

    /// The `k` colliders nearest to a point, at most `max` away: by their distances, then by their indices; see
    /// [`nearest`](World::nearest).
    ///
    /// ```
    /// use jostle::{Collider, Convex, QueryFilter, World};
    /// let mut world = World::new();
    /// let ids = [9.0, 3.0, 7.0].map(|x| world.insert(Collider::new(Convex::circle(1.0).unwrap(), (x, 0.0), ())).unwrap());
    /// let nearest = world.nearest_k((0.0, 0.0), 2, f32::INFINITY, &QueryFilter::new());
    /// assert!(nearest.map(|found| found.id).eq([ids[1], ids[2]]));
    /// ```
    #[must_use]
    pub fn nearest_k(
        &self,
        point: impl Into<Vec2>,
        k: usize,
        max: f32,
        filter: &QueryFilter<'_, T>,
    ) -> IntoIter<Found<'_, T, ClosestPoint>> {
        let point = point.into();
        let mut found: Vec<Found<'_, T, ClosestPoint>> = Vec::new();
        self.near_first(Aabb::new(point, point), bound(max), filter, &mut |id, collider| {
            let closest = closest_point(point, collider.placed());
            if closest.distance <= max {
                let order = |other: &Found<'_, T, ClosestPoint>| {
                    other.hit.distance.total_cmp(&closest.distance).then(other.id.cmp(&id)).is_lt()
                };
                found.insert(found.partition_point(order), Found::new(id, collider, closest));
                found.truncate(k);
            }
            let worst = found.get(k.saturating_sub(1)).map_or(max, |worst| worst.hit.distance.min(max));
            if k == 0 { -1.0 } else { bound(worst) }
        });
        found.into_iter()
    }

    /// The collider nearest to a placed shape, at most `within` away, and how far it is: 0 for one that it touches or
    /// overlaps; of several at the same distance, the one with the smallest index. See [`distance`](crate::distance).
    ///
    /// ```
    /// use jostle::{Collider, Convex, QueryFilter, World};
    /// let mut world = World::new();
    /// let ids = [3.0, 7.0].map(|x| world.insert(Collider::new(Convex::circle(1.0).unwrap(), (x, 0.0), ())).unwrap());
    /// let car = Convex::rectangle(2.0, 1.0)?;
    /// let nearest = world.distance(car.at((0.0, 0.0)), f32::INFINITY, &QueryFilter::new()).unwrap();
    /// assert_eq!((nearest.id, nearest.hit), (ids[0], 1.0));
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    pub fn distance(&self, shape: Placed<'_>, within: f32, filter: &QueryFilter<'_, T>) -> Option<Found<'_, T, f32>> {
        self.least_by(
            shape.aabb(),
            within,
            filter,
            |collider, _| Some(distance(shape, collider.placed())).filter(|distance| *distance <= within),
            |found| *found,
        )
    }

    /// The collider nearest to a placed shape, at most `within` away, or of those that it overlaps the one in which it is
    /// deepest, and how the two are separated: A is the shape, B the collider. Of several at the same distance, the one
    /// with the smallest index. See [`separation`](crate::separation).
    ///
    /// ```
    /// use jostle::{Collider, Convex, QueryFilter, Vec2, World};
    /// let mut world = World::new();
    /// let ids = [1.5, -1.75].map(|x| world.insert(Collider::new(Convex::circle(1.0).unwrap(), (x, 0.0), ())).unwrap());
    /// let ball = Convex::circle(1.0)?;
    /// let deepest = world.separation(ball.at((0.0, 0.0)), 0.0, &QueryFilter::new()).unwrap();
    /// assert_eq!((deepest.id, deepest.hit.distance, deepest.hit.normal), (ids[0], -0.5, Vec2::X));
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    pub fn separation(
        &self,
        shape: Placed<'_>,
        within: f32,
        filter: &QueryFilter<'_, T>,
    ) -> Option<Found<'_, T, Separation>> {
        let ask = |collider: &Collider<T>, _| {
            Some(separation(shape, collider.placed())).filter(|found| found.distance <= within)
        };
        self.least_by(shape.aabb(), within, filter, ask, |found| found.distance)
    }

    /// The collider that a moving shape comes nearest to during a step, if it may come within this distance, and the least
    /// distance: all others rest where they are. Of several whose distances differ by less than the tolerance, any.
    ///
    /// `at_least` is proved for all colliders that count; a one-way one counts as it is, from all sides. See
    /// [`closest_approach`](crate::closest_approach).
    ///
    /// ```
    /// use jostle::{Collider, Convex, Motion, QueryFilter, World};
    /// let mut world = World::new();
    /// let ids = [(4.0, 3.0), (8.0, -2.0)].map(|at| world.insert(Collider::new(Convex::circle(1.0).unwrap(), at, ())).unwrap());
    /// let car = Convex::rectangle(2.0, 1.0)?;
    /// let drive = car.moving((0.0, 0.0), Motion::linear((12.0, 0.0)));
    /// let near = world.closest_approach(drive, 1e-3, 5.0, &QueryFilter::new()).unwrap();
    /// assert_eq!((near.id, near.hit.distance), (ids[1], 0.5));
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    pub fn closest_approach(
        &self,
        moving: Moving<'_>,
        tolerance: f32,
        within: f32,
        filter: &QueryFilter<'_, T>,
    ) -> Option<Found<'_, T, Approach>> {
        let mut at_least = f32::INFINITY;
        let ask = |collider: &Collider<T>, within: f32| {
            let near = closest_approach_within(moving, collider.placed(), tolerance, within)?;
            at_least = at_least.min(near.at_least);
            Some(near)
        };
        let found = self.least_by(moving.aabb(), within, filter, ask, |near| near.distance)?;
        Some(Found { hit: Approach { at_least, ..found.hit }, ..found })
    }

    /// The first collider that a moving shape hits during a step, and the outcome for all of them, as
    /// [`time_of_impact`](crate::time_of_impact) finds it: its stop is free of all. All others are where they are; their
    /// motions do not count. Of those that are hit at the same time, the one with the smallest index; if it overlaps some
    /// at the start, the one in which it is deepest, and the stop is out of all that are near its path. A
    /// [one-way](crate::Collider::one_way) collider, or a part of it, counts iff the shape comes to enter it where its
    /// surface leans.
    ///
    /// Of the two stops, the first is that of the shape; the second means something only with a hit, of which it is the
    /// pose. An [`Unsettled`](Impact::Unsettled) outcome names the collider that is uncertain, which may not be hit.
    ///
    /// ```
    /// use jostle::{Collider, Convex, Impact, Motion, QueryFilter, World};
    /// let mut world = World::new();
    /// let wall = world.insert(Collider::new(Convex::rectangle(1.0, 9.0)?, (3.5, 0.0), ()))?;
    /// let car = Convex::rectangle(4.0, 2.0)?;
    /// // It turns left about its rear; a front corner swings into the wall.
    /// let turn = Motion::ZERO.turning(1.5).about((-2.0, 0.0));
    /// let (hit, impact) = world.time_of_impact(car.moving((0.9, 0.0), turn), 1e-3, &QueryFilter::new());
    /// assert_eq!(hit, Some(wall));
    /// assert!(matches!(impact, Impact::At(hit) if hit.gap <= 1e-3));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn time_of_impact(
        &self,
        moving: Moving<'_>,
        tolerance: f32,
        filter: &QueryFilter<'_, T>,
    ) -> (Option<ColliderId>, Impact) {
        // A pass within the tolerance counts, too.
        let area = moving.aabb().grown(tolerance.max(0.0));
        let targets = self.in_the_way(moving, area, filter, &|part| impact_touch(moving, tolerance, part));
        let (first, mut impact) = first_impact(moving, tolerance, targets.iter().map(|target| target.placed));
        let target = first.map(|i| &targets[i]);
        // A part that is judged by itself has the number that it has in its collider.
        if let (Impact::At(hit) | Impact::Started(hit), Some(part)) = (&mut impact, target.and_then(|it| it.part)) {
            hit.part_b = part;
        }
        (target.map(|target| target.id), impact)
    }

    /// The collider with the least number, if that is at most `most`; of equal ones, that with the smallest index. A
    /// collider has none if it is surely above the limit that is given.
    fn least_by<H>(
        &self,
        from: Aabb,
        most: f32,
        filter: &QueryFilter<'_, T>,
        mut ask: impl FnMut(&Collider<T>, f32) -> Option<H>,
        number: impl Fn(&H) -> f32,
    ) -> Option<Found<'_, T, H>> {
        let mut least: Option<Found<'_, T, H>> = None;
        self.near_first(from, bound(most), filter, &mut |id, collider| {
            let limit = least.as_ref().map_or(most, |least| number(&least.hit).min(most));
            if let Some(hit) = ask(collider, limit) {
                let comes_first = |least: &Found<'_, T, H>| {
                    number(&hit).total_cmp(&number(&least.hit)).then(id.cmp(&least.id)).is_lt()
                };
                if least.as_ref().is_none_or(comes_first) {
                    least = Some(Found::new(id, collider, hit));
                }
            }
            bound(least.as_ref().map_or(most, |least| number(&least.hit).min(most)))
        });
        least
    }

    /// Visits the colliders that count and whose boxes are at most `within` away from a box, roughly the nearest first. The
    /// visitor returns the distance beyond which nothing more counts.
    fn near_first<'w>(
        &'w self,
        from: Aabb,
        within: f64,
        filter: &QueryFilter<'_, T>,
        visit: &mut dyn FnMut(ColliderId, &'w Collider<T>) -> f64,
    ) {
        let mut bound = within;
        let mut at = |bound: &mut f64, place: u32| {
            if let Some((id, collider)) = self.accepted(place, filter) {
                *bound = visit(id, collider);
            }
            *bound
        };
        self.space.resting().nearest(from, within, |place| at(&mut bound, place as u32));
        self.space.moving().nearest(from, bound, |mover| at(&mut bound, self.space.movers()[mover]));
    }
}

/// How a shape on its path comes to touch a part.
fn impact_touch(moving: Moving<'_>, tolerance: f32, part: Placed<'_>) -> PathTouch {
    match time_of_impact(moving, part, tolerance) {
        Impact::Clear { .. } => PathTouch::Never,
        Impact::At(hit) => PathTouch::Later(-hit.normal),
        Impact::Started(hit) => PathTouch::AtStart { enters: velocity(moving, hit.point).dot(hit.normal.into()) > 0.0 },
        // Not certain to be free: it counts with the normal that it has there.
        Impact::Unsettled { stops, .. } => {
            PathTouch::Later(-separation(moving.start().moved_to(stops[0]), part).normal)
        }
    }
}

/// How far away boxes may be of what has at most this signed distance: a point in a box is 0 away from it. Distances are
/// rounded, so those that are next to each other may be equal.
fn bound(distance: f32) -> f64 {
    f64::from(distance.max(0.0).next_up())
}
