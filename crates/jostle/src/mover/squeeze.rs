//! How a mover gets into passages that are too narrow for its skin: it moves aside, down to touching, and on.
//!
//! A corner that is in its way by no more than the skin is passed along the other surfaces. Two that hold it from both
//! sides leave it no such direction: just before two posts, each turns it towards the other. It passes between them along
//! the passage that they make, if that is wide enough.

use super::{
    contacts::{Contact, between},
    few::Few,
    obstacles::Obstacles,
    slide::Slide,
};
use crate::{math::dvec2::DVec2, query::ulp_at};

/// A sum of a size times this and a number keeps of the number what f32 has of the size: 53 - 24 binary digits.
const GRID: f64 = 1.5 * (1_u64 << 28) as f64;

/// Surfaces that hold a mover.
type Holding<'a, I> = Few<Contact<'a, I>, 4>;

impl<'a, O: Obstacles<'a>> Slide<'a, '_, O> {
    /// The displacement that gets a mover going that is held only by corners which protrude by no more than its skin, as
    /// at the entrance of a passage that it just fits into. It is moved aside for that, down to touching.
    pub(super) fn squeeze(&mut self, left: DVec2) -> Option<DVec2> {
        if left == DVec2::ZERO || self.skin == 0.0 {
            return None;
        }
        let mut holding = Holding::new();
        self.blocking().for_each(|contact| holding.push(*contact));
        let mut pairs = holding.iter().enumerate().flat_map(|(i, a)| holding[..i].iter().map(move |b| [a, b]));
        let between_two = pairs.find_map(|pair| self.squeeze_between(pair, left));
        between_two.or_else(|| holding.iter().find_map(|held| self.squeeze_past(held, left)))
    }

    /// A displacement that is clear, although corners are in the way by less than rounding, as for a disc just before two
    /// posts as far apart as it is wide. A displacement of a few skins may be clear only because it ends in the skin.
    pub(super) fn go_straight(&self, left: DVec2) -> Option<DVec2> {
        let is_long = left.length() > 16.0 * (self.skin + self.slack);
        let is_clear = || self.blocking().all(|held| !held.surface.is_face) && self.probe(left).1.is_none();
        (is_long && is_clear()).then(|| self.shortened(left))
    }

    /// The farthest that a mover goes aside.
    fn farthest_aside(&self) -> f64 {
        self.skin + 2.0 * self.slack
    }

    /// How far rounding may take the mover.
    fn rounding(&self) -> f64 {
        let bounds = self.bounds();
        ulp_at(bounds.max.most(-bounds.min), 0.0)
    }

    /// The displacement past one piece, along the others.
    fn squeeze_past(&mut self, held: &Contact<'a, O::Id>, left: DVec2) -> Option<DVec2> {
        let (by, normal) = (self.left_without(&[held], &[], left), held.normal());
        // Straight at a face it fits where, pushed a little to one side, it would touch that.
        let straight = if held.surface.is_face { normal * normal.dot(by) } else { DVec2::ZERO };
        [by, straight].into_iter().find_map(|by| self.squeeze_along(by, held))
    }

    /// A displacement past one piece.
    fn squeeze_along(&mut self, by: DVec2, held: &Contact<'a, O::Id>) -> Option<DVec2> {
        if self.is_negligible(by) || held.normal().dot(by) >= 0.0 {
            return None;
        }
        let (aside, most) = (by.left() * (1.0 / by.length()), self.farthest_aside());
        let ([least, greatest], [lowest, highest]) =
            (self.mover.interval_along(aside), held.surface.body.interval_along(aside));
        // To the left by one, or to the right by the other, it passes.
        [(aside, highest - least), (-aside, greatest - lowest)].into_iter().find_map(|(side, protrudes)| {
            if !(0.0..=most).contains(&protrudes) {
                return None;
            }
            // To the middle of the room that it finds there, if rounding lets it in: to touch the piece by going aside as
            // much as that protrudes, or what is on the other side, is to be stopped by rounding later.
            let room = side.dot(between(self.mover.pose(), self.reached(side * most).pose()));
            // It may still be in touch then, or in the way by less than an ulp, since coordinates are rounded.
            let rounding = self.rounding();
            let middle = 0.5 * (protrudes + room);
            let mut asides = [middle, protrudes, room, protrudes + rounding, protrudes + 4.0 * rounding].into_iter();
            asides.find_map(|distance| self.go_past(&[held], side * distance, by))
        })
    }

    /// The displacement between two pieces that hold it from both sides, along the passage that they make.
    fn squeeze_between(&mut self, pair: [&Contact<'a, O::Id>; 2], left: DVec2) -> Option<DVec2> {
        let [a, b] = pair;
        if a.normal().dot(b.normal()) >= 0.0 {
            return None;
        }
        let (most, rounding) = (self.farthest_aside(), self.rounding());
        // Faces are right; between two corners, the line through them, and between two discs that through their centres;
        // the direction in which the mover is pushed often is that of the passage, to the last digit.
        let of_face =
            |contact: &Contact<'a, O::Id>| if contact.surface.is_face { contact.normal() } else { DVec2::ZERO };
        let candidates = [
            of_face(a),
            of_face(b),
            a.surface.point - b.surface.point,
            a.surface.body.centre() - b.surface.body.centre(),
            left.left(),
            a.normal() - b.normal(),
        ];
        candidates.into_iter().find_map(|across| {
            let length = across.length();
            if length == 0.0 {
                return None;
            }
            // From one to the other.
            let across = across * (if across.dot(b.normal()) > 0.0 { 1.0 } else { -1.0 } / length);
            let [least, greatest] = self.mover.interval_along(across);
            let (low, high) = (b.surface.body.interval_along(across)[1], a.surface.body.interval_along(across)[0]);
            let aside = 0.5 * ((low - least) + (high - greatest));
            if high - low < greatest - least - rounding || aside.abs() > most {
                return None;
            }
            let by = self.left_without(&pair, &[across, -across], left);
            let along = across.left() * across.left().dot(by);
            // Near the origin a pose holds digits that no other number of the passage has: they are noise.
            let (here, grid) = (across.dot(self.mover.pose().translation.into()), (greatest - least) * GRID);
            let aside = ((here + aside + grid) - grid) - here;
            self.go_past(&pair, across * aside, along)
        })
    }

    /// The part of a displacement that is left between the surfaces without some of them, and with other normals.
    fn left_without(&self, without: &[&Contact<'a, O::Id>], normals: &[DVec2], left: DVec2) -> DVec2 {
        let is_same =
            |a: &Contact<'a, O::Id>, b: &Contact<'a, O::Id>| (a.key, a.surface.part) == (b.key, b.surface.part);
        let mut others: Few<DVec2, 8> = Few::new();
        normals.iter().for_each(|normal| others.push(*normal));
        let counts = |contact: &&Contact<'a, O::Id>| !without.iter().any(|held| is_same(held, contact));
        self.blocking().filter(counts).for_each(|contact| others.push(contact.normal()));
        self.left_between(left, &others)
    }

    /// Moves the mover aside and returns what it can go on by, if it is free to go there by more than its skin. If not,
    /// it stays where it is.
    fn go_past(&mut self, held: &[&Contact<'a, O::Id>], aside: DVec2, by: DVec2) -> Option<DVec2> {
        let before = self.mover;
        if self.is_negligible(by) {
            return None;
        }
        self.mover = self.reached(aside);
        let along = by * (4.0 * self.skin / by.length());
        let free = between(self.mover.pose(), self.reached(along).pose()).length();
        let by = self.shortened(by);
        if free > 2.0 * self.skin && !self.is_negligible(by) {
            held.iter().for_each(|held| self.squeezed.push((held.key, held.surface.part)));
            self.find_contacts();
            return Some(by);
        }
        self.mover = before;
        None
    }
}
