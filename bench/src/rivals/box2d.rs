//! The common part of the two builds of Box2D: the port to Rust, and the C code.

use box2d_rust::math_functions::{
    self as math, Rot, Transform, inv_mul_transforms, inv_rotate_vector, inv_transform_point, rotate_vector,
    transform_point,
};
pub use box2d_rust::{collision::LocalManifold, distance::Sweep};
use jostle::{Polygon, Pose2, Vec2};

use super::contacts::Contacts;
use crate::{
    exact::impacts::Answer,
    scene::{
        figure::{Figure, Item, Kind},
        flights::Flight,
        pairs::Pair as ScenePair,
        points::Spot,
        rays::Shot,
        tumbles::{Sweep as Ends, Tumble},
    },
};

/// The largest number of corners of a Box2D polygon.
pub const MOST_CORNERS: usize = 8;

/// The distance of two shapes, 0 in an overlap, and the normal from A to B in A's frame.
pub struct Distance {
    pub distance: f32,
    pub normal: Vec2,
    pub point_a: Vec2,
}

/// The deepest separation of a contact manifold and its normal from A to B, in A's frame.
pub struct Depth {
    pub separation: f32,
    pub normal: Vec2,
}

/// The deepest point of a manifold, if it has any.
pub fn deepest(manifold: &LocalManifold) -> Option<Depth> {
    let points = &manifold.points[..manifold.point_count as usize];
    let separation = points.iter().map(|point| point.separation).reduce(f32::min)?;
    Some(Depth { separation, normal: vec2(manifold.normal) })
}

/// The manifold transformed from A's frame to the world, if it has points.
#[inline]
pub fn contacts_out(at_a: &Transform, manifold: &LocalManifold) -> Option<Contacts> {
    let points = &manifold.points[..manifold.point_count as usize];
    let out = |point: math::Vec2| vec2(transform_point(*at_a, point));
    let points = points.iter().map(|point| (out(point.point), point.separation));
    Contacts::of(vec2(rotate_vector(at_a.q, manifold.normal)), points)
}

/// Poses and their operations are inline functions of its header; their port serves both builds.
pub fn transform(pose: Pose2) -> Transform {
    Transform { p: v(pose.translation), q: Rot { c: pose.rotation.cos(), s: pose.rotation.sin() } }
}

pub fn v(p: Vec2) -> math::Vec2 {
    math::Vec2 { x: p.x, y: p.y }
}

pub fn vec2(p: math::Vec2) -> Vec2 {
    Vec2::new(p.x, p.y)
}

/// A vector from the frame to the world.
pub fn out(frame: &Transform, vector: Vec2) -> Vec2 {
    vec2(rotate_vector(frame.q, v(vector)))
}

/// A point from the frame to the world.
pub fn point_out(frame: &Transform, point: Vec2) -> Vec2 {
    vec2(transform_point(*frame, v(point)))
}

/// A vector from the world into the frame.
pub fn into(frame: &Transform, vector: Vec2) -> Vec2 {
    vec2(inv_rotate_vector(frame.q, v(vector)))
}

/// A point from the world into the frame.
pub fn point_into(frame: &Transform, point: Vec2) -> Vec2 {
    vec2(inv_transform_point(*frame, v(point)))
}

/// The pose of B in A's frame.
pub fn relative(a: &Transform, b: &Transform) -> Transform {
    inv_mul_transforms(*a, *b)
}

/// One build of Box2D. Functions with `transform` take the pose of B in A's frame, and manifolds are in that frame;
/// those of the C code are copied to the type of the port.
pub trait Engine: 'static {
    /// The column of this build.
    const NAME: &'static str;
    type Circle: Copy;
    type Capsule: Copy;
    type Polygon: Copy;
    /// A segment of a chain, which collides on its right side only, with the points before and after it.
    type ChainSegment: Copy;
    /// A cloud of points with a radius, which stands for any shape.
    type Proxy: Copy;
    /// The simplex where GJK ended, which it keeps.
    type Cache: Default;

    fn circle(radius: f32) -> Self::Circle;
    fn capsule(half_length: f32, radius: f32) -> Self::Capsule;
    /// A box with its centre there, without rotation.
    fn rectangle(half: Vec2, middle: Vec2) -> Self::Polygon;
    /// A polygon; `None` if it refuses the points, or welds some of them and so makes another shape.
    fn polygon(corners: &[Vec2]) -> Option<Self::Polygon>;
    /// A segment from the second to the third point.
    fn chain_segment(points: [Vec2; 4]) -> Self::ChainSegment;
    /// A cloud of at most `MOST_CORNERS` corners, with a radius.
    fn proxy(corners: &[Vec2], radius: f32) -> Self::Proxy;

    /// The distance by GJK, with radii.
    fn distance_from(cache: &mut Self::Cache, a: &Self::Proxy, b: &Self::Proxy, transform: Transform) -> Distance;

    /// The same with an empty cache.
    #[inline]
    fn distance(a: &Self::Proxy, b: &Self::Proxy, transform: Transform) -> Distance {
        Self::distance_from(&mut Self::Cache::default(), a, b, transform)
    }

    /// The fraction and the normal out of A, in A's frame, of a linear shape cast of B by `way`, in A's frame too.
    fn shape_cast(a: &Self::Proxy, b: &Self::Proxy, transform: Transform, way: Vec2) -> Option<(f32, Vec2)>;

    /// The time at which two swept clouds come within its slop.
    fn time_of_impact(a: &Self::Proxy, b: &Self::Proxy, sweeps: [&Sweep; 2]) -> Answer;

    fn point_in_circle(shape: &Self::Circle, point: Vec2) -> bool;
    fn point_in_capsule(shape: &Self::Capsule, point: Vec2) -> bool;
    fn point_in_polygon(shape: &Self::Polygon, point: Vec2) -> bool;

    fn ray_at_circle(shape: &Self::Circle, from: Vec2, way: Vec2) -> Option<(f32, Vec2)>;
    fn ray_at_capsule(shape: &Self::Capsule, from: Vec2, way: Vec2) -> Option<(f32, Vec2)>;
    fn ray_at_polygon(shape: &Self::Polygon, from: Vec2, way: Vec2) -> Option<(f32, Vec2)>;

    fn collide_circles(a: &Self::Circle, b: &Self::Circle, transform: Transform) -> LocalManifold;
    fn collide_polygon_and_circle(a: &Self::Polygon, b: &Self::Circle, transform: Transform) -> LocalManifold;
    fn collide_capsules(a: &Self::Capsule, b: &Self::Capsule, transform: Transform) -> LocalManifold;
    fn collide_polygon_and_capsule(a: &Self::Polygon, b: &Self::Capsule, transform: Transform) -> LocalManifold;
    fn collide_polygons(a: &Self::Polygon, b: &Self::Polygon, transform: Transform) -> LocalManifold;
    /// The manifold, found with an empty cache.
    fn collide_segment_and_polygon(a: &Self::ChainSegment, b: &Self::Polygon, transform: Transform) -> LocalManifold;
}

/// True if Box2D has such a figure.
pub fn has(kind: Kind) -> bool {
    !matches!(kind, Kind::Regular(n) if n as usize > MOST_CORNERS)
}

/// The shape of one kind for a figure; `None` if Box2D refuses it or the figure is of another kind.
pub fn circle<E: Engine>(figure: &Figure) -> Option<E::Circle> {
    let Figure::Circle { radius } = figure else { return None };
    Some(E::circle(*radius))
}

pub fn capsule<E: Engine>(figure: &Figure) -> Option<E::Capsule> {
    let Figure::Capsule { half_length, radius } = figure else { return None };
    Some(E::capsule(*half_length, *radius))
}

pub fn polygon<E: Engine>(figure: &Figure) -> Option<E::Polygon> {
    match figure {
        Figure::Box { half } => Some(E::rectangle(*half, Vec2::ZERO)),
        Figure::Polygon { corners } if corners.len() <= MOST_CORNERS => E::polygon(corners),
        _ => None,
    }
}

/// Two placed shapes.
#[derive(Clone, Copy)]
pub struct Pair<A, B> {
    pub a: A,
    pub at_a: Transform,
    pub b: B,
    pub at_b: Transform,
}

impl<A, B> Pair<A, B> {
    /// The pose of B in A's frame.
    pub fn relative(&self) -> Transform {
        relative(&self.at_a, &self.at_b)
    }
}

pub fn pairs<A, B>(
    pairs: &[ScenePair],
    make_a: fn(&Figure) -> Option<A>,
    make_b: fn(&Figure) -> Option<B>,
) -> Vec<Option<Pair<A, B>>> {
    let pair = |ScenePair { a, b, .. }: &ScenePair| {
        let (at_a, at_b) = (transform(a.pose), transform(b.pose));
        Some(Pair { a: make_a(&a.figure)?, at_a, b: make_b(&b.figure)?, at_b })
    };
    pairs.iter().map(pair).collect()
}

/// Two clouds of points and their poses.
pub type DistanceQuestion<E> = Pair<<E as Engine>::Proxy, <E as Engine>::Proxy>;

/// The distance of the two in a question, as the library returns it.
pub fn distance<E: Engine>(question: &DistanceQuestion<E>) -> Distance {
    E::distance(&question.a, &question.b, question.relative())
}

pub fn distances<E: Engine>(scene: &[ScenePair]) -> Vec<Option<DistanceQuestion<E>>> {
    pairs(scene, cloud::<E>, cloud::<E>)
}

/// The distance from a placed figure, as A, to a point.
pub fn distances_to_points<E: Engine>(spots: &[Spot]) -> Vec<Option<DistanceQuestion<E>>> {
    let question = |spot: &Spot| {
        let (a, at_a) = (cloud::<E>(&spot.item.figure)?, transform(spot.item.pose));
        Some(Pair { a, at_a, b: E::proxy(&[Vec2::ZERO], 0.0), at_b: transform(spot.point.into()) })
    };
    spots.iter().map(question).collect()
}

/// The targets, as A, and the movers, with their displacements in the world.
pub fn flights<E: Engine>(flights: &[Flight]) -> Vec<Option<(DistanceQuestion<E>, Vec2)>> {
    let question = |flight: &Flight| {
        let (a, b) = (cloud::<E>(&flight.target.figure)?, cloud::<E>(&flight.mover.figure)?);
        let (at_a, at_b) = (transform(flight.target.pose), transform(flight.mover.pose));
        Some((Pair { a, at_a, b, at_b }, flight.way))
    };
    flights.iter().map(question).collect()
}

/// Two clouds and their sweeps.
pub type TumbleQuestion<E> = ([<E as Engine>::Proxy; 2], [Sweep; 2]);

pub fn tumbles<E: Engine>(tumbles: &[Tumble]) -> Vec<Option<TumbleQuestion<E>>> {
    let question = |tumble: &Tumble| {
        let [a, b] = &tumble.items;
        Some(([cloud::<E>(&a.figure)?, cloud::<E>(&b.figure)?], tumble.sweeps().map(sweep)))
    };
    tumbles.iter().map(question).collect()
}

fn sweep(Ends { pivot, places, rotations }: Ends) -> Sweep {
    let [c1, c2] = places.map(v);
    let [q1, q2] = rotations.map(|rotation| Rot { c: rotation.cos(), s: rotation.sin() });
    Sweep { local_center: v(pivot), c1, c2, q1, q2 }
}

pub fn cloud<E: Engine>(figure: &Figure) -> Option<E::Proxy> {
    let corners = figure.corners();
    (corners.len() <= MOST_CORNERS).then(|| E::proxy(&corners, figure.radius()))
}

/// The convex pieces of a polygon, as jostle cuts it, as clouds.
pub fn clouds_of_pieces<E: Engine>(polygon: &Polygon) -> Vec<E::Proxy> {
    polygon.pieces().flat_map(|piece| in_pieces(piece.corners())).map(|corners| E::proxy(&corners, 0.0)).collect()
}

/// The same as polygons, without those that it refuses.
pub fn polygons_of_pieces<E: Engine>(polygon: &Polygon) -> Vec<E::Polygon> {
    polygon.pieces().flat_map(|piece| in_pieces(piece.corners())).filter_map(|corners| E::polygon(&corners)).collect()
}

/// A convex polygon as several of at most `MOST_CORNERS` corners, cut off one after the other from the first corner.
pub fn in_pieces(corners: &[Vec2]) -> Vec<Vec<Vec2>> {
    let (first, rest) = (corners[0], &corners[1..]);
    // Neighbouring pieces share a diagonal, so each continues from the last corner but one.
    let fan = (0..rest.len().saturating_sub(1)).step_by(MOST_CORNERS - 2);
    let piece = |from: usize| {
        let end = rest.len().min(from + MOST_CORNERS - 1);
        [&[first], &rest[from..end]].concat()
    };
    fan.map(piece).collect()
}

/// Placed shapes.
pub fn things<S>(items: &[Item], make: fn(&Figure) -> Option<S>) -> Vec<Option<(S, Transform)>> {
    items.iter().map(|item| Some((make(&item.figure)?, transform(item.pose)))).collect()
}

/// Placed shapes with a point each.
pub fn spots<S>(spots: &[Spot], make: fn(&Figure) -> Option<S>) -> Vec<Option<(S, Transform, Vec2)>> {
    let spot = |spot: &Spot| Some((make(&spot.item.figure)?, transform(spot.item.pose), spot.point));
    spots.iter().map(spot).collect()
}

/// A placed shape with the start and the displacement of a ray.
pub type RayQuestion<S> = (S, Transform, [Vec2; 2]);

pub fn shots<S>(shots: &[Shot], make: fn(&Figure) -> Option<S>) -> Vec<Option<RayQuestion<S>>> {
    let shot = |shot: &Shot| Some((make(&shot.item.figure)?, transform(shot.item.pose), [shot.from, shot.way]));
    shots.iter().map(shot).collect()
}
