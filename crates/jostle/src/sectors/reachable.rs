//! The places that a walker reaches: found by walking, so each of them can be walked to.

use alloc::{collections::BTreeSet, vec::Vec};
use core::ops::ControlFlow;

use super::{line::SectorId, rule::Rule, sector_map::SectorMap, walker::Walker};
use crate::math::{Vec2, dvec2::DVec2, larger};

/// The directions of the walks that are tried from each place: along the axes first.
const DIRECTIONS: [(f32, f32); 8] =
    [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)];

/// The share of the larger extent of a map that the walks are long at least.
const LEAST_SPACING: f32 = 1.0 / 4096.0;

/// The number of places about a goal from which the last walk to it is tried.
const LAST_WALKS: usize = 64;

/// The share of the spacing below which a walk leads to no other place. With this, the spacings 16, 8 and 4 lead into the same
/// sectors of all 68 levels of Freedoom.
const REST: f32 = 1.0 / 256.0;

/// A square of places and the height of the floor there.
type ReachedSquare = (i32, i32, u32);

/// The places and sectors that a walker reaches from where it was: see [`Walker::reachable`].
#[derive(Clone, Debug)]
pub struct Reachable {
    start: Walker,
    spacing: f32,
    places: Vec<ReachedPlace>,
    /// The sector of the start.
    home: Option<SectorId>,
    /// For each other sector the walk that first entered it.
    entries: Vec<Option<ReachingStep>>,
}

/// A place, and the walk that led to it.
#[derive(Clone, Copy, Debug)]
struct ReachedPlace {
    centre: DVec2,
    /// `None` for the start.
    step: Option<ReachingStep>,
}

/// A walk in one of the directions.
#[derive(Clone, Copy, Debug)]
struct ReachingStep {
    from: u32,
    direction: u8,
}

impl Walker {
    /// The places that it reaches from where it is by walks of the length `spacing` along the axes and of one in both
    /// along the diagonals, with the map as it is now.
    ///
    /// It is the flood of a square lattice, except that the walker slides: so it finds its way through passages that
    /// are exactly as wide as it is, straight or bent by up to a right angle, if the spacing is half its radius or less.
    /// A walk that only slides within a square of the spacing goes on from where it ends, so that a finer spacing, whose walks
    /// are shorter, loses none of them. All places that are told can be reached. In each square one is looked for at each
    /// height of the floor, and one more for each direction in which a walk has slid within it: what can be walked to only
    /// from another one, such as a passage with a sharper bend, may be missed.
    ///
    /// A spacing below 1/4096 of the larger extent of the map, or none, counts as that. Cost: eight walks for each
    /// place, and more beside walls. It allocates.
    ///
    /// ```
    /// # use jostle::sectors::{Heights, Rule, SectorId, SectorLine, SectorMap, Walker};
    /// # let vertices = [(0.0, 0.0), (0.0, 64.0), (96.0, 64.0), (96.0, 0.0), (64.0, 0.0), (64.0, 64.0)];
    /// # let wall = |a, b, sector| SectorLine::new(a, b).with_front(sector);
    /// # let portal = SectorLine::new(5, 4).with_front(0).with_back(1);
    /// # let lines = vec![wall(0, 1, 0), wall(1, 5, 0), portal, wall(4, 0, 0), wall(5, 2, 1), wall(2, 3, 1), wall(3, 4, 1)];
    /// // A hall, and a cell beside it with a floor that is too high to climb.
    /// let heights = [0.0, 32.0].map(|floor| Heights { floor, ceiling: 128.0 });
    /// let map = SectorMap::new(vertices, lines, heights.to_vec())?;
    /// let person = Rule::Walk { height: 56.0, step: 24.0 };
    /// let sectors = |at: (f32, f32)| -> Vec<SectorId> {
    ///     Walker::new(&map, at, 8.0, person).unwrap().reachable(&map, 4.0).sectors().collect()
    /// };
    /// assert_eq!(sectors((32.0, 32.0)), [SectorId(0)]);
    /// assert_eq!(sectors((80.0, 32.0)), [SectorId(0), SectorId(1)]); // down it goes
    /// # Ok::<(), jostle::sectors::MapError>(())
    /// ```
    #[must_use]
    pub fn reachable(&self, map: &SectorMap, spacing: f32) -> Reachable {
        let least = (map.grid.frame().bounds().size() as f32) * LEAST_SPACING;
        let spacing = larger(larger(least, f32::MIN_POSITIVE), spacing);
        let start = ReachedPlace { centre: self.centre().into(), step: None };
        let mut found = Reachable {
            start: *self,
            spacing,
            places: alloc::vec![start],
            home: self.sector(map),
            entries: alloc::vec![None; map.sectors().len()],
        };
        let mut squares: BTreeSet<(ReachedSquare, u8)> =
            found.square(map, self).map(|square| (square, 0)).into_iter().collect();
        let mut next = 0;
        while let Some(place) = found.places.get(next).copied() {
            let own = found.square(map, &self.moved_to(place.centre));
            for direction in 0..DIRECTIONS.len() as u8 {
                let mut walker = self.moved_to(place.centre);
                let walk = walker.walk(map, found.displacement(direction));
                let step = ReachingStep { from: next as u32, direction };
                walk.path().windows(2).for_each(|piece| found.enter(map, step, [piece[0], piece[1]]));
                // A walk that stays within its square has slid along a wall, and goes on from there: it is kept besides.
                let square = found.square(map, &walker);
                let kind = if square == own { 1 + direction } else { 0 };
                let off = (DVec2::from(walker.centre()) - place.centre).length();
                if off >= f64::from(spacing * REST) && square.is_some_and(|square| squares.insert((square, kind))) {
                    found.places.push(ReachedPlace { centre: walker.centre().into(), step: Some(step) });
                }
            }
            next += 1;
        }
        found
    }
}

impl Reachable {
    /// The sectors that the centre of the walker comes into, in ascending order, with that of the start.
    ///
    /// See [`Walker::reachable`] for an example.
    pub fn sectors(&self) -> impl Iterator<Item = SectorId> + '_ {
        (0..)
            .map(SectorId)
            .zip(&self.entries)
            .filter_map(|(sector, entry)| (entry.is_some() || self.home == Some(sector)).then_some(sector))
    }

    /// The places, that of the start first, and after each those that are first reached from it.
    ///
    /// ```
    /// # use jostle::sectors::{Heights, Rule, SectorLine, SectorMap, Walker};
    /// # let lines = [(0, 1), (1, 2), (2, 3), (3, 0)].map(|(a, b)| SectorLine::new(a, b).with_front(0));
    /// # let room = Heights { floor: 0.0, ceiling: 128.0 };
    /// # let corners = [(0.0, 0.0), (0.0, 64.0), (64.0, 64.0), (64.0, 0.0)];
    /// # let map = SectorMap::new(corners, lines.to_vec(), vec![room])?;
    /// let walker = Walker::new(&map, (32.0, 32.0), 8.0, Rule::Solid).unwrap();
    /// assert_eq!(walker.reachable(&map, 8.0).places().count(), 49); // 7 in a row of a square of side 48
    /// # Ok::<(), jostle::sectors::MapError>(())
    /// ```
    pub fn places(&self) -> impl Iterator<Item = [f64; 2]> + '_ {
        self.places.iter().map(|place| place.centre.into())
    }

    /// The walks, one after the other, by which the walker gets from the start into a sector; it is in it at the end of
    /// the last one, or has passed through it. `None` if it was not seen to get there.
    ///
    /// ```
    /// # use jostle::sectors::{Heights, Rule, SectorId, SectorLine, SectorMap, Walker};
    /// # let lines = [(0, 1), (1, 2), (2, 0)].map(|(a, b)| SectorLine::new(a, b).with_front(0));
    /// # let room = Heights { floor: 0.0, ceiling: 128.0 };
    /// # let map = SectorMap::new([(0.0, 0.0), (0.0, 64.0), (64.0, 0.0)], lines.to_vec(), vec![room])?;
    /// let walker = Walker::new(&map, (16.0, 16.0), 8.0, Rule::Solid).unwrap();
    /// let reachable = walker.reachable(&map, 4.0);
    /// assert_eq!(reachable.way_into(SectorId(0)), Some(vec![])); // it is there
    /// assert_eq!(reachable.way_into(SectorId(1)), None);
    /// # Ok::<(), jostle::sectors::MapError>(())
    /// ```
    #[must_use]
    pub fn way_into(&self, sector: SectorId) -> Option<Vec<Vec2>> {
        if self.home == Some(sector) {
            return Some(Vec::new());
        }
        let entry = self.entries.get(sector.index()).copied()??;
        Some(self.way_by(Some(entry)))
    }

    /// The walks by which the walker gets from the start to a point, to within its skin: the last one is straight.
    /// `None` if none was found. The map has to be the one that was walked through, as it was.
    ///
    /// ```
    /// # use jostle::sectors::{Heights, Rule, SectorLine, SectorMap, Walker};
    /// # let lines = [(0, 1), (1, 2), (2, 3), (3, 0)].map(|(a, b)| SectorLine::new(a, b).with_front(0));
    /// # let room = Heights { floor: 0.0, ceiling: 128.0 };
    /// # let corners = [(0.0, 0.0), (0.0, 64.0), (64.0, 64.0), (64.0, 0.0)];
    /// # let map = SectorMap::new(corners, lines.to_vec(), vec![room])?;
    /// let mut walker = Walker::new(&map, (32.0, 32.0), 8.0, Rule::Solid).unwrap();
    /// let reachable = walker.reachable(&map, 4.0);
    /// let way = reachable.way_to(&map, (50.5, 11.0)).unwrap();
    /// way.iter().for_each(|&by| _ = walker.walk(&map, by));
    /// assert!(walker.position().distance((50.5, 11.0)) <= walker.skin());
    /// assert!(reachable.way_to(&map, (60.0, 11.0)).is_none()); // too near to the wall
    /// # Ok::<(), jostle::sectors::MapError>(())
    /// ```
    #[must_use]
    pub fn way_to(&self, map: &SectorMap, to: impl Into<Vec2>) -> Option<Vec<Vec2>> {
        let to: Vec2 = to.into();
        let goal = DVec2::from(to);
        let near = 2.0 * f64::from(self.spacing);
        let distance = |place: &ReachedPlace| (place.centre - goal).length_squared();
        let mut last: Vec<(f64, usize)> =
            self.places.iter().map(distance).zip(0..).filter(|(squared, _)| *squared <= near * near).collect();
        last.sort_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)));
        last.into_iter().take(LAST_WALKS).find_map(|(_, index)| {
            let place = self.places[index];
            let (mut walker, by) = (self.start.moved_to(place.centre), Vec2::from(goal - place.centre));
            walker.walk(map, by);
            let is_there = (DVec2::from(walker.centre()) - goal).length() <= f64::from(walker.skin());
            is_there.then(|| {
                let mut way = self.way_by(place.step);
                way.extend((by != Vec2::ZERO).then_some(by));
                way
            })
        })
    }

    /// Notes the sectors that a piece of a walk leads into.
    fn enter(&mut self, map: &SectorMap, step: ReachingStep, piece: [[f64; 2]; 2]) {
        map.for_crossed(piece.map(DVec2::from), |index| {
            let line = &map.lines()[index as usize];
            // A line with one sector on both sides leads nowhere, and may lie in another one.
            for sector in [line.front, line.back].into_iter().flatten().filter(|_| line.front != line.back) {
                self.entries[sector.index()].get_or_insert(step);
            }
            ControlFlow::Continue(())
        });
    }

    /// The walks from the start up to a last one.
    fn way_by(&self, last: Option<ReachingStep>) -> Vec<Vec2> {
        let mut way = Vec::new();
        let mut step = last;
        while let Some(ReachingStep { from, direction }) = step {
            way.push(self.displacement(direction));
            step = self.places[from as usize].step;
        }
        way.reverse();
        way
    }

    fn displacement(&self, direction: u8) -> Vec2 {
        Vec2::from(DIRECTIONS[usize::from(direction)]) * self.spacing
    }

    /// The square that a walker is in, and its floor; `None` if it has left the map.
    fn square(&self, map: &SectorMap, walker: &Walker) -> Option<ReachedSquare> {
        let floor_below = match walker.rule() {
            Rule::Solid => walker.sector(map).map(|_| 0.0),
            Rule::Walk { .. } => walker.heights(map).map(|heights| heights.floor + 0.0),
        };
        let off = DVec2::from(walker.centre()) - DVec2::from(self.start.centre());
        let [x, y] = [off.x, off.y].map(|along| rounded_down(along / f64::from(self.spacing) + 0.5));
        Some((x, y, floor_below?.to_bits()))
    }
}

fn rounded_down(x: f64) -> i32 {
    let towards_zero = x as i32;
    if f64::from(towards_zero) > x { towards_zero - 1 } else { towards_zero }
}
