#![allow(unsafe_code, reason = "the C functions can be called in no other way")]

use boxdd_sys::ffi;
use jostle::Rot2;
use jostle_bench::figure::Figure;

use crate::{
    Answer, Contestant, PairsOf,
    things::{FRAMES_PER_SECOND, Thing},
};

/// Box2D's world in C: the same as in `box2d_port`.
pub(crate) struct C {
    is_sensor: bool,
    world: ffi::b2WorldId,
    bodies: Vec<ffi::b2BodyId>,
    touching: usize,
}

fn v([x, y]: [f32; 2]) -> ffi::b2Vec2 {
    ffi::b2Vec2 { x, y }
}

// SAFETY of all calls below: the definitions are those that Box2D makes, it keeps no pointer to them nor to a shape,
// and the ids are of a world that lives as long as this.
impl C {
    pub(crate) fn new(things: &[Thing], is_sensor: bool) -> C {
        let mut definition = unsafe { ffi::b2DefaultWorldDef() };
        definition.gravity = v([0.0, 0.0]);
        let world = unsafe { ffi::b2CreateWorld(&raw const definition) };
        let mut shape = unsafe { ffi::b2DefaultShapeDef() };
        (shape.isSensor, shape.enableSensorEvents) = (is_sensor, is_sensor);
        (shape.density, shape.enableContactEvents) = (0.0, !is_sensor);
        let bodies = things.iter().map(|thing| unsafe {
            let mut body = ffi::b2DefaultBodyDef();
            body.type_ = match (is_sensor, thing.moves()) {
                (false, _) => ffi::b2BodyType_b2_dynamicBody,
                (true, true) => ffi::b2BodyType_b2_kinematicBody,
                (true, false) => ffi::b2BodyType_b2_staticBody,
            };
            body.enableSleep = !thing.moves();
            body.position = ffi::b2Vec2 { x: thing.at[0], y: thing.at[1] };
            let turn = Rot2::new(thing.angle);
            body.rotation = ffi::b2Rot { c: turn.cos(), s: turn.sin() };
            let body = ffi::b2CreateBody(world, &raw const body);
            match thing.figure {
                Figure::Rectangle(size) => {
                    let polygon = ffi::b2MakeBox(0.5 * size.x, 0.5 * size.y);
                    ffi::b2CreatePolygonShape(body, &raw const shape, &raw const polygon)
                }
                Figure::Circle(radius) => {
                    let circle = ffi::b2Circle { center: v([0.0, 0.0]), radius };
                    ffi::b2CreateCircleShape(body, &raw const shape, &raw const circle)
                }
                Figure::Capsule { end, radius } => {
                    let capsule = ffi::b2Capsule { center1: v((-end).into()), center2: v(end.into()), radius };
                    ffi::b2CreateCapsuleShape(body, &raw const shape, &raw const capsule)
                }
            };
            body
        });
        let bodies = bodies.collect();
        unsafe { ffi::b2World_RebuildStaticTree(world) }
        C { is_sensor, bodies, world, touching: 0 }
    }
}

impl Drop for C {
    fn drop(&mut self) {
        unsafe { ffi::b2DestroyWorld(self.world) }
    }
}

impl Contestant for C {
    fn name(&self) -> &'static str {
        if self.is_sensor { "Box2D C, sensors" } else { "Box2D C, contacts" }
    }

    fn pairs_are_of(&self) -> PairsOf {
        if self.is_sensor { PairsOf::Shapes } else { PairsOf::ShapesNearby }
    }

    fn prepare(&mut self, things: &[Thing]) {
        for (thing, body) in things.iter().zip(&self.bodies).filter(|(thing, _)| thing.moves()) {
            unsafe { ffi::b2Body_SetLinearVelocity(*body, v(thing.by.map(|by| by * FRAMES_PER_SECOND))) }
        }
    }

    #[inline(never)]
    fn frame(&mut self, _things: &[Thing]) -> Answer {
        unsafe { ffi::b2World_Step(self.world, 1.0 / FRAMES_PER_SECOND, 1) }
        let [begun, ended, found_from] = if self.is_sensor {
            let events = unsafe { ffi::b2World_GetSensorEvents(self.world) };
            [events.beginCount, events.endCount, 2]
        } else {
            let events = unsafe { ffi::b2World_GetContactEvents(self.world) };
            [events.beginCount, events.endCount, 1]
        };
        // Sensors find each pair from both sides.
        let [begun, ended] = [begun, ended].map(|count| (count / found_from) as usize);
        self.touching += begun;
        self.touching -= ended;
        Answer { events: begun + ended, touching: self.touching }
    }
}
