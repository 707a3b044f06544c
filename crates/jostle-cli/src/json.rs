use serde::Serialize;

/// The value in one line.
pub(crate) fn json<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("what is printed is made of strings, numbers and lists of them")
}

/// An array with one row a line, so that outputs can be compared by lines.
pub(crate) fn json_array<T: Serialize>(rows: &[T]) -> String {
    let rows: Vec<String> = rows.iter().map(|row| format!("\n  {}", json(row))).collect();
    if rows.is_empty() { "[]\n".into() } else { format!("[{}\n]\n", rows.join(",")) }
}
