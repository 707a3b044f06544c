//! Moves of scenes: what is read, where they lead, what is drawn, and the faults of entries.

mod common;

use common::svg::{assert_well_formed, data, numbers};
use common::{check, message, parse};
use jostle::{Mover, Response, Vec2};
use jostle_scene::{ExpectedMove, ExpectedSurface, MoveOutcome, Picture, Scene, draw, moves};

/// A room with a floor whose top is y = 0, a wall at x = 10, a coin and two movers, with these moves.
fn room(entries: &str) -> String {
    format!(
        r#"{{"jostle": 1, "layers": ["world", "pickup"], "colliders": [
  {{"name": "floor", "box": [40, 2], "at": [0, -1]}}, {{"name": "wall", "box": [2, 20], "at": [11, 10]}},
  {{"name": "coin", "circle": 0.5, "at": [4, 1], "layer": "pickup"}},
  {{"name": "hero", "box": [2, 2], "at": [0, 4]}}, {{"name": "crate", "box": [2, 2], "at": [-10, 1]}}],
  "moves": [{entries}]}}"#
    )
}

fn made(entries: &str) -> (Scene, Vec<MoveOutcome>) {
    let scene = parse(&room(entries), "room.json");
    let made = moves(&scene).unwrap_or_else(|error| panic!("{error}"));
    (scene, made)
}

#[test]
fn an_entry_is_read_with_all_its_fields() {
    let (scene, _) = made(
        r#"{"mover": "hero", "by": [1, 2]},
        {"name": "all", "mover": "crate", "by": [[1, 2], [3, 4]], "repeat": 3, "ignore": ["pickup"], "cross": "wall",
         "touch": ["hero"], "bounce": "floor", "restitution": 0.5,
         "settings": {"up": [0, 2], "max_floor_degrees": 45, "snap": 0.5, "step_height": 0.25, "stop_on_slope": false,
            "constant_speed": false, "skin": 0.125, "max_hits": 3},
         "expect": {"at": [1.50, -2e1], "floor": true, "wall": false, "ceiling": "coin", "stuck": false,
            "hits": ["wall", "coin", "wall"], "free": true}},
        {"name": "default skin", "mover": "hero", "by": [[0, 1]], "settings": {"skin": null}}"#,
    );
    let [plain, all, skin] = &scene.moves[..] else { panic!("{:?}", scene.moves) };
    assert_eq!((plain.name.as_str(), plain.mover, plain.line, plain.expect.as_ref()), ("#0", 3, 5, None));
    assert_eq!((plain.settings, skin.settings), (Mover::default(), Mover::default()));
    assert_eq!((plain.by.as_slice(), plain.repeat), ([Vec2::new(1.0, 2.0)].as_slice(), 1));
    assert_eq!((all.name.as_str(), all.mover, all.displacements().count()), ("all", 4, 6));
    assert_eq!(
        all.settings,
        Mover {
            up: Some(Vec2::new(0.0, 2.0)),
            max_floor_angle: Mover::default().max_floor_angle,
            snap: 0.5,
            step_height: 0.25,
            stop_on_slope: false,
            constant_speed: false,
            skin: Some(0.125),
            max_hits: 3
        }
    );
    let responses = [0, 1, 2, 3, 4].map(|collider| all.response(collider));
    assert_eq!(responses, [Response::Bounce(0.5), Response::Cross, Response::Ignore, Response::Touch, Response::Slide]);
    let expected = ExpectedMove {
        at: Some(["1.50".into(), "-2e1".into()]),
        floor: Some(ExpectedSurface::Any),
        wall: Some(ExpectedSurface::None),
        ceiling: Some(ExpectedSurface::Of(2)),
        stuck: Some(false),
        hits: Some(vec![1, 2, 1]),
        free: Some(true),
        line: 10,
    };
    assert_eq!(all.expect, Some(expected));
}

#[test]
fn a_mover_goes_on_from_where_it_was_left_and_is_in_the_way_there() {
    let (_, made) = made(
        r#"{"mover": "hero", "by": [0, -9], "settings": {"up": [0, 1], "skin": 0}},
        {"mover": "crate", "by": [30, 0], "settings": {"up": [0, 1], "skin": 0}, "ignore": "pickup"},
        {"mover": "hero", "by": [[2, 0], [20, 0]], "settings": {"skin": 0}, "cross": "pickup"}"#,
    );
    assert_eq!(made.iter().map(|outcome| outcome.of).collect::<Vec<_>>(), [0, 1, 2]);
    let ends = made.iter().map(|outcome| outcome.end.translation).collect::<Vec<_>>();
    assert_eq!(ends, [(0.0, 1.0), (-2.0, 1.0), (9.0, 1.0)].map(Vec2::from));
    assert_eq!((made[0].floor.unwrap().id, made[0].wall), (0, None));
    assert_eq!(made[1].wall.unwrap().id, 3, "the hero has come down in its way");
    let hits = |step: usize| made[2].steps[step].hits.iter().map(|hit| hit.id).collect::<Vec<_>>();
    assert_eq!((hits(0), hits(1)), (vec![], vec![2, 1]));
    assert!(made.iter().all(|outcome| outcome.overlapped.is_empty() && !outcome.stuck));
}

#[test]
fn a_way_has_the_positions_where_the_mover_was_deflected() {
    let (_, made) = made(
        r#"{"mover": "hero", "by": [6, -6], "settings": {"skin": 0}, "cross": "coin"},
        {"mover": "crate", "by": [2, -1], "settings": {"skin": 0}}, {"mover": "crate", "by": [0, 0]}"#,
    );
    assert_eq!(made[0].steps[0].way, [(0.0, 4.0), (3.0, 1.0), (6.0, 1.0)].map(Vec2::from));
    assert_eq!(
        made[1].steps[0].hits.iter().map(|hit| hit.fraction).collect::<Vec<_>>(),
        [0.0],
        "it starts on the floor"
    );
    assert_eq!(made[1].steps[0].way, [(-10.0, 1.0), (-8.0, 1.0)].map(Vec2::from));
    assert_eq!(made[2].steps[0].way, [Vec2::new(-8.0, 1.0); 2]);
}

#[test]
fn what_is_overlapped_at_the_end_is_named_unless_it_may_be_passed() {
    let outcome = |field: &str, entry: &str| {
        let text = format!(
            r#"{{"jostle": 1, "colliders": [
            {{"box": [2, 8], "at": [-3, 0]{field}}}, {{"box": [2, 8], "at": [3, 0]}},
            {{"box": [8, 2], "at": [0, 5]}}, {{"box": [8, 2], "at": [0, -5]}}, {{"name": "plug", "box": [5, 9]}}],
            "moves": [{{"mover": "plug", "by": [1, 0]{entry}}}]}}"#
        );
        moves(&parse(&text, "a.json")).unwrap().remove(0)
    };
    for (field, entry, overlapped) in [
        ("", "", &[0, 1, 2, 3][..]),
        ("", r##", "cross": "#0""##, &[1, 2, 3]),
        ("", r##", "ignore": ["#0", "#1"]"##, &[2, 3]),
        (r#", "sensor": true"#, "", &[1, 2, 3]),
        (r#", "one_way": [1, 0]"#, "", &[1, 2, 3]),
        (r#", "mask": []"#, "", &[1, 2, 3]),
    ] {
        let wedged = outcome(field, entry);
        assert!(wedged.stuck && wedged.end.translation == Vec2::ZERO, "{field}{entry}: {wedged:?}");
        assert_eq!(wedged.overlapped, overlapped, "{field}{entry}");
    }
    let free = outcome("", r##", "ignore": ["#0", "#1", "#2", "#3"]"##);
    assert_eq!((free.end.translation, free.overlapped, free.stuck), (Vec2::X, vec![], false));
}

#[test]
fn only_scenes_with_moves_need_a_world() {
    let light = r#"{"name": "light", "circle": 1, "at": [3e38, 0], "motion": {"linear": [3e38, 0]}}"#;
    let text = |rest: &str| format!("{{\"jostle\": 1, \"colliders\": [\n{light}]{rest}}}");
    assert_eq!(moves(&parse(&text(""), "a.json")), Ok(vec![]));
    let error = moves(&parse(&text(r#", "moves": [{"mover": "light", "by": [1, 0]}]"#), "a.json")).unwrap_err();
    assert_eq!((error.name.as_str(), error.line), ("light", 2));
}

#[test]
fn ways_hits_and_ends_are_drawn() {
    let (scene, made) =
        made(r#"{"name": "on", "mover": "hero", "by": [[6, -6], [0.5, 0]], "settings": {"skin": 0}, "cross": "coin"}"#);
    let svg = draw(&Picture { moves: &made, ..Picture::new(&scene, "a") });
    assert_well_formed(&svg);
    assert!(svg.contains("<title>hero: on</title>") && svg.contains("1 move with 2 hits."));
    let [way, end, between] = ["way", "ghost", "trail"].map(|class| numbers(data(&svg, class).expect(class)));
    assert_eq!((way.len(), end.len(), between.len()), (8, 10, 10), "two parts of one displacement, and another");
    let scale = (way[4] - way[2]) / 3.0;
    assert!(((way[2] - way[0]) - 3.0 * scale).abs() < 0.02 && ((way[3] - way[1]) - 3.0 * scale).abs() < 0.02);
    assert_eq!(way[6] - way[4], end[0] - between[0]);
    let of_group = |class: &str| svg.split_once(&format!("<g class=\"{class}\">")).expect(class).1;
    let normal = numbers(data(of_group("hit"), "normal").expect("a normal"));
    assert!(normal[0] == normal[2] && normal[3] < normal[1], "up from the floor: {normal:?}");
    assert!(data(of_group("hit passed"), "normal").is_some());

    let without = draw(&Picture::new(&scene, "a"));
    for class in ["move", "hit", "hit passed"] {
        assert!(!without.contains(&format!("<g class=\"{class}\">")), "a {class} of nothing");
    }
}

#[test]
fn faults_of_moves_have_their_places() {
    let of = |entry: &str| message(&room(entry), "room.json");
    for (entry, said) in [
        (r#"{"by": [1, 0]}"#, r##"5:13: move #0: field "mover" is missing"##),
        (r#"{"mover": "hero"}"#, r##"5:13: move #0: field "by" is missing"##),
        (
            r#"{"name": "a", "mover": "hreo", "by": [1, 0]}"#,
            r#"5:36: move "a": collider "hreo" does not exist; did you mean "hero"?"#,
        ),
        (
            r#"{"mover": "hero", "by": []}"#,
            r##"5:37: move #0: field "by" is empty; give a displacement, [x, y], or a list of them"##,
        ),
        (
            r#"{"mover": "hero", "by": [[1, 0], [1]]}"#,
            r##"5:46: move #0: field "by" must be two numbers, [x, y]; found a list of 1"##,
        ),
        (
            r#"{"mover": "hero", "by": [1, 0], "repeat": 0}"#,
            r##"5:55: move #0: field "repeat" is 0; all displacements are made at least once"##,
        ),
        (
            r#"{"mover": "hero", "by": [[1, 0], [1, 0]], "repeat": 5001}"#,
            r##"5:65: move #0: the move has 10002 displacements; at most 10000 are possible"##,
        ),
        (
            r#"{"mover": "hero", "by": [1, 0], "settings": {"up": [0, 0]}}"#,
            r##"5:64: move #0: field "up" is [0, 0], which is no direction; leave it out for a view from above"##,
        ),
        (
            r#"{"mover": "hero", "by": [1, 0], "settings": {"max_floor_degrees": 91}}"#,
            r##"5:79: move #0: field "max_floor_degrees" is 91; give 0 to 90"##,
        ),
        (
            r#"{"mover": "hero", "by": [1, 0], "settings": {"skin": -1}}"#,
            r##"5:66: move #0: field "skin" is -1; it must not be negative"##,
        ),
        (
            r#"{"mover": "hero", "by": [1, 0], "settings": {"max_hits": 1001}}"#,
            r##"5:70: move #0: field "max_hits" is 1001; at most 1000 are possible"##,
        ),
        (
            r#"{"mover": "hero", "by": [1, 0], "cross": ["pikup"]}"#,
            r##"5:55: move #0: neither a collider nor a layer "pikup" exists; did you mean "pickup"?"##,
        ),
        (
            r#"{"mover": "hero", "by": [1, 0], "cross": ["pickup"], "touch": "coin"}"#,
            r##"5:75: move #0: collider "coin" is named by "cross" and "touch"; keep one"##,
        ),
        (
            r#"{"mover": "hero", "by": [1, 0], "restitution": 1}"#,
            r##"5:46: move #0: field "restitution" goes only with "bounce""##,
        ),
        (
            r#"{"mover": "hero", "by": [1, 0], "expect": {}}"#,
            r##"5:55: move #0: expects nothing; give "at", "floor", "wall", "ceiling", "stuck", "hits", "free""##,
        ),
        (
            r#"{"mover": "hero", "by": [1, 0], "expect": {"floor": 1}}"#,
            r##"5:65: move #0: field "floor" must be true, false or the name of a collider; found a number"##,
        ),
        (
            r#"{"name": "a", "mover": "hero", "by": [1, 0]}, {"name": "a", "mover": "hero", "by": [1, 0]}"#,
            r#"5:59: move "a" exists already; names are unique"#,
        ),
    ] {
        check(of(entry), &format!("room.json:{said}"));
    }
}

#[test]
fn a_move_that_names_a_part_with_faults_has_none_for_that() {
    let text = r#"{"jostle": 1, "layers": [7], "colliders": [{"name": "a", "cirle": 1}, {"name": "b", "circle": 1}],
        "moves": [{"mover": "a", "by": [1, 0]}, {"mover": "b", "by": [1, 0], "cross": ["a", "world"],
            "expect": {"floor": "a", "hits": ["a"]}}]}"#;
    let message = message(text, "a.json");
    assert!(message.lines().count() == 2 && !message.contains("move"), "{message}");
}
