//! The translations at which one figure does not overlap another.

use crate::plane::{Figure, Point, Segment, left_of, plus, times};

/// Two figures, of which b moves and overlaps a if it is nearer than `radii`.
pub(crate) struct Passage {
    /// The resting figure; it has area.
    pub(crate) a: Figure,
    pub(crate) b: Figure,
    /// The sum of the radii, at least 0; at 0 the interiors must be disjoint.
    pub(crate) radii: f64,
    /// The overlap up to which figures count as free, since rounding disturbs an exact fit.
    pub(crate) slack: f64,
}

/// The distance of a corner from an edge, in units of the slack, below which the edge is cut there, since the corner
/// could disturb the test beside the middle of the edge.
const NEAR: f64 = 4.0;

impl Passage {
    /// Whether b, moved by `v`, overlaps a by at most the slack.
    ///
    /// The edges must not cross, no corner may be inside the other figure or too near to it, and beside each piece of
    /// an edge no point may be inside both figures, which happens without the other two only if edges coincide.
    pub(crate) fn is_free(&self, v: Point) -> bool {
        let room = self.radii - self.slack;
        let back = times(v, -1.0);
        let has_room = || {
            self.b.corners().all(|corner| self.a.signed_distance(plus(corner, v)) >= room)
                && self.a.corners().all(|corner| self.b.signed_distance(plus(corner, back)) >= room)
        };
        !self.edges_cross(v) && has_room() && (room > self.slack || !self.share_a_place(v))
    }

    /// Whether two edges cross with all ends beyond the slack.
    fn edges_cross(&self, v: Point) -> bool {
        let divides = |segment: &Segment, other: &Segment| {
            let [start, end] = [segment.height(other.from), segment.height(other.to)];
            start.min(end) < -self.slack && start.max(end) > self.slack
        };
        self.b.edges.iter().any(|edge| {
            let edge = edge.moved(v);
            self.a.edges.iter().any(|other| divides(other, &edge) && divides(&edge, other))
        })
    }

    /// Whether a point is inside both, beyond the slack of either border.
    fn share_a_place(&self, v: Point) -> bool {
        let b = self.b.moved(v);
        let edges = || self.a.edges.iter().chain(&b.edges);
        if b.is_bare() {
            let mut places = b.edges.iter().flat_map(|edge| self.middles(edge, edges()));
            return places.any(|place| self.a.signed_distance(place) < -self.slack);
        }
        let is_inside = |figure: &Figure, place| figure.signed_distance(place) < -self.slack / 2.0;
        edges().any(|edge| {
            let aside = times(left_of(edge.unit), self.slack);
            self.middles(edge, edges()).into_iter().any(|middle| {
                let places = [plus(middle, aside), plus(middle, times(aside, -1.0))];
                places.into_iter().any(|place| is_inside(&self.a, place) && is_inside(&b, place))
            })
        })
    }

    /// The middles of the pieces of an edge, cut where others end near it. None cross it elsewhere.
    fn middles<'a>(&self, edge: &Segment, others: impl Iterator<Item = &'a Segment>) -> Vec<Point> {
        let ends = others.flat_map(|other| [other.from, other.to]);
        let near = ends.filter(|&corner| edge.distance(corner) < NEAR * self.slack);
        let feet = near.map(|corner| edge.foot(corner).clamp(0.0, edge.length));
        let mut cuts: Vec<f64> = feet.chain([0.0, edge.length]).collect();
        cuts.sort_by(f64::total_cmp);
        cuts.windows(2).map(|ends| edge.at((ends[0] + ends[1]) / 2.0)).collect()
    }
}
