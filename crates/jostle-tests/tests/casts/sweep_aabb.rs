//! Moving boxes against exact arithmetic, by hand, and many at once.

use crate::common::random::Random;
use jostle::{Aabb, Axis, BoxSweep, Vec2, sweep_aabb, sweep_aabb_many};
use jostle_oracle::{MovingBox, overlap_in_step};

/// Two boxes and their displacements.
#[derive(Clone, Copy, Debug)]
struct Question {
    a: Aabb,
    a_move: Vec2,
    b: Aabb,
    b_move: Vec2,
}

impl Question {
    fn ask(&self) -> Option<BoxSweep> {
        sweep_aabb(self.a, self.a_move, self.b, self.b_move)
    }

    fn swapped(&self) -> Question {
        Question { a: self.b, a_move: self.b_move, b: self.a, b_move: self.a_move }
    }

    fn scaled(&self, by: f32) -> Question {
        let scaled = |a: Aabb| Aabb::new(a.min * by, a.max * by);
        Question { a: scaled(self.a), a_move: self.a_move * by, b: scaled(self.b), b_move: self.b_move * by }
    }
}

/// A generator of questions.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Class {
    /// Small whole numbers: many exact touches, boxes without width, corners that meet corners.
    Grid,
    /// Anywhere near the origin.
    Free,
    /// A corner passes a corner, within an ulp of a coordinate.
    Corners,
    /// A corner passes a corner, or arrives at the end of the step, within 2^-70: no difference is a double.
    Long,
    /// From the smallest floats to the largest.
    Wild,
}

impl Class {
    const ALL: [Class; 5] = [Class::Grid, Class::Free, Class::Corners, Class::Long, Class::Wild];

    fn question(self, random: &mut Random) -> Question {
        match self {
            Class::Grid => {
                let mut whole = |low: i32, high: i32| (low + random.below((high - low + 1) as usize) as i32) as f32;
                let mut moving = || {
                    let min = Vec2::new(whole(-5, 5), whole(-5, 5));
                    let max = min + Vec2::new(whole(-1, 4).max(0.0), whole(-1, 4).max(0.0));
                    (Aabb::new(min, max), Vec2::new(whole(-6, 6), whole(-6, 6)))
                };
                let ((a, a_move), (b, b_move)) = (moving(), moving());
                Question { a, a_move, b, b_move }
            }
            Class::Free => {
                let mut moving = || {
                    let min = Vec2::new(random.between(-5.0, 5.0), random.between(-5.0, 5.0));
                    let max = min + Vec2::new(random.between(0.0, 3.0), random.between(0.0, 3.0));
                    (Aabb::new(min, max), Vec2::new(random.between(-6.0, 6.0), random.between(-6.0, 6.0)))
                };
                let ((a, a_move), (b, b_move)) = (moving(), moving());
                Question { a, a_move, b, b_move }
            }
            Class::Corners => {
                let question = Class::Free.question(random);
                let Question { a, a_move, b_move, .. } = question;
                let time = random.between(0.0, 1.2);
                // B's upper left corner is where A's lower right one is then.
                let corner = Vec2::new(a.max.x, a.min.y) + (a_move - b_move) * time;
                let (x, y) = (random.nudged(corner.x, 1), random.nudged(corner.y, 1));
                let size = Vec2::new(random.between(0.0, 3.0), random.between(0.0, 3.0));
                Question { b: Aabb::new((x, y - size.y), (x + size.x, y)), ..question }.turned(random)
            }
            Class::Long => {
                // The remaining and the finished displacement are each the sum of a large and a small number; on y as
                // on x, except for an ulp of the small ones.
                let [far, near] = [random.between(1e6, 2e6), random.between(1e-5, 2e-5)];
                let [fast, slow] = [random.between(far, 2.0 * far), random.between(1e-5, 2e-5)];
                let (fast, slow) = if random.chance(3) { (far, random.nudged(near, 1)) } else { (fast, slow) };
                let [near_y, slow_y] = [near, slow].map(|x| random.nudged(x, 1));
                Question {
                    a: Aabb::new((-1.0, -near_y), (-near, 1.0)),
                    a_move: (fast, fast).into(),
                    b: Aabb::new((far, -1.0), (far + 8.0, far)),
                    b_move: (-slow, -slow_y).into(),
                }
                .turned(random)
            }
            Class::Wild => {
                let mut wild = || {
                    let size = random.bits() as u32 & 0x7FFF_FFFF;
                    let x = f32::from_bits(if random.chance(9) { 0 } else { size });
                    let x = if x.is_finite() { x } else { f32::MAX };
                    if random.chance(2) { x } else { -x }
                };
                let mut moving = || {
                    let corners = [Vec2::new(wild(), wild()), Vec2::new(wild(), wild())];
                    (Aabb::around(corners), Vec2::new(wild(), wild()))
                };
                let ((a, a_move), (b, b_move)) = (moving(), moving());
                Question { a, a_move, b, b_move }
            }
        }
    }
}

impl Question {
    /// Mirrored in x, y or both; sometimes with the axes exchanged, or A and B.
    fn turned(self, random: &mut Random) -> Question {
        let (flip_x, flip_y, exchange) = (random.chance(2), random.chance(2), random.chance(2));
        let turn = |v: Vec2| {
            let v = Vec2::new(if flip_x { -v.x } else { v.x }, if flip_y { -v.y } else { v.y });
            if exchange { Vec2::new(v.y, v.x) } else { v }
        };
        let box_ = |a: Aabb| Aabb::around([turn(a.min), turn(a.max)]);
        let turned =
            Question { a: box_(self.a), a_move: turn(self.a_move), b: box_(self.b), b_move: turn(self.b_move) };
        if random.chance(2) { turned.swapped() } else { turned }
    }
}

fn agrees(question: &Question) -> Result<(), String> {
    let Question { a, a_move, b, b_move } = *question;
    let moving = |a: Aabb, by: Vec2| MovingBox { min: a.min.into(), max: a.max.into(), by: by.into() };
    let (found, truth) = (question.ask(), overlap_in_step(&moving(a, a_move), &moving(b, b_move)));
    let (Some(hit), Some(truth)) = (found, &truth) else {
        return if found.is_none() && truth.is_none() { Ok(()) } else { Err(format!("{found:?}, truly {truth:?}")) };
    };
    let demand =
        |holds: bool, what: &str| if holds { Ok(()) } else { Err(format!("{what}: {hit:?}, truly {truth:?}")) };
    demand((0.0..1.0).contains(&hit.enter) && hit.enter.is_sign_positive() && hit.exit <= 1.0, "range")?;
    demand(truth.compare_enter(hit.enter).is_ge(), "enter is late")?;
    demand(truth.compare_enter(hit.enter.next_up()).is_lt(), "enter is early")?;
    demand(truth.compare_exit(hit.exit).is_le(), "exit is early")?;
    demand(truth.compare_exit(hit.exit.next_down()).is_gt(), "exit is late")?;
    let towards = |a: f32, b: f32| if a > b { 1.0 } else { -1.0 };
    let (axis, normal) = match truth.axis() {
        Some(0) => (Some(Axis::X), Vec2::new(towards(a_move.x, b_move.x), 0.0)),
        Some(_) => (Some(Axis::Y), Vec2::new(0.0, towards(a_move.y, b_move.y))),
        None => (None, Vec2::ZERO),
    };
    demand((hit.axis, hit.normal) == (axis, normal), "axis and normal")
}

#[test]
fn sweeps_agree_with_exact_arithmetic() {
    for class in Class::ALL {
        let mut random = Random::new(31 + class as u64);
        let mut seen = [0; 4];
        for _ in 0..30_000 {
            let question = class.question(&mut random);
            agrees(&question).unwrap_or_else(|message| panic!("{message}\n{question:#?}"));
            seen[question.ask().map_or(3, |hit| hit.axis.map_or(2, |axis| axis as usize))] += 1;
        }
        // Corners that pass corners do not begin inside each other.
        let inside = if matches!(class, Class::Corners | Class::Long) { 0 } else { 1_000 };
        let enough = [1_000, 1_000, inside, 1_000];
        assert!(seen.iter().zip(enough).all(|(&n, least)| n >= least), "{class:?}: X, Y, inside, none: {seen:?}");
    }
}

#[test]
fn a_question_scaled_by_a_power_of_two_has_the_same_answer() {
    let mut random = Random::new(37);
    for class in [Class::Grid, Class::Free, Class::Corners, Class::Long] {
        for _ in 0..10_000 {
            let question = class.question(&mut random);
            let scaled = question.scaled(2_f32.powi(random.below(120) as i32 - 60));
            let bits = |hit: BoxSweep| (hit.enter.to_bits(), hit.exit.to_bits(), hit.axis, hit.normal);
            assert_eq!(scaled.ask().map(bits), question.ask().map(bits), "{question:?}");
        }
    }
}

#[test]
fn a_question_with_a_and_b_exchanged_has_the_mirrored_answer() {
    let mut random = Random::new(41);
    for class in Class::ALL {
        for _ in 0..10_000 {
            let question = class.question(&mut random);
            let mirrored = question.ask().map(|hit| BoxSweep { normal: -hit.normal, ..hit });
            assert_eq!(question.swapped().ask(), mirrored, "{question:?}");
        }
    }
}

const SQUARE: Aabb = Aabb { min: Vec2::ZERO, max: Vec2::new(1.0, 1.0) };

/// The hit of the unit square at a box at rest.
fn square_at(by: (f32, f32), min: (f32, f32), max: (f32, f32)) -> Option<BoxSweep> {
    sweep_aabb(SQUARE, by, Aabb::new(min, max), Vec2::ZERO)
}

#[test]
fn touching_is_no_hit() {
    for (what, by, min, max) in [
        ("along a touched side", (9.0, 0.0), (3.0, 1.0), (4.0, 2.0)),
        ("along a side touched from the start", (9.0, 0.0), (0.0, 1.0), (4.0, 2.0)),
        ("corner past corner", (9.0, 9.0), (3.0, 1.0), (4.0, 2.0)),
        ("corner to corner at the end", (2.0, 2.0), (3.0, 3.0), (4.0, 4.0)),
        ("side to side at the end", (2.0, 0.0), (3.0, 0.0), (4.0, 1.0)),
        ("away from a touched side", (-2.0, 0.0), (1.0, 0.0), (2.0, 1.0)),
        ("at rest beside a touched side", (0.0, 0.0), (1.0, 0.0), (2.0, 1.0)),
    ] {
        assert_eq!(square_at(by, min, max), None, "{what}");
    }
    // An ulp more in height, in speed, or in width is a hit.
    assert!(square_at((9.0, 0.0), (3.0, 1.0_f32.next_down()), (4.0, 2.0)).is_some());
    assert!(square_at((2.0_f32.next_up(), 0.0), (3.0, 0.0), (4.0, 1.0)).is_some());
    assert!(square_at((9.0, 9.0), (3.0_f32.next_down(), 1.0), (4.0, 2.0)).is_some());
}

#[test]
fn hits_by_hand() {
    let hit = |enter, exit, axis, normal: (f32, f32)| Some(BoxSweep { enter, exit, axis, normal: normal.into() });
    // From a touch straight in; at rest and overlapping; out of an overlap.
    assert_eq!(square_at((1.0, 0.0), (1.0, 0.0), (2.0, 1.0)), hit(0.0, 1.0, Some(Axis::X), (1.0, 0.0)));
    assert_eq!(square_at((0.0, 0.0), (0.5, 0.5), (2.0, 2.0)), hit(0.0, 1.0, None, (0.0, 0.0)));
    assert_eq!(square_at((-1.0, 0.0), (0.5, 0.5), (2.0, 2.0)), hit(0.0, 0.5, None, (0.0, 0.0)));
    // Both axes at once: X.
    assert_eq!(square_at((4.0, -4.0), (3.0, -3.0), (9.0, -2.0)), hit(0.5, 1.0, Some(Axis::X), (1.0, 0.0)));
    assert_eq!(square_at((0.0, -8.0), (0.0, -4.0), (1.0, -3.0)), hit(0.375, 0.625, Some(Axis::Y), (0.0, -1.0)));
    // Through the box in a tiny part of the step, and past it at ten thousand sizes a step.
    assert_eq!(
        square_at((1024.0, 0.0), (513.0, 0.5), (514.0, 9.0)),
        hit(0.5, 514.0 / 1024.0, Some(Axis::X), (1.0, 0.0))
    );
    assert_eq!(square_at((10_000.0, 0.0), (513.0, 1.5), (514.0, 9.0)), None);
    // Only the difference of the displacements counts, also if f64 cannot represent it: the small one decides.
    let wall = Aabb::new((1e20, 0.0), (2e20, 1.0));
    let found = sweep_aabb(SQUARE, (1e20, 0.0), wall, (0.0, 0.0)).expect("a unit before the end");
    assert_eq!((found.enter, found.exit), (1.0_f64.next_down(), 1.0));
    assert!(sweep_aabb(SQUARE, (1e20, 0.0), wall, (1.0, 0.0)).is_none());
    assert!(sweep_aabb(SQUARE, (1e20, 0.0), wall, (1.0_f32.next_down(), 0.0)).is_some());
}

#[test]
fn boxes_without_width_hit_only_interiors() {
    let wall = Aabb::new((5.0, 0.0), (5.0, 9.0));
    // A wall without thickness stops boxes that have some, from either side.
    assert!(square_at((9.0, 0.0), (5.0, 0.0), (5.0, 9.0)).is_some());
    assert!(sweep_aabb(Aabb::new((8.0, 1.0), (9.0, 2.0)), (-9.0, 0.0), wall, Vec2::ZERO).is_some());
    // A point is in an interior, or it is not.
    let point = |x: f32, y: f32| Aabb::new((x, y), (x, y));
    assert!(sweep_aabb(point(-1.0, 0.5), (9.0, 0.0), SQUARE, Vec2::ZERO).is_some());
    assert!(sweep_aabb(point(-1.0, 1.0), (9.0, 0.0), SQUARE, Vec2::ZERO).is_none());
    assert_eq!(sweep_aabb(point(0.5, 0.5), Vec2::ZERO, SQUARE, Vec2::ZERO).map(|hit| hit.axis), Some(None));
    // Two lines that cross overlap; parallel lines, and points, pass in no time.
    let across = Aabb::new((4.0, 5.0), (6.0, 5.0));
    assert_eq!(sweep_aabb(across, Vec2::ZERO, wall, Vec2::ZERO).map(|hit| hit.axis), Some(None));
    assert!(sweep_aabb(Aabb::new((0.0, 0.0), (0.0, 9.0)), (9.0, 0.0), wall, Vec2::ZERO).is_none());
    assert!(sweep_aabb(point(0.0, 1.0), (9.0, 0.0), wall, Vec2::ZERO).is_none());
}

#[test]
fn empty_boxes_are_never_hit() {
    // Some by so little that a mover past both sides at once would be in between.
    let by_little = [Aabb::new((3.5, -9.0), (3.0, 9.0)), Aabb::new((3.0, 0.75), (5.0, 0.25))];
    let others = [Aabb::EMPTY, Aabb::new((5.0, -9.0), (3.0, 9.0)), Aabb::new((3.0, 9.0), (5.0, -9.0))];
    for empty in by_little.into_iter().chain(others) {
        assert_eq!(sweep_aabb(SQUARE, (9.0, 0.0), empty, Vec2::ZERO), None);
        assert_eq!(sweep_aabb(empty, (-9.0, 0.0), SQUARE, Vec2::ZERO), None);
        let mut hits = vec![(7, square_at((1.0, 0.0), (1.0, 0.0), (2.0, 1.0)).expect("a hit"))];
        sweep_aabb_many(SQUARE, (9.0, 0.0), &[empty; 9], &mut hits);
        assert!(hits.is_empty());
    }
}

#[test]
fn boxes_that_are_not_finite_are_never_hit() {
    let half_plane = Aabb::new((2.0, f32::NEG_INFINITY), (3.0, f32::INFINITY));
    let nowhere = Aabb::new((f32::NAN, 0.0), (3.0, 1.0));
    let mut hits = Vec::new();
    for by in [(9.0, 0.0), (f32::INFINITY, 0.0), (f32::NAN, f32::NAN)] {
        for b in [half_plane, nowhere] {
            assert_eq!(sweep_aabb(SQUARE, by, b, Vec2::ZERO), None);
            assert_eq!(sweep_aabb(b, by, SQUARE, Vec2::ZERO), None);
        }
        sweep_aabb_many(SQUARE, by, &[nowhere; 9], &mut hits);
        assert!(hits.is_empty());
    }
    assert_eq!(square_at((f32::INFINITY, 0.0), (3.0, 0.0), (4.0, 1.0)), None);
}

#[test]
fn many_at_once_are_hit_as_single_boxes() {
    let mut random = Random::new(43);
    let mut hits = Vec::new();
    for class in Class::ALL {
        let mut met = 0;
        for _ in 0..2_000 {
            let count = random.below(40);
            // Down to subnormal products of a coordinate and a displacement.
            let scale = if class == Class::Wild { 1.0 } else { 2_f32.powi(*random.pick(&[0, 0, -70, -74, 40])) };
            let mut question = || class.question(&mut random).scaled(scale);
            let first = question();
            // Every second box is the first one's own partner, which is made to be nearly hit.
            let others: Vec<Aabb> = (0..count).map(|i| if i % 2 == 0 { first.b } else { question().b }).collect();
            let by = if class == Class::Wild { first.a_move } else { first.a_move - first.b_move };
            sweep_aabb_many(first.a, by, &others, &mut hits);
            let one_by_one = others.iter().map(|&b| sweep_aabb(first.a, by, b, Vec2::ZERO)).enumerate();
            let expected: Vec<_> = one_by_one.filter_map(|(i, hit)| Some((i, hit?))).collect();
            assert_eq!(hits, expected, "{first:?} {others:?}");
            met += hits.len();
        }
        assert!(met > 1_000, "{class:?}: {met}");
    }
}
