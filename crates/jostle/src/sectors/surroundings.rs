//! The lines about a mover, looked up once for all that a move asks.

use core::{iter::from_fn, ops::ControlFlow};

use super::{disc_entry::PathOfDisc, rule::Rule, sector_map::SectorMap, segment::Segment};
use crate::math::{Aabb, bounds::Bounds};

/// The largest number of cells and of lines that are looked up in advance, with those
/// that are listed several times or do not come near.
const MOST_CELLS: usize = 16;
const MOST_LISTED: usize = 128;
const MOST_LINES: usize = 60; // a bit of u64 for each

/// The number of lines among which a line is looked for that may come again.
const BEFORE: usize = 4;

/// The lines that come near a box and may stop a mover by a rule, where there are too many, they are
/// looked up in the grid for each question.
pub(super) struct LinesAround<'m> {
    pub(super) map: &'m SectorMap,
    pub(super) rule: Rule,
    /// The lines, after `BEFORE` that do not exist.
    lines: [u32; BEFORE + MOST_LINES],
    count: Option<usize>,
}

impl<'m> LinesAround<'m> {
    /// Those of what moves by this rule within a box.
    pub(super) fn new(map: &'m SectorMap, bounds: Bounds, rule: Rule) -> LinesAround<'m> {
        let mut around = LinesAround { map, rule, lines: [u32::MAX; BEFORE + MOST_LINES], count: None };
        if map.grid.cells_in(bounds) <= MOST_CELLS {
            around.count = around.gather(bounds);
        }
        around
    }

    /// Fills in the lines, and returns how many there are, unless they are too many.
    fn gather(&mut self, bounds: Bounds) -> Option<usize> {
        let mut listed = [0; MOST_LISTED];
        let count = self.map.grid.lists_in(bounds, &mut listed)?;
        let (bounds, mut place) = (bounds.outward(0.0), BEFORE);
        for &line in &listed[..count] {
            let keep = may_stop(&self.map.segments[line as usize], self.rule, bounds);
            // A line of several cells comes again after a few others. Without branches, which lines at random would
            // mispredict; what comes again later does no harm.
            let is_known =
                self.lines[place - BEFORE..place].iter().fold(false, |known, &other| known | (other == line));
            *self.lines.get_mut(place)? = line;
            place += usize::from(keep & !is_known);
        }
        Some(place - BEFORE)
    }

    /// The lines, if they are not too many.
    #[inline]
    fn gathered(&self) -> Option<&[u32]> {
        self.count.map(|count| &self.lines[BEFORE..BEFORE + count])
    }

    /// Visits the lines that come near a box inside the one around, and may stop a mover; one may come several times.
    #[inline]
    pub(super) fn for_lines_in(&self, bounds: Bounds, mut visit: impl FnMut(u32, &Segment)) {
        let (segment, outward) = (|line: u32| &self.map.segments[line as usize], bounds.outward(0.0));
        if let Some(lines) = self.gathered() {
            let near = mask(lines, |line| segment(line).meets(outward));
            ones(near).for_each(|place| visit(lines[place], segment(lines[place])));
        } else {
            self.map.grid.for_lines_in(bounds, |line| {
                if may_stop(segment(line), self.rule, outward) {
                    visit(line, segment(line));
                }
            });
        }
    }

    /// Visits the lines that may stop a disc on its way, each with the fraction of the path before which neither it nor
    /// later ones are within the radius; one may come several times. The visitor breaks to end the visit.
    #[inline]
    pub(super) fn for_lines_along(
        &self,
        way: &PathOfDisc,
        mut visit: impl FnMut(f64, u32, &Segment) -> ControlFlow<()>,
    ) {
        let (segment, bounds) = (|line: u32| &self.map.segments[line as usize], way.bounds().outward(0.0));
        let comes_near = |segment: &Segment| segment.meets(bounds) & way.may_come_to(segment.ends());
        if let Some(lines) = self.gathered() {
            let near = mask(lines, |line| comes_near(segment(line)));
            _ = ones(near).map(|place| lines[place]).try_for_each(|line| visit(0.0, line, segment(line)));
        } else {
            self.map.grid.for_lines_along(way.path, way.radius, |enter, lines| {
                for &line in lines {
                    if may_stop(segment(line), self.rule, bounds) && comes_near(segment(line)) {
                        visit(enter, line, segment(line))?;
                    }
                }
                ControlFlow::Continue(())
            });
        }
    }
}

/// True if a line may stop a mover by a rule, and its box meets this one.
#[inline]
fn may_stop(segment: &Segment, rule: Rule, bounds: Aabb) -> bool {
    let may_stop = segment.is_solid() | ((rule != Rule::Solid) & segment.is_opening());
    may_stop & segment.meets(bounds)
}

/// A bit for each line, set where a test holds.
#[inline]
fn mask(lines: &[u32], test: impl Fn(u32) -> bool) -> u64 {
    lines.iter().rev().fold(0, |mask, &line| mask << 1 | u64::from(test(line)))
}

/// The places of the bits that are set, in ascending order.
fn ones(mut mask: u64) -> impl Iterator<Item = usize> {
    from_fn(move || {
        let first = (mask != 0).then(|| mask.trailing_zeros() as usize);
        mask &= mask.wrapping_sub(1);
        first
    })
}
