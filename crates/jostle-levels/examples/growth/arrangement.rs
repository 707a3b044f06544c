use jostle::{Pose2, Ray, Relation, Rot2, Shape, Vec2, cast_ray, relate};

use crate::random::Random;

/// How many arrangements there are. One says little: of combs of 1,000 corners the depth took 35 to 441 ms at 24 rotations.
/// With eight, a round takes five minutes.
pub(crate) const COUNT: usize = 8;

/// One of the ways in which a box, a point or a second shape lies relative to a shape about 2 wide.
pub(crate) struct Arrangement {
    /// The pose of the shape, which is at the origin.
    pub(crate) place: Pose2,
    /// The pose of a box across the border: where a ray from outside meets the shape, or near the origin if it meets nothing.
    pub(crate) border: Pose2,
    /// Outside of a shape like this one, moved towards it until they overlap.
    pub(crate) shallow: Pose2,
    /// The rotation of all that lies around the shape: where it is, and how it moves.
    around: Rot2,
    /// The rotation of the box or the second shape.
    turn: Rot2,
}

impl Arrangement {
    /// The same for every shape, but for `border` and `shallow`.
    pub(crate) fn new(index: usize, shape: &Shape) -> Arrangement {
        let mut random = Random::new(index as u32);
        let place = Pose2::new(Vec2::ZERO, random.rotation());
        let (around, turn) = (random.rotation(), random.rotation());
        let mut arrangement = Arrangement { place, border: place, shallow: place, around, turn };
        let ray = Ray::new(arrangement.point(-3.0, 0.7), arrangement.point(6.0, -1.1));
        let met = cast_ray(ray, shape.at(place)).map_or(Vec2::ZERO, |hit| hit.point);
        arrangement.border = Pose2::new(met, turn);
        arrangement.shallow = arrangement.first_overlap(shape);
        arrangement
    }

    /// A place beside the shape, given as if all around it were not rotated.
    pub(crate) fn at(&self, x: f32, y: f32) -> Pose2 {
        Pose2::new(self.point(x, y), self.turn)
    }

    /// A position or a direction, given likewise.
    pub(crate) fn point(&self, x: f32, y: f32) -> Vec2 {
        self.around * Vec2::new(x, y)
    }

    /// So that the two overlap by at most a hundredth.
    fn first_overlap(&self, shape: &Shape) -> Pose2 {
        let overlaps = |pose: &Pose2| relate(shape.at(self.place), shape.at(*pose)) == Relation::Overlapping;
        (0..300).map(|step| self.at(3.0 - step as f32 * 0.01, 0.1)).find(overlaps).unwrap_or(self.at(0.0, 0.1))
    }
}
