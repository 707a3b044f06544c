//! Convex polygons: pairs of them, and circles around them.

use jostle::{
    Aabb, Convex, Pose2, Relation, Rot2, Vec2,
    classic::{
        Circle, EdgeOfPair, circle_by_farthest_vertex, circles_meet, mean_of_vertices, separating_edge, vertices_inside,
    },
    intersects, relate,
};

use crate::common::random::Random;
use crate::measured::{Decisions, demand, share};

fn point(random: &mut Random, reach: f32) -> Vec2 {
    Vec2::new(random.between(-reach, reach), random.between(-reach, reach))
}

/// The counterclockwise hull of 3 to 11 points within these half sizes.
fn hull(random: &mut Random, half: Vec2) -> Convex {
    let vertex = |random: &mut Random| Vec2::new(random.between(-half.x, half.x), random.between(-half.y, half.y));
    Convex::hull((0..3 + random.below(9)).map(|_| vertex(random)).collect::<Vec<_>>()).expect("an area")
}

/// A convex polygon of whole numbers.
fn grid_hull(random: &mut Random) -> Convex {
    (0..1000)
        .find_map(|_| {
            let points = (0..3 + random.below(6)).map(|_| Vec2::new(random.below(7) as f32, random.below(7) as f32));
            Convex::hull(points.collect::<Vec<_>>()).ok().filter(|hull| hull.corners().len() > 2)
        })
        .expect("an area")
}

/// The vertices of a polygon that was turned and moved, rounded to f32: the polygon that is asked about.
fn moved(polygon: &Convex, pose: Pose2) -> Vec<Vec2> {
    polygon.corners().iter().map(|&vertex| pose * vertex).collect()
}

/// True if the polygons of these vertices meet. Rounding may have left a vertex that is no corner.
fn meet(a: &[Vec2], b: &[Vec2]) -> bool {
    let [a, b] = [a, b].map(|vertices| Convex::hull(vertices.iter().copied()).unwrap());
    intersects(a.at((0.0, 0.0)), b.at((0.0, 0.0)))
}

#[test]
fn vertices_in_the_other_polygon() {
    let mut random = Random::new(40);
    let mut rows = Vec::new();
    for (inputs, half) in
        [("about as wide as high", (1.0, 1.0)), ("5 times as wide", (1.0, 0.2)), ("50 times", (1.0, 0.02))]
    {
        let decisions = Decisions::of(50_000, || {
            let mut turned = || {
                let polygon = hull(&mut random, half.into());
                let pose = Pose2::new(point(&mut random, 1.0), Rot2::new(random.between(-4.0, 4.0)));
                moved(&polygon, pose)
            };
            let (a, b) = (turned(), turned());
            (vertices_inside(&a, &b), meet(&a, &b))
        });
        assert!(decisions.invented == 0 && decisions.missed > 0, "{inputs}: {decisions:?}");
        rows.push(decisions.row(inputs));
    }
    let grid = Decisions::of(50_000, || {
        let [a, b] = [(); 2].map(|()| grid_hull(&mut random));
        (vertices_inside(a.corners(), b.corners()), intersects(a.at((0.0, 0.0)), b.at((0.0, 0.0))))
    });
    assert!(grid.invented == 0 && grid.missed > 0, "{grid:?}");
    rows.push(grid.row("whole numbers, many of which touch"));
    demand("vertices_inside.rs", &Decisions::HEADER, &rows);
}

/// The decisions about pairs that move for a hundred steps, and the mean numbers of edges tested where they are apart,
/// with memory and without.
fn coherent(random: &mut Random, speed: f32, spin: f32) -> (Decisions, [f64; 2]) {
    let (mut tested, mut apart) = ([0; 2], 0);
    let (mut step, mut remembered) = (0, None);
    let (mut polygons, mut poses, mut by) = (Vec::new(), Vec::new(), Vec::new());
    let decisions = Decisions::of(50_000, || {
        if step % 100 == 0 {
            remembered = None;
            polygons = (0..2).map(|_| hull(random, Vec2::ONE)).collect();
            poses = (0..2).map(|_| (point(random, 2.0), random.between(-4.0, 4.0))).collect();
            by = (0..2).map(|_| (point(random, speed), random.between(-spin, spin))).collect();
        }
        step += 1;
        for (pose, by) in poses.iter_mut().zip(&by) {
            *pose = (pose.0 + by.0, pose.1 + by.1);
        }
        let at = |i: usize| moved(&polygons[i], Pose2::new(poses[i].0, Rot2::new(poses[i].1)));
        let (a, b) = (at(0), at(1));
        let (found, fresh) = (separating_edge(&a, &b, remembered), separating_edge(&a, &b, None));
        assert_eq!(found.edge.is_none(), fresh.edge.is_none(), "memory changes an answer: {a:?} {b:?} {remembered:?}");
        remembered = found.edge.or(remembered);
        if found.edge.is_some() {
            apart += 1;
            tested = [tested[0] + found.tested, tested[1] + fresh.tested];
        }
        (found.edge.is_none(), meet(&a, &b))
    });
    (decisions, tested.map(|tested| tested as f64 / f64::from(apart)))
}

#[test]
fn separating_edges() {
    let mut random = Random::new(41);
    let mut rows = Vec::new();
    for (inputs, speed, spin) in [("moving", 0.01, 0.0), ("moving and turning", 0.01, 0.01), ("jumping", 1.0, 1.0)] {
        let (decisions, tested) = coherent(&mut random, speed, spin);
        assert!(decisions.is_exact(), "{inputs}: {decisions:?}");
        let [with, without] = tested;
        assert!(speed > 0.1 || (with < 1.2 && without > 2.0), "{inputs}: {tested:?}");
        let mut row = decisions.row(inputs);
        row.extend(tested.map(|tested| format!("{tested:.2}")));
        rows.push(row);
    }
    let mut tested = 0;
    let grid = Decisions::of(50_000, || {
        let [a, b] = [(); 2].map(|()| grid_hull(&mut random));
        let b = b.translated((random.below(7) as f32, random.below(7) as f32)).unwrap();
        let found = separating_edge(a.corners(), b.corners(), None);
        tested += if found.edge.is_some() { found.tested } else { 0 };
        (found.edge.is_none(), relate(a.at((0.0, 0.0)), b.at((0.0, 0.0))) != Relation::Apart)
    });
    assert!(grid.is_exact(), "{grid:?}");
    let mut row = grid.row("whole numbers, many of which touch, each pair once");
    let mean = format!("{:.2}", tested as f64 / f64::from(grid.asked - grid.yes));
    row.extend([mean.clone(), mean]);
    rows.push(row);
    let header: Vec<&str> = Decisions::HEADER.into_iter().chain(["edges tested, if apart", "without memory"]).collect();
    demand("remembered_edge.rs", &header, &rows);
}

#[test]
fn a_remembered_edge_is_only_a_first_guess() {
    let [a, b] = [0.0, 3.0].map(|x| Aabb::new((x, 0.0), (x + 2.0, 2.0)).corners());
    let right_of_a = EdgeOfPair { of_b: false, edge: 1 };
    for guess in [EdgeOfPair { of_b: true, edge: 3 }, right_of_a] {
        assert_eq!(separating_edge(&a, &b, Some(guess)).edge, Some(guess), "it separates");
        assert_eq!(separating_edge(&a, &b, Some(guess)).tested, 1);
    }
    for wrong in [EdgeOfPair { of_b: true, edge: 0 }, EdgeOfPair { of_b: false, edge: 99 }] {
        assert_eq!(separating_edge(&a, &b, Some(wrong)).edge, Some(right_of_a));
    }
    let touching = Aabb::new((2.0, 1.0), (4.0, 3.0)).corners();
    let found = separating_edge(&a, &touching, Some(right_of_a));
    assert_eq!((found.edge, found.tested), (None, 8), "each edge once");
}

#[test]
fn bad_polygons() {
    let a = Aabb::new((0.0, 0.0), (2.0, 2.0)).corners();
    let nan = [Vec2::new(f32::NAN, 0.0); 4];
    assert_eq!(separating_edge(&nan, &nan, None).edge, None);
    assert!(!vertices_inside(&a, &nan) && !vertices_inside(&nan, &a));
    assert!(!vertices_inside(&[], &[]) && !vertices_inside(&a[..2], &[]));
    assert_eq!(separating_edge(&[], &[], None).edge, None);
    let coincident = [Vec2::ONE; 3];
    assert_eq!(separating_edge(&a, &coincident, None).edge, None, "a point in the box");
    assert_eq!(separating_edge(&coincident, &coincident, None).edge, None);
    assert!(separating_edge(&a, &[Vec2::new(5.0, 5.0); 3], None).edge.is_some());
    assert_eq!(circle_by_farthest_vertex((0.0, 0.0), &[]), None);
    assert_eq!(mean_of_vertices(&[]), None);
    assert_eq!(circle_by_farthest_vertex((1.0, 1.0), &coincident), Some(Circle::new((1.0, 1.0), 0.0)));
    assert_eq!(circle_by_farthest_vertex((f32::NAN, 1.0), &a).unwrap().radius, 0.0);
    assert_eq!(circle_by_farthest_vertex((0.0, 0.0), &[nan[0], Vec2::ONE]).unwrap().radius, 2.0_f32.sqrt());
}

#[test]
fn circles_to_the_farthest_vertex() {
    type Centre = fn(&[Vec2]) -> Vec2;
    let centres: [(&str, Centre); 3] = [
        ("first vertex", |vertices| vertices[0]),
        ("mean of the vertices", |vertices| mean_of_vertices(vertices).unwrap()),
        ("middle of the box", |vertices| Aabb::around(vertices.iter().copied()).center()),
    ];
    let mut random = Random::new(42);
    let mut rows = Vec::new();
    for (name, centre) in centres {
        let (mut sum, mut largest, mut count) = (0.0, 0.0_f64, 0);
        let decisions = Decisions::of(20_000, || {
            let mut one = || {
                let at = point(&mut random, 2.0);
                let polygon = hull(&mut random, Vec2::ONE).translated(at).unwrap();
                let circle = circle_by_farthest_vertex(centre(polygon.corners()), polygon.corners()).unwrap();
                let smallest = Convex::bounding_circle(polygon.corners().iter().copied()).unwrap();
                let ratio = f64::from(circle.radius) / f64::from(smallest.radius());
                assert!(ratio >= 1.0 - 2.0_f64.powi(-23), "smaller than the smallest: {polygon:?}");
                (sum, largest, count) = (sum + ratio, largest.max(ratio), count + 1);
                (polygon, circle)
            };
            let (a, b) = (one(), one());
            (circles_meet(a.1, b.1), intersects(a.0.at((0.0, 0.0)), b.0.at((0.0, 0.0))))
        });
        assert!(decisions.missed == 0 && decisions.invented > 0, "{name}: {decisions:?}");
        let mean = sum / f64::from(count);
        let mut row = vec![name.to_owned(), count.to_string(), format!("{mean:.3}"), format!("{largest:.3}")];
        row.extend([decisions.yes, decisions.invented, decisions.missed].map(|n| share(n, decisions.asked)));
        rows.push(row);
    }
    let header = [
        "centre",
        "polygons",
        "radius beside the smallest one, mean",
        "largest",
        "pairs that meet",
        "hits invented",
        "hits missed",
    ];
    demand("farthest_vertex.rs", &header, &rows);
}
