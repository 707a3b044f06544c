//! A level that is mirrored or turned by a quarter gives the mirrored or turned path.

use super::levels::{levels, movers};
use crate::common::random::Random;
use jostle::{Chain, Collider, Compound, Convex, Mover, Part, Polygon, Pose2, Rot2, Shape, Vec2, World, slide};

/// A change of the frame: a mirror, or a quarter turn.
#[derive(Clone, Copy, Debug)]
enum Change {
    Mirror,
    Quarter,
}

impl Change {
    fn point(self, p: Vec2) -> Vec2 {
        match self {
            Change::Mirror => Vec2::new(-p.x, p.y),
            Change::Quarter => Vec2::new(-p.y, p.x),
        }
    }

    fn points(self, points: &[Vec2]) -> Vec<Vec2> {
        let image = points.iter().map(|&p| self.point(p));
        // A mirror turns the direction of a chain around, and with it its front.
        if let Change::Mirror = self { image.rev().collect() } else { image.collect() }
    }

    /// The rotation of the image of a shape that is mirrored in its own frame.
    fn pose(self, pose: Pose2) -> Pose2 {
        let (c, s) = (pose.rotation.cos(), pose.rotation.sin());
        let rotation = match self {
            Change::Mirror => Rot2::from_cos_sin(c, -s),
            // The shape itself is turned in its own frame.
            Change::Quarter => Rot2::from_cos_sin(c, s),
        };
        Pose2::new(self.point(pose.translation), rotation.expect("a rotation"))
    }

    fn convex(self, shape: &Convex) -> Convex {
        let core = Convex::hull(self.points(shape.corners())).expect("an image");
        if shape.radius() > 0.0 { core.grown(shape.radius()).expect("an image") } else { core }
    }

    fn shape(self, shape: &Shape) -> Shape {
        match shape {
            Shape::Convex(shape) => self.convex(shape).into(),
            Shape::Polygon(shape) => {
                let outline = shape.outlines().next().expect("an outline");
                Polygon::new(self.points(outline)).expect("an image").into()
            }
            Shape::Chain(shape) => {
                let points = self.points(shape.points());
                let chain = if shape.is_closed() { Chain::closed(points) } else { Chain::open(points) };
                let chain = chain.expect("an image");
                if shape.is_one_sided() { chain.one_sided().into() } else { chain.into() }
            }
            Shape::Compound(shape) => {
                let parts = shape.parts().iter().map(|part| Part::new(self.shape(part.shape()), (0.0, 0.0)));
                Compound::new(parts).expect("an image").into()
            }
            other => unreachable!("{other:?}"),
        }
    }
}

#[test]
fn a_mirrored_or_turned_level_gives_the_mirrored_or_turned_path() {
    let (mut random, mut compared) = (Random::new(3), 0);
    for level in levels(11) {
        for change in [Change::Mirror, Change::Quarter] {
            for (name, shape) in movers(level.unit) {
                let mut images: World<()> = World::new();
                for (_, collider) in level.world.iter() {
                    let image = Collider::new(change.shape(&collider.shape), change.pose(collider.pose), ());
                    images.insert(image).expect("an image");
                }
                let image = change.convex(&shape);
                let up = level.pose.rotation * Vec2::new(0.0, 1.0);
                for i in 0..40 {
                    let mover = if i % 3 == 0 { Mover::top_down() } else { Mover::platformer(up) };
                    let changed = Mover { up: mover.up.map(|up| change.point(up)), ..mover };
                    let from = level.place(&shape, &mut random);
                    let length = *random.pick(&[0.1, 1.0, 4.0]) * level.unit;
                    let by = level.pose.rotation * (Rot2::new(random.between(-3.1, 3.1)) * Vec2::new(length, 0.0));
                    let none = jostle::QueryFilter::new();
                    let moved = level.world.plan_move(shape.at(from), by, &mover, &none, slide);
                    let other = images.plan_move(image.at(change.pose(from)), change.point(by), &changed, &none, slide);
                    let size = shape.at(from).aabb().size().length() + length;
                    let far = from.translation.length() * f32::EPSILON;
                    let apart = change.point(moved.pose.translation).distance(other.pose.translation);
                    assert!(
                        apart <= 1e-5 * size + 16.0 * far,
                        "{} {change:?} {name} from {from:?} by {by}: {apart}\n{moved:?}\n{other:?}",
                        level.name
                    );
                    let flags = |floor: bool, wall: bool, ceiling: bool| [floor, wall, ceiling];
                    assert_eq!(
                        flags(moved.floor.is_some(), moved.wall.is_some(), moved.ceiling.is_some()),
                        flags(other.floor.is_some(), other.wall.is_some(), other.ceiling.is_some()),
                        "{} {change:?} {name} from {from:?} by {by}\n{moved:?}\n{other:?}",
                        level.name
                    );
                    compared += usize::from(!moved.hits().is_empty());
                }
            }
        }
    }
    assert!(compared > 1_000, "{compared}");
}
