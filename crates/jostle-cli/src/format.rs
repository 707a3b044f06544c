use crate::annotation::Annotation;
use crate::csv::print_csv;
use crate::failure::Failure;
use crate::json::{print_array, print_lines};
use crate::output::{self, Out};
use crate::table::{Column, TableRow, print_table};
use clap::{Args, ValueEnum};
use serde::Serialize;
use std::io;

/// The options for the format of rows, the same for every command that prints rows.
#[derive(Args)]
pub(crate) struct Printing {
    /// The format of the rows
    #[arg(long, default_value = "table")]
    format: RowFormat,
    /// The same as `--format json`
    #[arg(long, conflicts_with = "format")]
    json: bool,
}

/// The format of printed rows.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum RowFormat {
    /// Aligned columns for reading, numbers rounded to 6 digits
    Table,
    /// One JSON array
    Json,
    /// One JSON object a line
    Jsonl,
    /// Comma-separated values under a line of column names
    Csv,
    /// Annotations of a GitHub workflow: errors for what is denied
    Github,
}

/// A row that can be printed in every format. In JSON it has the fields that it serializes.
pub(crate) trait PrintedRow<const COLUMNS: usize, const CSV_COLUMNS: usize>: Serialize {
    const COLUMNS: [Column; COLUMNS];
    const CSV_HEADING: [&'static str; CSV_COLUMNS];

    fn table_row(&self) -> TableRow<COLUMNS>;
    fn csv_row(&self) -> [String; CSV_COLUMNS];
    /// The annotation of a workflow; `None` if there is nothing to remark.
    fn annotation(&self) -> Option<Annotation<'_>>;
}

impl Printing {
    /// Whether rows are printed in a format without columns, which has room for lists.
    pub(crate) fn has_room(&self) -> bool {
        matches!(self.format(), RowFormat::Json | RowFormat::Jsonl)
    }

    fn format(&self) -> RowFormat {
        if self.json { RowFormat::Json } else { self.format }
    }

    /// Prints rows to standard output. They are made as they are printed, since all of them might not fit into memory;
    /// for a table they are made twice.
    pub(crate) fn print<R: PrintedRow<COLUMNS, CSV_COLUMNS>, const COLUMNS: usize, const CSV_COLUMNS: usize>(
        &self,
        rows: impl Iterator<Item = R> + Clone,
    ) -> Result<(), Failure> {
        output::stream(|out| self.format().print(out, rows))
    }
}

impl RowFormat {
    fn print<R: PrintedRow<COLUMNS, CSV_COLUMNS>, const COLUMNS: usize, const CSV_COLUMNS: usize>(
        self,
        out: &mut Out<'_>,
        mut rows: impl Iterator<Item = R> + Clone,
    ) -> io::Result<()> {
        match self {
            RowFormat::Table => {
                let table_rows = || rows.clone().map(|row| row.table_row());
                print_table(out, R::COLUMNS, table_rows, output::data_is_coloured())
            }
            RowFormat::Json => print_array(out, rows),
            RowFormat::Jsonl => print_lines(out, rows),
            RowFormat::Csv => print_csv(out, R::CSV_HEADING, rows.map(|row| row.csv_row())),
            RowFormat::Github => rows.try_for_each(|row| match row.annotation() {
                Some(annotation) => write!(out, "{annotation}"),
                None => Ok(()),
            }),
        }
    }
}
