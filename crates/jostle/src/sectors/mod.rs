//! Levels made of sectors, as in Doom and Build: where a point is, what is in sight, how far a disc or a box may go.
//!
//! Make a [`SectorMap`] of vertices, lines with a sector on each side, and the heights of sectors, or of polygons by
//! [`SectorMap::from_polygons`], then ask:
//!
//! | question | answer |
//! |---|---|
//! | which sector is here? | [`SectorMap::sector_at`], [`SectorMap::sectors_touching`]: exact |
//! | where does this lead? | [`SectorMap::portals`]; [`SectorMap::portals_crossed`]: in exact order |
//! | what is in the way? | [`SectorMap::cast_ray`]: exact; [`SectorMap::nearest_wall`] |
//! | how far may a disc or a box go? | [`SectorMap::cast_disc`], [`SectorMap::cast_aabb`]: exact, never late |
//! | has it room there? | [`SectorMap::over`], [`SectorMap::fits`], and those for boxes; [`Walker::is_crushed`] by a door or a lift |
//! | what is in sight? | [`SectorMap::line_of_sight`], between floors and ceilings; [`SectorMap::explain_line_of_sight`] |
//! | where does a walk end? | [`Walker`]: slides, climbs steps, never leaves the level |
//! | how far does it get? | [`Walker::reachable`]: places, sectors, and the way to each |
//! | what is wrong with this level? | [`SectorMap::faults`] |
//!
//! A [`Rule`] that is passed along decides which lines are in the way. Doors and lifts move at run time by
//! [`SectorMap::set_heights`] and [`SectorMap::set_blocking`].
//!
//! Coordinates are those of the level, of any unit; y may point up or down.

mod body;
mod box_entry;
mod cell_sectors;
mod crossing_order;
mod crush;
mod disc;
mod disc_entry;
mod disc_stops;
mod fault;
mod hazards;
mod line;
mod line_grid;
mod locate;
mod locator;
mod map_error;
mod moving_box;
mod near_lines;
mod pair_faults;
mod parity;
mod polygons;
mod portal_lists;
mod portals;
mod proximity;
mod reachable;
mod references;
mod rule;
mod sector_map;
mod segment;
mod self_reference;
mod shared_borders;
mod sight;
mod surroundings;
mod walk;
mod walker;
mod walls;
mod walls_near;

pub use fault::MapFault;
pub use line::{Heights, LineId, SectorId, SectorLine};
pub use map_error::MapError;
pub use polygons::SectorPolygon;
pub use portals::LineCrossing;
pub use reachable::Reachable;
pub use rule::Rule;
pub use sector_map::SectorMap;
pub use self_reference::SelfRef;
pub use sight::SightStep;
pub use walk::{Walk, WalkHit};
pub use walker::Walker;
pub use walls::{LineHit, NearWall};
