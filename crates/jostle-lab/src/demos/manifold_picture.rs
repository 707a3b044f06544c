//! The steps to the manifold of two convex shapes, as pictures: their difference, the two opposite edges, what is kept.

use jostle::{Feature, Vec2, explain::ManifoldSteps};

use crate::{
    number::number,
    sketch::{Look, Role, Sketch},
    texts::Texts,
};

/// The place at which the origin of the difference is drawn.
const ORIGIN: Vec2 = Vec2::new(4.0, -4.0);
/// How far the clip lines are drawn.
const CLIP_REACH: f32 = 1.75;

/// Draws the difference, its origin, and the feature that is nearest to it.
pub(super) fn draw_difference(steps: &ManifoldSteps, texts: &Texts, sketch: &mut Sketch) {
    let corners: Vec<Vec2> = steps.difference.iter().map(|edge| ORIGIN + edge.from).collect();
    sketch.polygon(Role::Helper, corners.clone()).look(Look::Solid).mark("difference");
    for (i, edge) in steps.difference.iter().enumerate() {
        let role = if edge.owner == jostle::Owner::A { Role::A } else { Role::B };
        sketch.segment(role, corners[i], corners[(i + 1) % corners.len()]);
    }
    let nearest = match steps.nearest {
        Feature::Edge(i) => [corners[i as usize], corners[(i as usize + 1) % corners.len()]],
        Feature::Corner(i) => [corners[i as usize]; 2],
    };
    sketch.segment(Role::Normal, nearest[0], nearest[1]).mark("nearest");
    let foot = steps.cores.point_a - steps.cores.point_b;
    sketch.arrow(Role::Normal, ORIGIN, ORIGIN + foot).mark("nearest");
    sketch.dot(Role::Normal, ORIGIN + foot);
    sketch.dot(Role::Impact, ORIGIN).mark("origin");
    sketch.label(Role::Impact, ORIGIN, "O");
    let lowest = steps.difference.iter().map(|edge| edge.from).min_by(|p, q| p.y.total_cmp(&q.y));
    let below = ORIGIN + lowest.unwrap_or(Vec2::ZERO) + Vec2::new(0.0, -1.0);
    sketch.label(Role::Helper, below, texts.get("contact-steps.difference"));
}

/// Draws the first steps of clipping: 2 the normal, 3 the opposite edges, 4 the ends of their common interval, 5 the points
/// that are kept.
pub(super) fn draw_clip(steps: &ManifoldSteps, step: usize, sketch: &mut Sketch) {
    let Some(clip) = steps.clip.filter(|_| step >= 2) else { return };
    sketch.arrow(Role::Normal, clip.middle, clip.middle + clip.normal).mark("normal");
    if step >= 3 {
        let (reference, incident) = (clip.reference(), clip.incident());
        sketch.segment(Role::Textbook, reference.from, reference.to).mark("reference");
        sketch.segment(Role::Exit, incident.from, incident.to).mark("incident");
    }
    if step >= 4 {
        let tangent = clip.normal.perp();
        for place in clip.common {
            let middle = clip.middle + tangent * place;
            let by = clip.normal * CLIP_REACH;
            sketch.segment(Role::Helper, middle - by, middle + by).look(Look::Dashed).mark("clip");
        }
    }
    if step >= 5 {
        for point in steps.manifold.iter().flat_map(|manifold| manifold.points()) {
            sketch.dot(Role::Contact, point.point).mark("points");
            sketch.label(Role::Contact, point.point, number(point.separation.into()));
        }
    }
}
