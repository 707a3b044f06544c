use jostle::{
    Vec2,
    sectors::{SectorId, SectorMap},
};

/// The area of a sector as convex pieces between horizontal lines: from each height at which one of its lines ends to the
/// next, the lines bound it from left to right by turns.
///
/// Cost: of a sector of n lines, n² in the worst case.
pub(super) fn sector_area(map: &SectorMap, sector: SectorId) -> Vec<Vec<Vec2>> {
    let corner = |index: u32| map.vertices()[index as usize];
    let borders = map.lines().iter().filter(|line| (line.front == Some(sector)) != (line.back == Some(sector)));
    let ends = borders.map(|line| [corner(line.a), corner(line.b)]).filter(|[a, b]| a.y != b.y);
    let edges: Vec<[Vec2; 2]> = ends.map(|[a, b]| if a.y < b.y { [a, b] } else { [b, a] }).collect();
    let mut heights: Vec<f32> = edges.iter().flatten().map(|end| end.y).collect();
    heights.sort_by(f32::total_cmp);
    heights.dedup();
    let at = |[a, b]: [Vec2; 2], y: f32| a.x + (b.x - a.x) * ((y - a.y) / (b.y - a.y));
    let mut pieces = Vec::new();
    for slab in heights.windows(2) {
        let [low, high] = [slab[0], slab[1]];
        let crossing = edges.iter().filter(|[a, b]| a.y <= low && b.y >= high);
        let mut sides: Vec<[f32; 2]> = crossing.map(|edge| [at(*edge, low), at(*edge, high)]).collect();
        sides.sort_by(|p, q| (p[0] + p[1]).total_cmp(&(q[0] + q[1])));
        for pair in sides.chunks_exact(2) {
            let [left, right] = [pair[0], pair[1]];
            let corners = [(left[0], low), (right[0], low), (right[1], high), (left[1], high)];
            pieces.push(corners.map(Vec2::from).into());
        }
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;
    use jostle::sectors::{Heights, SectorPolygon};

    #[test]
    fn the_pieces_cover_the_area_without_its_holes() -> Result<(), jostle::sectors::MapError> {
        let outline = vec![(0.0, 0.0), (8.0, 0.0), (6.0, 5.0), (0.0, 6.0)];
        let hole = vec![(1.0, 1.0), (3.0, 1.0), (2.0, 3.0)];
        let room = SectorPolygon::new([outline, hole], Heights { floor: 0.0, ceiling: 4.0 });
        let map = SectorMap::from_polygons([room], 0.0)?;
        let doubled =
            |piece: &Vec<Vec2>| (0..piece.len()).map(|i| piece[i].cross(piece[(i + 1) % piece.len()])).sum::<f32>();
        let area: f32 = sector_area(&map, SectorId(0)).iter().map(doubled).sum();
        // The outline encloses 38 by the sum of cross products, the hole 2.
        assert!((area * 0.5 - 36.0).abs() < 1e-4, "{area}");
        Ok(())
    }
}
