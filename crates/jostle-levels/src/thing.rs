use crate::Diagnostic;
use crate::thing_types::{KnownType, known_type};
use jostle::Vec2;
use std::collections::BTreeMap;

/// A monster, obstacle, item or marker, as a disc.
///
/// In Doom, things are axis-aligned squares, twice the radius wide; the disc is inscribed in the square.
///
/// ```
/// use jostle_levels::Thing;
/// let imp = Thing {
///     index: 0,
///     kind: 3001,
///     name: "imp",
///     position: [64.0, 32.0].into(),
///     radius: 20.0,
///     solid: true,
///     angle: 90,
///     flags: 7,
/// };
/// assert!(jostle::Convex::circle(imp.radius).is_ok());
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Thing {
    /// Its index in the file.
    pub index: u32,
    /// The number of its type, for example 3001 for an imp.
    pub kind: u16,
    /// The name of its type in Doom and Doom II, in lower case; `unknown` if neither has it.
    pub name: &'static str,
    /// Its centre in map units, y up.
    pub position: Vec2,
    /// Its radius in Doom, in map units; 16 if the type is unknown.
    pub radius: f32,
    /// Whether it blocks others from the start: monsters, obstacles, and things of unknown type do. Items, remains and
    /// markers (players' starts, teleport landings) do not.
    pub solid: bool,
    /// The direction it faces, in degrees from 0 to 359: 0 is east, 90 is north.
    pub angle: u16,
    /// The file's flags: bits 0, 1 and 2 are the skill levels at which it exists, bit 4 is multiplayer only.
    pub flags: u16,
}

const FULL_TURN: i16 = 360;

const UNKNOWN: KnownType = KnownType { name: "unknown", radius: 16.0, solid: true };

impl Thing {
    /// The thing with these fields of its record; `angle` may have any sign and number of turns.
    pub(crate) fn new(index: u32, kind: u16, position: Vec2, angle: u16, flags: u16) -> Thing {
        let KnownType { name, radius, solid } = known_type(kind).unwrap_or(UNKNOWN);
        let angle = angle.cast_signed().rem_euclid(FULL_TURN).cast_unsigned();
        Thing { index, kind, name, position, radius, solid, angle, flags }
    }
}

/// One diagnostic for each unknown type, with the number of its things.
pub(crate) fn unknown_things(things: &[Thing]) -> impl Iterator<Item = Diagnostic> {
    let mut kinds: BTreeMap<u16, (u32, u32)> = BTreeMap::new();
    for thing in things.iter().filter(|thing| known_type(thing.kind).is_none()) {
        let (_, count) = kinds.entry(thing.kind).or_insert((thing.index, 0));
        *count += 1;
    }
    kinds.into_iter().map(|(kind, (first, count))| Diagnostic {
        code: "unknown-thing",
        lump: "THINGS",
        index: Some(first),
        message: format!(
            "type {kind} is not in Doom or Doom II; {}, taken as solid with radius {}",
            if count == 1 { "1 thing".to_string() } else { format!("{count} things, this the first") },
            UNKNOWN.radius,
        ),
    })
}
