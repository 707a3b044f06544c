use crate::json::{as_array_if_any, as_float_if_any, as_number, is_zero};
use jostle::{Cast, ClosestPoint, ColliderId, Layers, Placed, QueryFilter, RayHit, Vec2, World, separation};
use jostle_scene::{Asks, Question, Scene, SubShape};
use serde::Serialize;

/// The printed answer to a question.
#[derive(Debug, Default, Serialize)]
pub(super) struct Answer<'s> {
    line: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<String>,
    hits: Vec<Hit<'s>>,
    /// The free fraction of a displacement.
    #[serde(serialize_with = "as_float_if_any", skip_serializing_if = "Option::is_none")]
    fraction: Option<f64>,
    /// The position to which the displacement leads.
    #[serde(serialize_with = "as_array_if_any", skip_serializing_if = "Option::is_none")]
    stop: Option<Vec2>,
}

/// A collider in an answer.
#[derive(Debug, Default, Serialize)]
struct Hit<'s> {
    name: &'s str,
    #[serde(serialize_with = "as_float_if_any", skip_serializing_if = "Option::is_none")]
    fraction: Option<f64>,
    #[serde(serialize_with = "as_float_if_any", skip_serializing_if = "Option::is_none")]
    distance: Option<f32>,
    #[serde(serialize_with = "as_float_if_any", skip_serializing_if = "Option::is_none")]
    depth: Option<f32>,
    /// The lower bound of the depth; `None` where it is the depth.
    #[serde(serialize_with = "as_float_if_any", skip_serializing_if = "Option::is_none")]
    at_least: Option<f32>,
    #[serde(serialize_with = "as_array_if_any", skip_serializing_if = "Option::is_none")]
    point: Option<Vec2>,
    #[serde(serialize_with = "as_array_if_any", skip_serializing_if = "Option::is_none")]
    normal: Option<Vec2>,
    #[serde(serialize_with = "as_number", skip_serializing_if = "Option::is_none")]
    part: Option<SubShape>,
    #[serde(skip_serializing_if = "is_zero")]
    tag: u32,
}

/// The printed line for a question that cannot be read.
#[derive(Debug, Serialize)]
pub(super) struct Refusal<'e> {
    line: usize,
    error: &'e str,
}

pub(super) fn refusal(line: usize, error: &str) -> Refusal<'_> {
    Refusal { line, error }
}

/// The answers about a world of the colliders of a scene.
pub(super) struct Answers<'s> {
    scene: &'s Scene,
    world: &'s World<usize>,
    /// The id of each collider.
    ids: Vec<ColliderId>,
}

impl<'s> Answers<'s> {
    pub(super) fn new(scene: &'s Scene, world: &'s World<usize>) -> Answers<'s> {
        Answers { scene, world, ids: world.iter().map(|(id, _)| id).collect() }
    }

    /// The answer to the question in this line.
    pub(super) fn answer(&self, line: usize, question: Question) -> Answer<'s> {
        let skip: Vec<ColliderId> = question.skip.iter().map(|index| self.ids[*index]).collect();
        let filter = QueryFilter::new().masked(Layers(question.mask)).skipping(&skip);
        let filter = if question.sensors { filter.with_sensors() } else { filter };
        let world = self.world;
        let mut answer = Answer { line, id: question.id, ..Answer::default() };
        answer.hits = match question.asks {
            Asks::Ray { ray, all: true } => {
                world.cast_ray_all(ray, &filter).map(|found| self.ray_hit(found.id, found.hit)).collect()
            }
            Asks::Ray { ray, all: false } => {
                world.cast_ray(ray, &filter).map(|found| self.ray_hit(found.id, found.hit)).into_iter().collect()
            }
            Asks::Point(point) => world.at_point(point, &filter).map(|id| self.hit(id)).collect(),
            Asks::Nearest { point, max, count } => {
                let nearest = world.nearest_k(point, count, max, &filter);
                nearest.map(|found| self.nearest_hit(found.id, found.hit)).collect()
            }
            Asks::Cast { shape, pose, by, all: true } => {
                let mover = shape.at(pose);
                let hits = world.cast_shape_all(mover, by, &filter);
                hits.filter_map(|found| self.cast_hit(mover, found.id, found.hit)).collect()
            }
            Asks::Cast { shape, pose, by, all: false } => {
                let mover = shape.at(pose);
                let (first, cast) = world.cast_shape(mover, by, &filter);
                (answer.fraction, answer.stop) = (Some(cast.safe()), Some(cast.stop().translation));
                first.and_then(|id| self.cast_hit(mover, id, cast)).into_iter().collect()
            }
            Asks::Overlapping { shape, pose } => {
                world.overlapping(shape.at(pose), &filter).map(|id| self.hit(id)).collect()
            }
        };
        answer
    }

    fn hit(&self, id: ColliderId) -> Hit<'s> {
        let collider = &self.scene.colliders[id.index()];
        Hit { name: &collider.name, tag: collider.tag, ..Hit::default() }
    }

    /// The hit at a point and with a normal of this part.
    fn hit_at(&self, id: ColliderId, part: u32, (point, normal): (Vec2, Vec2)) -> Hit<'s> {
        let collider = &self.scene.colliders[id.index()];
        let part = collider.sub_shape(collider.pose, part, point, -normal);
        let hit = self.hit(id);
        Hit { point: Some(point), normal: Some(normal), part, tag: collider.tag_of(part), ..hit }
    }

    fn ray_hit(&self, id: ColliderId, hit: RayHit) -> Hit<'s> {
        Hit { fraction: Some(hit.fraction), ..self.hit_at(id, hit.part, (hit.point, hit.normal)) }
    }

    fn nearest_hit(&self, id: ColliderId, ClosestPoint { point, normal, distance, .. }: ClosestPoint) -> Hit<'s> {
        Hit { distance: Some(distance), point: Some(point), normal: Some(normal), ..self.hit(id) }
    }

    /// The hit of a cast of the mover, if it is one.
    fn cast_hit(&self, mover: Placed<'_>, id: ColliderId, cast: Cast) -> Option<Hit<'s>> {
        match cast {
            Cast::Clear { .. } => None,
            Cast::At(hit) => {
                Some(Hit { fraction: Some(hit.fraction), ..self.hit_at(id, hit.part_b, (hit.point, hit.normal)) })
            }
            Cast::Started { normal, depth, .. } => {
                let at_least = self.bound(mover, id, depth);
                Some(Hit { fraction: Some(0.0), depth: Some(depth), at_least, normal: Some(normal), ..self.hit(id) })
            }
        }
    }

    /// The lower bound of the depth of the mover in a collider, if that is another number. The depth to the front of a
    /// one-sided segment is no separation, and has none.
    fn bound(&self, mover: Placed<'_>, id: ColliderId, depth: f32) -> Option<f32> {
        let collider = &self.scene.colliders[id.index()];
        let gap = separation(mover, collider.shape.at(collider.pose));
        (gap.at_least < depth && depth == -gap.distance).then_some(gap.at_least)
    }
}
