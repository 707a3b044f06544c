use alloc::vec::Vec;

use super::lone_piece::{may_pass_edges, planes_around};
use crate::{
    math::{bounds::Bounds, dvec2::DVec2, linear_bound::LinearBound},
    placed::{Piece, Placed},
};

/// The places in which a shape may have a contact with the pieces of another: where it is, and where it is once it is
/// displaced. For a convex shape they are known more closely than by its box.
pub(crate) struct Vicinity {
    boxes: [Bounds; 2],
    convex: Option<ConvexPlaces>,
}

/// The places of a convex shape.
struct ConvexPlaces {
    piece: Piece,
    /// The displacement to each of its places, and the distance up to which pieces count there.
    places: [(DVec2, f64); 2],
    /// Half-planes that contain it where it is.
    planes: Vec<LinearBound>,
}

/// The number of error bounds up to which pieces count as touching: more than a search for contacts needs.
const SLACK: f64 = 8.0;

impl Vicinity {
    /// That of a shape with a box, of which pieces count that are at most `margin` away, or that touch it once it is
    /// displaced, each to within an error.
    pub(crate) fn new(shape: Placed<'_>, bounds: Bounds, by: DVec2, margin: f64, error: f64) -> Vicinity {
        let places = [(DVec2::ZERO, margin + SLACK * error), (by, SLACK * error)];
        let convex = shape.piece().map(|piece| ConvexPlaces { planes: planes_around(&piece), piece, places });
        Vicinity { boxes: [bounds.grown(margin + error), bounds.moved(by).grown(error)], convex }
    }

    /// All that is in a box.
    pub(crate) fn of_box(bounds: Bounds) -> Vicinity {
        Vicinity { boxes: [bounds; 2], convex: None }
    }

    /// False if a piece is certainly in neither place.
    pub(super) fn may_hold(&self, piece: &Piece) -> bool {
        let may_meet = |ConvexPlaces { piece: own, places, .. }: &ConvexPlaces| {
            places.iter().any(|(by, margin)| may_pass_edges(own, piece, Bounds::point(*by), *margin))
        };
        self.boxes.iter().any(|near| piece.bounds().meets(*near)) && self.convex.as_ref().is_none_or(may_meet)
    }

    /// A box around all of it.
    pub(super) fn bounds(&self) -> Bounds {
        self.boxes[0].union(self.boxes[1])
    }

    /// Half-planes for each of its two places whose common points are all of it there.
    pub(super) fn planes(&self) -> [Vec<LinearBound>; 2] {
        [0, 1].map(|i| {
            let Bounds { min, max } = self.boxes[i];
            let sides = [(1.0, 0.0, max.x), (-1.0, 0.0, -min.x), (0.0, 1.0, max.y), (0.0, -1.0, -min.y)];
            let sides = sides.map(|(x, y, height)| LinearBound { normal: DVec2::new(x, y), height });
            let around = self.convex.iter().flat_map(|ConvexPlaces { places, planes, .. }| {
                let (by, margin) = places[i];
                let moved = move |LinearBound { normal, height }: LinearBound| LinearBound {
                    normal,
                    height: height + normal.dot(by) + margin,
                };
                planes.iter().copied().map(moved)
            });
            sides.into_iter().chain(around).collect()
        })
    }
}
