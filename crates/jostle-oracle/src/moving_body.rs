//! Moving and rotating bodies.

use crate::body::{Body, placed};
use crate::interval::Interval;
use crate::interval_vector::IntervalVector;
use crate::turn::cos_sin;

/// A convex body that moves in a straight line while it turns at constant speed about a pivot, in a step from time 0 to
/// 1.
///
/// Let q be a corner as [`Body::place`] places it at the start, and c the pivot, both in `f64`. At time t the corner is
/// at `c + linear·t + R(angular·t)·(q − c)`, in real numbers, without rounding.
///
/// ```
/// use jostle_oracle::MovingBody;
/// let door = MovingBody { angular: 1.5, pivot: [-1.0, 0.0], ..MovingBody::at_rest(&[[-1.0, 0.0], [1.0, 0.0]], 0.0) };
/// assert_eq!(door.start().corners, [[-1.0, 0.0], [1.0, 0.0]]);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct MovingBody {
    /// Points of its own frame whose convex hull is the core; at least one. Those on the border are in order around it;
    /// otherwise overlaps may stay undecided.
    pub local: Vec<[f32; 2]>,
    /// The radius by which the core is rounded outward; at least 0.
    pub radius: f32,
    /// Cosine and sine of its rotation at the start, used as given, also if this is not a unit vector.
    pub cos_sin: [f32; 2],
    /// The position of its local origin at the start.
    pub translation: [f32; 2],
    /// The displacement of the pivot over the step.
    pub linear: [f32; 2],
    /// The angle turned over the step, in radians counterclockwise.
    pub angular: f32,
    /// The point of its own frame about which it turns.
    pub pivot: [f32; 2],
}

impl MovingBody {
    /// A body that rests in its own frame.
    ///
    /// ```
    /// use jostle_oracle::MovingBody;
    /// assert_eq!(MovingBody::at_rest(&[[1.0, 2.0]], 0.5).start().corners, [[1.0, 2.0]]);
    /// ```
    #[must_use]
    pub fn at_rest(local: &[[f32; 2]], radius: f32) -> MovingBody {
        MovingBody {
            local: local.to_vec(),
            radius,
            cos_sin: [1.0, 0.0],
            translation: [0.0, 0.0],
            linear: [0.0, 0.0],
            angular: 0.0,
            pivot: [0.0, 0.0],
        }
    }

    /// The body at time 0.
    ///
    /// ```
    /// use jostle_oracle::MovingBody;
    /// let disc = MovingBody { translation: [3.0, 4.0], ..MovingBody::at_rest(&[[0.0, 0.0]], 1.0) };
    /// assert_eq!(disc.start().corners, [[3.0, 4.0]]);
    /// ```
    #[must_use]
    pub fn start(&self) -> Body {
        Body::place(&self.local, self.cos_sin, self.translation, self.radius)
    }

    /// The body at a time, with an error of some ulps of the largest intermediate coordinate.
    ///
    /// ```
    /// use jostle_oracle::MovingBody;
    /// let dot = MovingBody { linear: [3.0, 4.0], ..MovingBody::at_rest(&[[0.0, 0.0]], 1.0) };
    /// let [x, y] = dot.near(0.5).corners[0];
    /// assert!((x - 1.5).abs() < 1e-15 && (y - 2.0).abs() < 1e-15);
    /// ```
    #[must_use]
    pub fn near(&self, time: f64) -> Body {
        let path = Path::of(self);
        let pivot = path.pivot + path.linear * time;
        let corners = path.arms_at(time).into_iter().map(|arm| (pivot + arm.at).middle()).collect();
        Body { corners, radius: self.radius }
    }
}

/// A slice of one body.
impl AsRef<[MovingBody]> for MovingBody {
    fn as_ref(&self) -> &[MovingBody] {
        core::slice::from_ref(self)
    }
}

/// The motion of a body's corners.
pub(crate) struct Path {
    /// The pivot at the start.
    pub(crate) pivot: IntervalVector,
    /// The vectors from the pivot to the corners at the start.
    arms: Vec<IntervalVector>,
    /// An upper bound of their lengths.
    pub(crate) reach: Interval,
    pub(crate) linear: IntervalVector,
    pub(crate) angular: f64,
}

impl Path {
    pub(crate) fn of(body: &MovingBody) -> Path {
        let numbers = [body.cos_sin, body.translation, body.linear, body.pivot, [body.angular, body.radius]];
        let is_finite = body.local.iter().chain(&numbers).flatten().all(|x| x.is_finite());
        assert!(is_finite && !body.local.is_empty() && body.radius >= 0.0, "{body:?} is no body");
        let pivot = IntervalVector::of(placed(&[body.pivot], body.cos_sin, body.translation)[0]);
        // A difference of floats is usually exact; for a corner at the pivot it always is.
        let arms: Vec<IntervalVector> =
            body.start().corners.into_iter().map(|q| IntervalVector::of(q) - pivot).collect();
        let reach = arms.iter().map(|arm| arm.length()).fold(Interval::ZERO, Interval::greater);
        Path {
            pivot,
            arms,
            reach,
            linear: IntervalVector::of(body.linear.map(f64::from)),
            angular: body.angular.into(),
        }
    }

    /// An upper bound of the rotational speed of its corners.
    pub(crate) fn rim_speed(&self) -> Interval {
        self.reach * self.angular.abs()
    }

    /// The vectors from the pivot to the corners at a time, with their velocities relative to the pivot.
    pub(crate) fn arms_at(&self, time: f64) -> Vec<Arm> {
        let turn = cos_sin(self.angular, time);
        let turned = |arm: &IntervalVector| {
            let at = if self.angular == 0.0 { *arm } else { arm.turned(turn) };
            let velocity = if self.angular == 0.0 { IntervalVector::ORIGIN } else { at.perp() * self.angular };
            Arm { at, velocity }
        };
        self.arms.iter().map(turned).collect()
    }
}

/// A corner and its velocity.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Arm {
    pub(crate) at: IntervalVector,
    pub(crate) velocity: IntervalVector,
}

impl Arm {
    pub(crate) fn from(self, at: IntervalVector, velocity: IntervalVector) -> Arm {
        Arm { at: self.at + at, velocity: self.velocity + velocity }
    }
}
