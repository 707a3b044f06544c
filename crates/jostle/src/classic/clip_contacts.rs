use alloc::vec::Vec;

use super::remembered_edge::EdgeOfPair;
use crate::math::{Vec2, dvec2::DVec2};

/// The steps of [`contacts_by_axes`], in their order: all that a picture of them needs.
///
/// ```
/// use jostle::{Aabb, classic::contacts_by_axes};
/// let (floor, crate_) = (Aabb::new((0.0, 0.0), (9.0, 2.0)), Aabb::new((7.0, 1.5), (11.0, 5.5)));
/// let steps = contacts_by_axes(&floor.corners(), &crate_.corners()).unwrap();
/// assert_eq!((steps.axis, steps.depth), ([0.0, 1.0], 0.5)); // upwards
/// assert_eq!((steps.axis_edge.edge, steps.is_reversed), (0, true)); // the floor's lower side has that axis first
/// assert_eq!(steps.reference().edge.edge, 2); // its upper side
/// assert_eq!(steps.incident().ends, [[7.0, 1.5], [11.0, 1.5]]); // the crate's lower side
/// assert_eq!(steps.clipped, Some([[7.0, 1.5], [9.0, 1.5]])); // it ends where the floor does
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct AxisContact {
    /// The edge whose normal is the axis on which the two overlap least, the first one of parallel edges.
    pub axis_edge: EdgeOfPair,
    /// That axis, a unit vector, from A to B as far as their centres tell.
    pub axis: [f64; 2],
    /// True if the centres have reversed it, from the outward normal of that edge.
    pub is_reversed: bool,
    /// The overlap on it.
    pub depth: f64,
    /// The edges of A and of B that face each other.
    pub facing: [FacedEdge; 2],
    /// True if the edge of B is the reference edge, by which that of A is clipped.
    pub reference_of_b: bool,
    /// The side lines through the ends of the reference edge.
    pub sides: [SideLine; 2],
    /// The incident edge between the side lines; `None` if it is beyond one of them.
    pub clipped: Option<[[f64; 2]; 2]>,
    /// The ends of the clipped edge that lie behind the reference edge: the contact points.
    pub points: Vec<ClippedPoint>,
}

/// An edge that faces the other polygon.
///
/// ```
/// use jostle::{Aabb, classic::contacts_by_axes};
/// let crates = [(0.0, 0.0), (1.5, 0.5)].map(|min| Aabb::new(min, (min.0 + 2.0, min.1 + 2.0)).corners());
/// let [of_a, of_b] = contacts_by_axes(&crates[0], &crates[1]).unwrap().facing;
/// assert_eq!((of_a.ends, of_b.ends), ([[2.0, 0.0], [2.0, 2.0]], [[1.5, 2.5], [1.5, 0.5]]));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FacedEdge {
    /// The edge.
    pub edge: EdgeOfPair,
    /// Its ends, in the order of the polygon.
    pub ends: [[f64; 2]; 2],
    /// The cosine of its angle with the axis, without sign: 0 if it is perpendicular.
    pub slant: f64,
}

/// A line through an end of the reference edge, perpendicular to it. It has no ends; the edge that is clipped has.
///
/// ```
/// use jostle::{Aabb, classic::contacts_by_axes};
/// let crates = [(0.0, 0.0), (1.5, 0.5)].map(|min| Aabb::new(min, (min.0 + 2.0, min.1 + 2.0)).corners());
/// let [lower, upper] = contacts_by_axes(&crates[0], &crates[1]).unwrap().sides;
/// assert_eq!((lower.through, lower.inward, upper.inward), ([2.0, 0.0], [0.0, 1.0], [0.0, -1.0]));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SideLine {
    /// The end of the reference edge.
    pub through: [f64; 2],
    /// The unit vector along the edge, to its other end: points on that side are kept.
    pub inward: [f64; 2],
}

/// A point of the incident edge behind the reference edge.
///
/// ```
/// use jostle::{Aabb, classic::contacts_by_axes};
/// let crates = [(0.0, 0.0), (1.5, 0.5)].map(|min| Aabb::new(min, (min.0 + 2.0, min.1 + 2.0)).corners());
/// let points = contacts_by_axes(&crates[0], &crates[1]).unwrap().points;
/// assert_eq!(points.iter().map(|p| (p.point, p.depth)).collect::<Vec<_>>(), [([1.5, 2.0], 0.5), ([1.5, 0.5], 0.5)]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ClippedPoint {
    /// The point, on the border of the polygon with the incident edge.
    pub point: [f64; 2],
    /// The distance from the line of the reference edge.
    pub depth: f64,
}

impl AxisContact {
    /// The edge that clips.
    ///
    /// ```
    /// # use jostle::{Aabb, classic::contacts_by_axes};
    /// let crates = [(0.0, 0.0), (1.5, 0.5)].map(|min| Aabb::new(min, (min.0 + 2.0, min.1 + 2.0)).corners());
    /// assert!(!contacts_by_axes(&crates[0], &crates[1]).unwrap().reference().edge.of_b); // A's, of parallel edges
    /// ```
    #[must_use]
    pub fn reference(&self) -> &FacedEdge {
        &self.facing[usize::from(self.reference_of_b)]
    }

    /// The edge that is clipped.
    ///
    /// ```
    /// # use jostle::{Aabb, classic::contacts_by_axes};
    /// let crates = [(0.0, 0.0), (1.5, 0.5)].map(|min| Aabb::new(min, (min.0 + 2.0, min.1 + 2.0)).corners());
    /// assert!(contacts_by_axes(&crates[0], &crates[1]).unwrap().incident().edge.of_b);
    /// ```
    #[must_use]
    pub fn incident(&self) -> &FacedEdge {
        &self.facing[usize::from(!self.reference_of_b)]
    }
}

/// The contact points of two convex polygons by the separating-axis route, with all of its steps; `None` if an axis
/// separates the two.
///
/// 1. *Least axis*: of the normals of all edges, the one on which the projections of the polygons overlap least. There the
///    overlap is the depth.
/// 2. *Direction*: from A to B. If the axis points against the difference of their centres (the means of their vertices),
///    it is reversed.
/// 3. *Facing edges*: in each polygon the vertex farthest along the axis, towards the other one, and of the two edges there
///    the one more perpendicular to the axis.
/// 4. *Reference and incident edge*: of these two, the more perpendicular one is the reference edge, and A's if they are
///    equally so. The other one is the incident edge.
/// 5. *Clip*: the incident edge is cut off at the lines through the ends of the reference edge.
/// 6. *Points*: of its two ends, those that lie behind the reference edge.
///
/// ```text
///               ╲      incident edge
///          side  ╲    ╱ of b   side
///            ┊    ╲  ╱          ┊
///       ─────┼─────╲╱·──────────┼─   reference edge of a
///        a   ┊      ╲· point    ┊
/// ```
///
/// Both must be convex and counterclockwise. Polygons that touch have points of depth 0. If the centres are equal, or
/// their difference is perpendicular to the axis, nothing is reversed: the axis is the outward normal of its edge, whether
/// it is A's or B's. Vertices that coincide with the one before are passed over; with fewer than three others, or a NaN,
/// the answer is `None`. The numbers are in f64, for polygons of f32.
///
/// ```
/// use jostle::{Aabb, classic::contacts_by_axes};
/// let (floor, crate_) = (Aabb::new((0.0, 0.0), (9.0, 2.0)), Aabb::new((3.0, 1.75), (5.0, 3.75)));
/// let steps = contacts_by_axes(&floor.corners(), &crate_.corners()).unwrap();
/// let points: Vec<_> = steps.points.iter().map(|point| (point.point, point.depth)).collect();
/// assert_eq!(points, [([3.0, 1.75], 0.25), ([5.0, 1.75], 0.25)]);
/// assert!(contacts_by_axes(&floor.corners(), &Aabb::new((3.0, 2.5), (5.0, 4.0)).corners()).is_none());
/// ```
///
/// Cost: a scalar product for each vertex of both and each edge of both; then a few for the clip.
///
/// Source: W. Bittle, "Contact Points Using Clipping" and "SAT", dyn4j.org, 2010 and 2011; the clip is that of I. E.
/// Sutherland and G. W. Hodgman, 1974.
///
/// # Beside the exact answer
///
/// Its counterpart is [`contact_manifold`](crate::contact_manifold), and [`explain_manifold`](crate::explain_manifold) for
/// the steps. That has no reference edge, clips both edges to what they have in common, and puts the points in the middle
/// between the surfaces, where this one puts them on the incident edge. This one fails
/// - by the centres: they may lie to the other side than the short way out, so that the axis leads the long way; at equal
///   centres swapping A and B does not reverse it, as it should;
/// - by swaps: of two nearly parallel faces now one is the reference edge and now the other, and the points jump from one
///   surface to the other by the depth;
/// - by ties: of several axes that are equally short, rounding takes one, and another one after a small turn.
///
/// # Measured
///
/// Pairs that overlap or touch. The columns are counted in this order, each pair once; a point is elsewhere if it is
/// more than 10⁻⁴ from the exact one (measured on the incident edge), of polygons of size 1.
///
/// | inputs | asked | axis reversed | another axis | another number of points | points elsewhere |
/// |---|---|---|---|---|---|
/// | boxes, turned | 20000 | none | none | none | none |
/// | polygons, little overlap | 20000 | 0.03 % | none | none | none |
/// | triangles, any overlap | 20000 | 4.37 % | none | none | none |
/// | upright boxes of whole numbers, flush or tied | 20000 | 1.84 % | 15.55 % | 5.47 % | none |
#[must_use]
pub fn contacts_by_axes(a: &[Vec2], b: &[Vec2]) -> Option<AxisContact> {
    let polygons = [DistinctVertices::new(a, false)?, DistinctVertices::new(b, true)?];
    let (axis_edge, outward, depth) = least_axis(&polygons)?;
    let is_reversed = outward.dot(polygons[1].center() - polygons[0].center()) < 0.0;
    let axis = if is_reversed { -outward } else { outward };

    let facing = [polygons[0].edge_facing(axis), polygons[1].edge_facing(-axis)];
    let reference_of_b = facing[1].slant < facing[0].slant;
    let (reference, incident) = if reference_of_b { (facing[1], facing[0]) } else { (facing[0], facing[1]) };

    let [from, to] = reference.ends.map(DVec2::from);
    let along = unit(to - from);
    let kept_from = clip(incident.ends.map(DVec2::from), from, along);
    let clipped = kept_from.and_then(|part| clip(part, to, -along));
    let depth_of = |point: DVec2| along.left().dot(point - from);
    let ends = clipped.iter().flatten();
    let points = ends.map(|&end| ClippedPoint { point: end.into(), depth: depth_of(end) });
    Some(AxisContact {
        axis_edge,
        axis: axis.into(),
        is_reversed,
        depth,
        facing,
        reference_of_b,
        sides: [(from, along), (to, -along)]
            .map(|(through, inward)| SideLine { through: through.into(), inward: inward.into() }),
        clipped: clipped.map(|part| part.map(Into::into)),
        points: points.filter(|point| point.depth >= 0.0).collect(),
    })
}

/// The vertices of a polygon without those that coincide with the one before, and their indices.
struct DistinctVertices {
    of_b: bool,
    vertices: Vec<(usize, DVec2)>,
}

impl DistinctVertices {
    fn new(polygon: &[Vec2], of_b: bool) -> Option<DistinctVertices> {
        let is_new = |&(i, vertex): &(usize, &Vec2)| *vertex != polygon[(i + polygon.len() - 1) % polygon.len()];
        let vertices: Vec<_> =
            polygon.iter().enumerate().filter(is_new).map(|(i, &vertex)| (i, DVec2::from(vertex))).collect();
        (vertices.len() >= 3 && polygon.iter().all(|vertex| vertex.is_finite()))
            .then_some(DistinctVertices { of_b, vertices })
    }

    fn edge(&self, i: usize) -> (EdgeOfPair, [DVec2; 2]) {
        let ((index, from), (_, to)) = (self.vertices[i], self.vertices[(i + 1) % self.vertices.len()]);
        (EdgeOfPair { of_b: self.of_b, edge: index }, [from, to])
    }

    fn edges(&self) -> impl Iterator<Item = (EdgeOfPair, [DVec2; 2])> {
        (0..self.vertices.len()).map(|i| self.edge(i))
    }

    /// The mean of its vertices.
    fn center(&self) -> DVec2 {
        let sum = self.vertices.iter().fold(DVec2::ZERO, |sum, &(_, vertex)| sum + vertex);
        sum * (1.0 / self.vertices.len() as f64)
    }

    /// The least and the greatest of the projections of its vertices.
    fn extent(&self, axis: DVec2) -> [f64; 2] {
        let places = self.vertices.iter().map(|&(_, vertex)| vertex.dot(axis));
        places.fold([f64::INFINITY, f64::NEG_INFINITY], |[least, most], place| [least.min(place), most.max(place)])
    }

    /// Of the two edges at its farthest vertex in a direction, the one more perpendicular to it.
    fn edge_facing(&self, direction: DVec2) -> FacedEdge {
        let count = self.vertices.len();
        let mut farthest = 0;
        for i in 1..count {
            if self.vertices[i].1.dot(direction) > self.vertices[farthest].1.dot(direction) {
                farthest = i;
            }
        }
        let faced = |i: usize| {
            let (edge, [from, to]) = self.edge(i);
            FacedEdge { edge, ends: [from.into(), to.into()], slant: unit(to - from).dot(direction).abs() }
        };
        let (before, after) = (faced((farthest + count - 1) % count), faced(farthest));
        if after.slant <= before.slant { after } else { before }
    }
}

/// The edge on whose normal the two overlap least, that normal, and the overlap; `None` if one of them separates the two.
fn least_axis(polygons: &[DistinctVertices; 2]) -> Option<(EdgeOfPair, DVec2, f64)> {
    let mut least: Option<(EdgeOfPair, DVec2, f64)> = None;
    for (edge, [from, to]) in polygons.iter().flat_map(DistinctVertices::edges) {
        let normal = unit((to - from).right());
        let [a, b] = [&polygons[0], &polygons[1]].map(|polygon| polygon.extent(normal));
        // The way out past the upper end, and past the lower one.
        let overlap = (a[1] - b[0]).min(b[1] - a[0]);
        if overlap < 0.0 {
            return None;
        }
        if least.is_none_or(|(_, _, known)| overlap < known) {
            least = Some((edge, normal, overlap));
        }
    }
    least
}

/// The part of a segment on the inner side of a line; `None` if all of it is outside.
fn clip([p, q]: [DVec2; 2], through: DVec2, inward: DVec2) -> Option<[DVec2; 2]> {
    let inside = [p, q].map(|end| inward.dot(end - through));
    let crossing = || p + (q - p) * (inside[0] / (inside[0] - inside[1]));
    match inside.map(|distance| distance >= 0.0) {
        [true, true] => Some([p, q]),
        [true, false] => Some([p, crossing()]),
        [false, true] => Some([crossing(), q]),
        [false, false] => None,
    }
}

fn unit(vector: DVec2) -> DVec2 {
    vector * (1.0 / vector.length())
}
