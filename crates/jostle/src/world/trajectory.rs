use crate::math::{Motion, Pose2};

/// Where a collider is during the rest of a step.
#[derive(Clone, Copy, Debug)]
pub(super) struct Trajectory {
    /// The time from which on it holds: 0, or when it was last redirected.
    pub(super) from: f64,
    /// The pose then.
    pub(super) pose: Pose2,
    /// The motion from then to the end of the step.
    pub(super) motion: Motion,
    /// The number of times that it was redirected.
    pub(super) redirects: u32,
}

impl Trajectory {
    pub(super) fn new(pose: Pose2, motion: Motion) -> Trajectory {
        Trajectory { from: 0.0, pose, motion, redirects: 0 }
    }

    /// A pose for the rest of the step.
    pub(super) fn at_rest(pose: Pose2) -> Trajectory {
        Trajectory::new(pose, Motion::ZERO)
    }

    /// The pose at a time that is not before `from`, rounded to f32.
    pub(super) fn pose_at(&self, time: f64) -> Pose2 {
        self.motion.pose_at(self.pose, self.fraction(time))
    }

    pub(super) fn end(&self) -> Pose2 {
        self.motion.end(self.pose)
    }

    /// The rest of the path from a time on that is not before `from`.
    pub(super) fn after(&self, time: f64) -> Trajectory {
        if time == self.from || self.motion == Motion::ZERO {
            return Trajectory { from: time, ..*self };
        }
        let rest = 1.0 - self.fraction(time);
        Trajectory { from: time, pose: self.pose_at(time), motion: share(self.motion, rest), ..*self }
    }

    /// The path of something that is put in at a time of the step, with a motion of which the rest of the step is a share.
    pub(super) fn begun_at(&self, time: f64, motion: Motion) -> Trajectory {
        Trajectory { from: time, motion: share(motion, 1.0 - time), ..*self }
    }

    /// The path from another pose on, with a motion of which the rest of the step is a share.
    pub(super) fn redirected(&self, time: f64, pose: Pose2, motion: Motion) -> Trajectory {
        Trajectory { from: time, pose, motion: share(motion, 1.0 - time), redirects: self.redirects + 1 }
    }

    /// The same places in reverse, from the end on.
    pub(super) fn reversed(&self) -> Trajectory {
        Trajectory { pose: self.end(), motion: share(self.motion, -1.0), ..*self }
    }

    /// The time after a fraction of this path, rounded down.
    pub(super) fn time(&self, fraction: f64) -> f64 {
        if self.from == 0.0 { fraction } else { (self.exact_time(fraction) * (1.0 - ROUNDING)).max(self.from) }
    }

    /// The time after a fraction of this path, rounded up.
    pub(super) fn late_time(&self, fraction: f64) -> f64 {
        (self.exact_time(fraction) * (1.0 + ROUNDING)).min(1.0)
    }

    fn exact_time(&self, fraction: f64) -> f64 {
        self.from + fraction * (1.0 - self.from)
    }

    fn fraction(&self, time: f64) -> f64 {
        let rest = 1.0 - self.from;
        if rest > 0.0 { ((time - self.from) / rest).clamp(0.0, 1.0) } else { 0.0 }
    }
}

/// More than the rounding of a difference, a product and a sum (proofs/meetings.proof).
const ROUNDING: f64 = 1.0 / (1_u64 << 50) as f64;

/// A share of a motion, rounded to f32.
fn share(motion: Motion, share: f64) -> Motion {
    let part = |x: f32| (f64::from(x) * share) as f32;
    let Motion { linear, angular, pivot } = motion;
    Motion { linear: (part(linear.x), part(linear.y)).into(), angular: part(angular), pivot }
}
