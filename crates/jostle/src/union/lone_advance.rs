//! The advance of a wedge of the front of one piece: border edges that stay in the piece, and discs that no border edge
//! meets.

use super::{
    cells::Cells,
    front::Wedge,
    lone_piece::LonePiece,
    pieces::{MarkedPiece, Pieces},
};
use crate::{
    math::{dvec2::DVec2, lesser, linear_bound::LinearBound},
    placed::Piece,
};

/// The number of runs of edges that are looked at for a wedge.
pub(super) const LOOKS: usize = 64;

/// The same where the wedge would be halved or a square be searched otherwise.
pub(super) const MOST_LOOKS: usize = 1024;

/// The advance below which discs are tried, as a share of the height of the piece in the direction of the wedge.
const SHORT: f64 = 1.0 / 32.0;

/// The advance, as a share of the same height, that is sought first, and above which no better one is sought.
const LONG: f64 = 1.0 / 2.0;

/// The factor by which an advance may be longer than the last.
const LONGER: f64 = 8.0;

/// The number of edges of which the best is taken if they advance a wedge less than is sought.
const TRIES: usize = 4;

/// The advance of a wedge by one more cell: that of a border edge and the piece, or a disc in which a point of the
/// piece stays in the other shape.
pub(super) struct Advance<'f> {
    lone: &'f LonePiece,
    other: &'f dyn Pieces,
    /// A place for one cell.
    cells: &'f mut Cells,
    wedge: &'f Wedge,
    /// The number of runs of edges that are looked at.
    looks: usize,
    /// The number of edges tested.
    pub(super) tests: usize,
    /// The farthest reach so far.
    reach: [f64; 2],
    /// The lesser of its advances along the two rays.
    by: f64,
}

impl<'f> Advance<'f> {
    pub(super) fn new(
        lone: &'f LonePiece,
        other: &'f dyn Pieces,
        cells: &'f mut Cells,
        wedge: &'f Wedge,
        looks: usize,
    ) -> Advance<'f> {
        Advance { lone, other, cells, wedge, looks, tests: 0, reach: wedge.reach, by: 0.0 }
    }

    /// The reach of the wedge after one more cell; `None` if no cell contains both of its ends and more.
    pub(super) fn reach(&mut self) -> Option<[f64; 2]> {
        self.search();
        (self.by > 0.0).then_some(self.reach)
    }

    fn search(&mut self) {
        let sign = if self.lone.is_a { -1.0 } else { 1.0 };
        let toward = self.wedge.middle() * sign;
        let far = self.lone.height_toward(toward);
        // Advances grow gradually, so one that is far longer than the last is not sought.
        if LONG * far <= LONGER * self.wedge.advanced && self.try_staying(LONG * far, toward, sign) {
            return;
        }
        let are_all = self.try_leaving(LONG * far, self.looks, sign);
        if self.by == 0.0 && !are_all && self.looks < MOST_LOOKS {
            // More looks cost less than halves, each of which needs an edge of its own.
            self.try_leaving(SHORT * far, MOST_LOOKS, sign);
        }
        if self.by < SHORT * far {
            self.try_discs(sign);
        }
    }

    /// Tries border edges that stay in the piece while it advances by a length; true if one advances it by about as
    /// much.
    fn try_staying(&mut self, least: f64, toward: DVec2, sign: f64) -> bool {
        let ends = self.wedge.ends();
        let then = [0, 1].map(|i| self.wedge.rays[i] * (self.wedge.reach[i] + least) * sign);
        let moves = [ends[0] * sign, ends[1] * sign, then[0], then[1]];
        let (lone, other, mut tries) = (self.lone, self.other, TRIES);
        other.edges_meeting(lone.corners(), moves, toward, self.looks, &mut |edge| {
            self.tests += 1;
            let Some(reach) = self.reach_of_edge(edge) else { return false };
            self.take(reach);
            tries -= 1;
            tries == 0 || self.by >= 0.5 * least
        });
        self.by >= 0.5 * least
    }

    /// Tries border edges in the order in which they leave the piece, the last first, until one advances it by `enough`.
    /// False if it gives up after so many looks.
    fn try_leaving(&mut self, enough: f64, looks: usize, sign: f64) -> bool {
        let (lone, other) = (self.lone, self.other);
        let ways = [self.wedge.ends(), self.wedge.rays].map(|both| both.map(|by| by * sign));
        other.edges_leaving(&lone.departing(ways), (self.by, looks), &mut |edge| {
            self.tests += 1;
            if let Some(reach) = self.reach_of_edge(edge) {
                self.take(reach);
            }
            if self.by < enough { self.by } else { f64::INFINITY }
        })
    }

    /// Tries the discs around the middle of the piece and, if it is a segment, around its ends. Where a segment passes
    /// over a corner, it leaves one edge as it meets the next, so no edge advances the wedge across.
    fn try_discs(&mut self, sign: f64) {
        let lone = self.lone;
        self.try_disc(lone.middle(), sign);
        if lone.piece().is_thin() {
            lone.piece().corners.iter().for_each(|&end| self.try_disc(end, sign));
        }
    }

    /// Tries the disc around a point of the piece that no border edge meets.
    fn try_disc(&mut self, of_piece: DVec2, sign: f64) {
        let ends = self.wedge.ends();
        let middle = (ends[0] + ends[1]) * 0.5;
        let (least, error) = ((ends[0] - middle).length(), 8.0 * self.cells.error);
        if let Some(radius) = self.other.free_disc(of_piece + middle * sign, least + error) {
            self.take(self.wedge.end_of_disc(middle, radius - error));
        }
    }

    /// The reach of the wedge within the cell of an edge, if that contains both ends of the wedge.
    fn reach_of_edge(&mut self, [p, q]: [DVec2; 2]) -> Option<[f64; 2]> {
        let (lone, wedge, cells) = (self.lone, self.wedge, &mut *self.cells);
        let reach = reach_below(lone.planes_of_cell([p, q]), wedge, 4.0 * cells.error)?;
        if lone.is_bounded_by_edges {
            return Some(reach);
        }
        let edge = &Piece::segment(p, q);
        let [edge, own] = [edge, lone.piece()].map(|piece| MarkedPiece { piece, seams: 0 });
        let [a, b] = if lone.is_a { [own, edge] } else { [edge, own] };
        cells.truncate(0);
        if !cells.add(&a, &b, f64::INFINITY) || !wedge.ends().iter().all(|&end| cells.is_deep_in(0, end)) {
            return None;
        }
        Some([0, 1].map(|i| cells.end_along(0, wedge.rays[i], wedge.reach[i])))
    }

    fn take(&mut self, reach: [f64; 2]) {
        let by = lesser(reach[0] - self.wedge.reach[0], reach[1] - self.wedge.reach[1]);
        if by > self.by {
            (self.reach, self.by) = (reach, by);
        }
    }
}

/// The distances along the rays of a wedge at which they come within a depth of the border of one of some half-planes;
/// `None` unless both ends lie deeper in all of them.
fn reach_below(planes: impl Iterator<Item = LinearBound>, wedge: &Wedge, depth: f64) -> Option<[f64; 2]> {
    let mut reach = [f64::INFINITY; 2];
    for LinearBound { normal, height } in planes {
        for (i, ray) in wedge.rays.into_iter().enumerate() {
            let (rise, most) = (normal.dot(ray), height - depth);
            if rise * wedge.reach[i] >= most {
                return None;
            }
            if rise > 0.0 {
                reach[i] = lesser(reach[i], most / rise);
            }
        }
    }
    Some(reach)
}

#[cfg(test)]
mod tests {
    use super::super::{front::front, whole::Whole};
    use super::*;
    use crate::{
        math::{Pose2, Rot2, tolerance::CELL_ERROR},
        shape::{Convex, Polygon},
    };

    #[test]
    fn the_planes_of_a_cell_end_a_wedge_where_the_cell_does() {
        let pieces = [Convex::rectangle(3.0, 2.0), Convex::triangle((0.0, 0.0), (3.0, 0.5), (1.0, 2.0))];
        let shapes = pieces.map(|piece| piece.expect("a piece"));
        let square = Polygon::new([(-9.0, -9.0), (9.0, -9.0), (9.0, 9.0), (-9.0, 9.0)]).expect("a square");
        let bounds = [square.at((0.0, 0.0)).bounds(); 2];
        let (mut within, mut without) = (0, 0);
        for (i, k) in (0..400_u16).flat_map(|i| (0..4_usize).map(move |k| (i, k))) {
            let own = Whole(shapes[k / 2].at(Pose2::new((0.5, 0.25), Rot2::new(f32::from(i % 7)))));
            let area = Whole(square.at((0.0, 0.0)));
            let both: [&dyn Pieces; 2] = if k % 2 == 0 { [&own, &area] } else { [&area, &own] };
            let lone = LonePiece::of(both, 1e-9).expect("one is a single piece");
            let at = DVec2::new(f64::from(i % 20) - 9.5, f64::from(i / 20) - 9.5) * 0.3;
            let ends = [at, at + DVec2::new(0.25, 0.5)];
            let [edge, piece] = [&Piece::segment(ends[0], ends[1]), lone.piece()];
            let [edge, piece] = [edge, piece].map(|piece| MarkedPiece { piece, seams: 0 });
            let [a, b] = if lone.is_a { [piece, edge] } else { [edge, piece] };
            let mut cells = Cells::none(bounds, CELL_ERROR);
            assert!(cells.add(&a, &b, f64::INFINITY));
            for wedge in front().into_iter().map(|next| next.item.reaching([0.125, 0.25])) {
                let reach = reach_below(lone.planes_of_cell(ends), &wedge, 4.0 * cells.error);
                let is_within = wedge.ends().iter().all(|&end| cells.is_deep_in(0, end));
                assert_eq!(reach.is_some(), is_within, "{wedge:?} at {at:?}");
                *(if is_within { &mut within } else { &mut without }) += 1;
                for (i, reach) in reach.into_iter().flatten().enumerate() {
                    let end = cells.end_along(0, wedge.rays[i], wedge.reach[i]);
                    assert!((reach - end).abs() < 1e-12 * (1.0 + end), "{reach} instead of {end}");
                }
            }
        }
        assert!(within > 500 && without > 500, "{within} within, {without} without");
    }
}
