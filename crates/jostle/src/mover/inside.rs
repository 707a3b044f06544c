//! Movers that overlap something before they move: they cross what they may pass, and get out of the rest.

use super::{
    contacts::between,
    few::Few,
    moved::MoveHit,
    obstacles::{Obstacle, Obstacles},
    reach::{InReach, Key},
    settings::Response,
    slide::Slide,
};
use crate::{
    depth::depth,
    difference::{Measure, Relation},
    math::{Pose2, Vec2, dvec2::DVec2},
    placed::Placed,
    query::{Cast, around, cast_shape, push_out, relate, separation, ulp_at},
    union::{Parts, stop_if, whole},
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

    /// True if the mover came through one-sided ground from behind and is on its way out: pushing it out would throw it
    /// forward by up to half its height. `out` leads out.
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
        // What was in one way stays known when another is tried.
        let mut area = bounds;
        for _ in 0..ROUNDS {
            let out = self.way_out();
            let is_out = out.pose() != here.pose();
            // A mover that finds no way out looks at more obstacles: the way out depends on all that are known.
            area = area.union(if is_out { out.bounds() } else { bounds.grown(size) });
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

    /// The mover at the nearest place found that is out of all it knows; where it is if there is none.
    ///
    /// It is pushed out of the deepest thing, again and again. Where two parts adjoin, each leads into the other. So if that
    /// leads farther than the first is deep, the parts of a compound that block are left as one, too, and the shorter way counts.
    fn way_out(&self) -> Placed<'a> {
        /// The number of times that a compound is left: several, or one that rounding leads back into.
        const TIMES: u32 = 7;
        let here = self.mover;
        let off = |place: Placed<'a>| between(here.pose(), place.pose()).length();
        let (mut there, mut nearest) = (here, None);
        for i in 0.. {
            // Out of one thing after the other, from here or from where it has left a compound.
            let (first, deepest) = self.reach.cast((there, self.bounds()), DVec2::ZERO, |near| self.counts(near));
            let out = there.moved_to(first.cast.stop());
            let depth = if let Cast::Started { depth, .. } = first.cast { f64::from(depth) } else { 0.0 };
            let is_out = depth == 0.0 || out.pose() != there.pose();
            if is_out && nearest.is_none_or(|nearest| off(out) < off(nearest)) {
                nearest = Some(out);
            }
            // No way is shorter than the deepest thing is deep.
            if is_out && between(there.pose(), out.pose()).length() <= depth + self.slack {
                break;
            }
            let Some((id, compound)) = deepest.and_then(|near| self.compound_of(&near)) else { break };
            there = match i {
                // Each time a little farther.
                0..TIMES => self.out_of_blocking(there, (id, compound), f64::from((1_u32 << i) - 1)),
                // A gap that fits may be too narrow by rounding. Then all parts are left.
                TIMES => here.moved_to(push_out(here, compound)),
                _ => break,
            };
        }
        nearest.unwrap_or(here)
    }

    /// The compound that something is a part of, unless that is one-way, or it or the mover is a chain: those have no depth as
    /// a whole.
    fn compound_of(&self, near: &InReach<'a, O::Id>) -> Option<(O::Id, Placed<'a>)> {
        let (Key { id, part }, obstacle) = (near.key, near.obstacle);
        let has_depth = part.is_some() && obstacle.one_way.is_none() && !obstacle.placed.is_chain();
        let has_chain = || self.mover.parts_near(self.mover.bounds(), |part| stop_if(part.is_path)).is_break();
        if has_depth && !has_chain() { Some((id, self.reach.obstacles().placed(id)?)) } else { None }
    }

    /// The mover moved out of the parts of a compound that block, as of one, and this many ulps farther. Rounding may leave an
    /// overlap.
    fn out_of_blocking(&self, mover: Placed<'a>, (id, compound): (O::Id, Placed<'a>), ulps: f64) -> Placed<'a> {
        let blocking = Parts(compound, |part| !self.answers.pass(Key { id, part: Some(part) }));
        let Measure { normal, distance, .. } = depth(&whole(mover), &blocking).measure;
        let from = DVec2::from(mover.pose().translation);
        let exact = from + normal * (distance - ulps * ulp_at(from, distance.abs()));
        // One of the places of f32 there, if possible one that is out of them.
        let places = around(exact, -normal).map(|translation| mover.moved_to(Pose2 { translation, ..mover.pose() }));
        let parts = || self.reach.iter().filter(|near| near.key.id == id && self.counts(near));
        let is_out = |place: Placed<'a>| {
            place.is_somewhere() && parts().all(|near| relate(place, near.obstacle.placed) != Relation::Overlapping)
        };
        let [nearest, ..] = places;
        places.into_iter().find(|place| is_out(*place)).unwrap_or(if nearest.is_somewhere() { nearest } else { mover })
    }
}
