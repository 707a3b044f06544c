use crate::failure::{Ending, Failure};
use crate::output;
use clap::Args;

/// Print a JSON Schema of scene files, for editors
#[derive(Args)]
#[command(after_help = r#"Examples:
  jostle schema > jostle.schema.json

An editor that knows JSON Schema (draft 2020-12) then completes the fields of a
scene, explains them and underlines mistakes, if the scene begins with
  {"$schema": "./jostle.schema.json", "jostle": 1,
`jostle help scene` lists the same fields."#)]
pub(crate) struct Schema {}

impl Schema {
    pub(crate) fn run(self) -> Result<Ending, Failure> {
        output::print(&jostle_scene::schema())?;
        Ok(Ending::Fine)
    }
}
