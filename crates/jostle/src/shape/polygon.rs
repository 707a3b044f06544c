use super::{
    border_tree::BorderTree,
    convex::Convex,
    error::{RingName, ShapeError, displacement, positive, scales},
    indexed::Indexed,
    layout::{CutPiece, Layout},
    piece_boxes::PieceBoxes,
};
use crate::{
    math::{Aabb, Vec2},
    shape::{
        cut::{NameOfRing, Noded, RingCorner, crossings, nesting, ring},
        locate::Scan,
    },
};
use alloc::{boxed::Box, sync::Arc, vec::Vec};
use core::fmt;

/// A polygon, concave or not, with any number of holes: the closed area between its outline and its holes. It may be in
/// several parts, each with an outline of its own ([`from_rings`](Polygon::from_rings)); they act as one.
///
/// Outlines and holes may touch themselves and each other in points, but not cross or share part of an edge. They
/// are given in either winding. Exactly straight corners and consecutive duplicates are dropped, and a corner that lies
/// on another edge becomes a corner of that edge too, so that it stays on it wherever the polygon is placed; nothing
/// else is changed.
///
/// It is cut into convex pieces when it is made, exactly, without adding a corner. No answer shows the inner edges
/// between them, and depths are those of the whole. The placed pieces are, as all convex shapes, the hulls of their
/// placed corners: together exactly the area that the placed rings enclose, unless features thinner than about 10⁻¹⁵ of
/// the coordinates are lost in rounding. Depths ignore features thinner than 10⁻¹¹ of the scene. Cloning shares the
/// points.
///
/// ```
/// use jostle::{Location, Polygon, locate};
/// let frame = Polygon::with_holes(
///     [(0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0)],
///     [[(3.0, 3.0), (6.0, 3.0), (6.0, 6.0), (3.0, 6.0)]],
/// )?;
/// assert_eq!(frame.area(), 72.0);
/// assert_eq!(locate((4.0, 4.0), frame.at((0.0, 0.0))), Location::Outside); // in the hole
/// # Ok::<(), jostle::ShapeError>(())
/// ```
#[derive(Clone)]
pub struct Polygon(Arc<Layout>);

impl Polygon {
    /// The polygon with this outline.
    ///
    /// # Errors
    /// If there are fewer than three points that are not on one line, a coordinate is not finite, the outline crosses
    /// itself, runs along itself or turns back on itself: each error names the points or edges.
    ///
    /// ```
    /// use jostle::Polygon;
    /// let ell = Polygon::new([(0.0, 0.0), (2.0, 0.0), (2.0, 1.0), (1.0, 1.0), (1.0, 2.0), (0.0, 2.0)])?;
    /// assert_eq!(ell.area(), 3.0);
    /// let error = Polygon::new([(0.0, 0.0), (2.0, 2.0), (2.0, 0.0), (0.0, 2.0)]).unwrap_err();
    /// assert!(error.to_string().starts_with("outline crosses itself: edge 0 (0, 0)-(2, 2) meets edge 2"));
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    pub fn new<V: Into<Vec2>>(outline: impl IntoIterator<Item = V>) -> Result<Polygon, ShapeError> {
        let outline = outline.into_iter().map(Into::into).collect();
        Polygon::of_rings(alloc::vec![outline], RingName::of_outline_or_hole)
    }

    /// The polygon with this outline and these holes. O(n log n): 100,000 corners take about a quarter of a second.
    ///
    /// # Errors
    /// As [`Polygon::new`], and if a hole is not inside the outline or overlaps another.
    ///
    /// ```
    /// use jostle::{Polygon, ShapeError};
    /// let outline = [(0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0)];
    /// let beside = [(20.0, 0.0), (21.0, 0.0), (20.0, 1.0)];
    /// assert_eq!(Polygon::with_holes(outline, [beside]), Err(ShapeError::HoleOutside { hole: 0 }));
    /// ```
    pub fn with_holes<V: Into<Vec2>, W: Into<Vec2>, H: IntoIterator<Item = W>>(
        outline: impl IntoIterator<Item = V>,
        holes: impl IntoIterator<Item = H>,
    ) -> Result<Polygon, ShapeError> {
        let mut rings: Vec<Vec<Vec2>> = alloc::vec![outline.into_iter().map(Into::into).collect()];
        rings.extend(holes.into_iter().map(|hole| hole.into_iter().map(Into::into).collect()));
        Polygon::of_rings(rings, RingName::of_outline_or_hole)
    }

    /// The polygon of rings that nest in any way, in any order and winding: a ring inside an even number of others is an
    /// outline, one inside an odd number a hole (the even-odd rule). So it takes an island in the lake of an island, a GIS
    /// multipolygon with its rings in one list, or the subpaths of a shape filled by that rule. O(n log n).
    ///
    /// Rings may touch in points. Two outlines that have an area in common cross, or one is a hole in the other; polygons
    /// that share an edge are refused. Parts that may overlap belong into a [`Compound`](crate::Compound).
    ///
    /// # Errors
    /// If there are no rings, one is invalid as in [`Polygon::new`], or two cross or run along each other: each error names
    /// the rings by their indices.
    ///
    /// ```
    /// use jostle::{Location, Polygon, locate};
    /// let square = |half: f32| [(-half, -half), (half, -half), (half, half), (-half, half)];
    /// let target = Polygon::from_rings([square(1.0), square(3.0), square(2.0)])?;
    /// assert_eq!((target.outlines().len(), target.holes().len(), target.area()), (2, 1, 36.0 - 16.0 + 4.0));
    /// assert_eq!(locate((1.5, 0.0), target.at((0.0, 0.0))), Location::Outside); // between the inner two
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[doc(alias = "multipolygon")]
    pub fn from_rings<V: Into<Vec2>, R: IntoIterator<Item = V>>(
        rings: impl IntoIterator<Item = R>,
    ) -> Result<Polygon, ShapeError> {
        let rings: Vec<Vec<Vec2>> = rings.into_iter().map(|ring| ring.into_iter().map(Into::into).collect()).collect();
        if rings.is_empty() {
            return Err(ShapeError::TooFewPoints { points: 0 });
        }
        Polygon::of_rings(rings, RingName::Ring)
    }

    /// The polygon of these rings. If the first is the only outline by its name, the others must be its holes.
    fn of_rings(given: Vec<Vec<Vec2>>, name: NameOfRing) -> Result<Polygon, ShapeError> {
        let mut rings = Vec::with_capacity(given.len());
        for (i, points) in given.iter().enumerate() {
            let in_ring = |error| match name(i) {
                RingName::Outline => error,
                ring => ShapeError::BadRing { ring, error: Box::new(error) },
            };
            rings.push(ring::clean(points).map_err(in_ring)?);
        }
        let Noded { mut rings, bases } = crossings::noded(rings, name)?;
        let counterclockwise: Vec<bool> = rings.iter().map(|ring| ring::is_counterclockwise(ring)).collect();
        let nests = nesting::nests(&bases, &counterclockwise);
        if name(0) == RingName::Outline {
            nesting::check_holes(&nests)?;
        }
        for (i, ring) in rings.iter_mut().enumerate() {
            if counterclockwise[i] != nests[i].is_outline {
                reverse(ring);
            }
        }
        let points = |ring: Vec<RingCorner>| ring.into_iter().map(|c| c.point).collect();
        let (outlines, holes): (Vec<_>, Vec<_>) = rings.into_iter().zip(&nests).partition(|(_, nest)| nest.is_outline);
        let count = outlines.len();
        let rings = outlines.into_iter().chain(holes).map(|(ring, _)| points(ring)).collect();
        Ok(Polygon(Arc::new(Layout::new(rings, count))))
    }

    /// Its rings, first the outlines, then the holes, with the corners dropped and added as described above. The area is on
    /// the left of every ring.
    ///
    /// ```
    /// let p = jostle::Polygon::new([(0.0, 0.0), (0.0, 2.0), (2.0, 0.0)])?;
    /// assert_eq!(p.rings().next().unwrap(), [(2.0, 0.0), (0.0, 2.0), (0.0, 0.0)].map(jostle::Vec2::from));
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    pub fn rings(&self) -> impl ExactSizeIterator<Item = &[Vec2]> {
        self.0.rings.iter().map(Vec::as_slice)
    }

    /// Its outlines, each counterclockwise: one, unless it was made by [`from_rings`](Polygon::from_rings).
    ///
    /// ```
    /// let p = jostle::Polygon::new([(0.0, 0.0), (0.0, 2.0), (2.0, 0.0)])?;
    /// assert_eq!(p.outlines().count(), 1);
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    pub fn outlines(&self) -> impl ExactSizeIterator<Item = &[Vec2]> {
        self.0.rings[..self.0.outlines].iter().map(Vec::as_slice)
    }

    /// Its holes, each clockwise.
    ///
    /// ```
    /// let p = jostle::Polygon::new([(0.0, 0.0), (0.0, 2.0), (2.0, 0.0)])?;
    /// assert_eq!(p.holes().count(), 0);
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    pub fn holes(&self) -> impl ExactSizeIterator<Item = &[Vec2]> {
        self.0.rings[self.0.outlines..].iter().map(Vec::as_slice)
    }

    /// The convex pieces it is cut into, of at most eight corners each: together exactly the polygon, without overlap.
    ///
    /// ```
    /// let ell = jostle::Polygon::new([(0.0, 0.0), (2.0, 0.0), (2.0, 1.0), (1.0, 1.0), (1.0, 2.0), (0.0, 2.0)])?;
    /// assert_eq!(ell.pieces().map(|piece| piece.area()).sum::<f32>(), 3.0);
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    pub fn pieces(&self) -> impl ExactSizeIterator<Item = &Convex> {
        self.0.pieces.items.iter().map(|piece| &piece.shape)
    }

    /// The inner edges: those where two of its pieces meet, each once.
    ///
    /// ```
    /// let kite = jostle::Polygon::new([(0.0, 0.0), (2.0, 1.0), (0.0, 3.0), (0.5, 1.0)])?;
    /// assert_eq!(kite.seams().count(), 1);
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    pub fn seams(&self) -> impl ExactSizeIterator<Item = [Vec2; 2]> {
        self.0.seams.items.iter().copied()
    }

    /// The smallest axis-aligned box around it in its own frame.
    ///
    /// ```
    /// let p = jostle::Polygon::new([(0.0, 0.0), (0.0, 2.0), (2.0, 0.0)])?;
    /// assert_eq!(p.aabb(), jostle::Aabb::new((0.0, 0.0), (2.0, 2.0)));
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    pub fn aabb(&self) -> Aabb {
        self.0.pieces.tree.bounds()
    }

    /// A copy `by` times as large about its own origin; exact for powers of two.
    ///
    /// # Errors
    /// If `by` is not finite and above zero, and as [`Polygon::with_holes`] if rounding makes a ring invalid.
    ///
    /// ```
    /// let p = jostle::Polygon::new([(0.0, 0.0), (0.0, 2.0), (2.0, 0.0)])?;
    /// assert_eq!(p.scaled(0.5)?.area(), 0.5);
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    pub fn scaled(&self, by: f32) -> Result<Polygon, ShapeError> {
        positive("scale", by)?;
        self.mapped(|p| p * by)
    }

    /// A copy `by.x` times as wide and `by.y` times as high about its own origin; exact for powers of two. For negative
    /// factors mirror it.
    ///
    /// # Errors
    /// If a factor is not finite and above zero, and as [`Polygon::with_holes`] if rounding makes a ring invalid.
    ///
    /// ```
    /// let p = jostle::Polygon::new([(0.0, 0.0), (0.0, 2.0), (2.0, 0.0)])?;
    /// assert_eq!(p.scaled_per_axis((3.0, 1.0))?.aabb(), jostle::Aabb::new((0.0, 0.0), (6.0, 2.0)));
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    pub fn scaled_per_axis(&self, by: impl Into<Vec2>) -> Result<Polygon, ShapeError> {
        let by = scales(by)?;
        self.mapped(|p| Vec2::new(p.x * by.x, p.y * by.y))
    }

    /// A copy moved by a displacement; its corners are rounded to f32.
    ///
    /// # Errors
    /// If the displacement is not finite, and as [`Polygon::with_holes`] if rounding makes a ring invalid.
    ///
    /// ```
    /// let p = jostle::Polygon::new([(0.0, 0.0), (0.0, 2.0), (2.0, 0.0)])?;
    /// assert_eq!(p.translated((1.0, 5.0))?.aabb(), jostle::Aabb::new((1.0, 5.0), (3.0, 7.0)));
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    pub fn translated(&self, by: impl Into<Vec2>) -> Result<Polygon, ShapeError> {
        let by = displacement(by)?;
        self.mapped(|p| p + by)
    }

    /// A copy mirrored left to right: every x negated (exact).
    ///
    /// ```
    /// let p = jostle::Polygon::new([(0.0, 0.0), (0.0, 2.0), (2.0, 0.0)])?;
    /// assert_eq!(p.mirrored_x().aabb().min.x, -2.0);
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    pub fn mirrored_x(&self) -> Polygon {
        self.mirrored(|p| Vec2::new(-p.x + 0.0, p.y))
    }

    /// A copy mirrored upside down: every y negated (exact).
    ///
    /// ```
    /// let p = jostle::Polygon::new([(0.0, 0.0), (0.0, 2.0), (2.0, 0.0)])?;
    /// assert_eq!(p.mirrored_y().aabb().min.y, -2.0);
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    pub fn mirrored_y(&self) -> Polygon {
        self.mirrored(|p| Vec2::new(p.x, -p.y + 0.0))
    }

    /// The mirrored polygon; mirroring reverses the winding, so the rings are reversed too.
    fn mirrored(&self, mirror: impl Fn(Vec2) -> Vec2) -> Polygon {
        let mut rings = self.images(mirror);
        rings.iter_mut().for_each(|ring| ring.reverse());
        Polygon(Arc::new(Layout::new(rings, self.0.outlines)))
    }

    /// The polygon of the images of its rings, if they nest as its own do.
    pub(super) fn mapped(&self, map: impl Fn(Vec2) -> Vec2) -> Result<Polygon, ShapeError> {
        let rings = self.images(map);
        if rings.iter().flatten().any(|p| !p.is_finite()) {
            return Err(ShapeError::TooLarge);
        }
        if self.0.outlines == 1 {
            return Polygon::of_rings(rings, RingName::of_outline_or_hole);
        }
        let mapped = Polygon::of_rings(rings, RingName::Ring)?;
        if mapped.0.outlines == self.0.outlines { Ok(mapped) } else { Err(ShapeError::TooSmall) }
    }

    /// The images of its rings.
    fn images(&self, map: impl Fn(Vec2) -> Vec2) -> Vec<Vec<Vec2>> {
        self.rings().map(|ring| ring.iter().map(|&p| map(p)).collect()).collect()
    }

    pub(crate) fn scan(&self) -> &Scan {
        &self.0.scan
    }

    /// The largest magnitude of a corner's coordinate.
    pub(crate) fn extent(&self) -> f64 {
        self.0.extent
    }

    pub(crate) fn indexed_pieces(&self) -> &Indexed<CutPiece> {
        &self.0.pieces
    }

    /// The slanted boxes of the nodes of their tree.
    pub(crate) fn piece_boxes(&self) -> &PieceBoxes {
        &self.0.piece_boxes
    }

    pub(crate) fn indexed_edges(&self) -> &Indexed<[Vec2; 2]> {
        &self.0.edges
    }

    /// The tree over the same edges by their slabs.
    pub(crate) fn border_tree(&self) -> &BorderTree {
        &self.0.border
    }

    pub(crate) fn indexed_seams(&self) -> &Indexed<[Vec2; 2]> {
        &self.0.seams
    }
}

/// Reverses a ring; each edge keeps its index.
fn reverse(ring: &mut [RingCorner]) {
    let edges: Vec<usize> = ring.iter().map(|c| c.edge).collect();
    ring.reverse();
    let n = ring.len();
    for (i, corner) in ring.iter_mut().enumerate() {
        corner.edge = edges[(2 * n - 2 - i) % n];
    }
}

impl PartialEq for Polygon {
    fn eq(&self, other: &Polygon) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0.rings == other.0.rings
    }
}

impl fmt::Debug for Polygon {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (outlines, holes) = self.0.rings.split_at(self.0.outlines);
        f.debug_struct("Polygon").field("outlines", &outlines).field("holes", &holes).finish()
    }
}
