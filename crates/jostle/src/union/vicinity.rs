use alloc::vec::Vec;

use crate::{
    math::{bounds::Bounds, convex_region::ConvexRegion, dvec2::DVec2, linear_bound::LinearBound},
    placed::{Piece, Placed},
};

/// The places in which a shape may have a contact with the pieces of another: where it is, and where it is once it is
/// displaced. For a convex shape they are known more closely than by its box.
pub(crate) struct Vicinity<'a> {
    /// The shape; `None` for a box.
    shape: Option<Placed<'a>>,
    boxes: [Bounds; 2],
    /// The displacement to the second place.
    by: DVec2,
    /// The distance up to which pieces count in each place.
    margins: [f64; 2],
}

impl<'a> Vicinity<'a> {
    /// The vicinity of a shape with this box: pieces in it are at most `margin` away from the shape, or touch it once it
    /// is displaced, each to within an error.
    pub(crate) fn new(shape: Placed<'a>, bounds: Bounds, by: DVec2, [margin, error]: [f64; 2]) -> Vicinity<'a> {
        /// The number of error bounds up to which pieces count as touching: more than a search for contacts needs.
        const SLACK: f64 = 8.0;
        let boxes = [bounds.grown(margin + error), bounds.moved(by).grown(error)];
        Vicinity { shape: Some(shape), boxes, by, margins: [margin, 0.0].map(|margin| margin + SLACK * error) }
    }

    /// All that is in a box.
    pub(crate) fn of_box(bounds: Bounds) -> Vicinity<'a> {
        Vicinity { shape: None, boxes: [bounds; 2], by: DVec2::ZERO, margins: [0.0; 2] }
    }

    /// False if the box of a piece meets neither place.
    pub(super) fn may_hold(&self, piece: &Piece) -> bool {
        self.boxes.iter().any(|near| piece.bounds().meets(*near))
    }

    /// A box around both places.
    pub(super) fn bounds(&self) -> Bounds {
        self.boxes[0].union(self.boxes[1])
    }

    /// Each of its two places.
    pub(super) fn regions(&self) -> [ConvexRegion; 2] {
        match self.shape.and_then(|shape| shape.piece()) {
            Some(piece) => [0, 1].map(|i| region_around(&piece, [DVec2::ZERO, self.by][i], self.margins[i])),
            None => self.boxes.map(ConvexRegion::of_box),
        }
    }
}

/// The directions in which a round piece is bounded, from 0 to π.
const DIRECTIONS: [[f64; 2]; 8] = {
    const ROOT: f64 = core::f64::consts::FRAC_1_SQRT_2;
    const COS: f64 = 0.923_879_532_511_286_7;
    const SIN: f64 = 0.382_683_432_365_089_8;
    [[1.0, 0.0], [COS, SIN], [ROOT, ROOT], [SIN, COS], [0.0, 1.0], [-SIN, COS], [-ROOT, ROOT], [-COS, SIN]]
};

/// The number of corners up to which a sharp piece is bounded by its edges.
const FEW_CORNERS: usize = 16;

/// A convex piece after a displacement, grown by a margin, seen from without.
pub(super) fn region_around(piece: &Piece, by: DVec2, margin: f64) -> ConvexRegion {
    let moved = |LinearBound { normal, height }| LinearBound { normal, height: height + normal.dot(by) + margin };
    let around = Bounds::point(by).grown(piece.radius + margin);
    ConvexRegion::new(planes_around(piece).into_iter().map(moved).collect(), corners_around(piece, around))
}

/// Half-planes that all contain a piece: those of its edges, or in sixteen directions if it is round or has many.
fn planes_around(piece: &Piece) -> Vec<LinearBound> {
    if has_few_sides(piece) {
        return piece.corners.edges().map(|(p, q)| side(p, q)).collect();
    }
    let plane = |normal: DVec2| LinearBound { normal, height: normal.dot(farthest(piece, normal)) };
    normals().map(plane).collect()
}

/// True if a piece is bounded by its edges alone.
fn has_few_sides(piece: &Piece) -> bool {
    piece.radius == 0.0 && (3..=FEW_CORNERS).contains(&piece.corners.len())
}

/// The directions in which other pieces are bounded.
fn normals() -> impl Iterator<Item = DVec2> {
    let normals = DIRECTIONS.map(|[x, y]| DVec2::new(x, y));
    normals.into_iter().chain(normals.map(|normal| -normal))
}

/// The point of a piece that is farthest in a direction of length 1.
fn farthest(piece: &Piece, normal: DVec2) -> DVec2 {
    let corners = piece.corners.iter().copied();
    let corner = corners.reduce(|p, q| if normal.dot(q) > normal.dot(p) { q } else { p });
    corner.unwrap_or(DVec2::ZERO) + normal * piece.radius
}

/// Points whose hull contains the core of a piece with all displacements in a box.
fn corners_around(piece: &Piece, moves: Bounds) -> Vec<DVec2> {
    piece.corners.iter().flat_map(|&corner| moves.corners().map(|by| corner + by)).collect()
}

/// The half-plane to the left of an edge.
fn side(p: DVec2, q: DVec2) -> LinearBound {
    let outward = (q - p).right();
    let normal = outward * (1.0 / outward.length());
    LinearBound { normal, height: normal.dot(p) }
}
