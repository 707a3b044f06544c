//! Texts whose words mean things in the picture.

/// A part of a text or formula.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term<'a> {
    /// The words.
    pub text: &'a str,
    /// The thing in the picture that they mean.
    pub mark: Option<&'a str>,
}

/// The parts of a text in which `{mark|words}` stands for words that mean the thing with that mark.
///
/// ```
/// use jostle_lab::formula::{Term, terms};
/// let found = terms("t = max({x|tx}, 0)");
/// assert_eq!(found[1], Term { text: "tx", mark: Some("x") });
/// assert_eq!(found.len(), 3);
/// ```
#[must_use]
pub fn terms(text: &str) -> Vec<Term<'_>> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        let Some((inside, behind)) = after.split_once('}') else { break };
        let Some((mark, words)) = inside.split_once('|') else { break };
        found.push(Term { text: before, mark: None });
        found.push(Term { text: words, mark: Some(mark) });
        rest = behind;
    }
    found.push(Term { text: rest, mark: None });
    found.retain(|term| !term.text.is_empty());
    found
}

/// The text without its marks.
///
/// ```
/// assert_eq!(jostle_lab::formula::plain("the {a|first} box"), "the first box");
/// ```
#[must_use]
pub fn plain(text: &str) -> String {
    terms(text).iter().map(|term| term.text).collect()
}
