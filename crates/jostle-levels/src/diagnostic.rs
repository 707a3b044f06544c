use core::fmt;

/// A fault of a level that could be read: its place, and how it was treated.
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
    /// The code of the fault, for programs; all are listed on the [crate's page](crate).
    pub code: &'static str,
    /// The lump that it is in; in formats without lumps the kind of element, such as `object` or `layer`.
    pub lump: &'static str,
    /// The record or element that it is in, by the number that its editor shows if it has one; `None` if it concerns the
    /// lump as a whole.
    pub index: Option<u32>,
    /// The fault and its treatment, for people.
    pub message: String,
}

impl Diagnostic {
    /// All codes, in the order of the [crate's page](crate).
    ///
    /// ```
    /// assert!(jostle_levels::Diagnostic::CODES.contains(&"zero-length-line"));
    /// ```
    pub const CODES: [&'static str; 23] = [
        "partial-record",
        "zero-length-line",
        "no-front-side",
        "two-sided-without-back",
        "back-without-two-sided",
        "unknown-thing",
        "bad-shape",
        "bad-property",
        "too-many-layers",
        "ellipse",
        "unknown-tile",
        "template",
        "no-collision-shapes",
        "bad-value",
        "unknown-layer",
        "no-geometry",
        "unclosed-sector",
        "overlapping-lines",
        "sector-without-area",
        "hole-without-outline",
        "area-within-area",
        "flat-ring",
        "unusable-line",
    ];
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
