//! Motions, impacts, paths and clearances in pictures, and the caption that counts them.

mod common;

use common::parse;
use common::svg::{assert_well_formed, data, numbers, picture};
use jostle_scene::{Demand, Pairing, Picture, Scene, Sweeping, clearances, contacts, draw, impacts};

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

/// A ball that moves towards a thin and a thick wall.
const BALL: &str = r#"{"jostle": 1, "colliders": [
    {"name": "ball", "circle": 1, "motion": {"linear": [16, 0]}}, {"name": "thin", "box": [1, 6], "at": [5.5, 0]},
    {"name": "thick", "box": [4, 6], "at": [15, 0]}]}"#;

fn picture_with_impacts(scene: &Scene) -> String {
    let met = impacts(scene, Sweeping::default(), &mut |_, _| {}).met;
    draw(&Picture { impacts: &met, ..Picture::new(scene, "a") })
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
    let svg = draw(&Picture { clearances: &found, ..Picture::new(&scene, "a") });
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
        let svg = draw(&Picture { contacts: &found, impacts: &met, clearances: &kept, ..Picture::new(&scene, "a") });
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
