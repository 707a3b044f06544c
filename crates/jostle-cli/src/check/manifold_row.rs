use crate::json::{as_array, as_float, as_number, is_zero};
use jostle::{ContactPoint, Feature, Manifold, Vec2};
use jostle_scene::{Contact, Scene, SubShape};
use serde::{Serialize, Serializer};

/// A contact manifold of a pair in JSON.
#[derive(Debug, PartialEq, Serialize)]
pub(super) struct ManifoldRow {
    #[serde(serialize_with = "as_array")]
    normal: Vec2,
    points: Vec<PointRow>,
}

/// A contact point in JSON.
#[derive(Debug, PartialEq, Serialize)]
struct PointRow {
    #[serde(serialize_with = "as_array")]
    point: Vec2,
    #[serde(serialize_with = "as_float")]
    separation: f32,
    /// A feature of the outline of the shape, or of its part.
    #[serde(serialize_with = "as_words")]
    feature_a: Feature,
    #[serde(serialize_with = "as_words")]
    feature_b: Feature,
    /// `None` for a shape without parts.
    #[serde(serialize_with = "as_number", skip_serializing_if = "Option::is_none")]
    part_a: Option<SubShape>,
    #[serde(serialize_with = "as_number", skip_serializing_if = "Option::is_none")]
    part_b: Option<SubShape>,
    #[serde(skip_serializing_if = "is_zero")]
    tag_a: u32,
    #[serde(skip_serializing_if = "is_zero")]
    tag_b: u32,
}

impl ManifoldRow {
    /// All manifolds of a pair, with its colliders in the other order if `swapped`.
    pub(super) fn all(scene: &Scene, pair: &Contact, swapped: bool) -> Vec<ManifoldRow> {
        let manifolds = pair.manifolds(scene);
        let rows = manifolds.iter().map(|manifold| ManifoldRow::new(scene, pair, manifold));
        if swapped { rows.map(ManifoldRow::swapped).collect() } else { rows.collect() }
    }

    fn new(scene: &Scene, pair: &Contact, manifold: &Manifold) -> ManifoldRow {
        let [a, b] = [pair.a, pair.b].map(|index| &scene.colliders[index]);
        let point = |at: &ContactPoint| {
            let [part_a, part_b] = pair.parts_at(scene, manifold, at);
            PointRow {
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
        ManifoldRow { normal: manifold.normal, points: manifold.points().iter().map(point).collect() }
    }

    /// The same manifold with the colliders in the other order, which reverses the normal and the order of the points.
    fn swapped(self) -> ManifoldRow {
        let swapped = |point: PointRow| PointRow {
            feature_a: point.feature_b,
            feature_b: point.feature_a,
            part_a: point.part_b,
            part_b: point.part_a,
            tag_a: point.tag_b,
            tag_b: point.tag_a,
            ..point
        };
        ManifoldRow { normal: -self.normal, points: self.points.into_iter().rev().map(swapped).collect() }
    }
}

/// Serializes a feature as `edge 2` or `corner 0`.
fn as_words<S: Serializer>(feature: &Feature, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(feature)
}
