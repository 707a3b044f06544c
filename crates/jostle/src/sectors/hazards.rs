//! The faults of a map's lines.

use alloc::{vec, vec::Vec};

use super::{
    fault::MapFault,
    line::{LineId, SectorId, SectorLine},
    line_grid::LineGrid,
    pair_faults::pair_faults,
    segment::{Segment, key, sector_of},
};
use crate::math::Vec2;

/// The faults of the records, of the vertices, and of pairs of lines.
pub(super) fn faults(vertices: &[Vec2], lines: &[SectorLine], segments: &[Segment], grid: &LineGrid) -> Vec<MapFault> {
    let mut faults = faults_of_records(vertices, lines, segments);
    faults.extend(faults_of_vertices(vertices, lines, segments));
    faults.extend(pair_faults(segments, grid));
    faults
}

fn faults_of_records(vertices: &[Vec2], lines: &[SectorLine], segments: &[Segment]) -> Vec<MapFault> {
    let mut faults = Vec::new();
    for ((id, line), segment) in (0..).map(LineId).zip(lines).zip(segments) {
        if !segment.has_length() {
            faults.push(MapFault::ZeroLength { line: id, at: vertices[line.a as usize] });
        }
        if line.front.is_none() {
            faults.push(MapFault::NoFront { line: id });
        }
        if let Some(sector) = line.front.filter(|_| line.is_self_referencing()) {
            faults.push(MapFault::SelfReferencing { line: id, sector });
        }
    }
    faults
}

/// Coincident vertices, and those at which a sector's border is open.
fn faults_of_vertices(vertices: &[Vec2], lines: &[SectorLine], segments: &[Segment]) -> Vec<MapFault> {
    let mut faults = Vec::new();
    let places = places(vertices, lines);
    for (vertex, &same_as) in (0..).zip(&places).filter(|&(vertex, &same_as)| vertex != same_as && same_as != UNUSED) {
        faults.push(MapFault::Coincident { vertex, same_as, at: vertices[vertex as usize] });
    }
    // For each place the sectors that lines bring there, positive, or lead away.
    let mut starts = vec![0_usize; vertices.len() + 1];
    let bounding = || lines.iter().zip(segments).filter(|(_, segment)| segment.divides()).map(|(line, _)| line);
    let ends = |line: &SectorLine| {
        let (front, back) = (i64::from(key(line.front)), i64::from(key(line.back)));
        [(line.a, [-front, back]), (line.b, [front, -back])].map(|(v, sectors)| (places[v as usize] as usize, sectors))
    };
    for (place, sectors) in bounding().flat_map(ends) {
        starts[place + 1] += sectors.len();
    }
    for place in 1..starts.len() {
        starts[place] += starts[place - 1];
    }
    let (mut next, mut passing) = (starts.clone(), vec![0; starts[vertices.len()]]);
    for (place, sectors) in bounding().flat_map(ends) {
        passing[next[place]..next[place] + 2].copy_from_slice(&sectors);
        next[place] += 2;
    }
    for (vertex, bounds) in (0..).zip(starts.windows(2)) {
        let here = &mut passing[bounds[0]..bounds[1]];
        here.sort_unstable_by_key(|sector| sector.abs());
        for sector in here.chunk_by(|a, b| a.abs() == b.abs()) {
            let Some(id) = sector_of(sector[0].unsigned_abs() as u32) else { continue };
            if sector.iter().map(|sector| sector.signum()).sum::<i64>() != 0 {
                faults.push(MapFault::Unclosed { sector: id, vertex, at: vertices[vertex as usize] });
            }
        }
    }
    faults
}

/// The mark of a vertex that no line uses.
const UNUSED: u32 = u32::MAX;

/// For each vertex the lowest one at the same place, of those that lines use.
fn places(vertices: &[Vec2], lines: &[SectorLine]) -> Vec<u32> {
    let mut places = vec![UNUSED; vertices.len()];
    for line in lines {
        (places[line.a as usize], places[line.b as usize]) = (line.a, line.b);
    }
    // The bits of finite numbers tell them apart once −0 is 0.
    let bits = |x: f32| u64::from((x + 0.0).to_bits());
    let mut used: Vec<(u64, u32)> = (0..)
        .zip(vertices)
        .filter(|&(index, _)| places[index as usize] != UNUSED)
        .map(|(index, at)| (bits(at.x) << 32 | bits(at.y), index))
        .collect();
    used.sort_unstable();
    for same in used.chunk_by(|a, b| a.0 == b.0) {
        for &(_, vertex) in same {
            places[vertex as usize] = same[0].1;
        }
    }
    places
}

/// The sectors without lines, and those whose lines all have them on both sides.
pub(super) fn unbounded_sectors(count: usize, lines: &[SectorLine]) -> (Vec<SectorId>, Vec<SectorId>) {
    /// The uses of a sector: none, only by lines with it on both sides, or others.
    #[derive(Clone, Copy, PartialEq, PartialOrd)]
    enum Use {
        None,
        Inner,
        Border,
    }
    let mut uses = vec![Use::None; count];
    for line in lines {
        let this = if line.is_self_referencing() { Use::Inner } else { Use::Border };
        for sector in [line.front, line.back].into_iter().flatten() {
            if uses[sector.index()] < this {
                uses[sector.index()] = this;
            }
        }
    }
    let with =
        |this: Use| (0..).map(SectorId).zip(&uses).filter(|(_, kind)| **kind == this).map(|(id, _)| id).collect();
    (with(Use::None), with(Use::Inner))
}
