//! The first hit of a ray on a figure.

use jostle::{Ray, Vec2, cast_ray};
use parry2d::{
    query::{self, RayCast, RayIntersection},
    shape::{Ball, Capsule, ConvexPolygon, Cuboid, SharedShape},
};
use sepax2d::{Shape, prelude as sepax2d};

use super::{Group, OURS, Recipe};
#[cfg(feature = "box2d-c")]
use crate::rivals::box2d_c::C;
use crate::{
    case::{Case, Verdict},
    exact,
    rivals::{
        box2d::{self, Engine, RayQuestion, capsule, circle, polygon},
        box2d_port::Port,
        ours,
        parry::{self, FromFigure, vec2},
        sepax::FromItem,
    },
    scene::{
        SIZES,
        figure::{Figure, Kind},
        rays::{Aim, Shot, shots},
    },
};

const KINDS: [Kind; 4] = [Kind::Circle, Kind::Box, Kind::Capsule, Kind::Regular(6)];

pub(super) const GROUP: Group = Group {
    name: "cast_ray",
    question: "Where does a ray of limited length, from outside, first meet a placed figure, and with which normal?",
    right: "hit or miss exactly; the place within 1e-5 of the size along the ray or, at a graze, that near to the \
            border; the normal of unit length within 1e-3, against the ray, the figure behind it within 1e-3 of the size.",
    calls: &[
        (OURS, "cast_ray: fraction, point, normal"),
        ("parry", "RayCast::cast_ray_and_get_normal on shared shapes"),
        ("parry static", "the same on the concrete type"),
        ("box2d-rust", "ray_cast_circle, …_capsule, …_polygon with the ray brought into the frame and the normal out"),
        ("Box2D C", "b2RayCastCircle and so on, likewise"),
        ("sepax2d", "intersects_segment, shapes placed before the timing: only yes or no"),
    ],
    not_in_ratio: &["sepax2d"],
    one_sided: &["hit", "miss"],
    recipes,
};

fn recipes() -> Vec<Recipe> {
    let mut recipes = Vec::new();
    for (kind, aim) in KINDS.into_iter().flat_map(|kind| Aim::ALL.map(|aim| (kind, aim))) {
        recipes.extend(SIZES.map(|size| Recipe {
            subject: kind.to_string(),
            mix: aim.name(),
            size,
            fill: Box::new(move |case, count| fill(case, kind, shots(kind, aim, size, count))),
        }));
    }
    recipes
}

/// The fraction and the normal of a hit.
type Hit = Option<(f32, Option<Vec2>)>;

fn fill(case: &mut Case, kind: Kind, shots: Vec<Shot>) {
    let size = case.size;
    let judge = |i: usize, hit: Hit| exact::ray(&shots[i], size, hit);
    let ask = |(thing, ray): &(ours::Thing, Ray)| cast_ray(*ray, thing.placed());
    case.enter(OURS, ours::shots(&shots), ask, |i, hit| {
        judge(i, hit.map(|hit| (hit.fraction as f32, Some(hit.normal))))
    });
    let judge_parry =
        |i: usize, hit: Option<RayIntersection>| judge(i, hit.map(|hit| (hit.time_of_impact, Some(vec2(hit.normal)))));
    let ask = |(shape, pose, ray): &(SharedShape, _, query::Ray)| shape.cast_ray_and_get_normal(pose, ray, 1.0, true);
    case.enter("parry", parry::shots::<SharedShape>(&shots), ask, judge_parry);
    let judge_sepax = |i: usize, met: bool| Verdict::right_if(met == shots[i].fraction.is_some());
    use sepax2d as sx;
    match kind {
        Kind::Circle => {
            parry_static::<Ball>(case, &shots, judge_parry);
            with_sepax::<sx::Circle>(case, &shots, judge_sepax);
        }
        Kind::Box => {
            parry_static::<Cuboid>(case, &shots, judge_parry);
            with_sepax::<sx::Parallelogram>(case, &shots, judge_sepax);
        }
        Kind::Capsule => {
            parry_static::<Capsule>(case, &shots, judge_parry);
            with_sepax::<sx::Capsule>(case, &shots, judge_sepax);
        }
        Kind::Regular(_) => {
            parry_static::<ConvexPolygon>(case, &shots, judge_parry);
            with_sepax::<sx::Polygon>(case, &shots, judge_sepax);
        }
    }
    with_box2d::<Port>(case, kind, &shots, judge);
    #[cfg(feature = "box2d-c")]
    with_box2d::<C>(case, kind, &shots, judge);
}

fn parry_static<S: FromFigure + RayCast>(
    case: &mut Case,
    shots: &[Shot],
    judge: impl Fn(usize, Option<RayIntersection>) -> Verdict,
) {
    let ask = |(shape, pose, ray): &(S, _, query::Ray)| shape.cast_ray_and_get_normal(pose, ray, 1.0, true);
    case.enter("parry static", parry::shots::<S>(shots), ask, judge);
}

fn with_sepax<S: FromItem + Shape>(case: &mut Case, shots: &[Shot], judge: impl Fn(usize, bool) -> Verdict) {
    let question = |shot: &Shot| {
        let end = shot.from + shot.way;
        Some((S::from_item(&shot.item)?, [(shot.from.x, shot.from.y), (end.x, end.y)]))
    };
    let ask = |(shape, [from, to]): &(S, [(f32, f32); 2])| sepax2d::intersects_segment(shape, *from, *to);
    case.enter("sepax2d", shots.iter().map(question).collect(), ask, judge);
}

fn with_box2d<E: Engine>(case: &mut Case, kind: Kind, shots: &[Shot], judge: impl Fn(usize, Hit) -> Verdict) {
    fn enter<E: Engine, S: 'static>(
        case: &mut Case,
        shots: &[Shot],
        make: fn(&Figure) -> Option<S>,
        cast: impl Fn(&S, Vec2, Vec2) -> Option<(f32, Vec2)> + 'static,
        judge: impl Fn(usize, Hit) -> Verdict,
    ) {
        let ask = move |(shape, at, [from, way]): &RayQuestion<S>| {
            let (fraction, normal) = cast(shape, box2d::point_into(at, *from), box2d::into(at, *way))?;
            Some((fraction, Some(box2d::out(at, normal))))
        };
        case.enter(E::NAME, box2d::shots(shots, make), ask, judge);
    }
    match kind {
        Kind::Circle => enter::<E, _>(case, shots, circle::<E>, E::ray_at_circle, judge),
        Kind::Capsule => enter::<E, _>(case, shots, capsule::<E>, E::ray_at_capsule, judge),
        Kind::Box | Kind::Regular(_) => enter::<E, _>(case, shots, polygon::<E>, E::ray_at_polygon, judge),
    }
}
