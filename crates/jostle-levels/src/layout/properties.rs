use super::LayoutTraits;
use jostle::Vec2;
use std::collections::BTreeMap;

/// A value that the author of a level has given to a part of it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Value {
    Flag(bool),
    Number(f64),
    Text(String),
    /// A value of a kind that has no meaning here.
    Other,
}

/// The named values of a part of a level.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Properties(BTreeMap<String, Value>);

impl Properties {
    pub(crate) fn new(values: impl IntoIterator<Item = (String, Value)>) -> Properties {
        Properties(values.into_iter().collect())
    }

    pub(crate) fn text(&self, name: &str) -> Option<&str> {
        match self.0.get(name) {
            Some(Value::Text(text)) if !text.is_empty() => Some(text),
            _ => None,
        }
    }

    /// The value of a switch; what is wrong with it goes to `faults`.
    pub(crate) fn flag(&self, name: &str, faults: &mut Vec<String>) -> Option<bool> {
        match self.0.get(name)? {
            Value::Flag(flag) => Some(*flag),
            _ => {
                faults.push(format!("property {name:?} must be true or false; it is left out"));
                None
            }
        }
    }

    /// The traits with those replaced that are among the properties: `sensor`, `one_way` and `tag`.
    pub(crate) fn traits(&self, of_all: LayoutTraits, y_down: bool, faults: &mut Vec<String>) -> LayoutTraits {
        LayoutTraits {
            sensor: self.flag("sensor", faults).unwrap_or(of_all.sensor),
            one_way: self.one_way(y_down, faults).unwrap_or(of_all.one_way),
            tag: self.tag(faults).unwrap_or(of_all.tag),
        }
    }

    fn one_way(&self, y_down: bool, faults: &mut Vec<String>) -> Option<Option<Vec2>> {
        let up = if y_down { -1.0 } else { 1.0 };
        match self.0.get("one_way")? {
            Value::Flag(true) => Some(Some(Vec2::new(0.0, up))),
            Value::Flag(false) => Some(None),
            Value::Text(side) if side == "up" => Some(Some(Vec2::new(0.0, up))),
            Value::Text(side) if side == "down" => Some(Some(Vec2::new(0.0, -up))),
            Value::Text(side) if side == "left" => Some(Some(Vec2::new(-1.0, 0.0))),
            Value::Text(side) if side == "right" => Some(Some(Vec2::new(1.0, 0.0))),
            _ => {
                faults.push(
                    "property \"one_way\" must be true, or \"up\", \"down\", \"left\" or \"right\", the side that \
                     blocks; it is left out"
                        .into(),
                );
                None
            }
        }
    }

    fn tag(&self, faults: &mut Vec<String>) -> Option<u32> {
        match self.0.get("tag")? {
            Value::Number(tag) if *tag >= 0.0 && *tag <= f64::from(u32::MAX) && tag.fract() == 0.0 => Some(*tag as u32),
            _ => {
                faults.push("property \"tag\" must be a whole number from 0 on; it is left out".into());
                None
            }
        }
    }
}
