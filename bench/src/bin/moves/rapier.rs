use jostle::Vec2;
use jostle_bench::figure::{Figure, vector};
use rapier2d::{
    control::{CharacterLength, KinematicCharacterController},
    prelude as rapier,
};

use crate::{
    SKIN,
    level::Level,
    library::{Library, Reached},
    parry::solids,
};

/// rapier's character controller, of which the level is all that is in its sets.
pub(crate) struct Rapier {
    bodies: rapier::RigidBodySet,
    colliders: rapier::ColliderSet,
    broad_phase: rapier::BroadPhaseBvh,
    narrow_phase: rapier::NarrowPhase,
    controller: KinematicCharacterController,
    shape: rapier::SharedShape,
    at: Vec2,
}

impl Rapier {
    /// As it is by default; or with a gap as narrow as jostle's skin, and not pulled to the ground.
    pub(crate) fn new(level: &Level, figure: Figure, is_default: bool) -> Rapier {
        let mut controller = KinematicCharacterController::default();
        if !is_default {
            (controller.offset, controller.snap_to_ground) = (CharacterLength::Relative(SKIN), None);
        }
        let mut colliders = rapier::ColliderSet::new();
        for (shape, pose) in solids(level) {
            colliders.insert(rapier::ColliderBuilder::new(shape).position(pose));
        }
        let mut rapier = Rapier {
            bodies: rapier::RigidBodySet::new(),
            colliders,
            broad_phase: rapier::BroadPhaseBvh::new(),
            narrow_phase: rapier::NarrowPhase::new(),
            controller,
            shape: figure.parry(),
            at: Vec2::ZERO,
        };
        // Makes the tree.
        rapier::CollisionPipeline::new().step(
            0.0,
            &mut rapier::IslandManager::new(),
            &mut rapier.broad_phase,
            &mut rapier.narrow_phase,
            &mut rapier.bodies,
            &mut rapier.colliders,
            &(),
            &(),
        );
        rapier
    }
}

impl Library for Rapier {
    fn name(&self) -> String {
        let how = if self.controller.snap_to_ground.is_some() { "default" } else { "offset 1/1024, no snap" };
        format!("rapier2d's controller, {how}")
    }

    fn put(&mut self, at: Vec2) {
        self.at = at;
    }

    #[inline(never)]
    fn travel(&mut self, by: Vec2) -> Reached {
        const FRAME: f32 = 1.0 / 60.0;
        let dispatcher = self.narrow_phase.query_dispatcher();
        let filter = rapier::QueryFilter::default();
        let queries = self.broad_phase.as_query_pipeline(dispatcher, &self.bodies, &self.colliders, filter);
        let pose = rapier::Pose::from_translation(vector(self.at));
        let mut met = 0;
        let moved = self.controller.move_shape(FRAME, &queries, &*self.shape, &pose, vector(by), |_| met += 1);
        self.at += Vec2::new(moved.translation.x, moved.translation.y);
        Reached { at: self.at, on_floor: moved.grounded, met }
    }
}
