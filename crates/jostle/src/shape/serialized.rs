use alloc::vec::Vec;

use super::{
    chain::Chain,
    compound::{Compound, Part},
    convex::Convex,
    error::{ShapeError, finite, positive},
    polygon::Polygon,
};
use crate::math::Vec2;

/// Serialises a shape as another type, and checks it like every constructor when it is read back.
macro_rules! serialised {
    ($($shape:ty as $stored:ty),*) => {$(
        impl serde::Serialize for $shape {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                <$stored>::from(self.clone()).serialize(serializer)
            }
        }

        impl<'de> serde::Deserialize<'de> for $shape {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<$shape, D::Error> {
                <$stored>::deserialize(deserializer)?.try_into().map_err(serde::de::Error::custom)
            }
        }
    )*};
}

serialised!(Convex as Stored, Polygon as Rings, Chain as StoredChain, Compound as Parts);

/// A convex shape as it is serialised; reading it back checks it like every constructor.
#[derive(serde::Serialize, serde::Deserialize)]
pub(crate) struct Stored {
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
        match finite("radius", stored.radius)? {
            0.0 => Ok(core),
            _ => core.grown(positive("radius", stored.radius)?),
        }
    }
}

/// A polygon as it is serialised.
#[derive(serde::Serialize, serde::Deserialize)]
pub(crate) struct Rings {
    outline: Vec<Vec2>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    holes: Vec<Vec<Vec2>>,
}

impl From<Polygon> for Rings {
    fn from(polygon: Polygon) -> Rings {
        Rings { outline: polygon.outline().to_vec(), holes: polygon.holes().map(<[Vec2]>::to_vec).collect() }
    }
}

impl TryFrom<Rings> for Polygon {
    type Error = ShapeError;
    fn try_from(rings: Rings) -> Result<Polygon, ShapeError> {
        Polygon::with_holes(rings.outline, rings.holes)
    }
}

/// A chain as it is serialised.
#[derive(serde::Serialize, serde::Deserialize)]
pub(crate) struct StoredChain {
    points: Vec<Vec2>,
    #[serde(default)]
    closed: bool,
    #[serde(default)]
    one_sided: bool,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    tags: Vec<u32>,
}

impl From<Chain> for StoredChain {
    fn from(chain: Chain) -> StoredChain {
        StoredChain {
            points: chain.points().to_vec(),
            closed: chain.is_closed(),
            one_sided: chain.is_one_sided(),
            tags: chain.tags().to_vec(),
        }
    }
}

impl TryFrom<StoredChain> for Chain {
    type Error = ShapeError;
    fn try_from(stored: StoredChain) -> Result<Chain, ShapeError> {
        let mut chain = Chain::through(stored.points, stored.closed)?;
        if stored.one_sided {
            chain = chain.one_sided();
        }
        if stored.tags.is_empty() { Ok(chain) } else { chain.tagged(stored.tags) }
    }
}

/// A compound as it is serialised.
#[derive(serde::Serialize, serde::Deserialize)]
pub(crate) struct Parts {
    parts: Vec<Part>,
}

impl From<Compound> for Parts {
    fn from(compound: Compound) -> Parts {
        Parts { parts: compound.parts().to_vec() }
    }
}

impl TryFrom<Parts> for Compound {
    type Error = ShapeError;
    fn try_from(stored: Parts) -> Result<Compound, ShapeError> {
        Compound::new(stored.parts)
    }
}
