//! ncollide2d, parry's predecessor, in f32.

use jostle::{Pose2, Vec2};
use nalgebra::{Complex, Isometry2, Point2, Translation2, UnitComplex, Vector2};
use ncollide2d::shape::{Ball, Capsule, ConvexPolygon, Cuboid, ShapeHandle};

use crate::scene::figure::{Figure, Item};

/// A shape of any kind and its pose; `None` if ncollide refuses the corners.
pub fn placed(item: &Item) -> Option<(ShapeHandle<f32>, Isometry2<f32>)> {
    Some(match &item.figure {
        Figure::Circle { radius } => (ShapeHandle::new(Ball::new(*radius)), isometry(item.pose)),
        Figure::Box { half } => (ShapeHandle::new(Cuboid::new(vector(*half))), isometry(item.pose)),
        Figure::Capsule { half_length, radius } => {
            // Its axis is along y; a quarter turn brings it to that of ours.
            let Pose2 { translation, rotation } = item.pose;
            let turned = (rotation.sin(), -rotation.cos());
            (ShapeHandle::new(Capsule::new(*half_length, *radius)), with_cos_sin(translation, turned))
        }
        Figure::Polygon { corners } => {
            let corners = corners.iter().map(|corner| Point2::new(corner.x, corner.y)).collect();
            (ShapeHandle::new(ConvexPolygon::try_new(corners)?), isometry(item.pose))
        }
    })
}

fn isometry(pose: Pose2) -> Isometry2<f32> {
    with_cos_sin(pose.translation, (pose.rotation.cos(), pose.rotation.sin()))
}

fn with_cos_sin(translation: Vec2, (cos, sin): (f32, f32)) -> Isometry2<f32> {
    let rotation = UnitComplex::new_unchecked(Complex::new(cos, sin));
    Isometry2::from_parts(Translation2::from(vector(translation)), rotation)
}

pub fn vector(v: Vec2) -> Vector2<f32> {
    Vector2::new(v.x, v.y)
}
