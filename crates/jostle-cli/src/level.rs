use jostle::{Convex, Polygon, Pose2, Shape, ShapeError, Vec2};
use jostle_levels::{Areas, Diagnostic, Level, SectorArea};
use jostle_scene::{Collider, Filter, Scene};
use std::fmt;

/// The layers of a level's scene; it has the last only with its sectors.
const LAYERS: [&str; 4] = ["walls", "things", "pickups", "sectors"];
const WALLS: usize = 0;
const THINGS: usize = 1;
const PICKUPS: usize = 2;
const SECTORS: usize = 3;

/// A level as a scene.
#[derive(Debug, Default)]
pub(crate) struct LevelScene {
    pub(crate) scene: Scene,
    /// The notes about the level, among them what could not become a collider.
    pub(crate) notes: Vec<LevelNote>,
}

/// A fault of a level, and what was done about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LevelNote {
    pub(crate) code: &'static str,
    /// The lump and record, or the kind of element and its number, such as `LINEDEFS 12` and `object 3`.
    pub(crate) place: String,
    pub(crate) message: String,
}

impl From<&Diagnostic> for LevelNote {
    fn from(Diagnostic { code, lump, index, message }: &Diagnostic) -> LevelNote {
        let place = index.map_or_else(|| (*lump).to_string(), |index| format!("{lump} {index}"));
        LevelNote { code, place, message: message.clone() }
    }
}

impl LevelNote {
    /// The code of a part of a level that becomes no collider.
    pub(crate) const LEFT_OUT: &str = "left-out";

    /// The note on a part of a level that becomes no collider.
    pub(crate) fn left_out(message: String) -> LevelNote {
        LevelNote { code: LevelNote::LEFT_OUT, place: String::new(), message }
    }
}

impl fmt::Display for LevelNote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.place[..] {
            "" => f.write_str(&self.message),
            place => write!(f, "{place}: {} ({})", self.message, self.code),
        }
    }
}

/// The level as a scene: walls are segments in one static group, things are circles, and those that do not block are
/// sensors.
pub(crate) fn scene_of(level: &Level) -> LevelScene {
    let mut made = LevelScene::default();
    made.scene.layers = LAYERS[..SECTORS].iter().map(ToString::to_string).collect();
    made.notes.extend(level.diagnostics.iter().map(LevelNote::from));
    for wall in level.walls() {
        let collider = collider(format!("line {}", wall.line), Convex::segment(wall.from, wall.to), Vec2::ZERO, WALLS);
        made.add(collider.map(|wall| Collider { static_group: Some(0), ..wall }));
    }
    for thing in &level.things {
        let name = if thing.name.is_empty() { format!("kind {}", thing.kind) } else { thing.name.into() };
        let layer = if thing.solid { THINGS } else { PICKUPS };
        let collider =
            collider(format!("{name} #{}", thing.index), Convex::circle(thing.radius), thing.position, layer);
        made.add(collider.map(|thing_| Collider { sensor: !thing.solid, tag: thing.kind.into(), ..thing_ }));
    }
    made
}

impl LevelScene {
    /// Adds the areas of the level's sectors as polygons in the static group of the walls. They are sensors, since
    /// things belong in them.
    pub(crate) fn with_sectors(mut self, level: &Level) -> LevelScene {
        self.scene.layers.push(LAYERS[SECTORS].into());
        let Areas { areas, diagnostics } = level.areas();
        self.notes.extend(diagnostics.iter().map(LevelNote::from));
        let before = self.scene.colliders.len();
        for of_one_sector in areas.chunk_by(|a, b| a.sector == b.sector) {
            for (place, area) in of_one_sector.iter().enumerate() {
                let name = match of_one_sector.len() {
                    1 => format!("sector {}", area.sector),
                    _ => format!("sector {}/{}", area.sector, place + 1),
                };
                let tag = level.sectors.get(area.sector as usize).map_or(0, |sector| sector.tag.into());
                let collider = collider(name, polygon(area), Vec2::ZERO, SECTORS);
                self.add(collider.map(|area| Collider { sensor: true, static_group: Some(0), tag, ..area }));
            }
        }
        let left_out = areas.len() - (self.scene.colliders.len() - before);
        if left_out > 0 {
            let message = format!("{left_out} of {} areas of sectors are left out", areas.len());
            self.notes.push(LevelNote::left_out(message));
        }
        self
    }

    fn add(&mut self, collider: Result<Collider, String>) {
        match collider {
            Ok(collider) => self.scene.colliders.push(collider),
            Err(why) => self.notes.push(LevelNote::left_out(why)),
        }
    }
}

/// Whether the collider is a sector of a level.
pub(crate) fn is_sector(scene: &Scene, collider: &Collider) -> bool {
    scene.layers == LAYERS && collider.filter.layers == 1 << SECTORS
}

fn polygon(area: &SectorArea) -> Result<Polygon, ShapeError> {
    let holes = area.holes.iter().map(|hole| hole.points.iter().copied());
    Polygon::with_holes(area.outline.points.iter().copied(), holes)
}

fn collider(
    name: String,
    shape: Result<impl Into<Shape>, ShapeError>,
    at: Vec2,
    layer: usize,
) -> Result<Collider, String> {
    let shape = shape.map_err(|error| format!("{name} is left out: {error}"))?;
    let pose = Pose2::from(at);
    if !pose.is_finite() {
        return Err(format!("{name} is left out: its position {at} is not finite"));
    }
    let filter = Filter { layers: 1 << layer, ..Filter::default() };
    Ok(Collider { pose, filter, ..Collider::new(name, shape) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use jostle_levels::Thing;

    fn thing(index: u32, radius: f32, x: f32, solid: bool) -> Thing {
        let position = Vec2::new(x, 0.0);
        Thing { index, kind: 3001, name: "imp", position, radius, solid, angle: 0, flags: 0 }
    }

    #[test]
    fn things_become_circles_with_unique_names() {
        let level = Level { things: vec![thing(0, 20.0, 1.0, true), thing(1, 20.0, 2.0, false)], ..Level::default() };
        let LevelScene { scene, notes } = scene_of(&level);
        assert!(notes.is_empty());
        let facts: Vec<_> = scene.colliders.iter().map(|c| (c.name.as_str(), c.sensor, c.filter.layers)).collect();
        assert_eq!(facts, [("imp #0", false, 1 << THINGS), ("imp #1", true, 1 << PICKUPS)]);
    }

    #[test]
    fn a_thing_without_shape_or_place_is_left_out_with_a_note() {
        let things = vec![thing(0, -1.0, 0.0, true), thing(1, 20.0, f32::NAN, true), thing(2, 20.0, 0.0, true)];
        let LevelScene { scene, notes } = scene_of(&Level { things, ..Level::default() });
        assert_eq!(scene.colliders.len(), 1);
        assert!(notes[0].message.starts_with("imp #0 is left out: "), "{notes:?}");
        assert!(notes[1].message.starts_with("imp #1 is left out: its position (NaN, 0)"), "{notes:?}");
    }
}
