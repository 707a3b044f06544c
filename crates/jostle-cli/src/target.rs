//! The file that a picture is written to. It is checked before the work begins, so that no other file is overwritten by
//! mistake, and it is replaced either completely or not at all.

use crate::failure::Failure;
use crate::output::{self, STANDARD, reason};
use clap::Args;
use same_file::Handle;
use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

/// The option that allows pictures to overwrite any file.
#[derive(Args)]
pub(crate) struct Overwriting {
    /// Let the picture overwrite any file, even one that is no SVG picture or that this run reads
    #[arg(long)]
    force: bool,
}

/// A place that a picture can be written to.
pub(crate) struct Target {
    /// The path as it was given, for messages.
    name: PathBuf,
    place: Place,
}

enum Place {
    StandardOutput,
    /// A regular file, never a symbolic link, with its metadata if it exists: its owner and permissions are kept.
    File(PathBuf, Option<Metadata>),
    /// A device or a pipe. It is written to, not replaced.
    Device,
}

impl Target {
    /// The place for the picture of `-o`; `inputs` are the paths that this run reads.
    pub(crate) fn alone(path: &Path, inputs: &[&Path], overwriting: &Overwriting) -> Result<Target, Failure> {
        Target::new("-o", path, inputs, overwriting.force)
    }

    /// The place for the picture of `--svg`, which must not be written among the rows.
    pub(crate) fn beside_rows(
        path: Option<&Path>,
        inputs: &[&Path],
        overwriting: &Overwriting,
    ) -> Result<Option<Target>, Failure> {
        let Some(path) = path else { return Ok(None) };
        let target = Target::new("--svg", path, inputs, overwriting.force)?;
        if let Place::StandardOutput = target.place {
            let name = path.display();
            return Err(Failure::bad(format!(
                "--svg {name} would mix with the rows; name another file, or use `jostle draw`"
            )));
        }
        Ok(Some(target))
    }

    fn new(option: &str, path: &Path, inputs: &[&Path], force: bool) -> Result<Target, Failure> {
        let name = path.display();
        let target = |place| Ok(Target { name: path.into(), place });
        if path.as_os_str() == STANDARD {
            return target(Place::StandardOutput);
        }
        let old = match fs::metadata(path) {
            Ok(old) if old.is_dir() => return Err(cannot_write(path, &ErrorKind::IsADirectory.into())),
            Ok(old) if !old.is_file() => return target(Place::Device),
            Ok(old) => Some(old),
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            Err(error) => return Err(cannot_write(path, &error)),
        };
        if old.is_some() {
            let file = Handle::from_path(path).map_err(|error| cannot_write(path, &error))?;
            if Handle::stdout().is_ok_and(|stdout| stdout == file) {
                return target(Place::StandardOutput);
            }
            if Handle::stderr().is_ok_and(|stderr| stderr == file) {
                return Err(Failure::bad(format!("{option} {name} would mix with the summary; name another file")));
            }
            let is_read = inputs.iter().filter_map(|input| regular_file(input)).any(|input| input == file);
            if is_read && !force {
                return Err(Failure::bad(format!(
                    "{option} {name} would overwrite a file that this run reads; \
                     name another file, or overwrite it with --force"
                )));
            }
            let is_other = !is_picture(path).map_err(|error| cannot_write(path, &error))?;
            if is_other && !force {
                return Err(Failure::bad(format!(
                    "{option} {name} would overwrite a file that is no SVG picture; \
                     name another file, or overwrite it with --force"
                )));
            }
        }
        let file = destination(path);
        // A file can be replaced only if its folder allows new files. An unnamed temporary file tries that.
        let writable = old.as_ref().map_or(Ok(()), |_| OpenOptions::new().write(true).open(&file).map(drop));
        let replaceable = writable.and_then(|()| match file.file_name() {
            Some(_) if !ends_in_separator(path) => tempfile::tempfile_in(folder(&file)).map(drop),
            _ => Err(ErrorKind::NotFound.into()),
        });
        replaceable.map_err(|error| cannot_write(path, &error))?;
        target(Place::File(file, old))
    }

    /// Writes the picture. If that fails, an existing file stays unchanged.
    pub(crate) fn write(&self, picture: &str) -> Result<(), Failure> {
        let written = match &self.place {
            Place::StandardOutput => return output::print(picture),
            Place::File(path, old) => replace(path, old.as_ref(), picture),
            Place::Device => {
                OpenOptions::new().write(true).open(&self.name).and_then(|mut file| file.write_all(picture.as_bytes()))
            }
        };
        written.map_err(|error| cannot_write(&self.name, &error))
    }
}

fn cannot_write(path: &Path, error: &io::Error) -> Failure {
    let name = path.display();
    Failure::bad(format!("cannot write {name}: {}; name a file in a folder you may write to", reason(error)))
}

/// The identity of a regular file, which all paths and links to it share; `None` for anything else.
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
    /// The first element begins within so many bytes.
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

/// The file that a path of symbolic links leads to, whether it exists or not.
fn destination(path: &Path) -> PathBuf {
    /// The system refuses longer rows of links.
    const MOST_LINKS: usize = 40;
    let mut path = path.to_path_buf();
    for _ in 0..MOST_LINKS {
        let Ok(link) = fs::read_link(&path) else { break };
        path = folder(&path).join(link);
    }
    path
}

fn folder(file: &Path) -> &Path {
    file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

fn ends_in_separator(path: &Path) -> bool {
    path.to_string_lossy().ends_with(std::path::is_separator)
}

/// Writes a file beside this one and puts it in its place, with the owner and the permissions of the old one.
fn replace(path: &Path, old: Option<&Metadata>, text: &str) -> io::Result<()> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".jostle-");
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666)); // less the user's mask, as for every file
    let mut file = builder.tempfile_in(folder(path))?;
    file.write_all(text.as_bytes())?;
    if let Some(old) = old {
        #[cfg(unix)]
        {
            use std::os::unix::fs::{MetadataExt, fchown};
            // Only few users may change an owner. For others the new file is their own.
            let _ = fchown(file.as_file(), Some(old.uid()), Some(old.gid()));
        }
        file.as_file().set_permissions(old.permissions())?;
    }
    file.as_file().sync_all()?;
    file.persist(path)?;
    Ok(())
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
