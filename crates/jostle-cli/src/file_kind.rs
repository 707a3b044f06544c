use std::fs::FileType;

/// The kind of a file that is not a folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FileKind {
    /// A regular file.
    File,
    /// A disk, which keeps what is written to it and cannot be replaced by a file.
    BlockDevice,
    /// A terminal, `/dev/null` or the like.
    CharacterDevice,
    /// A pipe or a socket.
    Pipe,
}

impl From<FileType> for FileKind {
    fn from(kind: FileType) -> FileKind {
        #[cfg(unix)]
        {
            use std::os::unix::fs::FileTypeExt;
            if kind.is_block_device() {
                return FileKind::BlockDevice;
            } else if kind.is_fifo() || kind.is_socket() {
                return FileKind::Pipe;
            }
        }
        if kind.is_file() { FileKind::File } else { FileKind::CharacterDevice }
    }
}
