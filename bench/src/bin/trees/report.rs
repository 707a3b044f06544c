//! The record: a table for each operation, with rows for each set, number of boxes and library.

use std::fmt::Write as _;

use jostle_bench::turns::Times;

#[derive(Default)]
pub(crate) struct Report {
    /// Title, notes and rows of each table, in the order of the first entry.
    tables: Vec<(String, String, String)>,
}

impl Report {
    fn table(&mut self, title: &str) -> &mut (String, String, String) {
        let place = self.tables.iter().position(|(known, ..)| known == title).unwrap_or_else(|| {
            self.tables.push((title.into(), String::new(), String::new()));
            self.tables.len() - 1
        });
        &mut self.tables[place]
    }

    /// Adds a row for each library that was timed, and its ratio to the first, which is jostle.
    pub(crate) fn add(
        &mut self,
        title: &str,
        per_second: f64,
        set: &str,
        count: usize,
        names: &[String],
        times: &[Option<Times>],
    ) {
        let (_, _, rows) = self.table(title);
        let ours = times[0].map(|times| times.min);
        for (name, times) in names.iter().zip(times) {
            let Some(Times { min, mean }) = *times else { continue };
            let [least, average] = [min, mean].map(|time| digits(time * per_second));
            let ratio = ours.map_or("–".into(), |ours| format!("{:.2}", min / ours));
            writeln!(rows, "| {set} | {count} | {name} | {least} | {average} | {ratio} |").expect("a string");
        }
    }

    /// Adds a remark about a case.
    pub(crate) fn note(&mut self, title: &str, set: &str, count: usize, text: String) {
        writeln!(self.table(title).1, "- {count} {set}: {text}").expect("a string");
    }

    pub(crate) fn markdown(&self) -> String {
        let table = |(title, notes, rows): &(String, String, String)| {
            let notes = if notes.is_empty() { String::new() } else { format!("{notes}\n") };
            let head = "| boxes | | library | min | mean | to jostle |\n|---|--:|---|--:|--:|--:|\n";
            format!("\n## {title}\n\n{notes}{head}{rows}")
        };
        self.tables.iter().map(table).collect()
    }
}

/// A time with three significant digits or more.
fn digits(time: f64) -> String {
    let decimals = [100.0, 10.0, 1.0].iter().filter(|bound| time < **bound).count();
    format!("{time:.decimals$}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratios_are_to_the_first_library_and_those_without_times_are_left_out() {
        let mut report = Report::default();
        let times = [Some(2.0), None, Some(5.0)].map(|min| min.map(|min| Times { min, mean: min + 1.0 }));
        let names = ["jostle", "other", "slow"].map(String::from);
        report.add("Build, ms", 1.0, "uniform", 10, &names, &times);
        let rows: Vec<String> = report.markdown().lines().skip(5).map(String::from).collect();
        assert_eq!(
            rows,
            ["| uniform | 10 | jostle | 2.00 | 3.00 | 1.00 |", "| uniform | 10 | slow | 5.00 | 6.00 | 2.50 |"]
        );
    }
}
