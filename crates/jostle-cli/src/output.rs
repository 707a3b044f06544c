//! Where words go: data to standard output or a file, everything else to standard error.

use crate::failure::Failure;
use anstream::{AutoStream, ColorChoice};
use clap::ValueEnum;
use clap::builder::styling::{AnsiColor, Style};
use std::io::{self, ErrorKind, Write};
use std::path::Path;

/// The path that means standard input or standard output.
pub(crate) const STANDARD: &str = "-";

/// How rows are printed where there is no more to choose.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Layout {
    /// Aligned columns, to be read
    Table,
    /// One JSON array
    Json,
}

/// Prints data.
pub(crate) fn print(data: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    out.write_all(data.as_bytes()).and_then(|()| out.flush()).map_err(|error| match error.kind() {
        ErrorKind::BrokenPipe => Failure::NobodyListens,
        _ => Failure::bad(format!("cannot write to standard output: {}", reason(&error))),
    })
}

/// Whether data is printed in colour: on a terminal, unless `NO_COLOR` or the like forbids it.
pub(crate) fn data_is_coloured() -> bool {
    AutoStream::choice(&io::stdout()) != ColorChoice::Never
}

/// Writes a file, or standard output for `-`.
pub(crate) fn write(path: &Path, data: &str) -> Result<(), Failure> {
    if path.as_os_str() == STANDARD {
        return print(data);
    }
    std::fs::write(path, data).map_err(|error| {
        let name = path.display();
        Failure::bad(format!("cannot write {name}: {}; name a file in a folder you may write to", reason(&error)))
    })
}

/// A picture that is asked for beside rows must not be written among them.
pub(crate) fn refuse_beside_rows(picture: Option<&Path>) -> Result<(), Failure> {
    match picture {
        Some(path) if path.as_os_str() == STANDARD => {
            Err(Failure::bad("--svg - would mix with the rows; name a file, or use `jostle draw`"))
        }
        _ => Ok(()),
    }
}

/// Says something about the work, such as the summary.
pub(crate) fn say(line: &str) {
    // A closed standard error is no reason to stop.
    let _ = writeln!(io::stderr(), "{line}");
}

/// Says why something could not be done.
pub(crate) fn error(sentence: &str) {
    let bold_red = AnsiColor::Red.on_default().bold();
    let _ = writeln!(AutoStream::auto(io::stderr()), "{}: {sentence}", painted("error", bold_red));
}

/// The text in this style, whatever the text is printed to.
pub(crate) fn painted(text: &str, style: Style) -> String {
    format!("{style}{text}{style:#}")
}

/// What the system says, in our words where it is about a path.
pub(crate) fn reason(error: &io::Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => "there is no such file or folder".into(),
        ErrorKind::IsADirectory => "it is a folder".into(),
        ErrorKind::PermissionDenied => "permission denied".into(),
        _ => error.to_string(),
    }
}
