//! The sweep, compared to trying every pair.

mod common;

use common::{Random, parse};
use jostle::{Relation, relate, separation};
use jostle_scene::{Pairing, Scene, Skipped, contacts, skipped};

/// A crowd in a box of this size, some of it in layers, groups, static groups and with margins.
fn crowd(count: usize, size: [f32; 2], seed: u64) -> Scene {
    let mut random = Random(seed);
    let colliders: Vec<String> = (0..count)
        .map(|i| {
            // Whole numbers, so that many pairs touch exactly.
            let (x, y) = ((random.unit() * size[0]).round(), (random.unit() * size[1]).round());
            let shape = ["\"circle\": 1", "\"box\": [2, 4]", "\"segment\": [[0, 0], [5, 2]]"][i % 3];
            let (layer, mask) = (["a", "b"][random.below(2)], ["\"a\"", "[\"a\", \"b\"]"][random.below(2)]);
            let (group, margin) = (random.below(6).saturating_sub(3), [0.0, 0.5][random.below(2)]);
            format!("{{{shape}, \"at\": [{x}, {y}], \"layer\": \"{layer}\", \"mask\": {mask}, \"group\": {group}, \"margin\": {margin}}}")
        })
        .collect();
    let mut scene = parse(
        &format!(r#"{{"jostle": 1, "layers": ["a", "b"], "colliders": [{}]}}"#, colliders.join(",\n")),
        "crowd.json",
    );
    for collider in &mut scene.colliders {
        collider.static_group = [None, None, Some(1), Some(2)][random.below(4)];
    }
    scene
}

fn by_trying_every_pair(scene: &Scene, pairing: Pairing) -> Vec<(usize, usize, Relation)> {
    let mut found = Vec::new();
    for (i, a) in scene.colliders.iter().enumerate() {
        for (j, b) in scene.colliders.iter().enumerate().skip(i + 1) {
            let one_level = a.static_group.is_some() && a.static_group == b.static_group;
            if !pairing.all && (one_level || !a.filter.meets(b.filter)) {
                continue;
            }
            let relation = relate(a.shape.at(a.pose), b.shape.at(b.pose));
            let distance = separation(a.shape.at(a.pose), b.shape.at(b.pose)).distance;
            if relation != Relation::Apart || distance <= pairing.margin + a.margin + b.margin {
                found.push((i, j, relation));
            }
        }
    }
    found
}

#[test]
fn the_sweep_finds_what_trying_every_pair_finds() {
    for (seed, size) in [(1, [60.0, 60.0]), (2, [300.0, 20.0]), (3, [20.0, 300.0]), (4, [0.0, 200.0])] {
        let scene = crowd(300, size, seed);
        for pairing in [Pairing::default(), Pairing { margin: 1.0, all: true }, Pairing { margin: 0.25, all: false }] {
            let found = contacts(&scene, pairing, &mut |_, _| {});
            let expected = by_trying_every_pair(&scene, pairing);
            assert!(expected.len() > 50, "{} pairs of {size:?} show nothing", expected.len());
            assert_eq!(
                found.iter().map(|c| (c.a, c.b, c.relation)).collect::<Vec<_>>(),
                expected,
                "{size:?} {pairing:?}"
            );
            let listed = |all: bool| by_trying_every_pair(&scene, Pairing { all, ..pairing }).len();
            let Skipped { by_layers, by_groups, in_static_groups } = skipped(&scene, pairing.margin, |_, _| true);
            assert_eq!(by_layers + by_groups + in_static_groups, listed(true) - listed(false), "{size:?} {pairing:?}");
            assert!(by_layers > 10 && in_static_groups > 10, "{by_layers} and {in_static_groups} show nothing");
        }
    }
}

#[test]
fn progress_counts_every_collider_once() {
    let scene = crowd(100, [60.0, 60.0], 5);
    let mut told = Vec::new();
    contacts(&scene, Pairing::default(), &mut |done, total| told.push((done, total)));
    assert_eq!(told, (1..=100).map(|done| (done, 100)).collect::<Vec<_>>());
}

#[test]
fn an_allowed_pair_is_allowed_in_either_order_of_its_names() {
    for allow in [r##"["#0", "#1"]"##, r##"["#1", "#0"]"##] {
        let text = format!(
            r#"{{"jostle": 1, "colliders": [{{"circle": 1}}, {{"circle": 1}}, {{"circle": 1}}], "allow": [{allow}]}}"#
        );
        let found = contacts(&parse(&text, "a.json"), Pairing::default(), &mut |_, _| {});
        assert_eq!(found.iter().map(|c| c.allowed).collect::<Vec<_>>(), [true, false, false]);
    }
}
