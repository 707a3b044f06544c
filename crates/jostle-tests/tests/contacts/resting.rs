//! Bodies piled up by a solver on contact manifolds come to rest, on every kind of floor.

use crate::common::{
    random::Random,
    shorthand::{HERE, block, chain, framed, polygon},
};
use crate::solver::{Body, SUNK, World};
use crate::vector::V;
use jostle::{Compound, Convex, Part, Shape, separation};

/// The largest distance of a corner, during the last 500 steps, from its place before them.
const STILL: f64 = 0.01;

/// Level floors of every kind, with their surface at height 0, from x = −16 to 16.
fn floors() -> Vec<(&'static str, Shape)> {
    let points: Vec<(f32, f32)> = (-16..=16).map(|i| (i as f32, 0.0)).collect();
    let backwards: Vec<(f32, f32)> = points.iter().rev().copied().collect();
    let tiles = (-16..16).map(|i| Part::new(block(1.0, 1.0), (i as f32 + 0.5, -0.5)));
    let rim = [(-16.0, -4.0), (16.0, -4.0), (16.0, 0.0), (-16.0, 0.0)];
    // Holes under the surface, some of which touch it with a corner.
    let top = |i: i32| if i % 2 == 0 { 0.0 } else { -1.0 };
    let hole = |i: i32| [(i as f32, top(i)), (i as f32 - 0.4, -2.0), (i as f32 + 0.4, -2.0)];
    let holes: Vec<_> = (-15..16).map(hole).collect();
    let holes: Vec<&[(f32, f32)]> = holes.iter().map(|hole| hole.as_slice()).collect();
    vec![
        ("slab", Shape::from(polygon(&rim))),
        ("chain", chain(&points).into()),
        ("one-sided chain", chain(&backwards).one_sided().into()),
        ("tiles", Compound::new(tiles).expect("valid").into()),
        ("polygon with holes", framed(&rim, &holes).into()),
    ]
}

/// Runs the settling steps and 500 more; asserts that during these all bodies are at rest and keep the ids of their
/// contacts, and that none has sunk into another.
fn comes_to_rest(name: &str, bodies: Vec<Body>, settling: usize) -> World {
    let mut world = World::new(bodies);
    for _ in 0..settling {
        world.step();
    }
    let outlines = |world: &World| -> Vec<Vec<V>> {
        world.bodies.iter().filter(|body| !body.is_fixed()).map(Body::outline).collect()
    };
    let then = outlines(&world);
    let cold = world.cold;
    for step in settling..settling + 500 {
        world.step();
        for (i, (was, is)) in then.iter().zip(outlines(&world)).enumerate() {
            let off = was.iter().zip(is).map(|(&was, is)| (is - was).length()).fold(0.0, f64::max);
            assert!(off <= STILL, "{name}: at step {step} body {i} is {off} from where it was");
        }
    }
    for j in 0..world.bodies.len() {
        for i in 0..j {
            let [a, b] = [i, j].map(|k| &world.bodies[k]);
            let gap = separation(a.shape.at(a.pose()), b.shape.at(b.pose())).distance;
            let overlap = !(a.is_fixed() && b.is_fixed()) && f64::from(gap) < -SUNK;
            assert!(!overlap, "{name}: bodies {i} and {j} overlap by {gap}");
        }
    }
    assert_eq!(world.cold, cold, "{name}: what rests loses the impulses of contacts, or finds new ones");
    world
}

#[test]
fn a_stack_of_ten_boxes_stands_on_every_floor() {
    for (name, floor) in floors() {
        for x in [0.0, 0.5, 0.3] {
            let crate_ = block(1.0, 1.0);
            let stack = (0..10).map(|i| Body::new(&crate_, (x, 0.5 + i as f32)));
            let world = comes_to_rest(name, [Body::fixed(floor.clone(), HERE)].into_iter().chain(stack).collect(), 500);
            for (i, body) in world.bodies[1..].iter().enumerate() {
                let sunk = i as f64 + 0.5 - body.at.y;
                assert!(sunk.abs() <= (i + 1) as f64 * SUNK, "on {name} box {i} has sunk by {sunk}");
                let off = body.at.x - f64::from(x);
                assert!(off.abs() <= STILL, "on {name} box {i} has moved {off} sideways");
            }
        }
    }
}

#[test]
fn a_pyramid_of_ten_rows_stands() {
    for (name, floor) in floors() {
        let crate_ = block(1.0, 1.0);
        let rows = (0..10).flat_map(|row| (row..10).map(move |i| (row, i)));
        let place = |(row, i): (i32, i32)| (1.1 * (i as f32 - 0.5 * row as f32) - 5.0, 0.5 + row as f32);
        let boxes = rows.map(|at| Body::new(&crate_, place(at)));
        let world = comes_to_rest(name, [Body::fixed(floor, HERE)].into_iter().chain(boxes).collect(), 500);
        let top = world.bodies[world.bodies.len() - 1].at;
        assert!((top - V::new(-0.05, 9.5)).length() <= 10.0 * SUNK, "on {name} the top is at {top:?}");
    }
}

/// A heap between two walls, which falls in rows, each body shifted and rotated at random.
fn heap(floor: Shape, shapes: &[Convex], rows: usize, seed: u64) -> Vec<Body> {
    let mut random = Random::new(seed);
    let walls = [-4.5, 4.5].map(|x| Body::fixed(block(1.0, 40.0), (x, 20.0)));
    let mut bodies: Vec<Body> = [Body::fixed(floor, HERE)].into_iter().chain(walls).collect();
    for row in 0..rows {
        for column in 0..4 {
            let at = (1.8 * column as f32 - 2.7 + random.between(-0.1, 0.1), 1.0 + 1.8 * row as f32);
            bodies.push(Body::new(random.pick(shapes), at).turned(random.between(-3.0, 3.0)));
        }
    }
    bodies
}

#[test]
fn a_heap_of_capsules_comes_to_rest_between_walls() {
    let capsules = [0.3, 0.5].map(|half| Convex::capsule((-half, 0.0), (half, 0.0), 0.25).expect("valid"));
    for (name, floor) in floors() {
        comes_to_rest(name, heap(floor, &capsules, 8, 5), 500);
    }
}

#[test]
fn a_heap_of_boxes_capsules_and_hexagons_comes_to_rest_between_walls() {
    let capsule = Convex::capsule((-0.4, 0.0), (0.4, 0.0), 0.25).expect("valid");
    let hexagon = Convex::regular(6, 0.6).expect("valid");
    // No discs: without rolling resistance, bodies on discs swing for a long time.
    let shapes = [block(1.0, 1.0), block(0.5, 1.2), capsule, hexagon];
    for (name, floor) in floors() {
        comes_to_rest(name, heap(floor, &shapes, 8, 7), 1_500);
    }
}
