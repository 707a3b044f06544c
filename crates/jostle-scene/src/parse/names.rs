use std::collections::{BTreeMap, BTreeSet};

use super::faults::Faults;
use super::node::Node;
use crate::suggest::suggestion;

/// Items of one kind by their unique names.
pub(super) struct Names<T> {
    /// The kind of item, for messages.
    noun: &'static str,
    items: BTreeMap<String, T>,
    /// The names of items with faults, also those of tiles, of which `ground ^` and others are made.
    broken: BTreeSet<String>,
    /// Whether there may be items whose names are unknown because of other faults.
    incomplete: bool,
}

impl<T> Names<T> {
    pub(super) fn new(noun: &'static str) -> Names<T> {
        Names { noun, items: BTreeMap::new(), broken: BTreeSet::new(), incomplete: false }
    }

    /// The same names, of which some may be missing because of faults elsewhere.
    pub(super) fn incomplete(self, incomplete: bool) -> Names<T> {
        Names { incomplete: self.incomplete || incomplete, ..self }
    }

    /// Remembers the name of an item with faults, so that those who name it are not blamed.
    pub(super) fn add_broken(&mut self, name: &str) {
        self.broken.insert(name.to_owned());
    }

    /// Whether a name that is not there may be that of an item with faults.
    pub(super) fn may_be_broken(&self, name: &str) -> bool {
        let mut beginnings = name.match_indices(' ').map(|(end, _)| &name[..end]);
        self.incomplete || self.broken.contains(name) || beginnings.any(|beginning| self.broken.contains(beginning))
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
    pub(super) fn find(&self, value: Node<'_>) -> Result<&T, Faults> {
        let name = value.text()?;
        let unknown = || {
            if self.may_be_broken(&name) {
                return Faults::default();
            }
            let suggestion = suggestion(&name, self.names());
            value.error(format!("{} {name:?} does not exist{suggestion}", self.noun))
        };
        self.get(&name).ok_or_else(unknown)
    }
}
