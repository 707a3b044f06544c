mod baseline;
mod format;
mod manifold_row;
mod row;
mod rule;
mod summary;

use crate::between::Between;
use crate::failure::{Ending, Failure};
use crate::input::{Input, Loaded};
use crate::level::is_sector;
use crate::names::ranks;
use crate::numbers::{length, number, unsigned_zero};
use crate::output::{self, say};
use crate::progress::with_progress;
use crate::target::{Overwriting, Target};
use baseline::Baseline;
use clap::{Args, ValueEnum};
use format::CheckFormat;
use jostle::encloses;
use jostle_scene::{Collider, Contact, Pairing, Picture, Scene, contacts, draw};
use manifold_row::ManifoldRow;
use row::{PairNote, PairRow};
use rule::Rule;
use std::path::{Path, PathBuf};
use std::time::Instant;
use summary::summary;

/// List the pairs that overlap, touch or are near each other
#[derive(Args)]
#[command(after_help = "\
Examples:
  jostle check room.json                              (all pairs that overlap or touch)
  jostle check room.json --deny overlap               (status 1 if solid colliders overlap)
  jostle check room.json --margin 0.5 --sort separation
  jostle check doom.wad --map E1M1 --between things,walls --svg e1m1.svg
  jostle check doom.wad --map E1M1 --sectors --between things,sectors
  jostle check room.json --json                       (with contact points and normals)
  jostle check room.json --format jsonl > old.jsonl
  jostle check room.json --deny overlap --baseline old.jsonl     (only new overlaps)

Rows go to standard output, the summary to standard error. The columns part_a and part_b name the
cell of tiles, the segment of a chain or the part of a compound. In json and jsonl each row has
the contact `manifolds` within the margin: a normal, and points with their separation, the feature
pair (corners or edges of the outlines), parts and tags. With --sectors each thing has a row for
every sector that it touches or overlaps, noted `inside` if the whole thing is in the sector and
`sensor` if not; a sector of several areas is named `sector 12/1` and so on; --all adds the pairs
of neighbouring sectors. The layers of a map are walls, things, pickups and sectors.
In all formats a number too large for 32 bits is inf or -inf (a text in json and jsonl), and an
invisible character in a name is escaped: \\u{202e}, in json and jsonl \\u202e. Outside of json and
jsonl, a backslash before u{ in a name is escaped too: \\u{5c}u{202e}. In csv, a name that a
spreadsheet would read as a formula gets an apostrophe before it ('=A1), as does a name that
begins with an apostrophe (''=A1); numbers get none, not even -inf.
Exit status: 0 if no pair is denied, 1 if one is, 2 for bad input or usage.")]
pub(crate) struct Check {
    #[command(flatten)]
    input: Input,
    /// Also pair the colliders of one level, or of one collider's tiles, with each other
    #[arg(long)]
    all: bool,
    #[command(flatten)]
    rule: Rule,
    /// List only pairs of a collider in layer L1 with one in L2
    #[arg(long, value_name = "L1,L2")]
    between: Option<Between>,
    /// Output of an earlier run with `--format jsonl`, whose pairs are known and not denied
    #[arg(long, value_name = "OLD.jsonl")]
    baseline: Option<PathBuf>,
    /// List also pairs with a separation up to this
    #[arg(long, value_name = "M", default_value = "0", value_parser = length, allow_negative_numbers = true)]
    margin: f32,
    /// The order of the rows
    #[arg(long, default_value = "name")]
    sort: PairOrder,
    /// Print only the first N rows
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    limit: Option<usize>,
    /// The format of the rows
    #[arg(long, default_value = "table")]
    format: CheckFormat,
    /// The same as `--format json`
    #[arg(long, conflicts_with = "format")]
    json: bool,
    /// Write a picture of the scene and the listed pairs
    #[arg(long, value_name = "OUT")]
    svg: Option<PathBuf>,
    #[command(flatten)]
    overwriting: Overwriting,
}

/// The order of the rows.
#[derive(Clone, Copy, ValueEnum)]
enum PairOrder {
    /// By their names, numbers in them by value
    Name,
    /// By their separation, the deepest overlap first
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
            let title = format!("Pairs in {title} that {}", self.asked());
            let picture = Picture { scene: &scene, contacts: &contacts, impacts: &[], clearances: &[], title: &title };
            svg.write(&draw(&picture))?;
        }

        let rank = ranks(&scene);
        self.sort(&mut contacts, &rank);
        let notes: Vec<_> = contacts.iter().map(|pair| self.note(&scene, pair, &rank, &known)).collect();
        // Rows are made as they are printed, since all of them might not fit into memory.
        let shown = self.limit.unwrap_or(contacts.len()).min(contacts.len());
        let rows = contacts[..shown].iter().zip(&notes).map(|(pair, note)| self.row(&scene, pair, &rank, *note));
        output::stream(|out| self.format().print(out, rows, &file))?;
        let shown = if shown < contacts.len() { format!(" · printed {shown}") } else { String::new() };
        say(&format!("{}{shown} · {:.3} s", summary(&scene, &contacts, &notes), begun.elapsed().as_secs_f64()));
        Ok(if notes.contains(&Some(PairNote::Denied)) { Ending::Denied } else { Ending::Fine })
    }

    /// The listed pairs, in words.
    fn asked(&self) -> String {
        if self.margin == 0.0 { "overlap or touch".into() } else { format!("are within {}", number(self.margin)) }
    }

    fn format(&self) -> CheckFormat {
        if self.json { CheckFormat::Json } else { self.format }
    }

    /// Sorts the pairs as `--sort` says.
    fn sort(&self, contacts: &mut [Contact], rank: &[usize]) {
        let names = |pair: &Contact| [rank[pair.a].min(rank[pair.b]), rank[pair.a].max(rank[pair.b])];
        contacts.sort_unstable_by(|one, other| {
            let by_name = names(one).cmp(&names(other));
            match self.sort {
                PairOrder::Name => by_name,
                PairOrder::Separation => {
                    let [one, other] = [one, other].map(|pair| unsigned_zero(pair.separation.distance));
                    one.total_cmp(&other).then(by_name)
                }
            }
        });
    }

    /// The row of a pair, its colliders in the order of their names.
    fn row<'s>(&self, scene: &'s Scene, pair: &Contact, rank: &[usize], note: Option<PairNote>) -> PairRow<'s> {
        let is_swapped = rank[pair.a] > rank[pair.b];
        let manifolds = self.format().shows_manifolds().then(|| ManifoldRow::all(scene, pair, is_swapped));
        PairRow { note, manifolds, ..PairRow::new(scene, pair, is_swapped) }
    }

    fn note(&self, scene: &Scene, pair: &Contact, rank: &[usize], known: &Baseline) -> Option<PairNote> {
        let sensor = [pair.a, pair.b].iter().any(|&index| scene.colliders[index].sensor);
        let row = PairRow::new(scene, pair, rank[pair.a] > rank[pair.b]);
        if pair.allowed {
            Some(PairNote::Allowed)
        } else if known.contains(row.a, row.b, row.relation) {
            Some(PairNote::Known)
        } else if self.rule.denies(row.relation, row.separation, sensor) {
            Some(PairNote::Denied)
        } else if is_inside_sector(scene, pair) {
            Some(PairNote::Inside)
        } else {
            sensor.then_some(PairNote::Sensor)
        }
    }
}

/// Whether one collider is a sector of a level that contains the whole other one.
fn is_inside_sector(scene: &Scene, pair: &Contact) -> bool {
    let [a, b] = [pair.a, pair.b].map(|index| &scene.colliders[index]);
    let contains = |sector: &Collider, other: &Collider| {
        is_sector(scene, sector) && encloses(sector.shape.at(sector.pose), other.shape.at(other.pose))
    };
    contains(a, b) || contains(b, a)
}
