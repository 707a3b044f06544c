use alloc::{collections::BTreeSet, vec::Vec};

use super::point::{ContactId, ContactPoint, Manifold};
use crate::math::tolerance::SAME_DIRECTION;

/// The number of manifolds from which on an index finds their points.
const MANY: usize = 32;

/// A list of manifolds, none of which repeats the points of another: pieces that share a corner report its contacts
/// more than once.
#[derive(Clone, Debug, Default)]
pub(crate) struct DistinctManifolds {
    list: Vec<Manifold>,
    /// The parts and the id of each point, with the place of its manifold; empty while there are few.
    index: BTreeSet<(u32, u32, ContactId, u32)>,
    /// The places of the manifolds that later ones have replaced.
    replaced: BTreeSet<u32>,
    /// A buffer for `find_alike`.
    found: Vec<u32>,
}

impl DistinctManifolds {
    /// Adds a manifold unless the list has all its points, and removes the manifolds all of whose points it has.
    pub(crate) fn add(&mut self, manifold: Manifold) {
        let mut alike = core::mem::take(&mut self.found);
        self.find_alike(&manifold, &mut alike);
        self.add_among(manifold, &alike);
        self.found = alike;
    }

    /// Adds a manifold as `add` does, given the manifolds that may share points with it.
    fn add_among(&mut self, manifold: Manifold, alike: &[u32]) {
        let has = |other: &Manifold, point: &ContactPoint| other.points().iter().any(|own| own.id == point.id);
        let is_known = |point| alike.iter().any(|&i| has(&self.list[i as usize], point));
        if manifold.points().iter().all(is_known) {
            return;
        }
        let is_repeated = |&i: &u32| self.list[i as usize].points().iter().all(|point| has(&manifold, point));
        self.replaced.extend(alike.iter().copied().filter(is_repeated));
        self.list.push(manifold);
        match self.list.len() {
            ..MANY => {}
            MANY => (0..MANY).for_each(|i| self.add_to_index(i)),
            count => self.add_to_index(count - 1),
        }
    }

    /// Moves the manifolds to the end of another list, in order, and clears this one.
    pub(crate) fn move_to(&mut self, list: &mut Vec<Manifold>) {
        let is_left = |(i, _): &(usize, Manifold)| !self.replaced.contains(&(*i as u32));
        list.extend(self.list.drain(..).enumerate().filter(is_left).map(|(_, manifold)| manifold));
        self.clear();
    }

    pub(crate) fn clear(&mut self) {
        self.list.clear();
        self.index.clear();
        self.replaced.clear();
    }

    fn add_to_index(&mut self, i: usize) {
        let Manifold { part_a, part_b, .. } = self.list[i];
        self.index.extend(self.list[i].points().iter().map(|point| (part_a, part_b, point.id, i as u32)));
    }

    /// Finds the manifolds of the same parts with about the same normal; with an index, only those that share a point.
    fn find_alike(&self, manifold: &Manifold, found: &mut Vec<u32>) {
        found.clear();
        let Manifold { part_a, part_b, normal, .. } = *manifold;
        let is_alike = |&i: &u32| {
            let other = &self.list[i as usize];
            (other.part_a, other.part_b) == (part_a, part_b)
                && f64::from((other.normal - normal).length()) <= SAME_DIRECTION
                && !self.replaced.contains(&i)
        };
        if self.list.len() < MANY {
            found.extend((0..self.list.len() as u32).filter(is_alike));
            return;
        }
        let of_point = |point: &ContactPoint| {
            let all = (part_a, part_b, point.id, 0)..=(part_a, part_b, point.id, u32::MAX);
            self.index.range(all).map(|entry| entry.3)
        };
        found.extend(manifold.points().iter().flat_map(of_point).filter(is_alike));
    }
}

#[cfg(test)]
mod tests {
    use super::super::manifold::contact_manifold;
    use super::*;
    use crate::{
        difference::Feature,
        math::{Pose2, Vec2},
        shape::Convex,
    };

    /// The list of [`DistinctManifolds`], found without an index.
    fn distinct_without_index(all: &[Manifold]) -> Vec<Manifold> {
        let mut list: Vec<Manifold> = Vec::new();
        for manifold in all {
            let is_alike = |other: &&Manifold| {
                (other.part_a, other.part_b) == (manifold.part_a, manifold.part_b) && other.normal == manifold.normal
            };
            let has = |other: &Manifold, point: &ContactPoint| other.points().iter().any(|own| own.id == point.id);
            if !manifold.points().iter().all(|point| list.iter().filter(is_alike).any(|other| has(other, point))) {
                list.retain(|other| !(is_alike(&other) && other.points().iter().all(|point| has(manifold, point))));
                list.push(*manifold);
            }
        }
        list
    }

    #[test]
    fn the_index_finds_the_same_manifolds_as_a_search_of_all() {
        let square = Convex::rectangle(2.0, 2.0).unwrap();
        let flat = contact_manifold(square.at(Pose2::IDENTITY), square.at((2.0, 0.0)), 0.0).unwrap();
        assert_eq!(flat.points().len(), 2);
        let mut state = 7_u32;
        let mut random = |below: u32| {
            state ^= state << 13;
            state ^= state >> 17;
            state ^= state << 5;
            state % below
        };
        let (mut distinct, mut dropped) = (DistinctManifolds::default(), 0);
        for round in 0..200 {
            let (count, corners) = (1 + random(400), 2 + random(60));
            let all: Vec<Manifold> = (0..count)
                .map(|_| {
                    let ids = [0; 4].map(|_| Feature::Corner(random(corners)));
                    // The two points of a face have different features.
                    let of = |ids: [Feature; 2], first: Feature| move |old| ids[usize::from(old != first)];
                    let first = flat.points()[0].id;
                    let both = flat.renamed(of([ids[0], ids[1]], first.a), of([ids[2], ids[3]], first.b));
                    let normal = Vec2::new([1.0, -1.0][random(2) as usize], 0.0);
                    let one = Manifold::at_point(normal, both.points()[0]);
                    let mut made = if random(2) == 0 { one } else { both };
                    made.normal = normal;
                    made.of_parts(random(2), 0)
                })
                .collect();
            let mut list = Vec::new();
            all.iter().for_each(|manifold| distinct.add(*manifold));
            distinct.move_to(&mut list);
            assert_eq!(list, distinct_without_index(&all), "round {round}");
            dropped += all.len() - list.len();
        }
        assert!(dropped > 1_000, "{dropped}");
    }
}
