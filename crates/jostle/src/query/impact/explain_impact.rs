use alloc::vec::Vec;

use super::{
    free_time::{FixedIn, FreeInterval},
    order::ordered,
    pair::PiecePair,
};
use crate::{difference::Owner, placed::Moving};

/// The frame in which an axis is fixed that proves an interval of time free.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum AxisFrame {
    /// The world: the axis is the direction between the nearest points.
    World,
    /// A: the axis is the normal of one of its edges or the direction between the nearest corners, and turns with it.
    A,
    /// B: likewise.
    B,
}

/// One step of the certified advancement of [`time_of_impact`](crate::time_of_impact).
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct ImpactStep {
    /// The part of the step that is proved free so far.
    pub fraction: f64,
    /// The distance of the two then.
    pub gap: f64,
    /// The frame of the axis that proves the longest interval free.
    pub axis: AxisFrame,
    /// The length of that interval, as a part of the step: all that is left if the rest is free.
    pub free: f64,
}

/// The steps by which certified advancement finds the time of impact of two convex shapes, in order. Empty if the start
/// or the bounding discs decide; otherwise the first step begins when the discs meet. `None` for shapes that are not
/// convex, and with a pose or motion that is not finite.
///
/// The steps are those that [`time_of_impact`](crate::time_of_impact) takes.
///
/// ```
/// use jostle::{Convex, Motion, explain_impact};
/// let (rod, floor) = (Convex::rectangle(4.0, 0.1)?, Convex::rectangle(20.0, 1.0)?);
/// let spin = rod.moving((0.0, 1.5), Motion::ZERO.turning(3.0));
/// let steps = explain_impact(spin, floor.at((0.0, -0.5)), 1e-4).unwrap();
/// assert!(steps.is_sorted_by(|a, b| a.fraction < b.fraction) && steps.len() < 12);
/// # Ok::<(), jostle::ShapeError>(())
/// ```
#[must_use]
pub fn explain_impact<'a, 'b>(
    a: impl Into<Moving<'a>>,
    b: impl Into<Moving<'b>>,
    tolerance: f32,
) -> Option<Vec<ImpactStep>> {
    let (a, b) = (a.into(), b.into());
    if !(a.is_somewhere() && b.is_somewhere()) {
        return None;
    }
    let ([a, b], is_swapped) = ordered(a, b);
    let (mut steps, turns) = (Vec::new(), [a.turn(), b.turn()]);
    let (a, b) = (a.start().piece()?, b.start().piece()?);
    let pair = PiecePair::new(&a, &b, turns);
    _ = pair.advance(tolerance.max(0.0).into(), 1.0, &mut |fraction, FreeInterval { time, frame }| {
        let gap = pair.measure(fraction).gap;
        let axis = match frame {
            FixedIn::World => AxisFrame::World,
            FixedIn::Of(owner) if (owner == Owner::A) != is_swapped => AxisFrame::A,
            FixedIn::Of(_) => AxisFrame::B,
        };
        steps.push(ImpactStep { fraction, gap, axis, free: time.min(1.0 - fraction) });
    });
    Some(steps)
}
