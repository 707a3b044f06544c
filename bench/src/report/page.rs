//! The page of the documentation about all measurements of a record: `docs/benchmarks.md`.

use std::{
    collections::BTreeMap,
    fmt::Write as _,
    fs, io,
    path::{Path, PathBuf},
};

use jostle_bench::machine;

use super::{Cell, Row, grid::Grid, tables::short};
use crate::{
    clock::Effort,
    groups::{Group, OURS},
};

/// The size of the figures in the tables of the page; the record has all sizes.
const SIZE: f32 = 1.0;

/// Writes the page about a record and returns its path.
pub fn write(record: &Path, groups: &[&Group], rows: &[Row], effort: Effort) -> io::Result<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/benchmarks.md");
    let name = record.file_name().unwrap_or_default().to_string_lossy();
    fs::write(&path, text(&name, groups, rows, effort))?;
    Ok(path)
}

fn text(record: &str, groups: &[&Group], rows: &[Row], effort: Effort) -> String {
    let mut text = format!(
        "# Benchmarks\n\n\
         All figures of this page come from one run, [the record](../bench/records/{record}) of {}, in which all \
         libraries answered the same questions in one process. Every answer was compared with exact arithmetic. \
         **Machines differ, and neighbours make noise: only ratios mean something.** [bench/](../bench/README.md) says \
         what is asked, and what counts as wrong.\n\n{}\n\
         The ratio is the time of jostle divided by that of the fastest rival that is right in nine of ten answers: \
         below 1, jostle is faster.\n",
        machine::today(),
        super::facts(effort),
    );
    in_short(&mut text, groups, rows).expect("writing to a string does not fail");
    where_others_are_faster(&mut text, rows).expect("writing to a string does not fail");
    for group in groups {
        let here: Vec<&Row> = rows.iter().filter(|row| row.group == group.name && row.size == SIZE).collect();
        section(&mut text, group, &here).expect("writing to a string does not fail");
    }
    text
}

/// The geometric mean of some ratios.
pub(super) fn mean(ratios: &[f64]) -> f64 {
    (ratios.iter().map(|ratio| ratio.ln()).sum::<f64>() / ratios.len() as f64).exp()
}

fn in_short(text: &mut String, groups: &[&Group], rows: &[Row]) -> std::fmt::Result {
    let mut grid =
        Grid::new(2, ["group", "mix", "rows", "mean ratio", "best", "worst", "slower in", "our wrong answers"]);
    for group in groups {
        let mut mixes: BTreeMap<usize, (&str, Vec<f64>, usize)> = BTreeMap::new();
        let mut order: Vec<&str> = Vec::new();
        for row in rows.iter().filter(|row| row.group == group.name) {
            let place = order.iter().position(|mix| *mix == row.mix).unwrap_or_else(|| {
                order.push(row.mix);
                order.len() - 1
            });
            let (_, ratios, faults) = mixes.entry(place).or_insert((row.mix, Vec::new(), 0));
            ratios.extend(row.ratio().map(|(ratio, _)| ratio));
            *faults += row.our_faults();
        }
        for (mix, ratios, faults) in mixes.into_values().filter(|(_, ratios, _)| !ratios.is_empty()) {
            let least = ratios.iter().copied().fold(f64::INFINITY, f64::min);
            let most = ratios.iter().copied().fold(0.0, f64::max);
            let slower = ratios.iter().filter(|ratio| **ratio > 1.0).count();
            let numbers = [mean(&ratios), least, most].map(|ratio| format!("{ratio:.2}"));
            let counts = [slower, faults].map(|count| count.to_string());
            let names = [group.name.to_string(), mix.to_string(), ratios.len().to_string()];
            grid.push(names.into_iter().chain(numbers).chain(counts).collect());
        }
    }
    writeln!(
        text,
        "\n## In short\n\nOver all kinds of figures and the sizes 10⁻⁴, 1 and 10⁵; the mean is geometric.\n"
    )?;
    writeln!(text, "{}", grid.markdown().trim_end())
}

fn where_others_are_faster(text: &mut String, rows: &[Row]) -> std::fmt::Result {
    let weak = rows.iter().filter(|row| row.size == SIZE).filter_map(|row| Some((row, row.ratio()?)));
    let mut weak: Vec<_> = weak.filter(|(_, (ratio, _))| *ratio > 1.0).collect();
    weak.sort_by(|a, b| b.1.0.total_cmp(&a.1.0));
    let mut grid = Grid::new(3, ["group", "question", "mix", "jostle", "best rival", "ratio"]);
    for (row, (ratio, rival)) in weak {
        let names = [row.group.to_string(), row.subject.clone(), row.mix.to_string()];
        let times = [time(row.cell(OURS)), format!("{rival} {}", time(row.cell(rival))), format!("{ratio:.2}")];
        grid.push(names.into_iter().chain(times).collect());
    }
    writeln!(text, "\n## Where others are faster\n\nAt size 1, in nanoseconds, the weakest first.\n")?;
    writeln!(text, "{}", grid.markdown().trim_end())
}

fn section(text: &mut String, group: &Group, rows: &[&Row]) -> std::fmt::Result {
    let columns: Vec<&str> = group.calls.iter().map(|(column, _)| *column).collect();
    let entered = |column: &&&str| rows.iter().any(|row| row.cell(column).is_some());
    let columns: Vec<&str> = columns.iter().filter(entered).copied().collect();
    let mut grid = Grid::new(2, ["question", "mix"].into_iter().chain(columns.iter().copied()).chain(["ratio"]));
    for row in rows {
        let names = [row.subject.clone(), row.mix.to_string()];
        let ratio = row.ratio().map_or("–".into(), |(ratio, _)| format!("{ratio:.2}"));
        let cells = columns.iter().map(|column| time_and_faults(row.cell(column)));
        grid.push(names.into_iter().chain(cells).chain([ratio]).collect());
    }
    writeln!(
        text,
        "\n## {}\n\n{} Nanoseconds at size 1, and the share of wrong answers.\n",
        group.name, group.question
    )?;
    for (column, call) in group.calls.iter().filter(|(column, _)| columns.contains(column)) {
        writeln!(text, "- {column}: {call}")?;
    }
    writeln!(text, "\n{}", grid.markdown().trim_end())
}

fn time(cell: Option<&Cell>) -> String {
    cell.and_then(|cell| cell.nanoseconds).map_or("–".into(), |times| short(times.minimum))
}

/// The least time, and how many of a hundred answers are wrong, if any is.
fn time_and_faults(cell: Option<&Cell>) -> String {
    let Some(cell) = cell else { return "–".into() };
    let (wrong, asked) = (cell.tally.wrong + cell.tally.none, cell.tally.asked());
    match wrong {
        0 => time(Some(cell)),
        _ if wrong == asked => "none right".into(),
        _ => format!("{} ({:.1} %)", time(Some(cell)), 100.0 * wrong as f64 / asked as f64),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mean_of_ratios_is_geometric() {
        assert!((mean(&[0.5, 2.0]) - 1.0).abs() < 1e-12 && (mean(&[4.0]) - 4.0).abs() < 1e-12);
    }
}
