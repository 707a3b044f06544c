//! The ways to plant a fault so that it is chosen at run time.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::constants;
use crate::list::{Fault, changed};
use crate::places::{self, Form};

/// The sources of the library, by their paths below `src`.
pub struct Sources(BTreeMap<String, Source>);

pub struct Source {
    pub text: String,
    pub tree: syn::File,
}

impl Sources {
    pub fn new(texts: impl IntoIterator<Item = (String, String)>) -> Result<Self, String> {
        let parsed = texts.into_iter().map(|(file, text)| match syn::parse_file(&text) {
            Ok(tree) => Ok((file, Source { text, tree })),
            Err(error) => Err(format!("{file}: {error}")),
        });
        parsed.collect::<Result<_, _>>().map(Self)
    }

    pub fn iter(&self) -> impl Iterator<Item = (&String, &Source)> {
        self.0.iter()
    }

    pub fn get(&self, file: &str) -> Result<&Source, String> {
        self.0.get(file).ok_or_else(|| format!("there is no {file}; bring the list up to date"))
    }
}

/// Text that stands in the copy beside, or instead of, what is in a range of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    pub file: String,
    pub range: Range<usize>,
    pub form: Form,
    pub new: String,
}

/// The ways to switch a fault with this number, those that change least first. Each is the same as changing the text,
/// if it compiles: what is replaced is a whole value, or whole statements, both before and after the change.
pub fn ways(fault: &Fault, number: usize, sources: &Sources) -> Result<Vec<Vec<Edit>>, String> {
    let source = sources.get(&fault.file)?;
    let text = fault.planted(&source.text)?;
    let Ok(tree) = syn::parse_file(&text) else { return Ok(Vec::new()) };
    let sought = changed(&source.text, &text);
    // Where something ends in the new text if it ends here in the old.
    let moved = |end: usize| end + text.len() - source.text.len();
    let after = places::places(&tree, &(sought.start..moved(sought.end)));
    let mut found = Vec::new();
    for place in places::places(&source.tree, &sought) {
        let range = place.range.start..moved(place.range.end);
        let new = text[range.clone()].to_owned();
        let stands = match place.form {
            Form::Value => after.iter().any(|other| other.form == Form::Value && other.range == range),
            _ => places::are_statements(&new, place.may_bind),
        };
        if stands {
            found.push(vec![Edit { file: fault.file.clone(), range: place.range, form: place.form, new }]);
        }
    }
    if found.is_empty() {
        found.extend(constants::switched(fault, number, sources, &text));
    }
    Ok(found)
}
