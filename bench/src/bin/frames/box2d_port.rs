use box2d_rust::{
    body::{body_set_linear_velocity, create_body},
    collision::{Capsule, Circle},
    geometry::make_box,
    id::BodyId,
    math_functions::{Vec2, make_rot, to_pos},
    shape::{create_capsule_shape, create_circle_shape, create_polygon_shape},
    types::{BodyType, default_body_def, default_shape_def, default_world_def},
    world::{World, world_get_sensor_events, world_step},
};

use crate::{
    Answer, Contestant,
    things::{FRAMES_PER_SECOND, Figure, Thing},
};

/// Box2D's world in its Rust port: sensors on kinematic bodies, and on static ones for what rests.
pub(crate) struct Port {
    world: World,
    bodies: Vec<BodyId>,
    /// Each pair is found from both sides, so twice as many as there are.
    touching: usize,
}

fn velocity(thing: &Thing) -> Vec2 {
    let [x, y] = thing.by.map(|by| by * FRAMES_PER_SECOND);
    Vec2 { x, y }
}

impl Port {
    pub(crate) fn new(things: &[Thing]) -> Port {
        let mut definition = default_world_def();
        definition.gravity = Vec2 { x: 0.0, y: 0.0 };
        let mut world = World::new(&definition);
        let mut sensor = default_shape_def();
        (sensor.is_sensor, sensor.enable_sensor_events) = (true, true);
        let bodies = things.iter().map(|thing| {
            let mut body = default_body_def();
            body.type_ = if thing.moves() { BodyType::Kinematic } else { BodyType::Static };
            body.position = to_pos(Vec2 { x: thing.at[0], y: thing.at[1] });
            body.rotation = make_rot(thing.angle);
            let body = create_body(&mut world, &body);
            let point = |x| Vec2 { x, y: 0.0 };
            match thing.figure {
                Figure::Rectangle([w, h]) => {
                    create_polygon_shape(&mut world, body, &sensor, &make_box(0.5 * w, 0.5 * h))
                }
                Figure::Circle(radius) => {
                    create_circle_shape(&mut world, body, &sensor, &Circle { center: point(0.0), radius })
                }
                Figure::Capsule([half, radius]) => {
                    let capsule = Capsule { center1: point(-half), center2: point(half), radius };
                    create_capsule_shape(&mut world, body, &sensor, &capsule)
                }
            };
            body
        });
        Port { bodies: bodies.collect(), world, touching: 0 }
    }
}

impl Contestant for Port {
    fn name(&self) -> &'static str {
        "box2d-rust, sensors"
    }

    fn prepare(&mut self, things: &[Thing]) {
        for (thing, body) in things.iter().zip(&self.bodies).filter(|(thing, _)| thing.moves()) {
            body_set_linear_velocity(&mut self.world, *body, velocity(thing));
        }
    }

    #[inline(never)]
    fn frame(&mut self, _things: &[Thing]) -> Answer {
        world_step(&mut self.world, 1.0 / FRAMES_PER_SECOND, 1);
        let events = world_get_sensor_events(&self.world);
        let (begun, ended) = (events.begin_events.len(), events.end_events.len());
        self.touching += begun;
        self.touching -= ended;
        Answer { events: (begun + ended) / 2, touching: self.touching / 2 }
    }
}
