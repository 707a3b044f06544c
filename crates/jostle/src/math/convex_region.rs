use alloc::vec::Vec;

use super::{Pose2, bounds::Bounds, dvec2::DVec2, greater, linear_bound::LinearBound};

/// A convex part of the plane, known from without: by half-planes that contain it, and by points whose hull contains it.
#[derive(Clone, Debug)]
pub(crate) struct ConvexRegion {
    planes: Vec<LinearBound>,
    corners: Vec<DVec2>,
    /// By how much it is grown beyond that hull.
    margin: f64,
    /// A box around it.
    bounds: Bounds,
}

impl ConvexRegion {
    pub(crate) fn new(planes: Vec<LinearBound>, corners: Vec<DVec2>) -> ConvexRegion {
        let bounds = bounds_of(&corners, 0.0);
        ConvexRegion { planes, corners, margin: 0.0, bounds }
    }

    /// A box.
    pub(crate) fn of_box(bounds: Bounds) -> ConvexRegion {
        let Bounds { min, max } = bounds;
        let sides = [(1.0, 0.0, max.x), (-1.0, 0.0, -min.x), (0.0, 1.0, max.y), (0.0, -1.0, -min.y)];
        let planes = sides.map(|(x, y, height)| LinearBound { normal: DVec2::new(x, y), height });
        ConvexRegion::new(planes.into(), bounds.corners().into())
    }

    /// This region in the frame at a pose, grown by the rounding there and by that of its own half-planes; `extent`
    /// bounds local coordinates.
    pub(crate) fn in_frame(&self, pose: Pose2, extent: f64) -> ConvexRegion {
        let [c, s] = [pose.rotation.cos(), pose.rotation.sin()].map(f64::from);
        let translation = DVec2::from(pose.translation);
        let largest = self.corners.iter().map(|corner| corner.x.abs().max(corner.y.abs())).fold(0.0, greater);
        let slack = pose.slack(extent, extent + translation.x.abs() + translation.y.abs() + largest);
        let plane = |&LinearBound { normal: n, height }: &LinearBound| LinearBound {
            normal: DVec2::new(c * n.x + s * n.y, c * n.y - s * n.x),
            height: height - n.dot(translation) + slack * (n.x.abs() + n.y.abs()),
        };
        let corners: Vec<DVec2> = self.corners.iter().map(|&corner| pose.unplace(corner)).collect();
        let margin = self.margin + 2.0 * pose.slack(extent + largest, extent + largest);
        let bounds = bounds_of(&corners, margin);
        ConvexRegion { planes: self.planes.iter().map(plane).collect(), corners, margin, bounds }
    }

    /// False if a box is certainly apart from it.
    #[inline]
    pub(crate) fn may_meet_box(&self, bounds: Bounds) -> bool {
        self.bounds.meets(bounds) && self.planes.iter().all(|plane| plane.meets(bounds))
    }

    /// False only if a convex shape with these corners, counterclockwise, grown by a radius, is certainly apart: it lies
    /// beyond one of the half-planes of the region, or the region lies beyond one of its edges. A region without end may
    /// meet all shapes.
    pub(crate) fn may_meet<P: Copy + Into<DVec2>>(&self, shape: &[P], radius: f64) -> bool {
        let reaches = |plane: &LinearBound| {
            let height = plane.height + radius * plane.normal.manhattan();
            !shape.iter().all(|&corner| plane.normal.dot(corner.into()) > height)
        };
        let next = shape.iter().cycle().skip(1);
        let enters = |(&p, &q): (&P, &P)| {
            let p = p.into();
            let inward = (q.into() - p).left();
            let least = -(self.margin + radius) * inward.manhattan();
            !self.corners.iter().all(|&corner| inward.dot(corner - p) < least)
        };
        self.planes.iter().all(reaches) && (shape.len() < 3 || shape.iter().zip(next).all(enters))
    }
}

/// The box around some points, grown by a margin; around everything if there are none, or if one is not finite.
fn bounds_of(corners: &[DVec2], margin: f64) -> Bounds {
    let is_finite = |corner: &DVec2| corner.manhattan() < f64::INFINITY;
    let around = corners.iter().map(|&corner| Bounds::point(corner)).reduce(Bounds::union);
    around.filter(|_| corners.iter().all(is_finite)).map_or(Bounds::ALL, |around| around.grown(margin))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::{Rot2, Vec2, random::Random};

    #[test]
    fn shapes_that_share_a_point_with_a_region_may_meet_it() {
        let mut random = Random(7);
        let (mut met, mut apart) = (0, 0);
        for _ in 0..4_000 {
            let mut point = |far: f32| DVec2::from(Vec2::new(random.between(-far, far), random.between(-far, far)));
            let (at, size) = (point(2.0), point(0.5));
            let around = Bounds::point(at).grown(0.1 + size.x.abs());
            let region = ConvexRegion::of_box(around);
            let corners = [point(2.0), point(2.0), point(2.0)];
            let is_left = (corners[1] - corners[0]).cross(corners[2] - corners[0]) > 0.0;
            let triangle = if is_left { corners } else { [corners[0], corners[2], corners[1]] };
            let shape = triangle.map(Vec2::from);
            let share = |i: usize, j: usize| {
                let [a, b, c] = shape.map(DVec2::from);
                let (u, v) = (i as f64 / 32.0, j as f64 / 32.0);
                a + (b - a) * (u * (1.0 - v)) + (c - a) * (u * v)
            };
            let inside = |x: DVec2| region.planes.iter().all(|plane| plane.normal.dot(x) <= plane.height);
            let turned = Pose2::new((at.x as f32, 8.0), Rot2::new(3.0 * size.y as f32));
            for pose in [Pose2::IDENTITY, turned] {
                let there = |corner: DVec2| pose.place(corner.into()) - pose.place(Vec2::ZERO);
                let here = ConvexRegion::of_box(around.moved(pose.place(Vec2::ZERO)));
                let meets = (0..33).any(|i| (0..33).any(|j| inside(there(share(i, j)))));
                let may = here.in_frame(pose, 4.0).may_meet(&shape, 0.0);
                assert!(may || !meets, "{region:?} {shape:?} at {pose:?}");
                met += usize::from(meets);
                apart += usize::from(!may);
            }
        }
        assert!(met > 2_000 && apart > 2_000, "{met} met, {apart} apart");
    }

    #[test]
    fn a_tall_box_beside_a_turned_region_does_not_meet_it() {
        let around = Bounds { min: DVec2::new(-2.0, -0.5), max: DVec2::new(2.0, 0.5) };
        for turn in [0.3, 0.8, -1.2] {
            let region = ConvexRegion::of_box(around).in_frame(Pose2::new((0.0, 0.0), Rot2::new(turn)), 64.0);
            let [c, s] = [Rot2::new(turn).cos(), Rot2::new(turn).sin()].map(|x| f64::from(x).abs());
            let wide = 2.0 * c + 0.5 * s;
            let tall = |x: f64| Bounds { min: DVec2::new(x, -60.0), max: DVec2::new(x + 0.25, 60.0) };
            assert!(!region.may_meet_box(tall(wide + 1e-3)) && region.may_meet_box(tall(wide - 1e-3)));
            assert!(!region.may_meet_box(tall(-wide - 0.251)) && region.may_meet_box(tall(-wide - 0.249)));
        }
    }
}
