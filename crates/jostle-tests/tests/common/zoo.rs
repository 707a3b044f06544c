//! One shape of every kind: the laws are checked on every pair of these.

use super::{generators::Pair, random::Random};
use jostle::{Chain, Compound, Convex, Part, Polygon, Pose2, Rot2, Shape, Vec2};

pub fn zoo() -> Vec<(&'static str, Convex)> {
    let needle = [(0.0, 0.0), (1000.0, 0.001), (1000.0, 0.0011)];
    // The turns at the middle corners are to the left by less than f64 can see in their rounded cross products.
    let barely_convex = [(0.0, 1.0), (1.0, 0.0), (2.0, -1.0 + f32::EPSILON), (16_777_216.0, 16_777_216.0)];
    let shapes = [
        ("point", Convex::hull([(0.25, -0.5)])),
        ("circle", Convex::circle(1.0)),
        ("tiny circle", Convex::circle(1e-6)),
        ("circle off its origin", Convex::bounding_circle([(1.0, 2.0), (3.0, 2.0)])),
        ("segment", Convex::segment((-1.0, 0.0), (1.0, 0.5))),
        ("level segment", Convex::segment((-1.0, 0.0), (1.0, 0.0))),
        ("capsule", Convex::capsule((0.0, -1.0), (0.0, 1.0), 0.5)),
        ("square", Convex::rectangle(2.0, 2.0)),
        ("plank", Convex::rectangle(8.0, 0.25)),
        ("rounded square", Convex::rounded_rectangle(2.0, 2.0, 0.25)),
        ("stadium", Convex::rounded_rectangle(3.0, 1.0, 0.5)),
        ("triangle", Convex::triangle((0.0, 0.0), (2.0, 0.0), (0.0, 1.0))),
        ("clockwise triangle", Convex::triangle((0.0, 0.0), (0.0, 1.5), (2.0, 0.0))),
        ("needle", Convex::polygon(needle)),
        ("barely convex", Convex::hull(barely_convex)),
        ("pentagon", Convex::regular(5, 1.5)),
        ("octagon", Convex::regular(8, 1.0)),
        ("nine corners", Convex::regular(9, 1.0)),
        ("hundred corners", Convex::regular(100, 2.0)),
        ("rounded hexagon", Convex::regular(6, 1.0).and_then(|hexagon| hexagon.grown(0.1))),
        ("far from its origin", Convex::hull([(1000.0, 1000.0), (1001.0, 1000.0), (1000.5, 1001.0)])),
        ("huge", Convex::rectangle(1e6, 1e6)),
    ];
    shapes.into_iter().map(|(name, shape)| (name, shape.expect(name))).collect()
}

/// One of every kind of concave or many-part shape.
pub fn kinds() -> Vec<(&'static str, Shape)> {
    let polygon = |outline: &[(f32, f32)]| Shape::from(Polygon::new(outline.iter().copied()).expect("valid"));
    let ell = [(0.0, 0.0), (3.0, 0.0), (3.0, 1.0), (1.0, 1.0), (1.0, 3.0), (0.0, 3.0)];
    let cup = [(-2.0, 0.0), (2.0, 0.0), (2.0, 2.0), (1.0, 2.0), (1.0, 1.0), (-1.0, 1.0), (-1.0, 2.0), (-2.0, 2.0)];
    let square = [(-3.0, -3.0), (3.0, -3.0), (3.0, 3.0), (-3.0, 3.0)];
    let hole = [(-1.0, -1.0), (1.5, -1.0), (0.5, 1.0)];
    let bite = [(-3.0, -1.0), (1.0, -3.0), (0.0, 2.0), (-2.0, 3.0)];
    // Two triangles that meet at the origin, as one ring.
    let bow = [(0.0, 0.0), (2.0, -1.0), (2.0, 1.0), (0.0, 0.0), (-2.0, 1.0), (-2.0, -1.0)];
    let path = [(-2.0, 0.5), (-0.5, 0.0), (0.5, 0.0), (1.0, 0.0), (1.0, 1.5)];
    let tangle = [(0.0, 0.0), (2.0, 2.0), (2.0, 0.0), (0.0, 2.0), (1.0, 1.0), (0.0, 0.0)];
    let framed = |hole: &[(f32, f32)]| Shape::from(Polygon::with_holes(square, [hole.to_vec()]).expect("valid"));
    let open = |points: &[(f32, f32)]| Chain::open(points.iter().copied()).expect("valid");
    let closed = |points: &[(f32, f32)]| Chain::closed(points.iter().copied()).expect("valid");
    let compound = |parts: Vec<Part>| Shape::from(Compound::new(parts).expect("valid"));
    let figure = |shape: Result<Convex, _>| shape.expect("valid");
    let turned = Pose2::new((0.5, 0.25), Rot2::degrees(30.0));
    vec![
        ("ell", polygon(&ell)),
        ("cup", polygon(&cup)),
        ("comb", polygon(&comb())),
        ("frame", framed(&hole)),
        ("bitten frame", framed(&bite)),
        ("bow", polygon(&bow)),
        ("star", Polygon::new(star()).expect("valid").into()),
        ("sliver", polygon(&[(0.0, 0.0), (8.0, 0.001), (4.0, 0.001), (3.0, 0.0015)])),
        ("open chain", open(&path).into()),
        ("one-sided chain", open(&path).one_sided().into()),
        ("loop", closed(&cup).into()),
        ("one-sided loop", closed(&cup).one_sided().into()),
        ("tangle", open(&tangle).into()),
        (
            "overlapping parts",
            compound(vec![
                Part::new(figure(Convex::rectangle(4.0, 1.0)), (0.0, 0.0)),
                Part::new(figure(Convex::rectangle(1.0, 4.0)), (0.0, 0.0)),
                Part::new(figure(Convex::circle(0.75)), (1.5, 0.0)),
            ]),
        ),
        (
            "polygon and chain",
            compound(vec![Part::new(polygon(&ell), turned), Part::new(open(&path), (0.0, 2.0)).tagged(1)]),
        ),
        ("single part", compound(vec![Part::new(polygon(&cup), (1.0, 0.0))])),
    ]
}

/// A comb with five teeth.
fn comb() -> Vec<(f32, f32)> {
    let mut points = vec![(0.0, 0.0), (4.5, 0.0)];
    for tooth in (0..5).rev() {
        let (left, right) = (tooth as f32, tooth as f32 + 0.5);
        points.extend([(right, 2.0), (left, 2.0)]);
        if tooth > 0 {
            points.extend([(left, 0.25), (left - 0.5, 0.25)]);
        }
    }
    points
}

/// A star with forty corners, alternately far and near.
fn star() -> Vec<Vec2> {
    const CORNERS: usize = 40;
    let corner = |(i, p): (usize, &Vec2)| if i % 2 == 0 { *p } else { *p * 0.5 };
    Convex::regular(CORNERS, 2.0).expect("valid").corners().iter().enumerate().map(corner).collect()
}

/// Every pair of convex shapes, one on the other, beside it, and rotated a little or much.
pub fn for_pairs_of_the_zoo(random: &mut Random, mut check: impl FnMut(&Pair, &mut Random) -> Result<(), String>) {
    for (name_a, a) in zoo() {
        for (name_b, b) in zoo() {
            let size = a.aabb().size().x.min(b.aabb().size().x).max(0.5);
            for turn in [0.0, 1e-7, 0.25, 1.0] {
                let at = Vec2::new(random.between(-size, size), random.between(-size, size));
                for pose_b in [Pose2::IDENTITY, at.into(), Pose2::new(at, Rot2::new(turn))] {
                    let pair = Pair { a: a.clone(), pose_a: Pose2::IDENTITY, b: b.clone(), pose_b };
                    if let Err(message) = check(&pair, random) {
                        panic!("{name_a} and {name_b}: {message}\n{pair:#?}");
                    }
                }
            }
        }
    }
}
