//! Plane geometry in `f64`, for the depth of regions.

pub(crate) type Point = [f64; 2];

pub(crate) fn plus([px, py]: Point, [qx, qy]: Point) -> Point {
    [px + qx, py + qy]
}

pub(crate) fn minus([px, py]: Point, [qx, qy]: Point) -> Point {
    [px - qx, py - qy]
}

pub(crate) fn times([px, py]: Point, factor: f64) -> Point {
    [px * factor, py * factor]
}

pub(crate) fn dot([px, py]: Point, [qx, qy]: Point) -> f64 {
    px * qx + py * qy
}

/// Positive iff `q` points to the left of `p`.
pub(crate) fn cross([px, py]: Point, [qx, qy]: Point) -> f64 {
    px * qy - py * qx
}

pub(crate) fn length(p: Point) -> f64 {
    dot(p, p).sqrt()
}

/// The vector rotated by a quarter turn to the left.
pub(crate) fn left_of([x, y]: Point) -> Point {
    [-y, x]
}

/// An edge with its direction as a unit vector; one of length 0 has the direction (0, 0).
#[derive(Clone, Copy)]
pub(crate) struct Segment {
    pub(crate) from: Point,
    pub(crate) to: Point,
    pub(crate) unit: Point,
    pub(crate) length: f64,
}

impl Segment {
    pub(crate) fn new(from: Point, to: Point) -> Segment {
        let along = minus(to, from);
        let length = length(along);
        Segment { from, to, unit: if length > 0.0 { times(along, 1.0 / length) } else { [0.0; 2] }, length }
    }

    pub(crate) fn moved(&self, by: Point) -> Segment {
        Segment { from: plus(self.from, by), to: plus(self.to, by), ..*self }
    }

    /// The position of the foot of a point along the segment's line.
    pub(crate) fn foot(&self, p: Point) -> f64 {
        dot(minus(p, self.from), self.unit)
    }

    pub(crate) fn at(&self, along: f64) -> Point {
        plus(self.from, times(self.unit, along))
    }

    pub(crate) fn nearest(&self, p: Point) -> Point {
        match self.foot(p) {
            ..=0.0 => self.from,
            foot if foot >= self.length => self.to,
            foot => self.at(foot),
        }
    }

    pub(crate) fn distance(&self, p: Point) -> f64 {
        length(minus(p, self.nearest(p)))
    }

    /// The distance of a point to the left of the segment's line.
    pub(crate) fn height(&self, p: Point) -> f64 {
        cross(self.unit, minus(p, self.from))
    }

    /// Positive on the left, negative on the right, zero on its line; the sign is exact.
    pub(crate) fn side(&self, p: Point) -> f64 {
        let [from, to, p] = [self.from, self.to, p].map(|[x, y]| robust::Coord { x, y });
        robust::orient2d(from, to, p)
    }

    /// The positions of the intersection of the lines along this segment and along the other; `None` if they are
    /// parallel.
    pub(crate) fn meets_line(&self, other: &Segment) -> Option<[f64; 2]> {
        let turn = cross(self.unit, other.unit);
        let between = minus(other.from, self.from);
        (turn != 0.0).then(|| [cross(between, other.unit) / turn, cross(between, self.unit) / turn])
    }
}

/// A closed set bounded by rings, by their edges.
pub(crate) struct Figure {
    pub(crate) edges: Vec<Segment>,
}

impl Figure {
    pub(crate) fn corners(&self) -> impl Iterator<Item = Point> {
        self.edges.iter().map(|edge| edge.from)
    }

    pub(crate) fn moved(&self, by: Point) -> Figure {
        Figure { edges: self.edges.iter().map(|edge| edge.moved(by)).collect() }
    }

    /// A point, or a segment there and back.
    pub(crate) fn is_bare(&self) -> bool {
        self.edges.len() < 3
    }

    /// The distance to the border, negative inside by the even-odd rule.
    pub(crate) fn signed_distance(&self, p: Point) -> f64 {
        let mut distance = f64::INFINITY;
        let mut inside = false;
        for edge in &self.edges {
            distance = distance.min(edge.distance(p));
            let rises = edge.to[1] > p[1];
            // Next to a corner, a rounded height may have either sign.
            if rises != (edge.from[1] > p[1]) && rises == (edge.side(p) > 0.0) {
                inside = !inside;
            }
        }
        if inside { -distance } else { distance }
    }
}
