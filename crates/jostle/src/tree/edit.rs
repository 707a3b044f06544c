use alloc::vec::Vec;

use super::{
    box_tree::BoxTree,
    build::build,
    node::{LANES, Node, NodeLink, Target, is_empty},
    places::{MOST_LEVELS, NOWHERE, Places},
};
use crate::math::Aabb;

/// The number of boxes up to which it does not matter how well a tree is balanced.
const FEW: usize = 64;

impl BoxTree {
    /// Sets the box of an item: a new item, at any index, if it was not in the tree; an [empty](Aabb::EMPTY) box takes
    /// it out, and its index is free to be used again.
    ///
    /// Cost: O(log n), and O(n) for the first edit of a tree. It allocates only when there are more boxes than ever
    /// before, or when the tree is made anew. Whatever the order of the edits, the depth is at most ⌈log₄ n⌉ · 3/2 + 3,
    /// and never more than 18; a tree that would become deeper is made anew, which is O(n) but rare, and so is one that
    /// has twice as many boxes as when it was made, in O(n log n). Other edits leave a tree
    /// that is less well balanced than a [new](BoxTree::new) one: after many, questions take about twice as long. If
    /// more than one box in twenty changes in each step, [`rebuild`](BoxTree::rebuild) is faster.
    ///
    /// # Panics
    /// With an index of 2³¹ − 2 or more.
    ///
    /// ```
    /// use jostle::{Aabb, BoxTree};
    /// let mut tree = BoxTree::new(&[Aabb::new((0.0, 0.0), (1.0, 1.0))]);
    /// let area = Aabb::new((4.5, 0.0), (4.5, 0.0));
    /// tree.set(7, Aabb::new((4.0, 0.0), (5.0, 1.0)));
    /// assert!(tree.overlapping(area).eq([7]));
    /// tree.set(7, Aabb::EMPTY);
    /// assert_eq!(tree.overlapping(area).count(), 0);
    /// ```
    pub fn set(&mut self, item: usize, aabb: Aabb) {
        assert!(item < NodeLink::LIMIT - 1, "item {item}: a tree holds fewer than {} boxes", NodeLink::LIMIT);
        self.know_places();
        if item >= self.places.leaves.len() {
            self.places.leaves.resize(item + 1, NOWHERE);
            self.len = item + 1;
        }
        let leaf = self.places.leaves[item];
        let mut above = 0;
        if leaf != NOWHERE {
            let leaf = leaf as usize;
            let lane = self.lane_of(leaf, NodeLink::item(item));
            // A box that stays where its neighbours are stays among them.
            if !is_empty(aabb) && self.nodes[leaf].bounds().encloses(aabb) {
                self.nodes[leaf].set(lane, aabb, NodeLink::item(item));
                self.tighten(leaf);
                return;
            }
            // One that stays in a branch higher up gets a place in that.
            above = self.enclosing(leaf, aabb);
            let nodes = (self.places.free.len(), self.places.depth);
            self.remove(leaf, lane);
            if nodes != (self.places.free.len(), self.places.depth) {
                above = 0; // That node may be gone.
            }
            self.places.leaves[item] = NOWHERE;
            self.places.count -= 1;
        }
        if !is_empty(aabb) {
            let leaf = self.best_leaf(above, aabb);
            self.add(leaf, aabb, NodeLink::item(item));
            self.places.count += 1;
        }
        let levels = self.places.count.max(1).ilog2().div_ceil(2) as usize;
        if self.places.depth > (levels * 3 / 2 + 3).min(MOST_LEVELS) {
            self.rebuild(&self.boxes());
        } else if self.places.count > (2 * self.places.made).max(FEW) {
            self.nodes = build(&self.boxes());
            self.forget_places();
        }
    }

    /// Forgets where everything is, after the nodes have been made anew.
    pub(super) fn forget_places(&mut self) {
        self.places.parents.clear();
        self.places.free.clear();
    }

    /// True if the tree may be deeper than its boxes need.
    #[cfg(any(test, debug_assertions))]
    pub(super) fn is_edited(&self) -> bool {
        !self.places.parents.is_empty()
    }

    /// The box of each item; that of one without a point is empty.
    fn boxes(&self) -> Vec<Aabb> {
        let mut boxes = alloc::vec![Aabb::EMPTY; self.len];
        for node in &self.nodes {
            for (lane, link) in node.links.iter().enumerate().filter(|(_, link)| **link != NodeLink::NONE) {
                if let Target::Item(item) = link.target() {
                    boxes[item] = node.aabb(lane);
                }
            }
        }
        boxes
    }

    /// Finds where everything is, unless that is known.
    fn know_places(&mut self) {
        if !self.places.parents.is_empty() {
            return;
        }
        let Places { parents, leaves, count, made, depth, .. } = &mut self.places;
        parents.resize(self.nodes.len(), 0);
        leaves.clear();
        leaves.resize(self.len, NOWHERE);
        *count = 0;
        for (index, node) in self.nodes.iter().enumerate() {
            for link in node.links.iter().filter(|link| **link != NodeLink::NONE) {
                match link.target() {
                    Target::Node(child) => parents[child] = index as u32,
                    Target::Item(item) => {
                        leaves[item] = index as u32;
                        *count += 1;
                    }
                }
            }
        }
        (*made, *depth) = (*count, 1);
        let mut node = &self.nodes[0];
        while let Some(child) = node.child(0) {
            node = &self.nodes[child];
            *depth += 1;
        }
    }

    /// The lane of a node that holds this link.
    fn lane_of(&self, node: usize, link: NodeLink) -> usize {
        let lane = self.nodes[node].links.iter().position(|other| *other == link);
        debug_assert!(lane.is_some(), "node {node} holds {link:?}");
        lane.unwrap_or(0)
    }

    /// The lowest node, from a leaf up, whose box encloses another; the root if none does.
    fn enclosing(&self, leaf: usize, aabb: Aabb) -> usize {
        let mut node = leaf;
        while node != 0 && !self.nodes[node].bounds().encloses(aabb) {
            node = self.places.parents[node] as usize;
        }
        node
    }

    /// The leaf below a node that grows least by this box (Guttman 1984, by half the perimeter instead of the area, so
    /// that boxes without area count).
    fn best_leaf(&self, above: usize, aabb: Aabb) -> usize {
        let mut index = above;
        loop {
            let node = &self.nodes[index];
            let cost = |lane: usize| {
                let now = half_perimeter(node.aabb(lane));
                (half_perimeter(node.aabb(lane).union(aabb)) - now, now)
            };
            let mut best = (node.child(0), cost(0));
            for lane in 1..node.used() {
                let here = cost(lane);
                if here < best.1 {
                    best = (node.child(lane), here);
                }
            }
            match best.0 {
                Some(child) => index = child,
                None => return index,
            }
        }
    }

    /// Puts a branch into a node, which is split if it is full.
    fn add(&mut self, node: usize, aabb: Aabb, link: NodeLink) {
        let used = self.nodes[node].used();
        if used < LANES {
            self.put(node, used, aabb, link);
            self.tighten(node);
            return;
        }
        let entries: [(Aabb, NodeLink); LANES + 1] = core::array::from_fn(|i| {
            if i < LANES { (self.nodes[node].aabb(i), self.nodes[node].links[i]) } else { (aabb, link) }
        });
        let few = smaller_half(&entries);
        // The root stays in its place: both halves become its children.
        let kept = if node == 0 { self.new_node() } else { node };
        let split_off = self.new_node();
        self.nodes[kept] = Node::UNUSED;
        for (i, (aabb, link)) in entries.into_iter().enumerate() {
            let to = if few.contains(&i) { split_off } else { kept };
            self.put(to, self.nodes[to].used(), aabb, link);
        }
        let halves = [kept, split_off].map(|half| (self.nodes[half].bounds(), NodeLink::node(half)));
        if node == 0 {
            self.places.depth += 1;
            self.nodes[0] = Node::UNUSED;
            for (lane, (aabb, link)) in halves.into_iter().enumerate() {
                self.put(0, lane, aabb, link);
            }
        } else {
            self.tighten(kept);
            self.add(self.places.parents[node] as usize, halves[1].0, halves[1].1);
        }
    }

    /// Fills a lane of a node, and tells the branch where it is.
    fn put(&mut self, node: usize, lane: usize, aabb: Aabb, link: NodeLink) {
        self.nodes[node].set(lane, aabb, link);
        match link.target() {
            Target::Node(child) => self.places.parents[child] = node as u32,
            Target::Item(item) => self.places.leaves[item] = node as u32,
        }
    }

    /// Takes a branch out of a node; a node that is empty then is taken out as well.
    fn remove(&mut self, node: usize, lane: usize) {
        self.nodes[node].close(lane);
        if node != 0 && self.nodes[node].used() == 0 {
            self.places.free.push(node as u32);
            let parent = self.places.parents[node] as usize;
            self.remove(parent, self.lane_of(parent, NodeLink::node(node)));
            return;
        }
        self.tighten(node);
        // A root with a single child is that child.
        while let (1, Some(child)) = (self.nodes[0].used(), self.nodes[0].child(0)) {
            self.nodes[0] = core::mem::replace(&mut self.nodes[child], Node::UNUSED);
            self.places.free.push(child as u32);
            self.places.depth -= 1;
            for lane in 0..self.nodes[0].used() {
                self.put(0, lane, self.nodes[0].aabb(lane), self.nodes[0].links[lane]);
            }
        }
    }

    /// Sets the boxes above a node to those around its branches.
    fn tighten(&mut self, mut node: usize) {
        while node != 0 {
            let parent = self.places.parents[node] as usize;
            let (lane, bounds) = (self.lane_of(parent, NodeLink::node(node)), self.nodes[node].bounds());
            if self.nodes[parent].aabb(lane) == bounds {
                return;
            }
            self.nodes[parent].set(lane, bounds, NodeLink::node(node));
            node = parent;
        }
    }

    fn new_node(&mut self) -> usize {
        match self.places.free.pop() {
            Some(node) => {
                self.nodes[node as usize] = Node::UNUSED;
                node as usize
            }
            None => {
                self.nodes.push(Node::UNUSED);
                self.places.parents.push(0);
                self.nodes.len() - 1
            }
        }
    }
}

fn half_perimeter(aabb: Aabb) -> f32 {
    let size = aabb.max - aabb.min;
    size.x + size.y
}

/// The two of five boxes that are split off: those for which the perimeters of both halves are least together.
fn smaller_half(entries: &[(Aabb, NodeLink); LANES + 1]) -> [usize; 2] {
    let around = |is_in: &dyn Fn(usize) -> bool| {
        let chosen = (0..entries.len()).filter(|i| is_in(*i));
        half_perimeter(chosen.fold(Aabb::EMPTY, |all, i| all.union(entries[i].0)))
    };
    let pairs = (0..entries.len()).flat_map(|i| (i + 1..entries.len()).map(move |j| [i, j]));
    let costs = pairs.map(|pair| (around(&|i| pair.contains(&i)) + around(&|i| !pair.contains(&i)), pair));
    // Boxes that are infinite make no difference: then the first pair is taken.
    costs.reduce(|best, next| if next.0 < best.0 { next } else { best }).map_or([0, 1], |(_, pair)| pair)
}

#[cfg(test)]
mod tests {
    use super::super::samples::{Random, arrangements, float_box, grid_box, odd_box, scenes, sorted};
    use super::*;

    /// A tree with its boxes as the user knows them.
    struct Edited {
        tree: BoxTree,
        boxes: Vec<Aabb>,
    }

    impl Edited {
        fn set(&mut self, item: usize, aabb: Aabb) {
            if item >= self.boxes.len() {
                self.boxes.resize(item + 1, Aabb::EMPTY);
            }
            self.boxes[item] = aabb;
            self.tree.set(item, aabb);
        }

        /// Compares all answers with those of a new tree.
        fn check(&self) {
            self.tree.check(&self.boxes);
            let new = BoxTree::new(&self.boxes);
            assert_eq!(self.tree.len(), new.len());
            assert_eq!(self.tree.bounds(), new.bounds());
            let pairs = |tree: &BoxTree| {
                let mut pairs = Vec::new();
                tree.self_pairs(|a, b| pairs.push((a, b)));
                sorted(pairs)
            };
            assert_eq!(pairs(&self.tree), pairs(&new));
        }
    }

    fn edited() -> Edited {
        Edited { tree: BoxTree::new(&[]), boxes: Vec::new() }
    }

    #[test]
    fn random_edits_leave_the_tree_of_the_boxes() {
        for kind in [grid_box, float_box, odd_box] {
            let (mut random, mut all) = (Random(5), edited());
            for edit in 0..6_000 {
                // The tree grows to 400 boxes, shrinks, and grows again.
                let is_growing = edit / 1_500 % 2 == 0;
                let item = random.below(400);
                let is_removed = random.below(10) < if is_growing { 2 } else { 8 };
                all.set(item, if is_removed { Aabb::EMPTY } else { kind(&mut random, 400) });
                if edit % 97 == 0 {
                    all.check();
                }
                if edit % 2_000 == 1_999 {
                    let Edited { tree, boxes } = &mut all;
                    tree.rebuild(boxes);
                }
            }
            all.check();
        }
    }

    #[test]
    fn hostile_orders_of_edits_keep_the_tree_shallow() {
        for boxes in arrangements() {
            let mut all = edited();
            for (item, aabb) in boxes.iter().enumerate() {
                all.set(item, *aabb);
            }
            all.check();
            // Everything moves into one sorted row.
            for item in 0..boxes.len() {
                all.set(item, Aabb::new((item as f32, 0.0), (item as f32 + 0.5, 1.0)));
            }
            all.check();
            // Removing all but every fiftieth leaves a tree as shallow as a few boxes need.
            for item in (0..boxes.len()).filter(|item| item % 50 != 0) {
                all.set(item, Aabb::EMPTY);
            }
            all.check();
            for item in 0..boxes.len() {
                all.set(item, Aabb::EMPTY);
            }
            all.check();
        }
    }

    #[test]
    fn a_hundred_thousand_equal_boxes_and_a_sorted_row_keep_the_depth() {
        for kind in 0..2 {
            let mut tree = BoxTree::new(&[]);
            let boxes: Vec<Aabb> =
                (0..100_000).map(|i| (i * kind) as f32).map(|x| Aabb::new((x, 0.0), (x + 2.0, 1.0))).collect();
            for (item, aabb) in boxes.iter().enumerate() {
                tree.set(item, *aabb);
            }
            tree.check(&boxes);
            assert!(tree.places.depth <= 15, "{}", tree.places.depth);
            assert_eq!(tree.overlapping(Aabb::new((0.0, 0.0), (1e6, 1.0))).count(), boxes.len());
        }
    }

    #[test]
    fn a_box_that_moves_a_little_moves_nothing_else() {
        let boxes = scenes(float_box).last().unwrap();
        let mut tree = BoxTree::new(&boxes);
        tree.set(0, boxes[0]);
        let nodes = tree.nodes.len();
        for (item, aabb) in boxes.iter().enumerate() {
            tree.set(item, *aabb);
        }
        assert_eq!((tree.nodes.len(), tree.places.free.len()), (nodes, 0));
    }
}
