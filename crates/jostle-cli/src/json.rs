use crate::numbers::number;
use crate::output::Out;
use core::fmt::{Display, LowerExp};
use jostle::Vec2;
use jostle_scene::{SubShape, is_hidden};
use serde::{Serialize, Serializer};
use serde_json::ser::Formatter;
use std::io::{self, Write};

/// Prints an array with one row a line, so that outputs can be compared line by line.
pub(crate) fn print_array<T: Serialize>(out: &mut Out<'_>, rows: impl Iterator<Item = T>) -> io::Result<()> {
    let mut before = "[";
    for row in rows {
        write!(out, "{before}\n  ")?;
        print_value(out, &row)?;
        before = ",";
    }
    out.write_all(if before == "[" { b"[]\n" } else { b"\n]\n" })
}

/// Prints one row a line.
pub(crate) fn print_lines<T: Serialize>(out: &mut Out<'_>, rows: impl Iterator<Item = T>) -> io::Result<()> {
    for row in rows {
        print_value(out, &row)?;
        out.write_all(b"\n")?;
    }
    Ok(())
}

fn print_value<T: Serialize>(out: &mut Out<'_>, value: &T) -> io::Result<()> {
    Ok(value.serialize(&mut serde_json::Serializer::with_formatter(out, Escaped))?)
}

/// A formatter that escapes hidden characters, such as `\u202e`, which read back as the same characters.
struct Escaped;

impl Formatter for Escaped {
    fn write_string_fragment<W: ?Sized + Write>(&mut self, out: &mut W, text: &str) -> io::Result<()> {
        let mut rest = text;
        while let Some((at, c)) = rest.char_indices().find(|(_, c)| is_hidden(*c)) {
            out.write_all(&rest.as_bytes()[..at])?;
            for unit in c.encode_utf16(&mut [0; 2]) {
                write!(out, "\\u{unit:04x}")?;
            }
            rest = &rest[at + c.len_utf8()..];
        }
        out.write_all(rest.as_bytes())
    }
}

/// A number in JSON, which has no infinities and no NaN: they become the strings that the other formats print.
struct Float<T>(T);

impl<T: Copy + Into<f64> + Display + LowerExp + Serialize> Serialize for Float<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0.into() {
            0.0 => serializer.serialize_f64(0.0), // without the sign of -0
            value if value.is_finite() => self.0.serialize(serializer),
            _ => serializer.serialize_str(&number(self.0)),
        }
    }
}

/// Serializes a number.
pub(crate) fn as_float<T, S>(value: &T, serializer: S) -> Result<S::Ok, S::Error>
where
    T: Copy + Into<f64> + Display + LowerExp + Serialize,
    S: Serializer,
{
    Float(*value).serialize(serializer)
}

/// Serializes a number, or null.
pub(crate) fn as_float_if_any<T, S>(value: &Option<T>, serializer: S) -> Result<S::Ok, S::Error>
where
    T: Copy + Into<f64> + Display + LowerExp + Serialize,
    S: Serializer,
{
    value.map(Float).serialize(serializer)
}

/// Serializes a point or a direction.
pub(crate) fn as_array<S: Serializer>(v: &Vec2, serializer: S) -> Result<S::Ok, S::Error> {
    [v.x, v.y].map(Float).serialize(serializer)
}

/// Serializes a point or a direction, or null.
pub(crate) fn as_array_if_any<S: Serializer>(v: &Option<Vec2>, serializer: S) -> Result<S::Ok, S::Error> {
    v.map(|v| [v.x, v.y].map(Float)).serialize(serializer)
}

/// Serializes the number of a part, or null.
pub(crate) fn as_number<S: Serializer>(part: &Option<SubShape>, serializer: S) -> Result<S::Ok, S::Error> {
    part.map(SubShape::index).serialize(serializer)
}

/// Whether a tag is absent.
pub(crate) fn is_zero(number: &u32) -> bool {
    *number == 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::printed;

    fn json<T: Serialize>(value: T) -> String {
        printed(|out| print_value(out, &value))
    }

    #[test]
    fn hidden_characters_read_back_from_their_escapes() {
        let name = "a\u{1b}\"\\\n\u{7f}\u{85}\u{202e}\u{2028}\u{feff}\u{e0041}ü 箱";
        let text = json(name);
        assert_eq!(text, "\"a\\u001b\\\"\\\\\\n\\u007f\\u0085\\u202e\\u2028\\ufeff\\udb40\\udc41ü 箱\"");
        assert_eq!(serde_json::from_str::<String>(&text).unwrap(), name);
    }

    #[test]
    fn a_row_is_a_line() {
        assert_eq!(printed(|out| print_array(out, [1, 2].iter())), "[\n  1,\n  2\n]\n");
        assert_eq!(printed(|out| print_array(out, [0; 0].iter())), "[]\n");
        assert_eq!(printed(|out| print_lines(out, [1, 2].iter())), "1\n2\n");
    }

    #[test]
    fn numbers_that_are_not_finite_are_words() {
        assert_eq!(
            json([0.1_f32, f32::INFINITY, f32::NEG_INFINITY, f32::NAN].map(Float)),
            r#"[0.1,"inf","-inf","NaN"]"#
        );
        assert_eq!(json([1.0, f64::INFINITY].map(Float)), r#"[1.0,"inf"]"#);
        assert_eq!(json([0.0_f32, -0.0].map(Float)), "[0.0,0.0]");
    }
}
