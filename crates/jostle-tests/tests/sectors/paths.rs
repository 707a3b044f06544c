//! Portals, crossings in their order, rays, walls and sight.

use jostle::Vec2;
use jostle::sectors::{Heights, LineId, Rule, SectorId, SectorLine, SectorMap};

use crate::common::random::Random;
use crate::maps::{Plan, ROOM, lattice, row};

const PERSON: Rule = Rule::Walk { height: 56.0, step: 24.0 };

/// A point of the lattice as a rule at a vertex, on a line or on a grid of quarters.
fn point(plan: &Plan, random: &mut Random) -> Vec2 {
    let at = |vertex: u32| plan.vertices[vertex as usize];
    let line = *random.pick(&plan.lines);
    match random.below(4) {
        0 => at(line.a),
        1 => at(line.a).lerp(at(line.b), 0.25 * random.below(5) as f32),
        2 => Vec2::new(random.between(-20.0, 150.0), random.between(-20.0, 150.0)),
        _ => at(line.a) + Vec2::new(random.below(9) as f32 * 4.0 - 16.0, random.below(9) as f32 * 4.0 - 16.0),
    }
}

fn heights(random: &mut Random) -> Heights {
    let floor = 8.0 * random.below(8) as f32;
    Heights { floor, ceiling: floor + 16.0 * random.below(9) as f32 - 16.0 }
}

fn with_heights(plan: &Plan, random: &mut Random) -> SectorMap {
    let mut plan = plan.clone();
    plan.sectors.iter_mut().for_each(|sector| *sector = heights(random));
    for line in &mut plan.lines {
        line.blocking = random.chance(12);
    }
    plan.map()
}

#[test]
fn crossings_lead_from_sector_to_sector_up_to_the_end() {
    let mut random = Random::new(11);
    let (mut crossed, mut through_vertices) = (0, 0);
    for case in 0..80 {
        let mut plan = lattice(&mut random, 2 + case % 7, 5);
        if case % 2 == 1 {
            // Over all that, a sector with itself on both sides of all its lines: it is nowhere.
            let pit = plan.sectors.len() as u32;
            let corners = [(); 4].map(|()| point(&plan, &mut random));
            let first = plan.vertices.len() as u32;
            plan.vertices.extend(corners);
            let line = |i: u32| SectorLine::new(first + i, first + (i + 1) % 4).with_front(pit).with_back(pit);
            plan.lines.extend((0..4).map(line));
            plan.sectors.push(ROOM);
        }
        for scale in [1.0, 2_f32.powi(20), 0.1] {
            let plan = plan.scaled(scale);
            let (map, mut crossings, mut back) = (plan.map(), Vec::new(), Vec::new());
            for _ in 0..150 {
                let path = [point(&plan, &mut random), point(&plan, &mut random)];
                map.portals_crossed(path[0], path[1], &mut crossings);
                let mut here = map.sector_at(path[0]);
                for crossing in &crossings {
                    assert_eq!(crossing.from, here, "case {case}, {path:?}: {crossings:?}");
                    here = crossing.to;
                }
                assert_eq!(here, map.sector_at(path[1]), "case {case}, {path:?}: {crossings:?}");
                assert!(crossings.is_sorted_by(|a, b| a.fraction <= b.fraction + 1e-9));
                through_vertices += crossings.windows(2).filter(|two| two[0].fraction == two[1].fraction).count();
                crossed += crossings.len();
                map.portals_crossed(path[1], path[0], &mut back);
                assert!(
                    back.iter().rev().map(|c| c.line).eq(crossings.iter().map(|c| c.line)),
                    "case {case}, {path:?}"
                );
            }
        }
    }
    assert!(crossed > 100_000 && through_vertices > 3_000, "{crossed} {through_vertices}");
}

#[test]
fn lines_on_top_of_each_other_are_crossed_in_the_order_of_their_sectors() {
    // Between rooms 0 and 1, sector 2 has no width.
    let mut plan = row(&[ROOM; 3]);
    plan.lines.truncate(6);
    plan.lines[3] = SectorLine::new(2, 3).with_front(1).with_back(2);
    plan.lines.push(SectorLine::new(3, 2).with_front(0).with_back(2));
    plan.lines.push(SectorLine::new(5, 4).with_front(1));
    let (map, mut crossings) = (plan.map(), Vec::new());
    for (x, lines) in [([8.0, 90.0], [6, 3]), ([90.0, 8.0], [3, 6])] {
        map.portals_crossed((x[0], 8.0), (x[1], 9.0), &mut crossings);
        assert_eq!(crossings.iter().map(|crossing| crossing.line.0).collect::<Vec<_>>(), lines);
        assert_eq!((crossings[0].to, crossings[1].from), (Some(SectorId(2)), Some(SectorId(2))));
    }
}

#[test]
fn portals_lead_to_the_sectors_beside() {
    let map = row(&[ROOM; 3]).map();
    let of = |sector: u32| map.portals(SectorId(sector)).map(|(line, other)| (line.0, other.0)).collect::<Vec<_>>();
    assert_eq!(
        [of(0), of(1), of(2), of(3), of(u32::MAX)],
        [vec![(3, 1)], vec![(3, 0), (6, 2)], vec![(6, 1)], vec![], vec![]]
    );
}

#[test]
fn a_ray_stops_at_the_first_crossing_that_stops_it() {
    let mut random = Random::new(12);
    let [mut hits, mut clear] = [0; 2];
    for case in 0..80 {
        let plan = lattice(&mut random, 2 + case % 7, 5);
        let (map, mut crossings) = (with_heights(&plan, &mut random), Vec::new());
        for _ in 0..200 {
            let [from, to] = [point(&plan, &mut random), point(&plan, &mut random)];
            map.portals_crossed(from, to, &mut crossings);
            for rule in [Rule::Solid, PERSON] {
                let is_front = |line: LineId, sector| map.lines()[line.index()].front == sector;
                // A line with one sector on both sides stops from both or from none.
                let stops = crossings.iter().find(|c| map.stops(c.line, is_front(c.line, c.from), rule));
                let hit = map.cast_ray(from, to, rule);
                assert_eq!(hit.map(|hit| hit.line), stops.map(|c| c.line), "case {case}, {from} to {to}");
                let Some(hit) = hit else {
                    clear += 1;
                    continue;
                };
                hits += 1;
                assert!(hit.normal.dot(to - from) < 1e-4 && (hit.normal.length() - 1.0).abs() < 1e-6);
                assert!(hit.point.distance(from.lerp(to, hit.fraction as f32)) < 1e-3);
            }
        }
    }
    assert!(hits > 10_000 && clear > 3_000, "{hits} {clear}");
}

/// The distance of a point from a segment, in f64.
fn distance(p: Vec2, [a, b]: [Vec2; 2]) -> f64 {
    let f = |v: Vec2| [f64::from(v.x), f64::from(v.y)];
    let ([px, py], [ax, ay], [bx, by]) = (f(p), f(a), f(b));
    let t = (((px - ax) * (bx - ax) + (py - ay) * (by - ay)) / ((bx - ax).powi(2) + (by - ay).powi(2))).clamp(0.0, 1.0);
    (px - ax - t * (bx - ax)).hypot(py - ay - t * (by - ay))
}

#[test]
fn no_wall_is_nearer_than_the_nearest() {
    let mut random = Random::new(13);
    let [mut near, mut none] = [0; 2];
    for case in 0..60 {
        let plan = lattice(&mut random, 1 + case % 8, 5);
        let map = with_heights(&plan, &mut random);
        for _ in 0..100 {
            let p = point(&plan, &mut random) * *random.pick(&[1.0, 1.0, 1.0, 30.0]);
            let within = *random.pick(&[0.0, 1.0, 4.0, 16.0, 500.0, f32::INFINITY]);
            let walls = || map.lines().iter().filter(|line| line.is_solid());
            let ends = |line: &SectorLine| [line.a, line.b].map(|v| plan.vertices[v as usize]);
            let least = walls().map(|line| distance(p, ends(line))).fold(f64::INFINITY, f64::min);
            let found = map.nearest_wall(p, within, Rule::Solid);
            let Some(wall) = found else {
                assert!(least > f64::from(within), "case {case}, {p} within {within}: {least}");
                none += 1;
                continue;
            };
            near += 1;
            assert!(
                (f64::from(wall.distance) - least).abs() < 1e-4 * (1.0 + least),
                "case {case}, {p}: {wall:?}, {least}"
            );
            assert!(distance(p, ends(&map.lines()[wall.line.index()])) < least + 1e-9);
            assert!((wall.point + wall.normal * wall.distance).distance(p) < 1e-3 * (1.0 + wall.distance));
        }
    }
    assert!(near > 2_000 && none > 500, "{near} {none}");
}

/// The part of a target in sight, from all crossings in order, openings taken as slits.
#[test]
fn sight_is_narrowed_by_every_opening() {
    let mut random = Random::new(14);
    let [mut whole, mut part, mut none, mut early] = [0; 4];
    for case in 0..80 {
        let plan = lattice(&mut random, 2 + case % 5, 5);
        let map = with_heights(&plan, &mut random);
        let (mut crossings, mut steps) = (Vec::new(), Vec::new());
        for _ in 0..200 {
            let [from, to] = [point(&plan, &mut random), point(&plan, &mut random)];
            let (eye, target) = (random.between(0.0, 120.0), Heights { floor: 16.0, ceiling: 90.0 });
            let seen = map.line_of_sight(from, eye, to, target);
            map.portals_crossed(from, to, &mut crossings);
            // Each of many heights of the target is seen iff the straight line to it is in every opening.
            for step in 0..=37 {
                let height = f64::from(target.floor) + 2.0 * f64::from(step);
                let (mut passes, mut certain) = (true, true);
                for crossing in crossings.iter().filter(|c| c.from.is_none() || c.from != c.to) {
                    let Some(opening) = map.opening(crossing.line).filter(|o| o.floor < o.ceiling) else {
                        (passes, certain) = (false, true);
                        break;
                    };
                    let here = f64::from(eye) + crossing.fraction * (height - f64::from(eye));
                    let room = (here - f64::from(opening.floor)).min(f64::from(opening.ceiling) - here);
                    (passes, certain) = (passes && room >= 0.0, certain && room.abs() > 1e-3);
                }
                let told =
                    seen.is_some_and(|seen| f64::from(seen.floor) <= height && height <= f64::from(seen.ceiling));
                assert!(
                    !certain || told == passes,
                    "case {case}: {from} {eye} to {to} {height}: {seen:?} {crossings:?}"
                );
            }
            match seen {
                Some(seen) if seen == target => whole += 1,
                Some(_) => part += 1,
                None => none += 1,
            }
            // The steps follow the crossings up to the one that closes the view, and end with the answer.
            assert_eq!(map.explain_line_of_sight(from, eye, to, target, &mut steps), seen);
            assert!(steps.iter().zip(&crossings).all(|(step, crossing)| step.crossing == *crossing));
            match steps.split_last() {
                Some((last, before)) => {
                    assert_eq!(last.seen, seen, "case {case}: {from} {eye} to {to}");
                    assert!(before.iter().all(|step| step.seen.is_some()));
                    assert!(seen.is_none() || steps.len() == crossings.len());
                }
                None => assert!(crossings.is_empty() && seen == Some(target)),
            }
            early += usize::from(steps.len() < crossings.len());
            // A point sees a point iff that one sees it.
            let spot = |height: f32| Heights { floor: height, ceiling: height };
            let (there, back) =
                (map.line_of_sight(from, eye, to, spot(50.5)), map.line_of_sight(to, 50.5, from, spot(eye)));
            assert_eq!(there.is_some(), back.is_some(), "case {case}: {from} {eye} to {to}");
        }
    }
    assert!(whole > 500 && part > 200 && none > 2_000 && early > 500, "{whole} {part} {none} {early}");
}

#[test]
fn doors_open_and_close_without_another_map() {
    let mut map = row(&[ROOM; 3]).map();
    let (from, to) = ((32.0, 32.0), (160.0, 32.0));
    let sees = |map: &SectorMap| map.line_of_sight(from, 41.0, to, Heights { floor: 0.0, ceiling: 56.0 }).is_some();
    let goes = |map: &SectorMap| map.cast_ray(from, to, PERSON).map(|hit| hit.line.0);
    assert_eq!((sees(&map), goes(&map)), (true, None));
    map.set_heights(SectorId(1), Heights { floor: 0.0, ceiling: 0.0 }).unwrap();
    assert_eq!((sees(&map), goes(&map)), (false, Some(3)));
    map.set_heights(SectorId(1), Heights { floor: 25.0, ceiling: 128.0 }).unwrap();
    assert_eq!((sees(&map), goes(&map)), (true, Some(3)));
    map.set_heights(SectorId(1), Heights { floor: -25.0, ceiling: 128.0 }).unwrap();
    assert_eq!((sees(&map), goes(&map)), (true, Some(6)));
    map.set_heights(SectorId(1), Heights { floor: 24.0, ceiling: 80.0 }).unwrap();
    assert_eq!((sees(&map), goes(&map)), (true, None));
    map.set_blocking(LineId(6), true).unwrap();
    assert_eq!((sees(&map), goes(&map)), (true, Some(6)));
}

#[test]
fn what_is_not_finite_hits_and_sees_nothing() {
    let map = row(&[ROOM; 2]).map();
    for bad in [f32::NAN, f32::INFINITY] {
        assert!(map.cast_ray((bad, 0.0), (1.0, 1.0), Rule::Solid).is_none());
        assert!(map.nearest_wall((1.0, bad), 9.0, Rule::Solid).is_none());
        assert!(map.nearest_wall((1.0, 1.0), f32::NAN, Rule::Solid).is_none());
        assert!(map.line_of_sight((1.0, 1.0), bad, (2.0, 2.0), ROOM).is_none());
        let mut steps = Vec::new();
        assert!(map.explain_line_of_sight((1.0, 1.0), 9.0, (bad, 2.0), ROOM, &mut steps).is_none());
        assert!(steps.is_empty());
        let mut crossings = Vec::new();
        map.portals_crossed((1.0, 1.0), (bad, 2.0), &mut crossings);
        assert!(crossings.is_empty());
    }
    let nothing = Plan::default().map();
    assert!(nothing.cast_ray((0.0, 0.0), (9.0, 9.0), Rule::Solid).is_none());
    assert!(nothing.nearest_wall((0.0, 0.0), f32::INFINITY, Rule::Solid).is_none());
    assert!(nothing.line_of_sight((0.0, 0.0), 0.0, (9.0, 9.0), ROOM).is_some());
}

/// Rounded products would put the crossing of a line that is nearly parallel anywhere.
#[test]
fn fractions_of_nearly_parallel_lines_are_accurate() {
    let (a, b) = ((0.021_244_723, -0.006_468_706), (596.252, 66.959_114));
    let (from, to) = ((5.226_633_5, 0.578_173_9), (591.933_04, 66.474_03));
    let map = SectorMap::new([a, b], vec![SectorLine::new(0, 1).with_front(0)], vec![ROOM]).expect("a wall");
    let hit = map.cast_ray(from, to, Rule::Solid).expect("it crosses");
    assert!((hit.fraction - 0.314_468).abs() < 1e-6, "{hit:?}");
}

/// A line of sight that passes through the edge of a floor exactly grazes it, whatever rounding makes of the quotients.
#[test]
fn a_line_of_sight_may_graze_the_edge_of_a_floor() {
    let heights = [Heights { floor: -100.0, ceiling: 200.0 }, Heights { floor: 1.0, ceiling: 200.0 }];
    let line = SectorLine::new(0, 1).with_front(0).with_back(1);
    let map = SectorMap::new([(1.0, 900.0), (1.0, -900.0)], vec![line], heights.to_vec()).expect("a step");
    for far in 2..200 {
        let target = |height: f32| Heights { floor: height, ceiling: height };
        let sees = |height: f32| map.line_of_sight((0.0, 0.0), 0.0, (far as f32, 0.0), target(height)).is_some();
        assert!(sees(far as f32), "{far}");
        assert!(!sees((far as f32).next_down()), "{far}");
    }
}
