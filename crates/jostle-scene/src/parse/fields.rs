use super::node::{Members, Node, once};
use crate::SceneError;
use crate::suggest::suggestion;

/// The fields of an object, all of which have known names.
pub(super) struct Fields<'t> {
    whole: Node<'t>,
    fields: Vec<(&'static str, Node<'t>)>,
}

impl<'t> Fields<'t> {
    /// Reads an object that may have these fields and no others.
    pub(super) fn read(whole: Node<'t>, known: &[&'static str]) -> Result<Fields<'t>, SceneError> {
        Fields::of(whole, whole.object()?, known)
    }

    /// The same for an object whose members have been read.
    pub(super) fn of(whole: Node<'t>, members: Members<'t>, known: &[&'static str]) -> Result<Fields<'t>, SceneError> {
        let named = once("field", members)?.into_iter().map(|(key, value)| {
            let known_key = known.iter().find(|name| **name == key).copied();
            let unknown = || format!("field {key:?} is unknown{}", suggestion(&key, known.iter().copied()));
            known_key.map(|name| (name, value.of_field(name))).ok_or_else(|| value.error_at_key(&key, unknown()))
        });
        Ok(Fields { whole, fields: named.collect::<Result<_, _>>()? })
    }

    pub(super) fn get(&self, name: &str) -> Option<Node<'t>> {
        self.fields.iter().find(|(field, _)| *field == name).map(|(_, value)| *value)
    }

    pub(super) fn need(&self, name: &str) -> Result<Node<'t>, SceneError> {
        self.get(name).ok_or_else(|| self.error(format!("field {name:?} is missing")))
    }

    /// The field read by `read`, or the default if it is absent.
    pub(super) fn or_default<T: Default>(
        &self,
        name: &str,
        read: impl FnOnce(Node<'t>) -> Result<T, SceneError>,
    ) -> Result<T, SceneError> {
        self.get(name).map_or(Ok(T::default()), read)
    }

    /// The fields of these names that are given, in the order of `names`.
    pub(super) fn given(&self, names: &[&'static str]) -> Vec<(&'static str, Node<'t>)> {
        names.iter().filter_map(|name| Some((*name, self.get(name)?))).collect()
    }

    /// An error at the position of the object.
    pub(super) fn error(&self, message: impl Into<String>) -> SceneError {
        self.whole.error(message)
    }
}
