//! The clip without a reference edge: the overlap interval of two opposite edges, and the separation of the cores at
//! its ends.
//!
//! The edge of either core that faces the other is projected onto the tangent, and both are clipped to the interval
//! that the two projections share. Neither edge is the reference edge, so the result depends neither on which shape is
//! called A, nor on which of two parallel edges the walk visits first, nor on the step before.

use crate::{
    difference::{Facing, Feature, Nearest, Owner, is_across},
    math::{
        dvec2::DVec2,
        larger, sqrt,
        tolerance::{SAME_DIRECTION, WALK_ERROR},
    },
    placed::Piece,
};

/// One end of a clipped overlap interval.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ClipEnd {
    /// The middle between the two surfaces.
    pub(crate) point: DVec2,
    /// The separation of the cores there, along the normal.
    pub(crate) gap: f64,
    /// The features of A and of B.
    pub(crate) features: [Feature; 2],
}

/// The two ends of the overlap interval of two cores.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clip {
    /// Unit, from A to B.
    pub(crate) normal: DVec2,
    /// In the order of A's outline; twice the same if the interval is a point.
    pub(crate) ends: [ClipEnd; 2],
    pub(crate) is_point: bool,
    /// The error bound of the two gaps.
    pub(crate) error: f64,
}

impl Clip {
    /// The lesser gap of its ends, if the nearest points, which are this far apart, clearly do not lie between them: pieces
    /// may be nearest at an inner edge, which has no part in the interval.
    pub(crate) fn gap_without_nearest(&self, nearest: f64) -> Option<f64> {
        let [first, last] = &self.ends;
        let least = if last.gap < first.gap { last.gap } else { first.gap };
        let slack = self.error + SAME_DIRECTION * ((last.point - first.point).length() + nearest.abs());
        (least > nearest + slack).then_some(least)
    }

    /// The clip with B where it was before a displacement: each point stays in the middle between the surfaces, and
    /// each gap loses the part of the displacement along the normal of the nearest points.
    pub(crate) fn moved_back(mut self, displacement: DVec2, normal: DVec2) -> Clip {
        for end in &mut self.ends {
            end.point = end.point - displacement * 0.5;
            end.gap -= normal.dot(displacement);
        }
        self
    }
}

/// The overlap interval of two opposite edges: the part of their projections onto the tangent that both have.
#[derive(Clone, Copy)]
pub(crate) struct OverlapInterval {
    /// The edges of A and of B.
    pub(crate) edges: [Facing; 2],
    /// Unit, from A to B.
    pub(crate) normal: DVec2,
    /// The index of the edge that gave its normal, if that took the place of the nearest points' direction.
    pub(crate) face: Option<usize>,
    /// The origin of places along the tangent: the middle between the nearest points.
    pub(crate) middle: DVec2,
    /// The places of the ends of either edge, in the order of its outline: A's runs along the tangent, B's against it.
    pub(crate) places: [[f64; 2]; 2],
    /// The interval itself; the second place is the smaller one if it is empty.
    pub(crate) common: [f64; 2],
}

impl OverlapInterval {
    #[inline(always)]
    pub(crate) fn new(edges: [Facing; 2], nearest: &Nearest) -> OverlapInterval {
        let face = if nearest.face.is_some() { None } else { face_along(nearest.normal, &edges) };
        let normal = face.map_or(nearest.normal, |(_, normal)| normal);
        let face = face.and_then(|(face, normal)| (normal != nearest.normal).then_some(face));
        let tangent = normal.left();
        let middle = (nearest.points[0] + nearest.points[1]) * 0.5;
        let places = edges.map(|edge| edge.ends().map(|p| tangent.dot(p - middle)));
        let common = [larger(places[0][0], places[1][1]), -larger(-places[0][1], -places[1][0])];
        OverlapInterval { edges, normal, face, middle, places, common }
    }

    /// The interval of two pieces, whose border edges are given as bits; other edges do not count. Edges of a piece that
    /// are in line up to its error, if it has one, count as one edge.
    pub(crate) fn of_pieces(
        [a, b]: [&Piece; 2],
        borders: [u32; 2],
        nearest: &Nearest,
        line_errors: [Option<f64>; 2],
    ) -> OverlapInterval {
        let facing = |piece: &Piece, i: usize, normal: DVec2| match line_errors[i] {
            Some(error) => Facing::of_line(piece, borders[i], normal, nearest.points[i], error),
            None => Facing::of_piece(piece, borders[i], normal),
        };
        let (pieces, normals) = ([a, b], [nearest.normal, -nearest.normal]);
        let plain = [facing(a, 0, normals[0]), facing(b, 1, normals[1])];
        // Only along a face is the rest of the line as near as the nearest point.
        let in_line = |i: usize| match line_errors[i] {
            Some(error) if is_across(plain[1 - i].span(), normals[1 - i]) => {
                plain[i].or_in_line(pieces[i], borders[i], normals[i], error)
            }
            _ => plain[i],
        };
        OverlapInterval::new([in_line(0), in_line(1)], nearest)
    }

    /// True if the normal of one of the edges counts as that of the nearest points.
    pub(crate) fn is_along_face(&self, nearest: &Nearest) -> bool {
        nearest.face.is_some() || face_along(nearest.normal, &self.edges).is_some()
    }

    /// Whether both edges have a place along the tangent.
    pub(crate) fn is_nonempty(&self) -> bool {
        self.common[0] <= self.common[1]
    }

    /// The ends of the interval, for cores with these radii and nearest points.
    #[inline(always)]
    pub(crate) fn clip(&self, radii: [f64; 2], nearest: &Nearest) -> Clip {
        let OverlapInterval { edges: [a, b], normal, middle, places, common: [from, to], .. } = *self;
        let [length_a, length_b] = [a.span().length(), b.span().length()];
        let shorter = if length_b < length_a { length_b } else { length_a };
        let size = middle.manhattan() + (length_a + length_b) + nearest.distance.abs();
        let error = 2.0 * WALK_ERROR * size;
        let witness_places = nearest.points.map(|p| normal.left().dot(p - middle));
        let witness_shift = (witness_places[1] - witness_places[0]).abs();
        // Under the normal of a face the nearest corners are not opposite; an interval no longer than their shift is a
        // point.
        let shift = if self.face.is_some() { witness_shift } else { 0.0 };
        let is_point = to - from <= larger(SAME_DIRECTION * shorter, larger(4.0 * error, shift));
        let near = larger(SAME_DIRECTION * if is_point { shorter } else { to - from }, error);
        let end = |points: [DVec2; 2], at: [f64; 2], normal: DVec2, gap: f64| {
            let surfaces = (points[0] + normal * radii[0]) + (points[1] + normal * -radii[1]);
            let features = [a.feature(at[0], places[0], near), b.feature(at[1], places[1], near)];
            ClipEnd { point: surfaces * 0.5, gap, features }
        };
        let witness = || end(nearest.points, witness_places, nearest.normal, nearest.distance);
        let inverse = places.map(|[start, end]| if end == start { 0.0 } else { 1.0 / (end - start) });
        let at =
            |edge: &Facing, i: usize, place: f64| edge.start.1 + edge.span() * ((place - places[i][0]) * inverse[i]);
        if is_point {
            // The displacement that moved cores apart may have a part across this normal.
            let is_shifted = nearest.face.is_some() && from <= to && witness_shift > 4.0 * error;
            let opposite = || end([at(&a, 0, from), at(&b, 1, from)], [from; 2], normal, nearest.distance);
            let only = if is_shifted { opposite() } else { witness() };
            return Clip { normal, ends: [only; 2], is_point: true, error };
        }
        let across = |place: f64| {
            let points = [at(&a, 0, place), at(&b, 1, place)];
            end(points, [place; 2], normal, normal.dot(points[1] - points[0]))
        };
        let mut ends = [across(from), across(to)];
        if self.face.is_some() {
            let place = (witness_places[0] + witness_places[1]) * 0.5;
            ends[usize::from(to - place < place - from)] = witness();
        }
        Clip { normal, ends, is_point: false, error }
    }
}

/// The clip of two edges under the normal of one, in the frame of that edge: as by `OverlapInterval` up to rounding, with
/// fewer products. `None` if the interval may be a point.
#[inline(always)]
pub(crate) fn clip_of_face(owner: Owner, edges: &[Facing; 2], nearest: &Nearest, radii: [f64; 2]) -> Option<Clip> {
    // By index and not by branch, since one owner is as likely as the other.
    let k = owner as usize;
    let (own, other, sign) = (&edges[k], &edges[1 - k], owner.sign());
    let normal = nearest.normal * sign;
    let (tangent, [origin, q]) = (normal.left(), own.ends());
    // The edges run in opposite directions, so the other's start is the farther end. It is above this edge by its gap.
    let [far, near] = other.ends().map(|end| end - origin);
    let (length, [most, least]) = (tangent.dot(q - origin), [far, near].map(|v| tangent.dot(v)));
    let [gap_most, gap_least] = [far, near].map(|v| normal.dot(v));
    let (from, to) = (larger(least, 0.0), -larger(-most, -length));
    let (span, rise) = (most - least, gap_most - gap_least);
    // Far above that of a gap, 12u of both edges (4u of a difference along an axis, three times), and of the distance, 8u.
    let error = 2.0 * WALK_ERROR * (origin.manhattan() + (length + span + rise.abs()) + nearest.distance.abs());
    let shorter = -larger(-length, -(span + rise.abs()));
    let is_long = to - from > larger(2.0 * SAME_DIRECTION * shorter, 4.0 * error);
    if !is_long {
        return None;
    }
    let close = larger(SAME_DIRECTION * (to - from), error);
    let shift = (radii[0] - radii[1]) * sign;
    let slope = rise / span;
    // The order of A's outline; selections by comparing floats take no branch either.
    let in_order = |first: f64, last: f64| if sign > 0.0 { [first, last] } else { [last, first] };
    let places = in_order(from, to);
    let gaps = in_order(gap_least + (from - least) * slope, gap_most - (most - to) * slope);
    let named = |edge: &Facing, [at_start, at_end]: [f64; 2]| {
        let [(start, _), (end, _)] = [edge.start, edge.end];
        [
            if at_start <= close { Feature::Corner(start) } else { Feature::Edge(start) },
            if at_end <= close { Feature::Corner(end) } else { Feature::Edge(start) },
        ]
    };
    // Each edge runs in the order of its own outline.
    let of_own = named(own, [from, length - to]);
    let of_other = named(other, [most - to, from - least]);
    let features = if sign > 0.0 {
        [[of_own[0], of_other[1]], [of_own[1], of_other[0]]]
    } else {
        [[of_other[0], of_own[1]], [of_other[1], of_own[0]]]
    };
    let ends = [0, 1].map(|i| {
        let point = origin + (tangent * places[i] + normal * ((gaps[i] + shift) * 0.5));
        ClipEnd { point, gap: gaps[i], features: features[i] }
    });
    Some(Clip { normal: nearest.normal, ends, is_point: false, error })
}

/// The index and the normal of the edge, A's or B's, whose normal counts as the same as a direction; `None` if neither
/// does.
///
/// The nearest features of two cores that are almost flush may be corners. The direction between these is mostly
/// rounding, so the normal of the face replaces it.
#[inline]
fn face_along(direction: DVec2, [a, b]: &[Facing; 2]) -> Option<(usize, DVec2)> {
    let outwards = [a.span().right(), -b.span().right()];
    // The slant is the length times the sine of the angle to the direction; both are squared.
    let [(of_a, length_a), (of_b, length_b)] = outwards.map(|outward| {
        let (slant, length) = (outward.cross(direction), outward.length_squared());
        (if outward.dot(direction) > 0.0 { slant * slant } else { f64::INFINITY }, length)
    });
    let (slant_a, slant_b) = (of_a * length_b, of_b * length_a);
    // Of two that are as near, the one that is taken does not depend on which shape is called A.
    let is_b = if slant_a == slant_b {
        length_b > length_a || (length_b == length_a && b.start.1.precedes(a.start.1))
    } else {
        slant_b < slant_a || length_a == 0.0
    };
    let nearer = usize::from(is_b);
    let (slant, square) = if nearer == 0 { (of_a, length_a) } else { (of_b, length_b) };
    let is_along = square > 0.0 && slant <= SAME_DIRECTION * SAME_DIRECTION * square;
    is_along.then(|| {
        let length = sqrt(square);
        (nearer, DVec2::new(outwards[nearer].x / length, outwards[nearer].y / length))
    })
}
