//! Figures that move and rotate within one step, into each other or past each other.

use std::f32::consts::{FRAC_PI_2, FRAC_PI_4, FRAC_PI_6, PI};

use jostle::{Motion, Pose2, Rot2, Vec2, closest_approach};
use jostle_oracle::{Enclosure, MovingBody, Search, distance_between, first_contact, first_time_within};

use super::{
    figure::{Figure, Item, Kind},
    flights::IntoF64 as _,
    random::Random,
};

/// Two figures that move and rotate.
#[derive(Clone, Debug)]
pub struct Tumble {
    pub items: [Item; 2],
    pub motions: [Motion; 2],
    /// The certified time at which they first touch: never, or within this short interval.
    pub contact: Enclosure,
}

/// The participants of a tumble.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Scene {
    /// The first passes the second, which moves too; each rotates by up to this many radians about its centre.
    Pair([Kind; 2], f32),
    /// The same for two thin rods.
    Rods(f32),
    /// A thin rod above a floor rotates by 30 to 90 degrees about its centre, which may sink a little.
    Rod,
    /// A door rotates by 30 to 90 degrees about its hinge; a figure of this kind and half the size is near its arc.
    Door(Kind),
    /// A figure of this kind and of a hundredth of the size moves a thousand sizes, rotating by up to 180 degrees,
    /// toward a wall a thousandth as thick as that.
    Bullet(Kind),
}

/// The outcome of a tumble.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// They meet.
    Hit,
    /// They overlap by more than 0.02 of the size in between, and at the end they are as far apart again.
    Through,
    /// They come as near as 0.001 to 0.02 of the size.
    Near,
    /// They come as near as 0.1 to 1 size.
    Far,
    /// They pass within 0.001 of the size, or overlap by about as little.
    Graze,
    /// They meet or not.
    Any,
}

impl Scene {
    /// Each rotates by up to 45 degrees.
    pub fn eighth(kinds: [Kind; 2]) -> Scene {
        Scene::Pair(kinds, FRAC_PI_4)
    }

    /// Each rotates by up to 180 degrees.
    pub fn half(kinds: [Kind; 2]) -> Scene {
        Scene::Pair(kinds, PI)
    }

    /// Each rotates by up to two turns.
    pub fn turns(kinds: [Kind; 2]) -> Scene {
        Scene::Pair(kinds, 4.0 * PI)
    }

    pub fn name(self) -> String {
        match self {
            Scene::Pair([a, b], _) => format!("{a}–{b}"),
            Scene::Rods(_) => "rod–rod".into(),
            Scene::Rod => "rod–floor".into(),
            Scene::Door(kind) => format!("door–{kind}"),
            Scene::Bullet(kind) => format!("small {kind}–wall"),
        }
    }

    fn any(self, size: f32, random: &mut Random) -> ([Item; 2], [Motion; 2]) {
        match self {
            Scene::Pair(kinds, most) => passing(kinds.map(|kind| Item::random(kind, size, random)), most, size, random),
            Scene::Rods(most) => passing([(); 2].map(|()| rod(size, random)), most, size, random),
            Scene::Rod => rod_at_floor(size, random),
            Scene::Door(kind) => door(kind, size, random),
            Scene::Bullet(kind) => bullet(kind, size, random),
        }
    }
}

/// The length of the interval that encloses the time of contact.
const RESOLUTION: f64 = 1e-10;

impl Fate {
    pub fn name(self) -> &'static str {
        match self {
            Fate::Hit => "hit",
            Fate::Through => "through",
            Fate::Near => "near",
            Fate::Far => "far",
            Fate::Graze => "graze",
            Fate::Any => "any",
        }
    }

    /// The least gap that they are given; `None` if they are left as generated.
    fn gap(self, size: f32, random: &mut Random) -> Option<f32> {
        match self {
            Fate::Hit | Fate::Through | Fate::Any => None,
            Fate::Near => Some(size * random.between(0.002, 0.019)),
            Fate::Far => Some(size * random.between(0.11, 0.9)),
            Fate::Graze => Some(size * random.between(-0.001, 0.001)),
        }
    }

    fn holds(self, tumble: &Tumble, size: f32) -> bool {
        /// The least distance at the start, in sizes: more than every rival's slop.
        const APART: f64 = 0.01;
        const DEEP: f64 = 0.02;
        const INSTANTS: u32 = 32;
        let size = f64::from(size);
        let within = |part: f64| tumble.first_within(part * size);
        let gap_at = |time| tumble.gap_at(time).map(|gap| gap / size);
        let sinks = || (1..INSTANTS).any(|i| gap_at(f64::from(i) / f64::from(INSTANTS))[1] < -DEEP);
        let is_decided = !matches!(tumble.contact, Enclosure::Undecided { .. });
        is_decided
            && gap_at(0.0)[0] > APART
            && match self {
                Fate::Hit => tumble.meets(),
                Fate::Through => tumble.meets() && gap_at(1.0)[0] > DEEP && sinks(),
                Fate::Near => within(0.001) == Enclosure::Never && within(0.02) != Enclosure::Never,
                Fate::Far => within(0.1) == Enclosure::Never,
                Fate::Graze => within(0.001) != Enclosure::Never,
                Fate::Any => true,
            }
    }
}

impl Tumble {
    fn new(items: [Item; 2], motions: [Motion; 2]) -> Tumble {
        let mut tumble = Tumble { items, motions, contact: Enclosure::Never };
        let [a, b] = tumble.bodies();
        tumble.contact = first_contact(&a, &b, RESOLUTION);
        tumble
    }

    /// The same for the oracle.
    pub fn bodies(&self) -> [MovingBody; 2] {
        [0, 1].map(|own| {
            let (Item { figure, pose, .. }, motion) = (&self.items[own], self.motions[own]);
            MovingBody {
                local: figure.corners().into_iter().map(Into::into).collect(),
                radius: figure.radius(),
                cos_sin: [pose.rotation.cos(), pose.rotation.sin()],
                translation: pose.translation.into(),
                linear: motion.linear.into(),
                angular: motion.angular,
                pivot: motion.pivot.into(),
            }
        })
    }

    pub fn meets(&self) -> bool {
        matches!(self.contact, Enclosure::Within { .. })
    }

    /// The time at which they are first within a distance.
    pub fn first_within(&self, distance: f64) -> Enclosure {
        let [a, b] = self.bodies();
        first_time_within(&a, &b, distance, Search::whole(RESOLUTION))
    }

    /// Bounds of their distance at a time; negative in an overlap.
    pub fn gap_at(&self, time: f64) -> [f64; 2] {
        let [a, b] = self.bodies();
        let gap = distance_between(&a, &b, time);
        [gap.lo, gap.hi]
    }

    /// The distance of the farthest point of each from its pivot.
    pub fn arms(&self) -> [f64; 2] {
        [0, 1].map(|own| {
            let (figure, pivot) = (&self.items[own].figure, self.motions[own].pivot);
            let core = figure.corners().into_iter().map(|corner| (corner - pivot).length()).fold(0.0, f32::max);
            f64::from(core + figure.radius())
        })
    }

    /// Upper bounds of the lengths of the paths of the points of each.
    pub fn ways(&self) -> [f64; 2] {
        let arms = self.arms();
        [0, 1].map(|own| {
            let Motion { linear, angular, .. } = self.motions[own];
            let [x, y] = linear.into_f64();
            x.hypot(y) + arms[own] * f64::from(angular).abs()
        })
    }

    /// The paths of the two by their ends.
    pub fn sweeps(&self) -> [Sweep; 2] {
        [0, 1].map(|own| {
            let (pose, motion) = (self.items[own].pose, self.motions[own]);
            let start = pose * motion.pivot;
            let rotations = [pose.rotation, motion.end(pose).rotation];
            Sweep { pivot: motion.pivot, places: [start, start + motion.linear], rotations }
        })
    }
}

/// A path by its ends, as Box2D and similar libraries take it.
#[derive(Clone, Copy, Debug)]
pub struct Sweep {
    /// The point of the figure's own frame that moves straight.
    pub pivot: Vec2,
    /// The place of that point at the start and at the end.
    pub places: [Vec2; 2],
    pub rotations: [Rot2; 2],
}

/// This many scenes with this outcome, anywhere and rotated at random. The oracle confirms each.
pub fn tumbles(scene: Scene, fate: Fate, size: f32, count: usize) -> Vec<Tumble> {
    let mut random = Random::named(&format!("tumbles {scene:?} {} {size}", fate.name()));
    let candidates = std::iter::repeat_with(|| {
        let (mut items, motions) = scene.any(size, &mut random);
        if let Some(gap) = fate.gap(size, &mut random) {
            keep_apart(&mut items, motions, size, gap)?;
        }
        Some(Tumble::new(items, motions))
    });
    candidates.flatten().filter(|tumble| fate.holds(tumble, size)).take(count).collect()
}

/// Moves the second so that their least gap is about this; `None` if that fails.
fn keep_apart(items: &mut [Item; 2], motions: [Motion; 2], size: f32, gap: f32) -> Option<()> {
    const ROUNDS: usize = 12;
    const LEAST: f32 = 0.001;
    let wanted = gap.max(LEAST * size);
    for _ in 0..ROUNDS {
        let [a, b] = [0, 1].map(|own| items[own].convex.moving(items[own].pose, motions[own]));
        let near = closest_approach(a, b, 1e-5 * size)?;
        let way = near.point_b - near.point_a;
        // Overlapping figures are moved apart: away from where the first is then.
        let away = if near.distance > 0.0 { way } else { b.after(near.fraction).pose().translation - near.point_a };
        let outwards = away / away.length();
        if near.distance > 0.0 && (near.distance - wanted).abs() < 1e-4 * size {
            items[1].pose.translation += outwards * (gap - wanted);
            return Some(());
        }
        let by = if near.distance > 0.0 { wanted - near.distance } else { 0.3 * size };
        items[1].pose.translation += outwards * by;
    }
    None
}

fn passing([mut a, b]: [Item; 2], most: f32, size: f32, random: &mut Random) -> ([Item; 2], [Motion; 2]) {
    let heading = random.direction();
    let aside = Vec2::new(-heading.y, heading.x) * (size * random.between(-0.7, 0.7));
    let before = size * random.between(1.0, 2.0);
    a.pose.translation = b.pose.translation + aside - heading * before;
    let turning = |linear: Vec2, random: &mut Random| Motion::linear(linear).turning(random.between(-most, most));
    let motions =
        [turning(heading * (before * random.between(0.8, 2.0)), random), turning(random.within(0.5 * size), random)];
    ([a, b], motions)
}

/// A rotation by 30 to 90 degrees, in either direction.
fn quarter(random: &mut Random) -> f32 {
    random.between(FRAC_PI_6, FRAC_PI_2) * if random.chance(2) { -1.0 } else { 1.0 }
}

fn rod(size: f32, random: &mut Random) -> Item {
    let half = Vec2::new(random.between(0.5, 1.0), random.between(0.01, 0.05)) * size;
    Item::new(Figure::Box { half }, Pose2::new(random.within(4.0 * size), random.turn()))
}

fn rod_at_floor(size: f32, random: &mut Random) -> ([Item; 2], [Motion; 2]) {
    let rod = rod(size, random);
    let Figure::Box { half } = rod.figure else { unreachable!("a rod is a box") };
    let floor = Vec2::new(4.0, 0.5) * size;
    let frame = Pose2::new(random.within(4.0 * size), random.turn());
    let middle = Vec2::new(size * random.between(-1.0, 1.0), floor.y + half.y + half.x * random.between(0.1, 1.0));
    let rod = Item { pose: Pose2 { translation: frame * middle, ..rod.pose }, ..rod };
    let drop = if random.chance(2) { size * random.between(0.0, 0.2) } else { 0.0 };
    (
        [rod, Item::new(Figure::Box { half: floor }, frame)],
        [Motion::linear(frame.rotation * (0.0, -drop)).turning(quarter(random)), Motion::ZERO],
    )
}

fn door(kind: Kind, size: f32, random: &mut Random) -> ([Item; 2], [Motion; 2]) {
    let half = Vec2::new(random.between(0.5, 1.0), random.between(0.02, 0.1)) * size;
    let hinge = Vec2::new(-half.x, 0.0);
    let leaf = Item::new(Figure::Box { half }, Pose2::new(random.within(4.0 * size), random.turn()));
    let angle = quarter(random);
    let bearing = Rot2::new(angle * random.between(0.2, 1.2)) * leaf.pose.rotation;
    let place = leaf.pose * hinge + bearing * (2.0 * half.x * random.between(0.4, 1.1), 0.0);
    let other = Figure::random(kind, 0.5 * size, random);
    (
        [leaf, Item::new(other, Pose2::new(place, random.turn()))],
        [Motion::ZERO.turning(angle).about(hinge), Motion::ZERO],
    )
}

fn bullet(kind: Kind, size: f32, random: &mut Random) -> ([Item; 2], [Motion; 2]) {
    const SMALL: f32 = 0.01;
    let half = Vec2::new(0.5 * SMALL / 1000.0, random.between(1.5, 3.0)) * size;
    let wall = Item::new(Figure::Box { half }, Pose2::new(random.within(4.0 * size), random.turn()));
    let way = random.direction() * (1000.0 * size);
    let goal = wall.pose * Vec2::new(0.0, half.y * random.between(-0.9, 0.9));
    let start = Pose2::new(goal - way * random.between(0.05, 0.95), random.turn());
    let motion = Motion::linear(way).turning(random.between(-PI, PI));
    ([Item::new(Figure::random(kind, SMALL * size, random), start), wall], [motion, Motion::ZERO])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::SIZES;

    const BOXES: [Kind; 2] = [Kind::Box; 2];

    #[test]
    fn figures_meet_or_pass_as_told() {
        for (scene, size) in [Scene::eighth(BOXES), Scene::Rod, Scene::Door(Kind::Circle)].into_iter().zip(SIZES) {
            for (fate, least, most) in [(Fate::Near, 0.001, 0.02), (Fate::Far, 0.1, 1.0)] {
                for tumble in tumbles(scene, fate, size, 30) {
                    assert!(!tumble.meets());
                    let gap = |i: u32| tumble.gap_at(f64::from(i) / 400.0)[0] / f64::from(size);
                    let found = (0..=400).map(gap).fold(f64::INFINITY, f64::min);
                    assert!(found >= least && found <= 1.5 * most, "{scene:?} {fate:?}: {found}");
                }
            }
            for fate in [Fate::Hit, Fate::Through] {
                assert!(tumbles(scene, fate, size, 30).iter().all(Tumble::meets), "{scene:?}");
            }
        }
    }

    #[test]
    fn about_half_of_what_grazes_meets() {
        for (scene, size) in [Scene::eighth(BOXES), Scene::Rod, Scene::Door(Kind::Box)].into_iter().zip(SIZES) {
            let hits = tumbles(scene, Fate::Graze, size, 100).iter().filter(|tumble| tumble.meets()).count();
            assert!((20..80).contains(&hits), "{scene:?}: {hits} of 100 meet");
        }
    }

    #[test]
    fn bullets_are_small_and_fast_and_what_turns_turns_so_far() {
        for tumble in tumbles(Scene::Bullet(Kind::Capsule), Fate::Hit, 1.0, 50) {
            assert!((tumble.motions[0].linear.length() - 1000.0).abs() < 1.0 && tumble.arms()[0] < 0.01);
            assert!(matches!(tumble.contact, Enclosure::Within { from, to } if from > 0.0 && to - from < 1e-9));
        }
        for (scene, least, most) in [(Scene::half(BOXES), 0.0, PI), (Scene::turns(BOXES), 0.0, 4.0 * PI)] {
            let angles: Vec<f32> =
                tumbles(scene, Fate::Any, 1.0, 100).iter().map(|tumble| tumble.motions[0].angular.abs()).collect();
            assert!(angles.iter().all(|angle| (least..=most).contains(angle)), "{angles:?}");
            assert!(angles.iter().filter(|&&angle| angle > most / 2.0).count() > 20, "{angles:?}");
        }
    }
}
