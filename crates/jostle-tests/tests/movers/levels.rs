//! Ten rooms full of obstacles of every kind, and what must hold of every move in them.

use crate::common::{
    random::Random,
    shorthand::{ball, block},
};
use jostle::{
    Chain, Collider, ColliderId, Compound, Convex, Part, Polygon, Pose2, QueryFilter, Rot2, Shape, Vec2, World,
};

/// A closed room with obstacles, in which a mover is.
pub(crate) struct Level {
    pub(crate) name: &'static str,
    pub(crate) world: World<()>,
    /// The inside of the room; its walls are of the same outline.
    pub(crate) room: Polygon,
    pub(crate) pose: Pose2,
    /// The size of the things in it.
    pub(crate) unit: f32,
    /// True if shapes are flush with each other, so that a mover walks over seams.
    pub(crate) has_tiles: bool,
    /// True if its walls, which are one-sided, have corners that protrude inwards.
    pub(crate) has_peaks: bool,
}

const WIDE: f32 = 24.0;
const HIGH: f32 = 16.0;

fn outline() -> [Vec2; 4] {
    [(0.0, 0.0), (WIDE, 0.0), (WIDE, HIGH), (0.0, HIGH)].map(Vec2::from)
}

/// The walls of a room: a loop whose front is inward.
fn walls(outline: &[Vec2]) -> Chain {
    Chain::closed(outline.iter().rev().copied()).expect("a room").one_sided()
}

impl Level {
    fn new(name: &'static str, pose: Pose2, scale: f32, outline: &[Vec2]) -> Level {
        let points: Vec<Vec2> = outline.iter().map(|&p| p * scale).collect();
        let mut level = Level {
            name,
            world: World::new(),
            room: Polygon::new(points.iter().copied()).expect("a room"),
            pose,
            unit: scale,
            has_tiles: false,
            has_peaks: outline.len() > 4,
        };
        level.add(walls(&points), (0.0, 0.0));
        level
    }

    /// Adds a shape of the size of the level at a pose in its frame.
    fn add(&mut self, shape: impl Into<Shape>, at: impl Into<Pose2>) -> ColliderId {
        self.world.insert(Collider::new(shape, self.pose * at.into(), ())).expect("a collider")
    }

    /// Adds unit tiles as single colliders.
    fn add_tiles(&mut self, cells: &[(i32, i32)]) {
        self.has_tiles = true;
        let tile = block(self.unit, self.unit);
        for at in cells {
            self.add(tile.clone(), centre(*at) * self.unit);
        }
    }

    /// A free place for a shape.
    pub(crate) fn place(&self, shape: &Convex, random: &mut Random) -> Pose2 {
        self.place_turned(&shape.clone().into(), Rot2::IDENTITY, random)
    }

    /// A free place for a shape that is turned in the frame of the level.
    pub(crate) fn place_turned(&self, shape: &Shape, turn: Rot2, random: &mut Random) -> Pose2 {
        let none = QueryFilter::new();
        loop {
            let at = Vec2::new(random.between(0.1, WIDE - 0.1), random.between(0.1, HIGH - 0.1)) * self.unit;
            let pose = self.pose * Pose2::new(at, turn);
            // Something without an inside overlaps no wall that it crosses.
            let is_free = || self.world.is_free(shape.at(pose), &none) && self.holds(shape, pose);
            if self.is_inside(pose.translation) && is_free() {
                return pose;
            }
        }
    }

    /// True if all corners of a shape are inside the room, but for rounding.
    pub(crate) fn holds(&self, shape: &Shape, pose: Pose2) -> bool {
        let Shape::Chain(chain) = shape else { return self.is_inside(pose.translation) };
        let is_in = |point: Vec2| {
            let rounding = 8.0 * f32::EPSILON * (point.length() + self.unit);
            self.is_inside(point) || jostle::closest_point(point, self.room.at(self.pose)).distance <= rounding
        };
        chain.points().iter().all(|point| is_in(pose * *point))
    }

    pub(crate) fn is_inside(&self, point: Vec2) -> bool {
        jostle::contains(point, self.room.at(self.pose))
    }
}

fn centre((x, y): (i32, i32)) -> Vec2 {
    Vec2::new(x as f32 + 0.5, y as f32 + 0.5)
}

/// Cells of a platformer: floors, columns, single blocks, gaps of one cell.
fn cells(random: &mut Random) -> Vec<(i32, i32)> {
    let mut cells = Vec::new();
    for y in 1..HIGH as i32 - 1 {
        let mut x = 1;
        while x < WIDE as i32 - 1 {
            let run = 1 + random.below(5) as i32;
            if random.below(3) == 0 {
                cells.extend((x..(x + run).min(WIDE as i32 - 1)).map(|x| (x, y)));
            }
            x += run + 1;
        }
    }
    cells
}

fn any_convex(random: &mut Random, unit: f32) -> Convex {
    let size = random.between(0.3, 2.0) * unit;
    match random.below(5) {
        0 => ball(size * 0.5),
        1 => block(size, random.between(0.05, 2.0) * unit),
        2 => Convex::capsule((-size * 0.5, 0.0), (size * 0.5, 0.0), 0.3 * unit).expect("a capsule"),
        3 => Convex::regular(3 + random.below(6), size * 0.5).expect("a polygon"),
        _ => Convex::segment((-size, 0.0), (size, random.between(-1.0, 1.0) * unit)).expect("a segment"),
    }
}

/// A concave outline around a point.
fn blob(random: &mut Random, at: Vec2, size: f32) -> Vec<Vec2> {
    let count = 5 + random.below(8);
    let corner = |(i, radius): (usize, f32)| {
        at + Rot2::new(i as f32 * core::f32::consts::TAU / count as f32) * Vec2::new(radius, 0.0)
    };
    (0..count).map(|i| (i, size * random.between(0.3, 1.0))).map(corner).collect()
}

/// The ground of a room from right to left: slopes, flats, and the walls around them.
fn terrain(random: &mut Random) -> Vec<Vec2> {
    let mut ground = vec![Vec2::new(0.0, 3.0)];
    while ground[ground.len() - 1].x < WIDE - 2.5 {
        let last = ground[ground.len() - 1];
        let (run, slope) = (random.between(0.3, 2.0), *random.pick(&[0.0, 0.0, 0.5, -0.5, 0.9, -0.9, 2.0, -2.0]));
        let y = (last.y + run * slope).clamp(1.0, HIGH - 5.0);
        ground.push(Vec2::new(last.x + run, y));
    }
    ground.push(Vec2::new(WIDE, 3.0));
    ground.extend([Vec2::new(WIDE, HIGH), Vec2::new(WIDE * 0.6, HIGH - 1.0), Vec2::new(0.0, HIGH)]);
    ground
}

pub(crate) fn levels(seed: u64) -> Vec<Level> {
    let mut random = Random::new(seed);
    let random = &mut random;
    let (here, tilted) = (Pose2::IDENTITY, Pose2::new((3.0, -5.0), Rot2::new(0.3)));
    let far = Pose2::from((5_000.0, -3_000.0));
    let mut levels = Vec::new();

    for (name, pose, scale) in
        [("tiles", here, 1.0), ("tilted tiles", tilted, 1.0), ("far tiles", far, 1.0), ("pixels", here, 16.0)]
    {
        let mut level = Level::new(name, pose, scale, &outline());
        level.add_tiles(&cells(random));
        levels.push(level);
    }

    let mut level = Level::new("compound", tilted, 0.01, &outline());
    let parts = cells(random).into_iter().map(|cell| Part::new(block(0.01, 0.01), centre(cell) * 0.01));
    level.add(Compound::new(parts).expect("tiles"), (0.0, 0.0));
    levels.push(level);

    levels.push(Level::new("terrain", here, 1.0, &terrain(random)));

    let mut level = Level::new("chains", tilted, 1.0, &terrain(random));
    for _ in 0..8 {
        let at = Vec2::new(random.between(2.0, 20.0), random.between(3.0, 13.0));
        let points = (0..2 + random.below(4))
            .map(|i| at + Vec2::new(i as f32 * random.between(0.3, 1.0), random.between(-0.8, 0.8)));
        let points: Vec<Vec2> = points.collect();
        level.add(Chain::open(points).expect("a chain"), (0.0, 0.0));
    }
    levels.push(level);

    let mut level = Level::new("polygons", here, 1.0, &outline());
    for _ in 0..14 {
        let at = Vec2::new(random.between(2.0, 22.0), random.between(2.0, 14.0));
        let size = random.between(0.5, 2.5);
        if let Ok(polygon) = Polygon::new(blob(random, at, size)) {
            level.add(polygon, (0.0, 0.0));
        }
    }
    levels.push(level);

    let mut level = Level::new("rows of polygons", far, 1.0, &outline());
    for y in [3.0, 6.0, 9.0, 12.0] {
        for x in 2..20 {
            if random.below(5) > 0 {
                let x = x as f32;
                let (cut, deep) = (random.between(0.2, 0.8), random.between(0.2, 0.8));
                let corners = [(x, y), (x + cut, y - deep), (x + 1.0, y), (x + 1.0, y + 0.5), (x, y + 0.5)];
                level.add(Polygon::new(corners).expect("a brick"), (0.0, 0.0));
            }
        }
    }
    level.has_tiles = true;
    levels.push(level);

    let mut level = Level::new("mixed", tilted, 1.0, &terrain(random));
    for _ in 0..40 {
        let at = Vec2::new(random.between(1.0, 23.0), random.between(1.0, 15.0));
        let turn = Rot2::new(random.between(-3.0, 3.0));
        level.add(any_convex(random, 0.7), Pose2::new(at, turn));
    }
    levels.push(level);
    levels
}

/// Movers of other kinds, and turned ones.
pub(crate) fn odd_movers(unit: f32, random: &mut Random) -> Vec<(Shape, Rot2)> {
    let scaled = |points: &[(f32, f32)]| points.iter().map(|p| Vec2::from(*p) * unit).collect::<Vec<_>>();
    let hook = Polygon::new(scaled(&[(-0.4, -0.4), (0.4, -0.4), (0.4, -0.1), (-0.1, -0.1), (-0.1, 0.4), (-0.4, 0.4)]));
    let bug = [
        Part::new(ball(0.25 * unit), (-0.2 * unit, 0.0)),
        Part::new(block(0.5 * unit, 0.3 * unit), (0.15 * unit, 0.1 * unit)),
    ];
    let hat = Chain::open(scaled(&[(-0.4, -0.2), (0.0, 0.3), (0.4, -0.2)]));
    let mut turn = || Rot2::new(random.between(-3.0, 3.0));
    vec![
        (hook.expect("a hook").into(), Rot2::IDENTITY),
        (Compound::new(bug).expect("a bug").into(), turn()),
        (hat.expect("a hat").into(), Rot2::IDENTITY),
        (block(0.6 * unit, 0.8 * unit).into(), turn()),
        (Convex::regular(5, 0.4 * unit).expect("a pentagon").into(), turn()),
    ]
}

pub(crate) fn movers(unit: f32) -> Vec<(&'static str, Convex)> {
    let capsule = Convex::capsule((0.0, -0.2 * unit), (0.0, 0.2 * unit), 0.25 * unit).expect("a capsule");
    vec![
        ("box", block(0.6 * unit, 0.8 * unit)),
        ("circle", ball(0.4 * unit)),
        ("capsule", capsule),
        ("octagon", Convex::regular(8, 0.45 * unit).expect("an octagon")),
        ("tile", block(unit, unit)),
    ]
}
