//! Points near a figure.

use jostle::{Pose2, Rot2, Vec2, closest_point};
use jostle_oracle::{Location, distance_to, locate};

use super::{
    figure::{Figure, Item, Kind},
    pairs::{Mix, grid_unit},
    random::Random,
};

/// A figure and a point, with the exact answer.
#[derive(Clone, Debug)]
pub struct Spot {
    pub item: Item,
    pub point: Vec2,
    pub location: Location,
    /// The signed distance: negative inside.
    pub distance: f64,
}

impl Spot {
    fn of(item: Item, point: Vec2) -> Spot {
        let (body, at) = (item.body(), exact(point));
        Spot { location: locate(at, &body), distance: distance_to(at, &body), item, point }
    }
}

/// A point for the oracle.
pub fn exact(point: Vec2) -> [f64; 2] {
    [point.x.into(), point.y.into()]
}

/// The names of the mixes if one of the two is a point.
pub fn name_of(mix: Mix) -> &'static str {
    match mix {
        Mix::Over => "in",
        Mix::Touch => "border",
        Mix::Upright => "upright",
        Mix::Near | Mix::Far => mix.name(),
    }
}

/// This many figures of this kind, each with a point in this mix (confirmed by the oracle). `Touch` takes boxes on a
/// grid and points exactly on their border.
pub fn spots(kind: Kind, mix: Mix, size: f32, count: usize) -> Vec<Spot> {
    let mut random = Random::named(&format!("points {kind} {} {size}", mix.name()));
    let candidates = std::iter::repeat_with(|| match mix {
        Mix::Touch => on_border(size, &mut random),
        _ => spaced(kind, mix, size, &mut random),
    });
    let belongs = |spot: &Spot| {
        let relation = match spot.location {
            Location::Inside => jostle_oracle::Relation::Overlapping,
            Location::Boundary => jostle_oracle::Relation::Touching,
            Location::Outside => jostle_oracle::Relation::Apart,
        };
        mix.holds(relation, spot.distance, size)
    };
    candidates.filter(belongs).take(count).collect()
}

fn spaced(kind: Kind, mix: Mix, size: f32, random: &mut Random) -> Spot {
    let item = Item::random(kind, size, random);
    let somewhere = item.pose.translation + random.within(size);
    let border = closest_point(somewhere, item.placed());
    let point = border.point + border.normal * mix.gap(size, random);
    Spot::of(item, point)
}

fn on_border(size: f32, random: &mut Random) -> Spot {
    let unit = grid_unit(size) / 8.0;
    let mut eighths = |low: usize, high: usize| unit * (low + random.below(high - low + 1)) as f32;
    let half = Vec2::new(eighths(2, 4), eighths(2, 4));
    let at = Vec2::new(eighths(0, 32), eighths(0, 32));
    let along = eighths(0, 8).min(2.0 * half.y) - half.y;
    let (turns, side) = (random.below(4), if random.chance(2) { 1.0 } else { -1.0 });
    let pose = Pose2::new(at, Rot2::quarter_turns(turns as i32));
    let point = pose * (side * half.x, along);
    Spot::of(Item::new(Figure::Box { half }, pose), point)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_lie_as_their_mix_says() {
        for (kind, size) in [(Kind::Circle, 1e-4), (Kind::Capsule, 1.0), (Kind::Regular(16), 1e5)] {
            for (mix, expected) in [(Mix::Over, -0.31..0.0), (Mix::Near, 0.0..0.0201), (Mix::Far, 0.0999..2.001)] {
                for spot in spots(kind, mix, size, 50) {
                    let gap = distance_to(exact(spot.point), &spot.item.body()) / f64::from(size);
                    assert!(expected.contains(&gap), "{kind} {mix:?} at {size}: {gap}");
                }
            }
        }
        for spot in spots(Kind::Box, Mix::Touch, 1e-4, 100) {
            assert_eq!(locate(exact(spot.point), &spot.item.body()), Location::Boundary);
        }
    }
}
