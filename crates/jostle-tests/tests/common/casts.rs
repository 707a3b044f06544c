//! Random casts of all kinds of shapes: many of them graze, slide, touch at the start, or first touch exactly at the
//! end.

use jostle::{Cast, Pose2, Rot2, Shape, Vec2, cast_shape, separation};

use super::{
    generators,
    kinds::{self, Member, Pair, largest_radius, members},
    random::Random,
};

/// A mover, A of the pair, and its displacement; the target B is at rest.
#[derive(Clone, Debug)]
pub struct Throw {
    pub pair: Pair,
    pub linear: Vec2,
}

impl Throw {
    pub fn cast(&self) -> Cast {
        let pair = &self.pair;
        cast_shape(pair.a.at(pair.pose_a), self.linear, pair.b.at(pair.pose_b))
    }

    /// The throw times a power of two that leaves everything in the range of f32.
    pub fn scaled(&self, by: f32) -> Throw {
        Throw { pair: self.pair.scaled(by), linear: self.linear * by }
    }

    /// The whole scene rotated by a quarter, which is exact.
    pub fn turned(&self) -> Throw {
        let turn = |pose: Pose2| {
            let (r, t) = (pose.rotation, pose.translation);
            Pose2::new(t.perp(), Rot2::from_cos_sin(-r.sin(), r.cos()).expect("as good as before"))
        };
        let pair = &self.pair;
        let pair = Pair { pose_a: turn(pair.pose_a), pose_b: turn(pair.pose_b), ..pair.clone() };
        Throw { pair, linear: self.linear.perp() }
    }

    pub fn with_start(&self, translation: Vec2) -> Throw {
        let pose_a = Pose2::new(translation, self.pair.pose_a.rotation);
        Throw { pair: Pair { pose_a, ..self.pair.clone() }, ..self.clone() }
    }
}

/// A class of casts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    Unit,
    Small,
    Large,
    /// Ten thousand times as long as wide.
    Thin,
    /// Small integers, quarter turns, whole and half displacements: exact touches, slides and corners that meet.
    Grid,
    /// The displacement is such that an edge, corner or arc passes within ulps.
    Grazing,
    /// The shapes touch at the start, or nearly.
    Touching,
    /// Up to sixty corners, sizes that differ by up to 2⁴⁰, places far from the origin, rotations that are not quite
    /// normalized.
    Wild,
}

impl Class {
    pub const ALL: [Class; 8] = [
        Class::Unit,
        Class::Small,
        Class::Large,
        Class::Thin,
        Class::Grid,
        Class::Grazing,
        Class::Touching,
        Class::Wild,
    ];
}

/// A cast of a convex shape at a convex shape.
pub fn convex(class: Class, random: &mut Random) -> Throw {
    let of = |class: generators::Class, random: &mut Random| {
        let pair = generators::pair(class, random);
        Pair { a: pair.a.into(), pose_a: pair.pose_a, b: pair.b.into(), pose_b: pair.pose_b }
    };
    let any = [generators::Class::Unit, generators::Class::Thin, generators::Class::Grid];
    match class {
        Class::Unit => thrown(of(generators::Class::Unit, random), random),
        Class::Small => thrown(of(generators::Class::Small, random), random),
        Class::Large => thrown(of(generators::Class::Large, random), random),
        Class::Thin => thrown(of(generators::Class::Thin, random), random),
        Class::Wild => thrown(of(generators::Class::Wild, random), random),
        Class::Grid => on_grid(of(generators::Class::Grid, random), random),
        Class::Grazing => grazing(of(*random.pick(&any), random), random),
        Class::Touching => touching(of(generators::Class::NearTouching, random), random),
    }
}

/// A cast of any shape at any shape.
pub fn any(class: Class, random: &mut Random) -> Throw {
    let of = |class, random: &mut Random| {
        let pair = kinds::pair(class, random);
        if random.chance(2) { pair.swapped() } else { pair }
    };
    match class {
        Class::Unit | Class::Wild | Class::Thin => thrown(of(kinds::Class::Unit, random), random),
        Class::Small => thrown(of(kinds::Class::Small, random), random),
        Class::Large => thrown(of(kinds::Class::Large, random), random),
        Class::Grid => on_grid(of(kinds::Class::Grid, random), random),
        Class::Grazing => {
            let class = *random.pick(&[kinds::Class::Unit, kinds::Class::Grid]);
            grazing(of(class, random), random)
        }
        Class::Touching => touching(of(kinds::Class::NearTouching, random), random),
    }
}

fn corners(shape: &Shape, pose: Pose2) -> Vec<[f64; 2]> {
    members(shape, pose).iter().flatten().flat_map(Member::corners).collect()
}

fn vector([x, y]: [f64; 2]) -> Vec2 {
    Vec2::new(x as f32, y as f32)
}

/// A cast of the pair, most of the time from apart, otherwise from where the generator placed it.
fn thrown(pair: Pair, random: &mut Random) -> Throw {
    let (size_a, size_b) = (pair.a.aabb().size(), pair.b.aabb().size());
    let size = size_a.x.max(size_a.y).max(size_b.x).max(size_b.y).max(f32::MIN_POSITIVE);
    let target = vector(*random.pick(&corners(&pair.b, pair.pose_b)));
    let own = vector(*random.pick(&corners(&pair.a, pair.pose_a)));
    let aside = Vec2::new(random.between(-size, size), random.between(-size, size)) * *random.pick(&[0.0, 0.1, 0.5]);
    let aim = target - own + aside;
    let turn = Rot2::new(random.between(-4.0, 4.0));
    let (linear, back) = match random.below(8) {
        0 => ((turn * Vec2::new(size, 0.0)) * random.between(0.0, 3.0), Vec2::ZERO),
        1 => (aim * *random.pick(&[1.0, 1e-3, 1e3]), Vec2::ZERO),
        2 => (aim * random.between(0.5, 4.0), Vec2::ZERO),
        3 => {
            let far = (turn * Vec2::new(size, 0.0)) * random.between(1.0, 1000.0);
            (far * 2.0, far - aim)
        }
        _ => {
            let way = (turn * Vec2::new(size, 0.0)) * random.between(1.0, 8.0);
            (way * random.between(0.5, 2.0), way - aim)
        }
    };
    let start = pair.pose_a.translation - back;
    Throw { pair, linear }.with_start(start)
}

/// A cast by whole displacements, halves and quarters; the mover starts up to three displacements back.
fn on_grid(pair: Pair, random: &mut Random) -> Throw {
    let mut way = || Vec2::new(random.below(9) as f32 - 4.0, random.below(9) as f32 - 4.0);
    let way = way();
    let start = pair.pose_a.translation - way * *random.pick(&[0.0, 1.0, 2.0, 3.0, 4.0]);
    Throw { pair, linear: way * *random.pick(&[0.5, 1.0, 1.0, 2.0, 4.0, 8.0]) }.with_start(start)
}

/// A cast in some direction, often that of an edge, with the mover shifted sideways so that it just passes.
fn grazing(pair: Pair, random: &mut Random) -> Throw {
    let (corners_a, corners_b) = (corners(&pair.a, pair.pose_a), corners(&pair.b, pair.pose_b));
    let edge = |corners: &[[f64; 2]], random: &mut Random| {
        let i = random.below(corners.len());
        vector(corners[(i + 1) % corners.len()]) - vector(corners[i])
    };
    let anywhere = Vec2::new(random.between(-1.0, 1.0), random.between(-1.0, 1.0));
    let along = match random.below(4) {
        0 => edge(&corners_a, random),
        1 => edge(&corners_b, random),
        2 => Vec2::new(3.0, 4.0),
        _ => anywhere,
    };
    let along = if along == Vec2::ZERO { anywhere } else { along };
    let side = along.perp();
    let extreme = |corners: &[[f64; 2]], sign: f64| {
        let height = |p: &[f64; 2]| sign * (p[0] * f64::from(side.x) + p[1] * f64::from(side.y));
        corners.iter().copied().max_by(|p, q| height(p).total_cmp(&height(q))).expect("there are corners")
    };
    // A's highest corner below B's lowest, or one of B's corners in the path.
    let top = extreme(&corners_a, 1.0);
    let bottom = if random.chance(3) { *random.pick(&corners_b) } else { extreme(&corners_b, -1.0) };
    let room = side * ((largest_radius(&pair.a) + largest_radius(&pair.b)) / f64::from(side.length())) as f32;
    let back = along * *random.pick(&[0.0, 0.5, 1.0, 2.0, 10.0]);
    let start = pair.pose_a.translation + vector([bottom[0] - top[0], bottom[1] - top[1]]) - room - back;
    let start = Vec2::new(random.nudged(start.x, 2), random.nudged(start.y, 2));
    let linear = along * *random.pick(&[1.0, 2.0, 4.0, 20.0]);
    let linear =
        if random.chance(2) { linear } else { Vec2::new(random.nudged(linear.x, 1), random.nudged(linear.y, 1)) };
    Throw { pair, linear }.with_start(start)
}

/// A cast from a touch: into the other shape, along it, or away.
fn touching(pair: Pair, random: &mut Random) -> Throw {
    let s = separation(pair.a.at(pair.pose_a), pair.b.at(pair.pose_b));
    let size = pair.a.aabb().size().length().max(pair.b.aabb().size().length());
    let anywhere = Vec2::new(random.between(-size, size), random.between(-size, size));
    let (n, along) = (s.normal * size, s.normal.perp() * size);
    let linear = match random.below(6) {
        0 => n * random.between(0.0, 2.0),
        1 => -n * random.between(0.0, 2.0),
        2 => along * random.between(-2.0, 2.0),
        3 => along + n * random.between(-1e-6, 1e-6),
        _ => anywhere,
    };
    Throw { pair, linear }
}
