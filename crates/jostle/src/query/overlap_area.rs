use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::{
    difference::{Relation, relate_pieces},
    math::{bounds::Bounds, dvec2::DVec2, greater, lesser, sqrt, trig::atan2},
    placed::{Piece, Placed},
    union::for_close_parts,
};

/// The area that two shapes have in common, radii included.
///
/// 0 unless they overlap, for chains, and for shapes without area. Parts of a compound that overlap each other count
/// once each, as in `Compound::area`. With a pose that is not finite it is 0. Beyond the range of f32 it is infinite,
/// or 0.
///
/// The error is at most half an f32 ulp of the result, and 10⁻¹⁴ of the square of the extent of both for each pair of
/// convex pieces that overlap; in proportion to their corners if they have more than a hundred. Swapping the shapes
/// changes no more than that.
///
/// Cost: sorting the corners of two convex shapes; of others that for each pair of pieces that overlap.
///
/// Source: none. Both pieces are sliced by vertical lines through all corners and crossings, as in the trapezoidal
/// decomposition of de Berg et al., "Computational Geometry" (2008), §6.1; between two lines a border is a segment or
/// an arc, whose area is known.
///
/// ```
/// use jostle::{Convex, overlap_area};
/// let tile = Convex::rectangle(2.0, 2.0)?;
/// let coin = Convex::circle(1.0)?;
/// assert_eq!(overlap_area(tile.at((0.0, 0.0)), tile.at((1.5, 0.5))), 0.75);
/// assert_eq!(overlap_area(tile.at((0.0, 0.0)), coin.at((1.0, 0.0))), std::f32::consts::PI / 2.0);
/// # Ok::<(), jostle::ShapeError>(())
/// ```
#[must_use]
pub fn overlap_area(a: Placed<'_>, b: Placed<'_>) -> f32 {
    let mut area = 0.0;
    if a.is_somewhere() && b.is_somewhere() {
        for_close_parts(a, b, |a, b| {
            if a.is_path || b.is_path {
                return ControlFlow::Continue(());
            }
            a.body.pieces_near(b.body.bounds(), |own| {
                b.body.pieces_near(own.bounds(), |other| {
                    area += common_area(own, other);
                    ControlFlow::Continue(())
                })
            })
        });
    }
    area as f32
}

/// The area that two convex pieces have in common.
fn common_area(a: &Piece, b: &Piece) -> f64 {
    let (bounds_a, bounds_b) = (a.bounds(), b.bounds());
    let common = Bounds { min: bounds_a.min.most(bounds_b.min), max: bounds_a.max.least(bounds_b.max) };
    if relate_pieces(a, b) != Relation::Overlapping {
        return 0.0;
    }
    // Around the middle of what both boxes have in common, so that a far place costs no digits.
    let origin = (common.min + common.max) * 0.5;
    let borders = [a, b].map(|piece| [BorderSide::Lower, BorderSide::Upper].map(|side| border(piece, side, origin)));
    // By the borders themselves: the bounds of a radius are rounded where the piece is.
    let parts = || borders.as_flattened().iter();
    let first = parts().filter_map(|border| border.first()).fold(f64::NEG_INFINITY, |x, part| greater(x, part.from));
    let last = parts().filter_map(|border| border.last()).fold(f64::INFINITY, |x, part| lesser(x, part.to));
    let mut cuts: Vec<f64> = parts().flatten().flat_map(|part| [part.from, part.to]).collect();
    cuts.extend([first, last]);
    cuts.retain(|x| first <= *x && *x <= last);
    cuts.sort_by(f64::total_cmp);
    let mut places = [[0; 2]; 2];
    let mut area = 0.0;
    for slab in cuts.windows(2).filter(|slab| slab[0] < slab[1]) {
        let middle = 0.5 * (slab[0] + slab[1]);
        let parts = [0, 1].map(|i| [0, 1].map(|j| part_at(&borders[i][j], &mut places[i][j], middle)));
        if let [[Some(lower_a), Some(upper_a)], [Some(lower_b), Some(upper_b)]] = parts {
            area += area_of_slab([slab[0], slab[1]], [lower_a, lower_b], [upper_a, upper_b]);
        }
    }
    greater(area, 0.0)
}

/// The part of a border above or below a place; places come in ascending order, the index is that of the last one.
fn part_at<'b>(border: &'b [BorderPart], index: &mut usize, x: f64) -> Option<&'b BorderPart> {
    while border.get(*index).is_some_and(|part| part.to < x) {
        *index += 1;
    }
    border.get(*index)
}

/// The area between the higher of two lower borders and the lower of two upper ones, all of which reach from side to
/// side.
fn area_of_slab(slab: [f64; 2], lower: [&BorderPart; 2], upper: [&BorderPart; 2]) -> f64 {
    let mut cuts: Vec<f64> = slab.into();
    for (one, other) in [(lower[0], lower[1]), (upper[0], upper[1]), (lower[0], upper[1]), (lower[1], upper[0])] {
        cuts.extend(one.crossings(other).into_iter().flatten().filter(|x| slab[0] < *x && *x < slab[1]));
    }
    cuts.sort_by(f64::total_cmp);
    let between = |cut: &[f64]| {
        let (from, to) = (cut[0], cut[1]);
        let middle = 0.5 * (from + to);
        let higher = |parts: [&'_ BorderPart; 2]| usize::from(parts[1].height(middle) > parts[0].height(middle));
        let (bottom, top) = (lower[higher(lower)], upper[1 - higher(upper)]);
        if top.height(middle) > bottom.height(middle) {
            top.integral(from, to) - bottom.integral(from, to)
        } else {
            0.0
        }
    };
    cuts.windows(2).map(between).sum()
}

/// The lower or the upper border of a piece, as a function of x.
#[derive(Clone, Copy, Debug, PartialEq)]
enum BorderSide {
    Lower,
    Upper,
}

/// A segment or an arc of a border.
#[derive(Clone, Copy, Debug)]
struct BorderPart {
    from: f64,
    to: f64,
    curve: BorderCurve,
}

#[derive(Clone, Copy, Debug)]
enum BorderCurve {
    Line { through: DVec2, slope: f64 },
    Arc { centre: DVec2, radius: f64, side: BorderSide },
}

/// The parts of a border from left to right, with coordinates relative to `origin`.
fn border(piece: &Piece, side: BorderSide, origin: DVec2) -> Vec<BorderPart> {
    let (corners, radius) = (corners_of(piece, side, origin), piece.radius);
    let mut parts = Vec::new();
    let mut reached = corners[0].x - radius;
    for (i, &centre) in corners.iter().enumerate() {
        let edge = corners.get(i + 1).map(|&next| next - centre);
        let outward =
            edge.map(|e| (if side == BorderSide::Lower { e.right() } else { e.left() }) * (radius / e.length()));
        let to = centre.x + outward.map_or(radius, |outward| outward.x);
        if reached < to {
            parts.push(BorderPart { from: reached, to, curve: BorderCurve::Arc { centre, radius, side } });
            reached = to;
        }
        if let (Some(edge), Some(outward)) = (edge, outward) {
            let curve = BorderCurve::Line { through: centre + outward, slope: edge.y / edge.x };
            let to = greater(reached, (centre + edge + outward).x);
            parts.push(BorderPart { from: reached, to, curve });
            reached = to;
        }
    }
    parts
}

/// The corners of a border from left to right, relative to `origin`: counterclockwise below, clockwise above. Corners that
/// rounding puts above each other count once.
fn corners_of(piece: &Piece, side: BorderSide, origin: DVec2) -> Vec<DVec2> {
    let corners: Vec<DVec2> = piece.corners.iter().map(|&corner| corner - origin).collect();
    let count = corners.len();
    let is_first = |p: DVec2, q: DVec2| p.x < q.x || (p.x == q.x && (p.y < q.y) == (side == BorderSide::Lower));
    let first = (1..count).fold(0, |first, i| if is_first(corners[i], corners[first]) { i } else { first });
    let step = if side == BorderSide::Lower { 1 } else { count - 1 };
    let mut chain: Vec<DVec2> = Vec::new();
    for corner in (0..count).map(|i| corners[(first + i * step) % count]) {
        // From the rightmost corner on, those of the other border follow.
        if chain.last().is_none_or(|last| last.x < corner.x) {
            chain.push(corner);
        }
    }
    chain
}

impl BorderPart {
    fn height(&self, x: f64) -> f64 {
        match self.curve {
            BorderCurve::Line { through, slope } => through.y + (x - through.x) * slope,
            BorderCurve::Arc { centre, side, .. } => {
                centre.y + self.rise(x) * if side == BorderSide::Lower { -1.0 } else { 1.0 }
            }
        }
    }

    /// The distance of an arc from its centre in y; 0 for a line.
    fn rise(&self, x: f64) -> f64 {
        match self.curve {
            BorderCurve::Line { .. } => 0.0,
            BorderCurve::Arc { centre, radius, .. } => {
                sqrt(greater((radius - (x - centre.x)) * (radius + (x - centre.x)), 0.0))
            }
        }
    }

    /// The integral of its height: a trapezoid and, of an arc, the segment of its disc beyond the chord.
    fn integral(&self, from: f64, to: f64) -> f64 {
        let trapezoid = (to - from) * 0.5 * (self.height(from) + self.height(to));
        let BorderCurve::Arc { centre, radius, side } = self.curve else { return trapezoid };
        let [start, end] = [from, to].map(|x| DVec2::new(x - centre.x, self.rise(x)));
        let cross = end.cross(start);
        let segment = 0.5 * (radius * radius * atan2(cross, end.dot(start)) - cross);
        if side == BorderSide::Lower { trapezoid - segment } else { trapezoid + segment }
    }

    /// The places where it may cross another; beyond its ends, too.
    fn crossings(&self, other: &BorderPart) -> [Option<f64>; 2] {
        match (self.curve, other.curve) {
            (BorderCurve::Line { through: p, slope: s }, BorderCurve::Line { through: q, slope: t }) => {
                [(s != t).then(|| (q.y - p.y + s * p.x - t * q.x) / (s - t)), None]
            }
            (BorderCurve::Line { through, slope }, BorderCurve::Arc { centre, radius, .. })
            | (BorderCurve::Arc { centre, radius, .. }, BorderCurve::Line { through, slope }) => {
                let direction = DVec2::new(1.0, slope) * (1.0 / DVec2::new(1.0, slope).length());
                let (along, miss) = (direction.dot(centre - through), direction.cross(centre - through));
                let half_chord = sqrt(greater((radius - miss) * (radius + miss), 0.0));
                [along - half_chord, along + half_chord].map(|along| Some(through.x + direction.x * along))
            }
            (BorderCurve::Arc { centre: p, radius: r, .. }, BorderCurve::Arc { centre: q, radius: s, .. }) => {
                let between = q - p;
                let distance = between.length();
                if distance == 0.0 {
                    return [None; 2];
                }
                let along = 0.5 * (distance + (r - s) * (r + s) / distance);
                let half_chord = sqrt(greater((r - along) * (r + along), 0.0));
                let unit = between * (1.0 / distance);
                [-half_chord, half_chord].map(|across| Some(p.x + unit.x * along + unit.left().x * across))
            }
        }
    }
}
