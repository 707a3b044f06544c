use jostle::Vec2;

/// The end of a move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reached {
    pub(crate) at: Vec2,
    pub(crate) on_floor: bool,
    /// The number of surfaces that deflected it.
    pub(crate) met: usize,
}

/// A library with a level and a mover in it.
pub(crate) trait Library {
    fn name(&self) -> String;
    /// Puts the mover here.
    fn put(&mut self, at: Vec2);
    /// Moves the mover by a displacement, as far as the level lets it, and slides.
    fn travel(&mut self, by: Vec2) -> Reached;
}
