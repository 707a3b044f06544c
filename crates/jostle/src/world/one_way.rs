//! One-way colliders in a world: the parts by which each is judged and passed, and what they hold.

use alloc::{sync::Arc, vec::Vec};
use core::ops::ControlFlow;

use super::{
    entry::Entry,
    meeting::{Meeting, SUNK, first_meeting, push_error},
    trajectory::Trajectory,
};
use crate::{
    math::{Motion, Pose2, Ray, Vec2, bounds::Bounds, dvec2::DVec2},
    placed::{Beam, Moving, Placed},
    query::{Cast, Leaning, RayHit, cast_ray, cast_shape, holds, intersects, leans, locate},
    shape::{Chain, Compound, Location, Part, Shape, ShapeError},
};

/// The parts by which a one-way collider is judged, each by itself: those of a compound, the segments of a chain, or else
/// the whole shape.
#[derive(Debug)]
pub(super) struct OneWayParts {
    /// The shape; of a chain the compound of its segments.
    shape: Shape,
    /// Each part grown by the margin, if there is one.
    grown: Vec<Shape>,
}

impl OneWayParts {
    pub(super) fn new(shape: &Shape, margin: f32) -> Result<Arc<OneWayParts>, ShapeError> {
        let shape = match shape {
            Shape::Chain(chain) => {
                let segments = chain.segments().map(|ends| {
                    let segment = Chain::open(ends)?;
                    let segment = if chain.is_one_sided() { segment.one_sided() } else { segment };
                    Ok(Part::new(segment, Pose2::IDENTITY))
                });
                Compound::new(segments.collect::<Result<Vec<_>, ShapeError>>()?)?.into()
            }
            other => other.clone(),
        };
        let grown = match &shape {
            _ if margin == 0.0 => Vec::new(),
            Shape::Compound(compound) => {
                compound.parts().iter().map(|part| part.shape().grown(margin)).collect::<Result<_, ShapeError>>()?
            }
            whole => alloc::vec![whole.grown(margin)?],
        };
        Ok(Arc::new(OneWayParts { shape, grown }))
    }

    pub(super) fn shape(&self) -> &Shape {
        &self.shape
    }
}

/// A part of a collider that is judged and passed by itself, at a pose.
#[derive(Clone, Copy)]
struct Judged<'a> {
    placed: Placed<'a>,
    /// The same, grown by the margin.
    grown: Placed<'a>,
    /// Its number, unless it is all of the collider.
    part: Option<u32>,
}

impl<T> Entry<T> {
    /// The shape by whose parts it is judged: that of a one-way chain is the compound of its segments.
    pub(super) fn judged(&self) -> Placed<'_> {
        let shape = self.one_way_parts().map_or(&self.collider.shape, OneWayParts::shape);
        shape.at(self.collider.pose)
    }

    /// Visits the parts near an area, at a pose, as they are judged; all of it if it is not one-way.
    fn judged_near(
        &self,
        pose: Pose2,
        near: Bounds,
        mut visit: impl FnMut(Judged<'_>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(parts) = self.one_way_parts() else {
            let (placed, grown) = (self.collider.shape.at(pose), self.shape().at(pose));
            return visit(Judged { placed, grown, part: None });
        };
        parts.shape.at(pose).shapes_near(near.grown(self.collider.margin.into()), |placed, part| {
            let grown = parts.grown.get(part.unwrap_or(0) as usize).map_or(placed, |grown| grown.at(pose));
            visit(Judged { placed, grown, part })
        })
    }

    /// The first hit of a ray on it, one-way, where it leans. A ray passes a part in which it starts, and on whose border it
    /// starts unless it goes against that.
    pub(super) fn one_way_ray_hit(&self, ray: Ray) -> Option<RayHit> {
        let direction = self.collider.one_way?;
        let mut first: Option<RayHit> = None;
        self.judged().shapes_along(Beam::new(ray.origin, ray.direction, ray.max_fraction), &mut |placed, part| {
            let comes_in = |hit: &RayHit| {
                let starts_on = || locate(ray.origin, placed) == Location::Boundary;
                hit.fraction > 0.0 || starts_on() && DVec2::from(hit.normal).dot(ray.direction.into()) < 0.0
            };
            let stops = |hit: &RayHit| comes_in(hit) && leans(placed, direction, hit.normal.into(), Leaning::Any);
            let hit = cast_ray(ray, placed).filter(stops);
            if let Some(hit) = hit.filter(|hit| first.is_none_or(|first| hit.fraction < first.fraction)) {
                first = Some(RayHit { part: part.unwrap_or(hit.part), ..hit });
            }
            ray.max_fraction
        });
        first
    }

    /// Visits the parts of it, one-way, that stop a shape on its way, each with its number if it has several.
    pub(super) fn for_parts_that_stop<'s>(
        &'s self,
        mover: Placed<'_>,
        linear: Vec2,
        mut visit: impl FnMut(Placed<'s>, Option<u32>),
    ) {
        let Some(direction) = self.collider.one_way else { return };
        let near = Bounds::of(mover.moving(Motion::linear(linear)).aabb());
        _ = self.judged().shapes_near(near, |placed, part| {
            let stops = match cast_shape(mover, linear, placed) {
                Cast::Clear { .. } => false,
                Cast::At(hit) => leans(placed, direction, hit.normal.into(), Leaning::Any),
                // As a touch: what is no deeper than rounding and does not leave it.
                Cast::Started { normal, .. } => {
                    let enters = DVec2::from(normal).dot(linear.into()) < 0.0;
                    enters && holds(placed, direction, mover, push_error(mover, placed))
                }
            };
            if stops {
                visit(placed, part);
            }
            ControlFlow::Continue(())
        });
    }

    /// True if it holds another one, margins included, that is at another pose: all that are near are held unless it is
    /// one-way. What is deeper in it than rounding passes.
    pub(super) fn holds(&self, own: Pose2, other: &Entry<T>, pose: Pose2) -> bool {
        let Some(direction) = self.collider.one_way else { return true };
        let (grown, other) = (other.shape().at(pose), other.collider.shape.at(pose));
        let is_held = |part: Judged<'_>| {
            let depth = SUNK * push_error(part.placed, other);
            intersects(part.grown, grown) && holds(part.placed, direction, other, depth)
        };
        let found = self.judged_near(own, grown.bounds(), |part| {
            if is_held(part) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        found.is_break()
    }
}

/// The first meeting of two on their paths, from the later of their starts on, of which at least one is one-way: of all
/// parts that meet where both lean, the first.
pub(super) fn first_one_way_meeting<T>([a, b]: [(&Entry<T>, Trajectory); 2]) -> Option<Meeting> {
    let whole = [a, b].map(|(entry, path)| entry.shape().moving(path.pose, path.motion));
    // All that the other comes by, and that it comes by itself.
    let near = |own: Moving<'_>, other: Moving<'_>| {
        Bounds::of(other.aabb()).grown(own.turn().displacement(own.start().bounds()))
    };
    let near = [near(whole[0], whole[1]), near(whole[1], whole[0])];
    let margins = f64::from(a.0.collider.margin) + f64::from(b.0.collider.margin);
    let mut first: Option<Meeting> = None;
    _ = a.0.judged_near(a.1.pose, near[0], |part_a| {
        b.0.judged_near(b.1.pose, near[1], |part_b| {
            let grown = [part_a.grown.moving(a.1.motion), part_b.grown.moving(b.1.motion)];
            let bare = [part_a.placed.moving(a.1.motion), part_b.placed.moving(b.1.motion)];
            let is_earlier = |meeting: &Meeting| first.as_ref().is_none_or(|first| meeting.fraction < first.fraction);
            let stopped = |meeting: &Meeting| are_stopped([(a.0, bare[0]), (b.0, bare[1])], meeting);
            let meeting = first_meeting(grown, bare, margins);
            if let Some(meeting) = meeting.filter(is_earlier).filter(stopped) {
                let [own_a, own_b] = meeting.parts;
                let parts = [part_a.part.unwrap_or(own_a), part_b.part.unwrap_or(own_b)];
                first = Some(Meeting { parts, ..meeting });
            }
            ControlFlow::Continue(())
        })
    });
    first
}

/// True if two that meet are stopped there by each other: if the normal leans for each that is one-way.
fn are_stopped<T>([(a, moving_a), (b, moving_b)]: [(&Entry<T>, Moving<'_>); 2], meeting: &Meeting) -> bool {
    let normal = DVec2::from(meeting.normal);
    let leans_at = |entry: &Entry<T>, moving: Moving<'_>, normal| {
        let there = moving.after(meeting.fraction);
        entry.collider.one_way.is_none_or(|direction| leans(there, direction, normal, Leaning::Any))
    };
    leans_at(a, moving_a, normal) && leans_at(b, moving_b, -normal)
}
