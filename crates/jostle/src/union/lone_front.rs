//! The search for the exit of one convex piece by a front: border edges that stay in the piece advance it, and discs
//! that no border edge meets.

use alloc::{collections::BinaryHeap, vec::Vec};
use core::ops::ControlFlow;

use super::{
    cells::Cells,
    exits::ExitSearch,
    front::{Wedge, front},
    lone_piece::LonePiece,
    nearest_first::NearestFirst,
    pieces::{MarkedPiece, Pieces},
};
use crate::{
    math::{bounds::Bounds, dvec2::DVec2, greater, lesser, linear_bound::LinearBound},
    placed::Piece,
};

/// The length of a wedge's line that is searched as a square if no cell advances it, as a share of the size of the
/// piece.
const SMALL_PART: f64 = 1.0 / 16384.0;

/// The same in errors of a distance.
const SMALL: f64 = 1024.0;

/// The least advance of a wedge that counts, as a share of the length of its line, and in errors.
const LEAST_ADVANCE: (f64, f64) = (1.0 / 64.0, 8.0);

/// The number of cuts that a square at the front counts as, so that it may reach many pieces.
const LEVEL: u32 = 20;

/// The number of squares at the front after which it is given up: it meets many concave corners that are about as near
/// as the exit.
const MOST_SQUARES: usize = 64;

/// The number of steps after which the front is given up.
const MOST_STEPS: usize = 16 * 1024;

impl ExitSearch<'_> {
    /// True if the search advances a front.
    pub(super) fn has_front(&self) -> bool {
        !self.is_plain && self.pairs.lone.is_some()
    }

    /// Advances the front from the origin until all of it is beyond the nearest exit. Breaks if that takes too many
    /// steps; what was found by then stays.
    pub(super) fn run_front(&mut self) -> ControlFlow<()> {
        let Some(size) = self.pairs.lone.as_ref().map(LonePiece::size) else { return ControlFlow::Break(()) };
        let (error, mut cells) = (self.pairs.cells.error, self.pairs.cells.like());
        let small = greater(size * SMALL_PART, SMALL * error);
        let (mut open, mut searched): (BinaryHeap<NearestFirst<Wedge>>, Vec<Bounds>) = (front(), Vec::new());
        for _ in 0..MOST_STEPS {
            let next = open.pop().map(|next| next.item);
            let Some(wedge) = next.filter(|wedge| wedge.distance <= self.found.bound()) else {
                return ControlFlow::Continue(());
            };
            self.count += 1;
            let length = wedge.length();
            let Some(lone) = &self.pairs.lone else { break };
            let mut advance = Advance::new(lone, self.shapes[usize::from(lone.is_a)], &mut cells, &wedge);
            if let Some(reach) = advance.reach() {
                let by = greater(reach[0] - wedge.reach[0], reach[1] - wedge.reach[1]);
                if by > length * LEAST_ADVANCE.0 + error * LEAST_ADVANCE.1 {
                    open.push(wedge.reaching(reach).in_order());
                    continue;
                }
            }
            if length > small {
                open.extend(wedge.halves().map(Wedge::in_order));
                continue;
            }
            let ends = wedge.ends();
            // Wedges on both sides of a ray often end in one square: a searched one advances each that ends well within.
            let is_well_within = |square: &&Bounds| ends.iter().all(|end| square.grown(-0.5 * small).contains(*end));
            let last = searched.iter().rev().find(is_well_within);
            let square = match last {
                Some(square) => *square,
                None if searched.len() == MOST_SQUARES => break,
                None => {
                    let square = Bounds::point(ends[0]).union(Bounds::point(ends[1])).grown(small);
                    self.run(square, LEVEL);
                    searched.push(square);
                    square
                }
            };
            open.push(wedge.reaching(wedge.end_of_box(square)).in_order());
        }
        ControlFlow::Break(())
    }
}

/// The number of edges that advance a wedge, of which the best is taken.
const TRIES: usize = 4;

/// The number of runs of edges that are looked at for a wedge.
const LOOKS: usize = 64;

/// The advance, as a share of the same length, below which a better one is sought.
const SHORT: f64 = 1.0 / 32.0;

/// The advance that is sought first, as a share of the height of the piece in the direction of the wedge.
const LONG: f64 = 1.0 / 2.0;

/// The factor by which an advance may be longer than the last.
const LONGER: f64 = 8.0;

/// The advances that are sought in turn once a shorter one is found.
const SHORTER: [f64; 2] = [1.0 / 16.0, 1.0 / 256.0];

/// The advance of a wedge by one more cell: that of a border edge and the piece, or a disc in which a point of the
/// piece stays in the other shape.
struct Advance<'f> {
    lone: &'f LonePiece,
    other: &'f dyn Pieces,
    /// A place for one cell.
    cells: &'f mut Cells,
    wedge: &'f Wedge,
    /// The farthest reach so far.
    reach: [f64; 2],
    /// The lesser of its advances along the two rays.
    by: f64,
}

impl<'f> Advance<'f> {
    fn new(lone: &'f LonePiece, other: &'f dyn Pieces, cells: &'f mut Cells, wedge: &'f Wedge) -> Advance<'f> {
        Advance { lone, other, cells, wedge, reach: wedge.reach, by: 0.0 }
    }

    /// The reach of the wedge after one more cell; `None` if no cell contains both of its ends and more.
    fn reach(&mut self) -> Option<[f64; 2]> {
        self.search();
        (self.by > 0.0).then_some(self.reach)
    }

    fn search(&mut self) {
        let sign = if self.lone.is_a { -1.0 } else { 1.0 };
        let toward = self.wedge.middle() * sign;
        let far = self.lone.height_toward(toward);
        // Advances grow gradually, so one that is far longer than the last is not sought.
        let longest = LONGER * self.wedge.advanced;
        if LONG * far <= longest && self.try_edges(LONG * far, toward, sign) {
            return;
        }
        self.try_edges(0.0, toward, sign);
        if self.by == 0.0 || self.by < SHORT * far && SHORT * far <= longest {
            self.try_discs(sign);
        }
        if self.by > 0.0 && self.by < SHORT * far {
            let mut shorter = SHORTER.into_iter().map(|share| share * far).filter(|&least| least <= longest);
            _ = shorter.any(|least| self.try_edges(least, toward, sign));
        }
    }

    /// Tries border edges that stay in the piece while it advances by a length; true if one advances it by about as
    /// much.
    fn try_edges(&mut self, least: f64, toward: DVec2, sign: f64) -> bool {
        let ends = self.wedge.ends();
        let then = [0, 1].map(|i| self.wedge.rays[i] * (self.wedge.reach[i] + least) * sign);
        let moves = [ends[0] * sign, ends[1] * sign, then[0], then[1]];
        let (lone, other, mut tries) = (self.lone, self.other, TRIES);
        let is_enough = |by: f64| least > 0.0 && by >= 0.5 * least;
        other.edges_meeting(lone.corners(), moves, toward, LOOKS, &mut |edge| {
            let Some(reach) = self.reach_of_edge(edge) else { return false };
            self.take(reach);
            tries -= 1;
            tries == 0 || is_enough(self.by)
        });
        is_enough(self.by)
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
    use super::super::members::Whole;
    use super::*;
    use crate::{
        math::{Pose2, Rot2, Vec2, tolerance::CELL_ERROR},
        shape::{Convex, Polygon},
    };

    /// The steps and the exit of the search for a small piece in an outline.
    fn search(small: &Convex, outline: &Polygon, at: Vec2, is_plain: bool) -> (usize, Option<f64>) {
        let (turned, origin) = (Pose2::new(at, Rot2::new(0.3)), Pose2::new((0.0, 0.0), Rot2::new(0.1)));
        let shapes = [Whole(small.at(turned)), Whole(outline.at(origin))];
        let bounds = [shapes[0].bounds(), shapes[1].bounds()];
        let new_search = || ExitSearch::new([&shapes[0], &shapes[1]], bounds, CELL_ERROR, is_plain);
        let (mut search, mut front) = (new_search(), new_search());
        _ = front.start(64.0);
        // A round piece among many teeth has many exits about as near as the nearest.
        let is_sharp = small.radius() == 0.0;
        assert!(is_plain || front.run_front().is_continue() || !is_sharp, "{small:?}: the front was given up");
        let exit = search.nearest_exit(64.0);
        (search.count, exit.map(|exit| exit.distance))
    }

    /// A plate with square holes in as many rows as columns, half as wide as what is left between them.
    fn plate(rows: u16) -> Polygon {
        let square = |x: f32, y: f32, half: f32| {
            [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].map(|(i, j)| Vec2::new(x + half * i, y + half * j))
        };
        let pitch = 20.0 / f32::from(rows);
        let at = |i: u16| (f32::from(i) + 0.5) * pitch - 10.0;
        let holes = (0..rows * rows).map(|i| square(at(i % rows), at(i / rows), 0.25 * pitch));
        Polygon::with_holes(square(0.0, 0.0, 10.5), holes).expect("a plate")
    }

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

    #[test]
    fn the_steps_of_a_front_hardly_grow_with_the_corners() {
        let small = Convex::rectangle(3.0, 2.0).expect("a box");
        let [few, many] = [20, 60].map(|rows| search(&small, &plate(rows), Vec2::new(0.5, 1.0), false).0);
        assert!(2 * many < 3 * few, "{few} steps among 400 holes, {many} among 3,600");
    }

    /// The exit lies below the comb; on the way to it, the middle of the segment passes over a corner of the comb.
    #[test]
    fn a_front_carries_a_segment_over_a_corner() {
        const TEETH: u16 = 749;
        let at = |step: u16, y: f32| Vec2::new(1.0 - f32::from(step) / f32::from(TEETH), y);
        let tooth = |i: u16| [at(2 * i, 1.0), at(2 * i + 1, 1.0), at(2 * i + 1, -0.8), at(2 * i + 2, -0.8)];
        let base = [Vec2::new(-1.0, -1.0), Vec2::new(1.0, -1.0)];
        let comb = Polygon::new((0..TEETH).flat_map(tooth).chain(base)).expect("a comb");
        let segment = Convex::segment((-0.2, 0.0), (0.2, 0.03)).expect("a segment");
        let pose = Pose2::new((-0.6779861, -0.99769247), Rot2::new(-1.92135));
        let shapes = [Whole(segment.at(pose)), Whole(comb.at(Pose2::new((0.0, 0.0), Rot2::new(0.118335))))];
        let bounds = [shapes[0].bounds(), shapes[1].bounds()];
        let mut search = ExitSearch::new([&shapes[0], &shapes[1]], bounds, CELL_ERROR, false);
        _ = search.start(64.0);
        assert!(search.run_front().is_continue(), "given up after {} steps", search.count);
        let exit = search.found.foot.or(search.found.crossing).expect("an exit");
        assert!((exit.distance - 0.2677414).abs() < 1e-6 && search.count < 2_000, "{exit:?}, {} steps", search.count);
    }

    #[test]
    fn a_front_finds_the_exit_of_the_plain_search_for_pieces_of_all_kinds() {
        let corner = |i: u16| Rot2::new(f32::from(i) / 640.0) * (if i % 4 < 2 { 10.0 } else { 9.0 }, 0.0);
        let gear = Polygon::new((0..4000).map(corner)).expect("a gear");
        let pieces = [
            Convex::rectangle(2.5, 1.5),
            Convex::circle(1.25),
            Convex::capsule((-1.0, 0.0), (1.0, 0.5), 0.5),
            Convex::triangle((0.0, 0.0), (3.0, 0.5), (1.0, 2.0)),
            Convex::segment((-2.0, 0.0), (2.0, 0.25)),
        ];
        let places = [(plate(20), Vec2::new(9.0, -8.25)), (gear, Vec2::new(2.5, 5.5))];
        for (piece, (outline, at)) in
            pieces.into_iter().flat_map(|piece| places.iter().map(move |at| (piece.clone(), at)))
        {
            let piece = piece.expect("a piece");
            let [found, expected] = [false, true].map(|is_plain| search(&piece, outline, *at, is_plain));
            assert!(found.1.is_some(), "{piece:?} has no exit");
            assert_eq!(found.1, expected.1, "{piece:?}");
        }
    }
}
