//! The search for the exit of two star-shaped outlines by their front.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::{
    exits::ExitSearch,
    radial_front::RadialFront,
    radial_wedge::{APART, RadialWedge, WedgeEntry, ends_in},
};
use crate::math::bounds::Bounds;

/// The number of cuts that a square at the front counts as, so that it may reach many pieces.
const LEVEL: u32 = 20;

/// The number of squares after which the front is given up: that many places are about as near as the exit.
const MOST_SQUARES: usize = 256;

/// The number of steps after which the front is given up: for each corner, and for any number of them. The hardest
/// outlines known take five for each corner.
const MOST_STEPS: (usize, usize) = (16, 8192);

impl ExitSearch<'_> {
    /// Divides the front until all of it is beyond the nearest exit. Breaks if a shape is not star-shaped, or if that
    /// takes too much; what was found by then stays.
    pub(super) fn run_radial_front(&mut self) -> ControlFlow<()> {
        let front = self.radial.take().unwrap_or_else(|| RadialFront::of(self.shapes, self.pairs.cells.error));
        let mut front = front.filter(|front| !front.sum.is_full());
        let ended = front.as_mut().map_or(ControlFlow::Break(()), |front| self.advance(front));
        self.radial = Some(front.filter(|_| ended.is_continue()));
        ended
    }

    fn advance(&mut self, front: &mut RadialFront) -> ControlFlow<()> {
        front.within = self.found.bound();
        let (mut parts, mut searched): (Vec<WedgeEntry>, Vec<Bounds>) = (Vec::new(), Vec::new());
        // The wedges as they were before squares advanced them: those are searched only up to the distance of now.
        let mut again: Vec<WedgeEntry> = Vec::new();
        // A search up to a larger distance goes on from where the one before it ended.
        let mut open = core::mem::take(&mut front.open);
        if open.is_empty() {
            open.extend(front.start());
        }
        for _ in 0..MOST_STEPS.0 * front.corners + MOST_STEPS.1 {
            let Some(next) = open.pop() else { return ControlFlow::Continue(()) };
            if next.distance > self.found.bound() {
                open.push(next);
                open.extend(again);
                front.open = open;
                return ControlFlow::Continue(());
            }
            let wedge = next.item;
            front.steps += 1;
            let is_small = wedge.ends.map_or(wedge.width() < APART, |[p, q]| (q - p).length() <= front.small);
            if !is_small {
                front.divide(&wedge, &mut parts);
                open.extend(parts.drain(..));
                if front.sum.is_full() { break } else { continue }
            }
            let Some(ends) = wedge.ends.map(|ends| ends.map(|end| end + front.sum.centre)) else { break };
            // Wedges on both sides of a ray often end in one square: a searched one advances each that ends well
            // within.
            let is_well_within =
                |square: &&Bounds| ends.iter().all(|end| square.grown(-0.5 * front.small).contains(*end));
            let square = match searched.iter().rev().find(is_well_within) {
                Some(square) => *square,
                None if searched.len() == MOST_SQUARES => break,
                None => {
                    let square = Bounds::around(ends[0], ends[1]).grown(front.small);
                    self.run(square, LEVEL);
                    searched.push(square);
                    square
                }
            };
            let beyond = ends_in(wedge.rays, square.moved(front.origin));
            open.push(RadialWedge { on: None, ..wedge.up_to(beyond, front.origin) }.in_order());
            again.push((*wedge).in_order());
        }
        ControlFlow::Break(())
    }
}

#[cfg(test)]
#[path = "radial_search_tests.rs"]
mod tests;
