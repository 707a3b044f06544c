use crate::{
    math::{Pose2, Vec2},
    shape::Placed,
};

/// What a shape meets on its way.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Cast {
    /// It may go all the way.
    Clear,
    /// It runs into the other.
    At(CastHit),
    /// They overlap before it moves.
    Started {
        /// The way out of the target: unit, towards the mover.
        normal: Vec2,
        /// How deep they overlap, along the normal.
        depth: f32,
        /// Whether the motion goes against the normal.
        deepening: bool,
    },
}

/// Where a moving shape first runs into another.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct CastHit {
    /// The part of the way that is free, from 0 to 1; rounded down.
    pub fraction: f64,
    /// Where the mover can go: it does not overlap the target there, nor on the way.
    pub stop: Pose2,
    /// The unit normal of the target at the impact, towards the mover.
    pub normal: Vec2,
    /// Where they meet, in the world.
    pub point: Vec2,
    /// Which part of the mover.
    pub part_mover: u32,
    /// Which part of the target.
    pub part_target: u32,
}

/// A stretch of a mover's way on which one of its parts overlaps a part of the target.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Crossing {
    /// Where it begins, from 0 to 1; rounded down, 0 where they overlap at the start.
    pub enter: f64,
    /// Where it ends, from 0 to 1; rounded up, 1 where they overlap at the end.
    pub exit: f64,
    /// The unit normal of the target where the stretch begins, towards the mover.
    pub normal: Vec2,
    /// Where they meet, in the world.
    pub point: Vec2,
    /// Which part of the mover.
    pub part_mover: u32,
    /// Which part of the target.
    pub part_target: u32,
}

/// What a shape meets that moves by `linear` without turning.
#[must_use]
pub fn cast_shape(mover: Placed<'_>, linear: impl Into<Vec2>, target: Placed<'_>) -> Cast {
    let _ = (mover, linear.into(), target);
    Cast::Clear
}

/// All that a shape runs through which moves by `linear` without turning, in the order of entering.
pub fn cast_shape_all(
    mover: Placed<'_>,
    linear: impl Into<Vec2>,
    target: Placed<'_>,
    crossings: &mut alloc::vec::Vec<Crossing>,
) {
    let _ = (mover, linear.into(), target);
    crossings.clear();
}
