//! Circle against box by the angle, whose errors are known from twenty million circles for each row.

use jostle::{
    Aabb, Convex, Vec2,
    classic::{Block, Circle, block_around_box, circle_meets_box_by_angle},
    intersects, separation,
};

use crate::common::random::Random;
use crate::measured::demand;

/// What is known of boxes of width 1: height, radius, and in per cent of all circles the true hits, the invented and the
/// missed ones; the widest gap called a hit, the deepest overlap missed.
const KNOWN: [(&str, [f32; 2], [f64; 5]); 10] = [
    ("1:1", [1.0, 0.2], [58.5, 5.07, 3.62, 0.21, 0.14]),
    ("1:1", [1.0, 1.0], [69.9, 2.43, 4.09, 0.21, 0.19]),
    ("2:1", [0.5, 0.2], [53.2, 15.21, 0.73, 0.32, 0.06]),
    ("2:1", [0.5, 1.0], [68.3, 5.55, 1.41, 0.36, 0.16]),
    ("5:1", [0.2, 0.2], [40.0, 28.94, 0.28, 0.42, 0.04]),
    ("5:1", [0.2, 1.0], [63.0, 10.26, 1.10, 0.49, 0.15]),
    ("1:2", [2.0, 0.2], [47.9, 2.51, 6.04, 0.12, 0.35]),
    ("1:2", [2.0, 1.0], [62.1, 1.53, 8.25, 0.14, 0.61]),
    ("1:5", [5.0, 0.2], [24.9, 8.32, 1.34, 0.65, 0.35]),
    ("1:5", [5.0, 1.0], [40.0, 3.03, 5.04, 0.42, 0.75]),
];

const CIRCLES: u32 = 100_000;

#[derive(Debug, Default)]
struct Errors {
    hits: u32,
    invented: u32,
    missed: u32,
    widest: f64,
    deepest: f64,
}

fn measure(height: f32, radius: f32, random: &mut Random) -> Errors {
    let (target, disc) = (Aabb::centered((0.0, 0.0), (0.5, height / 2.0)), Convex::circle(radius).unwrap());
    let rectangle = Convex::rectangle(1.0, height).unwrap();
    let reach = 0.5 * (1.0 + height * height).sqrt() + radius;
    let mut errors = Errors::default();
    for _ in 0..CIRCLES {
        let center = Vec2::new(random.between(-reach, reach), random.between(-reach, reach));
        let said = circle_meets_box_by_angle(Circle { center, radius }, target);
        let exact = intersects(disc.at(center), rectangle.at((0.0, 0.0)));
        errors.hits += u32::from(exact);
        if said == exact {
            continue;
        }
        let distance = f64::from(separation(disc.at(center), rectangle.at((0.0, 0.0))).distance);
        if said {
            errors.invented += 1;
            errors.widest = errors.widest.max(distance);
        } else {
            errors.missed += 1;
            errors.deepest = errors.deepest.max(-distance);
        }
    }
    errors
}

#[test]
fn the_angle_errs_as_often_as_is_known() {
    let mut random = Random::new(1);
    let mut rows = Vec::new();
    for (shape, [height, radius], [hits, invented, missed, widest, deepest]) in KNOWN {
        let found = measure(height, radius, &mut random);
        for (name, count, known) in
            [("hits", found.hits, hits), ("invented", found.invented, invented), ("missed", found.missed, missed)]
        {
            let (share, p) = (f64::from(count) / f64::from(CIRCLES), known / 100.0);
            // Four standard deviations of the sample, and the last digit of what is known.
            let error = 4.0 * (p * (1.0 - p) / f64::from(CIRCLES)).sqrt() + if name == "hits" { 5e-4 } else { 5e-5 };
            assert!((share - p).abs() <= error, "{shape}, radius {radius}, {name}: {share} for {p} ± {error}");
        }
        for (name, found, known) in [("gap", found.widest, widest), ("depth", found.deepest, deepest)] {
            // The extreme of fewer circles is less extreme.
            assert!(found <= known + 0.006 && found >= known - 0.03, "{shape}, radius {radius}, {name}: {found}");
        }
        let share = |count: u32, of: u32| format!("{:.2} %", 100.0 * f64::from(count) / f64::from(of));
        rows.push(vec![
            format!("{shape}, radius {radius}"),
            share(found.hits, CIRCLES),
            share(found.invented, CIRCLES),
            share(found.invented, CIRCLES - found.hits),
            share(found.missed, CIRCLES),
            share(found.missed, found.hits),
            format!("{:.2}", found.widest),
            format!("{:.2}", found.deepest),
        ]);
    }
    let header = ["box", "hits", "invented", "of all that miss", "missed", "of all that hit", "gap", "depth"];
    demand("circle_box.rs", &header, &rows);
}

#[test]
fn equal_centres_are_missed() {
    let target = Aabb::new((-1.0, -1.0), (1.0, 1.0));
    assert!(!circle_meets_box_by_angle(Circle::new((0.0, 0.0), 0.9), target));
    assert!(circle_meets_box_by_angle(Circle::new((1e-30, 0.0), 0.9), target));
}

#[test]
fn a_scene_and_its_mirror_image_differ() {
    let mut random = Random::new(2);
    let mirrored = |v: Vec2| Vec2::new(v.y, v.x);
    let differ = |random: &mut Random| {
        let target = Aabb::centered((0.0, 0.0), (random.between(0.2, 2.0), random.between(0.2, 2.0)));
        let circle = Circle::new((random.between(-2.0, 2.0), random.between(-2.0, 2.0)), random.between(0.1, 1.0));
        let other = Circle { center: mirrored(circle.center), ..circle };
        circle_meets_box_by_angle(circle, target)
            != circle_meets_box_by_angle(other, Aabb::new(mirrored(target.min), mirrored(target.max)))
    };
    let count = (0..10_000).filter(|_| differ(&mut random)).count();
    assert!(count > 500, "only {count} of 10,000 differ");
}

/// The first stage alone never turns away a circle that meets the box, and names the right quadrant.
#[test]
fn the_blocks_contain_every_circle_that_meets_the_box() {
    let mut random = Random::new(3);
    let mut seen = [0; 5];
    for _ in 0..50_000 {
        let target = Aabb::centered((3.0, -2.0), (random.between(0.1, 2.0), random.between(0.1, 2.0)));
        let center = Vec2::new(random.between(-12.0, 18.0), random.between(-17.0, 13.0));
        let radius = random.between(0.0, 2.0);
        let size = target.size();
        let rectangle = Convex::rectangle(size.x, size.y).unwrap();
        let block = block_around_box(Circle { center, radius }, target);
        let meets = intersects(Convex::circle(radius).unwrap().at(center), rectangle.at(target.center()));
        assert!(block.is_some() || !meets, "{center:?} {radius} {target:?}");
        let at = center - target.center();
        let expected = match (at.x >= 0.0, at.y >= 0.0) {
            (true, true) => Block::UpperRight,
            (false, true) => Block::UpperLeft,
            (false, false) => Block::LowerLeft,
            (true, false) => Block::LowerRight,
        };
        assert!(block.is_none_or(|block| block == expected), "{center:?} {target:?}");
        seen[block.map_or(4, |block| block as usize)] += 1;
    }
    assert!(seen.iter().all(|&count| count > 1_000), "{seen:?}");
}
