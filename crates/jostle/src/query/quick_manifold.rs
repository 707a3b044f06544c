//! Manifolds of convex pairs whose nearest features are easily told: what the walk says, bit for bit, without walking.

use super::{
    boxes::{Meeting, NearestOfBoxes, Region, nearest_of_boxes, region_of_box},
    capsules::{nearest_of_capsules, nearest_to_capsule},
    clip::{Facing, Feature, Stretch},
    gaps::{Closest, Gaps},
    manifold::{ContactId, ContactPoint, Manifold, manifold_of_clip},
    nearest::{Nearest, nearest_by_corners, nearest_by_facet},
    quick::relate_finite_discs,
    relate::Relation,
    separation::with_sign_of,
};
use crate::{
    math::{bounds::Bounds, tolerance::WALK_ERROR},
    shape::{Capsule, Disc, LocalCore, Placed},
};

/// `None` where a walk is needed.
#[inline]
pub(super) fn manifold_quickly(a: &Placed<'_>, b: &Placed<'_>, margin: f32) -> Option<Option<Manifold>> {
    match (a.disc(), b.disc()) {
        (Some(a), Some(b)) => {
            let relation = relate_finite_discs(a, b)?;
            let nearest = nearest_by_corners([a.centre, b.centre]);
            Some(at_points(&nearest, relation, [a.radius, b.radius], [Feature::Corner(0); 2], margin))
        }
        (Some(disc), None) => manifold_with_disc(b, disc, a, margin).map(|found| found.map(Manifold::swapped)),
        (None, Some(disc)) => manifold_with_disc(a, disc, b, margin),
        (None, None) => manifold_of_cores(a, b, margin),
    }
}

/// Of a shape with edges as A and a disc.
#[inline]
fn manifold_with_disc(
    shape: &Placed<'_>,
    disc: Disc,
    placed_disc: &Placed<'_>,
    margin: f32,
) -> Option<Option<Manifold>> {
    let on_edge = |start: usize| [Feature::Edge(start as u32), Feature::Corner(0)];
    if let Some(b) = shape.oriented_box() {
        let radii = [0.0, disc.radius];
        match region_of_box(disc.centre, &b) {
            Some(Region::Beyond(facet, start)) => {
                let nearest = nearest_by_facet(facet, Relation::Apart);
                let relation = facet.relation_to_disc(disc.radius);
                return Some(at_points(&nearest, relation, radii, on_edge(start), margin));
            }
            Some(Region::Inside(facet, start)) => {
                let nearest = nearest_by_facet(facet, Relation::Overlapping);
                return Some(at_points(&nearest, Relation::Overlapping, radii, on_edge(start), margin));
            }
            Some(Region::Corner(corner, i)) => {
                let nearest = nearest_by_corners([corner, disc.centre]);
                let relation = relate_finite_discs(Disc { centre: corner, radius: 0.0 }, disc)?;
                let core = shape.local_core()?;
                let facing = [Facing::of_core(&core, i, corner, nearest.normal), Facing::of_corner(disc.centre)];
                return Some(manifold_of_facing(&nearest, relation, radii, facing, margin));
            }
            None => {}
        }
    }
    if let Some(capsule) = shape.capsule() {
        let (nearest, relation) = nearest_to_capsule(disc.centre, &capsule, disc.radius)?;
        let facing = [Facing::of_segment(capsule.ends, nearest.normal), Facing::of_corner(disc.centre)];
        return Some(manifold_of_facing(&nearest, relation, [capsule.radius, disc.radius], facing, margin));
    }
    manifold_by_gaps(&shape.local_core()?, &placed_disc.local_core()?, margin)
}

/// Of two shapes with edges.
#[inline]
fn manifold_of_cores(a: &Placed<'_>, b: &Placed<'_>, margin: f32) -> Option<Option<Manifold>> {
    if let (Some(a), Some(b)) = (a.capsule(), b.capsule()) {
        if are_far(&a, &b, margin) {
            return Some(None);
        }
        let (nearest, relation) = nearest_of_capsules(&a, &b)?;
        let facing = [Facing::of_segment(a.ends, nearest.normal), Facing::of_segment(b.ends, -nearest.normal)];
        return Some(manifold_of_facing(&nearest, relation, [a.radius, b.radius], facing, margin));
    }
    let cores = [a.local_core()?, b.local_core()?];
    if let (Some(a), Some(b)) = (a.oriented_box(), b.oriented_box()) {
        match nearest_of_boxes(&a, &b, margin) {
            Some(NearestOfBoxes::Farther) => return Some(None),
            Some(NearestOfBoxes::At(nearest, relation, meeting)) => {
                let facing = facing_of_boxes([&cores[0], &cores[1]], &nearest, &meeting);
                return Some(manifold_of_facing(&nearest, relation, [0.0; 2], facing, margin));
            }
            None => {}
        }
    }
    manifold_by_gaps(&cores[0], &cores[1], margin)
}

#[inline]
fn manifold_by_gaps(a: &LocalCore<'_>, b: &LocalCore<'_>, margin: f32) -> Option<Option<Manifold>> {
    let radii = [a.radius(), b.radius()];
    let gaps = Gaps::new(a, b)?;
    if f64::from(gaps.widest - 2.0 * gaps.error) - (radii[0] + radii[1]) > least_beyond(margin) {
        return Some(None);
    }
    let Closest { nearest, relation, facing } = gaps.closest()?;
    Some(manifold_of_facing(&nearest, relation, radii, facing, margin))
}

/// Of cores that face each other with these edges, whose nearest points are known.
#[inline]
fn manifold_of_facing(
    nearest: &Nearest,
    relation: Relation,
    radii: [f64; 2],
    facing: [Facing; 2],
    margin: f32,
) -> Option<Manifold> {
    let reach = radii[0] + radii[1];
    let distance = with_sign_of(relation, nearest.distance - reach);
    // What is not a number is never within.
    (distance <= margin)
        .then(|| manifold_of_clip(&Stretch::new(facing, nearest).clip(radii, nearest), reach, distance, margin))
}

/// The one point between the nearest points of two cores with these skins, where these features are.
#[inline]
fn at_points(
    nearest: &Nearest,
    relation: Relation,
    radii: [f64; 2],
    [a, b]: [Feature; 2],
    margin: f32,
) -> Option<Manifold> {
    let separation = with_sign_of(relation, nearest.distance - (radii[0] + radii[1]));
    let surfaces = (nearest.points[0] + nearest.normal * radii[0]) + (nearest.points[1] + nearest.normal * -radii[1]);
    let only = ContactPoint { point: (surfaces * 0.5).into(), separation, id: ContactId { a, b } };
    (separation <= margin).then(|| Manifold::at_point(nearest.normal.into(), only))
}

/// What is farther apart than this is not within the margin either when it is rounded.
#[inline]
fn least_beyond(margin: f32) -> f64 {
    f64::from(margin.next_up())
}

/// Whether the boxes around two capsules are clearly farther apart than a margin.
#[inline]
fn are_far(a: &Capsule, b: &Capsule, margin: f32) -> bool {
    let [around_a, around_b] = [a, b].map(|capsule| Bounds::around(capsule.ends[0], capsule.ends[1]));
    let (one, other) = (around_b.min - around_a.max, around_a.min - around_b.max);
    let gap = one.most(other);
    let reach = a.radius + b.radius + least_beyond(margin);
    let error = WALK_ERROR * (gap.x.abs() + gap.y.abs() + reach.abs());
    gap.x > reach + error || gap.y > reach + error
}

#[inline]
fn facing_of_boxes(cores: [&LocalCore<'_>; 2], nearest: &Nearest, meeting: &Meeting) -> [Facing; 2] {
    let own = meeting.owner as usize;
    let way = if own == 0 { nearest.normal } else { -nearest.normal };
    let (core, other) = (cores[own], cores[1 - own]);
    let (start, end) = (meeting.edge, core.next(meeting.edge));
    let of_own = if nearest.is_face {
        Facing::of_edge((start as u32, core.place(start)), (end as u32, core.place(end)))
    } else {
        Facing::of_core(core, start, core.place(start), way)
    };
    let of_other = Facing::of_core(other, meeting.corner, other.place(meeting.corner), -way);
    if own == 0 { [of_own, of_other] } else { [of_other, of_own] }
}
