//! The content of pictures, and that they are well-formed XML.

mod common;

use common::svg::{all_data, assert_well_formed, data, dots_and_heads, drawing, names, numbers, picture};
use common::{all_scenes, parse};
use jostle_scene::Scene;

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
fn points_and_tiny_circles_can_be_seen() {
    let text = r#"{"jostle": 1, "colliders": [{"name": "floor", "box": [4000, 20]}, {"name": "start", "point": [0, 900]},
        {"name": "coin", "circle": 0.25, "at": [500, 900]}, {"name": "grain", "box": [0.5, 0.5], "at": [900, 900]}]}"#;
    let svg = picture(&parse(text, "a.json"), "tiny");
    let discs = svg.matches("A2.5 2.5 0 1 ").count();
    assert_eq!(discs, 2 * 3, "three discs of two arcs: {svg}");
}

/// Circles in a row, one in each of these layers; the third is a sensor.
fn layered(names: &[&str]) -> String {
    let colliders: Vec<String> = names
        .iter()
        .enumerate()
        .map(|(i, name)| format!(r#"{{"layer": "{name}", "sensor": {}, "circle": 1, "at": [{}, 0]}}"#, i == 2, 3 * i))
        .collect();
    let quoted: Vec<String> = names.iter().map(|name| format!("{name:?}")).collect();
    format!(r#"{{"jostle": 1, "layers": [{}], "colliders": [{}]}}"#, quoted.join(","), colliders.join(","))
}

#[test]
fn layers_have_a_colour_each_which_the_legend_names() {
    let svg = picture(&parse(&layered(&["world", "hero", "coin"]), "a.json"), "layers");
    assert_well_formed(&svg);
    let legend = svg.split_once("<g class=\"legend\">").expect("a legend").1;
    for (name, class) in [("world", "solid"), ("hero", "solid layer-1"), ("coin", "sensor layer-2")] {
        assert_eq!(legend.matches(&format!(">{name}<")).count(), 1, "{legend}");
        assert_eq!(legend.matches(&format!("<path class=\"{class}\"")).count(), 1, "{legend}");
    }
    assert!(legend.contains(">sensor<") && !legend.contains(">solid<"), "{legend}");
    for drawn in ["<g class=\"solid\">", "<g class=\"solid layer-1\">", "<g class=\"sensor layer-2\">"] {
        assert!(svg.contains(drawn), "no {drawn}");
    }
    for rule in [".layer-1{", ".layer-2{", ".sensor.layer-2{fill:url(#hatch-layer-2)}", "id=\"hatch-layer-2\""] {
        assert!(svg.contains(rule), "no {rule}");
    }
}

#[test]
fn a_layer_is_shown_as_its_colliders_are_and_hides_no_other_meaning() {
    let text = r#"{"jostle": 1, "layers": ["walls", "areas", "sensor", "spare"], "colliders": [
        {"layer": "walls", "segment": [[0, 0], [9, 0]], "static_group": 1},
        {"layer": "areas", "polygon": [[0, 0], [9, 0], [9, 9]], "sensor": true, "static_group": 1},
        {"layer": ["sensor", "spare"], "circle": 1, "at": [20, 0]}, {"layer": "sensor", "circle": 1, "sensor": true, "at": [30, 0]},
        {"layer": [], "box": [1, 1], "at": [40, 0]}]}"#;
    let svg = picture(&parse(text, "a.json"), "layers");
    assert_well_formed(&svg);
    let legend = svg.split_once("<g class=\"legend\">").expect("a legend").1;
    let swatches: Vec<&str> =
        legend.split("<path class=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    assert_eq!(swatches, ["solid", "level", "level layer-1", "solid layer-2", "sensor"], "{legend}");
    assert_eq!(legend.matches(">sensor<").count(), 2, "the layer and the hatching: {legend}");
    assert!(legend.contains(">in no layer<") && !legend.contains(">spare<") && !legend.contains(">level<"), "{legend}");
    let place = |what: &str| svg.find(what).unwrap_or_else(|| panic!("no {what}"));
    assert!(place("<g class=\"level layer-1\">") < place("<g class=\"level\">"), "walls are above areas");
}

#[test]
fn the_layers_of_more_than_500_colliders_are_paths_of_their_own() {
    let row = |layer: &str, y: u32| -> Vec<String> {
        (0..300).map(|i| format!(r#"{{"layer": "{layer}", "circle": 1, "at": [{}, {y}]}}"#, 3 * i)).collect()
    };
    let colliders = [row("low", 0), row("high", 9)].concat().join(",");
    let svg = picture(
        &parse(&format!(r#"{{"jostle": 1, "layers": ["low", "high"], "colliders": [{colliders}]}}"#), "a.json"),
        "rows",
    );
    for class in ["solid", "solid layer-1"] {
        let group = svg.split_once(&format!("<g class=\"{class}\">")).expect("the group").1;
        let group = group.split("</g>").next().expect("its end");
        assert_eq!((group.matches("<path").count(), group.matches('A').count()), (1, 600), "{class}");
    }
}

#[test]
fn a_layer_keeps_its_colour_in_a_contact() {
    let text = r#"{"jostle": 1, "layers": ["low", "high"], "colliders": [
        {"layer": "low", "box": [9, 1]}, {"layer": "high", "chain": [[-1, 0.5], [1, 0.5]]}]}"#;
    let svg = picture(&parse(text, "a.json"), "contact");
    assert!(svg.contains("<g class=\"solid layer-1 met\">") && svg.contains(".layer-1.met{stroke:"), "{svg}");
}

#[test]
fn colliders_of_one_layer_are_grey_whichever_it_is() {
    let text = layered(&["world", "hero", "coin"]);
    let mut scene = parse(&text, "a.json");
    scene.colliders.remove(0);
    scene.colliders.pop();
    let svg = picture(&scene, "one layer");
    assert!(!svg.contains("layer-") && !svg.contains(">hero<") && svg.contains(">solid<"), "{svg}");
}

#[test]
fn colours_of_layers_are_used_in_turns_and_long_names_are_cut_off() {
    let long = "a name of a layer that is much too long for the legend of a picture, & more";
    let svg = picture(&parse(&layered(&["0", "1", "2", "3", "4", "5", "6", long]), "a.json"), "layers");
    assert_well_formed(&svg);
    assert_eq!(svg.matches("<g class=\"solid layer-1").count(), 1, "of the second and the last layer");
    assert!(svg.contains(".layer-6{") && !svg.contains("layer-7") && svg.contains("…</text>") && !svg.contains(long));
}
