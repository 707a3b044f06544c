//! Sectors all of whose lines have them on both sides: invisible pits and bridges of Doom levels.

use alloc::vec::Vec;

use super::{
    line::{SectorId, SectorLine},
    locator::Locator,
    parity::is_left,
    references::LinesOfMap,
    segment::sector_of,
};
use crate::math::dvec2::DVec2;

/// The treatment of a sector all of whose lines have it on both sides. By its lines alone it is nowhere; in Doom it is
/// where the tree of its level puts it, as a rule inside its lines.
///
/// ```
/// use jostle::sectors::SelfRef;
/// assert_eq!(SelfRef::default(), SelfRef::Ignore);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum SelfRef {
    /// The sector is nowhere.
    #[default]
    Ignore,
    /// The sector is inside its lines, in place of the one sector around them. If they are not closed, or cross a
    /// border of other sectors, it is nowhere.
    Region,
}

/// A line that bounds a region, with its sides.
pub(super) struct RegionLine {
    pub(super) line: usize,
    pub(super) front: Option<SectorId>,
    pub(super) back: Option<SectorId>,
}

/// The sector around a region, and the sides of its lines; `None` if it is not one.
pub(super) fn region(sector: SectorId, map: LinesOfMap<'_>, locator: &Locator) -> Option<(SectorId, Vec<RegionLine>)> {
    let of_sector = |line: &SectorLine| line.front == Some(sector) || line.back == Some(sector);
    let own: Vec<usize> =
        (0..map.lines.len()).filter(|&line| of_sector(&map.lines[line]) && map.segments[line].has_length()).collect();
    let ends = |line: usize| map.segments[line].ends();
    let middle = |line: usize| (ends(line)[0] + ends(line)[1]) * 0.5;
    let around = locator.key_at(middle(*own.first()?), map);
    // The ends too, so that no line crosses a border unnoticed beside its middle.
    let probes = |line: usize| [middle(line), ends(line)[0], ends(line)[1]];
    if own.iter().flat_map(|&line| probes(line)).any(|p| locator.key_at(p, map) != around) {
        return None;
    }
    let mut corners: Vec<DVec2> = own.iter().flat_map(|&line| ends(line)).collect();
    corners.sort_unstable_by(|p, q| p.x.total_cmp(&q.x).then(p.y.total_cmp(&q.y)));
    if corners.chunk_by(|p, q| p == q).any(|same| same.len() % 2 == 1) {
        return None;
    }
    let (inside, outside) = (Some(sector), sector_of(around));
    let sides = own.iter().map(|&line| {
        let q = middle(line);
        // Lines that a ray to the right of q + (ε, ε²) crosses.
        let crossed = own.iter().filter(|&&other| {
            let [a, b] = ends(other);
            (a.y > q.y) != (b.y > q.y) && is_left([a, b], q) == (b.y > a.y)
        });
        let is_inside = crossed.count() % 2 == 1;
        let left_is_inside = is_inside == is_left(ends(line), q);
        let (front, back) = if left_is_inside { (outside, inside) } else { (inside, outside) };
        RegionLine { line, front, back }
    });
    Some((sector_of(around)?, sides.collect()))
}
