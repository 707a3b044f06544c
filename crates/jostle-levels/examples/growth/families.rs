use std::f32::consts::TAU;

use jostle::{Chain, Convex, Polygon, Rot2, Shape, Vec2};

use crate::random::Random;

/// Shapes of one kind with any number of corners, about 2 wide and around the origin.
pub(crate) struct Family {
    pub(crate) name: &'static str,
    pub(crate) what: &'static str,
    pub(crate) make: fn(usize) -> Shape,
}

pub(crate) fn families() -> Vec<Family> {
    vec![
        family("Convex", "A convex shape: a regular polygon.", |n| {
            Shape::Convex(Convex::regular(n, 1.0).unwrap_or_else(|error| panic!("{error}")))
        }),
        family("Blobs", "A smooth outline that is concave in places.", |n| outline(blob(n))),
        family("Stars", "Every second corner is at 0.4 of the radius.", |n| outline(star(n))),
        family("Gears", "Square teeth around a disc.", |n| outline(gear(n))),
        family("Spirals", "A strip that winds five times.", |n| outline(spiral(n))),
        family("Terrains", "A jagged surface over a flat base.", |n| outline(terrain(n))),
        family("Combs", "Upright teeth as long as the comb is wide.", |n| outline(comb(n))),
        family("Combs, turned by 45°", "Long slanted edges side by side.", |n| outline(turned(comb(n), 45.0))),
        family("Combs, turned by 1°", "Long edges that are almost upright.", |n| outline(turned(comb(n), 1.0))),
        family("Many holes", "A square with square holes in rows and columns.", |n| with_holes(holes(n))),
        family("Holes in a row", "A bar with square holes side by side.", |n| with_holes(row_of_holes(n))),
        family("Chains", "The surface of a terrain as a one-sided chain.", |n| surface(n, 1.0)),
    ]
}

fn family(name: &'static str, what: &'static str, make: fn(usize) -> Shape) -> Family {
    Family { name, what, make }
}

pub(crate) fn outline(points: Vec<Vec2>) -> Shape {
    Shape::Polygon(Polygon::new(points).unwrap_or_else(|error| panic!("{error}")))
}

fn with_holes((frame, holes): (Vec<Vec2>, Vec<Vec<Vec2>>)) -> Shape {
    Shape::Polygon(Polygon::with_holes(frame, holes).unwrap_or_else(|error| panic!("{error}")))
}

fn polar(angle: f32, radius: f32) -> Vec2 {
    Rot2::new(angle) * (radius, 0.0)
}

/// A point for each of `n` directions, at the distance from the origin that `radius` tells, given its index and angle.
pub(crate) fn round(n: usize, radius: impl Fn(usize, f32) -> f32) -> Vec<Vec2> {
    (0..n).map(|i| i as f32 / n as f32 * TAU).enumerate().map(|(i, angle)| polar(angle, radius(i, angle))).collect()
}

pub(crate) fn blob(n: usize) -> Vec<Vec2> {
    round(n, |_, angle| {
        0.8 + 0.1 * (5.0 * angle).sin() + 0.05 * (11.0 * angle + 1.0).sin() + 0.03 * (23.0 * angle).cos()
    })
}

fn star(n: usize) -> Vec<Vec2> {
    round(n, |i, _| if i % 2 == 0 { 1.0 } else { 0.4 })
}

fn gear(n: usize) -> Vec<Vec2> {
    round(n, |i, _| if i % 4 < 2 { 1.0 } else { 0.9 })
}

fn spiral(n: usize) -> Vec<Vec2> {
    let half = n / 2;
    let at = |i: usize, inward: f32| {
        let part = i as f32 / (half - 1) as f32;
        polar(part * 5.0 * TAU, 0.2 + 0.8 * part - inward)
    };
    (0..half).map(|i| at(i, 0.0)).chain((0..half).rev().map(|i| at(i, 0.08))).collect()
}

pub(crate) fn terrain(n: usize) -> Vec<Vec2> {
    let top = n - 2;
    let mut random = Random::new(1);
    let surface = (0..top).map(|i| Vec2::new(1.0 - 2.0 * i as f32 / (top - 1) as f32, 0.3 * random.unit()));
    surface.chain([Vec2::new(-1.0, -0.5), Vec2::new(1.0, -0.5)]).collect()
}

/// The surface of a terrain as a one-sided chain of `n` points, scaled.
pub(crate) fn surface(n: usize, scale: f32) -> Shape {
    let mut points = terrain(n + 2);
    points.truncate(n);
    points.reverse();
    let points = points.into_iter().map(|point| point * scale);
    Shape::Chain(Chain::open(points).unwrap_or_else(|error| panic!("{error}")))
}

/// From the last tooth to the first, and back along the base.
pub(crate) fn comb(n: usize) -> Vec<Vec2> {
    let teeth = (n - 2) / 4;
    let at = |step: usize, y: f32| Vec2::new(1.0 - step as f32 / (teeth * 2) as f32 * 2.0, y);
    let tooth = |i: usize| [at(2 * i, 1.0), at(2 * i + 1, 1.0), at(2 * i + 1, -0.8), at(2 * i + 2, -0.8)];
    let base = [Vec2::new(-1.0, -1.0), Vec2::new(1.0, -1.0)];
    (0..teeth).flat_map(tooth).chain(base).collect()
}

fn turned(points: Vec<Vec2>, degrees: f32) -> Vec<Vec2> {
    let rotation = Rot2::degrees(degrees);
    points.into_iter().map(|p| rotation * p).collect()
}

fn square(x: f32, y: f32, half: f32) -> Vec<Vec2> {
    [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].map(|(u, v)| Vec2::new(x + u * half, y + v * half)).to_vec()
}

fn holes(n: usize) -> (Vec<Vec2>, Vec<Vec<Vec2>>) {
    let side = ((n / 4 - 1) as f32).sqrt() as usize;
    let at = |i: usize| (2 * i + 1) as f32 / side as f32 - 1.0;
    let holes = (0..side * side).map(|i| square(at(i % side), at(i / side), 0.5 / side as f32));
    (square(0.0, 0.0, 1.0), holes.collect())
}

fn row_of_holes(n: usize) -> (Vec<Vec2>, Vec<Vec<Vec2>>) {
    let count = n / 4 - 1;
    let at = |i: usize| (2 * i + 1) as f32 / count as f32 - 1.0;
    (square(0.0, 0.0, 1.0), (0..count).map(|i| square(at(i), 0.0, 0.4 / count as f32)).collect())
}
