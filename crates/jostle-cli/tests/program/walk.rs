//! `jostle walk`: where a walker gets, and what has to hold on its way.

use crate::run::{File, ROOM, Run, run, run_with_input};
use crate::wad;
use serde_json::Value;

fn rows(run: Run) -> Vec<Value> {
    serde_json::from_str(&run.fine()).unwrap()
}

fn kinds(rows: &[Value]) -> Vec<(&str, Option<u64>)> {
    rows.iter().map(|row| (row["kind"].as_str().unwrap(), row["sector"].as_u64())).collect()
}

#[test]
fn it_comes_into_the_sectors_that_it_can_climb_to() {
    // The ledge is 48 high.
    let run = run_with_input("walk - --from 128,128 --moves 2000 --json", wad::hall_and_ledge());
    assert!(
        run.err.contains("MAP01 · came into 1 of 2 sectors · ") && run.err.contains("all invariants held"),
        "{run:#?}"
    );
    let found = rows(run);
    assert_eq!(kinds(&found), [("start", Some(0)), ("sector", Some(0))]);
    // It has been at a wall, and overlapped it by no more than its skin of four ulps of 1024.
    let gap = found[1]["gap"].as_f64().unwrap();
    assert!(gap < 0.01 && gap >= -4.0 * f64::from(f32::EPSILON) * 1024.0, "{gap}");
    // Who comes from the ledge gets down.
    let run = run_with_input("walk - --from 400,128 --moves 100 --json", wad::hall_and_ledge());
    assert_eq!(kinds(&rows(run)), [("start", Some(1)), ("sector", Some(0)), ("sector", Some(1))]);
    let run = run_with_input("walk - --from 128,128 --moves 100 --step 48 --format csv", wad::hall_and_ledge());
    assert_eq!(run.fine().lines().filter(|line| line.starts_with("sector,")).count(), 2);
}

#[test]
fn it_goes_to_goals_in_turn_and_tells_those_without_a_way() {
    let words = "walk - --from 400,128 --goal 480,40 --goal 100,100 --goal 400,128 --moves 0 --json";
    let found = rows(run_with_input(words, wad::hall_and_ledge()));
    let goals: Vec<_> = kinds(&found).into_iter().filter(|(kind, _)| *kind != "sector").collect();
    // Down in the hall, there is no way back.
    assert_eq!(goals, [("start", Some(1)), ("goal", Some(1)), ("goal", Some(0)), ("unreached", Some(1))]);
    let denied = run_with_input(
        &format!("{words} --deny unreached").replace("--json", "--format github"),
        wad::hall_and_ledge(),
    );
    assert_eq!(denied.status, 1, "{denied:#?}");
    assert!(denied.out.contains("::error file=standard input::no way to the goal (400, 128)"), "{denied:#?}");
    assert!(denied.err.contains("no way to 1 goal"), "{denied:#?}");
}

#[test]
fn the_same_seed_walks_the_same_way_and_another_does_not() {
    let walked = |seed: u32| {
        run_with_input(&format!("walk - --from 128,128 --moves 500 --seed {seed} --format csv"), wad::hall_and_ledge())
            .fine()
    };
    assert_eq!(walked(1), walked(1));
    assert_ne!(walked(1), walked(2));
}

#[test]
fn a_level_without_things_is_walked_from_its_most_open_place() {
    let found = rows(run_with_input("walk - --moves 10 --json", wad::hall_and_ledge()));
    let start = &found[0]["point"];
    let [x, y] = [0, 1].map(|i| start[i].as_f64().unwrap());
    assert!((y - 128.0).abs() < 2.0 && ((x - 128.0).abs() < 2.0 || (x - 384.0).abs() < 2.0), "{start}");
}

#[test]
fn the_first_player_starts_where_the_level_says() {
    let found = rows(run_with_input("walk - --moves 10 --json", wad::one_map()));
    assert_eq!(found[0]["point"], serde_json::json!([128.0, 128.0]));
}

#[test]
fn areas_of_other_formats_are_walked_through() {
    let file = File::new(
        "yard.geojson",
        r#"{"type": "FeatureCollection", "features": [
            {"type": "Feature", "properties": {"name": "yard"}, "geometry": {"type": "Polygon",
             "coordinates": [[[0, 0], [40, 0], [40, 30], [0, 30], [0, 0]]]}},
            {"type": "Feature", "properties": {"name": "shed"}, "geometry": {"type": "Polygon",
             "coordinates": [[[40, 10], [50, 10], [50, 20], [40, 20], [40, 10]]]}}]}"#,
    );
    let run = file.run("walk FILE --radius 2 --moves 1000");
    assert!(run.err.contains("came into 2 of 2 sectors"), "{run:#?}");
    assert!(run.fine().contains("shed"));
    // The door of the shed is exactly as wide as the walker.
    assert!(file.run("walk FILE --from 20,15 --radius 5 --moves 0").err.contains("came into 2 of 2 sectors"));
    assert!(file.run("walk FILE --from 20,15 --radius 5.1 --moves 0").err.contains("came into 1 of 2 sectors"));
}

#[test]
fn a_box_is_stopped_by_its_sides() {
    let run = run_with_input("walk - --from 128,128 --box --moves 2000 --json", wad::hall_and_ledge());
    assert!(run.err.contains("all invariants held"), "{run:#?}");
    let found = rows(run);
    assert_eq!(kinds(&found), [("start", Some(0)), ("sector", Some(0))]);
    let refused = run_with_input("walk - --from 15,15 --box --moves 10", wad::hall_and_ledge());
    refused.refuses("does not fit at (15, 15)");
}

#[test]
fn a_walk_needs_a_place_that_it_fits_at() {
    run_with_input("walk - --from -9,64", wad::hall_and_ledge()).refuses("does not fit at (-9, 64)");
    run_with_input("walk - --from 3,64", wad::hall_and_ledge()).refuses("choose another start with --from");
    run_with_input("walk - --radius 200", wad::hall_and_ledge()).refuses("no place for a walker of this size");
    run("walk level.wad --radius 0").refuses("greater than 0");
    run("walk level.wad --goal 1").refuses("write two numbers, such as 1056,-3616");
    run_with_input("walk -", ROOM).refuses("is a scene and has no sectors");
}

#[test]
fn a_walk_is_drawn() {
    let file = File::new("hall.wad", wad::hall_and_ledge());
    let run = file.run("walk FILE --from 400,128 --moves 50 --svg walk.svg");
    assert_eq!(run.status, 0, "{run:#?}");
    let picture = std::fs::read_to_string(file.beside("walk.svg")).unwrap();
    assert!(
        picture.contains("Walk through hall.wad MAP01") && picture.contains("Came into 2 of 2 sectors"),
        "{picture}"
    );
    assert!(picture.contains("<title>walker: at random</title>"), "{picture}");
    file.run("walk FILE --svg hall.wad").refuses("would overwrite");
}
