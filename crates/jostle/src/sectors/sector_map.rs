use alloc::vec::Vec;
use core::fmt;

use super::{
    fault::MapFault,
    hazards::{faults, unbounded_sectors},
    line::{Heights, LineId, SectorId, SectorLine},
    line_grid::LineGrid,
    locator::Locator,
    map_error::MapError,
    parity::is_left,
    portal_lists::PortalLists,
    references::LinesOfMap,
    segment::{Segment, key},
    self_reference::{SelfRef, region},
};
use crate::math::{Vec2, dvec2::DVec2};

/// A level made of sectors: lines with a sector on one side or on both, and a floor and a ceiling for each sector.
///
/// ```text
///   ┌────────┬──────┐
///   │ hall   ┊ cell │      every line has its front on the right of its direction;
///   │  0     ┊  1   │      ┊ has a sector on both sides: a portal
///   └────────┴──────┘
/// ```
///
/// Sectors and lines are told by their indices in what the map was made of. A map can be made of anything whose indices
/// exist and whose numbers are finite. Faults are told by [`faults`](Self::faults), each with how it is treated; a map
/// without those about borders ([`is_sound`](Self::is_sound)) answers exactly where a point is.
///
/// No query allocates, unless it says so, or only numbers of many digits tell an answer: a walker that is at a wall, and
/// points in line with others, need them now and then. Copies are deep.
///
/// ```
/// use jostle::sectors::{Heights, SectorId, SectorLine, SectorMap};
/// let vertices = [(0.0, 0.0), (0.0, 64.0), (96.0, 64.0), (96.0, 0.0), (64.0, 0.0), (64.0, 64.0)];
/// let wall = |a, b, sector| SectorLine::new(a, b).with_front(sector);
/// let portal = SectorLine::new(5, 4).with_front(0).with_back(1);
/// let lines = vec![wall(0, 1, 0), wall(1, 5, 0), portal, wall(4, 0, 0), wall(5, 2, 1), wall(2, 3, 1), wall(3, 4, 1)];
/// let mut map = SectorMap::new(vertices, lines, vec![Heights { floor: 0.0, ceiling: 128.0 }; 2])?;
/// assert!(map.faults().is_empty());
/// assert_eq!(map.sector_at((80.0, 32.0)), Some(SectorId(1)));
/// map.set_heights(SectorId(1), Heights { floor: 0.0, ceiling: 0.0 })?; // the door closes
/// assert_eq!(map.sector_at((80.0, 32.0)), Some(SectorId(1)));
/// # Ok::<(), jostle::sectors::MapError>(())
/// ```
#[derive(Clone)]
pub struct SectorMap {
    vertices: Vec<Vec2>,
    lines: Vec<SectorLine>,
    sectors: Vec<Heights>,
    faults: Vec<MapFault>,
    pub(super) segments: Vec<Segment>,
    pub(super) grid: LineGrid,
    locator: Locator,
    pub(super) portals: PortalLists,
    sound: bool,
}

impl SectorMap {
    /// The map of these lines and sectors. Sectors of self-referencing lines alone are ignored: see
    /// [`with_self_ref`](Self::with_self_ref).
    ///
    /// Cost: O(n log n) for n lines of similar lengths.
    ///
    /// # Errors
    /// [`MapError`] if an index does not exist or a number is not finite.
    ///
    /// ```
    /// use jostle::sectors::{Heights, SectorLine, SectorMap};
    /// let lines = [(0, 1), (1, 2), (2, 0)].map(|(a, b)| SectorLine::new(a, b).with_front(0));
    /// let room = Heights { floor: 0.0, ceiling: 128.0 };
    /// let map = SectorMap::new([(0.0, 0.0), (0.0, 64.0), (64.0, 0.0)], lines.to_vec(), vec![room])?;
    /// assert!(map.sector_at((16.0, 16.0)).is_some() && map.sector_at((48.0, 48.0)).is_none());
    /// # Ok::<(), jostle::sectors::MapError>(())
    /// ```
    pub fn new(
        vertices: impl IntoIterator<Item = impl Into<Vec2>>,
        lines: Vec<SectorLine>,
        sectors: Vec<Heights>,
    ) -> Result<SectorMap, MapError> {
        SectorMap::with_self_ref(vertices, lines, sectors, SelfRef::Ignore)
    }

    /// The map of these lines and sectors, with a choice about sectors of self-referencing lines alone.
    ///
    /// # Errors
    /// [`MapError`] if an index does not exist or a number is not finite.
    ///
    /// ```
    /// use jostle::sectors::{Heights, SectorId, SectorLine, SectorMap, SelfRef};
    /// let square = |m: f32, s: f32| [(m - s, m - s), (m - s, m + s), (m + s, m + s), (m + s, m - s)];
    /// let ring = |at: u32| (0..4).map(move |i| (at + i, at + (i + 1) % 4));
    /// let walls = ring(0).map(|(a, b)| SectorLine::new(a, b).with_front(0));
    /// let pit = ring(4).map(|(a, b)| SectorLine::new(a, b).with_front(1).with_back(1));
    /// let vertices = [square(64.0, 64.0), square(64.0, 16.0)].concat();
    /// let heights = vec![Heights { floor: 0.0, ceiling: 128.0 }, Heights { floor: -8.0, ceiling: 128.0 }];
    /// let map = SectorMap::with_self_ref(vertices, walls.chain(pit).collect(), heights, SelfRef::Region)?;
    /// assert_eq!(map.sector_at((64.0, 64.0)), Some(SectorId(1)));
    /// # Ok::<(), jostle::sectors::MapError>(())
    /// ```
    pub fn with_self_ref(
        vertices: impl IntoIterator<Item = impl Into<Vec2>>,
        lines: Vec<SectorLine>,
        sectors: Vec<Heights>,
        self_ref: SelfRef,
    ) -> Result<SectorMap, MapError> {
        let vertices: Vec<Vec2> = vertices.into_iter().map(Into::into).collect();
        check(&vertices, &lines, &sectors)?;
        let at = |vertex: u32| vertices[vertex as usize];
        let segments: Vec<Segment> = lines.iter().map(|line| Segment::new(at(line.a), at(line.b), line)).collect();
        let grid = LineGrid::new(&segments.iter().map(Segment::ends).collect::<Vec<_>>());
        let faults = faults(&vertices, &lines, &segments, &grid);
        let mut map = SectorMap {
            vertices,
            lines,
            sectors,
            faults,
            segments,
            grid,
            locator: Locator::default(),
            portals: PortalLists::default(),
            sound: true,
        };
        map.sound = !map.faults.iter().any(|fault| map.contradicts(fault));
        map.locator = Locator::new(map.of_lines());
        map.check_sides();
        map.check_sectors(self_ref);
        map.portals = PortalLists::new(map.sectors.len(), &map.lines, &map.segments);
        Ok(map)
    }

    /// Adds faults of what the map was made from.
    pub(super) fn add_faults(&mut self, faults: impl Iterator<Item = MapFault>) {
        self.faults.extend(faults);
    }

    /// True if the ways around a fault may lead to different sectors.
    fn contradicts(&self, fault: &MapFault) -> bool {
        let matters = |line: LineId| self.segments[line.index()].divides();
        match *fault {
            MapFault::Unclosed { .. } => true,
            MapFault::CrossingLines { line, other } => matters(line) && matters(other),
            _ => false,
        }
    }

    /// Compares the sides of all lines with the sectors about their middles, in a map that is closed.
    fn check_sides(&mut self) {
        if !self.sound {
            return;
        }
        let mut shared = alloc::vec![false; self.lines.len()];
        for fault in &self.faults {
            match *fault {
                MapFault::Overlapping { line, other } | MapFault::CrossingLines { line, other } => {
                    (shared[line.index()], shared[other.index()]) = (true, true);
                }
                MapFault::TJunction { line, .. } => shared[line.index()] = true,
                _ => {}
            }
        }
        let before = self.faults.len();
        for (id, line) in (0..).map(LineId).zip(&self.lines) {
            let segment = &self.segments[id.index()];
            if !segment.divides() || shared[id.index()] {
                continue;
            }
            let [a, b] = segment.ends();
            let middle = (a + b) * 0.5;
            let given = if is_left([a, b], middle) { line.back } else { line.front };
            if self.key_at(middle) != key(given) {
                self.faults.push(MapFault::WrongSide { line: id, given, at: Vec2::from(middle) });
            }
        }
        if self.faults.len() > before {
            self.sound = false;
            self.locator = Locator::new(self.of_lines());
        }
    }

    /// Finds the sectors that no line bounds, and makes regions of them where that is asked for.
    fn check_sectors(&mut self, self_ref: SelfRef) {
        let (without, inner) = unbounded_sectors(self.sectors.len(), &self.lines);
        self.faults.extend(without.into_iter().map(|sector| MapFault::WithoutLines { sector }));
        let mut regions = Vec::new();
        for sector in inner {
            let wanted = self_ref == SelfRef::Region;
            let found = wanted.then(|| region(sector, self.of_lines(), &self.locator)).flatten();
            let within = found.as_ref().map(|&(within, _)| within);
            self.faults.push(MapFault::SelfReferencingSector { sector, within });
            regions.extend(found.into_iter().flat_map(|(_, lines)| lines));
        }
        for bounding in &regions {
            let line = &mut self.lines[bounding.line];
            (line.front, line.back) = (bounding.front, bounding.back);
            self.segments[bounding.line].set_sides(line);
        }
        if !regions.is_empty() {
            self.locator = Locator::new(self.of_lines());
        }
        let heights = (0..).map(SectorId).zip(&self.sectors);
        let upside_down = heights.filter(|(_, heights)| heights.ceiling < heights.floor);
        self.faults.extend(upside_down.map(|(sector, _)| MapFault::CeilingBelowFloor { sector }));
    }

    /// The vertices, by their indices.
    ///
    /// ```
    /// let map = jostle::sectors::SectorMap::new([(3.0, 4.0)], vec![], vec![])?;
    /// assert_eq!(map.vertices().len(), 1);
    /// # Ok::<(), jostle::sectors::MapError>(())
    /// ```
    #[must_use]
    pub fn vertices(&self) -> &[Vec2] {
        &self.vertices
    }

    /// The lines, by the indices of [`LineId`]. Those of a [`SelfRef::Region`] have the sector around it on one side.
    ///
    /// ```
    /// let map = jostle::sectors::SectorMap::new([(3.0, 4.0)], vec![], vec![])?;
    /// assert!(map.lines().is_empty());
    /// # Ok::<(), jostle::sectors::MapError>(())
    /// ```
    #[must_use]
    pub fn lines(&self) -> &[SectorLine] {
        &self.lines
    }

    /// The heights of the sectors as they are now, by the indices of [`SectorId`].
    ///
    /// ```
    /// let map = jostle::sectors::SectorMap::new([(3.0, 4.0)], vec![], vec![])?;
    /// assert!(map.sectors().is_empty());
    /// # Ok::<(), jostle::sectors::MapError>(())
    /// ```
    #[must_use]
    pub fn sectors(&self) -> &[Heights] {
        &self.sectors
    }

    /// The faults that were found when the map was made; empty for a flawless map.
    ///
    /// ```
    /// use jostle::sectors::{SectorLine, SectorMap};
    /// let map = SectorMap::new([(3.0, 4.0)], vec![SectorLine::new(0, 0)], vec![])?;
    /// let codes: Vec<_> = map.faults().iter().map(|fault| fault.code()).collect();
    /// assert_eq!(codes, ["zero-length-line", "no-front"]);
    /// # Ok::<(), jostle::sectors::MapError>(())
    /// ```
    #[must_use]
    pub fn faults(&self) -> &[MapFault] {
        &self.faults
    }

    /// True if the lines agree everywhere about which sector is where: no border is open, no two borders cross, and
    /// no line has a wrong side. Then [`sector_at`](Self::sector_at) is exact.
    ///
    /// ```
    /// assert!(jostle::sectors::SectorMap::new([(3.0, 4.0)], vec![], vec![])?.is_sound());
    /// # Ok::<(), jostle::sectors::MapError>(())
    /// ```
    #[must_use]
    pub fn is_sound(&self) -> bool {
        self.sound
    }

    /// The number of bytes of the index, beyond vertices, lines and sectors: the grid and the portals of sectors.
    ///
    /// ```
    /// let map = jostle::sectors::SectorMap::new([(3.0, 4.0)], vec![], vec![])?;
    /// assert!(map.index_bytes() < 64);
    /// # Ok::<(), jostle::sectors::MapError>(())
    /// ```
    #[must_use]
    pub fn index_bytes(&self) -> usize {
        self.grid.bytes() + self.locator.bytes() + self.portals.bytes()
    }

    /// Moves a floor and a ceiling: a door or a lift. Who does not fit any more is told by [`fits`](Self::fits).
    ///
    /// Cost: O(1).
    ///
    /// # Errors
    /// [`MapError`] if there is no such sector or a height is not finite.
    ///
    /// ```
    /// use jostle::sectors::{Heights, SectorId, SectorMap};
    /// let mut map = SectorMap::new([(3.0, 4.0)], vec![], vec![Heights { floor: 0.0, ceiling: 9.0 }])?;
    /// map.set_heights(SectorId(0), Heights { floor: 1.0, ceiling: 9.0 })?;
    /// assert_eq!(map.sectors()[0].floor, 1.0);
    /// # Ok::<(), jostle::sectors::MapError>(())
    /// ```
    pub fn set_heights(&mut self, sector: SectorId, heights: Heights) -> Result<(), MapError> {
        let count = self.sectors.len();
        let own = self.sectors.get_mut(sector.index()).ok_or(MapError::UnknownSector { sector, count })?;
        if !(heights.floor.is_finite() && heights.ceiling.is_finite()) {
            return Err(MapError::HeightNotFinite { sector });
        }
        *own = heights;
        Ok(())
    }

    /// Lets a line block at any height, or not. A line that lacks a sector blocks in any case.
    ///
    /// Cost: O(1).
    ///
    /// # Errors
    /// [`MapError`] if there is no such line.
    ///
    /// ```
    /// use jostle::sectors::{LineId, SectorLine, SectorMap};
    /// let mut map = SectorMap::new([(3.0, 4.0), (5.0, 6.0)], vec![SectorLine::new(0, 1)], vec![])?;
    /// map.set_blocking(LineId(0), true)?;
    /// assert!(map.lines()[0].blocking);
    /// # Ok::<(), jostle::sectors::MapError>(())
    /// ```
    pub fn set_blocking(&mut self, line: LineId, blocking: bool) -> Result<(), MapError> {
        let count = self.lines.len();
        let own = self.lines.get_mut(line.index()).ok_or(MapError::UnknownLine { line, count })?;
        own.blocking = blocking;
        self.segments[line.index()].set_sides(own);
        Ok(())
    }

    /// The key of the sector at a point.
    #[inline]
    pub(super) fn key_at(&self, p: DVec2) -> u32 {
        self.locator.key_at(p, self.of_lines())
    }

    fn of_lines(&self) -> LinesOfMap<'_> {
        LinesOfMap { grid: &self.grid, segments: &self.segments, lines: &self.lines, sound: self.sound }
    }
}

impl fmt::Debug for SectorMap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [vertices, lines, sectors] = [self.vertices.len(), self.lines.len(), self.sectors.len()];
        write!(f, "SectorMap {{ {vertices} vertices, {lines} lines, {sectors} sectors, {} faults }}", self.faults.len())
    }
}

/// Checks that all indices exist and all numbers are finite.
fn check(vertices: &[Vec2], lines: &[SectorLine], sectors: &[Heights]) -> Result<(), MapError> {
    if [vertices.len(), lines.len(), sectors.len()].iter().any(|&count| count >= MapError::MOST) {
        return Err(MapError::TooMany);
    }
    if let Some(vertex) = vertices.iter().position(|at| !at.is_finite()) {
        return Err(MapError::VertexNotFinite { vertex });
    }
    let not_finite = |heights: &Heights| !(heights.floor.is_finite() && heights.ceiling.is_finite());
    if let Some(sector) = sectors.iter().position(not_finite) {
        return Err(MapError::HeightNotFinite { sector: SectorId(sector as u32) });
    }
    for (id, line) in (0..).map(LineId).zip(lines) {
        for (vertex, starts) in [(line.a, true), (line.b, false)] {
            if vertex as usize >= vertices.len() {
                return Err(MapError::NoVertex { line: id, starts, vertex, count: vertices.len() });
            }
        }
        for sector in [line.front, line.back].into_iter().flatten() {
            if sector.index() >= sectors.len() {
                return Err(MapError::NoSector { line: id, sector, count: sectors.len() });
            }
        }
    }
    Ok(())
}
