//! The reference-free clip: along which stretch two cores face each other across a normal, and how far they are there.
//!
//! Of either core the edge that faces the other most is taken, and the two are cut to the stretch that both have along
//! the tangent. Neither is the reference, so nothing depends on which shape is called A, on which of two parallel edges
//! the walk met first, or on what was last step.

use super::nearest::Nearest;
use crate::{
    math::{dvec2::DVec2, tolerance::SAME_DIRECTION},
    shape::Piece,
};

/// A feature of a shape's outline.
///
/// ```
/// use jostle::{Convex, Feature, Pose2, contact_manifold};
/// let (floor, ball) = (Convex::rectangle(10.0, 2.0)?, Convex::circle(0.5)?);
/// let manifold = contact_manifold((&floor, Pose2::IDENTITY), (&ball, (0.0, 1.5).into()), 0.0).unwrap();
/// let id = manifold.points()[0].id;
/// assert_eq!((id.a, id.b), (Feature::Edge(2), Feature::Corner(0))); // from corner 2 to corner 3
/// # Ok::<(), jostle::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Feature {
    /// The corner with this index.
    Corner(u32),
    /// The edge that starts at this corner.
    Edge(u32),
}

/// One end of the stretch.
#[derive(Clone, Copy, Debug)]
pub(super) struct End {
    /// In the middle between the two surfaces.
    pub(super) point: DVec2,
    /// How far the cores are apart there along the normal.
    pub(super) gap: f64,
    /// Of A and of B.
    pub(super) features: [Feature; 2],
}

/// The stretch along which two cores face each other.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clip {
    /// Unit, from A to B.
    pub(super) normal: DVec2,
    /// In the order of A's outline; the same twice where the stretch is a point.
    pub(super) ends: [End; 2],
    pub(super) is_point: bool,
}

/// An edge of a core in the order of its outline, by the places of its corners; or one corner twice.
#[derive(Clone, Copy)]
struct Facing<'c> {
    corners: &'c [DVec2],
    start: usize,
    end: usize,
}

impl Facing<'_> {
    /// The border edge that faces a direction most: next to the corner that is farthest in it, the one that falls back
    /// less; the corner if neither is a border.
    fn new(corners: &[DVec2], borders: u32, way: DVec2) -> Facing<'_> {
        let heights = |i: usize| corners[i].dot(way);
        let foremost = (1..corners.len()).fold(0, |best, i| if heights(i) > heights(best) { i } else { best });
        let last = corners.len() - 1;
        let (before, after) =
            (if foremost == 0 { last } else { foremost - 1 }, if foremost == last { 0 } else { foremost + 1 });
        let fall = |other: usize| {
            let e = corners[foremost] - corners[other];
            let depth = e.dot(way);
            (depth * depth, e.length_squared())
        };
        let ((fall_before, square_before), (fall_after, square_after)) = (fall(before), fall(after));
        let (steep_before, steep_after) = (fall_before * square_after, fall_after * square_before);
        // A segment has the same edge there and back: the one with this side outward.
        let is_outward = (corners[foremost] - corners[before]).dot(way.left()) > 0.0;
        let first = steep_before < steep_after || (steep_before == steep_after && is_outward);
        let is_border = |start: usize| borders == u32::MAX || borders >> start & 1 == 1;
        match (is_border(before), is_border(foremost)) {
            (true, true) if first => Facing { corners, start: before, end: foremost },
            (true, false) => Facing { corners, start: before, end: foremost },
            (_, true) => Facing { corners, start: foremost, end: after },
            (false, false) => Facing { corners, start: foremost, end: foremost },
        }
    }

    fn ends(&self) -> [DVec2; 2] {
        [self.corners[self.start], self.corners[self.end]]
    }

    fn span(&self) -> DVec2 {
        self.corners[self.end] - self.corners[self.start]
    }

    /// Outward, or inward with the sign −1; none of a corner.
    fn normal(&self, sign: f64) -> Option<DVec2> {
        let outward = self.span().right() * sign;
        let length = outward.length();
        (length > 0.0).then(|| DVec2::new(outward.x / length, outward.y / length))
    }

    /// The point at a place along the tangent, where the ends have these.
    fn at(&self, place: f64, [start, end]: [f64; 2]) -> DVec2 {
        self.corners[self.start] + self.span() * ((place - start) / (end - start))
    }

    /// What is at a place along the tangent: an end that is this near, or the inside.
    fn feature(&self, place: f64, ends: [f64; 2], near: f64) -> Feature {
        if (place - ends[0]).abs() <= near {
            Feature::Corner(self.start as u32)
        } else if (place - ends[1]).abs() <= near {
            Feature::Corner(self.end as u32)
        } else {
            Feature::Edge(self.start as u32)
        }
    }
}

/// The normal of one of these edges, if it is so near to the direction that the two count as one.
///
/// Two cores next to flush have corners as nearest features; their direction is noise beside the normal of the faces.
fn normal_of_faces(direction: DVec2, [a, b]: [&Facing<'_>; 2]) -> DVec2 {
    let slant = |normal: Option<DVec2>| match normal {
        Some(normal) if normal.dot(direction) > 0.0 => normal.cross(direction).abs(),
        _ => f64::INFINITY,
    };
    let normals = [a.normal(1.0), b.normal(-1.0)];
    let [of_a, of_b] = normals.map(slant);
    match normals[usize::from(of_b < of_a)] {
        Some(normal) if of_a != of_b && of_a.min(of_b) <= SAME_DIRECTION => normal,
        _ => direction,
    }
}

/// The outward normal of the border edge of a core that faces a direction most, if there is one.
pub(super) fn facing(corners: &[DVec2], borders: u32, way: DVec2) -> Option<DVec2> {
    Facing::new(corners, borders, way).normal(1.0)
}

/// The stretch along which two cores with these skins face each other, of which these are the nearest points. Borders are
/// edges, as bits; no others face anything.
pub(super) fn clip([a, b]: [&Piece; 2], borders: [u32; 2], nearest: &Nearest) -> Clip {
    let facing =
        [Facing::new(&a.corners, borders[0], nearest.normal), Facing::new(&b.corners, borders[1], -nearest.normal)];
    let normal = normal_of_faces(nearest.normal, [&facing[0], &facing[1]]);
    let tangent = normal.left();
    let middle = (nearest.points[0] + nearest.points[1]) * 0.5;
    let places = facing.each_ref().map(|edge| edge.ends().map(|p| tangent.dot(p - middle)));
    // Outlines run counterclockwise: A's edge along the tangent, B's against it.
    let from = places[0][0].max(places[1][1]);
    let to = places[0][1].min(places[1][0]);
    let shorter = facing[0].span().length().min(facing[1].span().length());
    let is_point = to - from <= SAME_DIRECTION * shorter;
    let near = SAME_DIRECTION * if is_point { shorter } else { to - from };
    let end = |points: [DVec2; 2], normal: DVec2, gap: f64| {
        let feature = |i: usize| facing[i].feature(tangent.dot(points[i] - middle), places[i], near);
        let surfaces = (points[0] + normal * a.radius) + (points[1] + normal * -b.radius);
        End { point: surfaces * 0.5, gap, features: [feature(0), feature(1)] }
    };
    let witness = end(nearest.points, nearest.normal, nearest.distance);
    if is_point {
        return Clip { normal, ends: [witness; 2], is_point: true };
    }
    let mut ends = [from, to].map(|place| {
        let points = [0, 1].map(|i| facing[i].at(place, places[i]));
        end(points, normal, normal.dot(points[1] - points[0]))
    });
    if normal != nearest.normal {
        ends[usize::from(ends[1].gap < ends[0].gap)] = witness;
    }
    Clip { normal, ends, is_point: false }
}
