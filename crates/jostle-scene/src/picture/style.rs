use jostle::Relation;

use super::kind::Kind;
use super::layers::{self, Layers};
use super::view::View;
use crate::{Collider, Contact, Impact, Scene};

/// The look of a collider; greater ones are drawn later.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Style {
    pub(super) kind: Kind,
    /// Whether it is too small for hatching.
    pub(super) small: bool,
    /// Whether a contact of the picture is one of its own.
    pub(super) met: bool,
    /// The colour of its layer; 0 is grey.
    colour: usize,
}

/// The significance of a contact; worse ones are greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Mark {
    /// Apart, but within the margin.
    Near,
    /// Touching or overlapping a sensor.
    Sensed,
    /// An overlap that the scene allows.
    Allowed,
    Touching,
    Overlapping,
}

pub(super) const MARKS: [Mark; 5] = [Mark::Overlapping, Mark::Touching, Mark::Allowed, Mark::Sensed, Mark::Near];

impl Mark {
    pub(super) fn of(contact: &Contact, scene: &Scene) -> Mark {
        let sensor = scene.colliders[contact.a].sensor || scene.colliders[contact.b].sensor;
        match contact.relation {
            Relation::Apart => Mark::Near,
            _ if sensor => Mark::Sensed,
            Relation::Touching => Mark::Touching,
            Relation::Overlapping if contact.allowed => Mark::Allowed,
            Relation::Overlapping => Mark::Overlapping,
        }
    }

    /// The class in the stylesheet.
    pub(super) fn class(self) -> &'static str {
        match self {
            Mark::Near => "near",
            Mark::Sensed => "sensed",
            Mark::Allowed => "allowed",
            Mark::Touching => "touching",
            Mark::Overlapping => "overlapping",
        }
    }
}

impl Style {
    pub(super) fn class(self) -> String {
        let [small, met] = [(self.small, " small"), (self.met, " met")].map(|(is, class)| if is { class } else { "" });
        format!("{}{small}{}{met}", self.kind.class(), layers::class(self.colour))
    }
}

/// The kind of an impact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ImpactKind {
    Impact,
    /// An impact with a sensor.
    Sensed,
}

impl ImpactKind {
    pub(super) const ALL: [ImpactKind; 2] = [ImpactKind::Impact, ImpactKind::Sensed];

    pub(super) fn of(impact: &Impact, scene: &Scene) -> ImpactKind {
        let sensor = scene.colliders[impact.a].sensor || scene.colliders[impact.b].sensor;
        if sensor { ImpactKind::Sensed } else { ImpactKind::Impact }
    }

    /// The class in the stylesheet.
    pub(super) fn class(self) -> &'static str {
        match self {
            ImpactKind::Impact => "impact",
            ImpactKind::Sensed => "sensed",
        }
    }
}

/// The style of each collider. Tiles are never met: their cells in contact are drawn by themselves.
pub(super) fn styles(view: &View, scene: &Scene, layers: &Layers<'_>, contacts: &[Contact]) -> Vec<Style> {
    let style = |collider: &Collider| {
        let kind = Kind::of(collider);
        let small = kind == Kind::Sensor && is_small(view, collider);
        Style { kind, small, met: false, colour: layers.colour(collider) }
    };
    let mut styles: Vec<Style> = scene.colliders.iter().map(style).collect();
    for index in contacts.iter().flat_map(|contact| [contact.a, contact.b]) {
        styles[index].met |= scene.colliders[index].tiles.is_none();
    }
    styles
}

fn is_small(view: &View, collider: &Collider) -> bool {
    /// The longer side, in pixels, of the smallest box with room for hatching.
    const LEAST_HATCHED: f64 = 16.0;
    let [p, q] = view.rectangle(collider.shape.at(collider.pose).aabb());
    (q.x - p.x).max(q.y - p.y) < LEAST_HATCHED
}
