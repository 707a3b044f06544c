use jostle::{Polygon, Shape, Vec2};
use jostle_bench::figure::{Figure, vector};
use parry2d::{
    bounding_volume::BoundingVolume,
    math::{Pose, Vector},
    partitioning::{Bvh, BvhBuildStrategy},
    query::{ShapeCastHit, ShapeCastOptions, cast_shapes},
    shape::SharedShape,
};

use crate::{
    SKIN,
    level::Level,
    library::{Library, Reached},
};

/// The shapes of a level for parry and rapier: polygons by the convex pieces into which jostle cuts them.
pub(crate) fn solids(level: &Level) -> Vec<(SharedShape, Pose)> {
    let own = |(shape, at): &(Shape, Vec2)| {
        let shape = match shape {
            Shape::Convex(tile) => Figure::Rectangle(tile.aabb().size()).parry(),
            Shape::Chain(chain) => SharedShape::polyline(chain.points().iter().copied().map(vector).collect(), None),
            Shape::Polygon(polygon) => pieces(polygon),
            _ => unreachable!("no level has others"),
        };
        (shape, Pose::from_translation(vector(*at)))
    };
    level.solids.iter().map(own).collect()
}

fn pieces(polygon: &Polygon) -> SharedShape {
    let piece = |piece: &jostle::Convex| {
        let corners = piece.corners().iter().copied().map(vector).collect();
        (Pose::IDENTITY, SharedShape::convex_polyline_unmodified(corners).expect("a convex piece"))
    };
    SharedShape::compound(polygon.pieces().map(piece).collect())
}

/// A mover as a user writes it: cast, stop a little before the hit, slide along it; up to four times.
pub(crate) struct Parry {
    tree: Bvh,
    solids: Vec<(SharedShape, Pose)>,
    shape: SharedShape,
    skin: f32,
    at: Vec2,
}

impl Parry {
    pub(crate) fn new(level: &Level, figure: Figure) -> Parry {
        let solids = solids(level);
        let boxes: Vec<_> = solids.iter().map(|(shape, pose)| shape.compute_aabb(pose)).collect();
        let tree = Bvh::from_leaves(BvhBuildStrategy::Binned, &boxes);
        let size = figure.ours().aabb().size();
        Parry { tree, solids, shape: figure.parry(), skin: SKIN * size.x.max(size.y), at: Vec2::ZERO }
    }

    fn cast(&self, at: Vector, by: Vector) -> Option<ShapeCastHit> {
        let pose = Pose::from_translation(at);
        let bounds = self.shape.compute_aabb(&pose);
        let swept = bounds.merged(&bounds.translated(by));
        let mut first: Option<ShapeCastHit> = None;
        for item in self.tree.intersect_aabb(&swept) {
            let (solid, place) = &self.solids[item as usize];
            let options = ShapeCastOptions {
                max_time_of_impact: first.map_or(1.0, |hit| hit.time_of_impact),
                stop_at_penetration: false,
                ..ShapeCastOptions::default()
            };
            let hit = cast_shapes(&pose, by, &*self.shape, place, Vector::ZERO, &**solid, options);
            first = hit.expect("these shapes can be cast").or(first);
        }
        first
    }
}

impl Library for Parry {
    fn name(&self) -> String {
        "parry2d, casts and slides".into()
    }

    fn put(&mut self, at: Vec2) {
        self.at = at;
    }

    #[inline(never)]
    fn travel(&mut self, by: Vec2) -> Reached {
        const CASTS: usize = 4;
        const SHORTEST: f32 = 1e-5;
        // The cosine of 45°.
        const FLOOR: f32 = 0.7;
        let (mut at, mut left, mut on_floor, mut met) = (vector(self.at), vector(by), false, 0);
        for _ in 0..CASTS {
            let length = left.length();
            if length < SHORTEST {
                break;
            }
            let Some(hit) = self.cast(at, left) else {
                at += left;
                break;
            };
            let share = (hit.time_of_impact - self.skin / length).max(0.0);
            at += left * share;
            left *= 1.0 - share;
            let normal = -hit.normal1;
            left -= normal * left.dot(normal).min(0.0);
            on_floor |= normal.y > FLOOR;
            met += 1;
        }
        self.at = Vec2::new(at.x, at.y);
        Reached { at: self.at, on_floor, met }
    }
}
