use super::{
    order::ordered,
    pair::Near,
    search::{First, Hit, ImpactSearch},
    stops::stops,
};
use crate::{
    math::{Pose2, Vec2},
    placed::Moving,
    query::{Overlap, cast::Sides, overlap, pushed_out},
};

/// What becomes of two shapes that move during a step.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Impact {
    /// They do not meet.
    Clear {
        /// The poses of A and B at the end of the step; see [`Impact::stops`].
        stops: [Pose2; 2],
    },
    /// They come to touch, or as near as the tolerance.
    At(ImpactHit),
    /// They overlap before they move.
    Started(ImpactHit),
    /// They do not meet up to this fraction of the step; what comes later is not known, since so many steps did not
    /// settle it.
    Unsettled {
        /// The part of the step that is free.
        safe: f64,
        /// The poses of A and B then; see [`Impact::stops`].
        stops: [Pose2; 2],
    },
}

impl Impact {
    /// The part of the step that is surely free, from 0 to 1.
    ///
    /// ```
    /// let stops = [(1.0, 0.0).into(), jostle::Pose2::IDENTITY];
    /// assert_eq!(jostle::Impact::Unsettled { safe: 0.5, stops }.safe(), 0.5);
    /// ```
    #[must_use]
    pub fn safe(&self) -> f64 {
        match self {
            Impact::Clear { .. } => 1.0,
            Impact::At(hit) => hit.fraction,
            Impact::Started(_) => 0.0,
            Impact::Unsettled { safe, .. } => *safe,
        }
    }

    /// Where they meet, on their way or at the start.
    ///
    /// ```
    /// let stops = [(1.0, 0.0).into(), jostle::Pose2::IDENTITY];
    /// assert_eq!(jostle::Impact::Clear { stops }.hit(), None);
    /// ```
    #[must_use]
    pub fn hit(&self) -> Option<&ImpactHit> {
        match self {
            Impact::At(hit) | Impact::Started(hit) => Some(hit),
            Impact::Clear { .. } | Impact::Unsettled { .. } => None,
        }
    }

    /// Where A and B can go, whatever the outcome: poses of f32 at which they do not overlap, in the sense of
    /// [`relate`](crate::relate).
    ///
    /// World frame. If they do not overlap at the start, the poses are those after the free part of the step; where rounding
    /// makes them overlap, as of shapes that slide along each other, those next to them or a little before, the start at the
    /// last. A shape that rests is not moved. If they overlap at the start, A is out of B and B stays.
    ///
    /// Segments of one-sided chains that let the other shape pass may be overlapped: see [`time_of_impact`].
    ///
    /// ```
    /// use jostle::{Convex, Motion, Relation, relate, time_of_impact};
    /// let (wheel, floor) = (Convex::circle(0.5)?, Convex::rectangle(20.0, 1.0)?);
    /// let rolling = wheel.moving((-3.0, 1.0), Motion::linear((6.0, -0.25)).turning(-12.0));
    /// let [stop, _] = time_of_impact(rolling, floor.at((0.0, 0.0)), 1e-4).stops();
    /// assert_ne!(relate(wheel.at(stop), floor.at((0.0, 0.0))), Relation::Overlapping);
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    pub fn stops(&self) -> [Pose2; 2] {
        match self {
            Impact::Clear { stops } | Impact::Unsettled { stops, .. } => *stops,
            Impact::At(hit) | Impact::Started(hit) => hit.stops,
        }
    }
}

/// Where two moving shapes meet.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ImpactHit {
    /// The part of the step after which they do: never later than the first contact.
    pub fraction: f64,
    /// The middle between the two nearest points, in the world.
    pub point: Vec2,
    /// Unit vector from A to B.
    pub normal: Vec2,
    /// Which part of A.
    pub part_a: u32,
    /// Which part of B.
    pub part_b: u32,
    /// How far they are apart then; negative where they overlap at the start.
    pub gap: f32,
    /// The poses of A and B then, or, if they overlap at the start, out of each other; see [`Impact::stops`].
    pub stops: [Pose2; 2],
}

/// When two shapes that move and turn during a step first meet, to within a tolerance.
///
/// Never later than the true first contact, and never missed: a pass closer than half the tolerance is always reported, one
/// between that and the tolerance may be. At the reported time the gap, which the hit tells, is at most the tolerance. Any
/// number of turns, about any point of either shape.
///
/// **Starts.** Shapes that overlap are [`Started`](Impact::Started). Shapes that are apart by less than the tolerance are
/// judged with half their gap. Shapes that touch are no hit if they part; if they turn or move into each other it is one at 0,
/// and so it is where a touch only slides while it turns. Parts of them that are apart then are judged with the smallest
/// tolerance that f64 allows. The gap is that of the whole shapes: a floor of tiles or of the segments of a chain is met as
/// if it were one. A disc that turns about its own centre does not turn.
///
/// **Where nothing turns** and the shapes touch at the start, what they meet is decided exactly, as by
/// [`cast_shape`](crate::cast_shape). With any start, what that runs into is a hit here, at the same time or before.
///
/// **One-sided chains.** A segment counts iff the centroid of the whole other shape is not behind its line at the start.
/// Its normals are its front, at a convex joint those between the fronts of both segments, at a free end those within 90°
/// of its front; under others it lets the shape pass, for all of the step. The side is judged at the start only: a shape whose
/// centroid comes to the front during the step passes, and if its end overlaps the segment then the next step starts overlapped
/// and tells the way out to the front; one whose centroid comes behind a segment that counts is still held by it.
///
/// Every outcome has poses to take: [`Impact::stops`].
///
/// A tolerance that is not positive, or smaller than what f64 rounds (about 10⁻¹⁴ of the coordinates, more for
/// thousands of turns), counts as eight times that. With a pose or motion that is not finite they are clear and stay where
/// they are.
///
/// Cost: as a rule two to four looks at all corners, up to ten for whole turns; after 256, and 64 more for each turn of
/// either, 16,640 at most, it is [`Unsettled`](Impact::Unsettled), which tells how much of the step is free. A shape with
/// edges of the length of rounding costs its hull at each look. For shapes of many pieces, these looks are needed for each
/// pair of pieces that come near each other before the hit, and once more for those within the tolerance at the start and
/// at the time of the hit. The number of such pairs is as a rule proportional to the number of pieces. It is their square
/// among interleaved spikes, where one outline runs along another, as a wheel in a hole does, and where something turns by
/// more than 300 turns. The poses cost a [`relate`](crate::relate), more where rounding makes them overlap.
///
/// ```
/// use jostle::{Convex, Impact, Motion, time_of_impact};
/// let (rod, floor) = (Convex::rectangle(4.0, 0.1)?, Convex::rectangle(20.0, 1.0)?);
/// // The rod turns by 172° within one step. At the end it is clear of the floor again.
/// let spin = rod.moving((0.0, 1.5), Motion::ZERO.turning(3.0));
/// let Impact::At(hit) = time_of_impact(spin, floor.at((0.0, -0.5)), 1e-4) else { panic!() };
/// assert!((hit.fraction - 0.274).abs() < 1e-3 && hit.gap <= 1e-4);
/// # Ok::<(), jostle::ShapeError>(())
/// ```
#[must_use]
pub fn time_of_impact<'a, 'b>(a: impl Into<Moving<'a>>, b: impl Into<Moving<'b>>, tolerance: f32) -> Impact {
    let (a, b) = (a.into(), b.into());
    if !(a.is_somewhere() && b.is_somewhere()) {
        return Impact::Clear { stops: [a.start().pose(), b.start().pose()] };
    }
    // What is not a number becomes 0.
    let tolerance = f64::from(tolerance.max(0.0));
    // In one order whichever is called A, so that swapping mirrors the answer.
    let ([first, second], is_swapped) = ordered(a, b);
    let mut search = ImpactSearch::new(first, second, tolerance);
    let first = search.first();
    let stops = |fraction| in_order(stops(&search, fraction), is_swapped);
    match first {
        First::Nothing => Impact::Clear { stops: stops(1.0) },
        First::Doubt { safe } => Impact::Unsettled { safe, stops: stops(safe) },
        First::Hit(Hit { near, parts }) => {
            let Near { fraction, gap, normal, points } = near;
            let ([part_a, part_b], point) = (in_order(parts, is_swapped), (points[0] + points[1]) * 0.5);
            let normal = if is_swapped { -normal } else { normal };
            let (point, normal, stops) = (point.into(), normal.into(), stops(fraction));
            Impact::At(ImpactHit { fraction, point, normal, part_a, part_b, gap: gap as f32, stops })
        }
        First::Started { parts } => {
            let (a, b, [part_a, part_b]) = (a.start(), b.start(), in_order(parts, is_swapped));
            let Overlap { normal: out, depth, point } = overlap(&Sides::of(a, b), a).unwrap_or_default();
            let (normal, point) = (-out, point - out * (0.5 * depth));
            let gap = -(depth as f32).max(f32::from_bits(1));
            let stops = [pushed_out(a, b), b.pose()];
            let (normal, point) = (normal.into(), point.into());
            Impact::Started(ImpactHit { fraction: 0.0, point, normal, part_a, part_b, gap, stops })
        }
    }
}

/// Of A and of B, if they are swapped.
fn in_order<T>([first, second]: [T; 2], is_swapped: bool) -> [T; 2] {
    if is_swapped { [second, first] } else { [first, second] }
}
