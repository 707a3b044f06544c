use super::{EMPTY, Grid};

/// Connected cells of one kind, and the rings around them.
#[derive(Debug, PartialEq)]
pub(super) struct Component {
    pub(super) kind: u32,
    /// The rings, each by its corners as columns and rows from the upper left; the first is the outline, the others are
    /// holes.
    pub(super) rings: Vec<Vec<[usize; 2]>>,
}

/// The components of a grid in the order of their first cells: cells of one kind that are connected by sides, or single
/// cells of the kinds that are not `merged`.
///
/// Each ring is walked with the component on its right, y down. Where two of its cells share only a corner, the walk
/// continues around the other cell. So it stays around one connected piece of the complement, no ring passes a point
/// twice, and rings touch each other only at points.
pub(super) fn components(grid: &Grid, merged: impl Fn(u32) -> bool) -> Vec<Component> {
    let (labels, mut components) = labelled(grid, merged);
    let walk = Walk { labels: &labels, columns: grid.columns };
    let mut walked = vec![false; labels.len()];
    // Every ring has an upper side, and the first one of a component is on its outline.
    for cell in 0..labels.len() {
        let start = Side { column: cell % grid.columns, row: cell / grid.columns, facing: UP };
        if labels[cell] != NONE && !walked[cell] && walk.is_border(start) {
            let ring = walk.ring(start, |upper| walked[upper] = true);
            components[labels[cell] as usize].rings.push(ring);
        }
    }
    components
}

/// The label of cells in no component.
const NONE: u32 = u32::MAX;

/// The number of the component of each cell.
fn labelled(grid: &Grid, merged: impl Fn(u32) -> bool) -> (Vec<u32>, Vec<Component>) {
    let mut labels = vec![NONE; grid.kinds.len()];
    let mut components = Vec::new();
    let mut open = Vec::new();
    for (first, &kind) in grid.kinds.iter().enumerate() {
        if kind == EMPTY || labels[first] != NONE {
            continue;
        }
        let label = components.len() as u32;
        components.push(Component { kind, rings: Vec::new() });
        labels[first] = label;
        open.extend(merged(kind).then_some(first));
        while let Some(cell) = open.pop() {
            let [column, row] = [cell % grid.columns, cell / grid.columns];
            for facing in 0..SIDES {
                let next = Side { column, row, facing }.beyond().and_then(|cell| index(cell, grid.columns, &labels));
                if let Some(next) = next.filter(|&next| grid.kinds[next] == kind && labels[next] == NONE) {
                    labels[next] = label;
                    open.push(next);
                }
            }
        }
    }
    (labels, components)
}

/// A side of a cell, walked with the cell on the right.
#[derive(Clone, Copy, PartialEq)]
struct Side {
    column: usize,
    row: usize,
    /// The direction that the side faces, in quarter turns clockwise from up; the walk goes a quarter turn further.
    facing: usize,
}

const SIDES: usize = 4;
const UP: usize = 0;

/// Columns and rows from a cell to the next one, by quarter turns clockwise from up.
const STEPS: [[isize; 2]; SIDES] = [[0, -1], [1, 0], [0, 1], [-1, 0]];

impl Side {
    fn turned(self, quarter_turns: usize) -> Side {
        Side { facing: (self.facing + quarter_turns) % SIDES, ..self }
    }

    /// The cell on the other side.
    fn beyond(self) -> Option<[usize; 2]> {
        let [right, down] = STEPS[self.facing];
        Some([self.column.checked_add_signed(right)?, self.row.checked_add_signed(down)?])
    }

    /// The point that the walk along it ends at.
    fn end(self) -> [usize; 2] {
        let right = usize::from(self.facing < 2);
        let down = usize::from(self.facing == 1 || self.facing == 2);
        [self.column + right, self.row + down]
    }
}

struct Walk<'l> {
    labels: &'l [u32],
    columns: usize,
}

impl Walk<'_> {
    /// Whether another component, or none, is beyond this side.
    fn is_border(&self, side: Side) -> bool {
        side.beyond().is_none_or(|cell| !self.joins(side, cell))
    }

    /// Whether a cell is of the component that a side is of.
    fn joins(&self, side: Side, cell: [usize; 2]) -> bool {
        let label = self.labels[side.row * self.columns + side.column];
        index(cell, self.columns, self.labels).is_some_and(|cell| self.labels[cell] == label)
    }

    /// The corners of the ring through this side; `upper` receives each cell whose upper side is on it.
    fn ring(&self, start: Side, mut upper: impl FnMut(usize)) -> Vec<[usize; 2]> {
        let mut corners = Vec::new();
        let mut side = start;
        loop {
            if side.facing == UP {
                upper(side.row * self.columns + side.column);
            }
            let next = self.next(side);
            if next.facing != side.facing {
                corners.push(side.end());
            }
            side = next;
            if side == start {
                return corners;
            }
        }
    }

    /// The side after this one on its ring.
    fn next(&self, side: Side) -> Side {
        let ahead = side.turned(1).beyond();
        let diagonal = ahead.and_then(|[column, row]| Side { column, row, ..side }.beyond());
        let joined = |cell: Option<[usize; 2]>| cell.filter(|&cell| self.joins(side, cell));
        if let Some([column, row]) = joined(diagonal) {
            Side { column, row, ..side }.turned(SIDES - 1)
        } else if let Some([column, row]) = joined(ahead) {
            Side { column, row, ..side }
        } else {
            side.turned(1)
        }
    }
}

/// The index of a cell, if it is in the grid.
fn index([column, row]: [usize; 2], columns: usize, labels: &[u32]) -> Option<usize> {
    let index = row * columns + column;
    (column < columns && index < labels.len()).then_some(index)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The components of these rows: `.` is empty, every other character is a kind, and `-` is not merged.
    fn traced(rows: &[&str]) -> Vec<Component> {
        let kind = |c: char| if c == '.' { EMPTY } else { c as u32 };
        let kinds = rows.iter().flat_map(|row| row.chars().map(kind)).collect();
        components(&Grid { size: 1.0, columns: rows[0].len(), y_down: true, kinds }, |kind| kind != '-' as u32)
    }

    /// The rings of the only component.
    fn rings(rows: &[&str]) -> Vec<Vec<[usize; 2]>> {
        let mut components = traced(rows);
        assert_eq!(components.len(), 1, "{components:?}");
        components.remove(0).rings
    }

    #[test]
    fn a_block_has_four_corners_however_many_cells_it_has() {
        assert_eq!(rings(&["#"]), [[[1, 0], [1, 1], [0, 1], [0, 0]]]);
        assert_eq!(rings(&[".....", ".###.", ".###."]), [[[4, 1], [4, 3], [1, 3], [1, 1]]]);
    }

    #[test]
    fn a_ring_has_a_hole() {
        let ring = rings(&["###", "#.#", "###"]);
        assert_eq!(ring, [[[3, 0], [3, 3], [0, 3], [0, 0]], [[2, 2], [2, 1], [1, 1], [1, 2]]]);
    }

    #[test]
    fn holes_that_meet_in_a_corner_are_two() {
        let two = rings(&["####", "#.##", "##.#", "####"]);
        assert_eq!(two.len(), 3);
        assert!(two[1].contains(&[2, 2]) && two[2].contains(&[2, 2]));
        // Here the second touches the outline from within.
        let open = rings(&["####", "#.##", "##..", "####"]);
        assert_eq!(open.len(), 2);
        assert!(open.iter().all(|ring| ring.contains(&[2, 2])));
        // A ring that only a corner closes encloses a hole too.
        let closed = rings(&[".##", "#.#", "###"]);
        assert_eq!((closed[0].len(), &closed[1]), (6, &vec![[2, 2], [2, 1], [1, 1], [1, 2]]));
    }

    #[test]
    fn cells_that_meet_in_a_corner_are_two_components() {
        let diagonal = traced(&["#.", ".#"]);
        assert_eq!(diagonal.iter().map(|component| component.rings[0].len()).collect::<Vec<_>>(), [4, 4]);
        // A cell in a hole is another component, and so is one that touches the ring there.
        let nested = traced(&["#####", "#...#", "#.#.#", "#..##", "#####"]);
        assert_eq!(nested.iter().map(|component| component.rings.len()).collect::<Vec<_>>(), [2, 1]);
    }

    #[test]
    fn kinds_do_not_merge_with_each_other_and_single_cells_not_at_all() {
        let mixed = traced(&["##oo", "--##"]);
        let found: Vec<_> = mixed.iter().map(|c| (char::from_u32(c.kind), c.rings.len(), c.rings[0].len())).collect();
        assert_eq!(
            found,
            [('#', 1, 4), ('o', 1, 4), ('-', 1, 4), ('-', 1, 4), ('#', 1, 4)].map(|(c, n, m)| (Some(c), n, m))
        );
    }
}
