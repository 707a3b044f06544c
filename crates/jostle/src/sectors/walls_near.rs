//! The walls that a walker is at.

use super::{
    near_lines::nearest_on,
    proximity::compare_distance,
    rule::{Rule, enters},
    sector_map::SectorMap,
};
use crate::math::{bounds::Bounds, dvec2::DVec2};

/// The normals of the walls that a walker is at. Of more than there is room for, which are those of many lines that meet
/// in a point, the first count.
#[derive(Clone, Copy)]
pub(super) struct WallsNear {
    normals: [DVec2; 16],
    count: usize,
}

impl WallsNear {
    pub(super) fn normals(&self) -> impl Iterator<Item = DVec2> + Clone {
        self.normals[..self.count].iter().copied()
    }

    fn push(&mut self, normal: DVec2) {
        if self.count < self.normals.len() && !self.normals().any(|known| known == normal) {
            self.normals[self.count] = normal;
            self.count += 1;
        }
    }

    /// The two that decide what is left of a displacement: the walls of the cone around it.
    pub(super) fn two_against(&self, by: DVec2) -> [DVec2; 2] {
        let mut two = [DVec2::ZERO; 2];
        for normal in self.normals() {
            let i = usize::from(normal.cross(by) > 0.0);
            let is_beyond = two[i] == DVec2::ZERO || normal.dot(by) < two[i].dot(by);
            if is_beyond {
                two[i] = normal;
            }
        }
        two
    }
}

impl SectorMap {
    /// The walls that a disc is as near to as this, and that stop it. Openings that it overlaps, by this limit, do not.
    pub(super) fn walls_near(&self, at: DVec2, [limit, near]: [f64; 2], rule: Rule) -> WallsNear {
        let mut walls = WallsNear { normals: [DVec2::ZERO; 16], count: 0 };
        let mut here = None;
        self.grid.for_lines_in(Bounds::point(at).grown(near), |index| {
            let (line, ends) = (&self.lines()[index as usize], self.segments[index as usize].ends());
            let point = nearest_on(ends, at);
            if (at - point).length() > near {
                return;
            }
            let stops = line.is_solid()
                || self.may_stop(index)
                    && !compare_distance(ends, at, limit).is_lt()
                    && self.opening_of(line).is_some_and(|opening| {
                        let here = here.get_or_insert_with(|| self.over_at(at, limit));
                        here.is_none_or(|here| !enters(rule, here, opening))
                    });
            if stops {
                walls.push(self.normal_towards(index, at, point));
            }
        });
        walls
    }
}
