//! The times at which moving boxes overlap.

use core::cmp::Ordering;

use crate::body::Body;
use crate::grid::{Grid, Vector};
use crate::integer::Int;
use crate::measure::Fraction;

/// An axis-aligned box that is displaced by `by` between the times 0 and 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MovingBox {
    /// The corner with the smallest coordinates.
    pub min: [f32; 2],
    /// The corner with the largest coordinates; if one is below that of `min`, the box is empty.
    pub max: [f32; 2],
    /// The displacement.
    pub by: [f32; 2],
}

/// The open interval of time in which two moving boxes overlap.
#[derive(Clone, Debug)]
pub struct Overlap {
    enter: Fraction,
    exit: Fraction,
    axis: Option<usize>,
}

impl Overlap {
    /// The order of its beginning and a time.
    #[must_use]
    pub fn compare_enter(&self, time: f64) -> Ordering {
        self.enter.cmp(&fraction(time))
    }

    /// The order of its end and a time.
    #[must_use]
    pub fn compare_exit(&self, time: f64) -> Ordering {
        self.exit.cmp(&fraction(time))
    }

    /// The first axis on which their overlap begins then; `None` if they overlap at time 0.
    #[must_use]
    pub fn axis(&self) -> Option<usize> {
        self.axis
    }
}

/// The interval in which the insides of two boxes have common points (a box without width is inside of itself), or
/// `None` if there is none. Exact.
///
/// The overlap changes only when two sides are level. These times cut the step into pieces, and the middle of each
/// decides whether the boxes overlap then.
///
/// ```
/// use jostle_oracle::{MovingBox, overlap_in_step};
/// let mover = MovingBox { min: [0.0, 0.0], max: [1.0, 1.0], by: [8.0, 0.0] };
/// let wall = MovingBox { min: [3.0, 0.0], max: [4.0, 1.0], by: [0.0, 0.0] };
/// let overlap = overlap_in_step(&mover, &wall).unwrap();
/// assert!(overlap.compare_enter(0.25).is_eq() && overlap.compare_exit(0.5).is_eq());
/// ```
#[must_use]
pub fn overlap_in_step(a: &MovingBox, b: &MovingBox) -> Option<Overlap> {
    let corners = [a.min, a.max, a.by, b.min, b.max, b.by].map(|corner| corner.map(f64::from));
    let grid = Grid::of::<&Body>(&[], &corners);
    let [a_min, a_max, a_by, b_min, b_max, b_by] = corners.map(|corner| grid.vector(corner));
    if [(&a_min, &a_max), (&b_min, &b_max)].iter().any(|(min, max)| min.x > max.x || min.y > max.y) {
        return None;
    }
    let axes = [|v: &Vector| v.x.clone(), |v: &Vector| v.y.clone()].map(|of| {
        let v = &of(&a_by) - &of(&b_by);
        Axis { behind: &of(&a_min) - &of(&b_max), ahead: &of(&b_min) - &of(&a_max), v }
    });
    let (start, end) = (Fraction::whole(Int::ZERO), Fraction::whole(Int::ONE));
    let mut times: Vec<Fraction> =
        axes.iter().flat_map(Axis::level_times).chain([start.clone(), end.clone()]).collect();
    times.retain(|time| (&start..=&end).contains(&time));
    times.sort();
    times.dedup();
    let overlaps = |time: &Fraction| axes.iter().all(|axis| axis.overlaps(time));
    let mut pieces = times.windows(2).filter(|piece| overlaps(&middle(&piece[0], &piece[1])));
    let first = pieces.next()?;
    let last = pieces.next_back().unwrap_or(first);
    let axis = axes.iter().position(|axis| !axis.overlaps(&first[0]));
    Some(Overlap { enter: first[0].clone(), exit: last[1].clone(), axis })
}

/// One axis, relative to B.
struct Axis {
    /// The height of A's lower side above B's upper one at time 0.
    behind: Int,
    /// The height of B's lower side above A's upper one at time 0.
    ahead: Int,
    /// The displacement of A.
    v: Int,
}

impl Axis {
    fn level_times(&self) -> Vec<Fraction> {
        if self.v.is_zero() {
            return Vec::new();
        }
        vec![Fraction::of(-&self.behind, self.v.clone()), Fraction::of(self.ahead.clone(), self.v.clone())]
    }

    fn overlaps(&self, time: &Fraction) -> bool {
        let went = &self.v * &time.numerator;
        let behind = &(&self.behind * &time.denominator) + &went;
        let ahead = &(&self.ahead * &time.denominator) - &went;
        behind.sign().is_lt() && ahead.sign().is_lt()
    }
}

fn middle(a: &Fraction, b: &Fraction) -> Fraction {
    let sum = &(&a.numerator * &b.denominator) + &(&b.numerator * &a.denominator);
    let product = &a.denominator * &b.denominator;
    Fraction::of(sum, &product + &product)
}

fn fraction(time: f64) -> Fraction {
    let ratio = [time, 1.0];
    let ratio = Grid::of::<&Body>(&[], &[ratio]).vector(ratio);
    Fraction::of(ratio.x, ratio.y)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Random;

    /// Steps of a twelfth: with whole coordinates and displacements that divide 12, no touch is between two steps.
    #[test]
    fn agrees_with_many_small_steps_on_whole_coordinates() {
        const STEPS: i64 = 12;
        let mut random = Random::new();
        let mut hits = 0;
        for _ in 0..20_000 {
            let mut moving_box = || {
                let [min, size] = [random.point(6), random.point(3)];
                let by = [0; 2].map(|_: i64| [0, 1, 2, 3, 4, 6, 12][random.below(7)] * [1, -1][random.below(2)]);
                [min, [min[0] + size[0].abs(), min[1] + size[1].abs()], by]
            };
            let (a, mut b) = (moving_box(), moving_box());
            b[2] = [0, 0];
            // At time k / 24: an odd k is in the middle of a step.
            let overlaps = |k: i64| {
                (0..2).all(|i| {
                    let went = k * a[2][i];
                    let scaled = |x: i64| 2 * STEPS * x;
                    scaled(a[0][i]) + went < scaled(b[1][i]) && scaled(b[0][i]) < scaled(a[1][i]) + went
                })
            };
            let between = || (0..STEPS).map(|step| 2 * step + 1).filter(|&k| overlaps(k));
            let expected = between().next().zip(between().next_back());
            let float = |[min, max, by]: [[i64; 2]; 3]| {
                let [min, max, by] = [min, max, by].map(|corner| corner.map(|x| x as f32));
                MovingBox { min, max, by }
            };
            let found = overlap_in_step(&float(a), &float(b));
            let time = |k: i64| Fraction::of(Int::shifted(k, 0), Int::shifted(2 * STEPS, 0));
            let expected = expected.map(|(first, last)| (time(first - 1), time(last + 1)));
            assert_eq!(found.map(|overlap| (overlap.enter, overlap.exit)), expected, "{a:?} {b:?}");
            hits += u32::from(expected.is_some());
        }
        assert!((2_000..18_000).contains(&hits), "{hits} of 20000 hit");
    }
}
