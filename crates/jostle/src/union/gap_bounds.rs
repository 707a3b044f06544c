//! Wedges of a front pass over all places where the piece lies in no gap of the other shape.

use super::{front::Wedge, lone_piece::LonePiece, pieces::Pieces};

/// The number of sizes of discs that are tried in turn.
const SIZES: u32 = 14;

/// The least gain for which a smaller disc is tried, as a share of the distance.
const LEAST_GAIN: f64 = 1.0 / 16384.0;

/// The share of the distance that a wedge is from the origin below which a gap is so near that a larger disc is tried.
const NEAR: f64 = 63.0 / 64.0;

/// What no gap can hold, in the wedges of a front: discs in the piece, at the corner that is last to leave. The smaller
/// a disc, the nearer it is to that corner, but gaps hold it sooner.
#[derive(Default)]
pub(super) struct GapBounds {
    /// The size of the disc that went farthest last.
    size: u32,
}

impl GapBounds {
    /// A wedge with all covered where no gap of the other shape holds a disc of the piece, up to a distance.
    pub(super) fn beyond_gaps(
        &mut self,
        wedge: Wedge,
        lone: &LonePiece,
        other: &dyn Pieces,
        [most, error]: [f64; 2],
    ) -> Wedge {
        let sign = if lone.is_a { -1.0 } else { 1.0 };
        let (rays, corner) = (wedge.rays.map(|ray| ray * sign), lone.rear(wedge.middle() * sign));
        let distance_of = |size: u32, least: f64| {
            let disc = lone.disc_at(corner, size);
            disc.map_or(0.0, |disc| other.distance_of_gap(disc, lone.corners(), rays, [least, most + error]))
        };
        let least = wedge.distance + error;
        let mut farthest = distance_of(self.size, least);
        if farthest <= least {
            if farthest >= NEAR * least || self.size == 0 {
                return wedge;
            }
            self.size -= 1;
            farthest = distance_of(self.size, least);
        } else {
            for smaller in self.size + 1..SIZES {
                let distance = distance_of(smaller, farthest);
                if distance > farthest {
                    self.size = smaller;
                }
                let is_enough = distance < farthest * (1.0 + LEAST_GAIN);
                farthest = if distance > farthest { distance } else { farthest };
                if is_enough {
                    break;
                }
            }
        }
        // Between a farther end and that distance on the other ray, not all is covered. How far this one went tells
        // nothing of how far a cell may advance it.
        let beyond = Wedge::new(wedge.rays, [farthest - error; 2]);
        if beyond.distance > wedge.distance { beyond } else { wedge }
    }
}
