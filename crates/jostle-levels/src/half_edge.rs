use crate::point::Point;
use crate::{Diagnostic, Level, Line};

/// One side of a line, directed so that its sector is on the left. Its ends are points, not vertices, so vertices at
/// equal positions are one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct HalfEdge {
    pub(crate) sector: u32,
    pub(crate) line: u32,
    pub(crate) from: Point,
    pub(crate) to: Point,
}

/// The half-edges that bound the sectors, at most one of a sector between two points; ordered by sector, then by line.
pub(crate) fn half_edges(level: &Level, diagnostics: &mut Vec<Diagnostic>) -> Vec<HalfEdge> {
    let mut all = Vec::with_capacity(level.sides.len());
    for (index, line) in (0..).zip(&level.lines) {
        match sides_of(level, index, line) {
            Ok(sides) => all.extend(sides.into_iter().flatten()),
            Err(message) => {
                let message = format!("{message}; the line bounds no area");
                diagnostics.push(Diagnostic { code: "unusable-line", lump: "LINEDEFS", index: Some(index), message });
            }
        }
    }
    all.sort_unstable_by_key(|edge| (edge.place(), edge.line));
    let mut kept = Vec::with_capacity(all.len());
    for at_one_place in all.chunk_by(|a, b| a.place() == b.place()) {
        kept.extend(unite(at_one_place));
        diagnostics.extend(overlap(at_one_place));
    }
    kept.sort_unstable_by_key(|edge| (edge.sector, edge.line));
    kept
}

/// The half-edges of a line; none if it has length 0 or the same sector on both sides.
fn sides_of(level: &Level, index: u32, line: &Line) -> Result<[Option<HalfEdge>; 2], String> {
    let [a, b] = [point(level, line.a)?, point(level, line.b)?];
    let [front, back] = [sector(level, line.front)?, sector(level, line.back)?];
    if a == b || front == back {
        return Ok([None; 2]);
    }
    let half_edge = |from, to| move |sector| HalfEdge { sector, line: index, from, to };
    Ok([front.map(half_edge(b, a)), back.map(half_edge(a, b))])
}

fn point(level: &Level, vertex: u32) -> Result<Point, String> {
    let at = usize::try_from(vertex).ok().and_then(|vertex| level.vertices.get(vertex));
    let at = at.ok_or_else(|| format!("there is no vertex {vertex}"))?;
    Point::new(*at).ok_or_else(|| {
        let (x, y, least, most) = (at.x, at.y, i16::MIN, i16::MAX);
        format!("vertex {vertex} at ({x}, {y}) is not in whole numbers from {least} to {most}")
    })
}

fn sector(level: &Level, side: Option<u32>) -> Result<Option<u32>, String> {
    let Some(side) = side else { return Ok(None) };
    let sector = usize::try_from(side).ok().and_then(|side| level.sides.get(side));
    let sector = sector.ok_or_else(|| format!("there is no side {side}"))?.sector;
    match usize::try_from(sector) {
        Ok(known) if known < level.sectors.len() => Ok(Some(sector)),
        _ => Err(format!("there is no sector {sector}, which side {side} names")),
    }
}

impl HalfEdge {
    /// The sector and the two points, in an order that does not depend on the direction.
    fn place(&self) -> (u32, Point, Point) {
        (self.sector, self.from.min(self.to), self.from.max(self.to))
    }

    fn is_forward(&self) -> bool {
        self.from < self.to
    }
}

/// The half-edge that replaces all half-edges of a sector between two points.
///
/// Two in opposite directions have the sector on both sides and cancel. Two in one direction are one: only then do as
/// many half-edges arrive as leave at both ends.
fn unite(at_one_place: &[HalfEdge]) -> Option<HalfEdge> {
    let forward = at_one_place.iter().filter(|edge| edge.is_forward()).count();
    let backward = at_one_place.len() - forward;
    at_one_place.iter().find(|edge| forward != backward && edge.is_forward() == (forward > backward)).copied()
}

/// The diagnostic of overlapping lines, at the last of them.
fn overlap(at_one_place: &[HalfEdge]) -> Option<Diagnostic> {
    let [others @ .., last] = at_one_place else { return None };
    if others.is_empty() {
        return None;
    }
    let others: Vec<String> = others.iter().map(|edge| edge.line.to_string()).collect();
    let bounds = unite(at_one_place).map_or("none".to_string(), |edge| format!("only line {}", edge.line));
    let message =
        format!("lies over line {}; of these, {bounds} bounds sector {}", others.join(" and line "), last.sector);
    Some(Diagnostic { code: "overlapping-lines", lump: "LINEDEFS", index: Some(last.line), message })
}
