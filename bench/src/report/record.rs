//! A Markdown file with all measurements, for the records.

use std::{
    fmt::Write as _,
    fs, io,
    path::{Path, PathBuf},
};

use jostle_bench::machine;

use super::{Row, tables};
use crate::{clock::Effort, groups::Group, scene::SIZES};

/// Writes the record and prints its path.
pub fn write(name: &str, groups: &[&Group], rows: &[Row], effort: Effort) -> io::Result<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("records");
    fs::create_dir_all(&folder)?;
    let path = folder.join(format!("{}-{name}.md", machine::today()));
    fs::write(&path, text(name, groups, rows, effort))?;
    Ok(path)
}

fn text(name: &str, groups: &[&Group], rows: &[Row], effort: Effort) -> String {
    let mut text = format!(
        "# {name}, {}\n\n\
         **Machines differ, and neighbours make noise: only ratios within one run count.**\n\n{}\n\
         Times are the minimum and the median in nanoseconds per question. The ratio is our minimum divided by that \
         of the fastest rival that is right in nine of ten answers, so below 1 is faster. `–`: it has no such question, \
         or no rival is so often right; `none`: it could answer none. Wrong answers are counted against exact \
         arithmetic, each question once: one number for all sizes, or one for each of {}; `+5n`: five more without an \
         answer; of casts and impacts `6 (3m 2l 1f)`: three missed, two late and one false hit among the six.\n",
        machine::today(),
        super::facts(effort),
        SIZES.map(|size| format!("{size:e}")).join(" / "),
    );
    for group in groups {
        let rows: Vec<&Row> = rows.iter().filter(|row| row.group == group.name).collect();
        section(&mut text, group, &rows).expect("writing to a string does not fail");
    }
    text
}

fn section(text: &mut String, group: &Group, rows: &[&Row]) -> std::fmt::Result {
    writeln!(text, "\n## {}\n\n{} Right is {}\n", group.name, group.question, group.right)?;
    for (column, call) in group.calls {
        writeln!(text, "- {column}: {call}")?;
    }
    if !group.not_in_ratio.is_empty() {
        writeln!(text, "\nNot in the ratio: {}.", group.not_in_ratio.join(", "))?;
    }
    for size in SIZES {
        if let Some(grid) = tables::times(group, rows, size) {
            writeln!(text, "\n### {} at size {size:e}: nanoseconds\n\n{}", group.name, grid.markdown().trim_end())?;
        }
    }
    writeln!(text, "\n### {}: wrong answers\n\n{}", group.name, tables::wrong(group, rows).markdown().trim_end())
}
