//! The point nearest to the origin that no cell of two shapes covers, found from the origin outward.
//!
//! A point of the plane stands for a move of B. The square around the origin is cut into four again and again, and the
//! square nearest to the origin is looked at first. A square that lies within the union has no way out: so it is if some
//! point of one shape stays inside the other for all moves in the square, or if the square lies within one cell. In a square
//! that few cells reach, all feet and crossings are looked at. So cells are made next to the way out only, and no curve is
//! compared with one that is elsewhere. The first way out found that is nearer than all squares left is the shortest.

use alloc::{collections::BinaryHeap, rc::Rc, vec::Vec};
use core::cmp::Ordering;

use super::{
    cell_pairs::CellPairs,
    cells::{Cells, Pieces},
    curve::{Curve, Exit},
    depth::compare,
    witnesses::Witnesses,
};
use crate::math::{bounds::Bounds, dvec2::DVec2};

/// A square of moves of B.
struct Square {
    /// From the origin.
    distance: f64,
    bounds: Bounds,
    /// The pairs whose cells may reach the square it was cut from; `None` if they are not gathered yet.
    pairs: Option<Rc<[u32]>>,
    /// How many those are; if they are not gathered yet, the number of pieces of either shape above which they are not.
    many: usize,
}

impl PartialEq for Square {
    fn eq(&self, other: &Square) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Square {}

impl PartialOrd for Square {
    fn partial_cmp(&self, other: &Square) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Square {
    /// The nearest comes first from a heap.
    fn cmp(&self, other: &Square) -> Ordering {
        other.distance.total_cmp(&self.distance)
    }
}

/// Pairs are gathered for the first square if neither shape has more pieces there.
const FEW_PIECES: usize = 2048;
/// A square is cut if more pairs than this may reach it, or more curves than this have a point in it.
const FEW_PAIRS: usize = 24;
const FEW_CURVES: usize = 48;
/// A square this many errors wide is not cut.
const SMALL: f64 = 1024.0;
/// What lies beyond a square by less than this many errors counts as in it.
const MARGIN: f64 = 32.0;

/// What looks for the nearest way out.
struct Search<'s> {
    shapes: [&'s dyn Pieces; 2],
    bounds: [Bounds; 2],
    pairs: CellPairs<'s>,
    /// Ways out longer than this are not looked for.
    within: f64,
    /// `None` until a square is reached by many pairs.
    witnesses: Option<Witnesses>,
    /// The nearest foot and the nearest crossing found so far that no cell covers.
    foot: Option<Exit>,
    crossing: Option<Exit>,
}

/// The nearest way out, if it is no longer than `within`.
///
/// If a crossing is nearer than the nearest foot by rounding only, the foot is told. That is so if the foot is no farther than
/// the depth of the deepest cell, which no way out is shorter than, and two errors.
pub(super) fn nearest_exit(shapes: [&dyn Pieces; 2], bounds: [Bounds; 2], within: f64, error: f64) -> Option<Exit> {
    let search = Search::of(shapes, bounds, within, error);
    let (foot, crossing) = (search.foot, search.crossing);
    let (Some(near_foot), Some(near_crossing)) = (foot, crossing) else { return foot.or(crossing) };
    if near_foot.distance <= near_crossing.distance {
        return foot;
    }
    let slack = search.pairs.cells.error;
    let least = || Cells::new(shapes, bounds, 0.0, error).greatest_depth();
    let is_tie = near_foot.distance <= near_crossing.distance + 2.0 * slack;
    if is_tie && near_foot.distance <= least() + slack { foot } else { crossing }
}

impl<'s> Search<'s> {
    fn of(shapes: [&'s dyn Pieces; 2], bounds: [Bounds; 2], within: f64, error: f64) -> Search<'s> {
        let pairs = CellPairs::new(shapes, bounds, within, error);
        let mut search = Search { shapes, bounds, pairs, within, witnesses: None, foot: None, crossing: None };
        search.run();
        search
    }

    /// A way out that is longer than this is not the answer.
    fn bound(&self) -> f64 {
        let of = |exit: &Option<Exit>| exit.map_or(f64::INFINITY, |exit| exit.distance);
        let nearest = of(&self.foot).min(of(&self.crossing)) + 2.0 * self.pairs.cells.error;
        if nearest < self.within { nearest } else { self.within }
    }

    fn run(&mut self) {
        let all = Bounds::point(DVec2::ZERO).grown(self.within * (1.0 + 8.0 * f64::EPSILON));
        let mut open = BinaryHeap::from([Square { distance: 0.0, bounds: all, pairs: None, many: FEW_PIECES }]);
        while let Some(square) = open.pop() {
            if square.distance > self.bound() {
                break;
            }
            let Left::Cut(pairs, many) = self.look_at(&square) else { continue };
            let Bounds { min, max } = square.bounds;
            let middle = (min + max) * 0.5;
            let quarters = [
                Bounds { min, max: middle },
                Bounds { min: DVec2::new(middle.x, min.y), max: DVec2::new(max.x, middle.y) },
                Bounds { min: middle, max },
                Bounds { min: DVec2::new(min.x, middle.y), max: DVec2::new(middle.x, max.y) },
            ];
            for bounds in quarters {
                let distance = bounds.distance(Bounds::point(DVec2::ZERO));
                if distance <= self.bound() {
                    open.push(Square { distance, bounds, pairs: pairs.clone(), many });
                }
            }
        }
    }

    /// Looks at all of a square, unless it lies within the union or is to be cut.
    fn look_at(&mut self, square: &Square) -> Left {
        let around = square.bounds.grown(MARGIN * self.pairs.cells.error);
        let is_small = square.bounds.max.x - square.bounds.min.x <= SMALL * self.pairs.cells.error;
        let is_crowded = square.pairs.as_ref().is_none_or(|pairs| pairs.len() > FEW_PAIRS);
        if self.pairs.still_cover(around) || (is_crowded && self.witnesses.is_some() && self.is_witnessed(around)) {
            return Left::Done;
        }
        let found = match &square.pairs {
            Some(pairs) => Some(self.pairs.that_reach(pairs, around)),
            None => self.pairs.gather(around, square.many),
        };
        let Some(mut pairs) = found else {
            let is_done = self.witnesses.is_none() && self.is_witnessed(around);
            // If so many pieces meet for every move, cutting does not reduce them: the quarters may gather twice as many.
            return if is_done { Left::Done } else { Left::Cut(None, 2 * square.many) };
        };
        if self.pairs.one_covers(&pairs, around) {
            return Left::Done;
        }
        // Pairs that all meet for every move stay as many as they are, however often the square is cut.
        let is_cut = |left: usize| !is_small && (square.pairs.is_none() || left < square.many);
        if pairs.len() > FEW_PAIRS && is_cut(pairs.len()) {
            let is_done = self.witnesses.is_none() && self.is_witnessed(around);
            return if is_done { Left::Done } else { Left::cut(pairs) };
        }
        let cells = self.pairs.make(&mut pairs, around);
        let all = &self.pairs.cells;
        let of = |(name, &cell): (usize, &u32)| all.curves_of(cell, name).filter(|curve| curve.meets(around));
        let curves: Vec<Curve<'_>> = cells.iter().enumerate().flat_map(of).collect();
        if curves.len() > FEW_CURVES && is_cut(pairs.len()) {
            return Left::cut(pairs);
        }
        let inner = square.bounds.grown(0.5 * MARGIN * all.error);
        let found = nearest_of(all, &cells, curves, inner, [self.foot, self.crossing], self.bound());
        [self.foot, self.crossing] = found;
        Left::Done
    }

    /// Whether a point of one shape stays inside the other for all moves in a square.
    fn is_witnessed(&mut self, moves: Bounds) -> bool {
        let (shapes, bounds, error) = (self.shapes, self.bounds, self.pairs.cells.error);
        self.witnesses.get_or_insert_with(|| Witnesses::of(shapes, bounds, error)).show(shapes, moves)
    }
}

/// What is to be done with a square.
enum Left {
    /// All in it is looked at, or it lies within the union.
    Done,
    /// It is to be cut into quarters. They get these values for `pairs` and `many`.
    Cut(Option<Rc<[u32]>>, usize),
}

impl Left {
    fn cut(pairs: Vec<u32>) -> Left {
        let many = pairs.len();
        Left::Cut(Some(pairs.into()), many)
    }
}

/// The nearest foot and the nearest crossing in a square that no cell covers, of the curves of the cells that reach it; those
/// known before if no nearer one is found within the bound.
///
/// Curves are taken from the nearest on, each with those before it: one that lies beyond the best crossing has none that
/// is nearer, nor have those after it.
fn nearest_of(
    all: &Cells,
    cells: &[u32],
    curves: Vec<Curve<'_>>,
    inner: Bounds,
    [mut foot, mut crossing]: [Option<Exit>; 2],
    bound: f64,
) -> [Option<Exit>; 2] {
    let is_better = |exit: &Exit, best: &Option<Exit>| {
        exit.distance <= bound && inner.contains(exit.place) && best.is_none_or(|best| compare(exit, &best).is_lt())
    };
    let mut feet: Vec<Exit> = curves.iter().filter_map(|curve| curve.foot(all, bound)).collect();
    feet.retain(|exit| is_better(exit, &foot));
    feet.sort_by(compare);
    foot = feet.into_iter().find(|exit| !all.cover(cells, exit.place)).or(foot);
    let bound_by_foot = foot.map_or(f64::INFINITY, |foot| foot.distance);
    let mut near: Vec<(f64, Curve<'_>)> = curves.into_iter().map(|curve| (curve.distance_below(), curve)).collect();
    near.retain(|(distance, _)| *distance < bound_by_foot && *distance <= bound + all.error);
    near.retain(|(_, curve)| !curve.is_inside_one(all, cells, inner));
    near.sort_by(|p, q| p.0.total_cmp(&q.0));
    let mut before: Vec<(Bounds, Curve<'_>)> = Vec::new();
    for (distance, curve) in near {
        if crossing.is_some_and(|crossing| crossing.distance < distance - all.error) {
            break;
        }
        let bounds = curve.bounds().grown(all.error);
        for (_, other) in before.iter().filter(|(others, other)| other.cell != curve.cell && bounds.meets(*others)) {
            let [first, second] = if curve.cell < other.cell { [&curve, other] } else { [other, &curve] };
            first.crossings(second, all, |exit| {
                if exit.distance < bound_by_foot && is_better(&exit, &crossing) && !all.cover(cells, exit.place) {
                    crossing = Some(exit);
                }
            });
        }
        before.push((bounds, curve));
    }
    [foot, crossing]
}

#[cfg(test)]
mod tests {
    use super::{super::ghosts::Whole, *};
    use crate::{
        math::{Pose2, Rot2, Vec2, tolerance::CELL_ERROR},
        shape::Polygon,
    };

    fn comb(teeth: usize) -> Polygon {
        let tooth = |i: usize| [(0.0, 0.0), (0.25, 8.0), (0.5, 0.125)].map(|(x, y)| Vec2::new(x + i as f32, y));
        let back = [Vec2::new(teeth as f32, -1.0), Vec2::new(0.0, -1.0)];
        Polygon::new((0..teeth).flat_map(tooth).chain(back)).expect("a comb")
    }

    /// How many cells are made to find the way out of two combs of which one is turned by a quarter.
    fn cells_of_crossed_combs(teeth: usize) -> usize {
        let comb = comb(teeth);
        let there = Pose2::new((teeth as f32 * 0.5, -2.0), Rot2::quarter_turns(1));
        let [a, b] = [Pose2::IDENTITY, there].map(|pose| Whole(comb.at(pose)));
        let search = Search::of([&a, &b], [a.bounds(), b.bounds()], 32.0, CELL_ERROR);
        assert!(search.foot.or(search.crossing).is_some());
        search.pairs.cells.cells.len()
    }

    #[test]
    fn the_cells_of_crossed_combs_do_not_grow_with_the_square() {
        let [few, many] = [16, 128].map(cells_of_crossed_combs);
        assert!(many < 8 * few, "{few} cells for 16 teeth, {many} for 128");
    }
}
