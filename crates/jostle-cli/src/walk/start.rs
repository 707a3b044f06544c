//! The start of a walk, and the state of the level then.

use jostle::sectors::{Heights, Rule, SectorId, SectorMap, Walker};
use jostle::{Aabb, Vec2};

/// The number of rows and columns of places that are tried.
const TRIED: u16 = 256;

/// The walker at the place that is farthest from all walls, of a lattice over the level; `None` if it fits at none.
pub(super) fn most_open(map: &SectorMap, made: impl Fn(Vec2) -> Option<Walker>) -> Option<Walker> {
    let around = Aabb::around(map.vertices().iter().copied());
    let extent = around.max - around.min;
    let share = |i: u16| (f32::from(i) + 0.5) / f32::from(TRIED);
    let (mut best, mut farthest) = (None, -1.0);
    for row in 0..TRIED {
        for column in 0..TRIED {
            let at = around.min + Vec2::new(share(column) * extent.x, share(row) * extent.y);
            if map.sector_at(at).is_none() {
                continue;
            }
            let distance = map.nearest_wall(at, f32::INFINITY, Rule::Solid).map_or(f32::INFINITY, |wall| wall.distance);
            if distance > farthest
                && let Some(walker) = made(at)
            {
                (best, farthest) = (Some(walker), distance);
            }
        }
    }
    best
}

/// Raises the ceiling of each sector with less room than this to the lowest ceiling beside it, if that makes room.
pub(super) fn open_doors(map: &mut SectorMap, height: f32) {
    let closed: Vec<(SectorId, Heights)> = (0..)
        .map(SectorId)
        .zip(map.sectors())
        .filter(|(_, heights)| heights.room() < height)
        .filter_map(|(sector, heights)| {
            let beside = map.portals(sector).map(|(_, other)| map.sectors()[other.index()]);
            let ceiling = beside.filter(|other| other.room() >= height).map(|other| other.ceiling).reduce(f32::min)?;
            Some((sector, Heights { ceiling: ceiling.max(heights.ceiling), ..*heights }))
        })
        .collect();
    for (sector, heights) in closed {
        map.set_heights(sector, heights).expect("the sector exists, and its heights are finite");
    }
}
