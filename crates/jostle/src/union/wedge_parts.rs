//! The division of a wedge that no cell advances as a whole, at the bottom of a notch of the front.
//!
//! One cell contains the one end of its line, another cell the other end, and the two are left at the same distance along
//! a ray between them. Divided there, each part is covered by one cell up to that distance. Halves would come to that ray
//! only after as many halvings as it has digits, and the last of them would be searched as a square.

use alloc::vec::Vec;

use super::{front::Wedge, lone_piece::LonePiece, pieces::Pieces};
use crate::math::{dvec2::DVec2, lesser, linear_bound::LinearBound};

/// The number of cells at each end that are tried.
const TRIES: usize = 4;

/// The number of edges whose cells are made to find them.
const MOST_EDGES: usize = 2 * TRIES;

/// The number of times that the part of the line in which the ray lies is halved.
const HALVINGS: usize = 24;

/// A cell that contains an end of the line of a wedge.
struct EndCell {
    /// Half-planes with which it ends, moved inward by the errors of a point.
    planes: Vec<LinearBound>,
    /// The share of the line, from that end, that it contains.
    share: f64,
}

impl EndCell {
    /// The cell with some half-planes, if it contains the start of a line deeper than `depth`.
    fn of(planes: impl Iterator<Item = LinearBound>, [from, to]: [DVec2; 2], depth: f64) -> Option<EndCell> {
        let mut cell = EndCell { planes: Vec::new(), share: 1.0 };
        for LinearBound { normal, height } in planes {
            let (left, rise) = (height - depth - normal.dot(from), normal.dot(to - from));
            if left <= 0.0 {
                return None;
            }
            if rise > left {
                cell.share = lesser(cell.share, left / rise);
            }
            cell.planes.push(LinearBound { normal, height: height - depth });
        }
        Some(cell)
    }

    /// The distance at which a ray from the origin leaves it.
    fn reach(&self, ray: DVec2) -> f64 {
        let rises = self.planes.iter().map(|plane| (plane.normal.dot(ray), plane.height));
        rises.filter(|(rise, _)| *rise > 0.0).map(|(rise, height)| height / rise).fold(f64::INFINITY, lesser)
    }
}

/// The parts of a wedge that one cell each advances by more than rounding; `None` if no two cells do. Looks at about
/// `looks` runs of edges for each end, and counts the edges in `tests`.
pub(super) fn parts(
    wedge: &Wedge,
    lone: &LonePiece,
    other: &dyn Pieces,
    (looks, error): (usize, f64),
    tests: &mut usize,
) -> Option<[Wedge; 2]> {
    if !lone.is_bounded_by_edges {
        return None;
    }
    let sign = if lone.is_a { -1.0 } else { 1.0 };
    let mut cells_at_start = |line: [DVec2; 2]| {
        let (mut cells, mut count) = (Vec::new(), 0);
        let moves = [line[0] * sign; 4];
        other.edges_meeting(lone.corners(), moves, wedge.middle() * sign, looks, &mut |edge| {
            count += 1;
            cells.extend(EndCell::of(lone.planes_of_cell(edge), line, 4.0 * error));
            cells.len() == TRIES || count == MOST_EDGES
        });
        *tests += count;
        cells
    };
    let [p, q] = wedge.ends();
    let of_start = cells_at_start([p, q]);
    let of_end = if of_start.is_empty() { Vec::new() } else { cells_at_start([q, p]) };
    let mut best = (wedge.distance + 8.0 * error, None);
    for (a, b) in of_start.iter().flat_map(|a| of_end.iter().map(move |b| (a, b))) {
        if a.share + b.share <= 1.0 {
            continue;
        }
        let ray_at = |share: f64| {
            let at = p + (q - p) * share;
            at * (1.0 / at.length())
        };
        let [mut start, mut end] = [1.0 - b.share, a.share];
        for _ in 0..HALVINGS {
            let middle = 0.5 * (start + end);
            let ray = ray_at(middle);
            *(if a.reach(ray) > b.reach(ray) { &mut start } else { &mut end }) = middle;
        }
        let ray = ray_at(start);
        let parts = [
            Wedge::new([wedge.rays[0], ray], [a.reach(wedge.rays[0]), a.reach(ray)]),
            Wedge::new([ray, wedge.rays[1]], [b.reach(ray), b.reach(wedge.rays[1])]),
        ];
        let nearest = lesser(parts[0].distance, parts[1].distance);
        if nearest > best.0 {
            best = (nearest, Some(parts));
        }
    }
    best.1.map(|parts| parts.map(|part| Wedge { advanced: wedge.advanced, ..part }))
}
