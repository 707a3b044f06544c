use core::fmt;

/// Something in a level that looks wrong but could be read: where it is, and what was made of it.
///
/// Displays as one line:
///
/// ```
/// let diagnostic = jostle_levels::Diagnostic {
///     code: "zero-length-line",
///     lump: "LINEDEFS",
///     index: Some(12),
///     message: "both ends are at (64, 0); the line is no wall".to_string(),
/// };
/// assert_eq!(diagnostic.to_string(), "LINEDEFS 12: both ends are at (64, 0); the line is no wall (zero-length-line)");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The kind of finding, for programs; the [crate's page](crate) lists all of them.
    pub code: &'static str,
    /// The lump it was found in.
    pub lump: &'static str,
    /// The record it was found in; `None` if it is about the lump as a whole.
    pub index: Option<u32>,
    /// The finding and what was done about it, for people.
    pub message: String,
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.lump)?;
        if let Some(index) = self.index {
            write!(f, " {index}")?;
        }
        write!(f, ": {} ({})", self.message, self.code)
    }
}
