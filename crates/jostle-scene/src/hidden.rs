//! Escapes for characters that are invisible or that reorder the text around them.

use std::borrow::Cow;

/// Whether a character is hidden: a control character, an end of a line or paragraph, a noncharacter, or one that
/// Unicode lets a renderer leave out (`Default_Ignorable_Code_Point`, such as direction marks and zero-width
/// spaces), and annotation marks.
///
/// The parts of some emoji are among them: U+FE0F, which asks for the coloured form, and U+200D, which joins several
/// into one. They count as hidden too, because two names that differ in nothing else look the same.
///
/// ```
/// use jostle_scene::is_hidden;
/// assert!(['\n', '\u{1b}', '\u{202e}', '\u{200b}', '\u{feff}', '\u{fe0f}'].into_iter().all(is_hidden));
/// assert!([' ', 'ü', '箱', '→', '\u{a0}', '❤'].into_iter().all(|c| !is_hidden(c)));
/// ```
#[must_use]
pub fn is_hidden(c: char) -> bool {
    if c.is_ascii() {
        return c.is_ascii_control();
    }
    c.is_control()
        || is_ignorable(c)
        || matches!(c, '\u{2028}' | '\u{2029}' | '\u{fff9}'..='\u{fffb}')
        || is_noncharacter(c)
}

/// Whether `c` is a `Default_Ignorable_Code_Point` of Unicode 16.
fn is_ignorable(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{34f}' // the soft hyphen, the grapheme joiner
        | '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' // directions
        | '\u{115f}' | '\u{1160}' | '\u{3164}' | '\u{ffa0}' // fillers of Hangul
        | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}' // Khmer vowels, Mongolian selectors
        | '\u{200b}'..='\u{200d}' | '\u{2060}'..='\u{206f}' // zero width, and directions
        | '\u{fe00}'..='\u{fe0f}' // variation selectors
        | '\u{feff}' | '\u{fff0}'..='\u{fff8}' // the byte order mark, reserved
        | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}' // controls of shorthand and of music
        | '\u{e0000}'..='\u{e0fff}') // tags and variation selectors
}

/// Whether `c` is one of the last two code points of a plane or one of the 32 in the middle of the first.
fn is_noncharacter(c: char) -> bool {
    u32::from(c) & 0xfffe == 0xfffe || ('\u{fdd0}'..='\u{fdef}').contains(&c)
}

/// The beginning of an escape.
const ESCAPE: &str = "\\u{";

/// The name, escaped so that it can neither control a terminal nor imitate another name: every hidden character is
/// written as its number, `\u{202e}`. Where a name itself has the three characters `\u{`, its backslash is written as
/// `\u{5c}`; all other backslashes, as in `maps\new`, stay. No two names read the same.
///
/// ```
/// use jostle_scene::printable;
/// assert_eq!(printable("a\u{1b}[31m\n\u{202e}b ü"), "a\\u{1b}[31m\\u{a}\\u{202e}b ü");
/// assert_eq!(printable("b\\u{202e}"), "b\\u{5c}u{202e}");
/// assert_eq!(printable("maps\\new"), "maps\\new");
/// ```
#[must_use]
pub fn printable(name: &str) -> Cow<'_, str> {
    if !name.contains(is_hidden) && !name.contains(ESCAPE) {
        return name.into();
    }
    let mut spelled = String::with_capacity(2 * name.len());
    for (at, c) in name.char_indices() {
        if is_hidden(c) || name[at..].starts_with(ESCAPE) {
            spelled.extend(c.escape_unicode());
        } else {
            spelled.push(c);
        }
    }
    spelled.into()
}
