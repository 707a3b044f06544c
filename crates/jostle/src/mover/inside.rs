//! Movers that overlap something before they move: they cross what they may pass, and get out of the rest.

use super::{few::Few, obstacles::Obstacles, reach::InReach, slide::Slide};
use crate::{
    difference::Relation,
    math::{Vec2, dvec2::DVec2},
    query::{Cast, cast_shape, relate},
};

impl<'a, O: Obstacles<'a>> Slide<'a, '_, O> {
    /// Crosses what the mover overlaps and may pass, and moves it out of the rest. False if there is no way out.
    pub(super) fn get_out(&mut self) -> bool {
        let bounds = self.bounds().grown(self.slack);
        let mut overlapped: Few<InReach<'a, O::Id>, 2> = Few::new();
        let is_overlapped = |near: &&InReach<'a, O::Id>| {
            let may_overlap = near.holds && near.meets(bounds);
            may_overlap && relate(self.mover, near.obstacle.placed) == Relation::Overlapping
        };
        self.reach.iter().filter(is_overlapped).for_each(|near| overlapped.push(*near));
        let mut blocks = false;
        for near in overlapped.iter() {
            // An obstacle that does not count, such as one-sided ground seen from behind, is not met.
            let Cast::Started { normal, .. } = cast_shape(self.mover, Vec2::ZERO, near.obstacle.placed) else {
                continue;
            };
            let hit = near.hit_inside(self.mover, normal, 0.0);
            let response = self.answers.meet(near.key, &hit, near.obstacle.is_sensor);
            if response.blocks() {
                blocks = true;
            } else {
                self.cross(near.key, &hit, response);
            }
        }
        !blocks || self.push_out()
    }

    /// Moves the mover out of what it overlaps; false if there is no way out among all that is around.
    fn push_out(&mut self) -> bool {
        /// The number of times that it looks farther around.
        const ROUNDS: usize = 8;
        let here = self.mover;
        for _ in 0..ROUNDS {
            let out = here.moved_to(self.probe(DVec2::ZERO).0.cast.stop());
            if out.pose() == here.pose() {
                return false;
            }
            if !self.reach.know_around(here.bounds().union(out.bounds()), here, |key| self.answers.is_done(key)) {
                self.mover = out;
                self.start = out;
                self.know(self.asked);
                return true;
            }
        }
        false
    }
}
