//! jostle's world, and its tree alone.

use jostle::{Aabb, BoxTree, Collider, ColliderId, Events, Motion, Pose2, Rot2, World};

use crate::{
    Answer, Contestant, PairsOf,
    pairs::{Pairs, pair},
    things::{Thing, aabb},
};

pub(crate) struct Jostle {
    world: World<()>,
    ids: Vec<ColliderId>,
    events: Events,
    is_parallel: bool,
}

impl Jostle {
    pub(crate) fn new(things: &[Thing], is_parallel: bool) -> Jostle {
        let mut world = World::new();
        let insert = |thing: &Thing| {
            let pose = Pose2::new(thing.at, Rot2::new(thing.angle));
            world.insert(Collider::new(thing.figure.ours(), pose, ())).expect("finite")
        };
        Jostle { ids: things.iter().map(insert).collect(), world, events: Events::new(), is_parallel }
    }
}

impl Contestant for Jostle {
    fn name(&self) -> &'static str {
        if self.is_parallel { "jostle, two threads" } else { "jostle" }
    }

    fn prepare(&mut self, things: &[Thing]) {
        for (thing, id) in things.iter().zip(&self.ids) {
            let motion = Motion::linear(thing.by);
            if self.world.get(*id).expect("there").motion != motion {
                self.world.set_motion(*id, motion).expect("finite");
            }
        }
    }

    #[inline(never)]
    fn frame(&mut self, _things: &[Thing]) -> Answer {
        if self.is_parallel {
            self.world.step_parallel(&mut self.events);
        } else {
            self.world.step(&mut self.events);
        }
        let events = self.events.begun().len() + self.events.ended().len();
        Answer { events, touching: self.world.touching_pairs().count() }
    }
}

/// The broad phase alone: a tree made again, and all pairs of boxes.
pub(crate) struct Boxes {
    boxes: Vec<Aabb>,
    tree: BoxTree,
    pairs: Pairs,
}

impl Boxes {
    pub(crate) fn new() -> Boxes {
        Boxes { boxes: Vec::new(), tree: BoxTree::new(&[]), pairs: Pairs::default() }
    }
}

impl Contestant for Boxes {
    fn name(&self) -> &'static str {
        "jostle's BoxTree and a sort, boxes only"
    }

    fn pairs_are_of(&self) -> PairsOf {
        PairsOf::Boxes
    }

    #[inline(never)]
    fn frame(&mut self, things: &[Thing]) -> Answer {
        self.boxes.clear();
        self.boxes.extend(things.iter().map(aabb));
        self.tree.rebuild(&self.boxes);
        self.pairs.frame(|pairs| self.tree.self_pairs(|a, b| pairs.push(pair(a as u32, b as u32))))
    }
}
