use core::ops::Mul;

use super::{dvec2::DVec2, rot2::Rot2, vec2::Vec2};

/// The place of a shape: turned by `rotation` about its own origin, then moved by `translation`.
///
/// Everything that takes a pose takes `impl Into<Pose2>`: a `Pose2`, a point (no rotation), or `(point, Rot2)`.
/// A local corner p becomes, in f64 and in this order, `(c·px − s·py) + tx`, `(s·px + c·py) + ty`; every query
/// uses these same numbers, so answers never contradict each other.
///
/// `pose * p` is the place of a local point, rounded once to f32. `outer * inner` is the pose of something at `inner` in
/// the frame of something at `outer`. It is a pose of f32 again, rounded once, so placing a shape there may differ in the
/// last bits from placing its points twice; its rotation is brought back to the unit circle, as that of every product.
///
/// ```
/// use jostle::{Pose2, Rot2, Vec2};
/// let pose = Pose2::new((10.0, 0.0), Rot2::quarter_turns(1));
/// assert_eq!(pose * (2.0, 0.0), Vec2::new(10.0, 2.0));
/// assert_eq!(pose.apply_inverse((10.0, 2.0)), Vec2::new(2.0, 0.0));
/// assert_eq!(pose * Pose2::from((2.0, 0.0)), Pose2::new((10.0, 2.0), Rot2::quarter_turns(1)));
/// assert_eq!(Pose2::from((1.0, 2.0)).translation, Vec2::new(1.0, 2.0));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[repr(C)]
pub struct Pose2 {
    /// The place of the local origin.
    pub translation: Vec2,
    /// The rotation about the local origin.
    pub rotation: Rot2,
}

impl Pose2 {
    /// The pose at the origin, not turned.
    ///
    /// ```
    /// assert_eq!(jostle::Pose2::IDENTITY, jostle::Pose2::from((0.0, 0.0)));
    /// ```
    pub const IDENTITY: Pose2 = Pose2 { translation: Vec2::ZERO, rotation: Rot2::IDENTITY };

    /// The pose turned by `rotation`, then moved by `translation`.
    ///
    /// ```
    /// use jostle::{Pose2, Rot2};
    /// assert_eq!(Pose2::new((1.0, 2.0), Rot2::IDENTITY), Pose2::from((1.0, 2.0)));
    /// ```
    #[must_use]
    pub fn new(translation: impl Into<Vec2>, rotation: Rot2) -> Pose2 {
        Pose2 { translation: translation.into(), rotation }
    }

    /// Whether all four numbers are finite. A shape at a pose that is not is nowhere: queries assert this in debug
    /// builds and otherwise answer that it is apart from everything.
    ///
    /// ```
    /// assert!(!jostle::Pose2::from((f32::INFINITY, 0.0)).is_finite());
    /// ```
    #[must_use]
    #[inline]
    pub fn is_finite(self) -> bool {
        // A product with 0 is NaN if a factor is not finite.
        let [x, y, c, s] = [self.translation.x, self.translation.y, self.rotation.cos(), self.rotation.sin()];
        (x * 0.0 + y * 0.0) + (c * 0.0 + s * 0.0) == 0.0
    }

    /// The pose that undoes this one, rounded once to f32: `pose.inverse() * pose` is the identity to rounding. For
    /// single points [`apply_inverse`](Pose2::apply_inverse) saves that rounding.
    ///
    /// ```
    /// use jostle::{Pose2, Rot2};
    /// let pose = Pose2::new((10.0, 0.0), Rot2::quarter_turns(1));
    /// assert_eq!(pose.inverse(), Pose2::new((0.0, 10.0), Rot2::quarter_turns(-1)));
    /// assert_eq!(pose.inverse() * pose, Pose2::IDENTITY);
    /// ```
    #[must_use]
    pub fn inverse(self) -> Pose2 {
        let rotation = self.rotation.inverse();
        // From zero, so that a zero stays a positive zero.
        Pose2 { translation: Vec2::ZERO - rotation * self.translation, rotation }
    }

    /// A point of the shape's own frame, in the world, rounded once to f32: the same as `pose * point`.
    ///
    /// ```
    /// use jostle::{Pose2, Rot2, Vec2};
    /// let pose = Pose2::new((10.0, 0.0), Rot2::quarter_turns(1));
    /// assert_eq!(pose.apply((2.0, 0.0)), Vec2::new(10.0, 2.0));
    /// assert_eq!(pose.apply((2.0, 0.0)), pose * (2.0, 0.0));
    /// ```
    #[must_use]
    pub fn apply(self, point: impl Into<Vec2>) -> Vec2 {
        self * point.into()
    }

    /// A point of the world, in the shape's own frame, rounded once to f32.
    ///
    /// ```
    /// assert_eq!(jostle::Pose2::from((1.0, 2.0)).apply_inverse((4.0, 6.0)), jostle::Vec2::new(3.0, 4.0));
    /// ```
    #[must_use]
    pub fn apply_inverse(self, point: impl Into<Vec2>) -> Vec2 {
        self.unplace(DVec2::from(point.into())).into()
    }

    /// A point of the world in the shape's frame, within [`rounding`](Pose2::rounding).
    #[inline]
    pub(crate) fn unplace(self, point: DVec2) -> DVec2 {
        self.unturn(point - DVec2::from(self.translation))
    }

    /// A vector of the world in the shape's frame.
    #[inline]
    pub(crate) fn unturn(self, v: DVec2) -> DVec2 {
        let (c, s) = (f64::from(self.rotation.cos()), f64::from(self.rotation.sin()));
        let square = c * c + s * s;
        DVec2::new((c * v.x + s * v.y) / square, (c * v.y - s * v.x) / square)
    }

    /// The displacement of a point of a thing that goes from this pose to another.
    pub(crate) fn displacement_to(self, other: Pose2, point: DVec2) -> DVec2 {
        if self.rotation == other.rotation {
            return DVec2::from(other.translation) - DVec2::from(self.translation);
        }
        other.place_unrounded(self.unplace(point)) - point
    }

    /// The bound of how far a point moves from one frame to the other and back, and of how far a placed corner is from
    /// its exact place, for coordinates up to `largest` in either frame.
    ///
    /// Placing takes 3 roundings and unplacing 5, together below 18u as lengths; 64u is generous (proofs/pose.proof).
    #[inline]
    pub(crate) fn rounding(self, largest: f64) -> f64 {
        32.0 * f64::EPSILON * (largest + f64::from(self.translation.x.abs().max(self.translation.y.abs())))
    }

    /// The margin by which boxes of either frame are grown to hold everything placed: besides the rounding, a rotation
    /// whose numbers are off the unit circle stretches corners but not radii. Lengths and coordinates are up to
    /// `extent` in one frame and `largest` in the other.
    pub(crate) fn slack(self, extent: f64, largest: f64) -> f64 {
        self.rounding(extent + largest) + self.rotation.stretch() * extent
    }

    /// The placed corner as every query sees it: in f64, rounded in the documented order of operations.
    #[inline]
    pub(crate) fn place(self, p: Vec2) -> DVec2 {
        self.place_unrounded(p.into())
    }

    /// The same of a point that is not rounded to f32.
    #[inline]
    pub(crate) fn place_unrounded(self, DVec2 { x, y }: DVec2) -> DVec2 {
        let (c, s) = (f64::from(self.rotation.cos()), f64::from(self.rotation.sin()));
        DVec2::new((c * x - s * y) + f64::from(self.translation.x), (s * x + c * y) + f64::from(self.translation.y))
    }
}

impl<V: Into<Vec2>> Mul<V> for Pose2 {
    type Output = Vec2;
    /// The place of a point of the shape's own frame in the world, rounded once to f32.
    fn mul(self, point: V) -> Vec2 {
        self.place(point.into()).into()
    }
}

impl Mul for Pose2 {
    type Output = Pose2;
    /// The pose, in the frame that this pose is in, of something at `inner` in the frame of this pose.
    fn mul(self, inner: Pose2) -> Pose2 {
        Pose2 { translation: self * inner.translation, rotation: self.rotation * inner.rotation }
    }
}

impl<V: Into<Vec2>> From<V> for Pose2 {
    /// The pose at this point, not turned.
    fn from(translation: V) -> Pose2 {
        Pose2 { translation: translation.into(), rotation: Rot2::IDENTITY }
    }
}

impl<V: Into<Vec2>> From<(V, Rot2)> for Pose2 {
    fn from((translation, rotation): (V, Rot2)) -> Pose2 {
        Pose2 { translation: translation.into(), rotation }
    }
}
