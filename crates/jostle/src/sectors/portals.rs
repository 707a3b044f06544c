//! The portals of a sector, and the lines that a path crosses.

use alloc::vec::Vec;
use core::{cmp::Ordering, ops::ControlFlow};

use super::{
    crossing_order::{fraction, order_along},
    line::{LineId, SectorId},
    parity::{PathAcross, is_left},
    sector_map::SectorMap,
};
use crate::math::{Vec2, dvec2::DVec2};

/// A line that a path crosses, with the sectors on both sides of it; `None` is the void.
///
/// ```
/// # use jostle::sectors::{Heights, LineId, SectorId, SectorLine, SectorMap};
/// # let lines = [(0, 1), (1, 2), (2, 0)].map(|(a, b)| SectorLine::new(a, b).with_front(0));
/// # let room = Heights { floor: 0.0, ceiling: 128.0 };
/// # let map = SectorMap::new([(0.0, 0.0), (0.0, 64.0), (64.0, 0.0)], lines.to_vec(), vec![room])?;
/// let mut crossings = Vec::new();
/// map.portals_crossed((-16.0, 16.0), (16.0, 16.0), &mut crossings);
/// assert_eq!((crossings[0].line, crossings[0].to, crossings[0].fraction), (LineId(0), Some(SectorId(0)), 0.5));
/// # Ok::<(), jostle::sectors::MapError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct LineCrossing {
    /// The line.
    pub line: LineId,
    /// The sector that the path leaves.
    pub from: Option<SectorId>,
    /// The sector that it enters.
    pub to: Option<SectorId>,
    /// The position along the path, from 0 to 1, to rounding; the order of crossings is exact.
    pub fraction: f64,
}

impl SectorMap {
    /// The lines that lead from a sector to other sectors, each with the sector on its other side, in ascending order
    /// of lines. A sector that does not exist has none.
    ///
    /// ```
    /// # use jostle::sectors::{Heights, LineId, SectorId, SectorLine, SectorMap};
    /// let line = SectorLine::new(0, 1).with_front(0).with_back(1);
    /// let rooms = vec![Heights { floor: 0.0, ceiling: 128.0 }; 2];
    /// let map = SectorMap::new([(0.0, 0.0), (8.0, 0.0)], vec![line], rooms)?;
    /// assert!(map.portals(SectorId(1)).eq([(LineId(0), SectorId(0))]));
    /// # Ok::<(), jostle::sectors::MapError>(())
    /// ```
    pub fn portals(&self, sector: SectorId) -> impl Iterator<Item = (LineId, SectorId)> + '_ {
        self.portals.of(sector.index()).iter().filter_map(move |&index| {
            let line = &self.lines()[index as usize];
            let other = if line.front == Some(sector) { line.back } else { line.front };
            Some((LineId(index), other?))
        })
    }

    /// The lines that a straight path crosses, in their exact order. They replace those in `crossings`. Walls are among
    /// them, as portals to and from the void, and lines with one sector on both sides, but only where the path is in that
    /// sector: those of a sector that is [ignored](super::SelfRef::Ignore) are not.
    ///
    /// Both ends count as moved by (ε, ε²), as in [`sector_at`](Self::sector_at). So in a sound map without crossing
    /// lines the first crossing leaves the sector of the start, each leaves the sector that the one before entered, and
    /// the last enters the sector of the end; also for a path through vertices and along lines. A path that is not
    /// finite crosses nothing. Nothing is allocated if `crossings` is large enough.
    ///
    /// ```
    /// # use jostle::sectors::{Heights, SectorLine, SectorMap};
    /// # let lines = [(0, 1), (1, 2), (2, 0)].map(|(a, b)| SectorLine::new(a, b).with_front(0));
    /// # let room = Heights { floor: 0.0, ceiling: 128.0 };
    /// # let map = SectorMap::new([(0.0, 0.0), (0.0, 64.0), (64.0, 0.0)], lines.to_vec(), vec![room])?;
    /// let mut crossings = Vec::new();
    /// map.portals_crossed((-8.0, 0.0), (80.0, 0.0), &mut crossings); // along the lower wall
    /// assert_eq!(crossings.len(), 2); // as if just above it
    /// # Ok::<(), jostle::sectors::MapError>(())
    /// ```
    pub fn portals_crossed(&self, from: impl Into<Vec2>, to: impl Into<Vec2>, crossings: &mut Vec<LineCrossing>) {
        crossings.clear();
        let (from, to) = (from.into(), to.into());
        if !(from.is_finite() && to.is_finite()) {
            return;
        }
        let path = [from, to].map(DVec2::from);
        self.for_crossed(path, |index| {
            let line = &self.lines()[index as usize];
            let ends = self.segments[index as usize].ends();
            let (from, to) = if is_left(ends, path[0]) { (line.back, line.front) } else { (line.front, line.back) };
            crossings.push(LineCrossing { line: LineId(index), from, to, fraction: fraction(path, ends) });
            ControlFlow::Continue(())
        });
        let ends = |crossing: &LineCrossing| self.segments[crossing.line.index()].ends();
        // A line that comes twice is not compared with itself, which only exact numbers could.
        crossings.sort_unstable_by(|a, b| match a.line.cmp(&b.line) {
            Ordering::Equal => Ordering::Equal,
            by_line => order_along(path, ends(a), ends(b)).then(by_line),
        });
        crossings.dedup_by_key(|crossing| crossing.line);
        // Lines on top of each other are put so that each leaves the sector that the one before entered.
        let mut here = self.sector_at(from);
        let mut kept = 0;
        for place in 0..crossings.len() {
            let own = ends(&crossings[place]);
            if crossings[place].from != here {
                let mut same =
                    crossings[place + 1..].iter().take_while(|other| order_along(path, own, ends(other)).is_eq());
                let next = same.position(|crossing| crossing.from == here);
                crossings.swap(place, next.map_or(place, |next| place + 1 + next));
            }
            let LineCrossing { line, from, to, .. } = crossings[place];
            // A line with one sector on both sides leads nowhere where the path is in another.
            if from != here && self.lines()[line.index()].is_self_referencing() {
                continue;
            }
            here = to;
            crossings[kept] = crossings[place];
            kept += 1;
        }
        crossings.truncate(kept);
    }

    /// Visits the lines that a path crosses, in no order, some several times.
    pub(super) fn for_crossed(&self, path: [DVec2; 2], mut visit: impl FnMut(u32) -> ControlFlow<()>) {
        let across = PathAcross::new(path, self.grid.frame().bounds());
        self.grid.for_lines_across(path, |_, lines| {
            let crossed = lines.iter().filter(|&&line| across.crosses(self.segments[line as usize].ends()));
            for &line in crossed {
                visit(line)?;
            }
            ControlFlow::Continue(())
        });
    }
}
