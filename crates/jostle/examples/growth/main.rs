//! Measures the growth of the time of each query with the number of corners, and prints the tables of docs/growth.md:
//!
//! ```sh
//! just growth
//! ```
//!
//! A number as argument is the largest number of corners. Words select the families whose names contain one of them.

mod families;
mod questions;

use std::{
    hint::black_box,
    io::IsTerminal,
    time::{Duration, Instant},
};

use families::{Family, families};
use questions::{Body, Question, Shape, of_two, of_two_convex, with_a_box};

/// The numbers of corners of each shape.
const COUNTS: [usize; 4] = [100, 1_000, 10_000, 100_000];

/// A query that takes longer is not measured with larger shapes.
const LONG: Duration = Duration::from_millis(20);

/// The time for which a query is repeated.
const ENOUGH: Duration = Duration::from_millis(60);

/// The same for one that takes milliseconds, of which few calls fit into that time: another program may slow all of them.
const ENOUGH_OF_SLOW: Duration = Duration::from_millis(600);

/// The time from which a query is slow.
const SLOW: Duration = Duration::from_millis(3);

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let largest = arguments.iter().find_map(|argument| argument.parse().ok()).unwrap_or(usize::MAX);
    let words: Vec<&String> = arguments.iter().filter(|argument| argument.parse::<usize>().is_err()).collect();
    let counts: Vec<usize> = COUNTS.into_iter().filter(|&count| count <= largest).collect();
    print!("{}", include_str!("head.md"));
    println!("\nMeasured {}.", machine());
    let is_wanted = |family: &Family| words.is_empty() || words.iter().any(|word| family.name.contains(word.as_str()));
    let families: Vec<Family> = families().into_iter().filter(is_wanted).collect();
    let mut tables: Vec<Rows> = families.iter().map(|family| measured(family, &counts)).collect();
    for (family, table) in families.iter().zip(&mut tables) {
        take_lesser(table, measured(family, &counts));
    }
    for (family, table) in families.iter().zip(&tables) {
        print_table(family, &counts, table);
    }
}

/// The date, the versions and the processor of this measurement.
fn machine() -> String {
    let run = |program: &str, arguments: &[&str]| {
        let output = std::process::Command::new(program).args(arguments).output().ok();
        output.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_string()).unwrap_or_default()
    };
    let cpus = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let cpu = cpus.lines().find_map(|line| line.strip_prefix("model name\t: ")).unwrap_or("an unknown processor");
    let compiler = run("rustc", &["--version"]);
    let compiler = compiler.split(" (").next().unwrap_or_default();
    let version = env!("CARGO_PKG_VERSION");
    format!("on {} with jostle {version} and {compiler} on one core of {cpu}", run("date", &["+%F"]))
}

/// The rows of a table: the name of a query, and its time for each count.
type Rows = Vec<(String, Vec<Option<Duration>>)>;

/// Measures a family: a row for each query.
fn measured(family: &Family, counts: &[usize]) -> Rows {
    let mut rows = Rows::new();
    for (column, &count) in counts.iter().enumerate() {
        let is_short = |rows: &Rows, row: usize| {
            rows.get(row).is_none_or(|(_, times)| times.iter().all(|time| time.is_some_and(|time| time < LONG)))
        };
        let add = |rows: &mut Rows, row: usize, name: &str, time| {
            if rows.len() == row {
                rows.push((name.into(), vec![None; column]));
            }
            rows[row].1.push(time);
        };
        let show_progress = |question: &str| {
            if std::io::stderr().is_terminal() {
                eprint!("\r\x1b[K{}, {} corners: {question}", family.name, grouped(count));
            }
        };
        let mut made = None;
        show_progress("construction");
        let time = Some(timed(|| made = Some(black_box((family.make)(count)))));
        add(&mut rows, 0, "construction", time);
        let Some(body) = made.map(Body::new) else { continue };
        let mut row = 1;
        let pairs: &[(&str, &[Question])] = match body.shape {
            Shape::Convex(_) => &[("", with_a_box()), (" of two", of_two()), (" of two", of_two_convex())],
            _ => &[("", with_a_box()), (" of two", of_two())],
        };
        for (of, questions) in pairs {
            for question in *questions {
                if (question.applies)(&body) {
                    show_progress(question.name);
                    let time =
                        (count <= question.most && is_short(&rows, row)).then(|| timed(|| (question.ask)(&body)));
                    add(&mut rows, row, &format!("{}{of}", question.name), time);
                    row += 1;
                }
            }
        }
    }
    if std::io::stderr().is_terminal() {
        eprint!("\r\x1b[K");
    }
    rows
}

/// Keeps the lesser of two times that were measured some time apart: a machine may be slow for longer than a query is
/// repeated.
fn take_lesser(table: &mut Rows, again: Rows) {
    let times = table.iter_mut().flat_map(|(_, times)| times);
    for (time, again) in times.zip(again.into_iter().flat_map(|(_, times)| times)) {
        *time = [*time, again].into_iter().flatten().min();
    }
}

/// Prints the table of a family: a row for each query, a column for each count, and the exponent of its growth.
fn print_table(family: &Family, counts: &[usize], rows: &Rows) {
    println!("\n## {}\n\n{}\n", family.name, family.what);
    let header: Vec<String> = counts.iter().map(|&count| grouped(count)).collect();
    println!("| | {} | grows with |", header.join(" | "));
    println!("|---|{}", "--:|".repeat(counts.len() + 1));
    for (name, times) in rows {
        let shown: Vec<String> = times.iter().map(|time| time.map_or("–".into(), in_words)).collect();
        println!("| {name} | {} | {} |", shown.join(" | "), power(times, counts));
    }
}

/// The minimum of several times: of two at least, as the first may include what a shape computes once.
fn timed(mut run: impl FnMut()) -> Duration {
    let begun = Instant::now();
    let mut time = || {
        let start = Instant::now();
        run();
        start.elapsed()
    };
    let mut least = time();
    loop {
        least = least.min(time());
        if begun.elapsed() > if least < SLOW { ENOUGH } else { ENOUGH_OF_SLOW } {
            return least;
        }
    }
}

/// The exponent of the number of corners between the last two times.
fn power(times: &[Option<Duration>], counts: &[usize]) -> String {
    let known: Vec<(f64, f64)> =
        times.iter().zip(counts).filter_map(|(time, &count)| time.map(|t| (t.as_secs_f64(), count as f64))).collect();
    match known[..] {
        [.., (t, n), (u, m)] => format!("n^{:.1}", (u / t).ln() / (m / n).ln()),
        _ => "–".into(),
    }
}

/// A time with two digits or more, and its unit.
fn in_words(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    let (value, unit) = match seconds {
        s if s < 1e-6 => (s * 1e9, "ns"),
        s if s < 1e-3 => (s * 1e6, "µs"),
        s if s < 1.0 => (s * 1e3, "ms"),
        s => (s, "s"),
    };
    let decimals = if value < 9.95 { 1 } else { 0 };
    format!("{value:.decimals$} {unit}")
}

/// A count with a comma before the thousands.
fn grouped(count: usize) -> String {
    if count < 1_000 { count.to_string() } else { format!("{},{:03}", count / 1_000, count % 1_000) }
}
