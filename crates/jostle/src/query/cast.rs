use super::{
    encounters::{Begins, Ends, NOTHING_MORE, for_encounters},
    ghosts::leads_into_neighbour,
    passage::{Entry, Passage, pass},
    quick_cast::pass_quickly,
    separation::separation,
    stop::stop,
    way::Way,
};
use crate::{
    math::{Pose2, Vec2, dvec2::DVec2},
    shape::{Piece, Placed},
};

/// What becomes of a shape on its way.
///
/// ```
/// use jostle::{Cast, Convex, cast_shape};
/// let (ball, wall) = (Convex::circle(1.0)?, Convex::rectangle(2.0, 8.0)?);
/// let cast = |x: f32| cast_shape(ball.at((-8.0, 0.0)), (x, 0.0), wall.at((0.0, 0.0)));
/// assert_eq!((cast(6.0), cast(6.0).safe()), (Cast::Clear, 1.0)); // it only comes to touch
/// assert_eq!(cast(12.0).safe(), 0.5);
/// # Ok::<(), jostle::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Cast {
    /// It may go all the way.
    Clear,
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
    },
}

impl Cast {
    /// The part of the way that is free, from 0 to 1.
    ///
    /// ```
    /// assert_eq!(jostle::Cast::Clear.safe(), 1.0);
    /// ```
    #[must_use]
    pub fn safe(&self) -> f64 {
        match self {
            Cast::Clear => 1.0,
            Cast::At(hit) => hit.fraction,
            Cast::Started { .. } => 0.0,
        }
    }

    /// The impact, if it runs into the other on its way.
    ///
    /// ```
    /// assert_eq!(jostle::Cast::Clear.hit(), None);
    /// ```
    #[must_use]
    pub fn hit(&self) -> Option<&CastHit> {
        match self {
            Cast::At(hit) => Some(hit),
            Cast::Clear | Cast::Started { .. } => None,
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
    /// Where the mover can go in f32: it overlaps nothing of the target there, nor on the straight way to it. As a rule
    /// within an ulp of the coordinates of the exact place, farther back where shapes are wedged in.
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
/// **What counts.** It runs into the target where the two come to overlap, in the sense of [`relate`](super::relate), at some
/// time of the closed way. To slide along what it touches, to leave it, to graze it and to come to touch it at the very
/// end are none of this: what touches a wall may always move along it. Points and parallel segments without skins
/// have nothing to overlap with; they run into each other where they meet after the start, ends included, unless they
/// slide along their common line, so that one that starts on a segment may leave to either side. One that moves along its
/// own line runs into a joint of a chain ahead of it, if its two segments are on different sides of that line.
///
/// Of shapes of several parts the first impact counts. No seam between the pieces of a polygon stops anything, nor does
/// a joint of a chain that is slid over. A one-sided chain stops only what comes from its front: a segment what is wholly
/// in front of its line at the start, a joint what meets it under a normal between the fronts of its two segments.
///
/// **Exactness.** Whether they meet is decided exactly, for the placed corners and the motion as they are. The fraction is
/// rounded down, so that the way up to it is free. The same scene scaled by a power of two gives the same bits.
///
/// Shapes that overlap at the start are [`Started`](Cast::Started), with normal and depth of [`separation`](super::separation).
/// With a motion of zero there is no other answer than that and clear. With a motion or pose that is not finite the way is clear (asserted against in
/// debug builds).
///
/// Cost: of convex shapes a walk over the corners of both, and over all pairs of them where rounding leaves doubt; of
/// others one for each piece whose box the mover comes by. The method is the clipping of a line by a convex polygon (Cyrus and Beck
/// 1978) on the Minkowski difference with its skin (van den Bergen 2004 casts a ray at it too, iteratively), in closed
/// form.
///
/// ```
/// use jostle::{Cast, Chain, Convex, cast_shape};
/// let hero = Convex::capsule((0.0, -0.5), (0.0, 0.5), 0.5)?;
/// let ground = Chain::open([(9.0, 0.0), (3.0, 0.0), (0.0, 0.0), (-9.0, 0.0)])?.one_sided(); // its front is up
/// let stands = hero.at((-3.0, 1.0));
/// assert_eq!(cast_shape(stands, (8.0, 0.0), ground.at((0.0, 0.0))), Cast::Clear); // over all joints
/// assert_eq!(cast_shape(stands, (8.0, 1.0), ground.at((0.0, 0.0))), Cast::Clear); // up and away
/// assert_eq!(cast_shape(stands, (8.0, -0.1), ground.at((0.0, 0.0))).safe(), 0.0); // not into it
/// assert_eq!(cast_shape(hero.at((0.0, -4.0)), (0.0, 8.0), ground.at((0.0, 0.0))), Cast::Clear); // from behind
/// # Ok::<(), jostle::ShapeError>(())
/// ```
#[must_use]
pub fn cast_shape(mover: Placed<'_>, linear: impl Into<Vec2>, target: Placed<'_>) -> Cast {
    let Some(linear) = checked(mover, linear.into(), target) else { return Cast::Clear };
    match Course::of(mover, linear, target) {
        Course::Clear => Cast::Clear,
        Course::Started => {
            let apart = separation(mover, target);
            let along = linear.dot(DVec2::from(apart.normal));
            let deepening = along > NORMAL_ERROR * linear.length();
            Cast::Started { normal: -apart.normal, depth: -apart.distance, deepening }
        }
        Course::Meets(impact) => {
            let (normal, point) = impact.way.landing(&impact.entry.touch);
            let [part_mover, part_target] = impact.parts;
            Cast::At(CastHit {
                fraction: impact.entry.fraction,
                stop: stop(mover, &impact, normal, target),
                normal: normal.into(),
                point: point.into(),
                part_mover,
                part_target,
            })
        }
    }
}

/// What becomes of a convex shape on its way past another.
#[inline(never)]
fn pass_with_walk(mover: Placed<'_>, linear: DVec2, target: Placed<'_>) -> Option<(Passage, Way)> {
    let (a, b) = (mover.piece()?, target.piece()?);
    Some((pass(&a, &b, linear), Way::new(&a, &b, linear)))
}

/// The motion, if that and both poses are finite.
pub(super) fn checked(mover: Placed<'_>, linear: Vec2, target: Placed<'_>) -> Option<DVec2> {
    debug_assert!(linear.is_finite(), "a cast moves by {linear:?}, which is not finite");
    (linear.is_finite() && mover.is_somewhere() && target.is_somewhere()).then(|| linear.into())
}

/// A normal of f32 is off by less.
const NORMAL_ERROR: f64 = 2.0 * f32::EPSILON as f64;

/// What becomes of a shape on its way past another.
#[derive(Clone, Copy, Debug)]
pub(super) enum Course {
    Clear,
    Started,
    Meets(Impact),
}

/// The parts that meet first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Impact {
    pub(super) entry: Entry,
    pub(super) way: Way,
    pub(super) parts: [u32; 2],
    /// They have nothing inside to overlap with.
    pub(super) is_thin: bool,
}

impl Course {
    /// What becomes of a shape that moves by `linear`.
    pub(super) fn of(mover: Placed<'_>, linear: DVec2, target: Placed<'_>) -> Course {
        let quickly = pass_quickly(&mover, linear, &target);
        if let Some((passage, way)) = quickly.or_else(|| pass_with_walk(mover, linear, target)) {
            return match passage {
                Passage::Clear => Course::Clear,
                Passage::Started => Course::Started,
                Passage::Enters(entry) => {
                    let is_thin = way.reach() == 0.0 && [mover, target].iter().all(Placed::is_segment);
                    Course::Meets(Impact { entry, way, parts: [0; 2], is_thin })
                }
            };
        }
        let (mut first, mut started): (Option<Candidate>, _) = (None, false);
        for_encounters(mover, linear, target, &mut |encounter| {
            match encounter.begins {
                Begins::AtStart => started = true,
                Begins::At(entry) => {
                    let pieces = match encounter.ends {
                        Ends::Overlap(pieces) => Some(pieces.map(Piece::clone)),
                        Ends::Touch(_) | Ends::AtOnce => None,
                    };
                    let (way, parts) = (encounter.way, encounter.parts);
                    let impact = Impact { entry, way, parts, is_thin: pieces.is_none() };
                    let candidate = Candidate { impact, pieces };
                    // Of impacts at once none is to be told later than another.
                    let earliest = first.as_ref().map_or(f64::INFINITY, |first| first.impact.entry.fraction);
                    let earliest = earliest.min(candidate.impact.entry.fraction);
                    if first.as_ref().is_none_or(|first| candidate.comes_before(first, mover, target)) {
                        first = Some(candidate);
                    }
                    if let Some(first) = &mut first {
                        first.impact.entry.fraction = earliest;
                    }
                }
            }
            // What is entered at the same time may come with another ulp.
            let fraction = first.as_ref().map_or(1.0, |first| first.impact.entry.fraction * LATER);
            if started { NOTHING_MORE } else { fraction }
        });
        match first {
            _ if started => Course::Started,
            Some(first) => Course::Meets(first.impact),
            None => Course::Clear,
        }
    }
}

/// Fractions that are the same may differ by less.
pub(super) const LATER: f64 = 1.0 + 8.0 * f64::EPSILON;

/// What may be the first impact.
struct Candidate {
    impact: Impact,
    /// Those that come to overlap.
    pieces: Option<[Piece; 2]>,
}

impl Candidate {
    /// Whether it is before another one. Of impacts at the same time, as of a box that falls flat on the joints of a chain,
    /// that one tells the normal which leads into no neighbour of what meets, and of several such the one most against the
    /// way.
    fn comes_before(&self, other: &Candidate, mover: Placed<'_>, target: Placed<'_>) -> bool {
        let [mine, theirs] = [self, other].map(|candidate| candidate.impact.entry.fraction);
        if mine * LATER < theirs || theirs * LATER < mine {
            return mine < theirs;
        }
        let is_ghost = |candidate: &Candidate| candidate.leads_into_neighbour(mover, target);
        match (is_ghost(self), is_ghost(other)) {
            (false, false) => self.impact.way.opposes_more(&self.impact.entry.touch, &other.impact.entry.touch),
            (mine, theirs) => !mine && theirs,
        }
    }

    fn leads_into_neighbour(&self, mover: Placed<'_>, target: Placed<'_>) -> bool {
        let (Some([a, b]), Impact { entry, way, .. }) = (&self.pieces, &self.impact) else { return false };
        let (normal, at) = way.landing(&entry.touch);
        let on_mover = at + normal * a.radius - way.linear * entry.fraction;
        leads_into_neighbour(target, b, at - normal * b.radius, normal)
            || leads_into_neighbour(mover, a, on_mover, -normal)
    }
}
