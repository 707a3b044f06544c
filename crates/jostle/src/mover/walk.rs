//! Walking: a mover that stands on a floor climbs steps, and stays on the ground where it leads down.

use super::{
    contacts::{Contact, between},
    few::Few,
    ground::Ground,
    moved::MoveHit,
    obstacles::Obstacles,
    reach::{InReach, Key},
    settings::Response,
    slide::Slide,
};
use crate::{
    math::dvec2::DVec2,
    query::{Cast, FirstCast},
};

/// The things that a mover crosses on displacements that may be taken back, and the answers to them.
type Crossed<I> = Few<(Obstruction<I>, Response), 4>;

/// Something that is met.
type Obstruction<I> = (Key<I>, MoveHit<I>);

/// The parts of what is left that are tried on a step: all of it, then a half of it, or the width of the mover or the
/// height of a step if that is less, and a half of the last one five times, so that stairs are climbed whose treads are a
/// 32nd of the mover's width.
const TRIES: u32 = 7;

impl<'a, O: Obstacles<'a>> Slide<'a, '_, O> {
    /// True if it stands: it is at a floor off which it does not bounce.
    pub(super) fn is_on_floor(&self) -> bool {
        let holds = |contact| self.blocks(contact).is_some_and(|response| !matches!(response, Response::Bounce(_)));
        let is_floor =
            |ground: Ground| self.contacts().any(|contact| ground.is_floor(contact.normal()) && holds(contact));
        self.ground.is_some_and(is_floor)
    }

    /// Climbs a step that holds up a mover on a floor: up, on by what is left or by a part of it, and down to a floor.
    /// Takes what it has gone on from what is left. Under a ceiling that is too low for the height of any step, it rises
    /// only as far as this step needs.
    pub(super) fn climb(&mut self, left: &mut DVec2) -> bool {
        let Some(ground) = self.ground.filter(|ground| self.has_stood && ground.stays(*left)) else { return false };
        let (height, on) = (f64::from(self.settings.step_height), ground.sideways(*left));
        if !(height > 0.0 && height.is_finite()) || self.is_negligible(on) {
            return false;
        }
        let before = self.mover;
        let [lowest, _] = before.interval_along(ground.up);
        let tops = self.contacts().filter(|contact| self.is_step(contact)).map(|step| step.top(ground.up));
        let least = tops.reduce(f64::max).map(|top| top - lowest + self.skin);
        // The riser of the step after this one may be in the way of all that is left: then a part of it leads onto this one.
        let side = on * (1.0 / on.length());
        let [back, front] = before.interval_along(side);
        let enough = 4.0 * (self.skin + self.slack);
        let has_step = self.contacts().any(|contact| self.may_be_step(contact, lowest));
        let tries = if has_step { TRIES } else { 1 };
        let mut part = on;
        for _ in 0..tries {
            if self.climb_by(height, part, left) || least.is_some_and(|least| self.climb_by(least, part, left)) {
                return true;
            }
            part = side * (0.5 * part.length()).min((front - back).max(height));
            if part.length() <= enough {
                break;
            }
        }
        self.held = Some(before.pose());
        false
    }

    /// True if a surface belongs to something that ends above the lowest point of the mover, and no higher than a step.
    fn may_be_step(&self, contact: &Contact<'a, O::Id>, lowest: f64) -> bool {
        let Some(ground) = self.ground else { return false };
        let rise = contact.top(ground.up) - lowest;
        rise > self.skin && rise <= f64::from(self.settings.step_height)
    }

    /// Climbs a step by rising this far; false if that leads nowhere.
    fn climb_by(&mut self, rise: f64, on: DVec2, left: &mut DVec2) -> bool {
        let Some(ground) = self.ground else { return false };
        let (before, mut crossed) = (self.mover, Few::new());
        self.go(ground.up * rise, &mut crossed);
        let risen = ground.up.dot(between(before.pose(), self.mover.pose()));
        self.go(on, &mut crossed);
        let gone = ground.sideways(between(before.pose(), self.mover.pose()));
        // What only uses up its skin has gone nowhere.
        let has_gone = on.dot(gone) > on.length() * (2.0 * self.skin).min(0.5 * on.length());
        // The corner of a step that is too high is no floor, even if the mover leans on it only lightly.
        let highest = before.interval_along(ground.up)[0] + f64::from(self.settings.step_height);
        let is_low = |slide: &Self| {
            let mut floors = slide.blocking().filter(|contact| ground.is_floor(contact.normal()));
            floors.any(|floor| ground.up.dot(floor.surface.point) <= highest)
        };
        if has_gone && self.land(-ground.up * (risen + self.skin), &mut crossed) && is_low(self) {
            crossed.iter().for_each(|((key, hit), response)| self.cross(*key, hit, *response));
            let share = (gone.length() / ground.sideways(*left).length()).min(1.0);
            *left = *left * (1.0 - share);
            self.spend(share);
            self.forget_walls(on);
            self.farthest = f64::INFINITY;
            self.settle();
            return true;
        }
        self.arrive(before);
        self.find_contacts();
        false
    }

    /// True if a surface is the riser of a step that the mover can climb.
    pub(super) fn is_step(&self, contact: &Contact<'a, O::Id>) -> bool {
        let height = f64::from(self.settings.step_height);
        let Some(ground) = self.ground.filter(|_| self.has_stood && height > 0.0) else { return false };
        let [lowest, _] = self.mover.interval_along(ground.up);
        ground.is_wall(contact.normal()) && contact.top(ground.up) <= lowest + height
    }

    /// Goes as far along a displacement as nothing blocks, and returns what blocks. What it crosses is listed, and is
    /// to be reported if the mover stays there.
    fn go(&mut self, by: DVec2, crossed: &mut Crossed<O::Id>) -> Option<Obstruction<O::Id>> {
        self.know(by);
        loop {
            let is_new = |near: &InReach<'a, O::Id>| !crossed.iter().any(|((key, _), _)| *key == near.key);
            let (FirstCast { cast, .. }, target) = self.cast_at(by, is_new);
            let (Cast::At(hit), Some(near)) = (cast, target) else {
                self.arrive(self.mover.moved_to(cast.stop()));
                return None;
            };
            let hit = near.hit(&hit, self.spent());
            let response = self.answers.ask(near.key, &hit, near.obstacle.is_sensor);
            if response.blocks() {
                self.arrive(self.mover.moved_to(cast.stop()));
                return Some((near.key, hit));
            }
            crossed.push(((near.key, hit), response));
        }
    }

    /// Moves down to a floor; if there is none within the displacement, it stays where it is.
    fn land(&mut self, down: DVec2, crossed: &mut Crossed<O::Id>) -> bool {
        let before = self.mover;
        if let Some((key, hit)) = self.go(down, crossed) {
            self.find_contacts();
            self.ask_near(f64::INFINITY);
            if self.is_on_floor() {
                self.answers.meet(key, &hit, false);
                return true;
            }
        }
        self.arrive(before);
        false
    }

    /// Pulls a mover that has stood on a floor and does not move up down to the floor below: as far as the steepest
    /// floor may have led down on the way, but by no more than half of its height, and by the distance to snap.
    pub(super) fn snap(&mut self) {
        let Some(ground) = self.ground.filter(|ground| self.has_stood && ground.stays(self.asked)) else { return };
        self.find_contacts();
        self.ask_near(f64::INFINITY);
        if self.is_on_floor() {
            return;
        }
        let snap = f64::from(self.settings.snap.max(0.0));
        let way = ground.sideways(between(self.start.pose(), self.mover.pose())).length();
        let [lowest, highest] = self.mover.interval_along(ground.up);
        let on_slope = (way * ground.steepest_slope()).min(0.5 * (highest - lowest));
        let depth = on_slope + snap + self.skin + self.slack;
        let mut crossed = Few::new();
        if depth.is_finite() && self.land(ground.up * -depth, &mut crossed) {
            crossed.iter().for_each(|((key, hit), response)| self.cross(*key, hit, *response));
            self.farthest = f64::INFINITY;
            self.settle();
        }
    }
}
