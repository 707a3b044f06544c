//! The walls that a walker is at.

use super::{near_lines::nearest_on, proximity::compare_distance, rule::enters, surroundings::LinesAround};
use crate::math::{bounds::Bounds, dvec2::DVec2};

/// A wall that a walker is at.
#[derive(Clone, Copy, Default)]
struct NearbyWall {
    ends: [DVec2; 2],
    /// The point of it that is nearest, and its distance.
    point: DVec2,
    distance: f64,
    normal: DVec2,
}

impl NearbyWall {
    /// True if what slides along this wall stays clear of another, to within `slack`: that is farther away, and lies
    /// behind this one, as the next piece of a wall does.
    fn hides(&self, other: &NearbyWall, slack: f64) -> bool {
        let is_behind = |end: &DVec2| self.normal.dot(*end - self.point) <= slack;
        self.distance <= other.distance && other.ends.iter().all(is_behind)
    }
}

/// The walls that a walker is at. Of more than there is room for, which are those of many lines that meet in a point, the
/// first count.
pub(super) struct WallsNear {
    walls: [NearbyWall; 16],
    count: usize,
}

impl WallsNear {
    /// None.
    pub(super) fn new() -> WallsNear {
        WallsNear { walls: [NearbyWall::default(); 16], count: 0 }
    }

    /// Takes all of them away.
    pub(super) fn clear(&mut self) {
        self.count = 0;
    }

    /// Adds a line with this nearest point at this distance, unless a wall hides it.
    pub(super) fn add(&mut self, ends: [DVec2; 2], (point, distance): (DVec2, f64), normal: DVec2, slack: f64) {
        self.push(NearbyWall { ends, point, distance, normal }, slack);
    }

    pub(super) fn normals(&self) -> impl Iterator<Item = DVec2> + Clone {
        self.walls[..self.count].iter().map(|wall| wall.normal)
    }

    /// Adds a wall unless another one hides it, and removes those that it hides.
    fn push(&mut self, wall: NearbyWall, slack: f64) {
        if self.walls[..self.count].iter().any(|known| known.hides(&wall, slack)) {
            return;
        }
        let mut kept = 0;
        for i in 0..self.count {
            if !wall.hides(&self.walls[i], slack) {
                self.walls[kept] = self.walls[i];
                kept += 1;
            }
        }
        self.count = kept;
        if let Some(place) = self.walls.get_mut(kept) {
            *place = wall;
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

impl LinesAround<'_> {
    /// Finds the walls that a disc is as near to as this, and that stop it. Openings that it overlaps, by this limit, do
    /// not.
    pub(super) fn walls_near(&self, at: DVec2, [limit, near]: [f64; 2], walls: &mut WallsNear) {
        walls.clear();
        let slack = (near - limit) * 0.25;
        let mut here = None;
        self.for_lines_in(Bounds::point(at).grown(near), |index, segment| {
            let ends = segment.ends();
            let point = nearest_on(ends, at);
            let distance = (at - point).length();
            if distance > near {
                return;
            }
            let is_stopped = self.opening_of(segment).is_none_or(|opening| {
                !compare_distance(ends, at, limit).is_lt() && {
                    let here = here.get_or_insert_with(|| self.over(at, limit));
                    here.is_none_or(|here| !enters(self.rule, here, opening))
                }
            });
            if is_stopped {
                let normal = self.map.normal_towards(index, at, point);
                walls.push(NearbyWall { ends, point, distance, normal }, slack);
            }
        });
    }
}
