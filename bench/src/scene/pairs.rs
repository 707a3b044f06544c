//! Pairs of figures.

use jostle::{Boxes, OrientedBox, Pose2, Rot2, Vec2, separation};
use jostle_oracle::{Relation, distance, relate};

use super::{
    figure::{Figure, Item, Kind},
    random::Random,
};

/// The mix of a pair: the relation of two figures, or of a point and a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mix {
    /// Overlapping, up to 0.3 of the size.
    Over,
    /// Apart by at most 0.02 of the size.
    Near,
    /// Apart by 0.1 to 2 sizes.
    Far,
    /// Exactly touching, on a grid.
    Touch,
    /// Boxes with quarter turns that overlap, up to 0.3 of the size.
    Upright,
}

/// The largest gap of the mix `Near`, in sizes.
const NEAR: f32 = 0.02;

/// The smallest and the largest gap of the mix `Far`, in sizes.
const FAR: [f32; 2] = [0.1, 2.0];

impl Mix {
    pub fn name(self) -> &'static str {
        match self {
            Mix::Over => "over",
            Mix::Near => "near",
            Mix::Far => "far",
            Mix::Touch => "touch",
            Mix::Upright => "upright",
        }
    }

    pub fn is_overlap(self) -> bool {
        matches!(self, Mix::Over | Mix::Upright)
    }

    /// The largest signed distance that belongs to this mix.
    pub fn widest(self, size: f32) -> f32 {
        size * match self {
            Mix::Over | Mix::Upright | Mix::Touch => 0.0,
            Mix::Near => NEAR,
            Mix::Far => FAR[1],
        }
    }

    /// A signed distance that belongs to this mix.
    pub fn gap(self, size: f32, random: &mut Random) -> f32 {
        size * match self {
            Mix::Over | Mix::Upright => random.between(-0.3, -0.01),
            Mix::Near => random.between(0.0, NEAR),
            Mix::Far => random.between(FAR[0], FAR[1]),
            Mix::Touch => 0.0,
        }
    }

    /// True if a pair with this relation and signed distance belongs to this mix.
    pub fn holds(self, relation: Relation, distance: f64, size: f32) -> bool {
        /// The gap is set by a translation in f32, which rounds.
        const SLACK: f64 = 1e-4;
        let gap = distance / f64::from(size);
        let [least, most] = FAR.map(f64::from);
        match self {
            Mix::Over | Mix::Upright => relation == Relation::Overlapping,
            Mix::Near => relation == Relation::Apart && gap <= f64::from(NEAR) + SLACK,
            Mix::Far => relation == Relation::Apart && (least - SLACK..=most + SLACK).contains(&gap),
            Mix::Touch => relation == Relation::Touching,
        }
    }
}

/// Two figures, with the exact answer.
#[derive(Clone, Debug)]
pub struct Pair {
    pub a: Item,
    pub b: Item,
    pub relation: Relation,
    /// The signed distance: negative in an overlap.
    pub distance: f64,
}

impl Pair {
    fn of(a: Item, b: Item) -> Pair {
        let (body_a, body_b) = (a.body(), b.body());
        let (relation, distance) = (relate(&body_a, &body_b), distance(&body_a, &body_b));
        Pair { a, b, relation, distance }
    }
}

/// The pose of a slowly moving figure a step ago: 1e-4 sizes away, and rotated by 1e-4 rad.
pub fn step_before(pose: Pose2, size: f32, random: &mut Random) -> Pose2 {
    const STEP: f32 = 1e-4;
    let turn = if random.chance(2) { STEP } else { -STEP };
    Pose2::new(pose.translation + random.direction() * (STEP * size), Rot2::new(turn) * pose.rotation)
}

/// This many pairs of these kinds in this mix, of about this size. The oracle confirms the mix of each.
pub fn pairs(kinds: [Kind; 2], mix: Mix, size: f32, count: usize) -> Vec<Pair> {
    let mut random = Random::named(&format!("{}-{} {} {size}", kinds[0], kinds[1], mix.name()));
    let candidates = std::iter::repeat_with(|| match mix {
        Mix::Touch => touching(size, &mut random),
        _ => spaced(kinds, mix, size, &mut random),
    });
    candidates.filter(|pair| mix.holds(pair.relation, pair.distance, size)).take(count).collect()
}

/// Two figures moved along their normal to a distance of the mix.
fn spaced(kinds: [Kind; 2], mix: Mix, size: f32, random: &mut Random) -> Pair {
    let [mut a, mut b] = kinds.map(|kind| Item::random(kind, size, random));
    if mix == Mix::Upright {
        [&mut a, &mut b].into_iter().for_each(|item| item.pose.rotation = Rot2::quarter_turns(random.below(4) as i32));
    }
    let gap = mix.gap(size, random);
    let first = separation(a.placed(), b.placed());
    b.pose.translation += first.normal * (gap - first.distance);
    Pair::of(a, b)
}

/// The power of two next to a size: scaling by it keeps a grid a grid.
pub fn grid_unit(size: f32) -> f32 {
    size.log2().round().exp2()
}

/// Two boxes with quarter turns, side by side or corner to corner, on a grid of eighths.
fn touching(size: f32, random: &mut Random) -> Pair {
    let unit = grid_unit(size) / 8.0;
    let mut eighths = |low: usize, high: usize| unit * (low + random.below(high - low + 1)) as f32;
    let half_a = Vec2::new(eighths(2, 4), eighths(2, 4));
    let half_b = Vec2::new(eighths(2, 4), eighths(2, 4));
    let at = Vec2::new(eighths(0, 32), eighths(0, 32));
    let aside = eighths(0, 8);
    let turns = random.below(4);
    // B is on the right of A, at most so high that corners meet; then both are rotated about the origin.
    let reach = half_a + half_b;
    let away = Vec2::new(reach.x, aside.min(reach.y));
    let turn = Rot2::quarter_turns(turns as i32);
    let item = |half, at: Vec2| Item::new(Figure::Box { half }, Pose2::new(turn * at, turn));
    Pair::of(item(half_a, at), item(half_b, at + away))
}

/// The poses of B of each pair a step ago.
pub fn steps_before(pairs: &[Pair], size: f32) -> Vec<Pose2> {
    let mut random = Random::named("steps before");
    pairs.iter().map(|pair| step_before(pair.b.pose, size, &mut random)).collect()
}

/// Pairs of boxes as two lists, for batches; `None` if there are other figures among them.
pub fn boxes(pairs: &[Pair]) -> Option<(Boxes, Boxes)> {
    let oriented = |item: &Item| match item.figure {
        Figure::Box { half } => Some(OrientedBox::new(half * 2.0, item.pose)),
        _ => None,
    };
    let boxes: Option<Vec<_>> = pairs.iter().map(|pair| Some((oriented(&pair.a)?, oriented(&pair.b)?))).collect();
    Some(boxes?.into_iter().unzip())
}

#[cfg(test)]
mod tests {
    use super::*;

    const KINDS: [[Kind; 2]; 3] =
        [[Kind::Circle, Kind::Box], [Kind::Capsule, Kind::Box], [Kind::Regular(6), Kind::Regular(6)]];
    const SIZES: [f32; 3] = [1e-4, 1.0, 1e5];

    #[test]
    fn near_is_near_far_is_far_and_over_overlaps() {
        for (kinds, size) in KINDS.iter().flat_map(|kinds| SIZES.map(|size| (*kinds, size))) {
            for (mix, expected) in [(Mix::Over, -0.31..0.0), (Mix::Near, 0.0..0.0201), (Mix::Far, 0.0999..2.001)] {
                let pairs = pairs(kinds, mix, size, 50);
                assert_eq!(pairs.len(), 50);
                for pair in pairs {
                    let gap = distance(&pair.a.body(), &pair.b.body()) / f64::from(size);
                    assert!(expected.contains(&gap), "{kinds:?} {mix:?} at {size}: {gap}");
                }
            }
        }
    }

    #[test]
    fn boxes_on_the_grid_touch_exactly_also_at_corners() {
        for size in SIZES {
            let pairs = pairs([Kind::Box; 2], Mix::Touch, size, 200);
            let corner_to_corner = |pair: &&Pair| {
                let away = pair.b.pose.apply_inverse(pair.a.pose.translation);
                let [Figure::Box { half: a }, Figure::Box { half: b }] = [&pair.a.figure, &pair.b.figure] else {
                    panic!("{pair:?}");
                };
                away.x.abs() == a.x + b.x && away.y.abs() == a.y + b.y
            };
            assert!(pairs.iter().all(|pair| relate(&pair.a.body(), &pair.b.body()) == Relation::Touching));
            let corners = pairs.iter().filter(corner_to_corner).count();
            assert!((1..200).contains(&corners), "{corners} of 200 touch corner to corner");
        }
    }

    #[test]
    fn pairs_are_the_same_on_every_run() {
        let poses = || pairs(KINDS[0], Mix::Near, 1.0, 20).iter().map(|pair| pair.b.pose).collect::<Vec<_>>();
        assert_eq!(poses(), poses());
    }
}
