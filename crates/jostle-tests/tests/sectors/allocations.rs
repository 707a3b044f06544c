//! Questions about maps, and walks, do without the heap.

use allocation_counter::measure;
use jostle::Vec2;
use jostle::sectors::{Heights, Rule, SectorId, SectorMap, Walker};

use crate::common::random::Random;
use crate::maps::lattice;

/// The rounds of all questions about each map.
const ROUNDS: u64 = 200;

const PERSON: Rule = Rule::Walk { height: 56.0, step: 24.0 };

/// The allocations of every question about the map for points at random, of which no three are in line.
fn allocations(map: &SectorMap, random: &mut Random) -> u64 {
    let (mut sectors, mut crossings) = (Vec::with_capacity(64), Vec::with_capacity(1024));
    let mut total = 0;
    for _ in 0..ROUNDS {
        let mut point = || Vec2::new(random.between(-10.0, 110.0), random.between(-10.0, 110.0));
        let (p, q) = (point(), point());
        let target = Heights { floor: 0.0, ceiling: 56.0 };
        let counted = measure(|| {
            for rule in [Rule::Solid, PERSON] {
                let _ = (map.sector_at(p), map.nearest_wall(p, 20.0, rule), map.cast_ray(p, q, rule));
                let _ = (map.cast_disc(p, q, 2.5, rule), map.over(p, 2.5), map.fits(p, 2.5, 56.0));
            }
            let _ = map.line_of_sight(p, 41.0, q, target);
            let _ = (map.cast_aabb(p, q, (2.5, 1.5), PERSON), map.fits_aabb(p, (2.5, 1.5), 56.0));
            map.sectors_touching(p, 3.0, &mut sectors);
            map.portals_crossed(p, q, &mut crossings);
            let _ = map.portals(SectorId(0)).count();
        });
        total += counted.count_total;
        if let Some(mut walker) = Walker::new(map, p, 2.5, PERSON) {
            let counted = measure(|| {
                for by in [q - p, (p - q) * 100.0, (q - p) * 0.01] {
                    let walk = walker.walk(map, by);
                    let _ = (walk.clip(by), walker.position(), walker.sector(map), walker.heights(map));
                }
                let _ = walker.is_crushed(map);
            });
            total += counted.count_total;
        }
    }
    total
}

#[test]
fn questions_and_walks_allocate_only_for_exact_arithmetic() {
    let mut random = Random::new(8);
    let mut total = 0;
    for case in 0..20 {
        let mut plan = lattice(&mut random, 3 + case % 4, 4);
        for sector in &mut plan.sectors {
            sector.floor = 12.0 * random.below(4) as f32;
        }
        // Vertices off the lattice, so that no line is parallel to another one, and nothing is in line with it.
        for vertex in &mut plan.vertices {
            *vertex += Vec2::new(random.between(-1.0, 1.0), random.between(-1.0, 1.0));
        }
        total += allocations(&plan.map(), &mut random);
    }
    // At walls and ledges, once in a while only exact numbers tell if a walker overlaps them.
    let rounds = 20 * ROUNDS;
    assert!(total <= rounds, "{total} allocations in {rounds} rounds of some thirty questions");
}
