use jostle_scene::SubShape;

/// A text, quoted where RFC 4180 asks for it.
pub(crate) fn csv_text(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.into() }
}

/// The number of a part, or nothing.
pub(crate) fn csv_part(part: Option<SubShape>) -> String {
    part.map_or(String::new(), |part| part.index().to_string())
}
