//! Two outlines, cut into pieces that meet only at their ends.

use crate::grid::Vector;
use crate::integer::Int;
use crate::measure::Fraction;
use crate::outline::{Edge, Outline, Spot};

/// One spot in each piece of the edges of both outlines, cut at all their common points.
///
/// The pieces bound the cells of the plane between the outlines. Every cell but the outermost is on one side of some
/// piece, and the sides are the same all along a piece, so a question about all points of the plane becomes one about
/// the sides of these spots.
pub(crate) fn spots<'a>(a: &'a Outline, b: &'a Outline) -> impl Iterator<Item = Spot> {
    let edges = move || a.edges.iter().chain(&b.edges);
    edges().flat_map(move |edge| {
        let mut cuts = vec![Fraction::whole(Int::ZERO), Fraction::whole(Int::ONE)];
        cuts.extend(edges().flat_map(|other| edge.meets(other)));
        cuts.sort_unstable();
        cuts.dedup();
        cuts.windows(2).map(|ends| edge.spot_between(&ends[0], &ends[1])).collect::<Vec<_>>()
    })
}

impl Edge {
    /// A spot strictly between two fractions of this edge; the edge itself if its length is 0.
    fn spot_between(&self, low: &Fraction, high: &Fraction) -> Spot {
        let along = self.along.clone();
        if along.is_zero() {
            return Spot { point: self.from.clone(), weight: Int::ONE, along };
        }
        let Fraction { numerator, denominator: weight } = simple_fraction_between(low, high);
        let point: Vector = self.from.times(&weight).plus(&along.times(&numerator));
        Spot { point, weight, along }
    }
}

/// The fraction between two others, 0 ≤ low < high ≤ 1, whose denominator is the smallest power of two, by bisection
/// from 0 to 1. The middle of the two would have ten times as many digits.
fn simple_fraction_between(low: &Fraction, high: &Fraction) -> Fraction {
    let two = &Int::ONE + &Int::ONE;
    let mut below = Fraction::whole(Int::ZERO);
    loop {
        let numerator = &below.numerator * &two;
        let denominator = &below.denominator * &two;
        let middle = Fraction { numerator: &numerator + &Int::ONE, denominator: denominator.clone() };
        if middle <= *low {
            below = middle;
        } else if middle >= *high {
            below = Fraction { numerator, denominator };
        } else {
            return middle;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_simplest_fraction_lies_strictly_between() {
        let fraction = |n, d| Fraction { numerator: Int::shifted(n, 0), denominator: Int::shifted(d, 0) };
        for (low, high, expected) in [
            (fraction(0, 1), fraction(1, 1), fraction(1, 2)),
            (fraction(1, 2), fraction(1, 1), fraction(3, 4)),
            (fraction(1, 3), fraction(1, 2), fraction(3, 8)),
            (fraction(99, 100), fraction(1, 1), fraction(127, 128)),
        ] {
            assert_eq!(simple_fraction_between(&low, &high), expected);
        }
    }
}
