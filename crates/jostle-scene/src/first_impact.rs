//! The first impact of two colliders during the step: by an exact cast if neither turns, by the certified time of
//! impact if one does.

use jostle::{Aabb, Impact as TimeOfImpact, Motion, Placed, Pose2, Shape, Vec2, cast_both, separation, time_of_impact};

use crate::one_way::stopping_parts;
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

/// The first impact of the two, of which a one-way one stops only what starts beyond it; if it is undecided, the fraction
/// of the step that is proved free. Contact is a separation of at most `margin`.
pub(crate) fn first_impact([a, b]: [Mover<'_>; 2], tolerance: Option<f32>, margin: f32) -> Result<Option<Impact>, f64> {
    if a.collider().one_way.is_none() && b.collider().one_way.is_none() {
        return impact_within([a, b], tolerance, margin);
    }
    let mut first: Option<Impact> = None;
    let mut safe = f64::INFINITY;
    for (part_a, shape_a) in stopping_parts(a.collider(), b.collider()) {
        for (part_b, shape_b) in stopping_parts(b.collider(), a.collider()) {
            let pair = [a.with_shape(&shape_a, part_a.as_slice()), b.with_shape(&shape_b, part_b.as_slice())];
            match impact_within(pair, tolerance, margin) {
                Ok(Some(met)) if first.is_none_or(|first| met.time < first.time) => first = Some(met),
                Ok(_) => {}
                Err(free) => safe = safe.min(free),
            }
        }
    }
    match first {
        Some(met) if met.time <= safe => Ok(first),
        None if safe == f64::INFINITY => Ok(None),
        _ => Err(safe),
    }
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
    // A part that stands for the whole keeps its number.
    let numbers_of = |mover: &Mover<'_>| match mover.numbers {
        [only] => vec![*only; numbers.len()],
        _ => numbers.clone(),
    };
    let numbers = numbers_of(if is_a { &a } else { &b });
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
    let is_one_sided = |shape: &Shape| matches!(shape, Shape::Chain(chain) if chain.is_one_sided());
    let has_front = match shape {
        Shape::Compound(compound) => compound.parts().iter().any(|part| is_one_sided(part.shape())),
        single => is_one_sided(single),
    };
    if has_front { None } else { shape.grown(by).ok() }
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
            let part = |of: Mover<'_>, part, inward| {
                let pose = of.motion.pose_at(of.collider().pose, hit.fraction);
                of.sub_shape(pose, part, hit.point, inward)
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
