//! The boxes, of many, that may come near the region of a question.

use crate::{
    difference::{LaneSeparations, are_all_far},
    math::{Vec2, larger},
    shape::{BoxBlock, Boxes, LANES, OrientedBox},
};

/// A region for each of many boxes.
#[derive(Clone, Copy)]
pub(crate) enum Regions<'a> {
    /// The same for all.
    One(OrientedBox),
    /// The box with the same index.
    Each(&'a Boxes),
}

impl Regions<'_> {
    /// Visits the blocks of regions and of boxes that may come within a limit of each other, with the index of the
    /// first.
    #[inline(always)]
    pub(super) fn for_blocks(self, boxes: &Boxes, limit: f32, mut visit: impl FnMut(usize, &BoxBlock, &BoxBlock)) {
        let blocks = boxes.blocks().iter().enumerate();
        match self {
            Regions::One(region) => {
                let (middle, half) = (region.pose.translation, half_around(&region));
                let region = BoxBlock::repeat(&region);
                for (k, block) in blocks {
                    if !are_all_far(middle, half, block, limit) {
                        visit(k * LANES, &region, block);
                    }
                }
            }
            Regions::Each(regions) => {
                blocks.zip(regions.blocks()).for_each(|((k, block), region)| visit(k * LANES, region, block));
            }
        }
    }

    /// Visits the indices of the boxes that may be no farther from their regions than a margin. A negative margin
    /// leaves out no more than 0.
    #[inline]
    pub(crate) fn for_near(self, boxes: &Boxes, margin: f32, mut visit: impl FnMut(usize)) {
        /// More than the length of an axis.
        const LONGEST: f32 = 1.0 + 1.0 / 512.0;
        let limit = larger(0.0, margin) * LONGEST;
        self.for_blocks(boxes, limit, |first, regions, block| {
            let far = LaneSeparations::new(regions, block).are_farther(limit);
            for_places(!far, |lane| visit(first + lane));
        });
    }
}

/// Half the size of the upright box around a box.
fn half_around(region: &OrientedBox) -> Vec2 {
    let (c, s) = (region.pose.rotation.cos().abs(), region.pose.rotation.sin().abs());
    let Vec2 { x: width, y: height } = region.size;
    Vec2::new(c * width + s * height, s * width + c * height) * 0.5
}

/// Visits the places of the bits of a block that are set.
#[inline(always)]
pub(super) fn for_places(bits: u32, mut visit: impl FnMut(usize)) {
    const ALL: u32 = (1 << LANES) - 1;
    let mut left = bits & ALL;
    while left != 0 {
        visit(left.trailing_zeros() as usize);
        left &= left - 1;
    }
}
