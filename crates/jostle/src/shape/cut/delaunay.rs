//! Flips the inner edges of triangles until they are Delaunay, about: no corner lies well within the circle through the
//! corners of a neighbour (Lawson 1977). Edges with triangles on one side only stay.

use alloc::{vec, vec::Vec};

use crate::math::{dvec2::DVec2, predicates::orientation};

/// The number of flips for each triangle after which the rest is left as it is.
const MOST_FLIPS: usize = 16;

/// The share of the in-circle determinant's terms up to which it counts as zero.
const ROUNDING: f64 = 1e-9;

const NONE: usize = usize::MAX;

/// Triangles as half-edges: those of triangle t are 3 t to 3 t + 2, counterclockwise.
pub(crate) struct TriangleMesh {
    origin: Vec<usize>,
    twin: Vec<usize>,
}

impl TriangleMesh {
    /// The mesh of counterclockwise triangles, flipped.
    pub(crate) fn delaunay(points: &[DVec2], triangles: &[[usize; 3]]) -> TriangleMesh {
        let mut mesh = TriangleMesh { origin: triangles.concat(), twin: vec![NONE; 3 * triangles.len()] };
        mesh.find_twins();
        mesh.flip_all(points);
        mesh
    }

    /// The number of triangles.
    pub(crate) fn count(&self) -> usize {
        self.origin.len() / 3
    }

    /// The corners of a triangle.
    pub(crate) fn corners(&self, t: usize) -> [usize; 3] {
        [0, 1, 2].map(|i| self.origin[3 * t + i])
    }

    /// The sides of a triangle, each with the triangle beyond it.
    pub(crate) fn sides(&self, t: usize) -> [([usize; 2], Option<usize>); 3] {
        [3 * t, 3 * t + 1, 3 * t + 2].map(|h| {
            let twin = self.twin[h];
            ([self.origin[h], self.origin[next(h)]], (twin != NONE).then_some(twin / 3))
        })
    }

    fn find_twins(&mut self) {
        let key = |h: usize| {
            let (p, q) = (self.origin[h], self.origin[next(h)]);
            (p.min(q), p.max(q))
        };
        let mut sides: Vec<((usize, usize), usize)> = (0..self.origin.len()).map(|h| (key(h), h)).collect();
        sides.sort_unstable();
        for pair in sides.windows(2).filter(|pair| pair[0].0 == pair[1].0) {
            (self.twin[pair[0].1], self.twin[pair[1].1]) = (pair[1].1, pair[0].1);
        }
    }

    fn flip_all(&mut self, points: &[DVec2]) {
        let mut open: Vec<usize> =
            (0..self.origin.len()).filter(|&h| self.twin[h] != NONE && h < self.twin[h]).collect();
        let mut left = MOST_FLIPS * self.count();
        while let Some(h) = open.pop() {
            if left > 0 && self.is_to_flip(points, h) {
                left -= 1;
                open.extend(self.flip(h));
            }
        }
    }

    /// True if the corner beyond an edge lies within the circle of its triangle, and the two triangles are convex
    /// together.
    fn is_to_flip(&self, points: &[DVec2], h: usize) -> bool {
        let g = self.twin[h];
        if g == NONE {
            return false;
        }
        let at = |h: usize| points[self.origin[h]];
        let [a, b, c, d] = [at(h), at(g), at(next(next(h))), at(next(next(g)))];
        let [u, v, w] = [a - d, b - d, c - d];
        let terms = [u.length_squared() * v.cross(w), v.length_squared() * w.cross(u), w.length_squared() * u.cross(v)];
        let size: f64 = terms.iter().map(|term| term.abs()).sum();
        terms[0] + terms[1] + terms[2] > ROUNDING * size && orientation(a, d, c).is_gt() && orientation(d, b, c).is_gt()
    }

    /// Replaces an edge by the other diagonal of its two triangles; returns the edges around them.
    fn flip(&mut self, h: usize) -> [usize; 4] {
        let g = self.twin[h];
        let [h1, h2, g1, g2] = [next(h), next(next(h)), next(g), next(next(g))];
        let [a, b, c, d] = [h, g, h2, g2].map(|edge| self.origin[edge]);
        let [bc, ca, ad, db] = [h1, h2, g1, g2].map(|edge| self.twin[edge]);
        for (edge, origin) in [(h, d), (h1, c), (h2, a), (g, c), (g1, d), (g2, b)] {
            self.origin[edge] = origin;
        }
        for (edge, twin) in [(h1, ca), (h2, ad), (g1, db), (g2, bc)] {
            self.twin[edge] = twin;
            if twin != NONE {
                self.twin[twin] = edge;
            }
        }
        [h1, h2, g1, g2]
    }
}

/// The half-edge after another around its triangle.
fn next(h: usize) -> usize {
    h - h % 3 + (h + 1) % 3
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{math::random::Random, shape::cut::triangles::triangles};

    #[test]
    fn flips_leave_no_corner_in_the_circle_of_a_neighbour_and_keep_the_area() {
        let mut random = Random(5);
        for _ in 0..40 {
            let mut points: Vec<DVec2> = (0..60)
                .map(|_| DVec2::new(f64::from(random.between(-1.0, 1.0)), f64::from(random.between(-1.0, 1.0))))
                .collect();
            points.sort_by(|p, q| p.x.total_cmp(&q.x));
            // A path through all points, and back around below them.
            points.insert(0, DVec2::new(-2.0, -3.0));
            points.push(DVec2::new(2.0, -3.0));
            let n = points.len();
            let edges: Vec<[usize; 2]> = (1..n).map(|i| [i, i - 1]).chain([[0, n - 1]]).collect();
            let cut = triangles(&points, &edges);
            let mesh = TriangleMesh::delaunay(&points, &cut);
            let area = |[a, b, c]: [usize; 3]| (points[b] - points[a]).cross(points[c] - points[a]);
            let all = (0..mesh.count()).map(|t| area(mesh.corners(t)));
            assert!(all.clone().all(|area| area > 0.0) && mesh.count() == cut.len());
            let before: f64 = cut.iter().map(|&t| area(t)).sum();
            assert!((all.sum::<f64>() - before).abs() < 1e-9);
            let inner = (0..3 * mesh.count()).filter(|&h| mesh.twin[h] != NONE);
            for h in inner {
                assert_eq!(mesh.twin[mesh.twin[h]], h);
                assert_eq!(mesh.origin[mesh.twin[h]], mesh.origin[next(h)]);
                assert!(!mesh.is_to_flip(&points, h));
            }
            let mut border: Vec<[usize; 2]> = (0..mesh.count())
                .flat_map(|t| mesh.sides(t))
                .filter(|side| side.1.is_none())
                .map(|side| side.0)
                .collect();
            let mut given = edges.clone();
            border.sort_unstable();
            given.sort_unstable();
            assert_eq!(border, given);
        }
    }
}
