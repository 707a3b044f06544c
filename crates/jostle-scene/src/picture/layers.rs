use super::kind::Kind;
use crate::{Collider, Scene};

/// How many colours the layers after the first take in turns; the first is grey.
pub(super) const COLOURS: usize = 6;

/// The layers that a picture tells apart; none if its colliders are all in one.
pub(super) struct Layers<'s> {
    scene: &'s Scene,
    /// The numbers of the layers in which a collider is, ascending; colliders in none have `None`.
    shown: Vec<Option<usize>>,
}

/// A layer of a picture, for its legend.
pub(super) struct Layer {
    pub(super) name: String,
    /// Its class in the stylesheet: that of the kind of its colliders, or of solid ones if they are of several.
    pub(super) class: String,
    /// True if one of its colliders has an area. Otherwise the picture shows only lines of it.
    pub(super) has_area: bool,
}

impl Layers<'_> {
    pub(super) fn of(scene: &Scene) -> Layers<'_> {
        let mut shown: Vec<Option<usize>> = scene.colliders.iter().map(number).collect();
        shown.sort_unstable();
        shown.dedup();
        let shown = if shown.len() > 1 { shown } else { Vec::new() };
        Layers { scene, shown }
    }

    /// The number of the colour of a collider: that of the first layer it is in; 0 is grey.
    pub(super) fn colour(&self, collider: &Collider) -> usize {
        if self.shown.is_empty() { 0 } else { colour(number(collider)) }
    }

    /// The numbers of the colours in use, ascending, without grey.
    pub(super) fn colours(&self) -> Vec<usize> {
        let mut colours: Vec<usize> = self.shown.iter().copied().map(colour).filter(|&colour| colour > 0).collect();
        colours.sort_unstable();
        colours.dedup();
        colours
    }

    /// The layers in the order of their numbers.
    pub(super) fn entries(&self) -> impl Iterator<Item = Layer> {
        self.shown.iter().map(|&layer| {
            let unnamed = || layer.map_or("in no layer".into(), |layer| format!("layer {layer}"));
            let name = layer.and_then(|layer| self.scene.layers.get(layer).cloned()).unwrap_or_else(unnamed);
            let colliders = || self.scene.colliders.iter().filter(|collider| number(collider) == layer);
            let kind = [Kind::Sector, Kind::Level, Kind::Sensor]
                .into_iter()
                .find(|own| colliders().all(|other| Kind::of(other) == *own));
            Layer {
                name,
                class: format!("{}{}", kind.unwrap_or(Kind::Solid).class(), class(colour(layer))),
                has_area: colliders().any(|collider| collider.shape.area() > 0.0),
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

fn colour(layer: Option<usize>) -> usize {
    match layer {
        None | Some(0) => 0,
        Some(layer) => (layer - 1) % COLOURS + 1,
    }
}
