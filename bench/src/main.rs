//! Times jostle and its rivals on the same inputs in one process, and checks every timed answer against exact
//! arithmetic. See README.md.

mod case;
mod clock;
mod exact;
mod groups;
mod report;
mod rivals;
mod scene;

use std::{io::Write as _, process::ExitCode};

use clap::{Parser, builder::PossibleValuesParser};
use indicatif::{ProgressBar, ProgressStyle};
use jostle_bench::machine;

use clock::Effort;
use groups::{Group, Recipe};
use report::{Row, page, readme, record};

/// Times jostle and other libraries on the same queries and checks every answer.
///
/// Prints nanoseconds per query (minimum and median of many rounds), the ratio of jostle to the best of the others, and
/// the number of wrong answers. Exits with status 1 if an answer of jostle is wrong.
#[derive(Parser)]
#[command(after_help = "Examples:
  cargo run --release --manifest-path bench/Cargo.toml -- --quick
  cargo run --release --manifest-path bench/Cargo.toml -- intersects separation --only box
  cargo run --release --manifest-path bench/Cargo.toml -- --record everything --page
  cargo run --release --manifest-path bench/Cargo.toml -- cast_ray --json > rays.jsonl

With Box2D in C (apt-get install clang-19):
  CC=clang-19 CFLAGS=\"-O3 -DNDEBUG\" cargo run --release --manifest-path bench/Cargo.toml --features box2d-c")]
struct Options {
    /// The groups to measure; all if none is named.
    #[arg(value_name = "GROUP", value_parser = PossibleValuesParser::new(groups::ALL.map(|group| group.name)))]
    groups: Vec<String>,
    /// Few questions, few rounds: to see that it works. Its times mean little.
    #[arg(long)]
    quick: bool,
    /// Only questions whose name or mix contains this.
    #[arg(long, value_name = "TEXT")]
    only: Option<String>,
    /// Write a Markdown file into bench/records/, named by the date and NAME (default: the groups).
    #[arg(long, value_name = "NAME", num_args = 0..=1, default_missing_value = "")]
    record: Option<String>,
    /// Also write docs/benchmarks.md, and the table of README.md, from the record.
    #[arg(long, requires = "record")]
    page: bool,
    /// One JSON object for each case, one a line, instead of tables.
    #[arg(long)]
    json: bool,
}

fn main() -> ExitCode {
    let options = Options::parse();
    if cfg!(debug_assertions) {
        eprintln!("this is a debug build: its times mean nothing; run it with --release");
    }
    if !cfg!(feature = "box2d-c") {
        eprintln!(
            "Box2D in C is skipped: apt-get install clang-19, then run with CC=clang-19 CFLAGS=\"-O3 -DNDEBUG\" and \
             --features box2d-c"
        );
    }
    machine::warn_of_assertions();
    case::keep_counted_panics_quiet();
    match run(&options) {
        Ok(0) => ExitCode::SUCCESS,
        Ok(faults) => {
            eprintln!("jostle answered {faults} questions wrongly or not at all");
            ExitCode::FAILURE
        }
        Err(message) => {
            eprintln!("{message}");
            ExitCode::from(2)
        }
    }
}

/// Measures the selected groups and prints the results; returns the number of wrong answers of jostle.
fn run(options: &Options) -> Result<usize, String> {
    let effort = if options.quick { Effort::QUICK } else { Effort::FULL };
    let named = |group: &&Group| options.groups.is_empty() || options.groups.iter().any(|name| name == group.name);
    let groups: Vec<&Group> = groups::ALL.iter().filter(named).collect();
    let wanted = |recipe: &Recipe| {
        options.only.as_ref().is_none_or(|text| recipe.subject.contains(text) || recipe.mix.contains(text))
    };
    let recipes: Vec<(&Group, Recipe)> = groups
        .iter()
        .flat_map(|&group| (group.recipes)().into_iter().filter(wanted).map(move |recipe| (group, recipe)))
        .collect();
    if recipes.is_empty() {
        let text = options.only.as_deref().unwrap_or_default();
        return Err(format!("no question or mix contains \"{text}\"; run without --only to see all"));
    }
    let bar = ProgressBar::new(recipes.len() as u64)
        .with_style(ProgressStyle::with_template("{bar:30} {pos}/{len} {msg}").expect("the template is valid"));
    let mut rows = Vec::new();
    for (group, recipe) in recipes {
        bar.set_message(format!("{} {} {} at {:e}", group.name, recipe.subject, recipe.mix, recipe.size));
        let mut case = recipe.prepare(effort.questions);
        let times = clock::measure(&mut case.entries, effort);
        rows.push(Row::new(group, case, times));
        bar.inc(1);
    }
    bar.finish_and_clear();
    for group in &groups {
        report::leave_out_the_one_sided(group, &mut rows);
        let rows: Vec<&Row> = rows.iter().filter(|row| row.group == group.name).collect();
        print(group, &rows, options.json);
    }
    if let Some(name) = &options.record {
        let all = groups.len() == groups::ALL.len();
        let names = groups.iter().map(|group| group.name).collect::<Vec<_>>().join("-");
        let name = if !name.is_empty() {
            name.clone()
        } else if all {
            "all".into()
        } else {
            names
        };
        let path = record::write(&name, &groups, &rows, effort)
            .map_err(|error| format!("the record could not be written: {error}"))?;
        eprintln!("recorded in {}", path.display());
        if options.page {
            let page = page::write(&path, &groups, &rows, effort)
                .map_err(|error| format!("the page could not be written: {error}"))?;
            eprintln!("described in {}", page.display());
            let is_whole = all && !options.quick && options.only.is_none();
            if is_whole && rows.iter().all(|row| row.our_faults() == 0) {
                let readme = readme::write(&groups, &rows)
                    .map_err(|error| format!("the table of the README could not be written: {error}"))?;
                eprintln!("summed up in {}", readme.display());
            } else {
                eprintln!("the table of the README stays: it sums up whole runs without a wrong answer of jostle");
            }
        }
    }
    Ok(rows.iter().map(Row::our_faults).sum())
}

/// Prints the rows of a group; a closed pipe is no error.
fn print(group: &Group, rows: &[&Row], json: bool) {
    let text = if json { report::json_lines(rows) } else { report::text(group, rows) };
    let _ = std::io::stdout().write_all(text.as_bytes());
}
