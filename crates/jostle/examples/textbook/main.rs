//! Draws a picture of every method of the textbook into a folder: `cargo run --release -p jostle --example textbook --
//! docs/textbook`. What it shows is computed by the methods themselves, and by the exact questions beside them.

mod boxes;
mod canvas;
mod contacts;
mod levels;
mod points;
mod polygons;

use std::{fs, io, path::Path};

use canvas::{Canvas, Point};
use jostle::{Aabb, Vec2, classic::METHODS};

/// What makes a picture.
type Draw = fn() -> Canvas;

fn xy(point: impl Into<Vec2>) -> Point {
    let point = point.into();
    [f64::from(point.x), f64::from(point.y)]
}

fn ring(points: &[Vec2]) -> Vec<Point> {
    points.iter().copied().map(xy).collect()
}

fn corners(of: Aabb) -> Vec<Point> {
    ring(&of.corners())
}

fn main() -> io::Result<()> {
    let folder = std::env::args().nth(1).expect("the folder for the pictures");
    fs::create_dir_all(&folder)?;
    let pictures: [(&str, Draw); 19] = [
        ("swept-boxes", boxes::swept),
        ("circle-box-angle", boxes::angle),
        ("vertex-box", boxes::vertex_box),
        ("circle-pair", boxes::circles),
        ("circle-for-box", boxes::stand_ins),
        ("corners-inside", boxes::corners_inside),
        ("grown-box", boxes::grown),
        ("box-axes", boxes::axes),
        ("dots", points::dots),
        ("angle-sum", points::angles),
        ("quadrants", points::quadrants),
        ("crossings", points::crossings),
        ("segment-dots", points::segment),
        ("vertices-inside", polygons::vertices_in),
        ("separating-edge", polygons::edge),
        ("farthest-vertex", polygons::farthest),
        ("inner-walls", levels::inner),
        ("sector-steps", levels::steps),
        ("axis-contacts", contacts::route),
    ];
    assert!(METHODS.iter().map(|method| method.name).eq(pictures.map(|(name, _)| name)), "a picture for every method");
    for (name, draw) in pictures {
        fs::write(Path::new(&folder).join(name).with_extension("svg"), draw().svg())?;
    }
    Ok(())
}
