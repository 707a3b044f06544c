use super::*;
use crate::shape::cut::{nesting, ring};

/// Rings of few corners on a small grid, most of which touch, cross or run along each other somewhere.
fn random_rings(state: &mut u64) -> Vec<Vec<RingCorner>> {
    let mut random = |below: u64| {
        *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (*state >> 33) % below
    };
    let (count, size) = (1 + random(3), 3 + random(6));
    let scale = [1.0, 0.1, 1e-40, 1e37][random(4) as usize];
    let is_framed = random(2) == 0;
    let mut rings = Vec::new();
    for _ in 0..count {
        let at = |x: u64, y: u64| Vec2::new(x as f32 * scale, y as f32 * scale);
        if is_framed && rings.len() < 2 && random(3) > 0 {
            let near = rings.len() as u64;
            let far = 9 - near;
            rings.extend(ring::clean(&[at(near, near), at(far, near), at(far, far), at(near, far)]));
            continue;
        }
        let corners = 3 + random(if is_framed { 2 } else { 5 });
        let points: Vec<Vec2> = (0..corners).map(|_| at(random(size), random(size))).collect();
        rings.extend(ring::clean(&points));
    }
    rings
}

/// All nodes, or the error that the sweep must give, found by testing all pairs of edges.
fn of_all_pairs(edges: &[Edge]) -> Result<Vec<(usize, Vec2)>, ShapeError> {
    for (last, e) in edges.iter().enumerate() {
        if let Some(error) = edges[..last].iter().find_map(|earlier| meeting(*earlier, *e, RingName::Ring)) {
            return Err(error);
        }
    }
    let mut nodes = Vec::new();
    for (i, e) in edges.iter().enumerate() {
        for f in edges {
            if turn(e.p, e.q, f.p).is_eq() && e.holds(f.p) && !nodes.contains(&(i, f.p)) {
                nodes.push((i, f.p));
            }
        }
    }
    Ok(nodes)
}

/// Whether the direction from `v` to `d` lies strictly between those to `from` and to `to`, counterclockwise.
fn between(v: Vec2, from: Vec2, to: Vec2, d: Vec2) -> bool {
    match turn(v, from, to) {
        Ordering::Greater => turn(v, from, d).is_gt() && turn(v, d, to).is_gt(),
        Ordering::Less => !(turn(v, to, d).is_gt() && turn(v, d, from).is_gt()),
        Ordering::Equal => turn(v, from, d).is_gt(),
    }
}

/// Whether passages of rings cross in a common corner, by testing all pairs of passages.
fn cross_in_a_corner(rings: &[Vec<RingCorner>]) -> bool {
    let passages = |ring: &Vec<RingCorner>| -> Vec<[Vec2; 3]> {
        let n = ring.len();
        (0..n).map(|i| [i + n - 1, i, i + 1].map(|k| ring[k % n].point)).collect()
    };
    let passages: Vec<[Vec2; 3]> = rings.iter().flat_map(passages).collect();
    passages.iter().enumerate().any(|(i, [from, at, to])| {
        let is_left = |end: Vec2| between(*at, *to, *from, end);
        passages[..i].iter().any(|other| other[1] == *at && is_left(other[0]) != is_left(other[2]))
    })
}

/// Whether a point is inside a ring that it is not on: even–odd.
fn encloses(ring: &[RingCorner], p: DVec2) -> bool {
    let n = ring.len();
    let crossed = (0..n).filter(|&i| {
        let (a, b) = (DVec2::from(ring[i].point), DVec2::from(ring[(i + 1) % n].point));
        (a.y > p.y) != (b.y > p.y) && orientation(a, b, p).is_gt() == (b.y > a.y)
    });
    crossed.count() % 2 == 1
}

/// A point inside a ring and next to its border, nearer than any other ring of the grid: left of an edge's middle.
fn inside(ring: &[RingCorner]) -> DVec2 {
    let (p, q) = (DVec2::from(ring[0].point), DVec2::from(ring[1].point));
    let left = (q - p).left() * if ring::is_counterclockwise(ring) { 1.0 } else { -1.0 };
    p + (q - p) * 0.501_234 + left * 1e-5
}

#[test]
fn the_sweep_agrees_with_a_test_of_all_pairs_of_edges() {
    let (mut state, mut fine, mut wrong, mut noded_count, mut in_corners) = (1, 0, 0, 0, 0);
    let mut nested = [0; 3];
    for _ in 0..200_000 {
        let rings = random_rings(&mut state);
        let edges = edges_of(&rings);
        let found = noded(rings.clone(), RingName::Ring);
        let nodes = match of_all_pairs(&edges) {
            Err(error) => {
                wrong += 1;
                assert_eq!(found.err(), Some(error), "{rings:?}");
                continue;
            }
            Ok(nodes) => nodes,
        };
        let all = with_all(&rings, &edges, &nodes);
        if cross_in_a_corner(&all) {
            in_corners += 1;
            assert!(matches!(found, Err(ShapeError::Crossing { .. })), "{rings:?}");
            continue;
        }
        fine += 1;
        noded_count += nodes.len();
        let Noded { rings, bases } = found.unwrap();
        assert_eq!(rings, all);
        let counterclockwise: Vec<bool> = rings.iter().map(|ring| ring::is_counterclockwise(ring)).collect();
        let around = |hole: usize| -> Vec<usize> {
            let p = inside(&rings[hole]);
            (0..rings.len()).filter(|&other| other != hole && encloses(&rings[other], p)).collect()
        };
        let by_points = (1..rings.len()).find_map(|hole| match around(hole)[..] {
            [0] => None,
            [0, other, ..] => {
                Some(ShapeError::HolesOverlap { first: hole.min(other) - 1, second: hole.max(other) - 1 })
            }
            _ => Some(ShapeError::HoleOutside { hole: hole - 1 }),
        });
        nested[match by_points {
            None => 0,
            Some(ShapeError::HoleOutside { .. }) => 1,
            Some(_) => 2,
        }] += usize::from(rings.len() > 1);
        let nests = nesting::nests(&bases, &counterclockwise);
        assert_eq!(nesting::check_holes(&nests).err(), by_points, "{rings:?}");
        for (ring, nest) in nests.iter().enumerate().skip(1) {
            assert_eq!(nest.is_outline, around(ring).len().is_multiple_of(2), "{rings:?}");
        }
    }
    let counts = [fine, wrong, noded_count, in_corners, nested[0], nested[1], nested[2]];
    assert!(counts.iter().all(|&count| count > 100), "{counts:?}");
}

/// The rings with nodes, sorted along each edge.
fn with_all(rings: &[Vec<RingCorner>], edges: &[Edge], nodes: &[(usize, Vec2)]) -> Vec<Vec<RingCorner>> {
    let mut noded: Vec<Vec<RingCorner>> = rings.iter().map(|_| Vec::new()).collect();
    for (i, edge) in edges.iter().enumerate() {
        noded[edge.ring].push(rings[edge.ring][edge.place]);
        let mut own: Vec<Vec2> = nodes.iter().filter(|node| node.0 == i).map(|node| node.1).collect();
        own.sort_by(|a, b| {
            let along = |v: &Vec2| DVec2::from(*v).x - DVec2::from(edge.p).x;
            along(a).abs().total_cmp(&along(b).abs()).then_with(|| {
                let up = |v: &Vec2| (DVec2::from(*v).y - DVec2::from(edge.p).y).abs();
                up(a).total_cmp(&up(b))
            })
        });
        noded[edge.ring].extend(own.into_iter().map(|point| RingCorner { point, edge: edge.given }));
    }
    noded
}
