use crate::half_edge::HalfEdge;
use crate::point::{Point, cross};
use core::cmp::Reverse;

/// The rings of one sector, sorted into areas.
#[derive(Debug, Default)]
pub(crate) struct Nested {
    /// Each outline with its holes, the largest first.
    pub(crate) areas: Vec<(Loop, Vec<Loop>)>,
    /// The areas, as indices of `areas`, whose next surrounding ring is an outline.
    pub(crate) doubled: Vec<usize>,
    /// The holes whose next surrounding ring is no outline.
    pub(crate) stray: Vec<Loop>,
    /// The rings of area 0, such as lines back and forth on a straight line.
    pub(crate) flat: Vec<Loop>,
}

/// A ring with its area and its box.
#[derive(Debug)]
pub(crate) struct Loop {
    pub(crate) edges: Vec<HalfEdge>,
    /// Twice the area on its left: positive for outlines, negative for holes.
    doubled_area: i64,
    low: Point,
    high: Point,
}

/// Assigns each hole to its next surrounding ring, if that is an outline.
pub(crate) fn nest(rings: Vec<Vec<HalfEdge>>) -> Nested {
    let mut rings: Vec<Loop> = rings.into_iter().filter_map(Loop::new).collect();
    rings.sort_by_key(|ring| Reverse(ring.doubled_area.abs()));
    let next_around = |ring: usize| (0..ring).rev().find(|&larger| rings[larger].is_around(&rings[ring]));
    let next_around: Vec<Option<usize>> = (0..rings.len()).map(next_around).collect();

    let mut nested = Nested::default();
    let mut area_of: Vec<Option<usize>> = Vec::with_capacity(rings.len());
    for (ring, around) in rings.into_iter().zip(next_around) {
        let around = around.and_then(|larger| area_of[larger]);
        area_of.push((ring.doubled_area > 0).then_some(nested.areas.len()));
        match (ring.doubled_area.signum(), around) {
            (0, _) => nested.flat.push(ring),
            (1, around) => {
                nested.doubled.extend(around.map(|_| nested.areas.len()));
                nested.areas.push((ring, Vec::new()));
            }
            (_, Some(area)) => nested.areas[area].1.push(ring),
            (_, None) => nested.stray.push(ring),
        }
    }
    nested
}

impl Loop {
    fn new(edges: Vec<HalfEdge>) -> Option<Loop> {
        let (x, y) = (edges.iter().map(|edge| edge.from.x), edges.iter().map(|edge| edge.from.y));
        let low = Point { x: x.clone().min()?, y: y.clone().min()? };
        let high = Point { x: x.max()?, y: y.max()? };
        let doubled_area = edges.iter().map(|edge| cross(low.to(edge.from), low.to(edge.to))).sum();
        Some(Loop { edges, doubled_area, low, high })
    }

    /// Whether a smaller ring is inside this one, which it may touch. Rings do not cross in a sound level, so one point
    /// of the smaller that is not on the larger decides. If all points tried are on it, the smaller counts as inside.
    fn is_around(&self, smaller: &Loop) -> bool {
        let boxed = self.low.x <= smaller.low.x
            && self.low.y <= smaller.low.y
            && smaller.high.x <= self.high.x
            && smaller.high.y <= self.high.y;
        let corners = smaller.edges.iter().map(|edge| [edge.from, edge.from]);
        let middles = smaller.edges.iter().map(|edge| [edge.from, edge.to]);
        boxed && corners.chain(middles).find_map(|ends| self.encloses(ends)) != Some(false)
    }

    /// Whether the midpoint of two points is inside, by the parity of the edges to the right of it; `None` if it is on
    /// an edge. Computed in half units relative to the midpoint.
    fn encloses(&self, [p, q]: [Point; 2]) -> Option<bool> {
        let twice_to = |corner: Point| {
            let ([x, y], [u, v]) = (p.to(corner), q.to(corner));
            [x + u, y + v]
        };
        let mut inside = false;
        for edge in &self.edges {
            let (a, b) = (twice_to(edge.from), twice_to(edge.to));
            let side = cross(a, b);
            if side == 0 && a[0] * b[0] <= 0 && a[1] * b[1] <= 0 {
                return None;
            }
            let upward = a[1] <= 0 && b[1] > 0;
            let downward = b[1] <= 0 && a[1] > 0;
            inside ^= (upward && side > 0) || (downward && side < 0);
        }
        Some(inside)
    }
}
