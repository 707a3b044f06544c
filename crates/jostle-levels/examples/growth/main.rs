//! Measures how long questions take, compares the times with the page docs/growth.md, and fails if one is above its budget,
//! which is twice the time on the page:
//!
//! ```sh
//! just growth            # everything
//! just growth combs      # tables and rows with one of these words in their names
//! just growth 1000       # up to so many corners
//! just growth --record   # writes the page
//! ```
//!
//! The rows about levels need Debian's package `freedoom`, and are skipped without it.

mod arrangement;
mod budget;
mod choice;
mod clock;
mod families;
mod family_table;
mod figure;
mod first_calls;
mod freedoom;
mod games;
mod page;
mod questions;
mod random;

use std::{
    io::IsTerminal,
    process::{Command, ExitCode},
    time::{Duration, Instant},
};

use budget::{Comparison, compare};
use choice::Choice;
use families::families;
use page::{Page, Table, loop_in_words};

/// The numbers of corners of the families' shapes.
const COUNTS: [usize; 4] = [100, 1_000, 10_000, 100_000];

/// The page is the lesser of so many rounds over all tables, some minutes apart.
const ROUNDS: usize = 2;

/// What is above its budget is measured again so often: another program may have slowed it.
const AGAIN: usize = 2;

const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/growth.md");

fn main() -> ExitCode {
    match run() {
        Ok(is_within) if is_within => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::from(2)
        }
    }
}

/// What the program was asked to do.
struct Arguments {
    is_recording: bool,
    words: Vec<String>,
    counts: Vec<usize>,
}

impl Arguments {
    fn parse(given: impl Iterator<Item = String>) -> Result<Arguments, String> {
        let mut arguments = Arguments { is_recording: false, words: Vec::new(), counts: COUNTS.to_vec() };
        for argument in given {
            if argument == "--record" {
                arguments.is_recording = true;
            } else if argument.starts_with('-') {
                return Err(format!("{argument}: only --record, words and a number of corners are known"));
            } else if let Ok(most) = argument.parse::<usize>() {
                arguments.counts.retain(|&count| count <= most);
            } else {
                arguments.words.push(argument);
            }
        }
        if arguments.is_recording && !arguments.words.is_empty() {
            return Err("--record takes no words: the page is one measurement".into());
        }
        Ok(arguments)
    }
}

/// False if a row is above its budget, or new.
fn run() -> Result<bool, String> {
    let arguments = Arguments::parse(std::env::args().skip(1))?;
    if !freedoom::is_installed() {
        eprintln!("Freedoom is not installed (apt-get install freedoom): rows about its levels are skipped");
    }
    if arguments.is_recording { record(&arguments) } else { check(&arguments) }
}

fn record(arguments: &Arguments) -> Result<bool, String> {
    let mut clock = Clock::default();
    let choice = Choice { words: &[], page: None, scale: 1.0, only: None };
    let mut tables = measure(&arguments.counts, &choice, &mut clock);
    for _ in 1..ROUNDS {
        take_lesser(&mut tables, measure(&arguments.counts, &choice, &mut clock));
    }
    let mut text =
        format!("{}\nMeasured {}.\n{}\n", include_str!("head.md"), machine(), loop_in_words(clock.fixed_loop()));
    text += &shown(&tables);
    std::fs::write(PAGE, text).map_err(|error| format!("{PAGE}: {error}"))?;
    eprintln!("wrote docs/growth.md");
    Ok(true)
}

fn check(arguments: &Arguments) -> Result<bool, String> {
    let text = std::fs::read_to_string(PAGE).map_err(|error| format!("{PAGE}: {error}"))?;
    let page =
        Page::parse(&text).map_err(|error| format!("docs/growth.md, {error}; just growth --record writes it"))?;
    let mut clock = Clock::default();
    let scale = |clock: &mut Clock| clock.fixed_loop().as_secs_f64() / page.fixed_loop.as_secs_f64();
    let mut choice = Choice { words: &arguments.words, page: Some(&page), scale: scale(&mut clock), only: None };
    let mut tables = measure(&arguments.counts, &choice, &mut clock);
    if tables.is_empty() {
        return Err(format!("no table and no row has one of these words: {}", arguments.words.join(" ")));
    }
    let is_asked = |table: &str, row: &str| {
        Choice { words: &arguments.words, page: None, scale: 1.0, only: None }.wants_row(table, row)
    };
    let mut comparison = compare(&page, &tables, scale(&mut clock), is_asked);
    for _ in 0..AGAIN {
        if comparison.over.is_empty() {
            break;
        }
        eprintln!("above their budgets and measured again: {}", comparison.over.len());
        choice.scale = scale(&mut clock);
        let again = Choice { only: Some(&comparison.over), ..choice };
        let again = measure(&arguments.counts, &again, &mut clock);
        take_lesser(&mut tables, again);
        comparison = compare(&page, &tables, scale(&mut clock), is_asked);
    }
    println!("{}", shown(&tables).trim_start());
    let (now, then) = (clock.fixed_loop(), page.fixed_loop);
    println!("The fixed loop took {:.3} ms, {:.3} ms on the page.", now.as_secs_f64() * 1e3, then.as_secs_f64() * 1e3);
    Ok(report(&comparison))
}

/// Prints what the comparison found; false if the check fails.
fn report(comparison: &Comparison) -> bool {
    let Comparison { within, over, new, missing } = comparison;
    let list = |what: &str, rows: &[String]| {
        if !rows.is_empty() {
            println!("{what}:\n  {}", rows.join("\n  "));
        }
    };
    list("On the page, but not measured now", missing);
    list("Not on the page (just growth --record adds them)", new);
    list("Above their budgets", &over.iter().map(|over| over.in_words()).collect::<Vec<_>>());
    println!("Times within their budgets: {within}; above: {}; rows that are new: {}.", over.len(), new.len());
    over.is_empty() && new.is_empty()
}

/// One round over all that is chosen; tables without rows are left out.
fn measure(counts: &[usize], choice: &Choice<'_>, clock: &mut Clock) -> Vec<Table> {
    let mut tables = Vec::new();
    let mut add = |name: &str, measure: &dyn Fn() -> Table| {
        let begun = Instant::now();
        clock.fixed_loop();
        let table = measure();
        if !table.rows.is_empty() {
            show_progress("");
            eprintln!("{name}: {} rows in {:.0} s", table.rows.len(), begun.elapsed().as_secs_f64());
            tables.push(table);
        }
    };
    add(games::NAME, &|| games::measure(choice));
    add(first_calls::NAME, &|| first_calls::measure(choice));
    for family in families() {
        add(family.name, &|| family_table::measure(&family, counts, choice));
    }
    tables
}

fn take_lesser(tables: &mut [Table], again: Vec<Table>) {
    for again in again {
        if let Some(table) = tables.iter_mut().find(|table| table.name == again.name) {
            table.take_lesser(again);
        }
    }
}

/// The tables as they are on the page.
fn shown(tables: &[Table]) -> String {
    let families = families();
    let family = |table: &Table| families.iter().find(|family| family.name == table.name);
    let begins_families = tables.iter().position(|table| family(table).is_some());
    let parts = tables.iter().enumerate().map(|(index, table)| {
        let head = if begins_families == Some(index) { include_str!("families.md") } else { "" };
        let (level, what) = match family(table) {
            Some(family) => (3, family_table::what(family)),
            None if table.name == games::NAME => (2, games::what()),
            None => (2, first_calls::WHAT.into()),
        };
        format!("{head}{}", table.markdown(level, &what))
    });
    parts.collect()
}

/// The least time of the fixed loop so far.
#[derive(Default)]
struct Clock(Option<Duration>);

impl Clock {
    /// Measures it once more.
    fn fixed_loop(&mut self) -> Duration {
        let now = clock::fixed_loop();
        let least = self.0.map_or(now, |before| before.min(now));
        self.0 = Some(least);
        least
    }
}

/// The date, the versions and the processor of this measurement.
fn machine() -> String {
    let run = |program: &str, arguments: &[&str]| {
        let output = Command::new(program).args(arguments).output().ok();
        output.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_string()).unwrap_or_default()
    };
    let cpus = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let cpu = cpus.lines().find_map(|line| line.strip_prefix("model name\t: ")).unwrap_or("an unknown processor");
    let compiler = run("rustc", &["--version"]);
    let compiler = compiler.split(" (").next().unwrap_or_default();
    let version = env!("CARGO_PKG_VERSION");
    format!("on {} with jostle {version} and {compiler} on one core of {cpu}", run("date", &["+%F"]))
}

/// Replaces the last line of a terminal; elsewhere only tables are reported.
fn show_progress(what: &str) {
    if std::io::stderr().is_terminal() {
        eprint!("\r\x1b[K{what}");
    }
}

/// A count with a comma before the thousands.
fn grouped(count: usize) -> String {
    if count < 1_000 { count.to_string() } else { format!("{},{:03}", count / 1_000, count % 1_000) }
}
