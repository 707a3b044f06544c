//! Merged tiles, compared to their single cells.

mod common;

use common::{Random, parse};
use jostle::{Aabb, Convex, Location, Shape, Vec2, locate, separation};
use jostle_scene::{Collider, Filter, Pairing, Scene, SubShape, contacts};

/// A scene with these tiles of side 2 at (10, 20), and more fields of their collider.
fn scene_of(rows: &[String], y: &str, legend: &str, fields: &str) -> Scene {
    let text = format!(
        r#"{{"jostle": 1, "y": "{y}", "layers": ["world", "hazard"], "colliders": [{{"name": "ground", "at": [10, 20],
            "tiles": {{"size": 2, "rows": {rows:?}, "legend": {legend}}}{fields}}}]}}"#
    );
    parse(&text, "tiles.json")
}

fn rows(rows: &[&str]) -> Vec<String> {
    rows.iter().map(ToString::to_string).collect()
}

const SOLID: &str = r##"{"#": "solid"}"##;

/// The cells of random rows, about so many in a hundred solid.
fn random_rows(random: &mut Random, columns: usize, count: usize, percent: usize) -> Vec<String> {
    let cell = |random: &mut Random| if random.below(100) < percent { '#' } else { '.' };
    (0..count).map(|_| (0..columns).map(|_| cell(random)).collect()).collect()
}

fn is_solid(rows: &[String], column: isize, row: isize) -> bool {
    let line = usize::try_from(row).ok().and_then(|row| rows.get(row));
    let cell = line.zip(usize::try_from(column).ok()).and_then(|(line, column)| line.as_bytes().get(column));
    cell == Some(&b'#')
}

/// The middle of a cell, or of one of its sides, in the world.
fn place(y: &str, column: f32, row: f32) -> Vec2 {
    let down = 2.0 * row;
    Vec2::new(10.0 + 2.0 * column, if y == "down" { 20.0 + down } else { 20.0 - down })
}

fn connected_groups(rows: &[String]) -> usize {
    let mut left: Vec<[isize; 2]> = (0..rows.len() as isize)
        .flat_map(|row| (0..rows[0].len() as isize).map(move |column| [column, row]))
        .filter(|[column, row]| is_solid(rows, *column, *row))
        .collect();
    let mut groups = 0;
    while let Some(first) = left.pop() {
        groups += 1;
        let mut open = vec![first];
        while let Some([column, row]) = open.pop() {
            let is_next = |cell: &[isize; 2]| (cell[0] - column).abs() + (cell[1] - row).abs() == 1;
            let (next, rest) = left.into_iter().partition(is_next);
            left = rest;
            open.extend::<Vec<_>>(next);
        }
    }
    groups
}

#[test]
fn merged_cells_are_the_cells() {
    let mut random = Random(1);
    for round in 0..300 {
        let (columns, count) = (1 + random.below(9), 1 + random.below(7));
        let rows = random_rows(&mut random, columns, count, 30 + round % 60);
        let y = ["up", "down"][round % 2];
        let scene = scene_of(&rows, y, SOLID, "");
        let solid: usize = rows.iter().map(|row| row.matches('#').count()).sum();
        let Some(ground) = scene.colliders.first() else {
            assert_eq!(solid, 0, "{rows:?}");
            continue;
        };
        assert_eq!(ground.shape.area(), 4.0 * solid as f32, "{rows:?}");
        assert_eq!(ground.shape.part_count() as usize, connected_groups(&rows), "{rows:?}");
        for (row, column) in (0..count).flat_map(|row| (0..columns).map(move |column| (row, column))) {
            let middle = place(y, column as f32 + 0.5, row as f32 + 0.5);
            let expected =
                if is_solid(&rows, column as isize, row as isize) { Location::Inside } else { Location::Outside };
            assert_eq!(locate(middle, ground.shape.at(ground.pose)), expected, "{column}, {row} of {rows:?}, y {y}");
        }
    }
}

/// The scene with a small ball whose middle is here.
fn with_ball(scene: &Scene, at: Vec2) -> Scene {
    let ball = Collider { pose: at.into(), ..Collider::new("ball", Convex::circle(0.25).unwrap()) };
    let mut scene = scene.clone();
    scene.colliders.push(ball);
    scene
}

/// The colliders in contact, or as near as the rounding of a rotation allows.
fn struck(scene: &Scene) -> Vec<(String, Option<SubShape>)> {
    let found = contacts(scene, Pairing { margin: 1e-4, all: false }, &mut |_, _| {});
    found.iter().map(|contact| (scene.colliders[contact.a].name.clone(), contact.part_a)).collect()
}

#[test]
fn a_touch_tells_the_cell_it_is_at() {
    const SIDES: [[isize; 2]; 4] = [[1, 0], [-1, 0], [0, 1], [0, -1]];
    let mut random = Random(2);
    let mut touches = 0;
    for round in 0..60 {
        let columns = 2 + random.below(6);
        let rows = random_rows(&mut random, columns, 5, 50);
        let y = ["up", "down"][round % 2];
        let scene = scene_of(&rows, y, SOLID, "");
        for (row, column) in (0..5).flat_map(|row| (0..columns as isize).map(move |column| (row, column))) {
            for [right, down] in SIDES {
                if !is_solid(&rows, column, row) || is_solid(&rows, column + right, row + down) {
                    continue;
                }
                // Beside the middle of that side, and a little less than touching, touching, a little more.
                for out in [0.5 + 0.0625, 0.5 + 0.125, 0.5] {
                    let [x, y_] = [(column, right), (row, down)].map(|(at, step)| at as f32 + 0.5 + step as f32 * out);
                    let touching = with_ball(&scene, place(y, x, y_));
                    let cell = SubShape::Tile((row as usize * columns + column as usize) as u32);
                    assert_eq!(struck(&touching), [("ground".to_owned(), Some(cell))], "{x}, {y_} of {rows:?}, y {y}");
                    touches += 1;
                }
            }
        }
    }
    assert!(touches > 3000, "{touches} touches show little");
}

#[test]
fn the_normal_decides_between_two_cells_that_share_a_corner() {
    // A block that fills a free cell and sinks into the one below, or above, with its side along the other's.
    for (map, [column, row], sunk, cell) in [
        (["#.", ".#"], [1.5, 0.5], 0.125, 3),
        ([".#", "#."], [0.5, 0.5], 0.125, 2),
        (["#.", ".#"], [0.5, 1.5], -0.125, 0),
        ([".#", "#."], [1.5, 1.5], -0.125, 1),
    ] {
        for y in ["up", "down"] {
            let block = Collider {
                pose: place(y, column, row + sunk).into(),
                ..Collider::new("block", Convex::rectangle(2.0, 2.0).unwrap())
            };
            let mut scene = scene_of(&rows(&map), y, SOLID, "");
            scene.colliders.push(block);
            let tile = Some(SubShape::Tile(cell));
            assert_eq!(struck(&scene), [("ground".to_owned(), tile)], "{map:?}, {column}, {row}, y {y}");
            scene.colliders.reverse();
            let found = contacts(&scene, Pairing::default(), &mut |_, _| {});
            assert_eq!(found[0].part_b, tile, "{map:?}, {column}, {row}, y {y}, the other way round");
        }
    }
}

#[test]
fn a_turned_and_moved_map_tells_the_same_cells() {
    let map = rows(&["....", ".##.", "##.#"]);
    for (turn, touched) in [("30", (1.5, 0.875)), ("-75", (1.5, 0.875)), ("180", (2.5, 0.875))] {
        let scene = scene_of(&map, "up", SOLID, &format!(r#", "degrees": {turn}"#));
        let local = Vec2::new(2.0 * touched.0, -2.0 * touched.1);
        let scene = with_ball(&scene, scene.colliders[0].pose * local);
        let cell = 4 + touched.0 as u32;
        assert_eq!(struck(&scene), [("ground".to_owned(), Some(SubShape::Tile(cell)))], "turned by {turn}");
    }
}

#[test]
fn each_legend_entry_is_a_collider_with_traits_of_its_own() {
    let legend = r##"{"~": {"sensor": true, "margin": 0.5}, "#": "solid", "^": {"layer": "hazard", "mask": ["world"],
        "group": 3, "tag": 7}, "-": {"one_way": [0, 1]}, "=": "solid", "P": "empty", "?": "solid"}"##;
    let fields = r#", "tag": 2, "motion": {"linear": [1, 0]}, "degrees": 90"#;
    let scene = scene_of(&rows(&["P.--", "#~^", "## =="]), "up", legend, fields);
    let names: Vec<&str> = scene.colliders.iter().map(|collider| collider.name.as_str()).collect();
    assert_eq!(names, ["ground ~", "ground", "ground ^", "ground -", "ground ="]);
    let [water, ground, spikes, ledge, _] = &scene.colliders[..] else { unreachable!() };
    assert_eq!((water.sensor, water.margin, ground.sensor, ground.margin), (true, 0.5, false, 0.0));
    assert_eq!(spikes.filter, Filter { layers: 0b10, mask: 0b01, group: 3 });
    assert_eq!((spikes.tag, ground.tag, ledge.one_way, ground.one_way), (7, 2, Some(Vec2::new(0.0, 1.0)), None));
    let group = ground.static_group;
    for collider in &scene.colliders {
        assert_eq!((collider.pose, collider.motion), (ground.pose, jostle::Motion::linear((1.0, 0.0))));
        assert!(group.is_some() && collider.static_group == group, "{collider:?}");
    }
    assert!(contacts(&scene, Pairing::default(), &mut |_, _| {}).is_empty());
    assert!(!contacts(&scene, Pairing { all: true, ..Pairing::default() }, &mut |_, _| {}).is_empty());
}

#[test]
fn one_way_cells_are_boxes_of_their_own_and_tell_their_cells_too() {
    let scene = scene_of(&rows(&["....", ".---"]), "down", r#"{"-": {"one_way": [0, -1], "tag": 5}}"#, "");
    let ledge = &scene.colliders[0];
    let Shape::Compound(cells) = &ledge.shape else { panic!("{:?} is no compound", ledge.shape) };
    let boxes: Vec<Aabb> = cells.parts().iter().map(|part| part.shape().aabb()).collect();
    assert_eq!(boxes, [1.0, 2.0, 3.0].map(|x| Aabb::new((2.0 * x, 2.0), (2.0 * x + 2.0, 4.0))));
    assert!(cells.parts().iter().all(|part| part.tag() == 5));
    let name = "ground -".to_owned();
    assert_eq!(struck(&with_ball(&scene, place("down", 2.5, 0.875))), [(name.clone(), Some(SubShape::Tile(6)))]);
    assert_eq!(struck(&with_ball(&scene, place("down", 2.0, 0.875))), [(name, Some(SubShape::Tile(5)))]);
}

#[test]
fn parts_of_tiles_carry_the_tag() {
    let scene = scene_of(&rows(&["^.^"]), "down", r#"{"^": {"tag": 7}}"#, "");
    let Shape::Compound(spikes) = &scene.colliders[0].shape else { panic!("two spikes are two parts") };
    assert_eq!(spikes.parts().iter().map(jostle::Part::tag).collect::<Vec<_>>(), [7, 7]);
    let touching = with_ball(&scene, place("down", 0.5, -0.125));
    let found = contacts(&touching, Pairing::default(), &mut |_, _| {});
    assert_eq!((found[0].tag_a(&touching), found[0].tag_b(&touching)), (7, 0));
}

#[test]
fn short_rows_end_in_empty_cells_and_the_first_row_is_the_top() {
    for (y, below) in [("down", 1.0), ("up", -1.0)] {
        let ground = &scene_of(&rows(&["#", "", "###"]), y, SOLID, "").colliders[0];
        let tiles = ground.tiles.as_ref().unwrap();
        assert_eq!((tiles.columns(), tiles.rows(), tiles.size()), (3, 3, 2.0));
        let inside = |x: f32, rows_down: f32| {
            locate((10.0 + 2.0 * x, 20.0 + below * 2.0 * rows_down), ground.shape.at(ground.pose)) == Location::Inside
        };
        assert!(inside(0.5, 0.5) && !inside(1.5, 0.5) && !inside(0.5, 1.5) && inside(2.5, 2.5), "y {y}");
    }
}

#[test]
fn without_a_legend_a_hash_is_solid() {
    let text = r####"{"jostle": 1, "colliders": [{"tiles": {"size": 1, "rows": ["# #", "###"]}}]}"####;
    let scene = parse(text, "tiles.json");
    assert_eq!((scene.colliders.len(), scene.colliders[0].name.as_str()), (1, "#0"));
    assert_eq!(scene.colliders[0].shape.area(), 5.0);
}

#[test]
fn there_is_no_seam_between_cells() {
    // The floor is one piece: from its middle, straight up is the way out, at every point of it.
    let scene = scene_of(&rows(&["########"]), "down", SOLID, "");
    for x in 1..16 {
        let ball = Convex::circle(0.25).unwrap();
        let floor = &scene.colliders[0];
        let sunk = separation(floor.shape.at(floor.pose), ball.at((10.0 + x as f32, 20.125)));
        assert_eq!((sunk.distance, sunk.normal), (-0.375, Vec2::new(0.0, -1.0)), "at {x}");
    }
    let [corner] = &scene_of(&rows(&["###", "###", "##."]), "down", SOLID, "").colliders[..] else { unreachable!() };
    let Shape::Polygon(corner) = &corner.shape else { panic!("an L is a polygon") };
    assert_eq!((corner.outlines().next().expect("one").len(), corner.holes().count()), (6, 0));
}

#[test]
fn a_large_map_is_read_in_reasonable_time() {
    /// With optimisation it takes a tenth of it, without on a slow machine perhaps a third.
    const SECONDS: u64 = 20;
    let mut random = Random(3);
    let rows = random_rows(&mut random, 700, 300, 70);
    let begun = std::time::Instant::now();
    let scene = scene_of(&rows, "down", SOLID, "");
    assert!(scene.colliders[0].shape.part_count() > 100);
    assert!(begun.elapsed().as_secs() < SECONDS, "{:?}", begun.elapsed());
}
