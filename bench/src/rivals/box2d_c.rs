//! Box2D's own C code, as the crate `boxdd-sys` compiles it.
#![allow(unsafe_code, reason = "the C functions can be called in no other way")]

use box2d_rust::{
    collision::LocalManifoldPoint,
    math_functions::{self as math, Transform},
};
use boxdd_sys::ffi;
use jostle::Vec2;

use super::box2d::{Distance, Engine, LocalManifold, Sweep};
use crate::exact::impacts::Answer;

/// The C build.
pub struct C;

/// Its cache, empty at first.
pub struct Cache(ffi::b2SimplexCache);

impl Default for Cache {
    #[inline]
    fn default() -> Cache {
        Cache(ffi::b2SimplexCache { count: 0, indexA: [0; 3], indexB: [0; 3] })
    }
}

fn v(p: Vec2) -> ffi::b2Vec2 {
    ffi::b2Vec2 { x: p.x, y: p.y }
}

fn vec2(p: ffi::b2Vec2) -> Vec2 {
    Vec2::new(p.x, p.y)
}

fn xf(transform: Transform) -> ffi::b2Transform {
    let Transform { p, q } = transform;
    ffi::b2Transform { p: ffi::b2Vec2 { x: p.x, y: p.y }, q: ffi::b2Rot { c: q.c, s: q.s } }
}

fn sweep(sweep: &Sweep) -> ffi::b2Sweep {
    let v = |p: math::Vec2| ffi::b2Vec2 { x: p.x, y: p.y };
    let q = |q: math::Rot| ffi::b2Rot { c: q.c, s: q.s };
    let Sweep { local_center, c1, c2, q1, q2 } = *sweep;
    ffi::b2Sweep { localCenter: v(local_center), c1: v(c1), c2: v(c2), q1: q(q1), q2: q(q2) }
}

fn ray(from: Vec2, way: Vec2) -> ffi::b2RayCastInput {
    ffi::b2RayCastInput { origin: v(from), translation: v(way), maxFraction: 1.0 }
}

fn hit(output: ffi::b2CastOutput) -> Option<(f32, Vec2)> {
    output.hit.then(|| (output.fraction, vec2(output.normal)))
}

/// The same manifold in the port's type.
#[inline]
fn manifold(manifold: ffi::b2LocalManifold) -> LocalManifold {
    let point = |p: ffi::b2LocalManifoldPoint| LocalManifoldPoint {
        point: math::Vec2 { x: p.point.x, y: p.point.y },
        separation: p.separation,
        id: p.id,
    };
    LocalManifold {
        normal: math::Vec2 { x: manifold.normal.x, y: manifold.normal.y },
        points: manifold.points.map(point),
        point_count: manifold.pointCount,
    }
}

// SAFETY of all calls below: they read plain values behind the given pointers, which are references here, keep none of
// them, and write only to the cache.
impl Engine for C {
    const NAME: &'static str = "Box2D C";

    type Circle = ffi::b2Circle;
    type Capsule = ffi::b2Capsule;
    type Polygon = ffi::b2Polygon;
    type ChainSegment = ffi::b2ChainSegment;
    type Proxy = ffi::b2ShapeProxy;
    type Cache = Cache;

    fn circle(radius: f32) -> Self::Circle {
        ffi::b2Circle { center: v(Vec2::ZERO), radius }
    }

    fn capsule(half_length: f32, radius: f32) -> Self::Capsule {
        let end = |x| v(Vec2::new(x, 0.0));
        ffi::b2Capsule { center1: end(-half_length), center2: end(half_length), radius }
    }

    fn rectangle(half: Vec2, middle: Vec2) -> Self::Polygon {
        unsafe { ffi::b2MakeOffsetBox(half.x, half.y, v(middle), ffi::b2Rot { c: 1.0, s: 0.0 }) }
    }

    fn polygon(corners: &[Vec2]) -> Option<Self::Polygon> {
        let points: Vec<_> = corners.iter().copied().map(v).collect();
        let hull = unsafe { ffi::b2ComputeHull(points.as_ptr(), points.len() as i32) };
        (hull.count as usize == corners.len()).then(|| unsafe { ffi::b2MakePolygon(&hull, 0.0) })
    }

    fn chain_segment(points: [Vec2; 4]) -> Self::ChainSegment {
        let [ghost1, point1, point2, ghost2] = points.map(v);
        ffi::b2ChainSegment { ghost1, segment: ffi::b2Segment { point1, point2 }, ghost2, chainId: 0 }
    }

    fn proxy(corners: &[Vec2], radius: f32) -> Self::Proxy {
        let points: Vec<_> = corners.iter().copied().map(v).collect();
        unsafe { ffi::b2MakeProxy(points.as_ptr(), points.len() as i32, radius) }
    }

    #[inline]
    fn distance_from(cache: &mut Cache, a: &Self::Proxy, b: &Self::Proxy, transform: Transform) -> Distance {
        let input = ffi::b2DistanceInput { proxyA: *a, proxyB: *b, transform: xf(transform), useRadii: true };
        let output = unsafe { ffi::b2ShapeDistance(&input, &mut cache.0, std::ptr::null_mut(), 0) };
        Distance { distance: output.distance, normal: vec2(output.normal), point_a: vec2(output.pointA) }
    }

    #[inline]
    fn shape_cast(a: &Self::Proxy, b: &Self::Proxy, transform: Transform, way: Vec2) -> Option<(f32, Vec2)> {
        let (transform, way) = (xf(transform), v(way));
        let input = ffi::b2ShapeCastPairInput {
            proxyA: *a,
            proxyB: *b,
            transform,
            translationB: way,
            maxFraction: 1.0,
            canEncroach: true,
        };
        hit(unsafe { ffi::b2ShapeCast(&input) })
    }

    #[inline]
    fn time_of_impact(a: &Self::Proxy, b: &Self::Proxy, [sweep_a, sweep_b]: [&Sweep; 2]) -> Answer {
        let (sweep_a, sweep_b) = (sweep(sweep_a), sweep(sweep_b));
        let input = ffi::b2TOIInput { proxyA: *a, proxyB: *b, sweepA: sweep_a, sweepB: sweep_b, maxFraction: 1.0 };
        let output = unsafe { ffi::b2TimeOfImpact(&input) };
        match output.state {
            ffi::b2TOIState_b2_toiStateSeparated => Answer::Clear,
            ffi::b2TOIState_b2_toiStateHit | ffi::b2TOIState_b2_toiStateOverlapped => {
                Answer::Hit(output.fraction.into())
            }
            _ => Answer::Failed,
        }
    }

    #[inline]
    fn point_in_circle(shape: &Self::Circle, point: Vec2) -> bool {
        unsafe { ffi::b2PointInCircle(shape, v(point)) }
    }

    #[inline]
    fn point_in_capsule(shape: &Self::Capsule, point: Vec2) -> bool {
        unsafe { ffi::b2PointInCapsule(shape, v(point)) }
    }

    #[inline]
    fn point_in_polygon(shape: &Self::Polygon, point: Vec2) -> bool {
        unsafe { ffi::b2PointInPolygon(shape, v(point)) }
    }

    #[inline]
    fn ray_at_circle(shape: &Self::Circle, from: Vec2, way: Vec2) -> Option<(f32, Vec2)> {
        hit(unsafe { ffi::b2RayCastCircle(shape, &ray(from, way)) })
    }

    #[inline]
    fn ray_at_capsule(shape: &Self::Capsule, from: Vec2, way: Vec2) -> Option<(f32, Vec2)> {
        hit(unsafe { ffi::b2RayCastCapsule(shape, &ray(from, way)) })
    }

    #[inline]
    fn ray_at_polygon(shape: &Self::Polygon, from: Vec2, way: Vec2) -> Option<(f32, Vec2)> {
        hit(unsafe { ffi::b2RayCastPolygon(shape, &ray(from, way)) })
    }

    #[inline]
    fn collide_circles(a: &Self::Circle, b: &Self::Circle, transform: Transform) -> LocalManifold {
        manifold(unsafe { ffi::b2CollideCircles(a, b, xf(transform)) })
    }

    #[inline]
    fn collide_polygon_and_circle(a: &Self::Polygon, b: &Self::Circle, transform: Transform) -> LocalManifold {
        manifold(unsafe { ffi::b2CollidePolygonAndCircle(a, b, xf(transform)) })
    }

    #[inline]
    fn collide_capsules(a: &Self::Capsule, b: &Self::Capsule, transform: Transform) -> LocalManifold {
        manifold(unsafe { ffi::b2CollideCapsules(a, b, xf(transform)) })
    }

    #[inline]
    fn collide_polygon_and_capsule(a: &Self::Polygon, b: &Self::Capsule, transform: Transform) -> LocalManifold {
        manifold(unsafe { ffi::b2CollidePolygonAndCapsule(a, b, xf(transform)) })
    }

    #[inline]
    fn collide_polygons(a: &Self::Polygon, b: &Self::Polygon, transform: Transform) -> LocalManifold {
        manifold(unsafe { ffi::b2CollidePolygons(a, b, xf(transform)) })
    }

    #[inline]
    fn collide_segment_and_polygon(a: &Self::ChainSegment, b: &Self::Polygon, transform: Transform) -> LocalManifold {
        let mut cold = Cache::default();
        manifold(unsafe { ffi::b2CollideChainSegmentAndPolygon(a, b, xf(transform), &mut cold.0) })
    }
}
