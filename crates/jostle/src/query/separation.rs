use super::impact::{Limits, Sought, for_near_leaves};
use crate::{
    difference::{
        AboutClosest, BoxSeparations, Closest, Facing, Feature, FeaturePair, Measure, Relation, Separation,
        boxes_are_apart, corners_of_boxes, measure, measure_pieces, separation_of_pieces, survey, with_closest,
        with_radii,
    },
    placed::{Body, Leaves, Moving, Piece, Placed, Solid},
    shape::OrientedBox,
    union::{depth, for_close_solids, relate_bodies, touch},
};
use core::ops::ControlFlow;

/// The signed distance of two shapes with its direction and witness points: distance and penetration depth in one
/// answer.
///
/// World frame. `distance` is 0 exactly where [`relate`](crate::relate) says `Touching`, above 0 where it says
/// `Apart`, below 0 where it says `Overlapping`; a distance that would round to 0 or to the wrong side becomes the
/// smallest f32 of the right sign. It is within 4 f32 ulps of the scene's size, each coordinate of a point within 2.
/// Swapping A and B mirrors the answer bit for bit wherever the nearest direction is unique.
///
/// The depth of a polygon is the true one, the length of the minimum translation vector, whatever pieces it is cut
/// into: across notches, out through holes, and into a gap that fits. A gap as narrow as the other shape to within
/// rounding counts as one that fits, and may leave an overlap below an ulp. The depth of a compound or chain is the
/// largest of those of its parts or segments: a lower bound of that length.
///
/// If several directions are equally near (coincident centres, the middle of a square), one of them is taken, the same
/// on every run. The nearest points of parallel edges are an end of one edge and the point opposite. Two shapes without
/// area that cross have a depth, too. With a pose that is not finite the distance is infinite, the normal up and both
/// points the origin. A distance or coordinate beyond the largest f32 is infinite.
///
/// Cost: linear in the corners of two convex shapes, and at most the product of their numbers if the cores nearly
/// touch. For shapes of many pieces that are apart, the pairs of pieces whose boxes are as near as the answer: few as a
/// rule, and the product of their numbers among long slanted edges side by side.
///
/// The depth of polygons is searched outward from no displacement at all, square by square; the number of squares grows
/// with the corners that are about as near as the minimum translation vector is long. For two detailed outlines that
/// overlap deeply it is up to the fourth power of the corners: the figures are in `docs/growth.md` of the project.
///
/// Source: the Minkowski difference as in van den Bergen, "Collision Detection in Interactive 3D Environments" (2003),
/// §4. In two dimensions it is a polygon that can be walked around, so we need no iteration and no tolerance.
///
/// ```
/// use jostle::{Convex, separation};
/// let rod = Convex::rectangle(4.0, 0.1)?;
/// let floor = Convex::rectangle(20.0, 1.0)?;
/// assert_eq!(separation(rod.at((0.0, 1.5)), floor.at((0.0, -0.5))).distance, 1.45);
/// # Ok::<(), jostle::ShapeError>(())
/// ```
#[must_use]
pub fn separation(a: Placed<'_>, b: Placed<'_>) -> Separation {
    let mut found = Separation::NOWHERE;
    if fast_separation(&a, &b, &mut None, &mut found).is_none() {
        found = separation_with_walk(a, b);
    }
    found
}

/// Writes the separation of two convex shapes, if a fast path decides it, and the nearest pair of features. The pair
/// that was nearest before is tested first.
#[inline(always)]
pub(super) fn fast_separation(
    a: &Placed<'_>,
    b: &Placed<'_>,
    pair: &mut Option<FeaturePair>,
    found: &mut Separation,
) -> Option<()> {
    let (a, b) = (a.figure()?, b.figure()?);
    let before = *pair;
    with_closest([&a, &b], f32::INFINITY, before, AskSeparation { radii: [a.radius(), b.radius()], pair, found })
}

/// The separation of two boxes, if f32 is certain of their nearest features.
#[inline]
pub(super) fn separation_of_boxes(a: &OrientedBox, b: &OrientedBox) -> Option<Separation> {
    let found = &BoxSeparations::new(a, b).closest(&corners_of_boxes([a, b]))?;
    Some(with_radii(&found.closest.nearest, [0.0; 2], found.closest.relation))
}

/// The question about the separation of two cores with these radii.
pub(super) struct AskSeparation<'p> {
    pub(super) radii: [f64; 2],
    /// The place of the nearest features.
    pub(super) pair: &'p mut Option<FeaturePair>,
    /// The place of the answer.
    pub(super) found: &'p mut Separation,
}

impl AboutClosest for AskSeparation<'_> {
    #[inline(always)]
    fn answer(self, closest: &Closest, _: impl FnOnce() -> [Facing; 2]) -> Option<()> {
        *self.pair = closest.pair;
        *self.found = with_radii(&closest.nearest, self.radii, closest.relation);
        Some(())
    }

    #[inline(always)]
    fn answer_for_one_point(self, closest: &Closest, _: Option<[Feature; 2]>) -> Option<()> {
        *self.pair = closest.pair;
        *self.found = with_radii(&closest.nearest, self.radii, closest.relation);
        Some(())
    }
}

#[inline(never)]
pub(super) fn separation_with_walk(a: Placed<'_>, b: Placed<'_>) -> Separation {
    if let (Some(a), Some(b)) = (&a.piece(), &b.piece()) {
        return separation_of_pieces(a, b);
    }
    if !a.is_somewhere() || !b.is_somewhere() {
        return Separation::NOWHERE;
    }
    let (relation, measure) =
        contact(a, b, contact_of_solids).or_else(|| Some((Relation::Apart, distance(a, b)?))).unzip();
    relation.zip(measure).map_or(Separation::NOWHERE, |(relation, measure)| measure.separation(relation))
}

/// The separation of the nearest of all pairs of pieces; the shapes are apart.
fn distance(a: Placed<'_>, b: Placed<'_>) -> Option<Measure> {
    /// A factor on the bound of the search, so that it visits pairs that are equally near to within rounding.
    const BEYOND: f64 = 1.0 + 16.0 * f64::EPSILON;
    let mut nearest: Option<Measure> = None;
    let mut take = |a: &Piece, b: &Piece| {
        let measure = measure_pieces(a, b);
        let best = nearest.filter(|best| !measure.beats(best)).unwrap_or(measure);
        nearest = Some(best);
        best.distance * BEYOND
    };
    match (a.piece(), b.piece()) {
        // A search of one tree is faster without a queue.
        (Some(a), _) => b.nearest_pieces(a.bounds(), f64::INFINITY, &mut |b| take(&a, b)),
        (_, Some(b)) => a.nearest_pieces(b.bounds(), f64::INFINITY, &mut |a| take(a, &b)),
        (None, None) => {
            let (moving, all) = ([a, b].map(Moving::from), Limits { within: f64::INFINITY, until: 0.0 });
            let turns = [moving[0].turn(), moving[1].turn()];
            for_near_leaves(moving, turns, Sought::at(0.0, Leaves::Border), all, &mut |[a, b], _| Limits {
                within: take(a.piece(), b.piece()),
                until: 0.0,
            });
        }
    }
    nearest
}

/// The closest relation of two parts, unless all are apart, and the deepest measure among the pairs with it. `measure`
/// gets the relation below which it may skip a pair.
pub(super) fn contact<'a, 'b>(
    a: Placed<'a>,
    b: Placed<'b>,
    mut measure: impl FnMut(&Solid<'a>, &Solid<'b>, Relation) -> Option<(Relation, Measure)>,
) -> Option<(Relation, Measure)> {
    let mut closest: Option<(Relation, Measure)> = None;
    for_close_solids(a, b, |a, b| {
        let least = closest.map_or(Relation::Touching, |(relation, _)| relation);
        if let Some((relation, measure)) = measure(a, b, least)
            && closest.is_none_or(|best| relation > best.0 || measure.beats(&best.1))
        {
            closest = Some((relation, measure));
        }
        ControlFlow::Continue(())
    });
    closest
}

/// The relation and the measure of two parts, if the relation is at least `least`.
pub(super) fn contact_of_solids(a: &Solid<'_>, b: &Solid<'_>, least: Relation) -> Option<(Relation, Measure)> {
    match (&a.body, &b.body) {
        (Body::Piece(a), Body::Piece(b)) => contact_of_pieces(a, b, least),
        (Body::Piece(_), Body::Area(_)) => contact_of_areas(&b.body, &a.body, least).map(|(r, m)| (r, m.swapped())),
        (Body::Area(_), _) => contact_of_areas(&a.body, &b.body, least),
    }
}

/// The relation and the measure of two pieces, if the relation is at least `least`.
fn contact_of_pieces(a: &Piece, b: &Piece, least: Relation) -> Option<(Relation, Measure)> {
    if boxes_are_apart(a, b) {
        return None;
    }
    let survey = survey(a, b);
    let relation = survey.relation(a, b);
    (relation >= least).then(|| (relation, measure(&survey.nearest(a, b), [a.radius, b.radius])))
}

/// The relation and the measure of an area and a body, if the relation is at least `least`.
fn contact_of_areas(a: &Body<'_>, b: &Body<'_>, least: Relation) -> Option<(Relation, Measure)> {
    let relation = relate_bodies(a, b);
    let measure = match relation {
        Relation::Overlapping => depth,
        _ => touch,
    };
    (relation >= least).then(|| measure(a, b)).flatten().map(|measure| (relation, measure))
}
