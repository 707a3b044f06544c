use crate::half_edge::HalfEdge;
use crate::point::{Point, cross};
use core::cmp::Ordering;

/// The rings of the half-edges of one sector.
#[derive(Debug, Default)]
pub(crate) struct Traced {
    /// Closed sequences of half-edges, none of which passes a point twice.
    pub(crate) rings: Vec<Vec<HalfEdge>>,
    /// The points where the numbers of arriving and leaving half-edges differ; empty iff `open` is.
    pub(crate) uneven: Vec<Point>,
    /// The half-edges that are in no ring.
    pub(crate) open: Vec<HalfEdge>,
}

/// Joins the half-edges of one sector to rings.
///
/// When a walk reaches a point that it has passed, the half-edges since then are cut off as a ring. So pillars that
/// touch each other or the outer wall at a point become separate rings.
///
/// Walks from points where more half-edges leave than arrive come first. They end where more arrive, and the half-edges
/// that remain form closed walks.
pub(crate) fn trace(edges: &[HalfEdge]) -> Traced {
    let Joints { next, first, uneven, corner_of, corners } = Joints::new(edges);
    let mut traced = Traced { uneven, ..Traced::default() };
    let mut used = vec![false; edges.len()];
    let mut step_at = vec![0; corners]; // the step of its walk at which a corner was last left
    for start in first.into_iter().chain(0..edges.len()) {
        let mut path: Vec<usize> = Vec::new();
        let mut step = Some(start);
        while let Some(edge) = step.filter(|&edge| !used[edge]) {
            used[edge] = true;
            let [from, to] = corner_of[edge];
            step_at[from] = path.len();
            path.push(edge);
            // The step may belong to an earlier walk or to a ring that is cut off; then another corner is there now.
            let passed = step_at[to];
            if path.get(passed).is_some_and(|&edge| corner_of[edge][0] == to) {
                traced.rings.push(path.drain(passed..).map(|edge| edges[edge]).collect());
            }
            step = next[edge];
        }
        traced.open.extend(path.into_iter().map(|edge| edges[edge]));
    }
    traced
}

/// The continuation of the half-edges of one sector at the points where they meet.
struct Joints {
    /// The next half-edge after each, all different; `None` where more arrive than leave.
    next: Vec<Option<usize>>,
    /// The half-edges that follow none.
    first: Vec<usize>,
    /// The points where the numbers of arriving and leaving half-edges differ.
    uneven: Vec<Point>,
    /// The two corners of each half-edge, as numbers below `corners`.
    corner_of: Vec<[usize; 2]>,
    corners: usize,
}

/// An end of a half-edge, with the direction from there along the half-edge.
struct End {
    at: Point,
    away: [i64; 2],
    arrives: bool,
    edge: usize,
}

impl Joints {
    /// At each point, an arriving half-edge is followed by the next leaving one clockwise. The sector is between the
    /// two, on the left of both, so parts of it that touch at a point are traced separately. If several arrive before
    /// one leaves, they are matched like brackets, and no two walks cross at the point.
    fn new(edges: &[HalfEdge]) -> Joints {
        let mut ends: Vec<End> = (0..).zip(edges).flat_map(|(edge, half_edge)| half_edge.ends(edge)).collect();
        ends.sort_by(|a, b| {
            a.at.cmp(&b.at).then_with(|| clockwise(a.away, b.away)).then(b.arrives.cmp(&a.arrives)) // back and forth: no turn
        });
        let mut joints = Joints {
            next: vec![None; edges.len()],
            first: Vec::new(),
            uneven: Vec::new(),
            corner_of: vec![[0; 2]; edges.len()],
            corners: 0,
        };
        for corner in ends.chunk_by(|a, b| a.at == b.at) {
            joints.join(corner);
        }
        joints
    }

    fn join(&mut self, ends_clockwise: &[End]) {
        let (mut arrived, mut left_first) = (Vec::new(), Vec::new());
        for end in ends_clockwise {
            self.corner_of[end.edge][usize::from(end.arrives)] = self.corners;
            if end.arrives {
                arrived.push(end.edge);
            } else if let Some(from) = arrived.pop() {
                self.next[from] = Some(end.edge);
            } else {
                left_first.push(end.edge);
            }
        }
        // Those that left before any arrived are matched last.
        let matched = arrived.len().min(left_first.len());
        for (&from, &to) in arrived.iter().rev().zip(&left_first) {
            self.next[from] = Some(to);
        }
        self.first.extend(&left_first[matched..]);
        if arrived.len() != left_first.len() {
            self.uneven.extend(ends_clockwise.first().map(|end| end.at));
        }
        self.corners += 1;
    }
}

impl HalfEdge {
    fn ends(&self, edge: usize) -> [End; 2] {
        let end = |at: Point, other, arrives| End { at, away: at.to(other), arrives, edge };
        [end(self.from, self.to, false), end(self.to, self.from, true)]
    }
}

/// The order of directions clockwise from west.
fn clockwise(a: [i64; 2], b: [i64; 2]) -> Ordering {
    let past_east = |[x, y]: [i64; 2]| y < 0 || (y == 0 && x > 0);
    past_east(a).cmp(&past_east(b)).then_with(|| cross(a, b).cmp(&0))
}
