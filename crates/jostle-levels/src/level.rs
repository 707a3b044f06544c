use crate::{Diagnostic, Thing};
use jostle::Vec2;

/// A level with every record of its lumps in the order of the file, so that indices are those of the file.
///
/// In a level read by [`Wad::level`](crate::Wad::level) every index exists. The fields are public so that a level can
/// also be built or changed.
///
/// ```
/// use jostle_levels::Level;
/// let made_by_hand = Level { name: "ATTIC".into(), ..Level::default() };
/// assert_eq!(made_by_hand.walls().count(), 0);
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Level {
    /// The name of the map in upper case, as in [`Wad::maps`](crate::Wad::maps).
    pub name: String,
    /// The ends of lines, in map units, y up.
    pub vertices: Vec<Vec2>,
    /// The lines, also those of length 0.
    pub lines: Vec<Line>,
    /// The sides of lines.
    pub sides: Vec<Side>,
    /// The sectors: areas with one floor and one ceiling height, bounded by the sides that name them.
    pub sectors: Vec<Sector>,
    /// Monsters, obstacles, items and markers.
    pub things: Vec<Thing>,
    /// The faults found; empty for a sound level.
    pub diagnostics: Vec<Diagnostic>,
}

/// A line between two vertices; its front is on the right when looking from `a` to `b`.
///
/// ```
/// use jostle_levels::Line;
/// let outer = Line { a: 0, b: 1, front: Some(0), back: None, flags: Line::IMPASSABLE, special: 0, tag: 0 };
/// assert!(outer.blocks());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// The vertex it starts at.
    pub a: u32,
    /// The vertex it ends at.
    pub b: u32,
    /// The side on its right.
    pub front: Option<u32>,
    /// The side on its left; `None` for the outer walls of a level.
    pub back: Option<u32>,
    /// The file's flags, among them [`Line::IMPASSABLE`] and [`Line::TWO_SIDED`].
    pub flags: u16,
    /// The action when the line is crossed or used; 0 for none.
    pub special: u16,
    /// The tag of the sectors that the action affects.
    pub tag: u16,
}

/// One side of a line.
///
/// ```
/// use jostle_levels::{Level, Sector, Side};
/// let room = Sector { floor: 0, ceiling: 128, light: 160, special: 0, tag: 0 };
/// let level = Level { sides: vec![Side { sector: 0 }], sectors: vec![room], ..Level::default() };
/// assert_eq!(level.sectors[level.sides[0].sector as usize].ceiling, 128);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Side {
    /// The sector on this side.
    pub sector: u32,
}

/// An area with one floor and one ceiling height. It may have several pieces, and holes.
///
/// ```
/// use jostle_levels::Sector;
/// let door = Sector { floor: 0, ceiling: 0, light: 160, special: 0, tag: 7 };
/// assert!(door.ceiling <= door.floor); // closed
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sector {
    /// The height of the floor in map units.
    pub floor: i16,
    /// The height of the ceiling in map units; at or below the floor in a closed door.
    pub ceiling: i16,
    /// The light level, 0 to 255 in a sound level.
    pub light: i16,
    /// The effect of the sector, such as damage or flickering; 0 for none.
    pub special: u16,
    /// The number by which lines refer to it.
    pub tag: u16,
}

/// A line that blocks at any height, as a segment between two different points.
///
/// ```
/// use jostle_levels::{Level, Line};
/// let level = Level {
///     vertices: vec![[0.0, 0.0].into(), [64.0, 0.0].into()],
///     lines: vec![Line { a: 0, b: 1, front: Some(0), back: None, flags: 0, special: 0, tag: 0 }],
///     ..Level::default()
/// };
/// let wall = level.walls().next().unwrap();
/// assert!(jostle::Convex::segment(wall.from, wall.to).is_ok());
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wall {
    /// The line, as an index of [`Level::lines`].
    pub line: u32,
    /// The point it starts at; the front is on the right when looking to `to`.
    pub from: Vec2,
    /// The point it ends at.
    pub to: Vec2,
}

impl Level {
    /// The lines that block at any height, in the order of [`Level::lines`]: those that lack a side, and those flagged
    /// impassable. Steps, low ceilings and closed doors, which block by their heights, are not among them.
    ///
    /// Lines of length 0 are left out, as are those with vertices that do not exist in a level built by hand.
    ///
    /// ```
    /// use jostle_levels::{Level, Line};
    /// let line = |a, b, back| Line { a, b, front: Some(0), back, flags: 0, special: 0, tag: 0 };
    /// let level = Level {
    ///     vertices: vec![[0.0, 0.0].into(), [64.0, 0.0].into()],
    ///     lines: vec![line(0, 1, None), line(1, 0, Some(1)), line(1, 1, None)],
    ///     ..Level::default()
    /// };
    /// let walls: Vec<u32> = level.walls().map(|wall| wall.line).collect();
    /// assert_eq!(walls, [0]); // 1 is open to the other side, 2 has no length
    /// ```
    pub fn walls(&self) -> impl Iterator<Item = Wall> {
        (0..).zip(&self.lines).filter(|(_, line)| line.blocks()).filter_map(|(index, line)| {
            let (from, to) = line.ends(&self.vertices)?;
            (from != to).then_some(Wall { line: index, from, to })
        })
    }
}

impl Line {
    /// The flag of lines that block, with or without a back side.
    pub const IMPASSABLE: u16 = 0x0001;
    /// The flag of lines with two sides. Here only the sides themselves count.
    pub const TWO_SIDED: u16 = 0x0004;

    /// Whether the line blocks at any height: it lacks a side, or is flagged impassable.
    ///
    /// ```
    /// use jostle_levels::Line;
    /// let mut line = Line { a: 0, b: 1, front: Some(0), back: Some(1), flags: Line::TWO_SIDED, special: 0, tag: 0 };
    /// assert!(!line.blocks());
    /// line.flags |= Line::IMPASSABLE;
    /// assert!(line.blocks());
    /// ```
    #[must_use]
    pub const fn blocks(&self) -> bool {
        self.front.is_none() || self.back.is_none() || self.flags & Line::IMPASSABLE != 0
    }

    /// Its start and end, if these vertices exist.
    fn ends(&self, vertices: &[Vec2]) -> Option<(Vec2, Vec2)> {
        let vertex = |index: u32| vertices.get(usize::try_from(index).ok()?).copied();
        Some((vertex(self.a)?, vertex(self.b)?))
    }

    /// The diagnostics of the line, which has this index in its level.
    pub(crate) fn diagnose(&self, index: u32, vertices: &[Vec2]) -> impl Iterator<Item = Diagnostic> {
        let finding = |code, message| Diagnostic { code, lump: "LINEDEFS", index: Some(index), message };
        let no_length = self.ends(vertices).filter(|(from, to)| from == to).map(|(at, _)| {
            finding("zero-length-line", format!("both ends are at ({}, {}); the line is no wall", at.x, at.y))
        });
        let no_front = self
            .front
            .is_none()
            .then(|| finding("no-front-side", "there is no front side; the line is a wall".to_string()));
        let mismatch = match (self.flags & Line::TWO_SIDED != 0, self.back) {
            (true, None) => Some(finding(
                "two-sided-without-back",
                "flagged two-sided, but there is no back side; the line is a wall".to_string(),
            )),
            (false, Some(back)) => Some(finding(
                "back-without-two-sided",
                format!("not flagged two-sided, but side {back} is its back; the line is taken as two-sided"),
            )),
            _ => None,
        };
        no_length.into_iter().chain(no_front).chain(mismatch)
    }
}
