//! The quick tests, and a sentence of what they compared.

use std::{
    collections::BTreeMap,
    io::{BufRead, BufReader},
    process::{Command, Stdio},
};

/// The programs of the tests that run, and `scenes`, which is one of jostle-scene.
const PROGRAMS: [&str; 4] = ["quick", "structure", "determinism", "scenes"];

/// Runs them, shows what they print but for the output of tests that succeed, and sums up how much was compared.
pub(crate) fn run() -> Result<String, String> {
    let mut cargo = Command::new("cargo");
    cargo.args(["test", "--no-fail-fast", "-p", "jostle-tests", "-p", "jostle-scene"]);
    cargo.args(PROGRAMS.iter().flat_map(|program| ["--test", program])).args(["--", "--show-output"]);
    let mut tests = cargo.stdout(Stdio::piped()).spawn().map_err(|error| format!("cargo does not start: {error}"))?;
    let output = tests.stdout.take().expect("it is piped");
    let mut compared = BTreeMap::new();
    let mut is_hidden = false;
    for line in BufReader::new(output).lines().map_while(Result::ok) {
        // The output of tests that succeed lies between these two lines, unless others fail.
        is_hidden = (is_hidden || line == "successes:") && line != "failures:" && !line.starts_with("test result:");
        count(&line, &mut compared);
        if !is_hidden {
            println!("{line}");
        }
    }
    match tests.wait() {
        Ok(status) if status.success() => sentence(&compared),
        _ => Err("a test fails, or does not compile".to_owned()),
    }
}

/// Adds up a line such as `compared: 500 pairs, 3000 points`.
fn count(line: &str, compared: &mut BTreeMap<String, u64>) {
    let Some(counts) = line.strip_prefix("compared: ") else { return };
    for (number, what) in counts.split(", ").filter_map(|count| count.split_once(' ')) {
        *compared.entry(what.to_owned()).or_default() += number.parse::<u64>().unwrap_or_default();
    }
}

/// The sentence, or that nothing was counted.
fn sentence(compared: &BTreeMap<String, u64>) -> Result<String, String> {
    if compared.values().all(|number| *number == 0) {
        return Err("the tests pass, but none says that it compared anything in a line such as `compared: 500 pairs`"
            .to_owned());
    }
    let counts: Vec<String> = compared.iter().map(|(what, number)| format!("{number} {what}")).collect();
    Ok(format!(
        "All agree: {} were compared with exact arithmetic or a look at every pair, the laws hold, the scenes give the answers \
         worked out by hand, and the bits are those recorded.",
        counts.join(", ")
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_summed_up_by_what_was_compared() {
        let mut compared = BTreeMap::new();
        for line in ["compared: 500 pairs, 3000 points", "test compared: 7 pairs", "compared: 20 pairs"] {
            count(line, &mut compared);
        }
        assert!(sentence(&compared).unwrap().starts_with("All agree: 520 pairs, 3000 points were"), "{compared:?}");
    }

    #[test]
    fn nothing_counted_is_an_error() {
        let mut compared = BTreeMap::new();
        assert!(sentence(&compared).is_err());
        count("compared: 0 pairs", &mut compared);
        assert!(sentence(&compared).is_err());
    }
}
