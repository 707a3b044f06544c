//! The curves that bound the translations at which one figure overlaps another.

use crate::plane::{Figure, Point, Segment, dot, left_of, length, minus, plus, times};

/// A curve of the border of the Minkowski difference, or one that others cover.
#[derive(Clone, Copy)]
pub(crate) enum Curve {
    Segment(Segment),
    Circle { centre: Point, radius: f64 },
}

/// The distance of an intersection beyond the end of a segment, relative to its length, at which it counts: rounding
/// misses none, and one too many does no harm.
const OVERSHOOT: f64 = 1e-9;

/// All translations of b at which one of its corners is at the distance `radii` from an edge or a corner of a, or one
/// of its edges from a corner of a: for the corners p and the edges e of a, and q and f of b, the segments e − q and p
/// − f, moved by `radii` to either side, and the circles around p − q.
///
/// Curves that others cover are included. If b just does not overlap a, its translation is on one of them, since the
/// nearest points of two polygons are a corner of one and a point of the other.
pub(crate) fn curves(a: &Figure, b: &Figure, radii: f64) -> Vec<Curve> {
    let mut segments = Vec::new();
    for edge in &a.edges {
        segments.extend(b.corners().map(|corner| edge.moved(times(corner, -1.0))));
    }
    for edge in &b.edges {
        segments.extend(a.corners().map(|corner| Segment::new(minus(corner, edge.from), minus(corner, edge.to))));
    }
    if radii == 0.0 {
        return segments.into_iter().map(Curve::Segment).collect();
    }
    let outward = |segment: &Segment| times(left_of(segment.unit), radii);
    let beside = segments.iter().flat_map(|segment| {
        [segment.moved(outward(segment)), segment.moved(times(outward(segment), -1.0))].map(Curve::Segment)
    });
    let circles = a.corners().flat_map(|p| b.corners().map(move |q| minus(p, q)));
    beside.chain(circles.map(|centre| Curve::Circle { centre, radius: radii })).collect()
}

impl Curve {
    /// The nearest point of the curve to `p`; any point of a circle around it.
    pub(crate) fn nearest(&self, p: Point) -> Point {
        match self {
            Curve::Segment(segment) => segment.nearest(p),
            Curve::Circle { centre, radius } => {
                let out = minus(p, *centre);
                let unit = if length(out) > 0.0 { times(out, 1.0 / length(out)) } else { [1.0, 0.0] };
                plus(*centre, times(unit, *radius))
            }
        }
    }

    pub(crate) fn ends(&self) -> impl Iterator<Item = Point> + use<> {
        let ends = match self {
            Curve::Segment(segment) => Some([segment.from, segment.to]),
            Curve::Circle { .. } => None,
        };
        ends.into_iter().flatten()
    }

    pub(crate) fn crossings(&self, other: &Curve) -> impl Iterator<Item = Point> + use<> {
        let points = match (self, other) {
            (Curve::Segment(a), Curve::Segment(b)) => [crossing(a, b), None],
            (Curve::Segment(segment), Curve::Circle { centre, radius })
            | (Curve::Circle { centre, radius }, Curve::Segment(segment)) => {
                let foot = segment.foot(*centre);
                along_chord(*radius, length(minus(*centre, segment.at(foot)))).map(|half| {
                    let along = foot + half?;
                    is_within(along, segment.length).then(|| segment.at(along))
                })
            }
            (Curve::Circle { centre: p, radius }, Curve::Circle { centre: q, radius: other }) => {
                let between = Segment::new(*p, *q);
                let apart = dot(between.unit, between.unit) > 0.0;
                // The foot of both crossings on the line between the centres; midway between equal circles.
                let off = (radius - other) * (radius + other) / (2.0 * between.length);
                let along = between.length / 2.0 + if radius == other { 0.0 } else { off };
                let foot = between.at(along);
                along_chord(*radius, along.abs())
                    .map(|half| apart.then(|| plus(foot, times(left_of(between.unit), half?)).into()).flatten())
            }
        };
        points.into_iter().flatten()
    }
}

fn is_within(along: f64, length: f64) -> bool {
    (-OVERSHOOT * length..=(1.0 + OVERSHOOT) * length).contains(&along)
}

fn crossing(a: &Segment, b: &Segment) -> Option<Point> {
    let [on_a, on_b] = a.meets_line(b)?;
    (is_within(on_a, a.length) && is_within(on_b, b.length)).then(|| a.at(on_a))
}

/// The ends, relative to its middle, of the chord at a distance from the centre of a circle.
fn along_chord(radius: f64, distance: f64) -> [Option<f64>; 2] {
    let half = (distance <= radius).then(|| ((radius - distance) * (radius + distance)).sqrt());
    [half, half.map(|half| -half)]
}
