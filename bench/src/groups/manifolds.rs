//! The contact manifold of two figures: one normal and one or two points.

use box2d_rust::math_functions::Transform;
use jostle::{contact_manifold, contact_manifold_many};
use parry2d::{
    math::Pose,
    query::details,
    shape::{Ball, Capsule, ConvexPolygon, Cuboid, SharedShape},
};

use super::{Group, OURS, about_pairs};
#[cfg(feature = "box2d-c")]
use crate::rivals::box2d_c::C;
use crate::{
    case::{Case, Verdict},
    exact::contacts::Question,
    rivals::{
        box2d::{self, Engine, LocalManifold, Pair as Box2dPair, capsule, circle, polygon},
        box2d_port::Port,
        contacts::Contacts,
        ours,
        parry::{self, FromFigure},
        parry_contacts::{self, Manifold, Memory},
    },
    scene::{
        figure::Kind,
        pairs::{Mix, Pair, boxes},
    },
};

pub(super) const GROUP: Group = Group {
    name: "manifolds",
    question: "Where do two placed convex figures touch, or come within 0.02 of the size: the normal and one or two points \
               with their separations, in the world?",
    right: RIGHT,
    calls: &[
        (OURS, "contact_manifold with a margin of 0.02 of the size"),
        ("jostle batch", "contact_manifold_many over all pairs at once, which lists the contacts; boxes only"),
        (
            "parry",
            "PersistentQueryDispatcher::contact_manifolds with that prediction on shared shapes, as rapier holds them, \
             into an empty list; its local points brought to the world, as the middle between the two",
        ),
        ("parry static", "the contact_manifold_… for these two kinds, from query::details, likewise"),
        (
            "box2d-rust",
            "the collide_… for these two kinds, brought from A's frame to the world. Its margin is always 0.02 units, so \
             that of the question at size 1 only; it has no polygons of more than 8 corners",
        ),
        ("Box2D C", "b2Collide…, likewise"),
    ],
    not_in_ratio: &[],
    one_sided: &[],
    recipes: || about_pairs(fill),
};

/// The criteria of a correct answer in this group and in that of cached manifolds.
pub(super) const RIGHT: &str = "whether there is contact, exactly but for 1e-5 of the size; the deepest point's separation within 1e-3 of the size; \
     the normal of unit length within 1e-3, and the figures along it less separated than they can be by at most 1e-3 of \
     the size; all points in both figures grown by the margin, half their separation and 1e-3 of the size. Points beyond \
     the margin are left out first; a manifold without points is no contact, whatever its normal.";

/// The margin in sizes. It is Box2D's at size 1, which cannot be changed there.
pub(super) const MARGIN: f32 = 0.02;

fn fill(case: &mut Case, kinds: [Kind; 2], _: Mix, pairs: Vec<Pair>) {
    let margin = MARGIN * case.size;
    let judge = judge(&pairs, case.size);
    case.enter(
        OURS,
        ours::pairs(&pairs),
        move |[a, b]| contact_manifold(a.placed(), b.placed(), margin),
        |i, manifold| judge(i, manifold.as_ref().map(Contacts::from)),
    );
    if let Some((a, b)) = boxes(&pairs) {
        case.enter_list(
            "jostle batch",
            vec![(); pairs.len()],
            move |_, contacts: &mut Vec<_>| contact_manifold_many(&a, &b, margin, contacts),
            |i, contacts| {
                let place = contacts.binary_search_by_key(&i, |(pair, _)| *pair).ok();
                judge(i, place.map(|place| Contacts::from(&contacts[place].1)))
            },
        );
    }
    case.enter_buffered(
        "parry",
        parry::pairs::<SharedShape, SharedShape>(&pairs),
        (Memory::default(), None),
        move |p, (memory, found)| {
            memory.forget();
            memory.find((&*p.a, p.pose_a), (&*p.b, p.pose_b), margin);
            *found = memory.in_world(&p.pose_a, &p.pose_b).next();
        },
        |i, _, (_, found)| judge(i, *found),
    );
    by_parry(case, kinds, margin, ParryAsked { pairs: &pairs, judge: &judge });
    by_box2d(case, kinds, &pairs, &judge);
}

pub(super) fn judge(pairs: &[Pair], size: f32) -> impl Fn(usize, Option<Contacts>) -> Verdict {
    let size = f64::from(size);
    move |i, found| {
        let question = Question { size, margin: f64::from(MARGIN) * size, distance: pairs[i].distance };
        question.of_pair(&pairs[i], found)
    }
}

/// A caller of parry's function for two kinds.
pub(super) trait AskParry {
    fn ask<A: FromFigure, B: FromFigure>(
        self,
        case: &mut Case,
        find: impl Fn(&Pose, &A, &B, &mut Manifold) + Copy + 'static,
    );
}

struct ParryAsked<'a, J> {
    pairs: &'a [Pair],
    judge: &'a J,
}

impl<J: Fn(usize, Option<Contacts>) -> Verdict> AskParry for ParryAsked<'_, J> {
    fn ask<A: FromFigure, B: FromFigure>(
        self,
        case: &mut Case,
        find: impl Fn(&Pose, &A, &B, &mut Manifold) + Copy + 'static,
    ) {
        let ask = move |p: &parry::Pair<A, B>| {
            let mut manifold = Manifold::new();
            find(&p.relative(), &p.a, &p.b, &mut manifold);
            parry_contacts::in_world(&manifold, &p.pose_a, &p.pose_b)
        };
        case.enter("parry static", parry::pairs::<A, B>(self.pairs), ask, self.judge);
    }
}

/// The function that parry itself uses for these two kinds.
pub(super) fn by_parry(case: &mut Case, kinds: [Kind; 2], margin: f32, asker: impl AskParry) {
    use details::contact_manifold_pfm_pfm as by_support;
    match kinds {
        [Kind::Circle, Kind::Circle] => asker.ask::<Ball, Ball>(case, move |pose, a, b, manifold| {
            details::contact_manifold_ball_ball(pose, a, b, margin, manifold);
        }),
        [Kind::Circle, _] => asker.ask::<Ball, Cuboid>(case, move |pose, a, b, manifold| {
            let pose = pose.inverse();
            details::contact_manifold_convex_ball(&pose, b, a, None, None, margin, manifold, true);
        }),
        [Kind::Box, _] => asker.ask::<Cuboid, Cuboid>(case, move |pose, a, b, manifold| {
            details::contact_manifold_cuboid_cuboid(pose, a, b, margin, manifold);
        }),
        [Kind::Capsule, Kind::Capsule] => asker.ask::<Capsule, Capsule>(case, move |pose, a, b, manifold| {
            details::contact_manifold_capsule_capsule(pose, a, b, margin, manifold);
        }),
        [Kind::Capsule, _] => asker.ask::<Capsule, Cuboid>(case, move |pose, a, b, manifold| {
            by_support(pose, &a.segment, a.radius, None, b, 0.0, None, margin, manifold);
        }),
        [Kind::Regular(_), _] => asker.ask::<ConvexPolygon, ConvexPolygon>(case, move |pose, a, b, manifold| {
            by_support(pose, a, 0.0, None, b, 0.0, None, margin, manifold);
        }),
    }
}

/// Both builds of Box2D.
pub(super) fn by_box2d(
    case: &mut Case,
    kinds: [Kind; 2],
    pairs: &[Pair],
    judge: impl Fn(usize, Option<Contacts>) -> Verdict,
) {
    let judge = |i, found: Option<Contacts>, sign| judge(i, found.map(|contacts| contacts.turned(sign)));
    collided::<Port, _>(case, kinds, pairs, box2d::contacts_out, judge);
    #[cfg(feature = "box2d-c")]
    collided::<C, _>(case, kinds, pairs, box2d::contacts_out, judge);
}

/// Enters the answers that `take` makes of Box2D's manifolds. Its functions require the polygon first; if that is B,
/// `judge` gets the sign −1, since normals are then mirrored.
pub(super) fn collided<E: Engine, R: 'static>(
    case: &mut Case,
    kinds: [Kind; 2],
    pairs: &[Pair],
    take: impl Fn(&Transform, &LocalManifold) -> R + 'static,
    judge: impl Fn(usize, R, f32) -> Verdict,
) {
    fn enter<E: Engine, A: 'static, B: 'static, R: 'static>(
        case: &mut Case,
        questions: Vec<Option<Box2dPair<A, B>>>,
        collide: impl Fn(&A, &B, Transform) -> LocalManifold + 'static,
        take: impl Fn(&Transform, &LocalManifold) -> R + 'static,
        judge: impl Fn(usize, R) -> Verdict,
    ) {
        let ask = move |p: &Box2dPair<A, B>| take(&p.at_a, &collide(&p.a, &p.b, p.relative()));
        case.enter(E::NAME, questions, ask, judge);
    }
    if !kinds.into_iter().all(box2d::has) {
        return case.refuse(E::NAME, pairs.len());
    }
    let [same, mirrored] = [1.0, -1.0].map(|sign| {
        let judge = &judge;
        move |i, found| judge(i, found, sign)
    });
    match kinds {
        [Kind::Circle, Kind::Circle] => {
            let pairs = box2d::pairs(pairs, circle::<E>, circle::<E>);
            enter::<E, _, _, _>(case, pairs, E::collide_circles, take, same);
        }
        [Kind::Circle, _] => {
            let pairs = swapped(box2d::pairs(pairs, circle::<E>, polygon::<E>));
            enter::<E, _, _, _>(case, pairs, E::collide_polygon_and_circle, take, mirrored);
        }
        [Kind::Capsule, Kind::Capsule] => {
            let pairs = box2d::pairs(pairs, capsule::<E>, capsule::<E>);
            enter::<E, _, _, _>(case, pairs, E::collide_capsules, take, same);
        }
        [Kind::Capsule, _] => {
            let pairs = swapped(box2d::pairs(pairs, capsule::<E>, polygon::<E>));
            enter::<E, _, _, _>(case, pairs, E::collide_polygon_and_capsule, take, mirrored);
        }
        [Kind::Box | Kind::Regular(_), _] => {
            let pairs = box2d::pairs(pairs, polygon::<E>, polygon::<E>);
            enter::<E, _, _, _>(case, pairs, E::collide_polygons, take, same);
        }
    }
}

fn swapped<A, B>(pairs: Vec<Option<Box2dPair<A, B>>>) -> Vec<Option<Box2dPair<B, A>>> {
    let swap = |p: Box2dPair<A, B>| Box2dPair { a: p.b, at_a: p.at_b, b: p.a, at_b: p.at_a };
    pairs.into_iter().map(|pair| pair.map(swap)).collect()
}
