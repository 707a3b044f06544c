use std::collections::BTreeMap;

use jostle::{
    Aabb, Vec2,
    sectors::{Heights, MapError, Rule, SectorMap, SectorPolygon, SelfRef, Walker},
};
use jostle_levels::{Layout, LayoutError, LdtkProject, Wad, tiled_layout};

use crate::{
    fault::Fault,
    rust_code::{float, pair},
};

/// The radius of who walks, in units of the lab.
pub(super) const RADIUS: f32 = 0.5;
/// The height, and the highest step, of who walks.
pub(super) const RULE: Rule = Rule::Walk { height: HEIGHT, step: 0.75 };
/// The height of who walks.
pub(super) const HEIGHT: f32 = 1.75;
/// Units of a Doom level to a unit of the lab: there who walks has a radius of 16 and a height of 56.
const DOOM: f32 = 32.0;
/// The heights of levels that have none.
const ROOM: Heights = Heights { floor: 0.0, ceiling: 4.0 };
/// The type of the thing at which the first player starts.
const PLAYER: u16 = 1;
/// The number of the built-in level's door among its sectors.
#[cfg(test)]
pub(super) const DOOR: jostle::sectors::SectorId = jostle::sectors::SectorId(2);

/// A level that is walked.
pub(super) struct WalkLevel {
    /// The name of its file; empty for the one that is built in.
    pub(super) file: String,
    /// The name of the map.
    pub(super) name: String,
    /// The sectors.
    pub(super) map: SectorMap,
    /// Its sectors as polygons, if it was made of them.
    pub(super) areas: Vec<SectorPolygon>,
    /// Where the walk starts.
    pub(super) start: Vec2,
}

impl WalkLevel {
    /// The part of the world that it covers.
    pub(super) fn bounds(&self) -> Aabb {
        Aabb::around(self.map.vertices().iter().copied())
    }

    /// Who walks, at a point; `None` if there is no room.
    pub(super) fn walker(&self, at: Vec2) -> Option<Walker> {
        Walker::new(&self.map, at, RADIUS, RULE)
    }

    /// Who walks, as a link says, who may overlap walls by the skin.
    ///
    /// # Errors
    /// If it is another one, or there is no room.
    pub(super) fn kept(&self, walker: Walker) -> Result<Walker, Fault> {
        let own = self.walker(self.start).ok_or(Fault::new("fault.no-room"))?;
        if (walker.radius(), walker.skin(), walker.rule()) != (own.radius(), own.skin(), own.rule()) {
            return Err(Fault::new("fault.other-walker"));
        }
        let at = walker.position();
        let fits = self.map.fits(at, RADIUS - 2.0 * own.skin(), HEIGHT);
        fits.then_some(walker).ok_or_else(|| Fault::new("fault.walker-room").with("at", at))
    }

    /// The statement that makes its map, and the names that it needs of the module of sectors.
    pub(super) fn code(&self) -> (&'static str, String) {
        let area = |(area, heights): (&SectorPolygon, &Heights)| {
            let ring = |ring: &Vec<Vec2>| {
                let corners: Vec<String> = ring.iter().map(|corner| pair(*corner)).collect();
                format!("vec![{}]", corners.join(", "))
            };
            let rings: Vec<String> = area.rings.iter().map(ring).collect();
            let (rings, floor, ceiling) = (rings.join(", "), float(heights.floor), float(heights.ceiling));
            format!("    SectorPolygon::new([{rings}], Heights {{ floor: {floor}, ceiling: {ceiling} }}),\n")
        };
        let areas: String = self.areas.iter().zip(self.map.sectors()).map(area).collect();
        if areas.is_empty() {
            let map = format!(
                "// In units of the level; the lab's are 32 of these.\nlet wad = jostle_levels::Wad::parse(std::fs::read({:?})?)?;\n\
                 let map = wad.level({:?})?.sector_map(SelfRef::Region)?;\n",
                self.file, self.name
            );
            return ("SelfRef", map);
        }
        ("SectorMap, SectorPolygon", format!("let map = SectorMap::from_polygons([\n{areas}], 0.0)?;\n"))
    }
}

/// The level that is built in: a hall with a pillar and a thin wall, a low corridor, a door and a chamber, and steps up
/// to a gallery.
pub(super) fn built_in() -> WalkLevel {
    let sector = |rings: &[&[(f32, f32)]], floor: f32, ceiling: f32| {
        SectorPolygon::new(rings.iter().map(|ring| ring.iter().copied()), Heights { floor, ceiling })
    };
    let area = |min: (f32, f32), max: (f32, f32), floor, ceiling| {
        let corners = Aabb::new(min, max).corners().map(|corner| (corner.x, corner.y));
        sector(&[&corners], floor, ceiling)
    };
    let hall = [(-10.0, -6.0), (0.0, -6.0), (2.0, -4.0), (2.0, 6.0), (-8.0, 6.0), (-10.0, 4.0)];
    let pillar = [(-7.0, 1.0), (-5.5, 1.0), (-5.5, 2.5), (-7.0, 2.5)];
    let thin = [(-3.0, -6.0), (-2.875, -6.0), (-2.875, -1.0), (-3.0, -1.0)];
    let areas = vec![
        sector(&[&hall, &pillar, &thin], 0.0, 4.0),
        area((2.0, -1.0), (7.0, 1.0), 0.0, 2.25),
        area((7.0, -1.0), (7.5, 1.0), 0.0, 0.0),
        sector(&[&[(7.5, -4.0), (12.0, -4.0), (13.0, 0.0), (12.0, 4.0), (7.5, 4.0)]], -0.5, 4.0),
        area((-6.0, 6.0), (-4.5, 8.0), 0.5, 4.0),
        area((-4.5, 6.0), (-3.0, 8.0), 1.0, 4.0),
        area((-3.0, 6.0), (2.0, 8.0), 1.5, 5.0),
    ];
    let map = SectorMap::from_polygons(areas.clone(), 0.0).expect("finite coordinates");
    WalkLevel { file: String::new(), name: String::new(), map, areas, start: Vec2::new(-8.0, -3.0) }
}

/// What was opened: a file with one or more levels.
pub(super) enum LevelFile {
    /// Levels of Doom.
    Wad(Wad),
    /// A project of the editor LDtk.
    Ldtk(LdtkProject),
    /// A map of the editor Tiled.
    Tiled(Box<Layout>),
}

impl LevelFile {
    /// Reads a file by its content. `beside` has the files beside it.
    ///
    /// # Errors
    /// The fault.
    pub(super) fn read(bytes: &[u8], beside: &BTreeMap<String, String>) -> Result<LevelFile, Fault> {
        let Some(first) = bytes.iter().find(|byte| !byte.is_ascii_whitespace() && byte.is_ascii()) else {
            return Err(Fault::new("fault.empty"));
        };
        if !matches!(first, b'<' | b'{') {
            return Wad::parse(bytes.to_vec()).map(LevelFile::Wad).map_err(Fault::foreign);
        }
        let text = core::str::from_utf8(bytes).map_err(|_| Fault::new("fault.no-text"))?;
        let text = text.trim_start_matches('\u{feff}');
        if *first == b'{' {
            return LdtkProject::parse(text).map(LevelFile::Ldtk).map_err(Fault::foreign);
        }
        let short = |file: &str| file.rsplit('/').next().unwrap_or(file).to_owned();
        let mut load = |file: &str| beside.get(&short(file)).cloned().ok_or_else(String::new);
        let layout = tiled_layout(text, &mut load).map_err(|fault| match fault {
            LayoutError::MissingFile { file, .. } => Fault::new("fault.open-first").with("name", short(&file)),
            other => Fault::foreign(other),
        })?;
        Ok(LevelFile::Tiled(Box::new(layout)))
    }

    /// The names of its levels.
    pub(super) fn levels(&self) -> Vec<String> {
        match self {
            LevelFile::Wad(wad) => wad.maps().into_iter().map(str::to_owned).collect(),
            LevelFile::Ldtk(project) => project.levels().into_iter().map(str::to_owned).collect(),
            LevelFile::Tiled(_) => vec!["Tiled".to_owned()],
        }
    }

    /// One of its levels, to be walked.
    ///
    /// # Errors
    /// The fault.
    pub(super) fn level(&self, file: &str, name: &str) -> Result<WalkLevel, Fault> {
        match self {
            LevelFile::Wad(wad) => wad_level(wad, file, name),
            LevelFile::Ldtk(project) => {
                let layout = project.layout(name, &mut |_| Err(String::new())).map_err(|fault| match fault {
                    LayoutError::MissingFile { file, .. } => Fault::new("fault.kept-apart").with("name", file),
                    other => Fault::foreign(other),
                })?;
                layout_level(&layout, file, name)
            }
            LevelFile::Tiled(layout) => layout_level(layout, file, name),
        }
    }
}

fn wad_level(wad: &Wad, file: &str, name: &str) -> Result<WalkLevel, Fault> {
    let level = wad.level(name).map_err(Fault::foreign)?;
    let map = level.sector_map(SelfRef::Region).and_then(|map| scaled(&map)).map_err(Fault::foreign)?;
    let player = level.things.iter().find(|thing| thing.kind == PLAYER);
    let start = player.map(|thing| thing.position * (1.0 / DOOM));
    let start = start.or_else(|| map.vertices().first().copied()).unwrap_or_default();
    found_start(WalkLevel { file: file.to_owned(), name: name.to_owned(), map, areas: Vec::new(), start })
}

/// The map in units of the lab: a power of two smaller, so that nothing is rounded.
fn scaled(map: &SectorMap) -> Result<SectorMap, MapError> {
    let vertices: Vec<Vec2> = map.vertices().iter().map(|vertex| *vertex * (1.0 / DOOM)).collect();
    let heights = |own: &Heights| Heights { floor: own.floor / DOOM, ceiling: own.ceiling / DOOM };
    let sectors = map.sectors().iter().map(heights).collect();
    SectorMap::with_self_ref(vertices, map.lines().to_vec(), sectors, SelfRef::Region)
}

/// A layout of shapes and tiles as a level: a room around all of them, in which what is solid is no floor.
fn layout_level(layout: &Layout, file: &str, name: &str) -> Result<WalkLevel, Fault> {
    let mut solid = layout.clone();
    solid.objects.retain(|object| !object.traits.sensor);
    solid.grids.retain(|grid| !grid.traits.sensor);
    let areas = solid.areas(ROOM);
    let cell = layout.grids.first().map_or(16.0, |grid| grid.size);
    // A cell is as wide as who walks, or up to twice: a power of two, so that nothing is rounded.
    let scale = (1.0 / cell).log2().ceil().exp2() * 2.0 * RADIUS;
    let down = if layout.y_down { -1.0 } else { 1.0 };
    let place = |corner: Vec2| Vec2::new(corner.x * scale, corner.y * scale * down);
    let rings = areas.into_iter().flat_map(|area| area.polygon.rings);
    let walls: Vec<Vec<Vec2>> = rings.map(|ring| ring.into_iter().map(place).collect()).collect();
    if walls.is_empty() {
        return Err(Fault::new("fault.no-areas"));
    }
    let bounds = Aabb::around(walls.iter().flatten().copied());
    let rings: Vec<Vec<Vec2>> = [bounds.grown(2.0).corners().to_vec()].into_iter().chain(walls).collect();
    let areas = vec![SectorPolygon { rings, heights: ROOM }];
    let map = SectorMap::from_polygons(areas.clone(), 0.0).map_err(Fault::foreign)?;
    let start = bounds.center();
    found_start(WalkLevel { file: file.to_owned(), name: name.to_owned(), map, areas, start })
}

/// The level with its start moved to the nearest place of a grid at which there is room.
fn found_start(level: WalkLevel) -> Result<WalkLevel, Fault> {
    /// The places along each side, and the distance of two.
    const PLACES: (i32, f32) = (64, 0.5);
    let side = |i: i32| (i - PLACES.0 / 2) as f32 * PLACES.1;
    let grid = (0..=PLACES.0).flat_map(|x| (0..=PLACES.0).map(move |y| (x, y)));
    let mut places: Vec<Vec2> = grid.map(|(x, y)| level.start + Vec2::new(side(x), side(y))).collect();
    places.sort_by(|p, q| p.distance(level.start).total_cmp(&q.distance(level.start)));
    let found = places.into_iter().find(|at| level.walker(*at).is_some());
    found.map(|start| WalkLevel { start, ..level }).ok_or(Fault::new("fault.no-start"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::texts::{Language, Texts};
    use jostle::sectors::SectorId;

    const TILED: &str = r#"<map orientation="orthogonal" width="3" height="2" tilewidth="16" tileheight="16">
  <tileset firstgid="1" source="rock.tsx"/>
  <layer id="1" name="ground" width="3" height="2">
    <properties><property name="solid" type="bool" value="true"/></properties>
    <data encoding="csv">0,1,0,1,1,1</data>
  </layer>
</map>"#;

    #[test]
    fn the_built_in_level_is_sound_and_has_a_closed_door() {
        let level = built_in();
        assert!(level.map.is_sound() && level.map.faults().is_empty(), "{:?}", level.map.faults());
        assert!(level.walker(level.start).is_some());
        assert_eq!(level.map.sectors()[DOOR.index()].room(), 0.0);
        assert_eq!(level.map.portals(DOOR).count(), 2);
    }

    #[test]
    fn a_tiled_map_is_walked_around_its_tiles_once_its_tileset_is_there() {
        let mut beside = BTreeMap::new();
        let missing = LevelFile::read(TILED.as_bytes(), &beside).err().expect("no tileset");
        assert_eq!(missing, Fault::new("fault.open-first").with("name", "rock.tsx"));
        let tileset = r#"<tileset name="rock" tilewidth="16" tileheight="16"/>"#;
        beside.insert("rock.tsx".to_owned(), tileset.to_owned());
        let file = LevelFile::read(TILED.as_bytes(), &beside).expect("a map");
        let level = file.level("rock.tmx", "Tiled").expect("a level");
        assert!(level.map.is_sound(), "{:?}", level.map.faults());
        assert_eq!(level.map.sector_at((1.5, -0.5)), None, "a tile");
        assert_eq!(level.map.sector_at((0.5, -0.5)), Some(SectorId(0)), "beside it");
    }

    #[test]
    fn an_ldtk_project_is_walked() {
        let bytes = include_bytes!("../../../../scenes/levels/caves.ldtk");
        let file = LevelFile::read(bytes, &BTreeMap::new()).expect("a project");
        for name in file.levels() {
            let level = file.level("caves.ldtk", &name).expect("a level");
            assert!(level.walker(level.start).is_some(), "{name}");
        }
    }

    #[test]
    fn a_level_that_is_kept_apart_is_refused_by_the_name_of_its_file() {
        let mut project: serde_json::Value =
            serde_json::from_slice(include_bytes!("../../../../scenes/levels/caves.ldtk")).expect("JSON");
        project["levels"][0]["layerInstances"] = serde_json::Value::Null;
        project["levels"][0]["externalRelPath"] = "caves/first.ldtkl".into();
        let file = LevelFile::read(project.to_string().as_bytes(), &BTreeMap::new()).expect("a project");
        let refused = file.level("caves.ldtk", &file.levels()[0]).err();
        assert_eq!(refused, Some(Fault::new("fault.kept-apart").with("name", "caves/first.ldtkl")));
    }

    #[test]
    fn damaged_files_are_refused() {
        let texts = Texts::new(Language::English);
        let refused = |bytes: &[u8]| LevelFile::read(bytes, &BTreeMap::new()).err().expect("a fault").told(&texts);
        assert!(refused(b"PNG").contains("IWAD"));
        assert_eq!(refused(b" \n"), "it is empty");
        assert!(!refused(b"<map/>").is_empty() && !refused(b"{}").is_empty());
    }

    #[test]
    fn a_wad_is_walked_from_its_first_player() {
        let Ok(folder) = std::env::var("JOSTLE_FREEDOOM") else { return };
        let bytes = std::fs::read(format!("{folder}/freedoom2.wad")).expect("a file");
        let file = LevelFile::read(&bytes, &BTreeMap::new()).expect("a WAD");
        let level = file.level("freedoom2.wad", "MAP01").expect("a level");
        assert!(level.map.sectors().len() > 50 && level.walker(level.start).is_some());
    }
}
