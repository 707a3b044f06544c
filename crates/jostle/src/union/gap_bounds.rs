//! Wedges of a front pass over all places where the piece lies in no gap of the other shape.

use super::{front::Wedge, lone_piece::LonePiece, pieces::Pieces};
use crate::shape::GapRange;

/// The number of sizes of discs that are tried in turn.
const SIZES: u32 = 14;

/// The least gain for which a smaller disc is tried, as a share of the distance.
const LEAST_GAIN: f64 = 1.0 / 16384.0;

/// The share of the distance that a wedge is from the origin below which a gap is so near that a larger disc is tried.
const NEAR: f64 = 63.0 / 64.0;

/// Bounds of wedges by discs in the piece, at the corner that leaves last: the piece overlaps wherever no gap holds its
/// disc. Small discs are nearer to that corner, but fit into more gaps.
#[derive(Default)]
pub(super) struct GapBounds {
    /// The size of the disc that went farthest last.
    size: u32,
    range: GapRange,
}

impl GapBounds {
    /// A wedge with all covered where no gap of the other shape holds a disc of the piece, up to a distance of its line
    /// or a little more.
    pub(super) fn beyond_gaps(
        &mut self,
        wedge: Wedge,
        lone: &LonePiece,
        other: &dyn Pieces,
        [most, error]: [f64; 2],
    ) -> Wedge {
        let sign = if lone.is_a { -1.0 } else { 1.0 };
        let (rays, corner) = (wedge.rays.map(|ray| ray * sign), lone.rear(wedge.middle() * sign));
        // A line with both ends at a distance is nearer in its middle.
        self.range.most = most / wedge.middle().dot(wedge.rays[0]) + 2.0 * error;
        let mut distance_of = |size: u32, least: f64| {
            self.range.least = least;
            let disc = lone.disc_at(corner, size);
            disc.map_or(0.0, |disc| other.distance_of_gap(disc, lone.corners(), rays, &mut self.range))
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
        if farthest <= least {
            return wedge;
        }
        // Between a farther end and that distance on the other ray, not all is covered. How far this one went tells
        // nothing of how far a cell may advance it.
        let beyond = Wedge::new(wedge.rays, [farthest - error; 2]);
        if beyond.distance > wedge.distance { beyond } else { wedge }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{samples::overlap, whole::Whole};
    use super::*;
    use crate::{
        math::{Pose2, Rot2, Vec2, dvec2::DVec2},
        shape::{Convex, Polygon},
    };

    #[test]
    fn the_piece_overlaps_with_all_displacements_of_a_wedge_beyond_gaps() {
        // A square with a narrow and a wide notch in its upper side.
        let notch = |from: f32, to: f32| [(to, 10.0), (to, 6.0), (from, 6.0), (from, 10.0)];
        let corners = [(-10.0, -10.0), (10.0, -10.0), (10.0, 10.0)].into_iter().chain(notch(3.0, 5.0));
        let outline = Polygon::new(corners.chain(notch(1.0, 1.5)).chain([(-10.0, 10.0)])).expect("an outline");
        let piece = Convex::rectangle(1.0, 0.75).expect("a box");
        let (there, here) = (outline.at(Vec2::ZERO), piece.at(Pose2::new((0.0, 0.0), Rot2::new(0.2))));
        let mut advanced = [0; 2];
        for (i, k) in (0..40_u8).flat_map(|i| (0..3_usize).map(move |k| (i, k))) {
            let ray = |angle: f32| DVec2::from(Rot2::new(angle) * (1.0, 0.0));
            let angle = 0.7 + f32::from(i) * 0.15;
            let rays = [ray(angle), ray(angle + 0.6)];
            let wedge = Wedge::new(rays, [[0.0, 0.0], [9.0, 1.0], [0.5, 9.0]][k]);
            let is_covered = |wedge: &Wedge| {
                let [p, q] = wedge.ends();
                let places = (0..=20_u8).flat_map(|s| (0..=20_u8).map(move |t| [s, t].map(|x| f64::from(x) / 20.0)));
                places
                    .map(|[s, t]| (p * (1.0 - s) + q * s) * t)
                    .all(|by| overlap(there, here.moved_to(Pose2 { translation: by.into(), ..here.pose() })))
            };
            if !is_covered(&wedge) {
                continue;
            }
            let shapes: [&dyn Pieces; 2] = [&Whole(there), &Whole(here)];
            let lone = LonePiece::of(shapes, 1e-9).expect("one is a single piece");
            let beyond = GapBounds::default().beyond_gaps(wedge, &lone, shapes[0], [20.0, 1e-6]);
            assert!(is_covered(&beyond), "{wedge:?} and {beyond:?}");
            advanced[usize::from(k > 0)] += usize::from(beyond.distance > wedge.distance + 0.5);
        }
        assert!(advanced[0] > 30 && advanced[1] > 30, "{advanced:?}");
    }
}
