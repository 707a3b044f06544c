//! Where walkers get in the levels of Freedoom, against a flood of a lattice that knows nothing of walkers.
//! `JOSTLE_SPACING` sets the distance of the places of the lattice, at most 32; with it, all levels are walked through.

mod common;

use common::freedoom::LEVELS;
use jostle::Vec2;
use jostle::sectors::{Heights, Rule, SectorId, SectorLine, SectorMap, SelfRef, Walker};
use jostle_levels::Level;
use std::collections::{BTreeSet, HashMap, HashSet, VecDeque};

const RADIUS: f32 = 16.0;
const HEIGHT: f32 = 56.0;
const STEP: f32 = 24.0;
const PERSON: Rule = Rule::Walk { height: HEIGHT, step: STEP };

/// The radius of the flood, and the depths of overlap at which it does not decide: between rounding and twice the skin of
/// the walker, which lies inside of it. So does the order of lines that it comes to nearly at the same time.
const FLOOD_RADIUS: f64 = 16.0 - 1e-9;
const ROUNDING: f64 = 1e-10;
const SKINS: f64 = 1.0 / 32.0;
const TOGETHER: f64 = 0.01;

/// The width of the squares in which the flood looks lines up.
const SQUARE: f64 = 64.0;

type Point = [f64; 2];

/// The distance of the places of the lattice, and which of how many levels are walked through.
fn spacing() -> (f32, usize) {
    let given = std::env::var("JOSTLE_SPACING").ok().and_then(|spacing| spacing.parse().ok());
    given.map_or((32.0, 9), |spacing| (spacing, 1))
}

/// The start of the first player.
fn start(level: &Level) -> Vec2 {
    let start = level.things.iter().find(|thing| thing.kind == 1);
    start.unwrap_or_else(|| panic!("{}: no start", level.name)).position
}

fn minus(a: Point, b: Point) -> Point {
    [a[0] - b[0], a[1] - b[1]]
}

fn dot(a: Point, b: Point) -> f64 {
    a[0] * b[0] + a[1] * b[1]
}

/// The distance of a point from a segment.
fn distance(p: Point, [a, b]: [Point; 2]) -> f64 {
    let (along, from) = (minus(b, a), minus(p, a));
    let share = (dot(along, from) / dot(along, along)).clamp(0.0, 1.0);
    (from[0] - share * along[0]).hypot(from[1] - share * along[1])
}

/// A level as the flood sees it: its lines, and in which squares they are.
struct Lines<'m> {
    map: &'m SectorMap,
    squares: HashMap<[i64; 2], Vec<u32>>,
}

/// What becomes of a step of the flood.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Passage {
    Open,
    Closed,
    /// Rounding may decide.
    Doubtful,
}

impl Lines<'_> {
    fn new(map: &SectorMap) -> Lines<'_> {
        let mut lines = Lines { map, squares: HashMap::new() };
        for index in 0..map.lines().len() as u32 {
            let [a, b] = lines.ends(index);
            if a == b {
                continue;
            }
            let range = |i: usize| {
                let [low, high] = [a[i].min(b[i]) - SQUARE, a[i].max(b[i]) + SQUARE];
                (low / SQUARE).floor() as i64..=(high / SQUARE).floor() as i64
            };
            for square in range(0).flat_map(|x| range(1).map(move |y| [x, y])) {
                lines.squares.entry(square).or_default().push(index);
            }
        }
        lines
    }

    fn line(&self, index: u32) -> &SectorLine {
        &self.map.lines()[index as usize]
    }

    fn ends(&self, index: u32) -> [Point; 2] {
        let line = self.line(index);
        [line.a, line.b].map(|v| self.map.vertices()[v as usize]).map(|p| [p.x.into(), p.y.into()])
    }

    /// The lines within a square's width.
    fn near(&self, p: Point) -> &[u32] {
        self.squares.get(&p.map(|x| (x / SQUARE).floor() as i64)).map_or(&[], Vec::as_slice)
    }

    fn opening(&self, index: u32) -> Option<Heights> {
        let (line, sector) = (self.line(index), |id: SectorId| self.map.sectors()[id.index()]);
        let (front, back) = (sector(line.front?), sector(line.back?));
        (!line.blocking)
            .then(|| Heights { floor: front.floor.max(back.floor), ceiling: front.ceiling.min(back.ceiling) })
    }

    /// The heights of a disc with its centre here, without one of the lines.
    fn over(&self, p: Point, except: u32) -> Option<Heights> {
        let sector = self.map.sector_at(Vec2::new(p[0] as f32, p[1] as f32))?;
        let overlapped = self.near(p).iter().filter(|&&line| line != except);
        let overlapped = overlapped.filter(|&&line| distance(p, self.ends(line)) < FLOOD_RADIUS);
        overlapped.map(|&line| self.opening(line)).try_fold(self.map.sectors()[sector.index()], |over, opening| {
            let Heights { floor, ceiling } = opening?;
            Some(Heights { floor: over.floor.max(floor), ceiling: over.ceiling.min(ceiling) })
        })
    }

    /// The passage from one place to the next, by the rule: lines that the disc comes to are openings with room, and no
    /// step is too high, from where it stands there.
    fn passage(&self, from: Point, to: Point) -> Passage {
        let is_doubtful = |gap: f64| gap > -SKINS && gap < ROUNDING;
        let length = minus(to, from)[0].hypot(minus(to, from)[1]);
        let mut events: Vec<(f64, u32)> = Vec::new();
        for &line in self.near(from) {
            let ends = self.ends(line);
            if distance(from, ends) > FLOOD_RADIUS + length + 1.0 {
                continue;
            }
            // The distance from a line is convex along the way.
            let at = |t: f64| [0, 1].map(|i| from[i] + t * (to[i] - from[i]));
            let gap = |t: f64| distance(at(t), ends) - FLOOD_RADIUS;
            let (mut low, mut high) = (0.0, 1.0);
            for _ in 0..80 {
                let [one, other] = [low + (high - low) / 3.0, high - (high - low) / 3.0];
                if gap(one) <= gap(other) { high = other } else { low = one }
            }
            let nearest = (low + high) / 2.0;
            let least = gap(nearest).min(gap(0.0)).min(gap(1.0));
            if least >= ROUNDING {
                continue;
            }
            if self.opening(line).is_none() {
                return Passage::Closed;
            }
            if is_doubtful(gap(0.0)) {
                return Passage::Doubtful;
            }
            if gap(0.0) < 0.0 {
                continue; // It is there already.
            }
            // The first time at which it touches the line.
            let (mut before, mut after) = (0.0, nearest);
            for _ in 0..80 {
                let middle = (before + after) / 2.0;
                if gap(middle) > 0.0 { before = middle } else { after = middle }
            }
            events.push((before, line));
        }
        events.sort_by(|one, other| one.0.total_cmp(&other.0));
        if events.windows(2).any(|two| two[1].0 - two[0].0 < TOGETHER) {
            return Passage::Doubtful;
        }
        for (t, line) in events {
            let at = [0, 1].map(|i| from[i] + t * (to[i] - from[i]));
            // Where it leaves another line as it comes to this one, rounding decides.
            let gap = |other: &u32| distance(at, self.ends(*other)) - FLOOD_RADIUS;
            if self.near(at).iter().any(|other| *other != line && is_doubtful(gap(other))) {
                return Passage::Doubtful;
            }
            let (Some(here), Some(opening)) = (self.over(at, line), self.opening(line)) else { return Passage::Closed };
            let room = here.ceiling.min(opening.ceiling) - here.floor.max(opening.floor);
            if room < HEIGHT || opening.floor - here.floor > STEP {
                return Passage::Closed;
            }
        }
        Passage::Open
    }
}

/// The steps of a flood from a place, each from a place to one of its four neighbours, and the sectors at the places.
fn flood(lines: &Lines<'_>, start: Point, spacing: f64) -> (Vec<[Point; 2]>, BTreeSet<SectorId>) {
    let sector = |[x, y]: Point| lines.map.sector_at(Vec2::new(x as f32, y as f32));
    let place = |[x, y]: [i32; 2]| [start[0] + f64::from(x) * spacing, start[1] + f64::from(y) * spacing];
    let (mut queue, mut seen) = (VecDeque::from([[0, 0]]), HashSet::from([[0, 0]]));
    let (mut steps, mut sectors) = (Vec::new(), BTreeSet::from_iter(sector(start)));
    while let Some(at @ [x, y]) = queue.pop_front() {
        for next in [[x + 1, y], [x, y + 1], [x - 1, y], [x, y - 1]] {
            let step = [place(at), place(next)];
            if lines.passage(step[0], step[1]) == Passage::Open {
                steps.push(step);
                if seen.insert(next) {
                    sectors.extend(sector(step[1]));
                    queue.push_back(next);
                }
            }
        }
    }
    (steps, sectors)
}

#[test]
fn a_walker_makes_each_step_of_a_flood_and_gets_into_all_its_sectors() {
    let Some(levels) = &*LEVELS else { return };
    let [mut steps_made, mut flooded, mut reached] = [0; 3];
    let (spacing, every) = spacing();
    assert!(spacing > 0.0 && spacing <= 32.0, "{spacing}");
    for level in levels.iter().step_by(every) {
        let (map, start) = (level.sector_map(SelfRef::Ignore).expect("a map"), start(level));
        let name = &level.name;
        let (steps, sectors) = flood(&Lines::new(&map), [start.x.into(), start.y.into()], spacing.into());
        for [from, to] in &steps {
            let [at, end] = [from, to].map(|&[x, y]| Vec2::new(x as f32, y as f32));
            let mut walker = Walker::new(&map, at, RADIUS, PERSON)
                .or_else(|| Walker::new(&map, at, RADIUS - 1e-6, PERSON))
                .unwrap_or_else(|| panic!("{name}: does not fit at {at}"));
            let walk = walker.walk(&map, end - at);
            let left = (walker.centre()[0] - to[0]).hypot(walker.centre()[1] - to[1]);
            assert!(left < 1e-9 && walk.hits().is_empty(), "{name}: from {at} to {end}, {left} left: {walk:?}");
        }
        let walker = Walker::new(&map, start, RADIUS, PERSON).expect("it fits at its start");
        let reachable = walker.reachable(&map, RADIUS / 2.0);
        let own: BTreeSet<SectorId> = reachable.sectors().collect();
        let missed: Vec<&SectorId> = sectors.difference(&own).collect();
        assert!(missed.is_empty(), "{name}: {missed:?} are not reached");
        for &sector in &own {
            let (mut walker, mut was_there) = (walker, walker.sector(&map) == Some(sector));
            for by in reachable.way_into(sector).expect("a way") {
                let walk = walker.walk(&map, by);
                was_there |= walker.sector(&map) == Some(sector) || passes(&map, walk.path(), sector);
            }
            assert!(was_there, "{name}: the way into {sector} leads elsewhere");
        }
        steps_made += steps.len();
        flooded += sectors.len();
        reached += own.len();
    }
    println!("{steps_made} steps, {flooded} sectors by floods, {reached} by walkers");
    assert!(steps_made > 2_000 && reached >= flooded);
}

/// True if a path leads through a sector.
fn passes(map: &SectorMap, path: &[Point], sector: SectorId) -> bool {
    let mut crossings = Vec::new();
    path.windows(2).any(|two| {
        let [from, to] = [two[0], two[1]].map(|[x, y]| Vec2::new(x as f32, y as f32));
        map.portals_crossed(from, to, &mut crossings);
        crossings.iter().any(|crossing| [crossing.from, crossing.to].contains(&Some(sector)))
    })
}
