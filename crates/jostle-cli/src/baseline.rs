use crate::failure::Failure;
use crate::output::reason;
use serde::Deserialize;
use std::collections::HashSet;
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

/// The pairs of an earlier run, by names and kind.
#[derive(Debug, Default)]
pub(crate) struct Baseline {
    pairs: HashSet<[String; 3]>,
}

/// The fields of an earlier row that identify its pair.
#[derive(Deserialize)]
struct OldRow {
    a: String,
    b: String,
    #[serde(alias = "kind")]
    relation: String,
}

impl Baseline {
    /// Reads the rows that `verb` printed.
    pub(crate) fn read(path: &Path, verb: &str) -> Result<Baseline, Failure> {
        let name = path.display();
        let unread = |error: &io::Error| {
            let why = reason(error);
            Failure::bad(format!("cannot read {name}: {why}; --baseline takes the output of `{verb} --format jsonl`"))
        };
        let file = File::open(path).map_err(|error| unread(&error))?;
        let mut baseline = Baseline::default();
        for (index, line) in BufReader::new(file).lines().enumerate() {
            let line = line.map_err(|error| unread(&error))?;
            baseline.add(&line).map_err(|error| {
                let number = index + 1;
                Failure::bad(format!("{name}:{number}: this is not a row of `{verb} --format jsonl`: {error}"))
            })?;
        }
        Ok(baseline)
    }

    /// Adds the row of a line, if there is one.
    fn add(&mut self, line: &str) -> Result<(), serde_json::Error> {
        if !line.trim().is_empty() {
            let OldRow { a, b, relation } = serde_json::from_str(line)?;
            self.pairs.insert([a, b, relation]);
        }
        Ok(())
    }

    /// Whether the pair, in the order of its row, was of this kind: `[a, b, kind]`.
    pub(crate) fn contains(&self, row: [&str; 3]) -> bool {
        !self.pairs.is_empty() && self.pairs.contains(&row.map(str::to_owned))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pair_is_known_by_its_names_and_kind() {
        let mut baseline = Baseline::default();
        for line in ["{\"a\":\"x\",\"b\":\"y\",\"relation\":\"touching\",\"separation\":0.0}", "", "  "] {
            baseline.add(line).unwrap();
        }
        assert!(baseline.contains(["x", "y", "touching"]));
        assert!(!baseline.contains(["x", "y", "overlapping"]));
        assert!(!baseline.contains(["y", "x", "touching"]));
    }
}
