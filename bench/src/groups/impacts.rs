//! The time of the first impact of two moving and rotating figures.

use jostle::time_of_impact;

use super::{Group, OURS, Recipe};
#[cfg(feature = "box2d-c")]
use crate::rivals::box2d_c::C;
use crate::{
    case::{Case, Verdict},
    exact::{
        impacts::{self, Answer, RIGHT, TOLERANCE},
        paths::Path,
    },
    rivals::{
        box2d::{self, Engine, TumbleQuestion},
        box2d_port::Port,
        ours, parry_motions,
    },
    scene::{
        SIZES,
        figure::Kind,
        tumbles::{Fate, Scene, Tumble, tumbles},
    },
};

pub(super) const CALLS: &[(&str, &str)] = &[
    (OURS, "time_of_impact with a tolerance of 1e-4 of the size: fraction, normal, point, gap"),
    ("parry", "query::cast_shapes_nonlinear on shared shapes, to stop at penetration; no tolerance of its own but f32"),
    (
        "parry sweep",
        "query::sweep_time_of_impact with a linear slop of 0.005 of the size, its proxies made within the timing",
    ),
    ("box2d-rust", "time_of_impact, its slop 0.005, at any size"),
    ("Box2D C", "b2TimeOfImpact, likewise"),
];

/// Box2D's linear slop.
const SLOP: f32 = 0.005;

pub(super) const GROUP: Group = Group {
    name: "impacts",
    question: "When do two figures first meet that turn by up to 45 degrees, one going 1 to 4 sizes and the other up \
               to 0.7; a thin rod that turns by 30 to 90 degrees above a floor; a door that turns as far about its \
               hinge near a figure?",
    right: RIGHT,
    calls: CALLS,
    not_in_ratio: &[],
    one_sided: &["hit", "near", "far"],
    recipes,
};

fn recipes() -> Vec<Recipe> {
    let scenes = [
        Scene::eighth([Kind::Box; 2]),
        Scene::eighth([Kind::Circle, Kind::Box]),
        Scene::eighth([Kind::Capsule, Kind::Box]),
        Scene::eighth([Kind::Regular(6); 2]),
        Scene::eighth([Kind::Regular(8); 2]),
        Scene::Rod,
        Scene::Door(Kind::Circle),
        Scene::Door(Kind::Box),
    ];
    scenes
        .into_iter()
        .flat_map(|scene| [Fate::Hit, Fate::Near, Fate::Far].map(|fate| (scene, fate, fate.name())))
        .flat_map(|(scene, fate, mix)| about(scene, fate, mix))
        .collect()
}

/// One scene at every size.
pub(super) fn about(scene: Scene, fate: Fate, mix: &'static str) -> [Recipe; 3] {
    SIZES.map(|size| Recipe {
        subject: scene.name(),
        mix,
        size,
        fill: Box::new(move |case, count| enter_all(case, &tumbles(scene, fate, size, count))),
    })
}

fn enter_all(case: &mut Case, tumbles: &[Tumble]) {
    let size = case.size;
    case.enter(
        OURS,
        ours::tumbles(tumbles),
        move |([a, b], [motion_a, motion_b])| {
            time_of_impact(a.moving(*motion_a), b.moving(*motion_b), TOLERANCE * size)
        },
        |i, impact| impacts::ours(&tumbles[i], size, impact),
    );
    let judge = |i: usize, slop, path, answer| impacts::rival(&tumbles[i], size, slop, path, answer);
    case.enter(
        "parry",
        parry_motions::nonlinear(tumbles),
        |question| question.cast(),
        |i, hit| {
            hit.map_or(Verdict::None, |hit| {
                let answer = Answer::from(hit.map(|hit| hit.time_of_impact));
                judge(i, 0.0, Path::Uniform, answer)
            })
        },
    );
    // A sweep depends only on its ends.
    if tumbles.iter().flat_map(|tumble| tumble.motions).any(|motion| motion.angular.abs() >= std::f32::consts::PI) {
        return;
    }
    case.enter(
        "parry sweep",
        parry_motions::sweeps(tumbles),
        move |question| question.time_of_impact(SLOP * size),
        |i, answer| answer.map_or(Verdict::None, |answer| judge(i, SLOP * size, Path::Nlerp, answer)),
    );
    with_box2d::<Port>(case, tumbles);
    #[cfg(feature = "box2d-c")]
    with_box2d::<C>(case, tumbles);
}

fn with_box2d<E: Engine>(case: &mut Case, tumbles: &[Tumble]) {
    let size = case.size;
    case.enter(
        E::NAME,
        box2d::tumbles::<E>(tumbles),
        |([a, b], [sweep_a, sweep_b]): &TumbleQuestion<E>| E::time_of_impact(a, b, [sweep_a, sweep_b]),
        |i, answer| impacts::rival(&tumbles[i], size, SLOP, Path::Nlerp, answer),
    );
}
