use core::fmt;

/// The reason why a file cannot be read as a [`Layout`](crate::Layout).
///
/// Displays as one sentence that names the culprit and what to change:
///
/// ```
/// let error = jostle_levels::LdtkProject::parse(r#"{"jsonVersion": "2.0.0", "levels": []}"#).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     r#"the file is of LDtk version "2.0.0", and only versions 1.x are read; save it with such a version of LDtk"#,
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LayoutError {
    /// The text is not of the format, or ends too early.
    Syntax {
        /// The format's name: `Tiled`, `LDtk` or `GeoJSON`.
        format: &'static str,
        /// The fault, with its line and column.
        reason: String,
    },
    /// A file that the level names cannot be read.
    MissingFile {
        /// The path as the level has it.
        file: String,
        /// The part of the level that names it.
        place: String,
        /// The reason, such as `no such file`.
        reason: String,
    },
    /// A file that the level names is at fault.
    InFile {
        /// The path as the level has it.
        file: String,
        /// Its fault.
        error: Box<LayoutError>,
    },
    /// The file is of a version that is not read.
    Version {
        /// The format's name.
        format: &'static str,
        /// The version of the file.
        found: String,
        /// The versions that are read, such as `1.x`.
        read: &'static str,
    },
    /// The level uses something that is not read, and without which it would not be the same level.
    Unsupported {
        /// The part of the level.
        place: String,
        /// The feature that it uses and that is not read, and the way out.
        reason: String,
    },
    /// A part of the level contradicts itself, or reaches beyond a limit.
    Invalid {
        /// The part of the level.
        place: String,
        /// The fault, and what to change.
        reason: String,
    },
    /// The file has no level of this name.
    UnknownLevel {
        /// The requested name.
        level: String,
        /// The names of the levels, in the order of the file.
        levels: Vec<String>,
    },
}

impl fmt::Display for LayoutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LayoutError::Syntax { format, reason } => {
                write!(f, "the file is no {format} file that can be read: {reason}")
            }
            LayoutError::MissingFile { file, place, reason } => {
                write!(f, "{place} needs the file {file:?}, which cannot be read: {reason}; put it beside the level")
            }
            LayoutError::InFile { file, error } => write!(f, "in {file:?}: {error}"),
            LayoutError::Version { format, found, read } => write!(
                f,
                "the file is of {format} version {found:?}, and only versions {read} are read; \
                 save it with such a version of {format}"
            ),
            LayoutError::Unsupported { place, reason } | LayoutError::Invalid { place, reason } => {
                write!(f, "{place}: {reason}")
            }
            LayoutError::UnknownLevel { level, levels } if levels.is_empty() => {
                write!(f, "level {level:?} is not in the file, nor is any other")
            }
            LayoutError::UnknownLevel { level, levels } => {
                const SHOWN: usize = 40;
                let shown: Vec<&str> = levels.iter().take(SHOWN).map(String::as_str).collect();
                let more = if levels.len() > SHOWN { ", …" } else { "" };
                write!(f, "level {level:?} is not in the file; it has {}{more} ({})", shown.join(", "), levels.len())
            }
        }
    }
}

impl core::error::Error for LayoutError {}
