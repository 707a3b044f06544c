//! The directions in which the pieces of a polygon are open: a normal of a piece that is also one of the polygon is
//! among them. Contacts leave out pairs of pieces without opposite directions.

use alloc::vec::Vec;

use super::pieces::edges_of;
use crate::{
    math::{
        Pose2, Vec2,
        directions::{Directions, turn},
        dvec2::DVec2,
        greater, lesser,
        tolerance::SAME_DIRECTION,
    },
    shape::INLINE,
};

/// A direction that differs from a right angle to a vector by more than this many radians is along it or away from it.
/// Larger, and flat corners count as open; smaller, and pieces need longer edges.
const CLEARLY: f64 = 1.0 / 8.0;

/// The directions in which a piece of a polygon is open, in the frame of the polygon.
pub(crate) struct Openness {
    /// Arcs of directions at corners and edges.
    arcs: Vec<Arc>,
    /// The least height by which a neighbour rises in the other directions, less the tolerance of a direction.
    rise: f32,
    /// The shortest vector between corners on which an arc may depend.
    shortest: f32,
}

/// Some of the directions in which a piece is open.
struct Arc {
    /// The corner; for the edge that starts at a corner, [`INLINE`] more.
    feature: u8,
    /// The ends, the second counterclockwise of the first.
    ends: [Vec2; 2],
}

impl Arc {
    /// Its directions in the world, and those within an angle of them.
    fn placed(&self, pose: Pose2, error: f64) -> Directions {
        let [c, s] = [pose.rotation.cos(), pose.rotation.sin()].map(f64::from);
        let [from, to] = self.ends.map(|v| DVec2::from(v) * c + DVec2::from(v).left() * s);
        Directions::arc(from, to, error)
    }
}

impl Openness {
    fn none() -> Openness {
        Openness { arcs: Vec::new(), rise: f32::INFINITY, shortest: f32::INFINITY }
    }

    /// The tolerance of a direction, where a neighbour rises if it does so by more than an error; `None` if too little is
    /// known for that error.
    fn tolerance(&self, error: f64) -> Option<f64> {
        (f64::from(self.rise) > 1.01 * error).then(|| 2.0 * (SAME_DIRECTION + error / f64::from(self.shortest)))
    }

    /// False proves that a neighbour rises by more than an error in each direction in which a point of the piece with these
    /// corners is nearest to a point of the hull of others, in the frame of the polygon.
    pub(crate) fn may_face(&self, corners: &[Vec2], others: &[DVec2], error: f64) -> bool {
        let Some(tolerance) = self.tolerance(error) else { return true };
        let corner = |i: usize| DVec2::from(corners[if i < corners.len() { i } else { i - corners.len() }]);
        self.arcs.iter().any(|&Arc { feature, ends }| {
            let [from, to] = ends.map(DVec2::from);
            let i = usize::from(feature) % INLINE;
            let p = corner(i);
            // True if all others lie to the left of a line through `p`, by more than errors.
            let are_left_of = |p: DVec2, along: DVec2| {
                others.iter().all(|&other| along.cross(other - p) > tolerance * (other - p).manhattan() + error)
            };
            if usize::from(feature) < INLINE {
                // All of an arc is within a right angle of this direction.
                let middle = if from.dot(to) > 0.0 { from + to } else { from.left() + to.right() } * 0.5;
                return !(are_left_of(p, to) || are_left_of(p, -from) || are_left_of(p, middle.left()));
            }
            !(are_left_of(p, from.left()) || are_left_of(p, -from) || are_left_of(corner(i + 1), from))
        })
    }

    /// The directions in the world, at each of the `count` corners, then at each edge, where a neighbour rises in a
    /// direction if it does so by more than an error.
    pub(crate) fn place(&self, pose: Pose2, error: f64, count: usize) -> [Directions; 2 * INLINE] {
        let Some(error) = self.tolerance(error) else { return [Directions::ALL; 2 * INLINE] };
        let mut open = [Directions::NONE; 2 * INLINE];
        for arc in &self.arcs {
            let feature = usize::from(arc.feature);
            let place = if feature < INLINE { feature } else { feature - INLINE + count };
            open[place] = open[place].with(arc.placed(pose, error));
        }
        open
    }

    fn add(&mut self, feature: usize, from: DVec2, to: DVec2) {
        let ends = [from, to].map(|v| (v * (1.0 / v.manhattan())).into());
        self.arcs.push(Arc { feature: feature as u8, ends });
    }

    fn add_rise(&mut self, rise: f64) {
        self.rise = lesser(self.rise, rise as f32);
    }

    fn add_spoke(&mut self, length: f64) {
        // The sine of CLEARLY is 0.1246, and the tolerance of a direction is below 0.0003.
        self.add_rise(length / 9.0);
        self.shortest = lesser(self.shortest, length as f32);
    }
}

/// The directions in which each of these pieces is open, given as rings of points, with the inner edges between them and
/// the piece of each inner edge.
///
/// At a corner of the polygon the vectors to the other corners of its pieces divide the directions into gaps. In a gap
/// that is clearly below 180° each direction is near one of the two vectors, which rises in it: so the piece of that
/// vector does. What is left of a wider gap is perpendicular to both vectors or farther from them. An inner edge is
/// closed if a corner of the piece beyond it rises clearly.
pub(crate) fn openness(
    points: &[DVec2],
    pieces: &[Vec<usize>],
    inner: &[[usize; 2]],
    owners: &[usize],
) -> Vec<Openness> {
    let mut all: Vec<Openness> = pieces.iter().map(|_| Openness::none()).collect();
    for (piece, ring) in pieces.iter().enumerate() {
        for (i, [p, q]) in edges_of(ring).enumerate() {
            let beyond = inner.binary_search(&[q, p]).ok().map(|i| pieces[owners[i]].iter().map(|&i| points[i]));
            match beyond.and_then(|corners| clear_rise([points[p], points[q]], corners)) {
                Some(rise) => all[piece].add_rise(rise),
                None => {
                    let outward = (points[q] - points[p]).right();
                    all[piece].add(INLINE + i, outward, outward);
                }
            }
        }
    }
    add_corners(points, pieces, &mut all);
    all
}

fn add_corners(points: &[DVec2], pieces: &[Vec<usize>], all: &mut [Openness]) {
    let corners_of = |piece: usize| (0..pieces[piece].len()).map(move |i| (piece, i));
    let mut corners: Vec<(usize, usize)> = (0..pieces.len()).flat_map(corners_of).collect();
    corners.sort_unstable_by_key(|&(piece, i)| pieces[piece][i]);
    let mut spokes: Vec<(f64, DVec2)> = Vec::new();
    for around in corners.chunk_by(|&(a, i), &(b, j)| pieces[a][i] == pieces[b][j]) {
        spokes.clear();
        for &(piece, i) in around {
            let ring = &pieces[piece];
            let to = |j: usize| points[ring[j % ring.len()]] - points[ring[i]];
            let others = [i + 1, i + ring.len() / 2, i + ring.len() - 1];
            spokes.extend(others.map(to).map(|spoke| (turn(spoke), spoke)));
        }
        spokes.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
        let shortest = spokes.iter().map(|(_, spoke)| spoke.length()).fold(f64::INFINITY, f64::min);
        around.iter().for_each(|&(piece, _)| all[piece].add_spoke(shortest));
        for (k, &(before, from)) in spokes.iter().enumerate() {
            let (after, to) = spokes.get(k + 1).map_or((spokes[0].0 + 4.0, spokes[0].1), |&next| next);
            let gap = after - before;
            // An angle is at least as large as its turn.
            if gap <= 2.0 - 2.0 * CLEARLY {
                continue;
            }
            let ends = [from.left(), to.right()];
            let [from, to] = if gap < 2.0 { [ends[1], ends[0]] } else { ends };
            around.iter().for_each(|&(piece, i)| all[piece].add(i, from, to));
        }
    }
}

/// The most by which one of these corners rises in a direction across an edge, wherever on the edge it is seen from,
/// less the tolerance of the direction; `None` if none certainly rises.
fn clear_rise([p, q]: [DVec2; 2], corners: impl Iterator<Item = DVec2>) -> Option<f64> {
    let outward = (q - p).right() * (1.0 / (q - p).length());
    let rise = |corner: DVec2| {
        let farthest = greater((corner - p).length(), (corner - q).length());
        let height = outward.dot(corner - p);
        // The direction may be tilted by the tolerance, and the rise has to exceed it, too.
        let rise = height - 2.01 * SAME_DIRECTION * farthest;
        (rise > 0.01 * SAME_DIRECTION * farthest).then_some(rise)
    };
    corners.filter_map(rise).reduce(greater)
}
