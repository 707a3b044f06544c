//! Separations of convex pieces: the nearest points of two cores, with the radii added.

use super::{
    nearest::{Nearest, survey},
    relation::Relation,
};
use crate::{
    math::{Vec2, dvec2::DVec2},
    placed::Piece,
};

/// The signed distance of two shapes, its direction and its witness points.
///
/// ```
/// use jostle::{Convex, Vec2, separation};
/// let ball = Convex::circle(1.0)?;
/// let s = separation(ball.at((0.0, 0.0)), ball.at((0.0, 1.5)));
/// assert_eq!((s.distance, s.normal), (-0.5, Vec2::new(0.0, 1.0))); // overlapping by half a unit
/// assert_eq!((s.point_a, s.point_b), (Vec2::new(0.0, 1.0), Vec2::new(0.0, 0.5)));
/// assert_eq!(s.at_least, 0.5); // no shorter way parts them
/// # Ok::<(), jostle::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(from = "StoredSeparation"))]
#[non_exhaustive]
pub struct Separation {
    /// The distance of the two; minus the length of the minimum translation vector if they overlap; 0 iff they touch.
    /// After a search that was ended early, minus the length of a translation that may not be the shortest; see
    /// `at_least`.
    pub distance: f32,
    /// The unit vector from A to B. Moving B by `-distance` along it (or A the other way) makes them touch.
    pub normal: Vec2,
    /// The point of A that is nearest to B, or deepest in it.
    pub point_a: Vec2,
    /// The point of B that is nearest to A, or deepest in it: `point_a + normal · distance`.
    pub point_b: Vec2,
    /// A proved lower bound of the length of every translation that parts the two. It is `-distance`, so a negative
    /// number if they are apart, and less only for an overlap whose search was ended early: then the shortest
    /// translation is between `at_least` and `-distance` long.
    pub at_least: f32,
}

/// A separation as it is stored; older ones have no `at_least`.
#[cfg(feature = "serde")]
#[derive(serde::Deserialize)]
struct StoredSeparation {
    distance: f32,
    normal: Vec2,
    point_a: Vec2,
    point_b: Vec2,
    #[serde(default = "not_stored")]
    at_least: f32,
}

/// The mark of a stored separation without a lower bound; no separation has it.
#[cfg(feature = "serde")]
fn not_stored() -> f32 {
    f32::NAN
}

#[cfg(feature = "serde")]
impl From<StoredSeparation> for Separation {
    fn from(stored: StoredSeparation) -> Separation {
        let StoredSeparation { distance, normal, point_a, point_b, at_least } = stored;
        // Every search ran to its end when those were stored.
        let at_least = if at_least.is_nan() { -distance } else { at_least };
        Separation { distance, normal, point_a, point_b, at_least }
    }
}

impl Separation {
    /// The separation if a pose is not finite.
    pub(crate) const NOWHERE: Separation = Separation {
        distance: f32::INFINITY,
        normal: Vec2::new(0.0, 1.0),
        point_a: Vec2::ZERO,
        point_b: Vec2::ZERO,
        at_least: f32::NEG_INFINITY,
    };
}

/// A separation in f64.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Measure {
    pub(crate) distance: f64,
    pub(crate) normal: DVec2,
    pub(crate) points: [DVec2; 2],
}

impl Measure {
    /// Whether it is preferred to another, whichever shape is called A: the nearer or deeper, and of equals the one
    /// whose points are farther left or lower.
    pub(crate) fn beats(&self, other: &Measure) -> bool {
        let place = |measure: &Measure| measure.points[0] + measure.points[1];
        self.distance < other.distance || (self.distance == other.distance && place(self).precedes(place(other)))
    }

    pub(crate) fn swapped(self) -> Measure {
        Measure { distance: self.distance, normal: -self.normal, points: [self.points[1], self.points[0]] }
    }

    #[inline(always)]
    pub(crate) fn separation(self, relation: Relation) -> Separation {
        let distance = with_sign_of(relation, self.distance);
        Separation {
            distance,
            normal: self.normal.into(),
            point_a: self.points[0].into(),
            point_b: self.points[1].into(),
            at_least: -distance,
        }
    }
}

/// The separation of two placed pieces.
pub(crate) fn separation_of_pieces(a: &Piece, b: &Piece) -> Separation {
    let survey = survey(a, b);
    with_radii(&survey.nearest(a, b), [a.radius, b.radius], survey.relation(a, b))
}

/// The same in f64; rounding may give the wrong sign.
pub(crate) fn measure_pieces(a: &Piece, b: &Piece) -> Measure {
    measure(&survey(a, b).nearest(a, b), [a.radius, b.radius])
}

/// The separation of two shapes by the nearest points of their cores.
#[inline(always)]
pub(crate) fn with_radii(cores: &Nearest, radii: [f64; 2], relation: Relation) -> Separation {
    measure(cores, radii).separation(relation)
}

#[inline(always)]
pub(crate) fn measure(cores: &Nearest, radii: [f64; 2]) -> Measure {
    Measure {
        distance: cores.distance - (radii[0] + radii[1]),
        normal: cores.normal,
        points: [cores.points[0] + cores.normal * radii[0], cores.points[1] + cores.normal * -radii[1]],
    }
}

/// The distance rounded to f32, on the side of 0 that the exact relation demands.
pub(crate) fn with_sign_of(relation: Relation, distance: f64) -> f32 {
    let smallest = f32::from_bits(1);
    match relation {
        Relation::Apart => (distance as f32).max(smallest),
        Relation::Touching => 0.0,
        Relation::Overlapping => (distance as f32).min(-smallest),
    }
}
