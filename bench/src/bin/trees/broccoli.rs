use broccoli::{
    Tree, TreeData,
    aabb::{BBox, pin::AabbPin},
    axgeom::{CastResult, vec2},
    bbox,
    queries::raycast::AabbRaycast,
    rect,
};
use broccoli_rayon::queries::colfind::RayonQueryPar;
use jostle::{Aabb, Ray};

use crate::library::{Found, Library, ask_all, pair};

type Item = BBox<f32, u32>;

/// broccoli's tree. It borrows its boxes and sorts them, so building copies them, and questions begin by tying the tree
/// to them again.
pub(crate) struct Broccoli {
    boxes: Vec<Item>,
    sorted: Vec<Item>,
    tree: TreeData<f32>,
}

impl Broccoli {
    pub(crate) fn new() -> Broccoli {
        let tree = Tree::new(&mut [] as &mut [Item]).get_tree_data();
        Broccoli { boxes: Vec::new(), sorted: Vec::new(), tree }
    }
}

fn own(aabb: Aabb, item: u32) -> Item {
    bbox(rect(aabb.min.x, aabb.max.x, aabb.min.y, aabb.max.y), item)
}

#[inline(never)]
fn overlapping(tree: &mut Tree<'_, Item>, area: Aabb) -> Found {
    let mut area = rect(area.min.x, area.max.x, area.min.y, area.max.y);
    let mut found = Found::default();
    tree.find_all_intersect_rect(AabbPin::from_mut(&mut area), |_, item| found.take(*item.unpack_inner()));
    found
}

#[inline(never)]
fn first_hit(tree: &mut Tree<'_, Item>, ray: Ray) -> f32 {
    let [point, dir] = [ray.origin, ray.direction].map(|v| vec2(v.x, v.y));
    match tree.cast_ray(broccoli::axgeom::Ray { point, dir }, AabbRaycast) {
        CastResult::Hit(hit) => hit.mag,
        CastResult::NoHit => f32::INFINITY,
    }
}

impl Library for Broccoli {
    fn name(&self) -> &'static str {
        "broccoli"
    }

    fn take(&mut self, boxes: &[Aabb]) {
        self.boxes = boxes.iter().zip(0..).map(|(aabb, item)| own(*aabb, item)).collect();
    }

    #[inline(never)]
    fn build(&mut self) {
        self.sorted.clone_from(&self.boxes);
        self.tree = Tree::new(&mut self.sorted).get_tree_data();
    }

    fn overlapping(&mut self, areas: &[Aabb], order: &[usize], answers: &mut [Found]) -> Option<()> {
        let mut tree = Tree::from_tree_data(&mut self.sorted, &self.tree);
        ask_all(areas, order, answers, |area| overlapping(&mut tree, area));
        Some(())
    }

    fn leaves_out_touching(&self) -> bool {
        true
    }

    fn first_hits(&mut self, rays: &[Ray], order: &[usize], answers: &mut [f32]) -> Option<()> {
        let mut tree = Tree::from_tree_data(&mut self.sorted, &self.tree);
        ask_all(rays, order, answers, |ray| first_hit(&mut tree, ray));
        Some(())
    }

    #[inline(never)]
    fn pairs(&mut self, into: &mut Vec<u64>) {
        let mut tree = Tree::from_tree_data(&mut self.sorted, &self.tree);
        tree.find_colliding_pairs(|a, b| into.push(pair(*a.unpack_inner(), *b.unpack_inner())));
    }

    #[inline(never)]
    fn pairs_on_two_threads(&mut self, into: &mut Vec<u64>) -> Option<()> {
        *into = Tree::from_tree_data(&mut self.sorted, &self.tree).par_find_colliding_pairs_acc_closure(
            std::mem::take(into),
            |_| Vec::new(),
            |all, mut more| all.append(&mut more),
            |all, a, b| all.push(pair(*a.unpack_inner(), *b.unpack_inner())),
        );
        Some(())
    }

    #[inline(never)]
    fn update(&mut self, moved: &[(u32, Aabb)]) {
        for &(item, aabb) in moved {
            self.boxes[item as usize] = own(aabb, item);
        }
        self.build();
    }
}
