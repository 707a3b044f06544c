use jostle::{Rot2, Vec2};

/// Pseudorandom numbers, the same in every run (Marsaglia 2003).
pub(crate) struct Random(u32);

impl Random {
    /// Seeds next to each other begin with unlike numbers; 0 is as good as any other.
    pub(crate) fn new(seed: u32) -> Random {
        let mut random = Random(seed.wrapping_mul(0x9e37_79b9) ^ 0x5bd1_e995);
        random.unit();
        random
    }

    /// From 0 to 1.
    pub(crate) fn unit(&mut self) -> f32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 17;
        self.0 ^= self.0 << 5;
        self.0 as f32 / u32::MAX as f32
    }

    pub(crate) fn between(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * self.unit()
    }

    pub(crate) fn rotation(&mut self) -> Rot2 {
        Rot2::degrees(self.between(0.0, 360.0))
    }

    pub(crate) fn point(&mut self, low: Vec2, high: Vec2) -> Vec2 {
        Vec2::new(self.between(low.x, high.x), self.between(low.y, high.y))
    }

    /// An index below `length`, which must not be 0.
    pub(crate) fn index(&mut self, length: usize) -> usize {
        ((self.unit() * length as f32) as usize).min(length - 1)
    }
}
