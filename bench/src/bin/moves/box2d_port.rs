use box2d_rust::{
    body::create_body,
    collision::{Capsule, PlaneResult},
    geometry::{make_offset_box, make_polygon},
    hull::compute_hull,
    math_functions::{self as math, make_rot, to_pos},
    mover::{CollisionPlane, solve_planes},
    shape::{create_chain, create_polygon_shape},
    types::{default_body_def, default_chain_def, default_query_filter, default_shape_def, default_world_def},
    world::{World, world_cast_mover, world_collide_mover, world_rebuild_static_tree},
};
use jostle::Vec2;

use crate::{
    box2d::{Calls, PLANES, Solid, solids},
    level::Level,
};

/// Box2D's Rust port.
pub(crate) struct Port {
    world: World,
    mover: Capsule,
}

fn v(v: Vec2) -> math::Vec2 {
    math::Vec2 { x: v.x, y: v.y }
}

impl Port {
    pub(crate) fn new(level: &Level, end: Vec2, radius: f32) -> Port {
        let mut world = World::new(&default_world_def());
        let body = create_body(&mut world, &default_body_def());
        let definition = default_shape_def();
        for solid in solids(level) {
            match solid {
                Solid::Tile(half, at) => {
                    let tile = make_offset_box(half.x, half.y, v(at), make_rot(0.0));
                    create_polygon_shape(&mut world, body, &definition, &tile);
                }
                Solid::Chain(points) => {
                    let points = points.into_iter().map(v).collect();
                    create_chain(&mut world, body, &box2d_rust::types::ChainDef { points, ..default_chain_def() });
                }
                Solid::Piece(corners) => {
                    let corners: Vec<_> = corners.into_iter().map(v).collect();
                    let hull = compute_hull(&corners);
                    assert!(hull.count >= 3, "Box2D refuses a piece");
                    create_polygon_shape(&mut world, body, &definition, &make_polygon(&hull, 0.0));
                }
            }
        }
        world_rebuild_static_tree(&mut world);
        Port { world, mover: Capsule { center1: v(-end), center2: v(end), radius } }
    }
}

impl Calls for Port {
    const NAME: &str = "box2d-rust's mover";
    type Plane = CollisionPlane;

    fn gather(&mut self, at: Vec2, planes: &mut Vec<CollisionPlane>) {
        world_collide_mover(&mut self.world, to_pos(v(at)), &self.mover, default_query_filter(), |_, result| {
            let PlaneResult { plane, hit, .. } = *result;
            if hit && planes.len() < PLANES {
                planes.push(CollisionPlane { plane, push_limit: f32::MAX, push: 0.0, clip_velocity: true });
            }
            true
        });
    }

    fn solve(by: Vec2, planes: &mut [CollisionPlane]) -> Vec2 {
        let left = solve_planes(v(by), planes).translation;
        Vec2::new(left.x, left.y)
    }

    fn cast(&mut self, at: Vec2, by: Vec2) -> f32 {
        world_cast_mover(&mut self.world, to_pos(v(at)), &self.mover, v(by), default_query_filter())
    }

    fn push(plane: &CollisionPlane) -> (f32, f32) {
        (plane.push, plane.plane.normal.y)
    }
}
