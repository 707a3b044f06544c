use super::lone_piece::region_around;
use crate::{
    math::{bounds::Bounds, convex_region::ConvexRegion, dvec2::DVec2},
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
