//! The one table of figures: the fast path that answers a question about two of them. `None` leaves the answer to the
//! walk, if rounding leaves it uncertain or a number is not finite.

use super::{
    boxes::{FacingBoxes, Region, facing_upright, region_of_box, relate_boxes, relate_upright_to_point},
    closest_boxes::{BoxSeparations, corners_of_boxes},
    discs::{relate_clear_discs, relate_disc_to_box, relate_discs, relate_finite_discs, relate_point_to_polygon},
    feature_pair::{Closest, FeaturePair},
    features::{Facing, Feature},
    lanes::AxisSeparations,
    nearest::{nearest_by_corners, nearest_by_facet},
    portal::relate_by_portal,
    ray_entry::{RayEntry, UnlimitedRay},
    ray_figures::{fast_entry_of_box, fast_entry_of_polygon},
    relation::Relation,
    rounds::{
        are_far, feature_of_capsule, nearest_of_capsules, nearest_to_capsule, relate_capsule_to_box, relate_capsules,
        relate_disc_to_capsule,
    },
    walk::Owner,
};
use crate::{
    math::{Vec2, dvec2::DVec2},
    placed::{Disc, Figure},
    shape::{
        FigureKind::{Box, Capsule, Core, Disc as Round, Many},
        OrientedBox,
    },
};

/// The relation of two discs around their own origins that are clearly apart or overlapping.
#[inline(always)]
pub(crate) fn relate_if_discs(a: &Figure<'_>, b: &Figure<'_>) -> Option<Relation> {
    if a.kind() != Round || b.kind() != Round {
        return None;
    }
    relate_clear_discs(a.centred_disc()?, b.centred_disc()?)
}

/// The nearest faces or corners of two upright boxes that do not overlap.
#[inline(always)]
pub(crate) fn facing_boxes(a: &Figure<'_>, b: &Figure<'_>) -> Option<FacingBoxes> {
    match (a.kind(), b.kind()) {
        (Box, Box) => facing_upright(&a.oriented_box(), &b.oriented_box()),
        _ => None,
    }
}

/// The relation of two figures.
#[inline(always)]
pub(crate) fn relate_figures(a: &Figure<'_>, b: &Figure<'_>) -> Option<Relation> {
    match (a.kind(), b.kind()) {
        (Box, Box) => relate_boxes(&a.oriented_box(), &b.oriented_box()),
        (Round, Round) => relate_finite_discs(a.disc(), b.disc()),
        (Box | Capsule, Round) => relate_to_disc(a, b.disc()),
        (Round, Box | Capsule) => relate_to_disc(b, a.disc()),
        (Capsule, Capsule) => relate_capsules(&a.capsule()?, &b.capsule()?),
        (Capsule, Box) => relate_capsule_to_box(&a.capsule()?, &b.oriented_box()),
        (Box, Capsule) => relate_capsule_to_box(&b.capsule()?, &a.oriented_box()),
        (Core | Many, _) | (_, Core | Many) => None,
    }
}

/// The relation of two figures of which one is a polygon other than a box, apart from the others for the sake of these.
pub(crate) fn relate_polygons(a: &Figure<'_>, b: &Figure<'_>) -> Option<Relation> {
    if !matches!((a.kind(), b.kind()), (Core | Many, _) | (_, Core | Many)) {
        return None;
    }
    if let (Some(a), Some(b)) = (a.core(), b.core()) {
        return AxisSeparations::new(&a, &b)?.relation();
    }
    relate_by_portal(&a.padded_outline(), &b.padded_outline(), a.radius() + b.radius())
}

#[inline(always)]
fn relate_to_disc(figure: &Figure<'_>, disc: Disc) -> Option<Relation> {
    match figure.kind() {
        Box => relate_disc_to_box(disc, &figure.oriented_box()),
        Round => relate_finite_discs(figure.disc(), disc),
        Capsule => relate_disc_to_capsule(disc, &figure.core()?),
        Core | Many => None,
    }
}

/// The relation of a figure and a point.
#[inline(always)]
pub(crate) fn relate_to_point(figure: &Figure<'_>, point: Vec2) -> Option<Relation> {
    match figure.kind() {
        Core | Many => relate_point_to_polygon(point.into(), &figure.local_polygon()?),
        // A point on the border is as likely as not where both are on a grid.
        Box => match relate_upright_to_point(&figure.oriented_box(), point) {
            None => relate_to_disc(figure, Disc::point(point)),
            relation => relation,
        },
        _ => relate_to_disc(figure, Disc::point(point)),
    }
}

/// A question that the nearest points answer, and the place of the answer. Each branch of the table writes it there,
/// since moving it or the points out of the branch would take longer than finding them.
pub(crate) trait AboutClosest {
    /// Writes the answer; `None` if that needs a walk. `facing` gives the edges that face each other there.
    fn answer(self, closest: &Closest, facing: impl FnOnce() -> [Facing; 2]) -> Option<()>;

    /// The same for two figures that can touch in one point only: two discs, or a disc and another figure. The features
    /// are those of the nearest points, if these are certain.
    fn answer_for_one_point(self, closest: &Closest, features: Option<[Feature; 2]>) -> Option<()>;
}

/// A question about B and A.
struct Swapped<Q>(Q);

impl<Q: AboutClosest> AboutClosest for Swapped<Q> {
    #[inline(always)]
    fn answer(self, closest: &Closest, facing: impl FnOnce() -> [Facing; 2]) -> Option<()> {
        let swapped = || {
            let [a, b] = facing();
            [b, a]
        };
        self.0.answer(&closest.swapped(), swapped)
    }

    #[inline(always)]
    fn answer_for_one_point(self, closest: &Closest, features: Option<[Feature; 2]>) -> Option<()> {
        self.0.answer_for_one_point(&closest.swapped(), features.map(|[a, b]| [b, a]))
    }
}

/// Answers by the nearest points of two figures, unless they are farther apart than a margin. The features that were
/// nearest `before` are tested first.
#[inline(always)]
pub(crate) fn with_closest<Q: AboutClosest>(
    [a, b]: [&Figure<'_>; 2],
    margin: f32,
    before: Option<FeaturePair>,
    question: Q,
) -> Option<()> {
    // For boxes, and for a box and a disc, the answer takes no longer than the test.
    if let Some(pair) = before
        && !matches!((a.kind(), b.kind()), (Box, Box | Round) | (Round, Box))
        && let (Some(core_a), Some(core_b)) = (a.core(), b.core())
        && let Some(closest) = pair.again(&core_a, &core_b)
    {
        return question.answer(&closest, || pair.facing(&closest.nearest, [&core_a, &core_b]));
    }
    match (a.kind(), b.kind()) {
        (Box, Box) => {
            let (a, b) = (&a.oriented_box(), &b.oriented_box());
            let separations = BoxSeparations::new(a, b);
            if separations.are_beyond(margin) {
                return Some(());
            }
            let corners = &corners_of_boxes([a, b]);
            if let Some(found) = &separations.closest(corners) {
                return question.answer(&found.closest, || found.facing([a, b], corners));
            }
        }
        (Round, Round) => return with_closest_of_discs(a.disc(), b.disc(), question),
        (Capsule, Round) => return with_closest_to_disc(a, b.disc(), question),
        (Round, Capsule) => return with_closest_to_disc(b, a.disc(), Swapped(question)),
        (Box, Round) => {
            if let Some(region) = region_of_box(b.disc().centre, &a.oriented_box(), reach_of(b, margin)) {
                return with_closest_in_region(region, b.disc(), question);
            }
        }
        (Round, Box) => {
            if let Some(region) = region_of_box(a.disc().centre, &b.oriented_box(), reach_of(a, margin)) {
                return with_closest_in_region(region, a.disc(), Swapped(question));
            }
        }
        (Capsule, Capsule) => {
            let (a, b) = (a.capsule()?, b.capsule()?);
            if margin < f32::INFINITY && are_far(&a, &b, margin) {
                return Some(());
            }
            let (nearest, relation) = nearest_of_capsules(&a, &b)?;
            let facing = || [Facing::of_segment(a.ends, nearest.normal), Facing::of_segment(b.ends, -nearest.normal)];
            let closest = Closest { nearest, relation, pair: None };
            return question.answer(&closest, facing);
        }
        _ => {}
    }
    let (a, b) = (a.core()?, b.core()?);
    let separations = AxisSeparations::new(&a, &b)?;
    if separations.are_beyond(margin) {
        return Some(());
    }
    let closest = separations.closest()?;
    let pair = closest.pair?;
    question.answer(&closest, || pair.facing(&closest.nearest, [&a, &b]))
}

/// The distance of a core from a figure beyond which the two are farther apart than a margin. Distances that round to
/// the margin are within it.
#[inline(always)]
fn reach_of(figure: &Figure<'_>, margin: f32) -> f64 {
    figure.radius() + f64::from(margin.next_up())
}

/// The same for a figure and a point.
#[inline(always)]
pub(crate) fn with_closest_to_point<Q: AboutClosest>(figure: &Figure<'_>, point: Vec2, question: Q) -> Option<()> {
    with_closest_to_disc(figure, Disc::point(point), question)
}

#[inline(always)]
fn with_closest_to_disc<Q: AboutClosest>(figure: &Figure<'_>, disc: Disc, question: Q) -> Option<()> {
    match figure.kind() {
        Round => with_closest_of_discs(figure.disc(), disc, question),
        Capsule => {
            let capsule = figure.capsule()?;
            let (nearest, relation) = nearest_to_capsule(disc.centre, &capsule, disc.radius)?;
            let features = feature_of_capsule(&nearest, &capsule).map(|feature| [feature, Feature::Corner(0)]);
            question.answer_for_one_point(&Closest { nearest, relation, pair: None }, features)
        }
        Box => {
            with_closest_in_region(region_of_box(disc.centre, &figure.oriented_box(), f64::INFINITY)?, disc, question)
        }
        Core | Many => None,
    }
}

#[inline(always)]
fn with_closest_of_discs<Q: AboutClosest>(a: Disc, b: Disc, question: Q) -> Option<()> {
    let nearest = nearest_by_corners([a.centre, b.centre]);
    let closest = Closest { nearest, relation: relate_finite_discs(a, b)?, pair: None };
    question.answer_for_one_point(&closest, Some([Feature::Corner(0); 2]))
}

#[inline(always)]
fn with_closest_in_region<Q: AboutClosest>(region: Region, disc: Disc, question: Q) -> Option<()> {
    let (nearest, relation, i, feature) = match region {
        Region::Farther => return Some(()),
        Region::Corner { corner, i, is_slanted } => {
            let relation = relate_discs(Disc { centre: corner, radius: 0.0 }, disc);
            (nearest_by_corners([corner, disc.centre]), relation, i, is_slanted.then_some(Feature::Corner(i as u32)))
        }
        Region::Beyond(facet, i) => {
            let relation = facet.relation_to_disc(disc.radius);
            (nearest_by_facet(facet, Relation::Apart), relation, i, Some(Feature::Edge(i as u32)))
        }
        Region::Inside(facet, i) => {
            let overlapping = Relation::Overlapping;
            (nearest_by_facet(facet, overlapping), overlapping, i, Some(Feature::Edge(i as u32)))
        }
    };
    let pair = Some(FeaturePair { owner: Owner::A, edge: i as u8, corner: 0 });
    let features = feature.map(|feature| [feature, Feature::Corner(0)]);
    question.answer_for_one_point(&Closest { nearest, relation, pair }, features)
}

/// Visits the entry of a ray into a figure, if there is one; in each branch of the table, since moving it out of the
/// branch takes longer than finding it.
#[inline(always)]
pub(crate) fn with_entry(line: &UnlimitedRay, figure: &Figure<'_>, visit: impl FnOnce(RayEntry)) -> Option<()> {
    match figure.kind() {
        Round => line.fast_entry_of_disc(figure.disc())?.map(visit),
        Capsule => line.fast_entry_of_capsule(&figure.core()?)?.map(visit),
        Box if figure.core().is_some() => fast_entry_of_box(line, &figure.oriented_box())?.map(visit),
        Box | Core | Many => fast_entry_of_polygon(line, &figure.local_polygon()?)?.map(visit),
    };
    Some(())
}

/// The centres of two discs.
#[inline(always)]
pub(crate) fn centres([a, b]: [&Figure<'_>; 2]) -> Option<[DVec2; 2]> {
    (a.kind() == Round && b.kind() == Round).then(|| [a.disc().centre, b.disc().centre])
}

/// The two boxes, if both are, and their corners are certain to stay convex.
#[inline(always)]
pub(crate) fn boxes([a, b]: [&Figure<'_>; 2]) -> Option<[OrientedBox; 2]> {
    let are_boxes = a.kind() == Box && b.kind() == Box && a.core().is_some() && b.core().is_some();
    if are_boxes { Some([a.oriented_box(), b.oriented_box()]) } else { None }
}
