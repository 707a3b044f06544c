mod by_method;
mod manifold_row;
mod row;
mod summary;

use crate::failure::{Ending, Failure};
use crate::input::Loaded;
use crate::level::is_sector;
use crate::listing::{Listing, warn_if_empty};
use crate::names::ranks;
use crate::note::{NotedPair, PairNote, Remarks};
use crate::numbers::{length, number, unsigned_zero};
use crate::output::say;
use crate::pair_method::PairMethod;
use crate::progress::with_progress;
use crate::rule::Rule;
use by_method::check_method;
use clap::{Args, ValueEnum};
use jostle::encloses;
use jostle_scene::{Collider, Contact, Pairing, Picture, Scene, contacts, draw, skipped};
use manifold_row::ManifoldRow;
use row::{PairRelation, PairRow};
use std::time::Instant;
use summary::summary;

/// List the pairs that overlap, touch or are near each other
#[derive(Args)]
#[command(after_help = "\
Examples:
  jostle check room.json                   (all pairs that overlap or touch)
  jostle check room.json --deny overlap    (status 1 if solid ones overlap)
  jostle check room.json --margin 0.5 --sort separation
  jostle check room.json --all             (with the pairs that layers skip)
  jostle check room.json --json            (with contact points and normals)
  jostle check room.json --deny overlap --format github
  jostle check room.json --format jsonl > old.jsonl
  jostle check room.json --deny overlap --baseline old.jsonl    (only new ones)
  jostle check doom.wad --map E1M1 --between things,walls --svg e1m1.svg
  jostle check doom.wad --map E1M1 --sectors --between things,sectors
  jostle check room.json --method circle-box-angle    (where it is wrong)

Rows go to standard output, the summary to standard error. The columns part_a
and part_b name the cell of tiles, the segment of a chain or the part of a
compound. In json and jsonl each row has the contact `manifolds` within the
margin: a normal, and points with their separation, the feature pair (corners or
edges of the outlines), parts and tags. In github, an annotation is at the line
of collider a.

The separation of two that overlap is minus their depth. Where the search for
that was ended, as it may be for outlines of many corners deep in each other, it
is minus the length of a way out, and no way out is shorter than `at_least`,
which is printed only there.

Notes: `allowed` by the scene's `allow`; `known` from the baseline; `denied`;
`sensor` if one is a sensor; `skipped` with --all if layers or a group keep the
two apart, so that they are never denied. Without --all the summary counts the
pairs that layers, groups and static groups (one level, or one collider's tiles)
skip. A file without colliders, probably a mistake, gives a warning, but status
0 if nothing else is wrong.

With --sectors each thing has a row for every sector that it touches or
overlaps, noted `inside` if the whole thing is in the sector and `sensor` if
not; a sector of several areas is named `sector 12/1` and so on; --all adds the
pairs of neighbouring sectors. The layers of a map are walls, things, pickups
and sectors.

With --method, a textbook method (`jostle methods`) tells of each pair of shapes
that it is about whether they meet. A row is a pair about which it is wrong:
`invented` if they are apart, `missed` if they overlap or touch. Of two, the one
that is first in the file is the mover. The status is then 1 if there is a row.

Tables round numbers to 6 digits; all other formats have every digit. A number
too large for 32 bits is inf or -inf (a text in json and jsonl). An invisible
character in a name is escaped: \\u{202e}, in json and jsonl \\u202e. Outside of
json and jsonl, a backslash before u{ in a name is escaped too: \\u{5c}u{202e}.
In csv, a name that a spreadsheet would read as a formula gets an apostrophe
before it ('=A1), as does a name that begins with one (''=A1); numbers get none,
not even -inf.
Exit status: 0 if no pair is denied, 1 if one is or if a method is wrong, 2 for
bad input or usage.")]
pub(crate) struct Check {
    #[command(flatten)]
    listing: Listing,
    #[command(flatten)]
    rule: Rule<PairRelation>,
    /// Do not deny overlaps shallower than D
    #[arg(long, value_name = "D", default_value = "0", value_parser = length, allow_negative_numbers = true)]
    min_depth: f32,
    /// The order of the rows
    #[arg(long, default_value = "name")]
    sort: PairOrder,
    /// Ask a method of the textbook, and list the pairs about which it is wrong
    #[arg(long, value_name = "NAME", value_parser = PairMethod::parse,
        conflicts_with_all = ["deny", "sensors", "margin", "min_depth", "sort", "baseline", "svg"])]
    method: Option<PairMethod>,
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
        let svg = self.listing.picture()?;
        let known = self.listing.known("check")?;
        let Loaded { file, title, scene } = self.listing.input.load()?;
        let is_listed = self.listing.filter(&scene, &file)?;
        warn_if_empty(&scene, &file);
        if let Some(method) = self.method {
            return check_method(&self.listing, method, &scene, &file);
        }

        let pairing = Pairing { margin: self.listing.margin, all: self.listing.all };
        let mut contacts = with_progress(|progress| contacts(&scene, pairing, progress));
        contacts.retain(|pair| is_listed(&scene.colliders[pair.a], &scene.colliders[pair.b]));
        if let Some(svg) = &svg {
            let title = format!("Pairs in {title} that {}", self.asked());
            let picture = Picture { contacts: &contacts, ..Picture::new(&scene, &title) };
            svg.write(&draw(&picture))?;
        }

        let rank = ranks(&scene);
        self.sort(&mut contacts, &rank);
        let remarks = Remarks::new(&scene, &known);
        let notes: Vec<_> = contacts.iter().map(|pair| self.note(&scene, pair, &rank, &remarks)).collect();
        let (shown, printed) = self.listing.shown(contacts.len());
        let rows = contacts[..shown].iter().zip(&notes).map(|(pair, note)| self.row(&scene, &file, pair, &rank, *note));
        self.listing.printing.print(rows)?;
        let skipped = if self.listing.all { Default::default() } else { skipped(&scene, pairing.margin, &is_listed) };
        let summary = summary(&scene, &contacts, &notes, skipped);
        say(&format!("{summary}{printed} · {:.3} s", begun.elapsed().as_secs_f64()));
        Ok(if notes.contains(&Some(PairNote::Denied)) { Ending::Denied } else { Ending::Fine })
    }

    /// The listed pairs, in words.
    fn asked(&self) -> String {
        if self.listing.margin == 0.0 {
            "overlap or touch".into()
        } else {
            format!("are within {}", number(self.listing.margin))
        }
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
    fn row<'s>(
        &self,
        scene: &'s Scene,
        file: &'s str,
        pair: &Contact,
        rank: &[usize],
        note: Option<PairNote>,
    ) -> PairRow<'s> {
        let is_swapped = rank[pair.a] > rank[pair.b];
        let manifolds = self.listing.printing.has_room().then(|| ManifoldRow::all(scene, pair, is_swapped));
        PairRow { note, manifolds, file, ..PairRow::new(scene, pair, is_swapped) }
    }

    fn note(&self, scene: &Scene, pair: &Contact, rank: &[usize], remarks: &Remarks<'_>) -> Option<PairNote> {
        let row = PairRow::new(scene, pair, rank[pair.a] > rank[pair.b]);
        let is_shallow = row.relation == PairRelation::Overlapping && -row.separation < self.min_depth;
        let noted = NotedPair { pair: [pair.a, pair.b], row: [row.a, row.b, row.relation.text()] };
        match remarks.on(&noted, |sensor| !is_shallow && self.rule.denies(row.relation, sensor)) {
            None | Some(PairNote::Sensor) if is_inside_sector(scene, pair) => Some(PairNote::Inside),
            note => note,
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
