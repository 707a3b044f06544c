use crate::half_edge::{HalfEdge, half_edges};
use crate::nest::{Loop, nest};
use crate::trace::trace;
use crate::{Diagnostic, Level};
use jostle::Vec2;

/// The areas of a level's sectors, and diagnostics about those that could not be formed.
///
/// ```
/// let nothing = jostle_levels::Level::default().areas();
/// assert!(nothing.areas.is_empty() && nothing.diagnostics.is_empty());
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Areas {
    /// The areas in the order of [`Level::sectors`], those of one sector from the largest outline to the smallest. A
    /// sector may have several, or none.
    pub areas: Vec<SectorArea>,
    /// The faults found; empty for a sound level. [`Level::diagnostics`] is not repeated.
    pub diagnostics: Vec<Diagnostic>,
}

/// A connected part of a sector, inside the outline and outside of its holes.
///
/// ```text
///  ┌────◂────────┐
///  │   ┌──▸──┐   │      outline counterclockwise,
///  ▾   ▴     ▾   ▴      holes clockwise:
///  │   └──◂──┘   │      the area is on the left of every edge
///  └────────▸────┘
/// ```
///
/// Holes may touch each other and the outline at points, and may contain other areas of the sector. No ring passes a
/// point twice. If lines of the level cross, or end on another line, so do the edges here.
#[derive(Clone, Debug, PartialEq)]
pub struct SectorArea {
    /// The sector, as an index of [`Level::sectors`].
    pub sector: u32,
    /// The ring around it, counterclockwise.
    pub outline: Ring,
    /// The rings around its holes, clockwise.
    pub holes: Vec<Ring>,
}

/// A closed sequence of lines, beginning with the line of the lowest index. Edge `i` leads from point `i` to the next,
/// the last edge back to the first point.
///
/// ```
/// use jostle_levels::Ring;
/// let ring = Ring { points: [[0.0, 0.0], [64.0, 0.0], [0.0, 64.0]].map(Into::into).to_vec(), lines: vec![4, 7, 5] };
/// assert_eq!((ring.points[2], ring.lines[2]), ([0.0, 64.0].into(), 5)); // line 5, from (0, 64) back to (0, 0)
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Ring {
    /// Its corners, all different, also those of the level at which the ring does not turn.
    pub points: Vec<Vec2>,
    /// The line of each edge, as an index of [`Level::lines`]; as many as there are points.
    pub lines: Vec<u32>,
}

impl Level {
    /// The sectors as areas with outlines and holes.
    ///
    /// A side bounds the sector that it names. Lines of length 0 and lines with one sector on both sides bound nothing;
    /// vertices at equal positions count as one. All decisions are exact, on whole numbers.
    ///
    /// Every line of a sector that can be part of a closed ring is. Lines that cannot are left out and reported in
    /// [`Areas::diagnostics`], whose codes are listed on the [crate's page](crate). Crossings of lines are not
    /// detected.
    ///
    /// The cost is n log n for n lines, plus, in each sector, the square of the number of rings and the edges of rings
    /// whose boxes contain others.
    ///
    /// ```
    /// use jostle_levels::{Level, Line, Sector, Side};
    /// let line = |a, b| Line { a, b, front: Some(0), back: None, flags: 0, special: 0, tag: 0 };
    /// let level = Level {
    ///     vertices: vec![[0.0, 0.0].into(), [64.0, 0.0].into(), [0.0, 64.0].into()],
    ///     lines: vec![line(1, 0), line(0, 2), line(2, 1)], // the sector is on the right of each
    ///     sides: vec![Side { sector: 0 }],
    ///     sectors: vec![Sector { floor: 0, ceiling: 128, light: 160, special: 0, tag: 0 }],
    ///     ..Level::default()
    /// };
    /// let areas = level.areas().areas;
    /// assert_eq!(areas[0].outline.points, [[0.0, 0.0], [64.0, 0.0], [0.0, 64.0]].map(Into::into));
    /// assert_eq!(areas[0].outline.lines, [0, 2, 1]);
    /// assert!(areas[0].holes.is_empty());
    /// ```
    #[must_use]
    pub fn areas(&self) -> Areas {
        let mut areas = Areas::default();
        let edges = half_edges(self, &mut areas.diagnostics);
        let mut sectors = edges.chunk_by(|a, b| a.sector == b.sector).peekable();
        for sector in (0..).take(self.sectors.len()) {
            match sectors.next_if(|edges| edges[0].sector == sector) {
                Some(edges) => areas.add(sector, edges),
                None => areas.report(sector, "sector-without-area", NOTHING_BOUNDS_IT.to_string()),
            }
        }
        areas
    }
}

const NOTHING_BOUNDS_IT: &str = "no line has it on only one side; it has no area";

impl Areas {
    fn add(&mut self, sector: u32, edges: &[HalfEdge]) {
        let traced = trace(edges);
        if !traced.uneven.is_empty() {
            let points = list(&traced.uneven, |point| format!("({}, {})", point.x, point.y));
            let message =
                format!("its boundary is open at {points}; {} are in no ring and left out", lines(&traced.open));
            self.report(sector, "unclosed-sector", message);
        }
        let nested = nest(traced.rings);
        for ring in nested.flat {
            let message = format!("{} form a ring of area 0; left out", lines(&ring.edges));
            self.report(sector, "flat-ring", message);
        }
        for hole in nested.stray {
            let message = format!("{} are a hole outside of all its areas; left out", lines(&hole.edges));
            self.report(sector, "hole-without-outline", message);
        }
        for area in nested.doubled {
            let message =
                format!("{} enclose a part of another area of it; both are kept", lines(&nested.areas[area].0.edges));
            self.report(sector, "area-within-area", message);
        }
        self.areas.extend(nested.areas.into_iter().map(|(outline, holes)| SectorArea {
            sector,
            outline: outline.into(),
            holes: holes.into_iter().map(Ring::from).collect(),
        }));
    }

    fn report(&mut self, sector: u32, code: &'static str, message: String) {
        self.diagnostics.push(Diagnostic { code, lump: "SECTORS", index: Some(sector), message });
    }
}

impl From<Loop> for Ring {
    fn from(Loop { mut edges, .. }: Loop) -> Ring {
        let lowest = (0..edges.len()).min_by_key(|&edge| edges[edge].line);
        edges.rotate_left(lowest.unwrap_or(0));
        Ring {
            points: edges.iter().map(|edge| edge.from.vec2()).collect(),
            lines: edges.iter().map(|edge| edge.line).collect(),
        }
    }
}

fn lines(edges: &[HalfEdge]) -> String {
    let mut lines: Vec<u32> = edges.iter().map(|edge| edge.line).collect();
    lines.sort_unstable();
    format!("lines {}", list(&lines, u32::to_string))
}

/// The most items that a message lists.
const SHOWN: usize = 8;

fn list<T>(items: &[T], show: impl Fn(&T) -> String) -> String {
    let shown: Vec<String> = items.iter().take(SHOWN).map(show).collect();
    let more = if items.len() > SHOWN { format!(", … ({} in all)", items.len()) } else { String::new() };
    shown.join(", ") + &more
}
