mod row;

use crate::failure::{Ending, Failure};
use crate::format::Printing;
use crate::input::{Content, Source, parse, title};
use crate::names::{counted, some_of};
use crate::numbers::{number, positive_length, rounded, rounded_down};
use crate::output::say;
use crate::progress::with_progress;
use crate::target::Drawing;
use clap::Args;
use jostle::Motion;
use jostle_scene::{Demand, Picture, Scene, Verdict, clearances, draw, printable};
use row::ClearanceRow;
use std::path::PathBuf;

/// Prove that a shape keeps a distance from everything along its path
#[derive(Args)]
#[command(after_help = r#"Examples:
  jostle clearance yard.json --path patrol --require 0.5
  jostle clearance yard.json --path patrol --require 0.5 --svg patrol.svg
  jostle clearance yard.json --path patrol --require 0.5 --all --format csv
  echo '{"jostle": 1, "colliders": [
    {"name": "post", "circle": 1, "at": [4, 3]},
    {"name": "cart", "box": [3, 1]}],
    "paths": [{"name": "past", "shape": "cart",
      "poses": [[0, 0], [8, 0], [8, 0, 1.5708]]}]
  }' | jostle clearance - --require 1

A path of a scene names the traveller (a collider, or one of the `shapes`) and
its poses, [x, y] or [x, y, angle]. From each pose to the next the traveller
moves in a straight line while it turns by the difference of the angles about
its own origin; a pose without an angle has that of the pose before. All other
colliders rest.

Each segment (0 is from pose 0 to pose 1) has a row for the nearest collider.
`at_least` is proved: the distance of the two is nowhere smaller on the segment.
`distance` is measured, at `fraction` of the segment. Both are 0 if they touch
or overlap. Up to `below_from` the traveller keeps D from this collider, so it
may stand there; at `touches_at` it touches it. If another collider is nearer
than D before the nearest one is, it has a row, too. The summary names the first
place of the whole path at which the traveller is nearer than D, and the first
at which it touches something. A row with at_least below D is noted `below`, and
the program exits with status 1. If D lies between the two, the search is
refined; a pair that remains undecided, or that is at exactly D, is below.
Sensors, and colliders that the traveller is allowed to overlap, do not count;
layers do, margins do not. With --all every collider nearer than D has a row,
also those that do not count.

Rows go to standard output, the summary to standard error. Tables round to 6
digits, at_least downward. `jostle check --help` describes how names and numbers
are written. In github, an annotation is at the line of the other collider.
Exit status: 0 if all segments keep D, 1 if one does not, 2 for bad input or
usage."#)]
pub(crate) struct Clearance {
    /// A scene file (JSON or RON); `-` reads standard input
    file: PathBuf,
    /// The path, optional if the scene has only one
    #[arg(long, value_name = "NAME")]
    path: Option<String>,
    /// The distance to keep from everything, in the unit of the scene
    #[arg(long, value_name = "D", value_parser = positive_length, allow_negative_numbers = true)]
    require: f32,
    /// The largest difference of the proved and the measured distance [default: D/1000]
    #[arg(long, value_name = "T", value_parser = positive_length, allow_negative_numbers = true)]
    tolerance: Option<f32>,
    /// Print every collider nearer than D, not only the nearest of each segment
    #[arg(long)]
    all: bool,
    #[command(flatten)]
    printing: Printing,
    #[command(flatten)]
    drawing: Drawing,
}

impl Clearance {
    pub(crate) fn run(self) -> Result<Ending, Failure> {
        let svg = self.drawing.target(&[&self.file])?;
        let Source { name: file, content } = Source::read(&self.file)?;
        let Content::Text(text) = content else {
            return Err(Failure::bad(format!(
                "{file} is a level, which has no paths; make it a scene with `jostle convert` and add `paths`"
            )));
        };
        let mut scene = parse(&text, &file)?;
        let path = scene.paths.swap_remove(self.chosen(&scene, &file)?);
        // The picture shows no other path, and nothing else moves.
        scene.paths = vec![path];
        scene.colliders.iter_mut().for_each(|collider| collider.motion = Motion::ZERO);

        let demand = Demand { require: self.require, tolerance: self.tolerance, all: self.all };
        let found = with_progress(|progress| clearances(&scene, 0, demand, progress));
        if let Some(svg) = &svg {
            let (file, path, require) = (title(&file), &scene.paths[0].name, number(self.require));
            let title = format!("Does “{path}” in {file} keep a distance of {require}?");
            let picture = Picture { clearances: &found, ..Picture::new(&scene, &title) };
            svg.write(&draw(&picture))?;
        }
        let rows = found.iter().map(|clearance| ClearanceRow::new(&scene, &file, clearance));
        self.printing.print(rows)?;
        say(&summary(&scene, &found, self.require));
        let is_below = found.iter().any(|clearance| clearance.verdict == Verdict::Below);
        Ok(if is_below { Ending::Denied } else { Ending::Fine })
    }

    /// The index of the path that `--path` names, or of the only one.
    fn chosen(&self, scene: &Scene, file: &str) -> Result<usize, Failure> {
        match (&self.path, &scene.paths[..]) {
            (_, []) => {
                let example = r#""paths": [{"name": "patrol", "shape": "hero", "poses": [[0, 0], [8, 0]]}]"#;
                Err(Failure::bad(format!("{file} has no paths; add some, such as {example}")))
            }
            (Some(name), _) => scene.path_of(name).map_err(|error| Failure::bad(format!("{file}: {error}"))),
            (None, [_]) => Ok(0),
            (None, paths) => {
                let names: Vec<&String> = paths.iter().map(|path| &path.name).collect();
                Err(Failure::bad(format!("{file} has several paths; choose one with --path: {}", some_of(&names))))
            }
        }
    }
}

/// `patrol: 3 segments · 12 colliders · at least 0.48 (segment 1, door) · 1 segment below 0.5`
fn summary(scene: &Scene, found: &[jostle_scene::Clearance], require: f32) -> String {
    let path = &scene.paths[0];
    let counting = found.iter().filter(|clearance| matches!(clearance.verdict, Verdict::Enough | Verdict::Below));
    let nearest = counting.min_by(|one, other| one.at_least.total_cmp(&other.at_least));
    let nearest = nearest.map_or("nothing to keep away from".into(), |nearest| {
        let against = printable(&scene.colliders[nearest.against].name);
        format!("at least {} (segment {}, {against})", rounded_down(nearest.at_least), nearest.segment)
    });
    let is_below = |clearance: &&jostle_scene::Clearance| clearance.verdict == Verdict::Below;
    let mut below: Vec<usize> = found.iter().filter(is_below).map(|clearance| clearance.segment).collect();
    below.dedup();
    let [segments, colliders, below] = [
        counted(path.poses.len() - 1, "segment"),
        counted(scene.colliders.len(), "collider"),
        counted(below.len(), "segment"),
    ];
    let first = |place: &dyn Fn(&jostle_scene::Clearance) -> Option<f64>| {
        let counting = found.iter().filter(|it| matches!(it.verdict, Verdict::Enough | Verdict::Below));
        let places = counting.filter_map(|it| Some((it.segment, place(it)?, it.against)));
        let (segment, fraction, against) =
            places.min_by(|one, other| one.0.cmp(&other.0).then(one.1.total_cmp(&other.1)))?;
        Some(format!("{} of segment {segment} ({})", rounded(fraction), printable(&scene.colliders[against].name)))
    };
    let below_from = first(&|it| it.below_from).map_or(String::new(), |place| format!(" from {place}"));
    let touches = first(&|it| it.touches_at).map_or(String::new(), |place| format!(" · touches at {place}"));
    let (name, require) = (printable(&path.name), number(require));
    format!("{name}: {segments} · {colliders} · {nearest} · {below} below {require}{below_from}{touches}")
}
