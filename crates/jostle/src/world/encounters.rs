//! Which of many movers come near each other during a step.

use alloc::vec::Vec;
use core::fmt;

use crate::{
    math::{
        Aabb, Motion, Pose2, Rot2, Vec2,
        dvec2::DVec2,
        greater,
        moved::{comes_within, fraction_of_nearest},
        predicates::Span,
        round_down_sum, round_up_sum, sqrt,
    },
    query::closest_approach_within,
    shape::Shape,
    tree::BoxTree,
};

/// Movers as columns: where each is at the start of a step and by how much it is displaced, in f64, in any unit and frame,
/// such as the metres of a map. Without more they are points.
///
/// ```
/// use jostle::{Convex, Rot2, Shape, Tracks};
/// let at = [[500_000.0, 5_900_000.0], [500_300.0, 5_900_000.0]];
/// let by = [[120.0, 0.0], [-90.0, 40.0]];
/// let points = Tracks::new(&at, &by);
/// let discs = points.discs(&[25.0]); // one radius for all, or one each
/// let ship: Shape = Convex::capsule((-40.0, 0.0), (40.0, 0.0), 12.0)?.into();
/// let headings = [Rot2::IDENTITY, Rot2::quarter_turns(1)];
/// let ships = points.shapes(std::slice::from_ref(&ship), &headings, &[0.0, 0.2]);
/// assert_eq!([discs, ships].map(|tracks| tracks.len()), [2, 2]);
/// # Ok::<(), jostle::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Tracks<'a> {
    positions: &'a [[f64; 2]],
    displacements: &'a [[f64; 2]],
    bodies: Bodies<'a>,
}

/// What the movers are; a column of one entry is for all.
#[derive(Clone, Copy, Debug)]
enum Bodies<'a> {
    Discs { radii: &'a [f32] },
    Shapes { shapes: &'a [Shape], rotations: &'a [Rot2], turns: &'a [f32] },
}

/// The entry of a column, of which one is for all.
fn entry<T>(column: &[T], index: usize) -> &T {
    if column.len() == 1 { &column[0] } else { &column[index] }
}

impl<'a> Tracks<'a> {
    /// Points with these positions and displacements.
    ///
    /// ```
    /// assert!(jostle::Tracks::new(&[], &[]).is_empty());
    /// ```
    #[must_use]
    pub fn new(positions: &'a [[f64; 2]], displacements: &'a [[f64; 2]]) -> Tracks<'a> {
        Tracks { positions, displacements, bodies: Bodies::Discs { radii: &[0.0] } }
    }

    /// The same as discs with these radii: one for all, or one each.
    ///
    /// ```
    /// let discs = jostle::Tracks::new(&[[0.0, 0.0]], &[[1.0, 0.0]]).discs(&[0.5]);
    /// assert_eq!(discs.len(), 1);
    /// ```
    #[must_use]
    pub fn discs(self, radii: &'a [f32]) -> Tracks<'a> {
        Tracks { bodies: Bodies::Discs { radii }, ..self }
    }

    /// The same with these shapes, rotations at the start, and angles by which they turn during the step about their own
    /// origin: of each one for all, or one each.
    ///
    /// ```
    /// use jostle::{Convex, Rot2, Tracks};
    /// let shapes = [Convex::rectangle(4.0, 1.0)?.into()];
    /// let cars = Tracks::new(&[[0.0, 0.0]], &[[1.0, 0.0]]).shapes(&shapes, &[Rot2::IDENTITY], &[0.0]);
    /// assert_eq!(cars.len(), 1);
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    pub fn shapes(self, shapes: &'a [Shape], rotations: &'a [Rot2], turns: &'a [f32]) -> Tracks<'a> {
        Tracks { bodies: Bodies::Shapes { shapes, rotations, turns }, ..self }
    }

    /// The number of movers.
    ///
    /// ```
    /// assert_eq!(jostle::Tracks::new(&[[0.0, 0.0]], &[[1.0, 0.0]]).len(), 1);
    /// ```
    #[must_use]
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// Whether there are none.
    ///
    /// ```
    /// assert!(jostle::Tracks::new(&[], &[]).is_empty());
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn check(&self) -> Result<(), TracksError> {
        let count = self.len();
        let fits = |name: &'static str, length: usize, may_be_one: bool| {
            let fits = length == count || (may_be_one && length == 1);
            if fits { Ok(()) } else { Err(TracksError::Length { name, length, count }) }
        };
        fits("displacements", self.displacements.len(), false)?;
        let is_in_range = |v: DVec2| v.x.abs() <= f32::MAX.into() && v.y.abs() <= f32::MAX.into();
        for (index, (&at, &by)) in self.positions.iter().zip(self.displacements).enumerate() {
            if !is_in_range(DVec2::from(at)) {
                return Err(TracksError::NotInRange { name: "position", index });
            }
            if !is_in_range(DVec2::from(by)) || !is_in_range(DVec2::from(at) + DVec2::from(by)) {
                return Err(TracksError::NotInRange { name: "displacement", index });
            }
        }
        match self.bodies {
            Bodies::Discs { radii } => {
                fits("radii", radii.len(), true)?;
                let is_bad = |radius: &f32| !(0.0..f32::INFINITY).contains(radius);
                radii
                    .iter()
                    .position(is_bad)
                    .map_or(Ok(()), |index| Err(TracksError::NotInRange { name: "radius", index }))
            }
            Bodies::Shapes { shapes, rotations, turns } => {
                fits("shapes", shapes.len(), true)?;
                fits("rotations", rotations.len(), true)?;
                fits("turns", turns.len(), true)?;
                let is_lost = |rotation: &Rot2| !(rotation.cos() + rotation.sin()).is_finite();
                if let Some(index) = rotations.iter().position(is_lost) {
                    return Err(TracksError::NotInRange { name: "rotation", index });
                }
                let is_bad = |turn: &f32| !turn.is_finite();
                turns
                    .iter()
                    .position(is_bad)
                    .map_or(Ok(()), |index| Err(TracksError::NotInRange { name: "turn", index }))
            }
        }
    }

    /// The displacement of one relative to another, and where it is seen from that at the start, without rounding.
    fn between(&self, i: usize, j: usize) -> Between {
        let span = |column: &[[f64; 2]]| Span::new(column[i].into(), column[j].into());
        Between { offset: span(self.positions), drift: span(self.displacements) }
    }

    /// The largest distance of a point of a mover from its place.
    fn reaches(&self) -> Vec<f64> {
        match self.bodies {
            Bodies::Discs { radii } => (0..self.len()).map(|i| f64::from(*entry(radii, i))).collect(),
            Bodies::Shapes { shapes, .. } => {
                let of_shape: Vec<f64> = shapes.iter().map(reach).collect();
                (0..self.len()).map(|i| *entry(&of_shape, i)).collect()
            }
        }
    }
}

/// The largest distance of a point of a shape from its own origin, at least.
fn reach(shape: &Shape) -> f64 {
    /// More than the rounding of a length, and than a rotation off the circle adds (proofs/encounters.proof).
    const ABOVE: f64 = 1.001;
    let Aabb { min, max } = shape.aabb();
    let far = |low: f32, high: f32| f64::from(low.abs().max(high.abs()));
    let (x, y) = (far(min.x, max.x), far(min.y, max.y));
    sqrt(x * x + y * y) * ABOVE
}

/// Why columns of movers were refused.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum TracksError {
    /// A column has another length than that of the positions.
    Length {
        /// What is in it.
        name: &'static str,
        /// Its length.
        length: usize,
        /// The number of positions.
        count: usize,
    },
    /// A number is not finite, beyond the range of f32, or a radius below 0.
    NotInRange {
        /// What it is.
        name: &'static str,
        /// The index in its column.
        index: usize,
    },
    /// The distance is negative or not finite.
    BadDistance {
        /// The distance that was given.
        within: f64,
    },
}

impl fmt::Display for TracksError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TracksError::Length { name, length, count } => {
                let or_one = if *name == "displacements" { "" } else { ", or one for all" };
                write!(f, "there are {count} positions but {length} {name}; give as many of each{or_one}")
            }
            TracksError::NotInRange { name: "radius", index } => {
                write!(f, "radius {index} is negative or not finite; give one of at least 0")
            }
            TracksError::NotInRange { name, index } => {
                write!(f, "{name} {index} is not finite, or leads beyond the range of f32 (3.4e38); give a finite one")
            }
            TracksError::BadDistance { within } => {
                write!(f, "the distance within which movers are told is {within}; it must be finite and at least 0")
            }
        }
    }
}

impl core::error::Error for TracksError {}

/// Two that come within a distance of each other during a step.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Encounter {
    /// The index of the one that comes first in the columns.
    pub a: usize,
    /// The index of the other.
    pub b: usize,
    /// The fraction of the step at which they are nearest.
    pub fraction: f64,
    /// Their distance then; 0 if they overlap, and of discs that touch up to rounding.
    pub distance: f64,
}

/// All pairs of movers that come within a distance of each other during a step, in the order of their indices.
///
/// The relative position of two is taken in f64 before anything is rounded, so that far coordinates cost no digits.
///
/// **Points and discs.** Which pairs are found is exact for the given f64 (the sum of two radii, rounded to f64), if the
/// numbers other than 0 are between 10⁻³⁰ and 10³⁸ in magnitude; fractions and distances are accurate to some ulps of the
/// relative position and displacement.
///
/// **Shapes.** The relative position and displacement, which must be in its range, are rounded to f32; then two are found by
/// [`closest_approach_within`]: all that come within the distance, and perhaps one that stays farther by less than the
/// tolerance. Distances are at most the tolerance too large.
///
/// Cost: a tree over boxes around the paths, O(n log n), and some ten nanoseconds for each pair of discs whose boxes are near
/// each other, a microsecond for shapes.
///
/// # Errors
/// If the columns have different lengths, or a number is not finite or beyond the range of f32, or the distance is negative.
///
/// ```
/// use jostle::{Tracks, encounters};
/// // Two ships on crossing courses in UTM metres; at the ends of the minute they are 800 m apart.
/// let at = [[500_000.0, 5_900_000.0], [500_400.0, 5_900_400.0], [507_000.0, 5_900_000.0]];
/// let by = [[800.0, 0.0], [0.0, -800.0], [0.0, 0.0]];
/// let near = encounters(&Tracks::new(&at, &by), 500.0, 0.0)?;
/// assert_eq!((near.len(), near[0].a, near[0].b, near[0].fraction, near[0].distance), (1, 0, 1, 0.5, 0.0));
/// # Ok::<(), jostle::TracksError>(())
/// ```
pub fn encounters(tracks: &Tracks<'_>, within: f64, tolerance: f32) -> Result<Vec<Encounter>, TracksError> {
    /// More than rounding takes off a box, as a share of its coordinates (proofs/encounters.proof).
    const ROUNDING: f64 = 8.0 * f64::EPSILON;
    if !(0.0..=f64::from(f32::MAX)).contains(&within) {
        return Err(TracksError::BadDistance { within });
    }
    tracks.check()?;
    let reaches = tracks.reaches();
    // Boxes that are half the distance larger meet if the movers come within it.
    let boxes: Vec<Aabb> = (0..tracks.len())
        .map(|i| {
            let (from, by) = (DVec2::from(tracks.positions[i]), DVec2::from(tracks.displacements[i]));
            let (low, high) = (from.least(from + by), from.most(from + by));
            let largest = |v: DVec2| greater(v.x.abs(), v.y.abs());
            let out = reaches[i] + 0.5 * within;
            let out = out + ROUNDING * (largest(from) + largest(by) + out);
            Aabb {
                min: Vec2::new(round_down_sum(low.x, -out), round_down_sum(low.y, -out)),
                max: Vec2::new(round_up_sum(high.x, out), round_up_sum(high.y, out)),
            }
        })
        .collect();
    let mut found = Vec::new();
    BoxTree::new(&boxes).self_pairs(|a, b| {
        let (fraction, distance) = match tracks.bodies {
            Bodies::Discs { radii } => {
                let radii = f64::from(*entry(radii, a)) + f64::from(*entry(radii, b));
                let between = tracks.between(a, b);
                if !comes_within(between.offset, between.drift, [within, radii]) {
                    return;
                }
                let (fraction, distance) = between.nearest(radii);
                (fraction, distance.min(within))
            }
            Bodies::Shapes { shapes, rotations, turns } => {
                let Between { offset, drift } = tracks.between(a, b);
                let at = |i: usize, place: Vec2| Pose2::new(place, *entry(rotations, i));
                let (place, by) = (Vec2::from(offset.rounded()), Vec2::from(drift.rounded()));
                let moving = |i: usize, place: Vec2, by: Vec2| {
                    entry(shapes, i).moving(at(i, place), Motion::linear(by).turning(*entry(turns, i)))
                };
                let (one, other) = (moving(a, Vec2::ZERO, Vec2::ZERO), moving(b, place, by));
                let Some(near) = closest_approach_within(one, other, tolerance, round_up_sum(within, 0.0)) else {
                    return;
                };
                (near.fraction, near.distance.into())
            }
        };
        found.push(Encounter { a, b, fraction, distance });
    });
    found.sort_unstable_by_key(|encounter| (encounter.a, encounter.b));
    Ok(found)
}

/// One mover as seen from another: where it is at the start, and by how much it is displaced. Both are differences of f64
/// that are not rounded.
struct Between {
    offset: Span,
    drift: Span,
}

impl Between {
    /// The fraction of the step at which two discs are nearest, and their distance then.
    fn nearest(&self, radii: f64) -> (f64, f64) {
        let (from, by) = (self.offset.rounded(), self.drift.rounded());
        let fraction = fraction_of_nearest(from, by);
        (fraction, greater((from + by * fraction).length() - radii, 0.0))
    }
}
