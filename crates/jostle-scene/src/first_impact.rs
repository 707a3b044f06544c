//! The first impact of two colliders during the step: by an exact cast if neither turns, by the certified time of
//! impact if one does.

use jostle::{
    Aabb, Events, Impact as TimeOfImpact, Motion, Placed, Pose2, Shape, Vec2, World, cast_both, separation,
    time_of_impact,
};

use crate::part_finder::PartFinder;
use crate::{Collider, Impact, SubShape};

/// A collider and its motion, whose angle is 0 if the collider does not turn.
#[derive(Clone, Copy)]
pub(crate) struct Mover<'s> {
    pub(crate) index: usize,
    pub(crate) parts: &'s PartFinder<'s>,
    pub(crate) motion: Motion,
    /// The shape that meets others: that of the collider, a part of it, or either grown by a margin.
    shape: &'s Shape,
    /// The numbers of the collider's parts that those of the shape come from; the same if there are none.
    numbers: &'s [u32],
}

impl<'s> Mover<'s> {
    pub(crate) fn new(index: usize, parts: &'s PartFinder<'s>, motion: Motion) -> Mover<'s> {
        Mover { index, parts, motion, shape: &parts.collider.shape, numbers: &[] }
    }

    fn with_shape<'p>(self, shape: &'p Shape, numbers: &'p [u32]) -> Mover<'p>
    where
        's: 'p,
    {
        Mover { shape, numbers, ..self }
    }

    /// The name of a part of its shape, hit at this point.
    fn sub_shape(&self, pose: Pose2, part: u32, point: Vec2, inward: Vec2) -> Option<SubShape> {
        let number = self.numbers.get(part as usize).copied().unwrap_or(part);
        self.collider().sub_shape(pose, number, point, inward)
    }

    fn collider(&self) -> &'s Collider {
        self.parts.collider
    }

    fn placed(&self) -> Placed<'s> {
        self.shape.at(self.collider().pose)
    }

    fn moving(&self) -> jostle::Moving<'s> {
        self.shape.moving(self.collider().pose, self.motion)
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

/// The first impact of the two; if it is undecided, the fraction of the step that is proved free. Contact is a separation of
/// at most `margin`. If one is one-way, a world decides, in which one that is undecided is an impact.
pub(crate) fn first_impact([a, b]: [Mover<'_>; 2], tolerance: Option<f32>, margin: f32) -> Result<Option<Impact>, f64> {
    if a.collider().one_way.is_none() && b.collider().one_way.is_none() {
        impact_within([a, b], tolerance, margin)
    } else {
        Ok(impact_in_world([a, b], tolerance, margin))
    }
}

/// The first impact of the two in a world of their own; none if they would leave the range of f32 there.
fn impact_in_world([a, b]: [Mover<'_>; 2], tolerance: Option<f32>, margin: f32) -> Option<Impact> {
    // A one-sided chain cannot grow.
    let margins = match [a, b].map(|mover| has_front(&mover.collider().shape)) {
        [false, false] => [0.5 * margin; 2],
        [a_has_front, b_has_front] => [a_has_front, b_has_front].map(|has| if has { 0.0 } else { margin }),
    };
    let mut world = World::new();
    for (mover, margin) in [a, b].into_iter().zip(margins) {
        let Collider { shape, pose, one_way, .. } = mover.collider();
        let mut collider = jostle::Collider::new(shape.clone(), *pose, ()).motion(mover.motion).margin(margin);
        collider.one_way = *one_way;
        world.insert(collider).ok()?;
    }
    let mut step = world.begin_step();
    let met = step.next_impact();
    let mut events = Events::new();
    step.finish(&mut events);
    // Two that touch at the start, and of which none passes the other, meet then as solid ones do: unless they slide along
    // or part.
    let are_held = events.begun().iter().any(|begun| begun.time == 0.0);
    let as_solid = || impact_within([a, b], tolerance, margin).ok().flatten().filter(|met| met.time == 0.0);
    if let Some(met) = are_held.then(as_solid).flatten() {
        return Some(met);
    }
    let met = met?;
    Some(met_at([a, b], met.time, met.point, met.normal, [met.part_a, met.part_b]))
}

/// The first time at which the two are within a margin, by growing one of them.
fn impact_within([a, b]: [Mover<'_>; 2], tolerance: Option<f32>, margin: f32) -> Result<Option<Impact>, f64> {
    if margin == 0.0 {
        return impact_of_shapes([a, b], tolerance);
    }
    // Growing a convex shape leaves it one; a one-sided chain cannot grow.
    let a_first = matches!(a.shape, Shape::Convex(_)) || !matches!(b.shape, Shape::Convex(_));
    let grown_a = || grown(a.shape, margin).map(|grown| (true, grown));
    let grown_b = || grown(b.shape, margin).map(|grown| (false, grown));
    let grown = if a_first { grown_a().or_else(grown_b) } else { grown_b().or_else(grown_a) };
    let Some((is_a, shape)) = grown else { return impact_of_shapes([a, b], tolerance) };
    let numbers: Vec<u32> = (0..shape.part_count()).map(|part| shape.tag(part)).collect();
    let pair = if is_a { [a.with_shape(&shape, &numbers), b] } else { [a, b.with_shape(&shape, &numbers)] };
    let halfway = if is_a { -0.5 } else { 0.5 };
    let met = impact_of_shapes(pair, tolerance)?;
    Ok(met.map(|met| match met.started {
        true => met,
        false => Impact { point: met.point + met.normal * (halfway * margin), ..met },
    }))
}

/// The shape with all points nearer to it than `by`; `None` for one with a one-sided chain, which would lose its front,
/// and for one that becomes too large for 32 bits.
fn grown(shape: &Shape, by: f32) -> Option<Shape> {
    if has_front(shape) { None } else { shape.grown(by).ok() }
}

/// True if it has a one-sided chain.
fn has_front(shape: &Shape) -> bool {
    let is_one_sided = |shape: &Shape| matches!(shape, Shape::Chain(chain) if chain.is_one_sided());
    match shape {
        Shape::Compound(compound) => compound.parts().iter().any(|part| is_one_sided(part.shape())),
        single => is_one_sided(single),
    }
}

/// The first impact of the two shapes.
fn impact_of_shapes([a, b]: [Mover<'_>; 2], tolerance: Option<f32>) -> Result<Option<Impact>, f64> {
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
            Ok(Some(met_at([a, b], hit.fraction, hit.point, hit.normal, [hit.part_a, hit.part_b])))
        }
    }
}

/// The impact of a pair in the course of the step, at these parts of their shapes.
fn met_at([a, b]: [Mover<'_>; 2], time: f64, point: Vec2, normal: Vec2, parts: [u32; 2]) -> Impact {
    let part =
        |of: Mover<'_>, part, inward| of.sub_shape(of.motion.pose_at(of.collider().pose, time), part, point, inward);
    let [part_a, part_b] = [part(a, parts[0], -normal), part(b, parts[1], normal)];
    Impact { a: a.index, b: b.index, time, started: false, point, normal, part_a, part_b }
}

/// The impact of a pair that overlaps, or is within the margin, at the start of the step.
fn started([a, b]: [Mover<'_>; 2]) -> Impact {
    let [placed_a, placed_b] = [a, b].map(|mover| mover.collider().shape.at(mover.collider().pose));
    let apart = separation(placed_a, placed_b);
    Impact {
        a: a.index,
        b: b.index,
        time: 0.0,
        started: true,
        point: Aabb::around([apart.point_a, apart.point_b]).center(),
        normal: apart.normal,
        part_a: a.parts.part_at(apart.point_a, -apart.normal, placed_b),
        part_b: b.parts.part_at(apart.point_b, apart.normal, placed_a),
    }
}
