use crate::half_edge::HalfEdge;
use crate::point::{Point, cross};
use core::cmp::Ordering;

/// What the half-edges of one sector form.
#[derive(Debug, Default)]
pub(crate) struct Traced {
    /// Closed runs of half-edges, each passing no point twice.
    pub(crate) rings: Vec<Vec<HalfEdge>>,
    /// Where not as many half-edges end as begin; empty if and only if `open` is.
    pub(crate) uneven: Vec<Point>,
    /// The half-edges that are in no ring.
    pub(crate) open: Vec<HalfEdge>,
}

/// Joins the half-edges of one sector to rings.
///
/// Whenever a walk comes to a point that it has passed, the run since then is cut off as a ring: so pillars that touch
/// at a point, or touch the outer wall, become rings of their own.
///
/// Walks from where more half-edges begin than end come first. They end where more end, and what they leave closes.
pub(crate) fn trace(edges: &[HalfEdge]) -> Traced {
    let Joints { next, first, uneven, corner_of, corners } = Joints::new(edges);
    let mut traced = Traced { uneven, ..Traced::default() };
    let mut used = vec![false; edges.len()];
    let mut step_at = vec![0; corners]; // at which step of its walk a corner was last left
    for start in first.into_iter().chain(0..edges.len()) {
        let mut path: Vec<usize> = Vec::new();
        let mut step = Some(start);
        while let Some(edge) = step.filter(|&edge| !used[edge]) {
            used[edge] = true;
            let [from, to] = corner_of[edge];
            step_at[from] = path.len();
            path.push(edge);
            // The step may be of an earlier walk or of a run cut off since; then another corner is in its place.
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

/// How the half-edges of one sector go on at the points where they meet.
struct Joints {
    /// The half-edge that each goes on with, no one twice; `None` where more end than begin.
    next: Vec<Option<usize>>,
    /// The half-edges that none goes on with.
    first: Vec<usize>,
    /// The points where not as many end as begin.
    uneven: Vec<Point>,
    /// The corners each half-edge joins, as numbers below `corners`.
    corner_of: Vec<[usize; 2]>,
    corners: usize,
}

/// One of the two ends of a half-edge, seen from the point it is at.
struct End {
    at: Point,
    away: [i64; 2],
    arrives: bool,
    edge: usize,
}

impl Joints {
    /// At each point, a half-edge that arrives goes on with the one that leaves next clockwise. Between the two, on the
    /// left of both, is the sector: so two parts of it that touch at a point are gone around one by one. If several
    /// arrive before one leaves, they are matched like brackets, and no two ways through the point cross.
    fn new(edges: &[HalfEdge]) -> Joints {
        let mut ends: Vec<End> = (0..).zip(edges).flat_map(|(edge, half_edge)| half_edge.ends(edge)).collect();
        ends.sort_by(|a, b| {
            a.at.cmp(&b.at).then_with(|| clockwise(a.away, b.away)).then(b.arrives.cmp(&a.arrives)) // to and fro: no turn
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
        // Those that left before any arrived close the turn.
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

/// The order of directions met when turning clockwise from west.
fn clockwise(a: [i64; 2], b: [i64; 2]) -> Ordering {
    let past_east = |[x, y]: [i64; 2]| y < 0 || (y == 0 && x > 0);
    past_east(a).cmp(&past_east(b)).then_with(|| cross(a, b).cmp(&0))
}
