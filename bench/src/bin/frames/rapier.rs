use std::sync::atomic::{AtomicUsize, Ordering};

use rapier2d::prelude as rapier;

use crate::{Answer, Contestant, things::Thing};

/// rapier's pipeline without bodies, for events of all pairs; as sensors it tests only whether they intersect.
pub(crate) struct Rapier {
    is_sensor: bool,
    handles: Vec<rapier::ColliderHandle>,
    islands: rapier::IslandManager,
    broad_phase: rapier::BroadPhaseBvh,
    narrow_phase: rapier::NarrowPhase,
    bodies: rapier::RigidBodySet,
    colliders: rapier::ColliderSet,
    pipeline: rapier::CollisionPipeline,
    events: Counter,
    touching: usize,
}

#[derive(Default)]
pub(crate) struct Counter {
    started: AtomicUsize,
    stopped: AtomicUsize,
}

impl rapier::EventHandler for Counter {
    fn handle_collision_event(
        &self,
        _: &rapier::RigidBodySet,
        _: &rapier::ColliderSet,
        event: rapier::CollisionEvent,
        _: Option<&rapier::ContactPair>,
    ) {
        let counter = if event.started() { &self.started } else { &self.stopped };
        counter.fetch_add(1, Ordering::Relaxed);
    }

    fn handle_contact_force_event(
        &self,
        _: f32,
        _: &rapier::RigidBodySet,
        _: &rapier::ColliderSet,
        _: &rapier::ContactPair,
        _: f32,
    ) {
    }

    fn handle_soft_body_tear_event(&self, _: &rapier::SoftBodySet, _: &rapier::SoftBodyTearEvent) {}
}

impl Rapier {
    pub(crate) fn new(things: &[Thing], is_sensor: bool) -> Rapier {
        let mut colliders = rapier::ColliderSet::new();
        let insert = |thing: &Thing| {
            let collider = rapier::ColliderBuilder::new(thing.figure.parry());
            let collider = collider.sensor(is_sensor).rotation(thing.angle);
            let collider = collider.translation(rapier::Vector::new(thing.at[0], thing.at[1]));
            let collider = collider.active_events(rapier::ActiveEvents::COLLISION_EVENTS);
            colliders.insert(collider.active_collision_types(rapier::ActiveCollisionTypes::all()).build())
        };
        Rapier {
            is_sensor,
            handles: things.iter().map(insert).collect(),
            islands: rapier::IslandManager::new(),
            broad_phase: rapier::BroadPhaseBvh::new(),
            narrow_phase: rapier::NarrowPhase::new(),
            bodies: rapier::RigidBodySet::new(),
            colliders,
            pipeline: rapier::CollisionPipeline::new(),
            events: Counter::default(),
            touching: 0,
        }
    }
}

impl Contestant for Rapier {
    fn name(&self) -> &'static str {
        if self.is_sensor { "rapier2d, sensors" } else { "rapier2d, contacts" }
    }

    #[inline(never)]
    fn frame(&mut self, things: &[Thing]) -> Answer {
        for (thing, handle) in things.iter().zip(&self.handles).filter(|(thing, _)| thing.moves()) {
            let collider = self.colliders.get_mut(*handle).expect("there");
            collider.set_translation(rapier::Vector::new(thing.at[0], thing.at[1]));
        }
        self.pipeline.step(
            0.0,
            &mut self.islands,
            &mut self.broad_phase,
            &mut self.narrow_phase,
            &mut self.bodies,
            &mut self.colliders,
            &(),
            &self.events,
        );
        let [started, stopped] =
            [&self.events.started, &self.events.stopped].map(|counter| counter.swap(0, Ordering::Relaxed));
        self.touching += started;
        self.touching -= stopped;
        Answer { events: started + stopped, touching: self.touching }
    }
}
