use super::{convex::Convex, error::ShapeError, indexed::Indexed};
use crate::{
    math::{Aabb, Vec2, dvec2::DVec2},
    shape::{
        cut::{Noded, RingCorner, crossings, joined, nesting, ring, triangles},
        locate::Scan,
    },
};
use alloc::{boxed::Box, sync::Arc, vec::Vec};
use core::fmt;

/// A polygon, concave or not, with any number of holes: the closed area between its outline and its holes.
///
/// Outline and holes may touch themselves and each other in points, but not cross or share part of an edge. They
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

/// The content of a polygon, shared by its clones.
struct Layout {
    /// The outline, counterclockwise, then the holes, clockwise.
    rings: Vec<Vec<Vec2>>,
    scan: Scan,
    extent: f64,
    pieces: Indexed<CutPiece>,
    /// The edges of all rings, with the area to their left.
    edges: Indexed<[Vec2; 2]>,
    /// The edges between pieces.
    seams: Indexed<[Vec2; 2]>,
}

/// A convex piece, with a bit for each edge that is a seam.
pub(crate) struct CutPiece {
    pub(crate) shape: Convex,
    pub(crate) seams: u32,
    /// The index of each corner among those of all rings in order; of several at one place, the one where its border
    /// edge starts.
    pub(crate) outline: Vec<u32>,
}

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
        Polygon::of_rings(alloc::vec![outline.into_iter().map(Into::into).collect()])
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
        Polygon::of_rings(rings)
    }

    /// The polygon of these rings; the first is the outline.
    pub(super) fn of_rings(given: Vec<Vec<Vec2>>) -> Result<Polygon, ShapeError> {
        let mut rings = Vec::with_capacity(given.len());
        for (i, points) in given.iter().enumerate() {
            let in_hole = |error| match i.checked_sub(1) {
                None => error,
                Some(hole) => ShapeError::BadHole { hole, error: Box::new(error) },
            };
            rings.push(ring::clean(points).map_err(in_hole)?);
        }
        let Noded { mut rings, bases } = crossings::noded(rings)?;
        let counterclockwise: Vec<bool> = rings.iter().map(|ring| ring::is_counterclockwise(ring)).collect();
        nesting::check(&bases, &counterclockwise)?;
        for (i, ring) in rings.iter_mut().enumerate() {
            if counterclockwise[i] != (i == 0) {
                reverse(ring);
            }
        }
        let points = |ring: Vec<RingCorner>| ring.into_iter().map(|c| c.point).collect();
        Ok(Polygon(Arc::new(Layout::new(rings.into_iter().map(points).collect()))))
    }

    /// Its outline, counterclockwise, with the corners dropped and added as described above.
    ///
    /// ```
    /// let p = jostle::Polygon::new([(0.0, 0.0), (0.0, 2.0), (2.0, 0.0)])?;
    /// assert_eq!(p.outline(), [(2.0, 0.0), (0.0, 2.0), (0.0, 0.0)].map(jostle::Vec2::from));
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    pub fn outline(&self) -> &[Vec2] {
        &self.0.rings[0]
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
        self.0.rings[1..].iter().map(Vec::as_slice)
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
        super::error::positive("scale", by)?;
        let rings = self.mapped(|p| p * by);
        if rings.iter().flatten().any(|p| !p.is_finite()) {
            return Err(ShapeError::TooLarge);
        }
        Polygon::of_rings(rings)
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
        let mut rings = self.mapped(mirror);
        rings.iter_mut().for_each(|ring| ring.reverse());
        Polygon(Arc::new(Layout::new(rings)))
    }

    /// The rings of the images of its points.
    pub(super) fn mapped(&self, map: impl Fn(Vec2) -> Vec2) -> Vec<Vec<Vec2>> {
        self.rings().iter().map(|ring| ring.iter().map(|&p| map(p)).collect()).collect()
    }

    pub(super) fn rings(&self) -> &[Vec<Vec2>] {
        &self.0.rings
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

    pub(crate) fn indexed_edges(&self) -> &Indexed<[Vec2; 2]> {
        &self.0.edges
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

impl Layout {
    /// The layout of rings that pass [`nesting::check`], the outline counterclockwise and the holes clockwise.
    fn new(rings: Vec<Vec<Vec2>>) -> Layout {
        let order = |a: &Vec2, b: &Vec2| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y));
        let mut points: Vec<Vec2> = rings.concat();
        points.sort_unstable_by(order);
        points.dedup();
        // Every point is among them, so the search finds it.
        let id = |p: &Vec2| points.binary_search_by(|q| order(q, p)).unwrap_or_else(|place| place);
        let ids: Vec<Vec<usize>> = rings.iter().map(|ring| ring.iter().map(id).collect()).collect();
        let closed = |ring: &Vec<usize>| (0..ring.len()).map(|i| [ring[i], ring[(i + 1) % ring.len()]]).collect();
        let edges: Vec<[usize; 2]> = ids.iter().flat_map(|ring| -> Vec<[usize; 2]> { closed(ring) }).collect();
        let places: Vec<DVec2> = points.iter().map(|&p| p.into()).collect();
        let triangles = triangles::triangles(&places, &edges);
        let (pieces, seams) = joined(&places, &triangles);
        let ends = |edges: &[[usize; 2]]| edges.iter().map(|edge| edge.map(|i| points[i])).collect::<Vec<_>>();
        let mut inner = seams.clone();
        inner.extend(seams.iter().map(|&[p, q]| [q, p]));
        inner.sort_unstable();
        let ring_corners = RingCorners::new(&ids);
        let pieces = pieces.iter().map(|piece| {
            // From the leftmost corner on, as `Convex` orders them.
            let first = (0..piece.len()).min_by_key(|&i| piece[i]).unwrap_or(0);
            let corner = |i: usize| piece[(first + i) % piece.len()];
            let is_seam = |i: &usize| inner.binary_search(&[corner(*i), corner(i + 1)]).is_ok();
            let corners: Vec<Vec2> = (0..piece.len()).map(|i| points[corner(i)]).collect();
            CutPiece {
                shape: Convex::from_corners(&corners, 0.0),
                seams: (0..piece.len()).filter(is_seam).fold(0, |bits, i| bits | 1 << i),
                outline: (0..piece.len())
                    .map(|i| ring_corners.index([corner(i + piece.len() - 1), corner(i), corner(i + 1)]))
                    .collect(),
            }
        });
        let around = |edge: &[Vec2; 2]| Aabb::around(*edge);
        Layout {
            scan: Scan::new(rings.iter().map(Vec::as_slice)),
            extent: rings.iter().flatten().fold(0.0, |w: f64, p| w.max(f64::from(p.x.abs().max(p.y.abs())))),
            pieces: Indexed::new(pieces.collect(), |piece| piece.shape.aabb()),
            edges: Indexed::new(ends(&edges), around),
            seams: Indexed::new(ends(&seams), around),
            rings,
        }
    }
}

/// The corners of all rings, found by the edges that start and that end at them.
struct RingCorners {
    starting: Vec<([usize; 2], u32)>,
    ending: Vec<([usize; 2], u32)>,
}

impl RingCorners {
    /// The corners of rings of point indices.
    fn new(rings: &[Vec<usize>]) -> RingCorners {
        let (mut starting, mut ending, mut first) = (Vec::new(), Vec::new(), 0);
        for ring in rings {
            for i in 0..ring.len() {
                let next = (i + 1) % ring.len();
                let edge = [ring[i], ring[next]];
                starting.push((edge, (first + i) as u32));
                ending.push((edge, (first + next) as u32));
            }
            first += ring.len();
        }
        starting.sort_unstable();
        ending.sort_unstable();
        RingCorners { starting, ending }
    }

    /// The index of a corner between its neighbours in a piece.
    fn index(&self, [before, at, after]: [usize; 3]) -> u32 {
        let found = |list: &[([usize; 2], u32)], edge: [usize; 2]| {
            list.binary_search_by_key(&edge, |entry| entry.0).ok().map(|i| list[i].1)
        };
        let any = || {
            let i = self.starting.partition_point(|entry| entry.0[0] < at);
            self.starting.get(i).map_or(0, |entry| entry.1)
        };
        found(&self.starting, [at, after]).or_else(|| found(&self.ending, [before, at])).unwrap_or_else(any)
    }
}

impl PartialEq for Polygon {
    fn eq(&self, other: &Polygon) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0.rings == other.0.rings
    }
}

impl fmt::Debug for Polygon {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Polygon").field("outline", &self.outline()).field("holes", &&self.0.rings[1..]).finish()
    }
}
