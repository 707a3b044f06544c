//! The measurements and their output: tables on the terminal, Markdown for the records, JSON lines for programs.

pub mod grid;
pub mod page;
pub mod readme;
pub mod record;
pub mod tables;

use jostle_bench::machine;
use serde::Serialize;

use crate::{
    case::{Case, Tally},
    clock::{Effort, Times},
    groups::{Group, OURS},
    rivals,
    scene::SIZES,
};

/// One case with its times.
#[derive(Debug, Serialize)]
pub struct Row {
    pub group: &'static str,
    pub subject: String,
    pub mix: &'static str,
    pub size: f32,
    pub cells: Vec<Cell>,
    /// Columns that do not count for the ratio.
    #[serde(skip)]
    not_in_ratio: Vec<&'static str>,
}

/// One call in a case.
#[derive(Debug, Serialize)]
pub struct Cell {
    pub column: &'static str,
    /// Nanoseconds per question; `None` if no question applies.
    pub nanoseconds: Option<Times>,
    #[serde(flatten)]
    pub tally: Tally,
}

impl Row {
    pub fn new(group: &Group, case: Case, times: Vec<Option<Times>>) -> Row {
        let cells = case.entries.iter().zip(times);
        let cells = cells.map(|(entry, nanoseconds)| Cell { column: entry.column, nanoseconds, tally: entry.tally });
        Row {
            group: group.name,
            cells: cells.collect(),
            subject: case.subject,
            mix: case.mix,
            size: case.size,
            not_in_ratio: group.not_in_ratio.to_vec(),
        }
    }

    pub fn cell(&self, column: &str) -> Option<&Cell> {
        self.cells.iter().find(|cell| cell.column == column)
    }

    /// Our least time divided by the least time of the rivals that are mostly correct, and the name of that rival.
    pub fn ratio(&self) -> Option<(f64, &'static str)> {
        let ours = self.cell(OURS)?.nanoseconds?.minimum;
        let counts = |cell: &&Cell| {
            !cell.column.starts_with(OURS) && !self.not_in_ratio.contains(&cell.column) && cell.tally.is_mostly_right()
        };
        let rivals = self.cells.iter().filter(counts);
        let timed = rivals.filter_map(|cell| Some((cell.nanoseconds?.minimum, cell.column)));
        let (best, column) = timed.min_by(|a, b| a.0.total_cmp(&b.0))?;
        Some((ours / best, column))
    }

    /// The number of wrong or missing answers in our columns.
    pub fn our_faults(&self) -> usize {
        let ours = self.cells.iter().filter(|cell| cell.column.starts_with(OURS));
        ours.map(|cell| cell.tally.wrong + cell.tally.none).sum()
    }
}

/// Excludes rivals that are mostly wrong in a one-sided mix of a subject from the ratio of all its mixes; see
/// `Group::one_sided`.
pub fn leave_out_the_one_sided(group: &Group, rows: &mut [Row]) {
    let of_group = |row: &Row| row.group == group.name;
    let one_sided = rows.iter().filter(|row| of_group(row) && group.one_sided.contains(&row.mix));
    let wrong = one_sided.flat_map(|row| {
        let cells = row.cells.iter().filter(|cell| cell.tally.is_mostly_wrong());
        cells.map(|cell| (row.subject.clone(), row.size, cell.column))
    });
    for (subject, size, column) in wrong.collect::<Vec<_>>() {
        let alike = |row: &&mut Row| of_group(row) && row.subject == subject && row.size == size;
        rows.iter_mut().filter(alike).for_each(|row| row.not_in_ratio.push(column));
    }
}

/// A Markdown list of the machine, the builds, and how much was measured.
pub fn facts(effort: Effort) -> String {
    let Effort { questions, rounds, .. } = effort;
    machine::facts("jostle-bench", &rivals::names())
        + &format!(
            "- {questions} questions in a case, at most {rounds} rounds; everybody in each round, in turn, the \
             questions in shuffled order\n"
        )
}

/// One JSON object for each row, one per line.
pub fn json_lines(rows: &[&Row]) -> String {
    rows.iter().map(|row| serde_json::to_string(row).expect("rows are plain data") + "\n").collect()
}

/// The tables of a group for the terminal.
pub fn text(group: &Group, rows: &[&Row]) -> String {
    if rows.is_empty() {
        return String::new();
    }
    let mut text = format!("{}: {}\n", group.name, group.question);
    for size in SIZES {
        if let Some(grid) = tables::times(group, rows, size) {
            text += &format!("\nat size {size:e}: nanoseconds per question, minimum and median\n{}", grid.text());
        }
    }
    let sizes = SIZES.map(|size| format!("{size:e}")).join(" / ");
    text + &format!("\nwrong answers, at sizes {sizes}\n{}\n", tables::wrong(group, rows).text())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::groups;

    fn row(cells: &[(&'static str, Option<f64>, usize)]) -> Row {
        let cell = |&(column, minimum, wrong): &(&'static str, Option<f64>, usize)| Cell {
            column,
            nanoseconds: minimum.map(|minimum| Times { minimum, median: minimum + 1.0 }),
            tally: Tally { right: 10 - wrong, wrong, ..Tally::default() },
        };
        Row {
            group: "g",
            subject: "s".into(),
            mix: "m",
            size: 1.0,
            cells: cells.iter().map(cell).collect(),
            not_in_ratio: vec!["less"],
        }
    }

    #[test]
    fn the_ratio_is_to_the_best_rival_and_batches_are_no_rivals() {
        let row =
            row(&[("jostle", Some(30.0), 0), ("jostle batch", Some(2.0), 0), ("a", Some(60.0), 1), ("b", None, 0)]);
        assert_eq!(row.ratio(), Some((0.5, "a")));
        assert_eq!(row.our_faults(), 0);
    }

    #[test]
    fn who_is_often_wrong_or_answers_less_is_not_the_best() {
        let row = row(&[("jostle", Some(30.0), 0), ("a", Some(1.0), 2), ("b", Some(10.0), 1), ("less", Some(5.0), 0)]);
        assert_eq!(row.ratio(), Some((3.0, "b")));
    }

    #[test]
    fn who_always_says_no_is_not_the_best_where_no_is_right() {
        let group = groups::ALL.into_iter().find(|group| group.name == "intersects").unwrap();
        let mixed = |mix, wrong| Row {
            group: group.name,
            mix,
            ..row(&[("jostle", Some(30.0), 0), ("never", Some(1.0), wrong), ("right", Some(10.0), 0)])
        };
        let mut rows = [mixed("over", 10), mixed("far", 0), mixed("touch", 0)];
        assert_eq!(rows[1].ratio(), Some((30.0, "never")));
        leave_out_the_one_sided(&group, &mut rows);
        assert!(rows.iter().all(|row| row.ratio() == Some((3.0, "right"))));
        // A different convention of touching is no error.
        let mut rows = [mixed("over", 0), mixed("far", 0), mixed("touch", 10)];
        leave_out_the_one_sided(&group, &mut rows);
        assert_eq!(rows[1].ratio(), Some((30.0, "never")));
    }

    #[test]
    fn without_a_rival_there_is_no_ratio() {
        assert_eq!(row(&[("jostle", Some(30.0), 2), ("b", None, 0)]).ratio(), None);
        assert_eq!(row(&[("jostle", Some(30.0), 2), ("jostle batch", Some(1.0), 1)]).our_faults(), 3);
    }
}
