//! Fast path of convex casts: discs in closed form, boxes by their axes, other cores of few corners by f32 lanes. These
//! propose the facets that may be entered; hit fractions are computed as for the walk, so the answers are the same. `None` if rounding leaves it uncertain.

use super::{
    convex_cast::{ConvexCast, PieceHit},
    facing_side::{EntryTime, entry_time_of_disc},
    piece_sweep::{PieceSweep, Touch},
};
use crate::{
    difference::{
        AxisSeparations, BoxMotion, Closing, ClosingOutcome, Facet, FoundFacet, boxes, centres, motion_of_boxes,
    },
    math::{
        accurate::offset_moment,
        dvec2::DVec2,
        predicates::{Span, cross_sign},
    },
    placed::{Corners, Figure, Placed},
};

/// The cast of a convex shape past another. A clear one stays clear if its end is moved by at most `room`.
#[inline(always)]
pub(super) fn fast_cast(
    mover: &Placed<'_>,
    linear: DVec2,
    target: &Placed<'_>,
    room: f64,
) -> Option<(ConvexCast, PieceSweep)> {
    let (a, b) = (mover.figure()?, target.figure()?);
    let sweep = PieceSweep { linear, radii: [a.radius(), b.radius()] };
    if let Some(corners) = centres([&a, &b]) {
        let touch = Touch::Corners(corners);
        let outcome = match motion_of_discs(corners, &sweep, room)? {
            DiscMotion::Clear => ConvexCast::Clear,
            DiscMotion::Started => ConvexCast::Started,
            DiscMotion::Enters => ConvexCast::Hits(PieceHit { fraction: sweep.hit_fraction(&touch), touch }),
        };
        return Some((outcome, sweep));
    }
    if let Some([a, b]) = boxes([&a, &b]) {
        let outcome = match motion_of_boxes(&a, &b, linear, room)? {
            BoxMotion::Clear => ConvexCast::Clear,
            BoxMotion::Started => ConvexCast::Started,
            BoxMotion::Enters(facet, other) => ConvexCast::Hits(later_hit([&a, &b], facet, other, &sweep)?),
        };
        return Some((outcome, sweep));
    }
    Some((cast_of_cores([&a, &b], &sweep, room)?, sweep))
}

/// The outcome of the motion of a disc past another.
pub(super) enum DiscMotion {
    Clear,
    /// They overlap at the start.
    Started,
    Enters,
}

/// The motion of the disc around the first corner past that around the second.
///
/// With s the vector between them, d the displacement and r the sum of the radii: the path comes as near as r iff the
/// squared miss (d × s)² is below r²d², and s·d and (s − d)·d tell whether its nearest point is before the start or
/// beyond the end. Each square is off by at most 13u of the sizes.
#[inline(always)]
pub(super) fn motion_of_discs(corners: [DVec2; 2], sweep: &PieceSweep, room: f64) -> Option<DiscMotion> {
    /// More than twice the error of the products and sums, of the square of sizes (proofs/cast-discs.proof).
    const ERROR: f64 = 16.0 * f64::EPSILON;
    let ([a, b], linear, radius_sum) = (corners, sweep.linear, sweep.radius_sum());
    let (start, end) = (b - a, (b - a) - linear);
    let (from, to, length) = (start.length_squared(), end.length_squared(), linear.length_squared());
    let (along, left, miss) = (start.dot(linear), end.dot(linear), start.cross(linear));
    let (square, roomy) = (radius_sum * radius_sum, (radius_sum + room) * (radius_sum + room));
    let error = ERROR * (from + length + roomy);
    let (passes_aside, starts_beyond) = (miss * miss - roomy * length > error * length, from - roomy > error);
    let leaves = starts_beyond && along < -error;
    if passes_aside || leaves || (left > error && to - roomy > error) {
        return Some(DiscMotion::Clear);
    }
    if from - square < -error {
        return Some(DiscMotion::Started);
    }
    let arrives = left < -error || to - square < -error;
    let hits = from - square > error && along > error && square * length - miss * miss > error * length && arrives;
    hits.then_some(DiscMotion::Enters)
}

#[inline(never)]
fn cast_of_cores([a, b]: [&Figure<'_>; 2], sweep: &PieceSweep, room: f64) -> Option<ConvexCast> {
    let (a, b) = (a.core()?, b.core()?);
    let separations = AxisSeparations::new(&a, &b)?;
    let closing = Closing::new(&separations, sweep.linear, sweep.radius_sum())?;
    Some(match closing.outcome(room)? {
        ClosingOutcome::Clear => ConvexCast::Clear,
        ClosingOutcome::Started => ConvexCast::Started,
        ClosingOutcome::LastToClose(first, second) => ConvexCast::Hits(hit(&closing, first, second, sweep)?),
    })
}

/// The hit of one of the two facets that are the last to close, or of the disc at the end of the first.
#[inline(always)]
fn hit(closing: &Closing<'_>, first: usize, second: Option<usize>, sweep: &PieceSweep) -> Option<PieceHit> {
    if sweep.radius_sum() > 0.0 {
        let face = |place| face(&closing.facet(place).facet, sweep);
        let touch = face(first).or_else(|| face(second?)).or_else(|| corner(&closing.facet(first), closing, sweep))?;
        return Some(PieceHit { fraction: sweep.hit_fraction(&touch), touch });
    }
    let facet = |place| closing.facet(place).facet;
    later_hit(closing.separations.cores, facet(first), second.map(facet), sweep)
}

/// The hit of the one of two facets that the path comes to later. Placing may have turned a short edge by more than the error
/// of its separation: so two facets are taken only if their corners are the farthest as placed, and of these the path comes to
/// at least one. `None` leaves it to the walk.
#[inline(always)]
fn later_hit<C: Corners>(cores: [&C; 2], first: Facet, second: Option<Facet>, sweep: &PieceSweep) -> Option<PieceHit> {
    let hit = |facet| {
        let touch = Touch::Face(facet);
        PieceHit { fraction: sweep.hit_fraction(&touch), touch }
    };
    let Some(second) = second else { return Some(hit(first)) };
    let is_farthest = |facet: &Facet| {
        let other = cores[1 - facet.owner as usize];
        (0..other.count()).all(|i| cross_sign(facet.edge(), Span::new(facet.v, other.place(i))).is_le())
    };
    if !(is_farthest(&first) && is_farthest(&second)) {
        return None;
    }
    let comes_to = |facet: &Facet| cross_sign(facet.edge(), Span::vector(sweep.seen_from(facet.owner))).is_gt();
    match [comes_to(&first), comes_to(&second)] {
        [true, true] => {
            let (one, other) = (hit(first), hit(second));
            Some(if other.is_later(&one, sweep) { other } else { one })
        }
        [true, false] => Some(hit(first)),
        [false, true] => Some(hit(second)),
        _ => None,
    }
}

/// The facet, if the path crosses its strip between the ends.
#[inline(always)]
fn face(facet: &Facet, sweep: &PieceSweep) -> Option<Touch> {
    let [start, end] = moments(facet, sweep);
    (start >= 0.0 && end <= 0.0).then_some(Touch::Face(*facet))
}

/// The corners at the end of the facet that the path passes, if it certainly enters through their disc: they are the
/// only support points along the normal there.
#[inline(always)]
fn corner(found: &FoundFacet, closing: &Closing<'_>, sweep: &PieceSweep) -> Option<Touch> {
    let FoundFacet { facet, edge, corner } = found;
    let [a, b] = closing.separations.cores;
    let own = closing.separations.cores[facet.owner as usize];
    let edge = if moments(facet, sweep)[0] < 0.0 { *edge } else { own.next(*edge) };
    let at = facet.owner.ordered(edge, *corner);
    let corners = [a.place(at[0]), b.place(at[1])];
    if entry_time_of_disc(sweep, corners)? != EntryTime::During {
        return None;
    }
    let touch = Touch::Corners(corners);
    let (normal, _) = sweep.normal_and_point(&touch);
    closing.are_support_points(at, normal).then_some(touch)
}

/// The moments of the path about the ends of the facet's strip at the sum of the radii; positive to the left.
#[inline(always)]
fn moments(facet: &Facet, sweep: &PieceSweep) -> [f64; 2] {
    let motion = Span::vector(sweep.seen_from(facet.owner));
    [facet.offset(), Span::new(facet.q, facet.v)]
        .map(|from| offset_moment(from, motion, facet.edge(), sweep.radius_sum()))
}

#[cfg(test)]
mod tests {
    use super::super::convex_cast::cast_piece;
    use super::*;
    use crate::{
        math::{Pose2, Rot2, Vec2, random::Random},
        shape::Convex,
    };

    fn shape(random: &mut Random) -> Convex {
        let (width, height, radius) = (random.between(0.1, 2.0), random.between(0.01, 2.0), random.between(0.01, 1.0));
        let shape = match random.between(0.0, 7.0) as u32 {
            0 => Convex::circle(radius),
            1 => Convex::capsule((-width, 0.0), (width, 0.0), radius),
            2 => Convex::segment((0.0, 0.0), (width, height)),
            3 => Convex::rectangle(width, height).and_then(|sharp| sharp.grown(radius)),
            4 => Convex::regular(5, width),
            5 => Convex::regular(8, width),
            _ => Convex::rectangle(width, height),
        };
        shape.expect("a figure")
    }

    fn pose(random: &mut Random, spread: f32) -> Pose2 {
        let quarter = random.between(0.0, 4.0) as i32;
        let turn = if quarter < 2 { Rot2::quarter_turns(quarter) } else { Rot2::new(random.between(-3.0, 3.0)) };
        Pose2::new((random.between(-spread, spread), random.between(-spread, spread)), turn)
    }

    /// The outcome of a fast cast, which must be that of the walk: 0 clear, 1 started, 2 hit; 3 if it is left to the walk.
    fn checked(mover: &Placed<'_>, linear: DVec2, target: &Placed<'_>) -> usize {
        let Some((fast, sweep)) = fast_cast(mover, linear, target, 0.0) else { return 3 };
        let (a, b) = (mover.piece().expect("convex"), target.piece().expect("convex"));
        match (fast, cast_piece(&a, &b, linear)) {
            (ConvexCast::Clear, ConvexCast::Clear) => 0,
            (ConvexCast::Started, ConvexCast::Started) => 1,
            (ConvexCast::Hits(one), ConvexCast::Hits(other)) => {
                let same = (one.fraction - other.fraction).abs() <= 4.0 * f64::EPSILON * other.fraction;
                let [one_normal, other_normal] = [one, other].map(|hit| sweep.normal_and_point(&hit.touch));
                let turned = (one_normal.0 - other_normal.0).length();
                assert!(same && turned < 1e-6, "{one:?}\n{other:?}\n{mover:?} by {linear:?} at {target:?}");
                2
            }
            (one, other) => panic!("{one:?}\n{other:?}\n{mover:?} by {linear:?} at {target:?}"),
        }
    }

    #[test]
    fn fast_casts_are_those_of_the_walk() {
        let (mut random, mut counts) = (Random(88_172_645_463_325_252), [0; 4]);
        for _ in 0..60_000 {
            let (a, b) = (shape(&mut random), shape(&mut random));
            let (at, linear) = (pose(&mut random, 6.0), pose(&mut random, 12.0).translation);
            counts[checked(&a.at(at), linear.into(), &b.at(pose(&mut random, 1.0)))] += 1;
        }
        assert!(counts[..3].iter().all(|&times| times > 1_000), "{counts:?}");
    }

    /// Boxes and discs of all sizes, half of them on their way from one corner or centre to another, past it by a few
    /// ulps, or ending there; many rotated alike, far from the origin, or flat.
    #[test]
    fn casts_of_boxes_and_discs_that_nearly_touch_are_those_of_the_walk() {
        let (mut random, mut counts) = (Random(362_436_069_521_288_629), [[0; 4]; 2]);
        for i in 0..120_000 {
            let scale = [1.0, 1e-30, 1e25, 1e-10][i % 4];
            let are_discs = usize::from(i % 3 == 0);
            let mut shape = || {
                let flat = [1.0, 1.0, 1e-3, 1e-6][random.between(0.0, 4.0) as usize];
                let (width, height) = (scale * random.between(0.1, 2.0), scale * flat * random.between(0.1, 2.0));
                let shape = if are_discs == 1 { Convex::circle(width) } else { Convex::rectangle(width, height) };
                shape.expect("a figure")
            };
            let (a, b) = (shape(), shape());
            let mut pose = |spread: f32| {
                let pose = pose(&mut random, spread);
                Pose2 { translation: pose.translation * scale, ..pose }
            };
            let (mut at, far, mut linear) = (pose(6.0), pose([0.0, 0.0, 3.0, 3e4][i % 7 % 4]), pose(12.0).translation);
            let mut to = pose(1.0);
            if i % 5 == 0 {
                to.rotation = at.rotation;
            }
            at.translation += far.translation;
            to.translation += far.translation;
            if i % 2 == 0 {
                let [from, towards] = [(&a, at), (&b, to)].map(|(shape, pose)| {
                    let corners = shape.corners();
                    pose.place(corners[random.between(0.0, corners.len() as f32) as usize])
                });
                let aside = if are_discs == 1 { f64::from(a.radius() + b.radius()) } else { 0.0 };
                let between = towards - from;
                let beside = between.right() * (aside / between.length());
                let on = [1.0, 1.0 + f32::EPSILON, 1.0 - f32::EPSILON, 1.5][random.between(0.0, 4.0) as usize];
                linear = Vec2::from(between + beside) * on;
            }
            counts[are_discs][checked(&a.at(at), linear.into(), &b.at(to))] += 1;
        }
        let are_all_tried = counts.iter().all(|counts| counts[..3].iter().all(|&times| times > 1_000));
        assert!(are_all_tried && counts[0][3] > 100, "{counts:?}");
    }
}
