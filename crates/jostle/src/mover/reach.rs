//! The obstacles in reach of a move, and casts past them.

use core::cell::LazyCell;

use super::{
    few::Few,
    moved::MoveHit,
    obstacles::{Obstacle, Obstacles},
};
use crate::{
    difference::Relation,
    math::{Vec2, bounds::Bounds, dvec2::DVec2},
    placed::Placed,
    query::{
        Cast, CastHit, FirstCast, Leaning, NearSurface, cast_shape, cast_shape_first, for_near_surfaces, relate,
        separation, ulp_at,
    },
};

/// The name of an obstacle: a shape, or a part of one that is a compound. Each part is met and passed by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Key<I> {
    pub(super) id: I,
    /// The part of a compound; `None` for another shape.
    pub(super) part: Option<u32>,
}

/// An obstacle in reach of a move.
#[derive(Clone, Copy, Debug)]
pub(super) struct InReach<'a, I> {
    pub(super) key: Key<I>,
    pub(super) obstacle: Obstacle<'a>,
    /// True while the mover passes it, in which it is: a one-way one deeper than its skin and rounding, or where the way out
    /// does not lean; a one-sided one that deep, having come from behind.
    is_entered: bool,
}

impl<'a, I> InReach<'a, I> {
    /// The obstacle, seen by the mover where the move began (`start`) and where it is now (`mover`). The mover counts as in
    /// it if it is deeper than the larger of its skin and rounding at the start, or than their sum later.
    fn new(
        key: Key<I>,
        obstacle: Obstacle<'a>,
        [start, mover]: [Placed<'a>; 2],
        [skin, rounding]: [f64; 2],
        asked: DVec2,
    ) -> InReach<'a, I> {
        let has_moved = mover.pose() != start.pose();
        let mut near = InReach { key, obstacle, is_entered: false };
        near.update_entered(mover, if has_moved { skin + rounding } else { skin.max(rounding) }, has_moved, asked);
        near
    }

    /// False while the mover passes it.
    #[inline]
    pub(super) fn holds(&self) -> bool {
        !self.is_entered
    }

    /// Finds out whether the mover passes it: deeper in it than this, if it is one-way, or where it does not lean.
    ///
    /// A one-sided segment is passed only by one that has moved: nothing that blocks a mover has it that deep inside, so it
    /// has come through the segment from behind and goes on, although its centroid may be in front by now. A chain of
    /// several may hold it with one segment while it comes through another, unless it was asked to go to the front of all
    /// that it may get to.
    fn update_entered(&mut self, mover: Placed<'_>, depth: f64, has_moved: bool, asked: DVec2) {
        let placed = self.obstacle.placed;
        let is_deep = || f64::from(separation(mover, placed).distance) < -depth;
        self.is_entered = match self.obstacle.one_way {
            Some(_) => {
                let passes = || {
                    let there = separation(placed, mover);
                    let distance = f64::from(there.distance);
                    distance < -depth || distance < 0.0 && !self.obstacle.leans(there.normal.into(), Leaning::Any)
                };
                self.meets(mover.bounds()) && passes()
            }
            None => {
                let is_in = || relate(mover, placed) == Relation::Overlapping;
                let leads_to_front = || placed.faces_along(asked, mover.bounds().grown(asked.length()));
                let may_enter = || placed.is_one_sided_segment() || leads_to_front();
                has_moved && placed.is_one_sided() && is_in() && is_deep() && may_enter()
            }
        };
    }

    /// True if its box meets an area.
    #[inline]
    pub(super) fn meets(&self, area: Bounds) -> bool {
        Bounds::of(self.obstacle.aabb).meets(area)
    }

    /// The report of a hit of it.
    pub(super) fn hit(&self, hit: &CastHit, fraction: f64) -> MoveHit<I>
    where
        I: Copy,
    {
        let (part, CastHit { normal, point, .. }) = (self.key.part.unwrap_or(hit.part_b), *hit);
        MoveHit { id: self.key.id, part, normal, point, fraction, inside: false }
    }

    /// The report of it as something that the mover overlaps.
    pub(super) fn hit_inside(&self, mover: Placed<'_>, normal: Vec2, fraction: f64) -> MoveHit<I>
    where
        I: Copy,
    {
        let placed = self.obstacle.placed;
        let mut deepest: Option<(f64, u32)> = None;
        for_near_surfaces(mover, placed, 0.0, &mut |&NearSurface { part, distance, .. }| {
            if deepest.is_none_or(|(least, _)| distance < least) {
                deepest = Some((distance, part));
            }
        });
        let part = self.key.part.or(deepest.map(|(_, part)| part)).unwrap_or(0);
        let point = separation(mover, placed).point_b;
        MoveHit { id: self.key.id, part, normal, point, fraction, inside: true }
    }

    /// True if a one-way obstacle stops a displacement of the mover: if that comes to enter it where it leans.
    fn stops(&self, mover: Placed<'_>, by: DVec2, leaning: Leaning) -> bool {
        match cast_shape(mover, Vec2::from(by), self.obstacle.placed) {
            Cast::Clear { .. } => false,
            Cast::At(CastHit { normal, .. }) | Cast::Started { normal, .. } => {
                self.obstacle.leans(normal.into(), leaning)
            }
        }
    }

    /// True if it is one-way and the mover passes it.
    fn is_passed(&self) -> bool {
        self.is_entered && self.obstacle.one_way.is_some()
    }
}

/// The bounds of a path, with all that rounding may take a mover into beside it.
fn beside_rounding(path: Bounds) -> Bounds {
    /// More than stops and ends are off their exact places.
    const ULPS: f64 = 32.0;
    path.grown(ULPS * ulp_at(path.max.most(-path.min), 0.0))
}

/// The obstacles in reach, by their ids.
pub(super) struct Reach<'a, 'r, O: Obstacles<'a>> {
    obstacles: &'r O,
    list: Few<InReach<'a, O::Id>, 12>,
    /// The area whose obstacles are all in the list.
    known: Option<Bounds>,
    /// The distance around a path within which obstacles count.
    around: f64,
    skin: f64,
    /// How far off its exact place rounding may take the mover.
    rounding: f64,
    /// The displacement of the whole move.
    asked: DVec2,
}

impl<'a, 'r, O: Obstacles<'a>> Reach<'a, 'r, O> {
    /// The slack is how far off its exact place rounding may take the mover.
    pub(super) fn new(obstacles: &'r O, skin: f64, slack: f64, asked: DVec2) -> Reach<'a, 'r, O> {
        let around = 8.0 * skin.max(slack);
        Reach { obstacles, list: Few::new(), known: None, around, skin, rounding: slack, asked }
    }

    /// Makes sure that the obstacles are listed that a displacement of the mover may lead to. Those that it passes are
    /// not in its way; those that are `done` do not count any more. `start` is where the move began.
    pub(super) fn know(
        &mut self,
        [start, mover]: [Placed<'a>; 2],
        bounds: Bounds,
        by: DVec2,
        passes: impl Fn(Key<O::Id>) -> bool,
        is_done: impl Fn(Key<O::Id>) -> bool,
    ) {
        let (length, around, movers) = (by.length(), self.around, [start, mover]);
        if self.knows(bounds.union(bounds.moved(by)).grown(around)) {
            return;
        }
        let size = (bounds.max - bounds.min).manhattan();
        if length <= 4.0 * size {
            // As far as it can get in any direction, so that this will do for the whole move.
            self.know_around(bounds.grown(length + self.rounding), movers, is_done);
            return;
        }
        self.list.clear();
        self.known = None;
        let (list, depths, asked) = (&mut self.list, [self.skin, self.rounding], self.asked);
        // True if it counts and may hold the mover.
        let mut add = |key, obstacle: Obstacle<'a>| {
            if is_done(key) {
                return false;
            }
            let near = InReach::new(key, obstacle, movers, depths, asked);
            list.push(near);
            near.holds()
        };
        let near = bounds.grown(around);
        self.obstacles.for_near(near.outward(0.0), &mut |id, obstacle| {
            obstacle.for_parts_near(near, |part, obstacle| _ = add(Key { id, part }, obstacle));
        });
        let mut until = 1.0_f64;
        self.obstacles.for_along(near, by, &mut |id, obstacle| {
            obstacle.for_parts_along(near, by, until, |part, obstacle| {
                let key = Key { id, part };
                let holds = add(key, obstacle);
                if holds && !obstacle.is_sensor && !passes(key) {
                    let cast = cast_shape(mover, Vec2::from(by), obstacle.placed);
                    let stops = match cast {
                        // Where only edges lean, it may pass this one, too.
                        Cast::At(CastHit { normal, .. }) => obstacle.leans(normal.into(), Leaning::OfEdges),
                        _ => obstacle.one_way.is_none(),
                    };
                    if stops {
                        // The obstacles around the hit have to be known, too.
                        until = until.min(cast.safe() + (size + around) / length);
                    }
                }
                until
            });
            until
        });
        self.list.sort_unstable_by_key(|near| near.key);
        let mut last = None;
        self.list.retain(|near| last.replace(near.key) != Some(near.key));
    }

    /// Lists the obstacles around an area; false if they are listed already. The movers are the one that begins the move
    /// and the one that it is now.
    pub(super) fn know_around(
        &mut self,
        area: Bounds,
        movers: [Placed<'a>; 2],
        is_done: impl Fn(Key<O::Id>) -> bool,
    ) -> bool {
        let near = area.grown(self.around);
        if self.knows(near) {
            return false;
        }
        self.list.clear();
        self.known = Some(near);
        let (list, depths, asked) = (&mut self.list, [self.skin, self.rounding], self.asked);
        self.obstacles.for_near(near.outward(0.0), &mut |id, obstacle| {
            obstacle.for_parts_near(near, |part, obstacle| {
                let key = Key { id, part };
                if !is_done(key) {
                    list.push(InReach::new(key, obstacle, movers, depths, asked));
                }
            });
        });
        list.sort_unstable_by_key(|near| near.key);
        true
    }

    /// Finds out which obstacles the mover has come into from behind, where it has moved to.
    pub(super) fn update_entered(&mut self, mover: Placed<'_>) {
        let (depth, asked) = (self.skin + self.rounding, self.asked);
        self.list.iter_mut().for_each(|near| near.update_entered(mover, depth, true, asked));
    }

    /// The normals along which one-way obstacles hold the mover, which is found out when the first one asks.
    pub(super) fn leaning(&self) -> LazyCell<Leaning, impl FnOnce() -> Leaning> {
        let passes_one = || self.list.iter().any(InReach::is_passed);
        LazyCell::new(move || if passes_one() { Leaning::OfEdges } else { Leaning::Any })
    }

    /// True if all obstacles in an area are in the list.
    fn knows(&self, area: Bounds) -> bool {
        self.known.is_some_and(|known| known.encloses(area))
    }

    /// The obstacles, by their ids.
    pub(super) fn obstacles(&self) -> &'r O {
        self.obstacles
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &InReach<'a, O::Id>> + Clone {
        self.list.iter()
    }

    pub(super) fn forget(&mut self, key: Key<O::Id>) {
        self.list.retain(|near| near.key != key);
    }

    /// The first hit of a displacement, and the obstacle that is hit or overlapped, of those that count.
    pub(super) fn cast(
        &self,
        (mover, bounds): (Placed<'a>, Bounds),
        by: DVec2,
        counts: impl Fn(&InReach<'a, O::Id>) -> bool,
    ) -> (FirstCast, Option<InReach<'a, O::Id>>) {
        let leaning = self.leaning();
        let first = |path: Bounds| {
            let stops = |near: &InReach<'a, O::Id>| near.obstacle.one_way.is_none() || near.stops(mover, by, *leaning);
            let is_in_the_way =
                |near: &&InReach<'a, O::Id>| near.holds() && near.meets(path) && counts(near) && stops(near);
            let in_the_way = || self.list.iter().filter(is_in_the_way);
            let first = cast_shape_first(mover, Vec2::from(by), in_the_way().map(|near| near.obstacle.placed));
            let target = first.target.and_then(|target| in_the_way().nth(target).copied());
            (first, target)
        };
        if by != DVec2::ZERO {
            let found = first(beside_rounding(bounds.union(bounds.moved(by))));
            if !matches!(found.0.cast, Cast::Started { .. }) {
                return found;
            }
        }
        // What is pushed out of one may get into any other.
        first(Bounds::ALL)
    }
}
