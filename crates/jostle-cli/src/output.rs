//! Output: data to standard output or a file, all messages to standard error.

use crate::failure::Failure;
use anstream::{AutoStream, ColorChoice};
use clap::builder::styling::{AnsiColor, Style};
use jostle_scene::is_hidden;
use std::io::{self, BufWriter, ErrorKind, Write};

/// The path that means standard input or standard output.
pub(crate) const STANDARD: &str = "-";

/// The writer that rows are printed to.
pub(crate) type Out<'o> = dyn Write + 'o;

/// Prints data.
pub(crate) fn print(data: &str) -> Result<(), Failure> {
    stream(|out| out.write_all(data.as_bytes()))
}

/// Prints data piece by piece, without holding all of it in memory.
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

/// Turns the signal of a file size limit (`ulimit -f`), which would end the program, into a write error like that of a
/// full disk.
pub(crate) fn report_size_limits() {
    #[cfg(unix)]
    {
        use std::sync::{Arc, atomic::AtomicBool};
        // If the registration fails, the limit ends the program.
        let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Arc::<AtomicBool>::default());
    }
}

/// Prints a message, such as the summary, to standard error.
pub(crate) fn say(line: &str) {
    // A closed standard error is no reason to stop.
    let _ = writeln!(io::stderr(), "{}", visible(line));
}

/// Prints an error to standard error.
pub(crate) fn error(sentence: &str) {
    let bold_red = AnsiColor::Red.on_default().bold();
    let _ = writeln!(AutoStream::auto(io::stderr()), "{}: {}", painted("error", bold_red), visible(sentence));
}

/// A sentence with hidden characters escaped. Backslashes stay, since the names in it are escaped already.
fn visible(sentence: &str) -> String {
    let mut visible = String::with_capacity(sentence.len());
    for c in sentence.chars() {
        if is_hidden(c) { visible.extend(c.escape_unicode()) } else { visible.push(c) }
    }
    visible
}

/// The text in this style, on a terminal or not.
pub(crate) fn painted(text: &str, style: Style) -> String {
    format!("{style}{text}{style:#}")
}

/// The reason for an error; a plain one for the common errors about paths.
pub(crate) fn reason(error: &io::Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => "there is no such file or folder".into(),
        ErrorKind::IsADirectory => "it is a folder".into(),
        ErrorKind::PermissionDenied => "permission denied".into(),
        _ => error.to_string(),
    }
}
