use alloc::vec::Vec;

use super::{local::local_length, part::Area};
use crate::{
    math::{dvec2::DVec2, lesser},
    shape::{Departure, Probe},
};

/// The share of a distance by which two count as equal, far above the rounding of a distance.
const EQUAL: f64 = 1e-12;

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
