use super::row::PairRelation;
use crate::failure::Failure;
use crate::output::reason;
use serde::Deserialize;
use std::collections::HashSet;
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

/// The pairs of an earlier run, by names and relation.
#[derive(Debug, Default)]
pub(super) struct Baseline {
    pairs: HashSet<(String, String, PairRelation)>,
}

/// The fields of an earlier row that identify its pair.
#[derive(Deserialize)]
struct OldRow {
    a: String,
    b: String,
    relation: PairRelation,
}

impl Baseline {
    pub(super) fn read(path: &Path) -> Result<Baseline, Failure> {
        let name = path.display();
        let unread = |error: &io::Error| {
            let why = reason(error);
            Failure::bad(format!("cannot read {name}: {why}; --baseline takes the output of `check --format jsonl`"))
        };
        let file = File::open(path).map_err(|error| unread(&error))?;
        let mut baseline = Baseline::default();
        for (index, line) in BufReader::new(file).lines().enumerate() {
            let line = line.map_err(|error| unread(&error))?;
            baseline.add(&line).map_err(|error| {
                let number = index + 1;
                Failure::bad(format!("{name}:{number}: this is not a row of `check --format jsonl`: {error}"))
            })?;
        }
        Ok(baseline)
    }

    /// Adds the row of a line, if there is one.
    fn add(&mut self, line: &str) -> Result<(), serde_json::Error> {
        if !line.trim().is_empty() {
            let OldRow { a, b, relation } = serde_json::from_str(line)?;
            self.pairs.insert((a, b, relation));
        }
        Ok(())
    }

    /// Whether the pair, in the order of its row, had this relation.
    pub(super) fn contains(&self, a: &str, b: &str, relation: PairRelation) -> bool {
        !self.pairs.is_empty() && self.pairs.contains(&(a.into(), b.into(), relation))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pair_is_known_by_its_names_and_relation() {
        let mut baseline = Baseline::default();
        for line in ["{\"a\":\"x\",\"b\":\"y\",\"relation\":\"touching\",\"separation\":0.0}", "", "  "] {
            baseline.add(line).unwrap();
        }
        assert!(baseline.contains("x", "y", PairRelation::Touching));
        assert!(!baseline.contains("x", "y", PairRelation::Overlapping));
        assert!(!baseline.contains("y", "x", PairRelation::Touching));
    }
}
