//! Where words go: data to standard output or a file, everything else to standard error.

use crate::failure::Failure;
use anstream::{AutoStream, ColorChoice};
use clap::ValueEnum;
use clap::builder::styling::{AnsiColor, Style};
use jostle_scene::is_hidden;
use std::io::{self, BufWriter, ErrorKind, Write};

/// The path that means standard input or standard output.
pub(crate) const STANDARD: &str = "-";

/// The writer that rows are printed to.
pub(crate) type Out<'o> = dyn Write + 'o;

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
    stream(|out| out.write_all(data.as_bytes()))
}

/// Prints data piece by piece, so that it is never in memory as a whole.
pub(crate) fn stream(write: impl FnOnce(&mut Out<'_>) -> io::Result<()>) -> Result<(), Failure> {
    let mut out = BufWriter::new(io::stdout().lock());
    write(&mut out).and_then(|()| out.flush()).map_err(|error| match error.kind() {
        ErrorKind::BrokenPipe => Failure::NobodyListens,
        _ => Failure::bad(format!("cannot write to standard output: {}", reason(&error))),
    })
}

/// Whether data is printed in colour: on a terminal, unless `NO_COLOR` or the like forbids it.
pub(crate) fn data_is_coloured() -> bool {
    AutoStream::choice(&io::stdout()) != ColorChoice::Never
}

/// Runs `write` and returns its output as a string.
#[cfg(test)]
pub(crate) fn printed(write: impl FnOnce(&mut Out<'_>) -> io::Result<()>) -> String {
    let mut text = Vec::new();
    write(&mut text).expect("memory can be written to");
    String::from_utf8(text).expect("what is printed is text")
}

/// Turns the signal of a file size limit (`ulimit -f`) into a write error, like that of a full disk, so that it does not end the
/// program.
pub(crate) fn report_size_limits() {
    #[cfg(unix)]
    {
        use std::sync::{Arc, atomic::AtomicBool};
        // If the registration fails, the limit ends the program.
        let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Arc::<AtomicBool>::default());
    }
}

/// Says something about the work, such as the summary.
pub(crate) fn say(line: &str) {
    // A closed standard error is no reason to stop.
    let _ = writeln!(io::stderr(), "{}", visible(line));
}

/// Says why something could not be done.
pub(crate) fn error(sentence: &str) {
    let bold_red = AnsiColor::Red.on_default().bold();
    let _ = writeln!(AutoStream::auto(io::stderr()), "{}: {}", painted("error", bold_red), visible(sentence));
}

/// A sentence without hidden characters. Backslashes stay as they are: the names in it are escaped already.
fn visible(sentence: &str) -> String {
    let mut visible = String::with_capacity(sentence.len());
    for c in sentence.chars() {
        if is_hidden(c) { visible.extend(c.escape_unicode()) } else { visible.push(c) }
    }
    visible
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
