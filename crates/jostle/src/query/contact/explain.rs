//! How a manifold comes about, for those who want to see it: what [`contact_manifold`](crate::contact_manifold) finds on
//! its way is written down, nothing is worked out a second time.

use alloc::vec::Vec;
use core::fmt;

use super::{
    clip::{Clip, Stretch},
    manifold::{Step, in_outline, manifold_step_by_step},
    point::{Manifold, manifold_of_clip},
};
use crate::{
    difference::{Candidate, Facet, Facing, Feature, Foot, Owner, Relation, Separation, walk, with_sign_of},
    math::{Vec2, dvec2::DVec2, tolerance::SAME_DIRECTION},
    placed::{ConvexAt, Piece, Placed},
};

/// How [`contact_manifold`](crate::contact_manifold) came to its answer, from [`explain_manifold`]: all that a picture of
/// it needs, in the order in which it is found.
///
/// Shapes are a core of corners and a skin around it. All is done on the cores; radii are subtracted at the end.
///
/// ```
/// use jostle::{Convex, Feature, ManifoldReason, Pose2, Vec2, explain_manifold};
/// let (floor, crate_) = (Convex::rectangle(10.0, 2.0)?, Convex::rectangle(1.0, 1.0)?);
/// let steps = explain_manifold((&floor, Pose2::IDENTITY), (&crate_, (3.0, 1.25).into()), 0.0).unwrap();
/// assert_eq!(steps.difference[0].from, Vec2::new(-8.5, -2.75)); // the difference is a box of 11 by 3
/// let Feature::Edge(nearest) = steps.nearest else { panic!("inside, an edge is nearest") };
/// assert_eq!(steps.difference[nearest as usize].from.y, 0.25); // its upper side: a quarter above the origin
/// assert_eq!(steps.reason, ManifoldReason::FlushFaces);
/// # Ok::<(), jostle::ShapeError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct ManifoldSteps {
    /// The difference A ⊖ B = {a − b} of the cores, counterclockwise: edge `i` leads from the corner `difference[i].from` to
    /// that of the next. The cores overlap iff the origin is inside. Two single corners have one edge without length; of a
    /// difference without area there are edges there and back.
    pub difference: Vec<DifferenceEdge>,
    /// What of the difference is nearest to the origin: its distance is that of the cores.
    pub nearest: Feature,
    /// How the cores are apart: the nearest points, whose difference is the point of `nearest`, and the direction.
    pub cores: Separation,
    /// Of the skins of A and B.
    pub radii: [f32; 2],
    /// Of the shapes: that of the cores less the radii, as [`separation`](crate::separation) tells it.
    pub distance: f32,
    /// How the edges that face each other were clipped; nothing if the shapes are farther apart than the margin.
    pub clip: Option<ClipSteps>,
    /// The answer.
    pub manifold: Option<Manifold>,
    /// Why it has as many points as it has.
    pub reason: ManifoldReason,
}

/// An edge of the difference: an edge of one core, swept to the corner of the other that faces it.
///
/// ```
/// use jostle::{Convex, Feature, Owner, Pose2, Vec2, explain_manifold};
/// let crate_ = Convex::rectangle(1.0, 1.0)?;
/// let steps = explain_manifold((&crate_, Pose2::IDENTITY), (&crate_, (3.0, 0.0).into()), 4.0).unwrap();
/// let edges: Vec<_> = steps.difference.iter().map(|edge| (edge.from, edge.owner, edge.edge)).collect();
/// assert_eq!(edges[0], (Vec2::new(-4.0, -1.0), Owner::B, Feature::Edge(2))); // B's upper side, reversed
/// assert_eq!(edges[1], (Vec2::new(-3.0, -1.0), Owner::A, Feature::Edge(0))); // A's lower one is parallel
/// # Ok::<(), jostle::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DifferenceEdge {
    /// Where it starts: the difference of a corner of A and one of B.
    pub from: Vec2,
    /// Whose edge it is; those of B are reversed.
    pub owner: Owner,
    /// Which of the owner's edges; its corner, if it has but one.
    pub edge: Feature,
    /// The corner of the other that reaches farthest against it.
    pub corner: Feature,
}

/// How the edges of two cores that face each other are cut to the stretch along which they do.
///
/// The field calls the edge that is more perpendicular to the normal the *reference* edge and the other the *incident*
/// edge, and clips the incident edge by the ends of the reference edge. Clipped this way the two have the same right, so
/// here these are only names.
///
/// ```
/// use jostle::{Convex, Owner, Pose2, Rot2, explain_manifold};
/// let (floor, plank) = (Convex::rectangle(10.0, 2.0)?, Convex::rectangle(4.0, 1.0)?);
/// let tilted = Pose2::new((4.0, 1.55), Rot2::new(0.03));
/// let clip = explain_manifold((&floor, Pose2::IDENTITY), (&plank, tilted), 0.0).unwrap().clip.unwrap();
/// assert_eq!((clip.reference().owner, clip.incident().owner), (Owner::A, Owner::B));
/// assert_eq!(clip.incident().place(clip.common[0]).x, 5.0); // cut off where the floor ends
/// # Ok::<(), jostle::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ClipSteps {
    /// Of unit length, from A to B.
    pub normal: Vec2,
    /// Whose edge has this normal, if it took the place of the nearest points' direction, from which it differs by at most
    /// 1/4096 rad; otherwise it is that direction.
    pub face: Option<Owner>,
    /// From where places along the tangent are counted. The tangent is the normal turned a quarter counterclockwise.
    pub middle: Vec2,
    /// The edges that face each other, of A and of B.
    pub facing: [FacingEdge; 2],
    /// Which is the reference edge: that of A, unless B's is more perpendicular to the normal by more than 1/4096 rad or A
    /// has no edge.
    pub reference: Owner,
    /// From where to where along the tangent they face each other; the second is the smaller one if they do not.
    pub common: [f32; 2],
    /// The manifold before points beyond the margin are left out.
    pub before_margin: Manifold,
}

impl ClipSteps {
    /// The edge that is more perpendicular to the normal.
    ///
    /// ```
    /// use jostle::{Convex, Feature, Owner, Pose2, explain_manifold};
    /// let (ball, floor) = (Convex::circle(0.5)?, Convex::rectangle(10.0, 2.0)?);
    /// let steps = explain_manifold((&ball, (0.0, 1.5).into()), (&floor, Pose2::IDENTITY), 0.0).unwrap();
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
    /// use jostle::{Convex, Owner, Pose2, explain_manifold};
    /// let crate_ = Convex::rectangle(1.0, 1.0)?;
    /// let steps = explain_manifold((&crate_, Pose2::IDENTITY), (&crate_, (0.5, 1.0).into()), 0.0).unwrap();
    /// assert_eq!(steps.clip.unwrap().incident().owner, Owner::B); // of equals, A's is the reference edge
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    pub fn incident(&self) -> &FacingEdge {
        &self.facing[usize::from(self.reference == Owner::A)]
    }
}

/// The edge of a core that faces the other; a single corner is one without length.
///
/// ```
/// use jostle::{Convex, Feature, Pose2, Vec2, explain_manifold};
/// let (floor, crate_) = (Convex::rectangle(10.0, 2.0)?, Convex::rectangle(1.0, 1.0)?);
/// let steps = explain_manifold((&floor, Pose2::IDENTITY), (&crate_, (3.0, 1.5).into()), 0.0).unwrap();
/// let [of_floor, of_crate] = steps.clip.unwrap().facing;
/// assert_eq!((of_floor.feature, of_crate.feature), (Feature::Edge(2), Feature::Edge(0)));
/// assert_eq!((of_crate.from, of_crate.to), (Vec2::new(2.5, 1.0), Vec2::new(3.5, 1.0)));
/// # Ok::<(), jostle::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FacingEdge {
    /// Whose it is.
    pub owner: Owner,
    /// Which feature of the outline.
    pub feature: Feature,
    /// Its ends on the core, in the order of the outline.
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
    /// use jostle::{Convex, Pose2, Vec2, explain_manifold};
    /// let crate_ = Convex::rectangle(1.0, 1.0)?;
    /// let steps = explain_manifold((&crate_, Pose2::IDENTITY), (&crate_, (0.5, 1.0).into()), 0.0).unwrap();
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

/// Why a manifold has as many points as it has. It displays as a sentence.
///
/// ```
/// use jostle::{Convex, ManifoldReason, Pose2, explain_manifold};
/// let ball = Convex::circle(1.0)?;
/// let reason = |x: f32| explain_manifold((&ball, Pose2::IDENTITY), (&ball, (x, 0.0).into()), 0.5).unwrap().reason;
/// assert_eq!((reason(3.0), reason(1.5)), (ManifoldReason::BeyondMargin, ManifoldReason::CornerAgainstCorner));
/// assert_eq!(reason(3.0).to_string(), "no contact: the two are farther apart than the margin");
/// # Ok::<(), jostle::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ManifoldReason {
    /// The margin is not a number.
    NoMargin,
    /// The two are farther apart than the margin.
    BeyondMargin,
    /// Two corners meet; discs, and the ends of capsules, are corners with a skin.
    CornerAgainstCorner,
    /// A corner meets an edge, and beside it no other part of an edge faces it.
    CornerAgainstEdge,
    /// Two edges face each other, but one end of their common stretch is farther apart than the margin.
    OneEndWithinMargin,
    /// Two edges face each other, one end deeper than the other.
    TiltedFaces,
    /// Two edges face each other with the same distance at both ends.
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
                "one point: of the stretch along which two edges face each other, one end is farther apart than the margin"
            }
            ManifoldReason::TiltedFaces => {
                "two points: the ends of the stretch along which two edges face each other, one deeper than the other"
            }
            ManifoldReason::FlushFaces => {
                "two points: the ends of the stretch along which two edges face each other, both as deep"
            }
        })
    }
}

/// How [`contact_manifold`](crate::contact_manifold) comes to its answer, step by step; `None` at a pose that is not finite
///.
///
/// It is the same computation, watched; `manifold` is the same bit for bit. Where `contact_manifold` knows a shorter way to
/// the same answer, this is the general one. Cost: that of `contact_manifold`, and a list of the corners of both.
///
/// ```
/// use jostle::{Convex, Pose2, contact_manifold, explain_manifold};
/// let (floor, pill) = (Convex::rectangle(10.0, 2.0)?, Convex::capsule((-1.0, 0.0), (1.0, 0.0), 0.5)?);
/// let (floor, pill) = ((&floor, Pose2::IDENTITY), (&pill, Pose2::from((0.0, 1.25))));
/// let steps = explain_manifold(floor, pill, 0.0).unwrap();
/// assert_eq!(steps.manifold, contact_manifold(floor, pill, 0.0));
/// assert_eq!((steps.cores.distance, steps.distance), (0.25, -0.25)); // only its skin is in the floor
/// # Ok::<(), jostle::ShapeError>(())
/// ```
#[must_use]
pub fn explain_manifold(a: ConvexAt<'_>, b: ConvexAt<'_>, margin: f32) -> Option<ManifoldSteps> {
    let shapes = [a.0.at(a.1), b.0.at(b.1)];
    let (a, b) = (shapes[0].piece()?, shapes[1].piece()?);
    let explanation = Explanation { shapes, pieces: [&a, &b], difference: facets(&a, &b) };
    let (mut nearest, mut clip_steps, mut is_point) = (None, None, false);
    let manifold = manifold_step_by_step(shapes, [&a, &b], margin, |step| match step {
        Step::Nearest { facet, cores, distance } => nearest = Some((*facet, cores, distance)),
        Step::Clip(stretch, clip) => {
            is_point = clip.is_point;
            clip_steps = nearest.map(|(_, _, distance)| explanation.clip(stretch, clip, distance));
        }
    });
    let (facet, cores, distance) = nearest?;
    let found = facet.nearest(cores);
    Some(ManifoldSteps {
        difference: explanation.difference(),
        nearest: explanation.nearest(&facet, cores),
        cores: Separation {
            distance: with_sign_of(cores, found.distance),
            normal: found.normal.into(),
            point_a: found.points[0].into(),
            point_b: found.points[1].into(),
        },
        radii: [a.radius as f32, b.radius as f32],
        distance,
        clip: clip_steps,
        manifold,
        reason: reason(manifold.as_ref(), margin, is_point),
    })
}

fn facets(a: &Piece, b: &Piece) -> Vec<Facet> {
    let mut facets = Vec::new();
    walk(&a.corners, &b.corners, |facet| facets.push(facet));
    facets
}

fn reason(manifold: Option<&Manifold>, margin: f32, is_point: bool) -> ManifoldReason {
    let corners = |p: &super::point::ContactPoint| matches!((p.id.a, p.id.b), (Feature::Corner(_), Feature::Corner(_)));
    match manifold.map(Manifold::points) {
        None | Some([]) if margin.is_nan() => ManifoldReason::NoMargin,
        None | Some([]) => ManifoldReason::BeyondMargin,
        Some([point, ..]) if is_point && corners(point) => ManifoldReason::CornerAgainstCorner,
        Some(_) if is_point => ManifoldReason::CornerAgainstEdge,
        Some([_]) => ManifoldReason::OneEndWithinMargin,
        Some([p, q, ..]) if p.separation == q.separation => ManifoldReason::FlushFaces,
        Some(_) => ManifoldReason::TiltedFaces,
    }
}

/// Two placed shapes, and the facets of the difference of their cores.
struct Explanation<'p> {
    shapes: [Placed<'p>; 2],
    pieces: [&'p Piece; 2],
    difference: Vec<Facet>,
}

/// Where a facet starts, in the difference.
fn start(facet: &Facet) -> DVec2 {
    if facet.owner == Owner::A { facet.p - facet.v } else { facet.v - facet.p }
}

impl Explanation<'_> {
    /// The feature of a shape that is, or starts at, this corner of its core.
    fn feature(&self, owner: Owner, at: DVec2, is_edge: bool) -> Feature {
        let i = usize::from(owner == Owner::B);
        let corner = self.pieces[i].corners.iter().position(|&corner| corner == at).unwrap_or_default() as u32;
        let feature = if is_edge { Feature::Edge(corner) } else { Feature::Corner(corner) };
        in_outline(self.shapes[i], self.pieces[i])(feature)
    }

    fn difference(&self) -> Vec<DifferenceEdge> {
        let edge = |facet: &Facet| {
            let other = if facet.owner == Owner::A { Owner::B } else { Owner::A };
            DifferenceEdge {
                from: start(facet).into(),
                owner: facet.owner,
                edge: self.feature(facet.owner, facet.p, facet.p != facet.q),
                corner: self.feature(other, facet.v, false),
            }
        };
        self.difference.iter().map(edge).collect()
    }

    /// The corner or edge of the difference on which the difference of the witness points lies. Facets that doubt is cast on
    /// are also met with corners that the walk does not meet them with; then it is what lies nearest.
    fn nearest(&self, found: &Candidate, cores: Relation) -> Feature {
        let [on_a, on_b] = found.facet.witnesses(found.foot);
        let at = on_a - on_b;
        let is_corner = cores == Relation::Apart && !matches!(found.foot, Foot::Inside);
        let off = |i: usize| {
            let (from, to) = (start(&self.difference[i]), start(&self.difference[(i + 1) % self.difference.len()]));
            let (along, way) = (to - from, at - from);
            let fraction = if is_corner { 0.0 } else { (way.dot(along) / along.length_squared()).clamp(0.0, 1.0) };
            (way - if fraction > 0.0 { along * fraction } else { DVec2::ZERO }).length_squared()
        };
        let facet = found.facet;
        let is_same =
            |other: &Facet| (other.owner, other.p, other.q, other.v) == (facet.owner, facet.p, facet.q, facet.v);
        let nearest = || (0..self.difference.len()).min_by(|&i, &j| off(i).total_cmp(&off(j)));
        let itself = if is_corner { None } else { self.difference.iter().position(is_same) };
        let index = itself.or_else(nearest).unwrap_or_default() as u32;
        if is_corner { Feature::Corner(index) } else { Feature::Edge(index) }
    }

    fn clip(&self, stretch: &Stretch, clip: &Clip, distance: f32) -> ClipSteps {
        let owners = [Owner::A, Owner::B];
        let facing = [0, 1].map(|i| {
            let edge = &stretch.facing[i];
            let [from, to] = edge.ends();
            FacingEdge {
                owner: owners[i],
                feature: self.feature(owners[i], from, edge.start.0 != edge.end.0),
                from: from.into(),
                to: to.into(),
                places: stretch.places[i].map(|place| place as f32),
            }
        });
        let off = |edge: &Facing| {
            let length = edge.span().length();
            if length > 0.0 { edge.span().dot(clip.normal).abs() / length } else { f64::INFINITY }
        };
        let [off_a, off_b] = stretch.facing.each_ref().map(off);
        let [a, b] = [0, 1].map(|i| in_outline(self.shapes[i], self.pieces[i]));
        ClipSteps {
            normal: clip.normal.into(),
            face: stretch.face.map(|i| owners[i]),
            middle: stretch.middle.into(),
            facing,
            reference: owners[usize::from(off_b + SAME_DIRECTION < off_a)],
            common: stretch.common.map(|place| place as f32),
            before_margin: manifold_of_clip(
                clip,
                self.pieces[0].radius + self.pieces[1].radius,
                distance,
                f32::INFINITY,
            )
            .renamed(a, b),
        }
    }
}
