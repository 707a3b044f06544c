//! Levels.

use jostle::{
    Aabb, Convex, Polygon, Vec2,
    classic::{contains_by_crossings, inner_walls, sector_after_step},
    encloses,
};

use crate::{Canvas, corners, ring, xy};

/// A room with a corner that bends into it and a corridor that is narrower than the mover; by centres, the places that
/// the inner walls get wrong.
pub(crate) fn inner() -> Canvas {
    const ARM: f32 = 0.5;
    let room = [
        (0.0, 0.0),
        (4.0, 0.0),
        (4.0, 1.4),
        (6.6, 1.4),
        (6.6, 2.1),
        (4.0, 2.1),
        (4.0, 3.4),
        (2.2, 3.4),
        (1.9, 1.5),
        (1.6, 3.4),
        (0.0, 3.4),
    ];
    let room = room.map(Vec2::from);
    let inner = inner_walls(&room, ARM);
    let (polygon, disc) = (Polygon::new(room).expect("valid"), Convex::circle(ARM).expect("valid"));
    let mut canvas = Canvas::new("Inner walls, and where they are wrong", [-0.2, -1.8], [6.9, 3.6], 95.0);
    canvas.polygon("a", &ring(&room));
    canvas.polygon("aid", &ring(&inner));
    for i in 0_u8..132 {
        for j in 0_u8..68 {
            let center = Vec2::new(f32::from(i) * 0.05 + 0.025, f32::from(j) * 0.05 + 0.025);
            match (contains_by_crossings(&inner, center), encloses(polygon.at((0.0, 0.0)), disc.at(center))) {
                (true, false) => canvas.dot("bad", xy(center), 1.8),
                (false, true) => canvas.dot("b", xy(center), 1.8),
                _ => {}
            }
        }
    }
    canvas.circle("ink", [0.8, 0.9], ARM.into());
    canvas.text_from("bad", [4.4, 3.1], "● blocked, but allowed");
    canvas.text_from("b", [4.4, 2.75], "● free, but refused");
    canvas
}

pub(crate) fn steps() -> Canvas {
    let rooms = [
        Aabb::new((0.0, 0.0), (2.6, 3.0)),
        Aabb::new((2.6, 1.2), (4.4, 2.4)),
        Aabb::new((4.4, 0.6), (7.0, 3.0)),
        Aabb::new((2.9, 0.0), (4.1, 0.8)),
    ];
    let polygons = rooms.map(|room| room.corners());
    let level: Vec<&[Vec2]> = polygons.iter().map(|room| &room[..]).collect();
    let mut canvas = Canvas::new("Steps from sector to sector", [-0.2, -0.9], [7.2, 3.2], 90.0);
    for room in rooms {
        canvas.polygon("a", &corners(room));
    }
    let steps = [
        ((1.8, 1.7), (3.4, 1.9), "good"),
        ((5.2, 2.2), (4.0, 2.8), "ink"),
        ((1.9, 0.6), (3.3, 0.5), "bad"),
        ((2.3, 2.7), (4.9, 2.75), "bad"),
    ];
    for (from, to, class) in steps {
        let (from, to) = (Vec2::from(from), Vec2::from(to));
        let current = level.iter().position(|room| contains_by_crossings(room, from)).expect("in a room");
        let sector = sector_after_step(&level, current, to);
        assert_eq!(sector.is_some(), class != "ink", "{from:?}");
        canvas.arrow(class, xy(from), xy(to));
        canvas.dot("ink", xy(from), 4.0);
    }
    canvas.text_from("good", [-0.1, -0.3], "taken: into the next sector");
    canvas.text_from("", [3.6, -0.3], "not taken: it ends in no sector");
    canvas.text_from("bad", [-0.1, -0.7], "taken, through a wall");
    canvas
}
