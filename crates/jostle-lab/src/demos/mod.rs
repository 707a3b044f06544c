//! The demos, one a file: each is a plain struct whose answers need no window, and what is drawn of it.

mod box_crowd;
mod circle_box;
mod contact_steps;
mod swept_boxes;
mod vertex_box;

pub use box_crowd::{BoxCrowd, CrowdMethod};
pub use circle_box::{CircleBox, Region};
pub use contact_steps::{ContactSteps, StepFigure};
pub use swept_boxes::SweptBoxes;
pub use vertex_box::VertexBox;

use crate::demo::Demo;

/// All demos in their first state, in the order of the list: that of their chapters.
#[must_use]
pub fn demos() -> Vec<Box<dyn Demo>> {
    let mut all: Vec<Box<dyn Demo>> = vec![
        Box::new(SweptBoxes::default()),
        Box::new(CircleBox::default()),
        Box::new(BoxCrowd::default()),
        Box::new(VertexBox::default()),
        Box::new(ContactSteps::default()),
    ];
    all.sort_by_key(|demo| demo.chapter());
    all
}

/// The demo with this key, in its first state.
#[must_use]
pub fn demo(key: &str) -> Option<Box<dyn Demo>> {
    demos().into_iter().find(|demo| demo.key() == key)
}
