use jostle::{
    Aabb, Convex, Vec2,
    classic::{Circle, circle_by_farthest_vertex, mean_of_vertices},
    volume::{Aabb3, Bounding, Hierarchy, Sphere, Vec3},
};

/// A rectangle in any direction.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TurnedRectangle {
    /// Its middle.
    pub center: Vec2,
    /// The unit vector along its first side.
    pub along: Vec2,
    /// Half of its sides.
    pub half: Vec2,
}

impl TurnedRectangle {
    /// The rectangle of least area around points, one side of which lies along an edge of their hull. `None` if they are on
    /// one line.
    ///
    /// Source: H. Freeman, R. Shapira, "Determining the minimum-area encasing rectangle", 1975.
    #[must_use]
    pub fn around(points: &[Vec2]) -> Option<TurnedRectangle> {
        let hull = Convex::hull(points.iter().copied()).ok()?;
        let corners = hull.corners();
        let along_edge = |i: usize| {
            let along = (corners[(i + 1) % corners.len()] - corners[i]).try_normalize()?;
            let turned = corners.iter().map(|corner| Vec2::new(corner.dot(along), corner.dot(along.perp())));
            let bounds = Aabb::around(turned);
            let middle = bounds.center();
            let center = along * middle.x + along.perp() * middle.y;
            Some(TurnedRectangle { center, along, half: bounds.half_size() })
        };
        let all = (0..corners.len()).filter_map(along_edge);
        all.filter(|rectangle| rectangle.area() > 0.0).min_by(|a, b| a.area().total_cmp(&b.area()))
    }

    /// Its area.
    #[must_use]
    pub fn area(self) -> f32 {
        4.0 * self.half.x * self.half.y
    }

    /// Its corners, counterclockwise.
    #[must_use]
    pub fn corners(self) -> [Vec2; 4] {
        let local = Aabb::new(-self.half, self.half).corners();
        local.map(|corner| self.center + self.along * corner.x + self.along.perp() * corner.y)
    }

    /// True if a point lies in it, to rounding.
    #[must_use]
    pub fn contains(self, point: Vec2) -> bool {
        let by = point - self.center;
        by.dot(self.along).abs() <= self.half.x && by.dot(self.along.perp()).abs() <= self.half.y
    }
}

/// The volumes around some points in the plane.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FlatVolumes {
    /// The circle about the mean of the points that reaches to the farthest of them.
    pub farthest: Circle,
    /// The smallest circle.
    pub smallest: Circle,
    /// The upright box.
    pub upright: Aabb,
    /// The box of least area.
    pub oriented: TurnedRectangle,
}

impl FlatVolumes {
    /// The volumes around points; `None` if they are on one line.
    #[must_use]
    pub fn around(points: &[Vec2]) -> Option<FlatVolumes> {
        let smallest = Convex::bounding_circle(points.iter().copied()).ok()?;
        Some(FlatVolumes {
            farthest: circle_by_farthest_vertex(mean_of_vertices(points)?, points)?,
            smallest: Circle::new(*smallest.corners().first()?, smallest.radius()),
            upright: Aabb::around(points.iter().copied()),
            oriented: TurnedRectangle::around(points)?,
        })
    }
}

/// The hierarchy of volumes around the edges of a ring, as flat bodies in space.
pub(super) fn edge_hierarchy<B: Bounding>(ring: &[Vec2]) -> Option<Hierarchy<B>> {
    let flat = |p: Vec2| Vec3::new(p.x, p.y, 0.0);
    let edge = |i: usize| {
        let (a, b) = (flat(ring[i]), flat(ring[(i + 1) % ring.len()]));
        [a, b, b]
    };
    Hierarchy::of_triangles(&(0..ring.len()).map(edge).collect::<Vec<_>>()).ok()
}

/// The boxes of a level of the hierarchy around the edges of a ring.
pub(super) fn flat_boxes(ring: &[Vec2], level: usize) -> Vec<Aabb> {
    let boxes = edge_hierarchy::<Aabb3>(ring).map_or_else(Vec::new, |hierarchy| hierarchy.level(level));
    boxes.into_iter().map(|found| Aabb::new((found.min.x, found.min.y), (found.max.x, found.max.y))).collect()
}

/// The circles of a level of the hierarchy around the edges of a ring.
pub(super) fn flat_circles(ring: &[Vec2], level: usize) -> Vec<Circle> {
    let spheres = edge_hierarchy::<Sphere>(ring).map_or_else(Vec::new, |hierarchy| hierarchy.level(level));
    spheres.into_iter().map(|found| Circle::new((found.center().x, found.center().y), found.radius())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oriented_box_of_a_turned_rectangle_is_that_rectangle() {
        let points = [(0.0, 0.0), (4.0, 3.0), (2.5, 5.0), (-1.5, 2.0)].map(Vec2::from);
        let found = FlatVolumes::around(&points).expect("an area");
        assert!((found.oriented.area() - 12.5).abs() < 1e-4, "{found:?}");
        assert!(found.upright.size().x * found.upright.size().y > 25.0);
        assert!(found.smallest.radius <= found.farthest.radius * 1.000_001);
        for point in points {
            let inside = point.lerp(found.oriented.center, 1e-4);
            assert!(found.oriented.contains(inside) && found.upright.contains(point));
        }
        assert!(!found.oriented.contains(Vec2::new(4.0, 0.0)));
        assert_eq!(FlatVolumes::around(&[(1.0, 1.0), (4.0, 1.0), (2.0, 1.0)].map(Vec2::from)), None, "on one line");
    }

    #[test]
    fn deeper_levels_have_more_and_smaller_volumes_around_all_edges() {
        let ring: Vec<Vec2> = Convex::regular(16, 3.0).expect("a polygon").corners().to_vec();
        for level in 0..5 {
            let (boxes, circles) = (flat_boxes(&ring, level), flat_circles(&ring, level));
            assert_eq!((boxes.len(), circles.len()), (1 << level, 1 << level));
            for (i, corner) in ring.iter().enumerate() {
                let middle = corner.midpoint(ring[(i + 1) % ring.len()]);
                assert!(boxes.iter().any(|found| found.grown(1e-5).contains(middle)));
                assert!(circles.iter().any(|found| found.center.distance(middle) <= found.radius + 1e-5));
            }
        }
    }
}
