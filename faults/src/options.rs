//! The command line.

use crate::list::Fault;

const USAGE: &str = "just faults [--a-share N | --some N] [--record] [words]
  --a-share N  every Nth fault, others at each commit
  --some N     about so many faults, others at each commit
  --record     writes faults/caught-by.toml, so that others need not search for the test that catches a fault
  words        only faults whose reason, file or subject contains one of these";

#[derive(Default)]
pub struct Options {
    a_share: Option<usize>,
    some: Option<usize>,
    pub record: bool,
    words: Vec<String>,
}

impl Options {
    /// What the words of the command line say.
    pub fn parse(mut arguments: impl Iterator<Item = String>) -> Result<Self, String> {
        let mut options = Self::default();
        while let Some(argument) = arguments.next() {
            let mut count = || arguments.next().and_then(|text| text.parse().ok()).filter(|&n| n > 0).ok_or(USAGE);
            match argument.as_str() {
                "--a-share" => options.a_share = Some(count()?),
                "--some" => options.some = Some(count()?),
                "--record" => options.record = true,
                _ if argument.starts_with('-') => return Err(USAGE.to_owned()),
                _ => options.words.push(argument),
            }
        }
        Ok(options)
    }

    /// The indices of the faults to try, of which every so many are taken at this commit.
    pub fn selected(&self, faults: &[Fault], commit: usize) -> Vec<usize> {
        let has = |fault: &Fault, word: &String| {
            [&fault.reason, &fault.file, &fault.subject].iter().any(|it| it.contains(word))
        };
        let is_meant = |fault: &Fault| self.words.is_empty() || self.words.iter().any(|word| has(fault, word));
        let meant: Vec<usize> = (0..faults.len()).filter(|&index| is_meant(&faults[index])).collect();
        let share = self.a_share.or_else(|| Some(meant.len() / self.some?)).unwrap_or(1).max(1);
        meant.into_iter().skip(commit % share).step_by(share).collect()
    }
}
