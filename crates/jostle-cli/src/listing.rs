use crate::baseline::Baseline;
use crate::between::Between;
use crate::failure::Failure;
use crate::format::Printing;
use crate::input::Input;
use crate::numbers::length;
use crate::output::say;
use crate::target::{Drawing, Target};
use clap::Args;
use jostle_scene::{Collider, Scene};
use std::path::{Path, PathBuf};

/// The options for which pairs are listed and how, the same for `check` and `sweep`.
#[derive(Args)]
pub(crate) struct Listing {
    #[command(flatten)]
    pub(crate) input: Input,
    /// Also list pairs that layers or groups keep apart, and pair the colliders of one level, or of one
    /// collider's tiles, with each other
    #[arg(long)]
    pub(crate) all: bool,
    /// List only pairs of a collider in layer L1 with one in L2
    #[arg(long, value_name = "L1,L2")]
    between: Option<Between>,
    /// The separation up to which pairs count as near, to which both colliders' own margins are added
    #[arg(long, value_name = "M", default_value = "0", value_parser = length, allow_negative_numbers = true)]
    pub(crate) margin: f32,
    /// Output of an earlier run with `--format jsonl`, whose pairs are known and not denied
    #[arg(long, value_name = "OLD.jsonl")]
    baseline: Option<PathBuf>,
    /// Print only the first N rows
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    limit: Option<usize>,
    #[command(flatten)]
    pub(crate) printing: Printing,
    #[command(flatten)]
    drawing: Drawing,
}

impl Listing {
    /// The picture's destination, checked before the work begins.
    pub(crate) fn picture(&self) -> Result<Option<Target>, Failure> {
        let inputs: Vec<&Path> = [self.input.path()].into_iter().chain(self.baseline.as_deref()).collect();
        self.drawing.target(&inputs)
    }

    /// The rows that an earlier run of `verb` printed.
    pub(crate) fn known(&self, verb: &str) -> Result<Baseline, Failure> {
        let read = |path: &PathBuf| Baseline::read(path, verb);
        Ok(self.baseline.as_ref().map(read).transpose()?.unwrap_or_default())
    }

    /// Whether a pair of colliders is listed, as `--between` says.
    pub(crate) fn filter(
        &self,
        scene: &Scene,
        file: &str,
    ) -> Result<impl Fn(&Collider, &Collider) -> bool + use<>, Failure> {
        let layers = self.between.as_ref().map(|between| between.layers(scene, file)).transpose()?;
        Ok(move |a: &Collider, b: &Collider| layers.as_ref().is_none_or(|layers| layers.are_between(a, b)))
    }

    /// The number of rows that are printed of so many, and the end of a summary that tells if they are not all.
    pub(crate) fn shown(&self, rows: usize) -> (usize, String) {
        let shown = self.limit.unwrap_or(rows).min(rows);
        (shown, if shown < rows { format!(" · printed {shown}") } else { String::new() })
    }
}

/// Warns of a file without colliders, which is probably a mistake.
pub(crate) fn warn_if_empty(scene: &Scene, file: &str) {
    if scene.colliders.is_empty() {
        say(&format!("warning: {file} has no colliders"));
    }
}
