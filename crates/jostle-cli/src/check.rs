mod baseline;
mod meeting;
mod row;
mod rule;
mod style;
mod summary;

use crate::between::Between;
use crate::failure::{Ending, Failure};
use crate::input::{Input, Loaded};
use crate::level::is_sector;
use crate::names::ranks;
use crate::numbers::{length, unsigned_zero};
use crate::output::{self, say};
use crate::progress::with_progress;
use crate::target::{Overwriting, Target};
use baseline::Baseline;
use clap::{Args, ValueEnum};
use jostle::encloses;
use jostle_scene::{Collider, Contact, Pairing, Picture, Scene, contacts, draw};
use meeting::Meeting;
use row::{Note, Row};
use rule::Rule;
use std::path::{Path, PathBuf};
use std::time::Instant;
use style::Style;
use summary::summary;

/// List the pairs that overlap, touch or are near each other
#[derive(Args)]
#[command(after_help = "\
Examples:
  jostle check room.json                              (all that overlaps or touches)
  jostle check room.json --deny overlap               (1 if solid things overlap)
  jostle check room.json --margin 0.5 --sort separation
  jostle check doom.wad --map E1M1 --between things,walls --svg e1m1.svg
  jostle check doom.wad --map E1M1 --sectors --between things,sectors
  jostle check room.json --json                       (with contact points and normals)
  jostle check room.json --format jsonl > old.jsonl
  jostle check room.json --deny overlap --baseline old.jsonl     (only what is new)

Rows go to standard output, the summary to standard error. The columns part_a and part_b tell the
cell of tiles, the segment of a chain or the part of a compound. In json and jsonl each row has
its contact `manifolds`, up to the margin: a normal, and points with how far the two are apart
there, the corners or edges of the outlines that meet, parts and tags. With --sectors there is a
row for every thing and every sector it reaches into, noted `inside` if all of the thing is in the
sector, and `sensor` if only a part is or they only touch; the areas of a sector of several are
`sector 12/1` and so on; --all adds the sectors' own neighbours. Layers of a map: walls, things,
pickups, sectors.
In all formats a number too large for 32 bits is inf or -inf (a text in json and jsonl), and a
character of a name that cannot be seen is escaped: \\u{202e}, in json and jsonl \\u202e. Outside of
json and jsonl the backslash of a name that has \\u{ in it is escaped too: \\u{5c}u{202e}. In csv a
name that a spreadsheet would take for a formula has an apostrophe before it ('=A1), as has a name
that begins with an apostrophe (''=A1); numbers have none, not even -inf.
Exit status: 0 nothing is denied, 1 something is, 2 bad input or usage.")]
pub(crate) struct Check {
    #[command(flatten)]
    input: Input,
    /// Pair also the colliders of one level or of one `tiles` entry with each other
    #[arg(long)]
    all: bool,
    #[command(flatten)]
    rule: Rule,
    /// Only pairs of one collider in layer L1 and one in L2
    #[arg(long, value_name = "L1,L2")]
    between: Option<Between>,
    /// Rows of an earlier run with `--format jsonl`: the pairs in there are known and not denied
    #[arg(long, value_name = "OLD.jsonl")]
    baseline: Option<PathBuf>,
    /// List also pairs that are up to this far apart
    #[arg(long, value_name = "M", default_value = "0", value_parser = length, allow_negative_numbers = true)]
    margin: f32,
    /// The order of the rows
    #[arg(long, default_value = "name")]
    sort: Order,
    /// Print only the first N rows
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    limit: Option<usize>,
    /// How the rows are printed
    #[arg(long, default_value = "table")]
    format: Style,
    /// The same as `--format json`
    #[arg(long, conflicts_with = "format")]
    json: bool,
    /// Write a picture of the scene and these pairs
    #[arg(long, value_name = "OUT")]
    svg: Option<PathBuf>,
    #[command(flatten)]
    overwriting: Overwriting,
}

/// The order of the rows.
#[derive(Clone, Copy, ValueEnum)]
enum Order {
    /// By the names, numbers in them by their value
    Name,
    /// The deepest first
    Separation,
}

impl Check {
    pub(crate) fn run(self) -> Result<Ending, Failure> {
        let begun = Instant::now();
        let inputs: Vec<&Path> = [self.input.path()].into_iter().chain(self.baseline.as_deref()).collect();
        let svg = Target::beside_rows(self.svg.as_deref(), &inputs, &self.overwriting)?;
        let known = self.baseline.as_deref().map(Baseline::read).transpose()?.unwrap_or_default();
        let Loaded { file, title, scene } = self.input.load()?;
        let layers = self.between.as_ref().map(|between| between.layers(&scene, &file)).transpose()?;

        let pairing = Pairing { margin: self.margin, all: self.all };
        let mut contacts = with_progress(|progress| contacts(&scene, pairing, progress));
        if let Some(layers) = layers {
            contacts.retain(|pair| layers.are_between(&scene.colliders[pair.a], &scene.colliders[pair.b]));
        }
        if let Some(svg) = &svg {
            let picture = Picture { scene: &scene, contacts: &contacts, impacts: &[], clearances: &[], title: &title };
            svg.write(&draw(&picture))?;
        }

        let rank = ranks(&scene);
        self.sort(&mut contacts, &rank);
        let notes: Vec<_> = contacts.iter().map(|pair| self.note(&scene, pair, &rank, &known)).collect();
        // A row is made when it is printed: all of them can be too many for the memory.
        let shown = self.limit.unwrap_or(contacts.len()).min(contacts.len());
        let rows = contacts[..shown].iter().zip(&notes).map(|(pair, note)| self.row(&scene, pair, &rank, *note));
        output::stream(|out| self.style().print(out, rows, &file))?;
        let shown = if shown < contacts.len() { format!(" · printed {shown}") } else { String::new() };
        say(&format!("{}{shown} · {:.3} s", summary(&scene, &contacts, &notes), begun.elapsed().as_secs_f64()));
        Ok(if notes.contains(&Some(Note::Denied)) { Ending::Denied } else { Ending::Fine })
    }

    fn style(&self) -> Style {
        if self.json { Style::Json } else { self.format }
    }

    /// Brings the pairs into the order asked for.
    fn sort(&self, contacts: &mut [Contact], rank: &[usize]) {
        let names = |pair: &Contact| [rank[pair.a].min(rank[pair.b]), rank[pair.a].max(rank[pair.b])];
        contacts.sort_unstable_by(|one, other| {
            let by_name = names(one).cmp(&names(other));
            match self.sort {
                Order::Name => by_name,
                Order::Separation => {
                    let [one, other] = [one, other].map(|pair| unsigned_zero(pair.separation.distance));
                    one.total_cmp(&other).then(by_name)
                }
            }
        });
    }

    /// The row of a pair, in the order of its names.
    fn row<'s>(&self, scene: &'s Scene, pair: &Contact, rank: &[usize], note: Option<Note>) -> Row<'s> {
        let is_swapped = rank[pair.a] > rank[pair.b];
        let manifolds = self.style().shows_manifolds().then(|| Meeting::all(scene, pair, is_swapped));
        Row { note, manifolds, ..Row::new(scene, pair, is_swapped) }
    }

    fn note(&self, scene: &Scene, pair: &Contact, rank: &[usize], known: &Baseline) -> Option<Note> {
        let sensor = [pair.a, pair.b].iter().any(|&index| scene.colliders[index].sensor);
        let row = Row::new(scene, pair, rank[pair.a] > rank[pair.b]);
        if pair.allowed {
            Some(Note::Allowed)
        } else if known.contains(row.a, row.b, row.relation) {
            Some(Note::Known)
        } else if self.rule.denies(row.relation, row.separation, sensor) {
            Some(Note::Denied)
        } else if is_inside_sector(scene, pair) {
            Some(Note::Inside)
        } else {
            sensor.then_some(Note::Sensor)
        }
    }
}

/// Whether one of the two is a sector of a level that holds all of the other.
fn is_inside_sector(scene: &Scene, pair: &Contact) -> bool {
    let [a, b] = [pair.a, pair.b].map(|index| &scene.colliders[index]);
    let holds = |sector: &Collider, other: &Collider| {
        is_sector(scene, sector) && encloses(sector.shape.at(sector.pose), other.shape.at(other.pose))
    };
    holds(a, b) || holds(b, a)
}
