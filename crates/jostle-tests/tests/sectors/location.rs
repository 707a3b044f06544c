//! The sector at a point, compared with brute force on big integers.

use jostle::Vec2;
use jostle::sectors::{SectorId, SectorLine};
use jostle_oracle::{Body, LineBetween, Relation, relate, sector_at};

use crate::common::random::Random;
use crate::maps::{Plan, lattice, row, square};

/// Points at vertices, at middles, half-way and other parts of lines, on a grid of halves, and anywhere.
fn points(plan: &Plan, random: &mut Random, count: usize) -> Vec<Vec2> {
    let at = |vertex: u32| plan.vertices[vertex as usize];
    let mut points: Vec<Vec2> =
        plan.lines.iter().flat_map(|line| [at(line.a), at(line.a).midpoint(at(line.b))]).collect();
    let low = points.iter().fold(Vec2::ZERO, |low, p| low.min(*p)) * 1.25;
    let high = points.iter().fold(Vec2::ZERO, |high, p| high.max(*p)) * 1.25;
    for i in 0..count {
        let anywhere = Vec2::new(random.between(low.x, high.x), random.between(low.y, high.y));
        points.push(match i % 4 {
            0 => anywhere,
            1 => Vec2::new((anywhere.x * 2.0).round() / 2.0, (anywhere.y * 2.0).round() / 2.0),
            2 => {
                let line = random.pick(&plan.lines);
                at(line.a).lerp(at(line.b), random.between(0.0, 1.0))
            }
            _ => {
                let p = *random.pick(&points);
                Vec2::new(random.nudged(p.x, 2), random.nudged(p.y, 2))
            }
        });
    }
    points
}

fn number(sector: Option<SectorId>) -> u32 {
    sector.map_or(0, |sector| sector.0 + 1)
}

#[test]
fn every_point_is_in_the_sector_that_exact_parity_finds() {
    let mut random = Random::new(1);
    let (mut on_lines, mut in_sectors, mut all) = (0, 0, 0);
    for case in 0..60 {
        let plan = lattice(&mut random, 2 + case % 7, 1 + case as u32 % 9);
        for scale in [1.0, 2_f32.powi(-20), 2_f32.powi(20), 0.1] {
            let plan = plan.scaled(scale);
            let (map, lines) = (plan.map(), plan.between());
            assert!(map.is_sound(), "case {case}: {:?}", map.faults());
            for p in points(&plan, &mut random, 200) {
                let q = [f64::from(p.x), f64::from(p.y)];
                let expected = sector_at(&lines, q);
                assert_eq!(number(map.sector_at(p)), expected, "case {case}, scale {scale}, {p}: {plan:?}");
                (all, in_sectors) = (all + 1, in_sectors + u32::from(expected > 0));
                let touches = |line: &LineBetween| {
                    relate(&Body { corners: line.ends.to_vec(), radius: 0.0 }, &Body::point(q)) == Relation::Touching
                };
                on_lines += u32::from(scale == 1.0 && lines.iter().any(touches));
            }
        }
    }
    assert!(
        all > 50_000 && on_lines > 8_000 && in_sectors > all / 4 && in_sectors < 7 * all / 8,
        "{all} {on_lines} {in_sectors}"
    );
}

/// A wall that meets no other makes this map unsound: then the sector at a point follows from the lines crossed on the way
/// to a reference point of its cell. Cells here are 16 wide, from −8 on, and the vertex is where one would have it.
#[test]
fn a_vertex_at_the_reference_point_of_a_cell_does_not_matter() {
    let vertex = Vec2::new(-8.0 + 16.0 * (5.0 + 2_039.0 / 4_096.0), -8.0 + 16.0 * 2_099.0 / 4_096.0);
    let vertices = [(0.0, 0.0), (0.0, 2.0), (80.0, 2.0), (216.0, 2.0), (216.0, 0.0), (80.0, 0.0)].map(Vec2::from);
    let wall = |a, b, sector| SectorLine::new(a, b).with_front(sector);
    let portal = |a, b| SectorLine::new(a, b).with_front(0).with_back(1);
    let walls = [wall(0, 1, 0), wall(1, 2, 0), wall(2, 3, 1), wall(3, 4, 1), wall(4, 5, 1), wall(5, 0, 0)];
    let lines = walls.into_iter().chain([portal(2, 6), portal(6, 5), wall(7, 8, 1)]).collect();
    let inner = [vertex, Vec2::new(184.0, 0.5), Vec2::new(184.0, 1.5)];
    let plan =
        Plan { vertices: vertices.into_iter().chain(inner).collect(), lines, sectors: vec![crate::maps::ROOM; 2] };
    let (map, between) = (plan.map(), plan.between());
    assert!(!map.is_sound());
    let (_, room) = between.split_last().expect("lines");
    let mut random = Random::new(4);
    for _ in 0..2_000 {
        let p = Vec2::new(random.between(70.0, 90.0), random.between(-0.5, 2.5));
        let expected = sector_at(room, [f64::from(p.x), f64::from(p.y)]);
        assert_eq!(number(map.sector_at(p)), expected, "{p}");
    }
}

#[test]
fn ties_are_broken_to_the_right_and_then_up() {
    let map = row(&[crate::maps::ROOM; 2]).map();
    let at = |x: f32, y: f32| map.sector_at((x, y)).map(|sector| sector.0);
    assert_eq!([at(0.0, 32.0), at(64.0, 32.0), at(128.0, 32.0)], [Some(0), Some(1), None]);
    assert_eq!([at(32.0, 0.0), at(32.0, 64.0)], [Some(0), None]);
    assert_eq!([at(0.0, 0.0), at(64.0, 0.0), at(64.0, 64.0), at(128.0, 0.0)], [Some(0), Some(1), None, None]);
}

#[test]
fn a_point_that_is_not_finite_or_far_away_is_in_the_void() {
    let map = square().map();
    for bad in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY, f32::MAX, -f32::MAX] {
        assert_eq!(map.sector_at((bad, 1.0)), None);
        assert_eq!(map.sector_at((1.0, bad)), None);
    }
    let mut sectors = vec![SectorId(9)];
    map.sectors_touching((f32::NAN, 1.0), f32::INFINITY, &mut sectors);
    assert!(sectors.is_empty());
    map.sectors_touching((-5.0, 1.0), f32::INFINITY, &mut sectors);
    assert_eq!(sectors, [SectorId(0)]);
}

#[test]
fn a_disc_touches_the_sectors_of_all_lines_within_its_radius() {
    let mut random = Random::new(2);
    let mut several = 0;
    for case in 0..40 {
        let plan = lattice(&mut random, 2 + case % 5, 4);
        let (map, lines, mut sectors) = (plan.map(), plan.between(), Vec::new());
        for p in points(&plan, &mut random, 100) {
            let radius = *random.pick(&[0.0, 0.5, 8.0, 16.0, 20.0, 23.75]);
            map.sectors_touching(p, radius, &mut sectors);
            let disc = Body { corners: vec![[f64::from(p.x), f64::from(p.y)]], radius };
            let near = lines
                .iter()
                .filter(|line| relate(&disc, &Body { corners: line.ends.to_vec(), radius: 0.0 }) != Relation::Apart);
            let mut expected: Vec<u32> = near.flat_map(|line| [line.left, line.right]).collect();
            expected.push(sector_at(&lines, disc.corners[0]));
            expected.sort_unstable();
            expected.dedup();
            expected.retain(|&number| number > 0);
            let found: Vec<u32> = sectors.iter().map(|&sector| number(Some(sector))).collect();
            assert_eq!(found, expected, "case {case}, {p}, radius {radius}");
            several += u32::from(expected.len() > 1);
        }
    }
    assert!(several > 2_000, "{several}");
}

/// Where lines lack, the rest of the map is still told, and nothing else than the sectors about.
#[test]
fn a_map_that_lacks_a_line_is_wrong_only_about_that_place() {
    let mut random = Random::new(3);
    let (mut wrong, mut all) = (0, 0);
    for case in 0..40 {
        let whole = lattice(&mut random, 8, 5);
        let mut plan = whole.clone();
        let gone = plan.lines.remove(random.below(plan.lines.len()));
        let map = plan.map();
        if gone.front == gone.back {
            continue;
        }
        assert!(!map.is_sound());
        let lines = whole.between();
        for p in points(&whole, &mut random, 100) {
            let expected = sector_at(&lines, [f64::from(p.x), f64::from(p.y)]);
            (all, wrong) = (all + 1, wrong + usize::from(number(map.sector_at(p)) != expected));
            assert!(map.sector_at(p).is_none_or(|sector| sector.0 < 5), "case {case}");
        }
    }
    println!("{wrong} of {all}");
    assert!(wrong * 20 < all, "{wrong} of {all}");
}
