//! Draws shapes with their contact points and normals as SVG, as a debug view does.
//!
//! `cargo run -p jostle --example draw_contacts > contacts.svg`

use jostle::{Convex, Manifolds, Placed, Polygon, Pose2, Rot2, Shape, ShapeError, Vec2, contact_manifolds};

/// An SVG path through points, with y up.
fn path(points: impl IntoIterator<Item = Vec2>, colour: &str) -> String {
    let points: Vec<String> = points.into_iter().map(|p| format!("{:.3},{:.3}", p.x, -p.y)).collect();
    format!("<polygon points='{}' fill='none' stroke='{colour}' stroke-width='.04'/>\n", points.join(" "))
}

/// The drawing and the number of contact points. Radii would need arcs; these shapes have none.
fn draw(shapes: &[(Shape, Pose2)], margin: f32) -> Result<(String, usize), ShapeError> {
    let (mut svg, mut count) = (String::from("<svg xmlns='http://www.w3.org/2000/svg' viewBox='-6 -6 12 8'>\n"), 0);
    let placed: Vec<Placed<'_>> = shapes.iter().map(|(shape, pose)| shape.at(*pose)).collect();
    let mut manifolds = Manifolds::new();
    for (shape, pose) in shapes {
        for ring in shape.border()? {
            svg += &path(ring.points().iter().map(|&point| *pose * point), "grey");
        }
    }
    for (i, a) in placed.iter().enumerate() {
        for b in &placed[i + 1..] {
            contact_manifolds(*a, *b, margin, &mut manifolds);
            for manifold in manifolds.iter() {
                for point in manifold.points() {
                    let (from, to) = (point.point, point.point + manifold.normal * 0.5);
                    svg += &path([from, to], "crimson");
                    svg += &format!("<circle cx='{}' cy='{}' r='.08' fill='crimson'/>\n", from.x, -from.y);
                    count += 1;
                }
            }
        }
    }
    Ok((svg + "</svg>", count))
}

fn main() -> Result<(), ShapeError> {
    let valley = Polygon::new([(-5.0, -2.0), (5.0, -2.0), (5.0, 1.0), (3.0, 0.0), (-1.0, 0.0), (-5.0, 2.0)])?;
    let crate_ = Convex::rectangle(1.0, 1.0)?;
    let shapes: [(Shape, Pose2); 4] = [
        (valley.into(), Pose2::IDENTITY),
        (crate_.clone().into(), Pose2::from((0.5, 0.5))),
        (crate_.clone().into(), Pose2::from((1.0, 1.49))),
        (crate_.into(), Pose2::new((-2.78, 1.44), Rot2::facing((2.0, -1.0)).expect("a direction"))),
    ];
    let (svg, points) = draw(&shapes, 0.02)?;
    println!("{svg}");
    assert_eq!(points, 6); // two of each crate: on the floor, on the other crate, on the slope
    Ok(())
}

#[test]
fn it_runs() -> Result<(), ShapeError> {
    main()
}
