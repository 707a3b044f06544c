//! The manifolds of two pieces of shapes of any kind, without ghost contacts but where a chain has no other contact.
//!
//! If the shapes overlap, B is first moved by their minimum translation vector. The nearest points of two pieces there
//! give the normals; a normal counts only if it leads into no neighbour of its piece. The separations are those of the
//! pieces where they are.

use alloc::vec::Vec;
use core::cell::Cell;

use super::{
    clip::{Clip, OverlapInterval},
    point::{Manifold, manifold_of_clip},
};
use crate::{
    difference::{Facing, Nearest, Owner, Relation, all_nearest, is_within, measure_pieces, survey, with_sign_of},
    math::{dvec2::DVec2, tolerance::CELL_ERROR},
    placed::Piece,
    query::cast::Sides,
    union::{ContactPiece, Neighbourhood, face_across},
};

/// The distance, in extents of the pair, up to which pieces touch after B was moved by the minimum translation vector
/// (proofs/touches.proof); those that touch may have several normals.
pub(super) const TOUCH_ERROR: f64 = 4.0 * CELL_ERROR;

/// The largest overlap for which the normal of a face counts, as a share of the distance from the face to the middle of
/// the piece in front of it.
///
/// Larger, and a face that has nothing to do with the minimum translation vector could push; smaller, and a tilted
/// shape that is pressed into a floor of many pieces would stand only on the piece where it is deepest.
const SHALLOW: f64 = 0.25;

/// The source of a manifold's normal.
pub(super) enum NormalSource {
    NearestPoints,
    Face,
    /// The nearest points of a segment of a chain and what it touches or overlaps, leading into a neighbour or to the side
    /// on which the other's middle is not.
    Ghost,
}

/// A receiver of manifolds.
type Take<'t> = &'t mut dyn FnMut(Manifold, NormalSource);

/// The search for the manifolds of the pieces of two shapes.
pub(super) struct ContactSearch<'a> {
    pub(super) a: &'a Neighbourhood<'a>,
    pub(super) b: &'a Neighbourhood<'a>,
    pub(super) sides: &'a Sides<'a>,
    /// The translation of B after which it only touches A; zero if they do not overlap.
    pub(super) mtv: DVec2,
    /// By how much that is off.
    pub(super) mtv_error: f64,
    pub(super) margin: f32,
    /// If given, set to the first overlap of two pieces that are no segments of chains; the search ends there.
    pub(super) overlap: Option<&'a Cell<OverlapFound>>,
}

/// What is known of the overlap of two shapes.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum OverlapFound {
    None,
    /// A point or segment touches a piece, perhaps along a seam, and so perhaps within an area.
    OfThin,
    /// Two pieces overlap.
    OfAreas,
}

impl ContactSearch<'_> {
    /// Whether it has come to an overlap that was watched for.
    pub(super) fn has_ended(&self) -> bool {
        self.overlap.is_some_and(|overlap| overlap.get() == OverlapFound::OfAreas)
    }

    /// Whether an overlap is watched for, and this relation of two pieces is one.
    fn ends_at(&self, relation: Relation, [a, b]: [&Piece; 2]) -> bool {
        let Some(overlap) = self.overlap else { return false };
        if relation == Relation::Touching && a.is_thin() != b.is_thin() {
            overlap.set(OverlapFound::OfThin);
        }
        if relation == Relation::Overlapping {
            overlap.set(OverlapFound::OfAreas);
        }
        self.has_ended()
    }

    /// Gives the manifolds of a piece of A and a piece of B, which is also given moved by the minimum translation vector.
    pub(super) fn between(&self, a: &ContactPiece<'_>, b: &ContactPiece<'_>, moved: &Piece, take: Take<'_>) {
        if self.has_ended() {
            return;
        }
        // A one-sided segment counts if the other shape's centroid is in front of it, as in casts.
        let counts = |own: &ContactPiece<'_>, other| !own.one_sided || self.sides.is_in_front(other, own.ends());
        if !(counts(a, 1) && counts(b, 0)) {
            return;
        }
        let mut take = |manifold: Manifold, source| {
            let of_parts = manifold.of_parts(a.part, b.part);
            take(of_parts.renamed(|feature| a.in_outline(feature), |feature| b.in_outline(feature)), source);
        };
        match (a.is_path, b.is_path) {
            (false, false) => self.of_pieces([a, b], moved, &mut take),
            (true, true) => {
                let unmoved = ContactSearch { mtv: DVec2::ZERO, overlap: None, ..*self };
                unmoved.of_pieces([a, b], &b.piece, &mut |manifold, source| {
                    if pushes_to_fronts(manifold.normal.into(), [a, b]) {
                        take(manifold, source);
                    }
                });
            }
            (true, false) => {
                let found = self.of_segment(a, &b.piece);
                found.into_iter().for_each(|(manifold, source)| take(manifold, source));
            }
            (false, true) => {
                let swapped = ContactSearch { a: self.b, b: self.a, mtv: -self.mtv, ..*self };
                let found = swapped.of_segment(b, &a.piece);
                found.into_iter().for_each(|(manifold, source)| take(manifold.swapped(), source));
            }
        }
    }

    /// Gives the manifolds of two pieces, neither or both of which are segments of chains. They need be neither within
    /// the margin nor touch once B's is moved.
    fn of_pieces(&self, [a, b]: [&ContactPiece<'_>; 2], moved: &Piece, take: Take<'_>) {
        let bounds = a.piece.bounds().union(moved.bounds());
        let error = TOUCH_ERROR * bounds.size();
        if self.mtv != DVec2::ZERO {
            let error = error + self.mtv_error;
            // The translation rounds coordinates, which may be far larger than the pieces.
            let apart = error + 4.0 * f64::EPSILON * bounds.largest_coordinate();
            return self.of_moved_pieces([a, b], moved, [error, apart], take);
        }
        let pieces = [&a.piece, &b.piece];
        let is_near = is_within(pieces[0], pieces[1], f64::from(self.margin), error);
        if is_near == Some(false) || is_near == Some(true) && self.ends_at(Relation::Overlapping, pieces) {
            return;
        }
        let survey = survey(&a.piece, moved);
        let nearest = survey.nearest(&a.piece, moved);
        let relation = survey.relation(&a.piece, moved);
        if self.ends_at(relation, pieces) {
            return;
        }
        let is_touch = a.piece.radius + b.piece.radius == 0.0 && nearest.distance.abs() <= error;
        let all = if is_touch { all_nearest(&a.piece, moved, error) } else { Vec::new() };
        let all = if is_touch { &all[..] } else { core::slice::from_ref(&nearest) };
        all.iter().for_each(|nearest| self.of_nearest_points([a, b], moved, Some(relation), nearest, error, take));
    }

    /// The same for a B that is moved. The errors are those of a distance, and of one after the move.
    fn of_moved_pieces(&self, [a, b]: [&ContactPiece<'_>; 2], moved: &Piece, [error, apart]: [f64; 2], take: Take<'_>) {
        debug_assert!(self.overlap.is_none(), "overlaps are watched for only before B is moved");
        let radius_sum = a.piece.radius + b.piece.radius;
        let may_touch = is_within(&a.piece, moved, 0.0, 2.0 * apart) != Some(false);
        if may_touch && radius_sum == 0.0 {
            let all = all_nearest(&a.piece, moved, error);
            if !all.is_empty() {
                all.iter().for_each(|nearest| self.of_nearest_points([a, b], moved, None, nearest, error, take));
                return;
            }
        }
        let is_near = is_within(&a.piece, &b.piece, f64::from(self.margin), error);
        if is_near == Some(false) && !may_touch {
            return;
        }
        let nearest = survey(&a.piece, moved).nearest(&a.piece, moved);
        let touch = nearest.distance - radius_sum <= apart;
        let measured = || measure_pieces(&a.piece, &b.piece).distance as f32 <= self.margin;
        self.of_nearest_points([a, b], moved, None, &nearest, error, &mut |manifold, source| {
            if touch || is_near.unwrap_or_else(measured) {
                take(manifold, source);
            }
        });
    }

    /// Gives the manifolds of two pieces that these nearest points have, once B's is moved; the relation is given unless
    /// it is.
    fn of_nearest_points(
        &self,
        [a, b]: [&ContactPiece<'_>; 2],
        moved: &Piece,
        relation: Option<Relation>,
        nearest: &Nearest,
        error: f64,
        take: Take<'_>,
    ) {
        let (normal, radius_sum) = (nearest.normal, a.piece.radius + b.piece.radius);
        let gap = nearest.distance - normal.dot(self.mtv);
        let separation = match relation {
            Some(relation) => with_sign_of(relation, gap - radius_sum),
            None if (gap - radius_sum).abs() <= error => 0.0,
            None => (gap - radius_sum) as f32,
        };
        if separation > self.margin {
            return;
        }
        let points = [nearest.points[0], nearest.points[1] - self.mtv];
        let unmoved = Nearest { distance: gap, points, ..*nearest };
        let are_ghosts = self.are_ghosts([a, b], points, [normal, -normal]);
        if are_ghosts == [false; 2] {
            let clip = self.clip([a, b], &unmoved, moved, nearest);
            let separation = clip.gap_without_nearest(gap).map_or(separation, |gap| (gap - radius_sum) as f32);
            if separation > self.margin {
                return;
            }
            return take(manifold_of_clip(&clip, radius_sum, separation, self.margin), NormalSource::NearestPoints);
        }
        for i in [0, 1].into_iter().filter(|&i| are_ghosts[i]) {
            let manifold = self.along_face_of([a, b], i, &unmoved, error);
            manifold.into_iter().for_each(|manifold| take(manifold, NormalSource::Face));
        }
        if a.is_path && b.is_path && relation.is_some_and(|relation| relation != Relation::Apart) {
            let clip = self.clip([a, b], &unmoved, moved, nearest);
            take(manifold_of_clip(&clip, radius_sum, separation, self.margin), NormalSource::Ghost);
        }
    }

    /// For each of two pieces, whether a direction leads from a point of it into a neighbour.
    fn are_ghosts(&self, [a, b]: [&ContactPiece<'_>; 2], points: [DVec2; 2], directions: [DVec2; 2]) -> [bool; 2] {
        [self.a.is_entered(&a.piece, points[0], directions[0]), self.b.is_entered(&b.piece, points[1], directions[1])]
    }

    /// The clip of two pieces, given their nearest points before and after B's is moved. A disc touches a face under
    /// its centre; other pieces touch where they do once B's is moved.
    fn clip(&self, [a, b]: [&ContactPiece<'_>; 2], unmoved: &Nearest, moved: &Piece, nearest: &Nearest) -> Clip {
        let (radii, normal) = ([a.piece.radius, b.piece.radius], nearest.normal);
        let borders = [a.borders_along(normal), b.borders_along(-normal)];
        let line_errors = [a, b].map(ContactPiece::line_error);
        let is_disc = a.piece.corners.len() == 1 || b.piece.corners.len() == 1;
        if is_disc && nearest.face.is_some() {
            let interval = OverlapInterval::of_pieces([&a.piece, &b.piece], borders, unmoved, line_errors);
            if interval.is_nonempty() {
                return interval.clip(radii, unmoved);
            }
        }
        let interval = OverlapInterval::of_pieces([&a.piece, moved], borders, nearest, line_errors);
        interval.clip(radii, nearest).moved_back(self.mtv, nearest.normal)
    }

    /// The manifold along the normal of a face of piece `i`, for nearest points whose direction leads from a corner of
    /// that piece into a neighbour. The normal must be within 45° of the direction, and the overlap shallow.
    fn along_face_of(
        &self,
        pieces: [&ContactPiece<'_>; 2],
        i: usize,
        nearest: &Nearest,
        error: f64,
    ) -> Option<Manifold> {
        let (own, other) = (pieces[i], &pieces[1 - i].piece);
        let outward = |normal: DVec2| if i == 0 { normal } else { -normal };
        let direction = outward(nearest.normal);
        if face_across(&own.piece, direction, nearest.points[i]).is_some() {
            return None;
        }
        let face = face_normal(own, direction)?;
        let is_along = face.dot(direction) > face.cross(direction).abs();
        let is_shallow = self.mtv.length() <= SHALLOW * face.dot(other.middle() - nearest.points[i]);
        if !(is_along && is_shallow) {
            return None;
        }
        self.along_normal(
            pieces,
            &Nearest { normal: outward(face), face: Some([Owner::A, Owner::B][i]), ..*nearest },
            error,
        )
    }

    /// The manifold along the normal of a face of either piece, if the overlap interval has a length, its deeper end is
    /// on the border of both pieces, and the minimum translation vector separates that end.
    fn along_normal(&self, [a, b]: [&ContactPiece<'_>; 2], nearest: &Nearest, error: f64) -> Option<Manifold> {
        let (normal, radii) = (nearest.normal, [a.piece.radius, b.piece.radius]);
        let borders = [a.borders_along(normal), b.borders_along(-normal)];
        let line_errors = [a, b].map(ContactPiece::line_error);
        let interval = OverlapInterval::of_pieces([&a.piece, &b.piece], borders, nearest, line_errors);
        let clip = interval.clip(radii, nearest);
        let end = clip.ends[usize::from(clip.ends[1].gap < clip.ends[0].gap)];
        let radius_sum = radii[0] + radii[1];
        let gap = end.gap - radius_sum;
        let separation = gap as f32;
        if clip.is_point || separation > self.margin || gap + normal.dot(self.mtv) < -error {
            return None;
        }
        let on_core = |gap: f64| end.point + normal * ((gap + radii[1] - radii[0]) / 2.0);
        let faces = [face_normal(a, normal)?, face_normal(b, -normal)?];
        let is_border = self.are_ghosts([a, b], [on_core(-end.gap), on_core(end.gap)], faces) == [false; 2];
        is_border.then(|| manifold_of_clip(&clip, radius_sum, separation, self.margin))
    }

    /// The manifold of a segment of a chain and a piece of B. The segment pushes to the side on which the piece's
    /// middle lies.
    fn of_segment(&self, segment: &ContactPiece<'_>, other: &Piece) -> Option<(Manifold, NormalSource)> {
        let survey = survey(&segment.piece, other);
        let nearest = survey.nearest(&segment.piece, other);
        let relation = survey.relation(&segment.piece, other);
        let distance = with_sign_of(relation, nearest.distance - other.radius);
        if distance > self.margin {
            return None;
        }
        let clip = |nearest: &Nearest| {
            let interval = OverlapInterval::of_pieces([&segment.piece, other], [u32::MAX; 2], nearest, [None; 2]);
            interval.clip([0.0, other.radius], nearest)
        };
        let front = segment.front_towards(other);
        let is_to_front = front.is_none_or(|front| nearest.normal.dot(front) >= 0.0);
        let of_nearest = || manifold_of_clip(&clip(&nearest), other.radius, distance, self.margin);
        if is_to_front && !self.a.is_entered(&segment.piece, nearest.points[0], nearest.normal) {
            return Some((of_nearest(), NormalSource::NearestPoints));
        }
        // A neighbour rules out the direction between the nearest points: the normal of the segment remains.
        if let Some(front) = front {
            let clip = clip(&Nearest { normal: front, face: Some(Owner::A), ..nearest });
            let separation = (clip.ends[0].gap.min(clip.ends[1].gap) - other.radius) as f32;
            if !clip.is_point && separation <= self.margin {
                let manifold = manifold_of_clip(&clip, other.radius, separation, self.margin);
                return Some((manifold, NormalSource::NearestPoints));
            }
        }
        // What only touches along a seam of B has no contact there.
        let is_on_seam = || self.b.is_entered(other, nearest.points[1], -nearest.normal);
        let meets = relation == Relation::Overlapping || relation == Relation::Touching && !is_on_seam();
        (meets && (is_to_front || !segment.one_sided)).then(|| (of_nearest(), NormalSource::Ghost))
    }
}

/// Whether a normal of two segments points, for each that is one-sided, to its front.
fn pushes_to_fronts(normal: DVec2, [a, b]: [&ContactPiece<'_>; 2]) -> bool {
    let pushes_to_front = |own: &ContactPiece<'_>, other: &Piece, outward: DVec2| {
        !own.one_sided || own.front_towards(other).is_none_or(|front| front.dot(outward) >= 0.0)
    };
    pushes_to_front(a, &b.piece, normal) && pushes_to_front(b, &a.piece, -normal)
}

/// The outward normal of the edge of a piece that faces a direction most; `None` if no edge there is border.
fn face_normal(own: &ContactPiece<'_>, direction: DVec2) -> Option<DVec2> {
    Facing::of_piece(&own.piece, own.borders(), direction).normal()
}
