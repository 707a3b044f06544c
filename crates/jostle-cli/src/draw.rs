use crate::failure::{Ending, Failure};
use crate::input::{Input, Loaded, moves_of};
use crate::names::counted;
use crate::output::{STANDARD, say};
use crate::progress::with_progress;
use crate::target::{Overwriting, Target};
use clap::Args;
use jostle_scene::{Pairing, Picture, Sweeping, contacts, draw, impacts};
use std::path::PathBuf;

/// Draw a scene or a map with its contacts, impacts and moves as SVG
#[derive(Args)]
#[command(after_help = "\
Examples:
  jostle draw room.json -o room.svg
  jostle draw doom.wad --map E1M1 -o e1m1.svg
  jostle draw room.json | rsvg-convert -o room.png

Contact points are dots, with an arrow along the normal of each contact
manifold; dimension lines show the depth of overlaps. Motion is drawn as by
`jostle sweep`. An entry of `moves` is drawn as the way of the mover, its
outline after each displacement, and the points and normals of its hits.")]
pub(crate) struct Draw {
    #[command(flatten)]
    input: Input,
    /// The file of the picture; `-` is standard output
    #[arg(short, long, value_name = "OUT.svg", default_value = STANDARD)]
    output: PathBuf,
    #[command(flatten)]
    overwriting: Overwriting,
}

impl Draw {
    pub(crate) fn run(self) -> Result<Ending, Failure> {
        let target = Target::alone(&self.output, &[self.input.path()], &self.overwriting)?;
        let Loaded { file, title, scene } = self.input.load()?;
        let contacts = with_progress(|progress| contacts(&scene, Pairing::default(), progress));
        let impacts = with_progress(|progress| impacts(&scene, Sweeping::default(), progress)).met;
        let moves = moves_of(&scene, &file)?;
        let hits = impacts.iter().any(|impact| !impact.started);
        let shown = match (hits, moves.is_empty()) {
            (false, true) => "Contacts",
            (true, true) => "Contacts and impacts",
            (false, false) if contacts.is_empty() => "Moves",
            (false, false) => "Contacts and moves",
            (true, false) => "Contacts, impacts and moves",
        };
        let title = format!("{shown} in {title}");
        let picture = Picture { contacts: &contacts, impacts: &impacts, moves: &moves, ..Picture::new(&scene, &title) };
        target.write(&draw(&picture))?;
        if self.output.as_os_str() != STANDARD {
            let [colliders, pairs] = [counted(scene.colliders.len(), "collider"), counted(contacts.len(), "pair")];
            let impacts = match impacts.len() {
                0 => String::new(),
                count => format!(" · {}", counted(count, "impact")),
            };
            let moves = match moves.len() {
                0 => String::new(),
                count => format!(" · {}", counted(count, "move")),
            };
            say(&format!("{}: {colliders} · {pairs}{impacts}{moves}", self.output.display()));
        }
        Ok(Ending::Fine)
    }
}
