//! The invariants, checked after each move with the level's own lines.

use super::invariant::{Broken, Invariant};
use super::walls::{Walls, gap};
use jostle::Vec2;
use jostle::sectors::{LineCrossing, Rule, SectorId, SectorMap, Walk, Walker};

/// Far above the rounding of sums in f64, and of a unit vector in f32.
const ROUNDING: f64 = 1e-9;
const ROUNDING_F32: f32 = 1e-6;

/// The moves after which what takes several moves is checked.
const SELDOM: u64 = 64;

/// The number of directions that are tried: a walker that is not stuck moves in one of them by the share `MOVES` of a
/// small move, whose length is the share `SMALL` of the radius.
const DIRECTIONS: u16 = 64;
const SMALL: f32 = 1.0 / 32.0;
const MOVES: f32 = 0.1;

/// A move that was made.
#[derive(Clone, Debug)]
pub(super) struct Made {
    pub(super) before: Walker,
    pub(super) by: Vec2,
    pub(super) walk: Walk,
    pub(super) after: Walker,
}

/// The closest approach to a wall.
#[derive(Clone, Copy, Debug)]
pub(super) struct Closest {
    /// The distance from the border of the walker to the wall; negative if they overlap.
    pub(super) gap: f64,
    pub(super) line: u32,
    pub(super) at: Vec2,
}

/// The sight that a walk had of a sector.
#[derive(Clone, Copy, Debug)]
pub(super) struct Visit {
    /// The number of moves that ended in it.
    pub(super) moves: u64,
    pub(super) closest: Option<Closest>,
    /// A place in it, or where a move led through it.
    pub(super) at: Vec2,
}

/// The checks of all moves, and what they saw.
pub(super) struct Checks<'m> {
    map: &'m SectorMap,
    walls: Walls,
    /// For each sector, if it was come into.
    pub(super) visits: Vec<Option<Visit>>,
    pub(super) broken: Vec<Broken>,
    pub(super) closest: Option<Closest>,
    checked: u64,
    crossings: Vec<LineCrossing>,
}

impl<'m> Checks<'m> {
    pub(super) fn new(map: &'m SectorMap, walker: &Walker) -> Checks<'m> {
        let walls = Walls::new(map, 2.0 * f64::from(walker.radius()));
        let visits = vec![None; map.sectors().len()];
        let mut checks =
            Checks { map, walls, visits, broken: Vec::new(), closest: None, checked: 0, crossings: Vec::new() };
        if let Some(home) = walker.sector(map) {
            checks.visit(home, walker.position());
        }
        checks
    }

    /// Checks a move.
    pub(super) fn check(&mut self, made: &Made) {
        self.checked += 1;
        let Made { before, by, walk, after } = made;
        let mut broken = Vec::new();
        let mut holds = |invariant: Invariant, does_hold: bool| {
            if !does_hold {
                broken.push(invariant);
            }
        };
        let path = walk.path();
        let is_finite = after.centre().iter().all(|x| x.is_finite());
        holds(Invariant::Finite, is_finite && path.last() == Some(&after.centre()));
        if is_finite {
            holds(Invariant::Clearance, self.is_clear(after));
            holds(Invariant::Sector, self.follows(walk, after));
            holds(Invariant::Crossing, !path.windows(2).any(|piece| self.walls.crosses([piece[0], piece[1]])));
        }
        holds(Invariant::Room, self.has_room(after));
        let length: f64 = path.windows(2).map(|two| apart(two[0], two[1])).sum();
        let asked = f64::from(by.x).hypot(by.y.into());
        holds(Invariant::Longer, length <= asked * (1.0 + ROUNDING));
        holds(Invariant::Faster, walk.clip(*by).length() <= by.length() * (1.0 + ROUNDING_F32));
        let mut again = *before;
        holds(Invariant::Repeat, again.walk(self.map, *by) == *walk && again == *after);
        if self.checked % SELDOM == 1 {
            holds(Invariant::Idle, is_idle(*after, self.map));
            holds(Invariant::Split, is_split(made, self.map));
            holds(Invariant::Stuck, can_move(after, self.map));
        }
        for invariant in broken {
            self.note(invariant, before.position(), *by);
        }
    }

    /// Notes an invariant that did not hold.
    pub(super) fn note(&mut self, invariant: Invariant, from: Vec2, by: Vec2) {
        match self.broken.iter_mut().find(|known| known.invariant == invariant) {
            Some(known) => known.times += 1,
            None => self.broken.push(Broken { invariant, times: 1, from, by }),
        }
    }

    /// True if the walker overlaps no wall by more than its skin, before and after its position is rounded.
    fn is_clear(&mut self, walker: &Walker) -> bool {
        let at = walker.position();
        let measure = |p: [f64; 2], ends: [[f64; 2]; 2]| gap(walker, p, ends);
        let Some(near) = self.walls.nearest(walker.centre(), measure) else { return true };
        let here = Closest { gap: near.gap, line: near.line, at };
        let closer = |known: Option<Closest>| Some(known.filter(|known| known.gap <= here.gap).unwrap_or(here));
        if here.gap < f64::from(walker.radius()) {
            self.closest = closer(self.closest);
            if let Some(sector) = walker.sector(self.map)
                && let Some(visit) = &mut self.visits[sector.index()]
            {
                visit.closest = closer(visit.closest);
            }
        }
        let rounded = self.walls.nearest([at.x.into(), at.y.into()], measure);
        let least = -f64::from(walker.skin());
        here.gap >= least && rounded.is_none_or(|near| near.gap >= least)
    }

    /// True if the walker is in the sector into which the lines lead that its path has crossed.
    fn follows(&mut self, walk: &Walk, after: &Walker) -> bool {
        let points = walk.path().iter().map(|&[x, y]| Vec2::new(x as f32, y as f32));
        let points: Vec<Vec2> = points.collect();
        let mut here = self.map.sector_at(points[0]);
        for two in points.windows(2) {
            let mut crossings = std::mem::take(&mut self.crossings);
            self.map.portals_crossed(two[0], two[1], &mut crossings);
            // A line with one sector on both sides may cross others and leads nowhere.
            for crossing in crossings.iter().filter(|crossing| crossing.from != crossing.to) {
                here = crossing.to;
                if let Some(sector) = here {
                    self.visit(sector, two[0].lerp(two[1], crossing.fraction as f32));
                }
            }
            self.crossings = crossings;
        }
        let at = after.position();
        if let Some(sector) = after.sector(self.map) {
            self.visit(sector, at).moves += 1;
        }
        here.is_some() && here == self.map.sector_at(at) && after.sector(self.map).is_some()
    }

    fn visit(&mut self, sector: SectorId, at: Vec2) -> &mut Visit {
        self.visits[sector.index()].get_or_insert(Visit { moves: 0, closest: None, at })
    }

    fn has_room(&self, walker: &Walker) -> bool {
        let Rule::Walk { height, .. } = walker.rule() else { return true };
        walker.heights(self.map).is_some_and(|heights| heights.room() >= height)
    }
}

fn apart(a: [f64; 2], b: [f64; 2]) -> f64 {
    (a[0] - b[0]).hypot(a[1] - b[1])
}

fn is_idle(mut walker: Walker, map: &SectorMap) -> bool {
    let before = walker;
    walker.walk(map, Vec2::ZERO);
    walker == before
}

/// True if a free move is as long in two halves. It is not free where a wall that it is at turns it aside, which is no hit,
/// nor where it passes a line at less than the skin, which turns one aside that starts there.
fn is_split(made: &Made, map: &SectorMap) -> bool {
    let half = made.by / 2.0;
    if !made.walk.hits().is_empty() || half * 2.0 != made.by {
        return true;
    }
    let [x, y] = made.before.centre();
    let size = made.after.centre().iter().fold(1.0, |most: f64, x| most.max(x.abs()));
    if apart([x + f64::from(made.by.x), y + f64::from(made.by.y)], made.after.centre()) > size * ROUNDING {
        return true;
    }
    let mut walker = made.before;
    walker.walk(map, half);
    let around = if walker.is_box() { walker.half_extents().length() } else { walker.radius() };
    if map.nearest_wall(walker.position(), around + walker.skin(), walker.rule()).is_some() {
        return true;
    }
    walker.walk(map, half);
    apart(walker.centre(), made.after.centre()) <= size * ROUNDING
}

fn can_move(walker: &Walker, map: &SectorMap) -> bool {
    let length = walker.radius() * SMALL;
    (0..DIRECTIONS).any(|turn| {
        let angle = f32::from(turn) * std::f32::consts::TAU / f32::from(DIRECTIONS);
        let walk = walker.clone().walk(map, Vec2::new(angle.cos(), angle.sin()) * length);
        walk.travelled.length() >= MOVES * length
    })
}
