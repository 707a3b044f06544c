//! Manifolds of convex pairs whose nearest features are easily told: what the walk says, bit for bit, without walking.

use super::{
    boxes::{NearestOfBoxes, Region, nearest_of_boxes, region_of_box},
    capsules::{nearest_of_capsules, nearest_to_capsule},
    clip::{Facing, Feature, Stretch},
    manifold::{ContactId, ContactPoint, Manifold, manifold_of_clip},
    meeting::Closest,
    nearest::{Nearest, nearest_by_corners, nearest_by_facet},
    quick::relate_finite_discs,
    relate::Relation,
    remembered::PairCache,
    separation::{closest_of_cores, with_sign_of},
};
use crate::{
    math::{bounds::Bounds, tolerance::WALK_ERROR},
    shape::{Capsule, Corners, Disc, LocalCore, OrientedBox, Placed},
};

/// `None` where a walk is needed.
#[inline]
pub(super) fn manifold_quickly(
    a: &Placed<'_>,
    b: &Placed<'_>,
    margin: f32,
    cache: &mut PairCache,
) -> Option<Option<Manifold>> {
    match (a.disc(), b.disc()) {
        (Some(a), Some(b)) => {
            let relation = relate_finite_discs(a, b)?;
            let nearest = nearest_by_corners([a.centre, b.centre]);
            Some(at_points(&nearest, relation, [a.radius, b.radius], [Feature::Corner(0); 2], margin))
        }
        (Some(disc), None) => manifold_with_disc(b, disc, a, margin, cache).map(|found| found.map(Manifold::swapped)),
        (None, Some(disc)) => manifold_with_disc(a, disc, b, margin, cache),
        (None, None) => manifold_of_cores(a, b, margin, cache),
    }
}

/// Of a shape with edges as A and a disc.
#[inline]
fn manifold_with_disc(
    shape: &Placed<'_>,
    disc: Disc,
    placed_disc: &Placed<'_>,
    margin: f32,
    cache: &mut PairCache,
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
    manifold_of_edges([shape, placed_disc], [&shape.local_core()?, &placed_disc.local_core()?], margin, cache)
}

/// Of two shapes with edges.
#[inline]
fn manifold_of_cores(a: &Placed<'_>, b: &Placed<'_>, margin: f32, cache: &mut PairCache) -> Option<Option<Manifold>> {
    if let (Some(a), Some(b)) = (a.capsule(), b.capsule()) {
        if are_far(&a, &b, margin) {
            return Some(None);
        }
        let (nearest, relation) = nearest_of_capsules(&a, &b)?;
        let facing = [Facing::of_segment(a.ends, nearest.normal), Facing::of_segment(b.ends, -nearest.normal)];
        return Some(manifold_of_facing(&nearest, relation, [a.radius, b.radius], facing, margin));
    }
    manifold_of_edges([a, b], [&a.local_core()?, &b.local_core()?], margin, cache)
}

#[inline]
fn manifold_of_edges(
    shapes: [&Placed<'_>; 2],
    cores: [&LocalCore<'_>; 2],
    margin: f32,
    cache: &mut PairCache,
) -> Option<Option<Manifold>> {
    let closest = match cache.meeting.and_then(|meeting| meeting.again(cores[0], cores[1])) {
        Some(closest) => closest,
        None => match closest_of_cores(shapes, cores, margin)? {
            Some(closest) => closest,
            None => return Some(None),
        },
    };
    cache.meeting = Some(closest.meeting);
    Some(manifold_of_closest(&closest, cores, cores.map(LocalCore::radius), margin))
}

/// Of two boxes as plain data.
#[inline]
pub(super) fn manifold_of_boxes(a: &OrientedBox, b: &OrientedBox, margin: f32) -> Option<Option<Manifold>> {
    Some(match nearest_of_boxes(a, b, margin)? {
        NearestOfBoxes::Farther => None,
        NearestOfBoxes::At(closest) => manifold_of_closest(&closest, [a, b], [0.0; 2], margin),
    })
}

#[inline]
fn manifold_of_closest<C: Corners>(
    closest: &Closest,
    cores: [&C; 2],
    radii: [f64; 2],
    margin: f32,
) -> Option<Manifold> {
    manifold_of_facing(&closest.nearest, closest.relation, radii, closest.facing(cores), margin)
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

/// Whether the boxes around two capsules are clearly farther apart than a margin.
#[inline]
fn are_far(a: &Capsule, b: &Capsule, margin: f32) -> bool {
    let [around_a, around_b] = [a, b].map(|capsule| Bounds::around(capsule.ends[0], capsule.ends[1]));
    let (one, other) = (around_b.min - around_a.max, around_a.min - around_b.max);
    let gap = one.most(other);
    // What rounds to the margin is within it.
    let reach = a.radius + b.radius + f64::from(margin.next_up());
    let error = WALK_ERROR * (gap.x.abs() + gap.y.abs() + reach.abs());
    gap.x > reach + error || gap.y > reach + error
}
