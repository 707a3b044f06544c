use jostle::{
    Vec2,
    classic::nearest_on_segment,
    sectors::{Heights, LineId, SectorId, SectorLine, SectorMap, Walker},
};

use crate::fault::Fault;

use super::walk_level::HEIGHT;

/// The units by which a ceiling rises or sinks in a second.
const SPEED: f32 = 4.0;

/// A door: a sector whose ceiling moves between its own height and the lowest of its neighbours'.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct LevelDoor {
    /// Its sector.
    pub(super) sector: SectorId,
    /// The ceiling of the closed door.
    pub(super) closed: f32,
    /// The ceiling of the open one.
    pub(super) open: f32,
    /// True if it opens; else it closes.
    pub(super) opens: bool,
}

/// The sectors that are too low for who walks, with a line within a distance of a point: closed doors.
pub(super) fn low_sectors_near(map: &SectorMap, at: Vec2, within: f32) -> Vec<SectorId> {
    let lines = (0..map.lines().len() as u32).map(LineId).filter(|line| line_distance(map, *line, at) <= within);
    let near = lines.map(|line| map.lines()[line.index()]).filter(SectorLine::is_portal);
    let sides = near.flat_map(|line| [line.front, line.back]).flatten();
    let mut low: Vec<SectorId> = sides.filter(|sector| map.sectors()[sector.index()].room() < HEIGHT).collect();
    low.sort_unstable();
    low.dedup();
    low
}

/// The doors of a level that have been used.
#[derive(Clone, Debug, Default)]
pub(super) struct LevelDoors {
    /// The doors, in the order of their first use.
    pub(super) all: Vec<LevelDoor>,
}

impl LevelDoors {
    /// Opens the doors near a point, or closes those that are open; the number of doors that are near.
    pub(super) fn push(&mut self, map: &SectorMap, at: Vec2, within: f32) -> usize {
        let mut near = low_sectors_near(map, at, within);
        let is_near =
            |door: &LevelDoor| map.portals(door.sector).any(|(line, _)| line_distance(map, line, at) <= within);
        let mut pushed = 0;
        for door in self.all.iter_mut().filter(|door| is_near(door)) {
            door.opens = !door.opens;
            near.retain(|sector| *sector != door.sector);
            pushed += 1;
        }
        let found = near.into_iter().filter_map(|sector| door(map, sector));
        let known = self.all.len();
        self.all.extend(found);
        pushed + self.all.len() - known
    }

    /// Opens a door at once, as a link says.
    ///
    /// # Errors
    /// If the sector is no closed door.
    pub(super) fn open_at_once(&mut self, map: &mut SectorMap, sector: SectorId) -> Result<(), Fault> {
        let heights = map.sectors().get(sector.index()).filter(|heights| heights.room() < HEIGHT);
        let found = heights.and_then(|heights| Some((*heights, door(map, sector)?)));
        let (heights, door) = found.ok_or_else(|| Fault::new("fault.no-door").with("sector", sector.0))?;
        map.set_heights(sector, Heights { ceiling: door.open, ..heights }).map_err(Fault::foreign)?;
        self.all.push(door);
        Ok(())
    }

    /// Moves the doors by a time in seconds; true if one moves. A door does not close on who walks: it opens again.
    pub(super) fn run(&mut self, map: &mut SectorMap, seconds: f32, walker: &Walker) -> bool {
        let mut moves = false;
        for door in &mut self.all {
            let before = map.sectors()[door.sector.index()];
            let target = if door.opens { door.open } else { door.closed };
            let by = (target - before.ceiling).clamp(-SPEED * seconds, SPEED * seconds);
            if by == 0.0 {
                continue;
            }
            moves = true;
            let moved = Heights { ceiling: before.ceiling + by, ..before };
            let was_set = map.set_heights(door.sector, moved).is_ok();
            let fits = walker.heights(map).is_some_and(|over| over.room() >= HEIGHT);
            if !(was_set && fits) && by < 0.0 {
                door.opens = map.set_heights(door.sector, before).is_ok();
            }
        }
        moves
    }
}

/// The door that a sector is, if it is one: with its ceiling as high as the lowest around it there is room to walk.
fn door(map: &SectorMap, sector: SectorId) -> Option<LevelDoor> {
    let own = map.sectors()[sector.index()];
    let around = map.portals(sector).map(|(_, other)| map.sectors()[other.index()].ceiling);
    let open = around.fold(f32::INFINITY, f32::min);
    let is_door = open.is_finite() && open - own.floor >= HEIGHT;
    is_door.then_some(LevelDoor { sector, closed: own.ceiling, open, opens: true })
}

fn line_distance(map: &SectorMap, line: LineId, at: Vec2) -> f32 {
    let line = map.lines()[line.index()];
    let [a, b] = [line.a, line.b].map(|end| map.vertices()[end as usize]);
    at.distance(nearest_on_segment(a, b, at))
}

#[cfg(test)]
mod tests {
    use super::super::walk_level::{DOOR, built_in};
    use super::*;

    #[test]
    fn a_door_opens_for_who_is_near_and_does_not_close_on_them() {
        let mut level = built_in();
        let mut doors = LevelDoors::default();
        let mut walker = level.walker(Vec2::new(6.0, 0.0)).expect("room");
        assert_eq!(doors.push(&level.map, Vec2::new(-8.0, 0.0), 1.0), 0, "too far");
        walker.walk(&level.map, (3.0, 0.0));
        assert!(walker.position().x < 6.51, "the door is closed");
        assert_eq!(doors.push(&level.map, walker.position(), 1.0), 1);
        while doors.run(&mut level.map, 0.1, &walker) {}
        assert_eq!(level.map.sectors()[DOOR.index()].ceiling, 2.25);
        walker.walk(&level.map, (0.75, 0.0));
        assert_eq!(walker.sector(&level.map), Some(DOOR));
        assert_eq!(doors.push(&level.map, walker.position(), 1.0), 1);
        assert!(doors.run(&mut level.map, 0.2, &walker) && doors.all[0].opens, "it opens again");
        assert!(level.map.sectors()[DOOR.index()].room() >= HEIGHT);
    }
}
