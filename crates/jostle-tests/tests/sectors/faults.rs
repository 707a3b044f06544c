//! Every hazard of real levels, injected.

use jostle::Vec2;
use jostle::sectors::{Heights, LineId, MapError, MapFault, SectorId, SectorLine, SectorMap, SelfRef};

use crate::maps::{Plan, ROOM, row, square};

fn codes(plan: &Plan) -> Vec<&'static str> {
    plan.map().faults().iter().map(MapFault::code).collect()
}

fn sector(map: &SectorMap, x: f32, y: f32) -> Option<u32> {
    map.sector_at((x, y)).map(|sector| sector.0)
}

#[test]
fn sound_maps_have_no_faults() {
    for plan in [square(), row(&[ROOM; 3]), Plan::default()] {
        let map = plan.map();
        assert!(map.faults().is_empty() && map.is_sound(), "{:?}", map.faults());
    }
}

#[test]
fn indices_that_do_not_exist_and_numbers_that_are_not_finite_are_refused() {
    let refused = |change: fn(&mut Plan)| {
        let mut plan = square();
        change(&mut plan);
        SectorMap::new(plan.vertices, plan.lines, plan.sectors).unwrap_err().to_string()
    };
    assert_eq!(
        refused(|plan| plan.lines[2].a = u32::MAX),
        "line 2 starts at vertex 4294967295, but there are only 4 vertices; correct the index"
    );
    assert_eq!(
        refused(|plan| plan.lines[2].b = 4),
        "line 2 ends at vertex 4, but there are only 4 vertices; correct the index"
    );
    assert_eq!(
        refused(|plan| plan.lines[3].back = Some(SectorId(1))),
        "line 3 has a side in sector 1, but there are only 1 sectors; correct the index"
    );
    assert_eq!(
        refused(|plan| plan.vertices[1].y = f32::NAN),
        "vertex 1 is not finite; both coordinates must be numbers below infinity"
    );
    assert_eq!(
        refused(|plan| plan.sectors[0].ceiling = f32::INFINITY),
        "a height of sector 0 is not finite; for a room without a ceiling take a large number"
    );
}

#[test]
fn changes_at_run_time_are_checked() {
    let mut map = square().map();
    let unknown = MapError::UnknownSector { sector: SectorId(1), count: 1 };
    assert_eq!(map.set_heights(SectorId(1), ROOM), Err(unknown));
    let nan = Heights { floor: f32::NAN, ceiling: 0.0 };
    assert_eq!(map.set_heights(SectorId(0), nan), Err(MapError::HeightNotFinite { sector: SectorId(0) }));
    assert_eq!(map.sectors(), [ROOM]);
    assert_eq!(map.set_blocking(LineId(4), true), Err(MapError::UnknownLine { line: LineId(4), count: 4 }));
    assert_eq!(
        MapError::UnknownLine { line: LineId(4), count: 4 }.to_string(),
        "line 4 does not exist; the map has 4 lines"
    );
}

#[test]
fn a_line_without_length_is_nowhere_and_keeps_its_index() {
    let mut plan = square();
    plan.lines.insert(1, SectorLine::new(1, 1).with_front(0));
    let map = plan.map();
    assert_eq!(map.faults(), [MapFault::ZeroLength { line: LineId(1), at: Vec2::new(0.0, 64.0) }]);
    assert_eq!((map.lines().len(), sector(&map, 32.0, 32.0), map.is_sound()), (5, Some(0), true));
}

#[test]
fn coincident_vertices_count_as_one() {
    let mut plan = square();
    plan.vertices.push(Vec2::new(-0.0, 64.0));
    plan.vertices.push(Vec2::new(64.0, 64.0)); // no line uses it
    plan.lines[1].a = 4;
    let map = plan.map();
    assert_eq!(map.faults(), [MapFault::Coincident { vertex: 4, same_as: 1, at: Vec2::new(0.0, 64.0) }]);
    assert!(map.is_sound() && map.faults()[0].to_string().contains("vertex 4: vertex 1 is at (0, 64) too"));
}

#[test]
fn a_vertex_on_a_line_is_told_and_does_no_harm() {
    // The portal of room 1 is in two pieces, that of room 0 in one; the wall of a third room ends on the second.
    let mut plan = square();
    plan.sectors.push(ROOM);
    plan.vertices.extend([Vec2::new(64.0, 32.0), Vec2::new(128.0, 32.0), Vec2::new(128.0, 0.0)]);
    let wall = |a, b| SectorLine::new(a, b).with_front(1);
    plan.lines.extend([wall(4, 5), wall(5, 6), wall(6, 3), wall(3, 4)]);
    let map = plan.map();
    let at = Vec2::new(64.0, 32.0);
    assert_eq!(codes(&plan), ["t-junction", "overlapping-lines"]);
    assert!(map.faults().contains(&MapFault::TJunction { line: LineId(2), end_of: LineId(4), at }));
    assert!(map.faults().contains(&MapFault::Overlapping { line: LineId(2), other: LineId(7) }));
    assert_eq!(
        [sector(&map, 32.0, 32.0), sector(&map, 96.0, 16.0), sector(&map, 96.0, 48.0)],
        [Some(0), Some(1), None]
    );
}

#[test]
fn a_line_on_another_one_counts_beside_it() {
    // Between two lines on top of each other, sector 2 has no width.
    let mut plan = row(&[ROOM; 3]);
    plan.lines.truncate(6);
    plan.lines[3] = SectorLine::new(3, 2).with_front(0).with_back(2);
    plan.lines.push(SectorLine::new(2, 3).with_front(1).with_back(2));
    plan.lines.push(SectorLine::new(5, 4).with_front(1));
    let map = plan.map();
    assert_eq!(map.faults(), [MapFault::Overlapping { line: LineId(3), other: LineId(6) }]);
    assert!(map.is_sound());
    assert_eq!([sector(&map, 63.0, 32.0), sector(&map, 64.0, 32.0)], [Some(0), Some(1)]);
}

#[test]
fn an_open_border_is_told_at_both_ends() {
    let mut plan = square();
    plan.lines.remove(2);
    let map = plan.map();
    let open = |vertex: u32| MapFault::Unclosed { sector: SectorId(0), vertex, at: plan.vertices[vertex as usize] };
    assert_eq!(map.faults(), [open(2), open(3)]);
    assert!(!map.is_sound());
    assert_eq!([sector(&map, 32.0, 32.0), sector(&map, 32.0, 65.0), sector(&map, -1.0, 9.0)], [Some(0), None, None]);
    // A line that leads the wrong way has the sector outside.
    let mut plan = square();
    (plan.lines[2].a, plan.lines[2].b) = (plan.lines[2].b, plan.lines[2].a);
    assert_eq!(plan.map().faults(), [open(2), open(3)]);
}

#[test]
fn crossing_lines_are_told() {
    let mut plan = square();
    plan.vertices.swap(1, 2);
    let map = plan.map();
    assert_eq!(map.faults(), [MapFault::CrossingLines { line: LineId(0), other: LineId(2) }]);
    assert!(!map.is_sound());
    // Lines with one sector on both sides may be drawn across others: that matters to nobody.
    let mut plan = row(&[ROOM; 2]);
    plan.vertices.extend([Vec2::new(32.0, 32.0), Vec2::new(96.0, 32.0)]);
    plan.lines.push(SectorLine::new(6, 7).with_front(0).with_back(0));
    assert_eq!(codes(&plan), ["self-referencing-line", "crossing-lines"]);
    assert!(plan.map().is_sound());
}

#[test]
fn a_hole_in_another_sector_than_its_lines_say_is_told() {
    let mut plan = square();
    plan.sectors.extend([ROOM; 2]);
    plan.vertices.extend([(16.0, 16.0), (16.0, 48.0), (48.0, 48.0), (48.0, 16.0)].map(Vec2::from));
    plan.lines.extend((0..4).map(|i| SectorLine::new(4 + i, 4 + (i + 1) % 4).with_front(1).with_back(2)));
    let map = plan.map();
    assert!(!map.is_sound());
    let line = |fault: &MapFault| matches!(fault, MapFault::WrongSide { line, .. } if line.0 >= 4);
    assert!(map.faults().len() >= 4 && map.faults().iter().all(line), "{:?}", map.faults());
    assert_eq!(sector(&map, 4.0, 32.0), Some(0));
    assert_eq!(sector(&map, 20.0, 32.0), Some(1));
}

#[test]
fn a_line_without_a_front_is_a_wall() {
    let mut plan = square();
    plan.lines[1] = SectorLine::new(2, 1).with_back(0);
    let map = plan.map();
    assert_eq!(map.faults(), [MapFault::NoFront { line: LineId(1) }]);
    assert!(map.is_sound() && map.lines()[1].is_solid());
    assert_eq!(sector(&map, 32.0, 63.0), Some(0));
}

fn pit(self_ref: SelfRef) -> SectorMap {
    let mut plan = square();
    plan.sectors.push(Heights { floor: -8.0, ceiling: 128.0 });
    plan.vertices.extend([(16.0, 16.0), (16.0, 48.0), (48.0, 48.0), (48.0, 16.0)].map(Vec2::from));
    plan.lines.extend((0..4).map(|i| SectorLine::new(4 + i, 4 + (i + 1) % 4).with_front(1).with_back(1)));
    SectorMap::with_self_ref(plan.vertices, plan.lines, plan.sectors, self_ref).expect("a map")
}

#[test]
fn a_sector_of_self_referencing_lines_is_ignored_or_a_region() {
    let (ignored, region) = (pit(SelfRef::Ignore), pit(SelfRef::Region));
    for (map, within, inside) in [(&ignored, None, 0), (&region, Some(SectorId(0)), 1)] {
        let sector_fault = MapFault::SelfReferencingSector { sector: SectorId(1), within };
        assert_eq!(map.faults().len(), 5);
        assert!(map.faults()[4] == sector_fault && map.is_sound());
        assert_eq!([sector(map, 32.0, 32.0), sector(map, 8.0, 8.0)], [Some(inside), Some(0)]);
        assert_eq!([sector(map, 16.0, 16.0), sector(map, 48.0, 48.0)], [Some(inside), Some(0)]);
    }
    assert_eq!((region.lines()[4].front, region.lines()[4].back), (Some(SectorId(1)), Some(SectorId(0))));
}

#[test]
fn sectors_without_lines_or_room_are_told() {
    let mut plan = square();
    plan.sectors.push(Heights { floor: 8.0, ceiling: 0.0 });
    let map = plan.map();
    let [without, no_room] =
        [MapFault::WithoutLines { sector: SectorId(1) }, MapFault::CeilingBelowFloor { sector: SectorId(1) }];
    assert_eq!(map.faults(), [without, no_room]);
}

/// Coordinates of 16 bits at their ends, where Doom's own numbers overflow.
#[test]
fn the_largest_coordinates_of_levels_are_exact() {
    let mut plan = square();
    for p in &mut plan.vertices {
        *p = Vec2::new(if p.x > 0.0 { 32_767.0 } else { -32_768.0 }, if p.y > 0.0 { 32_767.0 } else { -32_768.0 });
    }
    plan.lines.push(SectorLine::new(0, 2).with_front(0).with_back(0));
    let map = plan.map();
    assert_eq!(codes(&plan), ["self-referencing-line"]);
    let x = 32_767.0_f32;
    assert_eq!(
        [sector(&map, x.next_down(), 0.0), sector(&map, x, 0.0), sector(&map, -32_768.0, 0.0)],
        [Some(0), None, Some(0)]
    );
}

/// Damage at random is told, not punished.
#[test]
fn damaged_maps_are_still_made() {
    let mut random = crate::common::random::Random::new(7);
    for case in 0..300 {
        let mut plan = crate::maps::lattice(&mut random, 4, 5);
        for _ in 0..1 + random.below(6) {
            let (line, vertex) = (random.below(plan.lines.len()), random.below(plan.vertices.len()) as u32);
            let sector = Some(SectorId(random.below(5) as u32)).filter(|_| !random.chance(4));
            match random.below(5) {
                0 => plan.lines[line].a = vertex,
                1 => plan.lines[line].front = sector,
                2 => plan.lines[line].back = sector,
                3 => {
                    plan.vertices[vertex as usize] = Vec2::new(random.between(-80.0, 80.0), random.between(-80.0, 80.0))
                }
                _ => drop(plan.lines.remove(line)),
            }
        }
        let map = plan.map();
        for _ in 0..50 {
            let p = Vec2::new(random.between(-80.0, 160.0), random.between(-80.0, 160.0));
            assert!(map.sector_at(p).is_none_or(|sector| sector.0 < 5), "case {case}");
        }
        assert!(map.faults().iter().all(|fault| fault.to_string().ends_with(&format!("({})", fault.code()))));
    }
}
