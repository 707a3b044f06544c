use crate::LayoutError;
use crate::layout::{Properties, Value};
use core::str::FromStr;
use roxmltree::Node;

/// An element of an XML file.
#[derive(Clone, Copy)]
pub(super) struct Element<'a, 'x>(pub(super) Node<'a, 'x>);

impl<'a, 'x> Element<'a, 'x> {
    pub(super) fn name(self) -> &'a str {
        self.0.tag_name().name()
    }

    pub(super) fn children(self) -> impl DoubleEndedIterator<Item = Element<'a, 'x>> {
        self.0.children().filter(Node::is_element).map(Element)
    }

    pub(super) fn child(self, name: &str) -> Option<Element<'a, 'x>> {
        self.children().find(|child| child.name() == name)
    }

    /// The text of an attribute.
    pub(super) fn text(self, attribute: &str) -> Option<&'a str> {
        self.0.attribute(attribute)
    }

    /// The text between its tags.
    pub(super) fn content(self) -> String {
        self.0.children().filter_map(|node| node.text()).collect()
    }

    /// The value of an attribute, if it is there.
    pub(super) fn get<T: FromStr>(self, attribute: &str) -> Result<Option<T>, LayoutError> {
        let Some(text) = self.text(attribute) else { return Ok(None) };
        let value = text.trim().parse().map_err(|_| self.invalid(&format!("attribute {attribute:?} is {text:?}")))?;
        Ok(Some(value))
    }

    pub(super) fn need<T: FromStr>(self, attribute: &str) -> Result<T, LayoutError> {
        self.get(attribute)?.ok_or_else(|| self.invalid(&format!("attribute {attribute:?} is missing")))
    }

    /// The number in an attribute, which is finite; 0 if it is absent.
    pub(super) fn number(self, attribute: &str) -> Result<f64, LayoutError> {
        match self.get(attribute)? {
            Some(number) if f64::is_finite(number) => Ok(number),
            Some(number) => Err(self.invalid(&format!("attribute {attribute:?} is {number}"))),
            None => Ok(0.0),
        }
    }

    /// The number of the element in the editor; 0 if it has none.
    pub(super) fn id(self) -> u32 {
        self.text("id").and_then(|id| id.parse().ok()).unwrap_or(0)
    }

    pub(super) fn properties(self) -> Properties {
        let list = self.child("properties").into_iter().flat_map(Element::children);
        Properties::new(list.filter_map(|property| {
            let name = property.text("name")?.to_owned();
            let text = property.text("value").map_or_else(|| property.content(), str::to_owned);
            let value = match property.text("type").unwrap_or("string") {
                "bool" => text.parse().map_or(Value::Other, Value::Flag),
                "int" | "float" => text.parse().map_or(Value::Other, Value::Number),
                "string" => Value::Text(text),
                _ => Value::Other,
            };
            Some((name, value))
        }))
    }

    /// Its name, number and line, for messages.
    pub(super) fn place(self) -> String {
        let line = self.0.document().text_pos_at(self.0.range().start).row;
        match self.text("id").or(self.text("firstgid")) {
            Some(id) => format!("{} {id} in line {line}", self.name()),
            None => format!("{} in line {line}", self.name()),
        }
    }

    pub(super) fn invalid(self, reason: &str) -> LayoutError {
        LayoutError::Invalid { place: self.place(), reason: reason.into() }
    }
}
