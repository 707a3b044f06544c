//! The reference-free clip: along which stretch two cores face each other across a normal, and how far they are there.
//!
//! Of either core the edge that faces the other most is taken, and the two are cut to the stretch that both have along
//! the tangent. Neither is the reference, so nothing depends on which shape is called A, on which of two parallel edges
//! the walk met first, or on what was last step.

use crate::{
    difference::{Facing, Feature, Nearest},
    math::{
        dvec2::DVec2,
        larger, sqrt,
        tolerance::{SAME_DIRECTION, WALK_ERROR},
    },
    placed::Piece,
};

/// One end of the stretch.
#[derive(Clone, Copy, Debug)]
pub(crate) struct End {
    /// In the middle between the two surfaces.
    pub(crate) point: DVec2,
    /// How far the cores are apart there along the normal.
    pub(crate) gap: f64,
    /// Of A and of B.
    pub(crate) features: [Feature; 2],
}

/// The stretch along which two cores face each other.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clip {
    /// Unit, from A to B.
    pub(crate) normal: DVec2,
    /// In the order of A's outline; the same twice where the stretch is a point.
    pub(crate) ends: [End; 2],
    pub(crate) is_point: bool,
    /// How far the two gaps may be off.
    pub(crate) error: f64,
}

impl Clip {
    /// Of cores of which B was moved by this, where B really is: in the middle between the surfaces, and as far apart along
    /// the normal of the nearest points as the move leaves.
    pub(crate) fn moved_back(mut self, apart: DVec2, normal: DVec2) -> Clip {
        for end in &mut self.ends {
            end.point = end.point - apart * 0.5;
            end.gap -= normal.dot(apart);
        }
        self
    }
}

/// The edges of two cores that face each other across a normal, and the stretches that they take up along the tangent.
#[derive(Clone, Copy)]
pub(crate) struct Stretch {
    /// Of A and of B.
    pub(crate) facing: [Facing; 2],
    /// Unit, from A to B.
    pub(crate) normal: DVec2,
    /// Whose edge the normal is that of, where it is not that of the nearest points.
    pub(crate) face: Option<usize>,
    /// From where places along the tangent are counted: the middle between the nearest points.
    pub(crate) middle: DVec2,
    /// Of the ends of either edge, in the order of its outline: A's leads along the tangent, B's against it.
    pub(crate) places: [[f64; 2]; 2],
    /// What both have; the second is the smaller one where there is no such part.
    pub(crate) common: [f64; 2],
}

impl Stretch {
    #[inline]
    pub(crate) fn new(facing: [Facing; 2], nearest: &Nearest) -> Stretch {
        let face = if nearest.is_face { None } else { face_along(nearest.normal, &facing) };
        let normal = face.map_or(nearest.normal, |(_, normal)| normal);
        let face = face.and_then(|(face, normal)| (normal != nearest.normal).then_some(face));
        let tangent = normal.left();
        let middle = (nearest.points[0] + nearest.points[1]) * 0.5;
        let places = facing.map(|edge| edge.ends().map(|p| tangent.dot(p - middle)));
        let common = [larger(places[0][0], places[1][1]), -larger(-places[0][1], -places[1][0])];
        Stretch { facing, normal, face, middle, places, common }
    }

    /// Of two pieces. Borders are edges, as bits; no others face anything.
    pub(crate) fn of_pieces([a, b]: [&Piece; 2], borders: [u32; 2], nearest: &Nearest) -> Stretch {
        let of_a = Facing::of_piece(a, borders[0], nearest.normal);
        let of_b = Facing::of_piece(b, borders[1], -nearest.normal);
        Stretch::new([of_a, of_b], nearest)
    }

    /// Whether there is a place along the tangent that both edges have.
    pub(crate) fn is_common(&self) -> bool {
        self.common[0] <= self.common[1]
    }

    /// The ends of the common part, between cores with these skins and nearest points.
    #[inline]
    pub(crate) fn clip(&self, radii: [f64; 2], nearest: &Nearest) -> Clip {
        let Stretch { facing: [a, b], normal, middle, places, common: [from, to], .. } = *self;
        let [square_a, square_b] = [a.span().length_squared(), b.span().length_squared()];
        let shorter = sqrt(if square_b < square_a { square_b } else { square_a });
        let size = (middle.x.abs() + middle.y.abs()) + larger(shorter, to - from) + nearest.distance.abs();
        let error = 2.0 * WALK_ERROR * size;
        let witnessed = nearest.points.map(|p| normal.left().dot(p - middle));
        // Two corners that are nearest, though across a face they are not opposite: the stretch between them is none.
        let aside = if self.face.is_some() { (witnessed[1] - witnessed[0]).abs() } else { 0.0 };
        let is_point = to - from <= larger(SAME_DIRECTION * shorter, larger(4.0 * error, aside));
        let near = larger(SAME_DIRECTION * if is_point { shorter } else { to - from }, error);
        let end = |points: [DVec2; 2], at: [f64; 2], normal: DVec2, gap: f64| {
            let surfaces = (points[0] + normal * radii[0]) + (points[1] + normal * -radii[1]);
            let features = [a.feature(at[0], places[0], near), b.feature(at[1], places[1], near)];
            End { point: surfaces * 0.5, gap, features }
        };
        let witness = || end(nearest.points, witnessed, nearest.normal, nearest.distance);
        let inverse = places.map(|[start, end]| if end == start { 0.0 } else { 1.0 / (end - start) });
        let at =
            |edge: &Facing, i: usize, place: f64| edge.start.1 + edge.span() * ((place - places[i][0]) * inverse[i]);
        if is_point {
            // Two that were moved apart did not move along this normal only.
            let is_shifted = nearest.is_face && from <= to && (witnessed[1] - witnessed[0]).abs() > 4.0 * error;
            let opposite = || end([at(&a, 0, from), at(&b, 1, from)], [from; 2], normal, nearest.distance);
            let only = if is_shifted { opposite() } else { witness() };
            return Clip { normal, ends: [only; 2], is_point: true, error };
        }
        let mut ends = [from, to].map(|place| {
            let points = [at(&a, 0, place), at(&b, 1, place)];
            end(points, [place; 2], normal, normal.dot(points[1] - points[0]))
        });
        if self.face.is_some() {
            let place = (witnessed[0] + witnessed[1]) * 0.5;
            ends[usize::from(to - place < place - from)] = witness();
        }
        Clip { normal, ends, is_point: false, error }
    }
}

/// Which of these edges, A's or B's, has a normal so near to the direction that the two count as one, and that normal.
///
/// Two cores next to flush have corners as nearest features; their direction is noise beside the normal of the faces.
#[inline]
fn face_along(direction: DVec2, [a, b]: &[Facing; 2]) -> Option<(usize, DVec2)> {
    let outwards = [a.span().right(), -b.span().right()];
    // The squares of slant and length.
    let [(of_a, length_a), (of_b, length_b)] = outwards.map(|outward| {
        let (slant, length) = (outward.cross(direction), outward.length_squared());
        (if outward.dot(direction) > 0.0 { slant * slant } else { f64::INFINITY }, length)
    });
    let nearer = usize::from(of_b * length_a < of_a * length_b || length_a == 0.0);
    let (slant, square) = if nearer == 0 { (of_a, length_a) } else { (of_b, length_b) };
    let is_along = square > 0.0 && slant <= SAME_DIRECTION * SAME_DIRECTION * square;
    is_along.then(|| {
        let length = sqrt(square);
        (nearer, DVec2::new(outwards[nearer].x / length, outwards[nearer].y / length))
    })
}
