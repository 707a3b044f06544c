//! When discs and boxes come to lines, where rounding is largest: starts next to a wall, paths that graze one, and openings
//! that are come to within 10⁻⁹ of each other.
//!
//! `JOSTLE_ENTRIES` sets how many of each are tried.

use jostle::Vec2;
use jostle::sectors::{Heights, Rule, SectorLine, SectorMap};
use jostle_oracle::{Body, Relation, relate, relate_after};

use crate::common::{counts::cases, random::Random};
use crate::maps::ROOM;

const PERSON: Rule = Rule::Walk { height: 56.0, step: 24.0 };

/// A wall, a disc and its path; all whole numbers below 2²⁴.
#[derive(Clone, Copy, Debug)]
struct Cast {
    end: [i64; 2],
    from: [i64; 2],
    to: [i64; 2],
    radius: i64,
}

fn floats(p: [i64; 2]) -> [f64; 2] {
    p.map(|x| x as f64)
}

impl Cast {
    /// True if the cast hits; an error if the disc overlaps the wall at the fraction of the hit, or starts clear and passes
    /// through it without a hit.
    fn agrees(self) -> Result<bool, String> {
        let single = |p: [i64; 2]| Vec2::new(p[0] as f32, p[1] as f32);
        let wall = vec![SectorLine::new(0, 1).with_front(0)];
        let map = SectorMap::new([Vec2::ZERO, single(self.end)], wall, vec![ROOM]).expect("a wall");
        let hit = map.cast_disc(single(self.from), single(self.to), self.radius as f32, Rule::Solid);
        let line = Body { corners: vec![[0.0, 0.0], floats(self.end)], radius: 0.0 };
        let disc = |corners: Vec<[f64; 2]>| Body { corners, radius: self.radius as f32 };
        let (start, path) = (disc(vec![floats(self.from)]), disc(vec![floats(self.from), floats(self.to)]));
        if relate(&start, &line) == Relation::Overlapping {
            return Ok(false);
        }
        let passes = relate(&path, &line) == Relation::Overlapping;
        if hit.is_some() != passes {
            return Err(format!(
                "{hit:?}, but it {} through the wall",
                if passes { "passes" } else { "does not pass" }
            ));
        }
        let Some(hit) = hit else { return Ok(false) };
        let by = [self.to[0] - self.from[0], self.to[1] - self.from[1]];
        if relate_after(&start, &line, floats(by), hit.fraction) == Relation::Overlapping {
            return Err(format!("the fraction {:e} is late", hit.fraction));
        }
        Ok(true)
    }
}

/// The greatest common divisor, and factors of both numbers whose sum it is.
fn extended_gcd(a: i64, b: i64) -> [i64; 3] {
    if b == 0 {
        return [a, 1, 0];
    }
    let [divisor, x, y] = extended_gcd(b, a % b);
    [divisor, y, x - a / b * y]
}

/// A wall whose end has no common divisor, a whole radius, and for each height the places of whole numbers at it: the
/// height is the cross product with the wall, `steps` more than the first one at which a disc does not overlap the wall's
/// line.
struct NearWall {
    end: [i64; 2],
    radius: i64,
    unit: [i64; 2],
    first: i64,
}

impl NearWall {
    fn new(random: &mut Random) -> Option<NearWall> {
        let bits = *random.pick(&[6, 10, 14, 18, 20, 22, 23]);
        let whole = |random: &mut Random, bits: usize| random.below(1 << bits) as i64;
        let end = [1 + whole(random, bits), whole(random, bits)];
        let [divisor, x, y] = extended_gcd(end[0], end[1]);
        let radius = 1 + whole(random, bits - 2);
        let square = i128::from(radius * radius) * i128::from(end[0] * end[0] + end[1] * end[1]);
        let mut first = (square as f64).sqrt() as i64;
        while i128::from(first) * i128::from(first) < square {
            first += 1;
        }
        while i128::from(first - 1) * i128::from(first - 1) >= square {
            first -= 1;
        }
        (divisor == 1).then_some(NearWall { end, radius, unit: [-y, x], first })
    }

    /// The place at this height that is about so many lengths of the wall along it.
    fn place(&self, steps: i64, along: i64) -> Option<[i64; 2]> {
        let [ex, ey] = self.end.map(i128::from);
        let at = self.unit.map(|unit| i128::from(unit) * i128::from(self.first + steps));
        let shift = i128::from(along) - (ex * at[0] + ey * at[1]).div_euclid(ex * ex + ey * ey);
        let place = [at[0] + shift * ex, at[1] + shift * ey];
        place.iter().all(|x| x.abs() < 1 << 24).then(|| place.map(|x| x as i64))
    }
}

/// Tries casts at walls, and counts those that hit.
fn search(name: &str, draw: impl Fn(&NearWall, &mut Random) -> Option<[[i64; 2]; 2]>) {
    let count = cases("JOSTLE_ENTRIES", 60_000);
    let (mut tried, mut hits) = (0, 0);
    for seed in 0..count {
        let mut random = Random::new(seed);
        let Some(wall) = NearWall::new(&mut random) else { continue };
        let Some([from, to]) = draw(&wall, &mut random) else { continue };
        if to.iter().any(|x| x.abs() >= 1 << 24) {
            continue;
        }
        let cast = Cast { end: wall.end, from, to, radius: wall.radius };
        let hit = cast.agrees().unwrap_or_else(|message| panic!("{name}, seed {seed}: {message}\n{cast:?}"));
        tried += 1;
        hits += u64::from(hit);
    }
    println!("{name}: {tried} casts, {hits} of which hit and none late");
    assert!(tried > count / 5 && hits > count / 20, "{name}: {tried} {hits} of {count}");
}

#[test]
fn a_disc_that_starts_next_to_a_wall_is_stopped_there() {
    search("starts next to a wall", |wall, random| {
        let from = wall.place(random.below(3) as i64, random.below(3) as i64 - 1)?;
        let size = 2 * wall.end[0].max(wall.end[1]) as usize;
        let to = [(); 2].map(|()| random.below(2 * size) as i64 - (size / 2) as i64);
        Some([from, to])
    });
}

#[test]
fn a_disc_that_grazes_a_wall_is_never_late() {
    search("grazes a wall", |wall, random| {
        let steps = *random.pick(&[3, 16]);
        let from = wall.place(random.below(steps) as i64, -(random.below(3) as i64))?;
        Some([from, wall.place(-1 - random.below(steps) as i64, random.below(3) as i64)?])
    });
    // Its centre comes to the height of the wall beside it, but the bound of that time is before the wall begins.
    let cast = Cast {
        end: [4_877_840, 5_548_163],
        from: [-6_722_578, -4_855_295],
        to: [5_636_970, 9_202_728],
        radius: 1_842_920,
    };
    assert_eq!(cast.agrees(), Ok(true));
}

#[test]
fn discs_off_a_wall_by_less_than_rounding_do_not_pass_it() {
    for (end, radius, from, to) in [
        // 8.5e-14 off the wall.
        ((243.0, 7.0), 20.44008, (158.0, 25.0), (243.0, 7.0)),
        // Its centre comes to lie beyond the wall.
        ((2_191_585.0, 1_378_818.0), 86.0, (1_393_772.0, 876_982.0), (2_191_586.0, 1_378_817.0)),
    ] {
        let map = SectorMap::new([(0.0, 0.0), end], vec![SectorLine::new(0, 1).with_front(0)], vec![ROOM]);
        let hit = map.expect("a wall").cast_disc(from, to, radius, Rule::Solid).expect("it goes into the wall");
        assert!(hit.fraction < 1e-6, "{hit:?}");
    }
}

/// A hall, a room with a low ceiling at the first four corners, and one with a high floor at the others, which are
/// together too low for a person.
fn hall(low: [(f32, f32); 4], high: [(f32, f32); 4]) -> SectorMap {
    let around = [(-90.0, -95.0), (-90.0, 95.0), (95.0, 95.0), (95.0, -95.0)];
    let ring =
        |first: u32, front: u32| (0..4).map(move |i| SectorLine::new(first + i, first + (i + 1) % 4).with_front(front));
    let lines = ring(0, 0).chain(ring(4, 1).chain(ring(8, 2)).map(|line| line.with_back(0))).collect();
    let heights = [(0.0, 128.0), (0.0, 64.0), (20.0, 128.0)].map(|(floor, ceiling)| Heights { floor, ceiling });
    SectorMap::new([around, low, high].concat(), lines, heights.to_vec()).expect("a map")
}

/// The floor begins at x = 16 and the low ceiling at a corner that the disc grazes 10⁻¹² to 10⁻⁹ later, or before.
#[test]
fn a_disc_does_not_pass_between_two_openings_that_are_too_low_together() {
    let (count, radius, from) = (cases("JOSTLE_ENTRIES", 60_000) / 4, 16.0, (-4.0, 0.0));
    let mut tried = 0;
    for seed in 0..count {
        let mut random = Random::new(seed);
        let y = radius - (1 + random.below(4000)) as f32 * 2_f32.powi(-20);
        let floor = radius + random.below(8) as f32 * 2_f32.powi(-19);
        // Where the disc comes to the corner and to the floor at once.
        let aside = (f64::from(radius * radius) - f64::from(y) * f64::from(y)).sqrt();
        let x = random.nudged((aside + f64::from(floor - radius)) as f32, 2);
        let map = hall(
            [(x, y), (x, 90.0), (50.0, 90.0), (50.0, 60.0)],
            [(floor, -90.0), (floor, 5.0), (90.0, 5.0), (90.0, -90.0)],
        );
        for to in [x, x + 1.0, 10.0] {
            if map.fits(from, radius, 56.0) && !map.fits((to, 0.0), radius, 56.0) {
                tried += 1;
                let hit = map.cast_disc(from, (to, 0.0), radius, PERSON);
                assert!(hit.is_some(), "seed {seed}: corner at {x:?}, {y:?}, floor from {floor:?}, to {to:?}");
            }
        }
    }
    assert!(tried > count / 2, "{tried} of {count}");
}

/// The floor begins where the box comes to the slanted edge of the low ceiling at a small angle.
#[test]
fn a_box_does_not_pass_between_two_openings_that_are_too_low_together() {
    let (count, half, from) = (cases("JOSTLE_ENTRIES", 60_000) / 4, (16.0, 16.0), (-4.0, 0.0));
    let mut tried = 0;
    for seed in 0..count {
        let mut random = Random::new(seed);
        let slope = 1e-3 * random.between(0.1, 1.1);
        let [left, right] = [16.0 + slope * random.between(76.0, 77.0), 16.0 - slope * random.between(43.0, 44.0)];
        // The corner of the box is at (x + 16, 16), if its centre is at (x, 0).
        let share = (f64::from(left) - 16.0) / (f64::from(left) - f64::from(right));
        let floor = random.nudged((120.0 * share - 60.0) as f32, 1);
        let low = [(-60.0, left), (-60.0, 90.0), (60.0, 90.0), (60.0, right)];
        let map = hall(low, [(floor, -90.0), (floor, 5.0), (90.0, 5.0), (90.0, -90.0)]);
        for to in [(6.0, 0.0), (20.0, 0.0)] {
            if map.fits_aabb(from, half, 56.0) && !map.fits_aabb(to, half, 56.0) {
                tried += 1;
                let hit = map.cast_aabb(from, to, half, PERSON);
                assert!(hit.is_some(), "seed {seed}: edge {left:?} to {right:?}, floor from {floor:?}, to {to:?}");
            }
        }
    }
    assert!(tried > count / 2, "{tried} of {count}");
    // The box comes to the slanted edge 9.2e-11 after the floor.
    let low = [(-60.0, 16.037_737), (-60.0, 90.0), (60.0, 90.0), (60.0, 15.978_74)];
    let map = hall(low, [(16.756_704, -90.0), (16.756_704, 5.0), (90.0, 5.0), (90.0, -90.0)]);
    assert!(map.cast_aabb(from, (6.0, 0.0), half, PERSON).is_some());
}

/// Three strips with these heights, side by side along x; the one in the middle is from 0 to this width.
fn strips(heights: [(f32, f32); 3], width: f32) -> SectorMap {
    let xs = [-200.0, 0.0, width, width + 200.0];
    let vertices = xs.map(|x| [(x, -100.0), (x, 100.0)]).concat();
    let wall =
        |from: usize, to: usize, sector: usize| SectorLine::new(from as u32, to as u32).with_front(sector as u32);
    let mut lines = vec![wall(0, 1, 0), wall(7, 6, 2)];
    for strip in 0..3 {
        lines.extend([wall(2 * strip + 1, 2 * strip + 3, strip), wall(2 * strip + 2, 2 * strip, strip)]);
    }
    lines.extend([1, 2].map(|strip| wall(2 * strip, 2 * strip + 1, strip).with_back(strip as u32 - 1)));
    SectorMap::new(vertices, lines, heights.map(|(floor, ceiling)| Heights { floor, ceiling }).to_vec())
        .expect("strips")
}

/// A strip exactly as wide as the mover is left just when the mover comes to the next: so it decides no more than one that is
/// a bit wider.
#[test]
fn a_strip_as_wide_as_the_mover_counts_as_one_a_bit_wider() {
    let [mut stopped, mut free] = [0; 2];
    for seed in 0..cases("JOSTLE_ENTRIES", 60_000) / 30 {
        let mut random = Random::new(seed);
        let radius = (1 + random.below(40)) as f32 * *random.pick(&[1.0, 0.5, 0.375]);
        let heights = [(); 3].map(|()| (8.0 * random.below(8) as f32, 80.0 + 8.0 * random.below(8) as f32));
        let map = [0.0, 1.0 / 64.0].map(|wider| strips(heights, 2.0 * radius + wider));
        let (from, to) = ((-radius - random.below(50) as f32 - 0.5, 0.25), (2.0 * radius + 100.0, 0.25));
        let hits = map.each_ref().map(|map| {
            let hits = [map.cast_disc(from, to, radius, PERSON), map.cast_aabb(from, to, (radius, radius), PERSON)];
            hits.map(|hit| hit.map(|hit| hit.line))
        });
        assert_eq!(hits[0], hits[1], "seed {seed}: radius {radius}, {heights:?} from {from:?}");
        stopped += hits[0].iter().flatten().count();
        free += 2 - hits[0].iter().flatten().count();
    }
    assert!(stopped > 100 && free > 100, "{stopped} {free}");
}

#[test]
fn a_box_slides_along_a_slanted_wall_that_it_overlaps() {
    let mut tried = 0;
    for (x, y) in (1..40).flat_map(|x| (1..40).map(move |y| (x as f32, y as f32))) {
        let wall = vec![SectorLine::new(0, 1).with_front(0)];
        let map = SectorMap::new([(0.0, 0.0), (100.0 * x, 100.0 * y)], wall, vec![ROOM]).expect("a wall");
        for side in [1.0, -1.0] {
            let from = (50.0 * x - side, 50.0 * y + side);
            assert_eq!(map.cast_aabb(from, (from.0 + x, from.1 + y), (2.0, 2.0), Rule::Solid), None, "{x} {y}");
            let into = map.cast_aabb(from, (from.0 + x + side, from.1 + y - side), (2.0, 2.0), Rule::Solid);
            assert!(into.is_some_and(|hit| hit.fraction == 0.0), "{x} {y}: {into:?}");
            tried += 1;
        }
    }
    assert!(tried > 1000);
}

/// Many openings come before the wall, so it is found among others in a later part of the path: a bound of when it is come to
/// may not lie before that part.
#[test]
fn a_wall_behind_many_openings_is_met_by_a_disc_that_grazes_it() {
    let room = Heights { floor: 0.0, ceiling: 256.0 };
    let xs: Vec<f32> = [-100.0].into_iter().chain((0..16).map(|i| 958.0 + 0.25 * i as f32)).chain([3000.0]).collect();
    let count = xs.len() as u32;
    let mut vertices: Vec<(f32, f32)> = [-100.0, 100.0].iter().flat_map(|&y| xs.iter().map(move |&x| (x, y))).collect();
    let wall = |from: u32, to: u32, sector: u32| SectorLine::new(from, to).with_front(sector);
    let mut lines = vec![wall(0, count, 0), wall(2 * count - 1, count - 1, count - 2)];
    for i in 0..count - 1 {
        lines.extend([wall(i + 1, i, i), wall(count + i, count + i + 1, i)]);
    }
    lines.extend((1..count - 1).map(|i| wall(i, count + i, i).with_back(i - 1)));
    // Short lines far from the path make the cells of the search small.
    for i in 0..1500 {
        let (x, y) = (-90.0 + (i % 200) as f32 * 5.0, -80.0 + (i / 200) as f32);
        let x = if x > 950.0 { -90.5 } else { x };
        let first = vertices.len() as u32;
        vertices.extend([(x, y), (x + 1.0, y)]);
        lines.push(SectorLine { blocking: true, ..wall(first, first + 1, 0).with_back(0) });
    }
    let (first, last) = (vertices.len() as u32, count - 2);
    vertices.extend([(1000.0, 16.0), (1100.0, 16.0)]);
    lines.push(SectorLine { blocking: true, ..wall(first, first + 1, last).with_back(last) });
    let map = SectorMap::new(vertices, lines, vec![room; count as usize - 1]).expect("a map");
    let hits = [PERSON, Rule::Solid].map(|rule| map.cast_disc((0.0, -1e-12), (2000.0, 1e-12), 16.0, rule));
    assert!(hits[0].is_some() && hits[0] == hits[1], "{hits:?}");
    // It is beside the wall from x = 1000 on, and deeper than at its start only then.
    assert!(hits[0].is_some_and(|hit| hit.fraction > 0.49), "{hits:?}");
}

/// The place just after the touch of a line is beyond it if the mover is that small: it is still judged from before.
#[test]
fn a_tiny_mover_does_not_pass_a_step_that_is_too_high() {
    let heights = [0.0, 64.0].map(|floor| Heights { floor, ceiling: 192.0 }).to_vec();
    let wall = |from: u32, to: u32, sector: u32| SectorLine::new(from, to).with_front(sector);
    for (far, radius) in [(1e6, 1e-7), (1e6, 1e-3), (1e3, 1e-10)] {
        // Two rooms side by side, the line between them half-way.
        let vertices = [-1.0, 0.5 * far, far + 1.0].map(|x| [(x, -9.0), (x, 9.0)]).concat();
        let lines = vec![
            wall(0, 1, 0),
            wall(1, 3, 0),
            wall(2, 0, 0),
            wall(2, 3, 1).with_back(0),
            wall(3, 5, 1),
            wall(4, 2, 1),
            wall(5, 4, 1),
        ];
        let map = SectorMap::new(vertices, lines, heights.clone()).expect("two rooms");
        let up = map.cast_disc((0.0, 0.0), (far, 0.0), radius, PERSON);
        let boxed = map.cast_aabb((0.0, 0.0), (far, 0.0), (radius, radius), PERSON);
        let down = map.cast_disc((far, 0.0), (0.0, 0.0), radius, PERSON);
        assert_eq!([up.is_some(), boxed.is_some(), down.is_some()], [true, true, false], "{far} {radius}");
    }
}

/// The height over the wall's line is below what its terms leave accurate, so the time of the touch is an interval that begins
/// before the wall does.
#[test]
fn a_disc_next_to_the_line_of_a_wall_is_not_late_at_its_start() {
    let tiny = 2_f32.powi(-99);
    let wall = vec![SectorLine::new(0, 1).with_front(0)];
    let end = -(2_f32.powi(-10));
    let map = SectorMap::new([(-1.0, -1.0), (end, end)], wall, vec![ROOM]).expect("a wall");
    for (to, latest) in [(-1.5, 0.5), (-0.75, 1.0)] {
        let hit = map.cast_disc((0.0, tiny), (to, to), tiny / 2_f32.sqrt() / 2.0, Rule::Solid);
        assert!(hit.is_none_or(|hit| hit.fraction <= latest), "{hit:?}");
    }
}
