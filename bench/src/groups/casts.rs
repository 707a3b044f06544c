//! The first hit of a figure that moves in a straight line.

use jostle::{Vec2, cast_shape};
use ncollide2d::query as ncollide_query;
use parry2d::{
    query::{self, ShapeCastHit, ShapeCastOptions, details},
    shape::{Ball, Capsule, ConvexPolygon, Cuboid, SharedShape, SupportMap},
};

use super::{Group, OURS, Recipe};
#[cfg(feature = "box2d-c")]
use crate::rivals::box2d_c::C;
use crate::{
    case::{Case, Verdict},
    exact::casts::{self, RIGHT, Slop},
    rivals::{
        box2d::{self, DistanceQuestion, Engine},
        box2d_port::Port,
        ncollide, ours,
        parry::{self, FromFigure},
    },
    scene::{
        SIZES,
        figure::{Item, Kind},
        flights::{Course, Flight, flights},
    },
};

const PAIRS: [[Kind; 2]; 6] = [
    [Kind::Circle, Kind::Circle],
    [Kind::Circle, Kind::Box],
    [Kind::Box, Kind::Box],
    [Kind::Regular(8), Kind::Regular(8)],
    [Kind::Capsule, Kind::Box],
    [Kind::Capsule, Kind::Capsule],
];

pub(super) const CALLS: &[(&str, &str)] = &[
    (OURS, "cast_shape: fraction, stop, normal, point"),
    ("parry", "query::cast_shapes on shared shapes, not to stop what leaves a touch (stop_at_penetration: false)"),
    ("parry static", "the function for these two kinds, from query::details, likewise"),
    ("ncollide", "query::time_of_impact on shape handles, parry's predecessor"),
    ("box2d-rust", "shape_cast with can_encroach, the poses brought together and the normal out within the timing"),
    ("Box2D C", "b2ShapeCast, likewise"),
];

pub(super) const GROUP: Group = Group {
    name: "casts",
    question: "When does a figure that moves 4 to 12 sizes in a straight line run into another, and with which normal?",
    right: RIGHT,
    calls: CALLS,
    not_in_ratio: &[],
    one_sided: &["hit", "near", "far"],
    recipes,
};

fn recipes() -> Vec<Recipe> {
    let mut recipes = Vec::new();
    for (kinds, course) in
        PAIRS.into_iter().flat_map(|kinds| [Course::Hit, Course::Near, Course::Far].map(|course| (kinds, course)))
    {
        recipes.extend(SIZES.map(|size| Recipe {
            subject: format!("{}–{}", kinds[0], kinds[1]),
            mix: course.name(),
            size,
            fill: Box::new(move |case, count| {
                enter_all(case, kinds, &flights(kinds, course, size, count), false);
            }),
        }));
    }
    recipes
}

/// Enters all libraries with the flights of a case. `touches`: see `casts::cast`.
pub(super) fn enter_all(case: &mut Case, kinds: [Kind; 2], flights: &[Flight], touches: bool) {
    let size = case.size;
    let movers: Vec<Item> = flights.iter().map(|flight| flight.mover.clone()).collect();
    let targets: Vec<Item> = flights.iter().map(|flight| flight.target.clone()).collect();
    let pairs = ours::things(&movers).into_iter().zip(ours::things(&targets));
    let questions = pairs.zip(flights).map(|((mover, target), flight)| Some((mover?, target?, flight.way)));
    case.enter(
        OURS,
        questions.collect(),
        |(mover, target, way)| cast_shape(mover.placed(), *way, target.placed()),
        |i, cast| casts::our_cast(&flights[i], size, &cast),
    );
    enter_rivals(case, kinds, flights, touches);
}

/// All libraries but ours.
pub(super) fn enter_rivals(case: &mut Case, kinds: [Kind; 2], flights: &[Flight], touches: bool) {
    let size = case.size;
    let judge = |i: usize, answer| casts::cast(&flights[i], size, Slop::NONE, touches, answer);
    let judge_parry = |i, hit: Option<ShapeCastHit>| judge(i, hit.map(|hit| f64::from(hit.time_of_impact)));
    case.enter(
        "parry",
        parry::flights::<SharedShape, SharedShape>(flights),
        |(p, way)| {
            let rest = parry::vector(Vec2::ZERO);
            query::cast_shapes(&p.pose_a, *way, &*p.a, &p.pose_b, rest, &*p.b, parry_options())
        },
        |i, hit| hit.map_or(Verdict::None, |hit| judge_parry(i, hit)),
    );
    parry_static(case, kinds, flights, judge_parry);
    let placed = |flight: &Flight| {
        Some((ncollide::placed(&flight.mover)?, ncollide::vector(flight.way), ncollide::placed(&flight.target)?))
    };
    case.enter(
        "ncollide",
        flights.iter().map(placed).collect(),
        |((a, at_a), way, (b, at_b))| {
            let (dispatcher, rest) = (ncollide_query::DefaultTOIDispatcher, ncollide::vector(Vec2::ZERO));
            ncollide_query::time_of_impact(&dispatcher, at_a, way, &**a, at_b, &rest, &**b, 1.0, 0.0)
        },
        |i, hit| hit.map_or(Verdict::None, |hit| judge(i, hit.map(|hit| f64::from(hit.toi)))),
    );
    with_box2d::<Port>(case, flights, touches);
    #[cfg(feature = "box2d-c")]
    with_box2d::<C>(case, flights, touches);
}

fn parry_options() -> ShapeCastOptions {
    ShapeCastOptions { stop_at_penetration: false, ..ShapeCastOptions::with_max_time_of_impact(1.0) }
}

fn parry_static(
    case: &mut Case,
    kinds: [Kind; 2],
    flights: &[Flight],
    judge: impl Fn(usize, Option<ShapeCastHit>) -> Verdict,
) {
    fn by_supports<A, B>(case: &mut Case, flights: &[Flight], judge: impl Fn(usize, Option<ShapeCastHit>) -> Verdict)
    where
        A: FromFigure + SupportMap,
        B: FromFigure + SupportMap,
    {
        case.enter(
            "parry static",
            parry::flights::<A, B>(flights),
            |(p, way)| {
                let closing = p.pose_a.rotation.inverse() * -*way;
                details::cast_shapes_support_map_support_map(&p.relative(), closing, &p.a, &p.b, parry_options())
            },
            judge,
        );
    }
    match kinds {
        [Kind::Circle, Kind::Circle] => case.enter(
            "parry static",
            parry::flights::<Ball, Ball>(flights),
            |(p, way)| {
                let closing = p.pose_a.rotation.inverse() * -*way;
                details::cast_shapes_ball_ball(&p.relative(), closing, &p.a, &p.b, parry_options())
            },
            judge,
        ),
        [Kind::Circle, _] => by_supports::<Ball, Cuboid>(case, flights, judge),
        [Kind::Box, _] => by_supports::<Cuboid, Cuboid>(case, flights, judge),
        [Kind::Capsule, Kind::Capsule] => by_supports::<Capsule, Capsule>(case, flights, judge),
        [Kind::Capsule, _] => by_supports::<Capsule, Cuboid>(case, flights, judge),
        [Kind::Regular(_), _] => by_supports::<ConvexPolygon, ConvexPolygon>(case, flights, judge),
    }
}

fn with_box2d<E: Engine>(case: &mut Case, flights: &[Flight], touches: bool) {
    let size = case.size;
    case.enter(
        E::NAME,
        box2d::flights::<E>(flights),
        |(question, way): &(DistanceQuestion<E>, Vec2)| {
            let way = box2d::into(&question.at_a, *way);
            let (fraction, normal) = E::shape_cast(&question.a, &question.b, question.relative(), way)?;
            Some((fraction, box2d::out(&question.at_a, normal)))
        },
        |i, hit| {
            let fraction = hit.map(|(fraction, _)| f64::from(fraction));
            casts::cast(&flights[i], size, Slop::BOX2D, touches, fraction)
        },
    );
}
