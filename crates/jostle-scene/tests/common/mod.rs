//! The scenes of the repository, and numbers without a generator's crate.
#![allow(dead_code)] // each test file uses a part

pub(crate) mod svg;

use jostle_scene::{Format, Scene};

pub(crate) const SCENES: [(&str, &str); 3] = [
    ("platformer.json", include_str!("../../../../scenes/platformer.json")),
    ("pinball.json", include_str!("../../../../scenes/pinball.json")),
    ("warehouse.ron", include_str!("../../../../scenes/warehouse.ron")),
];

/// One scene for each kind of shape beyond the convex ones, one of contacts, one of casts and one of moves.
pub(crate) const KINDS: [(&str, &str); 7] = [
    ("polygons.json", include_str!("../../../../scenes/polygons.json")),
    ("chain.json", include_str!("../../../../scenes/chain.json")),
    ("tiles.json", include_str!("../../../../scenes/tiles.json")),
    ("cart.ron", include_str!("../../../../scenes/cart.ron")),
    ("contacts.json", include_str!("../../../../scenes/contacts.json")),
    ("casts.json", include_str!("../../../../scenes/casts.json")),
    ("moves.json", include_str!("../../../../scenes/moves.json")),
];

/// All scenes of the repository.
pub(crate) fn all_scenes() -> impl Iterator<Item = (&'static str, &'static str)> {
    SCENES.into_iter().chain(KINDS)
}

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

/// The message for a text that is no scene.
pub(crate) fn message(text: &str, file: &str) -> String {
    match Scene::parse(text, file, Format::of(file)) {
        Err(error) => error.to_string(),
        Ok(_) => panic!("no error in {text}"),
    }
}

/// The same without the column.
pub(crate) fn message_of_line(text: &str, file: &str) -> String {
    let message = message(text, file);
    let (file, rest) = message.split_once(':').expect("the file");
    let (line, rest) = rest.split_once(':').expect("the line");
    let (_, rest) = rest.split_once(": ").expect("the column");
    format!("{file}:{line}: {rest}")
}

/// The message for a scene with this one collider, on line 1.
pub(crate) fn of_collider(fields: &str) -> String {
    let text = format!(
        r#"{{"jostle": 1, "layers": ["world", "hero"], "shapes": {{"crate": {{"box": [1, 1]}}}}, "colliders": [{{{fields}}}]}}"#
    );
    message_of_line(&text, "room.json").strip_prefix("room.json:1: ").expect("all of it is line 1").to_owned()
}

#[track_caller]
pub(crate) fn check(actual: String, expected: &str) {
    assert_eq!(actual, expected, "\n  actual: {actual}\nexpected: {expected}");
}
