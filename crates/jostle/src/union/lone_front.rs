//! The search for the exit of one convex piece by a front: border edges that stay in the piece advance it, and discs
//! that no border edge meets.

use alloc::{collections::BinaryHeap, vec::Vec};
use core::ops::ControlFlow;

use super::{
    exits::ExitSearch,
    front::{Wedge, front},
    lone_advance::{Advance, LOOKS, MOST_LOOKS},
    lone_piece::LonePiece,
    nearest_first::NearestFirst,
    squares::Squares,
    wedge_parts::parts,
};
use crate::math::{bounds::Bounds, greater, lesser, sqrt};

/// The length of a wedge's line that is searched as a square if no cell advances it, as a share of the size of the
/// piece.
const SMALL_PART: f64 = 1.0 / 16384.0;

/// The same in errors of a distance.
const SMALL: f64 = 1024.0;

/// The length of a wedge's line below which it is divided where two cells are left, as a share of the size of the piece.
/// Above it, halves are as good.
const SHORT_PART: f64 = 1.0 / 16.0;

/// The errors that a point of the border may be nearer than others and count as equally near.
const FLAT: f64 = 16.0;

/// The most that a square reaches beyond a wedge's line, as a share of the size of the piece.
const LARGEST_PART: f64 = 1.0 / 256.0;

/// The least advance of a wedge that counts, as a share of the length of its line, and in errors.
const LEAST_ADVANCE: (f64, f64) = (1.0 / 64.0, 8.0);

/// The number of cuts that a square at the front counts as, so that it may reach many pieces.
const LEVEL: u32 = 20;

/// The number of squares at the front after which it is given up: it meets many concave corners that are about as near
/// as the exit.
const MOST_SQUARES: usize = 64;

/// The number of tests that take as long as a square.
const TESTS_OF_SQUARE: usize = 512;

/// The front of a search for the exit of one piece.
pub(super) struct LoneFront {
    open: BinaryHeap<NearestFirst<Wedge>>,
    /// The squares that were searched at the front.
    searched: Vec<Bounds>,
}

impl LoneFront {
    fn new() -> LoneFront {
        LoneFront { open: front(), searched: Vec::new() }
    }
}

/// How a front ended.
#[derive(Debug, PartialEq)]
enum FrontEnd {
    /// All of it is beyond the nearest exit.
    Beyond,
    /// It tested as many edges as it was allowed.
    Paused,
    /// It would have to search too many squares.
    GivenUp,
}

impl ExitSearch<'_> {
    /// True if the search advances a front.
    pub(super) fn has_front(&self) -> bool {
        !self.is_plain && self.pairs.lone.is_some()
    }

    /// Advances the front from the origin until all of it is beyond the nearest exit. If that takes more than a number of
    /// tests of edges, searches squares in turn with its own, for a time that doubles. Breaks if the front is given up;
    /// what was found by then stays.
    pub(super) fn run_front_and(&mut self, squares: &mut Squares, first_tests: usize) -> ControlFlow<()> {
        let (mut front, mut most) = (LoneFront::new(), first_tests);
        loop {
            match self.run_front(&mut front, most) {
                FrontEnd::Beyond => return ControlFlow::Continue(()),
                FrontEnd::GivenUp => return ControlFlow::Break(()),
                FrontEnd::Paused if self.run_some(squares, most / TESTS_OF_SQUARE) => return ControlFlow::Continue(()),
                FrontEnd::Paused => most *= 2,
            }
        }
    }

    /// Advances the front until all of it is beyond the nearest exit, or `most` more edges were tested.
    fn run_front(&mut self, front: &mut LoneFront, most: usize) -> FrontEnd {
        let Some(size) = self.pairs.lone.as_ref().map(LonePiece::size) else { return FrontEnd::GivenUp };
        let (error, mut cells) = (self.pairs.cells.error, self.pairs.cells.like());
        let small = greater(size * SMALL_PART, SMALL * error);
        let LoneFront { open, searched } = front;
        let mut tests = 0;
        while tests < most {
            let next = open.pop().map(|next| next.item);
            let Some(wedge) = next.filter(|wedge| wedge.distance <= self.found.bound()) else {
                return FrontEnd::Beyond;
            };
            self.count += 1;
            let length = wedge.length();
            let Some(lone) = &self.pairs.lone else { return FrontEnd::GivenUp };
            let other = self.shapes[usize::from(lone.is_a)];
            // A square costs as much as some thousand looks.
            let looks = if length > small { LOOKS } else { MOST_LOOKS };
            let divide = |open: &mut BinaryHeap<_>, tests: &mut usize| {
                let is_short = length < size * SHORT_PART;
                let parts =
                    if is_short { parts(&wedge, lone, other, (looks, small, error), tests) } else { Vec::new() };
                let is_divided = !parts.is_empty();
                open.extend(parts.into_iter().map(Wedge::in_order));
                is_divided
            };
            // A part of a wedge that was divided mostly has to be divided, too.
            if wedge.is_part && divide(open, &mut tests) {
                continue;
            }
            let mut advance = Advance::new(lone, other, &mut cells, &wedge, looks);
            let reach = advance.reach();
            tests += 1 + advance.tests;
            if let Some(reach) = reach {
                let by = greater(reach[0] - wedge.reach[0], reach[1] - wedge.reach[1]);
                if by > length * LEAST_ADVANCE.0 + error * LEAST_ADVANCE.1 {
                    open.push(wedge.reaching(reach).in_order());
                    continue;
                }
            }
            if !wedge.is_part && divide(open, &mut tests) {
                continue;
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
                None if searched.len() == MOST_SQUARES => return FrontEnd::GivenUp,
                None => {
                    // Around the foot of an edge, all points of the border are about as near.
                    let flat = lesser(sqrt(FLAT * error * wedge.distance), size * LARGEST_PART);
                    let square = Bounds::around(ends[0], ends[1]).grown(greater(small, flat));
                    self.run(square, LEVEL);
                    searched.push(square);
                    square
                }
            };
            open.push(wedge.reaching(wedge.end_of_box(square)).in_order());
        }
        FrontEnd::Paused
    }
}

#[cfg(test)]
mod tests {
    use super::super::{pieces::Pieces, whole::Whole};
    use super::*;
    use crate::{
        math::{Pose2, Rot2, Vec2, tolerance::CELL_ERROR},
        shape::{Convex, Polygon},
    };

    fn run_all(search: &mut ExitSearch<'_>) -> FrontEnd {
        search.run_front(&mut LoneFront::new(), usize::MAX)
    }

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
        assert!(is_plain || run_all(&mut front) == FrontEnd::Beyond || !is_sharp, "{small:?}: the front was given up");
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
    fn the_steps_of_a_front_hardly_grow_with_the_corners() {
        let small = Convex::rectangle(3.0, 2.0).expect("a box");
        let [few, many] = [20, 60].map(|rows| search(&small, &plate(rows), Vec2::new(0.5, 1.0), false).0);
        assert!(2 * many < 3 * few, "{few} steps among 400 holes, {many} among 3,600");
    }

    #[test]
    fn a_front_that_is_paused_finds_the_same_exit() {
        let star =
            |i: u16| Rot2::new(f32::from(i) / 800.0 * core::f32::consts::TAU) * ([9.0, 4.0][usize::from(i % 2)], 0.0);
        let outlines = [plate(30), Polygon::new((0..800).map(star)).expect("a star")];
        let small = Convex::rectangle(0.7, 0.4).expect("a box");
        let small = Whole(small.at(Pose2::new((0.3, 0.2), Rot2::new(0.3))));
        for outline in &outlines {
            let large = Whole(outline.at(Pose2::IDENTITY));
            let shapes = [&small, &large];
            let exits = [1, usize::MAX].map(|first_tests| {
                let bounds = shapes.map(|shape| shape.bounds());
                let mut search = ExitSearch::new(shapes.map(|shape| shape as &dyn Pieces), bounds, CELL_ERROR, false);
                let mut squares = Squares::new(search.start(64.0), 0);
                if search.run_front_and(&mut squares, first_tests).is_break() {
                    search.run_some(&mut squares, usize::MAX);
                }
                search.answer().map(|exit| exit.distance)
            });
            assert!(exits[0].is_some() && exits[0] == exits[1], "{exits:?}");
        }
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
        assert!(run_all(&mut search) == FrontEnd::Beyond, "given up after {} steps", search.count);
        let exit = search.found.foot.or(search.found.crossing).expect("an exit");
        assert!((exit.distance - 0.2677414).abs() < 1e-6 && search.count < 2_000, "{exit:?}, {} steps", search.count);
    }

    /// The boxes of a spiral's walls overlap much, and a thin piece meets many edges of a star or a gear.
    #[test]
    fn a_front_tests_few_edges_also_if_boxes_overlap_and_for_thin_pieces() {
        let at = |angle: f32, radius: f32| Rot2::new(angle) * (radius, 0.0);
        let turns = |i: u16| f32::from(i) / 499.0 * 5.0 * core::f32::consts::TAU;
        let wall = |i: u16, inward: f32| at(turns(i), 0.2 + 0.8 * f32::from(i) / 499.0 - inward);
        let spiral = (0..500).map(|i| wall(i, 0.0)).chain((0..500).rev().map(|i| wall(i, 0.08)));
        let angle = |i: u16| f32::from(i) / 4000.0 * core::f32::consts::TAU;
        let star = (0..4000).map(|i| at(angle(i), if i % 2 == 0 { 1.0 } else { 0.4 }));
        let gear = (0..4000).map(|i| at(angle(i), if i % 4 < 2 { 1.0 } else { 0.9 }));
        let thin = Convex::segment((-0.4, 0.0), (0.4, 0.08));
        let cases = [
            (Convex::rectangle(0.3, 0.15), Polygon::new(spiral), (0.414_582_5, 0.191_126_2), 5.04),
            (thin.clone(), Polygon::new(star), (0.0, 0.8), 0.0),
            (thin, Polygon::new(gear), (0.289_292_37, 0.596_139_55), 0.21),
        ];
        for (piece, outline, place, angle) in cases {
            let (piece, outline) = (piece.expect("a piece"), outline.expect("an outline"));
            let shapes = [Whole(piece.at(Pose2::new(place, Rot2::new(angle)))), Whole(outline.at(Vec2::ZERO))];
            let bounds = [shapes[0].bounds(), shapes[1].bounds()];
            let mut search = ExitSearch::new([&shapes[0], &shapes[1]], bounds, CELL_ERROR, false);
            _ = search.start(64.0);
            let end = search.run_front(&mut LoneFront::new(), 8_192);
            assert!(end == FrontEnd::Beyond, "{piece:?} needs more tests");
        }
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
