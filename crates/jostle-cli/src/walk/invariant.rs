use jostle::Vec2;
use serde::Serialize;

/// A fact that has to hold after each move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Invariant {
    Clearance,
    Sector,
    Crossing,
    Room,
    Longer,
    Faster,
    Repeat,
    Finite,
    Stuck,
    Idle,
    Split,
    Reach,
}

impl Invariant {
    pub(super) fn text(self) -> &'static str {
        match self {
            Invariant::Clearance => "clearance",
            Invariant::Sector => "sector",
            Invariant::Crossing => "crossing",
            Invariant::Room => "room",
            Invariant::Longer => "longer",
            Invariant::Faster => "faster",
            Invariant::Repeat => "repeat",
            Invariant::Finite => "finite",
            Invariant::Stuck => "stuck",
            Invariant::Idle => "idle",
            Invariant::Split => "split",
            Invariant::Reach => "reach",
        }
    }
}

/// An invariant that did not hold.
#[derive(Clone, Copy, Debug)]
pub(super) struct Broken {
    pub(super) invariant: Invariant,
    pub(super) times: u64,
    /// The move that first broke it: from where, and by how much.
    pub(super) from: Vec2,
    pub(super) by: Vec2,
}
