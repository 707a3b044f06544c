//! The interval of time in which two moving boxes overlap.

use jostle::{Aabb, BoxSweep, Vec2, sweep_aabb};
use parry2d::query::{RayCast as _, RayIntersection};

use super::{Group, OURS, Recipe, casts::enter_rivals};
use crate::{
    case::{Case, Verdict},
    exact::casts::{self, Slop},
    rivals::{parry, textbook},
    scene::{
        SIZES,
        figure::Kind,
        flights::{Course, Flight, upright_flights},
        sweeps::aabb,
    },
};

pub(super) const GROUP: Group = Group {
    name: "sweep_aabb",
    question: "When do two boxes that are not turned, one of which moves 4 to 12 sizes, begin to overlap, and across \
               which axis? `slide` and `leave`: they touch at the start, which is none.",
    right: "jostle: hit or none exactly, the fractions the f64 next to the exact ones, enter never later and exit never \
            earlier. Rivals are judged as in the group `casts`.",
    calls: &[
        (OURS, "sweep_aabb: enter, exit, axis, normal"),
        ("textbook", "Levine's method in f32: a division for each side, then comparisons of times; enter, exit, axis"),
        ("parry ray", "RayCast::cast_local_ray_and_get_normal of a point at the box grown by half the mover's size"),
        ("parry", "query::cast_shapes on shared shapes, as in the group `casts`"),
        ("parry static", "details::cast_shapes_support_map_support_map on cuboids"),
        ("ncollide", "query::time_of_impact on shape handles"),
        ("box2d-rust", "shape_cast of polygons"),
        ("Box2D C", "b2ShapeCast of polygons"),
    ],
    not_in_ratio: &[],
    one_sided: &["hit", "near", "far"],
    recipes,
};

fn recipes() -> Vec<Recipe> {
    let mut recipes = Vec::new();
    for course in [Course::Hit, Course::Near, Course::Far, Course::Slide, Course::Leave] {
        recipes.extend(SIZES.map(|size| Recipe {
            subject: "boxes".into(),
            mix: course.name(),
            size,
            fill: Box::new(move |case, count| fill(case, course, &upright_flights(course, size, count))),
        }));
    }
    recipes
}

fn fill(case: &mut Case, course: Course, flights: &[Flight]) {
    let size = case.size;
    let touches = matches!(course, Course::Slide | Course::Leave);
    let questions = || flights.iter().map(|flight| Some((aabb(&flight.mover), flight.way, aabb(&flight.target))));
    case.enter(
        OURS,
        questions().collect(),
        |&(a, way, b)| sweep_aabb(a, way, b, Vec2::ZERO),
        |i, hit| ours(aabb(&flights[i].mover), flights[i].way, aabb(&flights[i].target), hit),
    );
    let judge =
        |i: usize, fraction: Option<f32>| casts::cast(&flights[i], size, Slop::NONE, touches, fraction.map(f64::from));
    case.enter(
        "textbook",
        questions().collect(),
        |&(a, way, b)| textbook::sweep(a, way, b),
        |i, hit| judge(i, hit.map(|hit| hit.enter)),
    );
    case.enter("parry ray", questions().collect(), parry_ray, |i, hit| judge(i, hit.map(|hit| hit.time_of_impact)));
    enter_rivals(case, [Kind::Box; 2], flights, touches);
}

/// The mover shrinks to its centre, and the other grows by as much.
pub(super) fn parry_ray(&(a, way, b): &(Aabb, Vec2, Aabb)) -> Option<RayIntersection> {
    let (middle, half) = (a.center(), a.size() * 0.5);
    let grown = parry2d::bounding_volume::Aabb::new(parry::vector(b.min - half), parry::vector(b.max + half));
    let ray = parry2d::query::Ray::new(parry::vector(middle), parry::vector(way));
    grown.cast_local_ray_and_get_normal(&ray, 1.0, true)
}

/// True if an answer of ours is the exact one, rounded as documented.
pub(super) fn ours(a: Aabb, way: Vec2, b: Aabb, hit: Option<BoxSweep>) -> Verdict {
    let moving = |a: Aabb, by: Vec2| jostle_oracle::MovingBox { min: a.min.into(), max: a.max.into(), by: by.into() };
    match (jostle_oracle::overlap_in_step(&moving(a, way), &moving(b, Vec2::ZERO)), hit) {
        (None, None) => Verdict::Right,
        (Some(_), None) => Verdict::Missed,
        (None, Some(_)) => Verdict::False,
        (Some(truth), Some(hit)) => {
            let enter = truth.compare_enter(hit.enter).is_ge() && truth.compare_enter(hit.enter.next_up()).is_lt();
            let exit = truth.compare_exit(hit.exit).is_le() && truth.compare_exit(hit.exit.next_down()).is_gt();
            Verdict::right_if(enter && exit && truth.axis() == hit.axis.map(|axis| axis as usize))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_wrong_if_a_bit_of_it_is() {
        let mut hits = 0;
        for flight in upright_flights(Course::Hit, 1.0, 30) {
            let (a, way, b) = (aabb(&flight.mover), flight.way, aabb(&flight.target));
            let hit = sweep_aabb(a, way, b, Vec2::ZERO).expect("a hit");
            let judge = |hit| ours(a, way, b, hit);
            assert_eq!(judge(Some(hit)), Verdict::Right);
            assert_eq!(judge(None), Verdict::Missed);
            assert_eq!(judge(Some(BoxSweep { enter: hit.enter.next_down(), ..hit })), Verdict::Wrong);
            assert_eq!(judge(Some(BoxSweep { exit: hit.exit.next_up(), ..hit })), Verdict::Wrong);
            assert_eq!(judge(Some(BoxSweep { axis: None, ..hit })), Verdict::Wrong);
            assert_eq!(ours(a, -way, b, Some(hit)), Verdict::False);
            hits += 1;
        }
        assert_eq!(hits, 30);
    }
}
