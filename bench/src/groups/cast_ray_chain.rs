//! The first hit of a ray on a chain.

use jostle::{Ray, Vec2, cast_ray};
use parry2d::{
    query::{self, RayCast},
    shape::Polyline,
};

use super::{Group, OURS, Recipe, affordable};
use crate::{
    case::{Case, Verdict},
    exact,
    rivals::parry::{self, vec2},
    scene::{
        SIZES,
        random::Random,
        ridge::{Course, Ridge, first_edge},
    },
};

pub(super) const GROUP: Group = Group {
    name: "cast_ray_chain",
    question: "Where does a ray of limited length, from above, first meet a placed chain of 1,000 segments, and with \
               which normal?",
    right: "hit or miss exactly; the place within 1e-5 of the size along the ray; the normal of unit length within \
            1e-3, against the ray, square to the segment within 1e-3.",
    calls: &[(OURS, "cast_ray"), ("parry", "RayCast::cast_ray_and_get_normal on a Polyline, which has a tree")],
    not_in_ratio: &[],
    one_sided: &["down", "over it"],
    recipes,
};

const SEGMENTS: usize = 1_000;

/// The number of segments that the oracle tests in a second.
const SEGMENTS_IN_ALL: usize = 1 << 18;

fn recipes() -> Vec<Recipe> {
    let recipe = |course: Course, size| Recipe {
        subject: format!("{SEGMENTS} segments"),
        mix: course.name(),
        size,
        fill: Box::new(move |case, count| fill(case, course, affordable(count, SEGMENTS, SEGMENTS_IN_ALL))),
    };
    Course::ALL.into_iter().flat_map(|course| SIZES.map(|size| recipe(course, size))).collect()
}

fn fill(case: &mut Case, course: Course, count: usize) {
    let size = case.size;
    let mut random = Random::named(&format!("chain {} {size}", course.name()));
    let ridge = Ridge::random(SEGMENTS, size, &mut random);
    let rays: Vec<Ray> = (0..count).map(|_| course.ray(&ridge, size, &mut random)).collect();
    let edges = ridge.edges();
    let truth: Vec<_> = rays.iter().map(|&ray| first_edge(ray, &edges)).collect();
    let judge = |i: usize, hit: Option<(f32, Vec2)>| match (truth[i], hit) {
        (None, None) => Verdict::Right,
        (Some((fraction, edge)), Some(hit)) => exact::ray_at_edge(rays[i], fraction, &edges[edge], size, hit),
        _ => Verdict::Wrong,
    };

    let (ours, pose) = (ridge.chain(), ridge.pose);
    case.enter(
        OURS,
        rays.iter().copied().map(Some).collect(),
        move |&ray| cast_ray(ray, ours.at(pose)),
        |i, hit| judge(i, hit.map(|hit| (hit.fraction as f32, hit.normal))),
    );
    let theirs = Polyline::new(ridge.points.iter().copied().map(parry::vector).collect(), None);
    let at = parry::pose(pose);
    let questions =
        rays.iter().map(|ray| Some(query::Ray::new(parry::vector(ray.origin), parry::vector(ray.direction))));
    case.enter(
        "parry",
        questions.collect(),
        move |ray| theirs.cast_ray_and_get_normal(&at, ray, 1.0, true),
        |i, hit| judge(i, hit.map(|hit| (hit.time_of_impact, vec2(hit.normal)))),
    );
}
