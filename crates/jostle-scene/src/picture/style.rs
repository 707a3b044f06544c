use jostle::Relation;

use crate::{Collider, Contact, Impact, Scene};

/// The style of a collider; those in worse contacts are greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Style {
    pub(super) kind: Kind,
    /// The worst of its contacts.
    pub(super) mark: Option<Mark>,
}

/// The kind of a collider.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    /// Part of a level file.
    Level,
    Solid,
    Sensor,
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

    /// The class in the stylesheet and the word in the legend.
    pub(super) fn word(self) -> &'static str {
        match self {
            Mark::Near => "near",
            Mark::Sensed => "sensed",
            Mark::Allowed => "allowed",
            Mark::Touching => "touching",
            Mark::Overlapping => "overlapping",
        }
    }
}

impl Kind {
    pub(super) fn word(self) -> &'static str {
        match self {
            Kind::Level => "level",
            Kind::Solid => "solid",
            Kind::Sensor => "sensor",
        }
    }
}

impl Style {
    pub(super) fn class(self) -> String {
        let mark = self.mark.map_or("", Mark::word);
        format!("{} {mark}", self.kind.word()).trim_end().to_owned()
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

/// The style of each collider. Tiles have no mark: their cells in contact are drawn by themselves.
pub(super) fn styles(scene: &Scene, contacts: &[Contact]) -> Vec<Style> {
    let mut styles: Vec<Style> = scene.colliders.iter().map(|c| Style { kind: kind(c), mark: None }).collect();
    for contact in contacts {
        let mark = Some(Mark::of(contact, scene));
        for i in [contact.a, contact.b].into_iter().filter(|&i| scene.colliders[i].tiles.is_none()) {
            styles[i].mark = styles[i].mark.max(mark);
        }
    }
    styles
}

pub(super) fn kind(collider: &Collider) -> Kind {
    match collider.static_group {
        // Tiles are drawn as areas; a level file is drawn as lines, beneath all others.
        Some(_) if collider.tiles.is_none() => Kind::Level,
        _ if collider.sensor => Kind::Sensor,
        _ => Kind::Solid,
    }
}

/// Hatching for sensors, through which colliders beneath remain visible: grey, near, and sensed.
pub(super) const PATTERNS: &str = "<defs>
<pattern id=\"hatch\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\">\
<path class=\"hatch\" d=\"M3 0V6\"/></pattern>
<pattern id=\"hatch-near\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\">\
<path class=\"hatch near\" d=\"M3 0V6\"/></pattern>
<pattern id=\"hatch-sensed\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\">\
<path class=\"hatch sensed\" d=\"M3 0V6\"/></pattern>
</defs>
";

/// The stylesheet. Each style has one colour for the line and, more transparent, for the area; all have a contrast of
/// at least 4.5:1 to white.
pub(super) const STYLESHEET: &str = "
text{font:12px system-ui,'DejaVu Sans',sans-serif;fill:#24292f}
path{vector-effect:non-scaling-stroke}
.grid{stroke:#eceff2;stroke-width:1;fill:none}
.axis{stroke:#c4ccd4;stroke-width:1;fill:none}
.tick{font-size:10px;fill:#6a737d}
.name text{font-size:11px;paint-order:stroke;stroke:#fff;stroke-opacity:.8;stroke-width:2.5px;\
stroke-linejoin:round;text-anchor:middle}
.leader{fill:none;stroke:#6a737d;stroke-width:.8}
.title{font-size:16px;font-weight:600}
.solid{fill:#57606a;fill-opacity:.16;stroke:#57606a;stroke-width:1.2}
.level{fill:none;stroke:#57606a;stroke-width:1}
.sensor{stroke:#57606a;stroke-width:1.2;stroke-dasharray:4 3}
.hatch{stroke:#57606a;stroke-width:1;stroke-opacity:.3}
.near{fill:#0969da;stroke:#0969da}
.sensed{fill:#0f766e;stroke:#0f766e}
.allowed{fill:#8250df;stroke:#8250df}
.touching{fill:#9a6700;stroke:#9a6700}
.overlapping{fill:#cf222e;stroke:#cf222e}
.impact{fill:#bf3989;stroke:#bf3989}
.enough{fill:#1a7f37;stroke:#1a7f37}
.below{fill:#cf222e;stroke:#cf222e}
.sensor{fill:url(#hatch)}
.sensor.near{fill:url(#hatch-near)}
.sensor.sensed{fill:url(#hatch-sensed)}
.level.near,.level.sensed,.level.allowed,.level.touching,.level.overlapping{fill:none}
.line{fill:none}
.back{fill:none;stroke-width:.8;stroke-opacity:.7}
.measure{fill:none;stroke-width:1.3;stroke-linecap:round}
.head{stroke:none}
.outline{fill-opacity:.08;stroke-width:1.1}
.later{opacity:.45}
.time text{font-size:10px}
.length text{font-size:11px;font-weight:600;paint-order:stroke;stroke:#fff;stroke-opacity:.8;stroke-width:2.5px;\
stroke-linejoin:round;text-anchor:middle}
.length.enough text{fill:#1a7f37}
.length.below text{fill:#cf222e}
.swath{fill:#57606a;fill-opacity:.07;stroke:none}
.ghost{fill:none;stroke:#57606a;stroke-width:1;stroke-opacity:.5;stroke-dasharray:3 3}
.trail{fill:none;stroke:#57606a;stroke-width:.8;stroke-opacity:.22}
.shaft{fill:none;stroke:#57606a;stroke-width:1.2}
.tip{fill:#57606a;stroke:none}
.path{fill:none;stroke:#57606a;stroke-width:1.2;stroke-dasharray:2 4}
.chevron{fill:none;stroke:#57606a;stroke-width:1.2;stroke-linejoin:round}
";
