//! A hero walks by the loop that users write: cast, move to the stop, slide along the hit face, push out of an overlap.
//! Over slopes, joints, tiles and polygons, at all scales and far from the origin, it never falls, sinks or sticks.
//!
//! `JOSTLE_FRAMES` sets the length of each walk; `just soak-walks` walks 100,000 frames each.

use crate::common::{
    counts::cases,
    random::Random,
    shorthand::{ball, block},
};
use jostle::{
    Cast, Chain, Compound, Convex, Part, Placed, Polygon, Pose2, Relation, Rot2, Shape, Vec2, cast_shape, relate,
};

fn frames() -> usize {
    cases("JOSTLE_FRAMES", 1_500) as usize
}

/// One frame of a user's mover. Returns the normals of the faces that stopped it.
fn walk(hero: &Convex, at: &mut Pose2, mut way: Vec2, ground: Placed<'_>) -> Vec<Vec2> {
    let mut normals = Vec::new();
    for _ in 0..4 {
        let cast = cast_shape(hero.at(*at), way, ground);
        *at = cast.stop();
        match cast {
            Cast::Clear { .. } => break,
            Cast::At(hit) => {
                way *= (1.0 - hit.fraction) as f32;
                way = way - hit.normal * way.dot(hit.normal);
                normals.push(hit.normal);
            }
            Cast::Started { normal, .. } => normals.push(normal),
        }
    }
    normals
}

/// The surface of a level from left to right, with a wall at either end.
fn surface(random: &mut Random) -> Vec<Vec2> {
    let mut points = vec![Vec2::new(0.0, 20.0), Vec2::new(0.0, 0.0)];
    for _ in 0..24 {
        let last = points[points.len() - 1];
        let run = random.between(0.5, 6.0);
        let any = random.between(-0.7, 0.7);
        let slope = *random.pick(&[0.0, 0.0, 0.25, -0.25, 0.5, -0.5, any]);
        // Many points on one line make joints that are straight except for rounding.
        let pieces = *random.pick(&[1.0, 1.0, 4.0]);
        points.extend((1..=pieces as usize).map(|i| {
            let share = i as f32 / pieces;
            last + Vec2::new(run * share, run * slope * share)
        }));
    }
    let end = points[points.len() - 1];
    points.push(end + Vec2::new(0.0, 20.0));
    points
}

/// The same ground as every kind of shape.
fn grounds(points: &[Vec2]) -> Vec<(&'static str, Shape)> {
    let backwards = || points.iter().rev().copied();
    let [first, .., last] = points else { unreachable!("a surface has many points") };
    let bottom = -60.0;
    let outline =
        || backwards().chain([Vec2::new(first.x, bottom) - Vec2::new(1.0, 0.0), Vec2::new(last.x + 1.0, bottom)]);
    let columns = points.windows(2).map(|pair| {
        let ([p, q], low) = ([pair[0], pair[1]], Vec2::new(0.0, 30.0));
        let corners = if p.x == q.x {
            let out = Vec2::new(if p.x == first.x { -1.0 } else { 1.0 }, 0.0);
            [p, q, q + out, p + out]
        } else {
            [p, q, q - low, p - low]
        };
        Part::new(Convex::polygon(corners).expect("a column"), (0.0, 0.0))
    });
    vec![
        ("chain", Chain::open(points.iter().copied()).expect("a chain").into()),
        ("one-sided chain", Chain::open(backwards()).expect("a chain").one_sided().into()),
        ("loop", Chain::closed(outline()).expect("a loop").one_sided().into()),
        ("polygon", Polygon::new(outline()).expect("a polygon").into()),
        ("columns", Compound::new(columns).expect("columns").into()),
    ]
}

/// Rows of unit tiles: flat floors and steps, which a hero cannot climb.
fn tiles(random: &mut Random) -> (Vec<Vec2>, Vec<(&'static str, Shape)>) {
    let (mut heights, mut height) = (vec![20.0], 0.0);
    for _ in 0..12 {
        let run = 1 + random.below(9);
        heights.extend(core::iter::repeat_n(height, run));
        height += *random.pick(&[-1.0, 1.0, 2.0]);
    }
    heights.push(20.0);
    let tile = Convex::rectangle(1.0, 1.0).expect("a tile");
    let columns = heights.iter().enumerate().map(|(i, &top)| (i as f32 - 0.5, top));
    let parts = columns.flat_map(|(x, top)| (1..=24).map(move |k| (x, top + 0.5 - k as f32)));
    let compound = Compound::new(parts.map(|at| Part::new(tile.clone(), at))).expect("tiles");
    let corners =
        heights.iter().enumerate().flat_map(|(i, &top)| [Vec2::new(i as f32 - 1.0, top), Vec2::new(i as f32, top)]);
    let surface: Vec<Vec2> = corners.collect();
    let front = Chain::open(surface.iter().rev().copied()).expect("a chain").one_sided();
    (surface, vec![("tiles", compound.into()), ("steps", front.into())])
}

fn heroes() -> Vec<(&'static str, Convex)> {
    let capsule = Convex::capsule((0.0, -0.25), (0.0, 0.25), 0.25).expect("a capsule");
    vec![
        ("ball", Convex::circle(0.4).expect("a ball")),
        ("capsule", capsule),
        ("box", Convex::rectangle(0.6, 1.0).expect("a box")),
        ("hexagon", Convex::regular(6, 0.5).expect("a hexagon")),
    ]
}

/// The height of the surface at a place; at a step, that of the higher side.
fn height_at(points: &[Vec2], x: f32) -> f32 {
    let heights =
        points.windows(2).filter(|pair| pair[0].x <= x && x <= pair[1].x && pair[0].x < pair[1].x).map(|pair| {
            let share = (x - pair[0].x) / (pair[1].x - pair[0].x);
            pair[0].y + (pair[1].y - pair[0].y) * share
        });
    heights.fold(f32::NEG_INFINITY, f32::max)
}

/// A scale of a level and its place in the world.
#[derive(Clone, Copy, Debug)]
struct Place {
    scale: f32,
    pose: Pose2,
}

fn places() -> [Place; 5] {
    let place = |scale, x, y, turn| Place { scale, pose: Pose2::new((x, y), Rot2::new(turn)) };
    [
        place(1.0, 0.0, 0.0, 0.0),
        place(1_000.0, 777.0, -333.0, 0.0),
        place(1.0, 5_000.0, -70_000.0, 0.0),
        place(0.001, 3.0, 2.0, 0.0),
        place(1.0, -20.0, 5.0, 0.1),
    ]
}

fn two_sided(ground: &Shape) -> Shape {
    match ground {
        Shape::Chain(chain) if chain.is_closed() => {
            Chain::closed(chain.points().iter().copied()).expect("as before").into()
        }
        Shape::Chain(chain) => Chain::open(chain.points().iter().copied()).expect("as before").into(),
        other => other.clone(),
    }
}

fn stroll(name: &str, points: &[Vec2], ground: &Shape, hero: &Convex, place: Place, seed: u64) {
    let Place { scale, pose } = place;
    let (ground, hero) = (ground.scaled(scale).expect("scaled"), hero.scaled(scale).expect("scaled"));
    let border = two_sided(&ground);
    let mut random = Random::new(seed);
    let (speed, gravity) = (0.1 * scale, 0.02 * scale);
    let first = Vec2::new(points[1].x + 2.0, height_at(points, points[1].x + 2.0) + 2.0) * scale;
    let mut at = Pose2::from(pose * first);
    let (mut side, mut fall, mut still, mut since) = (1.0, 0.0, 0, 0);
    for frame in 0..frames() {
        let before = at;
        fall -= gravity;
        let normals = walk(&hero, &mut at, Vec2::new(side * speed, fall), ground.at(pose));
        let context =
            || format!("{name} at {place:?}, seed {seed}, frame {frame}: {before:?} to {at:?}, normals {normals:?}");
        let relation = relate(hero.at(at), border.at(pose));
        assert!(relation != Relation::Overlapping, "it sinks in: {}", context());
        let local = pose.apply_inverse(at.translation) * scale.recip();
        assert!(local.y > height_at(points, local.x), "it falls through: {}", context());
        if normals.iter().any(|normal| normal.y > 0.5) {
            fall = 0.0;
        }
        let wall = normals.iter().any(|normal| normal.x * side < -0.75);
        since += 1;
        if wall || (since > 30 && random.chance(200)) {
            // It stood before the wall, or walks on; it jumps over steps where it can.
            (side, since) = (-side, 0);
            if random.chance(2) {
                (side, fall) = (-side, 0.3 * scale);
            }
        }
        let moved = ((at.translation - before.translation) * scale.recip()).length();
        // On a slope of 35° or less it reaches two thirds of its speed.
        still = if moved < 0.05 && !wall { still + 1 } else { 0 };
        assert!(still < 8, "it sticks: {}", context());
    }
}

fn strolls(of: impl Fn(&mut Random) -> (Vec<Vec2>, Vec<(&'static str, Shape)>)) {
    for seed in 0..2 {
        let (points, grounds) = of(&mut Random::new(seed));
        for (kind, ground) in &grounds {
            for (who, hero) in heroes() {
                for place in places() {
                    stroll(&format!("{who} on {kind}"), &points, ground, &hero, place, seed);
                }
            }
        }
    }
}

#[test]
fn a_hero_walks_over_slopes() {
    strolls(|random| {
        let points = surface(random);
        let grounds = grounds(&points);
        (points, grounds)
    });
}

#[test]
fn a_hero_walks_over_tiles() {
    strolls(tiles);
}

/// Gravity pulls straight down in each frame, on slopes of every steepness, at every scale and far away.
#[test]
fn a_mover_at_rest_on_a_slope_does_not_creep() {
    for (name, mover) in [("ball", Shape::from(ball(16.0))), ("box", block(32.0, 32.0).into())] {
        for rise in [0.25, 100.0, 700.0, 2048.0, 3999.0] {
            for (scale, far) in [(1.0, 0.0), (1.0, 1e6), (0.001, 0.0), (0.0371, 12.3)] {
                let slope = Convex::triangle((0.0, 0.0), (4096.0 * scale, 0.0), (4096.0 * scale, rise * scale));
                let slope = Shape::from(slope.expect("a slope"));
                let (mover, ground) = (mover.scaled(scale).expect("a mover"), slope.at((far, -far)));
                let above = Pose2::from((far + 3000.0 * scale, 6000.0 * scale - far));
                let mut at = cast_shape(mover.at(above), (0.0, -8000.0 * scale), ground).stop();
                let landed = at;
                for _ in 0..1_000 {
                    at = cast_shape(mover.at(at), (0.0, -4.0 * scale), ground).stop();
                }
                let off = (at.translation - landed.translation).length();
                let ulp = (landed.translation.length() + 16.0 * scale) * f32::EPSILON;
                assert!(off <= 4.0 * ulp, "{name}, rise {rise}, scale {scale}, {far} away: by {off}, ulp {ulp}");
            }
        }
    }
}
