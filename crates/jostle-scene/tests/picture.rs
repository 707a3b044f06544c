//! What a picture has in it, and that XML readers will take it.

mod common;

use common::{SCENES, parse};
use jostle_scene::{Pairing, Picture, Scene, contacts, draw};

fn picture(scene: &Scene, title: &str) -> String {
    let found = contacts(scene, Pairing::default(), &mut |_, _| {});
    draw(&Picture { scene, contacts: &found, title })
}

/// Every element is closed in order and no markup comes from a name.
fn assert_well_formed(svg: &str) {
    let mut open = Vec::new();
    for tag in svg.split('<').skip(1).map(|rest| rest.split_once('>').expect("a closed tag").0) {
        match (tag.strip_prefix('/'), tag.ends_with('/')) {
            (Some(name), _) => assert_eq!(open.pop(), Some(name)),
            (None, true) => {}
            (None, false) => open.push(tag.split(' ').next().unwrap_or(tag)),
        }
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
    }
    assert!(open.is_empty(), "{open:?} stay open");
    assert!(!svg.contains("NaN") && !svg.contains("inf"), "a number is not finite");
}

#[test]
fn pictures_are_well_formed_and_name_everything() {
    for (file, text) in SCENES {
        let scene = parse(text, file);
        let svg = picture(&scene, file);
        assert_well_formed(&svg);
        assert_eq!(svg, picture(&scene, file));
        for collider in &scene.colliders {
            assert!(
                svg.contains(&format!("<title>{}</title>", collider.name)),
                "{} is missing in {file}",
                collider.name
            );
        }
    }
}

#[test]
fn outlines_are_exact_with_arcs_at_the_corners() {
    let outline = |collider: &str, y: &str| {
        let text = format!(r#"{{"jostle": 1, "y": "{y}", "colliders": [{{"box": [92, 64]}}, {{{collider}}}]}}"#);
        let svg = picture(&parse(&text, "a.json"), "a");
        // 920 pixels show 92 units and 4 % of them on both sides.
        let path = svg.split("<path d=\"").nth(2).and_then(|rest| rest.split('"').next()).expect("the second outline");
        path.to_owned()
    };
    let scale = 640.0 / (64.0 + 2.0 * 0.04 * 92.0);
    let round = outline(r#""circle": 8"#, "up");
    assert!(
        round.contains(&format!("A{0:.2} {0:.2} 0 0 0 ", 8.0 * scale)) && round.matches('A').count() == 2,
        "{round}"
    );
    assert_eq!(outline(r#""circle": 8"#, "down"), round.replace(" 0 0 0 ", " 0 0 1 "));
    let counts = |path: &str| ['A', 'L', 'Z'].map(|command| path.matches(command).count());
    assert_eq!(counts(&outline(r#""box": [8, 8]"#, "up")), [0, 4, 1]);
    assert_eq!(counts(&outline(r#""box": [8, 8], "radius": 1"#, "up")), [4, 4, 1]);
    assert_eq!(counts(&outline(r#""capsule": [[0, 0], [8, 0]], "radius": 1"#, "up")), [2, 2, 1]);
    assert_eq!(counts(&outline(r#""segment": [[0, 0], [8, 0]]"#, "up")), [0, 1, 0]);
}

#[test]
fn y_points_up_unless_the_scene_says_down() {
    let top_of_second = |y: &str| -> f64 {
        let text = format!(
            r#"{{"jostle": 1, "y": "{y}", "colliders": [{{"circle": 1}}, {{"name": "high", "circle": 1, "at": [0, 9]}}]}}"#
        );
        let svg = picture(&parse(&text, "a.json"), "a");
        let second = svg.split("<path d=\"M").nth(2).expect("the second outline");
        second.split([' ', 'A']).nth(1).and_then(|y| y.parse().ok()).expect("its y")
    };
    assert!(top_of_second("up") < top_of_second("down"));
}

#[test]
fn names_and_titles_are_escaped() {
    let text = r#"{"jostle": 1, "colliders": [{"name": "<a & \"b\">\u0001", "circle": 1}]}"#;
    let svg = picture(&parse(text, "a.json"), "x < y & \"z\"");
    assert_well_formed(&svg);
    assert!(svg.contains("&lt;a &amp; &quot;b&quot;&gt;\u{fffd}") && svg.contains("x &lt; y &amp; &quot;z&quot;"));
}

#[test]
fn a_level_of_ten_thousand_segments_stays_small() {
    const WALLS: usize = 10_000;
    const MOST_BYTES: usize = 400_000;
    let walls: Vec<String> = (0..WALLS)
        .map(|i| format!(r#"{{"segment": [[0, 0], [20, 10]], "at": [{}, {}]}}"#, i % 100 * 32, i / 100 * 32))
        .collect();
    let mut scene = parse(&format!(r#"{{"jostle": 1, "colliders": [{}]}}"#, walls.join(",")), "level.json");
    scene.colliders.iter_mut().for_each(|wall| wall.static_group = Some(0));
    let svg = picture(&scene, "level");
    assert_well_formed(&svg);
    assert!(svg.len() < MOST_BYTES, "{} bytes", svg.len());
    assert!(svg.contains("10000 level"));
}

#[test]
fn the_smallest_and_the_largest_scenes_have_pictures() {
    for colliders in [
        "",
        r#"{"circle": 1e-45}"#,
        r#"{"circle": 1e38}, {"circle": 1e38, "at": [-3e38, 3e38]}"#,
        r#"{"segment": [[1e30, 0], [1.0000001e30, 0]]}"#,
        r#"{"circle": 1e-30, "at": [1e30, 1e30]}"#,
    ] {
        assert_well_formed(&picture(&parse(&format!(r#"{{"jostle": 1, "colliders": [{colliders}]}}"#), "a.json"), "a"));
    }
}
