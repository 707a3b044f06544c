use super::dvec2::DVec2;

/// The number of sectors into which the directions of the plane are divided: as many as a set has bits.
const SECTORS: u32 = u128::BITS;

/// The number of sectors in a quarter turn.
const IN_QUARTER: f64 = SECTORS as f64 / 4.0;

/// A set of directions, rounded outward to sectors of about 3°.
///
/// A set holds at least the directions it was made of. So two sets that have none in common are proved to be disjoint.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Directions(u128);

impl Directions {
    pub(crate) const NONE: Directions = Directions(0);
    pub(crate) const ALL: Directions = Directions(u128::MAX);

    /// Those from one vector counterclockwise to another, and those within `error` radians of them.
    pub(crate) fn arc(from: DVec2, to: DVec2, error: f64) -> Directions {
        // An angle is at least as large as its turn, and rounding is far below a hundredth of a sector.
        let error = error * IN_QUARTER + 1.0 / 128.0;
        let (from, to) = (turn(from) * IN_QUARTER, turn(to) * IN_QUARTER);
        let first = floor(from - error);
        let count = floor(to + error) - first + 1 + if to < from { SECTORS as i32 } else { 0 };
        if count >= SECTORS as i32 {
            return Directions::ALL;
        }
        Directions(((1 << count) - 1_u128).rotate_left(first.rem_euclid(SECTORS as i32) as u32))
    }

    pub(crate) fn with(self, other: Directions) -> Directions {
        Directions(self.0 | other.0)
    }

    /// The sector of a direction.
    pub(crate) fn around(direction: DVec2) -> Directions {
        let sector = floor(turn(direction) * IN_QUARTER);
        Directions(1 << (sector as u32 % SECTORS))
    }

    /// `false` proves that no direction is in both sets.
    pub(crate) fn meet(self, others: Directions) -> bool {
        self.0 & others.0 != 0
    }

    /// `false` proves that a direction is not in the set.
    pub(crate) fn have(self, direction: DVec2) -> bool {
        self.meet(Directions::around(direction))
    }

    /// `false` proves that no direction of this set is opposite to one of the other.
    pub(crate) fn may_oppose(self, others: Directions) -> bool {
        self.0 & others.0.rotate_left(SECTORS / 2) != 0
    }
}

/// A measure of the angle of a vector, in quarter turns from 0 to 4: it grows with the angle, half to once as fast in
/// radians, and by exactly 2 from a vector to its opposite.
pub(crate) fn turn(v: DVec2) -> f64 {
    let share = v.y / v.manhattan();
    match (v.x >= 0.0, v.y >= 0.0) {
        (true, true) => share,
        (true, false) => 4.0 + share,
        (false, _) => 2.0 - share,
    }
}

/// The largest integer that is not above a number; the numbers here are small.
fn floor(x: f64) -> i32 {
    let towards_zero = x as i32;
    towards_zero - i32::from(f64::from(towards_zero) > x)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::Rot2;

    fn towards(degrees: f32) -> DVec2 {
        DVec2::from(Rot2::degrees(degrees) * crate::math::Vec2::X) * 7.0
    }

    #[test]
    fn an_arc_has_its_directions_and_few_others() {
        for (start, wide) in
            (-360..360).step_by(7).flat_map(|start| (0..350).step_by(11).map(move |wide| (start, wide)))
        {
            let [start, wide] = [start as f32, wide as f32];
            let arc = Directions::arc(towards(start), towards(start + wide), 0.001);
            for step in 0..=40 {
                let inside = towards(start + wide * step as f32 / 40.0);
                assert!(arc.have(inside), "{start} {wide} {step}");
                assert!(arc.may_oppose(Directions::arc(-inside, -inside, 0.0)), "{start} {wide} {step}");
            }
            let outside = towards(start - (360.0 - wide) / 2.0);
            assert_eq!(arc.have(outside), wide > 348.0, "{start} {wide}");
            let opposite = Directions::arc(-outside, -outside, 0.0);
            assert!(wide > 336.0 || !arc.may_oppose(opposite), "{start} {wide}");
        }
    }

    #[test]
    fn a_turn_grows_half_to_once_as_fast_as_the_angle() {
        let turns: Vec<f64> = (0..3600).map(|i| turn(towards(i as f32 / 10.0))).collect();
        for pair in turns.windows(2) {
            let share = (pair[1] - pair[0]) / (0.1_f64.to_radians());
            assert!((0.499..1.001).contains(&share), "{pair:?}");
        }
    }
}
