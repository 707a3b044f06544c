use jostle::{Polygon, Pose2, Rot2, Shape, Vec2};
use jostle_levels::Wad;

use crate::{
    games::{CASES, Case, Cases, depth_of, disc, rectangle},
    random::Random,
};

/// Where Debian's package `freedoom` has it.
const WAD: &str = "/usr/share/games/doom/freedoom2.wad";

/// Small and large ones.
const LEVELS: [&str; 6] = ["MAP01", "MAP02", "MAP05", "MAP10", "MAP12", "MAP20"];

pub(crate) fn is_installed() -> bool {
    std::path::Path::new(WAD).exists()
}

/// Players around corners of sectors: shallow ones overlap by less than 4 units, an eighth of their width, deep ones by
/// more.
pub(crate) fn players_on_sectors() -> Option<Cases> {
    let mut random = Random::new(13);
    let sectors = sectors()?;
    let players = [rectangle(32.0, 32.0), disc(16.0), rectangle(64.0, 20.0)];
    let corners: Vec<Vec<Vec2>> = sectors.iter().map(|sector| sector.rings().flatten().copied().collect()).collect();
    let count = players.len();
    let shapes: Vec<Shape> = players.into_iter().chain(sectors.into_iter().map(Shape::from)).collect();
    let (mut shallow, mut deep) = (Vec::new(), Vec::new());
    while shallow.len() < CASES || deep.len() < CASES {
        let sector = random.index(corners.len());
        let corner = corners[sector][random.index(corners[sector].len())];
        let near = corner + random.point(Vec2::new(-30.0, -30.0), Vec2::new(30.0, 30.0));
        let pose = Pose2::new(near, random.rotation());
        let case = Case { shapes: [random.index(count), count + sector], poses: [pose, Pose2::IDENTITY] };
        let depth = depth_of(&case, &shapes);
        let list = if depth < 4.0 { &mut shallow } else { &mut deep };
        if depth > 0.0 && list.len() < CASES {
            list.push(case);
        }
    }
    Some(Cases { shapes, shallow, deep })
}

/// The concave sectors of the levels; none if Freedoom is not installed.
fn sectors() -> Option<Vec<Polygon>> {
    let wad = Wad::parse(std::fs::read(WAD).ok()?).unwrap_or_else(|error| panic!("{WAD}: {error}"));
    let level = |name| wad.level(name).unwrap_or_else(|error| panic!("{WAD}: {error}"));
    let areas = LEVELS.into_iter().flat_map(|name| level(name).areas().areas);
    // A few areas of which rounding leaves no polygon are left out.
    let polygons = areas.filter_map(|area| {
        Polygon::with_holes(area.outline.points, area.holes.into_iter().map(|hole| hole.points)).ok()
    });
    Some(polygons.filter(|polygon| polygon.pieces().count() > 1).collect())
}

/// The concave sector with the most corners, and a pose in the middle of one of its longest edges.
pub(crate) fn largest_sector() -> Option<(Polygon, Pose2)> {
    let sector = sectors()?.into_iter().max_by_key(|sector| sector.rings().map(<[Vec2]>::len).sum::<usize>())?;
    let ring = sector.rings().next()?;
    let edges = ring.iter().zip(ring.iter().cycle().skip(1));
    let (from, to) = edges.max_by(|(a, b), (c, d)| a.distance(**b).total_cmp(&c.distance(**d)))?;
    let middle = Pose2::new((*from + *to) * 0.5, Rot2::degrees(20.0));
    Some((sector, middle))
}
