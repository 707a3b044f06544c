//! Scenes as worlds.

use std::collections::BTreeMap;
use std::{fs, path::Path};

use jostle::{ColliderKind, Events, Vec2, intersects};
use jostle_scene::{Format, Pairing, Scene, SkipReason, Sweeping, contacts, impacts};

fn scene(colliders: &str) -> Scene {
    let text = format!(r#"{{"jostle": 1, "layers": ["world", "hero"], "colliders": [{colliders}]}}"#);
    Scene::parse(&text, "room.json", Format::Json).expect("a scene")
}

/// The scenes of the repository, with the file names.
fn scenes() -> Vec<(String, Scene)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenes");
    let files = [folder.clone(), folder.join("bugs")].map(|folder| fs::read_dir(folder).expect("a folder"));
    let paths = files.into_iter().flatten().map(|entry| entry.expect("readable").path()).filter(|path| path.is_file());
    let read = |path: std::path::PathBuf| {
        let (name, text) = (path.display().to_string(), fs::read_to_string(&path).expect("text"));
        let scene = Scene::parse(&text, &name, Format::of(&name)).expect("a scene");
        (name, scene)
    };
    paths.map(read).collect()
}

#[test]
fn a_collider_keeps_all_that_a_world_knows_of_it() {
    let scene = scene(
        r#"{"circle": 1, "at": [1, 2], "degrees": 90, "motion": {"linear": [3, 4], "angular": 5, "pivot": [6, 7]}},
        {"box": [1, 2], "layer": "hero", "mask": ["world"], "group": 9, "sensor": true, "one_way": [0, -1], "margin": 0.5}"#,
    );
    let world = scene.world().expect("fit");
    let [(_, first), (id, second)] = world.iter().collect::<Vec<_>>()[..] else { panic!("two colliders") };
    assert_eq!(
        (first.pose, first.motion, first.kind),
        (scene.colliders[0].pose, scene.colliders[0].motion, ColliderKind::Solid)
    );
    assert_eq!((id.index(), second.data), (1, 1));
    assert_eq!((second.filter.layers.0, second.filter.mask.0, second.filter.group), (2, 1, 9));
    assert_eq!((second.kind, second.one_way, second.margin), (ColliderKind::Sensor, Some(Vec2::new(0.0, -1.0)), 0.5));
    assert_eq!(second.shape, scene.colliders[1].shape);
}

#[test]
fn members_of_a_static_group_do_not_meet() {
    let tiles = |x: i32, more: &str| {
        format!(
            r##"{{"at": [{x}, 0], "tiles": {{"size": 1, "rows": ["#^"], "legend": {{"#": "solid", "^": {{{more}}}}}}}}}"##
        )
    };
    let begun = |colliders: &str| {
        let mut events = Events::new();
        scene(colliders).world().expect("fit").step(&mut events);
        events.begun().len()
    };
    assert_eq!(begun(&tiles(0, "")), 0);
    assert_eq!(begun(&format!("{},{}", tiles(0, ""), tiles(2, ""))), 1, "those of two do meet");
    assert_eq!(begun(&format!(r#"{},{{"box": [1, 1], "at": [2.5, -0.5], "group": 4294967295}}"#, tiles(0, ""))), 1);
}

/// The begun contacts of the first step are the impacts, and what touches at the start or at the end.
#[test]
fn a_step_of_the_world_finds_the_impacts_of_the_scene() {
    let mut compared = 0;
    for (name, scene) in scenes() {
        let mut world = scene.world().unwrap_or_else(|unfit| panic!("{name}: {unfit}"));
        let mut events = Events::new();
        world.step(&mut events);
        let pair = |pair: jostle::Pair| [pair.a.index(), pair.b.index()];
        let begun: BTreeMap<_, _> = events.begun().iter().map(|begun| (pair(begun.pair), begun.time)).collect();
        let found = impacts(&scene, Sweeping::default(), &mut |_, _| {});
        for met in &found.met {
            let time = begun.get(&[met.a.min(met.b), met.a.max(met.b)]);
            let time = time.unwrap_or_else(|| panic!("{name}: {met:?} is no event"));
            // A contact of two that touch at the start begins there, though they come to overlap only later.
            let [a, b] = [met.a, met.b].map(|index| &scene.colliders[index]);
            let expected = if intersects(a.shape.at(a.pose), b.shape.at(b.pose)) { 0.0 } else { met.time };
            assert!((time - expected).abs() < 1e-3, "{name}: at {time}: {met:?}");
            compared += usize::from(met.time > 0.0);
        }
        let mut moved = scene.clone();
        for (id, collider) in world.iter() {
            moved.colliders[id.index()].pose = collider.pose;
        }
        let listed = |scene: &Scene| contacts(scene, Pairing { all: true, ..Pairing::default() }, &mut |_, _| {});
        let touching = [listed(&scene), listed(&moved)].concat();
        for pair in begun.keys() {
            let is_impact = found.met.iter().any(|met| [met.a.min(met.b), met.a.max(met.b)] == *pair);
            let is_contact = touching.iter().any(|contact| [contact.a, contact.b] == *pair);
            let [a, b] = pair.map(|index| &scene.colliders[index]);
            assert!(is_impact || is_contact, "{name}: {} and {} begin", a.name, b.name);
            assert_eq!(a.skip_reason(b), None::<SkipReason>, "{name}: {} and {}", a.name, b.name);
        }
    }
    assert!(compared > 20, "only {compared} impacts were compared");
}

#[test]
fn an_unfit_collider_is_named_with_its_line() {
    let unfit = scene("\n{\"name\": \"fog\", \"circle\": 1e38, \"margin\": 3.4e38}").world().unwrap_err();
    assert_eq!(unfit.line, 2);
    assert!(unfit.to_string().starts_with("collider \"fog\" cannot be grown by its margin: "), "{unfit}");
}
