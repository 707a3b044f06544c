//! Maps for the tests.

use std::collections::BTreeMap;

use jostle::Vec2;
use jostle::sectors::{Heights, SectorLine, SectorMap};
use jostle_oracle::LineBetween;

use crate::common::random::Random;

pub(crate) const ROOM: Heights = Heights { floor: 0.0, ceiling: 128.0 };

/// The parts of a map, to be changed before it is made.
#[derive(Clone, Debug, Default)]
pub(crate) struct Plan {
    pub(crate) vertices: Vec<Vec2>,
    pub(crate) lines: Vec<SectorLine>,
    pub(crate) sectors: Vec<Heights>,
}

impl Plan {
    pub(crate) fn map(&self) -> SectorMap {
        SectorMap::new(self.vertices.clone(), self.lines.clone(), self.sectors.clone()).expect("a map")
    }

    /// The lines as the oracle takes them, the sectors counted from 1.
    pub(crate) fn between(&self) -> Vec<LineBetween> {
        let at = |vertex: u32| self.vertices[vertex as usize];
        let ends = |line: &SectorLine| [at(line.a), at(line.b)].map(|p| [f64::from(p.x), f64::from(p.y)]);
        let number = |sector: Option<jostle::sectors::SectorId>| sector.map_or(0, |sector| sector.0 + 1);
        let line =
            |line: &SectorLine| LineBetween { ends: ends(line), right: number(line.front), left: number(line.back) };
        self.lines.iter().map(line).collect()
    }

    pub(crate) fn scaled(&self, by: f32) -> Plan {
        let vertices = self.vertices.iter().map(|&p| p * by).collect();
        Plan { vertices, ..self.clone() }
    }
}

/// Triangles of a lattice, sheared, in which sectors and void are dealt out at random: with holes, several pieces,
/// pinched corners, collinear lines, void inside, and lines with one sector on both sides.
pub(crate) fn lattice(random: &mut Random, size: i32, sectors: u32) -> Plan {
    let shear = random.below(5) as i32 - 2;
    let place = |x: i32, y: i32| Vec2::new((16 * x + shear * y) as f32, (16 * y) as f32);
    let mut triangles = BTreeMap::new();
    for y in -1..=size {
        for x in -1..=size {
            let inside = (0..size).contains(&x) && (0..size).contains(&y);
            let both = [(); 2].map(|()| (inside && !random.chance(8)).then(|| random.below(sectors as usize) as u32));
            let own = both[0];
            let other = if random.chance(3) { both[1] } else { own };
            // Each square is cut from the lower left to the upper right: the upper triangle is on the left.
            triangles.insert((x, y, true), own);
            triangles.insert((x, y, false), other);
        }
    }
    let mut plan = Plan { sectors: vec![ROOM; sectors as usize], ..Plan::default() };
    let index = |x: i32, y: i32| ((y + 1) * (size + 3) + x + 1) as u32;
    plan.vertices = (-1..=size + 1).flat_map(|y| (-1..=size + 1).map(move |x| place(x, y))).collect();
    for y in 0..=size {
        for x in 0..=size {
            let edges = [
                // Up the left side of the square, along its lower side, and across: with the triangles on the left and right.
                ([(x, y), (x, y + 1)], [(x - 1, y, false), (x, y, true)]),
                ([(x, y), (x + 1, y)], [(x, y, false), (x, y - 1, true)]),
                ([(x, y), (x + 1, y + 1)], [(x, y, true), (x, y, false)]),
            ];
            for ([from, to], [left, right]) in edges {
                let (left, right) = (triangles[&left], triangles[&right]);
                if left == right && !(left.is_some() && random.chance(16)) {
                    continue;
                }
                let side = |sector: Option<u32>| sector.map(jostle::sectors::SectorId);
                let line = SectorLine::new(index(from.0, from.1), index(to.0, to.1));
                let line = SectorLine { front: side(right), back: side(left), ..line };
                let reversed = SectorLine { a: line.b, b: line.a, front: line.back, back: line.front, ..line };
                plan.lines.push(if line.front.is_none() || line.back.is_some() && random.chance(2) {
                    reversed
                } else {
                    line
                });
            }
        }
    }
    plan
}

/// A square room of side 64 with its lower left corner at the origin.
pub(crate) fn square() -> Plan {
    let vertices = [(0.0, 0.0), (0.0, 64.0), (64.0, 64.0), (64.0, 0.0)].map(Vec2::from).to_vec();
    let lines = (0..4).map(|i| SectorLine::new(i, (i + 1) % 4).with_front(0)).collect();
    Plan { vertices, lines, sectors: vec![ROOM] }
}

/// Rooms in a row, each 64 wide and high, with a portal between neighbours; line 0 is the wall on the left, line 3i + 1
/// and 3i + 2 are above and below room i, and line 3i + 3 is on its right, leading down.
pub(crate) fn row(heights: &[Heights]) -> Plan {
    let count = heights.len() as u32;
    let x = |i: u32| 64.0 * i as f32;
    let vertices = (0..=count).flat_map(|i| [Vec2::new(x(i), 0.0), Vec2::new(x(i), 64.0)]).collect();
    let mut lines = vec![SectorLine::new(0, 1).with_front(0)];
    for i in 0..count {
        let (low, high) = (2 * i, 2 * i + 1);
        lines.push(SectorLine::new(high, high + 2).with_front(i));
        lines.push(SectorLine::new(low + 2, low).with_front(i));
        let side = SectorLine::new(high + 2, low + 2).with_front(i);
        lines.push(if i + 1 < count { side.with_back(i + 1) } else { side });
    }
    Plan { vertices, lines, sectors: heights.to_vec() }
}
