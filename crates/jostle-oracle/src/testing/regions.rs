//! Random regions, each with a second description of the same set that is true by construction.

use super::Random;
use crate::body::Body;
use crate::region::Region;

/// A region made of unit cells, with holes, and with corners that touch.
#[derive(Clone, Debug)]
pub(crate) struct Cells {
    /// The low corners of the filled cells.
    pub(crate) cells: Vec<[i64; 2]>,
}

/// A star-shaped region around a centre, possibly with a similar hole in its middle.
pub(crate) struct Star {
    pub(crate) region: Region,
    /// Convex pieces that fill the region, each between two rays from the centre.
    pub(crate) pieces: Vec<Body>,
}

impl Random {
    /// At least one cell of a square of `size` by `size` around the origin, each filled with a probability of `filled`
    /// / 8.
    pub(crate) fn cells(&mut self, size: i64, filled: usize) -> Cells {
        loop {
            let all = (0..size * size).map(|i| [i % size - size / 2, i / size - size / 2]);
            let cells: Vec<_> = all.filter(|_| self.below(8) < filled).collect();
            if !cells.is_empty() {
                return Cells { cells };
            }
        }
    }

    /// The same region with some rings reversed and some corners repeated.
    pub(crate) fn rewound(&mut self, mut region: Region) -> Region {
        for ring in &mut region.rings {
            if self.below(2) == 0 {
                ring.reverse();
            }
            if self.below(4) == 0 {
                ring.push(ring[0]);
            }
        }
        region
    }

    /// Corners up to `limit` from the centre in each direction, in whole coordinates if `turned` is false.
    pub(crate) fn star(&mut self, limit: i64, turned: bool) -> Star {
        let rays = self.rays_around(limit);
        let hole = self.below(3) == 0;
        let centre = self.point(limit).map(|x| x as f32);
        let angle = if turned { 4.0 * self.fraction() } else { 0.0 };
        let place = |factor: i64| {
            let local: Vec<_> = rays.iter().map(|ray| ray.map(|x| (factor * x) as f32)).collect();
            Body::place(&local, [angle.cos(), angle.sin()], centre, 0.0).corners
        };
        let (outer, inner) = (place(2), place(i64::from(hole)));
        let ends = || (0..rays.len()).map(|i| (i, (i + 1) % rays.len()));
        let piece =
            |(i, j): (usize, usize)| Body { corners: vec![outer[i], outer[j], inner[i], inner[j]], radius: 0.0 };
        let pieces = ends().map(piece).collect();
        let rings = if hole { vec![outer, inner] } else { vec![outer] };
        Star { region: Region { rings }, pieces }
    }

    /// Three to nine vectors, counterclockwise, each less than half a turn from the next.
    fn rays_around(&mut self, limit: i64) -> Vec<[i64; 2]> {
        let cross = |p: [i64; 2], q: [i64; 2]| p[0] * q[1] - p[1] * q[0];
        let lower = |p: &[i64; 2]| p[1] < 0 || p[1] == 0 && p[0] < 0;
        loop {
            let mut rays: Vec<_> = (0..3 + self.below(7)).map(|_| self.point(limit)).filter(|&p| p != [0, 0]).collect();
            rays.sort_by(|p, q| lower(p).cmp(&lower(q)).then(0.cmp(&cross(*p, *q))));
            rays.dedup_by(|p, q| lower(p) == lower(q) && cross(*p, *q) == 0);
            let next = rays.iter().cycle().skip(1);
            if rays.len() > 2 && rays.iter().zip(next).all(|(p, q)| cross(*p, *q) > 0) {
                return rays;
            }
        }
    }
}

impl Cells {
    pub(crate) fn holds(&self, cell: [i64; 2]) -> bool {
        self.cells.contains(&cell)
    }

    /// The cells as a region, `scale` times as large and moved.
    ///
    /// Every edge between a filled and an empty cell, with the filled one on its left, leads to the start of others,
    /// which close it to a ring. If two cells touch at a corner, the order of the edges decides how the rings
    /// continue; both results are correct.
    pub(crate) fn region(&self, scale: f64, shift: [f64; 2]) -> Region {
        let mut edges = Vec::new();
        for &[x, y] in &self.cells {
            let [low, right, high, left] = [[x, y], [x + 1, y], [x + 1, y + 1], [x, y + 1]];
            let around = [([x, y - 1], low, right), ([x + 1, y], right, high), ([x, y + 1], high, left)];
            let around = around.into_iter().chain([([x - 1, y], left, low)]);
            edges.extend(around.filter(|(cell, ..)| !self.holds(*cell)).map(|(_, from, to)| (from, to)));
        }
        let mut rings = Vec::new();
        while let Some((first, mut end)) = edges.pop() {
            let mut ring = vec![first];
            while end != first {
                ring.push(end);
                let next = edges.iter().position(|&(from, _)| from == end).expect("every ring closes");
                end = edges.swap_remove(next).1;
            }
            let place = |[x, y]: [i64; 2]| [x as f64 * scale + shift[0], y as f64 * scale + shift[1]];
            rings.push(ring.into_iter().map(place).collect());
        }
        Region { rings }
    }
}

#[test]
fn traced_cells_are_what_the_even_odd_rule_fills() {
    use crate::location::Location;
    use crate::point::locate;
    let mut random = Random::new();
    let mut with_holes = 0;
    for _ in 0..200 {
        let cells = random.cells(5, 5);
        let region = cells.region(1.0, [0.0, 0.0]);
        with_holes += u32::from(region.rings.len() > 1);
        for x in -4..4 {
            for y in -4..4 {
                let middle = [x as f64 + 0.5, y as f64 + 0.5];
                let expected = if cells.holds([x, y]) { Location::Inside } else { Location::Outside };
                assert_eq!(locate(middle, &region), expected, "{middle:?} in {region:?}");
                let around = [[x, y], [x - 1, y], [x, y - 1], [x - 1, y - 1]].map(|cell| cells.holds(cell));
                let expected = match around {
                    [true, true, true, true] => Location::Inside,
                    [false, false, false, false] => Location::Outside,
                    _ => Location::Boundary,
                };
                assert_eq!(locate([x as f64, y as f64], &region), expected, "{x} {y} in {region:?}");
            }
        }
    }
    assert!(with_holes > 50, "{with_holes} of 200");
}
