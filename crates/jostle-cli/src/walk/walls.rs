//! The lines that block at any height, in squares of their own, so that an error of the library's index is found.

use jostle::Aabb;
use jostle::sectors::{SectorMap, Walker};
use std::collections::HashMap;

/// The least number of squares in a row or column; a square is at least eight reaches wide.
const MOST_SQUARES: f64 = 128.0;
const REACHES: f64 = 8.0;

/// The number of squares about a path up to which they are looked at, and not all walls.
const FEW: i64 = 64;

type Point = [f64; 2];

/// A wall, and the gap between it and a walker.
#[derive(Clone, Copy, Debug)]
pub(super) struct Near {
    pub(super) line: u32,
    pub(super) gap: f64,
}

/// The walls of a level.
pub(super) struct Walls {
    lines: Vec<(u32, [Point; 2])>,
    size: f64,
    /// For each square the walls that come within the reach of it, by their places in `lines`.
    squares: HashMap<(i64, i64), Vec<u32>>,
}

impl Walls {
    /// The walls, to be looked for within a reach.
    pub(super) fn new(map: &SectorMap, reach: f64) -> Walls {
        let at = |vertex: u32| map.vertices()[vertex as usize];
        let wide = |vertex: u32| [f64::from(at(vertex).x), f64::from(at(vertex).y)];
        let solid = (0..).zip(map.lines()).filter(|(_, line)| line.is_solid() && at(line.a) != at(line.b));
        let lines: Vec<(u32, [Point; 2])> = solid.map(|(i, line)| (i, [wide(line.a), wide(line.b)])).collect();
        let around = Aabb::around(map.vertices().iter().copied());
        let extent = around.max - around.min;
        let extent = f64::from(extent.x.max(extent.y));
        let mut walls = Walls { lines, size: (REACHES * reach).max(extent / MOST_SQUARES), squares: HashMap::new() };
        for (place, (_, ends)) in (0..).zip(&walls.lines) {
            for square in squares_of(walls.size, *ends, reach) {
                walls.squares.entry(square).or_default().push(place);
            }
        }
        walls
    }

    /// The wall within the reach with the least gap, and perhaps one beyond.
    pub(super) fn nearest(&self, p: Point, gap: impl Fn(Point, [Point; 2]) -> f64) -> Option<Near> {
        let square = p.map(|x| (x / self.size).floor() as i64);
        let near = self.squares.get(&(square[0], square[1]))?.iter().map(|&place| {
            let (line, ends) = self.lines[place as usize];
            Near { line, gap: gap(p, ends) }
        });
        near.min_by(|one, other| one.gap.total_cmp(&other.gap))
    }

    /// True if a straight path properly crosses a wall.
    pub(super) fn crosses(&self, path: [Point; 2]) -> bool {
        let about = squares_of(self.size, path, 0.0);
        let is_crossed = |place: &u32| crosses(path, self.lines[*place as usize].1);
        if about.len() as i64 > FEW {
            return self.lines.iter().any(|(_, ends)| crosses(path, *ends));
        }
        about.iter().filter_map(|square| self.squares.get(square)).flatten().any(is_crossed)
    }
}

/// The squares that a box around two points and this much more meets.
fn squares_of(size: f64, [a, b]: [Point; 2], more: f64) -> Vec<(i64, i64)> {
    let range = |i: usize| {
        let [low, high] = [a[i].min(b[i]) - more, a[i].max(b[i]) + more].map(|x| (x / size).floor() as i64);
        low..=high
    };
    range(0).flat_map(|column| range(1).map(move |row| (column, row))).collect()
}

/// How far a walker with its centre at a point is outside of a wall; negative if it overlaps it.
pub(super) fn gap(walker: &Walker, p: Point, ends: [Point; 2]) -> f64 {
    if walker.is_box() { gap_of_box(walker, p, ends) } else { distance(p, ends) - f64::from(walker.radius()) }
}

/// The same for a box: against its centre, a wall is what three strips have in common, two along the axes and one along
/// the wall, each as much wider as the box is.
fn gap_of_box(walker: &Walker, p: Point, [a, b]: [Point; 2]) -> f64 {
    let half = [walker.half_extents().x, walker.half_extents().y].map(f64::from);
    let along_axis = |i: usize| (a[i].min(b[i]) - p[i]).max(p[i] - a[i].max(b[i])) - half[i];
    let (e, w) = ([b[0] - a[0], b[1] - a[1]], [p[0] - a[0], p[1] - a[1]]);
    let across = (e[0] * w[1] - e[1] * w[0]).abs() - half[0] * e[1].abs() - half[1] * e[0].abs();
    along_axis(0).max(along_axis(1)).max(across / e[0].hypot(e[1]))
}

/// The distance of a point from a segment.
fn distance(p: Point, [a, b]: [Point; 2]) -> f64 {
    let (along, from) = ([b[0] - a[0], b[1] - a[1]], [p[0] - a[0], p[1] - a[1]]);
    let share = (along[0] * from[0] + along[1] * from[1]) / (along[0] * along[0] + along[1] * along[1]);
    let share = share.clamp(0.0, 1.0);
    (from[0] - share * along[0]).hypot(from[1] - share * along[1])
}

/// True if a straight path properly crosses a segment.
fn crosses([p, q]: [Point; 2], [a, b]: [Point; 2]) -> bool {
    let turn = |a: Point, b: Point, p: Point| (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]);
    turn(a, b, p) * turn(a, b, q) < 0.0 && turn(p, q, a) * turn(p, q, b) < 0.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use jostle::sectors::SectorLine;

    /// A square of side 64 that is cut by a portal, and a wall far away.
    fn walls() -> Walls {
        let corners = [(0.0, 0.0), (0.0, 64.0), (64.0, 64.0), (64.0, 0.0), (900.0, 900.0), (900.0, 800.0)];
        let wall = |a, b| SectorLine::new(a, b).with_front(0);
        let lines = vec![wall(0, 1), wall(1, 2), wall(2, 3), wall(3, 0), wall(0, 2).with_back(0), wall(4, 5)];
        let room = jostle::sectors::Heights { floor: 0.0, ceiling: 128.0 };
        Walls::new(&SectorMap::new(corners, lines, vec![room]).unwrap(), 4.0)
    }

    #[test]
    fn the_nearest_wall_is_found_in_its_square_or_beside_it() {
        let near = walls().nearest([63.0, 20.0], distance).unwrap();
        assert_eq!((near.line, near.gap), (2, 1.0));
        assert_eq!(walls().nearest([903.0, 797.0], distance).unwrap().line, 5);
        assert!(walls().nearest([500.0, 500.0], distance).is_none());
    }

    #[test]
    fn the_gap_of_a_box_is_that_of_its_sides_and_corners() {
        let corners = [(0.0, 0.0), (0.0, 64.0), (64.0, 0.0)];
        let lines = (0..3).map(|i| SectorLine::new(i, (i + 1) % 3).with_front(0)).collect();
        let room = jostle::sectors::Heights { floor: 0.0, ceiling: 128.0 };
        let map = SectorMap::new(corners, lines, vec![room]).unwrap();
        let walker = Walker::new_box(&map, (16.0, 12.0), (8.0, 4.0), jostle::sectors::Rule::Solid).unwrap();
        let at = walker.centre();
        assert_eq!(gap(&walker, at, [[0.0, 0.0], [0.0, 64.0]]), 8.0);
        assert_eq!(gap(&walker, at, [[64.0, 0.0], [0.0, 0.0]]), 8.0);
        // From its corner (24, 16) to the diagonal.
        assert!((gap(&walker, at, [[0.0, 64.0], [64.0, 0.0]]) - 12.0 * 2.0_f64.sqrt()).abs() < 1e-12);
    }

    #[test]
    fn a_path_crosses_walls_and_not_portals() {
        assert!(!walls().crosses([[10.0, 40.0], [40.0, 10.0]]));
        assert!(walls().crosses([[10.0, 40.0], [-40.0, 10.0]]));
        assert!(walls().crosses([[890.0, 850.0], [910.0, 850.0]]));
        // Over more squares than are looked at one by one.
        assert!(walls().crosses([[10.0, 20.0], [890.0, 890.0]]));
    }
}
