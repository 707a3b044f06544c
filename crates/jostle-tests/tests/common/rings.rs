//! Random valid outlines with holes.

use std::collections::BTreeMap;

use jostle::{Rot2, Vec2};

use super::random::Random;

/// An outline and the holes in it.
#[derive(Clone, Debug)]
pub struct Rings {
    pub outline: Vec<Vec2>,
    pub holes: Vec<Vec<Vec2>>,
}

impl Rings {
    pub fn mapped(&self, map: impl Fn(Vec2) -> Vec2) -> Rings {
        let ring = |ring: &Vec<Vec2>| ring.iter().map(|&p| map(p)).collect();
        Rings { outline: ring(&self.outline), holes: self.holes.iter().map(ring).collect() }
    }
}

/// Rings of any make, about one unit large; on a grid, a few integers large.
pub fn any(random: &mut Random) -> Rings {
    match random.below(5) {
        0 => star(random),
        1 => starry_frame(random),
        2 => comb(random),
        _ => cells(random),
    }
}

/// Rings on small integers; some of them slanted.
pub fn on_grid(random: &mut Random) -> Rings {
    let cells = cells(random);
    match random.below(4) {
        0 => cells.mapped(|p| Vec2::new(2.0 * p.x + p.y, p.y - p.x)),
        1 => cells.mapped(|p| Vec2::new(p.x - 3.0 * p.y, 2.0 * p.x + p.y)),
        _ => cells,
    }
}

/// A star: one radius for each direction.
fn star(random: &mut Random) -> Rings {
    let count = 3 + random.below(20);
    Rings { outline: starry_ring(random, count, 0.2, 1.0), holes: Vec::new() }
}

/// A star with a star cut out of its kernel, and sometimes more holes.
fn starry_frame(random: &mut Random) -> Rings {
    let (outer, inner) = (4 + random.below(12), 3 + random.below(8));
    let outline = starry_ring(random, outer, 0.7, 1.0);
    // With at least four directions, everything within 0.7 / √2 is inside; holes are limited to quadrants of their own.
    let hole = starry_ring(random, inner, 0.05, 0.2);
    let mut holes = Vec::new();
    for (x, y) in [(0.2, 0.2), (-0.2, 0.2), (-0.2, -0.2), (0.2, -0.2)] {
        if random.chance(2) {
            holes.push(hole.iter().map(|p| Vec2::new(p.x * 0.9 + x, p.y * 0.9 + y)).collect());
        }
    }
    if outer < 8 {
        holes.clear();
    }
    Rings { outline, holes }
}

fn starry_ring(random: &mut Random, count: usize, least: f32, most: f32) -> Vec<Vec2> {
    let start = random.between(0.0, 6.0);
    let step = core::f32::consts::TAU / count as f32;
    let corner = |i: usize| {
        let angle = start + step * (i as f32 + random.between(0.0, 0.8));
        let radius = random.between(least, most);
        // The library's own rotation, for the same points on every platform.
        Rot2::new(angle) * Vec2::new(radius, 0.0)
    };
    let mut ring: Vec<Vec2> = (0..count).map(corner).collect();
    if random.chance(2) {
        ring.reverse();
    }
    ring
}

/// A row of teeth: many collinear corners, deep and narrow gaps.
fn comb(random: &mut Random) -> Rings {
    let teeth = 1 + random.below(7);
    let width = 1.0 / (2 * teeth + 1) as f32;
    let mut outline = vec![Vec2::new(0.0, 0.0), Vec2::new(1.0, 0.0)];
    for i in (0..=2 * teeth).rev() {
        let (left, right) = (i as f32 * width, (i + 1) as f32 * width);
        let top = if i % 2 == 0 { random.between(0.3, 1.0) } else { random.between(0.01, 0.2) };
        outline.extend([Vec2::new(right, top), Vec2::new(left, top)]);
    }
    let last = outline.len() - 1;
    (outline[2].x, outline[last].x) = (1.0, 0.0);
    let (c, s) = (random.between(-1.0, 1.0), random.between(-1.0, 1.0));
    let rings = Rings { outline, holes: Vec::new() };
    if random.chance(2) || c.abs() + s.abs() < 0.1 {
        rings
    } else {
        rings.mapped(|p| Vec2::new(c * p.x - s * p.y, s * p.x + c * p.y))
    }
}

/// The border of a connected set of grid cells, with corners at every grid point; where two cells meet only at a
/// corner, the rings touch themselves or each other there.
fn cells(random: &mut Random) -> Rings {
    loop {
        let (width, height) = (2 + random.below(5) as i32, 2 + random.below(5) as i32);
        let grown = grown(random, width, height);
        let ways = border(&grown);
        let mut loops = traced(ways, random);
        let outlines = loops.iter().filter(|ring| doubled_area(ring) > 0).count();
        if outlines == 1 {
            loops.sort_by_key(|ring| -doubled_area(ring));
            let mut rings = loops.iter().map(|ring| points(ring, random)).collect::<Vec<_>>();
            return Rings { outline: rings.remove(0), holes: rings };
        }
    }
}

/// The border of several sets of grid cells, in any order: parts that touch in corners or are apart, some of them in holes
/// of others.
pub fn of_parts(random: &mut Random) -> Vec<Vec<Vec2>> {
    let (width, height) = (3 + random.below(5) as i32, 3 + random.below(5) as i32);
    let mut cells = grown(random, width, height);
    if random.chance(2) {
        // With the others, what lies in a hole is filled and the rest is free.
        cells = (-1..=width)
            .flat_map(|x| (-1..=height).map(move |y| [x, y]))
            .filter(|cell| !cells.contains(cell))
            .collect();
    } else {
        cells.retain(|_| !random.chance(3));
    }
    let loops = traced(border(&cells), random);
    let mut rings: Vec<Vec<Vec2>> = loops.iter().map(|ring| points(ring, random)).collect();
    for i in (1..rings.len()).rev() {
        rings.swap(i, random.below(i + 1));
    }
    rings
}

fn points(ring: &[[i32; 2]], random: &mut Random) -> Vec<Vec2> {
    let mut ring: Vec<Vec2> = ring.iter().map(|&[x, y]| Vec2::new(x as f32, y as f32)).collect();
    if random.chance(3) {
        ring.reverse();
    }
    ring
}

/// A set of cells grown from one through its neighbours, and sometimes across a corner, so that its interior is in
/// parts.
fn grown(random: &mut Random, width: i32, height: i32) -> Vec<[i32; 2]> {
    let mut cells = vec![[random.below(width as usize) as i32, random.below(height as usize) as i32]];
    let over_corners = random.chance(2);
    for _ in 0..(width * height) * 2 {
        let [x, y] = *random.pick(&cells);
        let steps = [[1, 0], [-1, 0], [0, 1], [0, -1], [1, 1], [-1, 1], [-1, -1], [1, -1]];
        let [dx, dy] = *random.pick(&steps[..if over_corners { 8 } else { 4 }]);
        let next = [x + dx, y + dy];
        if (0..width).contains(&next[0]) && (0..height).contains(&next[1]) && !cells.contains(&next) {
            cells.push(next);
        }
    }
    cells
}

/// The unit steps around the cells, with the cells on the left, by their start.
fn border(cells: &[[i32; 2]]) -> BTreeMap<[i32; 2], Vec<[i32; 2]>> {
    let mut ways: BTreeMap<[i32; 2], Vec<[i32; 2]>> = BTreeMap::new();
    for &[x, y] in cells {
        let mut step = |neighbour: [i32; 2], from: [i32; 2], to: [i32; 2]| {
            if !cells.contains(&neighbour) {
                ways.entry(from).or_default().push(to);
            }
        };
        step([x, y - 1], [x, y], [x + 1, y]);
        step([x + 1, y], [x + 1, y], [x + 1, y + 1]);
        step([x, y + 1], [x + 1, y + 1], [x, y + 1]);
        step([x - 1, y], [x, y + 1], [x, y]);
    }
    ways
}

/// Closed rings of these steps; at a branch it turns left or right each time, at random.
fn traced(mut ways: BTreeMap<[i32; 2], Vec<[i32; 2]>>, random: &mut Random) -> Vec<Vec<[i32; 2]>> {
    let turn_left = random.chance(2);
    let mut rings = Vec::new();
    while let Some((&start, _)) = ways.iter().find(|(_, to)| !to.is_empty()) {
        let first = ways.get_mut(&start).and_then(Vec::pop).expect("there is a way");
        let (mut ring, mut before, mut at) = (vec![start], start, first);
        // The ring ends where it would take its first step again, not where it first passes its start.
        while at != start || next_index(&ways[&start], before, at, turn_left).is_some() && !ways[&start].is_empty() {
            ring.push(at);
            let options = ways.get_mut(&at).expect("every step goes on");
            let i = next_index(options, before, at, turn_left).expect("every step goes on");
            (before, at) = (at, options.remove(i));
        }
        rings.push(ring);
    }
    rings
}

fn next_index(options: &[[i32; 2]], from: [i32; 2], at: [i32; 2], turn_left: bool) -> Option<usize> {
    let turn = |to: [i32; 2]| (at[0] - from[0]) * (to[1] - at[1]) - (at[1] - from[1]) * (to[0] - at[0]);
    let key = |i: &usize| if turn_left { -turn(options[*i]) } else { turn(options[*i]) };
    (0..options.len()).min_by_key(key)
}

fn doubled_area(ring: &[[i32; 2]]) -> i32 {
    (0..ring.len())
        .map(|i| {
            let ([ax, ay], [bx, by]) = (ring[i], ring[(i + 1) % ring.len()]);
            ax * by - ay * bx
        })
        .sum()
}
