use alloc::vec::Vec;

use super::{convex::Convex, error::ShapeError, figures};
use crate::math::Vec2;

/// A convex shape as it is serialised; reading it back checks it like every constructor.
#[derive(serde::Serialize, serde::Deserialize)]
pub(super) struct Stored {
    corners: Vec<Vec2>,
    #[serde(default)]
    radius: f32,
}

impl From<Convex> for Stored {
    fn from(shape: Convex) -> Stored {
        Stored { corners: shape.corners().to_vec(), radius: shape.radius() }
    }
}

impl TryFrom<Stored> for Convex {
    type Error = ShapeError;
    fn try_from(stored: Stored) -> Result<Convex, ShapeError> {
        let core = match stored.corners.len() {
            0 => return Err(ShapeError::NoPoints),
            1 => Convex::hull(stored.corners)?,
            2 => Convex::segment(stored.corners[0], stored.corners[1])?,
            _ => Convex::polygon(stored.corners)?,
        };
        match figures::finite("radius", stored.radius)? {
            0.0 => Ok(core),
            _ => core.grown(figures::positive("radius", stored.radius)?),
        }
    }
}
