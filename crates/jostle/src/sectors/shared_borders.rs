//! Borders of areas, cut and joined so that what two areas share is between the same two vertices.

use alloc::{collections::BTreeMap, vec, vec::Vec};

use super::{line_grid::LineGrid, proximity::compare_distance};
use crate::math::{
    Vec2,
    bounds::Bounds,
    dvec2::DVec2,
    predicates::{Span, compare_length},
};

/// A part of the border of an area, between two corners or vertices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Border {
    pub(super) ends: [u32; 2],
    pub(super) area: u32,
}

/// The borders of all areas.
pub(super) struct SharedBorders {
    pub(super) vertices: Vec<Vec2>,
    /// In ascending order of their ends, of which the first is the lower one; all have a length.
    pub(super) borders: Vec<Border>,
}

impl SharedBorders {
    /// Joins corners within a distance, and bends edges to the vertices within that distance.
    ///
    /// All vertices are farther from each other than the distance, so a vertex within it of an edge is beside the edge
    /// and not behind its end.
    pub(super) fn new(corners: &[Vec2], edges: Vec<Border>, snap: f64) -> SharedBorders {
        let (vertices, vertex_of) = joined(corners, snap);
        let at = |vertex: u32| DVec2::from(vertices[vertex as usize]);
        let edges: Vec<Border> = edges
            .into_iter()
            .map(|Border { ends, area }| Border { ends: ends.map(|corner| vertex_of[corner as usize]), area })
            .filter(|border| border.ends[0] != border.ends[1])
            .collect();
        let places: Vec<[DVec2; 2]> = edges.iter().map(|border| border.ends.map(at)).collect();
        let grid = LineGrid::new(&places);
        let mut cuts: Vec<(u32, f64, u32)> = Vec::new();
        for (vertex, p) in (0..).zip(&vertices).map(|(vertex, &p)| (vertex, DVec2::from(p))) {
            grid.for_lines_in(Bounds::point(p).grown(snap), |edge| {
                let [a, b] = places[edge as usize];
                if !edges[edge as usize].ends.contains(&vertex) && compare_distance([a, b], p, snap).is_le() {
                    cuts.push((edge, (p - a).dot(b - a), vertex));
                }
            });
        }
        cuts.sort_unstable_by(|one, other| {
            one.0.cmp(&other.0).then(one.1.total_cmp(&other.1)).then(one.2.cmp(&other.2))
        });
        cuts.dedup();
        let mut borders = Vec::with_capacity(edges.len() + cuts.len());
        let mut cuts = cuts.into_iter().peekable();
        for (index, Border { ends: [a, b], area }) in (0..).zip(edges) {
            let mut from = a;
            while let Some((_, _, vertex)) = cuts.next_if(|cut| cut.0 == index) {
                borders.push(Border { ends: [from, vertex], area });
                from = vertex;
            }
            borders.push(Border { ends: [from, b], area });
        }
        for border in &mut borders {
            border.ends.sort_unstable();
        }
        borders.sort_unstable();
        SharedBorders { vertices, borders }
    }
}

/// The vertices, and for each corner its vertex: the first one within the distance, or else a new one.
fn joined(corners: &[Vec2], snap: f64) -> (Vec<Vec2>, Vec<u32>) {
    let mut vertices: Vec<Vec2> = Vec::new();
    let mut vertex_of = vec![0; corners.len()];
    // The vertices in each square whose side is the distance; without one, at each point.
    let mut squares: BTreeMap<[i64; 2], Vec<u32>> = BTreeMap::new();
    for (&corner, vertex) in corners.iter().zip(&mut vertex_of) {
        let p = DVec2::from(corner);
        let [column, row] = [corner.x, corner.y].map(|x| square(x, snap));
        let around = if snap > 0.0 { -1..=1 } else { 0..=0 };
        let near =
            around.clone().flat_map(|i| around.clone().map(move |j| [column.saturating_add(i), row.saturating_add(j)]));
        let near = near.filter_map(|square| squares.get(&square)).flatten().copied();
        let is_near = |&vertex: &u32| {
            let to = DVec2::from(vertices[vertex as usize]);
            compare_length(Span::new(to, p), [snap, 0.0]).is_le()
        };
        *vertex = near.filter(is_near).min().unwrap_or_else(|| {
            let new = vertices.len() as u32;
            vertices.push(corner);
            squares.entry([column, row]).or_default().push(new);
            new
        });
    }
    (vertices, vertex_of)
}

/// The number of the interval of this length that a coordinate is in; of length 0, one for each coordinate.
fn square(x: f32, length: f64) -> i64 {
    if length == 0.0 {
        return i64::from((x + 0.0).to_bits()); // so that −0 is 0
    }
    let cells = f64::from(x) / length;
    let towards_zero = cells as i64;
    if (towards_zero as f64) > cells { towards_zero - 1 } else { towards_zero }
}
