//! The levels: tiles, one chain, and concave polygons, each with ground from a wall to a wall.

use jostle::{Chain, Convex, Polygon, Rot2, Shape, Vec2};
use jostle_bench::random::Random;

/// Shapes that rest, by their places.
pub(crate) struct Level {
    pub(crate) name: String,
    pub(crate) solids: Vec<(Shape, Vec2)>,
    /// The length of the ground, which begins at x = 0.
    pub(crate) length: f32,
    /// A height below all of it.
    pub(crate) bottom: f32,
    /// A height above all of it.
    pub(crate) top: f32,
}

impl Level {
    fn new(name: String, solids: Vec<(Shape, Vec2)>, length: f32) -> Level {
        const AROUND: f32 = 4.0;
        let boxes = || solids.iter().map(|(shape, at)| shape.aabb().translated(*at));
        let bottom = boxes().map(|aabb| aabb.min.y).fold(f32::INFINITY, f32::min) - AROUND;
        let top = boxes().map(|aabb| aabb.max.y).fold(f32::NEG_INFINITY, f32::max) + AROUND;
        Level { name, solids, length, bottom, top }
    }
}

/// Unit tiles, each a shape of its own: plateaus of 4 to 12 tiles, steps of one and two tiles between them, and
/// platforms three tiles above the ground, at which a jump ends.
pub(crate) fn tiles(count: usize) -> Level {
    const WALL: i32 = 8;
    let (mut random, columns) = (Random::named("tiles"), (count / 10).max(20));
    let (mut heights, mut cells, mut height) = (Vec::new(), Vec::new(), 0_i32);
    while heights.len() < columns {
        let first = heights.len();
        heights.extend(std::iter::repeat_n(height, 4 + random.below(9)));
        if random.chance(3) {
            cells.extend((first + 1..heights.len() - 1).map(|column| (column, height + 3)));
        }
        height = (height + [-2, -1, 1, 2][random.below(4)]).clamp(0, 6);
    }
    for end in [0, heights.len() - 1] {
        heights[end] += WALL;
    }
    let rows = (1..).flat_map(|depth| heights.iter().enumerate().map(move |(column, height)| (column, height - depth)));
    let lacking = count.saturating_sub(cells.len());
    cells.extend(rows.take(lacking));
    let tile = Shape::from(Convex::rectangle(1.0, 1.0).expect("a tile"));
    let place = |&(column, row): &(usize, i32)| (tile.clone(), Vec2::new(column as f32 + 0.5, row as f32 + 0.5));
    Level::new(format!("{} tiles", cells.len()), cells.iter().map(place).collect(), heights.len() as f32)
}

/// One chain, its front up: level ground, slopes of up to 40° and some of 60°, and upright walls of 0.5 to 2.5.
pub(crate) fn chain(segments: usize) -> Level {
    const SEGMENT: f32 = 0.75;
    const END: f32 = 12.0;
    let mut random = Random::named("chain");
    let (mut at, mut points) = (Vec2::ZERO, vec![Vec2::new(0.0, END), Vec2::ZERO]);
    while points.len() < segments {
        // Back towards the middle of the heights.
        let sign = if at.y > 0.0 { -1.0 } else { 1.0 };
        let count = 2 + random.below(6);
        let steps = match random.below(6) {
            0 => vec![Vec2::new(0.0, sign * random.between(0.5, 2.5)), Vec2::new(2.0 * SEGMENT, 0.0)],
            1 => vec![Rot2::new(sign * std::f32::consts::FRAC_PI_3) * Vec2::new(SEGMENT, 0.0); 2],
            2 | 3 => vec![Rot2::new(sign * random.between(0.0, 0.7)) * Vec2::new(SEGMENT, 0.0); count],
            _ => vec![Vec2::new(SEGMENT, 0.0); count],
        };
        for step in steps {
            at += step;
            points.push(at);
        }
    }
    points.push(at + Vec2::new(0.0, END));
    points.reverse();
    let chain = Chain::open(points).expect("a chain");
    let name = format!("a chain of {} segments", chain.segments().len());
    Level::new(name, vec![(chain.into(), Vec2::ZERO)], at.x)
}

/// Concave polygons: ground in pieces that are flush, with a pit, a hill, a valley or a mushroom each, and stars above.
pub(crate) fn polygons(count: usize) -> Level {
    const WIDTH: f32 = 12.0;
    const DEPTH: f32 = 5.0;
    const TOPS: [&[[f32; 2]]; 4] = [
        &[[4.0, 0.0], [4.0, -2.0], [8.0, -2.0], [8.0, 0.0]],
        &[[2.0, 0.0], [5.0, 1.5], [7.0, 1.5], [10.0, 0.0]],
        &[[2.0, 0.0], [6.0, -2.5], [10.0, 0.0]],
        &[[5.0, 0.0], [5.0, 2.0], [3.0, 2.0], [3.0, 2.5], [9.0, 2.5], [9.0, 2.0], [7.0, 2.0], [7.0, 0.0]],
    ];
    let mut random = Random::named("polygons");
    let (mut solids, mut x) = (Vec::<(Shape, Vec2)>::new(), 0.0);
    let polygon = |points: Vec<Vec2>| Shape::from(Polygon::new(points).expect("no outline crosses itself"));
    while solids.len() + 2 < count {
        let (top, scale) = (random.below(TOPS.len()), random.between(0.8, 1.2));
        let inner = TOPS[top].iter().map(|&[x, y]| Vec2::new(x, scale * y));
        let corners = [[0.0, -DEPTH], [0.0, 0.0]].into_iter().map(Vec2::from).chain(inner);
        let corners = corners.chain([[WIDTH, 0.0], [WIDTH, -DEPTH]].map(Vec2::from));
        solids.push((polygon(corners.collect()), Vec2::new(x, 0.0)));
        if random.chance(3) {
            let corner = |i: u8| {
                let radius = if i.is_multiple_of(2) { 1.0 } else { 0.4 };
                Rot2::new(std::f32::consts::PI * f32::from(i) / 5.0) * Vec2::new(radius, 0.0)
            };
            solids.push((polygon((0..10).map(corner).collect()), Vec2::new(x + random.between(0.0, WIDTH), 4.5)));
        }
        x += WIDTH;
    }
    let wall = Shape::from(Convex::rectangle(1.0, 16.0).expect("a wall"));
    solids.extend([-0.5, x + 0.5].map(|x| (wall.clone(), Vec2::new(x, 0.0))));
    Level::new(format!("{} concave polygons", solids.len() - 2), solids, x)
}
