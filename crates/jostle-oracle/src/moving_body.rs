//! Bodies that move and turn.

use crate::body::{Body, placed};
use crate::interval::Interval;
use crate::interval_vector::IntervalVector;
use crate::turn::cos_sin;

/// A convex body that is displaced in a straight line while it turns at constant speed about a point of its own, in a
/// step from time 0 to 1.
///
/// Its corners start where [`Body::place`] puts them; let q be such a place and c that of the pivot, both in `f64`. At
/// time t the corner is at `c + linear·t + R(angular·t)·(q − c)`, in real numbers: nothing is rounded on the way.
///
/// ```
/// use jostle_oracle::MovingBody;
/// let door = MovingBody { angular: 1.5, pivot: [-1.0, 0.0], ..MovingBody::at_rest(&[[-1.0, 0.0], [1.0, 0.0]], 0.0) };
/// assert_eq!(door.start().corners, [[-1.0, 0.0], [1.0, 0.0]]);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct MovingBody {
    /// Points of its own frame whose convex hull is the core; at least one, and those on the border in order around it
    /// (nothing else is wrong otherwise but that overlaps may stay undecided).
    pub local: Vec<[f32; 2]>,
    /// The skin: how far it reaches beyond the core; at least 0.
    pub radius: f32,
    /// How it is turned at the start, as it is, also where it is not a unit vector.
    pub cos_sin: [f32; 2],
    /// Where its local origin is at the start.
    pub translation: [f32; 2],
    /// The displacement of the pivot over the step.
    pub linear: [f32; 2],
    /// The angle turned over the step, in radians counterclockwise.
    pub angular: f32,
    /// The point of its own frame about which it turns.
    pub pivot: [f32; 2],
}

impl MovingBody {
    /// A body that rests where its own frame is the world.
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

    /// The body at a time, its corners rounded to some ulps of the largest coordinate on the way.
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

/// One body is a slice of one.
impl AsRef<[MovingBody]> for MovingBody {
    fn as_ref(&self) -> &[MovingBody] {
        core::slice::from_ref(self)
    }
}

/// The way of a body's corners.
pub(crate) struct Path {
    /// The pivot at the start.
    pub(crate) pivot: IntervalVector,
    /// The corners from the pivot at the start.
    arms: Vec<IntervalVector>,
    /// The longest of these, at least.
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
        // A difference of floats is mostly exact; that of a corner at the pivot always is.
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

    /// How fast its corners turn at most.
    pub(crate) fn rim_speed(&self) -> Interval {
        self.reach * self.angular.abs()
    }

    /// The corners from the pivot at a time, each with its velocity seen from there.
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
