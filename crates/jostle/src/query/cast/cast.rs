use super::{
    course::Course,
    joints::Sides,
    stop::{stop, stop_at_end},
};
use crate::{
    math::{Pose2, Vec2, dvec2::DVec2, tolerance::NORMAL_ERROR},
    placed::Placed,
    query::{overlap, pushed_out},
};

/// What becomes of a shape on its way.
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
    /// It may go all the way.
    Clear {
        /// The end of the way in f32. It overlaps nothing of the target there, nor on the straight way to it: as a rule the
        /// nearest place; one next to that, or a little before, where rounding would take the mover into the target; at the
        /// last the start. Segments of one-sided chains that let it pass may be overlapped.
        stop: Pose2,
    },
    /// It runs into the other.
    At(CastHit),
    /// They overlap before it moves.
    Started {
        /// The shortest way out of the target: unit, towards the mover.
        normal: Vec2,
        /// How deep they overlap, along the normal.
        depth: f32,
        /// Whether the motion goes against the normal, by more than the normal's rounding. One that does not can only
        /// make the overlap shallower, or leave it as it is.
        deepening: bool,
        /// A pose outside of the target, as [`push_out`](crate::push_out) finds it: the mover's own where no pose of f32 is
        /// free.
        out: Pose2,
    },
}

impl Cast {
    /// The part of the way that is free, from 0 to 1.
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

    /// The impact, if it runs into the other on its way.
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

    /// Tells whether the mover may go all the way.
    ///
    /// ```
    /// assert!(jostle::Cast::Clear { stop: (2.0, 0.0).into() }.is_clear());
    /// ```
    #[must_use]
    pub fn is_clear(&self) -> bool {
        matches!(self, Cast::Clear { .. })
    }

    /// The pose that the mover can take, whatever the outcome: it does not overlap the target there. The end of a clear way, a
    /// place next to the impact, or a way out of an overlap. What moves to it in each step never gets stuck in a target.
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

/// Where a moving shape first runs into another.
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
pub struct CastHit {
    /// The part of the way that is free, from 0 to 1: never more than the exact one, and at most 4 ulp less unless it grazes.
    pub fraction: f64,
    /// The pose that the mover can take in f32: it overlaps nothing of the target there, nor on the way to it. As a rule within
    /// an ulp of the coordinates of the exact place, and where the normal is neither level nor upright one more off the
    /// target, so that the rest of the motion, made to go along the target by the rounded normal, is not stopped by it again;
    /// farther back where shapes are wedged in.
    pub stop: Pose2,
    /// The unit normal of the target at the impact, towards the mover.
    pub normal: Vec2,
    /// Where the two borders meet, in the world. Of faces that meet flat it is one of the points that they share. A coordinate
    /// beyond the largest f32 is infinite.
    pub point: Vec2,
    /// Which part of the mover.
    pub part_mover: u32,
    /// Which part of the target.
    pub part_target: u32,
}

/// What a shape runs into that moves by `linear` without turning, while the target rests.
///
/// ```text
///   start         stop     target
///   ┌───┐  linear ┌───┐┌─────────┐        normal: out of the target,
///   │ ∙─┼─────────┼─∙ ││         │        towards the mover
///   └───┘         └───┘└─────────┘ ◄─┤
/// ```
///
/// **What counts.** It runs into the target where the two come to overlap, in the sense of [`relate`](crate::relate), at some
/// time of the closed way. To slide along what it touches, to leave it, to graze it and to come to touch it at the very
/// end are none of this: what touches a wall may always move along it. Points and parallel segments without skins
/// have nothing to overlap with; they run into each other where they meet after the start, ends included, unless they
/// slide along their common line, so that one that starts on a segment may leave to either side. One that moves along its
/// own line runs into a joint of a chain ahead of it, if its two segments are on different sides of that line.
///
/// Of shapes of several parts the first impact counts. No seam between the pieces of a polygon stops anything, nor does
/// a joint of a chain that is slid over.
///
/// **One-sided chains.** A segment counts if the centroid of the other shape, all of it, is in front of the segment's line at
/// the start, or on it; exactly decided. It gives its front normal, at a joint that juts out the normals between the
/// fronts of both segments, and at the end of an open chain those within 90° of its front; what meets it under another
/// passes. What overlaps it at the start is [`Started`](Cast::Started), with a way out to the front. Its side is judged at
/// the start only: what has its centroid behind the segment passes, even if the centroid comes through during the motion;
/// the next cast, from there, is held. So a chain does for ground; a platform to jump through from below wants to count for
/// what is wholly above it only.
///
/// **The loop.** What is asked for in each frame and moved to [`stop`](Cast::stop) neither sinks into the target nor passes
/// through it:
///
/// ```
/// use jostle::{Cast, Convex, Placed, Pose2, Vec2, cast_shape};
/// fn walk(hero: &Convex, at: &mut Pose2, mut way: Vec2, ground: Placed<'_>) {
///     for _ in 0..4 {
///         let cast = cast_shape(hero.at(*at), way, ground);
///         *at = cast.stop();
///         match cast {
///             Cast::Clear { .. } => break,
///             Cast::At(hit) => {
///                 way = way * (1.0 - hit.fraction) as f32; // what is left
///                 way = way - hit.normal * way.dot(hit.normal); // along the ground
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
/// **Exactness.** Whether they meet is decided exactly, for the placed corners and the motion as they are. The fraction is
/// rounded down, so that the way up to it is free. The same scene scaled by a power of two gives the same bits.
///
/// Shapes that overlap at the start are [`Started`](Cast::Started), with the normal and depth of
/// [`separation`](crate::separation), or, of one-sided chains, those of the way out to the front. A motion of zero is either
/// started or clear. A motion or pose that is not finite is clear, and the mover stays where it is.
///
/// Cost: of convex shapes a walk over the corners of both, and over all pairs of them where rounding leaves doubt; of
/// others one for each pair of pieces of which one passes through the box of the other.
///
/// The method is the clipping of a line by a convex polygon (Cyrus and Beck 1978), in closed form, on the Minkowski
/// difference with its skin. Van den Bergen (2004) casts a ray at that difference too, iteratively.
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
    let Some(linear) = checked(mover, linear.into(), target) else { return Cast::Clear { stop: mover.pose() } };
    let sides = Sides::of(mover, target);
    let start = mover.pose();
    let end = Pose2 { translation: (DVec2::from(start.translation) + linear).into(), ..start };
    match Course::to(&sides, mover, linear, Some(end)) {
        Course::Clear { end_is_free } => Cast::Clear { stop: stop_at_end(&sides, linear, end, end_is_free) },
        Course::Started => {
            let (normal, depth) = overlap(&sides, mover).map_or((DVec2::ZERO, 0.0), |way| (way.normal, way.depth));
            let deepening = -linear.dot(normal) > NORMAL_ERROR * linear.length();
            let depth = (depth as f32).max(f32::from_bits(1));
            Cast::Started { normal: normal.into(), depth, deepening, out: pushed_out(mover, target) }
        }
        Course::Meets(impact) => {
            let (normal, point) = impact.way.landing(&impact.entry.touch);
            let [part_mover, part_target] = impact.parts;
            Cast::At(CastHit {
                fraction: impact.entry.fraction,
                stop: stop(&sides, &impact, normal),
                normal: normal.into(),
                point: point.into(),
                part_mover,
                part_target,
            })
        }
    }
}

/// The motion, if that and both poses are finite.
pub(crate) fn checked(mover: Placed<'_>, linear: Vec2, target: Placed<'_>) -> Option<DVec2> {
    (linear.is_finite() && mover.is_somewhere() && target.is_somewhere()).then(|| linear.into())
}
