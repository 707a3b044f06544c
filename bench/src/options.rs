//! Options that programs share.

use std::{fs, io, path::Path};

use crate::machine;

/// The place of a record.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
pub struct Record {
    /// Also write bench/records/DATE-PROGRAM.md.
    #[arg(long)]
    record: bool,
}

impl Record {
    /// Prints the record of a program, and writes it if that is asked for.
    pub fn publish(self, program: &str, text: &str) -> io::Result<()> {
        print!("{text}");
        if self.record {
            let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("records");
            fs::write(folder.join(format!("{}-{program}.md", machine::today())), text)?;
        }
        Ok(())
    }
}

/// The numbers of things in the scenes of a program.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct Counts {
    /// The numbers of things in a scene, instead of the usual ones.
    #[arg(long, value_delimiter = ',')]
    count: Vec<usize>,
}

impl Counts {
    /// The numbers of things, by default these.
    pub fn or(self, usual: &[usize]) -> Vec<usize> {
        if self.count.is_empty() { usual.to_vec() } else { self.count }
    }
}
