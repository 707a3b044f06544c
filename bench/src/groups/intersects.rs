//! The question `intersects`: do two figures have a common point?

use geo::Intersects;
use jostle::{intersects, intersects_many};
use jostle_oracle::Relation;
use parry2d::{
    query::{self, details},
    shape::{Ball, Capsule, ConvexPolygon, Cuboid, SharedShape},
};
use sepax2d::{Shape, prelude as sepax2d, sat_overlap};

use super::{Group, OURS, about_pairs};
#[cfg(feature = "box2d-c")]
use crate::rivals::box2d_c::C;
use crate::{
    case::{Case, Verdict},
    rivals::{
        box2d::{self, Engine},
        box2d_port::Port,
        geo as geo_rival, ours, parry,
        sepax::{self, FromItem},
    },
    scene::{
        figure::Kind,
        pairs::{Mix, Pair, boxes},
    },
};

pub(super) const GROUP: Group = Group {
    name: "intersects",
    question: "Do two placed figures have a point in common?",
    right: "the exact yes or no; touching is yes. Who always says no in the mix `touch` has another convention: \
            sepax2d counts only overlaps.",
    calls: &[
        (OURS, "intersects"),
        ("jostle batch", "intersects_many over all pairs at once, which lists those that do; boxes only"),
        ("parry", "query::intersection_test on shared shapes, as rapier holds them"),
        ("parry static", "the function for these two kinds, from query::details"),
        ("box2d-rust", "shape_distance from a cold cache, distance 0; it has no yes-or-no question"),
        ("Box2D C", "b2ShapeDistance, likewise"),
        ("sepax2d", "sat_overlap, shapes placed before the timing"),
        ("geo", "Intersects for f64 polygons placed before the timing; none for round figures"),
    ],
    not_in_ratio: &[],
    one_sided: &["over", "upright", "near", "far"],
    recipes: || about_pairs(fill),
};

fn fill(case: &mut Case, kinds: [Kind; 2], _: Mix, pairs: Vec<Pair>) {
    let truth: Vec<bool> = pairs.iter().map(|pair| pair.relation != Relation::Apart).collect();
    let judge = |i: usize, answer: bool| Verdict::right_if(answer == truth[i]);
    case.enter(OURS, ours::pairs(&pairs), |[a, b]| intersects(a.placed(), b.placed()), judge);
    if let Some((a, b)) = boxes(&pairs) {
        case.enter_list(
            "jostle batch",
            vec![(); pairs.len()],
            move |_, hits: &mut Vec<usize>| intersects_many(&a, &b, hits),
            |i, hits| judge(i, hits.binary_search(&i).is_ok()),
        );
    }
    case.enter(
        "parry",
        parry::pairs::<SharedShape, SharedShape>(&pairs),
        |p| query::intersection_test(&p.pose_a, &*p.a, &p.pose_b, &*p.b).map(|answer| answer.intersecting),
        |i, answer| answer.map_or(Verdict::None, |answer| judge(i, answer)),
    );
    parry_static(case, kinds, &pairs, judge);
    if kinds.into_iter().all(box2d::has) {
        with_box2d::<Port>(case, &pairs, judge);
        #[cfg(feature = "box2d-c")]
        with_box2d::<C>(case, &pairs, judge);
    }
    with_sepax(case, kinds, &pairs, judge);
    let polygons = geo_rival::pairs(&pairs);
    if polygons.iter().any(Option::is_some) {
        case.enter("geo", polygons, |(a, b)| a.intersects(b), judge);
    }
}

fn parry_static(case: &mut Case, kinds: [Kind; 2], pairs: &[Pair], judge: impl Fn(usize, bool) -> Verdict) {
    const COLUMN: &str = "parry static";
    match kinds {
        [Kind::Circle, Kind::Circle] => case.enter(
            COLUMN,
            parry::pairs::<Ball, Ball>(pairs),
            |p| details::intersection_test_ball_ball(p.pose_b.translation - p.pose_a.translation, &p.a, &p.b),
            judge,
        ),
        [Kind::Circle, _] => case.enter(
            COLUMN,
            parry::pairs::<Ball, Cuboid>(pairs),
            |p| details::intersection_test_ball_point_query(&p.relative(), &p.a, &p.b).intersecting,
            judge,
        ),
        [Kind::Box, _] => case.enter(
            COLUMN,
            parry::pairs::<Cuboid, Cuboid>(pairs),
            |p| details::intersection_test_cuboid_cuboid(&p.relative(), &p.a, &p.b),
            judge,
        ),
        [Kind::Capsule, Kind::Capsule] => case.enter(
            COLUMN,
            parry::pairs::<Capsule, Capsule>(pairs),
            |p| details::intersection_test_support_map_support_map(&p.relative(), &p.a, &p.b),
            judge,
        ),
        [Kind::Capsule, _] => case.enter(
            COLUMN,
            parry::pairs::<Capsule, Cuboid>(pairs),
            |p| details::intersection_test_support_map_support_map(&p.relative(), &p.a, &p.b),
            judge,
        ),
        [Kind::Regular(_), _] => case.enter(
            COLUMN,
            parry::pairs::<ConvexPolygon, ConvexPolygon>(pairs),
            |p| details::intersection_test_support_map_support_map(&p.relative(), &p.a, &p.b),
            judge,
        ),
    }
}

fn with_box2d<E: Engine>(case: &mut Case, pairs: &[Pair], judge: impl Fn(usize, bool) -> Verdict) {
    let ask = |question: &box2d::DistanceQuestion<E>| box2d::distance::<E>(question).distance == 0.0;
    case.enter(E::NAME, box2d::distances::<E>(pairs), ask, judge);
}

fn with_sepax(case: &mut Case, kinds: [Kind; 2], pairs: &[Pair], judge: impl Fn(usize, bool) -> Verdict) {
    use sepax2d::{Capsule, Circle, Parallelogram, Polygon};
    match kinds {
        [Kind::Circle, Kind::Circle] => overlaps::<Circle, Circle>(case, pairs, judge),
        [Kind::Circle, _] => overlaps::<Circle, Parallelogram>(case, pairs, judge),
        [Kind::Box, _] => overlaps::<Parallelogram, Parallelogram>(case, pairs, judge),
        [Kind::Capsule, Kind::Capsule] => overlaps::<Capsule, Capsule>(case, pairs, judge),
        [Kind::Capsule, _] => overlaps::<Capsule, Parallelogram>(case, pairs, judge),
        [Kind::Regular(_), _] => overlaps::<Polygon, Polygon>(case, pairs, judge),
    }
}

fn overlaps<A, B>(case: &mut Case, pairs: &[Pair], judge: impl Fn(usize, bool) -> Verdict)
where
    A: FromItem + Shape,
    B: FromItem + Shape,
{
    case.enter("sepax2d", sepax::pairs::<A, B>(pairs), |(a, b)| sat_overlap(a, b), judge);
}
