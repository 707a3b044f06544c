use broccoli::{Tree, aabb::BBox, bbox, rect};

use crate::{
    Answer, Contestant,
    ours::changes,
    things::{Thing, aabb},
};

/// broccoli's tree, made again in each frame, and all pairs of boxes, sorted, with those that are new and gone.
pub(crate) struct Broccoli {
    boxes: Vec<BBox<f32, u32>>,
    pairs: Vec<u64>,
    before: Vec<u64>,
}

impl Broccoli {
    pub(crate) fn new() -> Broccoli {
        Broccoli { boxes: Vec::new(), pairs: Vec::new(), before: Vec::new() }
    }
}

impl Contestant for Broccoli {
    fn name(&self) -> &'static str {
        "broccoli and a sort, boxes only"
    }

    fn is_of_boxes(&self) -> bool {
        true
    }

    fn prepare(&mut self, _things: &[Thing]) {}

    #[inline(never)]
    fn frame(&mut self, things: &[Thing]) -> Answer {
        self.boxes.clear();
        self.boxes.extend(things.iter().zip(0..).map(|(thing, i)| {
            let aabb = aabb(thing);
            bbox(rect(aabb.min.x, aabb.max.x, aabb.min.y, aabb.max.y), i)
        }));
        std::mem::swap(&mut self.pairs, &mut self.before);
        self.pairs.clear();
        let pairs = &mut self.pairs;
        Tree::new(&mut self.boxes).find_colliding_pairs(|a, b| {
            let [a, b] = [*a.unpack_inner(), *b.unpack_inner()];
            pairs.push(u64::from(a.min(b)) << 32 | u64::from(a.max(b)));
        });
        self.pairs.sort_unstable();
        Answer { events: changes(&self.before, &self.pairs), touching: self.pairs.len() }
    }
}
