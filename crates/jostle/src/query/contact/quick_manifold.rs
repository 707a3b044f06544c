//! Manifolds of convex pairs whose nearest features are easily told: what the walk says, bit for bit, without walking.

use super::{
    clip::Stretch,
    point::{ContactId, ContactPoint, Manifold, manifold_of_clip},
};
use crate::{
    difference::{
        Closest, Facing, Feature, Nearest, NearestOfBoxes, Owner, Region, Relation, nearest_by_corners,
        nearest_by_facet, nearest_of_boxes, nearest_of_capsules, nearest_to_capsule, region_of_box,
        relate_finite_discs, with_sign_of,
    },
    math::{bounds::Bounds, tolerance::WALK_ERROR},
    placed::{Capsule, Corners, Disc, LocalCore, Placed},
    query::{PairCache, closest_of_cores},
    shape::OrientedBox,
};

/// Within which margin a manifold is asked for, what is remembered, and where the answer goes. (It is written in its place,
/// since moving it costs.)
pub(crate) struct Asked<'m> {
    pub(crate) margin: f32,
    pub(crate) cache: &'m mut PairCache,
    pub(crate) found: &'m mut Option<Manifold>,
}

/// Answers what the walk says; `None` where a walk is needed.
#[inline]
pub(crate) fn manifold_quickly(a: &Placed<'_>, b: &Placed<'_>, asked: Asked<'_>) -> Option<()> {
    match (a.disc(), b.disc()) {
        (Some(a), Some(b)) => {
            let relation = relate_finite_discs(a, b)?;
            let nearest = nearest_by_corners([a.centre, b.centre]);
            let radii = [a.radius, b.radius];
            *asked.found = at_points(&Skinned { nearest, relation, radii }, [Feature::Corner(0); 2], asked.margin);
            Some(())
        }
        (Some(disc), None) => manifold_with_disc([b, a], disc, Owner::B, asked),
        (None, Some(disc)) => manifold_with_disc([a, b], disc, Owner::A, asked),
        (None, None) => manifold_of_cores(a, b, asked),
    }
}

/// The nearest points of two cores, and how the two lie with their skins.
struct Skinned {
    nearest: Nearest,
    relation: Relation,
    radii: [f64; 2],
}

impl Skinned {
    /// As seen from the first shape, which is A or B.
    #[inline]
    fn seen_from(self, first: Owner) -> Skinned {
        let Skinned { nearest, relation, radii } = self;
        match first {
            Owner::A => self,
            Owner::B => Skinned { nearest: nearest.swapped(), relation, radii: [radii[1], radii[0]] },
        }
    }

    #[inline]
    fn separation(&self) -> f32 {
        with_sign_of(self.relation, self.nearest.distance - (self.radii[0] + self.radii[1]))
    }
}

/// Of a shape with edges, which is A or B, and a disc.
#[inline]
fn manifold_with_disc(
    [shape, placed_disc]: [&Placed<'_>; 2],
    disc: Disc,
    owner: Owner,
    asked: Asked<'_>,
) -> Option<()> {
    if let Some(b) = shape.oriented_box() {
        let radii = [0.0, disc.radius];
        let (nearest, relation, start) = match region_of_box(disc.centre, &b) {
            Some(Region::Beyond(facet, start)) => {
                (nearest_by_facet(facet, Relation::Apart), facet.relation_to_disc(disc.radius), start)
            }
            Some(Region::Inside(facet, start)) => {
                (nearest_by_facet(facet, Relation::Overlapping), Relation::Overlapping, start)
            }
            Some(Region::Corner(corner, i)) => {
                let nearest = nearest_by_corners([corner, disc.centre]);
                let relation = relate_finite_discs(Disc { centre: corner, radius: 0.0 }, disc)?;
                let core = shape.local_core()?;
                let facing = [Facing::of_core(&core, i, corner, nearest.normal), Facing::of_corner(disc.centre)];
                let skinned = Skinned { nearest, relation, radii }.seen_from(owner);
                *asked.found = manifold_of_facing(&skinned, in_order(facing, owner), asked.margin);
                return Some(());
            }
            None => return manifold_of_disc_and_core([shape, placed_disc], owner, asked),
        };
        let skinned = Skinned { nearest, relation, radii }.seen_from(owner);
        *asked.found =
            at_points(&skinned, in_order([Feature::Edge(start as u32), Feature::Corner(0)], owner), asked.margin);
        return Some(());
    }
    if let Some(capsule) = shape.capsule() {
        let (nearest, relation) = nearest_to_capsule(disc.centre, &capsule, disc.radius)?;
        let facing = [Facing::of_segment(capsule.ends, nearest.normal), Facing::of_corner(disc.centre)];
        let skinned = Skinned { nearest, relation, radii: [capsule.radius, disc.radius] }.seen_from(owner);
        *asked.found = manifold_of_facing(&skinned, in_order(facing, owner), asked.margin);
        return Some(());
    }
    manifold_of_disc_and_core([shape, placed_disc], owner, asked)
}

/// What belongs to a shape with an owner and to the other, in the order of A and B.
#[inline]
fn in_order<T>([own, other]: [T; 2], owner: Owner) -> [T; 2] {
    if owner == Owner::A { [own, other] } else { [other, own] }
}

#[inline(never)]
fn manifold_of_disc_and_core(shapes: [&Placed<'_>; 2], owner: Owner, asked: Asked<'_>) -> Option<()> {
    let [a, b] = in_order(shapes, owner);
    manifold_of_edges([a, b], [&a.local_core()?, &b.local_core()?], asked)
}

/// Of two shapes with edges.
#[inline]
fn manifold_of_cores(a: &Placed<'_>, b: &Placed<'_>, asked: Asked<'_>) -> Option<()> {
    if let (Some(a), Some(b)) = (a.capsule(), b.capsule()) {
        if are_far(&a, &b, asked.margin) {
            return Some(());
        }
        let (nearest, relation) = nearest_of_capsules(&a, &b)?;
        let facing = [Facing::of_segment(a.ends, nearest.normal), Facing::of_segment(b.ends, -nearest.normal)];
        *asked.found =
            manifold_of_facing(&Skinned { nearest, relation, radii: [a.radius, b.radius] }, facing, asked.margin);
        return Some(());
    }
    manifold_of_edges([a, b], [&a.local_core()?, &b.local_core()?], asked)
}

#[inline]
fn manifold_of_edges(shapes: [&Placed<'_>; 2], cores: [&LocalCore<'_>; 2], asked: Asked<'_>) -> Option<()> {
    let closest = match asked.cache.meeting.and_then(|meeting| meeting.again(cores[0], cores[1])) {
        Some(closest) => closest,
        None => match closest_of_cores(shapes, cores, asked.margin)? {
            Some(closest) => closest,
            None => return Some(()),
        },
    };
    asked.cache.meeting = Some(closest.meeting);
    *asked.found = manifold_of_closest(&closest, cores, cores.map(LocalCore::radius), asked.margin);
    Some(())
}

/// Of two boxes as plain data.
#[inline]
pub(crate) fn manifold_of_boxes(a: &OrientedBox, b: &OrientedBox, margin: f32) -> Option<Option<Manifold>> {
    Some(match nearest_of_boxes(a, b, margin)? {
        NearestOfBoxes::Farther => None,
        NearestOfBoxes::At(closest) => manifold_of_closest(&closest, [a, b], [0.0; 2], margin),
    })
}

#[inline(always)]
fn manifold_of_closest<C: Corners>(
    closest: &Closest,
    cores: [&C; 2],
    radii: [f64; 2],
    margin: f32,
) -> Option<Manifold> {
    let Closest { nearest, relation, .. } = *closest;
    manifold_of_facing(&Skinned { nearest, relation, radii }, closest.facing(cores), margin)
}

/// Of cores that face each other with these edges.
#[inline(always)]
fn manifold_of_facing(skinned: &Skinned, facing: [Facing; 2], margin: f32) -> Option<Manifold> {
    let Skinned { nearest, radii, .. } = skinned;
    let distance = skinned.separation();
    // What is not a number is never within.
    if distance <= margin {
        let clip = Stretch::new(facing, nearest).clip(*radii, nearest);
        Some(manifold_of_clip(&clip, radii[0] + radii[1], distance, margin))
    } else {
        None
    }
}

/// The one point between the nearest points, where these features are.
#[inline(always)]
fn at_points(skinned: &Skinned, [a, b]: [Feature; 2], margin: f32) -> Option<Manifold> {
    let Skinned { nearest, radii, .. } = skinned;
    let separation = skinned.separation();
    let surfaces = (nearest.points[0] + nearest.normal * radii[0]) + (nearest.points[1] + nearest.normal * -radii[1]);
    let only = ContactPoint { point: (surfaces * 0.5).into(), separation, id: ContactId { a, b } };
    if separation <= margin { Some(Manifold::at_point(nearest.normal.into(), only)) } else { None }
}

/// Whether the boxes around two capsules are clearly farther apart than a margin.
#[inline]
fn are_far(a: &Capsule, b: &Capsule, margin: f32) -> bool {
    let [around_a, around_b] = [a, b].map(|capsule| Bounds::around(capsule.ends[0], capsule.ends[1]));
    let (one, other) = (around_b.min - around_a.max, around_a.min - around_b.max);
    let gap = one.most(other);
    // What rounds to the margin is within it.
    let reach = a.radius + b.radius + f64::from(margin.next_up());
    // The walk tells depths apart to within the rounding of both sizes.
    let error = WALK_ERROR * (gap.x.abs() + gap.y.abs() + reach.abs() + around_a.size() + around_b.size());
    gap.x > reach + error || gap.y > reach + error
}
