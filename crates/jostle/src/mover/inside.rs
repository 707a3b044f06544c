//! Movers that overlap something before they move: they cross what they may pass, and get out of the rest.

use super::{
    contacts::between,
    few::Few,
    moved::MoveHit,
    obstacles::{Obstacle, Obstacles},
    reach::InReach,
    settings::Response,
    slide::Slide,
};
use crate::{
    difference::Relation,
    math::{Vec2, dvec2::DVec2},
    query::{Cast, cast_shape, relate, separation},
};

/// An obstacle that the mover overlaps, the report of it, and the answer to that.
type Overlapped<'a, I> = (InReach<'a, I>, MoveHit<I>, Response);

impl<'a, O: Obstacles<'a>> Slide<'a, '_, O> {
    /// Crosses what the mover overlaps and may pass, and moves it out of the rest. False if there is no way out.
    pub(super) fn get_out(&mut self) -> bool {
        self.find_contacts();
        let (bounds, may_overlap) = (self.bounds().grown(self.slack), self.contacts.may_overlap());
        let mut overlapped: Few<InReach<'a, O::Id>, 2> = Few::new();
        let is_overlapped = |near: &&InReach<'a, O::Id>| {
            let is_candidate = (may_overlap || near.obstacle.is_sensor) && near.holds() && near.meets(bounds);
            is_candidate && relate(self.mover, near.obstacle.placed) == Relation::Overlapping
        };
        self.reach.iter().filter(is_overlapped).for_each(|near| overlapped.push(*near));
        if overlapped.is_empty() {
            return true;
        }
        // Obstacles that the mover passes from now on have no surfaces.
        self.contacts.forget();
        let mut met: Few<Overlapped<'a, O::Id>, 2> = Few::new();
        for near in overlapped.iter() {
            // An obstacle that does not count, such as one-sided ground seen from behind, is not met.
            let started = cast_shape(self.mover, Vec2::ZERO, near.obstacle.placed);
            let Cast::Started { normal, .. } = started else { continue };
            let hit = near.hit_inside(self.mover, normal, 0.0);
            let response = self.answers.ask(near.key, &hit, near.obstacle.is_sensor);
            let out = between(self.mover.pose(), started.stop());
            if response.blocks() && self.leaves_from_behind(near, out) {
                self.cross(near.key, &hit, Response::Ignore);
            } else {
                met.push((*near, hit, response));
            }
        }
        let mut is_out = self.gets_out_of(&met);
        let (asked, area) = (self.asked, self.bounds().grown(self.asked.length()));
        let (mover, depth) = (self.mover, self.skin + self.slack);
        let is_ledge = |(near, _, response): &Overlapped<'a, O::Id>| {
            let Obstacle { placed, one_way, .. } = near.obstacle;
            let is_deep = || f64::from(separation(mover, placed).distance) < -depth;
            let is_entered = || (placed.is_one_sided_segment() || placed.faces_along(-asked, area)) && is_deep();
            response.blocks() && (one_way.is_some() || is_entered())
        };
        if !is_out && met.iter().any(is_ledge) {
            // A ledge that it is in holds only a mover that has room in front.
            for (near, hit, _) in met.iter().filter(|met| is_ledge(met)) {
                self.cross(near.key, hit, Response::Ignore);
            }
            met.retain(|met| !is_ledge(met));
            is_out = self.gets_out_of(&met);
        }
        for (near, hit, response) in met.iter() {
            if response.blocks() {
                self.answers.meet(near.key, hit, near.obstacle.is_sensor);
            } else {
                self.cross(near.key, hit, *response);
            }
        }
        is_out
    }

    /// True if the mover is in one-sided ground, goes on to the front of it, and either gets out or is so deep that it has
    /// come through from behind. To push it out would move it by that depth, up to half its height. `out` leads out.
    ///
    /// A mover that is less deep may have come from the front, into ground that has been moved. It is pushed out.
    fn leaves_from_behind(&self, near: &InReach<'a, O::Id>, out: DVec2) -> bool {
        /// The depth, as a share of the width and the height of the mover, from which it has come from behind.
        const DEEP: f64 = 1.0 / 16.0;
        let (depth, size) = (out.length(), self.bounds().max - self.bounds().min);
        let gets_out = || self.asked.dot(out) > depth * depth;
        depth > self.skin + self.slack
            && near.obstacle.placed.faces_along(self.asked, self.bounds().grown(self.asked.length()))
            && (depth > DEEP * size.manhattan() || gets_out())
    }

    /// Moves the mover out of what it overlaps, if any of that blocks it; false if there is no way out.
    fn gets_out_of(&mut self, met: &[Overlapped<'a, O::Id>]) -> bool {
        !met.iter().any(|(.., response)| response.blocks()) || self.push_out()
    }

    /// Moves the mover out of what it overlaps; false if there is no way out among all that is around.
    fn push_out(&mut self) -> bool {
        /// The number of times that it looks farther around.
        const ROUNDS: usize = 8;
        let (here, bounds) = (self.mover, self.bounds());
        let size = (bounds.max - bounds.min).manhattan();
        for _ in 0..ROUNDS {
            let out = here.moved_to(self.probe(DVec2::ZERO).0.cast.stop());
            let is_out = out.pose() != here.pose();
            // A mover that finds no way out looks at more obstacles: the way out depends on all that are known.
            let area = if is_out { bounds.union(out.bounds()) } else { bounds.grown(size) };
            if self.reach.know_around(area, [here; 2], |key| self.answers.is_done(key)) {
                continue;
            }
            if is_out {
                self.mover = out;
                self.start = out;
                self.know(self.asked);
            }
            return is_out;
        }
        false
    }
}
