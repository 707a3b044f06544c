//! Pairs of bodies in space, beside parry3d.

use jostle::volume::{Aabb3, Hull3, Obb3, Sphere, Vec3};
use jostle_bench::random::Random;
use parry3d::{
    bounding_volume::{Aabb as ParryBox, BoundingSphere, BoundingVolume},
    math::{Pose, Vector},
    query::intersection_test,
    shape::{ConvexPolyhedron, Cuboid},
};

use crate::table::{Entry, table};

const PAIRS: usize = 4096;

/// A whole number up to `reach` either way.
fn whole(random: &mut Random, reach: usize) -> f32 {
    random.below(2 * reach + 1) as f32 - reach as f32
}

fn point(random: &mut Random, reach: usize) -> [f32; 3] {
    [0; 3].map(|_| whole(random, reach))
}

pub(crate) fn parry_vector(v: Vec3) -> Vector {
    Vector::new(v.x, v.y, v.z)
}

pub(crate) fn parry_box(aabb: Aabb3) -> ParryBox {
    ParryBox::new(parry_vector(aabb.min), parry_vector(aabb.max))
}

/// Half axes of these lengths, turned about an axis by an angle, rounded to f32.
pub(crate) fn turned_axes(about: [f32; 3], angle: f32, lengths: [f32; 3]) -> [[f32; 3]; 3] {
    let length = about.iter().map(|x| f64::from(*x).powi(2)).sum::<f64>().sqrt();
    let k = about.map(|x| f64::from(x) / length);
    let (sin, cos) = f64::from(angle).sin_cos();
    // Rodrigues' formula, column by column.
    std::array::from_fn(|axis| {
        std::array::from_fn(|row| {
            let cross = match (row + 3 - axis) % 3 {
                0 => 0.0,
                1 => k[3 - row - axis],
                _ => -k[3 - row - axis],
            };
            let unit = if row == axis { cos } else { 0.0 };
            ((unit + sin * cross + (1.0 - cos) * k[row] * k[axis]) * f64::from(lengths[axis])) as f32
        })
    })
}

pub(crate) fn tables(effort: f64) -> String {
    let mut random = Random::named("bodies");
    let mut text = String::from("\n## Pairs of bodies in space, beside parry3d\n");

    let sized = |random: &mut Random| {
        let (a, b) = (point(random, 12), point(random, 6));
        Aabb3::new(a, std::array::from_fn::<f32, 3, _>(|axis| a[axis] + b[axis].abs()))
    };
    let boxes: Vec<[Aabb3; 2]> = (0..PAIRS).map(|_| [sized(&mut random), sized(&mut random)]).collect();
    let theirs: Vec<[ParryBox; 2]> = boxes.iter().map(|pair| pair.map(parry_box)).collect();
    let meet = |[a, b]: &[Aabb3; 2]| {
        let whole = |v: Vec3| [v.x, v.y, v.z].map(|x| x as i64);
        (0..3).all(|i| whole(a.min)[i] <= whole(b.max)[i] && whole(b.min)[i] <= whole(a.max)[i])
    };
    let truth: Vec<bool> = boxes.iter().map(meet).collect();
    let entries = vec![
        Entry::each("`Aabb3::intersects`", &boxes, |[a, b]| a.intersects(*b)),
        Entry::each("parry3d `Aabb::intersects`", &theirs, |[a, b]| a.intersects(b)),
    ];
    text += &table("Boxes along the axes, with whole corners", &truth, entries, effort);

    // Whole numbers so large that their squares are no f32; every fourth pair touches exactly or by one unit almost.
    let spheres: Vec<[([f32; 3], f32); 2]> = (0..PAIRS)
        .map(|i| {
            let a = point(&mut random, 1 << 12);
            let times = (1 + random.below(600)) as f32;
            let step = if i % 4 == 0 { [2.0, 3.0, 6.0].map(|x| x * times) } else { point(&mut random, 1 << 12) };
            let b = std::array::from_fn(|axis| a[axis] + step[axis]);
            let radius = if i % 4 == 0 { 7.0 * times } else { random.below(1 << 14) as f32 };
            let first = random.below(radius as usize + 1) as f32;
            let nudge = if i % 8 == 0 { 1.0 } else { 0.0 };
            [(a, first), (b, (radius - first - nudge).max(0.0))]
        })
        .collect();
    let meet = |[(a, r), (b, s)]: &[([f32; 3], f32); 2]| {
        let square: i64 = (0..3).map(|i| (b[i] as i64 - a[i] as i64).pow(2)).sum();
        square <= (*r as i64 + *s as i64).pow(2)
    };
    let truth: Vec<bool> = spheres.iter().map(meet).collect();
    let ours: Vec<[Sphere; 2]> =
        spheres.iter().map(|pair| pair.map(|(center, radius)| Sphere::new(center, radius).expect("finite"))).collect();
    let theirs: Vec<[BoundingSphere; 2]> = spheres
        .iter()
        .map(|pair| pair.map(|(center, radius)| BoundingSphere::new(parry_vector(center.into()), radius)))
        .collect();
    let entries = vec![
        Entry::each("`Sphere::intersects`", &ours, |[a, b]| a.intersects(*b)),
        Entry::each("parry3d `BoundingSphere::intersects`", &theirs, |[a, b]| a.intersects(b)),
    ];
    text += &table("Spheres, a quarter of which touch or nearly", &truth, entries, effort);
    text + &oriented(&mut random, effort) + &hulls(&mut random, effort)
}

fn oriented(random: &mut Random, effort: f64) -> String {
    let mut ours = Vec::new();
    let mut theirs = Vec::new();
    for _ in 0..PAIRS {
        let pair = [0, 1].map(|i| {
            let center = [0; 3].map(|_| if i == 0 { 0.0 } else { random.between(-3.0, 3.0) });
            let lengths = [0; 3].map(|_| random.between(0.2, 1.5));
            let about = [0; 3].map(|_| random.between(-1.0, 1.0));
            let angle = random.between(0.0, 3.0);
            let obb = Obb3::new(center, turned_axes(about, angle, lengths)).expect("a box");
            let axis = Vector::new(about[0], about[1], about[2]).normalize() * angle;
            let pose = Pose::new(Vector::new(center[0], center[1], center[2]), axis);
            (obb, (pose, Cuboid::new(Vector::new(lengths[0], lengths[1], lengths[2]))))
        });
        ours.push(pair.map(|(obb, _)| obb));
        theirs.push(pair.map(|(_, cuboid)| cuboid));
    }
    let truth: Vec<bool> = ours.iter().map(|[a, b]| a.intersects(*b)).collect();
    let entries = vec![
        Entry::each("`Obb3::intersects`", &ours, |[a, b]| a.intersects(*b)),
        Entry::each("parry3d `intersection_test` of cuboids", &theirs, |[(p, a), (q, b)]| {
            intersection_test(p, a, q, b).expect("supported").intersecting
        }),
    ];
    table("Oriented boxes (the truth is jostle's exact answer for the rounded axes)", &truth, entries, effort)
}

/// Hulls of 12 points with whole coordinates, which parry3d is given in the same places.
fn hulls(random: &mut Random, effort: f64) -> String {
    let mut ours = Vec::new();
    let mut theirs = Vec::new();
    while ours.len() < PAIRS / 4 {
        let mut hull = |reach: usize| {
            let center = point(random, reach);
            let points: Vec<Vec3> =
                (0..12).map(|_| point(random, 64)).map(|p| [0, 1, 2].map(|i| center[i] + p[i]).into()).collect();
            let corners: Vec<Vector> = points.iter().map(|p| parry_vector(*p)).collect();
            Hull3::around(&points).ok().zip(ConvexPolyhedron::from_convex_hull(&corners))
        };
        let (Some((a, their_a)), Some((b, their_b))) = (hull(0), hull(90)) else { continue };
        ours.push([a, b]);
        theirs.push([their_a, their_b]);
    }
    let truth: Vec<bool> = ours.iter().map(|[a, b]| a.intersects(b)).collect();
    let here = Pose::IDENTITY;
    let entries = vec![
        Entry::each("`Hull3::intersects`", &ours, |[a, b]| a.intersects(b)),
        Entry::each("parry3d `intersection_test` of convex polyhedra", &theirs, |[a, b]| {
            intersection_test(&here, a, &here, b).expect("supported").intersecting
        }),
    ];
    table("Hulls of 12 points (the truth is jostle's exact answer)", &truth, entries, effort)
}
