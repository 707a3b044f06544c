use jostle::{
    Vec2,
    sectors::{LineId, Rule, SectorId, SectorMap},
};

use super::sector_area::sector_area;
use crate::{
    number::number,
    sketch::{Look, Role, Sketch},
};

/// The number of lines above which a level is drawn without its steps.
const LABELLED: usize = 200;

/// Draws a level: its walls, the lines between sectors, and the portals of the sector that someone is in. Those that let
/// one pass have their step beside them.
pub(super) fn draw_level(map: &SectorMap, own: Option<SectorId>, doors: &[SectorId], rule: Rule, sketch: &mut Sketch) {
    if let Some(own) = own {
        sketch.mass(Role::A, sector_area(map, own)).look(Look::Area).mark("sector");
    }
    let low = (0..map.sectors().len() as u32)
        .map(SectorId)
        .filter(|sector| map.lines().len() <= LABELLED && map.sectors()[sector.index()].room() == 0.0);
    for door in low.chain(doors.iter().copied()) {
        sketch.mass(Role::Impact, sector_area(map, door)).look(Look::Area).mark("door");
    }
    let ends = |line: LineId| {
        let line = map.lines()[line.index()];
        [line.a, line.b].map(|end| map.vertices()[end as usize])
    };
    for line in (0..map.lines().len() as u32).map(LineId) {
        let [a, b] = ends(line);
        if map.lines()[line.index()].is_solid() {
            sketch.segment(Role::Wall, a, b).mark("walls");
        } else {
            sketch.segment(Role::Helper, a, b).look(Look::Ghost);
        }
    }
    let Some(own) = own else { return };
    for (line, other) in map.portals(own) {
        let [a, b] = ends(line);
        let stops = map.stops(line, map.lines()[line.index()].front == Some(own), rule);
        if stops {
            sketch.segment(Role::Impact, a, b).mark("stops");
        } else {
            sketch.segment(Role::Exit, a, b).mark("portals");
        }
        let step = map.sectors()[other.index()].floor - map.sectors()[own.index()].floor;
        if map.lines().len() <= LABELLED {
            let sign = if step > 0.0 { "+" } else { "" };
            let role = if stops { Role::Impact } else { Role::Exit };
            sketch.label(role, a.midpoint(b) - Vec2::new(0.25, 0.0), format!("{sign}{}", number(step.into())));
        }
    }
}
