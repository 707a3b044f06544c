use alloc::vec::Vec;
use core::{
    cell::{Cell, OnceCell},
    fmt,
    ops::{ControlFlow, Deref},
};

use super::{
    convex_manifold::manifold_from,
    distinct::DistinctManifolds,
    point::Manifold,
    search::{ContactSearch, NormalSource, OverlapFound, TOUCH_ERROR},
};
use crate::{
    difference::{Feature, Relation},
    math::{
        bounds::Bounds,
        dvec2::DVec2,
        tolerance::{ADJOINING, NORMAL_ERROR, SAME_DIRECTION},
    },
    placed::Placed,
    query::{PairCache, cast::Sides, depth_of_solids},
    union::{ContactPiece, ContactPieces, Neighbourhood, Vicinity, for_close_parts, for_contact_pieces, relate_bodies},
};

/// A buffer of contact manifolds, to be used again and again.
///
/// A buffer that is kept for one pair of convex shapes also remembers their feature pair. [`contact_manifolds`] tries
/// that first for the pairs for which [`separation_from`](crate::separation_from) does; the answers are the same. For other
/// shapes only the memory is reused.
///
/// ```
/// use jostle::{Chain, Convex, Manifolds, contact_manifolds};
/// let ground = Chain::open([(-2.0, 0.0), (0.0, 0.0), (2.0, 0.0)])?;
/// let crate_ = Convex::rectangle(1.0, 1.0)?;
/// let mut manifolds = Manifolds::new();
/// contact_manifolds(ground.at((0.0, 0.0)), crate_.at((0.0, 0.49)), 0.0, &mut manifolds);
/// assert_eq!(manifolds.len(), 2); // it stands on two segments
/// assert!(manifolds.iter().all(|manifold| manifold.normal == (0.0, 1.0).into()));
/// # Ok::<(), jostle::ShapeError>(())
/// ```
#[derive(Clone, Default)]
pub struct Manifolds {
    list: Vec<Manifold>,
    distinct: DistinctManifolds,
    cache: PairCache,
    /// The manifolds along the normals of faces: each counts only if none between nearest points has the same points.
    along_faces: Vec<Manifold>,
    /// The deepest manifold of a chain that leads into a neighbour: it counts only if no other touches or overlaps.
    ghost: Option<Manifold>,
}

/// The list of the manifolds.
impl fmt::Debug for Manifolds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&self.list).finish()
    }
}

impl Manifolds {
    /// An empty buffer.
    ///
    /// ```
    /// assert!(jostle::Manifolds::new().is_empty());
    /// ```
    #[must_use]
    pub fn new() -> Manifolds {
        Manifolds::default()
    }

    /// Moves what was found into the list. A manifold along the normal of a face counts only if none between nearest
    /// points has the same points, so these come last.
    fn finish(&mut self) {
        self.along_faces.drain(..).for_each(|manifold| self.distinct.add(manifold));
        self.distinct.move_to(&mut self.list);
        if let Some(ghost) = self.ghost.take()
            && self.list.iter().all(|manifold| manifold.least_separation() > 0.0)
        {
            self.list.push(ghost);
        }
    }

    /// Whether `mtv` is the shortest translation that separates all manifolds: a non-negative sum of the normals of
    /// manifolds that it just separates.
    fn determine(&self, mtv: DVec2, touch_error: f64) -> bool {
        let error = 2.0 * NORMAL_ERROR * mtv.length() + touch_error;
        let is_just_separated = |manifold: &&Manifold| {
            let depth = manifold.points().iter().map(|point| -point.separation).fold(f32::NEG_INFINITY, f32::max);
            (DVec2::from(manifold.normal).dot(mtv) - f64::from(depth)).abs() <= error
        };
        // The vector lies between two of these normals, or along one. Where two that are nearly opposite meet is mostly their
        // rounding.
        let just_separated = self.list.iter().filter(is_just_separated);
        let normals: Vec<DVec2> = just_separated.map(|manifold| manifold.normal.into()).collect();
        let is_on_left = |n: &DVec2| normals.iter().any(|m| mtv.cross(*m) > 0.0 && n.cross(*m) > SAME_DIRECTION);
        normals.iter().any(|n| n.dot(mtv) > 0.0 && n.cross(mtv).abs() <= error)
            || normals.iter().any(|n| n.cross(mtv) > 0.0 && is_on_left(n))
    }
}

impl Deref for Manifolds {
    type Target = [Manifold];
    fn deref(&self) -> &[Manifold] {
        &self.list
    }
}

/// The contact manifolds of two shapes that overlap or are at most `margin` apart: `manifolds` is cleared and then
/// holds one manifold for each pair of faces or corners that meet.
///
/// For two convex shapes that is [`contact_manifold`](crate::contact_manifold). Otherwise only the border of each whole
/// shape has contacts: not the inner edges of a polygon, nor faces along which parts of a compound adjoin. No normal
/// leads into a neighbour, at a joint of a chain or at an edge that tiles share, so a shape that slides over a flat
/// floor gets the floor's normal only. If the direction between the nearest points would lead into a neighbour,
/// opposite faces get the normal of a face instead: a tilted crate keeps a contact with every tile it stands on. Edges of
/// a polygon that are in line, up to the rounding of their corners in f32, count as one face.
///
/// If polygons or compounds overlap, the shortest translation of B that separates all manifolds is the minimum
/// translation vector of the two; if the search for that is ended, the translation that
/// [`separation`](crate::separation) gives instead. A chain pushes a piece to the side on which the middle of the piece
/// lies. If no segment can push so, as at the end of a chain or where the middle is on it, two that touch or overlap have
/// the contact between their nearest points, on either side; along a seam that is only touched there is none. A one-sided
/// chain pushes to its front only, with the segments that have the other
/// shape's centroid in front. The margin, the frame, and poses that are not finite are treated as by
/// `contact_manifold`.
///
/// Two pieces have a manifold if they are at most the margin apart, or if they touch after B is moved by the minimum
/// translation vector of the whole, unless that closed a gap of more than the margin. A point lies in both shapes grown
/// by the margin and half of its separation; if the shapes overlap, grown also by half the length of that vector.
/// Overlaps that a negative margin leaves out still count for the vector.
///
/// Features have the indices of an outline and its holes, in order, or of the points of a chain; in a compound those of
/// the part.
///
/// Cost: that of `separation`, and a look at each pair of pieces whose boxes, grown by the margin, meet. For two
/// outlines that overlap deeply, such as the teeth of two combs, that can be all pairs, each with its manifold.
///
/// ```
/// use jostle::{Convex, Manifolds, Polygon, contact_manifolds};
/// let valley = Polygon::new([(-2.0, -1.0), (2.0, -1.0), (2.0, 2.0), (0.0, 0.0), (-2.0, 2.0)])?;
/// let ball = Convex::circle(1.0)?;
/// let mut manifolds = Manifolds::new();
/// contact_manifolds(valley.at((0.0, 0.0)), ball.at((0.0, 1.4)), 0.0, &mut manifolds);
/// assert_eq!(manifolds.len(), 2); // it leans on both slopes
/// # Ok::<(), jostle::ShapeError>(())
/// ```
pub fn contact_manifolds(a: Placed<'_>, b: Placed<'_>, margin: f32, manifolds: &mut Manifolds) {
    manifolds.list.clear();
    // Two convex shapes have at most one manifold.
    if a.is_convex() && b.is_convex() {
        manifolds.list.extend(manifold_from(&mut manifolds.cache, a, b, margin));
        return;
    }
    if !(a.is_somewhere() && b.is_somewhere() && margin > f32::NEG_INFINITY) {
        return;
    }
    // A negative margin leaves manifolds out at the end: they still count for the minimum translation vector.
    if margin < 0.0 {
        contact_manifolds(a, b, 0.0, manifolds);
        manifolds.list.retain_mut(|manifold| manifold.keep_within(margin));
        return;
    }
    let bounds = [a.bounds(), b.bounds()];
    let pair = PlacedPair {
        bounds,
        sides: Sides::of(a, b),
        places: [Neighbourhood::new(a, bounds[0]), Neighbourhood::new(b, bounds[1])],
        margin,
    };
    // Do the shapes overlap? Chains have no area, so they do not count for that. The manifolds of shapes that do not
    // are found on the way.
    let has_area = !a.is_chain() && !b.is_chain();
    let is_overlap = if has_area && (a.has_pieces(MANY_PIECES) || b.has_pieces(MANY_PIECES)) {
        let is_overlap = overlap_somewhere(a, b);
        if !is_overlap {
            pair.find(manifolds, DVec2::ZERO, None);
        }
        is_overlap
    } else {
        // Most shapes do not overlap, and the first search ends at an overlap.
        let overlap = Cell::new(OverlapFound::None);
        pair.find(manifolds, DVec2::ZERO, Some(&overlap));
        match overlap.get() {
            OverlapFound::None => false,
            OverlapFound::OfThin => overlap_somewhere(a, b),
            OverlapFound::OfAreas => true,
        }
    };
    // Shapes that overlap are moved apart by the minimum translation vector of the whole; what touches there are contacts.
    if is_overlap {
        let penetration = Some(depth_of_solids(a, b).measure).filter(|overlap| overlap.distance < 0.0);
        let mtv = penetration.map_or(DVec2::ZERO, |overlap| overlap.normal * -overlap.distance);
        manifolds.distinct.clear();
        manifolds.along_faces.clear();
        manifolds.ghost = None;
        pair.find(manifolds, mtv, None);
        manifolds.finish();
        // If the manifolds found allow a shorter way, the vector gets one of its own.
        if let Some(overlap) = penetration.filter(|_| !manifolds.determine(mtv, pair.touch_error())) {
            let corners = [nearest_corner(a, overlap.points[0]), nearest_corner(b, overlap.points[1])];
            if let [Some(of_a), Some(of_b)] = corners {
                manifolds.list.push(Manifold::of_measure(&overlap, [of_a, of_b]));
            }
        }
    } else {
        manifolds.finish();
    }
}

/// The number of pieces of a shape from which the first question is whether the two overlap, since the answer costs less
/// than finding the pieces that are near each other; and from which a convex shape is compared with each as it is found.
const MANY_PIECES: usize = 64;

/// Two placed shapes, and how near their pieces have to be.
struct PlacedPair<'a> {
    bounds: [Bounds; 2],
    places: [Neighbourhood<'a>; 2],
    sides: Sides<'a>,
    margin: f32,
}

impl PlacedPair<'_> {
    /// The distance up to which the shapes touch once B is moved.
    fn touch_error(&self) -> f64 {
        let bounds = self.bounds[0].union(self.bounds[1]);
        TOUCH_ERROR * bounds.size() + 4.0 * f64::EPSILON * bounds.largest_coordinate()
    }

    /// Finds the manifolds of all pairs of pieces that touch, or are within the margin, after B is moved by `mtv`. If
    /// `overlap` is watched, the search ends at the first overlap and says so there.
    fn find(&self, manifolds: &mut Manifolds, mtv: DVec2, overlap: Option<&Cell<OverlapFound>>) {
        let [a, b] = &self.places;
        let [bounds_a, bounds_b] = self.bounds;
        let touch_error = self.touch_error();
        let margin = f64::from(self.margin);
        let vicinity = |shape, bounds, by| Vicinity::new(shape, bounds, by, [margin, touch_error]);
        // A share of itself and of the sides that give it, which may be far larger than two pieces (proofs/touches.proof).
        let mtv_error = 16.0 * f64::EPSILON * (mtv.manhattan() + bounds_a.size() + bounds_b.size());
        let search = ContactSearch { a, b, sides: &self.sides, mtv, mtv_error, margin: self.margin, overlap };
        let mut take = |manifold, source| match source {
            NormalSource::NearestPoints => manifolds.distinct.add(manifold),
            NormalSource::Face => manifolds.along_faces.push(manifold),
            NormalSource::Ghost => {
                if manifolds.ghost.is_none_or(|ghost| manifold.least_separation() < ghost.least_separation()) {
                    manifolds.ghost = Some(manifold);
                }
            }
        };
        // A convex shape is compared with each of many pieces as it is found.
        let is_alone = |own: &Neighbourhood<'_>, other: &Neighbourhood<'_>| {
            own.shape().is_convex() && other.shape().has_pieces(MANY_PIECES)
        };
        if is_alone(a, b)
            && let Some(own) = ContactPiece::only(a.shape())
        {
            for_contact_pieces(b.shape(), &vicinity(a.shape(), bounds_a, -mtv), &mut |other| {
                search.between(&own, &other, &other.piece.moved(mtv), &mut take);
            });
            return;
        }
        // Each piece of A, with the pieces of B that are near it. Those of B are placed once, when the first is needed.
        let all_of_b = OnceCell::new();
        for_contact_pieces(a.shape(), &vicinity(b.shape(), bounds_b, mtv), &mut |own| {
            if search.has_ended() {
                return;
            }
            let all_of_b = all_of_b.get_or_init(|| {
                let near_a = vicinity(a.shape(), bounds_a, -mtv);
                ContactPieces::near(b.shape(), &near_a, mtv)
            });
            // The boxes that a piece of B must meet: here within the margin, or touching once B is moved.
            let bounds = own.piece.bounds();
            let near = [bounds.grown(margin + touch_error), bounds.moved(-mtv).grown(touch_error)];
            all_of_b.for_those_near(near, |other, moved| {
                search.between(&own, other, moved, &mut take);
            });
        });
    }
}

/// Whether two shapes without their chains overlap.
fn overlap_somewhere(a: Placed<'_>, b: Placed<'_>) -> bool {
    let mut overlap = false;
    for_close_parts(a, b, |a, b| {
        overlap = !a.is_path && !b.is_path && relate_bodies(&a.body, &b.body) == Relation::Overlapping;
        if overlap { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    overlap
}

/// The part, not a chain, and the corner of its outline that is nearest to a point on it.
fn nearest_corner(shape: Placed<'_>, at: DVec2) -> Option<(u32, Feature)> {
    let mut nearest: Option<(f64, u32, Feature)> = None;
    let near = Bounds::point(at).grown(ADJOINING * shape.bounds().size());
    for_contact_pieces(shape, &Vicinity::of_box(near), &mut |own| {
        let corners: &[DVec2] = if own.is_path { &[] } else { &own.piece.corners };
        for (i, &corner) in corners.iter().enumerate() {
            let square = (corner - at).length_squared();
            if nearest.is_none_or(|(least, ..)| square < least) {
                nearest = Some((square, own.part, own.in_outline(Feature::Corner(i as u32))));
            }
        }
    });
    nearest.map(|(_, part, feature)| (part, feature))
}
