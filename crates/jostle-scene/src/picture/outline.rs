use core::f64::consts::TAU;

use jostle::{Convex, Pose2, Shape, Vec2};

use super::view::{Pixel, View, number, place};

/// The outline of a shape as path data, exact but for the rounding to hundredths of a pixel.
pub(super) fn path(view: &View, shape: &Shape, pose: Pose2) -> String {
    match shape {
        Shape::Convex(convex) => convex_path(view, pose, convex),
        _ => {
            let [p, q] = view.rectangle(shape.at(pose).aabb());
            format!("M{}H{}V{}H{}Z", place(p), number(q.x), number(q.y), number(p.x))
        }
    }
}

/// The outline in pixels, arcs as a few straight pieces; for placing things beside it.
pub(super) fn polygon(view: &View, shape: &Shape, pose: Pose2) -> Vec<Pixel> {
    /// Into how many pieces a circle is divided.
    const PIECES: u32 = 32;
    let Shape::Convex(convex) = shape else {
        let [p, q] = view.rectangle(shape.at(pose).aabb());
        return vec![p, Pixel { x: q.x, ..p }, q, Pixel { x: p.x, ..q }];
    };
    let radius = f64::from(convex.radius());
    // Half a piece off the axes, so that a box's sides have no direction of their own and its corners come out alone.
    let directions = (0..PIECES).map(|i| ((f64::from(i) + 0.5) / f64::from(PIECES) * TAU).sin_cos());
    let mut points: Vec<Pixel> = directions
        .map(|(sin, cos)| {
            let along = |p: Vec2| cos * f64::from(p.x) + sin * f64::from(p.y);
            let farthest = |best: Vec2, &p: &Vec2| if along(p) > along(best) { p } else { best };
            let corner = convex.corners().iter().fold(convex.corners()[0], farthest);
            placed(view, pose, [f64::from(corner.x) + radius * cos, f64::from(corner.y) + radius * sin])
        })
        .collect();
    points.dedup();
    if points.len() > 1 && points.first() == points.last() {
        points.pop();
    }
    points
}

/// Corners with a skin: along each edge, moved out by the radius, then round the corner.
fn convex_path(view: &View, pose: Pose2, convex: &Convex) -> String {
    let radius = f64::from(convex.radius());
    let corners: Vec<[f64; 2]> = convex.corners().iter().map(|p| [f64::from(p.x), f64::from(p.y)]).collect();
    let placed = |p: [f64; 2]| placed(view, pose, p);
    let arc = |to: [f64; 2]| {
        let r = number(radius * view.scale);
        // Counterclockwise in the scene is clockwise on the screen where y points down.
        format!("A{r} {r} 0 0 {} {}", u8::from(view.y_down), place(placed(to)))
    };
    if let [[x, y]] = corners[..] {
        let (left, right) = ([x - radius, y], [x + radius, y]);
        return format!("M{}{}{}Z", place(placed(left)), arc(right), arc(left));
    }
    let edges = || corners.iter().zip(corners.iter().cycle().skip(1));
    let moved_out = edges().map(|(a, b)| {
        let (along_x, along_y) = (b[0] - a[0], b[1] - a[1]);
        let length = along_x.hypot(along_y);
        let out = [along_y / length * radius, -along_x / length * radius];
        [[a[0] + out[0], a[1] + out[1]], [b[0] + out[0], b[1] + out[1]]]
    });
    let moved_out: Vec<[[f64; 2]; 2]> = moved_out.collect();
    let mut path = format!("M{}", place(placed(moved_out[0][0])));
    for (edge, next) in moved_out.iter().zip(moved_out.iter().cycle().skip(1)) {
        path.push('L');
        path.push_str(&place(placed(edge[1])));
        if radius > 0.0 {
            path.push_str(&arc(next[0]));
        } else if corners.len() == 2 {
            return path;
        }
    }
    path.push('Z');
    path
}

/// A local point of a shape at this pose, in the picture.
fn placed(view: &View, pose: Pose2, [x, y]: [f64; 2]) -> Pixel {
    let (cos, sin) = (f64::from(pose.rotation.cos()), f64::from(pose.rotation.sin()));
    let translation = pose.translation;
    view.pixel(cos * x - sin * y + f64::from(translation.x), sin * x + cos * y + f64::from(translation.y))
}
