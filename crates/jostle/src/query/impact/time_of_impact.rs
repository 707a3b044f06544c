use super::{
    order::ordered,
    pair::Near,
    search::{First, Hit, ImpactSearch},
    stops::{are_free, stops},
};
use crate::{
    math::{Pose2, Vec2},
    placed::Moving,
    query::{Overlap, cast::Sides, overlap, pushed_out},
};

/// The outcome for two shapes that move during a step.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Impact {
    /// They do not touch.
    Clear {
        /// The poses of A and B at the end of the step; see [`Impact::stops`].
        stops: [Pose2; 2],
    },
    /// They come to touch, or within the tolerance of each other.
    At(ImpactHit),
    /// They overlap before they move.
    Started(ImpactHit),
    /// They do not touch up to this fraction of the step; the rest is unknown, as the limit of steps was reached.
    Unsettled {
        /// The part of the step that is certain to be free.
        safe: f64,
        /// The poses of A and B then; see [`Impact::stops`].
        stops: [Pose2; 2],
    },
}

impl Impact {
    /// The part of the step that is certain to be free, from 0 to 1.
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

    /// The hit, during the step or at the start.
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

    /// Poses that A and B can take, whatever the outcome: they do not overlap there, in the sense of
    /// [`relate`](crate::relate).
    ///
    /// World frame. If they do not overlap at the start, the poses are those after the free part of the step. If
    /// rounding makes these overlap, as it may for shapes that slide along each other, they are neighbouring or
    /// slightly earlier ones, at worst the start. A shape at rest is not moved. If they overlap at the start, A is
    /// pushed out of B and B stays.
    ///
    /// They may overlap segments of one-sided chains that let the other shape pass: see [`time_of_impact`].
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

/// The hit of two moving shapes.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct ImpactHit {
    /// The fraction of the step at which they meet; never later than the first contact.
    pub fraction: f64,
    /// The middle between the two nearest points, in the world.
    pub point: Vec2,
    /// Unit vector from A to B.
    pub normal: Vec2,
    /// The index of the part of A.
    pub part_a: u32,
    /// The index of the part of B.
    pub part_b: u32,
    /// Their distance then; negative if they overlap at the start.
    pub gap: f32,
    /// The poses of A and B then, or pushed out of each other if they overlap at the start; see [`Impact::stops`].
    pub stops: [Pose2; 2],
}

/// The first impact of two shapes that move and turn during a step, to within a tolerance.
///
/// Never later than the true first contact, and never missed: a pass closer than half the tolerance is always reported,
/// one between that and the tolerance may be. At the reported time the gap of the hit is at most the tolerance. Shapes
/// may turn any number of times, about any point.
///
/// **Starts.** Shapes that overlap are [`Started`](Impact::Started). Shapes that are apart by less than the tolerance
/// are judged with half their gap. Shapes that touch are no hit if they part, and a hit at 0 if they move or turn into
/// each other, or if a turning shape only slides. Parts of them that are apart are then judged with the smallest
/// tolerance that f64 allows. The gap is that of the whole shapes: a floor of tiles or of the segments of a chain acts
/// as one. A disc that turns about its own centre does not turn.
///
/// **Without rotation**, for shapes that touch at the start, the hit is decided exactly, as by
/// [`cast_shape`](crate::cast_shape). With any start, every hit of that cast is a hit here, at the same time or before.
///
/// **One-sided chains.** A segment counts iff the centroid of the whole other shape is not behind its line at the
/// start. Its normals are its front, at a convex joint those between the fronts of both segments, at a free end those
/// within 90° of its front; under other normals it lets the shape pass for all of the step. The side is judged at the
/// start only. A shape whose centroid comes to the front during the step passes; if it overlaps the segment at the end,
/// the next step starts overlapped and pushes it out to the front. A shape whose centroid comes behind a segment that
/// counts is still stopped by it.
///
/// Every outcome has poses to take: [`Impact::stops`].
///
/// A tolerance that is not positive, or smaller than the rounding of f64 (about 10⁻¹⁴ of the coordinates, more for
/// thousands of turns), counts as eight times that rounding. With a pose or motion that is not finite, the shapes are
/// clear and stay where they are.
///
/// Cost: as a rule two to four passes over all corners, up to ten for whole turns. After 256, plus 64 for each turn of
/// either shape, at most 16,640, the outcome is [`Unsettled`](Impact::Unsettled). A shape with edges as short as
/// rounding costs its hull in each pass. For shapes of many pieces, each pair of pieces that come near each other
/// before the hit needs these passes, and those within the tolerance at the start and at the hit once more. The number
/// of such pairs is as a rule proportional to the number of pieces. It is quadratic for interleaved spikes, for one
/// outline along another, as a wheel in a hole, and for more than 300 turns. The poses cost a
/// [`relate`](crate::relate), more if rounding makes them overlap.
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
    // NaN becomes 0.
    impact(a.into(), b.into(), tolerance.max(0.0).into(), |search| search.first())
}

/// The impact of two moving shapes, which begins with this first event.
pub(super) fn impact(
    a: Moving<'_>,
    b: Moving<'_>,
    tolerance: f64,
    first: impl FnOnce(&mut ImpactSearch<'_>) -> First,
) -> Impact {
    if !(a.is_somewhere() && b.is_somewhere()) {
        return Impact::Clear { stops: [a.start().pose(), b.start().pose()] };
    }
    let mut asked = OrderedPair::new(a, b, tolerance);
    let first = first(&mut asked.search);
    asked.impact(first, |_| true)
}

/// Two moving shapes, searched in an order that does not depend on which is called A, so that swapping mirrors the answer.
pub(super) struct OrderedPair<'a> {
    shapes: [Moving<'a>; 2],
    pub(super) search: ImpactSearch<'a>,
    is_swapped: bool,
}

impl<'a> OrderedPair<'a> {
    pub(super) fn new<'b: 'a>(a: Moving<'a>, b: Moving<'b>, tolerance: f64) -> OrderedPair<'a> {
        let ([earlier, later], is_swapped) = ordered(a, b);
        OrderedPair { shapes: [a, b], search: ImpactSearch::new(earlier, later, tolerance), is_swapped }
    }

    /// The pose of B at the start.
    pub(super) fn target_pose(&self) -> Pose2 {
        self.shapes[1].start().pose()
    }

    /// Whether A and B may be at these poses, as far as the step is free.
    pub(super) fn are_free(&self, poses: [Pose2; 2]) -> bool {
        are_free(&self.search, in_order(poses, self.is_swapped))
    }

    /// The impact that begins with this first event, with poses of A and B where `also` holds, as it does at the start.
    pub(super) fn impact(&self, first: First, also: impl Fn([Pose2; 2]) -> bool) -> Impact {
        let &OrderedPair { shapes: [a, b], ref search, is_swapped } = self;
        let also = |poses| also(in_order(poses, is_swapped));
        let stops = |fraction| in_order(stops(search, fraction, also), is_swapped);
        match first {
            First::Nothing => Impact::Clear { stops: stops(1.0) },
            First::Unsettled { safe } => Impact::Unsettled { safe, stops: stops(safe) },
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
}

/// The values for A and for B.
fn in_order<T>([first, second]: [T; 2], is_swapped: bool) -> [T; 2] {
    if is_swapped { [second, first] } else { [first, second] }
}
