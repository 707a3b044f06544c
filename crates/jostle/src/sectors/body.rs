//! What the walk of a walker asks of its surroundings: of a disc, and of a box.

use super::{
    box_entry::{compare_box, nearest_face},
    disc_stops::DiscEvent,
    near_lines::nearest_on,
    proximity::compare_distance,
    rule::{Rule, enters},
    sector_map::SectorMap,
    surroundings::LinesAround,
    walls_near::WallsNear,
};
use crate::math::{bounds::Bounds, dvec2::DVec2, greater};

/// A walker's body in a map.
pub(super) trait WalkerBody {
    /// Finds the walls that it is at with its centre at a point.
    fn find_walls(&self, at: DVec2, walls: &mut WallsNear);

    /// The first line that it comes to overlap on a path, and that stops it.
    fn stopping_event(&self, path: [DVec2; 2]) -> Option<DiscEvent>;

    /// The unit normal of a line that it is at, towards its centre.
    fn normal(&self, line: u32, at: DVec2) -> DVec2;

    /// True if it overlaps a line.
    fn overlaps(&self, line: u32, at: DVec2) -> bool;
}

/// A disc that keeps a distance from walls, and is at those within another.
pub(super) struct DiscBody<'m> {
    pub(super) around: LinesAround<'m>,
    pub(super) limit: f64,
    pub(super) near: f64,
}

impl WalkerBody for DiscBody<'_> {
    fn find_walls(&self, at: DVec2, walls: &mut WallsNear) {
        self.around.walls_near(at, [self.limit, self.near], walls);
    }

    fn stopping_event(&self, path: [DVec2; 2]) -> Option<DiscEvent> {
        self.around.stopping_event(path, self.limit)
    }

    fn normal(&self, line: u32, at: DVec2) -> DVec2 {
        let map = self.around.map;
        map.normal_towards(line, at, nearest_on(map.segments[line as usize].ends(), at))
    }

    fn overlaps(&self, line: u32, at: DVec2) -> bool {
        compare_distance(self.around.map.segments[line as usize].ends(), at, self.limit).is_lt()
    }
}

/// A box that overlaps no wall with these halves of its sides, and is at those that it comes to with larger ones.
pub(super) struct BoxBody<'m> {
    pub(super) map: &'m SectorMap,
    pub(super) rule: Rule,
    pub(super) limit: DVec2,
    pub(super) near: DVec2,
}

impl WalkerBody for BoxBody<'_> {
    fn find_walls(&self, at: DVec2, walls: &mut WallsNear) {
        let BoxBody { map, rule, limit, near } = *self;
        let mut here = None;
        walls.clear();
        map.grid.for_lines_in(Bounds::point(at).grown(greater(near.x, near.y)), |index| {
            let segment = &map.segments[index as usize];
            let ends = segment.ends();
            let face = nearest_face(ends, at, near);
            if face.gap > 0.0 {
                return;
            }
            let stops = segment.is_solid()
                || rule != Rule::Solid
                    && segment.is_opening()
                    && !compare_box(ends, at, limit).is_lt()
                    && map.opening_of(segment).is_some_and(|opening| {
                        let here = here.get_or_insert_with(|| map.over_box(at, limit));
                        here.is_none_or(|here| !enters(rule, here, opening))
                    });
            if stops {
                // The side of the box that is at the line goes through this point when it is there.
                let point = at - face.normal * (face.gap + face.depth);
                walls.add(ends, (point, face.gap), face.normal, (near.x - limit.x) * 0.25);
            }
        });
    }

    fn stopping_event(&self, path: [DVec2; 2]) -> Option<DiscEvent> {
        self.map.box_event(path, self.limit, self.rule)
    }

    fn normal(&self, line: u32, at: DVec2) -> DVec2 {
        nearest_face(self.map.segments[line as usize].ends(), at, self.limit).normal
    }

    fn overlaps(&self, line: u32, at: DVec2) -> bool {
        compare_box(self.map.segments[line as usize].ends(), at, self.limit).is_lt()
    }
}
