//! Contact points by the separating-axis route, with its flips and swaps.

use jostle::{
    Aabb, Convex, Manifold, Pose2, Rot2, Vec2,
    classic::{AxisContact, contacts_by_axes},
    contact_manifold, intersects,
};

use crate::common::random::Random;
use crate::measured::{demand, share};

fn point(random: &mut Random, reach: f32) -> Vec2 {
    Vec2::new(random.between(-reach, reach), random.between(-reach, reach))
}

/// A polygon that was turned and moved, and rounded to f32: the one that is asked about.
fn moved(polygon: &[Vec2], pose: impl Into<Pose2>) -> Convex {
    let pose = pose.into();
    Convex::hull(polygon.iter().map(|&vertex| pose * vertex).collect::<Vec<_>>()).expect("an area")
}

fn ask(a: &Convex, b: &Convex) -> Option<AxisContact> {
    contacts_by_axes(a.corners(), b.corners())
}

/// The kinds of difference from the exact manifold, in the order of the columns.
fn difference(steps: &AxisContact, exact: &Manifold) -> Option<usize> {
    /// For polygons of size 1, with exact answers in f32.
    const SAME: f64 = 1e-4;
    let axis = Vec2::new(steps.axis[0] as f32, steps.axis[1] as f32);
    let distance = |a: Vec2, b: Vec2| f64::from((a - b).length());
    if distance(axis, -exact.normal) < SAME {
        return Some(0);
    }
    if distance(axis, exact.normal) >= SAME {
        return Some(1);
    }
    if steps.points.len() != exact.points().len() {
        return Some(2);
    }
    // The exact points are in the middle between the surfaces; the incident one is half a depth deeper in the other.
    let towards = if steps.reference_of_b { exact.normal } else { -exact.normal };
    let is_there = |found: &jostle::classic::ClippedPoint| {
        exact.points().iter().any(|point| {
            let on_incident = point.point + towards * (-0.5 * point.separation);
            distance(on_incident, Vec2::new(found.point[0] as f32, found.point[1] as f32)) < SAME
                && (found.depth + f64::from(point.separation)).abs() < SAME
        })
    };
    (!steps.points.iter().all(is_there)).then_some(3)
}

/// The row of pairs that meet: how many were asked, and how many of each kind of difference.
fn row(inputs: &str, mut pair: impl FnMut() -> (Convex, Convex)) -> (Vec<String>, [u32; 4]) {
    const COUNT: u32 = 20_000;
    let (mut asked, mut differ) = (0, [0; 4]);
    while asked < COUNT {
        let (a, b) = pair();
        let (steps, placed) = (ask(&a, &b), (a.at((0.0, 0.0)), b.at((0.0, 0.0))));
        assert_eq!(steps.is_some(), intersects(placed.0, placed.1), "{inputs}: {a:?} {b:?}");
        let Some(steps) = steps else { continue };
        asked += 1;
        let exact = contact_manifold(placed.0, placed.1, 0.0).expect("they meet");
        if let Some(kind) = difference(&steps, &exact) {
            differ[kind] += 1;
        } else {
            let depth = exact.points().iter().map(|point| -f64::from(point.separation)).fold(0.0, f64::max);
            assert!((steps.depth - depth).abs() < 1e-5, "{inputs}: {} {depth} {a:?} {b:?}", steps.depth);
        }
    }
    let cells = [inputs.to_owned(), COUNT.to_string()].into_iter().chain(differ.map(|count| share(count, COUNT)));
    (cells.collect(), differ)
}

#[test]
fn contacts_beside_the_exact_ones() {
    let mut random = Random::new(60);
    let box_of = |random: &mut Random| Aabb::centered((0.0, 0.0), Vec2::new(random.between(0.1, 0.5), 0.5)).corners();
    let pose = |random: &mut Random, reach: f32| Pose2::new(point(random, reach), Rot2::new(random.between(-4.0, 4.0)));
    let mut rows = Vec::new();
    let mut note = |(cells, differ): (Vec<String>, [u32; 4])| {
        rows.push(cells);
        differ
    };
    let boxes = note(row("boxes, turned", || {
        let (a, b) = (box_of(&mut random), box_of(&mut random));
        (moved(&a, pose(&mut random, 0.0)), moved(&b, pose(&mut random, 0.7)))
    }));
    assert_eq!(boxes[0], 0, "centres of boxes tell the side");
    let hulls = note(row("polygons, little overlap", || {
        let mut one = |x: f32| {
            let points: Vec<Vec2> = (0..3 + random.below(6)).map(|_| point(&mut random, 0.5)).collect();
            Convex::hull(points).unwrap().translated((x + random.between(-0.2, 0.2), 0.0)).unwrap()
        };
        (one(0.0), one(0.9))
    }));
    let triangles = note(row("triangles, any overlap", || {
        let triangle = |random: &mut Random| [point(random, 0.5), point(random, 0.5), point(random, 0.5)];
        let (a, b) = (triangle(&mut random), triangle(&mut random));
        (moved(&a, Pose2::IDENTITY), moved(&b, Pose2::IDENTITY))
    }));
    assert!(triangles[0] > hulls[0], "{triangles:?} {hulls:?}");
    let grid = note(row("upright boxes of whole numbers, flush or tied", || {
        let mut one = || {
            let min = Vec2::new(random.below(5) as f32, random.below(5) as f32);
            let max = min + (1.0 + random.below(3) as f32, 1.0 + random.below(3) as f32);
            Convex::try_from(Aabb::new(min, max)).unwrap()
        };
        (one(), one())
    }));
    assert!(grid[1] > 0, "{grid:?}");
    let header = ["inputs", "asked", "axis reversed", "another axis", "another number of points", "points elsewhere"];
    demand("clip_contacts.rs", &header, &rows);
}

fn boxed(min: (f32, f32), max: (f32, f32)) -> Convex {
    Convex::try_from(Aabb::new(min, max)).expect("an area")
}

/// Swapping A and B flips the axis. The surface on which the points lie does not change if one edge is more
/// perpendicular; of parallel edges A's is the reference edge, so the points jump to the other surface.
#[test]
fn swapping_flips_the_axis_and_may_swap_the_edges() {
    let tilted = moved(boxed((-1.0, -1.0), (1.0, 1.0)).corners(), Pose2::new((0.0, 1.9), Rot2::new(0.05)));
    let floor = boxed((-5.0, -1.0), (5.0, 1.0));
    let (one, other) = (ask(&floor, &tilted).unwrap(), ask(&tilted, &floor).unwrap());
    assert_eq!(one.axis.map(|x| -x), other.axis);
    assert_eq!((one.reference_of_b, other.reference_of_b), (false, true), "the floor's edge both times");
    assert_eq!(one.points, other.points);

    let flush = boxed((-1.0, 0.75), (1.0, 2.75));
    let (one, other) = (ask(&floor, &flush).unwrap(), ask(&flush, &floor).unwrap());
    assert_eq!(one.axis.map(|x| -x), other.axis);
    assert_eq!((one.reference_of_b, other.reference_of_b), (false, false), "A's edge both times");
    assert!(one.points.iter().all(|point| point.point[1] == 0.75), "on the crate: {one:?}");
    assert!(other.points.iter().all(|point| point.point[1] == 1.0), "on the floor: {other:?}");
}

/// At equal centres nothing says which is in front, and the axis is not reversed when A and B are swapped.
#[test]
fn equal_centres_do_not_flip_the_axis() {
    let (a, b) = (boxed((-2.0, -1.0), (2.0, 1.0)), boxed((-1.0, -0.5), (1.0, 0.5)));
    let (one, other) = (ask(&a, &b).unwrap(), ask(&b, &a).unwrap());
    assert_eq!((one.axis, other.axis), ([0.0, -1.0], [0.0, -1.0]), "the normal of the first lower side");
    assert!(!one.is_reversed && !other.is_reversed);
    let exact = |a: &Convex, b: &Convex| contact_manifold(a.at((0.0, 0.0)), b.at((0.0, 0.0)), 0.0).unwrap().normal;
    assert_eq!(exact(&a, &b), -exact(&b, &a));
}

/// The centre of a triangle may lie to the other side than the short way out.
#[test]
fn the_centres_may_lead_the_long_way_out() {
    let (wall, wedge) = (boxed((0.0, -20.0), (10.0, 20.0)), [(0.5, -1.0), (9.9, 0.0), (0.5, 1.0)]);
    let wedge = Convex::polygon(wedge).unwrap();
    let steps = ask(&wall, &wedge).unwrap();
    let exact = contact_manifold(wall.at((0.0, 0.0)), wedge.at((0.0, 0.0)), 0.0).unwrap();
    assert_eq!((steps.axis[0], exact.normal), (-1.0, Vec2::X), "{steps:?}");
    assert_eq!(steps.depth, 9.5, "that of the short way");
}

/// Two equal crates, one on the other, rock by a hundredth: the reference edge is now of one and now of the other, although
/// nothing else changes.
#[test]
fn nearly_parallel_faces_swap_their_roles() {
    let crate_ = boxed((-1.0, -1.0), (1.0, 1.0));
    let mut owners = Vec::new();
    for step in 0..200 {
        let angle = 0.01 * (step as f32 * 0.1).sin();
        let upper = moved(crate_.corners(), Pose2::new((0.25, 1.95), Rot2::new(angle)));
        let steps = ask(&crate_, &upper).unwrap();
        assert!(steps.axis[1] > 0.999, "upwards: {steps:?}");
        assert!(!steps.points.is_empty());
        owners.push(steps.reference_of_b);
    }
    let swaps = owners.windows(2).filter(|pair| pair[0] != pair[1]).count();
    assert!(swaps >= 4, "{swaps} swaps: {owners:?}");
}

/// A quarter turn changes no answer: what is inside stays inside, although every coordinate changes its sign once.
#[test]
fn turning_the_scene_turns_the_points() {
    let mut random = Random::new(61);
    for _ in 0..5_000 {
        let mut one = || moved(&[(); 3].map(|()| point(&mut random, 0.5)), Pose2::IDENTITY);
        let (a, b) = (one(), one());
        let turned = |polygon: &Convex| polygon.corners().iter().map(|vertex| vertex.perp()).collect::<Vec<_>>();
        let (here, there) = (ask(&a, &b), contacts_by_axes(&turned(&a), &turned(&b)));
        let perp = |[x, y]: [f64; 2]| [-y, x];
        assert_eq!(here.is_some(), there.is_some());
        let (Some(here), Some(there)) = (here, there) else { continue };
        assert_eq!((perp(here.axis), here.depth, here.reference_of_b), (there.axis, there.depth, there.reference_of_b));
        let points: Vec<_> = here.points.iter().map(|point| (perp(point.point), point.depth)).collect();
        assert_eq!(points, there.points.iter().map(|point| (point.point, point.depth)).collect::<Vec<_>>());
    }
}

/// The side lines have no ends, the incident edge has: it is never made longer.
#[test]
fn the_clip_cuts_and_never_lengthens() {
    let mut random = Random::new(62);
    let mut cut = 0;
    for _ in 0..5_000 {
        let mut one = || moved(&[(); 3].map(|()| point(&mut random, 0.5)), Pose2::IDENTITY);
        let Some(steps) = ask(&one(), &one()) else { continue };
        let Some(clipped) = steps.clipped else { continue };
        let length = |[a, b]: [[f64; 2]; 2]| (a[0] - b[0]).hypot(a[1] - b[1]);
        assert!(length(clipped) <= length(steps.incident().ends) + 1e-12, "{steps:?}");
        cut += u32::from(clipped != steps.incident().ends);
        for side in steps.sides {
            for end in clipped {
                let inside: f64 = (0..2).map(|i| side.inward[i] * (end[i] - side.through[i])).sum();
                assert!(inside >= -1e-9, "{steps:?}");
            }
        }
    }
    assert!(cut > 1_000, "only {cut} edges were cut");
}

#[test]
fn bad_polygons_have_no_contacts() {
    let square = Aabb::new((0.0, 0.0), (2.0, 2.0)).corners();
    let [a, b, c, d] = square;
    assert!(contacts_by_axes(&square, &[]).is_none() && contacts_by_axes(&[a, b], &square).is_none());
    assert!(contacts_by_axes(&square, &[c; 4]).is_none(), "vertices that coincide");
    for bad in [f32::NAN, f32::INFINITY] {
        assert!(contacts_by_axes(&square, &[a, b, Vec2::new(bad, 1.0)]).is_none());
    }
    let repeated = contacts_by_axes(&[a, a, b, c, c, d], &Aabb::new((1.0, 1.5), (2.0, 4.0)).corners()).unwrap();
    assert_eq!((repeated.axis, repeated.reference().edge.edge, repeated.points.len()), ([0.0, 1.0], 3, 2)); // the edge from the first of the two
    let touching = contacts_by_axes(&square, &Aabb::new((1.0, 2.0), (3.0, 4.0)).corners()).unwrap();
    assert_eq!((touching.depth, touching.points.len()), (0.0, 2));
}
