use jostle::Vec2;
use rand_pcg::Pcg32;
use rand_pcg::rand_core::{Rng, SeedableRng};

/// The lengths of moves in radii, from slow to farther than levels are wide.
const LENGTHS: [f32; 6] = [1.0 / 32.0, 0.5, 2.0, 4.0, 20.0, 500.0];

/// Displacements at random, the same on every platform: often straight on, along axes and diagonals too.
pub(super) struct Displacements {
    random: Pcg32,
    radius: f32,
    speed: Option<f32>,
    last: Vec2,
}

impl Displacements {
    pub(super) fn new(seed: u64, radius: f32, speed: Option<f32>) -> Displacements {
        Displacements { random: Pcg32::seed_from_u64(seed), radius, speed, last: Vec2::ZERO }
    }

    pub(super) fn next(&mut self) -> Vec2 {
        if self.last == Vec2::ZERO || self.below(4) == 0 {
            let length = self.speed.unwrap_or_else(|| LENGTHS[self.below(6)] * self.radius);
            self.last = self.direction() * length;
        }
        self.last
    }

    /// A unit vector.
    fn direction(&mut self) -> Vec2 {
        let [x, y] = [(); 2].map(|()| self.below(2001) as f32 / 1000.0 - 1.0);
        let any = if x == 0.0 && y == 0.0 { Vec2::X } else { Vec2::new(x, y) };
        let directions = [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
        let chosen = directions.get(self.below(12)).map_or(any, |&direction| direction.into());
        chosen / chosen.length()
    }

    fn below(&mut self, bound: u32) -> usize {
        ((u64::from(self.random.next_u32()) * u64::from(bound)) >> 32) as usize
    }
}
