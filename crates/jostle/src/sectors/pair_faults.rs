//! Lines that cross, overlap, or end on each other.

use alloc::vec::Vec;
use core::cmp::Ordering;

use super::{fault::MapFault, line::LineId, line_grid::LineGrid, segment::Segment};
use crate::math::{Vec2, bounds::Bounds, dvec2::DVec2, predicates::orientation};

/// Two lines, by index, and what is between them.
#[derive(Clone, Copy, PartialEq)]
struct Conflict {
    lines: [u32; 2],
    kind: ConflictKind,
}

#[derive(Clone, Copy, PartialEq)]
enum ConflictKind {
    Crossing,
    Overlapping,
    /// The second line ends on the first, between its ends.
    EndOn(DVec2),
}

/// The faults of all pairs of lines, sorted by line.
pub(super) fn pair_faults(segments: &[Segment], grid: &LineGrid) -> Vec<MapFault> {
    let (mut found, frame) = (Vec::new(), grid.frame());
    for cell in 0..frame.columns * frame.rows {
        let lines = grid.lines(cell);
        for (place, &first) in lines.iter().enumerate() {
            for &second in &lines[place + 1..] {
                conflict(segments, [first, second]).for_each(|conflict| found.push(conflict));
            }
        }
    }
    let order = |conflict: &Conflict| (conflict.lines, matches!(conflict.kind, ConflictKind::EndOn(_)));
    found.sort_by_key(order);
    // A pair may share several cells. A line on which several others end at one point gets one fault.
    found.dedup();
    let mut faults: Vec<MapFault> = Vec::with_capacity(found.len());
    for Conflict { lines: [first, second], kind } in found {
        let (line, other) = (LineId(first), LineId(second));
        let fault = match kind {
            ConflictKind::Crossing => MapFault::CrossingLines { line, other },
            ConflictKind::Overlapping => MapFault::Overlapping { line, other },
            ConflictKind::EndOn(at) => MapFault::TJunction { line, end_of: other, at: Vec2::from(at) },
        };
        let is_same = |known: &MapFault| match (*known, fault) {
            (MapFault::TJunction { line: a, at: p, .. }, MapFault::TJunction { line: b, at: q, .. }) => {
                a == b && p == q
            }
            _ => false,
        };
        let of_line =
            faults.iter().rev().take_while(|known| matches!(known, MapFault::TJunction { line: a, .. } if *a == line));
        if !of_line.into_iter().any(is_same) {
            faults.push(fault);
        }
    }
    faults
}

/// The conflicts of two lines: none, one, or two if both ends of one are on the other.
fn conflict(segments: &[Segment], lines: [u32; 2]) -> impl Iterator<Item = Conflict> {
    let [[a, b], [c, d]] = lines.map(|line| segments[line as usize].ends());
    let mut found = [None; 2];
    let apart = !Bounds::around(a, b).meets(Bounds::around(c, d));
    let (c_side, d_side) =
        if apart { (Ordering::Less, Ordering::Less) } else { (orientation(a, b, c), orientation(a, b, d)) };
    if c_side != d_side || c_side.is_eq() {
        let (a_side, b_side) = (orientation(c, d, a), orientation(c, d, b));
        let swapped = [lines[1], lines[0]];
        if c_side.is_eq() && d_side.is_eq() {
            let overlapping = shares_length([a, b], [c, d]);
            found[0] = overlapping.then_some(Conflict { lines, kind: ConflictKind::Overlapping });
        } else if [c_side, d_side, a_side, b_side].iter().all(|side| side.is_ne()) {
            let crossing = a_side != b_side;
            found[0] = crossing.then_some(Conflict { lines, kind: ConflictKind::Crossing });
        } else {
            let on = |line: [DVec2; 2], v: DVec2, side: Ordering| {
                side.is_eq() && Bounds::around(line[0], line[1]).contains(v) && v != line[0] && v != line[1]
            };
            let on_first = [(c, c_side), (d, d_side)].into_iter().find(|&(v, side)| on([a, b], v, side));
            let on_second = [(a, a_side), (b, b_side)].into_iter().find(|&(v, side)| on([c, d], v, side));
            found[0] = on_first.map(|(at, _)| Conflict { lines, kind: ConflictKind::EndOn(at) });
            found[1] = on_second.map(|(at, _)| Conflict { lines: swapped, kind: ConflictKind::EndOn(at) });
        }
    }
    found.into_iter().flatten()
}

/// True if two segments of one line have more than a point in common.
fn shares_length([a, b]: [DVec2; 2], [c, d]: [DVec2; 2]) -> bool {
    let (own, other) = (Bounds::around(a, b), Bounds::around(c, d));
    let low = own.min.most(other.min);
    let high = own.max.least(other.max);
    low.x < high.x || low.y < high.y
}
