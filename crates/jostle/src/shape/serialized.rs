use alloc::vec::Vec;

use super::{
    chain::Chain,
    compound::{Compound, Part},
    convex::Convex,
    error::{ShapeError, finite, positive},
    polygon::Polygon,
    prepared::PreparedPolygon,
};
use crate::math::{Vec2, serialized::serialize_fields};

/// Serialises a shape as another type, from which it is read back through its constructor.
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

serialised!(Convex as StoredConvex, Polygon as StoredPolygon, Chain as StoredChain, Compound as StoredCompound);

/// A prepared polygon is serialised as its polygon and prepared again.
impl serde::Serialize for PreparedPolygon {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.polygon().serialize(serializer)
    }
}

impl<'de> serde::Deserialize<'de> for PreparedPolygon {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<PreparedPolygon, D::Error> {
        Polygon::deserialize(deserializer).map(|polygon| PreparedPolygon::new(&polygon))
    }
}

/// A convex shape as it is serialised.
#[derive(serde::Serialize, serde::Deserialize)]
struct StoredConvex {
    corners: Vec<Vec2>,
    #[serde(default)]
    radius: f32,
}

impl From<Convex> for StoredConvex {
    fn from(shape: Convex) -> StoredConvex {
        StoredConvex { corners: shape.corners().to_vec(), radius: shape.radius() }
    }
}

impl TryFrom<StoredConvex> for Convex {
    type Error = ShapeError;
    fn try_from(stored: StoredConvex) -> Result<Convex, ShapeError> {
        let core = match stored.corners.len() {
            0 => return Err(ShapeError::NoPoints),
            1 => Convex::point(stored.corners[0])?,
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
#[derive(serde::Deserialize)]
struct StoredPolygon {
    outline: Vec<Vec2>,
    #[serde(default)]
    holes: Vec<Vec<Vec2>>,
    /// The other outlines; with them, the rings nest by the even-odd rule.
    #[serde(default)]
    more_outlines: Vec<Vec<Vec2>>,
}

serialize_fields!(StoredPolygon { outline, holes: Vec::is_empty, more_outlines: Vec::is_empty });

impl From<Polygon> for StoredPolygon {
    fn from(polygon: Polygon) -> StoredPolygon {
        let mut outlines = polygon.outlines().map(<[Vec2]>::to_vec);
        StoredPolygon {
            outline: outlines.next().unwrap_or_default(),
            holes: polygon.holes().map(<[Vec2]>::to_vec).collect(),
            more_outlines: outlines.collect(),
        }
    }
}

impl TryFrom<StoredPolygon> for Polygon {
    type Error = ShapeError;
    fn try_from(stored: StoredPolygon) -> Result<Polygon, ShapeError> {
        if stored.more_outlines.is_empty() {
            return Polygon::with_holes(stored.outline, stored.holes);
        }
        Polygon::from_rings([stored.outline].into_iter().chain(stored.more_outlines).chain(stored.holes))
    }
}

/// A chain as it is serialised.
#[derive(serde::Deserialize)]
struct StoredChain {
    points: Vec<Vec2>,
    #[serde(default)]
    closed: bool,
    #[serde(default)]
    one_sided: bool,
    #[serde(default)]
    tags: Vec<u32>,
}

serialize_fields!(StoredChain { points, closed, one_sided, tags: Vec::is_empty });

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
struct StoredCompound {
    parts: Vec<Part>,
}

impl From<Compound> for StoredCompound {
    fn from(compound: Compound) -> StoredCompound {
        StoredCompound { parts: compound.parts().to_vec() }
    }
}

impl TryFrom<StoredCompound> for Compound {
    type Error = ShapeError;
    fn try_from(stored: StoredCompound) -> Result<Compound, ShapeError> {
        Compound::new(stored.parts)
    }
}
