//! What the laws of one-way ground share: heroes, how a scene lies in the world, which normals lean, and the tally.

use std::fmt::Debug;

use crate::common::{
    close::demand,
    counts::{cases, first_seed},
    random::Random,
    shorthand::{ball, block},
    tally::compared,
};
use jostle::{Collider, ColliderId, Convex, Moved, Mover, Placed, Pose2, Rot2, Shape, Vec2, World, slide};

/// The outcome of one case: left out, held, or how it failed.
pub(super) type Verdict = Option<Result<(), String>>;

/// Checks a law for as many cases, prints how many fail, and describes the first failures in full. At least one case in
/// four has to count. The variable `JOSTLE_FIRST` says with which seed it begins.
pub(super) fn hold<C: Debug>(
    what: &str,
    salt: u64,
    usual: u64,
    new: fn(&mut Random) -> C,
    check: impl Fn(&C) -> Verdict,
) {
    let count = cases("JOSTLE_ONE_WAY", usual);
    let (mut checked, mut seeds, mut told) = (0, Vec::new(), Vec::new());
    for seed in first_seed()..first_seed() + count {
        let case = new(&mut Random::new(seed + (salt << 48)));
        let Some(outcome) = check(&case) else { continue };
        checked += 1;
        if let Err(message) = outcome {
            seeds.push(seed);
            if told.len() < 3 {
                told.push(format!("seed {seed}: {message}\n  {case:?}"));
            }
        }
    }
    compared(&[(checked, what)]);
    println!("{} of {checked} {what} fail", seeds.len());
    assert!(checked * 4 >= count, "{checked} of {count} {what} count");
    let first = &seeds[..seeds.len().min(20)];
    assert!(seeds.is_empty(), "{} of {checked} {what} fail: {first:?}\n{}", seeds.len(), told.join("\n"));
}

pub(super) fn xy(x: f32, y: f32) -> Vec2 {
    Vec2::new(x, y)
}

/// The direction that is this many degrees left of up.
pub(super) fn left_of_up(degrees: f32) -> Vec2 {
    let angle = degrees.to_radians();
    xy(-angle.sin(), angle.cos())
}

/// How many degrees a direction is left of another.
pub(super) fn degrees_left(of: Vec2, direction: Vec2) -> f64 {
    let [[a, b], [x, y]] = [of, direction].map(|v| [f64::from(v.x), f64::from(v.y)]);
    (a * y - b * x).atan2(a * x + b * y).to_degrees()
}

/// A number of frames: one, two, or many.
pub(super) fn some_frames(random: &mut Random) -> usize {
    match random.below(4) {
        0 => 1,
        1 => 2,
        _ => random.between(3.0, 25.0) as usize,
    }
}

/// Whether what rises from a height ends one of its moves within two skins of one of these: just above a surface it is at
/// a floor, and just below the next move begins with a touch.
pub(super) fn is_at_after_some(from: f32, rises: &[f32], heights: &[f32], skin: f32) -> bool {
    let ends = rises.iter().scan(from, |at, rise| {
        *at += rise;
        Some(*at)
    });
    ends.into_iter().any(|at| heights.iter().any(|height| (at - height).abs() <= 2.0 * skin))
}

/// How a scene in pixels, in which y points up, lies in the world.
#[derive(Clone, Copy, Debug)]
pub(super) struct View {
    pub(super) unit: f32,
    pub(super) pose: Pose2,
}

impl View {
    pub(super) fn new(random: &mut Random) -> View {
        let unit = *random.pick(&[1.0, 0.0625, 16.0]);
        let turn = match random.below(4) {
            0 | 1 => Rot2::IDENTITY,
            // Half a turn is a world in which y points down.
            2 => Rot2::quarter_turns(random.below(4) as i32),
            _ => Rot2::new(random.between(-3.2, 3.2)),
        };
        let far = unit * *random.pick(&[0.0, 0.0, 500.0]);
        let at = xy(random.between(-far, far), random.between(-far, far));
        View { unit, pose: Pose2::new(at, turn) }
    }

    /// The pose of something that is there, turned to the left by this many degrees.
    pub(super) fn place(&self, at: Vec2, degrees: f32) -> Pose2 {
        self.pose * Pose2::new(at * self.unit, turn(degrees))
    }

    pub(super) fn way(&self, by: Vec2) -> Vec2 {
        self.pose.rotation * (by * self.unit)
    }

    /// A collider that is there, turned by this, and solid from a direction if there is one.
    pub(super) fn ground(
        &self,
        shape: impl Into<Shape>,
        at: Vec2,
        degrees: f32,
        direction: Option<Vec2>,
    ) -> Collider<()> {
        let shape = shape.into().scaled(self.unit).expect("a power of two keeps every shape");
        let collider = Collider::new(shape, self.place(at, degrees), ());
        match direction {
            Some(direction) => collider.one_way(turn(degrees).inverse() * direction),
            None => collider,
        }
    }
}

fn turn(degrees: f32) -> Rot2 {
    if degrees == 0.0 { Rot2::IDENTITY } else { Rot2::degrees(degrees) }
}

#[derive(Clone, Copy, Debug)]
enum Kind {
    Box,
    Circle,
    Capsule,
    Octagon,
}

/// A hero of ten to sixteen pixels.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hero {
    kind: Kind,
    wide: f32,
    high: f32,
}

impl Hero {
    pub(super) fn new(random: &mut Random) -> Hero {
        let kind = *random.pick(&[Kind::Box, Kind::Circle, Kind::Capsule, Kind::Octagon]);
        let wide = random.between(10.0, 13.0);
        let high = if matches!(kind, Kind::Box | Kind::Capsule) { random.between(wide, 16.0) } else { wide };
        Hero { kind, wide, high }
    }

    /// Its shape, grown by this many pixels on each side.
    pub(super) fn grown(&self, by: f32) -> Convex {
        let (wide, high) = (self.wide + 2.0 * by, self.high + 2.0 * by);
        let end = 0.5 * (self.high - self.wide);
        match self.kind {
            Kind::Box => block(wide, high),
            Kind::Circle => ball(0.5 * wide),
            Kind::Capsule => Convex::capsule((0.0, -end - 1e-3), (0.0, end + 1e-3), 0.5 * wide).expect("a capsule"),
            Kind::Octagon => Convex::regular(8, 0.5 * wide).expect("an octagon"),
        }
    }

    pub(super) fn size(&self) -> Vec2 {
        self.grown(0.0).aabb().size()
    }

    /// From its centre to its foot.
    pub(super) fn foot(&self) -> f32 {
        -self.grown(0.0).aabb().min.y
    }

    /// Its point that comes first to a surface with this normal.
    pub(super) fn first_at(&self, normal: Vec2) -> Vec2 {
        let shape = self.grown(0.0);
        let corners = shape.corners().iter().copied();
        let first = corners.min_by(|p, q| p.dot(normal).total_cmp(&q.dot(normal))).expect("it has corners");
        first - normal * shape.radius()
    }

    /// The height of its centre at `x` when it touches the line through a point that has this normal.
    pub(super) fn height_on(&self, x: f32, through: Vec2, normal: Vec2) -> f32 {
        let [far, own] = [through, self.first_at(normal)].map(|p| p.dot(normal));
        (far - own - x * normal.x) / normal.y
    }
}

/// A hero in a world, in pixels.
pub(super) struct Game {
    pub(super) world: World<()>,
    pub(super) hero: ColliderId,
    mover: Mover,
    view: View,
    /// The skin in pixels.
    pub(super) skin: f32,
}

impl Game {
    /// A hero that starts there, turned to the left by this many degrees as its `up` is.
    pub(super) fn new(view: View, ground: Vec<Collider<()>>, hero: &Hero, at: Vec2, degrees: f32) -> Game {
        let mut world = World::new();
        for collider in ground {
            world.insert(collider).expect("ground");
        }
        let hero = world.insert(view.ground(hero.grown(0.0), at, degrees, None)).expect("a hero");
        let size = world.get(hero).expect("there").placed().aabb().size() / view.unit;
        let mover = Mover::platformer(view.way(left_of_up(degrees)));
        Game { world, hero, mover, view, skin: size.x.max(size.y) / 1024.0 }
    }

    pub(super) fn go(&mut self, by: Vec2) -> Moved<ColliderId> {
        self.world.move_and_slide(self.hero, self.view.way(by), &self.mover, slide).expect("moves")
    }

    pub(super) fn at(&self) -> Vec2 {
        let pose = self.world.get(self.hero).expect("there").pose;
        self.view.pose.apply_inverse(pose.translation) / self.view.unit
    }

    pub(super) fn placed(&self) -> Placed<'_> {
        self.world.get(self.hero).expect("there").placed()
    }

    /// Goes on where nothing is to stop it, nor to be told about.
    pub(super) fn go_freely(&mut self, by: Vec2) -> Result<(), String> {
        let (from, moved) = (self.at(), self.go(by));
        let surfaces = [moved.floor, moved.wall, moved.ceiling];
        let is_at = surfaces.iter().any(Option::is_some);
        demand!(moved.hits().is_empty() && !is_at && !moved.stuck, "from {from} by {by}: {moved:?}");
        self.is_near(from + by, 1.0).map_err(|message| format!("from {from} by {by}: {message}"))
    }

    /// Whether it is there, to within this many skins.
    pub(super) fn is_near(&self, there: Vec2, skins: f32) -> Result<(), String> {
        let at = self.at();
        demand!(at.distance(there) <= skins * self.skin, "it is at {at} instead of {there}, skin {}", self.skin);
        Ok(())
    }
}

/// Whether a normal leans towards the direction of a one-way part whose edges have these normals; nothing if it is near
/// to the border of the rule.
pub(super) fn leans(normal: Vec2, direction: Vec2, edges: &[Vec2]) -> Option<bool> {
    // Within half a degree the rule is not asked.
    let near = 0.5;
    let angle = degrees_left(direction, normal);
    let mut limit = 44.9;
    let mut is_of_edge = false;
    for edge in edges.iter().map(|edge| degrees_left(direction, *edge)) {
        if (edge.abs() - 75.0).abs() < near {
            return None;
        }
        // An edge that leans to the same side.
        if edge.abs() < 75.0 && edge * angle > 0.0 && edge.abs() > limit {
            (limit, is_of_edge) = (edge.abs(), true);
        }
    }
    let over = angle.abs() - limit;
    if is_of_edge {
        // The normal of the edge itself leans.
        return if over <= 0.01 { Some(true) } else { (over > near).then_some(false) };
    }
    (over.abs() > near).then_some(over < 0.0)
}
