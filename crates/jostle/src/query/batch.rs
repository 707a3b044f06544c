use alloc::vec::Vec;

use super::{
    contact::{Manifold, contact_manifold, manifold_of_boxes},
    near_boxes::{Regions, for_places},
    relate::intersects,
    separation::{separation, separation_of_boxes},
};
use crate::{
    difference::{LaneSeparations, Relation, Separation, relate_boxes},
    placed::{Placed, region},
    shape::{Boxes, OrientedBox},
};

/// The first shape A of each question of a batch; B is each of the [`Boxes`] that the batch is about.
///
/// Batch functions take whatever converts to it: a placed shape, or a reference to other boxes.
///
/// ```
/// use jostle::{Boxes, Convex, OrientedBox, intersects_many};
/// let crates: Boxes = [0.0, 2.0, 4.0].map(|x| OrientedBox::new((1.0, 1.0), (x, 0.0))).into_iter().collect();
/// let lids: Boxes = [0.5, 2.0, 8.0].map(|x| OrientedBox::new((1.0, 0.1), (x, 0.5))).into_iter().collect();
/// let (blast, mut hits) = (Convex::circle(2.0)?, Vec::new());
/// intersects_many(blast.at((4.0, 1.0)), &crates, &mut hits);
/// assert_eq!(hits, [1, 2]); // the blast and each crate
/// intersects_many(&lids, &crates, &mut hits);
/// assert_eq!(hits, [0, 1]); // each lid and the crate with its index
/// # Ok::<(), jostle::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub enum OneOrEach<'a> {
    /// The same shape, of any kind, for all boxes.
    One(Placed<'a>),
    /// For each box the one with the same index; if one list is longer, its rest is not asked about.
    Each(&'a Boxes),
}

impl<'a> From<Placed<'a>> for OneOrEach<'a> {
    fn from(one: Placed<'a>) -> OneOrEach<'a> {
        OneOrEach::One(one)
    }
}

impl<'a> From<&'a Boxes> for OneOrEach<'a> {
    fn from(each: &'a Boxes) -> OneOrEach<'a> {
        OneOrEach::Each(each)
    }
}

impl<'a> OneOrEach<'a> {
    /// The regions of A, and whether A is no more than these; `None` if it is a shape that is nowhere.
    fn regions(self) -> Option<(Regions<'a>, bool)> {
        match self {
            OneOrEach::One(a) if !a.is_somewhere() => None,
            OneOrEach::One(a) => {
                let (region, is_all) = region(&a);
                Some((Regions::One(region), is_all))
            }
            OneOrEach::Each(a) => Some((Regions::Each(a), true)),
        }
    }

    /// The answer of a fast path about two boxes with the same index, if both meet anything.
    #[inline(always)]
    fn fast<R>(self, b: &Boxes, i: usize, answer: impl FnOnce(&OrientedBox, &OrientedBox) -> Option<R>) -> Option<R> {
        let OneOrEach::Each(a) = self else { return None };
        answer(a.solid(i)?, b.solid(i)?)
    }

    /// The answer to the single question about a pair, if both meet anything.
    #[inline(never)]
    fn ask<R>(self, b: &Boxes, i: usize, single: impl FnOnce(Placed<'_>, Placed<'_>) -> R) -> Option<R> {
        match self {
            OneOrEach::One(a) => ask_box(b, i, |b| single(a, b)),
            OneOrEach::Each(a) => ask_box(a, i, |a| ask_box(b, i, |b| single(a, b))).flatten(),
        }
    }
}

/// The answer to a question about a box as a shape, if it meets anything.
pub(crate) fn ask_box<R>(boxes: &Boxes, i: usize, question: impl FnOnce(Placed<'_>) -> R) -> Option<R> {
    let one = boxes.solid(i)?;
    Some(question(one.shape().ok()?.at(one.pose)))
}

/// The boxes that have a point in common with A, touching included; exact, the answers of [`intersects`]. `hits` is
/// cleared and then holds their indices in order.
///
/// Cost: eight boxes at a time are compared with A, or with a box around it, on four axes in f32, in loops that the
/// compiler vectorises. What is uncertain is decided by `intersects`: of boxes against boxes those that nearly touch,
/// of other shapes what comes near.
///
/// ```
/// use jostle::{Boxes, OrientedBox, Pose2, Rot2, intersects_many};
/// let a = OrientedBox::new((2.0, 2.0), (0.0, 0.0));
/// let b = OrientedBox::new((2.0, 2.0), Pose2::new((2.3, 0.0), Rot2::degrees(45.0)));
/// let c = OrientedBox::new((2.0, 2.0), (2.3, 0.0));
/// let (a, b): (Boxes, Boxes) = [(a, b), (a, c)].into_iter().unzip();
/// let mut hits = Vec::new();
/// intersects_many(&a, &b, &mut hits);
/// assert_eq!(hits, [0]);
/// ```
pub fn intersects_many<'a>(a: impl Into<OneOrEach<'a>>, b: &Boxes, hits: &mut Vec<usize>) {
    let a = a.into();
    hits.clear();
    let Some((regions, is_exact)) = a.regions() else { return };
    regions.for_blocks(b, 0.0, |first, block_a, block_b| {
        let separations = LaneSeparations::new(block_a, block_b);
        let mut meet = if is_exact { separations.are_overlapping() } else { 0 };
        for_places(!(separations.are_farther(0.0) | meet), |lane| {
            let i = first + lane;
            let relation = a.fast(b, i, relate_boxes);
            let hit = match relation {
                Some(relation) => relation != Relation::Apart,
                None => a.ask(b, i, intersects) == Some(true),
            };
            meet |= u32::from(hit) << lane;
        });
        for_places(meet, |lane| hits.push(first + lane));
    });
}

/// The boxes at most `within` away from A, with the answers of [`separation`], bit for bit: those with a `distance` of
/// at most `within`. `near` is cleared and then holds them with their indices, in order.
///
/// For all boxes ask within infinity, for those that overlap or touch within 0, for those that overlap by at least a
/// depth within minus that.
///
/// Cost: that of [`intersects_many`], and of a separation for each box that is near.
///
/// ```
/// use jostle::{Boxes, Convex, OrientedBox, separation_many};
/// let crates: Boxes = [3.0, 9.0, 5.0].map(|x| OrientedBox::new((1.0, 1.0), (x, 0.0))).into_iter().collect();
/// let (bomb, mut near) = (Convex::point((0.0, 0.0))?, Vec::new());
/// separation_many(bomb.at((0.0, 0.0)), &crates, 6.0, &mut near);
/// let damage: Vec<_> = near.iter().map(|(i, s)| (*i, 6.0 - s.distance)).collect();
/// assert_eq!(damage, [(0, 3.5), (2, 1.5)]);
/// # Ok::<(), jostle::ShapeError>(())
/// ```
pub fn separation_many<'a>(a: impl Into<OneOrEach<'a>>, b: &Boxes, within: f32, near: &mut Vec<(usize, Separation)>) {
    let a = a.into();
    near.clear();
    let Some((regions, _)) = a.regions() else { return };
    regions.for_near(b, within, |i| {
        let fast = a.fast(b, i, separation_of_boxes);
        let found = fast.or_else(|| a.ask(b, i, separation));
        near.extend(found.filter(|found| found.distance <= within).map(|found| (i, found)));
    });
}

/// The contacts of A with the boxes, from A to each: the manifolds that [`contact_manifold`] gives, bit for bit.
/// `contacts` is cleared and then holds them with the indices of the boxes, in order.
///
/// Cost: that of [`intersects_many`], and of a manifold for each box that is nearer than the margin.
///
/// ```
/// use jostle::{Boxes, Convex, OrientedBox, contact_manifold_many};
/// let crates: Boxes = [3.0, 30.0].map(|x| OrientedBox::new((1.0, 1.0), (x, 1.25))).into_iter().collect();
/// let (floor, mut contacts) = (Convex::rectangle(9.0, 2.0)?, Vec::new());
/// contact_manifold_many(floor.at((0.0, 0.0)), &crates, 0.0, &mut contacts);
/// let [(0, contact)] = contacts[..] else { panic!("only the first crate lies on the floor") };
/// assert_eq!((contact.normal.y, contact.points().len()), (1.0, 2));
/// # Ok::<(), jostle::ShapeError>(())
/// ```
pub fn contact_manifold_many<'a>(
    a: impl Into<OneOrEach<'a>>,
    b: &Boxes,
    margin: f32,
    contacts: &mut Vec<(usize, Manifold)>,
) {
    let a = a.into();
    contacts.clear();
    let Some((regions, _)) = a.regions() else { return };
    regions.for_near(b, margin, |i| {
        let fast = a.fast(b, i, |a, b| manifold_of_boxes(a, b, margin));
        let found = fast.unwrap_or_else(|| a.ask(b, i, |a, b| contact_manifold(a, b, margin)).flatten());
        if let Some(found) = found {
            contacts.push((i, found));
        }
    });
}
