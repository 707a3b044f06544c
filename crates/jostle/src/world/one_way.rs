//! One-way colliders in a world: the parts by which each is judged and passed, and what they hold.

use alloc::{sync::Arc, vec::Vec};
use core::ops::ControlFlow;

use super::{
    meeting::{Meeting, SUNK, first_meeting, push_error},
    trajectory::Trajectory,
};
use crate::{
    math::{Aabb, Pose2, Ray, Vec2, bounds::Bounds, dvec2::DVec2},
    placed::{Beam, Moving, Placed},
    query::{Leaning, RayHit, cast_ray, holds, intersects, leans, locate, with_slack},
    shape::{Chain, Compound, Location, Part, Shape, ShapeError},
};

/// What a one-way collider is judged by, each part by itself: those of a compound, the segments of a chain, or else the
/// whole shape.
#[derive(Debug)]
pub(super) struct OneWayParts {
    /// The direction from which they are solid, in their frame.
    direction: Vec2,
    /// The shape; of a chain the compound of its segments.
    shape: Shape,
    /// Each part grown by the margin, if there is one.
    grown: Vec<Shape>,
}

impl OneWayParts {
    pub(super) fn new(direction: Vec2, shape: &Shape, margin: f32) -> Result<Arc<OneWayParts>, ShapeError> {
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
        Ok(Arc::new(OneWayParts { direction, shape, grown }))
    }

    /// The shape at a pose, as it is judged.
    pub(super) fn at(&self, pose: Pose2) -> Placed<'_> {
        self.shape.at(pose)
    }

    /// The first hit of a ray where it comes to enter a part that leans there. A ray passes a part in which it starts.
    pub(super) fn ray_hit(&self, pose: Pose2, ray: Ray) -> Option<RayHit> {
        let mut first: Option<RayHit> = None;
        self.at(pose).shapes_along(
            Beam::new(ray.origin, ray.direction, with_slack(ray.max_fraction)),
            &mut |placed, part| {
                // One that starts on the border enters if it goes against that. A segment has one on either side.
                let along = |hit: &RayHit| DVec2::from(hit.normal).dot(ray.direction.into());
                let enters = |hit: &RayHit| {
                    let starts_on = || locate(ray.origin, placed) == Location::Boundary;
                    hit.fraction > 0.0 || starts_on() && along(hit) < 0.0
                };
                let stops =
                    |hit: &RayHit| enters(hit) && leans(placed, self.direction, hit.normal.into(), Leaning::Any);
                let is_two_sided = placed.is_chain() && !placed.is_one_sided() || placed.is_segment();
                let turned = |hit: RayHit| {
                    let is_behind = hit.fraction == 0.0 && is_two_sided && along(&hit) > 0.0;
                    RayHit { normal: if is_behind { -hit.normal } else { hit.normal }, ..hit }
                };
                let hit = cast_ray(ray, placed).map(turned).filter(stops);
                if let Some(hit) = hit.filter(|hit| first.is_none_or(|first| hit.fraction < first.fraction)) {
                    first = Some(RayHit { part: part.unwrap_or(hit.part), ..hit });
                }
                with_slack(ray.max_fraction)
            },
        );
        first
    }

    /// Visits the parts that stop a shape on its way, each with its number if there are several; `touch` tells how it comes
    /// to touch a part.
    pub(super) fn for_each_that_stops<'s>(
        &'s self,
        pose: Pose2,
        (moving, area): (Moving<'_>, Aabb),
        touch: &dyn Fn(Placed<'_>) -> PathTouch,
        visit: &mut dyn FnMut(Placed<'s>, Option<u32>),
    ) {
        _ = self.at(pose).shapes_near(Bounds::of(area), |placed, part| {
            let stops = match touch(placed) {
                PathTouch::Never => false,
                PathTouch::Later(normal) => leans(placed, self.direction, normal.into(), Leaning::Any),
                // As a touch: what is no deeper than rounding and does not leave it.
                PathTouch::AtStart { enters } => {
                    enters && holds(placed, self.direction, moving.start(), push_error(moving.start(), placed))
                }
            };
            if stops {
                visit(placed, part);
            }
            ControlFlow::Continue(())
        });
    }
}

/// How a shape on its path comes to touch another one.
pub(super) enum PathTouch {
    Never,
    /// Where the other has this normal.
    Later(Vec2),
    /// They overlap at the start; whether it moves into the other.
    AtStart {
        enters: bool,
    },
}

/// A collider as others meet it in a step.
#[derive(Clone, Copy)]
pub(super) struct MetShape<'a> {
    pub(super) shape: &'a Shape,
    /// The shape with its margin, if there is one.
    pub(super) grown: Option<&'a Shape>,
    pub(super) margin: f32,
    pub(super) one_way: Option<&'a OneWayParts>,
}

/// A part of it that is judged by itself, at a pose.
#[derive(Clone, Copy)]
struct MetPart<'a> {
    placed: Placed<'a>,
    /// The same with its margin, if there is one.
    grown: Option<&'a Shape>,
    /// Its number, unless it is all of the collider.
    number: Option<u32>,
}

impl<'a> MetPart<'a> {
    fn with_margin(self) -> Placed<'a> {
        self.grown.map_or(self.placed, |grown| grown.at(self.placed.pose()))
    }

    /// It after a fraction of a path.
    fn after(self, path: &Trajectory, fraction: f64) -> Placed<'a> {
        self.placed.moving(path.motion).after(fraction)
    }

    /// The number in it of what a part of it with its margin is made of.
    fn number_within(self, part: u32) -> u32 {
        self.grown.map_or(part, |grown| grown.tag(part))
    }
}

impl<'a> MetShape<'a> {
    fn with_margin(self) -> &'a Shape {
        self.grown.unwrap_or(self.shape)
    }

    /// Visits the parts near an area, at a pose; all of it if it is not one-way.
    fn parts_near(
        self,
        pose: Pose2,
        near: Bounds,
        mut visit: impl FnMut(MetPart<'a>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(parts) = self.one_way else {
            return visit(MetPart { placed: self.shape.at(pose), grown: self.grown, number: None });
        };
        parts.at(pose).shapes_near(near.grown(self.margin.into()), |placed, number| {
            visit(MetPart { placed, grown: parts.grown.get(number.unwrap_or(0) as usize), number })
        })
    }

    /// True if this normal out of one of its parts is one where it stops others: if it leans.
    fn stops_at(self, part: Placed<'_>, normal: DVec2) -> bool {
        self.one_way.is_none_or(|parts| leans(part, parts.direction, normal, Leaning::Any))
    }

    /// True if it holds another one, at these poses, which touches it, margins included: if it is not one-way, or holds it
    /// with a part. What is deeper in that than rounding passes.
    pub(super) fn holds(self, other: MetShape<'_>, poses: [Pose2; 2]) -> bool {
        self.holds_with(other, poses, |_| true)
    }

    /// True if it holds another one with a part whose number counts, as [`holds`](MetShape::holds).
    pub(super) fn holds_with(self, other: MetShape<'_>, [own, pose]: [Pose2; 2], counts: impl Fn(u32) -> bool) -> bool {
        let Some(OneWayParts { direction, .. }) = self.one_way else { return true };
        let (grown, other) = (other.with_margin().at(pose), other.shape.at(pose));
        let found = self.parts_near(own, grown.bounds(), |part| {
            let depth = SUNK * push_error(part.placed, other);
            let is_held = part.number.is_none_or(&counts)
                && intersects(part.with_margin(), grown)
                && holds(part.placed, *direction, other, depth);
            if is_held { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        found.is_break()
    }

    /// Its first meeting with another one, both on their paths from the start of these on, of those between parts that
    /// stop each other. The shapes with their margins meet; the shapes themselves decide what lies at the start already.
    pub(super) fn first_meeting(self, own: &Trajectory, other: MetShape<'_>, path: &Trajectory) -> Option<Meeting> {
        let meeting_of = |part_a: MetPart<'_>, part_b: MetPart<'_>| {
            let grown = [part_a.with_margin().moving(own.motion), part_b.with_margin().moving(path.motion)];
            let bare = [part_a.placed.moving(own.motion), part_b.placed.moving(path.motion)];
            let margins = f64::from(self.margin) + f64::from(other.margin);
            first_meeting(grown, bare, margins, &|[a, b]| [part_a.number_within(a), part_b.number_within(b)])
        };
        let whole = [(self, own), (other, path)].map(|(one, path)| MetPart {
            placed: one.shape.at(path.pose),
            grown: one.grown,
            number: None,
        });
        if self.one_way.is_none() && other.one_way.is_none() {
            return meeting_of(whole[0], whole[1]);
        }
        // Where one may be met by the other: where that comes by, and as far beside it as it goes itself.
        let whole = [whole[0].with_margin().moving(own.motion), whole[1].with_margin().moving(path.motion)];
        let near = |one: Moving<'_>, other: Moving<'_>| {
            Bounds::of(other.aabb()).grown(one.turn().displacement(one.start().bounds()))
        };
        let near = [near(whole[0], whole[1]), near(whole[1], whole[0])];
        let mut first: Option<Meeting> = None;
        _ = self.parts_near(own.pose, near[0], |part_a| {
            other.parts_near(path.pose, near[1], |part_b| {
                let counts = |meeting: &Meeting| {
                    let normal = DVec2::from(meeting.normal);
                    let there = [part_a.after(own, meeting.fraction), part_b.after(path, meeting.fraction)];
                    let is_earlier = first.as_ref().is_none_or(|first| meeting.fraction < first.fraction);
                    is_earlier && self.stops_at(there[0], normal) && other.stops_at(there[1], -normal)
                };
                if let Some(meeting) = meeting_of(part_a, part_b).filter(counts) {
                    let [a, b] = meeting.parts;
                    first =
                        Some(Meeting { parts: [part_a.number.unwrap_or(a), part_b.number.unwrap_or(b)], ..meeting });
                }
                ControlFlow::Continue(())
            })
        });
        first
    }
}
