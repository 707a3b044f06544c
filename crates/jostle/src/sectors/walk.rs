use super::line::LineId;
use crate::math::{Vec2, dvec2::DVec2};

/// The number of straight pieces that the path of one walk may have.
pub(super) const PIECES: usize = 8;

/// The share of its length by which a displacement along a line leads away, above rounding (proofs/walkers.proof).
const AWAY: f64 = 1.0 / (1_u64 << 30) as f64;
/// What has happened on a walk.
///
/// See [`Walker`](super::Walker) for an example.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Walk {
    /// The displacement from the start to the end.
    pub travelled: Vec2,
    pub(super) path: [[f64; 2]; PIECES + 1],
    pub(super) pieces: usize,
    pub(super) hits: [WalkHit; PIECES],
    pub(super) hit_count: usize,
    /// The directions in which the walls at the end do not let it go.
    pub(super) normals: [[f64; 2]; 2],
}

/// A line that has stopped a walker.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct WalkHit {
    /// The line.
    pub line: LineId,
    /// The unit normal where it was hit, towards the walker.
    pub normal: Vec2,
}

impl Walk {
    /// The points at which it started, turned and ended. It went straight from each to the next.
    #[must_use]
    pub fn path(&self) -> &[[f64; 2]] {
        &self.path[..=self.pieces]
    }

    /// The lines that have stopped it, in their order.
    #[must_use]
    pub fn hits(&self) -> &[WalkHit] {
        &self.hits[..self.hit_count]
    }

    /// The velocity to go on with: without what leads into the walls at the end. It is never faster than before.
    #[must_use]
    pub fn clip(&self, velocity: impl Into<Vec2>) -> Vec2 {
        let velocity: Vec2 = velocity.into();
        if !velocity.is_finite() {
            return Vec2::ZERO;
        }
        let before = DVec2::from(velocity);
        let normals = self.normals.map(DVec2::from);
        let after = allowed(before, normals.iter().copied());
        if after == before { velocity } else { after.into() }
    }

    pub(super) fn push(&mut self, at: DVec2) {
        self.pieces += 1;
        self.path[self.pieces] = at.into();
    }
}

/// The longest part of a displacement that leads away from, or along, all walls with these normals; zero if there is
/// none.
pub(super) fn allowed(by: DVec2, normals: impl Iterator<Item = DVec2> + Clone) -> DVec2 {
    let length = by.length();
    let is_allowed = |part: DVec2| normals.clone().all(|normal| normal == DVec2::ZERO || normal.dot(part) >= 0.0);
    if is_allowed(by) {
        return by;
    }
    let parts = normals.clone().filter(|normal| normal.dot(by) < 0.0).map(|normal| {
        let along = by - normal * normal.dot(by);
        along + normal * (AWAY * along.length())
    });
    let allowed = parts.filter(|part| is_allowed(*part) && part.length() <= length * (1.0 + AWAY));
    let longer = |best: DVec2, part: DVec2| if part.length_squared() > best.length_squared() { part } else { best };
    allowed.reduce(longer).unwrap_or_default()
}
