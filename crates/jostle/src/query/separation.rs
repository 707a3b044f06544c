use super::impact::{Limits, Sought, for_near_leaves};
use crate::{
    depth::{Depth, depth, touch},
    difference::{
        AboutClosest, BoxSeparations, Closest, Facing, Feature, FeaturePair, Measure, Relation, Separation,
        boxes_are_apart, corners_of_boxes, measure, measure_pieces, separation_of_pieces, survey, with_closest,
        with_radii,
    },
    placed::{Body, Leaves, Moving, Piece, Placed, PlacedPart},
    shape::OrientedBox,
    union::{for_close_parts, relate_bodies, whole},
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
/// The depth of all solids, compounds too, is that of the whole: the length of the minimum translation vector, whatever
/// pieces or parts they consist of. It leads across notches, out through holes, and into a gap that fits. A gap as narrow
/// as the other shape to within rounding counts as one that fits, and may leave an overlap below an ulp. Where two parts
/// adjoin is no way out for a point or a segment, although it touches both there. The depth of a chain, or of a compound
/// with one, is the largest of those of its segments, and of its solids: a lower bound of that length.
///
/// The search for the depth is bounded: it ends after 256 squares of displacements, of which one that many pairs of pieces
/// reach counts as several. Then `distance` is that of a way out all the same, the shortest of those found and of those in
/// 16 directions, and `at_least` tells how much shorter another one could be. Outlines of some tens of corners, and a box
/// or a disc in one of 200, never need so many; two of 60 to 200 corners deep in each other do one time in 90, two of 1,000
/// corners as a rule. No clock is read: the answer is the same on every machine.
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
/// The depth is searched outward from no displacement at all, square by square. The number of squares grows with the
/// corners that are about as near as the minimum translation vector is long, up to the bound; each takes a time that is
/// logarithmic in the corners as a rule. The figures are in `docs/growth.md` of the project.
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
    if let Some((relation, depth)) = contact(a, b, Relation::Touching, contact_of_segments) {
        let found = depth.measure.separation(relation);
        let at_least = depth.at_least.map_or(found.at_least, |least| rounded_down(least, found.at_least));
        return Separation { at_least, ..found };
    }
    distance(a, b).map_or(Separation::NOWHERE, |measure| measure.separation(Relation::Apart))
}

/// A lower bound that is not negative, rounded down to f32, and below a limit.
fn rounded_down(bound: f64, limit: f32) -> f32 {
    let nearest = bound as f32;
    let below = if f64::from(nearest) > bound { f32::from_bits(nearest.to_bits() - 1) } else { nearest };
    below.min(limit)
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

/// The closest relation of two shapes, unless they are apart or have a relation below `least`, and the separation with
/// it: the depth of all solids as one, or of a deeper pair of parts of which one is a segment of a chain. `of_segments`
/// gives the relation and the measure of such a pair, and gets the relation below which it may skip it.
pub(super) fn contact<'a, 'b>(
    a: Placed<'a>,
    b: Placed<'b>,
    least: Relation,
    mut of_segments: impl FnMut(&PlacedPart<'a>, &PlacedPart<'b>, Relation) -> Option<(Relation, Depth)>,
) -> Option<(Relation, Depth)> {
    let mut closest: Option<(Relation, Depth)> = None;
    let mut do_solids_overlap = false;
    for_close_parts(a, b, |a, b| {
        let least = closest.map_or(least, |(relation, _)| relation);
        let is_of_segments = a.is_path || b.is_path;
        let found = match (is_of_segments, do_solids_overlap) {
            (true, _) => of_segments(a, b, least),
            // The depth of all solids is found at once, after the others.
            (false, true) => None,
            (false, false) => touch_of_solids(a, b, least, &mut do_solids_overlap),
        };
        if let Some((relation, depth)) = found
            && closest.is_none_or(|best| relation > best.0 || depth.measure.beats(&best.1.measure))
        {
            closest = Some((relation, depth));
        }
        ControlFlow::Continue(())
    });
    if !do_solids_overlap {
        return closest;
    }
    let of_solids = depth_of_solids(a, b);
    let deeper = closest.filter(|(relation, depth)| {
        *relation == Relation::Overlapping && depth.measure.distance < of_solids.measure.distance
    });
    deeper.or(Some((Relation::Overlapping, of_solids)))
}

/// The depth of two shapes that overlap, their chains left out.
pub(super) fn depth_of_solids(a: Placed<'_>, b: Placed<'_>) -> Depth {
    match [a.only_part(), b.only_part()] {
        [Some(PlacedPart { body: Body::Piece(a), .. }), Some(PlacedPart { body: Body::Piece(b), .. })] => {
            Depth::exact(measure_pieces(&a, &b))
        }
        [Some(a), Some(b)] => depth(&a.body, &b.body),
        [Some(a), None] => depth(&a.body, &whole(b)),
        [None, Some(b)] => depth(&whole(a), &b.body),
        [None, None] => depth(&whole(a), &whole(b)),
    }
}

/// The relation and the measure of two solids that touch, if `least` admits it. If they overlap, that is noted instead.
fn touch_of_solids(
    a: &PlacedPart<'_>,
    b: &PlacedPart<'_>,
    least: Relation,
    do_overlap: &mut bool,
) -> Option<(Relation, Depth)> {
    let relation = relate_bodies(&a.body, &b.body);
    *do_overlap = relation == Relation::Overlapping;
    if relation != Relation::Touching || least > relation {
        return None;
    }
    let measure = match (&a.body, &b.body) {
        (Body::Piece(a), Body::Piece(b)) => measure_pieces(a, b),
        // The pieces of A come first among equal ones, so an area is A.
        (Body::Piece(_), Body::Area(_)) => touch(&b.body, &a.body).swapped(),
        (Body::Area(_), _) => touch(&a.body, &b.body),
    };
    Some((relation, Depth::exact(measure)))
}

/// The relation and the depth of two parts of which one is a segment of a chain, if the relation is at least `least`.
pub(super) fn contact_of_segments(
    a: &PlacedPart<'_>,
    b: &PlacedPart<'_>,
    least: Relation,
) -> Option<(Relation, Depth)> {
    match (&a.body, &b.body) {
        (Body::Piece(a), Body::Piece(b)) => contact_of_pieces(a, b, least),
        (Body::Piece(_), Body::Area(_)) => {
            let (relation, Depth { measure, at_least }) = contact_with_area(&b.body, &a.body, least)?;
            Some((relation, Depth { measure: measure.swapped(), at_least }))
        }
        (Body::Area(_), _) => contact_with_area(&a.body, &b.body, least),
    }
}

/// The relation and the depth of two pieces, if the relation is at least `least`.
fn contact_of_pieces(a: &Piece, b: &Piece, least: Relation) -> Option<(Relation, Depth)> {
    if boxes_are_apart(a, b) {
        return None;
    }
    let survey = survey(a, b);
    let relation = survey.relation(a, b);
    let measure = || measure(&survey.nearest(a, b), [a.radius, b.radius]);
    (relation >= least).then(|| (relation, Depth::exact(measure())))
}

/// The relation and the depth of an area and a segment, if the relation is at least `least`.
fn contact_with_area(area: &Body<'_>, segment: &Body<'_>, least: Relation) -> Option<(Relation, Depth)> {
    let relation = relate_bodies(area, segment);
    if relation < least {
        return None;
    }
    let found = match relation {
        Relation::Overlapping => depth(area, segment),
        _ => Depth::exact(touch(area, segment)),
    };
    Some((relation, found))
}
