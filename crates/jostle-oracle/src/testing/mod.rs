//! Code that the tests of this crate share.

mod regions;

use crate::body::Body;
use crate::grid::{Grid, Vector};
use crate::integer::Int;
use crate::region::Region;
pub(crate) use regions::{Cells, Star};

/// The bits by which a grid is refined so that only 0 fits the short form of an integer.
const ALL_LONG_BITS: i32 = 300;

/// The generator Xorshift64, with the same numbers in every run.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new() -> Random {
        Random(0x9e37_79b9_7f4a_7c15)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    pub(crate) fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }

    /// A number from −limit to limit, both included.
    pub(crate) fn within(&mut self, limit: i64) -> i64 {
        (self.next() % (2 * limit + 1) as u64) as i64 - limit
    }

    pub(crate) fn point(&mut self, limit: i64) -> [i64; 2] {
        [self.within(limit), self.within(limit)]
    }

    /// One to six whole corners up to `limit` / 2 from a centre up to `limit` from the origin, often collinear or
    /// equal, and a whole radius, often 0.
    pub(crate) fn grid_body(&mut self, limit: i64) -> Body {
        let [x, y] = self.point(limit);
        let corners =
            (0..=self.below(6)).map(|_| self.point(limit / 2)).map(|[dx, dy]| [(x + dx) as f64, (y + dy) as f64]);
        let corners = corners.collect();
        Body { corners, radius: [0.0, 0.0, 1.0, 5.0][self.below(4)] }
    }

    pub(crate) fn fraction(&mut self) -> f32 {
        self.within(1 << 23) as f32 / (1 << 23) as f32
    }

    /// A rotated rectangle of a size up to 2 by 2, up to `spread` from the origin.
    pub(crate) fn rotated_box(&mut self, spread: f32, radius: f32) -> Body {
        let [w, h] = [self.fraction(), self.fraction()];
        let angle = 4.0 * self.fraction();
        let local = [[w, h], [-w, h], [-w, -h], [w, -h]];
        let translation = [spread * self.fraction(), spread * self.fraction()];
        Body::place(&local, [angle.cos(), angle.sin()], translation, radius)
    }

    /// A pair of the class of this turn: whole coordinates, rotated boxes, rounded rotated boxes.
    pub(crate) fn pair(&mut self, turn: usize) -> (Body, Body) {
        match turn % 3 {
            0 => (self.grid_body(6), self.grid_body(6)),
            1 => (self.rotated_box(2.0, 0.0), self.rotated_box(2.0, 0.0)),
            _ => (self.rotated_box(3.0, 0.5), self.rotated_box(3.0, 0.3)),
        }
    }
}

pub(crate) fn body(corners: &[[f64; 2]], radius: f32) -> Body {
    Body { corners: corners.to_vec(), radius }
}

pub(crate) fn region(rings: &[&[[f64; 2]]]) -> Region {
    Region { rings: rings.iter().map(|ring| ring.to_vec()).collect() }
}

pub(crate) fn rectangle(low: [f64; 2], high: [f64; 2]) -> [[f64; 2]; 4] {
    [low, [high[0], low[1]], high, [low[0], high[1]]]
}

pub(crate) fn vector([x, y]: [i64; 2]) -> Vector {
    Vector { x: Int::shifted(x, 0), y: Int::shifted(y, 0) }
}

impl Grid {
    /// A grid so fine that every calculation uses long integers.
    pub(crate) fn all_long(self) -> Grid {
        Grid { exponent: self.exponent - ALL_LONG_BITS }
    }
}

/// The answer on the grid of the question, and on long integers.
pub(crate) fn checked<T>(a: &Body, b: &Body, ask: impl Fn(Grid) -> T) -> (T, T) {
    let grid = Grid::of(&[a, b], &[]);
    (ask(grid), ask(grid.all_long()))
}

pub(crate) fn whole_corners(body: &Body) -> Vec<[i128; 2]> {
    body.corners.iter().map(|p| p.map(|x| x as i128)).collect()
}

/// The largest separation on an axis of cores with whole corners, and its sign, by the length of the axis.
///
/// Axes are all differences of two corners, of one body or of both, and their normals. They include the normals of all
/// edges, and the common line of bodies without area, for which overlapping projections on the line prove nothing: the
/// separation on its normal is 0.
pub(crate) fn greatest_gap(a: &Body, b: &Body) -> (i128, f64) {
    let (corners_a, corners_b) = (whole_corners(a), whole_corners(b));
    let all = [&corners_a[..], &corners_b].concat();
    let directions = all.iter().flat_map(|p| all.iter().map(move |q| [q[0] - p[0], q[1] - p[1]]));
    let axes = directions.flat_map(|[x, y]| [[x, y], [-y, x]]).filter(|&n| n != [0, 0]);
    let gaps = axes.map(|n| {
        let along = |p: &[i128; 2]| p[0] * n[0] + p[1] * n[1];
        let nearest = corners_b.iter().map(along).min().expect("a body has a corner");
        let farthest = corners_a.iter().map(along).max().expect("a body has a corner");
        let gap = nearest - farthest;
        (gap.signum(), gap as f64 / ((n[0] * n[0] + n[1] * n[1]) as f64).sqrt())
    });
    // No axis at all: two equal points.
    gaps.max_by(|(sign, gap), (other_sign, other)| sign.cmp(other_sign).then(gap.total_cmp(other))).unwrap_or((0, 0.0))
}

/// The numerator and the denominator of the squared distance of cores that are apart, with whole corners: the smallest
/// from a corner of one to a segment between two of the other.
pub(crate) fn squared_core_gap(a: &Body, b: &Body) -> (i128, i128) {
    let (corners_a, corners_b) = (whole_corners(a), whole_corners(b));
    let mut least: Option<(i128, i128)> = None;
    for (points, ends) in [(&corners_a, &corners_b), (&corners_b, &corners_a)] {
        for x in points {
            for p in ends {
                for q in ends {
                    let [px, pq] = [[x[0] - p[0], x[1] - p[1]], [q[0] - p[0], q[1] - p[1]]];
                    let dot = |u: [i128; 2], v: [i128; 2]| u[0] * v[0] + u[1] * v[1];
                    let (along, length) = (dot(px, pq), dot(pq, pq));
                    let gap = if along <= 0 {
                        (dot(px, px), 1)
                    } else if along >= length {
                        continue; // nearer to q, which is another segment's p
                    } else {
                        let cross = px[0] * pq[1] - px[1] * pq[0];
                        (cross * cross, length)
                    };
                    if least.is_none_or(|(n, d)| gap.0 * d < n * gap.1) {
                        least = Some(gap);
                    }
                }
            }
        }
    }
    least.expect("a body has a corner")
}
