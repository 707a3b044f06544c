use crate::failure::{Ending, Failure};
use crate::input::{Input, Loaded};
use crate::names::counted;
use crate::output::{STANDARD, say};
use crate::target::Target;
use clap::Args;
use std::path::PathBuf;

/// Write a level as a scene in JSON
#[derive(Args)]
#[command(after_help = "\
Examples:
  jostle convert cave.tmx -o cave.json
  jostle convert doom.wad --map E1M1 -o e1m1.json
  jostle convert town.geojson --offset 500000,5800000 | jostle check -

The scene gives the same rows as the level, and can be edited: motion, paths,
moves and expected answers can be added. Of a scene, only the colliders, layers
and allowed pairs are written.
Exit status: 0 if done, 2 for bad input or usage.")]
pub(crate) struct Convert {
    #[command(flatten)]
    input: Input,
    /// The file of the scene; `-` is standard output
    #[arg(short, long, value_name = "OUT.json", default_value = STANDARD)]
    output: PathBuf,
    /// Let the scene overwrite any file, even one that this run reads
    #[arg(long)]
    force: bool,
}

impl Convert {
    pub(crate) fn run(self) -> Result<Ending, Failure> {
        let target = Target::of_scene(&self.output, &[self.input.path()], self.force)?;
        let Loaded { scene, .. } = self.input.load()?;
        target.write(&scene.to_json())?;
        if self.output.as_os_str() != STANDARD {
            say(&format!("{}: {}", self.output.display(), counted(scene.colliders.len(), "collider")));
        }
        Ok(Ending::Fine)
    }
}
