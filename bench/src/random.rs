//! Deterministic random numbers: the same inputs on every machine and in every run.

use std::f32::consts::PI;

use jostle::{Rot2, Vec2};

/// A xorshift generator (Marsaglia 2003).
pub struct Random(u64);

impl Random {
    /// The generator for a name, so that one case does not change another.
    pub fn named(name: &str) -> Random {
        // FNV-1a.
        let seed = name
            .bytes()
            .fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
        let mut random = Random(seed | 1);
        for _ in 0..8 {
            random.bits();
        }
        random
    }

    fn bits(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    /// An f32 from low to high.
    pub fn between(&mut self, low: f32, high: f32) -> f32 {
        const BITS: u32 = f32::MANTISSA_DIGITS;
        let unit = (self.bits() >> (u64::BITS - BITS)) as f32 / (1_u32 << BITS) as f32;
        low + (high - low) * unit
    }

    /// An integer from 0 to n − 1.
    pub fn below(&mut self, n: usize) -> usize {
        (((self.bits() >> 32) * n as u64) >> 32) as usize
    }

    pub fn chance(&mut self, one_in: usize) -> bool {
        self.below(one_in) == 0
    }

    /// Puts items in any order (Fisher and Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }

    /// A point of the square from −reach to reach.
    pub fn within(&mut self, reach: f32) -> Vec2 {
        Vec2::new(self.between(-reach, reach), self.between(-reach, reach))
    }

    pub fn turn(&mut self) -> Rot2 {
        Rot2::new(self.between(-PI, PI))
    }

    pub fn direction(&mut self) -> Vec2 {
        let turn = self.turn();
        Vec2::new(turn.cos(), turn.sin())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_repeatable_and_fill_their_range() {
        let draw = |name| {
            let mut random = Random::named(name);
            (0..1000).map(|_| random.between(-1.0, 3.0)).collect::<Vec<_>>()
        };
        let numbers = draw("some case");
        assert_eq!(numbers, draw("some case"));
        assert_ne!(numbers, draw("another case"));
        assert!(numbers.iter().all(|x| (-1.0..=3.0).contains(x)));
        let mean = numbers.iter().sum::<f32>() / 1000.0;
        assert!((mean - 1.0).abs() < 0.15, "the mean is {mean}");
    }
}
