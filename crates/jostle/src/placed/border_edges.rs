use alloc::vec::Vec;

use super::{local::local_length, part::Area};
use crate::{
    math::{bounds::Bounds, dvec2::DVec2, lesser},
    shape::{Departure, GapQuery, GapRange, GapSize, Probe},
};

/// The share of a distance by which two count as equal, far above the rounding of a distance.
const EQUAL: f64 = 1e-12;

/// A disc in a piece, and an error by which it may be smaller.
#[derive(Clone, Copy, Debug)]
pub(crate) struct InnerDisc {
    pub(crate) middle: DVec2,
    pub(crate) radius: f64,
    pub(crate) error: f64,
}

/// A convex shape at two displacements, from which it goes on along a ray each.
pub(crate) struct Departing<'a> {
    /// Points whose hull, grown by the radius, it is. Of many corners, only those farthest in some directions: edges that
    /// come near the others may be passed over.
    pub(crate) core: &'a [DVec2],
    pub(crate) radius: f64,
    /// Points on the borders of half-planes around it, and their outward normals.
    pub(crate) on_borders: &'a [DVec2],
    pub(crate) normals: &'a [DVec2],
    pub(crate) from: [DVec2; 2],
    pub(crate) rays: [DVec2; 2],
}

/// The border edges of an area, searched by their tree.
pub(crate) struct BorderEdges<'a>(pub(crate) Area<'a>);

impl BorderEdges<'_> {
    /// The ends of an edge, with the area to the left.
    fn ends(&self, i: usize) -> [DVec2; 2] {
        self.0.polygon.indexed_edges().items[i].map(|p| self.0.pose.place(p))
    }

    /// Visits edges that may have a point in the hull of some points after each of some displacements of it, roughly
    /// those first that are farthest in a direction, until the visitor is content; gives up after about `looks` boxes.
    /// Places are rounded, so an edge that only touches the hull may be passed over.
    pub(crate) fn meeting(
        &self,
        corners: &[DVec2],
        moves: [DVec2; 4],
        toward: DVec2,
        looks: usize,
        visit: &mut dyn FnMut([DVec2; 2]) -> bool,
    ) {
        let Area { polygon, pose } = self.0;
        let corners: Vec<DVec2> = corners.iter().map(|&p| pose.unplace(p)).collect();
        let probe = Probe::new(&corners, moves.map(|by| pose.unturn(by)));
        let count = self.0.edge_count();
        polygon.border_tree().meeting(count, &probe, pose.unturn(toward), looks, |i| visit(self.ends(i)));
    }

    /// Visits edges that may have a point in a shape at both displacements and for longer than `least` and than those
    /// visited before, as it goes on, until the visitor returns infinity; else it returns for how long the best stays.
    /// Roughly those that stay longest come first. Gives up after about `looks` boxes; false if edges are left then.
    pub(crate) fn leaving(
        &self,
        shape: &Departing<'_>,
        (least, looks): (f64, usize),
        visit: &mut dyn FnMut([DVec2; 2]) -> f64,
    ) -> bool {
        let Area { polygon, pose } = self.0;
        let departure = || {
            let [core, on_borders] =
                [shape.core, shape.on_borders].map(|all| all.iter().map(|&p| pose.unplace(p)).collect::<Vec<DVec2>>());
            let normals: Vec<DVec2> = shape.normals.iter().map(|&normal| pose.unturn(normal)).collect();
            let ways = [shape.from, shape.rays].map(|both| both.map(|by| pose.unturn(by)));
            Departure::new((&core, local_length(shape.radius)), (&on_borders, &normals), ways)
        };
        polygon.border_tree().leaving(self.0.edge_count(), departure, (least, looks), |i| visit(self.ends(i)))
    }

    /// Visits edges that may have a point inside the hull of some points, until the visitor is content. Places are
    /// rounded, so an edge that only touches the hull may be passed over.
    pub(crate) fn near(&self, corners: &[DVec2], visit: &mut dyn FnMut([DVec2; 2]) -> bool) {
        self.meeting(corners, [DVec2::ZERO; 4], DVec2::new(1.0, 0.0), usize::MAX, visit);
    }

    /// A lower bound of the distance that a disc in the hull of some corners has to be moved, in a direction between two
    /// rays, before both may lie outside of the area; 0 if there is no bound. All of them count as smaller by an error.
    /// A distance up to the start of the range tells nothing.
    pub(crate) fn distance_of_gap(
        &self,
        disc: InnerDisc,
        corners: &[DVec2],
        rays: [DVec2; 2],
        range: &mut GapRange,
    ) -> f64 {
        let Area { polygon, pose } = self.0;
        let from = pose.unplace(disc.middle);
        let slack = self.slack(disc.middle, from);
        let corners = corners.iter().map(|&corner| Bounds::point(pose.unplace(corner)));
        let around = corners.reduce(Bounds::union).map_or(DVec2::ZERO, |all| all.max - all.min);
        let smaller = disc.error + slack;
        let extents = [around.x, around.y].map(|extent| extent - 2.0 * smaller);
        let size = GapSize { radius: disc.radius - smaller, extents };
        let rays = rays.map(|ray| pose.unturn(ray));
        GapQuery { from, rays, size, slack }.distance_to(polygon.gaps(), range)
    }

    /// The rounding of a place in the frame of the area.
    fn slack(&self, at: DVec2, local: DVec2) -> f64 {
        let largest = |v: DVec2| v.x.abs().max(v.y.abs());
        self.0.pose.slack(self.0.polygon.extent() + largest(local), largest(at))
    }

    /// The distance of a point from the nearest edge, and whether the point is on the inner side of the border there, if
    /// that is clear.
    pub(crate) fn nearest(&self, at: DVec2) -> (f64, Option<bool>) {
        let Area { polygon, pose } = self.0;
        let local = pose.unplace(at);
        let slack = self.slack(at, local);
        // The nearest edges, as many as are about as near as the nearest one, up to three.
        let (mut distance, mut edges, mut count) = (f64::INFINITY, [[DVec2::ZERO; 2]; 2], 0);
        polygon.border_tree().nearest(self.0.edge_count(), local, slack, |i| {
            let edge = self.ends(i);
            let away = at.distance_from(edge);
            if away < distance * (1.0 - EQUAL) {
                count = 0;
            }
            if away <= distance * (1.0 + EQUAL) {
                if let Some(place) = edges.get_mut(count) {
                    *place = edge;
                }
                count += 1;
                distance = lesser(distance, away);
            }
            distance
        });
        let is_at = |corner: DVec2| (corner - at).length() <= distance * (1.0 + EQUAL);
        let is_inside = match (count, edges) {
            (1, [edge, _]) => is_to_left(at, edge),
            (2, [first, then]) if first[1] == then[0] && is_at(then[0]) => is_reflex([first, then]),
            (2, [then, first]) if first[1] == then[0] && is_at(then[0]) => is_reflex([first, then]),
            _ => None,
        };
        (distance, is_inside)
    }
}

/// True if the border turns right from one edge to the next, so that the area has all points nearest to their common
/// corner; false if it turns left; `None` if it hardly turns.
fn is_reflex([first, then]: [[DVec2; 2]; 2]) -> Option<bool> {
    /// The least sine of the turn. Below a quarter of this, both edges and the corner are equally far from a point on
    /// the bisector on either side, to within what counts as equal.
    const LEAST: f64 = 1e-5;
    let [a, b] = [first, then].map(|[p, q]| q - p);
    let (turn, least) = (a.cross(b), LEAST * a.length() * b.length());
    (turn.abs() > least).then_some(turn < 0.0)
}

/// True if a point is to the left of a segment, false if it is to the right; `None` unless its foot on the line is clearly
/// between the ends.
fn is_to_left(x: DVec2, [p, q]: [DVec2; 2]) -> Option<bool> {
    /// The share of the segment at each end that is left out, far above the rounding of the foot.
    const MARGIN: f64 = 1.0 / 1_048_576.0;
    let along = q - p;
    let share = (x - p).dot(along) / along.length_squared();
    (MARGIN < share && share < 1.0 - MARGIN).then(|| along.cross(x - p) > 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        math::{Pose2, Rot2},
        shape::Polygon,
    };

    /// A rotation that is a little too short or too long, as products of many are, makes an outline so much smaller or
    /// larger.
    #[test]
    fn a_gap_is_as_far_away_as_the_border_also_if_a_rotation_is_not_quite_of_unit_length() {
        // A square with teeth along each side, so that there are many gaps; the middle tooth is where the rays end.
        let tooth = |i: u16| {
            let x = f32::from(i) * 0.6 - 8.7;
            [(x, -8.8), (x + 0.1, -9.0), (x + 0.5, -9.0), (x + 0.55, -8.8)]
        };
        let side = || [(-9.0, -9.0)].into_iter().chain((0..29).flat_map(tooth));
        let outline = (0..4).flat_map(|turn| side().map(move |corner| Rot2::quarter_turns(turn) * corner));
        let outline = Polygon::new(outline).expect("a square");
        for length in [0.9996_f32, 1.0, 1.0004] {
            let turned = Rot2::from_cos_sin(0.8 * length, 0.6 * length).expect("nearly of unit length");
            let edges = BorderEdges(Area::new(&outline, Pose2::new((0.0, 0.0), turned)));
            let along = DVec2::new(0.8, 0.6);
            let rays = [along - along.left() * 0.01, along + along.left() * 0.01].map(|ray| ray * (1.0 / ray.length()));
            let disc = InnerDisc { middle: DVec2::ZERO, radius: 1e-4, error: 1e-9 };
            let mut range = GapRange::default();
            range.most = 100.0;
            let distance = edges.distance_of_gap(disc, &[disc.middle], rays, &mut range);
            let expected = 9.0 * DVec2::new(turned.cos().into(), turned.sin().into()).length();
            let least = expected * (1.0 - 3.0 * f64::from(length - 1.0).abs() - 2e-6);
            assert!((least..=expected).contains(&distance), "{distance} instead of {expected}");
        }
    }

    #[test]
    fn a_point_outside_of_a_corner_that_hardly_turns_is_not_told_to_be_inside() {
        // Below the line from left to right, the area is above; the border turns right at the origin.
        for slope in [1e-3, 1e-4, 1e-5, 1e-6, 1e-7, 1e-9] {
            let corners = [DVec2::new(-0.15, -0.15 * slope), DVec2::ZERO, DVec2::new(0.15, -0.15 * slope)];
            let edges = [[corners[0], corners[1]], [corners[1], corners[2]]];
            let outside = DVec2::new(0.0, -0.59);
            let [near, corner] = [outside.distance_from(edges[0]), outside.length()];
            let are_equal = corner <= near * (1.0 + EQUAL);
            assert!(!are_equal || is_reflex(edges).is_none(), "{slope}");
        }
        assert_eq!(
            is_reflex([[DVec2::new(-1.0, 0.0), DVec2::ZERO], [DVec2::ZERO, DVec2::new(1.0, -1e-4)]]),
            Some(true)
        );
    }
}
