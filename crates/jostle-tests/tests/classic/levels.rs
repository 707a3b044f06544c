//! Levels: walls drawn inside the visible ones, and steps from sector to sector.

use jostle::{
    Aabb, Convex, Polygon, Vec2,
    classic::{contains_by_crossings, inner_walls, sector_after_step},
    encloses,
    sectors::{Heights, Rule, SectorMap, SectorPolygon},
};

use crate::common::random::Random;
use crate::measured::{Decisions, demand};

/// The places of circles that the inner walls of a room allow, beside those where the circle fits in.
fn places(random: &mut Random, count: u32, mut room: impl FnMut(&mut Random) -> (Vec<Vec2>, f32)) -> Decisions {
    Decisions::of(count, || {
        let (room, radius) = room(random);
        let polygon = Polygon::new(room.iter().copied()).unwrap();
        let Aabb { min, max } = polygon.aabb();
        let center = Vec2::new(random.between(min.x, max.x), random.between(min.y, max.y));
        let fits = encloses(polygon.at((0.0, 0.0)), Convex::circle(radius).unwrap().at(center));
        (contains_by_crossings(&inner_walls(&room, radius), center), fits)
    })
}

/// A regular polygon, about as large as a circle of radius 1 and out of true.
fn round_room(random: &mut Random) -> Vec<Vec2> {
    let regular = Convex::regular(3 + random.below(8), 1.0).unwrap();
    let (x, y) = (random.between(0.8, 1.2), random.between(-0.2, 0.2));
    regular.corners().iter().map(|v| Vec2::new(x * v.x + y * v.y, v.y)).collect()
}

/// A room of six corners, whose fourth bends into it, at a right angle.
fn l_room(width: f32) -> Vec<Vec2> {
    [(0.0, 0.0), (width, 0.0), (width, 1.0), (2.0, 1.0), (2.0, 2.0), (0.0, 2.0)].map(Vec2::from).to_vec()
}

/// A room of 4 by 3, into which a spike of its wall points, half as wide at its root as this.
fn spiked_room(half_width: f32) -> Vec<Vec2> {
    let (left, right) = (2.0 - half_width, 2.0 + half_width);
    let spike = [(right, 3.0), (2.0, 1.5), (left, 3.0)];
    [(0.0, 0.0), (4.0, 0.0), (4.0, 3.0)].into_iter().chain(spike).chain([(0.0, 3.0)]).map(Vec2::from).collect()
}

#[test]
fn inner_walls_of_rooms() {
    let mut random = Random::new(50);
    let mut rows = Vec::new();
    let mut measure = |inputs: &str, room: &mut dyn FnMut(&mut Random) -> (Vec<Vec2>, f32), expected: [bool; 2]| {
        let decisions = places(&mut random, 20_000, room);
        let found = [decisions.invented > 0, decisions.missed > 0];
        assert_eq!(found, expected, "{inputs}: {decisions:?}");
        rows.push(decisions.row(inputs));
    };
    measure("convex, 0.2 for a room of 1", &mut |random| (round_room(random), 0.2), [false, false]);
    measure("a right angle into the room, 0.3", &mut |_| (l_room(4.0), 0.3), [false, true]);
    measure("a spike of 67° into the room, 0.3", &mut |_| (spiked_room(1.0), 0.3), [false, true]);
    measure("a spike of 8° into the room, 0.3", &mut |_| (spiked_room(0.1), 0.3), [true, true]);
    let arm_of_one = &mut |random: &mut Random| (l_room(4.0), random.between(0.45, 0.55));
    measure("an arm of the room as wide as the mover, up to 10 %", arm_of_one, [true, true]);
    let corridor = &mut |random: &mut Random| {
        let width = if random.chance(2) { 0.5 } else { 1.5 };
        (Aabb::new((0.0, 0.0), (4.0, width)).corners().to_vec(), 0.5)
    };
    measure("corridors half and one and a half times as wide", corridor, [true, false]);
    let header = ["room, and radius", "asked", "the circle fits in", "blocked places allowed", "free places refused"];
    demand("inner_walls.rs", &header, &rows);
}

#[test]
fn inner_walls_of_bad_rooms() {
    let room = Aabb::new((0.0, 0.0), (8.0, 6.0)).corners();
    assert_eq!(inner_walls(&room, 0.0), room);
    assert_eq!(inner_walls(&room, -1.0), Aabb::new((-1.0, -1.0), (9.0, 7.0)).corners());
    let [a, b, c, d] = room;
    assert_eq!(inner_walls(&[a, a, b, c, c, c, d], 1.0), inner_walls(&room, 1.0), "walls without length");
    let in_line = inner_walls(&[a, Vec2::new(4.0, 0.0), b, c, d], 1.0);
    assert_eq!(in_line[1], Vec2::new(4.0, 1.0), "two walls in one line");
    for bad in [f32::NAN, f32::INFINITY] {
        assert!(inner_walls(&room, bad).is_empty() && inner_walls(&[a, b, Vec2::new(bad, 1.0)], 1.0).is_empty());
    }
    assert!(inner_walls(&[], 1.0).is_empty() && inner_walls(&[a, b], 1.0).is_empty());
    assert!(inner_walls(&[a; 4], 1.0).is_empty(), "vertices that coincide");
    let folded = inner_walls(&[a, b, a, b], 1.0);
    assert!(folded.iter().all(|vertex| vertex.is_finite()), "walls that fold back: {folded:?}");
}

/// The squares of a random level, and the level.
fn squares(random: &mut Random) -> (Vec<[Vec2; 4]>, SectorMap) {
    let places = (0..36).filter(|_| random.chance(2)).map(|i| Vec2::new((i % 6) as f32, (i / 6) as f32));
    let squares: Vec<[Vec2; 4]> = places.map(|at| Aabb::new(at, at + (1.0, 1.0)).corners()).collect();
    let heights = Heights { floor: 0.0, ceiling: 1.0 };
    let areas = squares.iter().map(|square| SectorPolygon::new([*square], heights));
    let map = SectorMap::from_polygons(areas, 0.0).unwrap();
    (squares, map)
}

#[test]
fn steps_from_sector_to_sector() {
    let mut random = Random::new(51);
    let mut rows = Vec::new();
    for length in [0.01_f32, 0.1, 0.5, 1.0, 2.0] {
        let mut level = None;
        let mut asked = 0;
        let decisions = Decisions::of(50_000, || {
            if asked % 100 == 0 {
                level = Some(squares(&mut random));
            }
            asked += 1;
            let (squares, map) = level.as_ref().expect("made above");
            let sectors: Vec<&[Vec2]> = squares.iter().map(|square| &square[..]).collect();
            let at = random.below(squares.len());
            let from = squares[at][0] + (random.between(0.001, 0.999), random.between(0.001, 0.999));
            let to = from + (random.between(-length, length), random.between(-length, length));
            let sector = sector_after_step(&sectors, at, to);
            assert!(
                sector.is_none_or(|sector| map.sector_at(to).is_some_and(|id| id.index() == sector)),
                "{from:?} {to:?}"
            );
            (sector.is_some(), map.cast_ray(from, to, Rule::Solid).is_none())
        });
        assert_eq!(decisions.missed, 0, "{length}: {decisions:?}");
        assert!(length < 0.5 || decisions.invented > 0, "{length}: {decisions:?}");
        rows.push(decisions.row(&format!("up to {length} on each axis")));
    }
    let header = ["steps", "asked", "the way is free", "walls passed", "free steps refused"];
    demand("sector_steps.rs", &header, &rows);
}

#[test]
fn steps_that_begin_or_end_nowhere() {
    let hall = Aabb::new((0.0, 0.0), (4.0, 4.0)).corners();
    let cell = Aabb::new((4.0, 0.0), (8.0, 4.0)).corners();
    let level: [&[Vec2]; 2] = [&hall, &cell];
    assert_eq!(sector_after_step(&level, 0, (4.0, 2.0)), Some(1), "the common border is the right one's");
    assert_eq!(sector_after_step(&level, 99, (2.0, 2.0)), Some(0));
    for bad in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
        assert_eq!(sector_after_step(&level, 0, (bad, 2.0)), None);
    }
    assert_eq!(sector_after_step(&[], 0, (2.0, 2.0)), None);
    // Of two that lie on each other, the current one is kept.
    assert_eq!([0, 1].map(|current| sector_after_step(&[&hall, &hall], current, (1.0, 1.0))), [Some(0), Some(1)]);
}
