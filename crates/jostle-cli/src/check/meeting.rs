use crate::json::{as_array, as_float, as_number, is_zero};
use jostle::{ContactPoint, Feature, Manifold, Vec2};
use jostle_scene::{Contact, Scene, SubShape};
use serde::{Serialize, Serializer};

/// One manifold of a pair, as JSON has it.
#[derive(Debug, PartialEq, Serialize)]
pub(crate) struct Meeting {
    #[serde(serialize_with = "as_array")]
    normal: Vec2,
    points: Vec<Point>,
}

/// Where they meet.
#[derive(Debug, PartialEq, Serialize)]
struct Point {
    #[serde(serialize_with = "as_array")]
    point: Vec2,
    #[serde(serialize_with = "as_float")]
    separation: f32,
    /// Of the outline of the shape, or of its part.
    #[serde(serialize_with = "as_words")]
    feature_a: Feature,
    #[serde(serialize_with = "as_words")]
    feature_b: Feature,
    /// Nothing for a shape that is one part.
    #[serde(serialize_with = "as_number", skip_serializing_if = "Option::is_none")]
    part_a: Option<SubShape>,
    #[serde(serialize_with = "as_number", skip_serializing_if = "Option::is_none")]
    part_b: Option<SubShape>,
    #[serde(skip_serializing_if = "is_zero")]
    tag_a: u32,
    #[serde(skip_serializing_if = "is_zero")]
    tag_b: u32,
}

impl Meeting {
    /// All manifolds of a pair as it is, or seen from `b` if it is `swapped`.
    pub(crate) fn all(scene: &Scene, pair: &Contact, swapped: bool) -> Vec<Meeting> {
        let manifolds = pair.manifolds(scene);
        let meetings = manifolds.iter().map(|manifold| Meeting::new(scene, pair, manifold));
        if swapped { meetings.map(Meeting::swapped).collect() } else { meetings.collect() }
    }

    fn new(scene: &Scene, pair: &Contact, manifold: &Manifold) -> Meeting {
        let [a, b] = [pair.a, pair.b].map(|index| &scene.colliders[index]);
        let point = |at: &ContactPoint| {
            let [part_a, part_b] = pair.parts_at(scene, manifold, at);
            Point {
                point: at.point,
                separation: at.separation,
                feature_a: at.id.a,
                feature_b: at.id.b,
                part_a,
                part_b,
                tag_a: a.tag_of(part_a),
                tag_b: b.tag_of(part_b),
            }
        };
        Meeting { normal: manifold.normal, points: manifold.points().iter().map(point).collect() }
    }

    /// The other order of the names turns the normal, and the points come in the order of the other outline.
    fn swapped(self) -> Meeting {
        let swapped = |point: Point| Point {
            feature_a: point.feature_b,
            feature_b: point.feature_a,
            part_a: point.part_b,
            part_b: point.part_a,
            tag_a: point.tag_b,
            tag_b: point.tag_a,
            ..point
        };
        Meeting { normal: -self.normal, points: self.points.into_iter().rev().map(swapped).collect() }
    }
}

/// `edge 2`, `corner 0`.
fn as_words<S: Serializer>(feature: &Feature, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(feature)
}
