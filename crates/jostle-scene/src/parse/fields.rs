use super::faults::Faults;
use super::node::{Members, Node, once};
use crate::schema::{Field, names};
use crate::suggest::suggestion_among_all;

/// The fields of an object, all of which have known names.
pub(super) struct Fields<'t> {
    whole: Node<'t>,
    fields: Vec<(&'static str, Node<'t>)>,
}

impl<'t> Fields<'t> {
    /// Reads an object that may have the fields of these tables and no others.
    pub(super) fn read(whole: Node<'t>, tables: &[&'static [Field]]) -> Result<Fields<'t>, Faults> {
        Fields::of(whole, whole.object()?, tables)
    }

    /// The same for an object whose members have been read.
    pub(super) fn of(whole: Node<'t>, members: Members<'t>, tables: &[&'static [Field]]) -> Result<Fields<'t>, Faults> {
        let (fields, unknown) = Fields::known(whole, once("field", members)?, tables);
        if unknown.are_none() { Ok(fields) } else { Err(unknown) }
    }

    /// The known ones among these members, and the faults of the others.
    pub(super) fn known(whole: Node<'t>, members: Members<'t>, tables: &[&'static [Field]]) -> (Fields<'t>, Faults) {
        let known = names(tables);
        let mut unknown = Faults::default();
        let read = |(key, value): (String, Node<'t>)| {
            let name = known.iter().find(|name| **name == key).copied();
            let message = || format!("field {key:?} is unknown{}", suggestion_among_all(&key, &known));
            unknown
                .keep(name.map(|name| (name, value.of_field(name))).ok_or_else(|| value.error_at_key(&key, message())))
        };
        let fields = members.into_iter().filter_map(read).collect();
        (Fields { whole, fields }, unknown)
    }

    pub(super) fn get(&self, name: &str) -> Option<Node<'t>> {
        self.fields.iter().find(|(field, _)| *field == name).map(|(_, value)| *value)
    }

    pub(super) fn need(&self, name: &str) -> Result<Node<'t>, Faults> {
        self.get(name).ok_or_else(|| self.error(format!("field {name:?} is missing")))
    }

    /// The field read by `read`, or the default if it is absent.
    pub(super) fn or_default<T: Default>(
        &self,
        name: &str,
        read: impl FnOnce(Node<'t>) -> Result<T, Faults>,
    ) -> Result<T, Faults> {
        self.get(name).map_or(Ok(T::default()), read)
    }

    /// The fields of these names that are given, in the order of `names`.
    pub(super) fn given(&self, names: &[&'static str]) -> Vec<(&'static str, Node<'t>)> {
        names.iter().filter_map(|name| Some((*name, self.get(name)?))).collect()
    }

    /// The line in which the object begins.
    pub(super) fn line(&self) -> usize {
        self.whole.line()
    }

    /// An error at the position of the object.
    pub(super) fn error(&self, message: impl Into<String>) -> Faults {
        self.whole.error(message)
    }
}
