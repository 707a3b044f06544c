//! The first impact of two colliders during the step: by an exact cast if neither turns, by the certified time of
//! impact if one does.

use jostle::{Aabb, Impact as TimeOfImpact, Motion, Placed, Pose2, Shape, cast_both, separation, time_of_impact};

use crate::part_finder::PartFinder;
use crate::{Collider, Impact};

/// A collider and its motion, whose angle is 0 if the collider does not turn.
#[derive(Clone, Copy)]
pub(crate) struct Mover<'s> {
    pub(crate) index: usize,
    pub(crate) parts: &'s PartFinder<'s>,
    pub(crate) motion: Motion,
}

impl<'s> Mover<'s> {
    fn collider(&self) -> &'s Collider {
        self.parts.collider
    }

    fn placed(&self) -> Placed<'s> {
        self.collider().shape.at(self.collider().pose)
    }

    fn moving(&self) -> jostle::Moving<'s> {
        self.collider().shape.moving(self.collider().pose, self.motion)
    }
}

/// The default tolerance for these shapes.
pub(crate) fn default_tolerance<'s>(shapes: impl IntoIterator<Item = &'s Shape>) -> f32 {
    /// Relative to the size of the smallest shape.
    const SHARE: f64 = 1e-5;
    let size = |shape: &Shape| {
        let Aabb { min, max } = shape.at(Pose2::IDENTITY).aabb();
        f64::max(f64::from(max.x) - f64::from(min.x), f64::from(max.y) - f64::from(min.y))
    };
    (shapes.into_iter().map(size).fold(f64::INFINITY, f64::min) * SHARE) as f32
}

/// The first impact of the two; if it is undecided, the fraction of the step that is proved free.
pub(crate) fn first_impact([a, b]: [Mover<'_>; 2], tolerance: Option<f32>) -> Result<Option<Impact>, f64> {
    let impact = if a.motion.angular == 0.0 && b.motion.angular == 0.0 {
        cast_both(a.placed(), a.motion.linear, b.placed(), b.motion.linear)
    } else {
        let default = || default_tolerance([a, b].map(|mover| &mover.collider().shape));
        time_of_impact(a.moving(), b.moving(), tolerance.unwrap_or_else(default))
    };
    match impact {
        TimeOfImpact::Clear { .. } => Ok(None),
        TimeOfImpact::Unsettled { safe, .. } => Err(safe),
        TimeOfImpact::Started(_) => Ok(Some(started([a, b]))),
        TimeOfImpact::At(hit) => {
            let part = |of: Mover<'_>, part, inward| {
                let pose = of.motion.pose_at(of.collider().pose, hit.fraction);
                of.collider().sub_shape(pose, part, hit.point, inward)
            };
            Ok(Some(Impact {
                a: a.index,
                b: b.index,
                time: hit.fraction,
                started: false,
                point: hit.point,
                normal: hit.normal,
                part_a: part(a, hit.part_a, -hit.normal),
                part_b: part(b, hit.part_b, hit.normal),
            }))
        }
    }
}

/// The impact of a pair that overlaps at the start of the step.
fn started([a, b]: [Mover<'_>; 2]) -> Impact {
    let apart = separation(a.placed(), b.placed());
    Impact {
        a: a.index,
        b: b.index,
        time: 0.0,
        started: true,
        point: Aabb::around([apart.point_a, apart.point_b]).center(),
        normal: apart.normal,
        part_a: a.parts.part_at(apart.point_a, -apart.normal, b.placed()),
        part_b: b.parts.part_at(apart.point_b, apart.normal, a.placed()),
    }
}
