use alloc::vec::Vec;

use rayon::prelude::*;

use super::{
    colliders::World,
    events::Events,
    id::Pair,
    run::{MetPair, PairLists, StepOutcome},
};

/// The number of pairs that a thread takes at a time.
const SHARE: usize = 256;

/// # A step on several threads
impl<T: Sync> World<T> {
    /// The same as [`step`](World::step), bit for bit, with the pairs shared out among the threads of rayon.
    ///
    /// It pays for some thousand pairs near each other, or for shapes of many corners. Unlike `step` it allocates.
    ///
    /// ```
    /// use jostle::{Collider, Convex, Events, World};
    /// let mut world = World::new();
    /// for x in [0.0, 1.0, 2.0] {
    ///     world.insert(Collider::new(Convex::circle(0.5)?, (x, 0.0), ()))?;
    /// }
    /// let mut events = Events::new();
    /// world.step_parallel(&mut events);
    /// assert_eq!(events.begun().len(), 2);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn step_parallel(&mut self, events: &mut Events) {
        if self.is_at_rest() {
            events.clear();
            return;
        }
        let mut run = self.begin();
        let shares = run.near.par_chunks(SHARE).map(|near| {
            let mut met = Vec::new();
            self.find_meetings(&run, near, &mut met);
            met
        });
        let shares: Vec<Vec<MetPair>> = shares.collect();
        run.met.extend(shares.into_iter().flatten());
        self.arrive(&mut run);
        let shares = run.near.par_chunks(SHARE).map(|near| {
            let mut touching = Vec::new();
            self.find_touching(near, &mut touching);
            touching
        });
        let shares: Vec<Vec<Pair>> = shares.collect();
        run.set_touching(shares.concat());
        let shares = shares_of(run.lists()).into_par_iter().map(|lists| {
            let mut outcome = StepOutcome::default();
            self.compare(&run, lists, &mut outcome);
            outcome
        });
        let shares: Vec<StepOutcome> = shares.collect();
        for share in shares {
            run.outcome.after.extend(share.after);
            run.outcome.begun.extend(share.begun);
            run.outcome.ended.extend(share.ended);
        }
        self.conclude(&mut run, events);
        self.run = run;
    }
}

/// Lists of pairs, cut at the same pairs: the longest one into equal shares.
fn shares_of(mut rest: PairLists<'_>) -> Vec<PairLists<'_>> {
    let mut shares = Vec::new();
    loop {
        let PairLists { touching, before, met } = rest;
        let most = touching.len().max(before.len()).max(met.len());
        let ends = [
            touching.get(SHARE).filter(|_| touching.len() == most),
            before.get(SHARE).filter(|_| before.len() == most),
            met.get(SHARE).filter(|_| met.len() == most).map(|met| &met.pair),
        ];
        let Some(&end) = ends.into_iter().flatten().next() else { break };
        let (touching, touching_rest) = touching.split_at(touching.partition_point(|pair| *pair < end));
        let (before, before_rest) = before.split_at(before.partition_point(|pair| *pair < end));
        let (met, met_rest) = met.split_at(met.partition_point(|met| met.pair < end));
        shares.push(PairLists { touching, before, met });
        rest = PairLists { touching: touching_rest, before: before_rest, met: met_rest };
    }
    shares.push(rest);
    shares
}
