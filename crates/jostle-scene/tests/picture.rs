//! The content of pictures, and that they are well-formed XML.

mod common;

use common::{all_scenes, parse};
use jostle_scene::{Demand, Pairing, Picture, Scene, Sweeping, clearances, contacts, draw, impacts};

fn picture(scene: &Scene, title: &str) -> String {
    let found = contacts(scene, Pairing::default(), &mut |_, _| {});
    draw(&Picture { scene, contacts: &found, impacts: &[], clearances: &[], title })
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
    for (file, text) in all_scenes() {
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
    assert!(svg.contains("&lt;a &amp; &quot;b&quot;&gt;\\u{1}") && svg.contains("x &lt; y &amp; &quot;z&quot;"));
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
    assert!(svg.contains("10000 colliders. No contacts."));
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

/// The texts of the names, in order.
fn names(svg: &str) -> Vec<&str> {
    let group =
        svg.split_once("<g class=\"name\">").map_or("", |(_, rest)| rest.split_once("</g>").expect("its end").0);
    group.split("</text>").filter_map(|text| text.rsplit_once('>')).map(|(_, name)| name).collect()
}

/// The picture without its legend.
fn drawing(svg: &str) -> &str {
    svg.split_once("<g class=\"legend\">").map_or(svg, |(drawing, _)| drawing)
}

/// The path data of the elements of a class, whatever other classes they have.
fn all_data<'s>(svg: &'s str, class: &str) -> impl Iterator<Item = &'s str> {
    let starts = drawing(svg).split(&format!("<path class=\"{class}")).skip(1).collect::<Vec<_>>();
    let own = starts.into_iter().filter(|rest| rest.starts_with(['"', ' ']));
    own.filter_map(|rest| rest.split_once(" d=\"")?.1.split('"').next())
}

/// The path data of the first element of this class.
fn data<'s>(svg: &'s str, class: &str) -> Option<&'s str> {
    all_data(svg, class).next()
}

fn numbers(path: &str) -> Vec<f64> {
    path.split(|c: char| !c.is_ascii_digit() && !"-.".contains(c)).filter_map(|number| number.parse().ok()).collect()
}

#[test]
fn a_contact_is_drawn_to_scale_with_a_small_head_along_its_normal() {
    for (depth, size) in [(0.5, 20.0), (4.0, 20.0), (4.0, 2000.0)] {
        let text = format!(
            r#"{{"jostle": 1, "colliders": [{{"box": [{size}, {size}]}}, {{"box": [{size}, {size}], "at": [{}, 0]}}]}}"#,
            size - depth
        );
        let svg = picture(&parse(&text, "a.json"), "a");
        let scale = 920.0 / ((2.0 * size - depth) * 1.08);
        let measure = numbers(data(&svg, "measure").expect("a measure"));
        let length = f64::hypot(measure[2] - measure[0], measure[3] - measure[1]);
        assert!((length - depth * scale).abs() < 0.02, "{length} is not {}", depth * scale);
        let [_, heads] = dots_and_heads(&svg);
        let head = &heads[0];
        let [tip, left, right] = [[head[0], head[1]], [head[2], head[3]], [head[4], head[5]]];
        assert!(left[0] == right[0] && (4.0..=7.0).contains(&(tip[0] - left[0])), "{head:?} does not point right");
        assert!((tip[1] - f64::midpoint(left[1], right[1])).abs() < 0.02, "{head:?} is askew");
    }
}

/// The dots and the arrowheads of a picture, as the numbers of their paths.
fn dots_and_heads(svg: &str) -> [Vec<Vec<f64>>; 2] {
    let closed = |class: &str| -> Vec<Vec<f64>> {
        let paths = all_data(svg, class).flat_map(|path| path.split_inclusive('Z'));
        paths.map(|path| numbers(&path.replace('A', " "))).collect()
    };
    // The shaft of an arrow comes before its head of three corners.
    let heads = closed("normal").into_iter().map(|arrow| arrow[arrow.len() - 6..].to_vec()).collect();
    [closed("point"), heads]
}

#[test]
fn points_of_contact_are_dots_and_each_manifold_has_one_arrow() {
    // Two joints of a chain lie under the crate: three manifolds, with two of their six points in one place each.
    let text = r#"{"jostle": 1, "y": "up", "colliders": [
        {"chain": [[0, 0], [4, 0], [8, 0], [12, 0]]}, {"box": [8, 2], "at": [6, 0.75]}]}"#;
    let scene = parse(text, "a.json");
    let svg = picture(&scene, "a");
    let [dots, heads] = dots_and_heads(&svg);
    assert_eq!((dots.len(), heads.len()), (4, 3), "{svg}");
    // A dot is M left, A radius radius 0 1 0 right, …; the measure leads from the chain to the lower side of the crate.
    let measure = numbers(data(&svg, "measure").expect("a measure"));
    let middle = f64::midpoint(measure[1], measure[3]);
    let mut xs: Vec<f64> = dots.iter().map(|dot| f64::midpoint(dot[0], dot[7])).collect();
    xs.sort_by(f64::total_cmp);
    let unit = (xs[3] - xs[0]) / 8.0;
    for (x, at) in xs.iter().zip([0.0, 2.0, 6.0, 8.0]) {
        assert!((x - xs[0] - at * unit).abs() < 0.03, "{xs:?}");
    }
    assert!(dots.iter().all(|dot| (dot[1] - middle).abs() < 0.03), "{dots:?} are not in the middle, {middle}");
    for head in &heads {
        let (tip, left, right) = (head[1], head[3], head[5]);
        assert!(tip < left && left == right, "up, from the chain to the crate: {head:?}");
    }
}

#[test]
fn very_many_contacts_are_drawn_as_dots() {
    let boxes = |touching: usize| {
        let scene = row(2 * touching, touching);
        let [dots, heads] = dots_and_heads(&picture(&scene, "row"));
        (dots.len(), heads.len())
    };
    assert_eq!(boxes(10), (20, 10));
    let (dots, heads) = boxes(400);
    assert!(dots > 300 && heads == 0, "{dots} dots, {heads} heads");
}

#[test]
fn names_do_not_cover_each_other() {
    const FEWEST: usize = 6;
    /// Less than the width and height of any name.
    const CHARACTER: f64 = 4.0;
    const HEIGHT: f64 = 9.0;
    for (file, text) in all_scenes() {
        let svg = picture(&parse(text, file), file);
        let group = svg.split_once("<g class=\"name\">").expect("names").1.split_once("</g>").expect("its end").0;
        let boxes: Vec<_> = group
            .split("</text>")
            .filter(|text| text.contains("<text"))
            .map(|text| {
                let (attributes, name) = text.rsplit_once('>').expect("a text");
                let (place, length) = (numbers(attributes), name.len() as f64 * CHARACTER);
                let half = if text.contains("rotate") { [HEIGHT, length] } else { [length, HEIGHT] };
                (name, [place[0], place[1]], half.map(|side| side / 2.0))
            })
            .collect();
        assert!(boxes.len() >= FEWEST, "{} names in {file}", boxes.len());
        for (i, (name, p, half)) in boxes.iter().enumerate() {
            for (other, q, other_half) in &boxes[i + 1..] {
                let apart = [0, 1].map(|axis| (p[axis] - q[axis]).abs() >= half[axis] + other_half[axis]);
                assert!(apart.contains(&true), "{name} and {other} cover each other in {file}");
            }
        }
    }
}

/// A row of boxes of which the first pairs touch.
fn row(boxes: usize, touching: usize) -> Scene {
    let place = |i: usize| i as f32 * 3.0 - if i % 2 == 1 && i / 2 < touching { 1.0 } else { 0.0 };
    let boxes: Vec<String> =
        (0..boxes).map(|i| format!(r#"{{"name": "box {i}", "box": [2, 2], "at": [{}, 0]}}"#, place(i))).collect();
    parse(&format!(r#"{{"jostle": 1, "colliders": [{}]}}"#, boxes.join(",")), "row.json")
}

/// Boxes far from each other, in rows of ten, of which the first pairs touch.
fn rows(boxes: usize, touching: usize) -> Scene {
    let x = |i: usize| (i % 10) as f32 * 8.0 - if i % 2 == 1 && i / 2 < touching { 6.0 } else { 0.0 };
    let boxes: Vec<String> = (0..boxes)
        .map(|i| format!(r#"{{"name": "box {i}", "box": [2, 2], "at": [{}, {}]}}"#, x(i), i / 10 * 6))
        .collect();
    parse(&format!(r#"{{"jostle": 1, "colliders": [{}]}}"#, boxes.join(",")), "rows.json")
}

#[test]
fn in_a_large_scene_only_colliders_in_contacts_are_named() {
    assert_eq!(names(&picture(&rows(60, 1), "rows")).len(), 60);
    assert_eq!(names(&picture(&rows(61, 0), "rows")).len(), 0);
    let mut few = names(&picture(&rows(61, 2), "rows")).into_iter().map(str::to_owned).collect::<Vec<_>>();
    few.sort();
    assert_eq!(few, ["box 0", "box 1", "box 2", "box 3"]);
    assert_eq!(names(&picture(&rows(90, 40), "rows")).len(), 80);
    assert_eq!(names(&picture(&rows(90, 41), "rows")).len(), 0);
}

#[test]
fn contacts_close_to_each_other_are_counted_in_a_large_scene() {
    let counts = |touching: usize| {
        let svg = picture(&row(600, touching), "row");
        assert_eq!(names(&svg).len(), if touching < 3 { 2 * touching } else { 0 });
        svg.matches("<g class=\"count\">").count() + svg.matches(&format!(">{touching} contacts</text>")).count()
    };
    assert_eq!([1, 2, 3, 40, 300].map(counts), [0, 0, 2, 2, 2]);
}

#[test]
fn a_sensor_is_hatched_and_lies_over_the_solid_it_senses() {
    let text =
        r#"{"jostle": 1, "colliders": [{"name": "zone", "sensor": true, "circle": 2}, {"name": "hero", "circle": 1}]}"#;
    let svg = picture(&parse(text, "a.json"), "a");
    let place = |what: &str| svg.find(what).unwrap_or_else(|| panic!("no {what}"));
    assert!(place("<title>hero</title>") < place("<title>zone</title>"));
    place(r#"<g class="sensor met">"#);
    place(".sensor{fill:url(#hatch)");
    place(r#"<pattern id="hatch""#);
    assert!(data(&svg, "point").is_none() && data(&svg, "normal").is_none(), "nothing resolves the contact");
}

#[test]
fn motions_one_way_sides_and_paths_are_drawn_where_there_are_any() {
    let scene = |collider: &str, paths: &str| {
        parse(&format!(r#"{{"jostle": 1, "colliders": [{{"box": [8, 2]{collider}}}], "paths": [{paths}]}}"#), "a.json")
    };
    let still = picture(&scene("", ""), "a");
    for class in ["ghost", "shaft", "tip", "chevron", "path"] {
        assert!(data(&still, class).is_none(), "a {class} of nothing");
    }
    let words = [">displacement<", ">side of a one-way<", ">path<"];
    assert!(words.iter().all(|word| !still.contains(word)));

    let moving = picture(&scene(r#", "motion": {"linear": [0, 4]}"#, ""), "a");
    assert!(moving.contains(words[0]) && moving.contains("1 collider, 1 of them moving. No contacts."));
    let first = moving.split("<path d=\"").nth(1).and_then(|rest| rest.split('"').next()).expect("the outline");
    let [outline, ghost, shaft, tip] =
        [first, data(&moving, "ghost").unwrap(), data(&moving, "shaft").unwrap(), data(&moving, "tip").unwrap()]
            .map(numbers);
    let scale = (outline[2] - outline[0]) / 8.0;
    for (corner, end) in outline.chunks(2).zip(ghost.chunks(2)) {
        assert!((corner[0] - end[0]).abs() < 0.02 && (corner[1] - end[1] - 4.0 * scale).abs() < 0.02, "{ghost:?}");
    }
    assert!(shaft[0] == tip[0] && (shaft[1] - tip[1] - 4.0 * scale).abs() < 0.02, "{shaft:?} {tip:?}");

    let one_way = picture(&scene(r#", "one_way": [0, 1]"#, ""), "a");
    assert!(one_way.contains(words[1]));
    let chevrons = numbers(data(&one_way, "chevron").expect("chevrons"));
    for points in chevrons.chunks(6) {
        assert!(points[3] < points[1] && points[3] < points[5], "{points:?} does not point up");
    }
    assert_eq!(chevrons.len() % 6, 0);
    let path = picture(&scene("", r#"{"name": "p", "shape": {"circle": 1}, "poses": [[0, 0], [4, 0], [4, 4]]}"#), "a");
    assert!(path.contains(words[2]) && data(&path, "path").is_some() && data(&path, "station").is_some());
}

#[test]
fn a_motion_far_beyond_the_scene_does_not_enlarge_the_picture() {
    let outline = |motion: &str| {
        let text = format!(r#"{{"jostle": 1, "colliders": [{{"name": "a", "box": [8, 2]{motion}}}]}}"#);
        let svg = picture(&parse(&text, "a.json"), "a");
        assert_well_formed(&svg);
        svg.split("<path d=\"").nth(1).and_then(|rest| rest.split('"').next()).expect("the outline").to_owned()
    };
    let still = outline("");
    assert_ne!(outline(r#", "motion": {"linear": [8, 0]}"#), still);
    for far in ["1e4", "-3e38"] {
        assert_eq!(outline(&format!(r#", "motion": {{"linear": [{far}, 3e38]}}"#)), still);
    }
}

/// The path data of the last collider, with its class if it has one.
fn outlines(collider: &str, y: &str) -> Vec<(Option<String>, String)> {
    let text = format!(r#"{{"jostle": 1, "y": "{y}", "colliders": [{{"name": "it", {collider}}}]}}"#);
    let svg = picture(&parse(&text, "a.json"), "a");
    assert_well_formed(&svg);
    let group = svg.split("<g class=\"solid").nth(1).and_then(|rest| rest.split("\n</g>").next()).expect("a group");
    let paths = group.split("<path").skip(1).map(|path| {
        let value = |name: &str| path.split(&format!(" {name}=\"")).nth(1).and_then(|rest| rest.split('"').next());
        (value("class").map(str::to_owned), value("d").expect("path data").to_owned())
    });
    paths.collect()
}

/// Twice the signed area of a ring of a path.
fn turning(ring: &str) -> f64 {
    let points: Vec<[f64; 2]> = numbers(ring).chunks(2).map(|p| [p[0], p[1]]).collect();
    let next = points.iter().cycle().skip(1);
    points.iter().zip(next).map(|(p, q)| p[0] * q[1] - p[1] * q[0]).sum()
}

#[test]
fn holes_wind_the_other_way_and_parts_the_same_so_that_they_are_filled_as_one() {
    for y in ["up", "down"] {
        let frame = outlines(
            r#""polygon": [[0, 0], [0, 9], [9, 9], [9, 0]], "holes": [[[1, 1], [2, 1], [1, 2]], [[5, 5], [5, 6], [6, 5]]]"#,
            y,
        );
        let [(None, path)] = &frame[..] else { panic!("{frame:?}") };
        let turns: Vec<f64> = path.split('Z').filter(|ring| !ring.is_empty()).map(turning).collect();
        assert_eq!(turns.len(), 3);
        assert!(turns[0] * turns[1] < 0.0 && turns[0] * turns[2] < 0.0, "{turns:?}");
        let cart = outlines(r#""compound": [{"box": [4, 2]}, {"polygon": [[0, 0], [0, 3], [1, 1], [3, 0]]}]"#, y);
        let [(None, path)] = &cart[..] else { panic!("{cart:?}") };
        let turns: Vec<f64> = path.split('Z').filter(|ring| !ring.is_empty()).map(turning).collect();
        assert!(turns.len() == 2 && turns[0] * turns[1] > 0.0, "{turns:?}");
    }
}

#[test]
fn a_chain_is_a_line_hatched_on_its_back_if_it_is_one_sided() {
    let both = outlines(r#""chain": [[0, 0], [9, 0], [9, 4]]"#, "up");
    let [(Some(class), path)] = &both[..] else { panic!("{both:?}") };
    assert!(class == "line" && !path.contains('Z') && path.matches('L').count() == 2, "{both:?}");
    assert!(outlines(r#""chain": [[0, 0], [9, 0], [9, 4]], "closed": true"#, "up")[0].1.ends_with('Z'));
    // To the right: the back is on the left, which is up where y points up.
    for (y, up) in [("up", -1.0), ("down", 1.0)] {
        let ground = outlines(r#""chain": [[0, 0], [9, 0]], "one_sided": true"#, y);
        let [(_, line), (Some(class), strokes)] = &ground[..] else { panic!("{ground:?}") };
        let (line, strokes) = (numbers(line), numbers(strokes));
        assert!(class == "back" && strokes.len() > 100, "{ground:?}");
        for stroke in strokes.chunks(4) {
            assert!(stroke[1] == line[1] && (stroke[3] - line[1]) * up > 0.0, "{stroke:?} off {line:?}");
        }
    }
}

#[test]
fn tiles_have_one_outline_without_seams_and_only_their_struck_cells_are_marked() {
    let map =
        r#####""y": "down", "colliders": [{"name": "map", "tiles": {"size": 4, "rows": ["....", "###.", "####"]}}"#####;
    let svg = picture(
        &parse(&format!(r#"{{"jostle": 1, {map}, {{"name": "hero", "circle": 2, "at": [9, 2]}}]}}"#), "a.json"),
        "a",
    );
    assert_well_formed(&svg);
    let outline = svg.split("<title>map</title>").next().and_then(|before| before.rsplit(" d=\"").next()).expect("it");
    assert_eq!(outline.matches(['M', 'L']).count(), 6, "{outline}");
    let group = svg.split("<title>map</title>").next().and_then(|before| before.rsplit("<g class=\"").next());
    assert!(group.is_some_and(|group| group.starts_with("solid\"")), "the map itself is calm");
    let (cell, map) = (numbers(data(&svg, "cell").expect("a struck cell")), numbers(outline));
    let (left, right) = map.chunks(2).fold((f64::MAX, f64::MIN), |(l, r), p| (l.min(p[0]), r.max(p[0])));
    let side = (right - left) / 4.0;
    assert!((cell[0] - (left + 2.0 * side)).abs() < 0.02 && (cell[2] - cell[0] - side).abs() < 0.02, "{cell:?}");
}

#[test]
fn one_way_cells_have_a_chevron_each_unless_they_are_tiny() {
    let count = |cells: usize, others: usize| {
        let rows = format!("{}{}", "-".repeat(cells), ".".repeat(others));
        let text = format!(
            r##"{{"jostle": 1, "colliders": [{{"box": [{}, 1], "at": [{}, 9]}},
                {{"tiles": {{"size": 1, "rows": ["{rows}"], "legend": {{"-": {{"one_way": [0, 1]}}}}}}}}]}}"##,
            cells + others,
            (cells + others) as f64 / 2.0
        );
        let svg = picture(&parse(&text, "a.json"), "a");
        data(&svg, "chevron").expect("chevrons").matches('M').count()
    };
    assert_eq!(count(5, 15), 5);
    assert!((2..20).contains(&count(50, 450)));
}

#[test]
fn tiles_are_struck_by_all_kinds_of_contacts() {
    let (file, text) = common::KINDS[2];
    let svg = picture(&parse(text, file), file);
    assert_eq!(data(&svg, "cell").map(|cells| cells.matches('Z').count()), Some(4), "{svg}");
}

/// A ball that moves towards a thin and a thick wall.
const BALL: &str = r#"{"jostle": 1, "colliders": [
    {"name": "ball", "circle": 1, "motion": {"linear": [16, 0]}}, {"name": "thin", "box": [1, 6], "at": [5.5, 0]},
    {"name": "thick", "box": [4, 6], "at": [15, 0]}]}"#;

fn picture_with_impacts(scene: &Scene) -> String {
    let met = impacts(scene, Sweeping::default(), &mut |_, _| {}).met;
    draw(&Picture { scene, contacts: &[], impacts: &met, clearances: &[], title: "a" })
}

#[test]
fn impacts_are_drawn_at_the_poses_of_that_time() {
    let svg = picture_with_impacts(&parse(BALL, "a.json"));
    assert_well_formed(&svg);
    let of = |title: &str| svg.split_once(title).expect("its group").1.split_once("</g>").expect("its end").0;
    let first_numbers =
        |svg: &str| numbers(svg.split_once("d=\"").expect("a path").1.split_once('"').expect("its end").0);
    let start = first_numbers(
        svg.split_once("<title>ball</title>").expect("the ball").0.rsplit_once("<path").expect("its outline").1,
    );
    let [thin, thick] = [of("ball and thin at 0.25<"), of("ball and thick at 0.75<")].map(first_numbers);
    assert!(
        thin[0] > start[0] && (thick[0] - start[0] - 3.0 * (thin[0] - start[0])).abs() < 0.05,
        "{start:?} {thin:?} {thick:?}"
    );
    assert!(svg.contains("<g class=\"impact\"><title>ball and thin"), "the first is drawn in full");
    assert!(svg.contains("<g class=\"impact later\"><title>ball and thick"), "{svg}");
    assert!(
        svg.contains(">0.25</text>")
            && svg.contains(">0.75</text>")
            && svg.contains(". 2 impacts, the first at 0.25.<"),
        "{svg}"
    );
    let without = picture(&parse(BALL, "a.json"), "a");
    assert!(!without.contains("class=\"impact") && without.contains("class=\"swath\""));
}

#[test]
fn only_colliders_that_do_not_turn_have_a_swath() {
    let swath = |motion: &str| {
        let scene = parse(&BALL.replace("\"circle\": 1", "\"box\": [2, 2]").replace("[16, 0]", motion), "a.json");
        data(&picture_with_impacts(&scene), "swath").map(|path| path.matches('Z').count())
    };
    assert_eq!(swath("[16, 0]"), Some(2), "two sides cover its way, the others slide along it");
    assert_eq!(swath("[16, 1]"), Some(4));
    assert_eq!(swath("[16, 1], \"angular\": 1"), None);
}

#[test]
fn very_many_impacts_are_drawn_as_points() {
    let drops: Vec<String> =
        (0..400).map(|i| format!(r#"{{"circle": 0.2, "at": [{i}, 3], "motion": {{"linear": [0, -8]}}}}"#)).collect();
    let text = format!(r#"{{"jostle": 1, "colliders": [{{"box": [900, 1]}}, {}]}}"#, drops.join(","));
    let svg = picture_with_impacts(&parse(&text, "a.json"));
    assert_well_formed(&svg);
    assert!(svg.contains(" 400 impacts, ") && data(&svg, "outline").is_none() && data(&svg, "swath").is_none());
    assert_eq!(data(&svg, "point").map(|dots| dots.matches('Z').count()), Some(400));
}

#[test]
fn a_turning_collider_has_outlines_at_some_poses_and_an_arc() {
    let turning = |motion: &str, y: &str| {
        let text = format!(
            r#"{{"jostle": 1, "y": "{y}", "colliders": [
            {{"name": "rod", "box": [4, 0.5], "at": [0, 2], "motion": {{{motion}}}}}, {{"name": "floor", "box": [9, 1], "at": [0, -0.5]}}]}}"#
        );
        picture_with_impacts(&parse(&text, "a.json"))
    };
    let svg = turning(r#""angular": 3"#, "up");
    assert!(svg.contains(" 1 impact, ") && svg.contains("class=\"outline\""), "{svg}");
    let places = data(&svg, "trail").expect("places on the way").matches('Z').count();
    assert_eq!(places, 2, "three steps of about 60 degrees");
    let arc = numbers(&data(&svg, "arc").unwrap().replace(['M', 'L'], " "));
    assert!(arc.len() > 40, "{arc:?}");
    // From one end of the rod half a turn to near the other, over the top or under the bottom.
    let [x, y] = [|p: &[f64]| p[0], |p: &[f64]| p[1]].map(|of| {
        let all: Vec<f64> = arc.chunks(2).map(of).collect();
        all.iter().copied().fold(f64::NEG_INFINITY, f64::max) - all.iter().copied().fold(f64::INFINITY, f64::min)
    });
    assert!((x / y - 2.0).abs() < 0.2, "half a circle: {x} {y}");
    assert!(!turning(r#""linear": [0, -1]"#, "up").contains("class=\"trail\""));
    // Counterclockwise is clockwise where y points down: the first step of the arc leads the other way.
    let steps = ["up", "down"].map(|y| {
        let arc =
            numbers(&data(&turning(r#""angular": 1, "pivot": [-2, 0]"#, y), "arc").unwrap().replace(['M', 'L'], " "));
        arc[3] - arc[1]
    });
    assert!(steps[0] < 0.0 && steps[1] > 0.0, "{steps:?}");
    let wild = turning(r#""angular": 1e30, "linear": [0.5, 0]"#, "up");
    assert!(!wild.contains("NaN") && data(&wild, "trail").unwrap().matches('Z').count() == 5);
}

#[test]
fn clearances_are_dimension_lines_with_their_lengths() {
    let text = r#"{"jostle": 1, "colliders": [{"name": "post", "circle": 1, "at": [4, 3]}, {"name": "wall", "box": [1, 4], "at": [12, 0]}],
        "paths": [{"name": "p", "shape": {"box": [2, 2]}, "poses": [[0, 0], [8, 0], [8, 0, 1.5708]]}]}"#;
    let scene = parse(text, "a.json");
    let demand = Demand { require: 1.5, tolerance: None, all: false };
    let found = clearances(&scene, 0, demand, &mut |_, _| {});
    let svg = draw(&Picture { scene: &scene, contacts: &[], impacts: &[], clearances: &found, title: "a" });
    let below = svg.split("<g class=\"below\">").nth(1).expect("the post is too near");
    assert!(below.starts_with("<title>1 from post on segment 0</title><path class=\"outline\" d=\"M"), "{below}");
    assert!(svg.contains("<g class=\"enough\"><title>2.09 from"), "the wall is not: {svg}");
    let measure = numbers(&data(below, "measure").unwrap().replace(['M', 'L'], " "));
    let length = f64::hypot(measure[2] - measure[0], measure[3] - measure[1]);
    let outline = numbers(&data(below, "outline").unwrap().replace(['M', 'L', 'Z'], " "));
    let side = outline.chunks(2).map(|p| p[0]).fold(f64::NEG_INFINITY, f64::max)
        - outline.chunks(2).map(|p| p[0]).fold(f64::INFINITY, f64::min);
    assert!((length / side - 0.5).abs() < 1e-3, "true to scale: {length} of {side}");
    assert!(
        svg.contains("<g class=\"length below\">\n<text") && svg.contains(">1</text>") && svg.contains(">2.09</text>")
    );
    assert!(svg.contains(". 2 distances, 1 too small. The least is 1, to post.<"), "{svg}");
}

#[test]
fn an_overlap_is_one_area_cut_off_at_the_other() {
    let of = |second: &str| {
        let text = format!(r#"{{"jostle": 1, "colliders": [{{"name": "box", "box": [8, 8]}}, {second}]}}"#);
        picture(&parse(&text, "a.json"), "a")
    };
    let svg = of(r#"{"name": "disc", "circle": 2, "at": [4, 0]}"#);
    let outline = |name: &str| {
        let before = svg.split_once(&format!("<title>{name}</title>")).expect("a collider").0;
        before.rsplit_once("d=\"").expect("its outline").1.trim_end_matches("\">")
    };
    let clip = svg.split_once("<clipPath id=\"").expect("a clip path").1;
    let (id, clip) = clip.split_once("\"><path d=\"").expect("its data");
    assert!(clip.starts_with(&format!("{}\"", outline("disc"))) || clip.starts_with(&format!("{}\"", outline("box"))));
    assert!(svg.contains(&format!("class=\"region overlapping\" clip-path=\"url(#{id})\"")), "{svg}");
    let area = data(&svg, "region").expect("an area");
    assert!([outline("box"), outline("disc")].contains(&area) && !clip.starts_with(area), "one cuts off the other");

    let sensed = of(r#"{"name": "zone", "circle": 2, "at": [4, 0], "sensor": true}"#);
    assert!(drawing(&sensed).contains("class=\"region sensed\""));
    assert!(data(&of(r#"{"box": [8, 8], "at": [8, 0]}"#), "region").is_none(), "touching has no area");
    let chain = of(r#"{"name": "rope", "chain": [[0, 0], [9, 0]]}"#);
    assert!(drawing(&chain).contains("class=\"region line overlapping\""), "the part of a chain inside the other");
}

#[test]
fn a_level_in_many_contacts_is_written_once_for_all_their_overlaps() {
    let drops: Vec<String> = (0..20).map(|i| format!(r#"{{"circle": 0.2, "at": [{i}, 0.6]}}"#)).collect();
    let text = format!(
        r#"{{"jostle": 1, "colliders": [{{"chain": [[-1, -9], [21, -9]]}}, {{"polygon": [{}, [21, -1]]}}, {}]}}"#,
        (0..20).map(|i| format!("[{i}, {}]", if i % 2 == 0 { 0.5 } else { 0.51 })).collect::<Vec<_>>().join(","),
        drops.join(",")
    );
    let svg = picture(&parse(&text, "a.json"), "a");
    assert_eq!((svg.matches("<clipPath").count(), all_data(&svg, "region").count()), (1, 20));
}

#[test]
fn the_caption_counts_what_was_found() {
    let caption = |colliders: &str, near: f32| {
        let scene = parse(
            &format!(
                r#"{{"jostle": 1, "colliders": [{colliders}], "paths": [{{"name": "p", "shape": {{"box": [2, 2]}},
                "poses": [[20, 0], [29, 0], [29, 9]]}}]}}"#
            ),
            "a.json",
        );
        let found = contacts(&scene, Pairing { margin: 0.5, all: false }, &mut |_, _| {});
        let met = impacts(&scene, Sweeping::default(), &mut |_, _| {}).met;
        let demand = Demand { require: near, tolerance: None, all: false };
        let kept = if near > 0.0 { clearances(&scene, 0, demand, &mut |_, _| {}) } else { Vec::new() };
        let svg = draw(&Picture { scene: &scene, contacts: &found, impacts: &met, clearances: &kept, title: "a" });
        svg.split(['<', '>']).skip_while(|tag| *tag != "desc").nth(1).expect("the caption").to_owned()
    };
    let (floor, far) = (r#"{"box": [10, 2]}"#, r#"{"name": "post", "box": [2, 2], "at": [24, 4]}"#);
    assert_eq!(caption(floor, 0.0), "1 collider and 1 path. No contacts.");
    let one = format!(r#"{floor}, {{"box": [2, 2], "at": [0, 2]}}"#);
    assert_eq!(caption(&one, 0.0), "2 colliders and 1 path. 1 contact, touching.");
    let two = format!(r#"{one}, {{"box": [2, 2], "at": [4, 2]}}"#);
    assert_eq!(caption(&two, 0.0), "3 colliders and 1 path. 2 contacts, all touching.");
    let more = format!(
        r#"{two}, {{"box": [2, 2], "at": [-3, 1.5]}}, {{"box": [2, 2], "at": [6.25, 2.25], "motion": {{"linear": [-4, 0]}}}}"#
    );
    assert_eq!(
        caption(&more, 0.0),
        "5 colliders, 1 of them moving, and 1 path. 5 contacts: 1 overlapping, 2 touching, 2 near. \
         1 impact, the first at 0.0625."
    );
    let nearest = ". 2 distances, 1 too small. The least is 2, to post.";
    assert!(caption(far, 2.5).ends_with(nearest), "{}", caption(far, 2.5));
    assert!(caption(far, 1.5).ends_with(&nearest.replace("1 too", "0 too")), "{}", caption(far, 1.5));
}
