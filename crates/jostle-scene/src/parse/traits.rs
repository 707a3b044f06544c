use jostle::Vec2;

use super::content::Content;
use super::faults::Faults;
use super::fields::Fields;
use super::names::Names;
use super::node::Node;
use crate::{Collider, Filter};

/// The properties of a collider that do not depend on its shape.
#[derive(Clone, Copy, Default)]
pub(super) struct Traits {
    filter: Filter,
    sensor: bool,
    pub(super) one_way: Option<Vec2>,
    margin: f32,
    pub(super) tag: u32,
}

impl Traits {
    /// The traits with those replaced that are among the fields; `layers` has the number of each layer.
    pub(super) fn overridden(self, fields: &Fields<'_>, layers: &Names<usize>) -> Result<Traits, Faults> {
        let bits = |value| bits(value, layers);
        Ok(Traits {
            filter: Filter {
                layers: fields.get("layer").map_or(Ok(self.filter.layers), bits)?,
                mask: fields.get("mask").map_or(Ok(self.filter.mask), bits)?,
                group: fields.get("group").map_or(Ok(self.filter.group), Node::whole)?,
            },
            sensor: fields.get("sensor").map_or(Ok(self.sensor), Node::flag)?,
            one_way: fields.get("one_way").map(direction).transpose()?.or(self.one_way),
            margin: fields.get("margin").map_or(Ok(self.margin), margin)?,
            tag: fields.get("tag").map_or(Ok(self.tag), Node::whole)?,
        })
    }

    /// The collider with these traits.
    pub(super) fn apply_to(self, collider: Collider) -> Collider {
        let Traits { filter, sensor, one_way, margin, tag } = self;
        Collider { filter, sensor, one_way, margin, tag, ..collider }
    }
}

/// The bits of a layer or a list of layers, given by name.
pub(super) fn bits(value: Node<'_>, layers: &Names<usize>) -> Result<u64, Faults> {
    let names = match value.content()? {
        Content::Text(_) => vec![value],
        Content::List(_) => value.items()?,
        _ => return Err(value.must_be("the name of a layer or a list of names")),
    };
    names.into_iter().try_fold(0, |bits, name| Ok(bits | 1 << layers.find(name)?))
}

fn direction(value: Node<'_>) -> Result<Vec2, Faults> {
    let direction = value.point()?;
    if direction == Vec2::ZERO {
        return Err(value.error(
            "field \"one_way\" is [0, 0], which is no direction; give that of the side that blocks, as [0, -1]",
        ));
    }
    Ok(direction)
}

fn margin(value: Node<'_>) -> Result<f32, Faults> {
    let margin = value.number()?;
    if margin < 0.0 {
        return Err(value.error(format!("field \"margin\" is {margin}; it must not be negative")));
    }
    Ok(margin)
}
