//! geo, in f64. Its polygons have no pose: they are placed before the timing, at exactly the corners of jostle.

use geo::{Coord, LineString, Polygon};

use crate::scene::{area::Area, figure::Item, pairs::Pair};

/// The polygon of a figure; `None` for rounded figures.
pub fn polygon(item: &Item) -> Option<Polygon<f64>> {
    let body = item.body();
    (body.radius == 0.0 && body.corners.len() > 2).then(|| of_ring(&body.corners))
}

fn of_ring(corners: &[[f64; 2]]) -> Polygon<f64> {
    Polygon::new(line(corners), Vec::new())
}

fn line(corners: &[[f64; 2]]) -> LineString<f64> {
    LineString::new(corners.iter().map(|&[x, y]| Coord { x, y }).collect())
}

pub fn area(area: &Area) -> Polygon<f64> {
    let mut rings = area.region().rings.into_iter().map(|ring| line(&ring));
    let outline = rings.next().expect("a region has a ring");
    Polygon::new(outline, rings.collect())
}

pub fn pairs(pairs: &[Pair]) -> Vec<Option<(Polygon<f64>, Polygon<f64>)>> {
    pairs.iter().map(|pair| Some((polygon(&pair.a)?, polygon(&pair.b)?))).collect()
}
