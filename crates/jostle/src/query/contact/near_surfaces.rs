//! The surfaces of a target that are near a mover: for each pair of convex pieces, the nearest points and the normal.

use core::{cell::OnceCell, ops::ControlFlow};

use super::clip::OverlapInterval;
use crate::{
    difference::{
        AboutClosest, Closest, Facing, FacingBoxes, Feature, Nearest, Owner, Relation, facing_boxes, survey,
        with_closest, with_sign_of,
    },
    math::{bounds::Bounds, dvec2::DVec2, tolerance::SAME_DIRECTION},
    placed::{Piece, Placed, PlacedPart},
    query::cast::ChainSegment,
    shape::INLINE,
};

/// A convex piece of a target near a mover.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NearSurface<'a> {
    pub(crate) part: u32,
    /// The unit normal out of the target, towards the mover.
    pub(crate) normal: DVec2,
    /// The signed distance along the normal, with the sign of the exact relation.
    pub(crate) distance: f64,
    /// The nearest point of the target.
    pub(crate) point: DVec2,
    /// True if the normal is that of a face.
    pub(crate) is_face: bool,
    /// True if two corners without radius are nearest that share no part of a face.
    pub(crate) is_corner: bool,
    /// True if two corners without radius are nearest from which faces lead on beside each other and apart. The normal
    /// is the direction between the corners, and that of neither face.
    pub(crate) is_opening: bool,
    /// The normal, and the two ends of the normals of all lines that part the two pieces at their nearest points; the same
    /// three times if there is only one. A displacement that does not go against one of them does not lead into the target.
    pub(crate) normals: [DVec2; 3],
    pub(crate) body: SurfaceBody<'a>,
}

/// The convex piece that has a surface.
#[derive(Clone, Copy, Debug)]
pub(crate) enum SurfaceBody<'a> {
    Whole(Placed<'a>),
    /// The corners of a piece, their number, and its radius.
    Corners([DVec2; INLINE], usize, f64),
}

impl SurfaceBody<'_> {
    fn of_piece(piece: &Piece) -> Option<SurfaceBody<'static>> {
        let mut corners = [DVec2::ZERO; INLINE];
        corners.get_mut(..piece.corners.len())?.copy_from_slice(&piece.corners);
        Some(SurfaceBody::Corners(corners, piece.corners.len(), piece.radius))
    }

    /// The middle of the piece.
    pub(crate) fn centre(&self) -> DVec2 {
        match self {
            SurfaceBody::Whole(placed) => placed.centre(),
            SurfaceBody::Corners(corners, count, _) => {
                corners[..*count].iter().fold(DVec2::ZERO, |sum, corner| sum + *corner) * (1.0 / *count as f64)
            }
        }
    }

    /// The interval that the piece covers along a direction, times the length of that.
    pub(crate) fn interval_along(&self, direction: DVec2) -> [f64; 2] {
        match self {
            SurfaceBody::Whole(placed) => placed.interval_along(direction),
            SurfaceBody::Corners(corners, count, radius) => {
                let along = corners[..*count].iter().map(|corner| corner.dot(direction));
                let [min, max] =
                    along.fold([f64::INFINITY, f64::NEG_INFINITY], |[min, max], x| [min.min(x), max.max(x)]);
                let radius = if *radius > 0.0 { radius * direction.length() } else { 0.0 };
                [min - radius, max + radius]
            }
        }
    }
}

/// Visits the surfaces of a target that are at most `within` away from a mover. A segment of a one-sided chain counts
/// if it has the centroid of the mover in front, and with the normals that it admits or, in a concave corner, with its
/// front.
///
/// A seam between two pieces is no surface, but the end of one may be: a caller that slides has to leave out pieces that
/// lie behind the surface of another one.
#[inline]
pub(crate) fn for_near_surfaces<'a>(
    mover: Placed<'a>,
    target: Placed<'a>,
    within: f64,
    visit: &mut dyn FnMut(&NearSurface<'a>),
) {
    let mut found = None;
    if fast_surface(mover, target, within, &mut found).is_some() {
        if let Some(surface) = &found
            && surface.distance <= within
        {
            visit(surface);
        }
        return;
    }
    for_surfaces_of_pieces(mover, target, within, visit);
}

#[inline(always)]
fn fast_surface<'a>(
    mover: Placed<'a>,
    target: Placed<'a>,
    within: f64,
    found: &mut Option<NearSurface<'a>>,
) -> Option<()> {
    let (a, b) = (mover.figure()?, target.figure()?);
    if let Some(FacingBoxes { normal, distance, point, is_corner }) = facing_boxes(&a, &b) {
        let (normal, body) = (-normal, SurfaceBody::Whole(target));
        *found = Some(NearSurface {
            part: 0,
            normal,
            distance,
            point,
            is_face: !is_corner,
            is_corner,
            is_opening: false,
            normals: [normal; 3],
            body,
        });
        return Some(());
    }
    let radii = [a.radius(), b.radius()];
    with_closest([&a, &b], f32::INFINITY, None, AskSurface { radii, within, mover, target, found })
}

struct AskSurface<'s, 'a> {
    radii: [f64; 2],
    within: f64,
    mover: Placed<'a>,
    target: Placed<'a>,
    found: &'s mut Option<NearSurface<'a>>,
}

impl AboutClosest for AskSurface<'_, '_> {
    #[inline(always)]
    fn answer(self, closest: &Closest, facing: impl FnOnce() -> [Facing; 2]) -> Option<()> {
        let Closest { nearest, relation, .. } = closest;
        let mut found = surface(nearest, *relation, self.radii, (0, SurfaceBody::Whole(self.target)));
        if self.radii == [0.0; 2] && (nearest.face.is_none() || *relation == Relation::Touching) {
            found.take_face(&OverlapInterval::new(facing(), nearest), nearest);
        }
        if self.radii == [0.0; 2]
            && found.may_lean(*relation, nearest)
            && found.distance <= self.within
            && let (Some(own), Some(other)) = (self.mover.piece(), self.target.piece())
        {
            found.find_normals([&own, &other], nearest, self.within);
        }
        *self.found = Some(found);
        Some(())
    }

    #[inline(always)]
    fn answer_for_one_point(self, closest: &Closest, _: Option<[Feature; 2]>) -> Option<()> {
        let Closest { nearest, relation, .. } = closest;
        *self.found = Some(surface(nearest, *relation, self.radii, (0, SurfaceBody::Whole(self.target))));
        Some(())
    }
}

#[inline(always)]
fn surface<'a>(
    nearest: &Nearest,
    relation: Relation,
    radii: [f64; 2],
    (part, body): (u32, SurfaceBody<'a>),
) -> NearSurface<'a> {
    let distance = nearest.distance - (radii[0] + radii[1]);
    // The distance may round to the wrong sign.
    let distance = match relation {
        Relation::Apart if distance > 0.0 => distance,
        Relation::Overlapping if distance < 0.0 => distance,
        relation => f64::from(with_sign_of(relation, distance)),
    };
    NearSurface {
        part,
        normal: -nearest.normal,
        distance,
        point: nearest.points[1] - nearest.normal * radii[1],
        is_face: nearest.face.is_some(),
        is_corner: false,
        is_opening: false,
        normals: [-nearest.normal; 3],
        body,
    }
}

impl NearSurface<'_> {
    /// For sharp pieces whose corners are nearest, or that touch: takes the normal of the face that they share a part of,
    /// if they do. If not, this is a corner.
    fn take_face(&mut self, interval: &OverlapInterval, nearest: &Nearest) {
        let clip = interval.clip([0.0; 2], nearest);
        (self.is_face, self.is_corner) = (!clip.is_point, clip.is_point);
        self.is_opening = self.is_face && self.distance > 0.0 && !interval.is_along_face(nearest);
        if self.is_face {
            self.normal = -clip.normal;
            self.normals = [self.normal; 3];
        }
    }

    /// True if lines with several normals may part the two pieces.
    fn may_lean(&self, relation: Relation, nearest: &Nearest) -> bool {
        self.is_opening || nearest.face == Some(Owner::A) || self.is_face && relation == Relation::Touching
    }

    /// Finds the normals, for pieces without radius, of the mover and of the target. A corner of the mover near the nearest
    /// point counts as nearest: at the distance `within`, a face is that much beside its corner if it is steep, and more if
    /// it is flat, so four times that. With once that, 1 of 400 exact fits was not entered in steps, by an octagon.
    fn find_normals(&mut self, [own, other]: [&Piece; 2], nearest: &Nearest, within: f64) {
        let (normal, [of_own, of_other]) = (self.normal, nearest.points);
        // What leads into the mover, from the target, or from its nearest point to that of the mover goes against none.
        let into_own = own.corners.iter().map(|corner| *corner - of_own).filter(|way| way.length() > 4.0 * within);
        let from_other = other.corners.iter().map(|corner| of_other - *corner);
        let [mut right, mut left] = [normal; 2];
        for way in into_own.chain(from_other).chain([of_own - of_other]) {
            let side = normal.cross(way);
            if side < 0.0 && (right == normal || right.cross(way) < 0.0) {
                right = way;
            }
            if side > 0.0 && (left == normal || left.cross(way) > 0.0) {
                left = way;
            }
        }
        let [first, last] = [right.left(), left.right()].map(|end| {
            let (length, turn) = (end.length(), normal.cross(end));
            if turn.abs() <= SAME_DIRECTION * length { normal } else { DVec2::new(end.x / length, end.y / length) }
        });
        self.normals = [normal, first, last];
    }
}

#[inline(never)]
fn for_surfaces_of_pieces<'a>(
    mover: Placed<'a>,
    target: Placed<'a>,
    within: f64,
    visit: &mut dyn FnMut(&NearSurface<'a>),
) {
    if !(mover.is_somewhere() && target.is_somewhere()) {
        return;
    }
    let (near, centre) = (mover.bounds().grown(within), OnceCell::new());
    let centre = || *centre.get_or_init(|| mover.centre());
    _ = mover.parts_near(Bounds::ALL, |own| {
        target.parts_near(near, |other| {
            _ = own.body.pieces_near(Bounds::ALL, |a| {
                other.body.pieces_near(a.bounds().grown(within), |b| {
                    if a.bounds().grown(within).meets(b.bounds())
                        && let Some(found) = surface_of_pair([&own, &other], [a, b], target, (&centre, within))
                    {
                        visit(&found);
                    }
                    ControlFlow::Continue(())
                })
            });
            ControlFlow::Continue(())
        })
    });
}

/// The surface of a piece of the target, if it is at most `within` away and counts for a mover with this centre.
fn surface_of_pair<'a>(
    [own, other]: [&PlacedPart<'_>; 2],
    [a, b]: [&Piece; 2],
    target: Placed<'a>,
    (centre, within): (&dyn Fn() -> DVec2, f64),
) -> Option<NearSurface<'a>> {
    let survey = survey(a, b);
    let (nearest, relation) = (survey.nearest(a, b), survey.relation(a, b));
    let body = SurfaceBody::of_piece(b).unwrap_or(SurfaceBody::Whole(target));
    let mut found = surface(&nearest, relation, [a.radius, b.radius], (other.index, body));
    if a.radius + b.radius == 0.0 && (nearest.face.is_none() || relation == Relation::Touching) {
        found.take_face(&OverlapInterval::of_pieces([a, b], [u32::MAX; 2], &nearest, [None; 2]), &nearest);
    }
    if found.distance > within {
        return None;
    }
    if a.radius + b.radius == 0.0 && found.may_lean(relation, &nearest) {
        found.find_normals([a, b], &nearest, within);
    }
    let of_mover = ChainSegment::of(Owner::A, own).filter(|segment| segment.one_sided);
    let of_target = ChainSegment::of(Owner::B, other).filter(|segment| segment.one_sided);
    if of_mover.is_some_and(|segment| !segment.counts_for(target.centre())) {
        return None;
    }
    let Some(segment) = of_target else { return Some(found) };
    if !segment.counts_for(centre()) {
        return None;
    }
    if relation == Relation::Overlapping {
        let mtv = segment.mtv(a);
        // The segment is the first of the two.
        let (normal, point) = (mtv.normal, mtv.points[0]);
        return Some(NearSurface {
            normal,
            distance: mtv.distance,
            point,
            is_face: true,
            is_corner: false,
            is_opening: false,
            normals: [normal; 3],
            ..found
        });
    }
    /// A bound of the error of the sines and cosines of a computed normal (proofs/near-surfaces.proof).
    const ROUNDING: f64 = 64.0 * f64::EPSILON;
    if segment.admits_near(found.point, found.normal, ROUNDING) {
        return Some(found);
    }
    // In a concave corner the joint may be the nearest point of a segment. The direction from it is not admitted, but
    // the front of the segment is in the way.
    let front = segment.front_in_corner(found.point, centre())?;
    let lowest = a.corners.iter().map(|corner| front.dot(*corner - found.point)).fold(f64::INFINITY, f64::min);
    let distance = lowest - a.radius;
    (distance >= 0.0).then_some(NearSurface {
        normal: front,
        distance,
        is_face: true,
        is_corner: false,
        is_opening: false,
        normals: [front; 3],
        ..found
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{math::random::Random, shape::Convex};

    /// The surface by the pieces, without a fast path.
    fn by_pieces<'a>(mover: Placed<'a>, target: Placed<'a>) -> Option<NearSurface<'a>> {
        let (mut own, mut other) = (None, None);
        _ = mover.parts_near(Bounds::ALL, |part| {
            own = Some(part);
            ControlFlow::Continue(())
        });
        _ = target.parts_near(Bounds::ALL, |part| {
            other = Some(part);
            ControlFlow::Continue(())
        });
        surface_of_pair(
            [&own?, &other?],
            [&mover.piece()?, &target.piece()?],
            target,
            (&|| mover.centre(), f64::INFINITY),
        )
    }

    #[test]
    fn surfaces_of_figures_are_those_of_their_pieces() {
        let mut random = Random(5);
        let [mut faces, mut corners] = [0; 2];
        for i in 0..20_000 {
            let size = |random: &mut Random| [0.5, 1.0, random.between(0.1, 2.0)][random.below(3)];
            let boxes = [0, 1].map(|_| Convex::rectangle(size(&mut random), size(&mut random)).expect("a box"));
            let at = [(random.between(-2.0, 2.0) * 4.0).floor() / 4.0, random.between(-2.0, 2.0)];
            let (a, b) = (boxes[0].at((0.0, 0.0)), boxes[1].at((at[i % 2], at[(i + 1) % 2])));
            let (mut found, expected) = (None, by_pieces(a, b).expect("a surface"));
            if fast_surface(a, b, f64::INFINITY, &mut found).is_none() {
                continue; // It is left to the pieces.
            }
            let found = found.expect("a surface");
            assert!((found.distance - expected.distance).abs() < 1e-12, "{found:?} {expected:?}");
            assert_eq!(found.is_corner, expected.is_corner, "{found:?} {expected:?}");
            if expected.distance < 0.0 || expected.is_corner && expected.distance == 0.0 {
                continue;
            }
            assert!((found.normal - expected.normal).length() < 1e-9, "{found:?} {expected:?}");
            let off = (found.point - expected.point).dot(found.normal);
            assert!(off.abs() < 1e-12 && found.is_face != found.is_corner, "{found:?} {expected:?}");
            *(if found.is_corner { &mut corners } else { &mut faces }) += 1;
        }
        assert!(faces > 3_000 && corners > 3_000, "{faces} faces, {corners} corners");
    }
}
