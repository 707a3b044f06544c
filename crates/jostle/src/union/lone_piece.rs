//! One convex piece against a shape of many: what is certain about all its displacements in a square follows from the
//! points that it always contains and from those that it may reach.

use alloc::vec::Vec;

use super::{clipped_square::ClippedSquare, pieces::Pieces};
use crate::{
    math::{bounds::Bounds, convex_region::ConvexRegion, dvec2::DVec2, greater, linear_bound::LinearBound},
    placed::{Departing, Piece},
};

/// A convex piece as half-planes.
pub(super) struct LonePiece {
    piece: Piece,
    /// Points in it whose hull is most of it, each on the border of the half-plane around it at the same place.
    corners: Vec<DVec2>,
    /// True if its edges alone bound it.
    pub(super) is_bounded_by_edges: bool,
    /// True if it is shape A.
    pub(super) is_a: bool,
    /// The box around it.
    bounds: Bounds,
    /// A point within it.
    middle: DVec2,
    /// Half-planes, relative to its middle, whose common points it contains; empty if it has no area.
    inner: Vec<LinearBound>,
    /// Half-planes that all contain it.
    outer: Vec<LinearBound>,
    /// Their normals.
    normals: Vec<DVec2>,
    /// The rounding error of a point.
    error: f64,
    /// The border edges, relative to its middle, that were found in it last.
    recent: Vec<[DVec2; 2]>,
}

/// The number of border edges kept.
const RECENT: usize = 64;

/// The directions in which a round piece is bounded, from 0 to π.
const DIRECTIONS: [[f64; 2]; 8] = {
    const ROOT: f64 = core::f64::consts::FRAC_1_SQRT_2;
    const COS: f64 = 0.923_879_532_511_286_7;
    const SIN: f64 = 0.382_683_432_365_089_8;
    [[1.0, 0.0], [COS, SIN], [ROOT, ROOT], [SIN, COS], [0.0, 1.0], [-SIN, COS], [-ROOT, ROOT], [-COS, SIN]]
};

/// The number of corners up to which a sharp piece is bounded by its edges.
const FEW_CORNERS: usize = 16;

impl LonePiece {
    /// The one of two shapes that is a single convex piece.
    pub(super) fn of(shapes: [&dyn Pieces; 2], error: f64) -> Option<LonePiece> {
        let [a, b] = shapes.map(|shape| shape.only_piece());
        let (is_a, piece) = (a.is_some(), a.or(b)?);
        let (bounds, outer) = (piece.bounds(), planes_around(&piece));
        let middle = piece.corners.iter().fold(DVec2::ZERO, |sum, &p| sum + p) * (1.0 / piece.corners.len() as f64);
        let is_bounded_by_edges = has_few_sides(&piece);
        let farthest = |normal: DVec2| farthest(&piece, normal);
        let corners =
            if is_bounded_by_edges { piece.corners.to_vec() } else { normals().map(farthest).collect::<Vec<_>>() };
        let ends = corners.iter().zip(corners.iter().cycle().skip(1)).filter(|(p, q)| p != q);
        let mut inner: Vec<LinearBound> = ends.map(|(&p, &q)| side(p - middle, q - middle)).collect();
        if !is_bounded_by_edges && inner.iter().all(|side| side.height <= 8.0 * error) {
            inner.clear();
        }
        let (normals, recent) = (outer.iter().map(|side| side.normal).collect(), Vec::new());
        Some(LonePiece {
            piece,
            corners,
            is_bounded_by_edges,
            is_a,
            bounds,
            middle,
            inner,
            outer,
            normals,
            error,
            recent,
        })
    }

    /// True if the shapes certainly overlap for all displacements of B in a square: the middle of the piece
    /// stays in the other shape, or a border edge of that shape always has a point in the piece.
    pub(super) fn proves_overlap(&mut self, shapes: [&dyn Pieces; 2], moves: Bounds) -> bool {
        let (other, moves) = (shapes[usize::from(self.is_a)], self.moves(moves));
        let always = self.inner.iter().map(|&LinearBound { normal, height }| {
            let least = normal.dot(moves.middle()) - moves.half_extent_along(normal);
            LinearBound { normal, height: height + least - 4.0 * self.error }
        });
        let always: Vec<LinearBound> = always.collect();
        let middle = self.middle;
        if !always.is_empty() && has_common_point(&always, self.bounds.moved(-middle).moved(moves.middle())) {
            if let Some(found) = self.recent.iter().position(|&edge| LinearBound::all_meet(&always, edge)) {
                self.recent[..=found].rotate_right(1);
                return true;
            }
            let (mut found, toward) = (None, DVec2::new(1.0, 0.0));
            other.edges_meeting(&self.corners, moves.corners(), toward, usize::MAX, &mut |edge| {
                let edge = edge.map(|end| end - middle);
                found = LinearBound::all_meet(&always, edge).then_some(edge);
                found.is_some()
            });
            if let Some(edge) = found {
                self.recent.truncate(RECENT - 1);
                self.recent.insert(0, edge);
                return true;
            }
        }
        // The middle stays in a disc that no border edge meets.
        let far = (moves.max - moves.min).length() * 0.5;
        other.free_disc(self.middle + moves.middle(), far + 4.0 * self.error).is_some()
    }

    /// Half-planes that all contain the cell of it and an edge: those of the sides of the cell, if the edges of the piece
    /// alone bound it.
    pub(super) fn planes_of_cell(&self, [p, q]: [DVec2; 2]) -> impl Iterator<Item = LinearBound> {
        // The displacements of the piece with which it meets the edge, as displacements of B. Far from the origin, only
        // the differences of places are exact.
        let sign = if self.is_a { -1.0 } else { 1.0 };
        let of_side = move |(&LinearBound { normal, .. }, &on_it): (&LinearBound, &DVec2)| LinearBound {
            normal: normal * -sign,
            height: greater(normal.dot(on_it - p), normal.dot(on_it - q)),
        };
        let across = (q - p).right() * (1.0 / (q - p).length());
        let of_edge = move |normal: DVec2| {
            let heights = self.corners.iter().map(|&corner| normal.dot(p - corner));
            LinearBound { normal: normal * sign, height: heights.fold(f64::NEG_INFINITY, greater) }
        };
        let sides_of_edge = (self.is_bounded_by_edges && p != q).then_some([across, -across]).into_iter().flatten();
        self.outer.iter().zip(&self.corners).map(of_side).chain(sides_of_edge.map(of_edge))
    }

    /// It at two displacements of it, from which it goes on along a ray each.
    pub(super) fn departing(&self, [from, rays]: [[DVec2; 2]; 2]) -> Departing<'_> {
        let Piece { corners, radius, .. } = &self.piece;
        // To bound it by many corners would take longer than the edges near them advance it.
        let (core, radius) =
            if corners.len() > FEW_CORNERS { (&self.corners[..], 0.0) } else { (&corners[..], *radius) };
        Departing { core, radius, on_borders: &self.corners, normals: &self.normals, from, rays }
    }

    /// The length of the longer side of its box.
    pub(super) fn size(&self) -> f64 {
        let size = self.bounds.max - self.bounds.min;
        greater(size.x, size.y)
    }

    pub(super) fn piece(&self) -> &Piece {
        &self.piece
    }

    /// A point within it.
    pub(super) fn middle(&self) -> DVec2 {
        self.middle
    }

    /// Points in it whose hull is most of it.
    pub(super) fn corners(&self) -> &[DVec2] {
        &self.corners
    }

    /// The height of its highest corner over its middle in a direction of length 1.
    pub(super) fn height_toward(&self, toward: DVec2) -> f64 {
        self.corners.iter().map(|&corner| toward.dot(corner - self.middle)).fold(0.0, greater)
    }

    /// The region that the piece reaches with displacements of B in a square, grown by a margin.
    pub(super) fn reach(&self, moves: Bounds, margin: f64) -> ConvexRegion {
        let moves = self.moves(moves);
        let planes = self.outer.iter().map(|&LinearBound { normal, height }| {
            let most = normal.dot(moves.middle()) + moves.half_extent_along(normal);
            LinearBound { normal, height: height + most + margin }
        });
        let around = Bounds { min: moves.min, max: moves.max }.grown(self.piece.radius + margin);
        ConvexRegion::new(planes.collect(), corners_around(&self.piece, around))
    }

    /// The displacements of the piece for displacements of B.
    fn moves(&self, Bounds { min, max }: Bounds) -> Bounds {
        if self.is_a { Bounds { min: -max, max: -min } } else { Bounds { min, max } }
    }
}

/// True if a piece is bounded by its edges alone.
fn has_few_sides(piece: &Piece) -> bool {
    piece.radius == 0.0 && (3..=FEW_CORNERS).contains(&piece.corners.len())
}

/// The directions in which other pieces are bounded.
fn normals() -> impl Iterator<Item = DVec2> {
    let normals = DIRECTIONS.map(|[x, y]| DVec2::new(x, y));
    normals.into_iter().chain(normals.map(|normal| -normal))
}

/// The point of a piece that is farthest in a direction of length 1.
fn farthest(piece: &Piece, normal: DVec2) -> DVec2 {
    let corners = piece.corners.iter().copied();
    let corner = corners.reduce(|p, q| if normal.dot(q) > normal.dot(p) { q } else { p });
    corner.unwrap_or(DVec2::ZERO) + normal * piece.radius
}

/// Half-planes that all contain a piece: those of its edges, or in sixteen directions if it is round or has many.
fn planes_around(piece: &Piece) -> Vec<LinearBound> {
    if has_few_sides(piece) {
        return piece.corners.edges().map(|(p, q)| side(p, q)).collect();
    }
    let plane = |normal: DVec2| LinearBound { normal, height: normal.dot(farthest(piece, normal)) };
    normals().map(plane).collect()
}

/// Points whose hull contains the core of a piece with all displacements in a box.
fn corners_around(piece: &Piece, moves: Bounds) -> Vec<DVec2> {
    piece.corners.iter().flat_map(|&corner| moves.corners().map(|by| corner + by)).collect()
}

/// A convex piece after a displacement, grown by a margin, seen from without.
pub(super) fn region_around(piece: &Piece, by: DVec2, margin: f64) -> ConvexRegion {
    let moved = |LinearBound { normal, height }| LinearBound { normal, height: height + normal.dot(by) + margin };
    let around = Bounds::point(by).grown(piece.radius + margin);
    ConvexRegion::new(planes_around(piece).into_iter().map(moved).collect(), corners_around(piece, around))
}

/// True if these half-planes may have a point in common within a box.
fn has_common_point(planes: &[LinearBound], all: Bounds) -> bool {
    planes.iter().try_fold(ClippedSquare::of(all), |left, &plane| left.below(plane)).is_some()
}

/// The half-plane to the left of an edge.
fn side(p: DVec2, q: DVec2) -> LinearBound {
    let outward = (q - p).right();
    let normal = outward * (1.0 / outward.length());
    LinearBound { normal, height: normal.dot(p) }
}

#[cfg(test)]
mod tests {
    use super::super::{
        samples::{overlap, star},
        whole::Whole,
    };
    use super::*;
    use crate::{
        math::{Pose2, Rot2, Vec2},
        shape::{Convex, Polygon},
    };
    use core::ops::ControlFlow;

    #[test]
    fn what_a_lone_piece_proves_and_reaches_is_true() {
        let box_of = |x: f32, y: f32| Convex::rectangle(x, y).expect("a box");
        let capsule = Convex::capsule((-0.5, 0.0), (0.75, 0.25), 0.75).expect("a capsule");
        let pieces = [box_of(2.0, 1.0), capsule, Convex::circle(0.75).expect("a circle"), box_of(0.25, 4.0)];
        let (star, turned) =
            (Polygon::new(star(25, [3.0, 8.0])).expect("a star"), Pose2::new((0.5, 0.25), Rot2::new(0.7)));
        let (mut proved, mut reached, mut left_out) = (0, 0, 0);
        for (i, k) in (0..32 * 32_u16).flat_map(|i| (0..4_u16).map(move |k| (i, k))) {
            let at = Vec2::new(f32::from(i % 32) - 15.5, f32::from(i / 32) - 15.5) * 0.6;
            let moves = Bounds::point(at.into()).grown(0.25);
            let placed = [pieces[usize::from(k)].at(Pose2::new((0.0, 0.0), Rot2::new(0.4))), star.at(turned)];
            let [first, second] = if i % 2 == 0 { placed } else { [placed[1], placed[0]] };
            let shapes: [&dyn Pieces; 2] = [&Whole(first), &Whole(second)];
            let mut lone = LonePiece::of(shapes, 1e-9).expect("one is a single piece");
            let there = |corner: DVec2| {
                second.moved_to(Pose2 { translation: second.pose().translation + Vec2::from(corner), ..second.pose() })
            };
            let all = moves.corners().map(|corner| overlap(first, there(corner)));
            if lone.proves_overlap(shapes, moves) {
                proved += 1;
                assert!(all == [true; 4], "{moves:?}");
            }
            let mut found = 0;
            _ = shapes[usize::from(lone.is_a)].for_pieces_within(&lone.reach(moves, 0.0), usize::MAX, &mut |_| {
                found += 1;
                ControlFlow::Continue(())
            });
            assert!(found > 0 || all == [false; 4], "{moves:?}");
            reached += usize::from(found > 0);
            left_out += usize::from(found == 0);
        }
        assert!(proved > 500 && reached > 1000 && left_out > 500, "{proved} proved, {reached} reached, {left_out}");
    }
}
