//! Fast path of convex casts: discs, and cores of few corners. The f32 lanes propose the facets that may be entered;
//! hit fractions are computed as for the walk, so the answers are the same. `None` if rounding leaves it uncertain.

use super::{
    convex_cast::{ConvexCast, PieceHit},
    facing_side::{EntryTime, entry_time_of_disc},
    piece_sweep::{PieceSweep, Touch},
};
use crate::{
    difference::{AxisSeparations, Closing, ClosingOutcome, Facet, FoundFacet, centres},
    math::{accurate::offset_moment, dvec2::DVec2, predicates::Span},
    placed::{Corners, Placed},
};

/// The cast of a convex shape past another. A clear one stays clear if its end is moved by at most `room`.
#[inline]
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
        let outcome = match entry_time_of_disc(&sweep, corners)? {
            EntryTime::Never | EntryTime::BeforeStart => {
                let roomy = PieceSweep { linear, radii: [a.radius() + room, b.radius()] };
                let entry = entry_time_of_disc(&roomy, corners)?;
                matches!(entry, EntryTime::Never | EntryTime::BeforeStart).then_some(ConvexCast::Clear)?
            }
            EntryTime::StartsInside => ConvexCast::Started,
            EntryTime::During => ConvexCast::Hits(PieceHit { fraction: sweep.hit_fraction(&touch), touch }),
        };
        return Some((outcome, sweep));
    }
    let (a, b) = (a.core()?, b.core()?);
    let separations = AxisSeparations::new(&a, &b)?;
    let closing = Closing::new(&separations, linear, sweep.radius_sum())?;
    let outcome = match closing.outcome(room)? {
        ClosingOutcome::Clear => ConvexCast::Clear,
        ClosingOutcome::Started => ConvexCast::Started,
        ClosingOutcome::LastToClose(first, second) => ConvexCast::Hits(hit(&closing, first, second, &sweep)?),
    };
    Some((outcome, sweep))
}

/// The hit of one of the two facets that are the last to close, or of the disc at the end of the first.
#[inline(always)]
fn hit(closing: &Closing<'_>, first: usize, second: Option<usize>, sweep: &PieceSweep) -> Option<PieceHit> {
    if sweep.radius_sum() > 0.0 {
        let face = |place| face(&closing.facet(place).facet, sweep);
        let touch = face(first).or_else(|| face(second?)).or_else(|| corner(&closing.facet(first), closing, sweep))?;
        return Some(PieceHit { fraction: sweep.hit_fraction(&touch), touch });
    }
    let hit = |place| {
        let touch = Touch::Face(closing.facet(place).facet);
        PieceHit { fraction: sweep.hit_fraction(&touch), touch }
    };
    let (one, other) = (hit(first), second.map(hit));
    Some(other.filter(|other| other.is_later(&one, sweep)).unwrap_or(one))
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
        math::{Pose2, Rot2},
        shape::Convex,
    };

    struct Random(u64);

    impl Random {
        fn within(&mut self, low: f32, high: f32) -> f32 {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            low + (high - low) * ((self.0 >> 40) as f32 / (1 << 24) as f32)
        }

        fn shape(&mut self) -> Convex {
            let (width, height, radius) = (self.within(0.1, 2.0), self.within(0.01, 2.0), self.within(0.01, 1.0));
            let shape = match self.within(0.0, 7.0) as u32 {
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

        fn pose(&mut self, spread: f32) -> Pose2 {
            let quarter = self.within(0.0, 4.0) as i32;
            let turn = if quarter < 2 { Rot2::quarter_turns(quarter) } else { Rot2::new(self.within(-3.0, 3.0)) };
            Pose2::new((self.within(-spread, spread), self.within(-spread, spread)), turn)
        }
    }

    #[test]
    fn fast_casts_are_those_of_the_walk() {
        let mut random = Random(88_172_645_463_325_252);
        let mut counts = [0; 3];
        for _ in 0..60_000 {
            let (a, b) = (random.shape(), random.shape());
            let (at, linear) = (random.pose(6.0), random.pose(12.0).translation);
            let (mover, target) = (a.at(at), b.at(random.pose(1.0)));
            let Some((fast, sweep)) = fast_cast(&mover, linear.into(), &target, 0.0) else { continue };
            let (a, b) = (mover.piece().expect("convex"), target.piece().expect("convex"));
            match (fast, cast_piece(&a, &b, sweep.linear)) {
                (ConvexCast::Clear, ConvexCast::Clear) => counts[0] += 1,
                (ConvexCast::Started, ConvexCast::Started) => counts[1] += 1,
                (ConvexCast::Hits(one), ConvexCast::Hits(other)) => {
                    counts[2] += 1;
                    let same = (one.fraction - other.fraction).abs() <= 4.0 * f64::EPSILON * other.fraction;
                    let [one_normal, other_normal] = [one, other].map(|hit| sweep.normal_and_point(&hit.touch));
                    let turned = (one_normal.0 - other_normal.0).length();
                    assert!(same && turned < 1e-6, "{one:?}\n{other:?}\n{mover:?} by {linear:?} at {target:?}");
                }
                (one, other) => panic!("{one:?}\n{other:?}\n{mover:?} by {linear:?} at {target:?}"),
            }
        }
        assert!(counts.iter().all(|&times| times > 1_000), "{counts:?}");
    }
}
