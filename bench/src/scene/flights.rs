//! Figures that move in a straight line to another, or past it.

use jostle::{Pose2, Rot2, Vec2};
use jostle_oracle::{Body, Relation, cast_fraction, relate};

use super::{
    figure::{Figure, Item, Kind},
    pairs::grid_unit,
    random::Random,
};

/// The aim of a flight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Course {
    /// Into it.
    Hit,
    /// Past it, by 0.001 to 0.02 of the size.
    Near,
    /// Past it, by 0.1 to 1 size.
    Far,
    /// Along its border, within 0.001 of the size: about half of them hit.
    Graze,
    /// Along a side that it touches exactly, all the way or a part of it.
    Slide,
    /// Away from a side that it touches exactly at the start.
    Leave,
}

impl Course {
    pub fn name(self) -> &'static str {
        match self {
            Course::Hit => "hit",
            Course::Near => "near",
            Course::Far => "far",
            Course::Graze => "graze",
            Course::Slide => "slide",
            Course::Leave => "leave",
        }
    }

    fn holds(self, flight: &Flight) -> bool {
        match self {
            Course::Hit => flight.fraction.is_some_and(|t| t > 0.0),
            Course::Graze => true,
            Course::Near | Course::Far | Course::Slide | Course::Leave => flight.fraction.is_none(),
        }
    }
}

/// A figure that moves and one that rests, with the exact answer.
#[derive(Clone, Debug)]
pub struct Flight {
    pub mover: Item,
    pub way: Vec2,
    pub target: Item,
    /// The fraction at which they touch, if they then overlap; within 4 ulps, and hit or miss is exact.
    pub fraction: Option<f64>,
}

impl Flight {
    pub fn new(mover: Item, way: Vec2, target: Item) -> Flight {
        let fraction = cast_fraction(&mover.body(), &target.body(), way.into_f64());
        Flight { mover, way, target, fraction }
    }

    /// The mover at a fraction of the displacement.
    pub fn mover_at(&self, fraction: f64) -> Body {
        let [x, y] = self.way.into_f64();
        let body = self.mover.body();
        let corners = body.corners.iter().map(|p| [p[0] + fraction * x, p[1] + fraction * y]).collect();
        Body { corners, ..body }
    }
}

/// A vector for the oracle.
pub trait IntoF64 {
    fn into_f64(self) -> [f64; 2];
}

impl IntoF64 for Vec2 {
    fn into_f64(self) -> [f64; 2] {
        [self.x.into(), self.y.into()]
    }
}

/// This many flights of the first kind to the second, rotated at random. The oracle confirms the aim of each.
pub fn flights(kinds: [Kind; 2], course: Course, size: f32, count: usize) -> Vec<Flight> {
    let mut random = Random::named(&format!("flights {}-{} {} {size}", kinds[0], kinds[1], course.name()));
    let candidates = std::iter::repeat_with(|| {
        let [mover, target] = kinds.map(|kind| Item::random(kind, size, &mut random));
        passing(mover, target, course, size, &mut random)
    });
    candidates.filter(|flight| course.holds(flight)).take(count).collect()
}

/// The same for boxes without rotation.
pub fn upright_flights(course: Course, size: f32, count: usize) -> Vec<Flight> {
    let mut random = Random::named(&format!("upright flights {} {size}", course.name()));
    let candidates = std::iter::repeat_with(|| {
        if matches!(course, Course::Slide | Course::Leave) {
            return touching(Kind::Box, course, size, &mut random);
        }
        let [mover, target] = [(); 2].map(|()| {
            let item = Item::random(Kind::Box, size, &mut random);
            Item { pose: item.pose.translation.into(), ..item }
        });
        passing(mover, target, course, size, &mut random)
    });
    candidates.filter(|flight| course.holds(flight)).take(count).collect()
}

/// The mover at the start of a displacement from somewhere before the target to somewhere behind it.
fn passing(mover: Item, target: Item, course: Course, size: f32, random: &mut Random) -> Flight {
    let heading = random.direction();
    let across = Vec2::new(-heading.y, heading.x);
    // Their extents toward each other, if the mover passes on the left.
    let rim = reach(&target, across) + reach(&mover, -across);
    let aside = match course {
        Course::Near => rim + size * random.between(0.001, 0.02),
        Course::Far => rim + size * random.between(0.1, 1.0),
        Course::Graze => rim + size * random.between(-0.001, 0.001),
        Course::Hit | Course::Slide | Course::Leave => rim * random.between(-0.8, 0.8),
    };
    let before = size * random.between(2.0, 6.0);
    let start = target.pose.translation + across * aside - heading * before;
    let mover = Item { pose: Pose2 { translation: start, ..mover.pose }, ..mover };
    Flight::new(mover, heading * (2.0 * before), target)
}

/// The largest coordinate of a figure along a direction, from its own origin.
fn reach(item: &Item, along: Vec2) -> f32 {
    let ([x, y], [ox, oy], body) = (along.into_f64(), item.pose.translation.into_f64(), item.body());
    let core = body.corners.iter().map(|p| x * (p[0] - ox) + y * (p[1] - oy)).fold(f64::NEG_INFINITY, f64::max);
    (core + f64::from(body.radius)) as f32
}

/// This many figures of a kind that lie on the side of a wide box, exactly on a grid, and slide along it or leave it.
pub fn resting_flights(kind: Kind, course: Course, size: f32, count: usize) -> Vec<Flight> {
    let mut random = Random::named(&format!("resting flights {kind} {} {size}", course.name()));
    let candidates = std::iter::repeat_with(|| touching(kind, course, size, &mut random));
    let touches = |flight: &Flight| relate(&flight.mover.body(), &flight.target.body()) == Relation::Touching;
    candidates.filter(|flight| touches(flight) && course.holds(flight)).take(count).collect()
}

fn touching(kind: Kind, course: Course, size: f32, random: &mut Random) -> Flight {
    let unit = grid_unit(size) / 8.0;
    let mut eighths = |low: i32, high: i32| unit * (low + random.below((high - low + 1) as usize) as i32) as f32;
    let (half, across) = (Vec2::new(eighths(16, 64), eighths(4, 8)), eighths(2, 4));
    let (figure, height) = match kind {
        Kind::Circle => (Figure::Circle { radius: across }, across),
        Kind::Capsule => (Figure::Capsule { half_length: eighths(2, 4), radius: across }, across),
        Kind::Box | Kind::Regular(_) => (Figure::Box { half: Vec2::new(eighths(2, 4), across) }, across),
    };
    let (at, aside) = (Vec2::new(eighths(-32, 32), eighths(-32, 32)), eighths(-12, 12));
    let way = match course {
        Course::Slide => Vec2::new(eighths(1, 64), 0.0),
        _ => Vec2::new(eighths(-32, 32), eighths(1, 64)),
    };
    // The mover lies on the box; then both are rotated, exactly.
    let turn = Rot2::quarter_turns(random.below(4) as i32);
    let item = |figure, place: Vec2| Item::new(figure, Pose2::new(turn * place, turn));
    let mover = item(figure, at + Vec2::new(aside, half.y + height));
    Flight::new(mover, turn * way, item(Figure::Box { half }, at))
}

/// This many balls of a hundredth of the size that move a thousand sizes in a step, toward a wall that is a thousandth
/// as thick as the size, three to six sizes wide and rotated at random.
pub fn bullets(size: f32, count: usize) -> Vec<Flight> {
    const BALL: f32 = 0.01;
    const WAY: f32 = 1000.0;
    let mut random = Random::named(&format!("bullets {size}"));
    let candidates = std::iter::repeat_with(|| {
        let half = Vec2::new(0.5 * BALL / 1000.0, random.between(1.5, 3.0)) * size;
        let wall = Item::new(Figure::Box { half }, Pose2::new(random.within(4.0 * size), random.turn()));
        let heading = random.direction();
        let goal = wall.pose * Vec2::new(0.0, half.y * random.between(-0.9, 0.9));
        let start = goal - heading * (WAY * size * random.between(0.05, 0.95));
        let ball = Item::new(Figure::Circle { radius: 0.5 * BALL * size }, start);
        Flight::new(ball, heading * (WAY * size), wall)
    });
    candidates.filter(|flight| Course::Hit.holds(flight)).take(count).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::SIZES;

    #[test]
    fn figures_hit_pass_and_graze_as_told() {
        for (kinds, size) in
            [([Kind::Circle; 2], 1e-4), ([Kind::Capsule, Kind::Box], 1.0), ([Kind::Regular(8); 2], 1e5)]
        {
            let hits = |course| {
                let flights = flights(kinds, course, size, 100);
                flights.iter().filter(|flight| flight.fraction.is_some()).count()
            };
            assert_eq!((hits(Course::Hit), hits(Course::Near), hits(Course::Far)), (100, 0, 0));
            let grazes = hits(Course::Graze);
            assert!((20..80).contains(&grazes), "{kinds:?} at {size}: {grazes} of 100 hit");
        }
    }

    #[test]
    fn what_slides_or_leaves_touches_exactly_and_hits_nothing() {
        for (kind, size) in [Kind::Box, Kind::Circle, Kind::Capsule].into_iter().zip(SIZES) {
            for course in [Course::Slide, Course::Leave] {
                for flight in resting_flights(kind, course, size, 50) {
                    assert_eq!(relate(&flight.mover.body(), &flight.target.body()), Relation::Touching);
                    assert_eq!(flight.fraction, None);
                }
            }
        }
    }

    #[test]
    fn bullets_are_small_and_fast_and_hit() {
        for flight in bullets(1.0, 50) {
            assert!((flight.way.length() - 1000.0).abs() < 1.0);
            assert!(flight.fraction.is_some_and(|t| t > 0.0 && t < 1.0));
        }
    }
}
