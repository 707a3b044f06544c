//! The scenes of the repository say what their rows expect, worked out by hand:
//!
//! **platformer** (y down, tiles of 16). hero: axis x = 88, y 111 to 123, radius 5, so its lowest point is 128, the top of
//! the ledge (132 − 4). crate a: 168 + 8 = 176 = 184 − 8, the top of the ground; crate b stands on it at 160. sunk is
//! half a unit lower. coin 1 (radius 4) is (4, 3) from the axis' upper end: 5 − 9 = −4; coin 2 is level with the axis:
//! 16 − 9 = 7. tilted: half a diagonal is 8√2, so 176 − 164 − 8√2 = 0.6862915. roller: its centre is (−3, −6) from
//! (256, 160) on the hill, along the hill's normal (−1, −2)/√5: √45 − 6 = 0.7082039. hill and plateau share x = 288.
//!
//! **pinball** (y up). ball: 7.25 − 1.25 = 6 = 5 + 1, the plunger's top; sideways 2.25 of room on both sides, less 1.25.
//! ball 2 is (3, 4) from bumper 1, and 5 = 1.25 + 3.75. ball 3 is half a unit from the saucer's centre:
//! 0.5 − 1.25 − 2 = −2.75. flippers: the tips are mirror images, 19 − 16·cos 25° − 1.8 = 2.6990754 apart.
//!
//! **warehouse** (y up, metres). An agent reaches 1.25 along and 0.5 across. agent 1: 20 − 18.74 − 1.25 = 0.01;
//! agent 2: 20 − 18.75 − 1.25 = 0. agent 3 stands across an aisle of 2.75: (2.75 − 2.5) / 2 = 0.125, and 4 − 0.5 − 2 from
//! the worker's zone. agent 4: 15.0625 − 0.5 − 14.625 = −0.0625, flush along its axis of 1.5. agent 5 leaves the dock soonest across:
//! 1.25 + 0.5 = 1.75. agent 6: its end is 0.75·√½ from (30, 18) both ways, the pallet's corner (31.375, 18.5), so
//! √(0.8446699² + 0.0303301²) − 0.5 = 0.3452143. Pallets are 1.25 wide and their centres 1.25 and 1.5 apart.
//!
//! **polygons** (y up). in the hole: 15 − 5 − 3 = 7 on all sides. in the bar: out to the right, 30 − 27.5 + 1 = 3.5, to the
//! left 3.5 too. in the corner: touches x = 5 and y = 25. on a seam: 5 from the left side and from the lower one, and the
//! inner corner is (5, 5) away, so 5 + 0.1; a single convex piece would say less. plug: five faces with two points each;
//! the slopes' normals are (±8, 3)/√73.
//!
//! **chain** (y up). ball: (7, 6) from (48, 0), the slope's normal is (−1, 2)/√5: 5/√5 − 2 = 0.2360680. island: the hero's
//! upper end (6, 3) is (−2, −9) from (8, 12), the side's normal there (−5, −12)/13: 118/13 − 1 = 8.0769231.
//!
//! **tiles** (y down, tiles of 16). crate: half its height turned is 8·(cos 10° + sin 10°) = 9.2676475, and 23.5 more than
//! 32 − 9.2676475 by 0.7676475. ground -: from x = 25 to 32. coin: (38, 8) from the spikes' corner: √1508 − 4 = 34.8329757.
//! blade: its corner (200, 9) is 6.2797 from the crate's upper side. gem: in a hole of 16 by 16, 8 − 4. bat: level with the
//! spikes' top. mole: 7 above the lower border, 7 + 2, and any other way is longer.
//!
//! **cart** (y up). Wheels of 1.5 at 1.5 above the ramp. crate: 4.5 − 1 on the tray's 3.5. ball: 4.75 − 1 − 3.5. pebble:
//! 1.75 from the wheel's centre, 2 − 1.75. On the slope the wheels' centres are 4/√5 above it: 1.7888544 − 1.5; its normal is
//! (−1, 2)/√5. One of them is past its upper end, and √(0.4222912² + 1.7888544²) − 1.5 = 0.3380278 away.
//!
//! **contacts** (y up): what is known to go wrong with contact points. All that stands is sunk by 0.25 (noise: by 0.01),
//! so its points are half as much below the floor, at the ends of what the two faces have in common. crate: the other way
//! round only the sign changes. noise: turned by 10⁻⁷ rad, it has the floor's normal and two points. turned, wedge: upside
//! down, inside stays inside. end: the centres are side by side, the faces are not; 47.5 − 2 to 40 + 6. bar, pin: their
//! axes cross half a unit from the bar's end, so the way out is along it, 0.5 + 2 · 0.5. disc, hub: one centre, so any
//! direction will do, and up is the one; from 15 to 12, in the middle of both surfaces. grid, aligned: in line, 2 of 4 deep.
//! step, corner: (35, 13) is a corner of both. nook: 0.25 deep in both walls of the inner corner. tiles, chain, comb: no
//! normal of a seam, neither at cells' ends nor at the joint (16, 5) nor where the teeth cut the comb. behind: it overlaps
//! the chain from its back, which pushes nothing.
//!
//! **moves** (y up): what its rows say is compared by `jostle test`. Every position is a skin off, 1/1024 of the mover's
//! larger side. hero falls to 0.5 + 0.5 above the floor, and 0.25 higher on the kerb. At the ramp its centre (1, y) is
//! 0.5·√1.25 above the slope, straight up, and 0.5 higher with its lower end: 1.0590170. jumper: 12 − 0.5 and 4.25 + 0.75.

mod common;

use common::{KINDS, SCENES, all_scenes, parse};
use jostle::{ContactPoint, Manifold, Manifolds, Vec2, contact_manifolds, relate, separation};
use jostle_scene::{ExpectedPoints, ExpectedTime, Pairing, Scene, SubShape, contacts};

/// Whether the value agrees with the written number to half a unit of its last digit.
fn agrees(written: &str, value: f32) -> bool {
    let decimals = written.split_once('.').map_or(0, |(_, decimals)| decimals.len());
    let written: f64 = written.parse().expect("a number");
    (f64::from(value) - written).abs() <= 0.5 * 0.1_f64.powi(decimals as i32)
}

#[test]
fn every_expectation_of_every_scene_holds() {
    for (file, text) in all_scenes() {
        let scene = parse(text, file);
        assert!(
            scene.colliders.len() >= 6 && scene.expect.len() + scene.moves.len() >= 5,
            "{file} is not worth its name"
        );
        for row in &scene.expect {
            let [a, b] = row.pair.map(|i| &scene.colliders[i]);
            let (placed_a, placed_b) = (a.shape.at(a.pose), b.shape.at(b.pose));
            let found = (relate(placed_a, placed_b), separation(placed_a, placed_b).distance);
            let what = format!("{file}:{}: {} and {} are {found:?}", row.line, a.name, b.name);
            assert!(row.relation.is_none_or(|relation| relation == found.0), "{what}");
            assert!(row.separation.as_ref().is_none_or(|written| agrees(written, found.1)), "{what}, not {row:?}");
            let mut manifolds = Manifolds::new();
            contact_manifolds(placed_a, placed_b, row.margin, &mut manifolds);
            let what = format!("{file}:{}: {} and {} meet in {manifolds:?}", row.line, a.name, b.name);
            let normals: Vec<Vec2> = manifolds.iter().map(|manifold| manifold.normal).collect();
            let points: Vec<ContactPoint> = manifolds.iter().flat_map(Manifold::points).copied().collect();
            let places: Vec<Vec2> = points.iter().map(|point| point.point).collect();
            assert!(row.normals.as_ref().is_none_or(|written| are_the_same(written, &normals)), "{what}, not {row:?}");
            assert!(
                match &row.points {
                    None => true,
                    Some(ExpectedPoints::Count(count)) => *count as usize == points.len(),
                    Some(ExpectedPoints::Places(written)) => are_the_same(written, &places),
                },
                "{what}, not {row:?}"
            );
            let depth = points.iter().map(|point| -point.separation).fold(f32::NEG_INFINITY, f32::max);
            assert!(row.depth.as_ref().is_none_or(|written| agrees(written, depth)), "{what}, not {row:?}");
        }
    }
}

fn are_the_same(written: &[[String; 2]], found: &[Vec2]) -> bool {
    let agree = |[x, y]: &[String; 2], v: &Vec2| agrees(x, v.x) && agrees(y, v.y);
    written.iter().all(|w| found.iter().any(|v| agree(w, v)))
        && found.iter().all(|v| written.iter().any(|w| agree(w, v)))
}

fn found(scene: &Scene, pairing: Pairing) -> Vec<String> {
    let found = contacts(scene, pairing, &mut |_, _| {});
    let name = |i: usize| scene.colliders[i].name.as_str();
    found
        .iter()
        .map(|c| format!("{} {} {}{}", name(c.a), name(c.b), c.relation, if c.allowed { " allowed" } else { "" }))
        .collect()
}

#[test]
fn the_platformer_has_these_contacts_and_no_others() {
    let scene = parse(SCENES[0].1, SCENES[0].0);
    let touching = [
        "ground crate a touching",
        "ground sunk overlapping allowed",
        "ledge hero touching",
        "hero coin 1 overlapping",
        "crate a crate b touching",
    ];
    assert_eq!(found(&scene, Pairing::default()), touching);
    let near = found(&scene, Pairing { margin: 0.75, all: false });
    assert_eq!(near.len(), touching.len() + 2);
    assert!(near.contains(&"ground tilted apart".to_owned()) && near.contains(&"hill roller apart".to_owned()));
}

#[test]
fn the_pinball_table_has_these_contacts_and_no_others() {
    let scene = parse(SCENES[1].1, SCENES[1].0);
    let touching = ["plunger ball touching", "bumper 1 ball 2 touching", "ball 3 saucer overlapping"];
    assert_eq!(found(&scene, Pairing::default()), touching);
}

#[test]
fn the_warehouse_has_these_contacts_and_no_others() {
    let scene = parse(SCENES[2].1, SCENES[2].0);
    let touching = [
        "rack a3 agent 4 overlapping",
        "rack b2 agent 2 touching",
        "agent 5 charging dock overlapping",
        "pallet 1 pallet 2 touching",
    ];
    assert_eq!(found(&scene, Pairing::default()), touching);
}

#[test]
fn contacts_of_the_cart_name_its_parts() {
    let (file, text) = KINDS[3];
    let scene = parse(text, file);
    let found = contacts(&scene, Pairing::default(), &mut |_, _| {});
    let name = |i: usize| scene.colliders[i].name.as_str();
    let told: Vec<_> = found.iter().map(|c| (name(c.a), name(c.b), [c.part_a, c.part_b], c.tag_b(&scene))).collect();
    let part = |index| Some(SubShape::Part(index));
    assert_eq!(
        told,
        [
            ("ramp", "cart", [None, part(1)], 1),
            ("ramp", "pebble", [None, None], 0),
            ("cart", "crate", [part(0), None], 0),
            ("cart", "pebble", [part(2), None], 0),
        ]
    );
}

#[test]
fn contacts_of_tiles_name_the_cell() {
    let (file, text) = KINDS[2];
    let scene = parse(text, file);
    let found = contacts(&scene, Pairing::default(), &mut |_, _| {});
    let name = |i: usize| scene.colliders[i].name.as_str();
    let told: Vec<_> = found.iter().map(|c| (name(c.a), name(c.b), c.part_a, c.tag_a(&scene))).collect();
    let tile = |index| Some(SubShape::Tile(index));
    assert_eq!(
        told,
        [
            ("ground", "hero", tile(33), 0),
            ("ground", "crate", tile(44), 0),
            ("cave", "mole", tile(6 * 22), 0),
            ("cave ^", "bat", tile(5 * 22 + 6), 7),
        ]
    );
}

#[test]
fn contacts_have_manifolds_with_the_parts_in_contact() {
    let (file, text) = KINDS[4];
    let scene = parse(text, file);
    let found = contacts(&scene, Pairing::default(), &mut |_, _| {});
    let of = |name: &str| {
        let index = scene.index_of(name).expect("it is in the scene");
        let pair = found.iter().find(|pair| pair.a == index || pair.b == index).expect("it touches something");
        let manifolds = pair.manifolds(&scene);
        let parts = |manifold: &Manifold| -> Vec<_> {
            manifold.points().iter().map(|point| pair.parts_at(&scene, manifold, point)[0]).collect()
        };
        manifolds.iter().map(parts).collect::<Vec<_>>()
    };
    assert_eq!(of("crate"), [[None, None]]);
    // From 3.5 to 6.5 over cells of 2 that begin at 1, in the order of A's outline: leftwards.
    assert_eq!(of("on tiles"), [[Some(SubShape::Tile(2)), Some(SubShape::Tile(1))]]);
    assert_eq!(of("on a chain"), [1, 2].map(|i| [Some(SubShape::Segment(i)); 2]));
    assert_eq!(of("behind").len(), 0, "a one-sided chain pushes nothing from behind");
}

#[test]
fn manifolds_and_pairs_have_the_same_margin() {
    let scene = |margin: f32| {
        parse(
            &format!(
                r#"{{"jostle": 1, "colliders": [
                {{"box": [8, 2], "margin": {margin}}}, {{"box": [2, 2], "at": [0, 2.5]}}]}}"#
            ),
            "a.json",
        )
    };
    for (own, asked) in [(0.0, 0.5), (0.25, 0.25), (0.1, 0.4)] {
        let scene = scene(own);
        let found = contacts(&scene, Pairing { margin: asked, all: false }, &mut |_, _| {});
        assert_eq!(found.len(), 1, "{own} and {asked}");
        let manifolds = found[0].manifolds(&scene);
        assert_eq!(manifolds[0].points().iter().map(|p| p.separation).collect::<Vec<_>>(), [0.5, 0.5]);
    }
    assert!(contacts(&scene(0.1), Pairing { margin: 0.3, all: false }, &mut |_, _| {}).is_empty());
}

#[test]
fn a_polygon_is_convex_if_it_can_be() {
    let shape = |fields: &str| {
        parse(&format!(r#"{{"jostle": 1, "colliders": [{{{fields}}}]}}"#), "a.json").colliders[0].shape.clone()
    };
    let square = [(0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0)];
    let convex = jostle::Convex::polygon(square).unwrap();
    assert_eq!(shape(r#""polygon": [[0, 0], [9, 0], [9, 9], [0, 9]]"#), convex.clone().into());
    assert_eq!(shape(r#""polygon": [[0, 9], [9, 9], [9, 4], [9, 0], [0, 0]], "holes": []"#), convex.into());
    let framed = jostle::Polygon::with_holes(square, [[(3.0, 3.0), (6.0, 3.0), (6.0, 6.0)]]).unwrap();
    assert_eq!(
        shape(r#""polygon": [[0, 0], [9, 0], [9, 9], [0, 9]], "holes": [[[3, 3], [6, 3], [6, 6]]]"#),
        framed.into()
    );
    let dented = jostle::Polygon::new([(0.0, 0.0), (9.0, 0.0), (1.0, 1.0), (0.0, 9.0)]).unwrap();
    assert_eq!(shape(r#""polygon": [[0, 0], [9, 0], [1, 1], [0, 9]]"#), dented.into());
}

#[test]
fn chains_and_compounds_have_the_given_fields() {
    let text = r#"{"jostle": 1, "shapes": {"wheel": {"circle": 2}}, "colliders": [
        {"chain": [[0, 0], [4, 0], [4, 4]], "closed": true, "one_sided": true, "tags": [7, 8, 9]},
        {"chain": [[0, 0], [4, 0], [4, 4]], "closed": false},
        {"compound": [{"box": [2, 1], "at": [5, 6], "degrees": 90, "tag": 3}, {"shape": "wheel"}]}]}"#;
    let scene = parse(text, "a.json");
    let points = [(0.0, 0.0), (4.0, 0.0), (4.0, 4.0)];
    let [closed, open, compound] = &scene.colliders[..] else { panic!("three colliders") };
    assert_eq!(closed.shape, jostle::Chain::closed(points).unwrap().one_sided().tagged([7, 8, 9]).unwrap().into());
    assert_eq!(open.shape, jostle::Chain::open(points).unwrap().into());
    let upright = jostle::Pose2::new((5.0, 6.0), jostle::Rot2::quarter_turns(1));
    let parts = [
        jostle::Part::new(jostle::Convex::rectangle(2.0, 1.0).unwrap(), upright).tagged(3),
        jostle::Part::new(jostle::Convex::circle(2.0).unwrap(), (0.0, 0.0)),
    ];
    assert_eq!(compound.shape, jostle::Compound::new(parts).unwrap().into());
}

/// A JSON text as idiomatic RON: names without quotes, round brackets.
fn as_ron(json: &str) -> String {
    let value: serde_json::Value = serde_json::from_str(json).expect("valid JSON");
    fn write(value: &serde_json::Value, names_are_free: bool, out: &mut String) {
        match value {
            serde_json::Value::Object(members) => {
                out.push_str(if names_are_free { "{" } else { "( // an object\n" });
                for (key, value) in members {
                    out.push_str(&if names_are_free { format!("{key:?}: ") } else { format!("{key}: ") });
                    write(value, ["shapes", "legend"].contains(&key.as_str()), out);
                    out.push_str(",\n");
                }
                out.push(if names_are_free { '}' } else { ')' });
            }
            serde_json::Value::Array(items) => {
                out.push_str("[ /* a list */ ");
                items.iter().for_each(|item| {
                    write(item, false, out);
                    out.push_str(" , ");
                });
                out.push(']');
            }
            serde_json::Value::Null => out.push_str("None"),
            other => out.push_str(&other.to_string()),
        }
    }
    let mut out = String::new();
    write(&value, false, &mut out);
    out
}

#[test]
fn a_scene_is_the_same_in_json_and_in_ron() {
    for (file, text) in SCENES[..2].iter().chain(KINDS.iter().filter(|(file, _)| file.ends_with("json"))) {
        // serde_json drops trailing zeros of numbers.
        let trim = |written: &mut String| *written = written.trim_end_matches('0').to_owned();
        let same_lines = |mut scene: Scene| {
            scene.colliders.iter_mut().for_each(|collider| collider.line = 0);
            for entry in &mut scene.moves {
                entry.line = 0;
                if let Some(expect) = &mut entry.expect {
                    expect.line = 0;
                    expect.at.iter_mut().flatten().for_each(trim);
                }
            }
            for row in &mut scene.expect {
                row.line = 0;
                row.separation.iter_mut().chain(&mut row.depth).for_each(trim);
                if let Some(ExpectedTime::At(time)) = &mut row.begun_at {
                    trim(time);
                }
                row.normals.iter_mut().flatten().flatten().for_each(trim);
                if let Some(ExpectedPoints::Places(places)) = &mut row.points {
                    places.iter_mut().flatten().for_each(trim);
                }
            }
            scene
        };
        assert!(parse(text, file).colliders.iter().all(|collider| collider.line > 1), "{file}");
        assert_eq!(same_lines(parse(&as_ron(text), "scene.ron")), same_lines(parse(text, file)), "{file}");
    }
}

#[test]
fn the_scene_has_the_given_fields() {
    let text = r##"{"jostle": 1, "y": "down", "layers": ["a", "b"], "shapes": {"s": {"box": [2, 4], "radius": 0.5}}, "colliders": [
        {"name": "all", "layer": ["a", "b"], "mask": ["b"], "group": 3, "shape": "s", "at": [1, 2.5], "degrees": 90,
         "motion": {"linear": [1, 2], "angular": 3, "pivot": [4, 5]}, "sensor": true, "one_way": [0, -1], "margin": 0.25, "tag": 9},
        {"polygon": [[0, 0], [1, 0], [0, 1]], "radius": 0.5, "angle": 0.5},
        {"shape": {"capsule": [[0, 0], [1, 0]], "radius": 2}}],
        "allow": [["#2", "all"]], "expect": [{"pair": ["#2", "#1"], "begun_at": 0.0729}]}"##;
    let scene = parse(text, "a.json");
    let [all, nameless, _] = &scene.colliders[..] else { panic!("three colliders") };
    assert!(scene.y_down && all.sensor);
    assert_eq!(scene.layers, ["a", "b"]);
    assert_eq!((all.filter.layers, all.filter.mask, all.filter.group), (0b11, 0b10, 3));
    assert_eq!(all.pose, jostle::Pose2::new((1.0, 2.5), jostle::Rot2::quarter_turns(1)));
    assert_eq!(all.motion, jostle::Motion::linear((1.0, 2.0)).turning(3.0).about((4.0, 5.0)));
    assert_eq!((all.one_way, all.margin, all.tag), (Some(jostle::Vec2::new(0.0, -1.0)), 0.25, 9));
    assert_eq!(all.shape, jostle::Convex::rounded_rectangle(2.0, 4.0, 0.5).unwrap().into());
    let triangle = jostle::Convex::polygon([(0.0, 0.0), (1.0, 0.0), (0.0, 1.0)]).unwrap();
    assert_eq!(nameless.shape, triangle.grown(0.5).unwrap().into());
    assert_eq!((nameless.name.as_str(), nameless.filter), ("#1", jostle_scene::Filter::default()));
    assert_eq!(nameless.pose.rotation, jostle::Rot2::new(0.5));
    assert_eq!(scene.allow, [[0, 2]]);
    assert_eq!(
        (scene.expect[0].pair, scene.expect[0].begun_at.clone(), scene.expect[0].line),
        ([2, 1], Some(ExpectedTime::At("0.0729".into())), 6)
    );
}
