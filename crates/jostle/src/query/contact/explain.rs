//! The explanation of a manifold: it records the steps of the computation itself, and computes nothing a second time.

use alloc::vec::Vec;

use super::{
    clip::{Clip, OverlapInterval},
    convex_manifold::{ManifoldStep, in_outline, manifold_step_by_step},
    point::{ContactPoint, Manifold, manifold_of_clip},
    steps::{ClipSteps, DifferenceEdge, FacingEdge, ManifoldReason, ManifoldSteps},
};
use crate::{
    difference::{Candidate, Facet, Facing, Feature, Foot, Owner, Relation, Separation, walk, with_sign_of},
    math::{dvec2::DVec2, tolerance::SAME_DIRECTION},
    placed::{Piece, Placed},
};

/// The steps by which [`contact_manifold`](crate::contact_manifold) finds its answer for two convex shapes; `None` for others, and
/// at a pose that is not finite.
///
/// The computation is the same, and `manifold` is the same bit for bit. If `contact_manifold` has a fast path to the
/// same answer, the steps are those of the general path. Cost: that of `contact_manifold`, and a list of the corners of
/// both.
///
/// ```
/// use jostle::{Convex, contact_manifold, explain_manifold};
/// let (floor, pill) = (Convex::rectangle(10.0, 2.0)?, Convex::capsule((-1.0, 0.0), (1.0, 0.0), 0.5)?);
/// let (floor, pill) = (floor.at((0.0, 0.0)), pill.at((0.0, 1.25)));
/// let steps = explain_manifold(floor, pill, 0.0).unwrap();
/// assert_eq!(steps.manifold, contact_manifold(floor, pill, 0.0));
/// assert_eq!((steps.cores.distance, steps.distance), (0.25, -0.25)); // the core is above the floor
/// # Ok::<(), jostle::ShapeError>(())
/// ```
#[must_use]
pub fn explain_manifold(a: Placed<'_>, b: Placed<'_>, margin: f32) -> Option<ManifoldSteps> {
    let shapes = [a, b];
    let (a, b) = (a.piece()?, b.piece()?);
    let explanation = Explanation { shapes, pieces: [&a, &b], difference: facets(&a, &b) };
    let (mut nearest, mut clip_steps, mut is_point) = (None, None, false);
    let manifold = manifold_step_by_step(shapes, [&a, &b], margin, |step| match step {
        ManifoldStep::Nearest { facet, cores, distance } => nearest = Some((*facet, cores, distance)),
        ManifoldStep::Clip(interval, clip) => {
            is_point = clip.is_point;
            clip_steps = nearest.map(|(_, _, distance)| explanation.clip(interval, clip, distance));
        }
    });
    let (facet, cores, distance) = nearest?;
    let found = facet.nearest(cores);
    let core_distance = with_sign_of(cores, found.distance);
    Some(ManifoldSteps {
        difference: explanation.difference(),
        nearest: explanation.nearest(&facet, cores),
        cores: Separation {
            distance: core_distance,
            normal: found.normal.into(),
            point_a: found.points[0].into(),
            point_b: found.points[1].into(),
            at_least: -core_distance,
        },
        radii: [a.radius as f32, b.radius as f32],
        distance,
        clip: clip_steps,
        manifold,
        reason: reason(manifold.as_ref(), margin, is_point),
    })
}

/// The facets of the difference of two cores, in the order of the walk.
fn facets(a: &Piece, b: &Piece) -> Vec<Facet> {
    let mut facets = Vec::new();
    walk(&a.corners, &b.corners, |facet| facets.push(facet));
    facets
}

/// The reason for the number of points of a manifold.
fn reason(manifold: Option<&Manifold>, margin: f32, is_point: bool) -> ManifoldReason {
    let are_corners = |p: &ContactPoint| matches!((p.id.a, p.id.b), (Feature::Corner(_), Feature::Corner(_)));
    match manifold.map(Manifold::points) {
        None | Some([]) if margin.is_nan() => ManifoldReason::NoMargin,
        None | Some([]) => ManifoldReason::BeyondMargin,
        Some([point, ..]) if is_point && are_corners(point) => ManifoldReason::CornerAgainstCorner,
        Some(_) if is_point => ManifoldReason::CornerAgainstEdge,
        Some([_]) => ManifoldReason::OneEndWithinMargin,
        Some([p, q, ..]) if p.separation == q.separation => ManifoldReason::FlushFaces,
        Some(_) => ManifoldReason::TiltedFaces,
    }
}

/// Two placed shapes, and the facets of the difference of their cores.
struct Explanation<'p> {
    shapes: [Placed<'p>; 2],
    pieces: [&'p Piece; 2],
    difference: Vec<Facet>,
}

/// The start of a facet, in the difference.
fn start(facet: &Facet) -> DVec2 {
    if facet.owner == Owner::A { facet.p - facet.v } else { facet.v - facet.p }
}

impl Explanation<'_> {
    /// The feature of a shape that is, or starts at, this corner of its core.
    fn feature(&self, owner: Owner, at: DVec2, is_edge: bool) -> Feature {
        let i = usize::from(owner == Owner::B);
        let corner = self.pieces[i].corners.iter().position(|&corner| corner == at).unwrap_or_default() as u32;
        let feature = if is_edge { Feature::Edge(corner) } else { Feature::Corner(corner) };
        in_outline(self.shapes[i], self.pieces[i])(feature)
    }

    /// The edges of the difference.
    fn difference(&self) -> Vec<DifferenceEdge> {
        let edge = |facet: &Facet| {
            let other = if facet.owner == Owner::A { Owner::B } else { Owner::A };
            DifferenceEdge {
                from: start(facet).into(),
                owner: facet.owner,
                edge: self.feature(facet.owner, facet.p, facet.p != facet.q),
                corner: self.feature(other, facet.v, false),
            }
        };
        self.difference.iter().map(edge).collect()
    }

    /// The corner or edge of the difference that contains the difference of the witness points. The exact path may pair
    /// an edge with another corner than the walk does; then the nearest corner or edge.
    fn nearest(&self, found: &Candidate, cores: Relation) -> Feature {
        let [on_a, on_b] = found.facet.witnesses(found.foot);
        let at = on_a - on_b;
        let is_corner = cores == Relation::Apart && !matches!(found.foot, Foot::Inside);
        let square_distance = |i: usize| {
            let (from, to) = (start(&self.difference[i]), start(&self.difference[(i + 1) % self.difference.len()]));
            let (edge, offset) = (to - from, at - from);
            let fraction = if is_corner { 0.0 } else { (offset.dot(edge) / edge.length_squared()).clamp(0.0, 1.0) };
            (offset - if fraction > 0.0 { edge * fraction } else { DVec2::ZERO }).length_squared()
        };
        let facet = found.facet;
        let is_same =
            |other: &Facet| (other.owner, other.p, other.q, other.v) == (facet.owner, facet.p, facet.q, facet.v);
        let nearest = || (0..self.difference.len()).min_by(|&i, &j| square_distance(i).total_cmp(&square_distance(j)));
        let itself = if is_corner { None } else { self.difference.iter().position(is_same) };
        let index = itself.or_else(nearest).unwrap_or_default() as u32;
        if is_corner { Feature::Corner(index) } else { Feature::Edge(index) }
    }

    /// The clip, in the indices of the outlines.
    fn clip(&self, interval: &OverlapInterval, clip: &Clip, distance: f32) -> ClipSteps {
        let owners = [Owner::A, Owner::B];
        let facing = [0, 1].map(|i| {
            let edge = &interval.edges[i];
            let [from, to] = edge.ends();
            FacingEdge {
                owner: owners[i],
                feature: self.feature(owners[i], from, edge.start.0 != edge.end.0),
                from: from.into(),
                to: to.into(),
                places: interval.places[i].map(|place| place as f32),
            }
        });
        let sine = |edge: &Facing| {
            let length = edge.span().length();
            if length > 0.0 { edge.span().dot(clip.normal).abs() / length } else { f64::INFINITY }
        };
        let [sine_a, sine_b] = interval.edges.each_ref().map(sine);
        let radius_sum = self.pieces[0].radius + self.pieces[1].radius;
        let [a, b] = [0, 1].map(|i| in_outline(self.shapes[i], self.pieces[i]));
        ClipSteps {
            normal: clip.normal.into(),
            face: interval.face.map(|i| owners[i]),
            middle: interval.middle.into(),
            facing,
            reference: owners[usize::from(sine_b + SAME_DIRECTION < sine_a)],
            common: interval.common.map(|place| place as f32),
            before_margin: manifold_of_clip(clip, radius_sum, distance, f32::INFINITY).renamed(a, b),
        }
    }
}
