//! Moves that slide: cast, stop a skin off what is met, take out of the rest of the displacement what leads into it,
//! and go on.
//!
//! Casts decide whether something is in the way, so nothing is passed through and no pose overlaps. The surfaces within
//! the skin decide along which directions the mover may go on, so that rounding never makes it stop, and a seam between
//! two shapes that are flush is hidden behind their surfaces.

use super::{
    answers::Answers,
    contacts::{Contact, Contacts, between},
    few::Few,
    ground::Ground,
    moved::{HITS, MoveHit, Moved, Surface, reflected},
    obstacles::Obstacles,
    planes::{Normal, allowed_part},
    reach::{InReach, Key, Reach},
    settings::{Mover, Response},
};
use crate::{
    math::{Pose2, Vec2, bounds::Bounds, dvec2::DVec2},
    placed::Placed,
    query::{Cast, FirstCast, NearSurface},
};

/// A displacement presses on a surface if it goes against it by more than this share of its length. It is half an ulp of
/// f32, the rounding of a normal: less may be none.
pub(super) const PRESSING: f64 = 1.0 / (1_u64 << 24) as f64;

/// A move under way.
pub(crate) struct Slide<'a, 'r, O: Obstacles<'a>> {
    pub(super) settings: &'r Mover,
    pub(super) ground: Option<Ground>,
    pub(super) skin: f64,
    /// How far off its skin a mover may be and stay there.
    pub(super) slack: f64,
    /// The bounds of the mover, seen from its pose.
    bounds: Bounds,
    /// The whole displacement, as the caller asked for it.
    pub(super) asked: DVec2,
    /// How far from its start the mover may get.
    pub(super) farthest: f64,
    /// The mover before the move, or where it was pushed out to.
    pub(super) start: Placed<'a>,
    /// The mover where it is now.
    pub(super) mover: Placed<'a>,
    pub(super) reach: Reach<'a, 'r, O>,
    pub(super) answers: Answers<'r, O::Id>,
    pub(super) contacts: Contacts<'a, O::Id>,
    /// Parts whose corners the mover squeezes past: casts keep it off them, and their skins do not count.
    pub(super) squeezed: Few<(Key<O::Id>, u32), 4>,
    /// The pose at which the mover was last stopped by a corner, and the normal that was hit.
    pub(super) corner: Option<(Pose2, Normal)>,
    /// The pose at which a step could not be climbed.
    pub(super) held: Option<Pose2>,
    /// The share of the displacement that is left.
    share: f64,
    /// True once it has stood on a floor.
    pub(super) has_stood: bool,
}

impl<'a, 'r, O: Obstacles<'a>> Slide<'a, 'r, O> {
    #[inline(always)] // A move is large, so it is made in place.
    pub(crate) fn new(
        mover: Placed<'a>,
        by: Vec2,
        settings: &'r Mover,
        obstacles: &'r O,
        respond: &'r mut dyn FnMut(&MoveHit<O::Id>) -> Response,
    ) -> Slide<'a, 'r, O> {
        let ground = Ground::of(settings);
        // At a pose or by a displacement that is not finite it stays where it is.
        let is_valid = by.is_finite() && mover.is_somewhere();
        let asked = if is_valid { DVec2::from(by) } else { DVec2::ZERO };
        let bounds = if is_valid { mover.bounds() } else { Bounds::point(DVec2::ZERO) };
        let [skin, slack] = settings.skin_and_slack(mover, bounds);
        Slide {
            settings,
            ground,
            skin,
            slack,
            bounds: bounds.moved(-DVec2::from(mover.pose().translation)),
            asked,
            farthest: asked.length(),
            start: mover,
            mover,
            reach: Reach::new(obstacles, skin, slack, asked),
            answers: Answers::new(respond),
            contacts: Contacts::new(skin + slack, 2.0 * slack, ground),
            squeezed: Few::new(),
            corner: None,
            held: None,
            share: 1.0,
            has_stood: false,
        }
    }

    /// Makes the whole move, and reports where it ends and what it met.
    pub(crate) fn run(&mut self) -> Moved<O::Id> {
        let from = self.mover.pose();
        if !from.is_finite() {
            return self.finish(from, false);
        }
        // Look up what may be in the way, once for the whole move.
        self.know(self.asked);
        // Get out of what it overlaps at the start.
        if !self.get_out() {
            return self.finish(from, true);
        }
        let mut left = self.asked;
        for _ in 0..=self.settings.max_hits {
            // Slide along the surfaces here, up to the next thing that blocks; or climb a step.
            self.find_contacts();
            match self.next_displacement(&mut left) {
                Some(by) => self.advance(by, &mut left),
                None if self.climb(&mut left) => {}
                None => break,
            }
            if left == DVec2::ZERO {
                break;
            }
        }
        // Down to the floor that it walks on, if it has left it.
        self.snap();
        self.finish(from, false)
    }

    /// The end of the whole displacement if nothing is in its way. Surfaces beside it, within the slack, do not turn it.
    pub(crate) fn straight(&mut self) -> Option<Pose2> {
        self.know(self.asked);
        Some(self.probe(self.asked).0).filter(|first| first.target.is_none()).map(|first| first.cast.stop())
    }

    /// The bounds of the mover where it is now, to within the rounding of f64.
    pub(super) fn bounds(&self) -> Bounds {
        self.bounds.moved(self.mover.pose().translation.into())
    }

    /// Looks up the obstacles that a displacement from here may lead to, unless they are known.
    pub(super) fn know(&mut self, by: DVec2) {
        let answers = &self.answers;
        let bounds = self.bounds();
        self.reach.know([self.start, self.mover], bounds, by, |key| answers.pass(key), |key| answers.is_done(key));
    }

    /// The share of the displacement that is spent.
    pub(super) fn spent(&self) -> f64 {
        1.0 - self.share
    }

    /// Spends a share of what is left.
    pub(super) fn spend(&mut self, share: f64) {
        self.share *= 1.0 - share;
    }

    /// Forgets the walls that have deflected this displacement.
    pub(super) fn forget_walls(&mut self, by: DVec2) {
        self.answers.stops.retain(|stop| stop.normal.dot(by) >= 0.0);
    }

    /// Passes a part from now on, as it was answered.
    pub(super) fn cross(&mut self, key: Key<O::Id>, hit: &MoveHit<O::Id>, response: Response) {
        self.answers.cross(key, hit, response);
        self.reach.forget(key);
    }

    /// The first hit of the mover on a displacement, and what is hit, among the parts in reach for which `counts` is true.
    pub(super) fn cast_at(
        &self,
        by: DVec2,
        counts: impl Fn(&InReach<'a, O::Id>) -> bool,
    ) -> (FirstCast, Option<InReach<'a, O::Id>>) {
        self.reach.cast((self.mover, self.bounds()), by, counts)
    }

    /// The first hit among what the mover has not been told to pass; sensors do not count.
    pub(super) fn probe(&self, by: DVec2) -> (FirstCast, Option<InReach<'a, O::Id>>) {
        self.cast_at(by, |near| self.counts(near))
    }

    /// True if it is no sensor and the mover has not been told to pass it.
    pub(super) fn counts(&self, near: &InReach<'a, O::Id>) -> bool {
        !near.obstacle.is_sensor && !self.answers.pass(near.key)
    }

    /// The mover at the end of a displacement, or where it is stopped. What it has been told to pass, and sensors, do not
    /// stop it.
    pub(super) fn reached(&self, by: DVec2) -> Placed<'a> {
        self.mover.moved_to(self.probe(by).0.cast.stop())
    }

    /// Puts the mover at the end of a displacement and updates which one-way and one-sided ones it passes. Moves by
    /// a few skins, as when it settles, need no update.
    pub(super) fn arrive(&mut self, mover: Placed<'a>) {
        self.mover = mover;
        self.reach.update_entered(mover);
    }

    /// Finds the surfaces that the mover is at, unless they are known.
    pub(super) fn find_contacts(&mut self) {
        if !self.contacts.start_at(self.mover) {
            return;
        }
        // The surfaces of all that is in reach and neither passed nor a sensor.
        let (reach, leaning) = (self.bounds().grown(self.contacts.within()), self.reach.leaning());
        for near in self.reach.iter().filter(|near| near.meets(reach)) {
            if near.holds() && self.counts(near) {
                self.contacts.add_surfaces(self.mover, near, || *leaning);
            }
        }
        // A mover with a round or slanted foot that climbs a step leans on its corner: such a corner counts as floor.
        if let Some(ground) = self.ground.filter(|_| self.settings.step_height > 0.0) {
            let [lowest, _] = self.mover.interval_along(ground.up);
            self.contacts.take_low_corners(&ground, lowest + f64::from(self.settings.step_height));
        }
    }

    /// The surfaces that the mover is at.
    pub(super) fn contacts(&self) -> impl Iterator<Item = &Contact<'a, O::Id>> {
        self.contacts.iter()
    }

    /// The surfaces that the mover is at and that are known to block it.
    pub(super) fn blocking(&self) -> impl Iterator<Item = &Contact<'a, O::Id>> + Clone {
        self.contacts.iter().filter(|contact| self.blocks(contact).is_some())
    }

    /// The answer to a surface that the mover is at, if it is known to block: corners do not, casts keep the mover off them,
    /// nor do parts that it squeezes past.
    pub(super) fn blocks(&self, contact: &Contact<'a, O::Id>) -> Option<Response> {
        let NearSurface { part, is_corner, .. } = contact.surface;
        if is_corner {
            return None;
        }
        let response = self.answers.to(contact.key, part).filter(|response| response.blocks())?;
        let is_squeezed = self.squeezed.iter().any(|(key, squeezed)| (*key, *squeezed) == (contact.key, part));
        (!is_squeezed).then_some(response)
    }

    /// Asks the caller what to do at each surface nearer than this, until no answer changes which surfaces there are.
    pub(super) fn ask_near(&mut self, distance: f64) {
        let spent = self.spent();
        while self.contacts.are_to_be_asked(distance) {
            for contact in self.contacts.iter().filter(|contact| contact.surface.distance < distance) {
                if !contact.surface.is_corner {
                    self.answers.ask(contact.key, &contact.hit(spent), false);
                }
            }
            if !self.contacts.iter().any(|contact| self.answers.pass(contact.key)) {
                return;
            }
            self.find_contacts_again();
        }
    }

    /// Finds the surfaces again after an answer let the mover pass one, which may have hidden others.
    fn find_contacts_again(&mut self) {
        self.contacts.forget();
        self.find_contacts();
    }

    /// The part of a displacement that these surfaces leave.
    pub(super) fn left_between(&self, by: DVec2, normals: &[Normal]) -> DVec2 {
        self.ground.map_or_else(|| allowed_part(by, normals), |ground| ground.allowed_part(by, normals))
    }

    /// The next displacement along the surfaces that the mover is at; `None` if it gets nowhere.
    fn next_displacement(&mut self, left: &mut DVec2) -> Option<DVec2> {
        let mut bounces = 0;
        loop {
            // A corner does not turn what is clear: of the normals that are right there it takes one that lets it pass.
            let is_clear = self.contacts.iter().any(|contact| contact.yields(*left)) && self.probe(*left).1.is_none();
            self.contacts.turn_to(if is_clear { *left } else { DVec2::ZERO });
            // What the surfaces that block leave of the displacement.
            let normals = self.normals();
            let by = self.left_between(*left, &normals);
            // The first surface that it presses on and that the caller has not answered for this displacement. Between two
            // surfaces within the skin it could bounce for ever, so after a few times it slides.
            let may_bounce = bounces < self.settings.max_hits;
            let met = self.contacts.iter().find(|contact| self.is_met(contact, *left, by, may_bounce));
            let Some((key, hit, normal)) = met.map(|met| (met.key, met.hit(self.spent()), met.normal())) else {
                self.has_stood |= self.is_on_floor();
                return if self.is_negligible(by) {
                    self.go_straight(*left).or_else(|| self.squeeze(*left))
                } else {
                    Some(self.shortened(by))
                };
            };
            // The answer changes the displacement, or the surfaces.
            match self.answers.meet(key, &hit, false) {
                Response::Ignore | Response::Cross => self.find_contacts_again(),
                Response::Touch => {
                    *left = DVec2::ZERO;
                    return None;
                }
                Response::Slide => {}
                Response::Bounce(restitution) => {
                    *left = reflected(*left, normal, restitution);
                    bounces += 1;
                }
            }
        }
    }

    /// True if the mover, with `left` to go and `by` of it possible, presses on a surface here that is to be answered now.
    fn is_met(&self, contact: &Contact<'a, O::Id>, left: DVec2, by: DVec2, may_bounce: bool) -> bool {
        let normal = contact.normal();
        let part = contact.surface.part;
        let presses = |by: DVec2| normal.dot(by) < -PRESSING * by.length();
        let stands = || self.ground.is_some_and(|ground| ground.is_floor(normal) && ground.stays(left));
        match self.answers.to(contact.key, part) {
            Some(Response::Bounce(_)) if may_bounce => presses(left),
            // What stops at a touch stops each time; all else is met once.
            answer if answer != Some(Response::Touch) && self.answers.has_met(contact.key, part) => false,
            _ => !contact.surface.is_corner && (presses(left) || presses(by) || stands()),
        }
    }

    /// The normals of the surfaces that block here, and of the corner that stopped the mover in this very place.
    fn normals(&self) -> Few<Normal, HITS> {
        let mut normals = Few::new();
        self.blocking().for_each(|contact| normals.push(contact.normal()));
        if let Some((_, normal)) = self.corner.filter(|(at, _)| *at == self.mover.pose()) {
            normals.push(normal);
        }
        normals
    }

    /// Moves along a displacement up to the first thing that blocks, and takes that from what is left of the whole.
    fn advance(&mut self, by: DVec2, left: &mut DVec2) {
        loop {
            self.know(by);
            let (FirstCast { cast, .. }, target) = self.cast_at(by, |_| true);
            // Nothing is in the way: it gets to the end, a skin off what is beside it.
            let Some(near) = target else {
                let sides = self.normals();
                self.arrive(self.mover.moved_to(cast.stop()));
                let done = self.leave_skins(by, &sides);
                self.spend(done);
                *left = *left * (1.0 - done);
                self.settle();
                return;
            };
            // The caller answers; what it lets the mover pass is crossed, and the cast goes on.
            let fraction = 1.0 - self.share * (1.0 - cast.safe());
            let hit = match cast {
                Cast::At(hit) => near.hit(&hit, fraction),
                Cast::Started { normal, .. } => near.hit_inside(self.mover, normal, fraction),
                Cast::Clear { .. } => return,
            };
            let response = self.answers.meet(near.key, &hit, near.obstacle.is_sensor);
            if !response.blocks() {
                self.cross(near.key, &hit, response);
                continue;
            }
            let before = self.mover.pose();
            // Rounding may have made it overlap something: the cast's stop is the way out, if there is one.
            if hit.inside {
                self.arrive(self.mover.moved_to(cast.stop()));
                if self.mover.pose() == before {
                    *left = DVec2::ZERO;
                }
                return;
            }
            // It goes there, or notes the corner if it is there already.
            let normal = DVec2::from(hit.normal);
            let is_there = self.is_there(by, normal, cast.safe());
            if is_there {
                self.corner = Some((before, normal));
            } else {
                self.arrive(self.mover.moved_to(cast.stop()));
            }
            // It steps back by a skin. That is not lost: along the surface it gets as far as it would without a skin.
            let done = if is_there { 0.0 } else { self.step_back(by, normal, cast.safe()) };
            self.spend(done);
            *left = *left * (1.0 - done);
            // The answer turns what is left; sliding is found from the surfaces, in `next_displacement`.
            match response {
                Response::Touch => *left = DVec2::ZERO,
                Response::Bounce(restitution) => *left = reflected(*left, normal, restitution),
                _ => {}
            }
            if !is_there {
                self.settle();
                self.keep_off(&near, &hit, by);
            }
            return;
        }
    }

    /// The report: where the move ends, what it has met, and the floor, wall and ceiling that the mover is at there.
    fn finish(&mut self, from: Pose2, stuck: bool) -> Moved<O::Id> {
        let pose = self.mover.pose();
        // Every surface here is answered, so that none is reported that the mover passes; with the nearest of its normals.
        self.find_contacts();
        self.contacts.turn_to(DVec2::ZERO);
        self.ask_near(f64::INFINITY);
        let spent = self.spent();
        let asked = self.asked;
        let [mut floor, mut wall, mut ceiling] = [None; 3];
        for contact in self.contacts.iter().filter(|contact| !contact.surface.is_corner) {
            let normal = contact.normal();
            // A step that it can climb is no wall.
            if self.is_step(contact) && self.held != Some(pose) {
                continue;
            }
            if normal.dot(asked) < -PRESSING * asked.length() {
                // It was stopped by its skin.
                self.answers.meet(contact.key, &contact.hit(spent), false);
            } else {
                self.answers.be_at(contact.key, contact.surface.part, normal);
            }
            let (place, along) = match self.ground {
                Some(ground) if ground.is_floor(normal) => (&mut floor, ground.up),
                Some(ground) if ground.is_ceiling(normal) => (&mut ceiling, -ground.up),
                _ => (&mut wall, DVec2::ZERO),
            };
            // The floor is the most level one, the ceiling too; the wall is the first one.
            let is_best = |best: &Surface<O::Id>| DVec2::from(best.normal).dot(along) >= normal.dot(along);
            if !place.as_ref().is_some_and(is_best) {
                let surface = contact.surface();
                let motion = self.reach.obstacles().motion_at(surface.id, surface.point);
                *place = Some(Surface { motion, ..surface });
            }
        }
        Moved {
            pose,
            travelled: between(from, pose).into(),
            floor,
            wall,
            ceiling,
            stuck,
            hits: core::mem::replace(&mut self.answers.hits, Few::Empty),
            stops: core::mem::replace(&mut self.answers.stops, Few::Empty),
            ground: self.ground,
        }
    }
}
