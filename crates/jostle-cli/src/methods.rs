use crate::annotation::Annotation;
use crate::csv::csv_text;
use crate::failure::{Ending, Failure};
use crate::format::{PrintedRow, Printing};
use crate::names::counted;
use crate::output::say;
use crate::pair_method::PairMethod;
use crate::table::{Column, Look, TableRow, texts};
use clap::Args;
use jostle::classic::{METHODS, Method};
use serde::Serialize;

/// List the textbook methods with their source, cost and where they fail
#[derive(Args)]
#[command(after_help = "\
Examples:
  jostle methods                      (wide lines: jostle methods | less -S)
  jostle methods circle-box-angle --json
  jostle methods --format csv

Each method is a function of the module `classic` of the library, and the column
`exact` names the question of the library that has the exact answer. Those with
`check` in the last column tell whether two shapes meet: `jostle check FILE
--method NAME` reports where they are wrong. docs/textbook.md has a picture of
each, and how often each is wrong.
Exit status: 0 if done, 2 for an unknown name or bad usage.")]
pub(crate) struct Methods {
    /// Only these methods
    #[arg(value_name = "NAME")]
    names: Vec<String>,
    #[command(flatten)]
    printing: Printing,
}

/// The row of a method.
#[derive(Clone, Serialize)]
struct MethodRow {
    name: &'static str,
    question: &'static str,
    cost: &'static str,
    fails: &'static str,
    exact: &'static str,
    source: &'static str,
    function: &'static str,
    /// True if `check --method` takes it.
    check: bool,
}

impl Methods {
    pub(crate) fn run(self) -> Result<Ending, Failure> {
        let asked: Vec<&Method> = match self.names.is_empty() {
            true => METHODS.iter().collect(),
            false => self.names.iter().map(|name| named(name)).collect::<Result<_, _>>().map_err(Failure::bad)?,
        };
        self.printing.print(asked.iter().map(|method| MethodRow::new(method)))?;
        say(&counted(asked.len(), "method"));
        Ok(Ending::Fine)
    }
}

/// The method with this name, or an error that tells which there are.
fn named(name: &str) -> Result<&'static Method, String> {
    METHODS.iter().find(|method| method.name == name).ok_or_else(|| {
        let names: Vec<&str> = METHODS.iter().map(|method| method.name).collect();
        format!("there is no method {name:?}; there are {}", names.join(", "))
    })
}

impl MethodRow {
    fn new(method: &'static Method) -> MethodRow {
        let &Method { name, function, question, source, cost, exact, fails, .. } = method;
        MethodRow { name, question, cost, fails, exact, source, function, check: PairMethod::of(name).is_some() }
    }

    fn cells(&self) -> [&'static str; 8] {
        let check = if self.check { "check" } else { "" };
        [self.name, self.question, self.cost, self.fails, self.exact, self.source, self.function, check]
    }
}

const NAMES: [&str; 8] = ["name", "question", "cost", "fails", "exact", "source", "function", "used by"];

impl PrintedRow<8, 8> for MethodRow {
    const COLUMNS: [Column; 8] = [
        texts(NAMES[0]),
        texts(NAMES[1]),
        texts(NAMES[2]),
        texts(NAMES[3]),
        texts(NAMES[4]),
        texts(NAMES[5]),
        texts(NAMES[6]),
        texts(NAMES[7]),
    ];
    const CSV_HEADING: [&'static str; 8] =
        ["name", "question", "cost", "fails", "exact", "source", "function", "used_by"];

    fn table_row(&self) -> TableRow<8> {
        TableRow { look: Look::Plain, cells: self.cells().map(String::from) }
    }

    fn csv_row(&self) -> [String; 8] {
        self.cells().map(csv_text)
    }

    fn annotation(&self) -> Option<Annotation<'_>> {
        None
    }
}
