//! The moves of a walk: to goals, and at random.

use super::checks::{Checks, Made};
use super::invariant::Invariant;
use super::random::Displacements;
use jostle::Vec2;
use jostle::sectors::{SectorId, SectorMap, Walker};
use std::collections::HashSet;
use std::time::{Duration, Instant};

/// The spacing of the places from which ways are found, in radii.
const SPACING: f32 = 0.5;

/// The moves that are made between two looks at the clock; then they are checked.
const BATCH: usize = 512;

/// The most moves at random that are drawn.
const MOST_DRAWN: usize = 2_000;

/// A goal of a walk.
#[derive(Clone, Copy, Debug)]
pub(super) enum Leg {
    /// It got there.
    Goal { at: Vec2, moves: u64 },
    /// There is no way, or none was found.
    Unreached { at: Vec2 },
}

/// The record of a walk.
pub(super) struct Journey<'m> {
    map: &'m SectorMap,
    pub(super) start: Walker,
    pub(super) checks: Checks<'m>,
    pub(super) legs: Vec<Leg>,
    pub(super) moves: u64,
    /// The time that the moves took, without the checks.
    pub(super) time: Duration,
    /// The paths to goals, and those of the first moves at random.
    pub(super) goal_paths: Vec<Vec<Vec2>>,
    pub(super) random_paths: Vec<Vec<Vec2>>,
    /// The place of the walker at the end of each.
    pub(super) goal_end: Vec2,
    pub(super) random_end: Vec2,
}

impl<'m> Journey<'m> {
    pub(super) fn new(map: &'m SectorMap, start: Walker) -> Journey<'m> {
        let at = start.position();
        Journey {
            map,
            start,
            checks: Checks::new(map, &start),
            legs: Vec::new(),
            moves: 0,
            time: Duration::ZERO,
            goal_paths: Vec::new(),
            random_paths: Vec::new(),
            goal_end: at,
            random_end: at,
        }
    }

    /// Walks from the start into each sector that can be reached. Moves that several ways have in common are made once.
    pub(super) fn visit_each_sector(&mut self, progress: &mut dyn FnMut(u64, u64)) {
        let reachable = self.start.reachable(self.map, SPACING * self.start.radius());
        let sectors: Vec<SectorId> = reachable.sectors().collect();
        let mut made = HashSet::new();
        for (i, &sector) in sectors.iter().enumerate() {
            let mut walker = self.start;
            let way = reachable.way_into(sector).unwrap_or_default();
            for &by in &way {
                let move_of = [walker.centre()[0].to_bits(), walker.centre()[1].to_bits(), bits(by)];
                if made.insert(move_of) {
                    let path = self.go(&mut walker, &[by]);
                    self.goal_paths.extend(path);
                } else {
                    walker.walk(self.map, by);
                }
            }
            if self.checks.visits[sector.index()].is_none() {
                self.checks.note(Invariant::Reach, walker.position(), way.last().copied().unwrap_or_default());
            }
            self.goal_end = walker.position();
            progress(i as u64 + 1, sectors.len() as u64);
        }
    }

    /// Walks to each goal in turn, from the last one that was reached.
    pub(super) fn visit_goals(&mut self, goals: &[Vec2]) {
        let mut walker = self.start;
        for &at in goals {
            let reachable = walker.reachable(self.map, SPACING * walker.radius());
            let Some(way) = reachable.way_to(self.map, at) else {
                self.legs.push(Leg::Unreached { at });
                continue;
            };
            let paths = self.go(&mut walker, &way);
            self.goal_paths.extend(paths);
            if walker.position().distance(at) > walker.skin() * 2.0 {
                self.checks.note(Invariant::Reach, walker.position(), at - walker.position());
            }
            self.legs.push(Leg::Goal { at, moves: way.len() as u64 });
        }
        self.goal_end = walker.position();
    }

    /// Moves at random from the start.
    pub(super) fn at_random(&mut self, moves: u64, speed: Option<f32>, seed: u64, progress: &mut dyn FnMut(u64, u64)) {
        let mut displacements = Displacements::new(seed, self.start.radius(), speed);
        let (mut walker, mut done) = (self.start, 0);
        while done < moves {
            let count = (moves - done).min(BATCH as u64);
            let batch: Vec<Vec2> = (0..count).map(|_| displacements.next()).collect();
            let paths = self.go(&mut walker, &batch);
            let room = MOST_DRAWN.saturating_sub(self.random_paths.len());
            if room > 0 {
                self.random_paths.extend(paths.into_iter().take(room));
                self.random_end = self.random_paths.last().and_then(|path| path.last()).copied().unwrap_or_default();
            }
            done += count;
            progress(done, moves);
        }
    }

    /// Makes these moves, then checks each; returns their paths.
    fn go(&mut self, walker: &mut Walker, moves: &[Vec2]) -> Vec<Vec<Vec2>> {
        let mut made = Vec::with_capacity(moves.len());
        let begun = Instant::now();
        for &by in moves {
            let before = *walker;
            let walk = walker.walk(self.map, by);
            made.push(Made { before, by, walk, after: *walker });
        }
        self.time += begun.elapsed();
        self.moves += moves.len() as u64;
        made.iter().for_each(|made| self.checks.check(made));
        made.iter().map(|made| made.walk.path().iter().map(|&[x, y]| Vec2::new(x as f32, y as f32)).collect()).collect()
    }
}

fn bits(by: Vec2) -> u64 {
    u64::from(by.x.to_bits()) << 32 | u64::from(by.y.to_bits())
}
