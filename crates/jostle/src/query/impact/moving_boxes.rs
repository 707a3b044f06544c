//! Boxes of two moving shapes in the middle of an interval, and bounds of how near they come during it.

use crate::{
    math::{bounds::Bounds, dvec2::DVec2, larger, smaller, sqrt, trig::sin_cos},
    placed::Turn,
};

/// A box around a node of a shape at the start of the step, axis-aligned in the frame of the shape.
#[derive(Clone, Copy)]
pub(super) struct NodeBox {
    /// The middle, relative to the centre about which the shape turns.
    middle: DVec2,
    /// Half of each of two sides.
    half: [DVec2; 2],
    /// The largest distance of a corner from that centre; 0 if the shape does not turn.
    arm: f64,
}

/// The place and the rotation of a shape in the middle of an interval, and how far it turns from there.
pub(super) struct NodePose {
    centre: DVec2,
    /// Cosine and sine of the rotation since the start; `None` if the shape does not turn.
    rotation: Option<(f64, f64)>,
    /// A bound of the displacement of a point at distance 1 from the centre.
    arc: f64,
}

/// A box around a node in the middle of an interval.
pub(super) struct PlacedBox {
    middle: DVec2,
    half: [DVec2; 2],
    bounds: Bounds,
    /// The direction of its longer side; not a number for a point.
    axis: DVec2,
    /// A bound of the displacement of any of its points by the rotation from there to an end of the interval.
    arc: f64,
}

/// Bounds of two boxes during an interval, in the middle of which the first is displaced by 0 and at its end by a
/// drift.
#[derive(Clone, Copy)]
pub(super) struct PairBounds {
    /// A lower bound of their distance.
    pub(super) distance: f64,
    /// A bound of their relative displacement from the middle of the interval.
    pub(super) displacement: f64,
    /// The larger of width and height of each box.
    pub(super) sizes: [f64; 2],
    /// The part of their relative displacement that crosses the larger of the two, but no more than its size.
    pub(super) extent: f64,
    /// The fraction of the drift, from -1, before which they are farther apart than the limit.
    pub(super) begin: f64,
}

/// The least part of a displacement that counts as crossing a thin box, as a share of its size.
const THIN: f64 = 1.0 / 64.0;

impl NodeBox {
    /// The box with these four corners, given in their order.
    pub(super) fn new([p, q, opposite, r]: [DVec2; 4], turn: &Turn) -> NodeBox {
        let corners = [p, q, opposite, r].map(|corner| corner - turn.centre);
        let squares = if turn.angular == 0.0 { [0.0; 4] } else { corners.map(DVec2::length_squared) };
        NodeBox {
            middle: (corners[0] + corners[2]) * 0.5,
            half: [(q - p) * 0.5, (r - p) * 0.5],
            arm: sqrt(squares.into_iter().fold(0.0, larger)),
        }
    }

    pub(super) fn at(&self, pose: &NodePose) -> PlacedBox {
        let &NodePose { centre, rotation, arc } = pose;
        let turned = |v: DVec2| match rotation {
            Some((cos, sin)) => DVec2::new(cos * v.x - sin * v.y, sin * v.x + cos * v.y),
            None => v,
        };
        let (middle, half) = (centre + turned(self.middle), self.half.map(turned));
        let [e, f] = half;
        let reach = DVec2::new(e.x.abs() + f.x.abs(), e.y.abs() + f.y.abs());
        let (square, other) = (e.length_squared(), f.length_squared());
        let (longer, square) = if square < other { (f, other) } else { (e, square) };
        PlacedBox {
            middle,
            half,
            bounds: Bounds { min: middle - reach, max: middle + reach },
            axis: longer * (1.0 / sqrt(square)),
            arc: self.arm * arc,
        }
    }
}

impl Turn {
    /// The pose in the middle of an interval of the step.
    pub(super) fn pose_during(&self, [from, to]: [f64; 2]) -> NodePose {
        let half = 0.5 * (to - from);
        let middle = from + half;
        let rotation = (self.angular != 0.0).then(|| sin_cos(self.angular * middle)).map(|(sin, cos)| (cos, sin));
        NodePose { centre: self.centre_at(middle), rotation, arc: smaller(2.0, self.angular.abs() * half) }
    }
}

impl PairBounds {
    /// The bounds of two boxes, of which the first moves from minus a drift to plus that drift; `begin` is for the
    /// limit `within`. `None` if they stay farther apart than the limit.
    pub(super) fn of([a, b]: [&PlacedBox; 2], drift: DVec2, within: f64, rounding: f64) -> Option<PairBounds> {
        let slack = a.arc + b.arc + rounding;
        let margin = DVec2::new(drift.x.abs(), drift.y.abs());
        let drifting = Bounds { min: a.bounds.min - margin, max: a.bounds.max + margin };
        let distance = drifting.distance(b.bounds) - slack;
        if distance > within {
            return None;
        }
        let (length, sizes) = (drift.length(), [a.bounds.size(), b.bounds.size()]);
        let largest = larger(sizes[0], sizes[1]);
        let (mut distance, mut extent, mut begin) = (distance, largest, -1.0);
        let between = b.middle - a.middle;
        for axis in [a.axis, a.axis.left(), b.axis, b.axis.left()] {
            let [own, other] = [a, b].map(|one| one.half[0].dot(axis).abs() + one.half[1].dot(axis).abs());
            let (ahead, forth) = (between.dot(axis), drift.dot(axis));
            let (reach, along, closing) = (own + other, forth.abs(), if forth > 0.0 { ahead } else { -ahead });
            // The axis of a point is not a number, and if they only rotate some of these are not; `larger` and
            // `smaller` pass over them.
            distance = larger(distance, ahead.abs() - reach - along - slack);
            extent = smaller(extent, 2.0 * larger(own, other) / along * length);
            begin = larger(begin, (closing - reach - within - slack) / along);
        }
        let extent = larger(extent, THIN * largest);
        let displacement = length + a.arc + b.arc;
        (distance <= within).then_some(PairBounds { distance, displacement, sizes, extent, begin })
    }
}
