//! Correctness: moves that end inside the level, that are cut short on level ground, or that leave the level.

use jostle::{Cast, Collider, Convex, QueryFilter, Vec2, World, separation};

use crate::walk::{Move, is_in_level};

/// The depth up to which an overlap does not count.
const DEPTH: f32 = 1e-4;
/// A walking mover is lifted by this before its way is examined.
const LIFT: f32 = 0.05;

/// The numbers of moves of each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Verdict {
    pub(crate) moves: usize,
    pub(crate) on_floor: usize,
    /// Those that meet at most two things.
    pub(crate) met_few: usize,
    /// Those that end deeper than `DEPTH` in the level.
    pub(crate) overlapping: usize,
    /// Those that walk on level ground where nothing is in the way.
    pub(crate) level: usize,
    /// Those of them that get less than nine tenths of the way.
    pub(crate) cut_short: usize,
    /// Those that leave the level.
    pub(crate) fallen: usize,
}

/// Examines the moves of a mover in a world that has only the level.
pub(crate) fn judge<'m>(
    world: &World<()>,
    bottom: f32,
    mover: &Convex,
    moves: impl IntoIterator<Item = &'m Move>,
) -> Verdict {
    let mut verdict = Verdict::default();
    let count = |is: bool| usize::from(is);
    for one in moves {
        verdict.moves += 1;
        verdict.on_floor += count(one.stands);
        verdict.met_few += count(one.met <= 2);
        if !is_in_level(one.to, bottom) {
            verdict.fallen += 1;
            continue;
        }
        verdict.overlapping += count(overlaps(world, mover, one.to));
        if walks_on_level_ground(world, mover, one) {
            let (gone, asked) = (one.to.x - one.from.x, one.by.x);
            verdict.level += 1;
            verdict.cut_short += count(gone * asked.signum() < 0.9 * asked.abs());
        }
    }
    verdict
}

fn overlaps(world: &World<()>, mover: &Convex, at: Vec2) -> bool {
    let placed = mover.at(at);
    let is_deep = |solid: &Collider<()>| separation(placed, solid.placed()).distance < -DEPTH;
    world.overlapping(placed, &QueryFilter::new()).any(|id| is_deep(world.get(id).expect("it is there")))
}

/// True if a mover on a floor walks where nothing is in its way, and the floor is level and as high at the end.
fn walks_on_level_ground(world: &World<()>, mover: &Convex, one: &Move) -> bool {
    let &Move { from, by, .. } = one;
    if !one.stood || by.x == 0.0 {
        return false;
    }
    let clear = QueryFilter::new();
    let floor = |x: f32| {
        let lifted = mover.at(Vec2::new(x, from.y + LIFT));
        match world.cast_shape(lifted, (0.0, -2.0 * LIFT), &clear).1 {
            Cast::At(hit) if hit.normal.y > 0.999_999 => Some(hit.stop.translation.y),
            _ => None,
        }
    };
    let (Some(before), Some(after)) = (floor(from.x), floor(from.x + by.x)) else { return false };
    let lifted = mover.at(from + Vec2::new(0.0, LIFT));
    let way = Vec2::new(by.x + LIFT * by.x.signum(), 0.0);
    (before - after).abs() < 1e-4 && world.cast_shape(lifted, way, &clear).1.is_clear()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_of_wrong_move_is_counted() {
        let mut world = World::new();
        for x in [0.0, 1.0, 2.0, 3.0] {
            world.insert(Collider::new(Convex::rectangle(1.0, 1.0).unwrap(), (x, -0.5), ())).unwrap();
        }
        let mover = Convex::circle(0.25).unwrap();
        let one = |from: [f32; 2], to: [f32; 2]| {
            let [from, to] = [from, to].map(Vec2::from);
            judge(
                &world,
                -5.0,
                &mover,
                &[Move { from, to, by: Vec2::new(0.5, -0.01), stood: true, stands: true, met: 1 }],
            )
        };
        let right = Verdict { moves: 1, on_floor: 1, met_few: 1, level: 1, ..Verdict::default() };
        assert_eq!(one([0.0, 0.251], [0.5, 0.251]), right);
        assert_eq!(one([0.0, 0.251], [0.4, 0.251]), Verdict { cut_short: 1, ..right });
        assert_eq!(one([0.0, 0.251], [0.5, 0.2498]), Verdict { overlapping: 1, ..right });
        // In the air, and off the edge.
        assert_eq!(one([0.0, 1.0], [0.0, 1.0]), Verdict { level: 0, ..right });
        assert_eq!(one([3.3, 0.251], [3.4, 0.251]), Verdict { level: 0, ..right });
        assert_eq!(one([0.0, 0.251], [0.5, -6.0]), Verdict { fallen: 1, level: 0, ..right });
        assert_eq!(one([0.0, 0.251], [0.5, f32::NAN]), Verdict { fallen: 1, level: 0, ..right });
    }
}
