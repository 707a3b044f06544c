use super::row::Word;
use crate::failure::Failure;
use crate::output::reason;
use serde::Deserialize;
use std::collections::HashSet;
use std::path::Path;

/// The pairs that an earlier run found, by names and relation.
#[derive(Debug, Default)]
pub(crate) struct Baseline {
    pairs: HashSet<(String, String, Word)>,
}

/// What of an earlier row says that it is the same pair.
#[derive(Deserialize)]
struct OldRow {
    a: String,
    b: String,
    relation: Word,
}

impl Baseline {
    pub(crate) fn read(path: &Path) -> Result<Baseline, Failure> {
        let name = path.display();
        let text = std::fs::read_to_string(path).map_err(|error| {
            let why = reason(&error);
            Failure::bad(format!("cannot read {name}: {why}; --baseline takes the output of `check --format jsonl`"))
        })?;
        Baseline::parse(&text).map_err(|(line, error)| {
            Failure::bad(format!("{name}:{line}: this is no row of `check --format jsonl`: {error}"))
        })
    }

    /// The rows of a text, or the number of the first bad line and what is wrong with it.
    fn parse(text: &str) -> Result<Baseline, (usize, serde_json::Error)> {
        let mut baseline = Baseline::default();
        for (index, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
            let OldRow { a, b, relation } = serde_json::from_str(line).map_err(|error| (index + 1, error))?;
            baseline.pairs.insert((a, b, relation));
        }
        Ok(baseline)
    }

    /// Whether the pair, in the order in which rows name it, was there and in the same relation.
    pub(crate) fn contains(&self, a: &str, b: &str, relation: Word) -> bool {
        !self.pairs.is_empty() && self.pairs.contains(&(a.into(), b.into(), relation))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pair_is_known_by_its_names_and_relation() {
        let text = "{\"a\":\"x\",\"b\":\"y\",\"relation\":\"touching\",\"separation\":0.0}\n\n";
        let baseline = Baseline::parse(text).unwrap();
        assert!(baseline.contains("x", "y", Word::Touching));
        assert!(!baseline.contains("x", "y", Word::Overlapping));
        assert!(!baseline.contains("y", "x", Word::Touching));
    }

    #[test]
    fn a_bad_line_is_named() {
        let (line, _) = Baseline::parse("\n{\"a\":\"x\"}\n").unwrap_err();
        assert_eq!(line, 2);
    }
}
