use jostle::{Collider, ColliderId, Convex, Moved, Mover, QueryFilter, Shape, Vec2, World, slide};

use crate::{
    level::Level,
    library::{Library, Reached},
};

/// The level as a world.
pub(crate) fn world(level: &Level) -> World<()> {
    let mut world = World::new();
    for (shape, at) in &level.solids {
        world.insert(Collider::new(shape.clone(), *at, ())).expect("finite");
    }
    world
}

fn reached(moved: &Moved<ColliderId>) -> Reached {
    Reached { at: moved.pose.translation, on_floor: moved.floor.is_some(), met: moved.hits().len() }
}

/// A collider of the world that `World::move_and_slide` moves.
pub(crate) struct Moving {
    world: World<()>,
    hero: ColliderId,
    mover: Mover,
}

impl Moving {
    pub(crate) fn new(level: &Level, shape: &Convex) -> Moving {
        let mut world = world(level);
        let hero = world.insert(Collider::new(Shape::from(shape.clone()), Vec2::ZERO, ())).expect("finite");
        Moving { world, hero, mover: Mover::platformer((0.0, 1.0)) }
    }
}

impl Library for Moving {
    fn name(&self) -> String {
        "jostle, `move_and_slide`".into()
    }

    fn put(&mut self, at: Vec2) {
        self.world.set_pose(self.hero, at).expect("it is there");
    }

    #[inline(never)]
    fn travel(&mut self, by: Vec2) -> Reached {
        reached(&self.world.move_and_slide(self.hero, by, &self.mover, slide).expect("it is there"))
    }
}

/// A shape that is not in the world, moved by `World::plan_move`.
pub(crate) struct Planned {
    world: World<()>,
    shape: Convex,
    at: Vec2,
    mover: Mover,
}

impl Planned {
    pub(crate) fn new(level: &Level, shape: &Convex) -> Planned {
        let mover = Mover::platformer((0.0, 1.0));
        Planned { world: world(level), shape: shape.clone(), at: Vec2::ZERO, mover }
    }
}

impl Library for Planned {
    fn name(&self) -> String {
        "jostle, `plan_move`".into()
    }

    fn put(&mut self, at: Vec2) {
        self.at = at;
    }

    #[inline(never)]
    fn travel(&mut self, by: Vec2) -> Reached {
        let shape = self.shape.at(self.at);
        let moved = self.world.plan_move(shape, by, &self.mover, &QueryFilter::new(), slide);
        self.at = moved.pose.translation;
        reached(&moved)
    }
}
