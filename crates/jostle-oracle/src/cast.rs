//! Casts of solids.

use crate::body::Body;
use crate::cast_region::Cores;
use crate::difference::Difference;
use crate::grid::{Grid, Vector};
use crate::hull::Hull;
use crate::integer::Int;
use crate::measure::Fraction;
use crate::ray::Cast;
use crate::relation::Relation;
use crate::solid::Solid;

/// Whether `mover`, displaced in a straight line, hits `target`. Exact.
///
/// Solids with an area, a positive radius or different directions hit each other if they overlap, in the sense of
/// [`relate`](crate::relate), at some fraction of the displacement from 0 to 1. So sliding along, separating, grazing
/// and a contact at the very end are no hits, and an overlap at the start is one.
///
/// Two points, a point and a segment, or two parallel segments, all of radius 0, hit each other if they have a common
/// point at a fraction above 0 and up to 1, ends of segments included, and do not move along their common direction.
///
/// ```
/// use jostle_oracle::{Body, cast_hits};
///
/// let square = Body { corners: vec![[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [0.0, 4.0]], radius: 0.0 };
/// let disc = Body { corners: vec![[2.0, 9.0]], radius: 2.0 };
/// assert!(cast_hits(&disc, &square, [0.0, -4.0]));
/// assert!(!cast_hits(&disc, &square, [0.0, -3.0])); // they touch at the end
/// assert!(!cast_hits(&disc, &square, [9.0, -9.0])); // it passes beside the corner
/// ```
#[must_use]
pub fn cast_hits<'a, 'b>(mover: impl Into<Solid<'a>>, target: impl Into<Solid<'b>>, displacement: [f64; 2]) -> bool {
    let (mover, target) = (mover.into(), target.into());
    let cast = GridCast::of(mover, target, displacement);
    match cast.thin() {
        Some(thin) => cast.contact(thin).is_some_and(|t| t.is_proper()),
        None => cast.overlaps_before(mover, target, &Fraction::whole(Int::ONE)),
    }
}

/// Whether the first contact of a hit, in the sense of [`cast_hits`], is below this fraction of the displacement.
/// Exact.
///
/// The fraction may be above 1. An overlap at the start is before every fraction, also before 0.
///
/// ```
/// use jostle_oracle::{Body, cast_hits_before};
///
/// let disc = |x| Body { corners: vec![[x, 0.0]], radius: 1.0 };
/// let hits_before = |t| cast_hits_before(&disc(0.0), &disc(5.0), [6.0, 0.0], t);
/// assert!(!hits_before(0.5) && hits_before(0.5f64.next_up()));
/// ```
#[must_use]
pub fn cast_hits_before<'a, 'b>(
    mover: impl Into<Solid<'a>>,
    target: impl Into<Solid<'b>>,
    displacement: [f64; 2],
    fraction: f64,
) -> bool {
    let (mover, target) = (mover.into(), target.into());
    let cast = GridCast::of(mover, target, displacement);
    let until = Fraction::of_float(fraction);
    match cast.thin() {
        Some(thin) => cast.contact(thin).is_some_and(|t| t < until),
        None => cast.overlaps_before(mover, target, &until),
    }
}

/// The fraction of the displacement at which two bodies first touch, if there is a hit in the sense of [`cast_hits`]; 0
/// if they overlap at the start. Correct to 4 ulps of itself.
///
/// ```
/// use jostle_oracle::{Body, cast_fraction};
///
/// let disc = |x, y| Body { corners: vec![[x, y]], radius: 2.5 };
/// assert_eq!(cast_fraction(&disc(0.0, 0.0), &disc(7.0, 4.0), [8.0, 0.0]), Some(0.5)); // 3, 4, 5
/// assert_eq!(cast_fraction(&disc(0.0, 0.0), &disc(7.0, 5.0), [8.0, 0.0]), None);
/// ```
#[must_use]
pub fn cast_fraction(mover: &Body, target: &Body, displacement: [f64; 2]) -> Option<f64> {
    if !cast_hits(mover, target, displacement) {
        return None;
    }
    let cast = GridCast::of(mover.into(), target.into(), displacement);
    if let Some(thin) = cast.thin() {
        return cast.contact(thin).map(|t| t.measure().in_units_of(0));
    }
    // A moved by t·d meets B iff −t·d is in the difference A − B: a ray cast at the difference.
    let Difference { core, radii, .. } = cast.bodies?;
    Cast { core, radius: radii, direction: cast.displacement.times(&-&Int::ONE) }.fraction()
}

/// The exact relation of the solids after this fraction of the displacement, without any rounding.
///
/// ```
/// use jostle_oracle::{Body, Relation, relate_after};
///
/// let disc = |x| Body { corners: vec![[x, 0.0]], radius: 0.5 };
/// let after = |t| relate_after(&disc(0.0), &disc(2.0), [3.0, 0.0], t);
/// assert_eq!([0.0, 0.5, 1.0].map(after), [Relation::Apart, Relation::Overlapping, Relation::Touching]);
/// assert_eq!(after(1.0 / 3.0), Relation::Apart); // a third is not in f64
/// ```
#[must_use]
pub fn relate_after<'a, 'b>(
    mover: impl Into<Solid<'a>>,
    target: impl Into<Solid<'b>>,
    displacement: [f64; 2],
    fraction: f64,
) -> Relation {
    let (mover, target) = (mover.into(), target.into());
    let at = Fraction::of_float(fraction);
    let cast = GridCast::of(mover, target, displacement);
    let (shift, unit) = (cast.displacement.times(&at.numerator), &at.denominator);
    match &cast.bodies {
        Some(bodies) => bodies.scaled(unit).moved_by(&shift).relate(),
        None => Cores::of(cast.grid, mover, target, unit).relate_after(&shift),
    }
}

/// Whether these are two points, a point and a segment, or two parallel segments, all of radius 0. These never overlap;
/// for [`cast_hits`], a common point is enough.
///
/// ```
/// use jostle_oracle::{Body, are_thin};
///
/// let segment = |end| Body { corners: vec![[0.0, 0.0], end], radius: 0.0 };
/// assert!(are_thin(&segment([2.0, 1.0]), &segment([-4.0, -2.0])));
/// assert!(!are_thin(&segment([2.0, 1.0]), &segment([1.0, 2.0])));
/// ```
#[must_use]
pub fn are_thin<'a, 'b>(a: impl Into<Solid<'a>>, b: impl Into<Solid<'b>>) -> bool {
    GridCast::of(a.into(), b.into(), [0.0, 0.0]).thin().is_some()
}

/// A cast on its grid.
struct GridCast {
    grid: Grid,
    displacement: Vector,
    /// The difference of two bodies, at the start.
    bodies: Option<Difference>,
}

impl GridCast {
    fn of(mover: Solid<'_>, target: Solid<'_>, displacement: [f64; 2]) -> GridCast {
        GridCast::on(Grid::of(&[mover, target], &[displacement]), mover, target, displacement)
    }

    fn on(grid: Grid, mover: Solid<'_>, target: Solid<'_>, displacement: [f64; 2]) -> GridCast {
        let bodies = match (mover, target) {
            (Solid::Body(mover), Solid::Body(target)) => Some(Difference::on(grid, mover, target)),
            _ => None,
        };
        GridCast { grid, displacement: grid.vector(displacement), bodies }
    }

    /// Whether solids that are not both thin overlap at a fraction up to this one.
    fn overlaps_before(&self, mover: Solid<'_>, target: Solid<'_>, until: &Fraction) -> bool {
        let (shift, unit) = (self.displacement.times(&until.numerator), &until.denominator);
        match &self.bodies {
            Some(bodies) => bodies.scaled(unit).swept_by(&shift).relate() == Relation::Overlapping,
            // Sweeping a body is simpler: of a body and a region the body moves, by the opposite displacement.
            None if matches!(target, Solid::Body(_)) => {
                Cores::of(self.grid, target, mover, unit).overlaps_during(&shift.times(&-&Int::ONE))
            }
            None => Cores::of(self.grid, mover, target, unit).overlaps_during(&shift),
        }
    }

    /// The difference of two thin bodies, a point or a segment.
    fn thin(&self) -> Option<&Hull> {
        let thin = |bodies: &&Difference| !bodies.core.has_area() && bodies.radii.is_zero();
        self.bodies.as_ref().filter(thin).map(|bodies| &bodies.core)
    }

    /// The fraction above 0, possibly above 1, at which thin bodies have a common point, unless they move along their
    /// common direction.
    ///
    /// With a point p of the difference and e along it, `p + w·e + t·d = 0` gives `t = p×e / e×d` and `w = d×p / e×d`.
    /// Without e, p and d must have opposite directions: `t = −p·d / d·d`.
    fn contact(&self, thin: &Hull) -> Option<Fraction> {
        let (d, p) = (&self.displacement, &thin.corners[0]);
        let e = thin.corners[thin.corners.len() - 1].minus(p);
        let closing = e.cross(d);
        let fraction = if !e.is_zero() {
            let turned = !closing.is_zero();
            let on_segment = || Fraction::of(d.cross(p), closing.clone()).is_proper();
            (turned && on_segment()).then(|| Fraction::of(p.cross(&e), closing.clone()))
        } else {
            (!d.is_zero() && p.cross(d).is_zero()).then(|| Fraction::of(-&p.dot(d), d.squared()))
        };
        fraction.filter(|t| t.numerator.sign().is_gt())
    }
}

/// The difference moves with the mover, by `t·d` after the fraction t, in units in which this is whole.
impl Difference {
    fn scaled(&self, by: &Int) -> Difference {
        let corners = self.core.corners.iter().map(|corner| corner.times(by)).collect();
        Difference { core: Hull { corners }, radii: &self.radii * by, grid: self.grid }
    }

    fn moved_by(mut self, shift: &Vector) -> Difference {
        self.core.corners.iter_mut().for_each(|corner| *corner = corner.plus(shift));
        self
    }

    /// The difference swept by a displacement: the union of the insides of all positions is the inside of their hull.
    fn swept_by(mut self, shift: &Vector) -> Difference {
        let ends = self.core.corners.iter().map(|corner| corner.plus(shift)).collect::<Vec<_>>();
        self.core = Hull::of([self.core.corners, ends].concat());
        self
    }
}

#[cfg(test)]
mod tests;
