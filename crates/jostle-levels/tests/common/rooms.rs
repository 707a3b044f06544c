//! Maps of rooms, and their areas as lists of corners.

use super::areas::{check_areas, check_sums};
use super::{Map, NONE, two_rooms};
use jostle_levels::{Ring, SectorArea};

/// A map of these sectors. Each line has its ends, then the sectors on its front and back.
pub fn map(sectors: usize, vertices: &[[i16; 2]], lines: &[([u16; 2], u16, u16)]) -> Map {
    let mut map = Map { vertices: vertices.to_vec(), lines: vec![], sides: vec![], things: vec![], ..two_rooms() };
    map.sectors = vec![[0, 128, 160, 0, 0]; sectors];
    for &([a, b], front, back) in lines {
        let mut side = |sector| {
            map.sides.extend((sector != NONE).then_some(sector));
            if sector == NONE { NONE } else { u16::try_from(map.sides.len() - 1).unwrap() }
        };
        let (front, back) = (side(front), side(back));
        map.lines.push([a, b, if back == NONE { 1 } else { 4 }, 0, 0, front, back]);
    }
    map
}

/// The lines around a room of this sector: `corners` clockwise, so that the room is on their right.
pub fn room(corners: &[u16], inside: u16, outside: u16) -> Vec<([u16; 2], u16, u16)> {
    let next = corners.iter().cycle().skip(1);
    corners.iter().zip(next).map(|(&a, &b)| ([a, b], inside, outside)).collect()
}

/// The corners of a square from its south-west one, clockwise.
pub fn square(x: i16, y: i16, size: i16) -> [[i16; 2]; 4] {
    [[x, y], [x, y + size], [x + size, y + size], [x + size, y]]
}

/// A map of squares, each with the sector inside and the one around it.
pub fn squares(sectors: usize, squares: &[([[i16; 2]; 4], u16, u16)]) -> Map {
    let vertices: Vec<[i16; 2]> = squares.iter().flat_map(|(corners, ..)| *corners).collect();
    let lines: Vec<_> = (0..)
        .step_by(4)
        .zip(squares)
        .flat_map(|(first, &(_, inside, outside))| room(&[first, first + 1, first + 2, first + 3], inside, outside))
        .collect();
    map(sectors, &vertices, &lines)
}

/// The areas, checked, of a map without diagnostics.
pub fn areas(map: &Map) -> Vec<SectorArea> {
    let level = map.level();
    let areas = check_areas(&level);
    check_sums(&level, &areas);
    assert_eq!(areas.diagnostics, []);
    areas.areas
}

/// The areas, checked, and the diagnostics.
pub fn unsound(map: &Map) -> (Vec<SectorArea>, Vec<String>) {
    let areas = check_areas(&map.level());
    (areas.areas, areas.diagnostics.iter().map(ToString::to_string).collect())
}

pub type Corners = Vec<[i16; 2]>;

/// The sector, the corners of its outline from the smallest one on, and those of each hole.
pub fn corners(area: &SectorArea) -> (u32, Corners, Vec<Corners>) {
    let from_least = |ring: &Ring| {
        let mut points: Vec<[i16; 2]> = ring.points.iter().map(|point| [point.x as i16, point.y as i16]).collect();
        let least = (0..points.len()).min_by_key(|&i| points[i]).unwrap();
        points.rotate_left(least);
        points
    };
    (area.sector, from_least(&area.outline), area.holes.iter().map(from_least).collect())
}

/// The corners of a room in the order of its outline.
pub fn counterclockwise<const N: usize>(mut corners: [[i16; 2]; N]) -> Vec<[i16; 2]> {
    corners[1..].reverse();
    corners.to_vec()
}
