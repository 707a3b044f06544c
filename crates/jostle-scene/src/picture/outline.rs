use jostle::{Convex, Shape};

use super::view::{View, number, place};
use crate::Collider;

/// The outline of a collider as path data, exact but for the rounding to hundredths of a pixel.
pub(super) fn path(view: &View, collider: &Collider) -> String {
    match &collider.shape {
        Shape::Convex(convex) => convex_path(view, collider, convex),
        _ => {
            let [p, q] = view.rectangle(collider.shape.at(collider.pose).aabb());
            format!("M{}H{}V{}H{}Z", place(p), number(q.x), number(q.y), number(p.x))
        }
    }
}

/// Corners with a skin: along each edge, moved out by the radius, then round the corner.
fn convex_path(view: &View, collider: &Collider, convex: &Convex) -> String {
    let radius = f64::from(convex.radius());
    let (cos, sin) = (f64::from(collider.pose.rotation.cos()), f64::from(collider.pose.rotation.sin()));
    let corners: Vec<[f64; 2]> = convex.corners().iter().map(|p| [f64::from(p.x), f64::from(p.y)]).collect();
    let placed = |[x, y]: [f64; 2]| {
        let translation = collider.pose.translation;
        view.pixel(cos * x - sin * y + f64::from(translation.x), sin * x + cos * y + f64::from(translation.y))
    };
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
