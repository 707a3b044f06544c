use jostle::Relation;

use crate::{Contact, Scene};

/// How a collider is drawn: from calm to alarming.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Style {
    pub(super) kind: Kind,
    /// The worst of its contacts.
    pub(super) mark: Option<Mark>,
}

/// What a collider is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    /// Part of a level file.
    Level,
    Solid,
    Sensor,
}

/// What a contact means to the reader, from calm to alarming.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Mark {
    /// Apart, but near enough to be listed.
    Near,
    /// Touching or overlapping a sensor, which is what sensors are for.
    Sensed,
    /// Overlapping on purpose.
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

/// The style of each collider.
pub(super) fn styles(scene: &Scene, contacts: &[Contact]) -> Vec<Style> {
    let kind = |collider: &crate::Collider| match (collider.sensor, collider.static_group) {
        (true, _) => Kind::Sensor,
        (false, Some(_)) => Kind::Level,
        (false, None) => Kind::Solid,
    };
    let mut styles: Vec<Style> = scene.colliders.iter().map(|c| Style { kind: kind(c), mark: None }).collect();
    for contact in contacts {
        let mark = Some(Mark::of(contact, scene));
        for i in [contact.a, contact.b] {
            styles[i].mark = styles[i].mark.max(mark);
        }
    }
    styles
}

/// Each style is a colour `c` for the line and the same, thinned, for the area. Colours keep 4.5:1 against white.
pub(super) const STYLESHEET: &str = "
text{font:12px system-ui,'DejaVu Sans',sans-serif;fill:#24292f}
path,line{vector-effect:non-scaling-stroke}
.grid{stroke:#e7eaee;stroke-width:1;fill:none}
.axis{stroke:#bcc4cd;stroke-width:1;fill:none}
.tick{font-size:10px;fill:#6a737d}
.name{font-size:11px;paint-order:stroke;stroke:#fff;stroke-width:3px;stroke-linejoin:round;text-anchor:middle}
.title{font-size:16px;font-weight:600}
.solid{fill:#57606a;fill-opacity:.16;stroke:#57606a;stroke-width:1.2}
.level{fill:none;stroke:#57606a;stroke-width:1}
.sensor{fill:#57606a;fill-opacity:.06;stroke:#57606a;stroke-width:1.2;stroke-dasharray:4 3}
.near{fill:#0969da;stroke:#0969da}
.sensed{fill:#0f766e;stroke:#0f766e}
.allowed{fill:#8250df;stroke:#8250df}
.touching{fill:#9a6700;stroke:#9a6700}
.overlapping{fill:#cf222e;stroke:#cf222e}
.level.near,.level.sensed,.level.allowed,.level.touching,.level.overlapping{fill:none}
.arrow{fill:none;stroke-width:1.6;stroke-linecap:round;stroke-linejoin:round}
.dot{fill:none;stroke-width:5;stroke-linecap:round}
";
