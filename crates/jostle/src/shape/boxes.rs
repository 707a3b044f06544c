use alloc::vec::Vec;
use core::ops::Deref;

use super::oriented_box::OrientedBox;
use crate::math::{Pose2, larger};

/// The number of boxes in a block: the f32 that fill a vector register on wide machines.
pub(crate) const LANES: usize = 8;

/// Eight boxes by coordinate, so that a loop over them is one over neighbouring numbers. Of a box that meets nothing,
/// and of a place without a box, all are NaN.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BoxBlock {
    pub(crate) x: [f32; LANES],
    pub(crate) y: [f32; LANES],
    pub(crate) cos: [f32; LANES],
    pub(crate) sin: [f32; LANES],
    pub(crate) width: [f32; LANES],
    pub(crate) height: [f32; LANES],
}

impl BoxBlock {
    const EMPTY: BoxBlock = {
        let nowhere = [f32::NAN; LANES];
        BoxBlock { x: nowhere, y: nowhere, cos: nowhere, sin: nowhere, width: nowhere, height: nowhere }
    };

    /// Eight times the same box.
    pub(crate) fn repeat(one: &OrientedBox) -> BoxBlock {
        let mut block = BoxBlock::EMPTY;
        (0..LANES).for_each(|lane| block.set(lane, one));
        block
    }

    #[inline]
    fn set(&mut self, lane: usize, one: &OrientedBox) {
        let Pose2 { translation, rotation } = one.pose;
        (self.x[lane], self.y[lane]) = (translation.x, translation.y);
        (self.cos[lane], self.sin[lane]) = (rotation.cos(), rotation.sin());
        (self.width[lane], self.height[lane]) = (one.size.x, one.size.y);
    }
}

/// Many boxes, stored also by coordinate: what batch questions are about. They are read as a slice, and changed only by
/// appending and clearing.
///
/// Ask with [`intersects_many`](crate::intersects_many), [`separation_many`](crate::separation_many),
/// [`contact_manifold_many`](crate::contact_manifold_many), [`cast_ray_many`](crate::cast_ray_many) or
/// [`cast_shape_many`](crate::cast_shape_many). Each looks at all boxes, eight at a time. So this is for boxes that
/// move every frame, or that are few; of thousands that rest, a [`BoxTree`](crate::BoxTree) finds those nearby sooner.
/// Fill it again each frame: after [`clear`](Boxes::clear) it reuses its memory.
///
/// A box whose size is not above zero, or with a number that is not finite, keeps its index and meets nothing.
///
/// ```
/// use jostle::{Boxes, Convex, OrientedBox, intersects_many};
/// let bullets: Boxes = (0..1000).map(|i| OrientedBox::new((0.2, 0.1), (i as f32, 3.0))).collect();
/// let hero = Convex::capsule((0.0, -0.5), (0.0, 0.5), 0.5)?;
/// let mut hits = Vec::new();
/// intersects_many(hero.at((41.0, 2.5)), &bullets, &mut hits);
/// assert_eq!(hits, [41]);
/// # Ok::<(), jostle::ShapeError>(())
/// ```
///
/// Pairs of boxes are two such lists, which an iterator of pairs unzips into:
///
/// ```
/// use jostle::{Boxes, OrientedBox, contact_manifold_many};
/// let crates = [0.0, 0.9, 5.0].map(|x| OrientedBox::new((1.0, 1.0), (x, 0.0)));
/// let pairs = [(0, 1), (1, 2)]; // from a broad phase, such as `BoxTree::self_pairs`
/// let (a, b): (Boxes, Boxes) = pairs.iter().map(|&(i, j)| (crates[i], crates[j])).unzip();
/// let mut contacts = Vec::new();
/// contact_manifold_many(&a, &b, 0.0, &mut contacts);
/// assert_eq!(contacts.iter().map(|(pair, _)| *pair).collect::<Vec<_>>(), [0]);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Boxes {
    boxes: Vec<OrientedBox>,
    /// The same boxes in the same order.
    blocks: Vec<BoxBlock>,
    /// At least the largest distance of a point of a box from the origin, except for rounding.
    reach: f32,
}

impl Boxes {
    /// A list without boxes.
    ///
    /// ```
    /// assert!(jostle::Boxes::new().is_empty());
    /// ```
    #[must_use]
    pub fn new() -> Boxes {
        Boxes::default()
    }

    /// Appends a box.
    ///
    /// ```
    /// let (mut boxes, crate_) = (jostle::Boxes::new(), jostle::OrientedBox::new((2.0, 1.0), (0.0, 0.0)));
    /// boxes.push(crate_);
    /// assert_eq!(boxes[0], crate_);
    /// ```
    #[inline]
    pub fn push(&mut self, one: OrientedBox) {
        let (block, lane) = (self.boxes.len() / LANES, self.boxes.len() % LANES);
        if lane == 0 {
            self.blocks.push(BoxBlock::EMPTY);
        }
        self.boxes.push(one);
        if one.is_somewhere() {
            let (at, size) = (one.pose.translation, one.size);
            self.blocks[block].set(lane, &one);
            self.reach = larger(self.reach, (at.x.abs() + at.y.abs()) + (size.x + size.y));
        }
    }

    /// Removes all boxes and keeps the memory.
    ///
    /// ```
    /// use jostle::{Boxes, OrientedBox};
    /// let mut boxes: Boxes = [OrientedBox::new((2.0, 1.0), (0.0, 0.0))].into_iter().collect();
    /// boxes.clear();
    /// assert!(boxes.is_empty());
    /// ```
    pub fn clear(&mut self) {
        self.boxes.clear();
        self.blocks.clear();
        self.reach = 0.0;
    }

    /// The box with this index, if it meets anything.
    #[inline]
    pub(crate) fn solid(&self, i: usize) -> Option<&OrientedBox> {
        let one = self.boxes.get(i)?;
        if self.blocks[i / LANES].x[i % LANES].is_nan() { None } else { Some(one) }
    }

    #[inline]
    pub(crate) fn blocks(&self) -> &[BoxBlock] {
        &self.blocks
    }

    /// At least the largest distance of a point of a box from the origin.
    pub(crate) fn reach(&self) -> f64 {
        /// More than the rounding of a sum of four (proofs/reach.proof).
        const ABOVE: f64 = 1.0 + 8.0 * f32::EPSILON as f64;
        /// As much as four coordinates can be together, if their sum is more than an f32 holds.
        const MOST: f64 = 4.0 * f32::MAX as f64;
        f64::from(self.reach).min(MOST) * ABOVE
    }
}

impl Deref for Boxes {
    type Target = [OrientedBox];

    #[inline]
    fn deref(&self) -> &[OrientedBox] {
        &self.boxes
    }
}

impl PartialEq for Boxes {
    fn eq(&self, other: &Boxes) -> bool {
        **self == **other
    }
}

impl Extend<OrientedBox> for Boxes {
    fn extend<I: IntoIterator<Item = OrientedBox>>(&mut self, boxes: I) {
        boxes.into_iter().for_each(|one| self.push(one));
    }
}

impl FromIterator<OrientedBox> for Boxes {
    fn from_iter<I: IntoIterator<Item = OrientedBox>>(boxes: I) -> Boxes {
        let mut all = Boxes::new();
        all.extend(boxes);
        all
    }
}
