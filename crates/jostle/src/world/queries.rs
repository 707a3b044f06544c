use alloc::vec::{IntoIter, Vec};

use super::{
    collider::Collider,
    colliders::World,
    entry::Entry,
    error::{WorldError, same_length},
    found::Found,
    id::ColliderId,
    one_way::PathTouch,
    query_filter::QueryFilter,
};
use crate::{
    difference::Relation,
    math::{Aabb, Motion, Ray, Vec2, dvec2::DVec2},
    placed::{Moving, Placed},
    query::{Cast, CastHit, RayHit, cast_ray, cast_shape, cast_shape_first, contains, intersects, relate, with_slack},
};

/// Something that can stop a shape.
pub(super) struct PathTarget<'w> {
    pub(super) id: ColliderId,
    pub(super) placed: Placed<'w>,
    /// The part of the collider that it is, if that is one-way and has several.
    pub(super) part: Option<u32>,
}

impl PathTarget<'_> {
    /// The outcome of a cast at it, in which its part has the number that it has in its collider.
    fn named(&self, cast: Cast) -> Cast {
        match (cast, self.part) {
            (Cast::At(hit), Some(part_b)) => Cast::At(CastHit { part_b, ..hit }),
            (cast, _) => cast,
        }
    }
}

/// How a shape on a straight path comes to touch a part.
fn cast_touch(mover: Placed<'_>, linear: Vec2, part: Placed<'_>) -> PathTouch {
    match cast_shape(mover, linear, part) {
        Cast::Clear { .. } => PathTouch::Never,
        Cast::At(hit) => PathTouch::Later(hit.normal),
        Cast::Started { normal, .. } => PathTouch::AtStart { enters: DVec2::from(normal).dot(linear.into()) < 0.0 },
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
    /// let found = world.cast_ray(Ray::new((0.0, 0.0), (1.0, 0.0)), &QueryFilter::new()).unwrap();
    /// assert_eq!((found.id, found.hit.fraction), (wall, 3.0));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn cast_ray(&self, ray: Ray, filter: &QueryFilter<'_, T>) -> Option<Found<'_, T, RayHit>> {
        let mut first: Option<Found<'_, T, RayHit>> = None;
        self.along(ray, filter, &mut |found| {
            let is_first = first.is_none_or(|first| (found.hit.fraction, found.id) < (first.hit.fraction, first.id));
            if is_first {
                first = Some(found);
            }
            first.map_or(f64::INFINITY, |first| first.hit.fraction)
        });
        first
    }

    /// The first collider that each of many rays hits, as [`cast_ray`](World::cast_ray) finds it, with the id: for columns
    /// of numbers, as of a sensor, where a struct for each ray is not wanted. `hits` is cleared, and then has one entry
    /// for each ray.
    ///
    /// Each ray leads from its origin to `max_fraction` times its direction.
    ///
    /// # Errors
    /// If there are not as many directions as origins.
    ///
    /// ```
    /// use jostle::{Collider, Convex, QueryFilter, Vec2, World};
    /// let mut world = World::new();
    /// let wall = world.insert(Collider::new(Convex::rectangle(1.0, 9.0)?, (3.5, 0.0), ()))?;
    /// let mut hits = Vec::new();
    /// world.cast_rays(&[Vec2::ZERO; 2], &[Vec2::X, Vec2::Y], 100.0, &QueryFilter::new(), &mut hits)?;
    /// assert_eq!(hits.iter().map(|hit| hit.map(|(id, _)| id)).collect::<Vec<_>>(), [Some(wall), None]);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn cast_rays(
        &self,
        origins: &[Vec2],
        directions: &[Vec2],
        max_fraction: f64,
        filter: &QueryFilter<'_, T>,
        hits: &mut Vec<Option<(ColliderId, RayHit)>>,
    ) -> Result<(), WorldError> {
        same_length(["origins", "directions"], [origins.len(), directions.len()])?;
        hits.clear();
        hits.extend(origins.iter().zip(directions).map(|(&origin, &direction)| {
            let found = self.cast_ray(Ray::new(origin, direction).until(max_fraction), filter)?;
            Some((found.id, found.hit))
        }));
        Ok(())
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
    /// assert!(hits.map(|found| found.hit.fraction).eq([2.0, 4.0, 6.0]));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn cast_ray_all(&self, ray: Ray, filter: &QueryFilter<'_, T>) -> IntoIter<Found<'_, T, RayHit>> {
        let mut hits = Vec::new();
        self.along(ray, filter, &mut |found| {
            hits.push(found);
            f64::INFINITY
        });
        hits.sort_unstable_by(|a, b| a.hit.fraction.total_cmp(&b.hit.fraction).then(a.id.cmp(&b.id)));
        hits.into_iter()
    }

    /// Visits the colliders that a ray hits; the visitor returns the fraction beyond which nothing more counts.
    fn along<'w>(&'w self, ray: Ray, filter: &QueryFilter<'_, T>, visit: &mut dyn FnMut(Found<'w, T, RayHit>) -> f64) {
        let reach = Ray { max_fraction: with_slack(ray.max_fraction), ..ray };
        let mut farthest = reach.max_fraction;
        let mut at = |place: u32| {
            let hit = self.accepted(place, filter).and_then(|(id, collider)| {
                // The whole ray: the fraction of a hit at the end of a shorter one may be rounded to that.
                let hit = match collider.one_way {
                    None => cast_ray(ray, collider.placed()),
                    Some(_) => self.bodies.get(id)?.one_way()?.ray_hit(collider.pose, ray),
                };
                Some(Found::new(id, collider, hit?))
            });
            if let Some(found) = hit {
                farthest = farthest.min(with_slack(visit(found)));
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
        let moving = mover.moving(Motion::linear(linear));
        let targets = self.in_the_way(moving, moving.aabb(), filter, &|part| cast_touch(mover, linear, part));
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
    /// assert!(hits.map(|found| found.hit.safe()).eq([0.25, 0.75]));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn cast_shape_all(
        &self,
        mover: Placed<'_>,
        linear: impl Into<Vec2>,
        filter: &QueryFilter<'_, T>,
    ) -> IntoIter<Found<'_, T, Cast>> {
        let linear = linear.into();
        let mut hits: Vec<Found<'_, T, Cast>> = Vec::new();
        let moving = mover.moving(Motion::linear(linear));
        for target in self.in_the_way(moving, moving.aabb(), filter, &|part| cast_touch(mover, linear, part)) {
            let cast = target.named(cast_shape(mover, linear, target.placed));
            // Of the parts of a one-way collider, which are together, the first hit counts.
            match hits.last_mut().filter(|last| last.id == target.id) {
                _ if cast.is_clear() => {}
                Some(first) if first.hit.safe() <= cast.safe() => {}
                Some(first) => first.hit = cast,
                None => hits.extend(self.get(target.id).map(|collider| Found::new(target.id, collider, cast))),
            }
        }
        hits.sort_unstable_by(|a, b| a.hit.safe().total_cmp(&b.hit.safe()).then(a.id.cmp(&b.id)));
        hits.into_iter()
    }

    /// What meets an area around the path of a shape and can stop it, by the indices of the colliders: each of them, or
    /// those parts of one that is one-way that do stop it, as `touch` tells.
    pub(super) fn in_the_way(
        &self,
        moving: Moving<'_>,
        area: Aabb,
        filter: &QueryFilter<'_, T>,
        touch: &dyn Fn(Placed<'_>) -> PathTouch,
    ) -> Vec<PathTarget<'_>> {
        let mut targets = Vec::new();
        for (id, collider) in self.accepted_in(area, filter) {
            if collider.one_way.is_none() {
                targets.push(PathTarget { id, placed: collider.placed(), part: None });
            } else if let Some(parts) = self.bodies.get(id).and_then(Entry::one_way) {
                let mut add = |placed, part| targets.push(PathTarget { id, placed, part });
                parts.for_each_that_stops(collider.pose, (moving, area), touch, &mut add);
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

    /// The colliders that touch or overlap a placed shape, by their indices. Exact.
    ///
    /// ```
    /// use jostle::{Collider, Convex, QueryFilter, World};
    /// let mut world = World::new();
    /// let ids = [0.0, 2.0].map(|x| world.insert(Collider::new(Convex::circle(1.0).unwrap(), (x, 0.0), ())).unwrap());
    /// let blast = Convex::circle(1.0)?;
    /// assert!(world.touching_shape(blast.at((0.0, 0.0)), &QueryFilter::new()).eq(ids));
    /// assert!(world.overlapping(blast.at((0.0, 0.0)), &QueryFilter::new()).eq([ids[0]]));
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    pub fn touching_shape(&self, shape: Placed<'_>, filter: &QueryFilter<'_, T>) -> IntoIter<ColliderId> {
        self.found_in(shape.aabb(), filter, |collider| intersects(shape, collider.placed()))
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

    /// The collider in a place, if it counts.
    pub(super) fn accepted(&self, place: u32, filter: &QueryFilter<'_, T>) -> Option<(ColliderId, &Collider<T>)> {
        let (id, body) = self.bodies.at(place)?;
        filter.accepts(id, &body.collider).then_some((id, &body.collider))
    }

    /// The colliders that count and whose boxes meet an area, by their indices.
    pub(super) fn accepted_in(&self, area: Aabb, filter: &QueryFilter<'_, T>) -> Vec<(ColliderId, &Collider<T>)> {
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
