//! The division of a wedge that no cell advances as a whole, along the notches of the front.
//!
//! From one end of its line to the other, one cell after the other contains a part of the line. Two that follow each
//! other are left at the same distance along a ray between them, at the bottom of a notch. Divided there, each part is
//! covered by one cell up to that distance. Halves would come to each of these rays only after as many halvings as it
//! has digits, and the last of them would be searched as a square.

use alloc::vec::Vec;

use super::{front::Wedge, lone_piece::LonePiece, pieces::Pieces};
use crate::math::{dvec2::DVec2, greater, lesser, linear_bound::LinearBound};

/// The number of parts that are made at once.
const MOST_PARTS: usize = 16;

/// The number of edges of which the one is chosen whose cell reaches farthest at a place of the line.
const TRIES: usize = 32;

/// The most steps in which the bottom of a notch is found; two or three are mostly enough.
const MOST_STEPS: usize = 24;

/// The distance of a ray from the bottom of a notch, as a share of the part of the line in which it is sought. Smaller,
/// and the part beyond the ray may not begin deep enough in a cell; larger, and its start is nearer.
const BEFORE_BOTTOM: f64 = 1.0 / 16_777_216.0;

/// The least errors of a distance by which a cell advances a part.
const LEAST_ADVANCE: f64 = 8.0;

/// The least share of the line that has to be advanced.
const LEAST_SHARE: f64 = 1.0 / 4.0;

/// A cell that contains a part of the line of a wedge.
struct LineCell {
    /// Half-planes with which it ends, moved inward by the errors of a point.
    planes: Vec<LinearBound>,
    /// The shares of the line between which it contains it.
    part: [f64; 2],
}

impl LineCell {
    /// The cell with some half-planes.
    fn new(planes: impl Iterator<Item = LinearBound>, [p, q]: [DVec2; 2]) -> LineCell {
        let mut cell = LineCell { planes: planes.collect(), part: [0.0, 1.0] };
        let [start, end] = &mut cell.part;
        for LinearBound { normal, height } in &cell.planes {
            let (left, rise) = (height - normal.dot(p), normal.dot(q - p));
            if rise > 0.0 {
                *end = lesser(*end, left / rise);
            } else if rise < 0.0 {
                *start = greater(*start, left / rise);
            }
        }
        cell
    }

    /// The distance at which a ray from the origin leaves it.
    fn reach(&self, ray: DVec2) -> f64 {
        self.planes.iter().map(|plane| end_at(plane, ray)).fold(f64::INFINITY, lesser)
    }

    /// The half-plane with which it ends along a direction.
    fn last_plane(&self, direction: DVec2) -> Option<&LinearBound> {
        self.planes.iter().min_by(|p, q| end_at(p, direction).total_cmp(&end_at(q, direction)))
    }
}

/// The length along a direction from the origin up to which a half-plane reaches.
fn end_at(plane: &LinearBound, direction: DVec2) -> f64 {
    let rise = plane.normal.dot(direction);
    if rise > 0.0 { plane.height / rise } else { f64::INFINITY }
}

/// The parts of a wedge. One cell each covers all but perhaps the first and the last, which are as far as the wedge was.
/// None if too little is covered. A line longer than `small` may begin at the bottom of a notch. Looks at about `looks`
/// runs of edges for each cell, and counts the edges in `tests`.
pub(super) fn parts(
    wedge: &Wedge,
    lone: &LonePiece,
    other: &dyn Pieces,
    (looks, small, error): (usize, f64, f64),
    tests: &mut usize,
) -> Vec<Wedge> {
    let (line, mut parts): ([DVec2; 2], Vec<Wedge>) = (wedge.ends(), Vec::new());
    let [p, q] = line;
    let (sign, length) = (if lone.is_a { -1.0 } else { 1.0 }, (q - p).length());
    if !lone.is_bounded_by_edges || length == 0.0 {
        return parts;
    }
    let mut cell_at = |share: f64| {
        let (mut best, mut tries, ray): (Option<[DVec2; 2]>, usize, DVec2) = (None, 0, ray_at(line, share));
        let at = p + (q - p) * share;
        let (mut farthest, here) = (0.0, at.length());
        // The half-planes of the cell of an edge, moved inward by the errors of a point.
        let planes_of = |edge| {
            let planes = lone.planes_of_cell(edge);
            planes.map(|plane| LinearBound { height: plane.height - 4.0 * error, ..plane })
        };
        let shape = lone.departing([[at * sign; 2], [ray * sign; 2]]);
        other.edges_leaving(&shape, (0.0, looks), &mut |edge| {
            tries += 1;
            let ends = planes_of(edge).map(|plane| (plane.normal.dot(at) < plane.height).then(|| end_at(&plane, ray)));
            let reach = ends.into_iter().try_fold(f64::INFINITY, |least, end| end.map(|end| lesser(least, end)));
            if let Some(by) = reach.map(|reach| reach - here).filter(|by| *by > farthest) {
                (farthest, best) = (by, Some(edge));
            }
            if tries == TRIES { f64::INFINITY } else { farthest }
        });
        *tests += tries;
        best.map(|edge| LineCell::new(planes_of(edge), line))
    };
    let part = |rays: [DVec2; 2], reach: [f64; 2]| Wedge {
        advanced: wedge.advanced,
        is_part: true,
        ..Wedge::new(rays, reach)
    };
    let on_line = |share: f64| (p + (q - p) * share).length();
    let (mut from, mut last) = ((0.0, wedge.rays[0]), cell_at(0.0));
    if last.is_none() && length > small {
        // A notch ends at the start of the line.
        last = cell_at(0.5);
        if let Some(cell) = &last {
            from = (cell.part[0], ray_at(line, cell.part[0]));
            parts.push(part([wedge.rays[0], from.1], [wedge.reach[0], on_line(from.0)]));
        }
    }
    let first = from.0;
    while let Some(cell) = last {
        let is_last = cell.part[1] == 1.0;
        let next = if is_last || parts.len() == MOST_PARTS { None } else { cell_at(cell.part[1]) };
        if !is_last && next.is_none() {
            break;
        }
        let to = next.as_ref().map_or((1.0, wedge.rays[1]), |next| ray_between([&cell, next], from.0, line));
        let advanced = part([from.1, to.1], [cell.reach(from.1), cell.reach(to.1)]);
        if advanced.distance <= wedge.distance + LEAST_ADVANCE * error {
            break;
        }
        parts.push(advanced);
        (from, last) = (to, next);
    }
    if from.0 - first < LEAST_SHARE {
        return Vec::new();
    }
    if from.0 < 1.0 {
        // Beyond the line, nothing of the rest is known to be covered.
        parts.push(part([from.1, wedge.rays[1]], [on_line(from.0), wedge.reach[1]]));
    }
    parts
}

/// The ray through the point of a line at a share.
fn ray_at([p, q]: [DVec2; 2], share: f64) -> DVec2 {
    let at = p + (q - p) * share;
    at * (1.0 / at.length())
}

/// The ray between two cells that follow each other on a line, along which both are left at about the same distance, and
/// the share of the line at which it passes, `least` or more.
///
/// It passes a little before the bottom of the notch, if that is found in `MOST_STEPS`. So the part beyond it begins
/// within the first cell, and a cell around its first corner is found; none other may contain the bottom.
fn ray_between([a, b]: [&LineCell; 2], least: f64, line: [DVec2; 2]) -> (f64, DVec2) {
    let [p, along] = [line[0], line[1] - line[0]];
    let [mut start, mut end] = [greater(b.part[0], least), a.part[1]];
    let (first, before) = (start, (end - start) * BEFORE_BOTTOM);
    let mut share = 0.5 * (start + end);
    for _ in 0..MOST_STEPS {
        let at = p + along * share;
        let (Some(of_a), Some(of_b)) = (a.last_plane(at), b.last_plane(at)) else { break };
        *(if end_at(of_a, at) > end_at(of_b, at) { &mut start } else { &mut end }) = share;
        // Both half-planes end at the same distance where this is across the line.
        let across = of_a.normal * of_b.height - of_b.normal * of_a.height;
        let same = -across.dot(p) / across.dot(along);
        if same == share {
            break;
        }
        share = if start < same && same < end { same } else { 0.5 * (start + end) };
    }
    share = greater(share - before, first);
    (share, ray_at(line, share))
}

#[cfg(test)]
mod tests {
    use super::super::{samples::overlap, whole::Whole};
    use super::*;
    use crate::{
        math::{Pose2, Rot2, Vec2},
        shape::{Convex, Polygon},
    };

    /// A saw along the x axis, its teeth from 0 to a height.
    fn saw(teeth: u16, height: impl Fn(u16) -> f32) -> Polygon {
        let tooth = |i: u16| {
            let x = 6.0 - 12.0 * f32::from(i) / f32::from(teeth);
            [Vec2::new(x, 0.0), Vec2::new(x - 6.0 / f32::from(teeth), height(i))]
        };
        let base = [(-6.0, 0.0), (-6.0, -4.0), (6.0, -4.0)].map(Vec2::from);
        Polygon::new((0..teeth).flat_map(tooth).chain(base)).expect("a saw")
    }

    #[test]
    fn a_ray_between_two_cells_passes_a_little_before_the_bottom_of_the_notch() {
        let line = [DVec2::new(-1.0, 1.0), DVec2::new(1.0, 1.0)];
        for i in 0..100_u16 {
            let slope = |k: u16| f64::from((i * k) % 17 + 1) / 8.0;
            // Along the line, the first cell ends lower and lower, the second higher and higher; both may end with a kink.
            let bottom = DVec2::new(f64::from(i % 7) / 16.0 - 0.2, 1.0 + slope(3) / 8.0);
            let below = |normal: DVec2| LinearBound { normal, height: normal.dot(bottom) };
            let kink = LinearBound { normal: DVec2::new(0.0, 1.0), height: bottom.y + slope(5) / 16.0 };
            let first = LineCell::new([below(DVec2::new(slope(1), 1.0)), kink].into_iter(), line);
            let second = LineCell::new([below(DVec2::new(-slope(2), 1.0)), kink].into_iter(), line);
            let (share, ray) = ray_between([&first, &second], 0.0, line);
            let [before, beyond] = [first.reach(ray), second.reach(ray)];
            assert!(beyond < before && before - beyond < 1e-6, "{i}: {before} and {beyond} along {ray:?}");
            assert!((ray_at(line, share) - ray).length() < 1e-12 && (before - bottom.length()).abs() < 1e-6, "{i}");
        }
    }

    #[test]
    fn the_piece_overlaps_with_all_displacements_of_the_parts() {
        let piece = Convex::rectangle(2.0, 1.5).expect("a box");
        let here = piece.at(Pose2::new((0.0, -1.2), Rot2::new(0.6)));
        let (mut advanced, mut notches, mut rests) = (0, 0, 0);
        for (i, k) in (0..40_u16).flat_map(|i| (0..4_u16).map(move |k| (i, k))) {
            let uneven =
                |tooth: u16| if k == 3 { 0.3 } else { 0.2 + 0.05 * f32::from((tooth % 7 * (tooth % 7) + i) % 5) };
            let outline = saw([30, 90, 480, 1440][usize::from(k)], uneven);
            let there = outline.at(Vec2::ZERO);
            let shapes: [&dyn Pieces; 2] = [&Whole(there), &Whole(here)];
            let lone = LonePiece::of(shapes, 1e-9).expect("one is a single piece");
            let is_covered = |wedge: &Wedge| {
                let [p, q] = wedge.ends();
                let places = (0..=16_u8).flat_map(|s| (8..=16_u8).map(move |t| [s, t].map(|x| f64::from(x) / 16.0)));
                places.map(|[s, t]| (p * (1.0 - s) + q * s) * t).all(|by| {
                    overlap(
                        there,
                        here.moved_to(Pose2 { translation: Vec2::from(by) + here.pose().translation, ..here.pose() }),
                    )
                })
            };
            let ray = |angle: f32| DVec2::from(Rot2::new(angle) * (1.0, 0.0));
            let angle = 1.1 + f32::from(i) * 0.024;
            let rays = [ray(angle), ray(angle + 0.1)];
            let height = if k == 3 { 2.678 } else { [2.4, 2.5, 2.56, 2.6][usize::from(i % 4)] };
            let wedge = Wedge::new(rays, rays.map(|ray| height / ray.y));
            if !is_covered(&wedge) {
                continue;
            }
            let parts = parts(&wedge, &lone, shapes[0], (64, 1e-3, 1e-6), &mut 0);
            let is_rest = |part: &Wedge| part.ends().iter().all(|end| (end.y - height).abs() < 1e-5);
            assert!(parts.iter().all(is_covered), "{i} {k}: {wedge:?}: {parts:?}");
            let ends = parts.iter().map(|part| part.rays[0]).chain([rays[1]]).skip(1);
            assert!(parts.iter().zip(ends).all(|(part, end)| part.rays[1] == end), "{i} {k}: {parts:?}");
            assert!(parts.first().is_none_or(|part| part.rays[0] == rays[0]), "{i} {k}: {parts:?}");
            advanced += usize::from(!parts.is_empty());
            notches += usize::from(parts.len() > 2);
            rests += usize::from(parts.last().is_some_and(is_rest));
        }
        assert!(
            advanced > 60 && notches > 30 && rests > 30,
            "{advanced} advanced, {notches} with notches, {rests} with a rest"
        );
    }
}
