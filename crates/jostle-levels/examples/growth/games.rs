use std::{f32::consts::TAU, hint::black_box};

use jostle::{
    Compound, Convex, Manifolds, Part, Placed, Polygon, Pose2, Relation, Rot2, Shape, Vec2, contact_manifolds, relate,
    separation,
};

use crate::{
    choice::Choice,
    clock::timed,
    families::{outline, round, surface},
    figure::Figure,
    freedoom,
    page::{Row, Table},
    random::Random,
    show_progress,
};

pub(crate) const NAME: &str = "What games ask";

/// Cases of each set and depth.
pub(crate) const CASES: usize = 64;

/// Shapes of a game, and cases of two of them each.
pub(crate) struct Cases {
    pub(crate) shapes: Vec<Shape>,
    pub(crate) shallow: Vec<Case>,
    pub(crate) deep: Vec<Case>,
}

/// Two shapes, by their indexes, and where they are.
pub(crate) struct Case {
    pub(crate) shapes: [usize; 2],
    pub(crate) poses: [Pose2; 2],
}

impl Case {
    pub(crate) fn placed<'a>(&self, shapes: &'a [Shape]) -> [Placed<'a>; 2] {
        [0, 1].map(|i| shapes[self.shapes[i]].at(self.poses[i]))
    }
}

/// The cases of a set; none if what they need is not installed.
type Make = fn() -> Option<Cases>;

/// The rows of the table.
const SETS: [(&str, Make); 9] = [
    ("A box that stands on an L", || Some(standing(ell()))),
    ("A box that stands on a row of tiles", || Some(standing(tiles()))),
    ("A box that stands on a chain", || Some(standing(surface(60, 6.0)))),
    ("Boxes and discs on L, T, U and arrow", || Some(tumbled(movers(), letters()))),
    ("L, T, U and arrow, each on another", || Some(tumbled(letters(), letters()))),
    ("Asteroids of 10 to 38 corners, each on another", || Some(tumbled(asteroids(), asteroids()))),
    ("Boxes and discs on sprites of 60 to 200 corners", || Some(tumbled(movers(), sprites()))),
    ("Sprites, each on another", || Some(tumbled(sprites(), sprites()))),
    ("Players on sectors of Freedoom", freedoom::players_on_sectors),
];

/// The median and the worst of the cases of each set: of depth and contacts, shallow and deep.
pub(crate) fn measure(choice: &Choice<'_>) -> Table {
    let columns = ["depth, shallow", "contacts, shallow", "depth, deep", "contacts, deep"].map(String::from).to_vec();
    let mut table = Table { name: NAME.into(), columns, rows: Vec::new() };
    for (name, make) in SETS.into_iter().filter(|(name, _)| choice.wants_row(NAME, name)) {
        show_progress(&format!("{NAME}: {name}"));
        let Some(Cases { shapes, shallow, deep }) = make() else { continue };
        let times = |cases: &[Case], ask: fn([Placed<'_>; 2])| {
            Figure::of(cases.iter().map(|case| timed(|| ask(case.placed(&shapes)))).collect())
        };
        let cells =
            vec![times(&shallow, depth), times(&shallow, contacts), times(&deep, depth), times(&deep, contacts)];
        table.rows.push(Row { name: name.into(), cells });
    }
    table
}

pub(crate) fn depth([a, b]: [Placed<'_>; 2]) {
    _ = black_box(separation(a, b));
}

pub(crate) fn contacts([a, b]: [Placed<'_>; 2]) {
    contact_manifolds(a, b, 0.01, &mut Manifolds::new());
}

/// Pairs of two shapes of any rotation. For a shallow one, the first comes from any side until it overlaps the second by at
/// most 0.05; for a deep one, it lies somewhere in the box of the second, a quarter deep at least.
pub(crate) fn tumbled(firsts: Vec<Shape>, seconds: Vec<Shape>) -> Cases {
    let mut random = Random::new(7);
    let count = firsts.len();
    let shapes: Vec<Shape> = firsts.into_iter().chain(seconds).collect();
    let (mut shallow, mut deep) = (Vec::new(), Vec::new());
    while shallow.len() < CASES || deep.len() < CASES {
        let pair = [random.index(count), count + random.index(shapes.len() - count)];
        let rest = Pose2::new(random.point(Vec2::ZERO, Vec2::new(2.0, 2.0)), random.rotation());
        let aabb = shapes[pair[1]].at(rest).aabb();
        let target = random.point(aabb.min, aabb.max);
        let turn = random.rotation();
        let side = random.rotation();
        let start = random.between(8.0, 8.05);
        let case = |distance: f32| Case {
            shapes: pair,
            poses: [Pose2::new(target + side * Vec2::new(distance, 0.0), turn), rest],
        };
        if shallow.len() < CASES {
            let steps = (0..160).map(|step| case(start - 0.05 * step as f32));
            shallow.extend(steps.into_iter().find(|case| overlap(case, &shapes)));
        }
        if deep.len() < CASES {
            deep.extend(Some(case(0.0)).filter(|case| depth_of(case, &shapes) >= 0.25));
        }
    }
    Cases { shapes, shallow, deep }
}

/// An upright box above a ground that comes down until it overlaps: a shallow one by at most 0.05, a deep one by 0.25 to
/// 0.5 more.
fn standing(ground: Shape) -> Cases {
    let mut random = Random::new(11);
    let aabb = ground.at(Pose2::IDENTITY).aabb();
    let shapes = vec![rectangle(0.8, 1.4), ground];
    let (mut shallow, mut deep) = (Vec::new(), Vec::new());
    while shallow.len() < CASES {
        let x = random.between(aabb.min.x, aabb.max.x);
        let start = aabb.max.y + random.between(1.0, 1.05);
        let case = |y: f32| Case { shapes: [0, 1], poses: [Pose2::new((x, y), Rot2::IDENTITY), Pose2::IDENTITY] };
        let Some(y) = (0..160).map(|step| start - 0.05 * step as f32).find(|&y| overlap(&case(y), &shapes)) else {
            continue;
        };
        shallow.push(case(y));
        deep.push(case(y - random.between(0.25, 0.5)));
    }
    Cases { shapes, shallow, deep }
}

pub(crate) fn overlap(case: &Case, shapes: &[Shape]) -> bool {
    let [a, b] = case.placed(shapes);
    relate(a, b) == Relation::Overlapping
}

/// 0 or less if they do not overlap.
pub(crate) fn depth_of(case: &Case, shapes: &[Shape]) -> f32 {
    let [a, b] = case.placed(shapes);
    -separation(a, b).distance
}

pub(crate) fn rectangle(width: f32, height: f32) -> Shape {
    Convex::rectangle(width, height).unwrap_or_else(|error| panic!("{error}")).into()
}

pub(crate) fn disc(radius: f32) -> Shape {
    Convex::circle(radius).unwrap_or_else(|error| panic!("{error}")).into()
}

fn movers() -> Vec<Shape> {
    let capsule = Convex::capsule((0.0, -0.4), (0.0, 0.4), 0.35).unwrap_or_else(|error| panic!("{error}"));
    let hexagon = Convex::regular(6, 0.7).unwrap_or_else(|error| panic!("{error}"));
    vec![rectangle(0.8, 1.4), disc(0.5), capsule.into(), hexagon.into()]
}

/// An L of three by three whose arms are one wide.
pub(crate) fn ell() -> Shape {
    corners(&[(0.0, 0.0), (3.0, 0.0), (3.0, 1.0), (1.0, 1.0), (1.0, 3.0), (0.0, 3.0)])
}

fn letters() -> Vec<Shape> {
    let t = [(0.0, 2.0), (0.0, 1.0), (1.0, 1.0), (1.0, -2.0), (2.0, -2.0), (2.0, 1.0), (3.0, 1.0), (3.0, 2.0)];
    let u = [(0.0, 0.0), (4.0, 0.0), (4.0, 3.0), (3.0, 3.0), (3.0, 1.0), (1.0, 1.0), (1.0, 3.0), (0.0, 3.0)];
    let arrow =
        [(2.0, 0.0), (0.5, 0.4), (-1.0, 1.4), (-1.2, 0.6), (-0.7, 0.0), (-1.2, -0.6), (-1.0, -1.4), (0.5, -0.4)];
    vec![ell(), corners(&t), corners(&u), corners(&arrow)]
}

fn corners(points: &[(f32, f32)]) -> Shape {
    Polygon::new(points.iter().map(|&point| Vec2::from(point))).unwrap_or_else(|error| panic!("{error}")).into()
}

/// Twelve boxes of one by one side by side, as one compound.
pub(crate) fn tiles() -> Shape {
    let tile = |i: i32| Part::new(rectangle(1.0, 1.0), (i as f32, 0.0));
    Compound::new((0..12).map(tile)).unwrap_or_else(|error| panic!("{error}")).into()
}

/// Outlines whose corners are at any distance between 1.2 and 2.
pub(crate) fn asteroids() -> Vec<Shape> {
    let mut random = Random::new(3);
    let radii =
        |count: usize, random: &mut Random| -> Vec<f32> { (0..count).map(|_| random.between(1.2, 2.0)).collect() };
    let asteroid = |i: usize| {
        let radii = radii(10 + 4 * i, &mut random);
        outline(round(radii.len(), |corner, _| radii[corner]))
    };
    (0..8).map(asteroid).collect()
}

/// Smooth outlines, as those that are traced around a picture.
pub(crate) fn sprites() -> Vec<Shape> {
    let mut random = Random::new(5);
    let mut sprite = |i: usize| {
        let waves: Vec<_> =
            (1..8).map(|k| k as f32).map(|k| (k, random.unit() * TAU, random.unit() * 0.28 / k)).collect();
        let radius = |_, angle: f32| {
            1.6 + waves.iter().map(|(k, phase, height)| height * (k * angle + phase).sin()).sum::<f32>()
        };
        outline(round(60 + 20 * i, radius))
    };
    (0..8).map(&mut sprite).collect()
}

/// What the page says below the heading.
pub(crate) fn what() -> String {
    let freedoom = if freedoom::is_installed() {
        "Players are boxes\nand a disc in the sizes of Doom, 20 to 64 units long, and shallow up to 4 of them; sectors are concave areas of six levels."
    } else {
        "Freedoom\nwas not installed where this page was made, so its row is missing."
    };
    format!(
        "Depth is `separation` of two shapes that overlap, contacts are `contact_manifolds` of them: what a game asks of every\n\
         pair that touches, in every frame. The shapes are 1 to 4 long. A shallow pair overlaps by at most 0.05, as shapes that\n\
         rest on each other or bump into each other. A deep one overlaps by 0.25 or more; a box that stands is upright and has\n\
         sunk that far, all others have any rotation. Median / worst of {CASES} cases. {freedoom}"
    )
}
