//! A walk: move as far as nothing stops, take out of the rest what leads into the lines that the walker is at, go on.
//!
//! Discs are cast against lines exactly, so no piece of a path crosses a wall. Lines that the walker is at decide in
//! which directions it may go on. As in Quake's `SV_FlyMove`, it stops once it would turn back; in two dimensions the
//! longest displacement that two planes leave is known in closed form, so there is no iteration.

use super::{
    line::LineId,
    near_lines::nearest_on,
    proximity::compare_distance,
    rule::enters,
    sector_map::SectorMap,
    walker::{PIECES, Walk, WalkHit, Walker},
};
use crate::math::{Vec2, bounds::Bounds, dvec2::DVec2, larger, lesser};

/// The share of its length by which a displacement along a line leads away from it: far above the rounding of f64.
const AWAY: f64 = 1.0 / (1_u64 << 30) as f64;
/// The share of the skin within which the walker is at a line.
const NEAR: f64 = 1.0 / 16.0;
/// The share of the skin that the walker keeps from a line that has stopped it, and by how many times that it goes back
/// for it at most. Without it, rounding would take it onto ledges that are too high.
const BACK: f64 = 1.0 / 64.0;
const FARTHEST_BACK: f64 = 256.0;

/// The longest part of a displacement that leads away from, or along, all walls with these normals; zero if there is
/// none.
pub(super) fn allowed(by: DVec2, normals: impl Iterator<Item = DVec2> + Clone) -> DVec2 {
    let length = by.length();
    let is_allowed = |part: DVec2| normals.clone().all(|normal| normal == DVec2::ZERO || normal.dot(part) >= 0.0);
    if is_allowed(by) {
        return by;
    }
    let parts = normals.clone().filter(|normal| normal.dot(by) < 0.0).map(|normal| {
        let along = by - normal * normal.dot(by);
        along + normal * (AWAY * along.length())
    });
    let allowed = parts.filter(|part| is_allowed(*part) && part.length() <= length * (1.0 + AWAY));
    let longer = |best: DVec2, part: DVec2| if part.length_squared() > best.length_squared() { part } else { best };
    allowed.reduce(longer).unwrap_or_default()
}

impl Walker {
    /// Walks by a displacement, sliding along what stops it, and reports where it went.
    ///
    /// A displacement that is zero or not finite leads nowhere. A walk has at most eight pieces; what is left of the
    /// displacement then is lost, as it is where the walls of a corner leave no direction.
    ///
    /// Cost: a [`cast_disc`](SectorMap::cast_disc) for each piece. No allocation.
    ///
    /// ```
    /// # use jostle::sectors::{Heights, Rule, SectorLine, SectorMap, Walker};
    /// # let lines = [(0, 1), (1, 2), (2, 0)].map(|(a, b)| SectorLine::new(a, b).with_front(0));
    /// # let room = Heights { floor: 0.0, ceiling: 128.0 };
    /// # let map = SectorMap::new([(0.0, 0.0), (0.0, 64.0), (64.0, 0.0)], lines.to_vec(), vec![room])?;
    /// let mut walker = Walker::new(&map, (20.0, 20.0), 4.0, Rule::Solid).unwrap();
    /// let walk = walker.walk(&map, (-8000.0, 0.0));
    /// assert!(walk.travelled.distance((-16.0, 0.0)) < 0.01);
    /// assert_eq!((walk.hits().len(), walk.hits()[0].line.0), (1, 0));
    /// # Ok::<(), jostle::sectors::MapError>(())
    /// ```
    pub fn walk(&mut self, map: &SectorMap, by: impl Into<Vec2>) -> Walk {
        let by: Vec2 = by.into();
        let from = DVec2::from(self.centre);
        let nowhere = WalkHit { line: LineId(u32::MAX), normal: Vec2::ZERO };
        let mut walk = Walk {
            travelled: Vec2::ZERO,
            path: [self.centre; PIECES + 1],
            pieces: 0,
            hits: [nowhere; PIECES],
            hit_count: 0,
            normals: [[0.0; 2]; 2],
        };
        if !by.is_finite() || by == Vec2::ZERO {
            return walk;
        }
        let (asked, mut left) = (DVec2::from(by), DVec2::from(by));
        let mut at = from;
        for _ in 0..PIECES {
            let walls = map.walls_at(self, at);
            let part = allowed(left, walls.normals());
            if part == DVec2::ZERO || part.dot(asked) <= 0.0 {
                break;
            }
            let path = [at, at + part];
            let Some(event) = map.stopping_event(path, self.limit(), self.rule()) else {
                at = path[1];
                walk.push(at);
                break;
            };
            let ends = map.segments[event.line as usize].ends();
            let (length, hit) = (part.length(), at + part * event.fraction);
            let normal = map.normal_towards(event.line, hit, nearest_on(ends, hit));
            let (keep, start) = (BACK * f64::from(self.skin()), at);
            let mut back = larger(keep, lesser(keep * length / -normal.dot(part), keep * FARTHEST_BACK));
            let fraction = loop {
                let fraction = larger(0.0, event.fraction - back / length);
                at = start + part * fraction;
                if fraction == 0.0 || !compare_distance(ends, at, self.limit()).is_lt() {
                    break fraction;
                }
                back *= 2.0;
            };
            left = part * (1.0 - fraction);
            walk.push(at);
            walk.hits[walk.hit_count] = WalkHit { line: LineId(event.line), normal: normal.into() };
            walk.hit_count += 1;
        }
        self.centre = at.into();
        walk.travelled = (at - from).into();
        walk.normals = map.walls_at(self, at).two_against(asked).map(DVec2::into);
        walk
    }
}

impl Walk {
    fn push(&mut self, at: DVec2) {
        self.pieces += 1;
        self.path[self.pieces] = at.into();
    }
}

/// The normals of the walls that a walker is at. Of more than there is room for, which are those of many lines that meet
/// in a point, the first count.
#[derive(Clone, Copy)]
struct Walls {
    normals: [DVec2; 16],
    count: usize,
}

impl Walls {
    fn normals(&self) -> impl Iterator<Item = DVec2> + Clone {
        self.normals[..self.count].iter().copied()
    }

    fn push(&mut self, normal: DVec2) {
        if self.count < self.normals.len() && !self.normals().any(|known| known == normal) {
            self.normals[self.count] = normal;
            self.count += 1;
        }
    }

    /// The two that decide what is left of a displacement: the walls of the cone around it.
    fn two_against(&self, by: DVec2) -> [DVec2; 2] {
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
    /// Four ulps of the largest coordinate.
    pub(super) fn skin(&self) -> f32 {
        let all = self.grid.frame().bounds();
        let largest =
            [all.min.x, all.min.y, all.max.x, all.max.y].into_iter().fold(0.0, |most: f64, x| most.max(x.abs()));
        (largest * f64::from(f32::EPSILON) * 4.0) as f32
    }

    /// The walls that a walker is at, and that stop it.
    fn walls_at(&self, walker: &Walker, at: DVec2) -> Walls {
        let (limit, mut walls) = (walker.limit(), Walls { normals: [DVec2::ZERO; 16], count: 0 });
        let near = limit + NEAR * f64::from(walker.skin());
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
                        here.is_none_or(|here| !enters(walker.rule(), here, opening))
                    });
            if stops {
                walls.push(self.normal_towards(index, at, point));
            }
        });
        walls
    }
}
