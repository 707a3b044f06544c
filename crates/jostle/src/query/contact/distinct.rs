use alloc::{collections::BTreeSet, vec::Vec};

use super::{
    hash_index::HashIndex,
    point::{ContactId, Manifold},
};
use crate::{difference::Feature, math::tolerance::SAME_DIRECTION};

/// The number of manifolds from which on indices find them.
const MANY: usize = 32;

/// A list of manifolds, none of which repeats the points of another: pieces that share a corner report its contacts
/// more than once.
#[derive(Clone, Debug, Default)]
pub(crate) struct DistinctManifolds {
    list: Vec<Manifold>,
    /// The places of the manifolds that have a point; empty while there are few.
    by_point: HashIndex,
    /// The places of the manifolds by all of their points; empty while there are few.
    by_points: HashIndex,
    /// The places of the manifolds that later ones have replaced.
    replaced: BTreeSet<u32>,
    /// A buffer for `add`.
    found: Vec<u32>,
}

impl DistinctManifolds {
    /// Adds a manifold unless the list has all its points, and removes the manifolds all of whose points it has.
    pub(crate) fn add(&mut self, manifold: Manifold) {
        if manifold.points().iter().all(|point| self.has_alike(&manifold, point.id)) {
            return;
        }
        let mut repeated = core::mem::take(&mut self.found);
        self.find_repeated(&manifold, &mut repeated);
        self.replaced.extend(repeated.drain(..));
        self.found = repeated;
        self.list.push(manifold);
        match self.list.len() {
            ..MANY => {}
            MANY => (0..MANY).for_each(|i| self.add_to_indices(i)),
            count => self.add_to_indices(count - 1),
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
        self.by_point.clear();
        self.by_points.clear();
        self.replaced.clear();
    }

    fn add_to_indices(&mut self, i: usize) {
        let manifold = &self.list[i];
        manifold.points().iter().for_each(|point| self.by_point.add(hash(manifold, [point.id; 2]), i as u32));
        self.by_points.add(hash(manifold, ends(manifold)), i as u32);
    }

    /// True if a manifold in the list, given by its index, is alike to another: both belong to the same two parts, and
    /// their normals are about the same. A replaced manifold is alike to none.
    fn is_alike(&self, place: u32, manifold: &Manifold) -> bool {
        let other = &self.list[place as usize];
        (other.part_a, other.part_b) == (manifold.part_a, manifold.part_b)
            && f64::from((other.normal - manifold.normal).length()) <= SAME_DIRECTION
            && !self.replaced.contains(&place)
    }

    /// True if the point with an id belongs to a manifold in the list that is alike to this one.
    fn has_alike(&self, manifold: &Manifold, id: ContactId) -> bool {
        let has = |&i: &u32| ends(&self.list[i as usize]).contains(&id) && self.is_alike(i, manifold);
        if self.list.len() < MANY {
            return (0..self.list.len() as u32).any(|i| has(&i));
        }
        self.by_point.places(hash(manifold, [id; 2])).any(|i| has(&i))
    }

    /// Finds the manifolds in the list that are alike to this one and have no point that it lacks.
    fn find_repeated(&self, manifold: &Manifold, found: &mut Vec<u32>) {
        let own = ends(manifold);
        let is_repeated =
            |&i: &u32| ends(&self.list[i as usize]).iter().all(|id| own.contains(id)) && self.is_alike(i, manifold);
        if self.list.len() < MANY {
            found.extend((0..self.list.len() as u32).filter(is_repeated));
            return;
        }
        let [first, last] = own;
        let parts = [[first, last], [last, first], [first; 2], [last; 2]];
        let parts = if first == last { &parts[..1] } else { &parts };
        found.extend(parts.iter().flat_map(|&ids| self.by_points.places(hash(manifold, ids))).filter(is_repeated));
    }
}

/// The ids of the first and the last point of a manifold, which may be the same.
fn ends(manifold: &Manifold) -> [ContactId; 2] {
    let points = manifold.points();
    [points[0].id, points[points.len() - 1].id]
}

/// A hash of the parts of a manifold and the ids of two points.
fn hash(manifold: &Manifold, ids: [ContactId; 2]) -> u64 {
    /// An odd number whose bits are spread: 2⁶⁴ divided by the golden ratio.
    const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;
    let word = |feature: Feature| match feature {
        Feature::Corner(i) => u64::from(i) << 1,
        Feature::Edge(i) => u64::from(i) << 1 | 1,
    };
    let parts = u64::from(manifold.part_a) << 32 | u64::from(manifold.part_b);
    let words = [parts, word(ids[0].a), word(ids[0].b), word(ids[1].a), word(ids[1].b)];
    words.into_iter().fold(0, |hash, word| (hash ^ word).wrapping_mul(FACTOR).rotate_left(29))
}

#[cfg(test)]
mod tests {
    use super::super::{manifold::contact_manifold, point::ContactPoint};
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
