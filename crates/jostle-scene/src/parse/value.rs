//! Values of a scene file that know where they stand.
//!
//! serde forgets positions, but the raw values of `serde_json` and `ron` are slices of the file's text, and a slice's
//! address is a position. So each level of the file is read into slices of the next one, and a value is interpreted
//! only when it is asked for: as deep as the scene format goes, however deep the file does.

use core::{fmt, marker::PhantomData};

use jostle::Vec2;
use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};

use super::{Format, syntax};
use crate::SceneError;

/// The text of a file, and how to find a line in it.
pub(super) struct Source<'t> {
    file: &'t str,
    text: &'t str,
    format: Format,
    line_starts: Vec<usize>,
}

impl<'t> Source<'t> {
    pub(super) fn new(text: &'t str, file: &'t str, format: Format) -> Source<'t> {
        // Some editors of Windows begin every file with a byte order mark, which neither format knows.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let line_starts = core::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        Source { file, text, format, line_starts }
    }

    pub(super) fn root(&self) -> Value<'_> {
        Value { source: self, text: self.text, label: "" }
    }

    /// The line, 1 for the first, of this byte of the text.
    fn line(&self, offset: usize) -> usize {
        self.line_starts.partition_point(|&start| start <= offset)
    }

    fn error(&self, offset: usize, message: String) -> SceneError {
        let line = self.line(offset);
        let column = 1 + self.text.get(self.line_starts[line - 1]..offset).map_or(0, |before| before.chars().count());
        SceneError { file: self.file.to_owned(), line, column, message }
    }
}

/// A value of the file: a piece of its text, and the field it is the value of.
#[derive(Clone, Copy)]
pub(super) struct Value<'t> {
    source: &'t Source<'t>,
    text: &'t str,
    label: &'static str,
}

/// The members of an object by their names.
pub(super) type Members<'t> = Vec<(String, Value<'t>)>;

/// What a value is, with what it consists of.
pub(super) enum Content<'t> {
    Object(Members<'t>),
    List(Vec<Value<'t>>),
    Text(String),
    Number,
    Flag(bool),
    Nothing,
}

impl Content<'_> {
    fn kind(&self) -> &'static str {
        match self {
            Content::Object(_) => "an object",
            Content::List(_) => "a list",
            Content::Text(_) => "a text",
            Content::Number => "a number",
            Content::Flag(_) => "a truth value",
            Content::Nothing => "nothing",
        }
    }
}

impl<'t> Value<'t> {
    /// The same value, told to be that of this field.
    pub(super) fn of_field(self, label: &'static str) -> Value<'t> {
        Value { label, ..self }
    }

    pub(super) fn line(self) -> usize {
        self.source.line(self.offset())
    }

    /// An error that stands where this value stands.
    pub(super) fn error(self, message: impl Into<String>) -> SceneError {
        self.source.error(self.offset(), message.into())
    }

    /// An error that stands where the key of this value stands.
    pub(super) fn error_at_key(self, key: &str, message: impl Into<String>) -> SceneError {
        let before = &self.source.text[..self.offset()];
        self.source.error(before.rfind(key).unwrap_or(before.len()), message.into())
    }

    fn offset(self) -> usize {
        // The text is a slice of the source's, or (should a reader ever copy) anything: then the error is at the start.
        let offset = (self.text.as_ptr() as usize).wrapping_sub(self.source.text.as_ptr() as usize);
        if offset <= self.source.text.len() { offset } else { 0 }
    }

    /// Reads one level of this value.
    pub(super) fn content(self) -> Result<Content<'t>, SceneError> {
        // Numbers stay text: the readers would already round them, or refuse them without naming the culprit.
        if self.text.starts_with(|c: char| c.is_ascii_digit() || "+-.".contains(c)) && !self.is_root() {
            return Ok(Content::Number);
        }
        match self.source.format {
            Format::Json => {
                let level = serde_json::from_str(self.text).map(|level: Level<Json<'t>>| level.content(self));
                level.map_err(|error| self.syntax_error(error.line(), error.column(), syntax::json(&error, self.text)))
            }
            Format::Ron => {
                let level = ron::from_str(self.text).map(|level: Level<Ron<'t>>| level.content(self));
                level.map_err(|error| {
                    self.syntax_error(error.span.start.line, error.span.start.col, syntax::ron(&error.code))
                })
            }
        }
    }

    fn is_root(self) -> bool {
        self.text.len() == self.source.text.len()
    }

    /// An error the reader of the format found, at a line and column of this value's text.
    fn syntax_error(self, line: usize, column: usize, message: String) -> SceneError {
        let start = self.error(message);
        let before = if line <= 1 { start.column - 1 } else { 0 };
        let line = (start.line + line.max(1) - 1).min(self.source.line_starts.len());
        SceneError { line, column: before + column.max(1), ..start }
    }

    pub(super) fn must_be(self, what: &str) -> SceneError {
        let found = self.content().map_or("something else", |content| content.kind());
        let subject = if self.label.is_empty() { String::new() } else { format!("field \"{}\" ", self.label) };
        self.error(format!("{subject}must be {what}; found {found}"))
    }

    /// The members of an object, whatever their names.
    pub(super) fn object(self) -> Result<Members<'t>, SceneError> {
        match self.content()? {
            Content::Object(members) => Ok(members),
            _ => Err(self.must_be("an object")),
        }
    }

    /// The members of an object; no name twice. `noun` says what a name is the name of.
    pub(super) fn members(self, noun: &str) -> Result<Members<'t>, SceneError> {
        once(noun, self.object()?)
    }

    /// The member of this name, if this is an object that has one.
    pub(super) fn member(self, name: &str) -> Option<Value<'t>> {
        let Ok(Content::Object(members)) = self.content() else { return None };
        members.into_iter().find(|(key, _)| key == name).map(|(_, value)| value)
    }

    pub(super) fn items(self) -> Result<Vec<Value<'t>>, SceneError> {
        match self.content()? {
            Content::List(items) => Ok(items.into_iter().map(|item| item.of_field(self.label)).collect()),
            _ => Err(self.must_be("a list")),
        }
    }

    pub(super) fn text(self) -> Result<String, SceneError> {
        match self.content()? {
            Content::Text(text) => Ok(text),
            _ => Err(self.must_be("a text")),
        }
    }

    pub(super) fn flag(self) -> Result<bool, SceneError> {
        match self.content()? {
            Content::Flag(flag) => Ok(flag),
            _ => Err(self.must_be("true or false")),
        }
    }

    /// A finite number, rounded once to f32.
    pub(super) fn number(self) -> Result<f32, SceneError> {
        let Content::Number = self.content()? else { return Err(self.must_be("a number")) };
        // What is a decimal number to Rust is the same one to RON, which also knows others and takes longer to read them.
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

    /// Whether a number has digits other than 0 before its exponent.
    fn has_digits(&self) -> bool {
        self.text.split(['e', 'E']).next().is_some_and(|mantissa| mantissa.contains(|c| matches!(c, '1'..='9')))
    }

    /// A whole number that fits 32 bits.
    pub(super) fn whole(self) -> Result<u32, SceneError> {
        let Content::Number = self.content()? else { return Err(self.must_be("a whole number")) };
        let whole = match self.source.format {
            Format::Json => self.text.parse().ok(),
            Format::Ron => ron::from_str(self.text).ok(),
        };
        let range =
            || format!("field \"{}\" must be a whole number from 0 to {}; found {}", self.label, u32::MAX, self.text);
        whole.ok_or_else(|| self.error(range()))
    }

    /// The digits of a number as they are written.
    pub(super) fn digits(self) -> Result<String, SceneError> {
        self.number()?;
        Ok(self.text.replace('_', ""))
    }

    /// Exactly `N` values in a list.
    pub(super) fn array<const N: usize>(self, what: &str) -> Result<[Value<'t>; N], SceneError> {
        let Content::List(items) = self.content()? else { return Err(self.must_be(what)) };
        let count = items.len();
        let items: Vec<_> = items.into_iter().map(|item| item.of_field(self.label)).collect();
        items
            .try_into()
            .map_err(|_| self.error(format!("field \"{}\" must be {what}; found a list of {count}", self.label)))
    }

    /// `[x, y]`.
    pub(super) fn point(self) -> Result<Vec2, SceneError> {
        self.coordinates("two numbers, [x, y]")
    }

    /// `[x, y]` as one of the points that the field is a list of.
    pub(super) fn corner(self) -> Result<Vec2, SceneError> {
        self.coordinates("points, each of two numbers, [x, y]")
    }

    fn coordinates(self, what: &str) -> Result<Vec2, SceneError> {
        let [x, y] = self.array(what)?;
        Ok(Vec2::new(x.number()?, y.number()?))
    }
}

/// These members, no name twice.
pub(super) fn once<'t>(noun: &str, members: Members<'t>) -> Result<Members<'t>, SceneError> {
    let mut seen = std::collections::HashSet::new();
    match members.iter().find(|(key, _)| !seen.insert(key)) {
        Some((key, value)) => Err(value.error_at_key(key, format!("{noun} {key:?} is given twice; keep one"))),
        None => Ok(members),
    }
}

/// A raw value: the slice of the text it was read from.
trait Raw<'t>: Deserialize<'t> {
    fn text(self) -> &'t str;
}

type Json<'t> = &'t serde_json::value::RawValue;
type Ron<'t> = &'t ron::value::RawValue;

impl<'t> Raw<'t> for Json<'t> {
    fn text(self) -> &'t str {
        self.get()
    }
}

impl<'t> Raw<'t> for Ron<'t> {
    fn text(self) -> &'t str {
        self.trim().get_ron()
    }
}

/// One level of a value as serde sees it.
enum Level<R> {
    Object(Vec<(String, R)>),
    List(Vec<R>),
    Text(String),
    Number,
    Flag(bool),
    Nothing,
}

impl<R> Level<R> {
    fn content<'t>(self, of: Value<'t>) -> Content<'t>
    where
        R: Raw<'t>,
    {
        let value = |raw: R| Value { source: of.source, text: raw.text(), label: "" };
        match self {
            Level::Object(members) => {
                Content::Object(members.into_iter().map(|(key, raw)| (key, value(raw))).collect())
            }
            Level::List(items) => Content::List(items.into_iter().map(value).collect()),
            Level::Text(text) => Content::Text(text),
            Level::Number => Content::Number,
            Level::Flag(flag) => Content::Flag(flag),
            Level::Nothing => Content::Nothing,
        }
    }
}

impl<'t, R: Raw<'t>> Deserialize<'t> for Level<R> {
    fn deserialize<D: Deserializer<'t>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(LevelVisitor(PhantomData))
    }
}

struct LevelVisitor<R>(PhantomData<R>);

impl<'t, R: Raw<'t>> Visitor<'t> for LevelVisitor<R> {
    type Value = Level<R>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object, a list, a text, a number or a truth value")
    }

    fn visit_map<A: MapAccess<'t>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut members = Vec::new();
        while let Some(member) = map.next_entry()? {
            members.push(member);
        }
        Ok(Level::Object(members))
    }

    fn visit_seq<A: SeqAccess<'t>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = seq.next_element()? {
            items.push(item);
        }
        Ok(Level::List(items))
    }

    fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
        Ok(Level::Text(text.to_owned()))
    }

    fn visit_bool<E>(self, flag: bool) -> Result<Self::Value, E> {
        Ok(Level::Flag(flag))
    }

    fn visit_u64<E>(self, _: u64) -> Result<Self::Value, E> {
        Ok(Level::Number)
    }

    fn visit_i64<E>(self, _: i64) -> Result<Self::Value, E> {
        Ok(Level::Number)
    }

    fn visit_f64<E>(self, _: f64) -> Result<Self::Value, E> {
        Ok(Level::Number)
    }

    fn visit_unit<E>(self) -> Result<Self::Value, E> {
        Ok(Level::Nothing)
    }

    fn visit_none<E>(self) -> Result<Self::Value, E> {
        Ok(Level::Nothing)
    }

    fn visit_some<D: Deserializer<'t>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}
