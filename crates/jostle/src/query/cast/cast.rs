use super::{
    end::room_for_rounding,
    fast_cast::{DiscMotion, motion_of_discs},
    piece_sweep::PieceSweep,
    shape_cast::ShapeCast,
    sides::Sides,
    stop::{stop, stop_at_end, stop_of_discs},
};
use crate::{
    difference::centres,
    math::{Pose2, Vec2, dvec2::DVec2, tolerance::NORMAL_ERROR},
    placed::Placed,
    query::{Overlap, overlap, pushed_out},
};

/// The outcome of a cast.
///
/// ```
/// use jostle::{Cast, Convex, cast_shape};
/// let (ball, wall) = (Convex::circle(1.0)?, Convex::rectangle(2.0, 8.0)?);
/// let cast = |x: f32| cast_shape(ball.at((-8.0, 0.0)), (x, 0.0), wall.at((0.0, 0.0)));
/// let touching = jostle::Pose2::from((-2.0, 0.0));
/// assert_eq!(cast(6.0), Cast::Clear { stop: touching }); // it only comes to touch
/// assert_eq!((cast(12.0).safe(), cast(12.0).stop()), (0.5, touching));
/// # Ok::<(), jostle::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Cast {
    /// The mover is free for the whole displacement.
    Clear {
        /// The end of the displacement in f32. The mover overlaps nothing of the target there, nor on the straight path
        /// to it. As a rule it is the nearest pose; if rounding would take the mover into the target there, one next to
        /// it, one a little before, or in the end the start. One-sided segments that let the mover pass may be
        /// overlapped.
        stop: Pose2,
    },
    /// The mover hits the target.
    At(CastHit),
    /// The two overlap before the motion.
    #[non_exhaustive]
    Started {
        /// The unit direction of the minimum translation vector, or of the way out that
        /// [`separation`](crate::separation) gives if its search is ended: out of the target and towards the mover.
        normal: Vec2,
        /// The depth of the overlap along the normal.
        depth: f32,
        /// Whether the displacement is directed against the normal, by more than the normal's rounding. If not, it can
        /// only make the overlap shallower or leave it as it is.
        deepening: bool,
        /// A pose outside of the target, as [`push_out`](crate::push_out) finds it; the mover's own if no pose of f32
        /// is free.
        out: Pose2,
    },
}

impl Cast {
    /// The fraction of the displacement that is free, from 0 to 1.
    ///
    /// ```
    /// assert_eq!(jostle::Cast::Clear { stop: (2.0, 0.0).into() }.safe(), 1.0);
    /// ```
    #[must_use]
    pub fn safe(&self) -> f64 {
        match self {
            Cast::Clear { .. } => 1.0,
            Cast::At(hit) => hit.fraction,
            Cast::Started { .. } => 0.0,
        }
    }

    /// The hit, if there is one after the start.
    ///
    /// ```
    /// assert_eq!(jostle::Cast::Clear { stop: (2.0, 0.0).into() }.hit(), None);
    /// ```
    #[must_use]
    pub fn hit(&self) -> Option<&CastHit> {
        match self {
            Cast::At(hit) => Some(hit),
            Cast::Clear { .. } | Cast::Started { .. } => None,
        }
    }

    /// Whether the mover is free for the whole displacement.
    ///
    /// ```
    /// assert!(jostle::Cast::Clear { stop: (2.0, 0.0).into() }.is_clear());
    /// ```
    #[must_use]
    pub fn is_clear(&self) -> bool {
        matches!(self, Cast::Clear { .. })
    }

    /// The pose that the mover can take, whatever the outcome, without overlapping the target: the end of a clear
    /// displacement, a pose next to the hit, or one out of the overlap. It is the mover's own, still overlapping, only
    /// if there is none.
    ///
    /// ```
    /// assert_eq!(jostle::Cast::Clear { stop: (2.0, 0.0).into() }.stop().translation.x, 2.0);
    /// ```
    #[must_use]
    pub fn stop(&self) -> Pose2 {
        match self {
            Cast::Clear { stop } => *stop,
            Cast::At(hit) => hit.stop,
            Cast::Started { out, .. } => *out,
        }
    }
}

/// The first hit of a moving shape.
///
/// ```
/// use jostle::{Convex, Vec2, cast_shape};
/// let (foot, ground) = (Convex::rectangle(1.0, 1.0)?, Convex::rectangle(10.0, 2.0)?);
/// let cast = cast_shape(foot.at((2.0, 4.0)), (0.0, -5.0), ground.at((0.0, 0.0)));
/// let hit = cast.hit().unwrap();
/// assert_eq!((hit.fraction, hit.normal), (0.5, Vec2::new(0.0, 1.0)));
/// assert_eq!(hit.stop.translation, Vec2::new(2.0, 1.5)); // it lies on the ground
/// # Ok::<(), jostle::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct CastHit {
    /// The fraction of the displacement that is free, from 0 to 1: never more than the exact one, and at most 4 ulp
    /// less unless the hit grazes.
    pub fraction: f64,
    /// The pose of f32 that the mover can take: it overlaps nothing of the target there, nor on the path to it. As a
    /// rule it is within an ulp of the coordinates of the exact place. If the normal is neither horizontal nor
    /// vertical, it is one more ulp off the target, so that the rest of the motion, directed along the target by the
    /// rounded normal, is not stopped again. It is farther back where shapes are wedged in.
    pub stop: Pose2,
    /// The unit normal of the target at the hit, towards the mover.
    pub normal: Vec2,
    /// The point where the two borders meet, in the world; of parallel edges, one of the points that they share. A
    /// coordinate beyond the largest f32 is infinite.
    pub point: Vec2,
    /// The index of the part of the mover, A.
    pub part_a: u32,
    /// The index of the part of the target, B.
    pub part_b: u32,
}

impl CastHit {
    /// The hit of these parts at a fraction, with this normal, point and stop.
    #[inline]
    pub(super) fn of(
        (fraction, [part_a, part_b]): (f64, [u32; 2]),
        (normal, point): (DVec2, DVec2),
        stop: Pose2,
    ) -> CastHit {
        CastHit { fraction, stop, normal: normal.into(), point: point.into(), part_a, part_b }
    }
}

/// The first hit of a shape that is displaced by `linear` without rotation, while the target rests.
///
/// ```text
///   start         stop     target
///   ┌───┐  linear ┌───┐┌─────────┐        normal: out of the target,
///   │ ∙─┼─────────┼─∙ ││         │        towards the mover
///   └───┘         └───┘└─────────┘ ◄─┤
/// ```
///
/// **What counts.** The mover hits the target where the two come to overlap, in the sense of [`relate`](crate::relate),
/// at some time of the displacement, its end included. Sliding along the target, leaving it, grazing it and just
/// touching it at the end are no hits: a shape that touches a wall may always move along it. Points and parallel
/// segments of radius 0 have no inside to overlap with. They hit where they meet after the start, ends included, unless
/// they slide along their common line; so one that starts on a segment may leave to either side. A point or segment
/// that moves along its own line hits a joint of a chain ahead if the two segments there are on different sides of that
/// line.
///
/// For shapes of several parts the first hit counts. No seam between the pieces of a polygon stops anything, nor does
/// a joint of a chain that the mover slides over.
///
/// **One-sided chains.** A segment counts if the centroid of the whole other shape is in front of the segment's line at
/// the start, or on it; exactly decided. It admits its front normal, at a convex joint the normals between the fronts
/// of both segments, and at the end of an open chain those within 90° of its front; a shape that meets it under another
/// normal passes. A shape that overlaps it at the start is [`Started`](Cast::Started), with a push-out to the front.
/// The side is judged at the start only: a shape whose centroid is behind the segment passes, even if the centroid
/// comes through during the motion; the next cast, from there, is stopped. So a chain serves as ground; a platform to
/// jump through from below should count only for shapes that are wholly above it.
///
/// **The loop.** A shape that is cast in each frame and moved to [`stop`](Cast::stop) neither sinks into the target nor
/// passes through it:
///
/// ```
/// use jostle::{Cast, Convex, Placed, Pose2, Vec2, cast_shape};
/// fn walk(hero: &Convex, at: &mut Pose2, mut left: Vec2, ground: Placed<'_>) {
///     for _ in 0..4 {
///         let cast = cast_shape(hero.at(*at), left, ground);
///         *at = cast.stop();
///         match cast {
///             Cast::Clear { .. } => break,
///             Cast::At(hit) => {
///                 left = left * (1.0 - hit.fraction) as f32;
///                 left = left - hit.normal * left.dot(hit.normal); // along the ground
///             }
///             Cast::Started { .. } => {} // it is out now
///         }
///     }
/// }
/// let (hero, ground) = (Convex::circle(0.5)?, Convex::triangle((0.0, 0.0), (8.0, 0.0), (8.0, 4.0))?);
/// let mut at = Pose2::from((2.0, 3.0));
/// for _ in 0..30 {
///     walk(&hero, &mut at, Vec2::new(0.125, -0.125), ground.at((0.0, 0.0)));
/// }
/// assert!((at.translation.y - at.translation.x / 2.0 - 0.559).abs() < 1e-3); // on the slope
/// # Ok::<(), jostle::ShapeError>(())
/// ```
///
/// **Exactness.** Hit or miss is exact for the placed corners and the given displacement. The fraction is rounded down,
/// so that the path up to it is free. The same scene scaled by a power of two gives the same bits.
///
/// Shapes that overlap at the start are [`Started`](Cast::Started), with the normal and depth of
/// [`separation`](crate::separation), or, for one-sided chains, those of the push-out to the front. A displacement of
/// zero is either started or clear. With a displacement or pose that is not finite the cast is clear, and the mover
/// stays where it is.
///
/// Cost: for convex shapes a walk over the corners of both, and over all pairs of them if rounding leaves it uncertain;
/// for others one for each pair of pieces of which one passes through the box of the other.
///
/// The method is the clipping of a line by a convex polygon (Cyrus and Beck 1978), in closed form, on the Minkowski
/// difference rounded by the radii. Van den Bergen (2004) casts a ray at that difference too, iteratively.
///
/// ```
/// use jostle::{Cast, Chain, Convex, cast_shape};
/// let hero = Convex::capsule((0.0, -0.5), (0.0, 0.5), 0.5)?;
/// let ground = Chain::open([(9.0, 0.0), (3.0, 0.0), (0.0, 0.0), (-9.0, 0.0)])?.one_sided(); // its front is up
/// let stands = hero.at((-3.0, 1.0));
/// assert!(cast_shape(stands, (8.0, 0.0), ground.at((0.0, 0.0))).is_clear()); // over all joints
/// assert!(cast_shape(stands, (8.0, 1.0), ground.at((0.0, 0.0))).is_clear()); // up and away
/// assert_eq!(cast_shape(stands, (8.0, -0.1), ground.at((0.0, 0.0))).safe(), 0.0); // not into it
/// assert!(cast_shape(hero.at((0.0, -4.0)), (0.0, 8.0), ground.at((0.0, 0.0))).is_clear()); // from behind
/// # Ok::<(), jostle::ShapeError>(())
/// ```
#[must_use]
pub fn cast_shape(mover: Placed<'_>, linear: impl Into<Vec2>, target: Placed<'_>) -> Cast {
    let (linear, start) = (linear.into(), mover.pose());
    let displacement = DVec2::from(linear);
    let end = Pose2 { translation: (DVec2::from(start.translation) + displacement).into(), ..start };
    if let Some(cast) = cast_disc(&mover, displacement, &target, end) {
        return cast;
    }
    let fast = ShapeCast::fast(&mover, displacement, &target, Some(end));
    if fast.is_none() && checked(mover, linear, target).is_none() {
        return Cast::Clear { stop: start };
    }
    if let Some(ShapeCast::Clear { .. }) = fast
        && end.is_finite()
    {
        return Cast::Clear { stop: end };
    }
    let (sides, linear) = (Sides::of(mover, target), displacement);
    match fast.unwrap_or_else(|| ShapeCast::slow(&sides, mover, linear, Some(end))) {
        ShapeCast::Clear { end_is_free } => Cast::Clear { stop: stop_at_end(&sides, linear, end, end_is_free) },
        ShapeCast::Started => started(overlap(&sides, mover).unwrap_or_default(), linear, pushed_out(mover, target)),
        ShapeCast::Hits(hit) => {
            let place = hit.normal_and_point();
            Cast::At(CastHit::of((hit.fraction, hit.parts), place, stop(&sides, &hit, place, |_| true)))
        }
    }
}

/// The cast of a disc past a disc with its stop, all in one place, since the steps share most numbers; `None` if rounding
/// leaves it uncertain.
#[inline(always)]
fn cast_disc(mover: &Placed<'_>, linear: DVec2, target: &Placed<'_>, end: Pose2) -> Option<Cast> {
    let (a, b) = (mover.figure()?, target.figure()?);
    let corners = centres([&a, &b])?;
    let sweep = PieceSweep { linear, radii: [a.radius(), b.radius()] };
    match motion_of_discs(corners, &sweep, room_for_rounding(end))? {
        DiscMotion::Clear if end.is_finite() => Some(Cast::Clear { stop: end }),
        DiscMotion::Enters => {
            let (fraction, normal) = (sweep.hit_fraction_of_discs(corners)?, sweep.normal_of_discs(corners)?);
            let place = (normal, corners[1] + normal * sweep.radii[1]);
            let stop = stop_of_discs(mover, &sweep, (fraction, corners), place)?;
            Some(Cast::At(CastHit::of((fraction, [0; 2]), place, stop)))
        }
        DiscMotion::Clear | DiscMotion::Started => None,
    }
}

/// The outcome for a mover that overlaps the target at the start, given the pose that is out.
pub(super) fn started(Overlap { normal, depth, .. }: Overlap, linear: DVec2, out: Pose2) -> Cast {
    let deepening = -linear.dot(normal) > NORMAL_ERROR * linear.length();
    Cast::Started { normal: normal.into(), depth: (depth as f32).max(f32::from_bits(1)), deepening, out }
}

/// The displacement, if it and both poses are finite.
pub(super) fn checked(mover: Placed<'_>, linear: Vec2, target: Placed<'_>) -> Option<DVec2> {
    (linear.is_finite() && mover.is_somewhere() && target.is_somewhere()).then(|| linear.into())
}
