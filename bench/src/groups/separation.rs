//! The distance or depth of two figures, and its normal.

use box2d_rust::math_functions::Transform;
use geo::{Distance, Euclidean};
use jostle::{Vec2, separation};
use parry2d::{
    query::{self, Contact, details},
    shape::{Ball, Capsule, ConvexPolygon, Cuboid, SharedShape},
};
use sepax2d::{Shape, prelude as sepax2d, sat_collision};

use super::{Group, OURS, about_pairs, manifolds::collided};
#[cfg(feature = "box2d-c")]
use crate::rivals::box2d_c::C;
use crate::{
    case::{Case, Verdict},
    exact,
    rivals::{
        box2d::{self, Engine, LocalManifold},
        box2d_port::Port,
        geo as geo_rival, ours,
        parry::{self, FromFigure, vec2},
        sepax::{self, FromItem},
    },
    scene::{
        figure::Kind,
        pairs::{Mix, Pair},
    },
};

pub(super) const GROUP: Group = Group {
    name: "separation",
    question: "How far are two placed figures apart, or how deep in each other, and along which normal?",
    right: "the distance within 1e-5 of the size; the normal, where one is given, of unit length within 1e-3, and the \
            figures along it less separated than they can be by at most 1e-3 of the size.",
    calls: &[
        (OURS, "separation: signed distance, normal, both points"),
        ("parry", "query::contact with a prediction beyond the scene, on shared shapes: the same answer"),
        (
            "parry static",
            "the function that `contact` takes for these two kinds, from query::details, brought to the world",
        ),
        ("parry dist", "distance for these two kinds, from query::details: only the distance, not for `over`"),
        (
            "box2d-rust",
            "shape_distance from a cold cache; for `over` the manifold of these two kinds, its deepest point",
        ),
        ("Box2D C", "b2ShapeDistance and b2Collide…, likewise"),
        ("sepax2d", "sat_collision, shapes placed before the timing; only for `over`"),
        ("geo", "Euclidean.distance of f64 polygons placed before the timing: only the distance, not for `over`"),
    ],
    not_in_ratio: &[],
    one_sided: &[],
    recipes: || about_pairs(fill),
};

/// A signed distance, and the normal from A to B if there is one.
type Answer = (f32, Option<Vec2>);

fn fill(case: &mut Case, kinds: [Kind; 2], mix: Mix, pairs: Vec<Pair>) {
    let size = case.size;
    let judge = |i: usize, (distance, normal): Answer| exact::separation(&pairs[i], size, distance, normal);
    case.enter(
        OURS,
        ours::pairs(&pairs),
        |[a, b]| separation(a.placed(), b.placed()),
        |i, s| judge(i, (s.distance, Some(s.normal))),
    );
    /// More than the distance of any pair.
    const PREDICTION_SIZES: f32 = 100.0;
    let prediction = PREDICTION_SIZES * size;
    let judge_contact = |i: usize, contact: Option<Contact>| {
        contact.map_or(Verdict::None, |contact| judge(i, (contact.dist, Some(vec2(contact.normal1)))))
    };
    case.enter(
        "parry",
        parry::pairs::<SharedShape, SharedShape>(&pairs),
        move |p| query::contact(&p.pose_a, &*p.a, &p.pose_b, &*p.b, prediction).ok().flatten(),
        judge_contact,
    );
    parry_contact(case, kinds, &pairs, prediction, judge_contact);
    if !mix.is_overlap() {
        parry_distance(case, kinds, &pairs, |i, distance| judge(i, (distance, None)));
        let polygons = geo_rival::pairs(&pairs);
        if polygons.iter().any(Option::is_some) {
            let ask = |(a, b): &(_, _)| Euclidean.distance(a, b);
            case.enter("geo", polygons, ask, |i, distance: f64| judge(i, (distance as f32, None)));
        }
    } else {
        with_sepax(case, kinds, &pairs, judge);
    }
    if kinds.into_iter().all(box2d::has) {
        with_box2d::<Port>(case, kinds, mix, &pairs, judge);
        #[cfg(feature = "box2d-c")]
        with_box2d::<C>(case, kinds, mix, &pairs, judge);
    }
}

fn parry_contact(
    case: &mut Case,
    kinds: [Kind; 2],
    pairs: &[Pair],
    prediction: f32,
    judge: impl Fn(usize, Option<Contact>) -> Verdict,
) {
    fn enter<A: FromFigure, B: FromFigure>(
        case: &mut Case,
        pairs: &[Pair],
        contact: impl Fn(&parry::Pair<A, B>) -> Option<Contact> + 'static,
        judge: impl Fn(usize, Option<Contact>) -> Verdict,
    ) {
        let ask = move |p: &parry::Pair<A, B>| contact(p).map(|contact| p.in_world(contact));
        case.enter("parry static", parry::pairs::<A, B>(pairs), ask, judge);
    }
    use details::contact_support_map_support_map as by_support;
    let d = prediction;
    match kinds {
        [Kind::Circle, Kind::Circle] => {
            let ask = move |p: &parry::Pair<Ball, Ball>| details::contact_ball_ball(&p.relative(), &p.a, &p.b, d);
            enter(case, pairs, ask, judge);
        }
        [Kind::Circle, _] => {
            let ask = move |p: &parry::Pair<Ball, Cuboid>| {
                details::contact_ball_convex_polyhedron(&p.relative(), &p.a, &p.b, d)
            };
            enter(case, pairs, ask, judge);
        }
        [Kind::Box, _] => {
            // Not details::contact_cuboid_cuboid, which is public, but which parry itself has disabled.
            let ask = move |p: &parry::Pair<Cuboid, Cuboid>| by_support(&p.relative(), &p.a, &p.b, d);
            enter(case, pairs, ask, judge);
        }
        [Kind::Capsule, Kind::Capsule] => {
            let ask = move |p: &parry::Pair<Capsule, Capsule>| by_support(&p.relative(), &p.a, &p.b, d);
            enter(case, pairs, ask, judge);
        }
        [Kind::Capsule, _] => {
            let ask = move |p: &parry::Pair<Capsule, Cuboid>| by_support(&p.relative(), &p.a, &p.b, d);
            enter(case, pairs, ask, judge);
        }
        [Kind::Regular(_), _] => {
            let ask = move |p: &parry::Pair<ConvexPolygon, ConvexPolygon>| by_support(&p.relative(), &p.a, &p.b, d);
            enter(case, pairs, ask, judge);
        }
    }
}

fn parry_distance(case: &mut Case, kinds: [Kind; 2], pairs: &[Pair], judge: impl Fn(usize, f32) -> Verdict) {
    const COLUMN: &str = "parry dist";
    use details::distance_support_map_support_map as by_support;
    match kinds {
        [Kind::Circle, Kind::Circle] => case.enter(
            COLUMN,
            parry::pairs::<Ball, Ball>(pairs),
            |p| details::distance_ball_ball(&p.a, p.pose_b.translation - p.pose_a.translation, &p.b),
            judge,
        ),
        [Kind::Circle, _] => case.enter(
            COLUMN,
            parry::pairs::<Ball, Cuboid>(pairs),
            |p| details::distance_ball_convex_polyhedron(&p.relative(), &p.a, &p.b),
            judge,
        ),
        [Kind::Box, _] => case.enter(
            COLUMN,
            parry::pairs::<Cuboid, Cuboid>(pairs),
            |p| details::distance_cuboid_cuboid(&p.relative(), &p.a, &p.b),
            judge,
        ),
        [Kind::Capsule, Kind::Capsule] => case.enter(
            COLUMN,
            parry::pairs::<Capsule, Capsule>(pairs),
            |p| by_support(&p.relative(), &p.a, &p.b),
            judge,
        ),
        [Kind::Capsule, _] => {
            case.enter(COLUMN, parry::pairs::<Capsule, Cuboid>(pairs), |p| by_support(&p.relative(), &p.a, &p.b), judge)
        }
        [Kind::Regular(_), _] => case.enter(
            COLUMN,
            parry::pairs::<ConvexPolygon, ConvexPolygon>(pairs),
            |p| by_support(&p.relative(), &p.a, &p.b),
            judge,
        ),
    }
}

fn with_box2d<E: Engine>(
    case: &mut Case,
    kinds: [Kind; 2],
    mix: Mix,
    pairs: &[Pair],
    judge: impl Fn(usize, Answer) -> Verdict,
) {
    if !mix.is_overlap() {
        let ask = |question: &box2d::DistanceQuestion<E>| {
            let answer = box2d::distance::<E>(question);
            (answer.distance, box2d::out(&question.at_a, answer.normal))
        };
        // At distance 0 parry documents the normal as invalid.
        let judge = |i, (d, normal): (f32, Vec2)| judge(i, (d, (d > 0.0).then_some(normal)));
        case.enter(E::NAME, box2d::distances::<E>(pairs), ask, judge);
        return;
    }
    let deepest = |at_a: &Transform, manifold: &LocalManifold| {
        let depth = box2d::deepest(manifold)?;
        Some((depth.separation, box2d::out(at_a, depth.normal)))
    };
    collided::<E, _>(case, kinds, pairs, deepest, |i, found, sign| {
        found.map_or(Verdict::None, |(separation, normal)| judge(i, (separation, Some(normal * sign))))
    });
}

fn with_sepax(case: &mut Case, kinds: [Kind; 2], pairs: &[Pair], judge: impl Fn(usize, Answer) -> Verdict) {
    use sepax2d::{Capsule, Circle, Parallelogram, Polygon};
    match kinds {
        [Kind::Circle, Kind::Circle] => shifts::<Circle, Circle>(case, pairs, judge),
        [Kind::Circle, _] => shifts::<Circle, Parallelogram>(case, pairs, judge),
        [Kind::Box, _] => shifts::<Parallelogram, Parallelogram>(case, pairs, judge),
        [Kind::Capsule, Kind::Capsule] => shifts::<Capsule, Capsule>(case, pairs, judge),
        [Kind::Capsule, _] => shifts::<Capsule, Parallelogram>(case, pairs, judge),
        [Kind::Regular(_), _] => shifts::<Polygon, Polygon>(case, pairs, judge),
    }
}

/// The shift of B that separates the two: its length is the depth, its direction the normal.
fn shifts<A, B>(case: &mut Case, pairs: &[Pair], judge: impl Fn(usize, Answer) -> Verdict)
where
    A: FromItem + Shape,
    B: FromItem + Shape,
{
    let judge = |i, shift: (f32, f32)| {
        let depth = shift.0.hypot(shift.1);
        let normal = Vec2::from(shift) * (1.0 / depth);
        if depth > 0.0 { judge(i, (-depth, Some(normal))) } else { Verdict::None }
    };
    case.enter("sepax2d", sepax::pairs::<A, B>(pairs), |(a, b)| sat_collision(a, b), judge);
}
