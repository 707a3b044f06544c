//! Contact points by the separating-axis route.

use jostle::{Aabb, Pose2, Rot2, Vec2, classic::contacts_by_axes};

use crate::{Canvas, Point, ring};

pub(crate) fn route() -> Canvas {
    let floor = Aabb::new((0.0, 0.0), (4.6, 1.6)).corners();
    let pose = Pose2::new((4.1, 2.3), Rot2::degrees(14.0));
    let crate_: Vec<Vec2> =
        Aabb::centered((0.0, 0.0), (1.6, 0.9)).corners().iter().map(|&corner| pose * corner).collect();
    let steps = contacts_by_axes(&floor, &crate_).expect("they overlap");
    let mut canvas = Canvas::new("Contact points by clipping the incident edge", [-0.2, -0.8], [7.4, 3.9], 90.0);
    canvas.polygon("a", &ring(&floor));
    canvas.polygon("b", &ring(&crate_));
    let [from, to] = steps.reference().ends;
    let middle: Point = [(from[0] + to[0]) / 2.0 - 0.8, (from[1] + to[1]) / 2.0];
    canvas.line("thick-a", from, to);
    canvas.line("thick-b", steps.incident().ends[0], steps.incident().ends[1]);
    canvas.arrow("ink", middle, [middle[0] + steps.axis[0], middle[1] + steps.axis[1]]);
    for side in steps.sides {
        let [x, y] = side.inward;
        let at = |along: f64| [side.through[0] - y * along, side.through[1] + x * along];
        canvas.line("aid", at(-2.2), at(2.2));
    }
    if let Some(clipped) = steps.clipped {
        clipped.iter().for_each(|&end| canvas.dot("muted", end, 6.0));
    }
    for point in &steps.points {
        canvas.dot("good", point.point, 6.0);
        canvas.text_from("good", [point.point[0] + 0.12, point.point[1] - 0.25], &format!("{:.2}", point.depth));
    }
    canvas.text_from("", [middle[0] + 0.1, middle[1] + 0.9], "axis");
    canvas.text("a", [1.1, 1.35], "reference edge");
    canvas.text_from("b", [5.1, 1.95], "incident edge");
    canvas.text_from("muted", [4.7, 0.2], "side line");
    canvas.text("good", [3.4, -0.65], "kept: behind the reference edge, with its depth");
    canvas
}
