use jostle::{Aabb, Ray};
use parry2d::{
    bounding_volume::Aabb as ParryBox,
    math::Vector,
    partitioning::{Bvh, BvhBuildStrategy, BvhWorkspace},
    query::{Ray as ParryRay, RayCast},
};

use crate::library::{Found, Library, ask_all, pair, replace};

/// parry's tree, by its binned builder; updated as rapier does it.
pub(crate) struct Parry {
    tree: Bvh,
    workspace: BvhWorkspace,
    boxes: Vec<ParryBox>,
}

impl Parry {
    pub(crate) fn new() -> Parry {
        Parry { tree: Bvh::new(), workspace: BvhWorkspace::default(), boxes: Vec::new() }
    }
}

fn own(aabb: Aabb) -> ParryBox {
    ParryBox::new(Vector::new(aabb.min.x, aabb.min.y), Vector::new(aabb.max.x, aabb.max.y))
}

#[inline(never)]
fn overlapping(tree: &Bvh, area: Aabb) -> Found {
    tree.intersect_aabb(&own(area)).collect()
}

#[inline(never)]
fn first_hit(tree: &Bvh, boxes: &[ParryBox], ray: Ray) -> f32 {
    let ray = ParryRay::new(Vector::new(ray.origin.x, ray.origin.y), Vector::new(ray.direction.x, ray.direction.y));
    let hit = tree.cast_ray(&ray, f32::MAX, |item, until| boxes[item as usize].cast_local_ray(&ray, until, true));
    hit.map_or(f32::INFINITY, |(_, fraction)| fraction)
}

impl Library for Parry {
    fn name(&self) -> &'static str {
        "parry2d"
    }

    fn take(&mut self, boxes: &[Aabb]) {
        self.boxes = boxes.iter().copied().map(own).collect();
    }

    #[inline(never)]
    fn build(&mut self) {
        self.tree = Bvh::from_leaves(BvhBuildStrategy::Binned, &self.boxes);
    }

    fn overlapping(&mut self, areas: &[Aabb], order: &[usize], answers: &mut [Found]) -> Option<()> {
        ask_all(areas, order, answers, |area| overlapping(&self.tree, area));
        Some(())
    }

    fn first_hits(&mut self, rays: &[Ray], order: &[usize], answers: &mut [f32]) -> Option<()> {
        ask_all(rays, order, answers, |ray| first_hit(&self.tree, &self.boxes, ray));
        Some(())
    }

    #[inline(never)]
    fn pairs(&mut self, into: &mut Vec<u64>) {
        self.tree.traverse_bvtt_single_tree::<false>(&mut self.workspace, &mut |a, b| into.push(pair(a, b)));
    }

    #[inline(never)]
    fn pairs_on_two_threads(&mut self, into: &mut Vec<u64>) -> Option<()> {
        into.extend(self.tree.traverse_bvtt_single_tree_parallel::<false>().into_iter().map(|(a, b)| pair(a, b)));
        Some(())
    }

    #[inline(never)]
    fn update(&mut self, moved: &[(u32, Aabb)]) {
        replace(&mut self.boxes, moved, own);
        for &(item, aabb) in moved {
            self.tree.insert_or_update_partially(own(aabb), item, 0.0);
        }
        self.tree.optimize_incremental(&mut self.workspace);
        self.tree.refit(&mut self.workspace);
    }
}
