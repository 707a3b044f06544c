//! One of everything: laws are checked on every pair of these.

use jostle::Convex;

pub fn zoo() -> Vec<(&'static str, Convex)> {
    let needle = [(0.0, 0.0), (1000.0, 0.001), (1000.0, 0.0011)];
    // Turning left by less than f64 can tell from its rounded cross product at the middle corners.
    let barely_convex = [(0.0, 1.0), (1.0, 0.0), (2.0, -1.0 + f32::EPSILON), (16_777_216.0, 16_777_216.0)];
    let shapes = [
        ("point", Convex::hull([(0.25, -0.5)])),
        ("circle", Convex::circle(1.0)),
        ("tiny circle", Convex::circle(1e-6)),
        ("circle off its origin", Convex::bounding_circle([(1.0, 2.0), (3.0, 2.0)])),
        ("segment", Convex::segment((-1.0, 0.0), (1.0, 0.5))),
        ("level segment", Convex::segment((-1.0, 0.0), (1.0, 0.0))),
        ("capsule", Convex::capsule((0.0, -1.0), (0.0, 1.0), 0.5)),
        ("square", Convex::rectangle(2.0, 2.0)),
        ("plank", Convex::rectangle(8.0, 0.25)),
        ("rounded square", Convex::rounded_rectangle(2.0, 2.0, 0.25)),
        ("stadium", Convex::rounded_rectangle(3.0, 1.0, 0.5)),
        ("triangle", Convex::triangle((0.0, 0.0), (2.0, 0.0), (0.0, 1.0))),
        ("clockwise triangle", Convex::triangle((0.0, 0.0), (0.0, 1.5), (2.0, 0.0))),
        ("needle", Convex::polygon(needle)),
        ("barely convex", Convex::hull(barely_convex)),
        ("pentagon", Convex::regular(5, 1.5)),
        ("octagon", Convex::regular(8, 1.0)),
        ("nine corners", Convex::regular(9, 1.0)),
        ("hundred corners", Convex::regular(100, 2.0)),
        ("rounded hexagon", Convex::regular(6, 1.0).and_then(|hexagon| hexagon.grown(0.1))),
        ("far from its origin", Convex::hull([(1000.0, 1000.0), (1001.0, 1000.0), (1000.5, 1001.0)])),
        ("huge", Convex::rectangle(1e6, 1e6)),
    ];
    shapes.into_iter().map(|(name, shape)| (name, shape.expect(name))).collect()
}
