use crate::{
    math::{Vec2, bounds::Bounds},
    placed::Placed,
    query::ulp_at,
};

/// How a mover behaves where it meets something. Make one by [`platformer`](Mover::platformer) or
/// [`top_down`](Mover::top_down) and change what differs, as below: then programs go on compiling when there is more to say.
///
/// ```
/// use jostle::Mover;
/// let walks = Mover { step_height: 0.25, ..Mover::platformer((0.0, 1.0)) };
/// assert_eq!((walks.max_hits, walks.skin), (8, None));
/// assert_eq!(Mover::default(), Mover::top_down());
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Mover {
    /// The direction away from the ground, of any length. Without one, or with one that is zero or not finite, no
    /// surface is a floor: all are walls, as in a view from above.
    pub up: Option<Vec2>,
    /// The steepest slope that is a floor, in radians from level; 45°. A surface that faces down and leans no more than
    /// that is a ceiling; all others are walls.
    pub max_floor_angle: f32,
    /// How far below the mover a floor may be for it to be pulled down to it, if it stood on one and does not move up;
    /// 0. A mover follows slopes that are floors downwards even with 0, by at most half of its height in one move.
    pub snap: f32,
    /// The height of steps that the mover climbs while it walks; 0.
    pub step_height: f32,
    /// True (the default) if a mover on a floor stays where it is when only gravity moves it; if not, it slides down.
    pub stop_on_slope: bool,
    /// True (the default) if a mover is as fast along a slope as on level ground. If not, only the part of its
    /// displacement that is along the slope counts.
    pub constant_speed: bool,
    /// The distance that the mover keeps from what it slides along. By default it is 1/1024 of the larger side of its
    /// box, and at least four ulps of its coordinates. With 0 it slides in touch.
    pub skin: Option<f32>,
    /// The largest number of times that a move is deflected; 8. What then remains of the displacement is lost.
    pub max_hits: u32,
}

impl Mover {
    /// A mover that stands on floors, where `up` is the direction away from the ground: (0, 1) if y points up.
    ///
    /// ```
    /// use jostle::Mover;
    /// assert_eq!(Mover::platformer((0.0, -1.0)).up, Some((0.0, -1.0).into())); // y points down
    /// ```
    #[must_use]
    pub fn platformer(up: impl Into<Vec2>) -> Mover {
        Mover { up: Some(up.into()), ..Mover::top_down() }
    }

    /// A mover seen from above: all that it meets are walls.
    ///
    /// ```
    /// assert_eq!(jostle::Mover::top_down().up, None);
    /// ```
    #[must_use]
    pub fn top_down() -> Mover {
        Mover {
            up: None,
            max_floor_angle: core::f32::consts::FRAC_PI_4,
            snap: 0.0,
            step_height: 0.0,
            stop_on_slope: true,
            constant_speed: true,
            skin: None,
            max_hits: 8,
        }
    }
}

impl Mover {
    /// The skin of a mover with these bounds, and how far off it may be and stay there.
    pub(super) fn skin_and_slack(&self, mover: Placed<'_>, bounds: Bounds) -> [f64; 2] {
        // The bounds of several pieces, turned with their shape, are larger than the box around these.
        let bounds = if mover.is_convex() { bounds } else { Bounds::of(mover.aabb()) };
        let (least, size) = (4.0 * ulp_at(bounds.max.most(-bounds.min), 0.0), bounds.max - bounds.min);
        let skin = match self.skin {
            Some(skin) if skin.is_finite() => f64::from(skin.max(0.0)),
            _ => (size.x.max(size.y) / 1024.0).max(least),
        };
        // Where casts stop, rounded, is nearer than this.
        let rounding = if skin < least { least } else { 0.75 * least };
        [skin, (skin / 8.0).max(rounding)]
    }
}

impl Default for Mover {
    fn default() -> Mover {
        Mover::top_down()
    }
}

/// The answer of a mover that meets something.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum Response {
    /// It passes, and the meeting is not reported.
    Ignore,
    /// It passes, and the meeting is reported.
    Cross,
    /// It stops there, and the rest of the displacement is lost.
    Touch,
    /// It slides along the surface.
    Slide,
    /// It is reflected with this restitution: 1 keeps the speed along the normal, 0 loses it.
    Bounce(f32),
}

impl Response {
    /// True if the mover cannot pass.
    pub(super) fn blocks(self) -> bool {
        !matches!(self, Response::Ignore | Response::Cross)
    }
}
