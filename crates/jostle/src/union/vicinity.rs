use alloc::vec::Vec;

use super::lone_piece::region_around;
use crate::{
    math::{bounds::Bounds, convex_region::ConvexRegion, dvec2::DVec2},
    placed::{Area, Piece, Placed, local_length},
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
    /// The least height of the shape above a face, where the shape is, at which the normal of the face may count.
    depth: f64,
}

impl<'a> Vicinity<'a> {
    /// The vicinity of a shape with this box: pieces in it are at most `margin` away from the shape, or touch it once it
    /// is displaced, each to within an error. The normal of a face of theirs counts from the given depth on.
    pub(crate) fn new(shape: Placed<'a>, bounds: Bounds, by: DVec2, [margin, error, depth]: [f64; 3]) -> Vicinity<'a> {
        /// The number of error bounds up to which pieces count as touching: more than a search for contacts needs.
        const SLACK: f64 = 8.0;
        let boxes = [bounds.grown(margin + error), bounds.moved(by).grown(error)];
        Vicinity { shape: Some(shape), boxes, by, margins: [margin, 0.0].map(|margin| margin + SLACK * error), depth }
    }

    /// All that is in a box.
    pub(crate) fn of_box(bounds: Bounds) -> Vicinity<'a> {
        Vicinity { shape: None, boxes: [bounds; 2], by: DVec2::ZERO, margins: [0.0; 2], depth: 0.0 }
    }

    /// False if the box of a piece meets neither place.
    pub(super) fn may_hold(&self, piece: &Piece) -> bool {
        self.boxes.iter().any(|near| piece.bounds().meets(*near))
    }

    /// A box around both places.
    pub(super) fn bounds(&self) -> Bounds {
        self.boxes[0].union(self.boxes[1])
    }

    /// The test for hidden pieces of an area, if the distance is given within which neighbours adjoin.
    pub(super) fn hidden_pieces<'p>(&self, area: Area<'p>, hidden_within: Option<f64>) -> Option<HiddenPieces<'p>> {
        /// The number of corners up to which those of a convex shape are tested, and not those of its box.
        const FEW: usize = 8;
        let error = hidden_within?;
        let [here, there] = self.boxes.map(|world| Bounds::of(area.local_box(world)));
        let piece = self.shape.and_then(|shape| shape.piece()).filter(|piece| piece.corners.len() <= FEW);
        let there = match piece {
            Some(piece) => piece.corners.iter().map(|&corner| area.unplace(corner + self.by)).collect(),
            None => there.corners().into(),
        };
        Some(HiddenPieces { area, here, there, depth: self.depth, error })
    }

    /// Each of its two places.
    pub(super) fn regions(&self) -> [ConvexRegion; 2] {
        match self.shape.and_then(|shape| shape.piece()) {
            Some(piece) => [0, 1].map(|i| region_around(&piece, [DVec2::ZERO, self.by][i], self.margins[i])),
            None => self.boxes.map(ConvexRegion::of_box),
        }
    }
}

/// The pieces of an area of which no normal counts for another shape.
///
/// A normal between nearest points has the direction from a point of the piece to the shape once that is displaced. It
/// counts only if the piece is open in that direction there. The normal of a face counts in its place only if the middle
/// of a piece of the shape, where it is, lies deep enough above the face.
pub(super) struct HiddenPieces<'a> {
    area: Area<'a>,
    /// A box around the shape in the frame of the area.
    here: Bounds,
    /// Points whose hull holds the cores of its pieces once it is displaced, in that frame.
    there: Vec<DVec2>,
    /// The height above a face from which its normal may count.
    depth: f64,
    /// The distance within which neighbours adjoin.
    error: f64,
}

impl HiddenPieces<'_> {
    pub(super) fn has(&self, piece: usize) -> bool {
        self.is_out_of_sight(piece) || self.area.is_buried(piece, self.error)
    }

    /// True if its neighbours block all directions to the shape, and the shape is too near for the normal of a face. Never
    /// true if the shape is not displaced: the depth is negative then.
    fn is_out_of_sight(&self, piece: usize) -> bool {
        let own = self.area.box_of_piece(piece);
        let Bounds { min, max } = own.union(self.here);
        let is_near = local_length((max - min).manhattan()) < self.depth;
        is_near && !self.area.may_face(piece, &self.there, self.error)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{depth, samples::star, whole::Whole};
    use super::*;
    use crate::{
        math::{Pose2, Rot2, Vec2},
        placed::Body,
        shape::{Convex, Polygon},
    };

    /// Debug builds check that hidden pieces have no contact; this is how many they are.
    #[test]
    fn many_pieces_that_a_box_overlaps_are_hidden_from_where_it_is_displaced_to() {
        let (outline, small) = (Polygon::new(star(400, [4.0, 9.0])).unwrap(), Convex::rectangle(2.0, 1.5).unwrap());
        let (there, mut hidden, mut all) = (outline.at(Vec2::ZERO), 0, 0);
        for at in [(0.5, 0.25), (-2.0, 1.0), (1.0, -3.0)] {
            let here = small.at(Pose2::new(at, Rot2::new(0.3)));
            let exit = depth(&Whole(there), &Whole(here)).unwrap();
            let (by, error) = (exit.normal * -exit.distance, 1e-6);
            let vicinity = Vicinity::new(here, here.bounds(), by, [0.01, error, 4.0 * by.length()]);
            let Some(Body::Area(area)) = there.only_solid().map(|solid| solid.body) else { panic!("no area") };
            let test = vicinity.hidden_pieces(area, Some(error)).unwrap();
            for i in area.indices_near(vicinity.bounds()) {
                all += 1;
                hidden += usize::from(test.has(i));
            }
        }
        assert!(all > 300 && hidden > all / 8, "{hidden} of {all} pieces are hidden");
    }
}
