use std::collections::BTreeMap;

use super::suggest::way_out;
use super::value::Value;
use crate::SceneError;

/// Things of one kind by their unique names.
pub(super) struct Names<T> {
    /// What each name is the name of, for messages.
    noun: &'static str,
    things: BTreeMap<String, T>,
}

impl<T> Names<T> {
    pub(super) fn new(noun: &'static str) -> Names<T> {
        Names { noun, things: BTreeMap::new() }
    }

    /// Adds a thing; `false` if the name is taken.
    pub(super) fn add(&mut self, name: &str, thing: T) -> bool {
        let free = !self.things.contains_key(name);
        if free {
            self.things.insert(name.to_owned(), thing);
        }
        free
    }

    pub(super) fn get(&self, name: &str) -> Option<&T> {
        self.things.get(name)
    }

    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.things.keys().map(String::as_str)
    }

    /// The thing whose name this value is.
    pub(super) fn find(&self, value: Value<'_>) -> Result<&T, SceneError> {
        let name = value.text()?;
        let unknown = || {
            let way_out = way_out(&name, self.names());
            value.error(format!("{} {name:?} does not exist{way_out}", self.noun))
        };
        self.get(&name).ok_or_else(unknown)
    }
}
