//! The texts in all languages.

use std::collections::BTreeMap;

use crate::{sketch::Role, view::palette};

/// A language of the lab.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// English.
    English,
    /// Korean.
    Korean,
}

impl Language {
    /// All of them, in the order of the switch.
    pub const ALL: [Language; 2] = [Language::English, Language::Korean];

    /// Its name in itself.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Language::English => "English",
            Language::Korean => "한국어",
        }
    }

    /// Its code, as browsers tell it.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Korean => "ko",
        }
    }

    fn file(self) -> &'static str {
        match self {
            Language::English => include_str!("texts/en.ron"),
            Language::Korean => include_str!("texts/ko.ron"),
        }
    }
}

/// The texts of the lab in one language, by their keys.
///
/// ```
/// use jostle_lab::texts::{Language, Texts};
/// assert_eq!(Texts::new(Language::English).get("role.a"), "A");
/// ```
#[derive(Clone, Debug)]
pub struct Texts {
    /// The language.
    pub language: Language,
    table: BTreeMap<String, String>,
}

impl Texts {
    /// The texts of a language.
    ///
    /// # Panics
    /// Never: a test reads both files.
    #[must_use]
    pub fn new(language: Language) -> Texts {
        let table = ron::from_str(language.file()).expect("a table of texts");
        Texts { language, table }
    }

    /// The text with this key; the key itself if there is none, which a test excludes for all that is shown.
    #[must_use]
    pub fn get<'a>(&'a self, key: &'a str) -> &'a str {
        self.table.get(key).map_or(key, String::as_str)
    }

    /// The text with a key made of the key of a demo and a name.
    #[must_use]
    pub fn of(&self, demo: &str, name: &str) -> &str {
        self.table.get(&format!("{demo}.{name}")).map_or("", String::as_str)
    }

    /// The name of a meaning in the legend: the demo's own, or the common one.
    #[must_use]
    pub fn role(&self, demo: &str, role: Role) -> &str {
        let common = palette::role_key(role);
        self.table.get(&format!("{demo}.{common}")).map_or_else(|| self.get(common), String::as_str)
    }

    /// The keys.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.table.keys().map(String::as_str)
    }

    /// "yes" or "no".
    #[must_use]
    pub fn yes_or_no(&self, yes: bool) -> &str {
        self.get(if yes { "yes" } else { "no" })
    }
}
