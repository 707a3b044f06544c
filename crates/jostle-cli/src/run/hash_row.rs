use super::steps::Steps;
use crate::annotation::Annotation;
use crate::format::PrintedRow;
use crate::table::{Column, Look, TableRow, numbers, texts};
use serde::Serialize;

/// The printed row of a hash of the world.
#[derive(Debug, Serialize)]
pub(super) struct HashRow {
    step: u64,
    /// In hexadecimal digits: programs that read JSON round numbers of 64 bits.
    hash: String,
}

impl HashRow {
    /// The hashes at every `every`-th step, from the start on.
    pub(super) fn all(mut steps: Steps, every: u64) -> impl Iterator<Item = HashRow> + Clone {
        let mut is_left = true;
        core::iter::from_fn(move || {
            while is_left {
                let due = steps.made.is_multiple_of(every);
                let row = due.then(|| HashRow { step: steps.made, hash: format!("{:016x}", steps.world.state_hash()) });
                is_left = steps.make();
                if row.is_some() {
                    return row;
                }
            }
            None
        })
    }
}

impl PrintedRow<2, 2> for HashRow {
    const COLUMNS: [Column; 2] = [numbers("step"), texts("hash")];
    const CSV_HEADING: [&'static str; 2] = ["step", "hash"];

    fn table_row(&self) -> TableRow<2> {
        TableRow { look: Look::Plain, cells: self.csv_row() }
    }

    fn csv_row(&self) -> [String; 2] {
        [self.step.to_string(), self.hash.clone()]
    }

    fn annotation(&self) -> Option<Annotation<'_>> {
        None
    }
}
