//! Convex pieces of an area, widened into their neighbours.
//!
//! A piece is widened over one of its seams by the part of the piece beyond that lies between the lines of the two
//! edges next to the seam. Both are convex and have the seam in common, and the corners at its ends do not bend inwards, so
//! the two together are convex.

use alloc::vec::Vec;
use core::{cell::OnceCell, iter, mem};

use crate::{
    math::dvec2::DVec2,
    placed::{Area, Piece},
    shape::INLINE,
};

/// The number of seams over which a piece is widened.
const STEPS: usize = 64;

/// The number of corners up to which it is widened over another seam.
const MANY_CORNERS: usize = 16;

/// The number of corners that a widened piece keeps: those that add the most to it.
const MOST_CORNERS: usize = INLINE;

/// The pieces of an area, to be widened.
pub(super) struct Widening<'a> {
    area: Area<'a>,
    /// The middle of the area, from which corners are measured.
    middle: DVec2,
    /// How far a piece may get out of the area by rounding, over each seam.
    error: f64,
    /// The corners of the pieces that were needed so far.
    rings: Vec<OnceCell<Vec<SeamCorner>>>,
    /// Space for the corners of the piece beyond a seam, cut once and twice.
    parts: [Vec<SeamCorner>; 2],
}

/// A corner of a piece.
#[derive(Clone, Copy)]
struct SeamCorner {
    at: DVec2,
    /// The index of the piece beyond the edge that starts at the corner, if the edge is a seam.
    beyond: Option<usize>,
}

impl<'a> Widening<'a> {
    /// The pieces of an area; `None` so far from the world's origin that a new corner would be rounded too much.
    pub(super) fn of(area: Area<'a>) -> Option<Widening<'a>> {
        /// The error as a share of the size: far more than the rounding of a corner. Over all seams, far less than the
        /// depth at which a cell covers.
        const ERROR: f64 = 1.0 / (1_u64 << 48) as f64;
        /// The largest coordinate in sizes: a corner is rounded by less than a tenth of that depth.
        const FARTHEST: f64 = 512.0;
        let (bounds, size) = (area.bounds(), area.bounds().size());
        let rings = iter::repeat_with(OnceCell::new).take(area.piece_count()).collect();
        let (middle, parts) = (bounds.middle(), [const { Vec::new() }; 2]);
        let is_near = bounds.largest_coordinate() <= FARTHEST * size;
        is_near.then_some(Widening { area, middle, error: ERROR * size, rings, parts })
    }

    /// Up to `most` widened pieces: of the largest ones, but of none whose middle is in one of these.
    pub(super) fn widest(mut self, most: usize) -> Vec<Piece> {
        let measured = |i: usize| {
            let piece = self.area.piece(i);
            let first = piece.corners[0];
            let area: f64 = piece.corners.edges().map(|(p, q)| (p - first).cross(q - first)).sum();
            (area, i, piece.middle())
        };
        let mut pieces: Vec<(f64, usize, DVec2)> = (0..self.area.piece_count()).map(measured).collect();
        pieces.sort_unstable_by(|p, q| q.0.total_cmp(&p.0).then(p.1.cmp(&q.1)));
        let mut widest: Vec<Piece> = Vec::new();
        for (_, i, middle) in pieces {
            let contains_it = |piece: &Piece| piece.corners.edges().all(|(p, q)| (q - p).cross(middle - p) > 0.0);
            if widest.len() < most && !widest.iter().any(contains_it) {
                widest.push(self.widened(i));
            }
        }
        widest
    }

    /// A piece, widened over its longest seam as often as there is one and few corners.
    fn widened(&mut self, piece: usize) -> Piece {
        let mut ring = self.ring(piece).to_vec();
        for _ in 0..STEPS {
            let Some(seam) = longest_seam(&ring).filter(|_| ring.len() <= MANY_CORNERS) else { break };
            self.widen(&mut ring, seam);
        }
        while ring.len() > MOST_CORNERS {
            let least = (1..ring.len()).fold(0, |best, i| if turn(&ring, i) < turn(&ring, best) { i } else { best });
            ring.remove(least);
        }
        let widened = Piece::of_corners(ring.iter().map(|corner| self.middle + corner.at));
        // Rounding to world coordinates may make a corner bend inwards; then the piece stays as it is.
        let error = 4.0 * f64::EPSILON * self.area.bounds().largest_coordinate();
        if widened.stays_convex(error) { widened } else { self.area.piece(piece) }
    }

    fn ring(&self, piece: usize) -> &[SeamCorner] {
        self.rings[piece].get_or_init(|| {
            let mut seams = self.area.seams_and_beyond(piece).peekable();
            let mut beyond = |ends: [DVec2; 2]| seams.next_if(|seam| seam.0 == ends).map(|seam| seam.1);
            self.area
                .piece(piece)
                .corners
                .edges()
                .map(|(p, q)| SeamCorner { at: p - self.middle, beyond: beyond([p, q]) })
                .collect()
        })
    }

    /// Widens a piece over the seam that starts at one of its corners, if there is room; what is left of the seam
    /// counts as none.
    fn widen(&mut self, ring: &mut Vec<SeamCorner>, seam: usize) {
        let Some(beyond) = ring[seam].beyond.take() else { return };
        let corner = |i: usize| ring[i % ring.len()].at;
        let [before, p, q, after] = [seam + ring.len() - 1, seam, seam + 1, seam + 2].map(corner);
        let [mut half, mut part] = mem::take(&mut self.parts);
        left_of(self.ring(beyond), [before, p], self.error, &mut half);
        left_of(&half, [q, after], self.error, &mut part);
        let is_at = |corner: &SeamCorner, at: DVec2| (corner.at - at).length() <= self.error;
        if let Some(first) = part.iter().position(|corner| is_at(corner, p)) {
            // Between the ends of the seam lies what is added; from its end back to its start leads the seam.
            part.rotate_left(first);
            if let [start, added @ .., end] = &part[..]
                && !added.is_empty()
                && is_at(end, q)
            {
                let mut wider = ring.clone();
                wider[seam].beyond = start.beyond;
                wider.splice(seam + 1..seam + 1, added.iter().copied());
                if straighten(&mut wider, self.error) {
                    *ring = wider;
                }
            }
        }
        self.parts = [half, part];
    }
}

/// Drops corners that hardly turn, and all but one of those in about the same place. False if a corner bends inwards by
/// more than an error.
fn straighten(ring: &mut Vec<SeamCorner>, error: f64) -> bool {
    let mut i = 0;
    while i < ring.len() && ring.len() > 3 {
        let [p, q, r] = [i + ring.len() - 1, i, i + 1].map(|i| ring[i % ring.len()].at);
        let [from, to] = [(q - p).length(), (r - q).length()];
        if from <= error || to <= error || turn(ring, i).abs() <= error * (from + to) {
            drop_corner(ring, i);
            i = 0;
        } else {
            i += 1;
        }
    }
    (0..ring.len()).all(|i| turn(ring, i) > 0.0)
}

/// Drops a corner. The edge that takes the place of two is a seam if both lead to the same piece.
fn drop_corner(ring: &mut Vec<SeamCorner>, i: usize) {
    let last = (i + ring.len() - 1) % ring.len();
    if ring[last].beyond != ring[i].beyond {
        ring[last].beyond = None;
    }
    ring.remove(i);
}

/// The corner at which the longest seam starts; the first of equal ones.
fn longest_seam(ring: &[SeamCorner]) -> Option<usize> {
    let length = |i: usize| (ring[(i + 1) % ring.len()].at - ring[i].at).length_squared();
    let seams = (0..ring.len()).filter(|&i| ring[i].beyond.is_some());
    seams.reduce(|best, i| if length(i) > length(best) { i } else { best })
}

/// Twice the area that a corner adds to a ring: positive if it turns left.
fn turn(ring: &[SeamCorner], i: usize) -> f64 {
    let [p, q, r] = [i + ring.len() - 1, i, i + 1].map(|i| ring[i % ring.len()].at);
    (q - p).cross(r - q)
}

/// Makes `part` the part of a convex ring to the left of a line through two points. A corner within the error of the line
/// counts as on it. The edge along the line is no seam.
fn left_of(ring: &[SeamCorner], [p, q]: [DVec2; 2], error: f64, part: &mut Vec<SeamCorner>) {
    part.clear();
    let along = q - p;
    let height = |corner: &SeamCorner| {
        let height = along.cross(corner.at - p);
        if height.abs() <= error * along.length() { 0.0 } else { height }
    };
    let first = ring.first().map_or(0.0, height);
    let mut from = first;
    for (i, corner) in ring.iter().enumerate() {
        let next = ring.get(i + 1);
        let to = next.map_or(first, height);
        let crossing = || corner.at + (next.unwrap_or(&ring[0]).at - corner.at) * (from / (from - to));
        if from >= 0.0 {
            part.push(SeamCorner { beyond: corner.beyond.filter(|_| from > 0.0 || to >= 0.0), ..*corner });
        }
        if from > 0.0 && to < 0.0 {
            part.push(SeamCorner { at: crossing(), beyond: None });
        } else if from < 0.0 && to > 0.0 {
            part.push(SeamCorner { at: crossing(), beyond: corner.beyond });
        }
        from = to;
    }
}

#[cfg(test)]
mod tests {
    use super::super::{pieces::Pieces, samples, whole::Whole};
    use super::*;
    use crate::{
        math::{Pose2, Rot2, Vec2, bounds::Bounds},
        placed::Body,
        shape::Polygon,
    };
    use core::ops::ControlFlow;

    fn widened(polygon: &Polygon) -> Vec<Piece> {
        let turned = Whole(polygon.at(Pose2::new((3.0, -2.0), Rot2::new(0.3))));
        let mut widened = Vec::new();
        turned.for_widened(64, &mut |piece| widened.push(piece.clone()));
        widened
    }

    fn area_of(piece: &Piece) -> f64 {
        let first = piece.corners[0];
        piece.corners.edges().map(|(p, q)| 0.5 * (p - first).cross(q - first)).sum()
    }

    #[test]
    fn pieces_are_widened_into_all_of_both_arms() {
        let ell = [(0.0, 0.0), (5.0, 0.0), (5.0, 1.0), (1.0, 1.0), (1.0, 3.0), (0.0, 3.0)];
        let mut areas: Vec<f64> = widened(&Polygon::new(ell).expect("an ell")).iter().map(area_of).collect();
        areas.sort_by(f64::total_cmp);
        assert!((areas[areas.len() - 1] - 5.0).abs() < 1e-6 && (areas[0] - 3.0).abs() < 1e-6, "{areas:?}");
    }

    fn ring_of(corners: &[(f64, f64)]) -> Vec<SeamCorner> {
        corners.iter().map(|&(x, y)| SeamCorner { at: DVec2::new(x, y), beyond: None }).collect()
    }

    #[test]
    fn corners_on_a_line_up_to_rounding_are_kept_without_crossings_beside_them() {
        let ring = ring_of(&[(0.0, -3e-17), (1.0, 2e-17), (1.0, 1.0), (0.0, 1.0)]);
        let mut part = Vec::new();
        left_of(&ring, [DVec2::new(-1.0, 0.0), DVec2::new(2.0, 0.0)], 1e-15, &mut part);
        let corners = |ring: &[SeamCorner]| ring.iter().map(|corner| corner.at).collect::<Vec<_>>();
        assert_eq!(corners(&part), corners(&ring));
        left_of(&ring, [DVec2::new(-1.0, 0.5), DVec2::new(2.0, 0.5)], 1e-15, &mut part);
        assert_eq!(corners(&part), corners(&ring_of(&[(1.0, 0.5), (1.0, 1.0), (0.0, 1.0), (0.0, 0.5)])));
    }

    #[test]
    fn a_ring_that_bends_inwards_is_refused_unless_rounding_bends_it() {
        let with = |x: f64| ring_of(&[(0.0, 0.0), (2.0, 0.0), (x, 1.0), (2.0, 2.0), (0.0, 2.0)]);
        for (x, is_convex, count) in
            [(3.0, true, 5), (2.0 + 4.5e-16, true, 4), (2.0 - 4.5e-16, true, 4), (1.5, false, 5)]
        {
            let mut ring = with(x);
            assert_eq!((straighten(&mut ring, 1e-15), ring.len()), (is_convex, count), "at {x}");
        }
    }

    /// Three pieces in a row, whose corners between two notches are in line up to rounding.
    #[test]
    fn pieces_in_line_are_widened_within_the_shape_at_any_angle() {
        let pieces: [&[(f32, f32, Option<usize>)]; 3] = [
            &[(0.0, 0.0, None), (1.0, 0.0, Some(1)), (1.0, 2.0, None), (0.0, 2.0, None)],
            &[
                (1.0, 0.0, None),
                (2.0, -1.0, None),
                (3.0, 0.0, Some(2)),
                (3.0, 2.0, None),
                (2.0, 3.0, None),
                (1.0, 2.0, Some(0)),
            ],
            &[
                (3.0, 0.0, None),
                (4.0, -1.0, None),
                (5.0, 0.0, None),
                (5.0, 2.0, None),
                (4.0, 3.0, None),
                (3.0, 2.0, Some(1)),
            ],
        ];
        let outline = [0, 1, 2].map(|i| &pieces[1][i]).into_iter().chain(&pieces[2][1..5]).chain(&pieces[1][3..5]);
        let outline = pieces[0][..1].iter().chain(outline).chain(&pieces[0][2..]);
        let at = |&(x, y, _): &(f32, f32, Option<usize>)| Vec2::new(x + 0.1, y + 0.7);
        let polygon = Polygon::new(outline.map(at)).expect("walls with notches");
        let mut wide = 0;
        for (x, y, i) in [(0.0, 0.0), (12.5, -7.75)].iter().flat_map(|&(x, y)| (0..1000_u16).map(move |i| (x, y, i))) {
            let pose = Pose2::new((x, y), Rot2::new(f32::from(i) * 0.006));
            let turned = Whole(polygon.at(pose));
            _ = turned.0.solids_near(Bounds::ALL, |solid| {
                let Body::Area(area) = solid.body else { return ControlFlow::Continue(()) };
                let mut widening = Widening::of(area).expect("not far");
                // Seen from the world's origin, rounding puts corners on either side of a line.
                widening.middle = DVec2::ZERO;
                let corner = |own: &(f32, f32, Option<usize>)| SeamCorner { at: pose.place(at(own)), beyond: own.2 };
                widening.rings =
                    pieces.iter().map(|ring| OnceCell::from(ring.iter().map(corner).collect::<Vec<_>>())).collect();
                for i in 0..3 {
                    let piece = widening.widened(i);
                    wide += usize::from(area_of(&piece) > 9.5);
                    let middle = piece.middle();
                    for at in piece.corners.edges().flat_map(|(p, q)| [p, (p + q) * 0.5]) {
                        let within = middle + (at - middle) * (1.0 - 1e-5);
                        assert!(turned.contains(Bounds::point(within).grown(1e-8)), "{at:?} of {piece:?} at {pose:?}");
                    }
                }
                ControlFlow::<()>::Continue(())
            });
        }
        assert!(wide > 1_000, "{wide} wide pieces");
    }

    #[test]
    fn widened_pieces_are_convex_parts_of_the_shape() {
        let polygons = [
            Polygon::new(samples::star(40, [1.0, 4.0])),
            Polygon::new(samples::comb(30)),
            Polygon::new(samples::blob(150)),
            Polygon::with_holes(
                [(0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0)],
                [[(2.0, 3.0), (6.0, 4.0), (5.0, 7.0)]],
            ),
        ];
        let mut count = 0;
        for polygon in polygons {
            let polygon = polygon.expect("a polygon");
            let turned = Whole(polygon.at(Pose2::new((3.0, -2.0), Rot2::new(0.3))));
            let mut largest = 0.0_f64;
            for piece in widened(&polygon) {
                count += 1;
                largest = largest.max(area_of(&piece));
                assert!(piece.corners.len() <= MOST_CORNERS, "{piece:?}");
                let middle = piece.middle();
                for (p, q) in piece.corners.edges() {
                    let is_left = |&corner: &DVec2| corner == p || corner == q || (q - p).cross(corner - p) > 0.0;
                    assert!(piece.corners.iter().all(is_left), "{piece:?}");
                    for at in [0.0, 0.25, 0.5, 0.75].map(|share| p + (q - p) * share) {
                        let within = middle + (at - middle) * (1.0 - 1e-6);
                        assert!(turned.contains(Bounds::point(within).grown(1e-9)), "{at:?} of {piece:?}");
                    }
                }
            }
            let mut of_pieces = 0.0_f64;
            _ = turned.for_pieces(Bounds::ALL, &mut |own| {
                of_pieces = of_pieces.max(area_of(own.piece));
                ControlFlow::Continue(())
            });
            assert!(largest > 1.1 * of_pieces, "{largest} after {of_pieces}");
        }
        assert!(count > 60, "{count} pieces");
    }
}
