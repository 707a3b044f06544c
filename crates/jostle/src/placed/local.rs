//! Boxes, lengths and rays of the world in the frame of a shape, where its trees are.

use crate::{
    math::{Aabb, Pose2, Vec2, bounds::Bounds, dvec2::DVec2},
    tree::BoxTree,
};

/// A ray with a thickness, for the trees in local frames.
#[derive(Clone, Copy)]
pub(crate) struct Beam {
    pub(crate) origin: DVec2,
    pub(crate) direction: DVec2,
    pub(crate) until: f64,
    /// Half its thickness along each axis, and the error of its place.
    pub(crate) margin: DVec2,
}

impl Beam {
    pub(crate) fn new(origin: Vec2, direction: Vec2, until: f64) -> Beam {
        Beam { origin: origin.into(), direction: direction.into(), until, margin: DVec2::ZERO }
    }

    /// The ray that covers a box while it moves.
    pub(crate) fn thick(bounds: Bounds, direction: DVec2) -> Beam {
        let half = (bounds.max - bounds.min) * 0.5;
        // The rounding of the middle, far from the origin, is within the slack of local frames.
        Beam { origin: bounds.min + half, direction, until: 1.0, margin: half * (1.0 + 4.0 * f64::EPSILON) }
    }

    /// The same ray up to another fraction.
    pub(crate) fn until(self, until: f64) -> Beam {
        Beam { until, ..self }
    }

    /// Visits the items of a tree in the frame at a pose whose box it may meet, roughly in order along it; the visitor
    /// returns the fraction beyond which nothing more counts. `extent` bounds local coordinates.
    pub(super) fn search(self, tree: &BoxTree, pose: Pose2, extent: f64, visit: impl FnMut(usize) -> f64) {
        let Beam { origin, direction, until, margin } = self.local(pose, extent);
        tree.along_thick(origin, direction, until, margin, visit);
    }

    /// This ray in the frame at a pose. The rounding of the direction moves the ray, at the distance of the shape, by
    /// as much as the rounding of the origin.
    fn local(self, pose: Pose2, extent: f64) -> Beam {
        let origin = pose.unplace(self.origin);
        let largest = |v: DVec2| v.x.abs().max(v.y.abs());
        let slack = pose.slack(extent, largest(self.origin) + largest(origin));
        let [c, s] = [pose.rotation.cos(), pose.rotation.sin()].map(|x| local_length(f64::from(x).abs()));
        let DVec2 { x, y } = self.margin;
        let margin = DVec2::new(c * x + s * y + slack, s * x + c * y + slack);
        Beam { origin, direction: pose.unturn(self.direction), until: self.until, margin }
    }
}

/// The box of a local frame that holds everything placed in a box of the world; `extent` bounds local coordinates.
pub(super) fn local_box(pose: Pose2, near: Bounds, extent: f64) -> Aabb {
    if near.largest_coordinate() == f64::INFINITY {
        let far = Vec2::new(f32::INFINITY, f32::INFINITY);
        return Aabb { min: -far, max: far };
    }
    let corners = near.corners().map(|p| Bounds::point(pose.unplace(p)));
    let local = corners[1..].iter().fold(corners[0], |all, &corner| all.union(corner));
    local.outward(pose.slack(extent, near.largest_coordinate()))
}

/// The box of the world around everything placed from a box of a local frame.
pub(super) fn world_bounds(pose: Pose2, local: Aabb) -> Bounds {
    let local = Bounds::around(local.min.into(), local.max.into());
    let corners = local.corners().map(|p| Bounds::point(pose.place(p.into())));
    let world = corners[1..].iter().fold(corners[0], |all, &corner| all.union(corner));
    world.grown(pose.slack(local.largest_coordinate(), 0.0))
}

/// The bound for lengths in a local frame: rotations are within a thousandth of unit length.
pub(crate) fn local_length(world: f64) -> f64 {
    world * (1.0 + 2.0 / 1024.0)
}
