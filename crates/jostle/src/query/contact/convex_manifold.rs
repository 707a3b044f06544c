use super::{
    clip::{Clip, OverlapInterval, clip_of_face},
    point::{ContactId, ContactPoint, Manifold, manifold_of_clip},
};
use crate::{
    difference::{
        AboutClosest, BoxSeparations, Candidate, Closest, Facing, Feature, Nearest, Relation, corners_of_boxes, survey,
        with_closest, with_sign_of,
    },
    placed::{Figure, Piece, Placed},
    query::PairCache,
    shape::OrientedBox,
};

/// The contact manifold; the feature pair of the last call is tested first.
#[inline]
pub(crate) fn manifold_from(cache: &mut PairCache, a: Placed<'_>, b: Placed<'_>, margin: f32) -> Option<Manifold> {
    let mut found = None;
    if fast_manifold(&a, &b, Asked { margin, cache, found: &mut found }).is_none() {
        found = manifold_with_walk(a, b, margin);
    }
    found
}

/// The margin, the feature pair of the last call, and the place of the answer, which is written there because moving a
/// manifold is slow.
pub(crate) struct Asked<'m> {
    pub(crate) margin: f32,
    pub(crate) cache: &'m mut PairCache,
    pub(crate) found: &'m mut Option<Manifold>,
}

/// The manifold that the walk finds, bit for bit, without the walk; `None` if the walk is needed.
#[inline]
pub(crate) fn fast_manifold(a: &Placed<'_>, b: &Placed<'_>, asked: Asked<'_>) -> Option<()> {
    let figures = [&a.figure()?, &b.figure()?];
    with_closest(figures, asked.margin, asked.cache.pair, OfFigures { figures, asked })
}

/// The question for the manifold of two figures.
struct OfFigures<'f> {
    figures: [&'f Figure<'f>; 2],
    asked: Asked<'f>,
}

impl AboutClosest for OfFigures<'_> {
    #[inline(always)]
    fn answer(self, closest: &Closest, facing: impl FnOnce() -> [Facing; 2]) -> Option<()> {
        let Asked { margin, cache, found } = self.asked;
        cache.pair = closest.pair;
        let radii = self.figures.map(Figure::radius);
        if let Some(distance) = distance_within(closest, radii, margin) {
            write_manifold_of_edges(&closest.nearest, &facing(), radii, [distance, margin], found);
        } else {
            *found = None;
        }
        Some(())
    }

    #[inline(always)]
    fn answer_for_one_point(self, closest: &Closest, features: Option<[Feature; 2]>) -> Option<()> {
        let Asked { margin, cache, found } = self.asked;
        cache.pair = closest.pair;
        let (radii, features) = (self.figures.map(Figure::radius), features?);
        if let Some(distance) = distance_within(closest, radii, margin) {
            *found = Some(manifold_of_nearest_points(&closest.nearest, features, radii, distance));
        } else {
            *found = None;
        }
        Some(())
    }
}

/// The manifold of two boxes if f32 is certain of it; the inner `None` if they are farther apart than the margin.
#[inline]
pub(crate) fn manifold_of_boxes(a: &OrientedBox, b: &OrientedBox, margin: f32) -> Option<Option<Manifold>> {
    let separations = BoxSeparations::new(a, b);
    if separations.are_beyond(margin) {
        return Some(None);
    }
    let corners = &corners_of_boxes([a, b]);
    let boxes = &separations.closest(corners)?;
    let mut found = None;
    if let Some(distance) = distance_within(&boxes.closest, [0.0; 2], margin) {
        let edges = boxes.facing([a, b], corners);
        write_manifold_of_edges(&boxes.closest.nearest, &edges, [0.0; 2], [distance, margin], &mut found);
    }
    Some(found)
}

/// The distance of two shapes, if it is within the margin; one that is not a number never is.
#[inline(always)]
fn distance_within(closest: &Closest, radii: [f64; 2], margin: f32) -> Option<f32> {
    let distance = with_sign_of(closest.relation, closest.nearest.distance - (radii[0] + radii[1]));
    (distance <= margin).then_some(distance)
}

/// Writes the manifold of the overlap interval of two edges.
#[inline(never)]
fn write_manifold_of_edges(
    nearest: &Nearest,
    edges: &[Facing; 2],
    radii: [f64; 2],
    [distance, margin]: [f32; 2],
    found: &mut Option<Manifold>,
) {
    let radius_sum = radii[0] + radii[1];
    if let Some(owner) = nearest.face
        && let Some(clip) = &clip_of_face(owner, edges, nearest, radii)
    {
        *found = Some(manifold_of_clip(clip, radius_sum, distance, margin));
        return;
    }
    let clip = OverlapInterval::new(*edges, nearest).clip(radii, nearest);
    *found = Some(manifold_of_clip(&clip, radius_sum, distance, margin));
}

/// The manifold with one point, between the nearest points, which are on these features.
#[inline(always)]
fn manifold_of_nearest_points(nearest: &Nearest, [a, b]: [Feature; 2], radii: [f64; 2], separation: f32) -> Manifold {
    let surfaces = (nearest.points[0] + nearest.normal * radii[0]) + (nearest.points[1] + nearest.normal * -radii[1]);
    let only = ContactPoint { point: (surfaces * 0.5).into(), separation, id: ContactId { a, b } };
    Manifold::at_point(nearest.normal.into(), only)
}

/// The manifold that the walk finds.
#[inline(never)]
pub(crate) fn manifold_with_walk(a: Placed<'_>, b: Placed<'_>, margin: f32) -> Option<Manifold> {
    manifold_step_by_step([a, b], [&a.piece()?, &b.piece()?], margin, |_| ())
}

/// A step of the computation of a manifold; the steps come in this order.
pub(crate) enum ManifoldStep<'s> {
    /// The facet of the difference, and the distance of the shapes.
    Nearest { facet: &'s Candidate, cores: Relation, distance: f32 },
    /// The overlap interval of the opposite edges, and its ends.
    Clip(&'s OverlapInterval, &'s Clip),
}

/// The manifold of two placed convex shapes, which are these pieces; shows each step.
#[inline(always)]
pub(crate) fn manifold_step_by_step(
    shapes: [Placed<'_>; 2],
    pieces: [&Piece; 2],
    margin: f32,
    mut show: impl FnMut(ManifoldStep<'_>),
) -> Option<Manifold> {
    let [a, b] = pieces;
    let survey = survey(a, b);
    let facet = survey.candidate(a, b);
    let nearest = facet.nearest(survey.cores);
    let distance = with_sign_of(survey.relation(a, b), nearest.distance - (a.radius + b.radius));
    show(ManifoldStep::Nearest { facet: &facet, cores: survey.cores, distance });
    if distance > margin || margin.is_nan() {
        return None;
    }
    let interval = OverlapInterval::of_pieces(pieces, [u32::MAX; 2], &nearest, [None; 2]);
    let radii = [a.radius, b.radius];
    let by_face = nearest.face.and_then(|owner| clip_of_face(owner, &interval.edges, &nearest, radii));
    let clip = by_face.unwrap_or_else(|| interval.clip(radii, &nearest));
    show(ManifoldStep::Clip(&interval, &clip));
    let manifold = manifold_of_clip(&clip, a.radius + b.radius, distance, margin);
    Some(manifold.renamed(in_outline(shapes[0], a), in_outline(shapes[1], b)))
}

/// The map from features of the only piece of a shape to those of its outline.
pub(crate) fn in_outline<'p>(shape: Placed<'p>, piece: &'p Piece) -> impl Fn(Feature) -> Feature + 'p {
    move |feature| match feature {
        Feature::Corner(corner) => Feature::Corner(shape.corner_index(piece, 0, corner)),
        Feature::Edge(start) => Feature::Edge(shape.corner_index(piece, 0, start)),
    }
}
