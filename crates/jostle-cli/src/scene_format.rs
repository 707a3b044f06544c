use crate::failure::{Ending, Failure};
use crate::output;
use clap::Args;

/// List the fields of scene files
#[derive(Args)]
#[command(hide = true, override_help = page())]
pub(crate) struct SceneFormat {}

impl SceneFormat {
    pub(crate) fn run(self) -> Result<Ending, Failure> {
        output::print(&page())?;
        Ok(Ending::Fine)
    }
}

/// The help on the scene format: a scene, and all fields.
fn page() -> String {
    format!("{INTRODUCTION}{}", jostle_scene::format_help())
}

const INTRODUCTION: &str = r#"A scene is a file in JSON (or RON):

  {"jostle": 1,
   "colliders": [
     {"name": "ground", "box": [20, 2], "at": [0, -1]},
     {"name": "ball", "circle": 1, "at": [0, 5],
      "motion": {"linear": [0, -8]}}],
   "expect": [{"pair": ["ball", "ground"], "begun_at": 0.5}]}

Lengths are in any unit, angles in radians from x towards y. docs/scenes.md has
an example of every field; `jostle schema` prints a JSON Schema for editors.

"#;
