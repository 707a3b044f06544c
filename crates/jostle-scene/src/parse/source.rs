use super::faults::Faults;
use crate::Format;

/// The text of a file, with an index of its lines.
pub(super) struct Source<'t> {
    pub(super) text: &'t str,
    pub(super) format: Format,
    line_starts: Vec<usize>,
}

impl<'t> Source<'t> {
    pub(super) fn new(text: &'t str, format: Format) -> Source<'t> {
        // Some editors of Windows begin every file with a byte order mark, which is valid in neither format.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let line_starts = core::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        Source { text, format, line_starts }
    }

    /// The line of this byte of the text, 1 for the first.
    pub(super) fn line(&self, offset: usize) -> usize {
        self.line_starts.partition_point(|&start| start <= offset)
    }

    pub(super) fn line_count(&self) -> usize {
        self.line_starts.len()
    }

    pub(super) fn error(&self, offset: usize, message: String) -> Faults {
        let (line, column) = self.place(offset);
        Faults::one(line, column, message)
    }

    /// The line and the column, in characters, of this byte of the text, 1 for the first.
    pub(super) fn place(&self, offset: usize) -> (usize, usize) {
        let line = self.line(offset);
        let before = self.text.get(self.line_starts[line - 1]..offset);
        (line, 1 + before.map_or(0, |before| before.chars().count()))
    }
}
