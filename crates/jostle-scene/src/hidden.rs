//! Escapes for characters that are invisible or that reorder the text around them.

use std::borrow::Cow;

/// Tells whether a character is hidden: a control character, a mark that reorders or splits the text around it, a character
/// without width, or a noncharacter.
///
/// ```
/// use jostle_scene::is_hidden;
/// assert!(['\n', '\u{1b}', '\u{202e}', '\u{200b}', '\u{feff}'].into_iter().all(is_hidden));
/// assert!([' ', 'ü', '箱', '→', '\u{a0}'].into_iter().all(|c| !is_hidden(c)));
/// ```
#[must_use]
pub fn is_hidden(c: char) -> bool {
    if c.is_ascii() {
        return c.is_ascii_control();
    }
    c.is_control()
        || matches!(c,
            '\u{ad}' // the soft hyphen
            | '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' // directions
            | '\u{180e}' | '\u{200b}'..='\u{200d}' | '\u{2060}'..='\u{2065}' | '\u{206a}'..='\u{206f}' // without width
            | '\u{feff}' // the byte order mark
            | '\u{2028}' | '\u{2029}' // ends of lines and paragraphs
            | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}' // annotations and tags
            | '\u{fffe}' | '\u{ffff}') // noncharacters, which XML forbids
}

/// Escapes the hidden characters of a text in Rust's notation, so that a name can neither control a terminal nor imitate another
/// name.
///
/// ```
/// use jostle_scene::printable;
/// assert_eq!(printable("a\u{1b}[31m\n\u{202e}b ü"), "a\\u{1b}[31m\\n\\u{202e}b ü");
/// ```
#[must_use]
pub fn printable(text: &str) -> Cow<'_, str> {
    if !text.contains(is_hidden) {
        return text.into();
    }
    let mut spelled = String::with_capacity(2 * text.len());
    for c in text.chars() {
        if is_hidden(c) { spelled.extend(c.escape_default()) } else { spelled.push(c) }
    }
    spelled.into()
}
