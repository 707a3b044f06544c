use jostle::{Pose2, Ray, Shape, Vec2};

/// A question about a world of the colliders of a scene, as read by [`Questions`](crate::Questions).
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    /// What it asks.
    pub asks: Asks,
    /// The layers of the colliders that it is about, one bit each.
    pub mask: u64,
    /// Whether it is about sensors too.
    pub sensors: bool,
    /// The indices of the colliders that it is not about. The collider that is cast, or whose overlaps are asked for, is
    /// among them.
    pub skip: Vec<usize>,
    /// The asker's own name for it, which the answer repeats.
    pub id: Option<String>,
}

/// What a [`Question`] asks.
#[derive(Clone, Debug, PartialEq)]
pub enum Asks {
    /// What a ray hits.
    Ray {
        /// The ray.
        ray: Ray,
        /// Whether all hits count, or only the first.
        all: bool,
    },
    /// What has this point.
    Point(Vec2),
    /// What is nearest to a point.
    Nearest {
        /// The point.
        point: Vec2,
        /// The largest distance.
        max: f32,
        /// The largest number of colliders.
        count: usize,
    },
    /// What a shape hits that is displaced without rotation.
    Cast {
        /// The shape.
        shape: Shape,
        /// Where it starts.
        pose: Pose2,
        /// Its displacement.
        by: Vec2,
        /// Whether all hits count, or only the first.
        all: bool,
    },
    /// What overlaps a shape.
    Overlapping {
        /// The shape.
        shape: Shape,
        /// Where it is.
        pose: Pose2,
    },
}
