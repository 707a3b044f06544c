//! How structs are stored whose fields have defaults.

/// Serialises a struct field by field. Formats that people read, such as JSON and RON, name the fields, and leave out one
/// for which the test after its name holds. Others, such as bincode and postcard, may go by the order of the fields alone,
/// so they get all.
macro_rules! serialize_fields {
    ($type:ident $(<$data:ident>)? { $($field:ident $(: $is_default:expr)?),* $(,)? }) => {
        impl$(<$data: serde::Serialize>)? serde::Serialize for $type$(<$data>)? {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                use serde::ser::SerializeStruct;
                let is_readable = serializer.is_human_readable();
                let is_left_out = [$(false $(|| (is_readable && $is_default(&self.$field)))?),*];
                let count = is_left_out.iter().filter(|is_left_out| !**is_left_out).count();
                let mut fields = serializer.serialize_struct(stringify!($type), count)?;
                let mut left_out = is_left_out.into_iter();
                $(if left_out.next() == Some(true) {
                    fields.skip_field(stringify!($field))?;
                } else {
                    fields.serialize_field(stringify!($field), &self.$field)?;
                })*
                fields.end()
            }
        }
    };
}

pub(crate) use serialize_fields;
