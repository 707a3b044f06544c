use jostle::Shape;

use super::names::Names;

/// The parts of a file that its colliders and paths refer to.
pub(super) struct Context<'c> {
    /// The number of each layer.
    pub(super) layers: &'c Names<usize>,
    pub(super) shapes: &'c Names<Shape>,
    pub(super) y_down: bool,
}
