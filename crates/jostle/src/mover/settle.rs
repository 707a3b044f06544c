//! How a mover keeps its skin: it moves a little away from what it is nearer to, and shares gaps that are too narrow.

use super::{
    contacts::{Contact, between},
    few::Few,
    moved::MoveHit,
    obstacles::Obstacles,
    planes::{HalfPlane, Normal, is_allowed, shortest_in},
    reach::InReach,
    slide::{PRESSING, Slide},
};
use crate::{
    math::{Vec2, dvec2::DVec2},
    query::{NearSurface, for_near_surfaces},
};

/// The number of times that a mover is moved away from surfaces before it stays.
const ROUNDS: usize = 4;

/// A share of a displacement that is nothing but the rounding of its f32 direction and of a normal.
const NEGLIGIBLE: f64 = 1.0 / (1_u64 << 22) as f64;

impl<'a, O: Obstacles<'a>> Slide<'a, '_, O> {
    /// Finds the surfaces that the mover is at, and moves it away from those that are nearer than its skin, as far as
    /// there is room, and not farther from the start than it was asked to go.
    ///
    /// Always the nearest surface is added to those that are kept off: to move away from it often makes others, such as
    /// the corners of tiles beside it, be as far as the skin too.
    pub(super) fn settle(&mut self) {
        self.find_contacts();
        let (enough, before) = (self.skin - self.slack, self.mover);
        self.ask_near(enough);
        if self.skin == 0.0 || self.nearest().is_none_or(|nearest| nearest.surface.distance >= enough) {
            return;
        }
        let gap = |slide: &Self| slide.nearest().map_or(f64::INFINITY, |nearest| nearest.surface.distance);
        let mut planes: Few<HalfPlane, 8> = Few::new();
        let (mut best, mut widest) = (before, gap(self));
        for _ in 0..ROUNDS {
            let Some(nearest) = self.nearest().filter(|nearest| nearest.surface.distance < enough) else { break };
            let moved = between(before.pose(), self.mover.pose());
            let (normal, lacking) = (nearest.normal(), self.skin - nearest.surface.distance);
            planes.push(HalfPlane { normal, least: lacking + normal.dot(moved) });
            let by = shortest_in(&planes, 4.0 * self.skin) - moved;
            if self.is_negligible(by) {
                break;
            }
            self.mover = self.reached(by);
            self.find_contacts();
            self.ask_near(enough);
            if gap(self) > widest + self.slack {
                (best, widest) = (self.mover, gap(self));
            }
        }
        let is_best = self.mover.pose() == best.pose();
        self.mover = before;
        let by = self.within_reach(between(before.pose(), best.pose()));
        let is_whole = by == between(before.pose(), best.pose());
        self.mover = if is_whole { best } else { self.reached(by) };
        if !(is_best && is_whole) {
            self.find_contacts();
        }
    }

    /// Goes back on the path from where a surface was hit until it is as far away as the skin, unless the path is too
    /// short or glances off. To move off along the normal instead would change how far other surfaces are: between two,
    /// the mover would go back and forth. Returns the fraction of the displacement that it is at then.
    pub(super) fn step_back(&mut self, by: DVec2, normal: DVec2, fraction: f64) -> f64 {
        let length = by.length();
        let back = self.skin * length / -normal.dot(by);
        // Down into a valley the way back may be long: to leave only the one side would lead off the other.
        let longest = if self.is_valley(normal) { f64::INFINITY } else { 4.0 * self.skin };
        if back > 0.0 && back <= longest.min(fraction * length) {
            let there = self.mover.pose();
            self.mover = self.reached(by * (-back / length));
            return (fraction - between(self.mover.pose(), there).length() / length).max(0.0);
        }
        fraction
    }

    /// Goes back on the path, after a displacement that was clear, until a surface that it has come too near is as far
    /// away as the skin, if the mover has slid down into a valley: along another of these sides. Returns the fraction of
    /// the displacement that it is at then.
    pub(super) fn leave_skins(&mut self, by: DVec2, sides: &[Normal]) -> f64 {
        let (length, enough) = (by.length(), self.skin - self.slack);
        if sides.is_empty() || enough <= 0.0 {
            return 1.0;
        }
        self.find_contacts();
        self.ask_near(enough);
        let Some(nearest) = self.nearest().filter(|nearest| nearest.surface.distance < enough) else { return 1.0 };
        let (normal, lacking) = (nearest.normal(), self.skin - nearest.surface.distance);
        let is_valley = sides.iter().any(|side| *side != normal && side.dot(normal) > 0.0);
        let back = lacking / -normal.dot(by);
        if !(is_valley && back > 0.0 && back <= 1.0) || self.is_negligible(by * back) {
            return 1.0;
        }
        let there = self.mover.pose();
        self.mover = self.reached(by * -back);
        (1.0 - between(self.mover.pose(), there).length() / length).max(0.0)
    }

    /// True if a mover without a skin is where a long displacement would be stopped, up to rounding: to go there, in a
    /// corner that it presses into, would take it off the other side of that, and back with the next move.
    pub(super) fn is_there(&self, by: DVec2, normal: DVec2, fraction: f64) -> bool {
        if self.skin >= self.slack {
            return false;
        }
        let (length, rounding) = (by.length(), 4.0 * self.slack);
        // Rounding may take a displacement along a slope into the slope; then the mover has to leave that.
        if is_allowed(by, &[normal]) || length <= 16.0 * rounding {
            return false;
        }
        let height = fraction * -normal.dot(by);
        // It stands on a floor only if that is as near as the slack.
        if self.ground.is_some_and(|ground| ground.is_floor(normal) && ground.stays(by)) {
            return height <= self.slack;
        }
        // In a flat valley, rounding is far along its sides.
        (if self.is_valley(normal) { height } else { fraction * length }) <= rounding
    }

    /// True if the mover is at a surface that faces about the same way as one that it comes to.
    fn is_valley(&self, normal: DVec2) -> bool {
        self.blocking().any(|contact| contact.normal().dot(normal) > 0.0)
    }

    /// Remembers the normal that a cast has hit, unless one of the surfaces that the mover is at turns the displacement
    /// away. The mover is at a corner then, where either of two normals is right, or at the corner of a step, or it has
    /// stepped back so far that what it has hit is out of its skin. Corners that the surfaces hide, such as seams between
    /// tiles, do not count.
    pub(super) fn keep_off(&mut self, near: &InReach<'a, O::Id>, hit: &MoveHit<O::Id>, by: DVec2) {
        let presses = |contact: &Contact<'a, O::Id>| contact.normal().dot(by) < -PRESSING * by.length();
        if self.blocking().any(presses) {
            return;
        }
        let is_at_hit = |surface: &NearSurface<'a>| {
            (surface.point - DVec2::from(hit.point)).length() <= 4.0 * self.skin + self.slack
        };
        let mut is_left = true;
        for_near_surfaces(self.mover, near.obstacle.placed, self.skin + self.slack, &mut |surface| {
            is_left &= !is_at_hit(surface);
        });
        if is_left || self.contacts().any(|contact| contact.key == near.key && is_at_hit(&contact.surface)) {
            self.corner = Some((self.mover.pose(), hit.normal.into()));
        }
    }

    /// The nearest of the surfaces that block the mover.
    fn nearest(&self) -> Option<&Contact<'a, O::Id>> {
        let nearer = |a: &Contact<'a, O::Id>, b: &Contact<'a, O::Id>| b.surface.distance < a.surface.distance;
        self.blocking().reduce(|best, contact| if nearer(best, contact) { contact } else { best })
    }

    /// A part of a displacement, or one beside it, that takes the mover no farther from the start than it was asked to
    /// go.
    fn within_reach(&self, by: DVec2) -> DVec2 {
        let (from, reach) = (between(self.start.pose(), self.mover.pose()), self.farthest);
        if (from + by).length() <= reach {
            return by;
        }
        // So small a part of the way that it hardly costs any of it.
        let by = by * (from.length() / (16.0 * by.length())).min(1.0);
        (from + by) * (reach / (from + by).length()) - from
    }

    /// The part of a displacement that takes the mover no farther from the start than it was asked to go.
    pub(super) fn shortened(&self, by: DVec2) -> DVec2 {
        let (from, reach) = (between(self.start.pose(), self.mover.pose()), self.farthest);
        if (from + by).length() <= reach {
            return by;
        }
        if from.length() > reach {
            return DVec2::ZERO;
        }
        // The larger solution of |from + s by| = reach.
        let (a, b, c) = (by.length_squared(), from.dot(by), from.length_squared() - reach * reach);
        let root = crate::math::sqrt((b * b - a * c).max(0.0));
        by * ((root - b) / a).clamp(0.0, 1.0)
    }

    /// True if a displacement does not lead to another pose, or is nothing but rounding.
    pub(super) fn is_negligible(&self, by: DVec2) -> bool {
        let here = self.mover.pose().translation;
        let there = Vec2::from(DVec2::from(here) + by);
        there == here || by.length() <= NEGLIGIBLE * self.asked.length()
    }
}
