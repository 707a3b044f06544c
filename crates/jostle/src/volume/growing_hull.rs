use alloc::{collections::BTreeMap, vec, vec::Vec};

use super::signs::{Cross, Span3, side_of_plane};
use crate::math::Vec3;

/// The surface of the hull of some of the points, which grows to the others.
///
/// Each point that is strictly in front of a triangle is in the list of one such triangle. A point whose triangle is
/// replaced is in front of one of the new triangles, or it lies in the hull: a segment from the point to the old triangle
/// leaves the old hull by that triangle, so it enters the new hull by a new one.
pub(super) struct GrowingHull<'p> {
    points: &'p [Vec3],
    faces: Vec<Face>,
    /// The face on the left of each directed side.
    sides: BTreeMap<[u32; 2], usize>,
}

struct Face {
    /// Indices of points, counterclockwise from outside.
    corners: [u32; 3],
    /// Points strictly in front.
    outside: Vec<u32>,
    /// False once it is replaced.
    is_kept: bool,
}

impl<'p> GrowingHull<'p> {
    /// The triangles of the hull of finite points, which starts as a tetrahedron.
    pub(super) fn triangles([a, b, c, d]: [u32; 4], points: &'p [Vec3]) -> Vec<[u32; 3]> {
        let mut hull = GrowingHull { points, faces: Vec::new(), sides: BTreeMap::new() };
        let first = [[a, b, c], [a, c, d], [a, d, b], [b, d, c]].map(|corners| hull.add(corners));
        hull.share_out(0..points.len() as u32, &first);
        let mut open = first.to_vec();
        while let Some(face) = open.pop() {
            if let Some(farthest) = hull.farthest_outside(face) {
                hull.grow(face, farthest, &mut open);
            }
        }
        hull.faces.iter().filter(|face| face.is_kept).map(|face| face.corners).collect()
    }

    fn place(&self, point: u32) -> [f64; 3] {
        self.points[point as usize].wide()
    }

    fn sees(&self, point: u32, face: usize) -> bool {
        side_of_plane(self.faces[face].corners.map(|corner| self.place(corner)), self.place(point)).is_gt()
    }

    /// The point of the face's list that is farthest in front of it, but for rounding; `None` if the list is empty or the
    /// face replaced. Any point of the list would do: the farthest mostly leaves the fewest.
    fn farthest_outside(&self, face: usize) -> Option<u32> {
        let face = &self.faces[face];
        let [a, b, c] = face.corners.map(|corner| self.place(corner));
        let normal = Cross::new(Span3::new(a, b), Span3::new(a, c));
        let height = |point: u32| normal.rounded_dot(Span3::new(a, self.place(point)));
        let heights = face.outside.iter().map(|point| (height(*point), *point));
        heights.reduce(|most, next| if next.0 > most.0 { next } else { most }).map(|(_, point)| point)
    }

    /// Grows the hull to a point in front of a face, and lists the new faces.
    fn grow(&mut self, face: usize, eye: u32, added: &mut Vec<usize>) {
        // The triangles that the point sees are connected.
        let (mut seen, mut next, mut outline) = (vec![face], 0, Vec::new());
        self.faces[face].is_kept = false;
        while let Some(&face) = seen.get(next) {
            next += 1;
            for [from, to] in sides(self.faces[face].corners) {
                let beside = self.sides[&[to, from]];
                if self.faces[beside].is_kept && self.sees(eye, beside) {
                    self.faces[beside].is_kept = false;
                    seen.push(beside);
                } else if self.faces[beside].is_kept {
                    outline.push([from, to]);
                }
            }
        }
        let mut lost = Vec::new();
        for face in seen {
            sides(self.faces[face].corners).iter().for_each(|side| _ = self.sides.remove(side));
            lost.append(&mut self.faces[face].outside);
        }
        let first = added.len();
        for [from, to] in outline {
            added.push(self.add([from, to, eye]));
        }
        self.share_out(lost.into_iter(), &added[first..]);
    }

    fn add(&mut self, corners: [u32; 3]) -> usize {
        let face = self.faces.len();
        self.faces.push(Face { corners, outside: Vec::new(), is_kept: true });
        for side in sides(corners) {
            self.sides.insert(side, face);
        }
        face
    }

    /// Puts points into the list of the first of these faces that they see.
    fn share_out(&mut self, points: impl Iterator<Item = u32>, faces: &[usize]) {
        for point in points {
            if let Some(&face) = faces.iter().find(|face| self.sees(point, **face)) {
                self.faces[face].outside.push(point);
            }
        }
    }
}

fn sides([a, b, c]: [u32; 3]) -> [[u32; 2]; 3] {
    [[a, b], [b, c], [c, a]]
}
