//! The views that all demos share: what is drawn with egui.

mod camera;
mod canvas;
mod explanation;
mod handles;
mod highlight;
mod legend;
mod paint;
pub mod palette;
mod readout;
mod slider;
mod style;
mod timeline;

pub use camera::Camera;
pub use canvas::Canvas;
pub(crate) use canvas::{Surroundings, ZOOM_STEP};
pub(crate) use explanation::show_explanation;
pub use handles::{Handle, handle_at, handle_place};
pub use highlight::Highlight;
pub(crate) use legend::show_legend;
pub(crate) use readout::show_readout;
pub(crate) use slider::slider;
pub(crate) use style::apply_style;
pub(crate) use timeline::show_timeline;
