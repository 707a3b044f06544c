use box2d_rust::{
    body::{body_set_linear_velocity, create_body},
    collision::{Capsule, Circle},
    geometry::make_box,
    id::BodyId,
    math_functions::{Vec2, make_rot, to_pos},
    shape::{create_capsule_shape, create_circle_shape, create_polygon_shape},
    types::{BodyType, default_body_def, default_shape_def, default_world_def},
    world::{World, world_get_contact_events, world_get_sensor_events, world_rebuild_static_tree, world_step},
};
use jostle_bench::figure::Figure;

use crate::{
    Answer, Contestant, PairsOf,
    things::{FRAMES_PER_SECOND, Thing},
};

/// Box2D's world in its Rust port: sensors on kinematic bodies, on static ones for what rests; or contacts of dynamic
/// bodies without mass, which move as they are told, and may sleep if they rest.
pub(crate) struct Port {
    is_sensor: bool,
    world: World,
    bodies: Vec<BodyId>,
    touching: usize,
}

fn velocity(thing: &Thing) -> Vec2 {
    let [x, y] = thing.by.map(|by| by * FRAMES_PER_SECOND);
    Vec2 { x, y }
}

impl Port {
    pub(crate) fn new(things: &[Thing], is_sensor: bool) -> Port {
        let mut definition = default_world_def();
        definition.gravity = Vec2 { x: 0.0, y: 0.0 };
        let mut world = World::new(&definition);
        let mut shape = default_shape_def();
        (shape.is_sensor, shape.enable_sensor_events) = (is_sensor, is_sensor);
        (shape.density, shape.enable_contact_events) = (0.0, !is_sensor);
        let bodies = things.iter().map(|thing| {
            let mut body = default_body_def();
            body.type_ = match (is_sensor, thing.moves()) {
                (false, _) => BodyType::Dynamic,
                (true, true) => BodyType::Kinematic,
                (true, false) => BodyType::Static,
            };
            body.enable_sleep = !thing.moves();
            body.position = to_pos(Vec2 { x: thing.at[0], y: thing.at[1] });
            body.rotation = make_rot(thing.angle);
            let body = create_body(&mut world, &body);
            let point = |v: jostle::Vec2| Vec2 { x: v.x, y: v.y };
            match thing.figure {
                Figure::Rectangle(size) => {
                    create_polygon_shape(&mut world, body, &shape, &make_box(0.5 * size.x, 0.5 * size.y))
                }
                Figure::Circle(radius) => {
                    create_circle_shape(&mut world, body, &shape, &Circle { center: point(jostle::Vec2::ZERO), radius })
                }
                Figure::Capsule { end, radius } => {
                    let capsule = Capsule { center1: point(-end), center2: point(end), radius };
                    create_capsule_shape(&mut world, body, &shape, &capsule)
                }
            };
            body
        });
        let bodies = bodies.collect();
        world_rebuild_static_tree(&mut world);
        Port { is_sensor, bodies, world, touching: 0 }
    }
}

impl Contestant for Port {
    fn name(&self) -> &'static str {
        if self.is_sensor { "box2d-rust, sensors" } else { "box2d-rust, contacts" }
    }

    fn pairs_are_of(&self) -> PairsOf {
        if self.is_sensor { PairsOf::Shapes } else { PairsOf::ShapesNearby }
    }

    fn prepare(&mut self, things: &[Thing]) {
        for (thing, body) in things.iter().zip(&self.bodies).filter(|(thing, _)| thing.moves()) {
            body_set_linear_velocity(&mut self.world, *body, velocity(thing));
        }
    }

    #[inline(never)]
    fn frame(&mut self, _things: &[Thing]) -> Answer {
        world_step(&mut self.world, 1.0 / FRAMES_PER_SECOND, 1);
        let [begun, ended, found_from] = if self.is_sensor {
            let events = world_get_sensor_events(&self.world);
            [events.begin_events.len(), events.end_events.len(), 2]
        } else {
            let events = world_get_contact_events(&self.world);
            [events.begin_events.len(), events.end_events.len(), 1]
        };
        // Sensors find each pair from both sides.
        let [begun, ended] = [begun / found_from, ended / found_from];
        self.touching += begun;
        self.touching -= ended;
        Answer { events: begun + ended, touching: self.touching }
    }
}
