//! The pieces around a corner or an edge of a piece, as far as they matter for its normals.
//!
//! A search among the boxes of pieces finds them in shapes of all kinds. In a polygon of long slanted pieces side by side,
//! every box contains every point. So for the border of a polygon, the pieces that are linked at a corner and the border
//! edges nearby are looked at first.

use alloc::vec::Vec;

use super::pieces::stop_if;
use crate::{
    difference::measure_pieces,
    math::{bounds::Bounds, convex_region::ConvexRegion, dvec2::DVec2, tolerance::SAME_DIRECTION},
    placed::{Area, Body, BorderEdges, Piece, Placed},
};

/// The neighbouring pieces around a corner or an edge of a sharp piece, as far as they matter for its normals.
#[derive(Clone, Copy, Debug)]
pub(super) enum Surroundings {
    /// Every normal leads into a neighbour.
    Covered,
    /// No normal leads into a neighbour.
    Clear,
    /// All corners of the pieces that contain this corner lie between these two directions from it, the first to the
    /// right.
    Between([DVec2; 2]),
    /// A search has to decide.
    Uncertain,
}

impl Surroundings {
    /// True if a normal leads into a neighbour, false if it does not; `None` if that is not certain.
    pub(super) fn are_entered(self, normal: DVec2, error: f64) -> Option<bool> {
        match self {
            Surroundings::Covered => Some(true),
            Surroundings::Clear => Some(false),
            Surroundings::Between(spokes) => {
                let rises = |spoke: &DVec2| normal.dot(*spoke) > SAME_DIRECTION * spoke.length() + 1.5 * error;
                let falls = |spoke: &DVec2| normal.dot(*spoke) <= 0.0;
                if spokes.iter().all(falls) { Some(false) } else { spokes.iter().any(rises).then_some(true) }
            }
            Surroundings::Uncertain => None,
        }
    }
}

/// The share of an edge that is left out at each end.
pub(super) fn margin(length: f64, error: f64) -> f64 {
    (SAME_DIRECTION + 2.0 * error / length).min(0.5)
}

/// An edge without the margins at its ends.
pub(super) fn inner_part([p, q]: [DVec2; 2], error: f64) -> [DVec2; 2] {
    let inner = (q - p) * margin((q - p).length(), error);
    [p + inner, q - inner]
}

/// The number of pieces of an area from which they are told by their edges.
const MANY_PIECES: usize = 64;

/// True if one of a shape's pieces near a box is sought.
pub(super) fn some_piece_near(shape: Placed<'_>, near: Bounds, mut is_sought: impl FnMut(&Piece) -> bool) -> bool {
    let mut stop = |piece: &Piece| stop_if(is_sought(piece));
    let found = shape.solids_near(near, |solid| match &solid.body {
        // The boxes of many slivers side by side contain a point that few of them do.
        Body::Area(area) if area.piece_count() >= MANY_PIECES => {
            area.indices_within([&ConvexRegion::of_box(near)], |i| stop(&area.piece(i)))
        }
        body => body.pieces_near(near, &mut stop),
    });
    found.is_break()
}

/// True if a piece contains a point, to within an error.
pub(super) fn is_at(piece: &Piece, at: DVec2, error: f64) -> bool {
    // For most pieces one edge shows that they are farther away, which is faster than measuring them.
    let radius = piece.radius + 2.0 * error;
    let is_beyond = |(p, q): (DVec2, DVec2)| {
        let height = -(q - p).cross(at - p);
        height > 0.0 && height * height > radius * radius * (q - p).length_squared()
    };
    !piece.corners.edges().any(is_beyond) && measure_pieces(piece, &Piece::segment(at, at)).distance <= error
}

/// The surroundings of an edge. It is covered if a piece adjoins all of it and extends so far that every normal of the
/// edge leads into that piece from everywhere. It is clear if no piece that adjoins it, except at its ends, has a
/// corner in front of it.
pub(super) fn around_edge(shape: Placed<'_>, p: DVec2, q: DVec2, error: f64) -> Surroundings {
    let (e, length) = (q - p, (q - p).length());
    let height = |corner: &DVec2| -e.cross(*corner - p) / length;
    let is_deep = |corner: &DVec2| {
        let farthest = (*corner - p).length().max((*corner - q).length());
        height(corner) > 3.0 * SAME_DIRECTION * farthest + 2.0 * error
    };
    let [from, to] = inner_part([p, q], error);
    let inner = Piece::segment(from, to);
    let mut found = Surroundings::Clear;
    some_piece_near(shape, Bounds::around(p, q).grown(2.0 * error), |piece| {
        let is_in_front = piece.corners.iter().any(|corner| height(corner) + piece.radius > error / 2.0);
        if !is_in_front || measure_pieces(piece, &inner).distance > 1.5 * error {
            return false;
        }
        let covers = piece.corners.iter().any(is_deep) && [p, q].iter().all(|&end| is_at(piece, end, error / 2.0));
        found = if covers { Surroundings::Covered } else { Surroundings::Uncertain };
        covers
    });
    found
}

/// The surroundings of a corner, by the pieces near it.
pub(super) fn around_corner(shape: Placed<'_>, at: DVec2, error: f64) -> Surroundings {
    let (mut spokes, mut is_certain): (Vec<DVec2>, bool) = (Vec::new(), true);
    some_piece_near(shape, Bounds::point(at).grown(2.0 * error), |piece| {
        if piece.radius == 0.0 && is_at(piece, at, error / 2.0) {
            spokes.extend(spokes_of(piece, at, error));
        } else {
            is_certain &= !is_at(piece, at, 1.5 * error);
        }
        false
    });
    if is_certain { between_spokes(&spokes, error) } else { Surroundings::Uncertain }
}

/// The vectors from a corner to the others of a piece that contains it.
fn spokes_of(piece: &Piece, at: DVec2, error: f64) -> impl Iterator<Item = DVec2> {
    piece.corners.iter().map(move |&corner| corner - at).filter(move |spoke| spoke.length() > error / 2.0)
}

/// The surroundings of a corner, from the vectors to the corners of all pieces that contain it. If they lie all around,
/// with clearly less than 180° between any two neighbours, every direction leads into a piece; if they lie within 180°,
/// the two outermost decide.
fn between_spokes(spokes: &[DVec2], error: f64) -> Surroundings {
    // 2°: a bound of what the tolerance of a direction, and vectors of this many errors, change of 90° to either side.
    const CLEARLY: f64 = 1.0 / 32.0;
    let is_certain = spokes.iter().all(|spoke| spoke.length() > 256.0 * error);
    let Some(&first) = spokes.first().filter(|_| is_certain) else { return Surroundings::Uncertain };
    // The spoke farthest to the left (1) or right (−1) of a direction.
    let farthest = |side: f64, from: DVec2| {
        let is_beyond = |a: DVec2, b: DVec2| side * a.cross(b) > 0.0;
        let beyond = spokes.iter().copied().filter(|&spoke| is_beyond(from, spoke));
        beyond.reduce(|best, spoke| if is_beyond(best, spoke) { spoke } else { best }).unwrap_or(from)
    };
    let [right, left] = [farthest(-1.0, first), farthest(1.0, first)];
    let is_between = |spoke: &DVec2| right.cross(*spoke) >= 0.0 && left.cross(*spoke) <= 0.0;
    if right.cross(left) > 0.0 && spokes.iter().all(is_between) {
        return Surroundings::Between([right, left]);
    }
    let clearly = |from: DVec2, to: DVec2| from.cross(to) > CLEARLY * from.length() * to.length();
    let farthest_clearly = |from: DVec2| {
        let beyond = spokes.iter().copied().filter(|&spoke| clearly(from, spoke));
        beyond.reduce(|best, spoke| if best.cross(spoke) > 0.0 { spoke } else { best })
    };
    let mut around = core::iter::successors(farthest_clearly(first), |&from| farthest_clearly(from)).take(3);
    if around.any(|spoke| clearly(spoke, first)) { Surroundings::Covered } else { Surroundings::Uncertain }
}

/// A distance in errors, a little larger than that of pieces that count as adjoining.
const BEYOND: f64 = 1.75;

/// True if an edge of a piece is one of the outline, and no other piece adjoins a part of it: no other edge of the piece
/// and no other edge of the outline comes near that part. An edge that rounding joined of several is none of the outline.
///
/// Then the piece covers all that is near that part on its inner side, and nothing covers what is on its outer side.
pub(super) fn is_clear(area: Area<'_>, piece: &Piece, i: usize, part: [DVec2; 2], error: f64) -> bool {
    let corners = &piece.corners;
    let [p, q] = [corners[i], corners[(i + 1) % corners.len()]];
    let is_near = |other: [DVec2; 2]| {
        let ends = part.iter().map(|&end| end.distance_from(other));
        let ends = ends.chain(other.iter().map(|&end| end.distance_from(part)));
        ends.fold(f64::INFINITY, f64::min) <= BEYOND * error
    };
    if corners.edges().enumerate().any(|(j, (p, q))| j != i && is_near([p, q])) {
        return false;
    }
    let along = (q - p) * (2.0 * error / (q - p).length());
    let across = along.left();
    let strip = [part[0] - along, part[1] + along].map(|end| [end - across, end + across]);
    let (mut is_clear, mut is_in_outline) = (true, false);
    BorderEdges(area).near(strip.as_flattened(), &mut |edge| {
        is_in_outline |= edge == [p, q];
        is_clear = edge == [p, q] || !is_near(edge);
        !is_clear
    });
    is_clear && is_in_outline
}

/// True if a piece that is linked at a corner satisfies `is_sought`; `None` if an edge of a linked piece comes near the
/// corner. If the corner [`is_end_of_two`], no other piece contains it.
pub(super) fn some_piece_at_corner(
    area: &Area<'_>,
    piece: usize,
    at: DVec2,
    error: f64,
    mut is_sought: impl FnMut(&Piece) -> bool,
) -> Option<bool> {
    const MOST: usize = 1024;
    let (mut open, mut found) = (Vec::from([(piece, piece)]), false);
    for _ in 0..MOST {
        let Some((piece, from)) = open.pop() else { return Some(found) };
        let own = area.piece(piece);
        if own.corners.edges().any(|(p, q)| p != at && q != at && is_at_corner([p, q], at, error)) {
            return None;
        }
        found |= is_sought(&own);
        let seams = area.seams_and_beyond(piece).filter(|(seam, beyond)| *beyond != from && seam.contains(&at));
        open.extend(seams.map(|(_, beyond)| (beyond, piece)));
    }
    None
}

/// True if two border edges of an area end at a corner and no other comes near it. `index` is that of the corner among
/// those of all rings.
fn is_end_of_two(area: &Area<'_>, index: u32, at: DVec2, error: f64) -> bool {
    let edges = BorderEdges(*area);
    if edges.is_clear_at(index, at, 2.0 * error) {
        debug_assert!(has_two_edges(&edges, at, error), "a clear corner at {at:?} is not the end of two edges alone");
        return true;
    }
    has_two_edges(&edges, at, error)
}

/// The same by a search.
fn has_two_edges(edges: &BorderEdges<'_>, at: DVec2, error: f64) -> bool {
    let (mut ends, mut others) = (0, 0);
    edges.around(at, 2.0 * error, &mut |edge| {
        let is_near = is_at_corner(edge, at, error);
        *(if edge.contains(&at) { &mut ends } else { &mut others }) += usize::from(is_near);
        others > 0
    });
    (ends, others) == (2, 0)
}

/// True if an edge comes as near to a corner as pieces that adjoin.
fn is_at_corner(edge: [DVec2; 2], at: DVec2, error: f64) -> bool {
    at.distance_from(edge) <= BEYOND * error
}

/// The surroundings of a corner of a piece, by the pieces that are linked there; `None` if others may contain it. `index`
/// is that of the corner among those of all rings.
pub(super) fn around_linked_corner(
    area: &Area<'_>,
    piece: usize,
    (index, at): (u32, DVec2),
    error: f64,
) -> Option<Surroundings> {
    if !is_end_of_two(area, index, at, error) {
        return None;
    }
    let mut spokes = Vec::new();
    some_piece_at_corner(area, piece, at, error, |piece| {
        spokes.extend(spokes_of(piece, at, error));
        false
    })?;
    Some(between_spokes(&spokes, error))
}

#[cfg(test)]
mod tests {
    use alloc::vec;

    use super::super::{
        neighbours::{face_across, leads_into_neighbour},
        samples::{comb, star},
    };
    use super::*;
    use crate::{
        math::{Pose2, Rot2, Vec2, tolerance::ADJOINING},
        placed::Body,
        shape::Polygon,
    };

    /// Outlines with slivers, with holes that touch the outline and each other, with narrow slits, with a spike
    /// that almost meets a wall, and with long slanted teeth.
    fn outlines() -> Vec<Polygon> {
        let square = |x: f32, y: f32, half: f32| {
            [(-half, -half), (half, -half), (half, half), (-half, half)].map(|(u, v)| Vec2::new(x + u, y + v))
        };
        let diamond =
            |x: f32, y: f32| [(-0.5, 0.0), (0.0, -0.5), (0.5, 0.0), (0.0, 0.5)].map(|(u, v)| Vec2::new(x + u, y + v));
        let touching = [diamond(-0.5, 0.0), diamond(0.5, 0.0), diamond(1.5, 0.0)];
        let holes = (0..36_u8).map(|i| square(f32::from(i % 6) * 2.0 - 5.0, f32::from(i / 6) * 2.0 - 5.0, 0.75));
        let slit = |i: u8| {
            let y = f32::from(i) * 0.07 - 1.4;
            [(-1.5, y), (1.5, y), (1.5, y + 0.002), (-1.5, y + 0.002)].map(Vec2::from)
        };
        // Its tip is nearer to the wall than pieces that adjoin.
        let spike = [(-1.0, 0.2), (0.999_998, 0.0), (-1.0, -0.2)];
        let cave = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].into_iter().chain(spike).map(Vec2::from);
        vec![
            Polygon::with_holes(square(0.0, 0.0, 2.0), (0..40).map(slit)).expect("a grate"),
            Polygon::with_holes(square(0.0, 0.0, 2.0), [cave]).expect("a cave with a spike"),
            Polygon::new(star(120, [1.0, 0.4])).expect("a star"),
            Polygon::new(comb(40)).expect("a comb"),
            Polygon::with_holes(square(0.0, 0.0, 2.0), touching).expect("a sieve"),
            Polygon::with_holes(square(0.0, 0.0, 7.0), holes).expect("a plate"),
        ]
    }

    #[test]
    fn linked_pieces_and_border_edges_tell_what_a_search_finds() {
        let [mut clear, mut unclear, mut linked, mut unlinked] = [0; 4];
        for polygon in outlines() {
            let shape = polygon.at(Pose2::new((0.3, 0.1), Rot2::degrees(50.0)));
            let Some(Body::Area(area)) = shape.only_solid().map(|solid| solid.body) else { panic!("no area") };
            for (i, wide) in (0..area.piece_count()).flat_map(|i| [1.0, 1024.0, 65536.0].map(|wide| (i, wide))) {
                let (piece, error) = (area.piece(i), ADJOINING * shape.bounds().size() * wide);
                let seams = area.seams_of(i, &piece);
                for (j, (p, q)) in piece.corners.edges().enumerate() {
                    if seams >> j & 1 == 0 && is_clear(area, &piece, j, inner_part([p, q], error), error) {
                        let expected = around_edge(shape, p, q, error);
                        assert!(matches!(expected, Surroundings::Clear), "{expected:?} from {p:?} to {q:?}");
                        clear += 1;
                    } else {
                        unclear += 1;
                    }
                    let Some(found) =
                        around_linked_corner(&area, i, (area.corner_index(i, &piece, j as u32), p), error)
                    else {
                        unlinked += 1;
                        continue;
                    };
                    let expected = around_corner(shape, p, error);
                    linked += 1;
                    for normal in
                        (0..64_u8).map(|k| DVec2::from(Rot2::degrees(f32::from(k) * 5.625) * Vec2::new(1.0, 0.0)))
                    {
                        let [found, expected] = [found, expected].map(|all| all.are_entered(normal, error));
                        let is_same = found == expected || found.is_none() || expected.is_none();
                        assert!(is_same, "{found:?} instead of {expected:?} along {normal:?} at {p:?}");
                        if wide == 1.0 && found.is_some() && face_across(&piece, normal, p).is_none() {
                            let expected = leads_into_neighbour(shape, &piece, p, normal);
                            assert_eq!(found, Some(expected), "along {normal:?} at {p:?}");
                        }
                    }
                }
            }
        }
        let counts = [clear, unclear, linked, unlinked];
        assert!(counts.iter().all(|&count| count > 200), "{counts:?}");
    }
}
