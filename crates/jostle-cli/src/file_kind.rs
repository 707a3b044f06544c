use std::fs::FileType;

/// What a path leads to, apart from folders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FileKind {
    /// Keeps what is written to it.
    File,
    /// A disk: keeps it too, and has no beginning of its own.
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
