//! The steps of a manifold, as [`explain_manifold`](crate::explain_manifold) shows them.

use alloc::vec::Vec;
use core::fmt;

use super::point::Manifold;
use crate::{
    difference::{Feature, Owner, Separation},
    math::{Vec2, dvec2::DVec2},
};

/// The steps by which [`contact_manifold`](crate::contact_manifold) finds its answer, from
/// [`explain_manifold`](crate::explain_manifold): all that a picture of it needs, in the order in which it is found.
///
/// A shape is a core, which has corners, and a radius around it. All steps but the last concern the cores; then the
/// radii are subtracted.
///
/// ```
/// use jostle::{Convex, Feature, Vec2, explain::{ManifoldReason, explain_manifold}};
/// let (floor, crate_) = (Convex::rectangle(10.0, 2.0)?, Convex::rectangle(1.0, 1.0)?);
/// let steps = explain_manifold(floor.at((0.0, 0.0)), crate_.at((3.0, 1.25)), 0.0).unwrap();
/// assert_eq!(steps.difference[0].from, Vec2::new(-8.5, -2.75)); // the difference is a box of 11 by 3
/// let Feature::Edge(nearest) = steps.nearest else { panic!("inside, an edge is nearest") };
/// assert_eq!(steps.difference[nearest as usize].from.y, 0.25); // its upper side: a quarter above the origin
/// assert_eq!(steps.reason, ManifoldReason::FlushFaces);
/// # Ok::<(), jostle::ShapeError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct ManifoldSteps {
    /// The difference A ⊖ B = {a − b} of the cores, counterclockwise: edge `i` leads from the corner
    /// `difference[i].from` to that of the next edge. The cores overlap iff the origin is inside. The difference of two
    /// single corners has one edge, without length; a difference without area has edges there and back.
    pub difference: Vec<DifferenceEdge>,
    /// The feature of the difference that is nearest to the origin: its distance is that of the cores.
    pub nearest: Feature,
    /// The separation of the cores. The difference of its two points is the point of `nearest` that is nearest to the
    /// origin.
    pub cores: Separation,
    /// The radii of A and B.
    pub radii: [f32; 2],
    /// The distance of the shapes: that of the cores less the radii, as [`separation`](crate::separation) returns it.
    pub distance: f32,
    /// The clip of the opposite edges; `None` if the shapes are farther apart than the margin.
    pub clip: Option<ClipSteps>,
    /// The answer.
    pub manifold: Option<Manifold>,
    /// The reason for its number of points.
    pub reason: ManifoldReason,
}

/// An edge of the difference: an edge of one core, and the support point of the other.
///
/// ```
/// use jostle::{Convex, Feature, Owner, Vec2, explain_manifold};
/// let crate_ = Convex::rectangle(1.0, 1.0)?;
/// let steps = explain_manifold(crate_.at((0.0, 0.0)), crate_.at((3.0, 0.0)), 4.0).unwrap();
/// let edges: Vec<_> = steps.difference.iter().map(|edge| (edge.from, edge.owner, edge.edge)).collect();
/// assert_eq!(edges[0], (Vec2::new(-4.0, -1.0), Owner::B, Feature::Edge(2))); // B's upper side, reversed
/// assert_eq!(edges[1], (Vec2::new(-3.0, -1.0), Owner::A, Feature::Edge(0))); // A's lower one is parallel
/// # Ok::<(), jostle::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct DifferenceEdge {
    /// Its start: the difference of a corner of A and one of B.
    pub from: Vec2,
    /// The shape whose edge it is; edges of B are reversed.
    pub owner: Owner,
    /// The owner's edge; its corner if it has only one.
    pub edge: Feature,
    /// The support point of the other shape.
    pub corner: Feature,
}

/// The clip of the opposite edges of two cores to their overlap interval.
///
/// Usually the edge that is more perpendicular to the normal is called the *reference* edge and the other the
/// *incident* edge, and the incident edge is clipped by the ends of the reference edge. Here the two have equal roles,
/// and the terms are only names.
///
/// ```
/// use jostle::{Convex, Owner, Pose2, Rot2, explain_manifold};
/// let (floor, plank) = (Convex::rectangle(10.0, 2.0)?, Convex::rectangle(4.0, 1.0)?);
/// let tilted = Pose2::new((4.0, 1.55), Rot2::new(0.03));
/// let clip = explain_manifold(floor.at((0.0, 0.0)), plank.at(tilted), 0.0).unwrap().clip.unwrap();
/// assert_eq!((clip.reference().owner, clip.incident().owner), (Owner::A, Owner::B));
/// assert_eq!(clip.incident().place(clip.common[0]).x, 5.0); // cut off where the floor ends
/// # Ok::<(), jostle::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct ClipSteps {
    /// The unit normal, from A to B.
    pub normal: Vec2,
    /// The owner of the edge with this normal, if it replaced the direction of the nearest points, from which it
    /// differs by at most 1/4096 rad; `None` if the normal is that direction.
    pub face: Option<Owner>,
    /// The origin of places along the tangent, which is the normal turned a quarter counterclockwise.
    pub middle: Vec2,
    /// The opposite edges, of A and of B.
    pub facing: [FacingEdge; 2],
    /// The owner of the reference edge: A, unless B's edge is more perpendicular to the normal by more than 1/4096 rad
    /// or A has no edge.
    pub reference: Owner,
    /// The overlap interval along the tangent; the second place is the smaller one if it is empty.
    pub common: [f32; 2],
    /// The manifold before points beyond the margin are left out.
    pub before_margin: Manifold,
}

impl ClipSteps {
    /// The edge that is more perpendicular to the normal.
    ///
    /// ```
    /// use jostle::{Convex, Feature, Owner, explain_manifold};
    /// let (ball, floor) = (Convex::circle(0.5)?, Convex::rectangle(10.0, 2.0)?);
    /// let steps = explain_manifold(ball.at((0.0, 1.5)), floor.at((0.0, 0.0)), 0.0).unwrap();
    /// let clip = steps.clip.unwrap();
    /// assert_eq!((clip.reference().owner, clip.reference().feature), (Owner::B, Feature::Edge(2)));
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    pub fn reference(&self) -> &FacingEdge {
        &self.facing[usize::from(self.reference == Owner::B)]
    }

    /// The other edge.
    ///
    /// ```
    /// use jostle::{Convex, Owner, explain_manifold};
    /// let crate_ = Convex::rectangle(1.0, 1.0)?;
    /// let steps = explain_manifold(crate_.at((0.0, 0.0)), crate_.at((0.5, 1.0)), 0.0).unwrap();
    /// assert_eq!(steps.clip.unwrap().incident().owner, Owner::B); // of equals, A's is the reference edge
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    pub fn incident(&self) -> &FacingEdge {
        &self.facing[usize::from(self.reference == Owner::A)]
    }
}

/// The edge of a core that faces the other core; a single corner is an edge without length.
///
/// ```
/// use jostle::{Convex, Feature, Vec2, explain_manifold};
/// let (floor, crate_) = (Convex::rectangle(10.0, 2.0)?, Convex::rectangle(1.0, 1.0)?);
/// let steps = explain_manifold(floor.at((0.0, 0.0)), crate_.at((3.0, 1.5)), 0.0).unwrap();
/// let [of_floor, of_crate] = steps.clip.unwrap().facing;
/// assert_eq!((of_floor.feature, of_crate.feature), (Feature::Edge(2), Feature::Edge(0)));
/// assert_eq!((of_crate.from, of_crate.to), (Vec2::new(2.5, 1.0), Vec2::new(3.5, 1.0)));
/// # Ok::<(), jostle::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct FacingEdge {
    /// The shape whose edge it is.
    pub owner: Owner,
    /// The feature of the outline.
    pub feature: Feature,
    /// The start of the edge on the core, in the order of the outline.
    pub from: Vec2,
    /// The end of the edge.
    pub to: Vec2,
    /// The places of its ends along the tangent.
    pub places: [f32; 2],
}

impl FacingEdge {
    /// The point of its line at a place along the tangent; `from` if it has no length along it.
    ///
    /// ```
    /// use jostle::{Convex, Vec2, explain_manifold};
    /// let crate_ = Convex::rectangle(1.0, 1.0)?;
    /// let steps = explain_manifold(crate_.at((0.0, 0.0)), crate_.at((0.5, 1.0)), 0.0).unwrap();
    /// let clip = steps.clip.unwrap();
    /// let ends = clip.common.map(|place| clip.facing[0].place(place));
    /// assert_eq!(ends, [Vec2::new(0.5, 0.5), Vec2::new(0.0, 0.5)]);
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    pub fn place(&self, place: f32) -> Vec2 {
        let [start, end] = self.places.map(f64::from);
        let (from, to) = (DVec2::from(self.from), DVec2::from(self.to));
        let fraction = (f64::from(place) - start) / (end - start);
        if fraction.is_finite() { (from + (to - from) * fraction).into() } else { self.from }
    }
}

/// The reason for the number of points of a manifold. It displays as a sentence.
///
/// ```
/// use jostle::{Convex, explain::{ManifoldReason, explain_manifold}};
/// let ball = Convex::circle(1.0)?;
/// let reason = |x: f32| explain_manifold(ball.at((0.0, 0.0)), ball.at((x, 0.0)), 0.5).unwrap().reason;
/// assert_eq!((reason(3.0), reason(1.5)), (ManifoldReason::BeyondMargin, ManifoldReason::CornerAgainstCorner));
/// assert_eq!(reason(3.0).to_string(), "no contact: the two are farther apart than the margin");
/// # Ok::<(), jostle::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum ManifoldReason {
    /// The margin is not a number.
    NoMargin,
    /// The shapes are farther apart than the margin.
    BeyondMargin,
    /// A corner meets a corner; discs, and the ends of capsules, are corners with a radius. So do two edges that are opposite for
    /// no more than 1/4096 of the shorter one.
    CornerAgainstCorner,
    /// A corner meets an edge; the edges of the two shapes have no overlap interval with a length.
    CornerAgainstEdge,
    /// Two edges are opposite, but at one end of their overlap interval they are farther apart than the margin.
    OneEndWithinMargin,
    /// Two edges are opposite, and one end of their overlap interval is deeper than the other.
    TiltedFaces,
    /// Two edges are opposite, with the same separation at both ends of their overlap interval.
    FlushFaces,
}

impl fmt::Display for ManifoldReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ManifoldReason::NoMargin => "no contact: the margin is not a number",
            ManifoldReason::BeyondMargin => "no contact: the two are farther apart than the margin",
            ManifoldReason::CornerAgainstCorner => "one point: a corner meets a corner",
            ManifoldReason::CornerAgainstEdge => "one point: a corner meets an edge",
            ManifoldReason::OneEndWithinMargin => {
                "one point: at one end of their overlap interval two edges are farther apart than the margin"
            }
            ManifoldReason::TiltedFaces => {
                "two points: the ends of the overlap interval of two edges, one deeper than the other"
            }
            ManifoldReason::FlushFaces => "two points: the ends of the overlap interval of two edges, equally deep",
        })
    }
}
