mod row;

use crate::between::Between;
use crate::failure::{Ending, Failure};
use crate::format::RowFormat;
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
use row::ImpactRow;
use std::collections::HashSet;
use std::path::PathBuf;

/// List the collisions during the step in the order of time
#[derive(Args)]
#[command(after_help = r#"Examples:
  jostle sweep room.json                          (all impacts of moving colliders)
  jostle sweep room.json --svg room.svg           (with a picture of the motions and the impacts)
  jostle sweep room.json --between bullets,walls --format csv
  jostle sweep room.json --sort name --format jsonl
  jostle sweep doors.json --tolerance 0.001       (distances that count as contact)
  echo '{"jostle": 1, "colliders": [{"name": "wall", "box": [1, 9], "at": [5, 0]},
    {"name": "ball", "circle": 1, "motion": {"linear": [14, 0]}}]}' | jostle sweep -

The `motion` of a collider is its motion during one step, from time 0 to 1: it moves by `linear`
while it turns by `angular` about its `pivot`. Each pair is listed once, with the time and the point
of its first impact and the normal from a to b. Nothing stops: what is behind the first obstacle of
a collider is listed too. A pair that overlaps at the start is listed at time 0 and noted, unless
both rest (`jostle check` lists those). Margins and one-way sides do not count.

If neither of two colliders turns, hit or miss is exact: grazing, sliding along and touching only at
the very end are no impacts (within the rounding of 64 bits if both move, and not along an axis
relative to each other). A disc that rotates about its centre does not turn. If one turns, no
contact is missed or reported late; but a distance below half of --tolerance counts as contact, and
one below all of it may. A few pairs, such as paddles that mesh like gears for many turns, need too
many steps. They are noted `unsettled`, with the time up to which they do not meet (`> 0.73`; in
json and jsonl `time` is null and `safe` is that time). Dividing the step into several settles them.
The times in json, jsonl and csv are never rounded up; those in the table are rounded to 32 bits.
Rows go to standard output, the summary to standard error. `jostle check --help` describes how names
and numbers are written.
Exit status: 0 if done, 2 for bad input or usage."#)]
pub(crate) struct Sweep {
    /// A scene file (JSON or RON); `-` reads standard input
    file: PathBuf,
    /// Also pair the colliders of one collider's tiles with each other
    #[arg(long)]
    all: bool,
    /// List only pairs of a collider in layer L1 with one in L2
    #[arg(long, value_name = "L1,L2")]
    between: Option<Between>,
    /// The distance that counts as contact if a collider turns, in the unit of the scene [default: 1/100000 of
    /// the longer side of the smaller collider's box, in its own frame]
    #[arg(long, value_name = "T", value_parser = positive_length, allow_negative_numbers = true)]
    tolerance: Option<f32>,
    /// The order of the rows
    #[arg(long, default_value = "time")]
    sort: ImpactOrder,
    /// Print only the first N rows
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    limit: Option<usize>,
    /// The format of the rows
    #[arg(long, default_value = "table")]
    format: RowFormat,
    /// Write a picture of the scene, the motions and the listed impacts
    #[arg(long, value_name = "OUT")]
    svg: Option<PathBuf>,
    #[command(flatten)]
    overwriting: Overwriting,
}

/// The order of the rows.
#[derive(Clone, Copy, ValueEnum)]
enum ImpactOrder {
    /// By time, then by their names
    Time,
    /// By their names, numbers in them by value
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
            let title = format!("Impacts in {} during one step", title(&file));
            svg.write(&picture(&scene, &found.met, &title))?;
        }

        let rank = ranks(&scene);
        let pairs = self.pairs(&found, &rank);
        // Rows are made as they are printed, since all of them might not fit into memory.
        let shown = self.limit.unwrap_or(pairs.len()).min(pairs.len());
        let rows = pairs[..shown].iter().map(|pair| pair.row(&scene, &rank));
        output::stream(|out| self.format.print(out, rows))?;
        say_too_far(&scene);
        let shown = if shown < pairs.len() { format!(" · printed {shown}") } else { String::new() };
        say(&format!("{}{shown}", summary(&scene, &found, &rank)));
        Ok(Ending::Fine)
    }

    /// The pairs, sorted as `--sort` says.
    fn pairs<'f>(&self, found: &'f Impacts, rank: &[usize]) -> Vec<Pair<'f>> {
        let met = found.met.iter().map(Pair::Met);
        let mut pairs: Vec<Pair<'f>> = met.chain(found.unsettled.iter().map(Pair::Unsettled)).collect();
        pairs.sort_unstable_by(|one, other| {
            let by_name = one.names(rank).cmp(&other.names(rank));
            match self.sort {
                ImpactOrder::Time => one.free_until().total_cmp(&other.free_until()).then(by_name),
                ImpactOrder::Name => by_name,
            }
        });
        pairs
    }
}

/// A pair with an impact, or an undecided one.
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

    /// The time up to which the two do not meet.
    fn free_until(&self) -> f64 {
        match self {
            Pair::Met(met) => met.time,
            Pair::Unsettled(pair) => pair.safe,
        }
    }

    /// The row of the pair, its colliders in the order of their names.
    fn row<'s>(&self, scene: &'s Scene, rank: &[usize]) -> ImpactRow<'s> {
        match self {
            Pair::Met(met) => ImpactRow::new(scene, met, rank[met.a] > rank[met.b]),
            Pair::Unsettled(pair) => ImpactRow::unsettled(scene, pair, rank[pair.a] > rank[pair.b]),
        }
    }
}

/// Warns of the colliders whose pairs are left out.
fn say_too_far(scene: &Scene) {
    let names: Vec<&String> = too_far(scene).into_iter().map(|index| &scene.colliders[index].name).collect();
    let (verb, their) = if names.len() == 1 { ("moves", "its") } else { ("move", "their") };
    if !names.is_empty() {
        say(&format!("warning: {} {verb} farther than 1.7e38; {their} pairs are not swept", some_of(&names)));
    }
}

/// The picture of the scene and its impacts; pairs that overlap at the start are drawn as contacts.
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
