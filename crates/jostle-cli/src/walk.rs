mod checks;
mod invariant;
mod journey;
mod picture;
mod random;
mod row;
mod start;
mod walls;

use crate::failure::{Ending, Failure};
use crate::format::Printing;
use crate::names::counted;
use crate::numbers::{length, positive_length, rounded, rounded_vector};
use crate::output::say;
use crate::progress::with_progress;
use crate::sector_level::{SectorInput, SectorLevel};
use crate::target::Drawing;
use clap::{Args, ValueEnum};
use jostle::Vec2;
use jostle::sectors::{Rule, SectorMap, Walker};
use journey::{Journey, Leg};
use std::time::Duration;

/// Walk through a level, to goals and at random, and check what has to hold after each move
#[derive(Args)]
#[command(after_help = "\
Examples:
  jostle walk doom.wad --map E1M1
  jostle walk doom.wad --map E1M1 --goal 1920,-3616 --moves 0 --deny unreached
  jostle walk doom.wad --map MAP12 --moves 1000000 --speed 30 --svg walk.svg
  jostle walk doom.wad --map MAP12 --box --open-doors
  jostle walk town.geojson --offset 389000,5820000 --radius 2

The walker slides along what stops it, climbs steps and drops from ledges. It
starts at the start of the first player, or at the most open place, and goes to
each --goal in turn, or, if none is given, from the start into each sector that
it can reach; then it moves at random from the start. Doors are walls until they
are opened with --open-doors.

Each row has a `kind`:
  start      where it starts
  goal       a goal that it got to, in so many moves
  unreached  a goal that it found no way to
  sector     a sector that it came into; so many moves ended there
  broken     an invariant that did not hold, so many times; `point` and `sector`
             are those of the first time
`gap` is the least distance between its border and a line that blocks at any
height, at the ends of the moves; `line` is that line. A gap is negative if they
overlap: by at most the skin, which is printed to standard error.

Invariants: it is clear of walls (clearance), in a sector, the one that its path
leads to (sector), crosses no wall (crossing), has room for its height (room),
goes no farther than asked (longer), gets no faster (faster), moves in the same
way when the move is made again (repeat), stays finite (finite), is not stuck
(stuck), rests when it is not moved (idle), goes as far in two halves of a free
move (split), and gets to goals on the way that was found (reach).
Exit status: 0 if all held, 1 if one was broken or a goal is denied, 2 for bad
input or usage.")]
pub(crate) struct WalkThrough {
    #[command(flatten)]
    input: SectorInput,
    /// The point to start at [default: the start of the first player, or the most open place]
    #[arg(long, value_name = "X,Y", value_parser = place, allow_hyphen_values = true)]
    from: Option<Vec2>,
    /// A point to go to; may be repeated
    #[arg(long, value_name = "X,Y", value_parser = place, allow_hyphen_values = true)]
    goal: Vec<Vec2>,
    /// The number of moves at random
    #[arg(long, value_name = "N", default_value = "10000", allow_negative_numbers = true)]
    moves: u64,
    /// The length of each move at random [default: of many lengths, from 1/32 to 500 radii]
    #[arg(long, value_name = "S", value_parser = length, allow_negative_numbers = true)]
    speed: Option<f32>,
    /// The seed of the random moves
    #[arg(long, value_name = "K", default_value = "1")]
    seed: u64,
    /// The radius of the walker
    #[arg(long, value_name = "R", default_value = "16", value_parser = positive_length, allow_negative_numbers = true)]
    radius: f32,
    /// Walk a square of twice the radius, with sides parallel to the axes, and not a disc
    #[arg(long = "box")]
    is_box: bool,
    /// The height of the walker: lower openings stop it
    #[arg(long, value_name = "H", default_value = "56", value_parser = length, allow_negative_numbers = true)]
    height: f32,
    /// The highest step that it climbs
    #[arg(long, value_name = "H", default_value = "24", value_parser = length, allow_negative_numbers = true)]
    step: f32,
    /// Open each sector that is too low for the walker, such as a door, up to the lowest ceiling beside it
    #[arg(long)]
    open_doors: bool,
    /// The answer that is denied
    #[arg(long)]
    deny: Option<Unwanted>,
    #[command(flatten)]
    printing: Printing,
    #[command(flatten)]
    drawing: Drawing,
}

/// The answer that may be denied.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Unwanted {
    /// No way to a goal is found
    Unreached,
}

impl WalkThrough {
    pub(crate) fn run(self) -> Result<Ending, Failure> {
        let svg = self.drawing.target(&[self.input.path()])?;
        let mut level = self.input.load()?;
        if self.open_doors {
            start::open_doors(&mut level.map, self.height);
        }
        if !level.map.is_sound() {
            say("warning: borders of this level are faulty, so invariants may break; `jostle lint` lists the faults");
        }
        let walker = self.walker(&level)?;
        let journey = with_progress(|progress| self.journey(&level.map, walker, progress));
        if let Some(svg) = &svg {
            svg.write(&picture::draw(&level, &journey)?)?;
        }
        let rows = row::rows(&journey, &level, self.deny == Some(Unwanted::Unreached));
        self.printing.print(rows.iter().cloned())?;
        say(&summary(&level, &journey));
        let is_denied = rows.iter().any(|row| row.denied);
        Ok(if is_denied { Ending::Denied } else { Ending::Fine })
    }

    /// The walker at its start.
    fn walker(&self, level: &SectorLevel) -> Result<Walker, Failure> {
        let (map, rule) = (&level.map, Rule::Walk { height: self.height, step: self.step });
        let made = |at: Vec2| match self.is_box {
            false => Walker::new(map, at, self.radius, rule),
            true => Walker::new_box(map, at, Vec2::new(self.radius, self.radius), rule),
        };
        if let Some(at) = self.from.or_else(|| level.player_start()) {
            return made(at).ok_or_else(|| {
                let [at, radius, height] = [rounded_vector(at), rounded(self.radius), rounded(self.height)];
                let title = &level.title;
                Failure::bad(format!(
                    "a walker with radius {radius} and height {height} does not fit at {at} in {title}; \
                     choose another start with --from, or a smaller --radius or --height"
                ))
            });
        }
        start::most_open(map, made).ok_or_else(|| {
            let title = &level.title;
            Failure::bad(format!(
                "{title} has no place for a walker of this size; choose a smaller --radius or --height"
            ))
        })
    }

    fn journey<'m>(&self, map: &'m SectorMap, walker: Walker, progress: &mut dyn FnMut(u64, u64)) -> Journey<'m> {
        let mut journey = Journey::new(map, walker);
        if self.goal.is_empty() {
            journey.visit_each_sector(progress);
        } else {
            journey.visit_goals(&self.goal);
        }
        journey.at_random(self.moves, self.speed, self.seed, progress);
        journey
    }
}

fn summary(level: &SectorLevel, journey: &Journey<'_>) -> String {
    let visited = journey.checks.visits.iter().filter(|visit| visit.is_some()).count();
    let sectors = counted(level.map.sectors().len(), "sector");
    let moves = usize::try_from(journey.moves).unwrap_or(usize::MAX);
    let mut parts = vec![level.title.clone(), format!("came into {visited} of {sectors}")];
    let unreached = journey.legs.iter().filter(|leg| matches!(leg, Leg::Unreached { .. })).count();
    if unreached > 0 {
        parts.push(format!("no way to {}", counted(unreached, "goal")));
    }
    parts.push(format!("{}{}", counted(moves, "move"), rate(journey.moves, journey.time)));
    if let Some(closest) = journey.checks.closest {
        let skin = rounded(journey.start.skin());
        parts.push(format!("gap at least {}, the skin is {skin}", rounded(closest.gap)));
    }
    parts.push(match journey.checks.broken.len() {
        0 => "all invariants held".into(),
        broken => format!("broken: {}", counted(broken, "invariant")),
    });
    parts.join(" · ")
}

/// The moves in each second, if they took long enough to be measured.
fn rate(moves: u64, time: Duration) -> String {
    const MILLION: f64 = 1e6;
    let seconds = time.as_secs_f64();
    if moves == 0 || seconds == 0.0 {
        return String::new();
    }
    format!(" in {:.3} s, {:.2} million a second", seconds, moves as f64 / seconds / MILLION)
}

/// `X,Y`, two finite numbers.
fn place(text: &str) -> Result<Vec2, String> {
    let [x, y] = crate::input::offset(text).map_err(|_| "write two numbers, such as 1056,-3616")?;
    let place = Vec2::new(x as f32, y as f32);
    if place.is_finite() { Ok(place) } else { Err("write two numbers that 32 bits hold".into()) }
}
