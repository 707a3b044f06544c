//! Pseudorandom numbers for the tests inside the library.

/// A reproducible sequence (Steele, Lea & Flood 2014, "SplitMix").
pub(crate) struct Random(pub(crate) u64);

impl Random {
    /// 64 bits.
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// An integer from 0 to `end`, exclusive.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }

    /// An integer as a number, ends included.
    pub(crate) fn whole(&mut self, min: i32, max: i32) -> f32 {
        (min + self.below((max - min + 1) as usize) as i32) as f32
    }

    /// A number between two others, a multiple of 2^-24 of their difference.
    pub(crate) fn between(&mut self, min: f32, max: f32) -> f32 {
        min + (max - min) * (self.below(1 << 24) as f32 / (1 << 24) as f32)
    }

    /// A number from −1 to 1.
    pub(crate) fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1_u64 << 52) as f64 - 1.0
    }
}
