use alloc::vec::{IntoIter, Vec};

use super::{collider::Collider, colliders::World, entry::Entry, id::ColliderId, query_filter::QueryFilter};
use crate::{
    difference::Relation,
    math::{Aabb, Motion, Ray, Vec2},
    placed::Placed,
    query::{
        Cast, CastHit, ClosestPoint, RayHit, cast_ray, cast_shape, cast_shape_first, closest_point, contains, relate,
        with_slack,
    },
    tree::BoxTree,
};

/// Something that can stop a shape.
struct CastTarget<'w> {
    id: ColliderId,
    placed: Placed<'w>,
    /// The part of the collider that it is, if that is one-way and has several.
    part: Option<u32>,
}

impl CastTarget<'_> {
    /// The outcome of a cast at it, in which its part has the number that it has in its collider.
    fn named(&self, cast: Cast) -> Cast {
        match (cast, self.part) {
            (Cast::At(hit), Some(part_b)) => Cast::At(CastHit { part_b, ..hit }),
            (cast, _) => cast,
        }
    }
}

/// # Queries
impl<T> World<T> {
    /// The first collider that a ray hits, as [`cast_ray`](crate::cast_ray) finds it; of several at the same fraction,
    /// the one with the smallest index. A [one-way](crate::Collider::one_way) collider is hit where the ray comes to enter
    /// it, if its surface leans there.
    ///
    /// ```
    /// use jostle::{Collider, Convex, QueryFilter, Ray, World};
    /// let mut world = World::new();
    /// let wall = world.insert(Collider::new(Convex::rectangle(1.0, 9.0)?, (3.5, 0.0), ()))?;
    /// let (id, hit) = world.cast_ray(Ray::new((0.0, 0.0), (1.0, 0.0)), &QueryFilter::new()).unwrap();
    /// assert_eq!((id, hit.fraction), (wall, 3.0));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn cast_ray(&self, ray: Ray, filter: &QueryFilter<'_, T>) -> Option<(ColliderId, RayHit)> {
        let mut first: Option<(ColliderId, RayHit)> = None;
        self.along(ray, filter, &mut |id, hit| {
            let is_first = first.is_none_or(|(other, best)| (hit.fraction, id) < (best.fraction, other));
            if is_first {
                first = Some((id, hit));
            }
            first.map_or(f64::INFINITY, |(_, best)| best.fraction)
        });
        first
    }

    /// All colliders that a ray hits, each with its first hit: by their fractions, then by their indices.
    ///
    /// ```
    /// use jostle::{Collider, Convex, QueryFilter, Ray, World};
    /// let mut world = World::new();
    /// for x in [7.0, 3.0, 5.0] {
    ///     world.insert(Collider::new(Convex::circle(1.0)?, (x, 0.0), x))?;
    /// }
    /// let hits = world.cast_ray_all(Ray::new((0.0, 0.0), (1.0, 0.0)), &QueryFilter::new());
    /// assert!(hits.map(|(_, hit)| hit.fraction).eq([2.0, 4.0, 6.0]));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn cast_ray_all(&self, ray: Ray, filter: &QueryFilter<'_, T>) -> IntoIter<(ColliderId, RayHit)> {
        let mut hits = Vec::new();
        self.along(ray, filter, &mut |id, hit| {
            hits.push((id, hit));
            f64::INFINITY
        });
        hits.sort_unstable_by(|a, b| a.1.fraction.total_cmp(&b.1.fraction).then(a.0.cmp(&b.0)));
        hits.into_iter()
    }

    /// Visits the colliders that a ray hits; the visitor returns the fraction beyond which nothing more counts.
    fn along(&self, ray: Ray, filter: &QueryFilter<'_, T>, visit: &mut dyn FnMut(ColliderId, RayHit) -> f64) {
        let reach = Ray { max_fraction: with_slack(ray.max_fraction), ..ray };
        let mut farthest = reach.max_fraction;
        let mut at = |place: u32| {
            let hit = self.accepted(place, filter).and_then(|(id, collider)| {
                // The whole ray: the fraction of a hit at the end of a shorter one may be rounded to that.
                let hit = match collider.one_way {
                    None => cast_ray(ray, collider.placed()),
                    Some(_) => self.bodies.get(id)?.one_way()?.ray_hit(collider.pose, ray),
                };
                Some((id, hit?))
            });
            if let Some((id, hit)) = hit {
                farthest = farthest.min(with_slack(visit(id, hit)));
            }
            farthest
        };
        self.space.resting().along(reach, |place| at(place as u32));
        self.space.moving().along(reach, |mover| at(self.space.movers()[mover]));
    }

    /// The first collider that a shape hits while it is displaced without rotation, and the outcome for all of them,
    /// as [`cast_shape_first`](crate::cast_shape_first) finds it: its stop is free of all. All others are where they
    /// are; their motions do not count. A [one-way](crate::Collider::one_way) collider, or a part of it, counts iff the
    /// shape comes to enter it where its surface leans.
    ///
    /// ```
    /// use jostle::{Collider, Convex, QueryFilter, World};
    /// let mut world = World::new();
    /// let wall = world.insert(Collider::new(Convex::rectangle(1.0, 9.0)?, (3.5, 0.0), ()))?;
    /// let ball = Convex::circle(1.0)?;
    /// let (hit, cast) = world.cast_shape(ball.at((0.0, 0.0)), (4.0, 0.0), &QueryFilter::new());
    /// assert_eq!((hit, cast.stop().translation.x), (Some(wall), 2.0));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn cast_shape(
        &self,
        mover: Placed<'_>,
        linear: impl Into<Vec2>,
        filter: &QueryFilter<'_, T>,
    ) -> (Option<ColliderId>, Cast) {
        let linear = linear.into();
        let targets = self.in_the_way(mover, linear, filter);
        let first = cast_shape_first(mover, linear, targets.iter().map(|target| target.placed));
        let target = first.target.map(|i| &targets[i]);
        (target.map(|target| target.id), target.map_or(first.cast, |target| target.named(first.cast)))
    }

    /// All colliders that a shape hits or overlaps at the start while it is displaced without rotation, each as if it
    /// were alone: by the free fractions, then by their indices.
    ///
    /// ```
    /// use jostle::{Collider, Convex, QueryFilter, World};
    /// let mut world = World::new();
    /// for x in [7.0, 3.0, 5.0] {
    ///     world.insert(Collider::new(Convex::circle(1.0)?, (x, 0.0), x))?;
    /// }
    /// let ball = Convex::circle(1.0)?;
    /// let hits = world.cast_shape_all(ball.at((0.0, 0.0)), (4.0, 0.0), &QueryFilter::new());
    /// assert!(hits.map(|(_, cast)| cast.safe()).eq([0.25, 0.75]));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn cast_shape_all(
        &self,
        mover: Placed<'_>,
        linear: impl Into<Vec2>,
        filter: &QueryFilter<'_, T>,
    ) -> IntoIter<(ColliderId, Cast)> {
        let linear = linear.into();
        let mut hits: Vec<(ColliderId, Cast)> = Vec::new();
        for target in self.in_the_way(mover, linear, filter) {
            let cast = target.named(cast_shape(mover, linear, target.placed));
            // Of the parts of a one-way collider, which are together, the first hit counts.
            match hits.last_mut().filter(|(last, _)| *last == target.id) {
                _ if cast.is_clear() => {}
                Some((_, first)) if first.safe() <= cast.safe() => {}
                Some((_, first)) => *first = cast,
                None => hits.push((target.id, cast)),
            }
        }
        hits.sort_unstable_by(|a, b| a.1.safe().total_cmp(&b.1.safe()).then(a.0.cmp(&b.0)));
        hits.into_iter()
    }

    /// What is near the path of a shape and can stop it, by the indices of the colliders: each of them, or those parts of
    /// one that is one-way that do stop it.
    fn in_the_way(&self, mover: Placed<'_>, linear: Vec2, filter: &QueryFilter<'_, T>) -> Vec<CastTarget<'_>> {
        let area = mover.moving(Motion::linear(linear)).aabb();
        let mut targets = Vec::new();
        for (id, collider) in self.accepted_in(area, filter) {
            if collider.one_way.is_none() {
                targets.push(CastTarget { id, placed: collider.placed(), part: None });
            } else if let Some(parts) = self.bodies.get(id).and_then(Entry::one_way) {
                let mut add = |placed, part| targets.push(CastTarget { id, placed, part });
                parts.for_each_that_stops(collider.pose, mover, linear, &mut add);
            }
        }
        targets
    }

    /// The colliders that have a point, borders included; by their indices. Exact.
    ///
    /// ```
    /// use jostle::{Collider, Convex, QueryFilter, World};
    /// let mut world = World::new();
    /// let id = world.insert(Collider::new(Convex::circle(5.0)?, (0.0, 0.0), ()))?;
    /// assert!(world.at_point((3.0, 4.0), &QueryFilter::new()).eq([id]));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn at_point(&self, point: impl Into<Vec2>, filter: &QueryFilter<'_, T>) -> IntoIter<ColliderId> {
        let point = point.into();
        self.found_in(Aabb::new(point, point), filter, |collider| contains(point, collider.placed()))
    }

    /// The colliders that overlap a placed shape, by their indices. Those that only touch it do not count. Exact.
    ///
    /// ```
    /// use jostle::{Collider, Convex, QueryFilter, World};
    /// let mut world = World::new();
    /// let ids = [0.0, 2.0].map(|x| world.insert(Collider::new(Convex::circle(1.0).unwrap(), (x, 0.0), ())).unwrap());
    /// let blast = Convex::circle(1.0)?;
    /// assert!(world.overlapping(blast.at((-1.0, 0.0)), &QueryFilter::new()).eq([ids[0]]));
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    pub fn overlapping(&self, shape: Placed<'_>, filter: &QueryFilter<'_, T>) -> IntoIter<ColliderId> {
        self.found_in(shape.aabb(), filter, |collider| relate(shape, collider.placed()) == Relation::Overlapping)
    }

    /// True if a placed shape overlaps no collider. It may touch some. Exact.
    ///
    /// ```
    /// use jostle::{Collider, Convex, QueryFilter, World};
    /// let mut world = World::new();
    /// world.insert(Collider::new(Convex::circle(1.0)?, (0.0, 0.0), ()))?;
    /// let ball = Convex::circle(1.0)?;
    /// assert!(world.is_free(ball.at((2.0, 0.0)), &QueryFilter::new()));
    /// assert!(!world.is_free(ball.at((1.9, 0.0)), &QueryFilter::new()));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn is_free(&self, shape: Placed<'_>, filter: &QueryFilter<'_, T>) -> bool {
        let mut near = self.space.near(shape.aabb()).filter_map(|place| self.accepted(place, filter));
        near.all(|(_, collider)| relate(shape, collider.placed()) != Relation::Overlapping)
    }

    /// The colliders whose boxes lie in an area, borders included; by their indices.
    ///
    /// ```
    /// use jostle::{Aabb, Collider, Convex, QueryFilter, World};
    /// let mut world = World::new();
    /// let ids = [0.0, 2.0].map(|x| world.insert(Collider::new(Convex::circle(1.0).unwrap(), (x, 0.0), ())).unwrap());
    /// let selection = Aabb::new((-1.0, -1.0), (2.0, 2.0));
    /// assert!(world.inside(selection, &QueryFilter::new()).eq([ids[0]]));
    /// ```
    #[must_use]
    pub fn inside(&self, area: Aabb, filter: &QueryFilter<'_, T>) -> IntoIter<ColliderId> {
        self.found_in(area, filter, |collider| area.encloses(collider.placed().aabb()))
    }

    /// The collider nearest to a point, at most `max` away, with the nearest point of its border; of several at the
    /// same distance, the one with the smallest index. Distances are signed: inside of a collider they are negative.
    ///
    /// ```
    /// use jostle::{Collider, Convex, QueryFilter, World};
    /// let mut world = World::new();
    /// let ids = [3.0, 7.0].map(|x| world.insert(Collider::new(Convex::circle(1.0).unwrap(), (x, 0.0), ())).unwrap());
    /// let (id, nearest) = world.nearest((0.0, 0.0), f32::INFINITY, &QueryFilter::new()).unwrap();
    /// assert_eq!((id, nearest.distance), (ids[0], 2.0));
    /// ```
    #[must_use]
    pub fn nearest(
        &self,
        point: impl Into<Vec2>,
        max: f32,
        filter: &QueryFilter<'_, T>,
    ) -> Option<(ColliderId, ClosestPoint)> {
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
    /// assert!(nearest.map(|(id, _)| id).eq([ids[1], ids[2]]));
    /// ```
    #[must_use]
    pub fn nearest_k(
        &self,
        point: impl Into<Vec2>,
        k: usize,
        max: f32,
        filter: &QueryFilter<'_, T>,
    ) -> IntoIter<(ColliderId, ClosestPoint)> {
        let point = point.into();
        let mut found: Vec<(ColliderId, ClosestPoint)> = Vec::new();
        let mut at = |place: u32| {
            if let Some((id, collider)) = self.accepted(place, filter) {
                let closest = closest_point(point, collider.placed());
                if closest.distance <= max {
                    let order = |other: &(ColliderId, ClosestPoint)| {
                        other.1.distance.total_cmp(&closest.distance).then(other.0.cmp(&id)).is_lt()
                    };
                    found.insert(found.partition_point(order), (id, closest));
                    found.truncate(k);
                }
            }
            // A point in a box is 0 away from it. Distances are rounded, so those that are next to each other may be equal.
            let worst = found.get(k.saturating_sub(1)).map_or(max, |(_, closest)| closest.distance.min(max));
            if k == 0 { -1.0 } else { f64::from(worst.max(0.0).next_up()) }
        };
        let from = Aabb::new(point, point);
        // A distance that is rounded to `max` may be larger.
        let most = f64::from(max.max(0.0).next_up());
        let nearest = |tree: &BoxTree, visit: &mut dyn FnMut(usize) -> f64| tree.nearest(from, most, visit);
        nearest(self.space.resting(), &mut |place| at(place as u32));
        nearest(self.space.moving(), &mut |mover| at(self.space.movers()[mover]));
        found.into_iter()
    }

    /// The collider in a place, if it counts.
    pub(super) fn accepted(&self, place: u32, filter: &QueryFilter<'_, T>) -> Option<(ColliderId, &Collider<T>)> {
        let (id, body) = self.bodies.at(place)?;
        filter.accepts(id, &body.collider).then_some((id, &body.collider))
    }

    /// The colliders that count and whose boxes meet an area, by their indices.
    fn accepted_in(&self, area: Aabb, filter: &QueryFilter<'_, T>) -> Vec<(ColliderId, &Collider<T>)> {
        let mut near: Vec<_> = self.space.near(area).filter_map(|place| self.accepted(place, filter)).collect();
        near.sort_unstable_by_key(|(id, _)| *id);
        near
    }

    /// The colliders that count, whose boxes meet an area and for which this is true, by their indices.
    fn found_in(
        &self,
        area: Aabb,
        filter: &QueryFilter<'_, T>,
        is_found: impl Fn(&Collider<T>) -> bool,
    ) -> IntoIter<ColliderId> {
        let near = self.accepted_in(area, filter).into_iter();
        near.filter(|(_, collider)| is_found(collider)).map(|(id, _)| id).collect::<Vec<_>>().into_iter()
    }
}
