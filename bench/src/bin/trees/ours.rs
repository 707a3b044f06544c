use jostle::{Aabb, BoxTree, Ray};

use crate::{
    library::{Found, Library, ask_all, pair, replace},
    scene::entry,
};

/// jostle's tree: made by `new`, changed by `set`, and made again by `rebuild` if it is told so or if all boxes move.
pub(crate) struct Jostle {
    tree: BoxTree,
    boxes: Vec<Aabb>,
    always_rebuilds: bool,
}

impl Jostle {
    pub(crate) fn new(always_rebuilds: bool) -> Jostle {
        Jostle { tree: BoxTree::new(&[]), boxes: Vec::new(), always_rebuilds }
    }
}

#[inline(never)]
fn overlapping(tree: &BoxTree, area: Aabb) -> Found {
    tree.overlapping(area).map(|item| item as u32).collect()
}

#[inline(never)]
fn first_hit(tree: &BoxTree, boxes: &[Aabb], ray: Ray) -> f32 {
    let (from, inverse) = (ray.origin.into(), [1.0 / ray.direction.x, 1.0 / ray.direction.y]);
    let mut first = f32::INFINITY;
    tree.along(ray, |item| {
        first = first.min(entry(from, inverse, boxes[item].min.into(), boxes[item].max.into()));
        f64::from(first)
    });
    first
}

impl Library for Jostle {
    fn name(&self) -> &'static str {
        if self.always_rebuilds { "jostle, `rebuild`" } else { "jostle" }
    }

    fn take(&mut self, boxes: &[Aabb]) {
        self.boxes = boxes.to_vec();
    }

    #[inline(never)]
    fn build(&mut self) {
        if self.always_rebuilds {
            self.tree.rebuild(&self.boxes);
        } else {
            self.tree = BoxTree::new(&self.boxes);
        }
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
        self.tree.self_pairs(|a, b| into.push(pair(a as u32, b as u32)));
    }

    #[inline(never)]
    fn update(&mut self, moved: &[(u32, Aabb)]) {
        replace(&mut self.boxes, moved, |aabb| aabb);
        if self.always_rebuilds || moved.len() == self.boxes.len() {
            self.tree.rebuild(&self.boxes);
        } else {
            moved.iter().for_each(|&(item, aabb)| self.tree.set(item as usize, aabb));
        }
    }
}
