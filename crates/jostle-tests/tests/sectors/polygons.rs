//! Maps made of polygons.

use jostle::Vec2;
use jostle::sectors::{Heights, LineId, MapError, MapFault, SectorId, SectorMap, SectorPolygon};

use crate::common::random::Random;
use crate::maps::ROOM;

fn rectangle(left: f32, low: f32, right: f32, high: f32) -> Vec<Vec2> {
    [(left, low), (right, low), (right, high), (left, high)].map(Vec2::from).to_vec()
}

fn area(ring: Vec<Vec2>) -> SectorPolygon {
    SectorPolygon::new([ring], ROOM)
}

fn codes(map: &SectorMap) -> Vec<&'static str> {
    map.faults().iter().map(MapFault::code).collect()
}

/// Rectangles of whole cells in any order and winding, whose corners are off by less than the snap, over a floor with a
/// corner at every point of the grid: the last one that covers a cell is there.
#[test]
fn the_last_polygon_over_a_point_is_its_sector() {
    let mut random = Random::new(51);
    let (mut asked, mut portals, mut covered) = (0, 0, 0);
    for case in 0..60 {
        let size = 2 + case % 6;
        let unit = [1.0, 64.0, 1e-3][case % 3];
        let snap = if case % 4 == 0 { 0.0 } else { 0.05 * unit };
        let mut corner = |x: usize, y: usize| {
            let mut off = || 0.3 * snap * random.between(-1.0, 1.0);
            Vec2::new(x as f32 * unit + off(), y as f32 * unit + off())
        };
        let mut cell =
            |[x, y, w, h]: [usize; 4]| vec![corner(x, y), corner(x + w, y), corner(x + w, y + h), corner(x, y + h)];
        let cells: Vec<[usize; 4]> = (0..size * size).map(|i| [i % size, i / size, 1, 1]).collect();
        let mut areas = vec![SectorPolygon::new(cells.into_iter().map(&mut cell), ROOM)];
        let mut over = vec![vec![0; size]; size];
        let mut random = Random::new(case as u64 + 1);
        for index in 1..=random.below(6) {
            let (x, y) = (random.below(size), random.below(size));
            let place = [x, y, 1 + random.below(size - x), 1 + random.below(size - y)];
            let mut ring = cell(place);
            if random.chance(2) {
                ring.reverse();
            }
            areas.push(area(ring));
            for row in &mut over[y..y + place[3]] {
                row[x..x + place[2]].fill(index);
            }
        }
        let map = SectorMap::from_polygons(areas, snap).expect("finite");
        assert!(map.is_sound(), "case {case}: {:?}", map.faults());
        covered += codes(&map).iter().filter(|code| **code == "covered-area").count();
        assert!(
            codes(&map).iter().all(|code| ["covered-area", "sector-without-lines"].contains(code)),
            "{:?}",
            map.faults()
        );
        let at = |x: isize, y: isize| {
            let inside = |i: isize| (0..size as isize).contains(&i);
            (inside(x) && inside(y)).then(|| SectorId(over[y as usize][x as usize] as u32))
        };
        for y in -1..=size as isize {
            for x in -1..=size as isize {
                let p = [x, y].map(|i| (i as f32 + random.between(0.1, 0.9)) * unit);
                assert_eq!(map.sector_at((p[0], p[1])), at(x, y), "case {case} at {p:?}");
                asked += 1;
            }
        }
        // Between each two cells that differ there is one line, as all cells have corners.
        let differ = |[x, y]: [isize; 2], [i, j]: [isize; 2]| at(x, y) != at(x - i, y - j);
        let all = (0..=size as isize).flat_map(|y| (0..=size as isize).map(move |x| [x, y]));
        let count =
            all.map(|place| usize::from(differ(place, [1, 0])) + usize::from(differ(place, [0, 1]))).sum::<usize>();
        assert_eq!(map.lines().len(), count, "case {case}");
        portals += map.lines().iter().filter(|line| line.is_portal()).count();
        assert!(map.lines().iter().all(|line| line.front.is_some()));
    }
    assert!(asked > 2_000 && portals > 300 && covered > 60, "{asked} {portals} {covered}");
}

#[test]
fn a_border_is_cut_where_a_neighbour_begins() {
    let hall = area(rectangle(0.0, 0.0, 64.0, 96.0));
    // Two cells, one drawn a little too far to the right, the other a little too far to the left.
    let cells = [rectangle(64.25, 0.0, 96.0, 32.0), rectangle(63.75, 48.0, 96.0, 96.0)].map(area);
    let [one, other] = cells;
    let map = SectorMap::from_polygons([hall, one, other], 0.5).unwrap();
    assert_eq!((codes(&map), map.is_sound()), (vec![], true));
    let leads = |sector: u32| map.portals(SectorId(sector)).map(|(_, to)| to.0).collect::<Vec<_>>();
    assert_eq!((leads(0), leads(1), leads(2)), (vec![1, 2], vec![0], vec![0]));
    // Three walls of the hall, two portals, the wall between them, and three walls of each cell.
    assert_eq!(map.lines().len(), 3 + 2 + 1 + 6);
    assert_eq!((map.sector_at((63.5, 40.0)), map.sector_at((80.0, 40.0))), (Some(SectorId(0)), None));
    // Without joining, there is a gap between, and the other overlaps.
    let map =
        SectorMap::from_polygons([area(rectangle(0.0, 0.0, 64.0, 96.0)), area(rectangle(64.25, 0.0, 96.0, 32.0))], 0.0);
    let map = map.unwrap();
    assert_eq!((map.portals(SectorId(0)).count(), map.lines().len()), (0, 8));
}

#[test]
fn rings_may_be_holes_islands_and_wound_in_any_way() {
    let mut rings: Vec<Vec<Vec2>> = [8.0, 6.0, 4.0].map(|half| rectangle(-half, -half, half, half)).to_vec();
    let pool = area(rings[1].clone());
    for turned in 0..8 {
        for (i, ring) in rings.iter_mut().enumerate() {
            if turned >> i & 1 == 1 {
                ring.reverse();
            }
        }
        let target = SectorPolygon::new(rings.clone(), Heights { floor: -8.0, ceiling: 8.0 });
        let map = SectorMap::from_polygons([pool.clone(), target], 0.0).unwrap();
        assert!(map.is_sound());
        assert_eq!(codes(&map), ["covered-area"]);
        let at = |x: f32| map.sector_at((x, 0.5)).map(|sector| sector.0);
        assert_eq!([at(1.0), at(5.0), at(7.0), at(9.0)], [Some(1), Some(0), Some(1), None]);
        assert_eq!(map.sectors()[1].floor, -8.0);
    }
}

#[test]
fn what_overlaps_is_told_with_its_treatment() {
    let one = area(rectangle(0.0, 0.0, 64.0, 64.0));
    let same = SectorMap::from_polygons([one.clone(), one.clone()], 0.0).unwrap();
    assert_eq!(codes(&same), ["sector-without-lines", "covered-area"]);
    assert_eq!(same.faults()[1].to_string(), "sector 0: sector 1 overlaps it and counts where it does (covered-area)");
    assert_eq!((same.sector_at((9.0, 9.0)), same.lines().len()), (Some(SectorId(1)), 4));
    let crossed = SectorMap::from_polygons([one.clone(), area(rectangle(32.0, 32.0, 96.0, 96.0))], 0.0).unwrap();
    assert!(!crossed.is_sound());
    assert!(codes(&crossed).contains(&"unclosed-sector"), "{:?}", crossed.faults());
    assert_eq!(crossed.sector_at((80.0, 80.0)), Some(SectorId(1)));
    // What is smaller than the snap is nowhere.
    let speck = SectorMap::from_polygons([one, area(rectangle(80.0, 0.0, 81.0, 1.0))], 2.0).unwrap();
    assert_eq!((codes(&speck), speck.lines().len()), (vec!["sector-without-lines"], 4));
}

#[test]
fn rings_without_area_enclose_nothing_and_numbers_must_be_finite() {
    let none: [Vec<Vec2>; 4] =
        [vec![], vec![Vec2::ZERO], vec![Vec2::ZERO, Vec2::X], vec![Vec2::ZERO, Vec2::X * 2.0, Vec2::X]];
    let map = SectorMap::from_polygons([SectorPolygon::new(none, ROOM)], 0.0).unwrap();
    assert_eq!((map.lines().len(), map.sector_at((0.5, 0.0))), (0, None));
    let bad = |x: f32| {
        SectorMap::from_polygons([area(rectangle(0.0, 0.0, 1.0, 1.0)), area(rectangle(0.0, x, 1.0, 1.0))], 0.0)
    };
    assert_eq!(bad(f32::NAN).unwrap_err(), MapError::VertexNotFinite { vertex: 4 });
    assert!(bad(0.5).is_ok());
    let endless = SectorPolygon::new([rectangle(0.0, 0.0, 1.0, 1.0)], Heights { floor: 0.0, ceiling: f32::INFINITY });
    let error = SectorMap::from_polygons([endless], 0.0).unwrap_err();
    assert_eq!(error, MapError::HeightNotFinite { sector: SectorId(0) });
    for snap in [f32::NAN, -1.0] {
        assert_eq!(SectorMap::from_polygons([area(rectangle(0.0, 0.0, 1.0, 1.0))], snap).unwrap().lines().len(), 4);
    }
    let all = SectorMap::from_polygons([area(rectangle(0.0, 0.0, 1.0, 1.0))], f32::INFINITY).unwrap();
    assert!(all.lines().is_empty() && all.opening(LineId(0)).is_none());
}
