/// The mark of the thing that the pointer is on, in the picture, in a formula or in the numbers: all three emphasise it.
/// What is found in one frame is shown in the next.
#[derive(Clone, Debug, Default)]
pub struct Highlight {
    shown: Option<String>,
    next: Option<String>,
}

impl Highlight {
    /// Begins a frame; true if what is shown has changed.
    pub fn begin(&mut self) -> bool {
        let next = self.next.take();
        let changed = next != self.shown;
        self.shown = next;
        changed
    }

    /// True if the thing with this mark is emphasised.
    #[must_use]
    pub fn shows(&self, mark: Option<&str>) -> bool {
        mark.is_some() && mark == self.shown.as_deref()
    }

    /// Emphasises the thing with this mark in the next frame.
    pub fn set(&mut self, mark: &str) {
        self.next = Some(mark.to_owned());
    }

    /// True if the next frame will show something else.
    #[must_use]
    pub fn changes(&self) -> bool {
        self.next != self.shown
    }
}
