use crate::Collider;

/// The kind of a collider.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    /// A sensor that is part of a level file, beneath its walls.
    Sector,
    /// Another part of a level file.
    Level,
    Solid,
    Sensor,
}

impl Kind {
    pub(super) fn of(collider: &Collider) -> Kind {
        match collider.static_group {
            // Tiles and solid areas are drawn as areas; walls and sectors of a level as lines, beneath all others.
            Some(_) if collider.tiles.is_none() && collider.sensor => Kind::Sector,
            Some(_) if collider.tiles.is_none() && collider.shape.area() == 0.0 => Kind::Level,
            _ if collider.sensor => Kind::Sensor,
            _ => Kind::Solid,
        }
    }

    /// The class in the stylesheet.
    pub(super) fn class(self) -> &'static str {
        match self {
            Kind::Sector | Kind::Level => "level",
            Kind::Solid => "solid",
            Kind::Sensor => "sensor",
        }
    }
}
