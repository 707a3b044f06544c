mod row;

use crate::failure::{Ending, Failure};
use crate::input::Loaded;
use crate::listing::{Listing, warn_if_empty};
use crate::names::{counted, ranks, some_of};
use crate::note::{NotedPair, PairNote, Remarks};
use crate::numbers::positive_length;
use crate::output::say;
use crate::progress::with_progress;
use crate::rule::Rule;
use clap::{Args, ValueEnum};
use jostle::Vec2;
use jostle_scene::{
    Impact, Impacts, Pairing, Picture, Scene, Sweeping, Unsettled, contacts, draw, impacts, printable, too_far,
};
use row::{ImpactKind, ImpactRow};
use std::collections::HashSet;

/// List the collisions during the step in the order of time
#[derive(Args)]
#[command(after_help = r#"Examples:
  jostle sweep room.json                  (all impacts of moving colliders)
  jostle sweep room.json --svg room.svg   (with a picture of the motions)
  jostle sweep room.json --between bullets,walls --format csv
  jostle sweep room.json --deny impact    (status 1 if solid ones collide)
  jostle sweep room.json --json           (in full digits)
  jostle sweep doors.json --tolerance 0.001
  echo '{"jostle": 1, "colliders": [
    {"name": "wall", "box": [1, 9], "at": [5, 0]},
    {"name": "ball", "circle": 1, "motion": {"linear": [14, 0]}}
  ]}' | jostle sweep -

The `motion` of a collider is its motion during one step, from time 0 to 1: it
moves by `linear` while it turns by `angular` about its `pivot`. Each pair is
listed once, with the time and the point of its first impact and the normal
from a to b. Nothing stops: what is behind the first obstacle of a collider is
listed too. A pair that overlaps at the start is listed at time 0 as
`overlapping`, one within the margin as `near`, unless both rest (`jostle check`
lists those). With margins, an impact begins where the two are as near as that.
A `one_way` collider stops what comes to enter it where its surface leans to
that side: within 45 degrees, or as steep as one of its edges, of which those
beyond 75 degrees are sides. What enters elsewhere passes. Of chains, compounds
and tiles this is decided for each part. --tolerance does not count for these
pairs, and an unsettled one is an impact.

If neither of two colliders turns, hit or miss is exact: grazing, sliding along
and touching only at the very end are no impacts (as long as along neither axis
one moves more than 2^29 times as far as the other). A disc that rotates about
its centre does not turn. If one turns, no contact is missed or reported late;
but a distance below half of --tolerance counts as contact, and one below all of
it may. A few pairs, such as paddles that mesh like gears for many turns,
need too many steps. They are `unsettled`, with the time up to which they do not
meet (`> 0.73`; in json and jsonl `time` is null and `safe` is that time).
Dividing the step into several settles them. The times in json, jsonl and csv
are never rounded up.

Rows go to standard output, the summary to standard error. `jostle check --help`
describes how names and numbers are written, and notes. In github, an annotation
is at the line of collider a.
Exit status: 0 if no pair is denied, 1 if one is, 2 for bad input or usage."#)]
pub(crate) struct Sweep {
    #[command(flatten)]
    listing: Listing,
    #[command(flatten)]
    rule: Rule<ImpactKind>,
    /// The distance that counts as contact if a collider turns, in the unit of the scene [default: 1/100000 of
    /// the longer side of the smaller collider's box, in its own frame]
    #[arg(long, value_name = "T", value_parser = positive_length, allow_negative_numbers = true)]
    tolerance: Option<f32>,
    /// The order of the rows
    #[arg(long, default_value = "time")]
    sort: ImpactOrder,
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
        let svg = self.listing.picture()?;
        let known = self.listing.known("sweep")?;
        let Loaded { file, title, scene } = self.listing.input.load()?;
        let is_listed = self.listing.filter(&scene, &file)?;
        warn_if_empty(&scene, &file);
        if !scene.colliders.is_empty() && moving(&scene) == 0 {
            say(&format!("warning: nothing moves in {title}; give colliders a `motion`"));
        }

        let sweeping = Sweeping { all: self.listing.all, tolerance: self.tolerance, margin: self.listing.margin };
        let mut found = with_progress(|progress| impacts(&scene, sweeping, progress));
        let is_listed = |a: usize, b: usize| is_listed(&scene.colliders[a], &scene.colliders[b]);
        found.met.retain(|met| is_listed(met.a, met.b));
        found.unsettled.retain(|pair| is_listed(pair.a, pair.b));
        if let Some(svg) = &svg {
            let title = format!("Impacts in {title} during one step");
            svg.write(&picture(&scene, &found.met, self.listing.margin, &title))?;
        }

        let rank = ranks(&scene);
        let pairs = self.pairs(&found, &rank);
        let remarks = Remarks::new(&scene, &known);
        let notes: Vec<_> = pairs.iter().map(|pair| self.note(&scene, pair, &rank, &remarks)).collect();
        let (shown, printed) = self.listing.shown(pairs.len());
        let row = |(pair, note): (&Pair<'_>, &Option<PairNote>)| pair.row(&scene, &rank).remarked(&file, *note);
        self.listing.printing.print(pairs[..shown].iter().zip(&notes).map(row))?;
        say_too_far(&scene);
        say(&format!("{}{printed}", summary(&scene, &found, &rank, &notes)));
        Ok(if notes.contains(&Some(PairNote::Denied)) { Ending::Denied } else { Ending::Fine })
    }

    fn note(&self, scene: &Scene, pair: &Pair<'_>, rank: &[usize], remarks: &Remarks<'_>) -> Option<PairNote> {
        let row = pair.row(scene, rank);
        let noted = NotedPair { pair: pair.colliders(), row: [row.a, row.b, row.kind.text()] };
        remarks.on(&noted, |sensor| self.rule.denies(row.kind, sensor))
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
    fn colliders(&self) -> [usize; 2] {
        match self {
            Pair::Met(met) => [met.a, met.b],
            Pair::Unsettled(pair) => [pair.a, pair.b],
        }
    }

    fn names(&self, rank: &[usize]) -> [usize; 2] {
        let [a, b] = self.colliders().map(|index| rank[index]);
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

/// The picture of the scene and its impacts; pairs that overlap or are near at the start are drawn as contacts.
fn picture(scene: &Scene, impacts: &[Impact], margin: f32, title: &str) -> String {
    let started: HashSet<_> = impacts.iter().filter(|met| met.started).map(|met| (met.a, met.b)).collect();
    let mut contacts = if started.is_empty() {
        Vec::new()
    } else {
        with_progress(|progress| contacts(scene, Pairing { margin, all: true }, progress))
    };
    contacts.retain(|pair| started.contains(&(pair.a, pair.b)));
    draw(&Picture { contacts: &contacts, impacts, ..Picture::new(scene, title) })
}

/// The number of colliders that move.
fn moving(scene: &Scene) -> usize {
    let moves = |motion: jostle::Motion| motion.linear != Vec2::ZERO || motion.angular != 0.0;
    scene.colliders.iter().filter(|collider| moves(collider.motion)).count()
}

/// `8 colliders · 5 moving · 3 impacts · first at 0.0729 (hero, coin) · 1 unsettled · denied 0`
fn summary(scene: &Scene, found: &Impacts, rank: &[usize], notes: &[Option<PairNote>]) -> String {
    let moving = moving(scene);
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
    let noted = |note| notes.iter().filter(|found| **found == Some(note)).count();
    let known = match noted(PairNote::Known) {
        0 => String::new(),
        count => format!(" · known {count}"),
    };
    let denied = noted(PairNote::Denied);
    format!("{colliders} · {moving} moving · {impacts}{first}{unsettled}{known} · denied {denied}")
}
