//! The textbook's route to contact points, as a picture: least axis, reference and incident edge, side lines, kept points.

use jostle::{Vec2, classic::AxisContact};

use crate::{
    number::number,
    sketch::{Look, Role, Sketch},
};

/// How far side lines are drawn behind and before the reference edge.
const SIDE_REACH: f32 = 1.75;

fn point([x, y]: [f64; 2]) -> Vec2 {
    Vec2::new(x as f32, y as f32)
}

/// Draws the first steps of the route at an offset: 1 the edge with the least axis, 2 the axis, 3 the edges, 4 the side
/// lines and what is left between them, 5 the points that are kept.
pub(super) fn draw_clip_route(route: &AxisContact, polygons: [&[Vec2]; 2], shown: (usize, Vec2), sketch: &mut Sketch) {
    let (step, by) = shown;
    let at = |p: [f64; 2]| point(p) + by;
    let (reference, incident) = (route.reference(), route.incident());
    let [from, to] = reference.ends.map(at);
    if step == 1 {
        let polygon = polygons[usize::from(route.axis_edge.of_b)];
        let ends = [0, 1].map(|i| polygon[(route.axis_edge.edge + i) % polygon.len()] + by);
        sketch.segment(Role::Normal, ends[0], ends[1]).mark("axis");
    }
    if step >= 2 {
        let middle = from.midpoint(to);
        let axis = if route.reference_of_b { -point(route.axis) } else { point(route.axis) };
        sketch.arrow(Role::Normal, middle, middle + axis).mark("axis");
    }
    if step >= 3 {
        let [start, end] = incident.ends.map(at);
        sketch.segment(Role::Textbook, from, to).mark("reference");
        sketch.segment(Role::Exit, start, end).mark("incident");
    }
    if step >= 4 {
        for side in route.sides {
            let across = point(side.inward).perp() * SIDE_REACH;
            let through = at(side.through);
            sketch.segment(Role::Helper, through - across, through + across).look(Look::Dashed).mark("sides");
        }
        for end in route.clipped.into_iter().flatten() {
            let is_kept = route.points.iter().any(|kept| kept.point == end);
            if step == 4 || !is_kept {
                sketch.dot(Role::Exit, at(end)).mark("sides");
            }
        }
    }
    if step >= 5 {
        for kept in &route.points {
            sketch.dot(Role::Contact, at(kept.point)).mark("kept");
            sketch.label(Role::Contact, at(kept.point), number(-kept.depth));
        }
    }
}
