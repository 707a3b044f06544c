//! What a shape meets along a path.

use core::{fmt, ops::Deref};

use super::{collider::Collider, colliders::World, found::Found, id::ColliderId, query_filter::QueryFilter};
use crate::{
    math::{Path, PathError},
    placed::Moving,
    query::{Approach, Impact, first_within},
    shape::Shape,
};

/// What happens on a segment of a path. It can be read like the `hit`, whose fraction is one of the segment.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct OnPath<H> {
    /// The index of the segment.
    pub segment: usize,
    /// What happens there.
    pub hit: H,
}

impl<H> Deref for OnPath<H> {
    type Target = H;

    fn deref(&self) -> &H {
        &self.hit
    }
}

/// What a shape meets along a path; see [`World::follow`].
#[non_exhaustive]
pub struct Followed<'w, T> {
    /// The first that it touches: [`Impact::At`], [`Impact::Started`] where it overlaps it at the start of a segment, or
    /// [`Impact::Unsettled`] where that is not certain. It can stop at the first of [`Impact::stops`].
    pub touch: Option<Found<'w, T, OnPath<Impact>>>,
    /// The first that it comes nearer to than the clearance, if it does: up to the fraction it keeps the clearance from all,
    /// so there is the last place at which a planner may let it stand. Where that is not certain, its `distance` is more than
    /// the clearance and the tolerance.
    pub too_near: Option<Found<'w, T, OnPath<Approach>>>,
    /// What it comes nearest to on the whole path, and the least distance: `at_least` is proved for all of it.
    pub nearest: Option<Found<'w, T, OnPath<Approach>>>,
}

impl<T> Clone for Followed<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Followed<'_, T> {}

impl<T> fmt::Debug for Followed<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Followed { touch, too_near, nearest } = self;
        f.debug_struct("Followed").field("touch", touch).field("too_near", too_near).field("nearest", nearest).finish()
    }
}

impl<T> World<T> {
    /// What a shape meets along a path among colliders that rest where they are: the first that it touches, the first that it
    /// comes nearer to than a clearance, and the nearest of all, each proved to the tolerance.
    ///
    /// The three are those of [`time_of_impact`](World::time_of_impact), of [`first_within`](crate::first_within) and of
    /// [`closest_approach`](World::closest_approach) on each segment: one-way colliders count for touches by their rule, for
    /// distances as they are. Of equals, that on the earliest segment, then with the smallest index. With a clearance of 0 nothing is too near. A path goes
    /// on behind what it touches, so that `nearest` is then 0 away.
    ///
    /// # Errors
    /// If the clearance is negative or NaN.
    ///
    /// ```
    /// use jostle::{Collider, Convex, Path, QueryFilter, Shape, World};
    /// let mut world = World::new();
    /// world.insert(Collider::new(Convex::circle(1.0)?, (4.0, 2.5), "post"))?;
    /// world.insert(Collider::new(Convex::rectangle(2.0, 8.0)?, (13.0, 0.0), "wall"))?;
    /// let robot = Shape::from(Convex::circle(1.0)?);
    /// let path = Path::through([(0.0, 0.0), (8.0, 0.0), (16.0, 0.0)])?;
    /// let found = world.follow(&robot, &path, 0.25, 1e-4, &QueryFilter::new())?;
    /// assert!(found.nearest.is_some_and(|near| near.collider.data == "wall" && near.hit.distance == 0.0));
    /// let last = found.too_near.unwrap(); // 0.25 from the wall
    /// assert_eq!((last.collider.data, last.hit.segment), ("wall", 1));
    /// let stop = path.pose_at(last.hit.segment, last.hit.fraction);
    /// assert!((stop.translation.x - 10.75).abs() < 1e-4);
    /// let hit = found.touch.unwrap().hit;
    /// assert!((path.pose_at(hit.segment, hit.hit.safe()).translation.x - 11.0).abs() < 1e-4);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn follow(
        &self,
        shape: &Shape,
        path: &Path,
        clearance: f32,
        tolerance: f32,
        filter: &QueryFilter<'_, T>,
    ) -> Result<Followed<'_, T>, PathError> {
        if clearance.is_nan() || clearance < 0.0 {
            return Err(PathError::BadClearance { clearance });
        }
        let mut found = Followed { touch: None, too_near: None, nearest: None };
        for (segment, &(pose, motion)) in path.segments().iter().enumerate() {
            let moving = shape.moving(pose, motion);
            if found.touch.is_none() {
                found.touch =
                    self.touched(moving, tolerance, filter).map(|touch| touch.map(|hit| OnPath { segment, hit }));
            }
            if found.too_near.is_none() && clearance > 0.0 {
                found.too_near = self
                    .too_near(moving, clearance, tolerance, filter)
                    .map(|near| near.map(|hit| OnPath { segment, hit }));
            }
            let least = found.nearest.map_or(f32::INFINITY, |near| near.hit.distance);
            let near = self
                .closest_approach(moving, tolerance, least, filter)
                .map(|near| near.map(|hit| OnPath { segment, hit }));
            if let Some(near) = near {
                let at_least = found.nearest.map_or(f32::INFINITY, |before| before.hit.at_least);
                let mut nearer = if near.hit.distance < least { near } else { found.nearest.unwrap_or(near) };
                nearer.hit.hit.at_least = near.hit.at_least.min(at_least);
                found.nearest = Some(nearer);
            }
        }
        Ok(found)
    }

    /// The first collider that a moving shape touches, or may touch.
    fn touched(&self, moving: Moving<'_>, tolerance: f32, filter: &QueryFilter<'_, T>) -> Option<Found<'_, T, Impact>> {
        let (id, impact) = self.time_of_impact(moving, tolerance, filter);
        let id = id?;
        Some(Found::new(id, self.get(id)?, impact))
    }

    /// The first collider that a moving shape comes nearer to than a distance; of several at the same time, the one with the
    /// smallest index.
    fn too_near(
        &self,
        moving: Moving<'_>,
        clearance: f32,
        tolerance: f32,
        filter: &QueryFilter<'_, T>,
    ) -> Option<Found<'_, T, Approach>> {
        let near = self.accepted_in(moving.aabb().grown(clearance + tolerance.max(0.0)), filter).into_iter();
        let found = near.filter_map(|(id, collider): (ColliderId, &Collider<T>)| {
            let near = first_within(moving, collider.placed(), clearance, tolerance)?;
            Some(Found::new(id, collider, near))
        });
        found.reduce(|first, next| if next.hit.fraction < first.hit.fraction { next } else { first })
    }
}
