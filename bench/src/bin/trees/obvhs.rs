use std::time::Duration;

use jostle::{Aabb, Ray};
use obvhs::{
    BvhBuildParams,
    aabb::Aabb as ObvhsBox,
    bvh2::{Bvh2, builder::build_bvh2},
    ray::{Ray as ObvhsRay, RayHit},
};

use crate::library::{Found, Library, ask_all, pair, replace};

/// obvhs's tree of two lanes over boxes in space, whose third extent is from −1 to 1.
pub(crate) struct Obvhs {
    tree: Bvh2,
    boxes: Vec<ObvhsBox>,
    how: How,
}

/// How it is built: fastest, with one box in a leaf, or of better quality, with up to eight.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum How {
    Fastest,
    Fast,
}

impl Obvhs {
    pub(crate) fn new(how: How) -> Obvhs {
        Obvhs { tree: Bvh2::default(), boxes: Vec::new(), how }
    }
}

fn own(aabb: Aabb) -> ObvhsBox {
    ObvhsBox::new([aabb.min.x, aabb.min.y, -1.0].into(), [aabb.max.x, aabb.max.y, 1.0].into())
}

/// The items whose boxes meet a box.
#[inline(always)]
fn meet(tree: &Bvh2, boxes: &[ObvhsBox], area: ObvhsBox, mut visit: impl FnMut(u32)) {
    tree.aabb_traverse(area, |tree, node| {
        let node = &tree.nodes[node as usize];
        let places = node.first_index as usize..(node.first_index + node.prim_count) as usize;
        for &item in &tree.primitive_indices[places] {
            // The box of a leaf with one item is that of the item.
            if node.prim_count == 1 || boxes[item as usize].intersect_aabb(&area) {
                visit(item);
            }
        }
        true
    });
}

#[inline(never)]
fn overlapping(tree: &Bvh2, boxes: &[ObvhsBox], area: Aabb) -> Found {
    let mut found = Found::default();
    meet(tree, boxes, own(area), |item| found.take(item));
    found
}

#[inline(never)]
fn first_hit(tree: &Bvh2, boxes: &[ObvhsBox], ray: Ray) -> f32 {
    let [from, direction] = [ray.origin, ray.direction].map(|v| [v.x, v.y, 0.0].into());
    let (ray, mut hit) = (ObvhsRay::new(from, direction, 0.0, f32::MAX), RayHit::none());
    tree.ray_traverse(ray, &mut hit, |ray, place| boxes[tree.primitive_indices[place] as usize].intersect_ray(ray));
    hit.t
}

impl Library for Obvhs {
    fn name(&self) -> &'static str {
        if self.how == How::Fastest { "obvhs, fastest build" } else { "obvhs, fast build" }
    }

    fn take(&mut self, boxes: &[Aabb]) {
        self.boxes = boxes.iter().copied().map(own).collect();
    }

    #[inline(never)]
    fn build(&mut self) {
        let parameters = match self.how {
            How::Fastest => BvhBuildParams::fastest_build(),
            How::Fast => BvhBuildParams::fast_build(),
        };
        self.tree = build_bvh2(&self.boxes, parameters, &mut Duration::default());
    }

    fn overlapping(&mut self, areas: &[Aabb], order: &[usize], answers: &mut [Found]) -> Option<()> {
        ask_all(areas, order, answers, |area| overlapping(&self.tree, &self.boxes, area));
        Some(())
    }

    fn first_hits(&mut self, rays: &[Ray], order: &[usize], answers: &mut [f32]) -> Option<()> {
        ask_all(rays, order, answers, |ray| first_hit(&self.tree, &self.boxes, ray));
        Some(())
    }

    /// It has no such question, so it is asked for each box, in the order of its leaves: the next is then cached.
    #[inline(never)]
    fn pairs(&mut self, into: &mut Vec<u64>) {
        for leaf in self.tree.nodes.iter().filter(|node| node.is_leaf()) {
            let places = leaf.first_index as usize..(leaf.first_index + leaf.prim_count) as usize;
            for &item in &self.tree.primitive_indices[places] {
                meet(&self.tree, &self.boxes, self.boxes[item as usize], |other| {
                    if item < other {
                        into.push(pair(item, other));
                    }
                });
            }
        }
    }

    #[inline(never)]
    fn update(&mut self, moved: &[(u32, Aabb)]) {
        replace(&mut self.boxes, moved, own);
        if moved.len() < self.boxes.len() {
            for &(item, aabb) in moved {
                self.tree.move_primitive(own(aabb), item);
            }
        } else {
            self.build();
        }
    }
}
