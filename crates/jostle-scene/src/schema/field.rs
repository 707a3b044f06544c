/// A field of an object of the scene format.
pub(crate) struct Field {
    pub(crate) name: &'static str,
    pub(crate) form: Form,
    /// The sentence that editors and `jostle help scene` show.
    pub(crate) help: &'static str,
    /// The figures that it goes with; any if there are none.
    pub(crate) beside: &'static [&'static str],
}

/// The form of a value: for readers, and as the members of a JSON Schema.
#[derive(Clone, Copy)]
pub(crate) struct Form {
    pub(crate) text: &'static str,
    pub(crate) schema: &'static str,
}

impl Field {
    pub(super) const fn new(name: &'static str, form: Form, help: &'static str) -> Field {
        Field { name, form, help, beside: &[] }
    }

    /// The field, which goes only with these figures.
    pub(super) const fn beside(self, figures: &'static [&'static str]) -> Field {
        Field { beside: figures, ..self }
    }
}

/// The names of the fields of these tables.
pub(crate) fn names(tables: &[&'static [Field]]) -> Vec<&'static str> {
    tables.iter().flat_map(|table| table.iter().map(|field| field.name)).collect()
}
