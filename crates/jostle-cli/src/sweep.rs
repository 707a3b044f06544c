mod row;
mod style;

use crate::between::Between;
use crate::failure::{Ending, Failure};
use crate::input::{Content, Source, parse, title};
use crate::names::{counted, printable, ranks, some_of};
use crate::output::{self, say};
use crate::progress::with_progress;
use clap::{Args, ValueEnum};
use jostle::Vec2;
use jostle_scene::{Impact, Pairing, Picture, Scene, Unswept, contacts, draw, impacts, unswept};
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
  echo '{"jostle": 1, "colliders": [{"name": "wall", "box": [1, 9], "at": [5, 0]},
    {"name": "ball", "circle": 1, "motion": {"linear": [14, 0]}}]}' | jostle sweep -

The `motion` of a collider is its way in one step, from time 0 to 1. Each pair is listed once,
with the time at which the two first run into each other, where, and the normal from a to b.
Grazing, sliding along and touching only at the very end are no impacts. Nothing stops: what is
behind the first thing on a way is listed too. What overlaps at the start is listed at time 0 and
noted, unless both rest: for these there is `jostle check`. The times of json, jsonl and csv are
rounded down to 64 bits, those of the table to the nearest of 32. Margins and one-way sides do
not count. Pairs of a collider that turns (`angular`) are not swept yet: standard error names
such colliders. A disc that turns about its middle is none of them.
Rows go to standard output, the summary to standard error.
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
        output::refuse_beside_rows(self.svg.as_deref())?;
        let Source { name: file, content } = Source::read(&self.file)?;
        let Content::Text(text) = content else {
            return Err(Failure::bad(format!(
                "{file} is a WAD, in which nothing moves; name a scene whose colliders have `motion`, or use `jostle check`"
            )));
        };
        let scene = parse(&text, &file)?;
        let layers = self.between.as_ref().map(|between| between.layers(&scene, &file)).transpose()?;

        let mut impacts = with_progress(|progress| impacts(&scene, self.all, progress));
        if let Some(layers) = layers {
            impacts.retain(|met| layers.are_between(&scene.colliders[met.a], &scene.colliders[met.b]));
        }
        if let Some(path) = &self.svg {
            output::write(path, &picture(&scene, &impacts, &title(&file)))?;
        }

        let rows = self.rows(&scene, &impacts);
        let shown = &rows[..self.limit.unwrap_or(rows.len()).min(rows.len())];
        output::print(&self.format.render(shown))?;
        say_unswept(&scene);
        let shown = if shown.len() < rows.len() { format!(" · printed {}", shown.len()) } else { String::new() };
        say(&format!("{}{shown}", summary(&scene, &rows)));
        Ok(Ending::Fine)
    }

    /// The rows in the order asked for, each pair in the order of its names.
    fn rows<'s>(&self, scene: &'s Scene, impacts: &[Impact]) -> Vec<Row<'s>> {
        let rank = ranks(scene);
        let names = |met: &Impact| {
            let [a, b] = [met.a, met.b].map(|index| rank[index]);
            [a.min(b), a.max(b)]
        };
        let mut ordered: Vec<&Impact> = impacts.iter().collect();
        ordered.sort_by(|one, other| match self.sort {
            Order::Time => one.time.total_cmp(&other.time).then(names(one).cmp(&names(other))),
            Order::Name => names(one).cmp(&names(other)),
        });
        ordered.into_iter().map(|met| Row::new(scene, met, rank[met.a] > rank[met.b])).collect()
    }
}

/// Names the colliders whose pairs are left out.
fn say_unswept(scene: &Scene) {
    let (mut turning, mut too_far) = (Vec::new(), Vec::new());
    for why in unswept(scene) {
        match why {
            Unswept::Turns(index) => turning.push(&scene.colliders[index].name),
            Unswept::TooFar(index) => too_far.push(&scene.colliders[index].name),
        }
    }
    for (names, [verb, verbs], more) in
        [(turning, ["turns", "turn"], ""), (too_far, ["moves", "move"], " farther than 1.7e38")]
    {
        let (verb, their) = if names.len() == 1 { (verb, "its") } else { (verbs, "their") };
        if !names.is_empty() {
            say(&format!("warning: {} {verb}{more}; {their} pairs are not swept", some_of(&names)));
        }
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
    draw(&Picture { scene, contacts: &contacts, impacts, title })
}

/// `8 colliders · 5 moving · 3 impacts · first at 0.0729 (hero, coin)`
fn summary(scene: &Scene, rows: &[Row<'_>]) -> String {
    let moves = |motion: jostle::Motion| motion.linear != Vec2::ZERO || motion.angular != 0.0;
    let moving = scene.colliders.iter().filter(|collider| moves(collider.motion)).count();
    let [colliders, impacts] = [counted(scene.colliders.len(), "collider"), counted(rows.len(), "impact")];
    let first = rows.iter().min_by(|one, other| one.time.total_cmp(&other.time));
    let first = first.map_or(String::new(), |row| {
        let time = if row.time == 0.0 { "0".into() } else { format!("{:.4}", row.time) };
        format!(" · first at {time} ({}, {})", printable(row.a), printable(row.b))
    });
    format!("{colliders} · {moving} moving · {impacts}{first}")
}
