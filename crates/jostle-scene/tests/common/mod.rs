//! The scenes of the repository, and numbers without a generator's crate.
#![allow(dead_code)] // each test file uses a part

use jostle_scene::{Format, Scene};

pub(crate) const SCENES: [(&str, &str); 3] = [
    ("platformer.json", include_str!("../../../../scenes/platformer.json")),
    ("pinball.json", include_str!("../../../../scenes/pinball.json")),
    ("warehouse.ron", include_str!("../../../../scenes/warehouse.ron")),
];

pub(crate) fn parse(text: &str, file: &str) -> Scene {
    Scene::parse(text, file, Format::of(file)).unwrap_or_else(|error| panic!("{error}"))
}

/// xorshift64*, for choices that are the same on every run.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % end
    }

    /// From 0 to 1.
    pub(crate) fn unit(&mut self) -> f32 {
        self.below(1 << 24) as f32 / (1 << 24) as f32
    }
}
