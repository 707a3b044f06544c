//! The areas of small sound levels, with their expected rings.

mod common;

use common::rooms::{areas, corners, counterclockwise, map, room, square, squares};
use common::{NONE, two_rooms};

#[test]
fn rooms_side_by_side_share_an_edge_but_not_its_direction() {
    let areas = areas(&two_rooms());
    let corners: Vec<_> = areas.iter().map(corners).collect();
    assert_eq!(
        corners,
        [
            (0, vec![[0, 0], [128, 0], [128, 128], [0, 128]], vec![]),
            (1, vec![[128, 0], [256, 0], [256, 128], [128, 128]], vec![]),
        ]
    );
    assert_eq!(areas[0].outline.lines, [0, 3, 2, 1]);
    assert_eq!(areas[1].outline.lines, [2, 6, 5, 4]);
}

#[test]
fn a_sector_within_another_is_a_hole_in_it() {
    let areas = areas(&squares(2, &[(square(0, 0, 64), 0, NONE), (square(16, 16, 32), 1, 0)]));
    let hole = square(16, 16, 32).to_vec(); // clockwise
    assert_eq!(corners(&areas[0]), (0, counterclockwise(square(0, 0, 64)), vec![hole]));
    assert_eq!(corners(&areas[1]), (1, counterclockwise(square(16, 16, 32)), vec![]));
    assert_eq!(areas.len(), 2);
}

#[test]
fn each_hole_is_in_the_area_next_around_it() {
    // Sector 0 around 1 around 0 around 1, and a pillar in each.
    let rings = [
        (square(0, 0, 90), 0, NONE),
        (square(10, 10, 70), 1, 0),
        (square(20, 20, 50), 0, 1),
        (square(30, 30, 30), 1, 0),
    ];
    let pillars = [(2, 0), (12, 1), (22, 0), (32, 1)].map(|(at, sector)| (square(at, at, 4), NONE, sector));
    let areas = areas(&squares(2, &[rings.as_slice(), &pillars].concat()));
    let pillar = |at| square(at, at, 4).to_vec();
    let corners: Vec<_> = areas.iter().map(corners).collect();
    assert_eq!(
        corners,
        [
            (0, counterclockwise(square(0, 0, 90)), vec![square(10, 10, 70).to_vec(), pillar(2)]),
            (0, counterclockwise(square(20, 20, 50)), vec![square(30, 30, 30).to_vec(), pillar(22)]),
            (1, counterclockwise(square(10, 10, 70)), vec![square(20, 20, 50).to_vec(), pillar(12)]),
            (1, counterclockwise(square(30, 30, 30)), vec![pillar(32)]),
        ]
    );
}

#[test]
fn parts_of_a_sector_that_touch_at_a_corner_are_two_areas() {
    let areas = areas(&squares(1, &[(square(0, 0, 64), 0, NONE), (square(64, 64, 32), 0, NONE)]));
    let outlines = [square(0, 0, 64), square(64, 64, 32)].map(counterclockwise);
    assert_eq!(areas.iter().map(|area| corners(area).1).collect::<Vec<_>>(), outlines);
}

#[test]
fn pillars_that_touch_at_a_corner_are_two_holes() {
    let pillars = [square(16, 16, 16), square(32, 32, 8)];
    let areas = areas(&squares(1, &[(square(0, 0, 64), 0, NONE), (pillars[0], NONE, 0), (pillars[1], NONE, 0)]));
    assert_eq!(areas.len(), 1);
    assert_eq!(corners(&areas[0]).2, pillars.map(|pillar| pillar.to_vec()));
}

#[test]
fn a_pillar_that_touches_the_outline_is_a_hole() {
    let pillar = [[0, 0], [16, 32], [32, 16]];
    let room_and_pillar = [room(&[0, 1, 2, 3], 0, NONE), room(&[0, 4, 5], NONE, 0)].concat();
    let areas = areas(&map(1, &[square(0, 0, 64).as_slice(), &pillar[1..]].concat(), &room_and_pillar));
    assert_eq!(areas.len(), 1);
    assert_eq!(corners(&areas[0]), (0, counterclockwise(square(0, 0, 64)), vec![pillar.to_vec()]));
}

#[test]
fn pillars_that_cut_a_room_apart_make_areas_and_no_holes() {
    // A diamond with its corners at the middles of the room's walls.
    let vertices = [[0, 0], [0, 32], [0, 64], [32, 64], [64, 64], [64, 32], [64, 0], [32, 0]];
    let lines = [room(&[0, 1, 2, 3, 4, 5, 6, 7], 0, NONE), room(&[1, 3, 5, 7], NONE, 0)].concat();
    let areas = areas(&map(1, &vertices, &lines));
    assert_eq!(areas.len(), 4);
    assert!(areas.iter().all(|area| area.outline.points.len() == 3 && area.holes.is_empty()));
}

#[test]
fn a_hole_with_all_corners_on_the_outline_is_in_it() {
    // T-junctions: the diamond's corners are on the walls, but not at vertices of them.
    let diamond = [[0, 32], [32, 64], [64, 32], [32, 0]];
    let lines = [room(&[0, 1, 2, 3], 0, NONE), room(&[4, 5, 6, 7], NONE, 0)].concat();
    let areas = areas(&map(1, &[square(0, 0, 64), diamond].concat(), &lines));
    assert_eq!(areas.len(), 1);
    assert_eq!(corners(&areas[0]).2, [diamond.to_vec()]);
}

#[test]
fn a_pillar_among_the_spikes_of_another_is_not_in_it() {
    // The outer pillar touches the inner one's walls at their middles, where these have no vertices.
    let inner = square(24, 24, 16);
    let outer_side = [[44, 8], [8, 8], [8, 56], [56, 56], [56, 20]];
    let inner_side = [[50, 20], [40, 32], [50, 44], [44, 50], [32, 40], [20, 50], [14, 44], [24, 32], [14, 20]];
    let gap = [[20, 14], [32, 24], [44, 14]];
    let spiked = [outer_side.as_slice(), &inner_side, &gap].concat();
    let vertices = [square(0, 0, 64).as_slice(), &inner, &spiked].concat();
    let around: Vec<u16> = (8..vertices.len() as u16).collect();
    let lines = [room(&[0, 1, 2, 3], 0, NONE), room(&[4, 5, 6, 7], NONE, 0), room(&around, NONE, 0)].concat();
    let areas = areas(&map(1, &vertices, &lines));
    assert_eq!(areas.len(), 1);
    assert_eq!(corners(&areas[0]).2.iter().map(Vec::len).collect::<Vec<_>>(), [spiked.len(), inner.len()]);
}

#[test]
fn a_pillar_that_the_outline_touches_all_around_is_in_it() {
    // At its corners by the walls, at the middles of its sides by corners between the walls.
    let pillar = [[0, 32], [32, 64], [64, 32], [32, 0]];
    let west = [[20, 0], [16, 16], [0, 20], [0, 44], [16, 48], [20, 64]];
    let east = west.map(|[x, y]| [64 - x, 64 - y]);
    let vertices = [west.as_slice(), &east, &pillar].concat();
    let around: Vec<u16> = (0..12).collect();
    let areas = areas(&map(1, &vertices, &[room(&around, 0, NONE), room(&[12, 13, 14, 15], NONE, 0)].concat()));
    assert_eq!(areas.len(), 1);
    assert_eq!(corners(&areas[0]).2, [pillar.to_vec()]);
}

#[test]
fn lines_that_cross_are_kept_as_they_are() {
    let bow_tie = [[0, 0], [64, 64], [64, 0], [0, 32]];
    let areas = areas(&map(1, &bow_tie, &room(&[0, 1, 2, 3], 0, NONE)));
    assert_eq!(areas.len(), 1);
    assert_eq!(areas[0].outline.points.len(), 4);
}

#[test]
fn the_whole_plane_of_the_format_is_one_square() {
    let (low, high) = (i16::MIN, i16::MAX);
    let plane = [[low, low], [low, high], [high, high], [high, low]];
    let inner = [[low + 1, low + 1], [low + 1, high - 1], [high - 1, high - 1], [high - 1, low + 1]];
    let areas = areas(&squares(2, &[(plane, 0, NONE), (inner, 1, 0)]));
    assert_eq!(corners(&areas[0]), (0, counterclockwise(plane), vec![inner.to_vec()]));
    assert_eq!(corners(&areas[1]), (1, counterclockwise(inner), vec![]));
}

#[test]
fn a_corner_that_only_one_of_two_rooms_has_is_in_its_ring_alone() {
    let mut map = two_rooms();
    map.lines[2][6] = NONE; // what was open is a wall, of one line in room 0 and of two in room 1
    map.vertices.push([128, 50]);
    map.lines.extend([[3, 6, 1, 0, 0, 3, NONE], [6, 2, 1, 0, 0, 3, NONE]]);
    let areas = areas(&map);
    assert_eq!(corners(&areas[0]).1, [[0, 0], [128, 0], [128, 128], [0, 128]]);
    assert_eq!(corners(&areas[1]).1, [[128, 0], [256, 0], [256, 128], [128, 128], [128, 50]]);
}
