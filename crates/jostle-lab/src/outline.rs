//! Outlines of placed shapes.

use core::f32::consts::TAU;

use jostle::{Aabb, Convex, Pose2, Vec2};

/// The number of edges of a full circle.
const ARC_EDGES: f32 = 64.0;

/// The outline of a placed convex shape, counterclockwise, its rounded corners as short edges. Of a segment without
/// radius, its two ends; of a point, that point.
///
/// ```
/// use jostle::{Convex, Pose2};
/// let outline = jostle_lab::outline::convex_outline(&Convex::rectangle(2.0, 2.0)?, Pose2::from((5.0, 0.0)));
/// assert_eq!(outline.len(), 4);
/// # Ok::<(), jostle::ShapeError>(())
/// ```
#[must_use]
pub fn convex_outline(shape: &Convex, pose: Pose2) -> Vec<Vec2> {
    let corners: Vec<Vec2> = shape.corners().iter().map(|corner| pose * *corner).collect();
    let radius = shape.radius();
    if radius == 0.0 {
        return corners;
    }
    let count = corners.len();
    let mut outline = Vec::new();
    for (i, corner) in corners.iter().enumerate() {
        // The corner is rounded from the normal of the edge before it to that of the edge after it.
        let (from, sweep) = if count == 1 {
            (0.0, TAU)
        } else {
            let before = *corner - corners[(i + count - 1) % count];
            let after = corners[(i + 1) % count] - *corner;
            let from = (-before.x).atan2(before.y);
            (from, before.cross(after).atan2(before.dot(after)).rem_euclid(TAU))
        };
        let edges = (sweep / TAU * ARC_EDGES).ceil().max(1.0) as usize;
        for k in 0..=edges {
            let angle = from + sweep * k as f32 / edges as f32;
            outline.push(*corner + Vec2::new(angle.cos(), angle.sin()) * radius);
        }
    }
    outline
}

/// A placed polygon with a number of corners in the ellipse with these half axes, counterclockwise from its top; with four,
/// the rectangle of that half size.
#[must_use]
pub fn stretched_polygon(corners: usize, half: Vec2, pose: Pose2) -> Vec<Vec2> {
    if corners == 4 {
        // Rectangles are exact, so that they can be made to touch.
        return Aabb::new(-half, half).corners().map(|corner| pose * corner).into();
    }
    let corner = |i: usize| {
        let angle = (90.0 + 360.0 * i as f32 / corners as f32).to_radians();
        pose * Vec2::new(half.x * angle.cos(), half.y * angle.sin())
    };
    (0..corners).map(corner).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use jostle::Rot2;

    #[test]
    fn rounded_outlines_are_counterclockwise_and_at_the_radius() -> Result<(), jostle::ShapeError> {
        let shapes = [
            Convex::circle(2.0)?,
            Convex::capsule((-1.0, 0.0), (1.0, 0.5), 0.5)?,
            Convex::rounded_rectangle(4.0, 2.0, 0.5)?,
            Convex::regular(5, 1.0)?.grown(0.25)?,
        ];
        for shape in shapes {
            let pose = Pose2::new((3.0, -1.0), jostle::Rot2::degrees(20.0));
            let outline = convex_outline(&shape, pose);
            let core = Convex::hull(shape.corners().iter().copied())?;
            for point in &outline {
                let point = Convex::point(*point)?;
                let distance = jostle::separation(point.at((0.0, 0.0)), core.at(pose)).distance;
                assert!((distance - shape.radius()).abs() < 1e-4, "{shape:?}: {distance}");
            }
            let area: f32 = (0..outline.len()).map(|i| outline[i].cross(outline[(i + 1) % outline.len()])).sum();
            assert!(area > 0.0, "{shape:?}");
        }
        Ok(())
    }

    #[test]
    fn stretched_polygons_are_counterclockwise_and_rectangles_have_their_half_size() {
        let half = Vec2::new(3.0, 0.75);
        for corners in 3..=16 {
            let polygon = stretched_polygon(corners, half, Pose2::new((2.0, -1.0), Rot2::degrees(20.0)));
            assert_eq!(polygon.len(), corners);
            let area: f32 = (0..corners).map(|i| polygon[i].cross(polygon[(i + 1) % corners])).sum();
            assert!(area > 0.0);
        }
        let rectangle = stretched_polygon(4, half, Pose2::from((1.0, 1.0)));
        assert_eq!(Aabb::around(rectangle), Aabb::centered((1.0, 1.0), half));
    }
}
