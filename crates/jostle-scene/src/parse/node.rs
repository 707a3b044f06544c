//! Values of a scene file that know their positions.
//!
//! serde drops positions, but the raw values of `serde_json` and `ron` are slices of the file's text, whose addresses
//! are positions. So each level of the file is read into slices of the next one, and only when it is needed: no deeper
//! than the scene format is, however deep the file.

use jostle::Vec2;

use super::content::Content;
use super::faults::Faults;
use super::source::Source;
use super::syntax;
use crate::Format;

/// A value of the file: its slice of the text, and the field that it is the value of.
#[derive(Clone, Copy)]
pub(super) struct Node<'t> {
    source: &'t Source<'t>,
    text: &'t str,
    label: &'static str,
}

/// The members of an object by their names.
pub(super) type Members<'t> = Vec<(String, Node<'t>)>;

impl<'t> Node<'t> {
    /// The whole file.
    pub(super) fn root(source: &'t Source<'t>) -> Node<'t> {
        Node { source, text: source.text, label: "" }
    }

    /// The same value as that of this field.
    pub(super) fn of_field(self, label: &'static str) -> Node<'t> {
        Node { label, ..self }
    }

    pub(super) fn line(self) -> usize {
        self.source.line(self.offset())
    }

    /// An error at the position of this value.
    pub(super) fn error(self, message: impl Into<String>) -> Faults {
        self.source.error(self.offset(), message.into())
    }

    /// An error at the position of the key of this value.
    pub(super) fn error_at_key(self, key: &str, message: impl Into<String>) -> Faults {
        let before = &self.source.text[..self.offset()];
        self.source.error(before.rfind(key).unwrap_or(before.len()), message.into())
    }

    fn offset(self) -> usize {
        // The text is a slice of the source's. Should a reader ever copy it, errors are at the start of the file.
        let offset = (self.text.as_ptr() as usize).wrapping_sub(self.source.text.as_ptr() as usize);
        if offset <= self.source.text.len() { offset } else { 0 }
    }

    /// Reads one level of this value.
    pub(super) fn content(self) -> Result<Content<Node<'t>>, Faults> {
        // Numbers stay text: the readers would round them, or refuse them without naming the culprit.
        if self.text.starts_with(|c: char| c.is_ascii_digit() || "+-.".contains(c)) && !self.is_root() {
            return Ok(Content::Number);
        }
        match self.source.format {
            Format::Json => serde_json::from_str(self.text)
                .map(|content: Content<&'t serde_json::value::RawValue>| content.map(|raw| self.inner(raw.get())))
                .map_err(|error| self.syntax_error(error.line(), error.column(), syntax::json(&error, self.text))),
            Format::Ron => ron::from_str(self.text)
                .map(|content: Content<&'t ron::value::RawValue>| content.map(|raw| self.inner(raw.trim().get_ron())))
                .map_err(|error| {
                    self.syntax_error(error.span.start.line, error.span.start.col, syntax::ron(&error.code))
                }),
        }
    }

    /// A value that this one consists of.
    fn inner(self, text: &'t str) -> Node<'t> {
        Node { source: self.source, text, label: "" }
    }

    fn is_root(self) -> bool {
        self.text.len() == self.source.text.len()
    }

    /// An error that the reader of the format found, at a line and column of this value's text.
    fn syntax_error(self, line: usize, column: usize, message: String) -> Faults {
        let (first, start) = self.source.place(self.offset());
        let before = if line <= 1 { start - 1 } else { 0 };
        let line = (first + line.max(1) - 1).min(self.source.line_count());
        Faults::one(line, before + column.max(1), message)
    }

    pub(super) fn must_be(self, what: &str) -> Faults {
        let found = self.content().map_or("something else", |content| content.kind());
        let subject = if self.label.is_empty() { String::new() } else { format!("field \"{}\" ", self.label) };
        self.error(format!("{subject}must be {what}; found {found}"))
    }

    /// The members of an object, whatever their names.
    pub(super) fn object(self) -> Result<Members<'t>, Faults> {
        match self.content()? {
            Content::Object(members) => Ok(members),
            _ => Err(self.must_be("an object")),
        }
    }

    /// The members of an object, none twice; messages call one a `noun`.
    pub(super) fn members(self, noun: &str) -> Result<Members<'t>, Faults> {
        once(noun, self.object()?)
    }

    /// The member of this name, if this is an object that has one.
    pub(super) fn member(self, name: &str) -> Option<Node<'t>> {
        let Ok(Content::Object(members)) = self.content() else { return None };
        members.into_iter().find(|(key, _)| key == name).map(|(_, value)| value)
    }

    pub(super) fn items(self) -> Result<Vec<Node<'t>>, Faults> {
        match self.content()? {
            Content::List(items) => Ok(items.into_iter().map(|item| item.of_field(self.label)).collect()),
            _ => Err(self.must_be("a list")),
        }
    }

    pub(super) fn text(self) -> Result<String, Faults> {
        match self.content()? {
            Content::Text(text) => Ok(text),
            _ => Err(self.must_be("a text")),
        }
    }

    pub(super) fn flag(self) -> Result<bool, Faults> {
        match self.content()? {
            Content::Flag(flag) => Ok(flag),
            _ => Err(self.must_be("true or false")),
        }
    }

    /// A finite number, rounded once to f32.
    pub(super) fn number(self) -> Result<f32, Faults> {
        let Content::Number = self.content()? else { return Err(self.must_be("a number")) };
        // Rust and RON read a decimal number alike. RON has other forms too, and its reader is slower.
        let decimal =
            if self.text.bytes().all(|b| b"0123456789+-.eE".contains(&b)) { self.text.parse().ok() } else { None };
        let number = match self.source.format {
            Format::Json => decimal,
            Format::Ron => decimal.or_else(|| ron::from_str(self.text).ok()),
        };
        match number {
            Some(0.0) if self.has_digits() => Err(self.error(format!(
                "field \"{}\" is {}, too small for a number of 32 bits; write 0 or at least {:e}",
                self.label,
                self.text,
                f32::from_bits(1)
            ))),
            Some(number) if f32::is_finite(number) => Ok(number),
            Some(number) if number.is_nan() => {
                Err(self.error(format!("field \"{}\" is {}; it must be finite", self.label, self.text)))
            }
            Some(_) => Err(self.error(format!(
                "field \"{}\" is {}, beyond the largest number of 32 bits, {:e}",
                self.label,
                self.text,
                f32::MAX
            ))),
            None => Err(self.must_be("a decimal number")),
        }
    }

    /// Whether a digit other than 0 is before the exponent of a number.
    fn has_digits(self) -> bool {
        self.text.split(['e', 'E']).next().is_some_and(|mantissa| mantissa.contains(|c| matches!(c, '1'..='9')))
    }

    /// A whole number that fits 32 bits.
    pub(super) fn whole(self) -> Result<u32, Faults> {
        let Content::Number = self.content()? else { return Err(self.must_be("a whole number")) };
        let whole = match self.source.format {
            Format::Json => self.text.parse().ok(),
            Format::Ron => ron::from_str(self.text).ok(),
        };
        let range =
            || format!("field \"{}\" must be a whole number from 0 to {}; found {}", self.label, u32::MAX, self.text);
        whole.ok_or_else(|| self.error(range()))
    }

    /// The digits of a number as written.
    pub(super) fn digits(self) -> Result<String, Faults> {
        self.number()?;
        Ok(self.text.replace('_', ""))
    }

    /// Exactly `N` values in a list.
    pub(super) fn array<const N: usize>(self, what: &str) -> Result<[Node<'t>; N], Faults> {
        let Content::List(items) = self.content()? else { return Err(self.must_be(what)) };
        let count = items.len();
        let items: Vec<_> = items.into_iter().map(|item| item.of_field(self.label)).collect();
        items
            .try_into()
            .map_err(|_| self.error(format!("field \"{}\" must be {what}; found a list of {count}", self.label)))
    }

    /// `[x, y]`.
    pub(super) fn point(self) -> Result<Vec2, Faults> {
        self.coordinates("two numbers, [x, y]")
    }

    /// `[x, y]` in a field that is a list of points.
    pub(super) fn corner(self) -> Result<Vec2, Faults> {
        self.coordinates("points, each of two numbers, [x, y]")
    }

    fn coordinates(self, what: &str) -> Result<Vec2, Faults> {
        let [x, y] = self.array(what)?;
        Ok(Vec2::new(x.number()?, y.number()?))
    }
}

/// These members, refused if a name occurs twice.
pub(super) fn once<'t>(noun: &str, members: Members<'t>) -> Result<Members<'t>, Faults> {
    let mut seen = std::collections::HashSet::new();
    match members.iter().find(|(key, _)| !seen.insert(key)) {
        Some((key, value)) => Err(value.error_at_key(key, format!("{noun} {key:?} is given twice; keep one"))),
        None => Ok(members),
    }
}
