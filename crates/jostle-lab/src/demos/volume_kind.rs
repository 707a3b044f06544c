use jostle::Vec2;
use serde::{Deserialize, Serialize};

use super::{
    flat_volumes::{FlatVolumes, flat_boxes, flat_circles},
    space_volumes::{TaperedBody, Viewpoint, draw_box, draw_sphere},
};
use crate::sketch::{Look, Role, Sketch};

/// A kind of volume around a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum VolumeKind {
    /// Circles or spheres about the middle, to the farthest corner, and the smallest ones.
    Spheres,
    /// Upright and oriented boxes.
    Boxes,
    /// A hierarchy of circles or spheres.
    SphereTree,
    /// A hierarchy of upright boxes.
    BoxTree,
}

impl VolumeKind {
    /// All kinds, in the order of the list.
    pub const ALL: [VolumeKind; 4] =
        [VolumeKind::Spheres, VolumeKind::Boxes, VolumeKind::SphereTree, VolumeKind::BoxTree];

    /// The key of its name among the texts.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            VolumeKind::Spheres => "bounding-volumes.spheres",
            VolumeKind::Boxes => "bounding-volumes.boxes",
            VolumeKind::SphereTree => "bounding-volumes.sphere-tree",
            VolumeKind::BoxTree => "bounding-volumes.box-tree",
        }
    }
}

/// Draws the volumes of a kind around the corners of a ring; a level is one of a hierarchy.
pub(super) fn draw_flat_volumes(kind: VolumeKind, ring: &[Vec2], level: usize, sketch: &mut Sketch) {
    let Some(found) = FlatVolumes::around(ring) else { return };
    match kind {
        VolumeKind::Spheres => {
            let [large, small] = [found.farthest, found.smallest];
            sketch.disc(Role::Textbook, large.center, large.radius).look(Look::Dashed).mark("farthest");
            sketch.dot(Role::Textbook, large.center).mark("farthest");
            sketch.disc(Role::Normal, small.center, small.radius).look(Look::Ghost).mark("smallest");
            sketch.dot(Role::Normal, small.center).mark("smallest");
        }
        VolumeKind::Boxes => {
            sketch.aabb(Role::Textbook, found.upright).look(Look::Dashed).mark("upright");
            sketch.polygon(Role::Normal, found.oriented.corners()).look(Look::Ghost).mark("oriented");
        }
        VolumeKind::SphereTree => {
            for circle in flat_circles(ring, level) {
                sketch.disc(Role::Impact, circle.center, circle.radius).look(Look::Ghost).mark("tree");
            }
        }
        VolumeKind::BoxTree => {
            for area in flat_boxes(ring, level) {
                sketch.aabb(Role::Impact, area).look(Look::Ghost).mark("tree");
            }
        }
    }
}

/// Draws the volumes of a kind around a body in space, as they are seen from a direction.
pub(super) fn draw_space_volumes(
    kind: VolumeKind,
    body: &TaperedBody,
    level: usize,
    view: Viewpoint,
    sketch: &mut Sketch,
) {
    let Some(found) = body.volumes() else { return };
    match kind {
        VolumeKind::Spheres => {
            draw_sphere(found.farthest, (Role::Textbook, Look::Dashed, "farthest"), view, sketch);
            draw_sphere(found.smallest, (Role::Normal, Look::Ghost, "smallest"), view, sketch);
        }
        VolumeKind::Boxes => {
            draw_box(found.upright.corners(), (Role::Textbook, Look::Dashed, "upright"), view, sketch);
            draw_box(found.oriented.corners(), (Role::Normal, Look::Solid, "oriented"), view, sketch);
        }
        VolumeKind::SphereTree => {
            for sphere in body.spheres(level) {
                let center = view.project(sphere.center());
                sketch.disc(Role::Impact, center, sphere.radius()).look(Look::Ghost).mark("tree");
            }
        }
        VolumeKind::BoxTree => {
            for found in body.boxes(level) {
                draw_box(found.corners(), (Role::Impact, Look::Ghost, "tree"), view, sketch);
            }
        }
    }
}
