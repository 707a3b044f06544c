use std::collections::BTreeMap;

use jostle::{
    Aabb, Vec2,
    sectors::{Heights, Rule, SectorId, Walker},
};
use serde::{Deserialize, Serialize};

use super::{
    level_doors::LevelDoors,
    level_picture::draw_level,
    level_sight::LevelSight,
    walk_level::{HEIGHT, LevelFile, RADIUS, RULE, WalkLevel, built_in},
};
use crate::{
    check,
    demo::{Chapter, Demo, HeldKeys, Row},
    fault::Fault,
    grip::Grip,
    link,
    number::number,
    rust_code::{float, pair, program},
    sketch::{Look, Role, Sketch},
    texts::Texts,
};

/// The height of the eyes above the floor.
const EYES: f32 = 1.25;
/// The units that the keys walk in a second.
const SPEED: f64 = 6.0;
/// How near a door has to be for its button.
const REACH: f32 = 1.0;
/// The largest area that is shown at first: who opens a large level looks at its start.
const SHOWN: Vec2 = Vec2::new(24.0, 16.0);
/// The most bytes of a file that is kept because a map refers to it.
const KEPT: usize = 1 << 20;

/// The part of a walk that a link holds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct WalkState {
    file: String,
    walker: Walker,
    target: Vec2,
    open: Vec<u32>,
}

/// A level that is walked by one who cannot leave it: mission E. The level is built in, or a file.
pub struct LevelWalk {
    level: WalkLevel,
    doors: LevelDoors,
    walker: Walker,
    target: Vec2,
    path: Vec<Vec2>,
    opened: Option<(String, LevelFile)>,
    beside: BTreeMap<String, String>,
    held_space: bool,
    fault: Option<Fault>,
}

impl Default for LevelWalk {
    fn default() -> LevelWalk {
        let level = built_in();
        let walker = level.walker(level.start).expect("room at the start");
        let target = Vec2::new(-1.0, 7.0);
        LevelWalk {
            level,
            doors: LevelDoors::default(),
            walker,
            target,
            path: Vec::new(),
            opened: None,
            beside: BTreeMap::new(),
            held_space: false,
            fault: None,
        }
    }
}

const PRESETS: [&str; 4] =
    ["level-walk.preset.thin", "level-walk.preset.ledge", "level-walk.preset.door", "level-walk.preset.corner"];

impl LevelWalk {
    fn at(&self) -> Vec2 {
        self.walker.position()
    }

    fn sector(&self) -> Option<SectorId> {
        self.walker.sector(&self.level.map)
    }

    /// Walks by a displacement, and keeps the path of it for the picture.
    fn walk(&mut self, by: Vec2) {
        if by == Vec2::ZERO {
            return;
        }
        let walk = self.walker.walk(&self.level.map, by);
        self.path = walk.path().iter().map(|[x, y]| Vec2::new(*x as f32, *y as f32)).collect();
    }

    /// Begins in another level.
    fn enter(&mut self, level: WalkLevel) -> Result<(), Fault> {
        let walker = level.walker(level.start).ok_or(Fault::new("fault.no-room"))?;
        self.target = walker.position() + Vec2::new(2.0, 0.0);
        (self.level, self.walker) = (level, walker);
        (self.doors, self.path) = (LevelDoors::default(), Vec::new());
        Ok(())
    }

    /// The heights of the target: as high as who walks, on the floor there.
    fn target_heights(&self) -> Option<Heights> {
        let sector = self.level.map.sector_at(self.target)?;
        let floor = self.level.map.sectors()[sector.index()].floor;
        Some(Heights { floor, ceiling: floor + HEIGHT })
    }

    /// The height of the eyes.
    fn eye(&self) -> f32 {
        self.walker.heights(&self.level.map).map_or(0.0, |over| over.floor) + EYES
    }

    /// The view of the target.
    fn sight(&self) -> LevelSight {
        let ends = [self.at(), self.target];
        LevelSight::new(&self.level.map, ends, self.eye(), self.target_heights())
    }

    /// True if a view from above without heights is open: no wall lies between.
    fn is_seen_in_plan(&self) -> bool {
        self.level.map.cast_ray(self.at(), self.target, Rule::Solid).is_none()
    }

    /// True if one step leads to the target: the walk ends there.
    fn arrives(&self) -> bool {
        let mut walker = self.walker;
        walker.walk(&self.level.map, self.target - self.at());
        walker.position().distance(self.target) <= 2.0 * walker.skin()
    }

    /// The classic answer: the step is free if it ends in some sector.
    fn ends_in_a_sector(&self) -> bool {
        self.level.map.sector_at(self.target).is_some()
    }

    fn push_doors(&mut self) {
        self.doors.push(&self.level.map, self.at(), RADIUS + REACH);
    }
}

impl Demo for LevelWalk {
    fn key(&self) -> &'static str {
        "level-walk"
    }

    fn chapter(&self) -> Chapter {
        Chapter::E
    }

    fn home(&self) -> Aabb {
        let bounds = self.level.bounds().grown(0.5);
        let half = bounds.half_size();
        let is_small = half.x <= SHOWN.x && half.y <= SHOWN.y;
        if is_small { bounds } else { Aabb::centered(self.level.start, SHOWN * 0.75) }
    }

    fn presets(&self) -> &'static [&'static str] {
        &PRESETS
    }

    fn set_preset(&mut self, index: usize) {
        *self = LevelWalk::default();
        let (at, target) = match index {
            0 => ((-3.75, -3.5), (-1.75, -3.5)),
            1 => ((-0.5, 4.5), (-0.5, 7.0)),
            2 => ((6.0, 0.0), (10.0, 0.0)),
            _ => ((-7.75, 1.75), (-4.75, 1.75)),
        };
        self.walker = self.level.walker(at.into()).unwrap_or(self.walker);
        self.target = target.into();
    }

    fn grips(&self) -> Vec<Grip> {
        let disc = |center| Sketch::default().disc(Role::A, center, RADIUS).form.points();
        let target = Grip::point("level-walk.target", Role::B, self.target).area(disc(self.target));
        vec![target, Grip::point("level-walk.walker", Role::A, self.at()).area(disc(self.at()))]
    }

    fn set_grip(&mut self, index: usize, grip: &Grip) {
        if index == 0 {
            self.target = grip.at;
        } else {
            self.walk(grip.at - self.at());
        }
    }

    fn sketch(&self, texts: &Texts, sketch: &mut Sketch) {
        let doors: Vec<SectorId> = self.doors.all.iter().map(|door| door.sector).collect();
        draw_level(&self.level.map, self.sector(), &doors, RULE, sketch);
        self.sight().draw(sketch);
        if self.path.len() > 1 {
            sketch.line(Role::A, self.path.clone()).look(Look::Dashed).mark("path");
        }
        let wall = self.level.map.nearest_wall(self.at(), 2.0 * RADIUS, RULE);
        if let Some(wall) = wall {
            sketch.segment(Role::Contact, self.at(), wall.point).mark("wall");
            sketch.dot(Role::Contact, wall.point).mark("wall");
        }
        sketch.disc(Role::B, self.target, RADIUS * 0.7).mark("target");
        sketch.disc(Role::A, self.at(), RADIUS).mark("walker");
        let beside = Vec2::new(0.25, 0.125);
        sketch.label(Role::B, self.target + beside, texts.get("level-walk.target"));
    }

    fn answer(&self, texts: &Texts) -> Vec<Row> {
        let none = || texts.get("none").to_owned();
        let (map, over) = (&self.level.map, self.walker.heights(&self.level.map));
        let wall = map.nearest_wall(self.at(), f32::MAX, RULE);
        let sight = self.sight();
        let part = sight.seen.map_or_else(none, |seen| {
            let share = 100.0 * f64::from(seen.room()) / f64::from(HEIGHT);
            format!("{} %", number(share.round()))
        });
        let heights = |over: Heights| format!("{} … {}", number(over.floor.into()), number(over.ceiling.into()));
        let sectors = format!("{} / {}", map.sectors().len(), map.lines().len());
        vec![
            Row::new("level-walk.sector", self.sector().map_or_else(none, |sector| sector.0.to_string()))
                .mark("sector"),
            Row::new("level-walk.heights", over.map_or_else(none, heights)).mark("walker"),
            Row::new("level-walk.wall", wall.map_or_else(none, |wall| number(wall.distance.into()))).mark("wall"),
            Row::new("level-walk.portals", self.sector().map_or(0, |own| map.portals(own).count()).to_string())
                .mark("portals"),
            Row::new("level-walk.seen", texts.yes_or_no(sight.seen.is_some()))
                .beside(texts.yes_or_no(self.is_seen_in_plan()))
                .mark("sight"),
            Row::new("level-walk.part", part).mark("sight"),
            Row::new("level-walk.crossed", sight.steps.len().to_string()).mark("crossed"),
            Row::new("level-walk.step", texts.yes_or_no(self.arrives()))
                .beside(texts.yes_or_no(self.ends_in_a_sector()))
                .mark("target"),
            Row::new("level-walk.size", sectors),
            Row::new("level-walk.faults", map.faults().len().to_string()),
        ]
    }

    fn controls(&mut self, ui: &mut egui::Ui, texts: &Texts) {
        ui.horizontal_wrapped(|ui| {
            if ui.button(texts.get("level-walk.push")).clicked() {
                self.push_doors();
            }
            if ui.button(texts.get("level-walk.step-there")).clicked() {
                self.walk(self.target - self.at());
            }
        });
        ui.label(egui::RichText::new(texts.get("level-walk.keys")).small());
        if !self.beside.is_empty() {
            let kept: Vec<&str> = self.beside.keys().map(String::as_str).collect();
            ui.label(format!("{} {}", texts.get("level-walk.kept"), kept.join(", ")));
        }
        let Some((file, opened)) = self.opened.take() else { return };
        let mut chosen = self.level.name.clone();
        ui.label(egui::RichText::new(&file).strong());
        ui.horizontal_wrapped(|ui| {
            for name in opened.levels() {
                ui.selectable_value(&mut chosen, name.clone(), name);
            }
        });
        if chosen != self.level.name {
            let entered = opened.level(&file, &chosen).and_then(|level| self.enter(level));
            self.fault =
                entered.err().map(|fault| Fault::new("fault.in-file").with("name", &chosen).with_part("fault", fault));
        }
        self.opened = Some((file, opened));
        if let Some(fault) = &self.fault {
            ui.label(fault.told(texts));
        }
    }

    fn run(&mut self, seconds: f64, keys: HeldKeys) -> bool {
        if keys.space && !self.held_space {
            self.push_doors();
        }
        self.held_space = keys.space;
        let along = |more: bool, less: bool| f32::from(i8::from(more) - i8::from(less));
        let direction = Vec2::new(along(keys.right, keys.left), along(keys.up, keys.down));
        let by = direction.try_normalize().unwrap_or(Vec2::ZERO) * (SPEED * seconds) as f32;
        self.walk(by);
        self.doors.run(&mut self.level.map, seconds as f32, &self.walker) || by != Vec2::ZERO
    }

    fn open(&mut self, name: &str, bytes: &[u8]) -> Result<(), Fault> {
        if name.ends_with(".tsx") {
            if bytes.len() > KEPT {
                return Err(Fault::new("fault.large-tileset").with("most", KEPT));
            }
            let text = core::str::from_utf8(bytes).map_err(|_| Fault::new("fault.no-text"))?;
            self.beside.insert(name.to_owned(), text.to_owned());
            return Ok(());
        }
        let file = LevelFile::read(bytes, &self.beside)?;
        let levels = file.levels();
        let first = levels.first().ok_or(Fault::new("fault.no-levels"))?;
        self.enter(file.level(name, first)?)?;
        self.opened = Some((name.to_owned(), file));
        Ok(())
    }

    fn endings(&self) -> &'static [&'static str] {
        &["wad", "ldtk", "tmx", "tsx"]
    }

    fn save(&self) -> String {
        let open = self.doors.all.iter().filter(|door| door.opens).map(|door| door.sector.0).collect();
        link::encode(&WalkState { file: self.level.file.clone(), walker: self.walker, target: self.target, open })
    }

    fn load(&mut self, state: &str) -> Result<(), Fault> {
        let found: WalkState = link::decode(state)?;
        if !found.file.is_empty() {
            return Err(Fault::new("fault.own-level").with("name", format!("{:.60}", found.file)));
        }
        check::place("target", found.target)?;
        check::length("open", found.open.len(), [0, 1])?;
        let mut walk = LevelWalk::default();
        for sector in found.open {
            walk.doors.open_at_once(&mut walk.level.map, SectorId(sector))?;
        }
        walk.walker = walk.level.kept(found.walker)?;
        walk.target = found.target;
        *self = walk;
        Ok(())
    }

    fn rust(&self) -> String {
        let walk = format!(
            "let rule = Rule::Walk {{ height: {}, step: 0.75 }};\n\
             let walker = Walker::new(&map, {at}, {}, rule).ok_or(\"there is no room\")?;\n\
             println!(\"{{:?}}, {{:?}}\", walker.sector(&map), walker.heights(&map));\n\
             println!(\"{{:?}}\", map.nearest_wall({at}, f32::MAX, rule).map(|wall| wall.distance));\n\
             println!(\"seen: {{:?}}\", map.line_of_sight({at}, {}, {target}, target));\n",
            float(HEIGHT),
            float(RADIUS),
            float(self.eye()),
            at = pair(self.at()),
            target = pair(self.target),
        );
        let floor = self.target_heights().map_or(0.0, |heights| heights.floor);
        let target =
            format!("let target = Heights {{ floor: {}, ceiling: {} }};\n", float(floor), float(floor + HEIGHT));
        let (imports, map) = self.level.code();
        let imports = format!("sectors::{{Heights, Rule, {imports}, Walker}}");
        let map_now = &self.level.map;
        let wall = map_now.nearest_wall(self.at(), f32::MAX, RULE).map(|wall| wall.distance);
        let prints =
            format!("{:?}, {:?}\n{wall:?}\nseen: {:?}", self.sector(), self.walker.heights(map_now), self.sight().seen);
        program(&imports, &format!("{map}{target}{walk}"), &prints)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn preset(index: usize) -> LevelWalk {
        let mut demo = LevelWalk::default();
        demo.set_preset(index);
        demo
    }

    #[test]
    fn each_preset_shows_a_step_or_view_that_the_naive_methods_get_wrong() {
        let steps = [0, 1, 2, 3].map(|index| (preset(index).arrives(), preset(index).ends_in_a_sector()));
        assert_eq!(steps, [(false, true); 4]);
        assert!(!preset(0).is_seen_in_plan() && preset(0).sight().seen.is_none(), "a thin wall");
        let door = preset(2);
        assert!(door.is_seen_in_plan() && door.sight().seen.is_none(), "a closed door has no wall in plan");
        let ledge = preset(1);
        assert!(ledge.sight().seen.is_some_and(|seen| seen.room() < HEIGHT), "a ledge hides the feet");
    }

    #[test]
    fn the_walker_goes_up_the_steps_and_not_up_the_ledge() {
        let mut demo = preset(1);
        demo.walk(Vec2::new(0.0, 3.0));
        assert!(demo.at().y < 5.51, "the ledge is higher than a step");
        for (x, y) in [(-5.25, 5.0), (-5.25, 7.0), (-0.5, 7.0)] {
            demo.walk(Vec2::new(x, y) - demo.at());
            assert!(demo.at().distance((x, y)) < 0.01, "{}", demo.at());
        }
        demo.walk(Vec2::new(0.0, -3.0));
        assert!(demo.at().y < 5.0, "down it goes");
    }

    #[test]
    fn space_opens_the_door_once_for_each_press() {
        let mut demo = preset(2);
        let space = HeldKeys { space: true, ..HeldKeys::default() };
        for _ in 0..60 {
            demo.run(1.0 / 30.0, space);
        }
        assert!(demo.doors.all.len() == 1 && demo.doors.all[0].opens && demo.arrives());
        let mut loaded = LevelWalk::default();
        loaded.load(&demo.save()).expect("a state");
        assert!(loaded.arrives(), "the link says that the door is open");
    }

    #[test]
    fn files_are_opened_and_broken_ones_leave_the_level() {
        let texts = Texts::new(crate::texts::Language::English);
        let mut demo = LevelWalk::default();
        assert!(demo.open("a.wad", b"junk").is_err());
        assert!(demo.level.file.is_empty());
        let caves = include_bytes!("../../../../scenes/levels/caves.ldtk");
        demo.open("caves.ldtk", caves).expect("a project");
        let before = demo.at();
        demo.run(0.25, HeldKeys { right: true, ..HeldKeys::default() });
        assert_ne!(demo.at(), before);
        assert!(LevelWalk::default().load(&demo.save()).is_err_and(|fault| fault.told(&texts).contains("caves.ldtk")));
    }
}
