//! Ghost contacts: whether a contact would push into a neighbour of the piece that it was found on.
//!
//! A direction is a normal of a union at a point of its border iff it is a normal of every piece that contains the
//! point. So the normal of a piece, at a corner that it shares or on a face that adjoins another, is tested against all
//! its neighbours. No edge has to know the next one, and pieces of one polygon and parts are treated alike.

use alloc::{collections::BTreeMap, vec::Vec};
use core::cell::RefCell;

use super::{
    members::Member,
    pieces::stop_if,
    surroundings::{
        Surroundings::{self, Clear, Uncertain},
        around_corner, around_edge, around_linked_corner, inner_part, is_at, is_clear, margin, some_piece_at_corner,
        some_piece_near,
    },
};
use crate::{
    difference::{Feature, is_across},
    math::{
        bounds::Bounds,
        convex_region::ConvexRegion,
        dvec2::DVec2,
        greater,
        linear_bound::LinearBound,
        tolerance::{ADJOINING, SAME_DIRECTION},
    },
    placed::{Area, Body, BorderEdges, Piece, Placed},
};

/// Whether a normal of a piece at a point of its border leads into or along another piece of the shape: one that
/// contains the point too and extends farther in that direction.
///
/// A face is tested a little to both sides of the point: if it is border on one of them, it counts as border, even
/// where it ends in a concave corner or where another piece stands on it.
pub(crate) fn leads_into_neighbour(shape: Placed<'_>, piece: &Piece, on_core: DVec2, normal: DVec2) -> bool {
    leads_into_adjoining(shape, piece, on_core, normal, ADJOINING * shape.bounds().size())
}

/// The same, given the distance up to which pieces of the shape adjoin.
fn leads_into_adjoining(shape: Placed<'_>, piece: &Piece, on_core: DVec2, normal: DVec2, error: f64) -> bool {
    let out = normal * piece.radius;
    let leads = |at: DVec2| {
        some_piece_near(shape, Bounds::point(at).grown(error), |piece| is_entered_at(piece, at, normal, error))
    };
    let Some((_, p, q)) = face_across(piece, normal, on_core) else { return leads(on_core + out) };
    let (sides, length) = (beside([p, q], on_core, error).map(|at| at + out), (q - p).length());
    if sides.into_iter().all(leads) {
        return true;
    }
    let Some(Body::Area(area)) = shape.only_solid().map(|solid| solid.body) else { return false };
    let near = ConvexRegion::of_box(Bounds::point(sides[0]).grown(error));
    let holds = || area.indices_within([&near], |i| stop_if(is_at(&area.piece(i), sides[0], error))).is_break();
    has_no_border_in_front(&area, sides, normal, length, error) && holds()
}

/// True if an area has no border at two points of a face and in front of them, up to a height from which a border is not in
/// line with the face. If the area holds the points, it covers all there.
///
/// A long and thin piece beyond a seam hardly rises, although it is far from the border.
fn has_no_border_in_front(area: &Area<'_>, at: [DVec2; 2], normal: DVec2, length: f64, error: f64) -> bool {
    /// The number of pieces from which some are likely to be that thin.
    const MANY: usize = 64;
    if area.piece_count() < MANY {
        return false;
    }
    let heights = [-error, 2.0 * SAME_DIRECTION * length + 4.0 * error];
    // The two points may be the same, and an edge that only touches the strip would be passed over.
    let aside = normal.left() * error;
    let ends = [at[0] - aside, at[1] + aside];
    let [low, high] = heights.map(|height| ends.map(|end| end + normal * height));
    let corners = [low[0], low[1], high[1], high[0]];
    let farthest = |direction: DVec2| corners.iter().map(|corner| direction.dot(*corner)).fold(f64::MIN, greater);
    let sides = [normal, -normal, normal.left(), normal.right()];
    let around = sides.map(|normal| LinearBound { normal, height: farthest(normal) });
    let mut is_free = true;
    BorderEdges(*area).near(&corners, &mut |edge| {
        is_free = !LinearBound::all_meet(&around, edge);
        !is_free
    });
    is_free
}

/// The points a little to both sides of a point of an edge, far enough from the ends that a piece that begins there does
/// not contain them.
fn beside([p, q]: [DVec2; 2], on_core: DVec2, error: f64) -> [DVec2; 2] {
    let e = q - p;
    let margin = margin(e.length(), error);
    let place = e.dot(on_core - p) / e.length_squared();
    [place - margin, place + margin].map(|place| p + e * place.clamp(margin, 1.0 - margin))
}

/// Whether a piece contains a point and extends farther in a direction.
fn is_entered_at(piece: &Piece, at: DVec2, direction: DVec2, error: f64) -> bool {
    let rises = |&corner: &DVec2| {
        let to_corner = corner - at;
        direction.dot(to_corner) + piece.radius > SAME_DIRECTION * to_corner.length() + error
    };
    piece.corners.iter().any(rises) && is_at(piece, at, error)
}

/// Whether one of the pieces of an area that contain a point of a piece is sought; `None` if there is border or a
/// corner next to the point, or it has too many pieces.
///
/// Without border all of a disc about the point is covered. The seams divide it like chords, since they end at corners. So
/// a walk across the seams that meet it comes to each of its pieces once.
fn some_linked_piece(
    area: &Area<'_>,
    piece: usize,
    at: DVec2,
    error: f64,
    mut is_sought: impl FnMut(&Piece) -> bool,
) -> Option<bool> {
    const MOST: usize = 256;
    let is_near = |[p, q]: [DVec2; 2]| {
        let (e, square) = (q - p, (q - p).length_squared());
        let share = if square > 0.0 { (e.dot(at - p) / square).clamp(0.0, 1.0) } else { 0.0 };
        (p + e * share - at).length() <= 1.5 * error
    };
    let mut open = Vec::from([(piece, piece)]);
    for _ in 0..MOST {
        let Some((piece, from)) = open.pop() else {
            let border = area.edges_near(Bounds::point(at).grown(2.0 * error), |edge| {
                stop_if(is_near([edge.corners[0], edge.corners[edge.corners.len() - 1]]))
            });
            return border.is_continue().then_some(false);
        };
        if is_sought(&area.piece(piece)) {
            return Some(true);
        }
        let seams = area.seams_and_beyond(piece).filter(|(seam, beyond)| *beyond != from && is_near(*seam));
        open.extend(seams.map(|(_, beyond)| (beyond, piece)));
    }
    None
}

/// The error bound of points and of vectors between them, as a share of the coordinates.
const ROUNDING: f64 = 64.0 * f64::EPSILON;

/// A shape whose pieces have neighbours, and what searches have found about its corners.
pub(crate) struct Neighbourhood<'a> {
    shape: Placed<'a>,
    bounds: Bounds,
    /// By part and corner of its outline: many pieces may have the same corner.
    corners: RefCell<BTreeMap<(u32, Feature), AroundCorner>>,
}

/// The pieces around a corner, as far as a search has found them.
#[derive(Clone, Copy)]
struct AroundCorner {
    surroundings: Surroundings,
    /// True if the pieces that contain it are those that are linked there.
    are_linked: bool,
}

impl<'a> Neighbourhood<'a> {
    /// A shape in this box.
    pub(crate) fn new(shape: Placed<'a>, bounds: Bounds) -> Neighbourhood<'a> {
        Neighbourhood { shape, bounds, corners: RefCell::default() }
    }

    pub(crate) fn shape(&self) -> Placed<'a> {
        self.shape
    }

    /// The distance up to which pieces adjoin; `None` far from the origin, where rounding decides which pieces contain a
    /// point.
    pub(crate) fn adjoining_within(&self) -> Option<f64> {
        let error = ADJOINING * self.bounds.size();
        if self.bounds.largest_coordinate() * ROUNDING > error { None } else { Some(error) }
    }

    /// Whether a normal of a member leads into a neighbour.
    pub(crate) fn is_entered(&self, member: &Member<'_>, on_core: DVec2, normal: DVec2) -> bool {
        if self.shape.is_convex() {
            return false;
        }
        let error = ADJOINING * self.bounds.size();
        let search = || leads_into_adjoining(self.shape, &member.piece, on_core, normal, error);
        let known = self.known(member, on_core, normal);
        debug_assert!(known.is_none_or(|known| known == search()), "a search contradicts {known:?} at {on_core:?}");
        known.unwrap_or_else(search)
    }

    /// The same by what is kept and known; `None` if a search has to decide.
    fn known(&self, member: &Member<'_>, on_core: DVec2, normal: DVec2) -> Option<bool> {
        if !member.keeps_neighbours() {
            return None;
        }
        let (piece, error) = (&member.piece, self.adjoining_within()?);
        if let Some((i, p, q)) = face_across(piece, normal, on_core) {
            if !member.open_directions(Feature::Edge(i as u32))?.have(normal) {
                return Some(true);
            }
            let around =
                |find: &dyn Fn() -> Surroundings| member.around_edges.of_edge(i, find).are_entered(normal, error);
            let by_all = || around(&|| around_edge(self.shape, p, q, error));
            let sides = || beside([p, q], on_core, error);
            return match self.only_area(member) {
                Some((area, _)) if member.borders() >> i & 1 == 1 => {
                    let is_clear = |part| is_clear(area, piece, i, part, error);
                    let inner = || if is_clear(inner_part([p, q], error)) { Clear } else { Uncertain };
                    let is_open = || sides().into_iter().any(|at| is_clear([at, at])).then_some(false);
                    around(&inner).or_else(is_open)
                }
                Some((area, _)) if has_no_border_in_front(&area, sides(), normal, (q - p).length(), error) => {
                    Some(true)
                }
                Some(of) => across_seam(of, sides(), normal, error).or_else(by_all),
                None => by_all(),
            };
        }
        let is_same = |corner: &DVec2| (*corner - on_core).length_squared() <= error * error / 16.0;
        let i = piece.corners.iter().position(is_same)?;
        let corner = Feature::Corner(i as u32);
        if !member.open_directions(corner)?.have(normal) {
            return Some(true);
        }
        let place = (member.part, member.in_outline(corner));
        let find = || self.around_corner(member, i, error);
        let around = *self.corners.borrow_mut().entry(place).or_insert_with(find);
        around.surroundings.are_entered(normal, error).or_else(|| {
            let (area, index) = self.only_area(member).filter(|_| around.are_linked)?;
            let is_entered = |piece: &Piece| is_entered_at(piece, on_core, normal, error);
            some_piece_at_corner(&area, index, piece.corners[i], error, is_entered)
        })
    }

    /// The area that a member is a piece of, and its index there, if the shape has no other part.
    fn only_area<'m>(&self, member: &'m Member<'_>) -> Option<(Area<'m>, usize)> {
        member.area().copied().filter(|_| self.shape.only_solid().is_some())
    }

    /// The surroundings of the corner `i` of a member.
    fn around_corner(&self, member: &Member<'_>, i: usize, error: f64) -> AroundCorner {
        let at = member.piece.corners[i];
        let linked = self.only_area(member).and_then(|(area, piece)| {
            let index = area.corner_index(piece, &member.piece, i as u32);
            around_linked_corner(&area, piece, (index, at), error)
        });
        let surroundings = linked.unwrap_or_else(|| around_corner(self.shape, at, error));
        AroundCorner { surroundings, are_linked: linked.is_some() }
    }
}

/// True if a normal of a seam leads into a neighbour at each of these points of it; `None` if that is not certain.
fn across_seam((area, piece): (Area<'_>, usize), at: [DVec2; 2], normal: DVec2, error: f64) -> Option<bool> {
    for at in at {
        if !some_linked_piece(&area, piece, at, error, |piece| is_entered_at(piece, at, normal, error))? {
            return Some(false);
        }
    }
    Some(true)
}

/// The edge of a piece, border or seam, that has this outward normal: its index and its ends. Of edges in line, it is the
/// one that a point lies beside.
pub(crate) fn face_across(piece: &Piece, normal: DVec2, at: DVec2) -> Option<(usize, DVec2, DVec2)> {
    let beyond_ends = |&(_, p, q): &(usize, DVec2, DVec2)| {
        let e = q - p;
        greater(greater(-e.dot(at - p), e.dot(at - q)) / e.length(), 0.0)
    };
    let faces =
        piece.corners.edges().enumerate().map(|(i, (p, q))| (i, p, q)).filter(|&(_, p, q)| is_across(q - p, normal));
    faces.min_by(|face, other| beyond_ends(face).total_cmp(&beyond_ends(other)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        math::{Pose2, Rot2, Vec2},
        placed::Body,
        shape::Polygon,
    };

    /// The corners of the pieces of an area that contain a point, in order.
    type Found = Vec<Vec<(f64, f64)>>;

    fn found(mut search: impl FnMut(&mut dyn FnMut(&Piece))) -> Found {
        let mut found = Found::new();
        search(&mut |piece| found.push(piece.corners.iter().map(|corner| (corner.x, corner.y)).collect()));
        found.sort_by(|a, b| a.partial_cmp(b).unwrap());
        found
    }

    /// A star with thin rays, so that most of its pieces are slivers.
    fn star() -> Vec<Vec2> {
        const CORNERS: u8 = 240;
        let at = |i: u8| Rot2::degrees(360.0 / f32::from(CORNERS) * f32::from(i));
        (0..CORNERS).map(|i| at(i) * Vec2::new([1.0, 0.4, 0.9][usize::from(i % 3)], 0.0)).collect()
    }

    #[test]
    fn seams_lead_to_all_pieces_at_a_point() {
        let square = |x: f32, y: f32, half: f32| {
            [(-half, -half), (half, -half), (half, half), (-half, half)].map(|(u, v)| Vec2::new(x + u, y + v)).to_vec()
        };
        let holes: Vec<Vec<Vec2>> =
            (0..36_u8).map(|i| square(f32::from(i % 6) * 0.1, f32::from(i / 6) * 0.1, 0.03)).collect();
        let sieve = Polygon::with_holes(square(0.25, 0.25, 0.4), holes).unwrap();
        let (mut known, mut unknown, mut visited, mut most) = (0, 0, 0, 0);
        for polygon in [Polygon::new(star()).unwrap(), sieve] {
            let shape = polygon.at(Pose2::new((0.3, 0.1), Rot2::degrees(20.0)));
            let Some(Body::Area(area)) = shape.only_solid().map(|solid| solid.body) else { panic!("no area") };
            for piece in 0..area.piece_count() {
                for (([p, q], _), share) in
                    area.seams_and_beyond(piece).flat_map(|seam| [0.1, 0.4].map(|at| (seam, at)))
                {
                    for error in [1e-6, 1e-3, 1e-2] {
                        let at = p + (q - p) * share;
                        let mut some = Some(false);
                        let linked = found(|take| {
                            some = some_linked_piece(&area, piece, at, error, |piece| {
                                visited += 1;
                                is_at(piece, at, error).then(|| take(piece));
                                false
                            });
                        });
                        if some.is_none() {
                            unknown += 1;
                            continue;
                        }
                        known += 1;
                        let near = found(|take| {
                            some_piece_near(shape, Bounds::point(at).grown(error), |piece| {
                                is_at(piece, at, error).then(|| take(piece));
                                false
                            });
                        });
                        assert_eq!(linked, near, "at {at:?} within {error}");
                        most = near.len().max(most);
                    }
                }
            }
        }
        assert!(known > 1_000 && unknown > 100 && most > 5, "{known} known, {unknown} unknown, at most {most} pieces");
        assert!(visited < 8 * (known + unknown), "{visited} pieces visited for {known} and {unknown} points");
    }
}
