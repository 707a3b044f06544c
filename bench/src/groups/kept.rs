//! Questions that are repeated while the figures hardly move.

use jostle::{Convex, Placed, Pose2};

use crate::scene::pairs::Pair;

/// Two shapes, B alternately where it is now and where it was a step before, and what a library keeps of them between
/// steps.
pub(super) struct Kept<S, P, M> {
    pub(super) shapes: S,
    pub(super) memory: M,
    /// The poses of B, now and a step before.
    places: [P; 2],
    is_before: bool,
}

impl<S, P: Copy, M: Default> Kept<S, P, M> {
    pub(super) fn new(shapes: S, now: P, before: P) -> Kept<S, P, M> {
        Kept { shapes, memory: M::default(), places: [now, before], is_before: false }
    }

    /// The present pose of B.
    #[inline]
    pub(super) fn now(&self) -> P {
        self.places[0]
    }

    /// The next pose of B: first that of the step before, then the present one, and so on.
    #[inline]
    pub(super) fn step(&mut self) -> P {
        self.is_before = !self.is_before;
        self.places[usize::from(self.is_before)]
    }
}

/// Two figures of jostle, A with its pose, and the cache of the pair.
pub(super) type KeptFigures<M> = Kept<(Convex, Pose2, Convex), Pose2, M>;

impl<M: Default> KeptFigures<M> {
    pub(super) fn of_pairs(pairs: &[Pair], before: &[Pose2]) -> Vec<Option<KeptFigures<M>>> {
        let question = |(Pair { a, b, .. }, before): (&Pair, &Pose2)| {
            Some(Kept::new((a.convex.clone(), a.pose, b.convex.clone()), b.pose, *before))
        };
        pairs.iter().zip(before).map(question).collect()
    }

    /// The two at their next poses, with the cache.
    #[inline]
    pub(super) fn next(&mut self) -> (Placed<'_>, Placed<'_>, &mut M) {
        let place = self.step();
        let (a, pose, b) = &self.shapes;
        (a.at(*pose), b.at(place), &mut self.memory)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_other_time_b_is_where_the_truth_is_known() {
        let mut kept: Kept<(), _, ()> = Kept::new((), "now", "before");
        assert_eq!([kept.step(), kept.step(), kept.step(), kept.now()], ["before", "now", "before", "now"]);
    }
}
