use crate::csv::print_csv;
use crate::json::{print_array, print_lines};
use crate::output::{self, Out};
use crate::table::{TableRow, print_table};
use clap::ValueEnum;
use serde::Serialize;
use std::io;

/// The format of printed rows.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum RowFormat {
    /// Aligned columns for reading
    Table,
    /// One JSON array
    Json,
    /// One JSON object a line
    Jsonl,
    /// Comma-separated values under a line of column names
    Csv,
}

/// The format of a list that is printed as a whole.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum ListFormat {
    /// Aligned columns for reading
    Table,
    /// One JSON array
    Json,
}

/// A row that can be printed in every format. In JSON it has the fields that it serializes.
pub(crate) trait PrintedRow<const COLUMNS: usize, const CSV_COLUMNS: usize>: Serialize {
    const HEADING: [&'static str; COLUMNS];
    const CSV_HEADING: [&'static str; CSV_COLUMNS];

    fn table_row(&self) -> TableRow<COLUMNS>;
    fn csv_row(&self) -> [String; CSV_COLUMNS];
}

impl RowFormat {
    pub(crate) fn print<R: PrintedRow<COLUMNS, CSV_COLUMNS>, const COLUMNS: usize, const CSV_COLUMNS: usize>(
        self,
        out: &mut Out<'_>,
        rows: impl Iterator<Item = R> + Clone,
    ) -> io::Result<()> {
        match self {
            RowFormat::Table => {
                let table_rows = || rows.clone().map(|row| row.table_row());
                print_table(out, R::HEADING, table_rows, output::data_is_coloured())
            }
            RowFormat::Json => print_array(out, rows),
            RowFormat::Jsonl => print_lines(out, rows),
            RowFormat::Csv => print_csv(out, R::CSV_HEADING, rows.map(|row| row.csv_row())),
        }
    }
}
