//! How polygons are made: their pieces fill them exactly, and what is no polygon is refused with the reason.
//!
//! `JOSTLE_POLYGONS` sets how many random ones are cut.

mod common;

use common::{
    random::Random,
    rings::{self, Rings},
};
use jostle::{Polygon, Vec2};
use jostle_oracle::area_is_sum;

fn made(rings: &Rings) -> Polygon {
    Polygon::with_holes(rings.outline.clone(), rings.holes.clone()).unwrap_or_else(|error| panic!("{error}\n{rings:?}"))
}

fn plain(points: &[Vec2]) -> Vec<[f32; 2]> {
    points.iter().map(|&p| p.into()).collect()
}

/// The pieces have exactly the polygon's area and lie within its box.
fn is_filled(polygon: &Polygon, rings: &Rings) {
    let given: Vec<_> = core::iter::once(&rings.outline).chain(&rings.holes).map(|ring| plain(ring)).collect();
    let pieces: Vec<_> = polygon.pieces().map(|piece| plain(piece.corners())).collect();
    assert!(area_is_sum(&given, &pieces), "{rings:?}\n{pieces:?}");
    assert!(polygon.pieces().all(|piece| piece.corners().len() <= 8 && piece.corners().len() >= 3));
}

#[test]
fn pieces_fill_random_polygons_exactly() {
    let count: u64 = std::env::var("JOSTLE_POLYGONS").map_or(10_000, |n| n.parse().expect("a number"));
    let (mut pieces, mut corners, mut holes, mut seams) = (0, 0, 0, 0);
    for seed in 0..count {
        let random = &mut Random::new(seed);
        let mut rings = if seed % 3 == 0 { rings::on_grid(random) } else { rings::any(random) };
        let (scale, offset) = (*random.pick(&[1.0, 1e-4, 3e5]), *random.pick(&[0.0, 0.0, 8.0]));
        rings = rings.mapped(|p| Vec2::new(p.x + offset, p.y - offset) * scale);
        let polygon = made(&rings);
        is_filled(&polygon, &rings);
        pieces += polygon.pieces().len();
        seams += polygon.seams().len();
        corners += polygon.outline().len();
        holes += polygon.holes().len();
    }
    println!("{count} polygons: {corners} corners, {holes} holes, {pieces} pieces, {seams} seams");
    assert!(holes > count as usize / 20);
}
