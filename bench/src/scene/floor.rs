//! Level floors of many pieces, and boxes on them.

use jostle::{Chain, Compound, Convex, Part, Pose2, Rot2, Vec2};
use jostle_oracle::{Body, distance, relate};

use super::{
    figure::{Figure, Item, Kind},
    pairs::Mix,
    random::Random,
};

/// The number of pieces of a floor.
pub const PIECES: usize = 100;

/// A floor of square pieces whose upper faces are side by side at height 0 of its own frame.
#[derive(Clone, Copy, Debug)]
pub struct Floor {
    /// The width of a piece.
    pub width: f32,
    pub pose: Pose2,
}

impl Floor {
    /// The borders between pieces, and its ends, in its own frame, from left to right.
    pub fn surface(self) -> Vec<Vec2> {
        (0..=PIECES).map(|i| Vec2::new((i as f32 - PIECES as f32 / 2.0) * self.width, 0.0)).collect()
    }

    pub fn chain(self) -> Chain {
        Chain::open(self.surface()).expect("a floor is a chain")
    }

    /// The centres of the pieces as squares.
    pub fn tiles(self) -> impl Iterator<Item = Vec2> {
        self.surface().into_iter().take(PIECES).map(move |left| left + Vec2::new(0.5, -0.5) * self.width)
    }

    pub fn compound(self) -> Compound {
        let tile = Convex::rectangle(self.width, self.width).expect("a tile has a width");
        Compound::new(self.tiles().map(|middle| Part::new(tile.clone(), middle))).expect("a floor is a compound")
    }

    /// All tiles as one.
    pub fn body(self) -> Body {
        let [left, right] = [-0.5, 0.5].map(|side| side * self.width * PIECES as f32);
        let corners = [[left, -self.width], [right, -self.width], [right, 0.0], [left, 0.0]];
        let Pose2 { translation, rotation } = self.pose;
        Body::place(&corners, [rotation.cos(), rotation.sin()], translation.into(), 0.0)
    }
}

/// A floor and boxes near it.
pub struct Boxes {
    pub floor: Floor,
    pub items: Vec<Item>,
    /// The true signed distances.
    pub distances: Vec<f64>,
}

/// A floor and this many boxes in this mix (confirmed by the oracle), but half as deep: every second one flush, the
/// rest at any rotation; all far from its ends, and with their centres above.
pub fn boxes_on_floor(mix: Mix, size: f32, count: usize) -> Boxes {
    const WIDTH: f32 = 0.5;
    const REACH: f32 = 20.0;
    let mut random = Random::named(&format!("floor {} {size}", mix.name()));
    let floor = Floor { width: WIDTH * size, pose: Pose2::new(random.within(4.0 * size), random.turn()) };
    let body = floor.body();
    let mut boxes = Boxes { floor, items: Vec::new(), distances: Vec::new() };
    while boxes.items.len() < count {
        let figure = Figure::random(Kind::Box, size, &mut random);
        let Figure::Box { half } = figure else { unreachable!("a box was drawn") };
        let turn = if boxes.items.len().is_multiple_of(2) { Rot2::IDENTITY } else { random.turn() };
        let lowest = half.x * turn.sin().abs() + half.y * turn.cos().abs();
        let gap = mix.gap(size, &mut random) * if mix == Mix::Over { 0.5 } else { 1.0 };
        let local = Vec2::new(random.between(-REACH, REACH) * size, lowest + gap);
        let item = Item::new(figure, Pose2::new(floor.pose * local, floor.pose.rotation * turn));
        let relation = relate(&body, &item.body());
        let distance = distance(&body, &item.body());
        if mix.holds(relation, distance, size) {
            boxes.items.push(item);
            boxes.distances.push(distance);
        }
    }
    boxes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_lie_to_the_floor_as_their_mix_says_and_the_shortest_way_out_is_up() {
        for (mix, expected) in [(Mix::Over, -0.151..0.0), (Mix::Near, 0.0..0.0201), (Mix::Far, 0.0999..2.001)] {
            let boxes = boxes_on_floor(mix, 1.0, 40);
            let up = boxes.floor.pose.rotation * (0.0, 1.0);
            for (item, distance) in boxes.items.iter().zip(&boxes.distances) {
                assert!(expected.contains(distance), "{mix:?}: {distance}");
                let along = jostle_oracle::support_gap(&boxes.floor.body(), &item.body(), [up.x.into(), up.y.into()]);
                assert!((along - distance).abs() < 1e-5, "{mix:?}: {distance}, up {along}");
            }
        }
    }
}
