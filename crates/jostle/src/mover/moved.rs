use super::{
    few::Few,
    ground::Ground,
    planes::{Normal, allowed_velocity},
    settings::Response,
};
use crate::math::{Pose2, Vec2, dvec2::DVec2};

/// The number of meetings of one move that are reported without an allocation.
pub(super) const HITS: usize = 8;

/// Something that a mover meets on its way.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct MoveHit<I> {
    /// The shape that is met.
    pub id: I,
    /// The part of it.
    pub part: u32,
    /// The unit normal of its surface, towards the mover.
    pub normal: Vec2,
    /// A point of its surface where they meet.
    pub point: Vec2,
    /// The share of the displacement that the mover had spent by then, from 0 to 1; in a report never less than that of
    /// the hit before.
    pub fraction: f64,
    /// True if the mover overlapped it when it met it: before the move, or after being pushed out of something else.
    pub inside: bool,
}

impl<I> MoveHit<I> {
    /// The same with another name for the shape, for programs with names of their own.
    ///
    /// ```
    /// use jostle::{Convex, Mover, Response, plan_move};
    /// let (hero, coin) = (Convex::circle(0.5)?, Convex::circle(0.25)?);
    /// let moved = plan_move(hero.at((0.0, 0.0)), (6.0, 0.0), &Mover::top_down(), &[coin.at((2.0, 0.0))], |_| Response::Cross);
    /// assert_eq!(moved.hits()[0].map(|i| ["gold"][i]).id, "gold");
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    pub fn map<J>(self, name: impl FnOnce(I) -> J) -> MoveHit<J> {
        let MoveHit { id, part, normal, point, fraction, inside } = self;
        MoveHit { id: name(id), part, normal, point, fraction, inside }
    }
}

/// A surface that a mover is at when its move ends.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Surface<I> {
    /// The shape that it belongs to.
    pub id: I,
    /// The part of that.
    pub part: u32,
    /// The point of it that is nearest to the mover.
    pub point: Vec2,
    /// Its unit normal, towards the mover.
    pub normal: Vec2,
    /// The displacement of that point, which a mover that jumps off may add to its own: by the last
    /// [`carry`](crate::World::carry) since the last step, and by the [`motion`](crate::Collider::motion) that its collider
    /// will make in the next one.
    pub motion: Vec2,
}

impl<I> Surface<I> {
    /// The same with another name for the shape, for programs with names of their own.
    ///
    /// ```
    /// use jostle::{Convex, Mover, Response, plan_move};
    /// let (hero, ground) = (Convex::circle(0.5)?, Convex::rectangle(20.0, 1.0)?);
    /// let (mover, level) = (Mover::platformer((0.0, 1.0)), [ground.at((0.0, -0.5))]);
    /// let moved = plan_move(hero.at((0.0, 0.75)), (0.0, -0.5), &mover, &level, |_| Response::Slide);
    /// assert_eq!(moved.floor.unwrap().map(|i| ["ground"][i]).id, "ground");
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    pub fn map<J>(self, name: impl FnOnce(I) -> J) -> Surface<J> {
        let Surface { id, part, point, normal, motion } = self;
        Surface { id: name(id), part, point, normal, motion }
    }
}

/// The outcome of a move.
///
/// ```
/// use jostle::{Convex, Mover, Response, plan_move};
/// let (hero, floor) = (Convex::circle(0.5)?, Convex::rectangle(20.0, 1.0)?);
/// let (up, floor) = (Mover::platformer((0.0, 1.0)), [floor.at((0.0, -0.5))]);
/// let moved = plan_move(hero.at((0.0, 2.0)), (3.0, -9.0), &up, &floor, |_| Response::Slide);
/// assert!(moved.floor.is_some() && moved.wall.is_none() && !moved.stuck);
/// assert_eq!(moved.clip((3.0, -9.0)), (3.0, 0.0).into()); // the velocity to go on with
/// # Ok::<(), jostle::ShapeError>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Moved<I> {
    /// The pose at the end. The mover overlaps nothing there that is in its way, unless it is `stuck`. One-way colliders and
    /// one-sided chains that it comes through from behind are not in its way.
    pub pose: Pose2,
    /// The way from the pose before to that.
    pub travelled: Vec2,
    /// The floor that the mover stands on: within its skin at the end of the move. Rounding may add an eighth of the skin,
    /// or a few dozen ulps of the coordinates if that is more.
    pub floor: Option<Surface<I>>,
    /// The wall that it is at, as near as a floor.
    pub wall: Option<Surface<I>>,
    /// The ceiling that it is at, as near as a floor.
    pub ceiling: Option<Surface<I>>,
    /// True if it overlapped something before the move and finds no way out. It is where it was.
    pub stuck: bool,
    pub(super) hits: Few<MoveHit<I>, HITS>,
    pub(super) stops: Few<Stop, HITS>,
    pub(super) ground: Option<Ground>,
}

/// A surface that has deflected the mover.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stop {
    pub(super) normal: Normal,
    pub(super) response: Response,
}

impl<I> Moved<I> {
    /// Whether it stands on a floor.
    ///
    /// ```
    /// use jostle::{Convex, Mover, Response, plan_move};
    /// let (hero, ground) = (Convex::circle(0.5)?, Convex::rectangle(20.0, 1.0)?);
    /// let (mover, level) = (Mover::platformer((0.0, 1.0)), [ground.at((0.0, -0.5))]);
    /// let fall = |y: f32| plan_move(hero.at((0.0, y)), (0.0, -0.5), &mover, &level, |_| Response::Slide);
    /// assert_eq!([5.0, 0.75].map(|y| fall(y).on_floor()), [false, true]);
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    pub fn on_floor(&self) -> bool {
        self.floor.is_some()
    }

    /// All that the mover has met, in that order: what it slid along, what stopped it, and what it
    /// crossed.
    ///
    /// ```
    /// use jostle::{Convex, Mover, Response, plan_move};
    /// let (hero, coin) = (Convex::circle(0.5)?, Convex::circle(0.25)?);
    /// let coins = [6.0, 2.0, 4.0].map(|x| coin.at((x, 0.0)));
    /// let moved = plan_move(hero.at((0.0, 0.0)), (6.0, 0.0), &Mover::top_down(), &coins, |_| Response::Cross);
    /// assert!(moved.hits().iter().map(|hit| hit.id).eq([1, 2, 0]));
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    pub fn hits(&self) -> &[MoveHit<I>] {
        &self.hits
    }

    /// The velocity to go on with: without what leads into the surfaces that the mover was deflected by or is at, and
    /// reflected where it bounced. On a floor only what points down is lost, so that a mover neither slows down on a
    /// slope nor takes off at its top. It is zero if something answered [`Touch`](Response::Touch), and never faster
    /// than before, except after a restitution above 1.
    ///
    /// ```
    /// use jostle::{Convex, Mover, Response, plan_move};
    /// let (ball, wall) = (Convex::circle(0.5)?, Convex::rectangle(1.0, 9.0)?);
    /// let walls = [wall.at((3.0, 0.0))];
    /// let moved = plan_move(ball.at((0.0, 0.0)), (4.0, 1.0), &Mover::top_down(), &walls, |_| Response::Bounce(0.5));
    /// assert_eq!(moved.clip((8.0, 2.0)), (-4.0, 2.0).into());
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    pub fn clip(&self, velocity: impl Into<Vec2>) -> Vec2 {
        let velocity = velocity.into();
        let (before, mut after) = (DVec2::from(velocity), DVec2::from(velocity));
        if !velocity.is_finite() || self.stops.iter().any(|stop| stop.response == Response::Touch) {
            return Vec2::ZERO;
        }
        let mut normals: Few<Normal, HITS> = Few::new();
        for stop in self.stops.iter() {
            match (stop.response, &self.ground) {
                (Response::Bounce(restitution), _) => {
                    after = reflected(after, stop.normal, restitution);
                }
                (_, Some(ground)) if ground.is_floor(stop.normal) => after = ground.level_part(after),
                (_, Some(ground)) if ground.is_wall(stop.normal) => normals.push(ground.level_normal(stop.normal)),
                _ => normals.push(stop.normal),
            }
        }
        after = allowed_velocity(after, &normals);
        if after == before { velocity } else { after.into() }
    }
}

/// A displacement after a bounce.
pub(super) fn reflected(by: DVec2, normal: Normal, restitution: f32) -> DVec2 {
    let restitution = if restitution.is_finite() { f64::from(restitution.max(0.0)) } else { 0.0 };
    let against = normal.dot(by);
    if against < 0.0 { by - normal * ((1.0 + restitution) * against) } else { by }
}
