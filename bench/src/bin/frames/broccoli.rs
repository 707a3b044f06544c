use broccoli::{Tree, aabb::BBox, bbox, rect};

use crate::{
    Answer, Contestant, PairsOf,
    pairs::{Pairs, pair},
    things::{Thing, aabb},
};

/// broccoli's tree, made again in each frame, and all pairs of boxes.
#[derive(Default)]
pub(crate) struct Broccoli {
    boxes: Vec<BBox<f32, u32>>,
    pairs: Pairs,
}

impl Contestant for Broccoli {
    fn name(&self) -> &'static str {
        "broccoli and a sort, boxes only"
    }

    fn pairs_are_of(&self) -> PairsOf {
        PairsOf::Boxes
    }

    #[inline(never)]
    fn frame(&mut self, things: &[Thing]) -> Answer {
        self.boxes.clear();
        self.boxes.extend(things.iter().zip(0..).map(|(thing, i)| {
            let aabb = aabb(thing);
            bbox(rect(aabb.min.x, aabb.max.x, aabb.min.y, aabb.max.y), i)
        }));
        let boxes = &mut self.boxes;
        self.pairs.frame(|pairs| {
            Tree::new(boxes).find_colliding_pairs(|a, b| pairs.push(pair(*a.unpack_inner(), *b.unpack_inner())));
        })
    }
}
