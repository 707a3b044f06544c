mod row;
mod style;

use crate::between::Between;
use crate::failure::{Ending, Failure};
use crate::input::{Content, Source, parse, title};
use crate::names::{counted, ranks, some_of};
use crate::numbers::positive_length;
use crate::output::{self, say};
use crate::progress::with_progress;
use crate::target::{Overwriting, Target};
use clap::{Args, ValueEnum};
use jostle::Vec2;
use jostle_scene::{
    Impact, Impacts, Pairing, Picture, Scene, Sweeping, Unsettled, contacts, draw, impacts, printable, too_far,
};
use row::Row;
use std::collections::HashSet;
use std::path::PathBuf;
use style::Style;

/// List what runs into what during the step, in the order of time
#[derive(Args)]
#[command(after_help = r#"Examples:
  jostle sweep room.json                          (all impacts of what moves)
  jostle sweep room.json --svg room.svg           (with a picture of the ways and the impacts)
  jostle sweep room.json --between bullets,walls --format csv
  jostle sweep room.json --sort name --format jsonl
  jostle sweep doors.json --tolerance 0.001       (what turns counts as met that near)
  echo '{"jostle": 1, "colliders": [{"name": "wall", "box": [1, 9], "at": [5, 0]},
    {"name": "ball", "circle": 1, "motion": {"linear": [14, 0]}}]}' | jostle sweep -

The `motion` of a collider is its way in one step, from time 0 to 1: it goes by `linear` while it
turns by `angular` about its `pivot`. Each pair is listed once, with the time at which the two first
run into each other, where, and the normal from a to b. Nothing stops: what is behind the first
thing on a way is listed too. What overlaps at the start is listed at time 0 and noted, unless both
rest: for these there is `jostle check`. Margins and one-way sides do not count.

Where neither of two turns, whether they meet is exact: grazing, sliding along and touching only at
the very end are no impacts (to within the rounding of 64 bits if both move, slantwise as seen from
each other). A disc that turns about its middle does not turn. Where one turns, no contact is missed,
and none is told later than it is; but nearer than half of --tolerance counts as contact, and nearer
than all of it may. Few pairs need too many steps, such as paddles that mesh like gears for many
turns: they are noted `unsettled`, with the time up to which they surely do not meet (`> 0.73`; in
json and jsonl `time` is null and `safe` is that time). A step divided into several settles them.
The times of json, jsonl and csv are never rounded up, those of the table to the next of 32 bits.
Rows go to standard output, the summary to standard error. Names and numbers are written as
`jostle check --help` says.
Exit status: 0 done, 2 bad input or usage."#)]
pub(crate) struct Sweep {
    /// A scene file (JSON or RON); `-` reads standard input
    file: PathBuf,
    /// Pair also the colliders of one `tiles` entry with each other
    #[arg(long)]
    all: bool,
    /// Only pairs of one collider in layer L1 and one in L2
    #[arg(long, value_name = "L1,L2")]
    between: Option<Between>,
    /// How near counts as contact where something turns, in the unit of the scene [default: 1/100000 of the
    /// longer side of the smaller of the two, each in its own frame]
    #[arg(long, value_name = "T", value_parser = positive_length, allow_negative_numbers = true)]
    tolerance: Option<f32>,
    /// The order of the rows
    #[arg(long, default_value = "time")]
    sort: Order,
    /// Print only the first N rows
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    limit: Option<usize>,
    /// How the rows are printed
    #[arg(long, default_value = "table")]
    format: Style,
    /// Write a picture of the scene, the ways and these impacts
    #[arg(long, value_name = "OUT")]
    svg: Option<PathBuf>,
    #[command(flatten)]
    overwriting: Overwriting,
}

/// The order of the rows.
#[derive(Clone, Copy, ValueEnum)]
enum Order {
    /// The first impact first, then by the names
    Time,
    /// By the names, numbers in them by their value
    Name,
}

impl Sweep {
    pub(crate) fn run(self) -> Result<Ending, Failure> {
        let svg = Target::beside_rows(self.svg.as_deref(), &[&self.file], &self.overwriting)?;
        let Source { name: file, content } = Source::read(&self.file)?;
        let Content::Text(text) = content else {
            return Err(Failure::bad(format!(
                "{file} is a WAD, in which nothing moves; name a scene whose colliders have `motion`, or use `jostle check`"
            )));
        };
        let scene = parse(&text, &file)?;
        let layers = self.between.as_ref().map(|between| between.layers(&scene, &file)).transpose()?;

        let sweeping = Sweeping { all: self.all, tolerance: self.tolerance };
        let mut found = with_progress(|progress| impacts(&scene, sweeping, progress));
        if let Some(layers) = layers {
            let are_between = |a: usize, b: usize| layers.are_between(&scene.colliders[a], &scene.colliders[b]);
            found.met.retain(|met| are_between(met.a, met.b));
            found.unsettled.retain(|pair| are_between(pair.a, pair.b));
        }
        if let Some(svg) = &svg {
            svg.write(&picture(&scene, &found.met, &title(&file)))?;
        }

        let rank = ranks(&scene);
        let pairs = self.pairs(&found, &rank);
        // A row is made when it is printed: all of them can be too many for the memory.
        let shown = self.limit.unwrap_or(pairs.len()).min(pairs.len());
        let rows = pairs[..shown].iter().map(|pair| pair.row(&scene, &rank));
        output::stream(|out| self.format.print(out, rows))?;
        say_too_far(&scene);
        let shown = if shown < pairs.len() { format!(" · printed {shown}") } else { String::new() };
        say(&format!("{}{shown}", summary(&scene, &found, &rank)));
        Ok(Ending::Fine)
    }

    /// The pairs in the order asked for.
    fn pairs<'f>(&self, found: &'f Impacts, rank: &[usize]) -> Vec<Pair<'f>> {
        let met = found.met.iter().map(Pair::Met);
        let mut pairs: Vec<Pair<'f>> = met.chain(found.unsettled.iter().map(Pair::Unsettled)).collect();
        pairs.sort_unstable_by(|one, other| {
            let by_name = one.names(rank).cmp(&other.names(rank));
            match self.sort {
                Order::Time => one.free_until().total_cmp(&other.free_until()).then(by_name),
                Order::Name => by_name,
            }
        });
        pairs
    }
}

/// A pair that meets, or perhaps does.
enum Pair<'f> {
    Met(&'f Impact),
    Unsettled(&'f Unsettled),
}

impl Pair<'_> {
    fn names(&self, rank: &[usize]) -> [usize; 2] {
        let (a, b) = match self {
            Pair::Met(met) => (rank[met.a], rank[met.b]),
            Pair::Unsettled(pair) => (rank[pair.a], rank[pair.b]),
        };
        [a.min(b), a.max(b)]
    }

    /// Until when the two surely do not meet.
    fn free_until(&self) -> f64 {
        match self {
            Pair::Met(met) => met.time,
            Pair::Unsettled(pair) => pair.safe,
        }
    }

    /// The row of the pair, in the order of its names.
    fn row<'s>(&self, scene: &'s Scene, rank: &[usize]) -> Row<'s> {
        match self {
            Pair::Met(met) => Row::new(scene, met, rank[met.a] > rank[met.b]),
            Pair::Unsettled(pair) => Row::unsettled(scene, pair, rank[pair.a] > rank[pair.b]),
        }
    }
}

/// Names the colliders whose pairs are left out.
fn say_too_far(scene: &Scene) {
    let names: Vec<&String> = too_far(scene).into_iter().map(|index| &scene.colliders[index].name).collect();
    let (verb, their) = if names.len() == 1 { ("moves", "its") } else { ("move", "their") };
    if !names.is_empty() {
        say(&format!("warning: {} {verb} farther than 1.7e38; {their} pairs are not swept", some_of(&names)));
    }
}

/// The scene, with those contacts that are impacts from the start.
fn picture(scene: &Scene, impacts: &[Impact], title: &str) -> String {
    let started: HashSet<_> = impacts.iter().filter(|met| met.started).map(|met| (met.a, met.b)).collect();
    let mut contacts = if started.is_empty() {
        Vec::new()
    } else {
        with_progress(|progress| contacts(scene, Pairing { margin: 0.0, all: true }, progress))
    };
    contacts.retain(|pair| started.contains(&(pair.a, pair.b)));
    draw(&Picture { scene, contacts: &contacts, impacts, clearances: &[], title })
}

/// `8 colliders · 5 moving · 3 impacts · first at 0.0729 (hero, coin) · 1 unsettled`
fn summary(scene: &Scene, found: &Impacts, rank: &[usize]) -> String {
    let moves = |motion: jostle::Motion| motion.linear != Vec2::ZERO || motion.angular != 0.0;
    let moving = scene.colliders.iter().filter(|collider| moves(collider.motion)).count();
    let first = found.met.iter().min_by(|one, other| {
        one.time.total_cmp(&other.time).then_with(|| Pair::Met(one).names(rank).cmp(&Pair::Met(other).names(rank)))
    });
    let first = first.map_or(String::new(), |met| {
        let time = if met.time == 0.0 { "0".into() } else { format!("{:.4}", met.time) };
        let row = Pair::Met(met).row(scene, rank);
        format!(" · first at {time} ({}, {})", printable(row.a), printable(row.b))
    });
    let [colliders, impacts] = [counted(scene.colliders.len(), "collider"), counted(found.met.len(), "impact")];
    let unsettled = match found.unsettled.len() {
        0 => String::new(),
        count => format!(" · {count} unsettled"),
    };
    format!("{colliders} · {moving} moving · {impacts}{first}{unsettled}")
}
