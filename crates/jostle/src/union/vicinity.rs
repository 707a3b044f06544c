use super::lone_piece::region_around;
use crate::{
    math::{bounds::Bounds, convex_region::ConvexRegion, dvec2::DVec2},
    placed::{Piece, Placed},
};

/// The places in which a shape may have a contact with the pieces of another: where it is, and where it is once it is
/// displaced. For a convex shape they are known more closely than by its box.
pub(crate) struct Vicinity {
    boxes: [Bounds; 2],
    regions: [ConvexRegion; 2],
}

impl Vicinity {
    /// That of a shape with a box, of which pieces count that are at most `margin` away, or that touch it once it is
    /// displaced, each to within an error.
    pub(crate) fn new(shape: Placed<'_>, bounds: Bounds, by: DVec2, margin: f64, error: f64) -> Vicinity {
        /// The number of error bounds up to which pieces count as touching: more than a search for contacts needs.
        const SLACK: f64 = 8.0;
        let boxes = [bounds.grown(margin + error), bounds.moved(by).grown(error)];
        let regions = match shape.piece() {
            Some(piece) => {
                [(DVec2::ZERO, margin), (by, 0.0)].map(|(by, margin)| region_around(&piece, by, margin + SLACK * error))
            }
            None => boxes.map(ConvexRegion::of_box),
        };
        Vicinity { boxes, regions }
    }

    /// All that is in a box.
    pub(crate) fn of_box(bounds: Bounds) -> Vicinity {
        Vicinity { boxes: [bounds; 2], regions: [bounds; 2].map(ConvexRegion::of_box) }
    }

    /// False if the box of a piece is in neither place.
    pub(super) fn may_hold(&self, piece: &Piece) -> bool {
        self.boxes.iter().any(|near| piece.bounds().meets(*near))
    }

    /// A box around both places.
    pub(super) fn bounds(&self) -> Bounds {
        self.boxes[0].union(self.boxes[1])
    }

    /// Each of its two places.
    pub(super) fn regions(&self) -> [&ConvexRegion; 2] {
        [&self.regions[0], &self.regions[1]]
    }
}
