//! Random pairs of shapes that move and rotate: rods that sweep a floor, doors, grazes, starts that touch.

use jostle::{Convex, Impact, Motion, Moving, Pose2, Rot2, Shape, Vec2, separation, time_of_impact};
use jostle_oracle::MovingBody;

use super::{
    generators,
    kinds::{self, Pair},
    random::Random,
};

/// Two shapes that move during a step.
#[derive(Clone, Debug)]
pub struct Flight {
    pub pair: Pair,
    pub motions: [Motion; 2],
    pub tolerance: f32,
}

impl Flight {
    pub fn moving(&self) -> [Moving<'_>; 2] {
        let Pair { a, pose_a, b, pose_b } = &self.pair;
        [a.moving(*pose_a, self.motions[0]), b.moving(*pose_b, self.motions[1])]
    }

    pub fn impact(&self) -> Impact {
        let [a, b] = self.moving();
        time_of_impact(a, b, self.tolerance)
    }

    /// The same for the oracle.
    pub fn bodies(&self) -> [Vec<MovingBody>; 2] {
        let Pair { a, pose_a, b, pose_b } = &self.pair;
        [bodies(a, *pose_a, self.motions[0]), bodies(b, *pose_b, self.motions[1])]
    }

    pub fn swapped(&self) -> Flight {
        let [a, b] = self.motions;
        Flight { pair: self.pair.swapped(), motions: [b, a], ..*self }
    }

    /// The flight times a power of two that leaves everything in the range of f32.
    pub fn scaled(&self, by: f32) -> Flight {
        let scaled = |m: Motion| Motion { linear: m.linear * by, pivot: m.pivot * by, ..m };
        Flight { pair: self.pair.scaled(by), motions: self.motions.map(scaled), tolerance: self.tolerance * by }
    }

    /// The whole scene rotated by a quarter, which is exact. (Pivots are local.)
    pub fn turned(&self) -> Flight {
        let turn = |pose: Pose2| {
            let (r, t) = (pose.rotation, pose.translation);
            Pose2::new(t.perp(), Rot2::from_cos_sin(-r.sin(), r.cos()).expect("as good as before"))
        };
        let pair = &self.pair;
        let pair = Pair { pose_a: turn(pair.pose_a), pose_b: turn(pair.pose_b), ..pair.clone() };
        let motions = self.motions.map(|m| Motion { linear: m.linear.perp(), ..m });
        Flight { pair, motions, ..*self }
    }
}

/// The index of the answer: clear, a hit, started or unsettled.
pub fn answer(impact: &Impact) -> usize {
    match impact {
        Impact::Clear { .. } => 0,
        Impact::At(_) => 1,
        Impact::Started(_) => 2,
        Impact::Unsettled { .. } => 3,
    }
}

/// The bodies of a shape that count before it overlaps anything: a convex shape itself, otherwise the edges.
fn bodies(shape: &Shape, pose: Pose2, motion: Motion) -> Vec<MovingBody> {
    let body = |local: Vec<[f32; 2]>, radius: f32| MovingBody {
        local,
        radius,
        cos_sin: [pose.rotation.cos(), pose.rotation.sin()],
        translation: pose.translation.into(),
        linear: motion.linear.into(),
        angular: motion.angular,
        pivot: motion.pivot.into(),
    };
    let edge = |p: Vec2, q: Vec2| body(vec![p.into(), q.into()], 0.0);
    let ring = |ring: &[Vec2]| (0..ring.len()).map(|i| edge(ring[i], ring[(i + 1) % ring.len()])).collect::<Vec<_>>();
    match shape {
        Shape::Convex(convex) => {
            vec![body(convex.corners().iter().map(|&p| p.into()).collect(), convex.radius())]
        }
        Shape::Polygon(polygon) => polygon.rings().flat_map(ring).collect(),
        Shape::Chain(chain) => chain.segments().map(|[p, q]| edge(p, q)).collect(),
        Shape::Compound(compound) => {
            compound.parts().iter().flat_map(|part| bodies(part.shape(), pose, motion)).collect()
        }
        _ => unreachable!("all kinds are known"),
    }
}

/// A class of scenes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// A rod rotates by 30 to 90 degrees above a floor: at the end it is often clear of it again.
    Rods,
    /// Any shapes, rotating by up to 45 degrees.
    Eighth,
    /// Any shapes, rotating by up to 180 degrees.
    Half,
    /// Any shapes, rotating by up to two turns.
    Turns,
    /// A pivot at the end, and something near the arc.
    Doors,
    /// A corner comes as near as (1 ± 2^-k) times its arm.
    Grazing,
    /// Small, fast and rotating, at something thin.
    Bullets,
    /// They touch at the start, or nearly.
    Touching,
    /// They start apart by less than the tolerance.
    Close,
    /// Shapes of all kinds.
    Kinds,
    /// Shapes of all kinds that start apart by less than the tolerance.
    CloseKinds,
}

/// All of them but the last.
pub const CLASSES: [Class; 10] = [
    Class::Rods,
    Class::Eighth,
    Class::Half,
    Class::Turns,
    Class::Doors,
    Class::Grazing,
    Class::Bullets,
    Class::Touching,
    Class::Close,
    Class::Kinds,
];

/// A scene of this class, at a scale of 1, 10⁻⁴ or 10⁵.
pub fn flight(class: Class, random: &mut Random) -> Flight {
    let (size, scale) = *random.pick(&[
        (generators::Class::Unit, 1.0),
        (generators::Class::Unit, 1.0),
        (generators::Class::Thin, 1.0),
        (generators::Class::Small, 1e-4),
        (generators::Class::Large, 1e5),
    ]);
    let mut flight = match class {
        Class::Rods => rod(random, scale),
        Class::Eighth => thrown(convex(size, random), 0.125, random),
        Class::Half => thrown(convex(size, random), 0.5, random),
        Class::Turns => thrown(convex(size, random), 2.0, random),
        Class::Doors => door(random, scale),
        Class::Grazing => grazing(random, scale),
        Class::Bullets => bullet(random, scale),
        Class::Touching => thrown(convex(generators::Class::NearTouching, random), 0.25, random),
        Class::Close => return close(convex(size, random), random),
        Class::CloseKinds => {
            let size =
                *random.pick(&[kinds::Class::Unit, kinds::Class::Small, kinds::Class::Large, kinds::Class::Grid]);
            let flight = close(kinds::pair(size, random), random);
            return if random.chance(2) { flight.swapped() } else { flight };
        }
        Class::Kinds => {
            let (size, scale) = *random.pick(&[
                (kinds::Class::Unit, 1.0),
                (kinds::Class::Small, 1e-4),
                (kinds::Class::Large, 1e5),
                (kinds::Class::Grid, 8.0),
            ]);
            let mut flight = thrown(kinds::pair(size, random), 0.5, random);
            flight.tolerance = scale * *random.pick(&[1e-2, 1e-3, 1e-5]);
            return if random.chance(2) { flight.swapped() } else { flight };
        }
    };
    let scale = if class == Class::Touching { 1.0 } else { scale };
    flight.tolerance = scale * *random.pick(&[1e-2, 1e-3, 1e-4, 1e-6, 0.0]);
    if random.chance(2) { flight.swapped() } else { flight }
}

fn convex(class: generators::Class, random: &mut Random) -> Pair {
    let pair = generators::pair(class, random);
    Pair { a: pair.a.into(), pose_a: pair.pose_a, b: pair.b.into(), pose_b: pair.pose_b }
}

fn length(shape: &Shape) -> f32 {
    let size = shape.aabb().size();
    size.x.max(size.y)
}

/// The pair as it is, or a few of its sizes apart, in a motion around each other.
pub fn thrown(mut pair: Pair, turns: f32, random: &mut Random) -> Flight {
    let size = (length(&pair.a) + length(&pair.b)).max(f32::MIN_POSITIVE);
    let any = |random: &mut Random| Vec2::new(random.between(-size, size), random.between(-size, size));
    let motion = |random: &mut Random| {
        let pivot = if random.chance(2) { Vec2::ZERO } else { any(random) * *random.pick(&[0.25, 1.0]) };
        let linear = any(random) * *random.pick(&[0.0, 0.5, 1.0, 4.0]);
        let angle = if random.chance(4) { 0.0 } else { core::f32::consts::TAU * random.between(-turns, turns) };
        Motion::linear(linear).turning(angle).about(pivot)
    };
    let motions = [motion(random), motion(random)];
    if random.chance(2) && separation(pair.a.at(pair.pose_a), pair.b.at(pair.pose_b)).distance < 0.0 {
        pair.pose_b.translation += any(random) * 2.0;
    }
    Flight { pair, motions, tolerance: 0.0 }
}

fn rod(random: &mut Random, scale: f32) -> Flight {
    let (length, width) = (scale * random.between(1.0, 4.0), scale * *random.pick(&[0.1, 0.01, 0.0]));
    let half = length / 2.0;
    let rod = if width == 0.0 { Convex::segment((-half, 0.0), (half, 0.0)) } else { Convex::rectangle(length, width) };
    let floor = Convex::rectangle(scale * 20.0, scale);
    let height = scale / 2.0 + width + half * random.between(0.01, 1.1);
    let angle = *random.pick(&[-1.0, 1.0]) * random.between(0.52, 1.58);
    let drop = Vec2::new(0.0, -half * *random.pick(&[0.0, 0.0, 0.1, 0.5]));
    let start = Rot2::new(if random.chance(2) { 0.0 } else { random.between(-1.6, 1.6) });
    Flight {
        pair: Pair {
            a: rod.expect("valid").into(),
            pose_a: Pose2::new((0.0, height), start),
            b: floor.expect("valid").into(),
            pose_b: Pose2::IDENTITY,
        },
        motions: [Motion::linear(drop).turning(angle), Motion::ZERO],
        tolerance: 0.0,
    }
}

fn door(random: &mut Random, scale: f32) -> Flight {
    let (length, width) = (scale * random.between(1.0, 3.0), scale * random.between(0.02, 0.3));
    let door = Convex::rectangle(length, width).expect("valid");
    let hinge = Vec2::new(-length / 2.0, 0.0);
    let obstacle = generators::shape(random, scale * 0.25, 1.0);
    let arc = Rot2::new(random.between(-3.0, 3.0)) * Vec2::new(length * random.between(0.2, 1.2), 0.0);
    let angle = *random.pick(&[-1.0, 1.0]) * random.between(0.3, 3.2);
    let slide = Vec2::new(random.between(-scale, scale), 0.0) * *random.pick(&[0.0, 1.0]);
    Flight {
        pair: Pair {
            a: door.into(),
            pose_a: Pose2::new((0.0, 0.0), generators::rotation(random)),
            b: obstacle.into(),
            pose_b: Pose2::new(hinge + arc, generators::rotation(random)),
        },
        motions: [Motion::ZERO.turning(angle).about(hinge), Motion::linear(slide)],
        tolerance: 0.0,
    }
}

/// The pivot is `reach` from the farthest corner and `reach·(1 ± 2^-k)` from the wall.
fn grazing(random: &mut Random, scale: f32) -> Flight {
    let shape = generators::shape(random, scale, 1.0);
    let pivot = if random.chance(2) { Vec2::ZERO } else { *random.pick(shape.corners()) };
    let far = shape.corners().iter().map(|&p| (p - pivot).length()).fold(0.0, f32::max) + shape.radius();
    let by = 2_f32.powi(-(random.below(25) as i32)) * *random.pick(&[-1.0, 0.0, 1.0]);
    let wall = Convex::rectangle(scale * 20.0, scale).expect("valid");
    // The corner is at the top of its arc when the wall's lower side is there.
    let side = far * (1.0 + by);
    let angle = core::f32::consts::TAU * random.between(-1.5, 1.5);
    let along = Vec2::new(random.between(-scale, scale), 0.0) * *random.pick(&[0.0, 1.0]);
    let pair = Pair {
        a: shape.into(),
        pose_a: Pose2::new(-pivot, Rot2::IDENTITY),
        b: wall.into(),
        pose_b: Pose2::new((0.0, side + scale / 2.0), Rot2::IDENTITY),
    };
    Flight { pair, motions: [Motion::linear(along).turning(angle).about(pivot), Motion::ZERO], tolerance: 0.0 }
}

fn bullet(random: &mut Random, scale: f32) -> Flight {
    let (size, aspect) = (scale * *random.pick(&[0.01, 0.1]), *random.pick(&[1.0, 1e-2, 1e-4]));
    let bullet = generators::shape(random, size, 1.0);
    let thin = generators::shape(random, scale, aspect);
    let way = (Rot2::new(random.between(-3.2, 3.2)) * Vec2::new(scale, 0.0)) * random.between(2.0, 100.0);
    let aside = Vec2::new(random.between(-scale, scale), random.between(-scale, scale)) * 0.7;
    let spin = core::f32::consts::TAU * random.between(-4.0, 4.0);
    let pair = Pair {
        a: bullet.into(),
        pose_a: Pose2::new(aside - way * random.between(0.1, 0.9), generators::rotation(random)),
        b: thin.into(),
        pose_b: Pose2::new((0.0, 0.0), generators::rotation(random)),
    };
    let turning = Motion::ZERO.turning(random.between(-1.0, 1.0) * *random.pick(&[0.0, 1.0]));
    Flight { pair, motions: [Motion::linear(way).turning(spin), turning], tolerance: 0.0 }
}

/// A flight that starts with a gap of a share of the tolerance.
fn close(pair: Pair, random: &mut Random) -> Flight {
    let size = length(&pair.a).max(length(&pair.b));
    let s = separation(pair.a.at(pair.pose_a), pair.b.at(pair.pose_b));
    let tolerance = size * *random.pick(&[1e-1, 1e-2, 1e-4]);
    let gap = tolerance * *random.pick(&[1.0, 0.99, 0.5, 0.1, 0.01, 0.001]);
    let pair = pair.moved_b(s.normal * (gap - s.distance));
    Flight { tolerance, ..thrown(pair, 0.25, random) }
}
