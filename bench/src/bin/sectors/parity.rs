//! The sector at a point by a look at all lines.

use jostle::{Vec2, sectors::SectorMap};

/// A line with its sectors plus 1, or 0 for the void.
pub(crate) struct BorderLine {
    ends: [[f64; 2]; 2],
    sectors: u32,
}

impl BorderLine {
    /// The lines with another sector on the other side.
    pub(crate) fn all(map: &SectorMap) -> Vec<BorderLine> {
        let number = |sector: Option<jostle::sectors::SectorId>| sector.map_or(0, |sector| sector.0 + 1);
        let end = |vertex: u32| map.vertices()[vertex as usize];
        let lines = map.lines().iter().filter(|line| line.front != line.back).map(|line| BorderLine {
            ends: [end(line.a), end(line.b)].map(|p| [p.x.into(), p.y.into()]),
            sectors: number(line.front) ^ number(line.back),
        });
        lines.collect()
    }
}

/// The exclusive or of the sectors of all lines that a ray to the right from just above and beside the point crosses:
/// each exchanges its two sectors, and the ray ends in the void. Exact for points at multiples of 1/256 in a level at
/// whole numbers.
pub(crate) fn sector_by_parity(lines: &[BorderLine], p: Vec2) -> Option<u32> {
    let (x, y) = (f64::from(p.x), f64::from(p.y));
    let mut key = 0;
    for BorderLine { ends: [a, b], sectors } in lines {
        let rises = b[1] > a[1];
        if (a[1] > y) != (b[1] > y) {
            let cross = (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]);
            // A point on the line counts as on its right in the world.
            let is_left_of = if rises { cross > 0.0 } else { cross < 0.0 };
            key ^= if is_left_of { *sectors } else { 0 };
        }
    }
    key.checked_sub(1)
}
