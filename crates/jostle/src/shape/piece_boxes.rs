//! Slanted boxes around the pieces below each node of a tree of boxes. Many slivers side by side, as those between a
//! corner and a row of teeth, all have boxes around most of the shape; their slanted boxes hardly overlap.

use alloc::{vec, vec::Vec};

use super::border_tree::SlantedBox;
use crate::{
    math::{Vec2, bounds::Bounds, convex_region::ConvexRegion, dvec2::DVec2},
    tree::{BoxTree, Branch},
};

/// For each node of a tree, the corners of the slanted box around what is below it, if that box is much smaller than
/// the node's own.
pub(crate) struct PieceBoxes(Vec<Option<[DVec2; 4]>>);

impl PieceBoxes {
    /// The slanted boxes for the nodes of a tree over convex pieces with these corners.
    pub(super) fn new<'a>(tree: &BoxTree, corners: impl Fn(usize) -> &'a [Vec2]) -> PieceBoxes {
        let mut boxes = PieceBoxes(vec![None; tree.node_count()]);
        boxes.add(tree, tree.root(), &corners);
        boxes
    }

    /// The slanted box around all of a branch, if it has a point; those of the nodes in it are kept.
    fn add<'a>(
        &mut self,
        tree: &BoxTree,
        branch: Branch,
        corners: &impl Fn(usize) -> &'a [Vec2],
    ) -> Option<SlantedBox> {
        /// The share of the area of a node's box up to which its slanted box is kept.
        const SMALLER: f64 = 0.5;
        if let Some(item) = branch.item() {
            return Some(grown(SlantedBox::around(edges(corners(item).iter().map(|&corner| corner.into())))));
        }
        let below: Vec<SlantedBox> = tree.below(branch).filter_map(|below| self.add(tree, below, corners)).collect();
        if below.is_empty() {
            return None;
        }
        let around = grown(SlantedBox::around(below.iter().flat_map(|own| edges(own.corners().into_iter()))));
        let bounds = Bounds::of(branch.aabb());
        let size = bounds.max - bounds.min;
        let is_kept = 4.0 * around.half[0] * around.half[1] < SMALLER * size.x * size.y;
        if let Some(place) = branch.node().and_then(|node| self.0.get_mut(node)) {
            *place = is_kept.then(|| around.corners());
        }
        Some(around)
    }

    /// False if all pieces below a branch are certainly apart from a region.
    #[inline]
    pub(crate) fn may_meet(&self, branch: Branch, region: &ConvexRegion) -> bool {
        let corners = branch.node().and_then(|node| self.0[node]);
        corners.is_none_or(|corners| region.may_meet(&corners, 0.0))
    }
}

/// A slanted box grown by more than its rounding.
fn grown(slanted: SlantedBox) -> SlantedBox {
    /// More than the rounding, as a share of the coordinates (proofs/slanted.proof).
    const ROUNDING: f64 = 32.0 * f64::EPSILON;
    let [wide, high] = slanted.half;
    let rounding = ROUNDING * (slanted.middle.manhattan() + wide + high);
    SlantedBox { half: [wide + rounding, high + rounding], ..slanted }
}

/// The edges of a ring of corners.
fn edges(corners: impl Iterator<Item = DVec2> + Clone) -> impl Iterator<Item = [DVec2; 2]> + Clone {
    corners.clone().zip(corners.cycle().skip(1)).map(|(p, q)| [p, q])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{math::Rot2, shape::Polygon};

    /// A plate with square holes in a row, and a comb whose teeth are slanted: most of their pieces are slivers.
    fn polygons() -> [Polygon; 2] {
        let square = |x: f32, half: f32| {
            [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].map(|(i, j)| Vec2::new(x + half * i, half * j))
        };
        let holes = (0..250_u8).map(|i| square((f32::from(i) - 124.5) / 125.0, 0.002));
        let tooth = |i: u16| {
            let at = |x: u16, y: f32| Rot2::degrees(45.0) * (f32::from(x) / 256.0 - 1.0, y);
            [at(2 * i + 1, -0.5), at(2 * i + 2, 0.5)]
        };
        let base = [(1.1, -0.6), (-1.0, -0.6)].map(|corner| Rot2::degrees(45.0) * corner);
        let comb = Polygon::new((0..256).flat_map(tooth).chain(base));
        [Polygon::with_holes(square(0.0, 1.1), holes).expect("a plate"), comb.expect("a comb")]
    }

    /// Visits the pieces whose boxes may meet a region; the number of boxes tested.
    fn search(
        polygon: &Polygon,
        region: &ConvexRegion,
        by_slanted: bool,
        branch: Branch,
        found: &mut Vec<usize>,
    ) -> usize {
        let mut tested = 0;
        for branch in polygon.indexed_pieces().tree.below(branch) {
            tested += 1;
            let may_meet = region.may_meet_box(Bounds::of(branch.aabb()));
            if !may_meet || by_slanted && !polygon.piece_boxes().may_meet(branch, region) {
                continue;
            }
            match branch.item() {
                Some(item) => found.push(item),
                None => tested += search(polygon, region, by_slanted, branch, found),
            }
        }
        tested
    }

    #[test]
    fn slanted_boxes_leave_out_slivers_but_none_that_a_region_meets() {
        for polygon in polygons() {
            let (mut met, mut tested) = (0, [0; 2]);
            for at in (0..400_u16).map(|i| DVec2::new(f64::from(i % 20) - 9.5, f64::from(i / 20) - 9.5) * 0.1) {
                let region = ConvexRegion::of_box(Bounds::point(at).grown(0.01));
                let (mut found, mut all) = (Vec::new(), Vec::new());
                let root = polygon.indexed_pieces().tree.root();
                tested[0] += search(&polygon, &region, true, root, &mut found);
                tested[1] += search(&polygon, &region, false, root, &mut all);
                let meets = |i: &usize| region.may_meet(polygon.indexed_pieces().items[*i].shape.corners(), 0.0);
                met += all.iter().filter(|i| meets(i)).count();
                assert!(all.iter().filter(|i| meets(i)).eq(found.iter().filter(|i| meets(i))), "at {at:?}");
            }
            assert!(met > 400 && 4 * tested[0] < tested[1], "{met} met; {tested:?} tested");
        }
    }
}
