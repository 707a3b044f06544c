use crate::numbers::unsigned_zero;
use jostle::Vec2;
use jostle_scene::SubShape;
use serde::{Serialize, Serializer};

/// The value in one line.
pub(crate) fn json<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("what is printed is made of strings, numbers and lists of them")
}

/// An array with one row a line, so that outputs can be compared by lines.
pub(crate) fn json_array<T: Serialize>(rows: &[T]) -> String {
    let rows: Vec<String> = rows.iter().map(|row| format!("\n  {}", json(row))).collect();
    if rows.is_empty() { "[]\n".into() } else { format!("[{}\n]\n", rows.join(",")) }
}

/// One row a line.
pub(crate) fn json_lines<T: Serialize>(rows: &[T]) -> String {
    rows.iter().map(|row| json(row) + "\n").collect()
}

/// How a row has a point or a direction.
pub(crate) fn as_array<S: Serializer>(v: &Vec2, serializer: S) -> Result<S::Ok, S::Error> {
    [unsigned_zero(v.x), unsigned_zero(v.y)].serialize(serializer)
}

/// How a row has a point or a direction that there may not be.
pub(crate) fn as_array_if_any<S: Serializer>(v: &Option<Vec2>, serializer: S) -> Result<S::Ok, S::Error> {
    v.map(|v| [unsigned_zero(v.x), unsigned_zero(v.y)]).serialize(serializer)
}

/// How a row has a part.
pub(crate) fn as_number<S: Serializer>(part: &Option<SubShape>, serializer: S) -> Result<S::Ok, S::Error> {
    part.map(SubShape::index).serialize(serializer)
}

/// Whether a tag is none.
pub(crate) fn is_zero(number: &u32) -> bool {
    *number == 0
}
