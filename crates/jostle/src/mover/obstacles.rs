use core::ops::ControlFlow;

use crate::{
    math::{Aabb, Vec2, bounds::Bounds, dvec2::DVec2},
    placed::{Beam, Placed},
    query::{Leaning, leans},
};

/// Something that a mover may meet.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Obstacle<'a> {
    /// Its shape; of a one-way chain the compound of its segments, so that each is met and passed by itself.
    pub(crate) placed: Placed<'a>,
    /// A box that holds it.
    pub(crate) aabb: Aabb,
    /// If it is one-way, the direction in its frame towards the side that it holds.
    pub(crate) one_way: Option<Vec2>,
    /// A sensor is met and never in the way.
    pub(crate) is_sensor: bool,
}

impl<'a> Obstacle<'a> {
    /// True unless it is one-way and this normal of it does not lean towards its direction. It is no compound.
    #[inline]
    pub(super) fn leans(&self, normal: DVec2, which: Leaning) -> bool {
        self.one_way.is_none_or(|direction| leans(self.placed, direction, normal, which))
    }

    /// Visits the parts of a compound whose boxes meet an area, each as an obstacle of its own; otherwise itself.
    pub(super) fn for_parts_near(self, near: Bounds, mut visit: impl FnMut(Option<u32>, Obstacle<'a>)) {
        _ = self.placed.shapes_near(near, |placed, part| {
            visit(part, self.part(placed, part));
            ControlFlow::Continue(())
        });
    }

    /// Visits what is judged by itself near an area: the parts of a one-way one, otherwise itself.
    pub(super) fn for_judged_near(self, near: Bounds, mut visit: impl FnMut(Obstacle<'a>)) {
        if self.one_way.is_none() { visit(self) } else { self.for_parts_near(near, |_, part| visit(part)) }
    }

    /// Visits the parts of a compound whose boxes a box may meet while it is displaced, up to a fraction of that;
    /// otherwise itself. The visitor returns the fraction beyond which nothing more counts.
    pub(super) fn for_parts_along(
        self,
        bounds: Bounds,
        by: DVec2,
        until: f64,
        mut visit: impl FnMut(Option<u32>, Obstacle<'a>) -> f64,
    ) {
        let beam = Beam::thick(bounds, by).until(until);
        self.placed.shapes_along(beam, &mut |placed, part| visit(part, self.part(placed, part)));
    }

    fn part(self, placed: Placed<'a>, part: Option<u32>) -> Obstacle<'a> {
        if part.is_none() { self } else { Obstacle { placed, aabb: placed.aabb(), ..self } }
    }
}

/// The things that a mover may meet, by their ids.
pub(crate) trait Obstacles<'a> {
    type Id: Copy + Ord;

    /// The placed shape of one.
    fn placed(&self, id: Self::Id) -> Option<Placed<'a>>;

    /// The displacement of a point of one, by what it has been carried and by its own motion.
    fn motion_at(&self, id: Self::Id, point: Vec2) -> Vec2;

    /// Visits those whose boxes meet an area, in any order.
    fn for_near(&self, area: Aabb, visit: &mut dyn FnMut(Self::Id, Obstacle<'a>));

    /// Visits those whose boxes a box may meet while it is displaced, roughly in that order. The visitor returns the
    /// fraction beyond which nothing more counts.
    fn for_along(&self, bounds: Bounds, by: DVec2, visit: &mut dyn FnMut(Self::Id, Obstacle<'a>) -> f64);
}

/// A list of placed shapes, each of which is known by its index.
pub(super) struct PlacedList<'s, 'a>(pub(super) &'s [Placed<'a>]);

impl<'a> Obstacles<'a> for PlacedList<'_, 'a> {
    type Id = usize;

    fn placed(&self, id: usize) -> Option<Placed<'a>> {
        self.0.get(id).copied()
    }

    fn motion_at(&self, _: usize, _: Vec2) -> Vec2 {
        Vec2::ZERO
    }

    fn for_near(&self, area: Aabb, visit: &mut dyn FnMut(usize, Obstacle<'a>)) {
        for (i, &placed) in self.0.iter().enumerate() {
            let aabb = placed.aabb();
            if aabb.intersects(area) {
                visit(i, Obstacle { placed, aabb, one_way: None, is_sensor: false });
            }
        }
    }

    fn for_along(&self, bounds: Bounds, by: DVec2, visit: &mut dyn FnMut(usize, Obstacle<'a>) -> f64) {
        let area = bounds.union(bounds.moved(by)).outward(0.0);
        self.for_near(area, &mut |i, obstacle| _ = visit(i, obstacle));
    }
}
