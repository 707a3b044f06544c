use super::{
    clip::{Clip, Feature, Stretch},
    nearest::{Candidate, survey},
    quick::larger,
    quick_manifold::{Asked, manifold_quickly},
    relate::Relation,
    remembered::PairCache,
    separation::{Measure, with_sign_of},
};
use crate::{
    math::Vec2,
    shape::{ConvexAt, Piece, Placed},
};

/// Which features of two shapes meet at a point of contact. It stays the same from step to step as long as they do.
///
/// At the end of the stretch along which two edges face each other there is a corner of A, of B, or of both; a corner
/// counts as there within 1/4096 of the stretch. Corners and edges have the indices of the shape's outline.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ContactId {
    /// Of A.
    pub a: Feature,
    /// Of B.
    pub b: Feature,
}

/// One point of a contact manifold.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ContactPoint {
    /// In the middle between the two surfaces, in the world.
    pub point: Vec2,
    /// How far the surfaces are apart there along the normal; negative where they overlap.
    pub separation: f32,
    /// Which features meet there.
    pub id: ContactId,
}

/// Where two convex shapes, or parts of shapes, touch: one normal and one or two points.
///
/// ```
/// use jostle::{Convex, Pose2, Vec2, contact_manifold};
/// let (floor, crate_) = (Convex::rectangle(10.0, 2.0)?, Convex::rectangle(1.0, 1.0)?);
/// let manifold = contact_manifold((&floor, Pose2::IDENTITY), (&crate_, (3.0, 1.25).into()), 0.0).unwrap();
/// assert_eq!(manifold.normal, Vec2::new(0.0, 1.0)); // from the floor to the crate
/// let [right, left] = manifold.points() else { panic!("a crate stands on two points") };
/// assert_eq!((right.point, left.point), (Vec2::new(3.5, 0.875), Vec2::new(2.5, 0.875)));
/// assert_eq!((right.separation, left.separation), (-0.25, -0.25));
/// # Ok::<(), jostle::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Manifold {
    /// Of unit length, from A to B.
    pub normal: Vec2,
    /// Of A; 0 if it is convex.
    pub part_a: u32,
    /// Of B.
    pub part_b: u32,
    points: [ContactPoint; 2],
    count: u8,
}

impl Manifold {
    /// With one point.
    #[inline(always)]
    pub(super) fn at_point(normal: Vec2, only: ContactPoint) -> Manifold {
        Manifold { normal, part_a: 0, part_b: 0, points: [only, NOTHING], count: 1 }
    }

    /// One or two points, in the order of A's outline.
    ///
    /// ```
    /// use jostle::{Convex, Pose2, contact_manifold};
    /// let ball = Convex::circle(1.0)?;
    /// let manifold = contact_manifold((&ball, Pose2::IDENTITY), (&ball, (1.5, 0.0).into()), 0.0).unwrap();
    /// assert_eq!(manifold.points().len(), 1);
    /// assert_eq!(manifold.points()[0].point.x, 0.75);
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    pub fn points(&self) -> &[ContactPoint] {
        &self.points[..usize::from(self.count)]
    }

    /// The way out itself, between these corners of parts.
    pub(super) fn of_way(way: &Measure, [(part_a, a), (part_b, b)]: [(u32, Feature); 2]) -> Manifold {
        let point = ((way.points[0] + way.points[1]) * 0.5).into();
        let only = ContactPoint { point, separation: way.distance as f32, id: ContactId { a, b } };
        Manifold::at_point(way.normal.into(), only).of_parts(part_a, part_b)
    }

    /// Leaves out the points that are farther apart than the margin; whether any are left.
    pub(super) fn keep_within(&mut self, margin: f32) -> bool {
        let within = self.points().iter().filter(|point| point.separation <= margin).copied();
        let (mut points, mut count) = ([NOTHING; 2], 0);
        for point in within {
            points[usize::from(count)] = point;
            count += 1;
        }
        (self.points, self.count) = (points, count);
        count > 0
    }

    /// As seen from B.
    pub(super) fn swapped(mut self) -> Manifold {
        for point in &mut self.points {
            point.id = ContactId { a: point.id.b, b: point.id.a };
        }
        if self.count == 2 {
            self.points.swap(0, 1);
        }
        Manifold { normal: -self.normal, part_a: self.part_b, part_b: self.part_a, ..self }
    }

    pub(super) fn of_parts(self, part_a: u32, part_b: u32) -> Manifold {
        Manifold { part_a, part_b, ..self }
    }

    /// The same with other names for the features of A and B.
    pub(super) fn renamed(mut self, a: impl Fn(Feature) -> Feature, b: impl Fn(Feature) -> Feature) -> Manifold {
        for point in &mut self.points[..usize::from(self.count)] {
            point.id = ContactId { a: a(point.id.a), b: b(point.id.b) };
        }
        self
    }
}

/// Where two convex shapes touch, or are at most `margin` apart: `None` if they are farther apart.
///
/// The normal is that of [`separation`](crate::separation), and so is the distance of the deepest point, bit for bit.
/// Faces that are flush or nearly so have two points, however they are turned: the ends of the stretch along which the
/// two edges face each other; ends farther apart than the margin are left out. The nearest direction between two corners
/// counts as that of a face within 1/4096 rad. A point lies in both shapes grown by the margin and half of its separation.
///
/// Swapped, the same points come in reverse and the normal is mirrored, wherever the nearest direction is unique. What was
/// last step changes nothing. Frame: the world. A negative margin leaves out what overlaps by less; with a margin that is
/// not a number, or a pose that is not finite, there is none. Points and segments are
/// shapes like others; where the nearest direction is not unique, as of coincident centres, it is that of `separation`.
///
/// Cost: that of `separation`, and of cutting two edges to their common stretch.
///
/// ```
/// use jostle::{Convex, Pose2, Rot2, contact_manifold};
/// let (floor, plank) = (Convex::rectangle(10.0, 2.0)?, Convex::rectangle(4.0, 1.0)?);
/// let tilted = Pose2::new((0.0, 1.55), Rot2::new(0.03));
/// let points = |margin| contact_manifold((&floor, Pose2::IDENTITY), (&plank, tilted), margin).unwrap().points().len();
/// assert_eq!((points(0.0), points(0.2)), (1, 2)); // one end is in the floor, the other above it
/// # Ok::<(), jostle::ShapeError>(())
/// ```
#[must_use]
pub fn contact_manifold(a: ConvexAt<'_>, b: ConvexAt<'_>, margin: f32) -> Option<Manifold> {
    manifold_from(&mut PairCache::default(), a.0.at(a.1), b.0.at(b.1), margin)
}

/// The same, but looks first whether what was nearest last time still is.
#[inline]
pub(super) fn manifold_from(cache: &mut PairCache, a: Placed<'_>, b: Placed<'_>, margin: f32) -> Option<Manifold> {
    let mut found = None;
    if manifold_quickly(&a, &b, Asked { margin, cache, found: &mut found }).is_none() {
        found = manifold_with_walk(a, b, margin);
    }
    found
}

#[inline(never)]
pub(super) fn manifold_with_walk(a: Placed<'_>, b: Placed<'_>, margin: f32) -> Option<Manifold> {
    manifold_step_by_step([a, b], [&a.piece()?, &b.piece()?], margin, |_| ())
}

/// What is found on the way to a manifold, in this order.
pub(super) enum Step<'s> {
    /// The facet of the difference, and the distance of the shapes.
    Nearest { facet: &'s Candidate, cores: Relation, distance: f32 },
    /// The edges that face each other, and the ends of their common stretch.
    Clip(&'s Stretch, &'s Clip),
}

/// Where two placed convex shapes touch, which are these pieces, with everything that is found on the way shown.
#[inline(always)]
pub(super) fn manifold_step_by_step(
    shapes: [Placed<'_>; 2],
    pieces: [&Piece; 2],
    margin: f32,
    mut show: impl FnMut(Step<'_>),
) -> Option<Manifold> {
    let [a, b] = pieces;
    let survey = survey(a, b);
    let facet = survey.candidate(a, b);
    let nearest = facet.nearest(survey.cores);
    let distance = with_sign_of(survey.relation(a, b), nearest.distance - (a.radius + b.radius));
    show(Step::Nearest { facet: &facet, cores: survey.cores, distance });
    if distance > margin || margin.is_nan() {
        return None;
    }
    let stretch = Stretch::of_pieces(pieces, [u32::MAX; 2], &nearest);
    let clip = stretch.clip([a.radius, b.radius], &nearest);
    show(Step::Clip(&stretch, &clip));
    let manifold = manifold_of_clip(&clip, a.radius + b.radius, distance, margin);
    Some(manifold.renamed(in_outline(shapes[0], a), in_outline(shapes[1], b)))
}

/// From features of the only piece of a shape to those of its outline.
pub(super) fn in_outline<'p>(shape: Placed<'p>, piece: &'p Piece) -> impl Fn(Feature) -> Feature + 'p {
    move |feature| match feature {
        Feature::Corner(corner) => Feature::Corner(shape.corner_index(piece, 0, corner)),
        Feature::Edge(start) => Feature::Edge(shape.corner_index(piece, 0, start)),
    }
}

/// The ends of a stretch between two pieces that are within the margin; `reach` is the sum of their radii and `distance` that
/// of the nearest points. Features count the corners of the pieces.
#[inline(always)]
pub(super) fn manifold_of_clip(clip: &Clip, reach: f64, distance: f32, margin: f32) -> Manifold {
    let [first, last] = &clip.ends;
    // Ends that are as deep as rounding tells have the distance itself, with the sign of the exact relation.
    let least = clip.error + if last.gap < first.gap { last.gap } else { first.gap };
    let mut manifold = Manifold { normal: clip.normal.into(), part_a: 0, part_b: 0, points: [NOTHING; 2], count: 0 };
    for end in &clip.ends[..if clip.is_point { 1 } else { 2 }] {
        let separation = if end.gap <= least { distance } else { larger((end.gap - reach) as f32, distance) };
        if separation <= margin {
            let id = ContactId { a: end.features[0], b: end.features[1] };
            manifold.points[usize::from(manifold.count)] = ContactPoint { point: end.point.into(), separation, id };
            manifold.count += 1;
        }
    }
    manifold
}

const NOTHING: ContactPoint =
    ContactPoint { point: Vec2::ZERO, separation: 0.0, id: ContactId { a: Feature::Corner(0), b: Feature::Corner(0) } };
