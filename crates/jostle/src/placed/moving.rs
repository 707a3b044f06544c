use super::{piece::Piece, placed::Placed};
use crate::{
    math::{Aabb, Motion, Pose2, Vec2, bounds::Bounds, dvec2::DVec2, trig::sin_cos},
    shape::{Chain, Compound, Convex, Polygon, Shape},
};

/// A shape that moves from a pose during one step: the argument of queries about motion. Cheap to make and to copy.
///
/// Its placed corners move as [`Motion`] describes. A [`Placed`] shape converts to one at rest.
///
/// ```
/// use jostle::{Convex, Motion, Pose2, Rot2};
/// let door = Convex::rectangle(2.0, 0.25)?;
/// let swing = door.moving((0.0, 0.0), Motion::ZERO.turning(core::f32::consts::FRAC_PI_2).about((-1.0, 0.0)));
/// assert!((swing.end().pose().translation - jostle::Vec2::new(-1.0, 1.0)).length() < 1e-6);
/// # Ok::<(), jostle::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Moving<'a> {
    start: Placed<'a>,
    motion: Motion,
}

macro_rules! moving {
    ($($shape:ty)*) => { $(
        impl $shape {
            /// This shape at a pose, with a motion from there.
            ///
            /// ```
            /// use jostle::{Convex, Motion};
            /// let ball = Convex::circle(1.0)?;
            /// assert_eq!(ball.moving((1.0, 0.0), Motion::linear((2.0, 0.0))).end().pose().translation.x, 3.0);
            /// # Ok::<(), jostle::ShapeError>(())
            /// ```
            #[must_use]
            pub fn moving(&self, pose: impl Into<Pose2>, motion: Motion) -> Moving<'_> {
                self.at(pose).moving(motion)
            }
        }
    )* };
}

moving! { Convex Polygon Chain Compound Shape }

impl<'a> Placed<'a> {
    /// This shape, with a motion from its pose.
    ///
    /// ```
    /// use jostle::{Convex, Motion};
    /// let ball = Convex::circle(1.0)?;
    /// let placed = ball.at((1.0, 0.0));
    /// assert_eq!(placed.moving(Motion::linear((2.0, 0.0))).end().pose().translation.x, 3.0);
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    pub fn moving(self, motion: Motion) -> Moving<'a> {
        Moving { start: self, motion }
    }
}

impl<'a> Moving<'a> {
    /// The shape at the start.
    ///
    /// ```
    /// use jostle::{Convex, Motion};
    /// let ball = Convex::circle(1.0)?;
    /// assert_eq!(ball.moving((1.0, 0.0), Motion::ZERO).start().pose().translation.x, 1.0);
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    pub fn start(&self) -> Placed<'a> {
        self.start
    }

    /// Its motion.
    ///
    /// ```
    /// use jostle::{Convex, Motion, Moving};
    /// let ball = Convex::circle(1.0)?;
    /// assert_eq!(Moving::from(ball.at((1.0, 0.0))).motion(), Motion::ZERO);
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    pub fn motion(&self) -> Motion {
        self.motion
    }

    /// The shape after a fraction of the step, at a pose rounded to f32.
    ///
    /// ```
    /// use jostle::{Convex, Motion};
    /// let ball = Convex::circle(1.0)?;
    /// assert_eq!(ball.moving((1.0, 0.0), Motion::linear((2.0, 0.0))).after(0.5).pose().translation.x, 2.0);
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    pub fn after(&self, fraction: f64) -> Placed<'a> {
        self.start.moved_to(self.motion.pose_at(self.start.pose(), fraction))
    }

    /// The shape at the end, at a pose rounded to f32.
    ///
    /// ```
    /// use jostle::{Convex, Motion};
    /// let ball = Convex::circle(1.0)?;
    /// assert_eq!(ball.moving((1.0, 0.0), Motion::linear((2.0, 0.0))).end().pose().translation.x, 3.0);
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    pub fn end(&self) -> Placed<'a> {
        self.after(1.0)
    }

    /// A box around all places of the shape during the step, its rounded [`end`](Moving::end) included; rounded outward
    /// to f32. Empty if the pose or the motion is not finite.
    ///
    /// Without rotation it is the smallest box but for the rounding of the end. With rotation it holds the circle about
    /// the pivot that holds the shape, whatever the angle. Cost: linear in the number of corners.
    ///
    /// ```
    /// use jostle::{Aabb, Convex, Motion};
    /// let ball = Convex::circle(1.0)?;
    /// let path = ball.moving((0.0, 0.0), Motion::linear((4.0, 0.0))).aabb();
    /// assert!(path.encloses(Aabb::new((-1.0, -1.0), (5.0, 1.0))) && path.max.x < 5.000_01);
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    pub fn aabb(&self) -> Aabb {
        self.swept(self.start.aabb())
    }

    /// The box of [`aabb`](Moving::aabb), from that at the start.
    pub(crate) fn swept(&self, start: Aabb) -> Aabb {
        if !self.is_somewhere() {
            return Aabb::EMPTY;
        }
        if self.motion == Motion::ZERO {
            return start;
        }
        /// More than the rounding of a pose of f32, of its coordinates and what it turns (proofs/swept.proof).
        const END_ROUNDING: f64 = 1.0 / (1_u64 << 22) as f64;
        let Motion { linear, angular, pivot } = self.motion;
        let size = |v: Vec2| f64::from(v.x.abs().max(v.y.abs()));
        let mut largest = size(self.start.pose().translation) + size(linear);
        if angular != 0.0 {
            largest += size(pivot) + self.start.extent();
        }
        self.turn().swept(Bounds::of(start)).outward(END_ROUNDING * largest)
    }

    /// Whether its pose and its motion are finite.
    pub(crate) fn is_somewhere(&self) -> bool {
        self.motion.is_finite() && self.start.is_somewhere()
    }

    /// Its motion in the world.
    pub(crate) fn turn(&self) -> Turn {
        let Motion { linear, angular, pivot } = self.motion;
        // Without rotation the pivot must not cost a rounding.
        let centre = if angular == 0.0 { self.start.pose().translation.into() } else { self.start.pose().place(pivot) };
        Turn { centre, linear: linear.into(), angular: angular.into() }
    }
}

impl<'a> From<Placed<'a>> for Moving<'a> {
    fn from(start: Placed<'a>) -> Moving<'a> {
        start.moving(Motion::ZERO)
    }
}

/// A motion in the world: points turn about a centre that moves in a straight line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Turn {
    /// The centre at the start.
    pub(crate) centre: DVec2,
    pub(crate) linear: DVec2,
    pub(crate) angular: f64,
}

impl Turn {
    /// True for a motion that neither displaces nor turns.
    #[inline]
    pub(crate) fn is_still(&self) -> bool {
        self.angular == 0.0 && self.linear == DVec2::ZERO
    }

    /// The centre after a fraction of the step.
    pub(crate) fn centre_at(&self, fraction: f64) -> DVec2 {
        self.centre + self.linear * fraction
    }

    /// A direction after a fraction of the step, turned back to the start.
    pub(crate) fn turned_back(&self, v: DVec2, fraction: f64) -> DVec2 {
        let (sin, cos) = sin_cos(self.angular * fraction);
        DVec2::new(cos * v.x + sin * v.y, cos * v.y - sin * v.x)
    }

    /// The bound of the displacement of any point of a box.
    pub(crate) fn displacement(&self, bounds: Bounds) -> f64 {
        self.linear.length() + self.arm(bounds) * self.angular.abs().min(2.0)
    }

    /// A box around all places, during the step, of the points that are in a box at the start.
    pub(crate) fn swept(&self, bounds: Bounds) -> Bounds {
        if self.angular == 0.0 {
            return bounds.union(Bounds { min: bounds.min + self.linear, max: bounds.max + self.linear }).grown(0.0);
        }
        let arm = self.arm(bounds) * (1.0 + 8.0 * f64::EPSILON) + 8.0 * f64::EPSILON * bounds.largest_coordinate();
        Bounds::around(self.centre, self.centre_at(1.0)).grown(arm)
    }

    /// The largest distance of a point of a box from the centre.
    fn arm(&self, bounds: Bounds) -> f64 {
        bounds.corners().into_iter().map(|corner| (corner - self.centre).length()).fold(0.0, f64::max)
    }

    /// Sets `image` to the piece after a fraction of the step, relative to `centre` as the place of the centre.
    pub(crate) fn carry(&self, start: &Piece, fraction: f64, centre: DVec2, image: &mut Piece) {
        let (sin, cos) = if self.angular == 0.0 { (0.0, 1.0) } else { sin_cos(self.angular * fraction) };
        image.set_image(start, |corner| {
            let arm = corner - self.centre;
            centre + DVec2::new(cos * arm.x - sin * arm.y, sin * arm.x + cos * arm.y)
        });
    }
}
