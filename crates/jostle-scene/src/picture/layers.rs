use jostle::Shape;

use super::text::shortened;
use crate::{Collider, Scene};

/// The colours of layers, in turns: the first layer is grey as everything else is.
pub(super) const COLOURS: usize = 6;

/// The most pixels of a layer's name in the legend.
const WIDEST: f64 = 180.0;

/// The layers that a picture tells apart; none if its colliders are all in one.
pub(super) struct Layers<'s> {
    scene: &'s Scene,
    /// The numbers of the layers in which a collider is, ascending.
    shown: Vec<usize>,
}

/// A layer of a picture, for its legend.
pub(super) struct Layer {
    pub(super) name: String,
    /// The look of its colliders in the stylesheet: sensors if all are.
    pub(super) class: String,
    /// Whether a collider of it has an area; of others, only lines are seen.
    pub(super) has_area: bool,
}

impl Layers<'_> {
    pub(super) fn of(scene: &Scene) -> Layers<'_> {
        let mut shown: Vec<usize> = scene.colliders.iter().filter_map(number).collect();
        shown.sort_unstable();
        shown.dedup();
        let shown = if shown.len() > 1 { shown } else { Vec::new() };
        Layers { scene, shown }
    }

    /// The number of the colour of a collider: that of the first layer it is in; 0 is grey.
    pub(super) fn colour(&self, collider: &Collider) -> usize {
        if self.shown.is_empty() { 0 } else { number(collider).map_or(0, colour) }
    }

    /// The numbers of the colours in use, ascending, without grey.
    pub(super) fn colours(&self) -> Vec<usize> {
        let mut colours: Vec<usize> =
            self.shown.iter().map(|&layer| colour(layer)).filter(|&colour| colour > 0).collect();
        colours.sort_unstable();
        colours.dedup();
        colours
    }

    /// The layers in the order of their numbers.
    pub(super) fn entries(&self) -> impl Iterator<Item = Layer> {
        self.shown.iter().map(|&layer| {
            let name = self.scene.layers.get(layer).cloned().unwrap_or_else(|| format!("layer {layer}"));
            let colliders = || self.scene.colliders.iter().filter(|collider| number(collider) == Some(layer));
            let kind = if colliders().all(|collider| collider.sensor) { "sensor" } else { "solid" };
            Layer {
                name: shortened(&name, super::legend::SIZE, WIDEST),
                class: format!("{kind}{}", class(colour(layer))),
                has_area: colliders().any(|collider| !is_line(&collider.shape)),
            }
        })
    }
}

/// The class of a colour in the stylesheet, after a space; none for grey.
pub(super) fn class(colour: usize) -> String {
    if colour == 0 { String::new() } else { format!(" layer-{colour}") }
}

/// The first layer of a collider.
fn number(collider: &Collider) -> Option<usize> {
    let layers = collider.filter.layers;
    (layers != 0).then(|| layers.trailing_zeros() as usize)
}

fn colour(layer: usize) -> usize {
    if layer == 0 { 0 } else { (layer - 1) % COLOURS + 1 }
}

fn is_line(shape: &Shape) -> bool {
    match shape {
        Shape::Chain(_) => true,
        Shape::Compound(compound) => compound.parts().iter().all(|part| is_line(part.shape())),
        _ => false,
    }
}
