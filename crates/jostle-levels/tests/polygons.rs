//! Areas as polygons of `jostle`.

mod common;

use common::NONE;
use common::areas::{doubled_area, rings};
use common::freedoom::LEVELS;
use common::rooms::{areas, map, room};
use jostle::{Polygon, ShapeError};
use jostle_levels::SectorArea;

fn polygon(area: &SectorArea) -> Result<Polygon, ShapeError> {
    Polygon::with_holes(area.outline.points.iter().copied(), area.holes.iter().map(|hole| hole.points.iter().copied()))
}

#[test]
fn every_area_of_freedoom_is_a_polygon_of_its_size() {
    let Some(levels) = &*LEVELS else { return };
    for level in levels {
        for area in &level.areas().areas {
            let polygon = polygon(area).unwrap_or_else(|error| panic!("{}: {area:?}: {error}", level.name));
            let doubled = rings(area).map(doubled_area).sum::<i64>();
            assert_eq!(polygon.area(), (doubled as f64 / 2.0) as f32, "{}: {area:?}", level.name);
            assert_eq!(polygon.holes().count(), area.holes.len(), "{}: {area:?}", level.name);
        }
    }
}

#[test]
fn an_area_whose_lines_cross_is_no_polygon() {
    let bow_tie = areas(&map(1, &[[0, 0], [64, 64], [64, 0], [0, 32]], &room(&[0, 1, 2, 3], 0, NONE)));
    assert!(polygon(&bow_tie[0]).is_err());
}
