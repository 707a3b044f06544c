//! The surfaces that a mover is at.

use super::{
    few::Few,
    ground::Ground,
    moved::{MoveHit, Surface},
    planes::Normal,
    reach::{InReach, Key},
};
use crate::{
    math::{Pose2, Vec2, dvec2::DVec2},
    placed::Placed,
    query::{Leaning, NearSurface, for_near_surfaces},
};

/// A surface that the mover is at: as near as its skin, or nearer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Contact<'a, I> {
    pub(super) key: Key<I>,
    pub(super) surface: NearSurface<'a>,
}

impl<I: Copy> Contact<'_, I> {
    pub(super) fn normal(&self) -> Normal {
        self.surface.normal
    }

    /// True if a displacement goes against the nearest direction, but not against another normal of a corner.
    pub(super) fn yields(&self, by: DVec2) -> bool {
        let [nearest, first, last] = self.surface.normals.map(|normal| normal.dot(by));
        nearest < 0.0 && first.max(last) >= 0.0
    }

    /// How far its piece reaches up.
    pub(super) fn top(&self, up: DVec2) -> f64 {
        self.surface.body.interval_along(up)[1]
    }

    /// True if its nearest point is a corner of its piece, though the normal may be that of a face of the mover: no other
    /// point of the piece is farther along a normal that is turned by a little, in either direction.
    fn is_on_corner(&self, slack: f64) -> bool {
        /// The tangent of that angle, about 4°: far above the rounding of a face, and below the angles of most corners.
        const TURN: f64 = 1.0 / 16.0;
        let NearSurface { normal, point, body, .. } = &self.surface;
        [normal.left(), normal.right()].iter().all(|aside| {
            let turned = *normal + *aside * TURN;
            body.interval_along(turned)[1] <= turned.dot(*point) + slack
        })
    }

    /// True if a mover that slides along this surface, at about the distance of its skin, stays clear of the other piece,
    /// since that lies behind this surface, to within `slack`, and all of the mover in front of it. Corners at seams
    /// between tiles are hidden so.
    fn hides(&self, other: &Contact<'_, I>, mover: Placed<'_>, slack: f64) -> bool {
        let (own, theirs) = (&self.surface, &other.surface);
        // A corner does not hide a face that is about as near.
        let nearer = if theirs.is_face && !own.is_face { -slack } else { slack };
        if own.is_corner || own.distance > theirs.distance + nearer {
            return false;
        }
        let [_, highest] = theirs.body.interval_along(own.normal);
        let height = own.normal.dot(own.point);
        // Another piece of the mover may reach around a corner to where this surface does not keep it off.
        let is_in_front = || mover.interval_along(own.normal)[0] >= height + own.distance - slack;
        highest <= height + slack && (mover.is_convex() || is_in_front())
    }

    /// It as something that is met.
    pub(super) fn hit(&self, fraction: f64) -> MoveHit<I> {
        let NearSurface { part, normal, point, .. } = self.surface;
        MoveHit { id: self.key.id, part, normal: normal.into(), point: point.into(), fraction, inside: false }
    }

    /// The report of it, as of something that does not move.
    pub(super) fn surface(&self) -> Surface<I> {
        let NearSurface { part, normal, point, .. } = self.surface;
        Surface { id: self.key.id, part, point: point.into(), normal: normal.into(), motion: Vec2::ZERO }
    }
}

/// The surfaces that a mover is at.
#[derive(Clone, Debug)]
pub(super) struct Contacts<'a, I> {
    list: Few<Contact<'a, I>, 4>,
    /// The distance within which surfaces count.
    within: f64,
    /// The pose of the mover that they belong to.
    at: Option<Pose2>,
    /// True unless all surfaces of obstacles there are apart from the mover by more than rounding, also those that others
    /// hide.
    may_overlap: bool,
    /// The distance up to which it has been asked about them.
    asked: f64,
    /// By how much a piece may protrude beyond a surface that hides it.
    slack: f64,
    ground: Option<Ground>,
}

impl<'a, I: Copy> Contacts<'a, I> {
    pub(super) fn new(within: f64, slack: f64, ground: Option<Ground>) -> Contacts<'a, I> {
        Contacts { list: Few::new(), within, at: None, may_overlap: false, asked: f64::NEG_INFINITY, slack, ground }
    }

    /// The distance within which surfaces count.
    pub(super) fn within(&self) -> f64 {
        self.within
    }

    /// Removes those of another pose; false if they are of this one.
    pub(super) fn start_at(&mut self, mover: Placed<'a>) -> bool {
        let is_new = self.at != Some(mover.pose());
        if is_new {
            self.at = Some(mover.pose());
            self.may_overlap = false;
            self.asked = f64::NEG_INFINITY;
            self.list.clear();
        }
        is_new
    }

    /// False if the mover overlaps none of the obstacles whose surfaces were added.
    pub(super) fn may_overlap(&self) -> bool {
        self.may_overlap
    }

    /// False if the mover has been asked about those up to a distance; it is going to be.
    pub(super) fn are_to_be_asked(&mut self, distance: f64) -> bool {
        let are = distance > self.asked;
        self.asked = self.asked.max(distance);
        are
    }

    /// Adds the surfaces of an obstacle that are not hidden by others; of a one-way one those that lean.
    pub(super) fn add_surfaces(&mut self, mover: Placed<'a>, near: &InReach<'a, I>, leaning: impl Fn() -> Leaning) {
        for_near_surfaces(mover, near.obstacle.placed, self.within, &mut |surface| {
            if near.obstacle.one_way.is_some() && !near.obstacle.leans(surface.normal, leaning()) {
                return;
            }
            let part = near.key.part.unwrap_or(surface.part);
            self.may_overlap |= surface.distance <= self.slack;
            // From a corner just before the foot of a slope, the foot is a wall; on a floor, the slope is to decide.
            let is_wall = || self.ground.is_some_and(|ground| ground.is_wall(surface.normal));
            let is_corner = surface.is_corner || surface.is_opening && is_wall();
            self.add(Contact { key: near.key, surface: NearSurface { part, is_corner, ..*surface } }, mover);
        });
    }

    /// Adds a surface unless others hide it.
    fn add(&mut self, contact: Contact<'a, I>, mover: Placed<'a>) {
        let slack = self.slack;
        if !self.list.iter().any(|other| other.hides(&contact, mover, slack)) {
            self.list.retain(|other| !contact.hides(other, mover, slack));
            self.list.push(contact);
        }
    }

    /// Takes for floors the corners of steps that are as low as this: a mover with a round or slanted foot that climbs one
    /// leans on its corner first, along a normal that is none of a floor.
    pub(super) fn take_low_corners(&mut self, ground: &Ground, height: f64) {
        let slack = self.slack;
        for contact in self.list.iter_mut() {
            let NearSurface { normal, point, is_face, .. } = contact.surface;
            let may_lean = ground.is_wall(normal) && ground.up.dot(normal) > 0.0 && ground.up.dot(point) <= height;
            if may_lean && (!is_face || contact.is_on_corner(slack)) {
                (contact.surface.normal, contact.surface.normals) = (ground.up, [ground.up; 3]);
            }
        }
    }

    /// Takes the normal that a displacement goes against least where a corner of the mover has several; the nearest
    /// direction if there is no displacement.
    pub(super) fn turn_to(&mut self, by: DVec2) {
        for contact in self.list.iter_mut() {
            let [nearest, first, last] = contact.surface.normals;
            let lesser = |a: DVec2, b: DVec2| if b.dot(by) > a.dot(by) { b } else { a };
            contact.surface.normal = lesser(lesser(nearest, first), last);
        }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Contact<'a, I>> + Clone {
        self.list.iter()
    }

    /// Makes the surfaces be found again.
    pub(super) fn forget(&mut self) {
        self.at = None;
    }
}

/// The displacement between two poses.
pub(super) fn between(from: Pose2, to: Pose2) -> DVec2 {
    DVec2::from(to.translation) - DVec2::from(from.translation)
}
