use jostle::{Events, World};

/// A world that is run for a number of steps.
#[derive(Clone)]
pub(super) struct Steps {
    pub(super) world: World<usize>,
    /// The events of the last step.
    pub(super) events: Events,
    /// The number of steps made.
    pub(super) made: u64,
    total: u64,
}

impl Steps {
    pub(super) fn new(world: World<usize>, total: u64) -> Steps {
        Steps { world, events: Events::new(), made: 0, total }
    }

    /// Makes a step; false if there is none left.
    pub(super) fn make(&mut self) -> bool {
        let is_left = self.made < self.total;
        if is_left {
            self.world.step(&mut self.events);
            self.made += 1;
        }
        is_left
    }
}
