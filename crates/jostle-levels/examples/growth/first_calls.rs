use std::time::Duration;

use cpu_time::ThreadTime;
use jostle::{Placed, Pose2, Rot2, Shape};

use crate::{
    choice::Choice,
    clock::{once, timed},
    families::{blob, comb, outline, surface},
    figure::Figure,
    freedoom,
    games::{asteroids, contacts, depth, disc, ell, rectangle, sprites, tiles},
    page::{Row, Table},
    show_progress,
};

pub(crate) const NAME: &str = "First calls";

/// The processor time for which shapes are made anew.
const ENOUGH: Duration = Duration::from_millis(60);

type Ask = fn([Placed<'_>; 2]);

/// Two shapes, and where the second is in the frame of the first.
type Pair = ([Shape; 2], Pose2);

type Make = fn() -> Option<Pair>;

/// The rows of the table: what makes the pair; nothing if what it needs is not installed.
const PAIRS: [(&str, Make); 10] = [
    ("A box in an L", || Some(([ell(), rectangle(0.8, 1.4)], pose(0.6, 0.7)))),
    ("A box in a row of tiles", || Some(([tiles(), rectangle(0.8, 1.4)], pose(5.2, 0.2)))),
    ("A box on a chain of 60 points", || Some(([surface(60, 6.0), rectangle(0.8, 1.4)], pose(0.0, 1.0)))),
    ("Two asteroids of 38 corners", || {
        let asteroid = asteroids().pop()?;
        Some(([asteroid.clone(), asteroid], pose(1.0, 0.5)))
    }),
    ("A box in a sprite of 200 corners", || Some(([sprites().pop()?, rectangle(0.8, 1.4)], pose(0.6, 0.4)))),
    ("Two sprites of 200 corners", || {
        let sprite = sprites().pop()?;
        Some(([sprite.clone(), sprite], pose(1.0, 0.5)))
    }),
    ("A player in the largest sector of Freedoom", || {
        let (sector, pose) = freedoom::largest_sector()?;
        Some(([sector.into(), disc(16.0)], pose))
    }),
    ("A small box in a blob of 10,000 corners", || {
        Some(([outline(blob(10_000)), rectangle(0.1, 0.06)], pose(0.02, 0.01)))
    }),
    ("A small box in a comb of 10,000 corners", || {
        Some(([outline(comb(10_000)), rectangle(0.1, 0.06)], pose(0.02, 0.01)))
    }),
    ("A small box in a blob of 100,000 corners", || {
        Some(([outline(blob(100_000)), rectangle(0.1, 0.06)], pose(0.02, 0.01)))
    }),
];

fn pose(x: f32, y: f32) -> Pose2 {
    Pose2::new((x, y), Rot2::degrees(20.0))
}

/// One time a cell: of making both shapes, of a first call, and of one more.
pub(crate) fn measure(choice: &Choice<'_>) -> Table {
    let columns = ["both made", "first depth", "first contacts", "depth again", "contacts again"];
    let mut table = Table { name: NAME.into(), columns: columns.map(String::from).to_vec(), rows: Vec::new() };
    for (name, make) in PAIRS.into_iter().filter(|(name, _)| choice.wants_row(NAME, name)) {
        show_progress(&format!("{NAME}: {name}"));
        let Some(([first, second], at)) = make() else { continue };
        let begun = ThreadTime::now();
        let (mut made, mut depths, mut manifolds) = (Duration::MAX, Duration::MAX, Duration::MAX);
        let mut rounds = 0;
        while rounds < 2 || begun.elapsed() < ENOUGH {
            for (ask, least) in [(depth as Ask, &mut depths), (contacts, &mut manifolds)] {
                let mut pair = None;
                made = made.min(once(|| pair = Some([anew(&first), anew(&second)])));
                let Some([first, second]) = &pair else { continue };
                *least = (*least).min(once(|| ask([first.at(Pose2::IDENTITY), second.at(at)])));
            }
            rounds += 1;
        }
        let again = [depth, contacts].map(|ask| timed(|| ask([first.at(Pose2::IDENTITY), second.at(at)])));
        let times = [made, depths, manifolds, again[0], again[1]];
        table.rows.push(Row { name: name.into(), cells: times.map(|time| Figure::of(vec![time])).to_vec() });
    }
    table
}

/// The same shape from the same corners, with nothing of what the first has computed since.
fn anew(shape: &Shape) -> Shape {
    shape.scaled(1.0).unwrap_or_else(|error| panic!("{error}"))
}

/// What the page says below the heading.
pub(crate) const WHAT: &str = "\
A shape computes some things when they are first asked for, such as the tree that finds its edges. Here both shapes are made
anew before each first call, in one pose, in which they are deep in each other; the least of several calls.";
