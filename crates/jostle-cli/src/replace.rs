//! Replaces a file either completely or not at all: the new content is written to a file beside it, which then takes
//! its place. The old file survives an interrupted run (Ctrl-C). An interruption during the write, which
//! takes milliseconds, leaves the new file, such as `.jostle-XXXXXX.svg`, behind. There is no signal handler to delete it,
//! since that would also end runs whose parent has set them to ignore the signal, as shells do with background jobs.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use tempfile::{NamedTempFile, PersistError};

/// The reason why a file was not replaced.
pub(crate) enum NotReplaced {
    Failed(io::Error),
    /// The file has been created or changed by others since it was checked. It is left alone.
    Changed,
    /// The file had to be written in place and may be incomplete. The new content is complete in another file.
    Torn(io::Error, PathBuf),
}

impl From<io::Error> for NotReplaced {
    fn from(error: io::Error) -> NotReplaced {
        NotReplaced::Failed(error)
    }
}

/// Checks that the file can be written and that its folder allows another file.
pub(crate) fn try_out(path: &Path, exists: bool) -> io::Result<()> {
    if exists {
        OpenOptions::new().write(true).open(path)?;
    }
    tempfile::tempfile_in(folder(path)).map(drop)
}

/// Replaces the content of the file. `old` is its metadata from before the run, with its owner and permissions.
pub(crate) fn replace(path: &Path, old: Option<&Metadata>, text: &str) -> Result<(), NotReplaced> {
    let mut file = temporary(path, old)?;
    file.write_all(text.as_bytes())?;
    if let Some(old) = old {
        keep_access(file.as_file(), old)?;
    }
    flush(file.as_file())?;
    match fs::symlink_metadata(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => put_new(file, path),
        Err(error) => Err(error.into()),
        Ok(now) => match old.filter(|old| is_unchanged(old, &now)) {
            Some(old) => put_over(file, path, old, text),
            None => Err(NotReplaced::Changed),
        },
    }
}

/// The temporary file beside it. One that replaces nothing has the usual permissions. One that replaces a file can be
/// read only by its owner at first, since the old one may be private.
fn temporary(path: &Path, old: Option<&Metadata>) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    let suffix = path.extension().map_or(String::new(), |extension| format!(".{}", extension.display()));
    builder.prefix(".jostle-").suffix(&suffix);
    #[cfg(unix)]
    if old.is_none() {
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    }
    builder.tempfile_in(folder(path))
}

/// Gives the file the owner, the group and the permissions of the old one, as far as this user can.
fn keep_access(file: &File, old: &Metadata) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, PermissionsExt, fchown};
        const ALL: u32 = 0o777;
        const GROUP: u32 = 0o070;
        // Most users cannot change the owner, but can choose among their own groups.
        let has_group =
            fchown(file, Some(old.uid()), Some(old.gid())).or_else(|_| fchown(file, None, Some(old.gid()))).is_ok();
        // Another group must not get the permissions of the old one.
        let mode = old.mode() & if has_group { ALL } else { ALL - GROUP };
        file.set_permissions(fs::Permissions::from_mode(mode))
    }
    #[cfg(not(unix))]
    file.set_permissions(old.permissions())
}

/// Waits until the file is on the disk, if the file system supports that.
fn flush(file: &File) -> io::Result<()> {
    file.sync_all().or_else(|error| if means_unsupported(&error) { Ok(()) } else { Err(error) })
}

/// Whether the error says that the file system cannot wait for the disk: `EINVAL`, `ENOSYS` or `ENOTSUP`.
fn means_unsupported(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::InvalidInput | ErrorKind::Unsupported)
}

/// Whether a file is the same as before, with the same length and modification time.
fn is_unchanged(old: &Metadata, now: &Metadata) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        if (old.dev(), old.ino()) != (now.dev(), now.ino()) {
            return false;
        }
    }
    now.is_file() && old.len() == now.len() && old.modified().ok() == now.modified().ok()
}

/// Moves the file to a path without a file.
fn put_new(file: NamedTempFile, path: &Path) -> Result<(), NotReplaced> {
    match file.persist_noclobber(path) {
        Ok(_) => Ok(()),
        Err(PersistError { error, .. }) if error.kind() == ErrorKind::AlreadyExists => Err(NotReplaced::Changed),
        // Some file systems can only rename with replacement.
        Err(PersistError { file, .. }) => file.persist(path).map(drop).map_err(|failed| failed.error.into()),
    }
}

/// Moves the file over the old one, or copies its content into the old one if that cannot be replaced.
fn put_over(file: NamedTempFile, path: &Path, old: &Metadata, text: &str) -> Result<(), NotReplaced> {
    let Err(PersistError { error, file }) = file.persist(path) else { return Ok(()) };
    if !means_fixed(&error) {
        return Err(error.into());
    }
    let Ok(mut fixed) = OpenOptions::new().write(true).open(path) else { return Err(error.into()) };
    if !is_unchanged(old, &fixed.metadata()?) {
        return Err(NotReplaced::Changed);
    }
    let written = fixed.set_len(0).and_then(|()| fixed.write_all(text.as_bytes())).and_then(|()| flush(&fixed));
    written.map_err(|error| match file.keep() {
        Ok((_, kept)) => NotReplaced::Torn(error, kept),
        Err(_) => error.into(),
    })
}

/// Whether the error says that the old file cannot be replaced, since it is mounted, or belongs to another user in a
/// folder such as `/tmp`.
fn means_fixed(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::ResourceBusy | ErrorKind::PermissionDenied | ErrorKind::CrossesDevices)
}

/// The folder that the file is in.
pub(crate) fn folder(file: &Path) -> &Path {
    file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt;

    #[test]
    fn only_the_owner_reads_the_replacement_of_a_private_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("old.svg");
        fs::write(&path, "<svg/>").unwrap();
        let old = fs::metadata(&path).unwrap();
        let mode = |old| temporary(&path, old).unwrap().as_file().metadata().unwrap().permissions().mode() & 0o777;
        assert_eq!(mode(Some(&old)), 0o600);
        assert_eq!(mode(None), old.permissions().mode() & 0o777, "a new one has the usual permissions");
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn only_unsupported_errors_of_a_flush_are_ignored() {
        // EINVAL, ENOSYS, ENOTSUP; EIO, ENOSPC
        for (number, unsupported) in [(22, true), (38, true), (95, true), (5, false), (28, false)] {
            assert_eq!(means_unsupported(&io::Error::from_raw_os_error(number)), unsupported, "{number}");
        }
    }
}
