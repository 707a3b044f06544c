//! Messages about text that is not valid JSON or RON: the fault, and what to change.

/// The descriptions of faults by `serde_json`, each with ours.
const JSON: [(&str, &str); 19] = [
    ("EOF while parsing a list", "the file ends inside a list; close it with \"]\""),
    ("EOF while parsing an object", "the file ends inside an object; close it with \"}\""),
    ("EOF while parsing a string", "the file ends inside a text; close it with a quotation mark"),
    ("EOF while parsing a value", "the file ends where a value should begin; write it, and close what is open"),
    ("expected `:`", "no \":\" follows the name of a field; put one between name and value"),
    ("expected `,` or `]`", "a list does not go on here; put \",\" before its next item or \"]\" at its end"),
    ("expected `,` or `}`", "an object does not go on here; put \",\" before its next field or \"}\" at its end"),
    ("expected ident", "this word is no value; write true, false, null or a text in quotation marks"),
    (
        "expected value",
        "no value begins here; write a number, a text in quotation marks, true, false, [list] or {object}",
    ),
    ("expected `\"`", "a field has no name; write it in quotation marks"),
    ("key must be a string", "the name of a field is not in quotation marks; put them round it"),
    ("invalid escape", "this \"\\\" is not followed by anything it goes with; write \"\\\\\" for the character itself"),
    ("invalid number", "this is not how a number is written; write it as 0.5, -12 or 1e3"),
    ("lone leading surrogate in hex escape", LONE_SURROGATE),
    ("unexpected end of hex escape", LONE_SURROGATE),
    (
        "control character (\\u0000-\\u001F) found while parsing a string",
        "a text does not end on its line; close it with a quotation mark, or write \"\\n\" for a new line in it",
    ),
    ("trailing comma", "a \",\" is followed by nothing; remove it"),
    ("trailing characters", "something follows the end of the scene; remove it, or the bracket that ends it too early"),
    ("recursion limit exceeded", TOO_DEEP),
];

const LONE_SURROGATE: &str = "this \"\\u\" escape is half of a character; write both halves, or the character itself";
const TOO_DEEP: &str = "brackets are nested too deeply; a scene needs fewer than ten levels";

/// The message for a fault that `serde_json` found in this text, without the position that it appends.
pub(super) fn json(error: &serde_json::Error, text: &str) -> String {
    let message = error.to_string();
    let fault = message.rfind(" at line ").map_or(&*message, |end| &message[..end]);
    let culprit =
        text.lines().nth(error.line().max(1) - 1).and_then(|line| line.as_bytes().get(error.column().max(1) - 1));
    // A closing bracket after a comma.
    if let ("expected value", Some(bracket @ (b']' | b'}'))) = (fault, culprit) {
        return format!(
            "a value is missing before \"{}\"; write it, or remove the \",\" before it",
            char::from(*bracket)
        );
    }
    let told = JSON.iter().find(|(raw, _)| *raw == fault).map(|(_, told)| (*told).to_owned());
    told.unwrap_or_else(|| format!("this is not JSON: {fault}"))
}

/// The message for a fault that `ron` found.
pub(super) fn ron(error: &ron::Error) -> String {
    use ron::Error;
    let told = match error {
        Error::Eof => "the file ends too early; close what is open with \")\", \"]\" or \"}\"",
        Error::ExpectedComma => {
            "neither \",\" nor the closing bracket follows; put \",\" between items and \":\" after the name of a field"
        }
        Error::ExpectedMapColon => "no \":\" follows the name of a field; put one between name and value",
        Error::ExpectedArrayEnd => "a list does not end here; close it with \"]\"",
        Error::ExpectedMapEnd => "an object does not end here; close it with \"}\"",
        Error::ExpectedStructLikeEnd => "an object or a list does not end here; close it with \")\"",
        Error::ExpectedStringEnd => "a text does not end; close it with a quotation mark",
        Error::ExpectedIdentifier => "a field has no name; write one before its \":\"",
        Error::InvalidEscape(_) => {
            "this \"\\\" is not followed by anything it goes with; write \"\\\\\" for the character itself"
        }
        Error::UnclosedBlockComment => "a comment does not end; close it with \"*/\"",
        Error::TrailingCharacters => {
            "something follows the end of the scene; remove it, or the bracket that ends it too early"
        }
        Error::ExceededRecursionLimit => TOO_DEEP,
        Error::UnexpectedChar(c) => {
            return format!(
                "no value begins with {c:?}; write a number, a text in quotation marks, true, false, [list] or (object)"
            );
        }
        other => return format!("this is not RON: {}", other.to_string().trim_end_matches('.')),
    };
    told.to_owned()
}
