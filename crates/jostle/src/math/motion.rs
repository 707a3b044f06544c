use super::{dvec2::DVec2, pose2::Pose2, rot2::Rot2, trig, vec2::Vec2};

/// The motion of a shape during one step: it is displaced by `linear` in a straight line while it turns by `angular`
/// radians (counterclockwise, at constant speed, any number of turns) about `pivot`, a point of its own frame.
///
/// A local point p is at time t, from 0 to 1, at `x(t) = c + linear·t + R(angular·t)·R₀·(p − pivot)`, where R₀ is the
/// rotation at the start and c the pivot's place at the start. A motion has no start of its own: a pose gives it.
///
/// ```
/// use jostle::{Motion, Pose2, Vec2};
/// let door = Motion::ZERO.turning(core::f32::consts::FRAC_PI_2).about((-1.0, 0.0));
/// let open = door.end(Pose2::IDENTITY);
/// assert!((open * (1.0, 0.0) - Vec2::new(-1.0, 2.0)).length() < 1e-6); // the hinge stays, the edge swings
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "bytemuck", derive(bytemuck::Pod, bytemuck::Zeroable))]
#[repr(C)]
pub struct Motion {
    /// Displacement of the pivot over the step.
    pub linear: Vec2,
    /// Angle turned over the step, in radians, counterclockwise.
    pub angular: f32,
    /// The local point it turns about.
    pub pivot: Vec2,
}

impl Motion {
    /// No motion.
    ///
    /// ```
    /// use jostle::{Motion, Pose2};
    /// assert_eq!(Motion::ZERO.end((3.0, 4.0).into()), Pose2::from((3.0, 4.0)));
    /// ```
    pub const ZERO: Motion = Motion { linear: Vec2::ZERO, angular: 0.0, pivot: Vec2::ZERO };

    /// A straight displacement without turning.
    ///
    /// ```
    /// assert_eq!(jostle::Motion::linear((1.0, 2.0)).angular, 0.0);
    /// ```
    #[must_use]
    pub fn linear(displacement: impl Into<Vec2>) -> Motion {
        Motion { linear: displacement.into(), ..Motion::ZERO }
    }

    /// The same displacement, turning by `angle` radians over the step.
    ///
    /// ```
    /// assert_eq!(jostle::Motion::linear((1.0, 0.0)).turning(7.0).angular, 7.0);
    /// ```
    #[must_use]
    pub fn turning(self, angle: f32) -> Motion {
        Motion { angular: angle, ..self }
    }

    /// The same motion, turning about this local point.
    ///
    /// ```
    /// assert_eq!(jostle::Motion::ZERO.about((1.0, 0.0)).pivot, jostle::Vec2::new(1.0, 0.0));
    /// ```
    #[must_use]
    pub fn about(self, pivot: impl Into<Vec2>) -> Motion {
        Motion { pivot: pivot.into(), ..self }
    }

    /// The motion from one pose to another: the local origin goes straight, the rotation takes the shorter way round.
    ///
    /// ```
    /// use jostle::{Motion, Pose2, Rot2};
    /// let m = Motion::between((0.0, 0.0).into(), Pose2::new((4.0, 0.0), Rot2::quarter_turns(-1)));
    /// assert_eq!((m.linear.x, m.angular), (4.0, -core::f32::consts::FRAC_PI_2));
    /// ```
    #[must_use]
    pub fn between(from: Pose2, to: Pose2) -> Motion {
        Motion::linear(to.translation - from.translation).turning((to.rotation * from.rotation.inverse()).angle())
    }

    /// The motion from one pose to another as one turn about one fixed point (a constant twist): the local origin
    /// runs on an arc. Without rotation, or with a centre too far away for f32, it is [`between`](Motion::between).
    ///
    /// ```
    /// use jostle::{Motion, Pose2, Rot2, Vec2};
    /// let to = Pose2::new((2.0, 0.0), Rot2::quarter_turns(2));
    /// let m = Motion::arc((0.0, 0.0).into(), to);
    /// assert!(m.linear == Vec2::ZERO && (m.pivot - Vec2::new(1.0, 0.0)).length() < 1e-7); // half a turn
    /// ```
    #[must_use]
    pub fn arc(from: Pose2, to: Pose2) -> Motion {
        let straight = Motion::between(from, to);
        let (sin, cos) = trig::sin_cos(f64::from(straight.angular) / 2.0);
        // The centre lies on the perpendicular bisector of the displacement, at half of it divided by tan(angle/2).
        let half = DVec2::from(straight.linear) * 0.5;
        let centre = DVec2::from(from.translation) + half + DVec2::new(-half.y, half.x) * (cos / sin);
        let centre = Vec2::from(centre);
        if sin == 0.0 || !centre.is_finite() {
            return straight;
        }
        Motion::ZERO.turning(straight.angular).about(from.apply_inverse(centre))
    }

    /// The pose at this fraction of the step, rounded to f32.
    ///
    /// ```
    /// use jostle::{Motion, Pose2};
    /// assert_eq!(Motion::linear((4.0, 0.0)).pose_at(Pose2::IDENTITY, 0.25), Pose2::from((1.0, 0.0)));
    /// ```
    #[must_use]
    pub fn pose_at(self, start: Pose2, fraction: f64) -> Pose2 {
        let moved = DVec2::from(self.linear) * fraction;
        if self.angular == 0.0 {
            // Without rotation the pivot must not cost a rounding.
            return Pose2 { translation: (DVec2::from(start.translation) + moved).into(), ..start };
        }
        let (sin, cos) = trig::sin_cos(f64::from(self.angular) * fraction);
        let (c0, s0) = (f64::from(start.rotation.cos()), f64::from(start.rotation.sin()));
        let (c, s) = (cos * c0 - sin * s0, sin * c0 + cos * s0);
        let pivot = DVec2::from(self.pivot);
        let turned = DVec2::new(c * pivot.x - s * pivot.y, s * pivot.x + c * pivot.y);
        let place = start.place(self.pivot) + moved - turned;
        Pose2 { translation: place.into(), rotation: Rot2::rounded(c, s) }
    }

    /// The pose at the end of the step, rounded to f32.
    ///
    /// ```
    /// use jostle::{Motion, Pose2};
    /// assert_eq!(Motion::linear((4.0, 0.0)).end(Pose2::IDENTITY), Pose2::from((4.0, 0.0)));
    /// ```
    #[must_use]
    pub fn end(self, start: Pose2) -> Pose2 {
        self.pose_at(start, 1.0)
    }

    /// Whether all its numbers are finite.
    ///
    /// ```
    /// assert!(!jostle::Motion::ZERO.turning(f32::NAN).is_finite());
    /// ```
    #[must_use]
    pub fn is_finite(self) -> bool {
        self.linear.is_finite() && self.angular.is_finite() && self.pivot.is_finite()
    }
}
