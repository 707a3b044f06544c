//! The file that a picture or a scene is written to, checked before the work begins, so that no other file is overwritten
//! by mistake.

use crate::failure::Failure;
use crate::file_kind::FileKind;
use crate::output::{self, STANDARD, reason};
use crate::replace::{NotReplaced, folder, replace, try_out};
use clap::Args;
use same_file::Handle;
use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, ErrorKind, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};

/// The option that allows pictures to overwrite any file.
#[derive(Args)]
pub(crate) struct Overwriting {
    /// Let the picture overwrite any file, even one that is not an SVG picture or that this run reads
    #[arg(long)]
    force: bool,
}

/// The option for a picture beside the rows.
#[derive(Args)]
pub(crate) struct Drawing {
    /// Write a picture of what the rows tell
    #[arg(long, value_name = "OUT")]
    svg: Option<PathBuf>,
    #[command(flatten)]
    overwriting: Overwriting,
}

impl Drawing {
    /// The target of `--svg`, which must not mix with the rows; `inputs` are the paths that this run reads.
    pub(crate) fn target(&self, inputs: &[&Path]) -> Result<Option<Target>, Failure> {
        let Some(path) = &self.svg else { return Ok(None) };
        let target = Target::new("--svg", path, inputs, Document::Picture, self.overwriting.force)?;
        if let Place::StandardOutput = target.place {
            let name = path.display();
            return Err(Failure::bad(format!(
                "--svg {name} would mix with the rows; name another file, or use `jostle draw`"
            )));
        }
        Ok(Some(target))
    }
}

/// The kind of what is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Document {
    /// An SVG picture, which may replace another one.
    Picture,
    /// A scene, which replaces nothing: others may have been edited.
    Scene,
}

/// The destination of a picture or a scene.
pub(crate) struct Target {
    /// The path as given, for messages.
    name: PathBuf,
    place: Place,
}

enum Place {
    StandardOutput,
    /// A regular file, never a symbolic link, with its metadata if it exists. It is replaced.
    File(PathBuf, Option<Metadata>),
    /// A device, a pipe or a socket, which is not replaced.
    Device,
}

impl Target {
    /// The target of `-o` for a picture; `inputs` are the paths that this run reads.
    pub(crate) fn alone(path: &Path, inputs: &[&Path], overwriting: &Overwriting) -> Result<Target, Failure> {
        Target::new("-o", path, inputs, Document::Picture, overwriting.force)
    }

    /// The target of `-o` for a scene; `inputs` are the paths that this run reads.
    pub(crate) fn of_scene(path: &Path, inputs: &[&Path], force: bool) -> Result<Target, Failure> {
        Target::new("-o", path, inputs, Document::Scene, force)
    }

    fn new(option: &str, path: &Path, inputs: &[&Path], document: Document, force: bool) -> Result<Target, Failure> {
        let name = path.display();
        let target = |place| Ok(Target { name: path.into(), place });
        if path.as_os_str() == STANDARD {
            return target(Place::StandardOutput);
        }
        let old = match fs::metadata(path) {
            Ok(old) if old.is_dir() => return Err(cannot_write(path, &ErrorKind::IsADirectory.into())),
            Ok(old) => Some(old),
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            Err(error) => return Err(cannot_write(path, &error)),
        };
        if let Some(old) = &old {
            if mixes(Handle::stdout(), path, old) {
                return target(Place::StandardOutput);
            }
            if mixes(Handle::stderr(), path, old) {
                return Err(Failure::bad(format!("{option} {name} would mix with the summary; name another file")));
            }
            let loss = if force { Ok(None) } else { loss(path, old, inputs, document) };
            if let Some(loss) = loss.map_err(|error| cannot_write(path, &error))? {
                return Err(Failure::bad(format!(
                    "{option} {name} would overwrite {loss}; name another file, or overwrite it with --force"
                )));
            }
            if !old.is_file() {
                return target(Place::Device);
            }
        }
        let file = destination(path);
        let replaceable = match file.file_name() {
            Some(_) if !ends_in_separator(path) => try_out(&file, old.is_some()),
            _ => Err(ErrorKind::NotFound.into()),
        };
        replaceable.map_err(|error| cannot_write(path, &error))?;
        target(Place::File(file, old))
    }

    /// Writes the picture or the scene. If that fails, an existing file stays unchanged, unless it can only be written in place.
    pub(crate) fn write(&self, text: &str) -> Result<(), Failure> {
        let written = match &self.place {
            Place::StandardOutput => return output::print(text),
            Place::File(path, old) => replace(path, old.as_ref(), text),
            Place::Device => write_to_device(&self.name, text),
        };
        let name = self.name.display();
        written.map_err(|why| match why {
            NotReplaced::Failed(error) => cannot_write(&self.name, &error),
            NotReplaced::Changed => Failure::bad(format!(
                "cannot write {name}: it was changed during this run; check it and run this again"
            )),
            NotReplaced::Torn(error, kept) => Failure::bad(format!(
                "cannot write all of {name}: {}; the complete content is in {}",
                reason(&error),
                kept.display()
            )),
        })
    }
}

fn cannot_write(path: &Path, error: &io::Error) -> Failure {
    let name = path.display();
    Failure::bad(format!("cannot write {name}: {}; name a file in a folder you may write to", reason(error)))
}

/// Whether a picture written to the file would mix with the lines of this stream. Among devices, a terminal.
fn mixes(stream: io::Result<Handle>, path: &Path, file: &Metadata) -> bool {
    stream.is_ok_and(|stream| {
        is_same(&stream, path, file)
            && (FileKind::from(file.file_type()) != FileKind::CharacterDevice || stream.as_file().is_terminal())
    })
}

/// Whether a handle and a path lead to the same file. The path is not opened: a pipe would block, and a file may be
/// write-only.
fn is_same(one: &Handle, path: &Path, other: &Metadata) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        let _ = path;
        (one.dev(), one.ino()) == (other.dev(), other.ino())
    }
    #[cfg(not(unix))]
    {
        other.is_file() && Handle::from_path(path).is_ok_and(|other| other == *one)
    }
}

/// The content that overwriting would destroy; `None` for a picture below another, for an empty file, and for devices and
/// pipes, which keep nothing.
fn loss(path: &Path, file: &Metadata, inputs: &[&Path], document: Document) -> io::Result<Option<&'static str>> {
    match FileKind::from(file.file_type()) {
        FileKind::CharacterDevice | FileKind::Pipe => return Ok(None),
        FileKind::BlockDevice => return Ok(Some("a block device")),
        FileKind::File => (),
    }
    if inputs.iter().filter_map(|input| regular_file(input)).any(|input| is_same(&input, path, file)) {
        return Ok(Some("a file that this run reads"));
    }
    Ok(match document {
        Document::Scene => (file.len() > 0).then_some("a file that exists already"),
        Document::Picture => (!is_picture(path)?).then_some("a file that is not an SVG picture"),
    })
}

fn write_to_device(path: &Path, text: &str) -> Result<(), NotReplaced> {
    let mut device = OpenOptions::new().write(true).open(path)?;
    if device.metadata()?.is_file() {
        return Err(NotReplaced::Changed);
    }
    Ok(device.write_all(text.as_bytes())?)
}

/// The identity of a regular file, shared by all paths and links to it; `None` for anything else.
fn regular_file(path: &Path) -> Option<Handle> {
    if path.as_os_str() == STANDARD {
        return Handle::stdin().ok();
    }
    // Opening a pipe would block until something writes to it.
    if !fs::metadata(path).ok()?.is_file() {
        return None;
    }
    Handle::from_path(path).ok()
}

/// Whether the file is an SVG picture, or empty.
fn is_picture(path: &Path) -> io::Result<bool> {
    /// The number of bytes in which the first element begins.
    const HEAD: u64 = 1 << 16;
    let mut head = Vec::new();
    File::open(path)?.take(HEAD).read_to_end(&mut head)?;
    Ok(head.is_empty() || begins_picture(&String::from_utf8_lossy(&head)))
}

/// Whether the first element of this XML is `svg`.
fn begins_picture(text: &str) -> bool {
    let mut rest = text.trim_start_matches('\u{feff}').trim_start();
    loop {
        let end = match rest {
            _ if rest.starts_with("<?") => "?>",
            _ if rest.starts_with("<!--") => "-->",
            _ => break,
        };
        let Some((_, after)) = rest.split_once(end) else { return false };
        rest = after.trim_start();
    }
    ["<svg", "<!DOCTYPE svg"].iter().any(|begin| {
        let after = rest.strip_prefix(begin);
        after.is_some_and(|after| after.starts_with(|c: char| c.is_ascii_whitespace() || matches!(c, '>' | '/')))
    })
}

/// The target of a path through symbolic links, which need not exist.
fn destination(path: &Path) -> PathBuf {
    /// The length of a chain of links that the system refuses.
    const MOST_LINKS: usize = 40;
    let mut path = path.to_path_buf();
    for _ in 0..MOST_LINKS {
        let Ok(link) = fs::read_link(&path) else { break };
        path = folder(&path).join(link);
    }
    path
}

fn ends_in_separator(path: &Path) -> bool {
    path.to_string_lossy().ends_with(std::path::is_separator)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_element_makes_a_picture() {
        for text in [
            "<svg xmlns=\"http://www.w3.org/2000/svg\">",
            "<svg/>",
            "\u{feff}<?xml version=\"1.0\"?>\n<!-- <html> -->\n<svg\nwidth=\"1\">",
            "<?xml version=\"1.0\"?><!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"\">",
        ] {
            assert!(begins_picture(text), "{text}");
        }
        for text in
            ["{\"jostle\": 1}", "<html><svg/></html>", "<svgx>", "<!-- <svg>", "<?xml version=\"1.0\"?>", "a <svg/>"]
        {
            assert!(!begins_picture(text), "{text}");
        }
    }
}
