use super::filter::Filter;
use crate::{
    math::{Motion, Pose2, Vec2},
    placed::{Moving, Placed},
    shape::Shape,
};

/// The two kinds of colliders: with a body, or only noticing what touches them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum ColliderKind {
    /// It has contacts, and queries find it.
    #[default]
    Solid,
    /// It has events and no contacts, and queries find it only if their filter says so.
    Sensor,
}

/// A shape in a [`World`](crate::World), with what the world has to know of it and the user's own data.
///
/// ```
/// use jostle::{Collider, Convex, Motion};
/// let coin = Collider::new(Convex::circle(0.25)?, (3.0, 1.0), "coin").sensor().motion(Motion::linear((0.0, -0.5)));
/// assert_eq!(coin.data, "coin");
/// # Ok::<(), jostle::ShapeError>(())
/// ```
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Collider<T> {
    /// Its shape, of any kind. Big ones are shared by their clones.
    pub shape: Shape,
    /// Its pose.
    pub pose: Pose2,
    /// Its motion over one step, which it repeats until that is changed.
    pub motion: Motion,
    /// The layers and the group that decide with which others it is a pair.
    pub filter: Filter,
    /// Solid or sensor.
    pub kind: ColliderKind,
    /// The direction, in its own frame, from which it is solid: a platform that one jumps through from below has (0, 1)
    /// where y points up. `None`: from everywhere.
    ///
    /// What comes to enter it is stopped where the normal of its surface leans towards the direction. What enters it
    /// elsewhere passes, with no event, until it has left it. A normal leans if it is within 45° of the direction, or no
    /// farther from it than an edge of the shape that leans to the same side; an edge leans within 75°, what is steeper is a
    /// side. So slopes hold as level ledges do, and no ledge is a wall at its ends. What overlaps it at the start by no more
    /// than rounding, or the skin of a mover, is judged by the way out; what is deeper passes.
    ///
    /// Each segment of a chain and each part of a compound is judged and passed by itself; a polygon, also a concave one,
    /// is as a whole, and so is a chain that is part of a compound. What passes something in a cast, in one displacement of
    /// a move or in a step passes it for all of that, even where it leads out and in again. While a mover is in a
    /// part that it passes, others hold it only along normals no farther than an edge, so that it falls through a row of
    /// tiles as through one.
    /// Where something turns, the normal of the impact decides. Of a [one-sided](crate::Chain::one_sided) chain, the front
    /// still counts. Questions about shapes in place, such as [`overlapping`](crate::World::overlapping), ask for no
    /// direction.
    pub one_way: Option<Vec2>,
    /// Two colliders touch from the sum of their margins on. With 0 for both, the decision is exact. A margin keeps
    /// things that rest on each other from parting by the last bit of their coordinates.
    pub margin: f32,
    /// The user's own.
    pub data: T,
}

impl<T> Collider<T> {
    /// A solid collider at rest, with the default filter and no margin.
    ///
    /// ```
    /// use jostle::{Collider, Convex, Motion};
    /// let post = Collider::new(Convex::rectangle(1.0, 4.0)?, (3.0, 1.0), ());
    /// assert_eq!((post.motion, post.margin), (Motion::ZERO, 0.0));
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    pub fn new(shape: impl Into<Shape>, pose: impl Into<Pose2>, data: T) -> Collider<T> {
        Collider {
            shape: shape.into(),
            pose: pose.into(),
            motion: Motion::ZERO,
            filter: Filter::default(),
            kind: ColliderKind::Solid,
            one_way: None,
            margin: 0.0,
            data,
        }
    }

    /// The same, as a sensor.
    ///
    /// ```
    /// use jostle::{Collider, ColliderKind, Convex};
    /// assert_eq!(Collider::new(Convex::circle(1.0)?, (0.0, 0.0), ()).sensor().kind, ColliderKind::Sensor);
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    pub fn sensor(self) -> Collider<T> {
        Collider { kind: ColliderKind::Sensor, ..self }
    }

    /// The same, with this filter.
    ///
    /// ```
    /// use jostle::{Collider, Convex, Filter, Layers};
    /// let wall = Collider::new(Convex::circle(1.0)?, (0.0, 0.0), ()).filter(Filter::on(Layers::one(2)));
    /// assert_eq!(wall.filter.layers, Layers(4));
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    pub fn filter(self, filter: Filter) -> Collider<T> {
        Collider { filter, ..self }
    }

    /// The same, solid only from this direction; see [`one_way`](Collider::one_way).
    ///
    /// ```
    /// use jostle::{Collider, Convex};
    /// let ledge = Collider::new(Convex::rectangle(3.0, 0.2)?, (0.0, 2.0), ()).one_way((0.0, 1.0));
    /// assert!(ledge.one_way.is_some());
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    pub fn one_way(self, from: impl Into<Vec2>) -> Collider<T> {
        Collider { one_way: Some(from.into()), ..self }
    }

    /// The same, with this motion.
    ///
    /// ```
    /// use jostle::{Collider, Convex, Motion};
    /// let ball = Collider::new(Convex::circle(1.0)?, (0.0, 0.0), ()).motion(Motion::linear((0.5, 0.0)));
    /// assert_eq!(ball.motion.linear.x, 0.5);
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    pub fn motion(self, motion: Motion) -> Collider<T> {
        Collider { motion, ..self }
    }

    /// The same, with this margin.
    ///
    /// ```
    /// use jostle::{Collider, Convex};
    /// assert_eq!(Collider::new(Convex::circle(1.0)?, (0.0, 0.0), ()).margin(0.01).margin, 0.01);
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    pub fn margin(self, margin: f32) -> Collider<T> {
        Collider { margin, ..self }
    }

    /// Its shape at its pose: the argument of all queries about placed shapes.
    ///
    /// ```
    /// use jostle::{Collider, Convex, contains};
    /// let ball = Collider::new(Convex::circle(1.0)?, (5.0, 0.0), ());
    /// assert!(contains((5.5, 0.0), ball.placed()));
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    pub fn placed(&self) -> Placed<'_> {
        self.shape.at(self.pose)
    }

    /// Its shape at its pose with its motion: the argument of queries about moving shapes.
    ///
    /// ```
    /// use jostle::{Collider, Convex, Motion};
    /// let ball = Collider::new(Convex::circle(1.0)?, (5.0, 0.0), ()).motion(Motion::linear((1.0, 0.0)));
    /// assert_eq!(ball.moving().end().pose().translation.x, 6.0);
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    pub fn moving(&self) -> Moving<'_> {
        self.placed().moving(self.motion)
    }

    /// All of it but the data.
    pub(super) fn settings(&self) -> Collider<()> {
        let Collider { ref shape, pose, motion, filter, kind, one_way, margin, data: _ } = *self;
        Collider { shape: shape.clone(), pose, motion, filter, kind, one_way, margin, data: () }
    }

    /// Sets all of it but the data.
    pub(super) fn restore(&mut self, settings: Collider<()>) {
        let Collider { shape, pose, motion, filter, kind, one_way, margin, data: () } = settings;
        (self.shape, self.pose, self.motion, self.filter) = (shape, pose, motion, filter);
        (self.kind, self.one_way, self.margin) = (kind, one_way, margin);
    }
}
