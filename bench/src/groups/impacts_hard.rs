//! Times of impact where rotation tunnels, or which depend on the last bits.

use std::f32::consts::PI;

use super::{
    Group, Recipe,
    impacts::{CALLS, about},
};
use crate::{
    exact::impacts::RIGHT,
    scene::{
        figure::Kind,
        tumbles::{Fate, Scene},
    },
};

pub(super) const GROUP: Group = Group {
    name: "impacts_hard",
    question: "The same of what is in each other only in between and clear again at the end (`through`), of what \
               passes within 0.001 of the size (`graze`), of figures that turn by up to 180 degrees (`half`) or two \
               turns (`turns`, which a sweep cannot tell that knows only its ends), and of figures of 0.01 that go \
               1,000 sizes in a step, turning by up to 180 degrees, at walls a thousandth as thick (`bullet`).",
    right: RIGHT,
    calls: CALLS,
    not_in_ratio: &[],
    one_sided: &["through", "bullet"],
    recipes,
};

fn recipes() -> Vec<Recipe> {
    const BOXES: [Kind; 2] = [Kind::Box; 2];
    const HEXAGONS: [Kind; 2] = [Kind::Regular(6); 2];
    const CAPSULE_BOX: [Kind; 2] = [Kind::Capsule, Kind::Box];
    let through = [Scene::Rod, Scene::Door(Kind::Circle), Scene::Door(Kind::Box), Scene::eighth(BOXES)];
    let graze = [Scene::eighth(BOXES), Scene::Rod, Scene::Door(Kind::Circle)];
    let pairs = [BOXES, CAPSULE_BOX, HEXAGONS];
    let bullets = [Scene::Bullet(Kind::Box), Scene::Bullet(Kind::Capsule)];
    let mut scenes = Vec::new();
    scenes.extend(through.map(|scene| (scene, Fate::Through, "through")));
    scenes.extend(graze.map(|scene| (scene, Fate::Graze, "graze")));
    scenes.extend(pairs.map(|kinds| (Scene::half(kinds), Fate::Any, "half")));
    scenes.extend(pairs.map(|kinds| (Scene::turns(kinds), Fate::Any, "turns")));
    scenes.extend([(Scene::Rods(PI), Fate::Any, "half"), (Scene::Rods(4.0 * PI), Fate::Any, "turns")]);
    scenes.extend(bullets.map(|scene| (scene, Fate::Hit, "bullet")));
    scenes.into_iter().flat_map(|(scene, fate, mix)| about(scene, fate, mix)).collect()
}
