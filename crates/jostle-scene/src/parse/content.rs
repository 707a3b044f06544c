use core::{fmt, marker::PhantomData};

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};

/// One level of a value: its kind, and the values `V` that it consists of.
pub(super) enum Content<V> {
    Object(Vec<(String, V)>),
    List(Vec<V>),
    Text(String),
    Number,
    Flag(bool),
    Nothing,
}

impl<V> Content<V> {
    pub(super) fn kind(&self) -> &'static str {
        match self {
            Content::Object(_) => "an object",
            Content::List(_) => "a list",
            Content::Text(_) => "a text",
            Content::Number => "a number",
            Content::Flag(_) => "a truth value",
            Content::Nothing => "nothing",
        }
    }

    pub(super) fn map<W>(self, f: impl Fn(V) -> W) -> Content<W> {
        match self {
            Content::Object(members) => {
                Content::Object(members.into_iter().map(|(key, value)| (key, f(value))).collect())
            }
            Content::List(items) => Content::List(items.into_iter().map(f).collect()),
            Content::Text(text) => Content::Text(text),
            Content::Number => Content::Number,
            Content::Flag(flag) => Content::Flag(flag),
            Content::Nothing => Content::Nothing,
        }
    }
}

impl<'t, V: Deserialize<'t>> Deserialize<'t> for Content<V> {
    fn deserialize<D: Deserializer<'t>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ContentVisitor(PhantomData))
    }
}

struct ContentVisitor<V>(PhantomData<V>);

impl<'t, V: Deserialize<'t>> Visitor<'t> for ContentVisitor<V> {
    type Value = Content<V>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object, a list, a text, a number or a truth value")
    }

    fn visit_map<A: MapAccess<'t>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut members = Vec::new();
        while let Some(member) = map.next_entry()? {
            members.push(member);
        }
        Ok(Content::Object(members))
    }

    fn visit_seq<A: SeqAccess<'t>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = seq.next_element()? {
            items.push(item);
        }
        Ok(Content::List(items))
    }

    fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
        Ok(Content::Text(text.to_owned()))
    }

    fn visit_bool<E>(self, flag: bool) -> Result<Self::Value, E> {
        Ok(Content::Flag(flag))
    }

    fn visit_u64<E>(self, _: u64) -> Result<Self::Value, E> {
        Ok(Content::Number)
    }

    fn visit_i64<E>(self, _: i64) -> Result<Self::Value, E> {
        Ok(Content::Number)
    }

    fn visit_f64<E>(self, _: f64) -> Result<Self::Value, E> {
        Ok(Content::Number)
    }

    fn visit_unit<E>(self) -> Result<Self::Value, E> {
        Ok(Content::Nothing)
    }

    fn visit_none<E>(self) -> Result<Self::Value, E> {
        Ok(Content::Nothing)
    }

    fn visit_some<D: Deserializer<'t>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}
