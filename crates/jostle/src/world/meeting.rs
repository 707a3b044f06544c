//! When two colliders meet on their ways.

use super::trajectory::Trajectory;
use crate::{
    difference::Separation,
    math::{Aabb, Motion, Pose2, Vec2, dvec2::DVec2},
    placed::{Moving, Placed},
    query::{
        Cast, CastHit, Impact, ImpactHit, cast_both, cast_shape, contact_manifold, push_out, separation, time_of_impact,
    },
};

/// Two that meet: from their fronts, at a fraction of their paths.
#[derive(Clone, Copy, Debug)]
pub(super) struct Meeting {
    pub(super) fraction: f64,
    pub(super) point: Vec2,
    /// From A to B.
    pub(super) normal: Vec2,
    pub(super) parts: [u32; 2],
    /// Their poses then, at which they do not overlap; of two that are inside of each other, those at which each is out of
    /// the other where that is.
    pub(super) stops: [Pose2; 2],
    pub(super) kind: MeetingKind,
}

/// When two have met.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum MeetingKind {
    /// In the step.
    OnTheWay,
    /// Before it: they were put into each other, and are there.
    Inside,
    /// Before it: one was led across the other.
    Crossed,
}

/// Where two touch.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct TouchPoint {
    pub(super) point: Vec2,
    /// From A to B.
    pub(super) normal: Vec2,
    pub(super) parts: [u32; 2],
    /// True if they were put into each other.
    pub(super) inside: bool,
}

impl TouchPoint {
    /// Where two shapes touch that are at these poses.
    pub(super) fn of(a: Placed<'_>, b: Placed<'_>) -> TouchPoint {
        let there = separation(a, b);
        let parts = nearest_parts(a, b, there.distance);
        TouchPoint { point: middle(&there), normal: there.normal, parts, inside: false }
    }
}

/// The meeting of two that were put into each other; `None` if they overlap by no more than rounding, or if one came through
/// one-sided segments of the other from behind.
pub(super) fn inside_meeting(a: Placed<'_>, b: Placed<'_>) -> Option<Meeting> {
    let Cast::Started { normal, depth, out, .. } = cast_shape(a, Vec2::ZERO, b) else { return None };
    if f64::from(depth) <= SUNK * push_error(a, b) {
        return None;
    }
    let (parts, stops) = (nearest_parts(a, b, 0.0), [out, push_out(b, a)]);
    Some(Meeting {
        fraction: 0.0,
        point: middle(&separation(a, b)),
        normal: -normal,
        parts,
        stops,
        kind: MeetingKind::Inside,
    })
}

/// The first time at which two shapes come to overlap, both without rotation, or to touch.
///
/// Two that overlap already, grown by their margins, meet at the start if they move into each other and that is no more
/// than the margins and rounding: what is inside does not meet what it is in. If they move apart, and overlap by
/// rounding or touch, they meet where they come together again, as two that rotate or are concave can; but at the start
/// if they are deeper than pushes leave them. If they move apart within their margins, they meet where `bare`, the same
/// two without margins, do.
///
/// `numbers` gives the numbers of the parts of the bare ones to which two parts of the grown ones belong.
pub(super) fn first_meeting(
    [a, b]: [Moving<'_>; 2],
    bare: [Moving<'_>; 2],
    margins: f64,
    numbers: &dyn Fn([u32; 2]) -> [u32; 2],
) -> Option<Meeting> {
    let numbered = |meeting: Meeting| Meeting { parts: numbers(meeting.parts), ..meeting };
    match path_hit(a, b) {
        PathHit::None => None,
        PathHit::At(meeting) => Some(numbered(meeting)),
        PathHit::Started { normal, depth } => {
            let (depth, push_error) = (f64::from(depth), push_error(a.start(), b.start()));
            let sunk_at_most = SUNK * push_error;
            if depth > sunk_at_most + margins {
                return None;
            }
            let start = MeetingAtStart { normal, is_within_margins: depth > sunk_at_most };
            // Deeper than a push leaves it, it has sunk in by fractions of an ulp in many steps: whatever its motion, it
            // meets at the start, so that a redirect pushes it out.
            let must_be_pushed = depth > push_error && !start.is_within_margins;
            if must_be_pushed || start.is_approaching(a, b) {
                return Some(numbered(start.meeting(a, b)));
            }
            if start.is_within_margins {
                first_meeting(bare, bare, 0.0, &|parts| parts)
            } else {
                meeting_again(a, b, normal).map(numbered)
            }
        }
    }
}

/// The number of push errors up to which an overlap is taken for rounding.
pub(super) const SUNK: f64 = 2.0;

/// The first hit of two on their paths.
enum PathHit {
    None,
    At(Meeting),
    /// They overlap at the start, or touch and one of them rotates; with the normal from A to B.
    Started {
        normal: Vec2,
        depth: f32,
    },
}

impl PathHit {
    /// The same, with A and B swapped.
    fn swapped(self) -> PathHit {
        match self {
            PathHit::None => PathHit::None,
            PathHit::At(meeting) => PathHit::At(meeting.swapped()),
            PathHit::Started { normal, depth } => PathHit::Started { normal: -normal, depth },
        }
    }
}

fn path_hit(a: Moving<'_>, b: Moving<'_>) -> PathHit {
    let [by_a, by_b] = [a, b].map(|moving| moving.motion().linear);
    if a.motion().angular != 0.0 || b.motion().angular != 0.0 {
        return at_impact(a, b, time_of_impact(a, b, 0.0));
    }
    if by_b == Vec2::ZERO {
        return at_cast(b, &cast_shape(a.start(), by_a, b.start()));
    }
    if by_a == Vec2::ZERO {
        return at_cast(a, &cast_shape(b.start(), by_b, a.start())).swapped();
    }
    at_impact(a, b, cast_both(a.start(), by_a, b.start(), by_b))
}

/// The first hit of a mover and what rests, its target.
fn at_cast(target: Moving<'_>, cast: &Cast) -> PathHit {
    match *cast {
        Cast::Clear { .. } => PathHit::None,
        Cast::At(CastHit { fraction, stop, normal, point, part_a, part_b, .. }) => {
            let (parts, stops) = ([part_a, part_b], [stop, target.start().pose()]);
            PathHit::At(Meeting { fraction, point, normal: -normal, parts, stops, kind: MeetingKind::OnTheWay })
        }
        Cast::Started { normal, depth, .. } => PathHit::Started { normal: -normal, depth },
    }
}

fn at_impact(a: Moving<'_>, b: Moving<'_>, impact: Impact) -> PathHit {
    match impact {
        Impact::Clear { .. } => PathHit::None,
        Impact::At(ImpactHit { fraction, point, normal, part_a, part_b, stops, .. }) => PathHit::At(Meeting {
            fraction,
            point,
            normal,
            parts: [part_a, part_b],
            stops,
            kind: MeetingKind::OnTheWay,
        }),
        // Not certain to be free: reported rather than missed.
        Impact::Unsettled { safe, stops } => {
            let [a, b] = [a.start().moved_to(stops[0]), b.start().moved_to(stops[1])];
            let there = separation(a, b);
            let (point, normal) = (middle(&there), there.normal);
            let parts = nearest_parts(a, b, there.distance);
            PathHit::At(Meeting { fraction: safe, point, normal, parts, stops, kind: MeetingKind::OnTheWay })
        }
        Impact::Started(hit) => PathHit::Started { normal: hit.normal, depth: -hit.gap },
    }
}

/// The meeting at the start of two that overlap there.
struct MeetingAtStart {
    /// From A to B.
    normal: Vec2,
    /// True if they overlap by more than rounding, within their margins: then they stay where they are.
    is_within_margins: bool,
}

impl MeetingAtStart {
    fn is_approaching(&self, a: Moving<'_>, b: Moving<'_>) -> bool {
        let point = middle(&separation(a.start(), b.start()));
        (velocity(a, point) - velocity(b, point)).dot(self.normal.into()) > 0.0
    }

    fn meeting(&self, a: Moving<'_>, b: Moving<'_>) -> Meeting {
        let [a, b] = [a.start(), b.start()];
        let stops = if self.is_within_margins { [a.pose(), b.pose()] } else { [push_out(a, b), push_out(b, a)] };
        let parts = nearest_parts(a, b, 0.0);
        let point = middle(&separation(a, b));
        Meeting { fraction: 0.0, point, normal: self.normal, parts, stops, kind: MeetingKind::OnTheWay }
    }
}

/// The meeting of two that overlap by rounding at the start, or touch, and move apart there: that of the same motions
/// from a start a few ulps farther apart.
fn meeting_again(a: Moving<'_>, b: Moving<'_>, normal: Vec2) -> Option<Meeting> {
    if a.motion() == Motion::ZERO {
        let moves = b.motion() != Motion::ZERO;
        return if moves { meeting_again(b, a, -normal).map(Meeting::swapped) } else { None };
    }
    let (start, other) = (a.start(), b.start());
    let free = push_out(start, other);
    let out = DVec2::from(normal) * (-push_error(start, other) / 8.0);
    let farther = |steps: f64| {
        let translation = DVec2::from(free.translation) + out * steps;
        start.moved_to(Pose2::new(translation, free.rotation))
    };
    let apart = [1.0, 2.0, 4.0, 8.0].map(farther).into_iter().find(|there| separation(*there, other).distance > 0.0)?;
    match path_hit(apart.moving(a.motion()), b) {
        PathHit::At(meeting) => Some(meeting),
        PathHit::None | PathHit::Started { .. } => None,
    }
}

fn middle(separation: &Separation) -> Vec2 {
    let sum = DVec2::from(separation.point_a) + DVec2::from(separation.point_b);
    (sum * 0.5).into()
}

/// The parts of two shapes that are nearest to each other, at about this distance.
fn nearest_parts(a: Placed<'_>, b: Placed<'_>, distance: f32) -> [u32; 2] {
    let manifold = contact_manifold(a, b, 2.0 * distance.max(0.0));
    manifold.map_or([0, 0], |manifold| [manifold.part_a, manifold.part_b])
}

impl Meeting {
    pub(super) fn touch_point(&self) -> TouchPoint {
        let Meeting { point, normal, parts, kind, .. } = *self;
        TouchPoint { point, normal, parts, inside: kind == MeetingKind::Inside }
    }

    /// The same, with A and B swapped.
    fn swapped(self) -> Meeting {
        let Meeting { fraction, point, normal, parts: [a, b], stops: [stop_a, stop_b], kind } = self;
        Meeting { fraction, point, normal: -normal, parts: [b, a], stops: [stop_b, stop_a], kind }
    }
}

/// More than two poses of f32 that are neighbours of touching ones overlap by.
pub(super) fn push_error(a: Placed<'_>, b: Placed<'_>) -> f64 {
    /// Proved in proofs/push-error.proof.
    const ULPS: f64 = 1.0 / (1_u64 << 20) as f64;
    let largest = |placed: Placed<'_>| {
        let Vec2 { x, y } = placed.pose().translation;
        placed.bounds().largest_coordinate().max(f64::from(x.abs().max(y.abs())))
    };
    ULPS * largest(a).max(largest(b))
}

/// The velocity of the point of a shape that is at a place at the start, per step.
pub(super) fn velocity(moving: Moving<'_>, point: Vec2) -> DVec2 {
    let turn = moving.turn();
    let arm = DVec2::from(point) - turn.centre;
    turn.linear + DVec2::new(-arm.y, arm.x) * turn.angular
}

/// A shape and its path.
pub(super) type OnItsWay<'a> = (Placed<'a>, &'a Trajectory);

/// The time at which two shapes that are apart at the ends of their paths touched last: never earlier than that.
pub(super) fn last_contact(a: OnItsWay<'_>, b: OnItsWay<'_>) -> f64 {
    first_touch(a, b, |path| path.reversed(), |path, fraction| path.late_time(1.0 - fraction))
}

/// The time at which two shapes that touch at the ends of their paths, and meet nowhere before, began to touch.
pub(super) fn late_contact(a: OnItsWay<'_>, b: OnItsWay<'_>) -> f64 {
    first_touch(a, b, |path| path, |path, fraction| path.time(fraction))
}

/// The time of the first touch on the common part of two paths, after both have been changed.
fn first_touch(
    (a, path_a): OnItsWay<'_>,
    (b, path_b): OnItsWay<'_>,
    change: impl Fn(Trajectory) -> Trajectory,
    time: impl Fn(&Trajectory, f64) -> f64,
) -> f64 {
    let from = path_a.from.max(path_b.from);
    let [path_a, path_b] = [path_a, path_b].map(|path| change(path.after(from)));
    let [a, b] = [(a, path_a), (b, path_b)].map(|(shape, path)| shape.moved_to(path.pose).moving(path.motion));
    time(&path_a, time_of_impact(a, b, 0.0).safe())
}

/// True if the boxes of two colliders may come to touch while both are displaced: rounded to the safe side.
pub(super) fn boxes_meet(a: Aabb, a_linear: Vec2, b: Aabb, b_linear: Vec2) -> bool {
    let by = DVec2::from(a_linear) - DVec2::from(b_linear);
    let x = times(a.min.x, a.max.x, b.min.x, b.max.x, by.x);
    let y = times(a.min.y, a.max.y, b.min.y, b.max.y, by.y);
    x[0].max(y[0]) <= x[1].min(y[1])
}

/// The times from 0 to 1 at which two intervals touch while the first is displaced; an empty interval if at none.
fn times(a_min: f32, a_max: f32, b_min: f32, b_max: f32, by: f64) -> [f64; 2] {
    /// More than the rounding of two differences and a quotient (proofs/meetings.proof).
    const SLACK: f64 = 1.0 / (1_u64 << 48) as f64;
    let [low, high] = [f64::from(b_min) - f64::from(a_max), f64::from(b_max) - f64::from(a_min)];
    if by == 0.0 {
        return if low <= 0.0 && high >= 0.0 { [0.0, 1.0] } else { [1.0, 0.0] };
    }
    let [enter, exit] = if by > 0.0 { [low / by, high / by] } else { [high / by, low / by] };
    let enter = if enter > 0.0 { enter * (1.0 - SLACK) } else { 0.0 };
    [enter, (exit * (1.0 + SLACK)).min(1.0)]
}
