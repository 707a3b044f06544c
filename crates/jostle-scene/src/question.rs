use jostle::{Pose2, Ray, Shape, Vec2};

/// A question about a world of the colliders of a scene, as read by [`Questions`](crate::Questions).
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    /// The kind of question, with its numbers.
    pub asks: Asks,
    /// The layers of the colliders that it is about, one bit each.
    pub mask: u64,
    /// True if sensors count, too.
    pub sensors: bool,
    /// The indices of the colliders that it is not about. The collider that is cast, or whose overlaps are asked for, is
    /// among them.
    pub skip: Vec<usize>,
    /// The asker's own name for it, which the answer repeats.
    pub id: Option<String>,
}

/// The kinds of questions.
#[derive(Clone, Debug, PartialEq)]
pub enum Asks {
    /// The colliders that a ray hits.
    Ray {
        /// The ray.
        ray: Ray,
        /// True for all hits, false for the first.
        all: bool,
    },
    /// The colliders that contain a point.
    Point(Vec2),
    /// The colliders nearest to a point.
    Nearest {
        /// The point.
        point: Vec2,
        /// The largest distance.
        max: f32,
        /// The largest number of colliders.
        count: usize,
    },
    /// The colliders that a shape hits while it is displaced without rotation.
    Cast {
        /// The shape.
        shape: Shape,
        /// Its pose at the start.
        pose: Pose2,
        /// Its displacement.
        by: Vec2,
        /// True for all hits, false for the first.
        all: bool,
    },
    /// The colliders that overlap a shape.
    Overlapping {
        /// The shape.
        shape: Shape,
        /// Its pose.
        pose: Pose2,
    },
}
