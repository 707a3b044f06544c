//! Convex polygons.

use jostle::{
    Aabb, Convex, Pose2, Rot2, Vec2,
    classic::{circle_by_farthest_vertex, mean_of_vertices, separating_edge, vertices_inside},
};

use crate::{Canvas, ring, xy};

fn moved(polygon: &[Vec2], pose: Pose2) -> Vec<Vec2> {
    polygon.iter().map(|&vertex| pose * vertex).collect()
}

pub(crate) fn vertices_in() -> Canvas {
    let mut canvas = Canvas::new("Vertices of one polygon inside the other", [-0.1, -1.4], [8.9, 3.3], 80.0);
    let triangle = [(-1.2, -0.9), (1.2, -0.7), (0.2, 1.3)].map(Vec2::from);
    let bar = Aabb::centered((0.0, 0.0), (2.0, 0.35)).corners();
    let pairs = [
        (moved(&triangle, (1.6, 1.0).into()), moved(&triangle, Pose2::new((2.6, 1.9), Rot2::degrees(70.0)))),
        (
            moved(&bar, Pose2::new((6.7, 1.2), Rot2::degrees(15.0))),
            moved(&bar, Pose2::new((6.7, 1.2), Rot2::degrees(75.0))),
        ),
    ];
    for (i, (a, b)) in pairs.iter().enumerate() {
        canvas.polygon("a", &ring(a));
        canvas.polygon("b", &ring(b));
        for (own, other) in [(a, b), (b, a)] {
            let other = Convex::hull(other.iter().copied()).expect("valid");
            for &vertex in own {
                let is_inside = jostle::contains(vertex, other.at((0.0, 0.0)));
                canvas.dot(if is_inside { "good" } else { "bad" }, xy(vertex), 4.5);
            }
        }
        let (colour, text) = match vertices_inside(a, b) {
            true => ("good", "a vertex is inside: a hit"),
            false => ("bad", "no vertex is inside: a hit missed"),
        };
        canvas.text(colour, [2.0 + 4.7 * i as f64, -1.25], text);
    }
    canvas
}

pub(crate) fn edge() -> Canvas {
    let mut canvas =
        Canvas::new("The edge that separates two polygons, step after step", [-0.2, -0.5], [8.3, 3.3], 80.0);
    let resting = [(0.4, 0.4), (2.0, 0.2), (2.7, 1.4), (1.8, 2.6), (0.5, 2.2)].map(Vec2::from);
    let pentagon = Convex::regular(5, 0.8).expect("valid");
    canvas.polygon("a", &ring(&resting));
    let mut remembered = None;
    for step in 0..4_u8 {
        let x = f32::from(step);
        let pose = Pose2::new((7.2 - 1.15 * x, 2.3 - 0.25 * x), Rot2::degrees(14.0 * x));
        let polygon = moved(pentagon.corners(), pose);
        let found = separating_edge(&resting, &polygon, remembered);
        canvas.polygon("b", &ring(&polygon));
        canvas.text("b", xy(pose.translation), &format!("{}", found.tested));
        remembered = found.edge;
    }
    let edge = remembered.expect("apart").edge;
    let (a, b) = (resting[edge], resting[(edge + 1) % resting.len()]);
    let along = (b - a) / (b - a).length();
    canvas.line("aid", xy(a - along * 1.6), xy(b + along * 0.9));
    canvas.line("thick-a", xy(a), xy(b));
    canvas.text("muted", [4.6, -0.35], "the number of edges tested at each step, from the right");
    canvas
}

pub(crate) fn farthest() -> Canvas {
    let mut canvas = Canvas::new("Circles around the vertices of a polygon", [-1.9, -2.3], [4.6, 3.0], 80.0);
    let polygon = [(0.0, 0.0), (0.5, -0.6), (1.1, -0.7), (3.4, 0.6), (0.9, 1.3), (0.2, 0.7)].map(Vec2::from);
    canvas.polygon("a", &ring(&polygon));
    let smallest = Convex::bounding_circle(polygon).expect("valid");
    canvas.circle("good", xy(smallest.corners()[0]), smallest.radius().into());
    let mean = mean_of_vertices(&polygon).expect("vertices");
    let circle = circle_by_farthest_vertex(mean, &polygon).expect("vertices");
    canvas.circle("bad", xy(circle.center), circle.radius.into());
    canvas.line("bad", xy(mean), xy(polygon[3]));
    canvas.dot("bad", xy(mean), 4.5);
    canvas.dot("good", xy(smallest.corners()[0]), 4.5);
    canvas.text_from("bad", [-1.9, 2.85], &format!("about the mean: radius {:.2}", circle.radius));
    canvas.text_from("good", [-1.9, 2.55], &format!("the smallest: {:.2}", smallest.radius()));
    canvas
}
