//! Maps of areas that are given as polygons: borders that two of them share become portals.

use alloc::{vec, vec::Vec};

use super::{
    fault::MapFault,
    line::{Heights, SectorId, SectorLine},
    line_grid::LineGrid,
    locator::Locator,
    map_error::MapError,
    parity::is_left,
    references::LinesOfMap,
    sector_map::SectorMap,
    segment::Segment,
    shared_borders::{Border, SharedBorders},
};
use crate::math::{Vec2, bounds::Bounds, dvec2::DVec2, larger, lesser};

/// An area of a level: its outlines and holes, and the heights of its floor and ceiling.
///
/// A point is in the area if it is inside an odd number of rings, so their order and orientation do not matter.
///
/// ```
/// use jostle::sectors::{Heights, SectorPolygon};
/// let room = Heights { floor: 0.0, ceiling: 128.0 };
/// let triangle = SectorPolygon::new([[(0.0, 0.0), (0.0, 64.0), (64.0, 0.0)]], room);
/// assert_eq!(triangle.rings[0].len(), 3);
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SectorPolygon {
    /// The corners of each ring; the last one is joined to the first.
    pub rings: Vec<Vec<Vec2>>,
    /// The heights of floor and ceiling.
    pub heights: Heights,
}

impl SectorPolygon {
    /// The area of these rings.
    ///
    /// ```
    /// use jostle::sectors::{Heights, SectorPolygon};
    /// let square = |half: f32| vec![(-half, -half), (half, -half), (half, half), (-half, half)];
    /// let frame = SectorPolygon::new([square(8.0), square(4.0)], Heights { floor: 0.0, ceiling: 9.0 });
    /// assert_eq!(frame.rings.len(), 2);
    /// ```
    #[must_use]
    pub fn new<V: Into<Vec2>, R: IntoIterator<Item = V>>(
        rings: impl IntoIterator<Item = R>,
        heights: Heights,
    ) -> SectorPolygon {
        let rings = rings.into_iter().map(|ring| ring.into_iter().map(Into::into).collect()).collect();
        SectorPolygon { rings, heights }
    }
}

impl SectorMap {
    /// The map of these areas, each of which is the sector with its index. Where two have a part of their borders in
    /// common there is a portal, elsewhere a wall.
    ///
    /// Borders are joined that were drawn beside each other: a corner within the distance `snap` of an earlier one
    /// takes its place, and an edge is bent to the corners within that distance. With 0, for which a negative number and
    /// NaN stand too, only corners and edges that meet exactly are joined.
    ///
    /// Of areas that overlap, the later one lies on the earlier one and counts, which is a fault of its own
    /// ([`MapFault::Covered`]). Borders that cross are not cut there: the border of the covered area is then told to be
    /// open or crossed, and the map is not [sound](Self::is_sound). A ring of fewer than three corners encloses nothing.
    ///
    /// Cost: O(n log n) for n edges of similar lengths, and a comparison of each with the box of each area.
    ///
    /// # Errors
    /// [`MapError`] if a number is not finite; vertices are counted in the order of areas, rings and corners.
    ///
    /// ```
    /// use jostle::sectors::{Heights, LineId, SectorId, SectorMap, SectorPolygon};
    /// let room = Heights { floor: 0.0, ceiling: 128.0 };
    /// let hall = SectorPolygon::new([[(0.0, 0.0), (64.0, 0.0), (64.0, 64.0), (0.0, 64.0)]], room);
    /// // Half as high, and drawn a little beside the hall.
    /// let cell = SectorPolygon::new([[(64.01, 0.0), (96.0, 0.0), (96.0, 32.0), (64.01, 32.0)]], room);
    /// let map = SectorMap::from_polygons([hall, cell], 0.1)?;
    /// assert!(map.is_sound() && map.faults().is_empty());
    /// let portals: Vec<_> = map.portals(SectorId(0)).collect();
    /// assert!(portals.len() == 1 && portals[0].1 == SectorId(1));
    /// # Ok::<(), jostle::sectors::MapError>(())
    /// ```
    pub fn from_polygons(areas: impl IntoIterator<Item = SectorPolygon>, snap: f32) -> Result<SectorMap, MapError> {
        let (mut corners, mut edges, mut sectors) = (Vec::new(), Vec::new(), Vec::new());
        for (area, SectorPolygon { rings, heights }) in (0..).zip(areas) {
            for ring in rings {
                let (first, count) = (corners.len() as u32, ring.len() as u32);
                edges.extend((0..count).map(|i| Border { ends: [first + i, first + (i + 1) % count], area }));
                corners.extend(ring);
            }
            sectors.push(heights);
        }
        if corners.len() >= MapError::MOST || sectors.len() >= MapError::MOST {
            return Err(MapError::TooMany);
        }
        if let Some(vertex) = corners.iter().position(|corner: &Vec2| !corner.is_finite()) {
            return Err(MapError::VertexNotFinite { vertex });
        }
        let snap = f64::from(lesser(larger(0.0, snap), f32::MAX));
        let SharedBorders { vertices, borders } = SharedBorders::new(&corners, edges, snap);
        let areas = located(&vertices, &borders, sectors.len());
        let (mut lines, mut covered) = (Vec::new(), Vec::new());
        for shared in borders.chunk_by(|one, other| one.ends == other.ends) {
            let sides = sides(shared, &vertices, &areas, &mut covered);
            lines.extend(line(shared[0].ends, sides));
        }
        let mut map = SectorMap::new(vertices, lines, sectors)?;
        covered.sort_unstable();
        covered.dedup();
        let covered = covered.into_iter().map(|[sector, by]| [sector, by].map(SectorId));
        map.add_faults(covered.map(|[sector, by]| MapFault::Covered { sector, by }));
        Ok(map)
    }
}

/// A wall, a portal, or nothing between two parts of one sector. A wall has its sector on its front.
fn line([a, b]: [u32; 2], [left, right]: [Option<u32>; 2]) -> Option<SectorLine> {
    let (line, [left, right]) = match right {
        Some(_) => (SectorLine::new(a, b), [left, right]),
        None => (SectorLine::new(b, a), [right, left]),
    };
    let line = SectorLine { front: right.map(SectorId), back: left.map(SectorId), ..line };
    (left != right).then_some(line)
}

/// The sectors on the left and on the right of a border, which all of these have in common: of the areas there, the
/// last. The pairs of areas of which one lies on the other are added.
fn sides(shared: &[Border], vertices: &[Vec2], areas: &[LocatedArea], covered: &mut Vec<[u32; 2]>) -> [Option<u32>; 2] {
    let ends = shared[0].ends.map(|vertex| DVec2::from(vertices[vertex as usize]));
    let middle = (ends[0] + ends[1]) * 0.5;
    let mut sides = [None; 2];
    for (area, located) in (0..).zip(areas) {
        let Some(here) = located.contains(middle) else { continue };
        // The area is on one side only of a border of its own.
        let is_own = shared.iter().filter(|border| border.area == area).count() % 2 == 1;
        for (side, inside) in sides.iter_mut().zip([here, here ^ is_own]) {
            if inside {
                covered.extend(side.map(|below| [below, area]));
                *side = Some(area);
            }
        }
    }
    // The middle counts as moved off the border; the first of the sides is where it is then.
    if is_left(ends, middle) { sides } else { [sides[1], sides[0]] }
}

/// An area that tells if a point is in it.
struct LocatedArea {
    bounds: Option<Bounds>,
    grid: LineGrid,
    segments: Vec<Segment>,
    locator: Locator,
}

/// The areas with these borders.
fn located(vertices: &[Vec2], borders: &[Border], count: usize) -> Vec<LocatedArea> {
    let mut own = vec![Vec::new(); count];
    for border in borders {
        own[border.area as usize].push(border.ends.map(|vertex| vertices[vertex as usize]));
    }
    own.into_iter().map(LocatedArea::new).collect()
}

impl LocatedArea {
    /// The area enclosed by these lines. Two lines between the same points count as none.
    fn new(lines: Vec<[Vec2; 2]>) -> LocatedArea {
        let inside = SectorLine::new(0, 0).with_front(0);
        let segments: Vec<Segment> = lines.iter().map(|&[a, b]| Segment::new(a, b, &inside)).collect();
        let ends: Vec<[DVec2; 2]> = segments.iter().map(Segment::ends).collect();
        let bounds = ends.iter().map(|&[a, b]| Bounds::around(a, b)).reduce(Bounds::union);
        let grid = LineGrid::new(&ends);
        let locator = Locator::new(LinesOfMap { grid: &grid, segments: &segments, lines: &[], sound: true });
        LocatedArea { bounds, grid, segments, locator }
    }

    /// True if a point, moved by (ε, ε²), is in the area; `None` far from it.
    fn contains(&self, p: DVec2) -> Option<bool> {
        self.bounds.filter(|bounds| bounds.contains(p))?;
        let lines = LinesOfMap { grid: &self.grid, segments: &self.segments, lines: &[], sound: true };
        Some(self.locator.key_at(p, lines) != 0)
    }
}
