//! Pairs of shapes of all kinds, and the exact answers about them, part by part.

use jostle::{Chain, Compound, Convex, Location, Part, Polygon, Pose2, Ray, Relation, Rot2, Shape, Vec2, separation};
use jostle_oracle::{self as oracle, Body, Region, Solid};

use super::{close::body, generators, random::Random, rings};

/// Two placed shapes of any kind.
#[derive(Clone, Debug)]
pub struct Pair {
    pub a: Shape,
    pub pose_a: Pose2,
    pub b: Shape,
    pub pose_b: Pose2,
}

impl Pair {
    pub fn swapped(&self) -> Pair {
        Pair { a: self.b.clone(), pose_a: self.pose_b, b: self.a.clone(), pose_b: self.pose_a }
    }

    pub fn moved_b(&self, by: Vec2) -> Pair {
        Pair { pose_b: Pose2::new(self.pose_b.translation + by, self.pose_b.rotation), ..self.clone() }
    }

    pub fn scaled(&self, by: f32) -> Pair {
        let pose = |p: Pose2| Pose2::new(p.translation * by, p.rotation);
        let shape = |s: &Shape| s.scaled(by).expect("a power of two keeps every shape");
        Pair { a: shape(&self.a), pose_a: pose(self.pose_a), b: shape(&self.b), pose_b: pose(self.pose_b) }
    }
}

/// A class of scenes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// Sizes about 1, any rotation.
    Unit,
    Small,
    Large,
    /// Integers and quarter turns: shared corners and edges, exact touches, exact fits.
    Grid,
    /// Rotated alike, with common corners and edges, and within ulps of touching.
    NearTouching,
    /// A polygon of several parts and any other of `Grid`.
    SeveralParts,
}

impl Class {
    pub const ALL: [Class; 5] = [Class::Unit, Class::Small, Class::Large, Class::Grid, Class::NearTouching];
}

pub fn pair(class: Class, random: &mut Random) -> Pair {
    match class {
        Class::Unit => apart(random, 1.0),
        Class::Small => apart(random, 1e-4),
        Class::Large => apart(random, 1e5),
        Class::Grid => grid(random),
        Class::SeveralParts => {
            let rings = loop {
                let rings = rings::of_parts(random);
                if !rings.is_empty() {
                    break rings;
                }
            };
            Pair { a: Polygon::from_rings(rings).expect("valid").into(), ..grid(random) }
        }
        Class::NearTouching => {
            if random.chance(2) {
                let pair = grid(random);
                // The same scene rotated as a whole: coincident places are now within an ulp.
                let turn = Rot2::new(random.between(-4.0, 4.0));
                let about = |pose: Pose2| Pose2::new(turn * pose.translation, turn);
                let flat = |shape: &Shape, pose: Pose2| {
                    Compound::new([Part::new(shape.clone(), Pose2::new(Vec2::ZERO, pose.rotation))])
                        .map(|c| c.parts()[0].shape().clone())
                };
                match (flat(&pair.a, pair.pose_a), flat(&pair.b, pair.pose_b)) {
                    (Ok(a), Ok(b)) => Pair { a, pose_a: about(pair.pose_a), b, pose_b: about(pair.pose_b) },
                    _ => pair,
                }
            } else {
                let pair = apart(random, 1.0);
                let s = separation(pair.a.at(pair.pose_a), pair.b.at(pair.pose_b));
                let mut near = pair.moved_b(s.normal * -s.distance);
                let t = &mut near.pose_b.translation;
                *t = Vec2::new(random.nudged(t.x, 2), random.nudged(t.y, 2));
                near
            }
        }
    }
}

fn apart(random: &mut Random, scale: f32) -> Pair {
    let spread = *random.pick(&[0.5, 1.5, 3.0]) * scale;
    let place = |random: &mut Random| {
        let at = (random.between(-spread, spread), random.between(-spread, spread));
        Pose2::new(at, generators::rotation(random))
    };
    let (pose_a, pose_b) = (place(random), place(random));
    Pair { a: concave(random, scale), pose_a, b: any(random, scale), pose_b }
}

/// Any shape of about this size.
pub fn any(random: &mut Random, scale: f32) -> Shape {
    if random.chance(2) { generators::shape(random, scale, 1.0).into() } else { concave(random, scale) }
}

fn concave(random: &mut Random, scale: f32) -> Shape {
    match random.below(6) {
        0..3 => polygon(&rings::any(random), random, scale).into(),
        3 => chain(random, scale).into(),
        _ => {
            let count = 1 + random.below(3);
            let part = |random: &mut Random| {
                let shape: Shape = match random.below(4) {
                    0 => polygon(&rings::any(random), random, scale).into(),
                    1 => chain(random, scale).into(),
                    _ => generators::shape(random, scale, 1.0).into(),
                };
                let at = (random.between(-scale, scale), random.between(-scale, scale));
                Part::new(
                    shape,
                    Pose2::new(at, if random.chance(2) { Rot2::IDENTITY } else { generators::rotation(random) }),
                )
            };
            let parts: Vec<Part> = (0..count).map(|_| part(random)).collect();
            // Rounding the corners of a part may make it invalid; then it is taken without rounding.
            let plain = |part: &Part| Part::new(part.shape().clone(), Vec2::ZERO);
            Compound::new(parts.clone())
                .or_else(|_| Compound::new(parts.iter().map(plain)))
                .expect("shapes as they are")
                .into()
        }
    }
}

fn polygon(rings: &rings::Rings, random: &mut Random, scale: f32) -> Polygon {
    let large = rings.outline.iter().fold(0.0, |w: f32, p| w.max(p.x.abs()).max(p.y.abs()));
    let by = if large > 2.0 { scale * *random.pick(&[0.25, 0.5, 0.3]) } else { scale };
    let scaled = rings.mapped(|p| p * by);
    Polygon::with_holes(scaled.outline, scaled.holes).expect("generated polygons are valid")
}

fn chain(random: &mut Random, scale: f32) -> Chain {
    let count = 3 + random.below(5);
    let points: Vec<Vec2> =
        (0..count).map(|_| Vec2::new(random.between(-scale, scale), random.between(-scale, scale))).collect();
    let chain = if random.chance(2) { Chain::open(points) } else { Chain::closed(points) };
    let chain = chain.expect("different points");
    if random.chance(2) { chain.one_sided() } else { chain }
}

fn grid(random: &mut Random) -> Pair {
    fn point(random: &mut Random) -> Vec2 {
        Vec2::new(random.below(9) as f32 - 4.0, random.below(9) as f32 - 4.0)
    }
    fn convex(random: &mut Random) -> Convex {
        let count = 1 + random.below(5);
        let core = match random.below(3) {
            0 => Convex::rectangle((1 + random.below(4)) as f32 * 2.0, (1 + random.below(3)) as f32 * 2.0),
            _ => Convex::hull((0..count).map(|_| point(random)).collect::<Vec<_>>()),
        };
        core.and_then(|core| core.grown(*random.pick(&[0.0, 0.0, 0.0, 1.0, 2.0, 0.5, 5.0]))).expect("small")
    }
    fn shape(random: &mut Random) -> Shape {
        match random.below(8) {
            0..4 => {
                let rings = rings::on_grid(random);
                let by = (1 + random.below(3)) as f32;
                let rings = rings.mapped(|p| p * by);
                Polygon::with_holes(rings.outline, rings.holes).expect("valid").into()
            }
            4 => {
                let mut points: Vec<Vec2> = (0..3 + random.below(4)).map(|_| point(random)).collect();
                points.dedup();
                match Chain::open(points) {
                    Ok(chain) if random.chance(2) => chain.one_sided().into(),
                    Ok(chain) => chain.into(),
                    Err(_) => convex(random).into(),
                }
            }
            5 => {
                let parts: Vec<Part> =
                    (0..1 + random.below(3)).map(|_| Part::new(convex(random), point(random))).collect();
                Compound::new(parts).expect("integers").into()
            }
            _ => convex(random).into(),
        }
    }
    let pose = |random: &mut Random| {
        Pose2::new((random.below(13) as f32 - 6.0, random.below(13) as f32 - 6.0), {
            Rot2::quarter_turns(random.below(4) as i32)
        })
    };
    let (pose_a, pose_b) = (pose(random), pose(random));
    Pair { a: shape(random), pose_a, b: shape(random), pose_b }
}

/// True for a one-sided chain and for a shape with one among its parts: others may pass it from behind.
pub fn has_front(shape: &Shape) -> bool {
    match shape {
        Shape::Chain(chain) => chain.is_one_sided(),
        Shape::Compound(compound) => compound.parts().iter().any(|part| has_front(part.shape())),
        _ => false,
    }
}

/// A part of a shape for the oracle.
#[derive(Clone, Debug)]
pub enum Member {
    Body(Body),
    Region(Region),
    /// A segment of a one-sided chain.
    Front(Body),
}

impl Member {
    pub fn solid(&self) -> Solid<'_> {
        match self {
            Member::Body(body) | Member::Front(body) => body.into(),
            Member::Region(region) => region.into(),
        }
    }

    pub fn corners(&self) -> Vec<[f64; 2]> {
        match self {
            Member::Body(body) | Member::Front(body) => body.corners.clone(),
            Member::Region(region) => region.rings.concat(),
        }
    }
}

/// The parts of a placed shape, the segments of a chain together.
pub fn members(shape: &Shape, pose: Pose2) -> Vec<Vec<Member>> {
    match shape {
        Shape::Convex(convex) => vec![vec![Member::Body(body(convex, pose))]],
        Shape::Polygon(polygon) => {
            let rings: Vec<Vec<[f32; 2]>> =
                polygon.rings().map(|ring| ring.iter().map(|&p| p.into()).collect()).collect();
            let (r, t) = (pose.rotation, pose.translation);
            vec![vec![Member::Region(Region::place(&rings, [r.cos(), r.sin()], t.into()))]]
        }
        Shape::Chain(chain) => {
            let segment = |[p, q]: [Vec2; 2]| {
                let (r, t) = (pose.rotation, pose.translation);
                let body = Body::place(&[p.into(), q.into()], [r.cos(), r.sin()], t.into(), 0.0);
                if chain.is_one_sided() { Member::Front(body) } else { Member::Body(body) }
            };
            vec![chain.segments().map(segment).collect()]
        }
        Shape::Compound(compound) => compound.parts().iter().flat_map(|part| members(part.shape(), pose)).collect(),
        _ => unreachable!("all kinds are known"),
    }
}

/// The closest relation of any two parts.
pub fn relation(a: &[Vec<Member>], b: &[Vec<Member>]) -> Relation {
    let pairs = a.iter().flatten().flat_map(|a| b.iter().flatten().map(move |b| oracle::relate(a.solid(), b.solid())));
    match pairs.max() {
        Some(oracle::Relation::Overlapping) => Relation::Overlapping,
        Some(oracle::Relation::Touching) => Relation::Touching,
        _ => Relation::Apart,
    }
}

/// The distance of two shapes that are apart or touch: the least of their parts.
pub fn distance(a: &[Vec<Member>], b: &[Vec<Member>], relation: Relation) -> f64 {
    let pairs = a.iter().flatten().flat_map(|a| b.iter().flatten().map(move |b| (a, b)));
    match relation {
        Relation::Apart => pairs.map(|(a, b)| oracle::distance(a.solid(), b.solid())).fold(f64::INFINITY, f64::min),
        Relation::Touching => 0.0,
        Relation::Overlapping => unreachable!("ask for the depth"),
    }
}

/// The depth of an overlap: that of all solids as one, or of the deepest pair of parts of which one is a segment of a
/// chain. Also the depth if nothing has no width: then nothing fits between parts that adjoin, nor where two corners of a
/// polygon meet.
pub fn depths(pair: &Pair) -> [f64; 2] {
    [false, true].map(|are_thickened| depth(pair, are_thickened))
}

fn depth(pair: &Pair, are_thickened: bool) -> f64 {
    let [(solids_a, segments_a), (solids_b, segments_b)] =
        [(&pair.a, pair.pose_a), (&pair.b, pair.pose_b)].map(|(shape, pose)| solids_and_segments(shape, pose));
    let of_pair = |a: &Member, b: &Member| match oracle::relate(a.solid(), b.solid()) {
        oracle::Relation::Overlapping => oracle::depth(a.solid(), b.solid()),
        _ => 0.0,
    };
    let of_solids = match (&solids_a[..], &solids_b[..]) {
        ([], _) | (_, []) => 0.0,
        ([a], [b]) => of_pair(a, b),
        _ => {
            let of_width = |part: &Member| if are_thickened { thickened(part) } else { part.clone() };
            let [a, b] = [&solids_a, &solids_b].map(|solids| solids.iter().map(of_width).collect::<Vec<Member>>());
            let [a, b] = [&a, &b].map(|solids| solids.iter().map(Member::solid).collect::<Vec<Solid<'_>>>());
            oracle::depth_of_all(&a, &b)
        }
    };
    let with_segment = segments_a.iter().flat_map(|a| solids_b.iter().chain(&segments_b).map(move |b| (a, b)));
    let of_segment = solids_a.iter().flat_map(|a| segments_b.iter().map(move |b| (a, b)));
    with_segment.chain(of_segment).map(|(a, b)| of_pair(a, b)).fold(of_solids, f64::max)
}

/// The parts of a placed shape, and the segments of its chains.
fn solids_and_segments(shape: &Shape, pose: Pose2) -> (Vec<Member>, Vec<Member>) {
    let all = || members(shape, pose).into_iter().flatten().collect();
    match shape {
        Shape::Chain(_) => (Vec::new(), all()),
        Shape::Compound(compound) => {
            let parts = compound.parts().iter().map(|part| solids_and_segments(part.shape(), pose));
            parts.fold((Vec::new(), Vec::new()), |(mut solids, mut segments), (others, more)| {
                solids.extend(others);
                segments.extend(more);
                (solids, segments)
            })
        }
        _ => (all(), Vec::new()),
    }
}

/// The part itself; one without width gets a radius far below an ulp of the scene, so that it fits between no two parts
/// that adjoin.
fn thickened(part: &Member) -> Member {
    match part {
        Member::Body(body) if body.radius == 0.0 && is_thin(&body.corners) => {
            let size = body.corners.iter().flatten().fold(0.0, |size: f64, x| size.max(x.abs()));
            Member::Body(Body { radius: (size * 2.0_f64.powi(-34)) as f32, ..body.clone() })
        }
        other => other.clone(),
    }
}

/// Whether all points are on one line, exactly.
fn is_thin(corners: &[[f64; 2]]) -> bool {
    let first = corners[0];
    let far = corners.iter().find(|p| **p != first);
    far.is_none_or(|&q| corners.iter().all(|&p| robust::orient2d(coord(first), coord(q), coord(p)) == 0.0))
}

pub fn location(p: [f64; 2], shape: &[Vec<Member>]) -> Location {
    let of = |member: &Member| match oracle::locate(p, member.solid()) {
        oracle::Location::Inside => Location::Inside,
        oracle::Location::Boundary => Location::Boundary,
        oracle::Location::Outside => Location::Outside,
    };
    shape.iter().flatten().map(of).min().expect("there are parts")
}

/// Whether one of A's parts encloses each of B's; `None` if that takes several segments of a chain together.
pub fn encloses(a: &[Vec<Member>], b: &[Vec<Member>]) -> Option<bool> {
    let one = |outer: &Vec<Member>, inner: &Vec<Member>| {
        inner.iter().all(|inner| outer.iter().any(|outer| oracle::encloses(outer.solid(), inner.solid())))
    };
    let sure = b.iter().all(|inner| a.iter().any(|outer| one(outer, inner)));
    (sure || a.iter().all(|outer| outer.len() == 1)).then_some(sure)
}

/// The fraction at which a ray first hits a part.
pub fn ray_fraction(ray: Ray, shape: &[Vec<Member>]) -> Option<f64> {
    let (origin, direction) = (<[f32; 2]>::from(ray.origin), <[f32; 2]>::from(ray.direction));
    let of = |member: &Member| match member {
        Member::Front(segment) => {
            let [p, q] = [segment.corners[0], segment.corners[1]];
            let fraction = oracle::ray_fraction(origin, direction, segment)?;
            // From in front; or from its line, against it.
            match robust::orient2d(coord(p), coord(q), coord(origin.map(f64::from))) {
                side if side < 0.0 => Some(fraction),
                0.0 if edge_cross(p, q, direction) > 0.0 => Some(fraction),
                _ => None,
            }
        }
        member => oracle::ray_fraction(origin, direction, member.solid()),
    };
    shape.iter().flatten().filter_map(of).reduce(f64::min)
}

/// The cross product of an edge and a direction, with the correct sign even if q − p does not round.
fn edge_cross(p: [f64; 2], q: [f64; 2], direction: [f32; 2]) -> f64 {
    let edge = [q[0] - p[0], q[1] - p[1]];
    robust::orient2d(coord([0.0, 0.0]), coord(edge), coord(direction.map(f64::from)))
}

fn coord(p: [f64; 2]) -> robust::Coord<f64> {
    robust::Coord { x: p[0], y: p[1] }
}

/// The largest radius of a part.
pub fn largest_radius(shape: &Shape) -> f64 {
    match shape {
        Shape::Convex(convex) => f64::from(convex.radius()),
        Shape::Compound(compound) => {
            compound.parts().iter().map(|part| largest_radius(part.shape())).fold(0.0, f64::max)
        }
        _ => 0.0,
    }
}
