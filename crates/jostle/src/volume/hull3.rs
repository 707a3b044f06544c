use alloc::{vec, vec::Vec};
use core::cmp::Ordering;

use super::{
    error::VolumeError,
    growing_hull::GrowingHull,
    separation_cache::{SeparationCache, Separator},
    signs::{Cross, Span3, are_collinear, side_of_plane},
    sphere::checked,
};
use crate::math::{Aabb3, Vec3, sqrt};

/// The convex hull of points in space, borders included: exactly, however the points lie.
///
/// ```
/// use jostle::volume::{Aabb3, Hull3};
/// let mut points = Aabb3::new([0.0; 3], [1.0; 3]).corners().to_vec();
/// points.push([0.5, 0.5, 1.0].into()); // in a face, so no corner
/// let cube = Hull3::around(&points)?;
/// assert_eq!((cube.corners().len(), cube.triangles().len()), (8, 12));
/// assert!(cube.contains([1.0, 1.0, 0.5]) && !cube.contains([1.000_000_1, 1.0, 0.5]));
/// # Ok::<(), jostle::volume::VolumeError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Hull3 {
    corners: Vec<Vec3>,
    /// Indices of corners, counterclockwise from outside, in a right-handed frame.
    triangles: Vec<[u32; 3]>,
    edges: Vec<HullEdge>,
    bounds: Aabb3,
}

/// An edge at which two faces meet at an angle.
#[derive(Clone, Copy, Debug, PartialEq)]
struct HullEdge {
    ends: [u32; 2],
    /// The third corners of the two triangles that meet there.
    apexes: [u32; 2],
}

impl Hull3 {
    /// The hull of these points. Points inside, in a face, in an edge, and repeated ones are no corners; all of that is
    /// decided exactly. The corners keep the order in which they were given first.
    ///
    /// Method: the hull grows by the farthest point in front of a triangle; the triangles that this point sees strictly
    /// from outside are replaced by triangles from their outline to the point, and each point is kept with one triangle
    /// that it is in front of (Barber, Dobkin & Huhdanpaa 1996, "The Quickhull Algorithm", with exact signs instead of
    /// merged facets). Cost: for usual points O(n log h) for n points and h corners, at worst O(n·h).
    ///
    /// # Errors
    /// [`VolumeError::NoPoint`]; [`VolumeError::NotFinite`] with the index of the point; [`VolumeError::Flat`] with the
    /// dimension if all points are in one place, on one line or in one plane.
    ///
    /// ```
    /// use jostle::volume::{Hull3, VolumeError};
    /// let square = [[0.0, 0.0, 1.0], [1.0, 0.0, 1.0], [1.0, 1.0, 1.0], [0.0, 1.0, 1.0]].map(Into::into);
    /// assert_eq!(Hull3::around(&square), Err(VolumeError::Flat { dimension: 2 }));
    /// ```
    pub fn around(points: &[Vec3]) -> Result<Hull3, VolumeError> {
        checked(points)?;
        let first = TriangleSurface::around(points)?;
        // A corner of the hull is where three edges or more meet; fewer meet at a point inside a face or an edge.
        let mut degrees = vec![0; points.len()];
        for corner in first.edges().into_iter().flat_map(|edge| edge.ends) {
            degrees[corner as usize] += 1;
        }
        let corners: Vec<Vec3> = (0..points.len()).filter(|i| degrees[*i] >= 3).map(|i| points[i]).collect();
        let surface = TriangleSurface::around(&corners)?;
        let edges = surface.edges();
        Ok(Hull3 { bounds: Aabb3::around(corners.iter().copied()), triangles: surface.triangles, edges, corners })
    }

    /// Its corners, in the order in which they were given.
    ///
    /// ```
    /// use jostle::volume::Hull3;
    /// let points = [[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [1.0, 1.0, 1.0], [0.0, 4.0, 0.0], [0.0, 0.0, 4.0]].map(Into::into);
    /// let hull = Hull3::around(&points)?;
    /// assert_eq!(hull.corners(), [points[0], points[1], points[3], points[4]]); // (1, 1, 1) is inside
    /// # Ok::<(), jostle::volume::VolumeError>(())
    /// ```
    #[must_use]
    pub fn corners(&self) -> &[Vec3] {
        &self.corners
    }

    /// The triangles of its surface, as indices of corners, counterclockwise as seen from outside in a right-handed
    /// frame. A face with more corners is several triangles in one plane.
    ///
    /// ```
    /// use jostle::volume::{Aabb3, Hull3};
    /// let cube = Hull3::around(&Aabb3::new([0.0; 3], [1.0; 3]).corners())?;
    /// assert_eq!(cube.triangles().len(), 6 * 2);
    /// assert!(cube.triangles().iter().flatten().all(|corner| (*corner as usize) < cube.corners().len()));
    /// # Ok::<(), jostle::volume::VolumeError>(())
    /// ```
    #[must_use]
    pub fn triangles(&self) -> &[[u32; 3]] {
        &self.triangles
    }

    /// The outward unit normals of the triangles, to about an ulp of f32.
    ///
    /// ```
    /// use jostle::volume::{Aabb3, Hull3};
    /// let cube = Hull3::around(&Aabb3::new([0.0; 3], [1.0; 3]).corners())?;
    /// assert!(cube.normals().all(|n| n.x.abs() + n.y.abs() + n.z.abs() == 1.0));
    /// # Ok::<(), jostle::volume::VolumeError>(())
    /// ```
    pub fn normals(&self) -> impl Iterator<Item = Vec3> {
        (0..self.triangles.len()).map(|face| {
            let [a, b, c] = self.face(face);
            let normal = Cross::new(Span3::new(a, b), Span3::new(a, c)).value();
            let length = sqrt(normal.iter().map(|x| x * x).sum());
            let [x, y, z] = normal.map(|x| (x / length) as f32);
            Vec3::new(x, y, z)
        })
    }

    /// Its volume. Each triangle adds an error of at most a few ulps of f64 of the volume of its box.
    ///
    /// ```
    /// use jostle::volume::{Aabb3, Hull3};
    /// assert_eq!(Hull3::around(&Aabb3::new([0.0; 3], [1.0, 2.0, 3.0]).corners())?.volume(), 6.0);
    /// # Ok::<(), jostle::volume::VolumeError>(())
    /// ```
    #[must_use]
    pub fn volume(&self) -> f64 {
        // The tetrahedra from one corner to all triangles: those at the corner have none.
        let from = self.corners[0].wide();
        let six_times = |face: usize| {
            let [u, v, w] = self.face(face).map(|p| [p[0] - from[0], p[1] - from[1], p[2] - from[2]]);
            u[0] * (v[1] * w[2] - v[2] * w[1]) + u[1] * (v[2] * w[0] - v[0] * w[2]) + u[2] * (v[0] * w[1] - v[1] * w[0])
        };
        (0..self.triangles.len()).map(six_times).sum::<f64>() / 6.0
    }

    /// The smallest box around it; exact.
    ///
    /// ```
    /// use jostle::volume::{Aabb3, Hull3};
    /// let corners = [[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [0.0, 5.0, 0.0], [0.0, 0.0, 6.0]].map(Into::into);
    /// assert_eq!(Hull3::around(&corners)?.aabb(), Aabb3::new([0.0; 3], [4.0, 5.0, 6.0]));
    /// # Ok::<(), jostle::volume::VolumeError>(())
    /// ```
    #[must_use]
    pub fn aabb(&self) -> Aabb3 {
        self.bounds
    }

    /// True if the point lies in the hull, border included; exact. A point that is not finite lies in none.
    ///
    /// Cost: O(1) outside its box, else O(h).
    ///
    /// ```
    /// use jostle::volume::Hull3;
    /// let corners = [[0.0, 0.0, 0.0], [3.0, 0.0, 0.0], [0.0, 3.0, 0.0], [0.0, 0.0, 3.0]].map(Into::into);
    /// let hull = Hull3::around(&corners)?;
    /// assert!(hull.contains([1.0, 1.0, 1.0])); // in the slanting face
    /// assert!(!hull.contains([1.0, 1.0, 1.000_000_1]));
    /// # Ok::<(), jostle::volume::VolumeError>(())
    /// ```
    #[must_use]
    pub fn contains(&self, point: impl Into<Vec3>) -> bool {
        let point = point.into();
        self.bounds.contains(point)
            && (0..self.triangles.len()).all(|face| side_of_plane(self.face(face), point.wide()).is_le())
    }

    /// True if the two have a point in common, borders included; exact.
    ///
    /// Method: they are apart iff a face of one or a pair of edges separates them. Cost: from O(h) if the
    /// first face decides to O(g·h) for g and h corners, at worst O(g·h·(g + h)).
    ///
    /// ```
    /// use jostle::volume::{Aabb3, Hull3};
    /// let cube = |x: f32| Hull3::around(&Aabb3::new([x, x, x], [x + 1.0, x + 1.0, x + 1.0]).corners());
    /// assert!(cube(0.0)?.intersects(&cube(1.0)?)); // corner to corner
    /// # Ok::<(), jostle::volume::VolumeError>(())
    /// ```
    #[must_use]
    pub fn intersects(&self, other: &Hull3) -> bool {
        self.intersects_from(other, &mut SeparationCache::default())
    }

    /// The same answer, with the face or pair of edges tested first that separated the two last time.
    ///
    /// ```
    /// use jostle::volume::{Aabb3, Hull3, SeparationCache};
    /// let cube = |y: f32| Hull3::around(&Aabb3::new([0.0, y, 0.0], [1.0, y + 1.0, 1.0]).corners());
    /// let (still, mut cache) = (cube(0.0)?, SeparationCache::default());
    /// for y in [2.0, 2.1, 2.2] {
    ///     assert!(!still.intersects_from(&cube(y)?, &mut cache));
    /// }
    /// assert_eq!(cache.tests(), 1); // the remembered face decides
    /// # Ok::<(), jostle::volume::VolumeError>(())
    /// ```
    #[must_use]
    pub fn intersects_from(&self, other: &Hull3, cache: &mut SeparationCache) -> bool {
        let faces = [self.triangles.len(), other.triangles.len()];
        !cache.finds(faces, [self.edges.len(), other.edges.len()], |separator| match separator {
            Separator::FaceOfA(face) => self.has_before(face, other),
            Separator::FaceOfB(face) => other.has_before(face, self),
            Separator::Edges(i, j) => self.is_parted_by_edges(i, other, j),
        })
    }

    /// True if the other hull is wholly in front of one of the faces.
    fn has_before(&self, face: usize, other: &Hull3) -> bool {
        let [a, b, c] = self.face(face);
        let normal = Cross::new(Span3::new(a, b), Span3::new(a, c));
        other.corners.iter().all(|p| normal.dot_sign(Span3::new(a, p.wide())).is_gt())
    }

    /// True if the plane through an edge of this hull and along one of the other has them on different sides, this one
    /// up to the plane and the other strictly beyond.
    ///
    /// A hull lies on one side of a plane through one of its edges if the two triangles at the edge do: their angle is
    /// below 180° and holds all of the hull.
    fn is_parted_by_edges(&self, edge: usize, other: &Hull3, other_edge: usize) -> bool {
        let (own, others) = (self.edges[edge], other.edges[other_edge]);
        let ([p, q], [r, s]) = (own.ends.map(|i| self.place(i)), others.ends.map(|i| other.place(i)));
        let normal = Cross::new(Span3::new(p, q), Span3::new(r, s));
        let beyond = normal.dot_sign(Span3::new(p, r));
        let side = |from: [f64; 3], to: [f64; 3]| normal.dot_sign(Span3::new(from, to));
        beyond != Ordering::Equal
            && own.apexes.iter().all(|&apex| side(p, self.place(apex)) != beyond)
            && others.apexes.iter().all(|&apex| side(r, other.place(apex)) != beyond.reverse())
    }

    /// The corners of a triangle.
    pub(super) fn face(&self, face: usize) -> [[f64; 3]; 3] {
        self.triangles[face].map(|corner| self.place(corner))
    }

    fn place(&self, corner: u32) -> [f64; 3] {
        self.corners[corner as usize].wide()
    }
}

/// A closed surface of triangles between points.
struct TriangleSurface<'p> {
    points: &'p [Vec3],
    triangles: Vec<[u32; 3]>,
}

impl<'p> TriangleSurface<'p> {
    /// The surface of the hull of finite points.
    fn around(points: &'p [Vec3]) -> Result<TriangleSurface<'p>, VolumeError> {
        let start = first_tetrahedron(points)?;
        Ok(TriangleSurface { points, triangles: GrowingHull::triangles(start, points) })
    }

    /// The edges at which two triangles meet at an angle, each once.
    fn edges(&self) -> Vec<HullEdge> {
        let mut directed: Vec<([u32; 2], u32)> = Vec::new();
        for triangle in &self.triangles {
            let [a, b, c] = *triangle;
            directed.extend([([a, b], c), ([b, c], a), ([c, a], b)]);
        }
        directed.sort_unstable();
        let edge = |&([from, to], apex): &([u32; 2], u32)| {
            let other = directed.binary_search_by_key(&[to, from], |(side, _)| *side);
            let opposite = other.map_or(apex, |i| directed[i].1);
            let is_bent = side_of_plane(self.places([from, to, apex]), self.points[opposite as usize].wide()).is_lt();
            is_bent.then_some(HullEdge { ends: [from, to], apexes: [apex, opposite] })
        };
        directed.iter().filter(|(side, _)| side[0] < side[1]).filter_map(edge).collect()
    }

    fn places(&self, triangle: [u32; 3]) -> [[f64; 3]; 3] {
        triangle.map(|point| self.points[point as usize].wide())
    }
}

/// Four points that are not in one plane, the last behind the triangle of the others.
fn first_tetrahedron(points: &[Vec3]) -> Result<[u32; 4], VolumeError> {
    let flat = |dimension| VolumeError::Flat { dimension };
    let place = |i: usize| points[i].wide();
    let find = |is_next: &dyn Fn(usize) -> bool| (0..points.len()).find(|i| is_next(*i));
    let a = 0;
    let b = find(&|i| points[i] != points[a]).ok_or(flat(0))?;
    let c = find(&|i| !are_collinear([place(a), place(b), place(i)])).ok_or(flat(1))?;
    let side = |i: usize| side_of_plane([place(a), place(b), place(c)], place(i));
    let d = find(&|i| side(i) != Ordering::Equal).ok_or(flat(2))?;
    let corners = if side(d) == Ordering::Less { [a, b, c, d] } else { [a, c, b, d] };
    Ok(corners.map(|i| i as u32))
}
