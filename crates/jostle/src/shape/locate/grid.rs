//! A grid over a polygon, to locate many points. The location of one reference point of each cell is known; a point of
//! the cell has the other location if an odd number of edges crosses the path from it to the reference point. Few edges
//! pass through a cell.
//!
//! The path goes horizontally to the reference point's x and then vertically. So that it never meets a corner, it is
//! moved right by δ and up by ε, infinitesimals with ε ≪ δ (simulation of simplicity); a point exactly on an edge is
//! then on one side of it. That takes no arithmetic, so the signs of [`orientation`] decide everything, exactly.

use alloc::vec::Vec;
use core::cmp::Ordering;

use super::{
    grid_cells::{CELLS, CellFrame, SLACK},
    location::Location,
    scan::{Scan, Target},
};
use crate::math::{Vec2, dvec2::DVec2, predicates::orientation};

/// The number of edges above which a cell gets a grid of its own, while there are cells left.
const CROWD: usize = 64;

/// The number of cells for each edge that nested grids may have in all.
const INNER_CELLS: usize = 4;

/// The depth to which grids are nested.
const DEPTH: usize = 4;

/// A grid over a polygon, with the edges that pass through each cell.
pub(crate) struct Grid {
    frame: CellFrame,
    /// The start of the lists of each cell, row by row, doubled, plus 1 if its reference point is inside; and one more
    /// entry at the end.
    cells: Vec<u32>,
    lists: Vec<List>,
    inner: Vec<Grid>,
}

/// The consecutive edges from `start` to before `end`; or, if `end` is 0, the nested grid `start`.
#[derive(Clone, Copy)]
struct List {
    start: u32,
    end: u32,
}

/// The point right by δ and up by ε of `at`, and whether it is inside.
#[derive(Clone, Copy)]
struct Reference {
    at: DVec2,
    inside: bool,
}

/// The limits that remain for nested grids.
struct Inner<'a> {
    cells_left: &'a mut usize,
    depth: usize,
}

/// Whether the point right by δ and up by ε of this is to the left of an edge.
#[inline]
fn is_left(at: DVec2, [a, b]: [Vec2; 2]) -> bool {
    match orientation(a.into(), b.into(), at) {
        Ordering::Greater => true,
        Ordering::Less => false,
        Ordering::Equal => b.y < a.y || (b.y == a.y && b.x > a.x),
    }
}

/// Whether an edge crosses the vertical line at this x, moved right by δ.
#[inline]
fn straddles_x(x: f64, [a, b]: [Vec2; 2]) -> bool {
    (f64::from(a.x) > x) != (f64::from(b.x) > x)
}

/// Whether an edge crosses the horizontal line at this y, moved up by ε.
#[inline]
fn straddles_y(y: f64, [a, b]: [Vec2; 2]) -> bool {
    (f64::from(a.y) > y) != (f64::from(b.y) > y)
}

impl Grid {
    /// The grid over all edges, between these corners; `extent` bounds the coordinates.
    pub(crate) fn over(scan: &Scan, corners: [DVec2; 2], extent: f64) -> Grid {
        let edges: Vec<u32> = scan.edges().map(|i| i as u32).collect();
        let frame = CellFrame::over(scan, &edges, corners, extent * f64::from(f32::EPSILON));
        let mut cells_left = INNER_CELLS * edges.len();
        Grid::new(scan, &edges, frame, None, &mut Inner { cells_left: &mut cells_left, depth: DEPTH })
    }

    /// The numbers of columns and rows.
    pub(crate) fn size(&self) -> [usize; 2] {
        [self.frame.columns, self.frame.rows]
    }

    /// The grid over these edges, with a reference point under the frame; without one, nothing lies to the right of it.
    fn new(scan: &Scan, edges: &[u32], frame: CellFrame, known: Option<Reference>, inner: &mut Inner<'_>) -> Grid {
        let count = frame.columns * frame.rows;
        // An index that no edge follows.
        let none = u32::MAX - 1;
        let (mut last, mut ends) = (alloc::vec![none; count], alloc::vec![0_u32; count]);
        for_each_cell(scan, edges, &frame, |cell, edge| {
            ends[cell] += u32::from(last[cell] + 1 != edge);
            last[cell] = edge;
        });
        let mut all = 0;
        for end in &mut ends {
            (*end, all) = (all, all + *end);
        }
        let mut lists = alloc::vec![List { start: 0, end: 0 }; all as usize];
        last.fill(none);
        for_each_cell(scan, edges, &frame, |cell, edge| {
            if last[cell] + 1 != edge {
                lists[ends[cell] as usize].start = edge;
                ends[cell] += 1;
            }
            lists[ends[cell] as usize - 1].end = edge + 1;
            last[cell] = edge;
        });
        let starts = core::iter::once(0).chain(ends);
        let inside = references(scan, edges, &frame, known).into_iter().chain([false]);
        let cells = starts.zip(inside).map(|(start, inside)| start * 2 + u32::from(inside)).collect();
        let mut grid = Grid { frame, cells, lists, inner: Vec::new() };
        grid.refine(scan, inner);
        grid
    }

    /// Gives the most crowded cells grids of their own.
    fn refine(&mut self, scan: &Scan, inner: &mut Inner<'_>) {
        if inner.depth == 0 {
            return;
        }
        let size = |cell: usize| self.lists(cell).iter().map(|list| (list.end - list.start) as usize).sum::<usize>();
        let mut crowded: Vec<(usize, usize)> = (0..self.cells.len() - 1).map(|i| (size(i), i)).collect();
        crowded.retain(|&(size, _)| size > CROWD);
        crowded.sort_unstable_by(|a, b| b.cmp(a));
        for (size, cell) in crowded {
            let Some(left) = inner.cells_left.checked_sub(CELLS * size) else { continue };
            *inner.cells_left = left;
            let (column, row) = ((cell % self.frame.columns) as f64, (cell / self.frame.columns) as f64);
            let corner = |by: f64| self.frame.point(DVec2::new(column + by, row + by));
            let edges: Vec<u32> = self.lists(cell).iter().flat_map(|list| list.start..list.end).collect();
            let within = [corner(-SLACK / 2.0), corner(1.0 + SLACK / 2.0)];
            let frame = CellFrame::over(scan, &edges, within, self.frame.finest);
            let mut deeper = Inner { cells_left: inner.cells_left, depth: inner.depth - 1 };
            let grid = Grid::new(scan, &edges, frame, Some(self.reference(cell)), &mut deeper);
            self.lists[(self.cells[cell] / 2) as usize] = List { start: self.inner.len() as u32, end: 0 };
            self.inner.push(grid);
        }
    }

    #[inline]
    fn lists(&self, cell: usize) -> &[List] {
        &self.lists[(self.cells[cell] / 2) as usize..(self.cells[cell + 1] / 2) as usize]
    }

    fn reference(&self, cell: usize) -> Reference {
        let at = self.frame.middle(cell % self.frame.columns, cell / self.frame.columns);
        Reference { at, inside: self.cells[cell] % 2 == 1 }
    }

    /// The location of a point under the grid; `None` if it is, or may be, nearer to an edge than its error.
    pub(crate) fn locate(&self, scan: &Scan, target: &Target) -> Option<Location> {
        if target.error > self.frame.allowed_error {
            return None;
        }
        let place = self.frame.place(target.point);
        let column = (place.x as usize).min(self.frame.columns - 1);
        let row = (place.y as usize).min(self.frame.rows - 1);
        let cell = row * self.frame.columns + column;
        let lists = self.lists(cell);
        let mut inside = self.cells[cell] % 2 == 1;
        if let Some(first) = lists.first() {
            if first.end == 0 {
                return self.inner[first.start as usize].locate(scan, target);
            }
            let path = GridPath { from: target.point, to: self.frame.middle(column, row) };
            for list in lists {
                for i in list.start..list.end {
                    let edge = scan.edge(i as usize);
                    if target.is_near(edge) {
                        match target.side_of(edge) {
                            Some(Ordering::Equal) => return Some(Location::Boundary),
                            Some(_) => {}
                            None => return None,
                        }
                    }
                    inside ^= path.crosses(edge);
                }
            }
        }
        Some(if inside { Location::Inside } else { Location::Outside })
    }
}

/// Visits each cell with each edge that passes through it, in the order of the edges.
fn for_each_cell(scan: &Scan, edges: &[u32], frame: &CellFrame, mut visit: impl FnMut(usize, u32)) {
    for &edge in edges {
        let [a, b] = scan.edge(edge as usize).map(|p| frame.place(p.into()));
        for row in frame.rows(a, b) {
            for column in frame.columns(a, b, row as f64, row as f64 + 1.0) {
                visit(row * frame.columns + column, edge);
            }
        }
    }
}

/// Whether the reference point of each cell is inside: row by row, from the right.
fn references(scan: &Scan, edges: &[u32], frame: &CellFrame, known: Option<Reference>) -> Vec<bool> {
    let &CellFrame { columns, rows, .. } = frame;
    let mut inside = alloc::vec![false; columns * rows];
    // Whether an odd number of edges crosses the row somewhere right of the cells before this one and left of its end.
    let mut odd_before = alloc::vec![false; (columns + 1) * rows];
    let end = |row: usize| frame.point(DVec2::new(columns as f64, row as f64 + 0.5));
    for &i in edges {
        let edge = scan.edge(i as usize);
        let [a, b] = edge.map(|p| frame.place(p.into()));
        let upward = edge[1].y > edge[0].y;
        for row in frame.rows(a, b).filter(|&row| straddles_y(frame.middle(0, row).y, edge)) {
            let middle = row as f64 + 0.5;
            let near = frame.columns(a, b, middle, middle);
            if known.is_some() && near.end == columns && is_left(end(row), edge) == upward {
                continue;
            }
            odd_before[row * (columns + 1) + near.start] ^= true;
            for column in near {
                inside[row * columns + column] ^= is_left(frame.middle(column, row), edge) == upward;
            }
        }
    }
    for row in 0..rows {
        let mut odd = known.is_some_and(|known| {
            let path = GridPath { from: end(row), to: known.at };
            edges.iter().fold(known.inside, |inside, &i| inside ^ path.crosses(scan.edge(i as usize)))
        });
        for column in (0..columns).rev() {
            odd ^= odd_before[row * (columns + 1) + column + 1];
            inside[row * columns + column] ^= odd;
        }
    }
    inside
}

/// The path horizontally from one point, then vertically to another; both moved right by δ and up by ε.
struct GridPath {
    from: DVec2,
    to: DVec2,
}

impl GridPath {
    /// Whether an edge crosses it an odd number of times.
    #[inline]
    fn crosses(&self, edge: [Vec2; 2]) -> bool {
        let &GridPath { from, to } = self;
        let (horizontal, vertical) = (straddles_y(from.y, edge), straddles_x(to.x, edge));
        if !horizontal & !vertical {
            return false;
        }
        let corner = is_left(DVec2::new(to.x, from.y), edge);
        (horizontal && is_left(from, edge) != corner) ^ (vertical && is_left(to, edge) != corner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::Aabb;

    struct Outline {
        scan: Scan,
        aabb: Aabb,
    }

    impl Outline {
        fn new(points: impl Iterator<Item = Vec2>) -> Outline {
            let points: Vec<Vec2> = points.collect();
            Outline { scan: Scan::new([points.as_slice()].into_iter()), aabb: Aabb::around(points) }
        }

        fn grid(&self) -> Grid {
            let Aabb { min, max } = self.aabb;
            let extent = [min.x, min.y, max.x, max.y].map(f32::abs).into_iter().fold(0.0, f32::max);
            Grid::over(&self.scan, [min.into(), max.into()], extent.into())
        }
    }

    fn located(grid: &Grid, outline: &Outline, x: f32, y: f32) -> Location {
        let outside = !outline.aabb.contains((x, y));
        let target = Target::exactly(Vec2::new(x, y));
        if outside { Location::Outside } else { grid.locate(&outline.scan, &target).unwrap() }
    }

    /// A narrow spiral of about `steps` / 30 turns.
    fn spiral(steps: usize) -> Outline {
        let arm = |width: f32| {
            move |i: usize| {
                let angle = i as f32 * 0.2;
                Vec2::new(angle.cos(), angle.sin()) * (1.0 + angle + width)
            }
        };
        Outline::new((0..steps).map(arm(1.0)).chain((0..steps).rev().map(arm(0.0))))
    }

    #[test]
    fn points_on_cell_borders_and_reference_points_are_located() {
        for outline in [spiral(60), spiral(9)] {
            let grid = outline.grid();
            let frame = grid.frame;
            let mut inside = 0;
            for i in 0..4 * (frame.columns + 1) * (frame.rows + 1) {
                let (column, row) = (i % (2 * frame.columns + 1), i / (2 * frame.columns + 1));
                let border = Vec2::from(frame.point(DVec2::new(column as f64 / 2.0, row as f64 / 2.0)));
                for x in [border.x.next_down(), border.x, border.x.next_up()] {
                    for y in [border.y.next_down(), border.y, border.y.next_up()] {
                        let expected = outline.scan.locate(&Target::exactly(Vec2::new(x, y)));
                        assert!(Some(located(&grid, &outline, x, y)) == expected, "{x} {y}");
                        inside += usize::from(expected == Some(Location::Inside));
                    }
                }
            }
            assert!(inside > frame.columns * frame.rows);
        }
    }

    #[test]
    fn crowded_cells_have_grids_of_their_own() {
        let small = |i: usize| {
            let angle = (i as f32 + 0.5) / 1000.0 * core::f32::consts::TAU;
            Vec2::new(angle.cos(), angle.sin()) * 1e-3
        };
        let lollipop = Outline::new((0..1000).map(small).chain([Vec2::new(10.0, 0.0)]));
        let grid = lollipop.grid();
        assert!(!grid.inner.is_empty());
        let longest =
            |grid: &Grid| grid.lists.iter().filter(|list| list.end > 0).map(|list| list.end - list.start).max();
        assert!(grid.inner.iter().all(|grid| longest(grid) < Some(CROWD as u32)));
    }
}
