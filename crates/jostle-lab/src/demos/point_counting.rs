use jostle::Vec2;

use super::point_methods::{PointMethod, angle, counterclockwise, crossing, edges, is_in_front, quadrant};
use crate::sketch::{Look, Role, Sketch};

/// The number of corners above which angles and quadrants are not written beside them.
const LABELLED: usize = 24;

/// Draws what a method counts for a point among rings: crossings of a ray, quadrants, angles, or edges in front.
pub(super) fn draw_counting(method: PointMethod, rings: &[Vec<Vec2>], point: Vec2, sketch: &mut Sketch) {
    let is_labelled = rings.iter().map(Vec::len).sum::<usize>() <= LABELLED;
    let all = || rings.iter().flat_map(|ring| edges(ring));
    match method {
        PointMethod::Crossings => {
            let right = rings.iter().flatten().map(|corner| corner.x).fold(point.x, f32::max) + 1.0;
            sketch.arrow(Role::Textbook, point, (right, point.y)).mark("ray");
            let mut found: Vec<Vec2> = all().filter_map(|edge| crossing(edge, point)).collect();
            found.sort_by(|p, q| p.x.total_cmp(&q.x));
            for (i, at) in found.into_iter().enumerate() {
                sketch.dot(Role::Textbook, at).mark("ray");
                sketch.label(Role::Textbook, at, (i + 1).to_string());
            }
        }
        PointMethod::Quadrants => {
            for by in [Vec2::new(7.0, 0.0), Vec2::new(0.0, 5.0)] {
                sketch.segment(Role::Textbook, point - by, point + by).look(Look::Dashed).mark("ray");
            }
            for corner in rings.iter().flatten().filter(|_| is_labelled) {
                sketch.label(Role::Textbook, *corner, quadrant(*corner, point).to_string());
            }
        }
        PointMethod::Angles => {
            for [a, b] in all() {
                sketch.segment(Role::Textbook, point, a).look(Look::Ghost).mark("ray");
                if is_labelled {
                    let degrees = format!("{:.0}°", angle([a, b], point)).replace('-', "−");
                    sketch.label(Role::Textbook, a.midpoint(b), degrees);
                }
            }
        }
        PointMethod::Dots => {
            for ring in rings.iter().map(|ring| counterclockwise(ring)) {
                for [a, b] in edges(&ring) {
                    let Some(normal) = (-(b - a).perp()).try_normalize() else { continue };
                    let in_front = is_in_front([a, b], point);
                    let role = if in_front { Role::Wrong } else { Role::Textbook };
                    sketch.arrow(role, a.midpoint(b), a.midpoint(b) + normal * 0.75).mark("ray");
                }
            }
        }
    }
}
