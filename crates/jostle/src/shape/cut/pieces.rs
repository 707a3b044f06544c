//! Joins triangles to convex pieces: every inner edge whose removal leaves two convex corners is removed (Hertel &
//! Mehlhorn 1983: at most four times as many pieces as needed). Ours goes from the longest edge to the shortest, keeps
//! pieces within the number of corners stored inline, and makes no corner that is almost straight.

use alloc::{vec, vec::Vec};

use crate::{math::dvec2::DVec2, shape::INLINE};

/// The least sine of the turn at a corner made by joining, so that pieces are convex (proofs/cut-pieces.proof).
const LEAST_TURN: f64 = 1.0 / (1_u64 << 24) as f64;

/// The convex pieces made of triangles, each counterclockwise, and the inner edges left between them.
pub(crate) fn joined(points: &[DVec2], triangles: &[[usize; 3]]) -> (Vec<Vec<usize>>, Vec<[usize; 2]>) {
    let mut mesh = Mesh::new(points, triangles);
    let inner = mesh.inner_edges();
    let mut seams = Vec::new();
    for [h, g] in inner {
        if !mesh.join(h, g) {
            seams.push([mesh.origin[h], mesh.origin[g]]);
        }
    }
    (mesh.pieces(), seams)
}

/// The edges of a ring of points.
fn edges_of(ring: &[usize]) -> impl Iterator<Item = [usize; 2]> {
    (0..ring.len()).map(|i| [ring[i], ring[(i + 1) % ring.len()]])
}

/// The piece that has each of these edges, which are sorted.
pub(crate) fn owners(pieces: &[Vec<usize>], edges: &[[usize; 2]]) -> Vec<usize> {
    let mut owners = vec![usize::MAX; edges.len()];
    for (piece, ring) in pieces.iter().enumerate() {
        edges_of(ring).filter_map(|edge| edges.binary_search(&edge).ok()).for_each(|i| owners[i] = piece);
    }
    owners
}

/// Faces as rings of half-edges.
struct Mesh<'a> {
    points: &'a [DVec2],
    origin: Vec<usize>,
    next: Vec<usize>,
    previous: Vec<usize>,
    removed: Vec<bool>,
}

impl Mesh<'_> {
    fn new<'a>(points: &'a [DVec2], triangles: &[[usize; 3]]) -> Mesh<'a> {
        let count = 3 * triangles.len();
        let turned = |h: usize, by: usize| h - h % 3 + (h + by) % 3;
        Mesh {
            points,
            origin: triangles.concat(),
            next: (0..count).map(|h| turned(h, 1)).collect(),
            previous: (0..count).map(|h| turned(h, 2)).collect(),
            removed: vec![false; count],
        }
    }

    fn end(&self, h: usize) -> usize {
        self.origin[self.next[h]]
    }

    fn edge(&self, h: usize) -> DVec2 {
        self.points[self.end(h)] - self.points[self.origin[h]]
    }

    /// The two half-edges of each edge between faces, the longest first.
    fn inner_edges(&self) -> Vec<[usize; 2]> {
        let key = |h: usize| (self.origin[h].min(self.end(h)), self.origin[h].max(self.end(h)));
        let mut sides: Vec<usize> = (0..self.origin.len()).collect();
        sides.sort_by_key(|&h| key(h));
        let mut inner: Vec<[usize; 2]> =
            sides.windows(2).filter(|pair| key(pair[0]) == key(pair[1])).map(|pair| [pair[0], pair[1]]).collect();
        inner.sort_by(|a, b| self.edge(b[0]).length_squared().total_cmp(&self.edge(a[0]).length_squared()));
        inner
    }

    /// The number of corners of the face of a half-edge.
    fn corners(&self, h: usize) -> usize {
        core::iter::successors(Some(self.next[h]), |&at| Some(self.next[at])).take_while(|&at| at != h).count() + 1
    }

    /// Whether an edge, given by its two half-edges, was removed because the joined face is convex and has few enough
    /// corners.
    fn join(&mut self, h: usize, g: usize) -> bool {
        if self.corners(h) + self.corners(g) - 2 > INLINE {
            return false;
        }
        let ends = [(self.previous[h], self.next[g]), (self.previous[g], self.next[h])];
        let turns = |&(before, after): &(usize, usize)| {
            let (e, f) = (self.edge(before), self.edge(after));
            e.cross(f) > LEAST_TURN * e.length() * f.length()
        };
        let convex = ends.iter().all(turns);
        if convex {
            for (before, after) in ends {
                (self.next[before], self.previous[after]) = (after, before);
            }
            (self.removed[h], self.removed[g]) = (true, true);
        }
        convex
    }

    fn pieces(&mut self) -> Vec<Vec<usize>> {
        let mut pieces = Vec::new();
        for start in 0..self.origin.len() {
            let mut piece = Vec::new();
            let mut at = start;
            while !self.removed[at] {
                self.removed[at] = true;
                piece.push(self.origin[at]);
                at = self.next[at];
            }
            if !piece.is_empty() {
                pieces.push(piece);
            }
        }
        pieces
    }
}
