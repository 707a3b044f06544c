//! The point of a figure's border that is nearest to a given point.

use geo::{Closest, ClosestPoint, Point};
use jostle::closest_point;
use parry2d::{
    query::PointQuery,
    shape::{Ball, Capsule, ConvexPolygon, Cuboid, SharedShape},
};

use super::{Group, OURS, about_points};
#[cfg(feature = "box2d-c")]
use crate::rivals::box2d_c::C;
use crate::{
    case::{Case, Verdict},
    exact,
    rivals::{
        box2d::{self, Engine},
        box2d_port::Port,
        geo as geo_rival, ours,
        parry::{self, FromFigure, vec2},
    },
    scene::{
        figure::Kind,
        pairs::Mix,
        points::{self, Spot},
    },
};

pub(super) const GROUP: Group = Group {
    name: "closest_point",
    question: "Which point of a placed figure's border is nearest to a point?",
    right: "the reported point on the border, and as far from the given one as the true one, both within 1e-5 of the \
            size.",
    calls: &[
        (OURS, "closest_point: point, normal, signed distance"),
        ("parry", "PointQuery::project_point, not solid, on shared shapes"),
        ("parry static", "the same on the concrete type"),
        ("box2d-rust", "shape_distance to a point from a cold cache; not for `in`"),
        ("Box2D C", "b2ShapeDistance, likewise"),
        ("geo", "ClosestPoint for f64 polygons placed before the timing; not for `in` and `border`"),
    ],
    not_in_ratio: &[],
    one_sided: &[],
    recipes: || about_points(fill),
};

fn fill(case: &mut Case, kind: Kind, mix: Mix, spots: Vec<Spot>) {
    let size = case.size;
    let judge = |i: usize, point: jostle::Vec2| exact::closest_point(&spots[i], size, point);
    let ask = |(thing, point): &(ours::Thing, jostle::Vec2)| closest_point(*point, thing.placed());
    case.enter(OURS, ours::spots(&spots), ask, |i, closest| judge(i, closest.point));
    let on_shared = parry::spots::<SharedShape>(&spots);
    let ask = |(shape, pose, point): &(SharedShape, _, _)| shape.project_point(pose, *point, false);
    case.enter("parry", on_shared, ask, |i, projection| judge(i, vec2(projection.point)));
    match kind {
        Kind::Circle => projections::<Ball>(case, &spots, judge),
        Kind::Box => projections::<Cuboid>(case, &spots, judge),
        Kind::Capsule => projections::<Capsule>(case, &spots, judge),
        Kind::Regular(_) => projections::<ConvexPolygon>(case, &spots, judge),
    }
    if mix != Mix::Over && box2d::has(kind) {
        with_box2d::<Port>(case, &spots, judge);
        #[cfg(feature = "box2d-c")]
        with_box2d::<C>(case, &spots, judge);
    }
    if matches!(mix, Mix::Near | Mix::Far) {
        with_geo(case, &spots, judge);
    }
}

fn projections<S: FromFigure + PointQuery>(
    case: &mut Case,
    spots: &[Spot],
    judge: impl Fn(usize, jostle::Vec2) -> Verdict,
) {
    let ask = |(shape, pose, point): &(S, _, _)| shape.project_point(pose, *point, false);
    case.enter("parry static", parry::spots::<S>(spots), ask, |i, projection| judge(i, vec2(projection.point)));
}

fn with_box2d<E: Engine>(case: &mut Case, spots: &[Spot], judge: impl Fn(usize, jostle::Vec2) -> Verdict) {
    let ask = |question: &box2d::DistanceQuestion<E>| {
        box2d::point_out(&question.at_a, box2d::distance::<E>(question).point_a)
    };
    case.enter(E::NAME, box2d::distances_to_points::<E>(spots), ask, judge);
}

fn with_geo(case: &mut Case, spots: &[Spot], judge: impl Fn(usize, jostle::Vec2) -> Verdict) {
    let question = |spot: &Spot| {
        let [x, y] = points::exact(spot.point);
        Some((geo_rival::polygon(&spot.item)?, Point::new(x, y)))
    };
    let questions: Vec<_> = spots.iter().map(question).collect();
    if questions.iter().any(Option::is_some) {
        let ask = |(polygon, point): &(geo::Polygon<f64>, Point<f64>)| polygon.closest_point(point);
        case.enter("geo", questions, ask, |i, closest| match closest {
            Closest::Intersection(p) | Closest::SinglePoint(p) => {
                judge(i, jostle::Vec2::new(p.x() as f32, p.y() as f32))
            }
            Closest::Indeterminate => Verdict::None,
        });
    }
}
