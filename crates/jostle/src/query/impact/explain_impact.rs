use alloc::vec::Vec;

use super::{
    free_time::{Frame, FreeStretch},
    order::ordered,
    pair::Pair,
};
use crate::{difference::Owner, placed::Moving};

/// What an axis that proves a stretch of time free turns with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum AxisFrame {
    /// Nothing: it is the direction between the nearest points.
    World,
    /// A: it is the normal of one of its edges.
    A,
    /// B: it is the normal of one of its edges.
    B,
}

/// One step of the certified advancement of [`time_of_impact`](crate::time_of_impact).
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ImpactStep {
    /// The part of the step that is known to be free.
    pub fraction: f64,
    /// How far the two are apart then.
    pub gap: f64,
    /// The axis along which the longest stretch is proved free.
    pub axis: AxisFrame,
    /// How much more of the step that is: all that is left where the rest of it is free.
    pub free: f64,
}

/// How the time of impact of two convex shapes comes about: the steps of the certified advancement, in order. Empty where
/// the start or bounding discs decide; the first comes where the discs meet. `None` for shapes that are not convex, and with
/// a pose or motion that is not finite.
///
/// It is the same advancement as that of [`time_of_impact`](crate::time_of_impact), watched.
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
    _ = Pair::new(&a, &b, turns).collide(tolerance.max(0.0).into(), 1.0, &mut |moment, stretch| {
        let (fraction, gap, FreeStretch { time, frame }) = (moment.fraction, moment.gap(), stretch);
        let axis = match frame {
            Frame::World => AxisFrame::World,
            Frame::Of(owner) if (owner == Owner::A) != is_swapped => AxisFrame::A,
            Frame::Of(_) => AxisFrame::B,
        };
        steps.push(ImpactStep { fraction, gap, axis, free: time.min(1.0 - fraction) });
    });
    Some(steps)
}
