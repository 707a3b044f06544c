//! Features of an outline, and the edge of a core that faces a direction most.

use core::fmt;

use crate::{
    math::{dvec2::DVec2, tolerance::SAME_DIRECTION},
    placed::{Corners, Piece},
};

/// A feature of a shape's outline.
///
/// ```
/// use jostle::{Convex, Feature, contact_manifold};
/// let (floor, ball) = (Convex::rectangle(10.0, 2.0)?, Convex::circle(0.5)?);
/// let manifold = contact_manifold(floor.at((0.0, 0.0)), ball.at((0.0, 1.5)), 0.0).unwrap();
/// let id = manifold.points()[0].id;
/// assert_eq!((id.a, id.b), (Feature::Edge(2), Feature::Corner(0))); // from corner 2 to corner 3
/// assert_eq!(id.a.to_string(), "edge 2");
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

impl fmt::Display for Feature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Feature::Corner(index) => write!(f, "corner {index}"),
            Feature::Edge(index) => write!(f, "edge {index}"),
        }
    }
}

/// The sine of the angle to the normal of an edge beyond which a direction certainly does not count as that normal.
pub(super) const SLANTED: f64 = 2.0 * SAME_DIRECTION;

/// True if a direction is the outward normal of an edge, up to the tolerance of directions.
pub(crate) fn is_across(edge: DVec2, direction: DVec2) -> bool {
    edge.right().dot(direction) > 0.0 && edge.dot(direction).abs() <= SAME_DIRECTION * edge.length()
}

/// The ends of an edge.
fn edge(corners: &[DVec2], i: usize) -> (DVec2, DVec2) {
    (corners[i], corners[if i + 1 == corners.len() { 0 } else { i + 1 }])
}

/// True if an edge is one of the borders and has this normal.
fn is_face(corners: &[DVec2], borders: u32, normal: DVec2, i: usize) -> bool {
    let (p, q) = edge(corners, i);
    borders >> i & 1 == 1 && is_across(q - p, normal)
}

/// The border edges with this normal.
fn faces(corners: &[DVec2], borders: u32, normal: DVec2) -> impl Iterator<Item = usize> {
    (0..corners.len()).filter(move |&i| is_face(corners, borders, normal, i))
}

/// A corner and its index in the outline.
pub(super) type Corner = (u32, DVec2);

/// An edge of a core in the order of its outline; or one corner twice.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Facing {
    pub(crate) start: Corner,
    pub(crate) end: Corner,
}

impl Facing {
    /// The edge of a piece that faces a direction most, of those whose bits are set in `borders`.
    pub(crate) fn of_piece(piece: &Piece, borders: u32, direction: DVec2) -> Facing {
        let corners = &*piece.corners;
        let heights = |i: usize| corners[i].dot(direction);
        let last = corners.len() - 1;
        let neighbours = |i: usize| [if i == 0 { last } else { i - 1 }, if i == last { 0 } else { i + 1 }];
        let mut support = (1..corners.len()).fold(0, |best, i| if heights(i) > heights(best) { i } else { best });
        // Rounded heights may differ by more than a short edge rises; differences of neighbours do not.
        for _ in 0..corners.len() {
            let rises = |to: &usize| (corners[*to] - corners[support]).dot(direction) > 0.0;
            let Some(higher) = neighbours(support).into_iter().find(rises) else { break };
            support = higher;
        }
        let [before, after] = neighbours(support);
        let is_border = |start: usize| borders == u32::MAX || borders >> start & 1 == 1;
        Facing::around(
            [before, support, after].map(|i| (i as u32, corners[i])),
            [is_border(before), is_border(support)],
            direction,
        )
    }

    /// The border edge with this normal beside a point, or else that of `of_piece`. The border edges with this normal next
    /// to it are added as long as all corners between the ends lie within `error` of the line from end to end.
    pub(crate) fn of_line(piece: &Piece, borders: u32, normal: DVec2, at: DVec2, error: f64) -> Facing {
        let (facing, corners) = (Facing::of_piece(piece, borders, normal), &*piece.corners);
        if facing.start.0 == facing.end.0 {
            return facing;
        }
        let own = facing.start.0 as usize;
        let is_beside = |&i: &usize| {
            let (p, q) = edge(corners, i);
            (q - p).dot(at - p) >= 0.0 && (q - p).dot(at - q) <= 0.0
        };
        let beside = || faces(corners, borders, normal).find(is_beside);
        Facing::along(piece, borders, normal, Some(own).filter(is_beside).or_else(beside).unwrap_or(own), error)
    }

    /// If this is no edge with this normal: the border edge with this normal in line with its highest point, if there is
    /// one. So a piece that is nearest at a seam in line with its border has a face there.
    pub(crate) fn or_in_line(self, piece: &Piece, borders: u32, normal: DVec2, error: f64) -> Facing {
        if is_across(self.span(), normal) {
            return self;
        }
        let corners = &*piece.corners;
        let [start, end] = self.ends();
        let highest = if end.dot(normal) > start.dot(normal) { end } else { start };
        let is_in_line = |&i: &usize| {
            let (p, q) = edge(corners, i);
            (q - p).cross(highest - p).abs() <= error * (q - p).length()
        };
        let found = faces(corners, borders, normal).find(is_in_line);
        found.map_or(self, |i| Facing::along(piece, borders, normal, i, error))
    }

    /// An edge, with the border edges with this normal next to it, if it has that normal, too: as long as all corners
    /// between the ends lie within `error` of the line from end to end.
    fn along(piece: &Piece, borders: u32, normal: DVec2, mut start: usize, error: f64) -> Facing {
        let corners = &*piece.corners;
        let next = |i: usize| if i + 1 == corners.len() { 0 } else { i + 1 };
        let before = |i: usize| if i == 0 { corners.len() - 1 } else { i - 1 };
        let is_face = |&i: &usize| is_face(corners, borders, normal, i);
        let mut end = next(start);
        let are_in_line = |start: usize, end: usize| {
            let (p, e) = (corners[start], corners[end] - corners[start]);
            let mut inner = core::iter::successors(Some(next(start)), |&i| Some(next(i))).take_while(|&i| i != end);
            start != end && inner.all(|i| e.cross(corners[i] - p).abs() <= error * e.length())
        };
        if is_face(&start) {
            while is_face(&before(start)) && are_in_line(before(start), end) {
                start = before(start);
            }
            while is_face(&end) && are_in_line(start, next(end)) {
                end = next(end);
            }
        }
        Facing { start: (start as u32, corners[start]), end: (end as u32, corners[end]) }
    }

    /// The edge of a core that faces a direction most, given the index and the place of its support point.
    #[inline]
    pub(super) fn of_core(core: &impl Corners, support: usize, at: DVec2, direction: DVec2) -> Facing {
        let corner = |i: usize| (i as u32, core.place(i));
        let (before, after) = (corner(core.previous(support)), corner(core.next(support)));
        Facing::around([before, (support as u32, at), after], [true; 2], direction)
    }

    /// The directed edge of a segment whose outward side faces a direction.
    #[inline]
    pub(super) fn of_segment([p, q]: [DVec2; 2], direction: DVec2) -> Facing {
        let (p, q) = ((0, p), (1, q));
        let outward = (q.1 - p.1).dot(direction.left());
        let rises = (q.1 - p.1).dot(direction) > 0.0;
        // If the segment is along the direction, the choice is that of `around`.
        let starts_at_p = outward > 0.0 || (outward == 0.0 && !rises);
        if starts_at_p { Facing { start: p, end: q } } else { Facing { start: q, end: p } }
    }

    /// An edge that is known to face it.
    #[inline]
    pub(super) fn of_edge(start: Corner, end: Corner) -> Facing {
        Facing { start, end }
    }

    /// The edge at a support point, before or after it, that is nearer to perpendicular to the direction; the point
    /// itself if neither is a border.
    #[inline]
    fn around([before, support, after]: [Corner; 3], is_border: [bool; 2], direction: DVec2) -> Facing {
        let fall = |other: Corner| {
            let e = support.1 - other.1;
            let depth = e.dot(direction);
            (depth * depth, e.length_squared())
        };
        let ((fall_before, square_before), (fall_after, square_after)) = (fall(before), fall(after));
        let (steep_before, steep_after) = (fall_before * square_after, fall_after * square_before);
        // Both edges of a segment have the same slope; the one with this side outward is taken.
        let is_outward = (support.1 - before.1).dot(direction.left()) > 0.0;
        let first = steep_before < steep_after || (steep_before == steep_after && is_outward);
        match is_border {
            [true, true] if first => Facing { start: before, end: support },
            [true, false] => Facing { start: before, end: support },
            [_, true] => Facing { start: support, end: after },
            [false, false] => Facing { start: support, end: support },
        }
    }

    #[inline]
    pub(crate) fn ends(&self) -> [DVec2; 2] {
        [self.start.1, self.end.1]
    }

    #[inline]
    pub(crate) fn span(&self) -> DVec2 {
        self.end.1 - self.start.1
    }

    /// Its outward normal; `None` for a corner.
    pub(crate) fn normal(&self) -> Option<DVec2> {
        let outward = self.span().right();
        let length = outward.length();
        (length > 0.0).then(|| DVec2::new(outward.x / length, outward.y / length))
    }

    /// The feature at a place along the tangent, given the places of the ends: an end within `near`, or the edge.
    #[inline]
    pub(crate) fn feature(&self, place: f64, ends: [f64; 2], near: f64) -> Feature {
        // No branches, since each is as likely as the other.
        let [at_start, at_end] = ends.map(|end| (place - end).abs() <= near);
        let index = [self.start.0, self.end.0][usize::from(at_end & !at_start)];
        if at_start | at_end { Feature::Corner(index) } else { Feature::Edge(index) }
    }
}
