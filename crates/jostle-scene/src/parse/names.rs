use std::collections::BTreeMap;

use super::node::Node;
use crate::SceneError;
use crate::suggest::suggestion;

/// Items of one kind by their unique names.
pub(super) struct Names<T> {
    /// The kind of item, for messages.
    noun: &'static str,
    items: BTreeMap<String, T>,
}

impl<T> Names<T> {
    pub(super) fn new(noun: &'static str) -> Names<T> {
        Names { noun, items: BTreeMap::new() }
    }

    /// Adds an item, unless the name is taken; returns whether it did.
    pub(super) fn add(&mut self, name: &str, item: T) -> bool {
        let free = !self.items.contains_key(name);
        if free {
            self.items.insert(name.to_owned(), item);
        }
        free
    }

    pub(super) fn get(&self, name: &str) -> Option<&T> {
        self.items.get(name)
    }

    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.items.keys().map(String::as_str)
    }

    /// The item that this value names.
    pub(super) fn find(&self, value: Node<'_>) -> Result<&T, SceneError> {
        let name = value.text()?;
        let unknown = || {
            let suggestion = suggestion(&name, self.names());
            value.error(format!("{} {name:?} does not exist{suggestion}", self.noun))
        };
        self.get(&name).ok_or_else(unknown)
    }
}
