//! The form in which a world is stored. Each shape is stored once, and shared again by those that had it. Boxes and trees
//! are made again.

use alloc::{collections::BTreeMap, vec::Vec};
use core::fmt;

use serde::de::{Error, MapAccess, Visitor, value::MapAccessDeserializer};

use super::{
    collider::{Collider, ColliderKind},
    colliders::World,
    crossings::Crossings,
    entry::Entry,
    filter::Filter,
    id::{ColliderId, Pair},
    run::Run,
    slots::Slots,
    snapshot::shape_hash,
    space::Space,
    touching::Touching,
};
use crate::{
    math::{Motion, Pose2, Vec2, serialized::serialize_fields},
    shape::Shape,
};

/// A world as it is stored.
#[derive(serde::Deserialize)]
struct StoredWorld<C> {
    /// The shapes of the colliders, each once.
    #[serde(default)]
    shapes: Vec<Shape>,
    /// The generation of each place, and what is there.
    places: Vec<(u32, Option<StoredEntry<C>>)>,
    /// The free places; the last one is used next.
    free: Vec<u32>,
    touching: Vec<Pair>,
    /// Who was led across whom since the last step.
    #[serde(default)]
    crossed: Crossings,
}

serialize_fields!(StoredWorld<C> { shapes, places, free, touching, crossed: Crossings::is_empty });

/// What a world knows of a collider, as it is stored.
#[derive(serde::Deserialize)]
struct StoredEntry<C> {
    collider: C,
    /// True if the next step has to look at its pairs anew.
    changed: bool,
    /// The pose from which it was last carried, until the next step ends.
    #[serde(default)]
    carried_from: Option<Pose2>,
}

serialize_fields!(StoredEntry<C> { collider, changed, carried_from: Option::is_none });

/// A collider as it is stored. What is as in a new one takes no room, or a byte.
#[derive(serde::Deserialize)]
struct StoredCollider<T> {
    shape: StoredShape,
    pose: Pose2,
    #[serde(default)]
    motion: Option<Motion>,
    #[serde(default)]
    filter: Option<Filter>,
    #[serde(default)]
    kind: ColliderKind,
    #[serde(default)]
    one_way: Option<Vec2>,
    #[serde(default)]
    margin: Option<f32>,
    data: T,
}

serialize_fields!(StoredCollider<T> {
    shape,
    pose,
    motion: Option::is_none,
    filter: Option::is_none,
    kind: is_solid,
    one_way: Option::is_none,
    margin: Option::is_none,
    data
});

fn is_solid(kind: &ColliderKind) -> bool {
    *kind == ColliderKind::Solid
}

/// The shape of a stored collider: its place among the shapes, or the shape itself, as worlds were stored as JSON before.
enum StoredShape {
    Place(u32),
    Itself(Shape),
}

impl serde::Serialize for StoredShape {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            StoredShape::Place(place) => place.serialize(serializer),
            StoredShape::Itself(shape) => shape.serialize(serializer),
        }
    }
}

impl<'de> serde::Deserialize<'de> for StoredShape {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<StoredShape, D::Error> {
        // Only formats that people read can tell a number from a shape.
        if deserializer.is_human_readable() {
            return deserializer.deserialize_any(EitherShape);
        }
        u32::deserialize(deserializer).map(StoredShape::Place)
    }
}

/// Reads a place or a shape.
struct EitherShape;

impl<'de> Visitor<'de> for EitherShape {
    type Value = StoredShape;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the place of a shape among those of the world, or a shape")
    }

    fn visit_u64<E: Error>(self, place: u64) -> Result<StoredShape, E> {
        // A place that is too large for a list names no shape.
        Ok(StoredShape::Place(u32::try_from(place).unwrap_or(u32::MAX)))
    }

    fn visit_i64<E: Error>(self, place: i64) -> Result<StoredShape, E> {
        self.visit_u64(u64::try_from(place).unwrap_or(u64::MAX))
    }

    fn visit_map<M: MapAccess<'de>>(self, map: M) -> Result<StoredShape, M::Error> {
        serde::Deserialize::deserialize(MapAccessDeserializer::new(map)).map(StoredShape::Itself)
    }
}

/// The different shapes of a world, and where they are by their hashes.
#[derive(Default)]
struct Shapes {
    all: Vec<Shape>,
    places: BTreeMap<u64, Vec<u32>>,
}

impl Shapes {
    /// The place of a shape, which is added if it is new.
    fn place(&mut self, shape: &Shape) -> u32 {
        let places = self.places.entry(shape_hash(shape)).or_default();
        if let Some(found) = places.iter().find(|place| self.all[**place as usize] == *shape) {
            return *found;
        }
        let new = self.all.len() as u32;
        self.all.push(shape.clone());
        places.push(new);
        new
    }
}

impl<T> StoredCollider<T> {
    /// A collider whose shape is at this place among those of the world, with its data as it will be stored.
    fn new<U>(collider: &Collider<U>, place: u32, data: T) -> StoredCollider<T> {
        let Collider { shape: _, pose, motion, filter, kind, one_way, margin, data: _ } = *collider;
        // Bit by bit: a zero that is negative stays so.
        let Motion { linear, angular, pivot } = motion;
        let is_at_rest = [linear.x, linear.y, angular, pivot.x, pivot.y].iter().all(|x| x.to_bits() == 0);
        StoredCollider {
            shape: StoredShape::Place(place),
            pose,
            motion: (!is_at_rest).then_some(motion),
            filter: (filter != Filter::default()).then_some(filter),
            kind,
            one_way,
            margin: (margin.to_bits() != 0).then_some(margin),
            data,
        }
    }

    /// The collider again, with one of these shapes; or its place among them, if there is none.
    fn restored(self, shapes: &[Shape]) -> Result<Collider<T>, u32> {
        let shape = match self.shape {
            StoredShape::Place(place) => shapes.get(place as usize).cloned().ok_or(place)?,
            StoredShape::Itself(shape) => shape,
        };
        Ok(Collider {
            motion: self.motion.unwrap_or_default(),
            filter: self.filter.unwrap_or_default(),
            kind: self.kind,
            one_way: self.one_way,
            margin: self.margin.unwrap_or_default(),
            ..Collider::new(shape, self.pose, self.data)
        })
    }
}

impl<T: serde::Serialize> serde::Serialize for World<T> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (generations, free) = self.bodies.generations();
        let mut shapes = Shapes::default();
        let places = (0..).zip(generations.iter().copied()).map(|(place, generation)| {
            let stored = self.bodies.at(place).map(|(_, body)| {
                let shape = shapes.place(&body.collider.shape);
                let collider = StoredCollider::new(&body.collider, shape, &body.collider.data);
                StoredEntry { collider, changed: body.is_changed, carried_from: body.carried_from }
            });
            (generation, stored)
        });
        let (places, free, touching) = (places.collect(), free.to_vec(), self.touching.pairs().to_vec());
        let crossed = self.crossed.clone();
        StoredWorld { shapes: shapes.all, places, free, touching, crossed }.serialize(serializer)
    }
}

impl<'de, T: serde::Deserialize<'de>> serde::Deserialize<'de> for World<T> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<World<T>, D::Error> {
        let StoredWorld { shapes, places, free, mut touching, crossed } =
            StoredWorld::<StoredCollider<T>>::deserialize(deserializer)?;
        let mut changed = Vec::new();
        let mut bodies = Vec::with_capacity(places.len());
        for (index, (generation, stored)) in (0..).zip(places) {
            let Some(StoredEntry { collider, changed: is_changed, carried_from }) = stored else {
                bodies.push((generation, None));
                continue;
            };
            let is_changed = is_changed || carried_from.is_some();
            if is_changed {
                changed.push(index);
            }
            let collider = collider.restored(&shapes).map_err(|place| {
                let count = shapes.len();
                Error::custom(format_args!("the collider in place {index} has shape {place} of {count} of the world"))
            })?;
            let entry =
                Entry::restored(index, generation, collider, is_changed, carried_from).map_err(Error::custom)?;
            bodies.push((generation, Some(entry)));
        }
        let bodies = Slots::restored(bodies, free)
            .ok_or_else(|| Error::custom("places and free places of the world contradict each other"))?;
        let mut space = Space::new();
        for (id, body) in bodies.iter() {
            space.insert(id.index, body.placed().aabb(), body.collider.filter, body.is_moving());
        }
        if !(touching.is_sorted_by(|a, b| a < b) && touching.iter().all(|pair| pair.a.index < pair.b.index)) {
            return Err(Error::custom("the touching pairs of the world are not sorted"));
        }
        let (generations, _) = bodies.generations();
        let is_known = |id: ColliderId| generations.get(id.index()).is_some_and(|last| id.generation <= *last);
        if !touching.iter().all(|pair| is_known(pair.a) && is_known(pair.b)) {
            return Err(Error::custom("a touching pair of the world names a collider that never was"));
        }
        let is_known_pair = |pair: &Pair| pair.a.index < pair.b.index && is_known(pair.a) && is_known(pair.b);
        if !(crossed.all().is_sorted_by(|a, b| a.pair < b.pair)
            && crossed.all().iter().all(|one| is_known_pair(&one.pair)))
        {
            return Err(Error::custom(
                "the pairs of the world that were led across each other are not sorted, or never were",
            ));
        }
        let removed = touching.iter().flat_map(|pair| [pair.a, pair.b]).filter(|id| !bodies.has(*id));
        changed.extend(removed.map(|id| id.index));
        let mut pairs = Touching::default();
        pairs.replace(&mut touching);
        Ok(World { bodies, space, touching: pairs, changed, crossed, run: Run::default() })
    }
}
