//! The demos, one a file: each is a plain struct whose answers need no window, and what is drawn of it.

mod billiard_step;
mod billiards;
mod bounding_volumes;
mod box_crowd;
mod bullets;
mod circle_box;
mod clip_route;
mod contact_steps;
mod flat_volumes;
mod level_doors;
mod level_picture;
mod level_sight;
mod level_walk;
mod manifold_picture;
mod nearest_point;
mod open_scene;
mod platformer;
mod point_counting;
mod point_in_polygon;
mod point_methods;
mod scene_picture;
mod scene_viewer;
mod sector_area;
mod separating_edge;
mod slide_room;
mod space_volumes;
mod spinning_rod;
mod step_figure;
mod swarm;
mod swarm_bodies;
mod swarm_room;
mod swept_boxes;
mod top_down;
mod touching_cast;
mod vertex_box;
mod volume_kind;
mod walk_level;

pub use billiards::Billiards;
pub use bounding_volumes::BoundingVolumes;
pub use box_crowd::{BoxCrowd, CrowdMethod};
pub use bullets::Bullets;
pub use circle_box::{CircleBox, Region};
pub use contact_steps::ContactSteps;
pub use flat_volumes::{FlatVolumes, TurnedRectangle};
pub use level_walk::LevelWalk;
pub use nearest_point::{NearestPoint, WallPart};
pub use platformer::Platformer;
pub use point_in_polygon::PointInPolygon;
pub use point_methods::{PointMethod, counted};
pub use scene_viewer::SceneViewer;
pub use separating_edge::SeparatingEdge;
pub use spinning_rod::SpinningRod;
pub use step_figure::StepFigure;
pub use swarm::Swarm;
pub use swept_boxes::SweptBoxes;
pub use top_down::TopDown;
pub use touching_cast::TouchingCast;
pub use vertex_box::VertexBox;
pub use volume_kind::VolumeKind;

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
        Box::new(PointInPolygon::default()),
        Box::new(NearestPoint::default()),
        Box::new(LevelWalk::default()),
        Box::new(BoundingVolumes::default()),
        Box::new(SeparatingEdge::default()),
        Box::new(SceneViewer::default()),
        Box::new(SpinningRod::default()),
        Box::new(Bullets::default()),
        Box::new(TouchingCast::default()),
        Box::new(Swarm::default()),
        Box::new(Billiards::default()),
        Box::new(Platformer::default()),
        Box::new(TopDown::default()),
    ];
    all.sort_by_key(|demo| demo.chapter());
    all
}

/// The demo with this key, in its first state.
#[must_use]
pub fn demo(key: &str) -> Option<Box<dyn Demo>> {
    demos().into_iter().find(|demo| demo.key() == key)
}
