//! Random pairs of shapes, half of them next to touching, parallel or coincident.

use jostle::{Convex, Pose2, Rot2, Vec2, separation};

use super::random::Random;

/// Two placed shapes.
#[derive(Clone, Debug)]
pub struct Pair {
    pub a: Convex,
    pub pose_a: Pose2,
    pub b: Convex,
    pub pose_b: Pose2,
}

impl Pair {
    pub fn swapped(&self) -> Pair {
        Pair { a: self.b.clone(), pose_a: self.pose_b, b: self.a.clone(), pose_b: self.pose_a }
    }

    /// The pair times a power of two that leaves everything in the range of f32.
    pub fn scaled(&self, by: f32) -> Pair {
        let pose = |p: Pose2| Pose2::new(p.translation * by, p.rotation);
        let shape = |s: &Convex| s.scaled(by).expect("a power of two keeps every shape");
        Pair { a: shape(&self.a), pose_a: pose(self.pose_a), b: shape(&self.b), pose_b: pose(self.pose_b) }
    }

    pub fn moved_b(&self, by: Vec2) -> Pair {
        Pair { pose_b: Pose2::new(self.pose_b.translation + by, self.pose_b.rotation), ..self.clone() }
    }
}

/// A class of scenes. Each contains cases that the others do not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// Shapes of about one unit.
    Unit,
    /// Shapes of about 10⁻⁴ units.
    Small,
    /// Shapes of about 10⁵ units.
    Large,
    /// Ten thousand times as long as wide.
    Thin,
    /// Small integers and quarter turns: every answer that is a float must be exact.
    Grid,
    /// Deep overlaps, many of them with coincident centres or of a shape with itself.
    Deep,
    /// Rotated, and within a few ulps (of f32 or of f64) of touching.
    NearTouching,
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
        Class::Deep,
        Class::NearTouching,
        Class::Wild,
    ];
}

/// A pair of this class.
pub fn pair(class: Class, random: &mut Random) -> Pair {
    match class {
        Class::Unit => mixed(random, 1.0, 1.0),
        Class::Small => mixed(random, 1e-4, 1.0),
        Class::Large => mixed(random, 1e5, 1.0),
        Class::Thin => mixed(random, 1.0, 1e-4),
        Class::Grid => grid(random),
        Class::Deep => deep(random),
        Class::NearTouching => {
            if random.chance(2) {
                sharing_features(random, 1.0, 1.0)
            } else {
                let pair = apart(random, 1.0, 1.0);
                brought_together(&pair, random)
            }
        }
        Class::Wild => wild(random),
    }
}

fn wild(random: &mut Random) -> Pair {
    let scale = 2_f32.powi(random.below(60) as i32 - 30);
    if random.chance(8) {
        return sharing_features(random, scale, 1.0);
    }
    let ratio = if random.chance(2) { 1.0 } else { 2_f32.powi(random.below(40) as i32 - 20) };
    let offset = if random.chance(2) { 0.0 } else { scale * 2_f32.powi(random.below(16) as i32) };
    let many = |random: &mut Random, scale: f32| {
        let count = 9 + random.below(52);
        let aspect = *random.pick(&[1.0, 0.1, 1e-3]);
        let round = Convex::regular(count, scale).expect("valid");
        let flat = Convex::hull(round.corners().iter().map(|p| (p.x, p.y * aspect))).expect("finite");
        let radius = if random.chance(2) { 0.0 } else { scale * random.between(0.0, 0.5) };
        flat.grown(radius).expect("small")
    };
    let careless = |random: &mut Random| {
        let r = rotation(random);
        let by = random.between(0.9997, 1.0003);
        Rot2::from_cos_sin(r.cos() * by, r.sin() * by).expect("within a thousandth")
    };
    let place = |random: &mut Random, scale: f32| {
        let at = (offset + random.between(-scale, scale), offset + random.between(-scale, scale));
        Pose2::new(at, careless(random))
    };
    let a = if random.chance(2) { many(random, scale) } else { shape(random, scale, 1.0) };
    let b = if random.chance(3) { many(random, scale * ratio) } else { shape(random, scale * ratio, 1.0) };
    let pair = Pair { a, pose_a: place(random, scale), b, pose_b: place(random, scale) };
    if random.chance(2) { brought_together(&pair, random) } else { pair }
}

fn mixed(random: &mut Random, scale: f32, aspect: f32) -> Pair {
    match random.below(4) {
        0 => brought_together(&apart(random, scale, aspect), random),
        1 => sharing_features(random, scale, aspect),
        _ => apart(random, scale, aspect),
    }
}

/// Two shapes anywhere within a few of their sizes.
fn apart(random: &mut Random, scale: f32, aspect: f32) -> Pair {
    let spread = *random.pick(&[0.5, 1.5, 4.0]) * scale;
    let offset = if random.chance(4) { 50.0 * scale } else { 0.0 };
    let place = |random: &mut Random| {
        let at = (offset + random.between(-spread, spread), offset + random.between(-spread, spread));
        Pose2::new(at, rotation(random))
    };
    let (pose_a, pose_b) = (place(random), place(random));
    Pair { a: shape(random, scale, aspect), pose_a, b: shape(random, scale, aspect), pose_b }
}

/// The pair with B moved by the separation, and then by a few ulps.
fn brought_together(pair: &Pair, random: &mut Random) -> Pair {
    let s = separation(pair.a.at(pair.pose_a), pair.b.at(pair.pose_b));
    let mut near = pair.moved_b(s.normal * -s.distance);
    let t = &mut near.pose_b.translation;
    *t = Vec2::new(random.nudged(t.x, 2), random.nudged(t.y, 2));
    near
}

pub fn rotation(random: &mut Random) -> Rot2 {
    match random.below(6) {
        0 => Rot2::IDENTITY,
        1 => Rot2::quarter_turns(random.below(4) as i32),
        2 => Rot2::new(random.between(-1e-6, 1e-6)),
        _ => Rot2::new(random.between(-10.0, 10.0)),
    }
}

/// Any figure of about this size, flattened by `aspect` if it has two directions.
pub fn shape(random: &mut Random, scale: f32, aspect: f32) -> Convex {
    let mut size = || random.between(0.2, 2.0) * scale;
    let (w, h, r) = (size(), size() * aspect, size() * aspect * 0.5);
    let shape = match random.below(10) {
        0 => Convex::circle(r),
        1 => Convex::segment((-w / 2.0, -h), (w / 2.0, h)),
        2 => Convex::capsule((-w / 2.0, h), (w / 2.0, -h), r),
        3 | 4 => Convex::rectangle(w, h),
        5 => Convex::rounded_rectangle(w, h, h.min(w) * random.between(0.1, 0.5)),
        6 => Convex::hull([(random.between(-scale, scale), random.between(-scale, scale) * aspect)]),
        7 => Convex::regular(3 + random.below(20), w / 2.0),
        _ => {
            let count = 3 + random.below(12);
            let hull = Convex::hull((0..count).map(|_| (random.between(-w, w), random.between(-h, h))));
            if random.chance(4) { hull.and_then(|hull| hull.grown(r)) } else { hull }
        }
    };
    shape.expect("generated figures are valid")
}

/// Two shapes with one pose whose corners or edges coincide before placing, so that they are equal in f64, or one
/// rounding apart.
fn sharing_features(random: &mut Random, scale: f32, aspect: f32) -> Pair {
    let pose_a = Pose2::new((random.between(-scale, scale), random.between(-scale, scale)), rotation(random));
    let a = shape(random, scale, aspect);
    let corners = a.corners().to_vec();
    let at = |i: usize| corners[i % corners.len()];
    let i = random.below(corners.len());
    let (p, q) = (at(i), at(i + 1));
    let outward = Vec2::new(q.y - p.y, p.x - q.x);
    let middle = Vec2::new(p.x.midpoint(q.x), p.y.midpoint(q.y));
    // Points on A's edge or its line, some of them nudged off it.
    let mut shared: Vec<Vec2> = match random.below(6) {
        0 => vec![p],
        1 => vec![middle],
        2 => vec![p, q],
        3 => vec![q, q + (q - p)],
        4 => vec![middle, q + (q - p)],
        _ => vec![p - (q - p) * 2.0, p - (q - p)],
    };
    if random.chance(3) {
        for v in &mut shared {
            *v = Vec2::new(random.nudged(v.x, 1), random.nudged(v.y, 1));
        }
    }
    // The rest of B, on the outer side (or sometimes on A's side).
    let side = if random.chance(5) { -1.0 } else { 1.0 };
    let first = shared[0];
    shared.extend(
        (0..random.below(4))
            .map(|_| first + outward * (side * random.between(0.1, 1.5)) + (q - p) * random.between(-0.5, 0.5)),
    );
    let mut b = Convex::hull(shared).expect("finite points");
    let mut a = a;
    match random.below(4) {
        // A radius on either or both, within which the cores still coincide.
        0 => a = a.grown(scale * aspect * 0.25).expect("small"),
        1 => b = b.grown(scale * aspect * 0.125).expect("small"),
        _ => {}
    }
    let pair = Pair { a, pose_a, b, pose_b: pose_a };
    match random.below(4) {
        0 => pair.swapped(),
        1 => brought_together(&pair, random),
        _ => pair,
    }
}

fn grid(random: &mut Random) -> Pair {
    fn shape(random: &mut Random) -> Convex {
        let mut point = || Vec2::new(random.below(13) as f32 - 6.0, random.below(13) as f32 - 6.0);
        let points: Vec<Vec2> = (0..6).map(|_| point()).collect();
        let count = 1 + random.below(6);
        let core = Convex::hull(points.into_iter().take(count)).expect("finite points");
        // 5, 10 and 13 are hypotenuses of integers, so round shapes often touch exactly.
        let radius = *random.pick(&[0.0, 0.0, 0.0, 1.0, 2.0, 3.0, 5.0]);
        core.grown(radius).expect("small")
    }
    let pose = |random: &mut Random| {
        Pose2::new((random.below(17) as f32 - 8.0, random.below(17) as f32 - 8.0), {
            Rot2::quarter_turns(random.below(4) as i32)
        })
    };
    let (pose_a, pose_b) = (pose(random), pose(random));
    Pair { a: shape(random), pose_a, b: shape(random), pose_b }
}

fn deep(random: &mut Random) -> Pair {
    let (a, b) = (shape(random, 1.0, 1.0), shape(random, 1.0, 1.0));
    let b = if random.chance(3) { a.clone() } else { b };
    let pose_a = Pose2::new((random.between(-3.0, 3.0), random.between(-3.0, 3.0)), rotation(random));
    let mut pose_b = if random.chance(2) { pose_a } else { Pose2::new(pose_a.translation, rotation(random)) };
    if random.chance(2) {
        pose_b.translation += Vec2::new(random.between(-0.1, 0.1), random.between(-0.1, 0.1));
    }
    Pair { a, pose_a, b, pose_b }
}
